"""A finished game looked back on: which decisions of a seat cost most, by the value of the best bot itself."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.advice import Advice
from powergrid_tui.table.game import Step
from powergrid_tui.table.host import Host
from powergrid_tui.table.session import Session

TOLD = 3
"""Decisions that a review tells of."""

LEAST = 0.01
"""The chance to win that a decision must have cost to be told: less is nothing when it is told in per cent."""


@dataclass(frozen=True, slots=True)
class Regret:
    """A decision that something else would have been better for."""

    at: int
    """So many lines of the record came before it."""
    step: Step[Any, Any]
    done: Advice
    """What was done, and what was to be expected of it."""
    best: Advice
    """What the best bot would have done."""

    @property
    def cost(self) -> float:
        """The chance to win that it cost, 0 to 1."""
        return self.best.worth - self.done.worth


def decisions(session: Session[Any, Any], seat: int) -> tuple[int, ...]:
    """Where in the record a seat decided something: there was more than one thing that it could have done."""
    game, found = session.game, []
    for at, step in enumerate(session.steps):
        if session.actor_of(step) == seat:
            offers = game.choices(game.view(step.before, seat), seat)
            if sum(len(offer.actions) for offer in offers) > 1:
                found.append(at)
    return tuple(found)


async def regrets(host: Host, seat: int) -> AsyncIterator[Regret | None]:
    """One decision of a seat after another, as far as something else would have been better; None for the others.

    Raises `TableError` when nobody can say. Whoever wants no more stops asking.
    """
    session = host.session
    for at in decisions(session, seat):
        step = session.steps[at]
        advice = await host.advise(seat, at)
        done = next((each for each in advice if each.action == step.action), None)
        best = max(advice, key=lambda each: each.worth)
        yield Regret(at, step, done, best) if done is not None and best.worth - done.worth >= LEAST else None


def worst(found: list[Regret]) -> tuple[Regret, ...]:
    """Those that cost most, the dearest first; of equal ones the earlier."""
    return tuple(sorted(found, key=lambda regret: (-regret.cost, regret.at))[:TOLD])


async def review(host: Host, seat: int, told: Callable[[int], object] = lambda _: None) -> tuple[Regret, ...]:
    """The decisions of a seat that cost most; `told` hears after each how many have been looked at. Raises
    `TableError`."""
    found: list[Regret] = []
    count = 0
    async for regret in regrets(host, seat):
        count += 1
        if regret is not None:
            found.append(regret)
        told(count)
    return worst(found)
