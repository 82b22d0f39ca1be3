"""What hard decides in some positions, and what it expects of the best three things, written down.

`python -m tests.electropolis.decisions` writes the table anew: after a change that is meant to change decisions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import tomli_w

from powergrid_tui.games.electropolis.bots.levels import HardBot
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from tests.electropolis.games import steps

FILE = Path(__file__).with_name("decisions.toml")

GAMES = ((2, 1), (3, 2), (4, 3))
"""Number of players and seed."""


def positions() -> Iterator[tuple[str, State]]:
    """Each with a name: soon after the beginning, in the middle, and near the end of a game."""
    for players, seed in GAMES:
        for phase in (Phase.CHOOSING, Phase.TAKING):
            here = [step.before for step in steps(players, seed) if step.before.turn >= 0]
            here = [state for state in here if state.phase is phase]
            for at in (1, 3, 5):
                yield f"{players} {phase.value} {at // 2 + 1}", here[at * len(here) // 6]


def advised(state: State) -> str:
    """What hard would do, and the two next best things, each with what is expected of it."""
    view = ELECTROPOLIS.view(state, state.turn)
    rows = HardBot().advise(view, ELECTROPOLIS.choices(view), Random(11))
    return " | ".join(f"{row.worth:.9f} {ELECTROPOLIS.format(row.action, state)}" for row in rows)


def kept() -> dict[str, str]:
    """The table as it was written down."""
    return tomllib.loads(FILE.read_text("utf-8"))


if __name__ == "__main__":
    FILE.write_text(tomli_w.dumps({name: advised(state) for name, state in positions()}), "utf-8")
