"""`python -m bench.calibration [--games N] [--maps MAP,...] [--seed N] [--rows FILE] [--write]`: whether the chances to
win that are shown come true.

Four hard companies play. At the start of each round, every seat is given its chance, and at the end it is seen who won.
The games with odd numbers are for fitting one number (`evaluator.SHARP`); what is told is of the others, which are held
apart. The Brier score is the sum over the seats of the squares of the error: 0 for a prophet, 0.75 for who says "a
quarter each". Each game is a line of the file given by --rows, so a run that was stopped continues. With --write, the
figures go into bench/strength.md.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

from bench.tables import table, write
from powergrid_tui.games.power_grid.bots.ahead.evaluator import SHARP, features, shared, shipped_evaluator, wins
from powergrid_tui.games.power_grid.bots.levels import Hard
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import bot_view
from powergrid_tui.toolkit.console import output

SEATS = 4

MAPS = ("usa", "germany", "korea", "italy")

EARLY = range(4, 7)
"""Rounds before the end for which the score is told by itself."""

TRIED = [at / 20 for at in range(4, 41)]
"""Values of `SHARP` that are compared."""

CLASSES = 10
"""The classes of chances in the table."""


class Seen(NamedTuple):
    """The start of a round."""

    game: int
    left: int
    """Rounds that were yet to come after it."""
    expected: list[float]
    """What the evaluator expected for each seat."""
    won: list[float]
    """The share of the win that each seat had in the end."""


def played(seed: int, number: int, map_id: str) -> dict[str, Any]:
    """The line for a game: what was expected at the start of each round, and who won."""
    rng, bot, evaluator = Random(f"{seed}:{number}:{map_id}"), Hard(), shipped_evaluator()
    state = POWER_GRID.new(Options(map=map_id), [f"seat {at}" for at in range(SEATS)])
    rounds: list[list[float]] = []
    while state.turn != NOBODY:
        if state.turn == NATURE:
            state = POWER_GRID.advance(state, POWER_GRID.sample(state, rng))
            continue
        if state.phase is Phase.AUCTION and state.round > len(rounds):
            rounds.append([round(evaluator.chance(row), 5) for row in features(state)])
        view = bot_view(POWER_GRID, state, state.turn, bot)
        state = POWER_GRID.advance(state, bot.decide(view, POWER_GRID.choices(view, state.turn), rng))
    return {"number": number, "map": map_id, "rounds": rounds, "won": wins(state)}


def positions(rows: Sequence[dict[str, Any]]) -> list[Seen]:
    """The starts of all rounds of these games."""
    return [
        Seen(row["number"], len(row["rounds"]) - at, expected, row["won"])
        for row in rows
        for at, expected in enumerate(row["rounds"], 1)
    ]


def brier(those: Sequence[Seen], sharp: float = SHARP) -> float:
    """The mean score; less is better."""
    told = [(shared(each.expected, sharp), each.won) for each in those]
    return sum(sum((chance - won) ** 2 for chance, won in zip(*each, strict=True)) for each in told) / len(told)


def surprise(those: Sequence[Seen], sharp: float) -> float:
    """The mean of minus the logarithm of the chance that the winner was given; less is better."""
    told = [(shared(each.expected, sharp), each.won) for each in those]
    return -sum(sum(won * log(chance) for chance, won in zip(*each, strict=True)) for each in told) / len(told)


def fitted(those: Sequence[Seen]) -> float:
    """The `SHARP` by which the winners surprise least."""
    return min(TRIED, key=lambda sharp: surprise(those, sharp))


def told(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The lines for the page."""
    fit = positions([row for row in rows if row["number"] % 2])
    apart = positions([row for row in rows if not row["number"] % 2])
    early = [each for each in apart if each.left in EARLY]
    even = [each._replace(expected=[0.5] * SEATS) for each in early]
    cells: list[list[tuple[float, float]]] = [[] for _ in range(CLASSES)]
    for each in apart:
        for chance, won in zip(shared(each.expected), each.won, strict=True):
            cells[min(CLASSES - 1, int(chance * CLASSES))].append((chance, won))
    head = ("shown, in per cent", "positions", "shown on average", "won")
    lines = [
        [
            f"{at * 100 // CLASSES} to {(at + 1) * 100 // CLASSES}",
            str(len(cell)),
            f"{100 * sum(chance for chance, _ in cell) / len(cell):.0f}",
            f"{100 * sum(won for _, won in cell) / len(cell):.0f}",
        ]
        for at, cell in enumerate(cells)
        if cell
    ]
    maps = ", ".join(sorted({row["map"] for row in rows}))
    games = (
        f"{len(rows)} games of four hard companies ({maps}); every second one was held apart, and only those are told "
        f"here. `SHARP` is {SHARP:g}; the other half fits {fitted(fit):g} best."
    )
    scores = (
        f"Brier score four to six rounds before the end: {brier(early):.3f} ({len(early)} positions); a quarter each "
        f"has {brier(even):.3f}. Over all rounds: {brier(apart):.3f} ({len(apart)} positions); at the start of the "
        f"last round {brier([each for each in apart if each.left == 0]):.3f}."
    )
    return [
        *wrap(games, 120),
        "",
        *wrap(scores, 120),
        "",
        *table(head, lines),
    ]


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--maps", default=",".join(MAPS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    kept = asked.rows.read_text("utf-8").splitlines() if asked.rows and asked.rows.exists() else []
    rows = [json.loads(line) for line in kept]
    maps = asked.maps.split(",")
    with output.progress("calibration", asked.games, len(rows)) as step:
        for number in range(len(rows) + 1, asked.games + 1):
            row = played(asked.seed, number, maps[(number - 1) // 2 % len(maps)])
            rows.append(row)
            if asked.rows:
                with asked.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            step()
    lines = told(rows)
    print("\n".join(lines))
    if asked.write:
        write("calibration", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
