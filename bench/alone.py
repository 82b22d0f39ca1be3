"""Solo games of Terraforming Mars in which every corporation is given equally often.

`python -m bench.alone normal --seed 40000 --games 360` prints a line for each game, and how many were won with each
corporation. The game with seed n gives the corporation number n, round and round.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from powergrid_tui.games.terraforming_mars.actions import Deal
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS as MARS
from powergrid_tui.games.terraforming_mars.model import Options, State
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.matches.match import wilson


def played(kind: str, seed: int) -> tuple[State, float]:
    """(the end of a game, the processor time of its slowest decision in seconds)."""
    bot, state = make(kind, "terraforming_mars"), MARS.new(Options(), ["Ann"])
    given = state.book.choices[seed % len(state.book.choices)]
    drawn = asked = 0
    slowest = 0.0
    while state.turn != NOBODY:
        if state.turn == NATURE:
            drawn += 1
            action = MARS.sample(state, chance.rng(seed, "nature", drawn))
            if isinstance(action, Deal):
                action = action.evolve(corporations=((given,),))
        else:
            view = MARS.view(state, 0)
            offers = MARS.choices(view, 0)
            start = time.process_time()
            action = bot.decide(view, offers, chance.rng(seed, "bot", asked))
            slowest, asked = max(slowest, time.process_time() - start), asked + 1
        state = MARS.advance(state, action)
    return state, slowest


def main() -> None:
    """Play the games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=36)
    wanted = parser.parse_args()
    won: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        state, slowest = played(wanted.kind, seed)
        name = state.book.called(state.players[0].corporation)
        won[name] += state.habitable
        games[name] += 1
        left = f"{state.temperature} °C, {state.oxygen} %, {state.oceans} oceans"
        print(f"{seed} {name}: {'won' if state.habitable else 'lost'}, {left}, {slowest:.2f} s", flush=True)
    low, high = wilson(won.total() / max(1, games.total()), games.total())
    print(f"won {won.total()} of {games.total()} [{100 * low:.0f}, {100 * high:.0f}]")
    for name in sorted(games):
        print(f"  {name}: {won[name]} of {games[name]}")


if __name__ == "__main__":
    main()
