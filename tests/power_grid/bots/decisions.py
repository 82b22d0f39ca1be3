"""What hard and expert decide in many positions, and what they expect of everything that they compare, written down.

`python -m tests.power_grid.bots.decisions` writes the table anew: after a change that is meant to change decisions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import tomli_w

from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.bots.ahead.quick import PLAIN, Quick
from powergrid_tui.games.power_grid.bots.levels import Expert, Hard, LookingAhead
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import BEFORE_THE_ROUNDS, Phase, State
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from tests.power_grid.strategies import Plan, opening

FILE = Path(__file__).with_name("decisions.toml")

LEVELS: dict[str, type[LookingAhead]] = {"hard": Hard, "expert": Expert}

PHASES = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)

PLANS = (
    Plan("usa", 4, "even", 3, "original", "base", "secret"),
    Plan("germany", 2, "even", 4, "original", "base", "secret"),
    Plan("italy", 3, "even", 5, "recharged", "base", "open"),
    Plan("korea", 5, "even", 6, "original", "new", "secret"),
    Plan("usa", 6, "even", 7, "original", "mixed", "secret"),
    Plan("china", 4, "even", 8, "original", "base", "secret"),
)

DIGITS = 9
"""Of a worth: versions of Python add up floating-point numbers in different ways."""


@cache
def positions_of(plan: Plan) -> tuple[State, ...]:
    """The states in which a company decides, of a game between quick ones."""
    rng, found = Random(plan.seed), []
    state, policy = opening(plan), Quick([PLAIN] * plan.players)
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = POWER_GRID.sample(state, rng)
        elif state.phase in BEFORE_THE_ROUNDS:
            action = POWER_GRID.choices(state)[0].actions[0]
        else:
            found.append(state)
            action = policy.decide(state, rng)
        assert POWER_GRID.refusal(state, action) == "", (state.phase, action)
        state = POWER_GRID.advance(state, action)
    return tuple(found)


def positions() -> Iterator[tuple[str, State]]:
    """One of each phase of each game, with its name: by turns soon after the beginning, in the middle, near the end."""
    for number, (plan, phase) in enumerate(product(PLANS, PHASES)):
        here = [state for state in positions_of(plan) if state.phase is phase]
        at = number % 3
        yield f"{plan.map} {plan.players} {phase.value} {at + 1}", here[(2 * at + 1) * len(here) // 6]


def weighed(level: str, state: State, seed: int = 11) -> str:
    """What a level expects of everything that it compares, best first."""
    view = POWER_GRID.recollection(state, state.turn)
    return _told(state, LEVELS[level]().weigh(view, POWER_GRID.choices(view, state.turn), Random(seed)))


def decided(level: str, state: State, seed: int = 11) -> str:
    """What a level does."""
    view = POWER_GRID.recollection(state, state.turn)
    action = LEVELS[level]().decide(view, POWER_GRID.choices(view, state.turn), Random(seed))
    return POWER_GRID.format(action, state)


def looked_back(level: str, state: State, *, last: bool, seed: int = 12) -> str:
    """What a level expects when it is asked by the review, with the last thing offered as what was done."""
    view = POWER_GRID.recollection(state, state.turn)
    offers = POWER_GRID.choices(view, state.turn)
    done: Action = [action for offer in offers for action in offer.actions][-1]
    return _told(state, LEVELS[level]().weigh(view, offers, Random(seed), done, last=last))


def _told(state: State, rows: Sequence[Advice]) -> str:
    return " | ".join(f"{row.worth:.{DIGITS}f} {POWER_GRID.format(row.action, state)}" for row in rows)


def found(name: str, state: State) -> dict[str, str]:
    """All that is written down of a position."""
    told = {f"{level} expects": weighed(level, state) for level in LEVELS}
    told |= {f"{level} does": decided(level, state) for level in LEVELS}
    if name.endswith("2"):
        told["looked back"] = looked_back("hard", state, last=False)
        told["looked back, and it was the last round"] = looked_back("hard", state, last=True)
    return told


def kept() -> dict[str, dict[str, str]]:
    """The table as it was written down."""
    return tomllib.loads(FILE.read_text("utf-8"))


if __name__ == "__main__":
    FILE.write_text(tomli_w.dumps({name: found(name, state) for name, state in positions()}), "utf-8")
