"""`python -m bench.endings [--games 10000] [--seed 1] [--jobs 2] [--rows FILE] [--write]`: games of mixed levels.

Every map, edition and deck, two to six players, with the Trust now and then, and bots of all levels mixed at a table.
After each action all invariants are checked, and every game has to end. Each game is a line of the file given by
--rows, so a run that was stopped can continue. With --write, the summary goes into bench/strength.md.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.tables import write
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import bot_view, make
from powergrid_tui.toolkit.bots.matches.executors import run
from powergrid_tui.toolkit.console import output
from tests.power_grid.invariants import check

KINDS = ("easy",) * 60 + ("simple",) * 30 + ("normal",) * 12 + ("hard",) * 2 + ("expert",)
"""The bots to draw from: quick ones more often, so that ten thousand games take an hour on two cores."""

LONGEST = 20_000
"""The number of actions after which a game counts as one that does not end."""


def setting(rng: Random) -> tuple[Options, tuple[str, ...]]:
    """The options of a game, and its players."""
    while True:
        players = rng.randint(2, 6)
        options = Options(
            map=rng.choice(atlas.map_ids()),
            edition=rng.choice(("original", "recharged")),
            deck=rng.choice(("base", "new", "mixed", "plus")),
            money=rng.choice(("secret", "open")),
            trust=players == 2 and rng.random() < 0.3,
        )
        if not compatibility.refusal(options, players):
            return options, tuple(rng.choice(KINDS) for _ in range(players))


def played(seed: int, number: int) -> dict[str, Any]:
    """The line for a game. `fault` says what is wrong with it."""
    rng = chance.rng("ending", seed, number)
    options, kinds = setting(rng)
    told = {"number": number, "map": options.map, "edition": options.edition, "deck": options.deck, "kinds": kinds}
    state = POWER_GRID.new(POWER_GRID.complete(options, number), [f"seat {at}" for at in range(len(kinds))])
    bots, count, error = [make(kind, POWER_GRID.id) for kind in kinds], 0, ""
    try:
        while state.turn != NOBODY and count < LONGEST:
            if state.turn == NATURE:
                action = POWER_GRID.sample(state, rng)
            else:
                bot = bots[state.turn]
                view = bot_view(POWER_GRID, state, state.turn, bot)
                action = bot.decide(view, POWER_GRID.choices(view), rng)
            state, count = POWER_GRID.apply(state, action), count + 1
            if state.phase is not Phase.DEAL:
                check(state)
    except Exception as exception:  # any error at all is a finding
        error = f"{type(exception).__name__}: {exception}"
    ended = state.turn == NOBODY
    return {**told, "actions": count, "rounds": state.round, "ended": ended, "fault": error}


def tell(rows: Sequence[dict[str, Any]]) -> str:
    """The results of the games, in a sentence or two."""
    seats = Counter(kind for row in rows for kind in row["kinds"])
    errors = [row for row in rows if row["fault"] or not row["ended"]]
    rounds = sorted(row["rounds"] for row in rows)
    kinds = ", ".join(f"{kind} {count}" for kind, count in seats.most_common())
    counts = sorted(Counter(len(row["kinds"]) for row in rows).items())
    return (
        f"{len(rows)} games on {len({row['map'] for row in rows})} maps "
        f"({', '.join(f'{games} of {players} players' for players, games in counts)}; seats: {kinds}): "
        f"{len(errors)} stalled or broke what has to hold after each action. "
        f"They took {rounds[len(rounds) // 2]} rounds in the median and {rounds[-1]} at the most."
    )


def main() -> None:
    """Play, and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.endings", description="Games of mixed levels, checked.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep the games here, and go on from there")
    parser.add_argument("--write", action="store_true", help="put it into bench/strength.md")
    said = parser.parse_args()
    rows: dict[int, dict[str, Any]] = {}
    if said.rows and said.rows.exists():
        rows = {row["number"]: row for row in map(json.loads, said.rows.read_text("utf-8").splitlines())}
    missing = [number for number in range(said.games) if number not in rows]
    with (
        output.progress("games", said.games, said.games - len(missing)) as step,
        closing(run(missing, partial(played, said.seed), said.jobs)) as found,
    ):
        for _, row in found:
            rows[row["number"]] = row
            if said.rows:
                with said.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if row["fault"] or not row["ended"]:
                print(row, flush=True)
            step()
    told = tell(list(rows.values()))
    print(told)
    if said.write:
        write("endings", [told])
    sys.exit(any(row["fault"] or not row["ended"] for row in rows.values()))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped; with --rows the same words go on from there")
