"""A review of a finished game: which of a seat's decisions cost most, as valued by the best bot.

That takes a while: the results so far can be seen at any time, and the rest is worked out in the background, one
decision after another.
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
"""The name of the review among an app's background tasks."""

REPORTED = 3
"""How many decisions a review reports."""

LEAST = 0.01
"""The least winning chance that a decision must have cost to be reported: anything smaller rounds to nothing in per
cent."""


@dataclass(frozen=True, slots=True)
class Regret:
    """A decision for which there was a better alternative."""

    at: int
    """The number of record lines before it."""
    step: Step[Any, Any]
    done: Advice
    """What was done, and what could be expected of it."""
    best: Advice
    """What the best bot would have done."""

    @property
    def cost(self) -> float:
        """The winning chance it cost, 0 to 1."""
        return self.best.worth - self.done.worth


def decisions(session: Session[Any, Any], seat: int) -> tuple[int, ...]:
    """Where in the record a seat decided something, that is, had more than one option."""
    game, found = session.game, []
    for at, step in enumerate(session.steps):
        if session.actor_of(step) == seat:
            offers = game.choices(game.view(step.before, seat), seat)
            if sum(len(offer.actions) for offer in offers) > 1:
                found.append(at)
    return tuple(found)


class Review:
    """The decisions of one seat, some of them still to be weighed."""

    def __init__(self, session: Session[Any, Any], seat: int) -> None:
        every = decisions(session, seat)
        self.seat = seat
        self.count = len(every)
        self.trouble = ""
        """Why no more can be weighed, or an empty string."""
        self._left = list(every)
        """The last decision is weighed first: the nearer the end, the more a decision costs."""
        self._found: list[Regret] = []

    @property
    def done(self) -> int:
        """How many decisions have been weighed."""
        return self.count - len(self._left)

    @property
    def over(self) -> bool:
        """Whether all decisions have been weighed."""
        return not self._left

    @property
    def worst(self) -> tuple[Regret, ...]:
        """The most expensive of those weighed so far, the worst first; of equal ones the earlier."""
        return tuple(sorted(self._found, key=lambda regret: (-regret.cost, regret.at))[:REPORTED])

    async def weigh(self, host: Host) -> None:
        """Weigh one more decision. If nobody can, `trouble` says why."""
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
    """The reviews of one game that somebody has asked for. They belong to the game, whoever looks at them."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Review] = {}
        """By seat; the one asked for last comes last."""
        self._watchers = Watchers()
        self.running = False
        """Whether decisions are being weighed."""

    def ask(self, session: Session[Any, Any], seat: int) -> Review:
        """The review of a seat, which takes precedence over the others from now on. The game must be over."""
        review = self._by_seat.pop(seat, None) or Review(session, seat)
        review.trouble = ""
        self._by_seat[seat] = review
        return review

    async def run(self, host: Host) -> None:
        """Weigh all that is left, one decision at a time, so that the bots of other tables never wait for more than
        one. Cancelling this keeps what has been found."""
        if self.running:
            return
        self.running = True
        try:
            while review := self._next:
                await review.weigh(host)
                self._watchers.notify()
        finally:
            self.running = False

    @property
    def _next(self) -> Review | None:
        return next((each for each in reversed(self._by_seat.values()) if not each.over and not each.trouble), None)

    def watch(self, observer: Callable[[], None]) -> Callable[[], None]:
        """Call `observer` after every decision. Returns a function that ends this."""
        return self._watchers.add(observer)


_REVIEWS: WeakKeyDictionary[Session[Any, Any], Reviews] = WeakKeyDictionary()


def reviews_of(session: Session[Any, Any]) -> Reviews:
    """The reviews of a game, kept with it, so that nobody who comes back, even from the replay, has to wait again."""
    return _REVIEWS.setdefault(session, Reviews())
