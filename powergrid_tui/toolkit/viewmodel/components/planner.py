"""A planner: steps to be taken one after another, with their costs and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit.viewmodel.components.parts import Pick, heading, thing


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
    spoken: str = ""
    """The cost as it is read aloud, with its unit; empty for the number."""

    def sentence(self) -> str:
        """The step as it is read aloud."""
        price = tr("costs {cost}", cost=self.cost) if self.cost >= 0 else tr("brings {gain}", gain=-self.cost)
        return thing(self.words, (tr("planned") if self.taken else "", self.spoken or price))


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
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["planner"] = "planner"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The steps as they are read aloud, and the money before and after them."""
        yield from heading(self.title, self.spoken)
        yield from (step.sentence() for step in self.steps)
        yield from (sentence(money) for money in (self.money, self.left) if money)

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
