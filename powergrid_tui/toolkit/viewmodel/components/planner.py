"""A planner: steps to be taken one after another, with their costs and what is left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A step."""

    words: str
    """What it does."""
    cost: int
    """Its cost in the game's money; negative if it earns money."""
    detail: str = ""
    """How the cost is made up, such as ``10+15``."""
    taken: bool = False
    """Whether it is part of the plan or done already, rather than just possible."""
    pick: Pick | None = None
    """What choosing it does; None if it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Planner:
    """Steps with their costs."""

    title: str
    """The title."""
    steps: tuple[PlanStep, ...]
    """In the order in which they are taken."""
    purse: int
    """The money available before any step."""
    money: str = ""
    """The same in words."""
    left: str = ""
    """The money left after the steps taken, in words."""
    component: Literal["planner"] = "planner"
    """Which component it is."""

    @property
    def spent(self) -> int:
        """What the steps taken cost together."""
        return sum(step.cost for step in self.steps if step.taken)

    @property
    def totals(self) -> tuple[int, ...]:
        """For each step, the cost of the steps taken up to it; for one not taken, of all steps taken plus that one."""
        taken = accumulate(step.cost if step.taken else 0 for step in self.steps)
        return tuple(
            after if step.taken else self.spent + step.cost for step, after in zip(self.steps, taken, strict=True)
        )
