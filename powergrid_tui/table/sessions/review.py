"""A finished game looked back on: which decisions of a seat cost most, by the value of the best bot itself.

That takes a while: what has been found can be seen at any time, and the rest is found in the background, one decision
after another.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.watching import Watchers

WORK = "review"
"""What it is called among all that a shell does in the background."""

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


class Review:
    """The decisions of one seat, as far as they have been weighed."""

    def __init__(self, session: Session[Any, Any], seat: int) -> None:
        every = decisions(session, seat)
        self.seat = seat
        self.count = len(every)
        self.trouble = ""
        """Why nobody can say more, or nothing."""
        self._left = list(every)
        """The last is weighed first: the nearer the end, the more a decision costs."""
        self._found: list[Regret] = []

    @property
    def done(self) -> int:
        """How many decisions have been weighed."""
        return self.count - len(self._left)

    @property
    def over(self) -> bool:
        """Whether all have."""
        return not self._left

    @property
    def worst(self) -> tuple[Regret, ...]:
        """Those that cost most of what has been weighed, the dearest first; of equal ones the earlier."""
        return tuple(sorted(self._found, key=lambda regret: (-regret.cost, regret.at))[:TOLD])

    async def weigh(self, host: Host) -> None:
        """One more decision. When nobody can say, `trouble` tells why."""
        at = self._left[-1]
        step = host.session.steps[at]
        try:
            advice = await host.advise(self.seat, at)
        except TableError as error:
            self.trouble = str(error)
            return
        self._left.pop()
        done = next((each for each in advice if each.action == step.action), None)
        best = max(advice, key=lambda each: each.worth)
        if done is not None and best.worth - done.worth >= LEAST:
            self._found.append(Regret(at, step, done, best))


class Reviews:
    """The look backs on one game that somebody has asked for. They belong to the game, whoever looks at them."""

    def __init__(self) -> None:
        self._of: dict[int, Review] = {}
        """By seat; the one that was asked for last is the last."""
        self._watchers = Watchers()
        self.running = False
        """Whether decisions are being weighed."""

    def ask(self, session: Session[Any, Any], seat: int) -> Review:
        """The look back on a seat, which goes before the others from now on. The game must be over."""
        review = self._of.pop(seat, None) or Review(session, seat)
        review.trouble = ""
        self._of[seat] = review
        return review

    async def run(self, host: Host) -> None:
        """Weigh all that is left, one decision at a time: the bots of other tables wait for no more than one. Whoever
        wants no more cancels this; what has been found stays."""
        if self.running:
            return
        self.running = True
        try:
            while review := self._next:
                await review.weigh(host)
                self._watchers.tell()
        finally:
            self.running = False

    @property
    def _next(self) -> Review | None:
        return next((each for each in reversed(self._of.values()) if not each.over and not each.trouble), None)

    def watch(self, observer: Callable[[], None]) -> Callable[[], None]:
        """Call `observer` after every decision. Gives a function that ends this."""
        return self._watchers.add(observer)


_OF: WeakKeyDictionary[Session[Any, Any], Reviews] = WeakKeyDictionary()


def reviews_of(session: Session[Any, Any]) -> Reviews:
    """The look backs on a game: who comes back to it, from the replay too, does not wait again."""
    return _OF.setdefault(session, Reviews())
