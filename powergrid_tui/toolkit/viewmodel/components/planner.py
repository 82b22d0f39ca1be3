"""A planner: steps that can be taken one after another, with what they cost and what is left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A step."""

    words: str
    """What is done."""
    cost: int
    """What it costs in the money of the game; below 0 what it brings."""
    detail: str = ""
    """What that is made up of, such as ``10+15``."""
    taken: bool = False
    """It is part of the plan, or has been done already; else it could be."""
    pick: Pick | None = None
    """What choosing it does; None where it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Planner:
    """Steps with their costs."""

    title: str
    """What it is called."""
    steps: tuple[PlanStep, ...]
    """In the order in which they are, or would be, taken."""
    purse: int
    """What there is to spend, before any step."""
    money: str = ""
    """What there is to spend, in words."""
    left: str = ""
    """What is left after the steps that are taken, in words."""
    component: Literal["planner"] = "planner"
    """Which component it is."""

    @property
    def spent(self) -> int:
        """What the steps taken cost together."""
        return sum(step.cost for step in self.steps if step.taken)

    @property
    def totals(self) -> tuple[int, ...]:
        """What all steps taken up to each one cost together; of a step that is not taken, with it besides those."""
        taken = accumulate(step.cost if step.taken else 0 for step in self.steps)
        return tuple(
            after if step.taken else self.spent + step.cost for step, after in zip(self.steps, taken, strict=True)
        )
