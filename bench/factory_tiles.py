"""`python -m bench.factory_tiles [FILE] [--games 40] [--seed 1]`: how games of Factory Manager with a set of tiles
compare with what is known of real ones.

FILE is a TOML file or the name of a set; without it, the set of new games is taken. Each figure has its mark, and ± is
one standard error over games. Money and workers are those of games between bots that buy like expert and bid like
hard, without slips. The worth of a card is found in as many other games, in which the cards are dealt out at random and
for no workers: the money at the end, against the mean of the table, by the card of one round.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev, variance
from typing import Final, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Done, Open, Pass, Remove
from powergrid_tui.games.factory_manager.bots.quick import Quick
from powergrid_tui.games.factory_manager.bots.simple import THOROUGH, default_action
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Options, Phase, State
from powergrid_tui.games.factory_manager.rules.workers import empty_cells, free
from powergrid_tui.table.protocol.game import NATURE

REAL: Final = {4: (253, 236, 232, 168), 5: (333, 298, 296, 280, 247)}
"""By number of players, the money of one real game by place, in Elektro."""


class Played(NamedTuple):
    """What was counted in one game."""

    money: list[float]
    """By seat, in Elektro."""
    beyond: list[int]
    """By round, tiles on the market beyond the workers who are free to buy them, at least 0: so many cannot be sold."""
    left: list[int]
    """By round, tiles on the market after all have bought."""
    idle: list[int]
    """By turn of buying, workers who did nothing."""
    useless: list[int]
    """By turn of buying, tiles taken out of cells that nothing was put in."""
    cells: list[int]
    """By seat, additional cells opened."""
    bids: list[int]
    """By card taken, workers on it."""
    cards: dict[tuple[int, int], int]
    """By round and seat, its card."""


def play(options: Options, players: int, seed: int, *, dealt: bool = False) -> Played:
    """A game of as many equal bots; with `dealt`, turn-order cards cost nothing and chance decides who gets which."""
    rng, bids = Random(seed), Quick()
    state = FACTORY_MANAGER.new(options, [f"{seat}" for seat in range(players)])
    found = Played([], [], [], [], [], [], [], {})
    gone = 0
    while not state.over:
        action = _action(state, bids, rng, dealt=dealt)
        after = FACTORY_MANAGER.advance(state, action)
        if state.phase == Phase.BUYING:
            gone += isinstance(action, Remove) and action.tile in state.mover.floor
            if isinstance(action, Done):
                found.idle.append(free(state.book, state.mover))
                found.useless.append(min(gone, empty_cells(state.book, state.mover)))
                gone = 0
                if after.phase != Phase.BUYING:
                    found.left.append(len(state.market))
        elif after.phase == Phase.BUYING:
            workers = sum(free(after.book, factory) for factory in after.players)
            found.beyond.append(max(0, len(after.market) - workers))
        if state.phase == Phase.AUCTION and after.phase == Phase.MARKET:
            found.bids.extend(factory.bid for factory in after.players)
            found.cards.update({(after.round, at): factory.card for at, factory in enumerate(after.players)})
        state = after
    found.money.extend(factory.money for factory in state.players)
    found.cells.extend(factory.extensions for factory in state.players)
    return found


def _action(state: State, bids: Quick, rng: Random, *, dealt: bool) -> Action:
    if state.turn == NATURE:
        return FACTORY_MANAGER.sample(state, rng)
    if state.phase != Phase.AUCTION:
        return default_action(state, THOROUGH)
    if dealt:
        return Pass() if state.auction else Open(card=rng.choice(state.shown), workers=0)
    return bids(state, rng)


def report(options: Options, players: int, games: int, seed: int) -> list[str]:
    """The figures with one number of players, a line each."""
    found = [play(options, players, seed + at) for at in range(games)]
    places = zip(*(sorted(game.money, reverse=True) for game in found), strict=True)
    lines = [f"{players} players, {games} games from seed {seed}"]
    real = REAL.get(players, ())
    lines += ["  money by place   " + ", ".join(map(_mean, places)) + f"; real {', '.join(map(str, real)) or '?'}"]
    lines += ["  beyond workers   " + ", ".join(map(_mean, zip(*(game.beyond for game in found), strict=True)))]
    lines += ["  tiles left       " + ", ".join(map(_mean, zip(*(game.left for game in found), strict=True)))]
    empty = fmean([left == 0 for game in found for left in game.left])
    lines += [f"  markets emptied  {empty:.0%} of the rounds; real: all"]
    sold = [left <= beyond for game in found for left, beyond in zip(game.left, game.beyond, strict=True)]
    lines += [f"  all workers buy  {fmean(sold):.0%} of the rounds"]
    lines += [f"  cells opened     {_mean([fmean(game.cells) for game in found])} of 2 a player; real: nearly all"]
    lines += [f"  workers idle     {_mean([fmean(game.idle) for game in found])} a turn; real: scarce"]
    turns = [fmean(game.idle[at : at + players]) for game in found for at in range(0, len(game.idle), players)]
    rounds = len(found[0].left)
    lines += ["  idle by round    " + ", ".join(_mean(turns[at::rounds]) for at in range(rounds))]
    lines += [f"  useless removals {_mean([fmean(game.useless) for game in found])} a turn; to reach: 0"]
    lines += [f"  workers bid      {_mean([fmean(game.bids) for game in found])} a card"]
    return [*lines, "  worth of a card  " + _worths(options, players, games, seed)]


def _worths(options: Options, players: int, games: int, seed: int) -> str:
    """By card, how far its owner ends from the mean of the table; the largest step from a card to the next; and how
    large steps are beyond chance, because with few games the largest of many is mostly chance."""
    by_card: defaultdict[int, list[float]] = defaultdict(list)
    for at in range(games):
        game = play(options, players, seed + at, dealt=True)
        mean = fmean(game.money)
        for (_, seat), card in game.cards.items():
            by_card[card].append(game.money[seat] - mean)
    leads = [by_card[card] for card in sorted(by_card)]
    steps = [
        (fmean(higher) - fmean(lower), (variance(lower) / len(lower) + variance(higher) / len(higher)) ** 0.5)
        for lower, higher in pairwise(leads)
    ]
    step, error = max(steps, key=lambda found: abs(found[0]))
    beyond = max(0.0, fmean([step**2 - error**2 for step, error in steps])) ** 0.5
    worths = ", ".join(f"{card}: {_mean(by_card[card])}" for card in sorted(by_card))
    return f"{worths}; largest step {abs(step):.1f}±{error:.1f}, typical beyond chance {beyond:.1f}; to reach: 3"


def _mean(values: Sequence[float]) -> str:
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{fmean(values):.1f}±{error:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.factory_tiles")
    parser.add_argument("tiles", nargs="?", default="")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=sorted(REAL))
    asked = parser.parse_args()
    options = Options()
    if asked.tiles.endswith(".toml"):
        options = Options(tiles="candidate", tiles_text=Path(asked.tiles).read_text("utf-8"))
    elif asked.tiles:
        options = Options(tiles=asked.tiles)
    for players in asked.players:
        print("\n".join(report(options, players, asked.games, asked.seed)), flush=True)


if __name__ == "__main__":
    main()
