"""After the end of a game: the review of the decisions that cost most, in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from powergrid_tui.plain.conversation import Conversation, say
from powergrid_tui.plain.place import PlainPlace
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.review import Regret, reviews_of
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import markc, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.advice import costly_decision, looked_at, nothing_to_regret, regret_in_sentences

_STOP = markc("typed word", "stop")
"""What is typed to leave a review."""

MOST = 100
"""Other lines that are kept meanwhile. After that none is read before the end: somebody floods, or pipes in a file."""


class PlainReview(PlainPlace):
    """Reports what is found in the decisions of a seat, as it is found. Other lines than the one that ends this are for
    whoever listens afterwards."""

    def __init__(self, session: Session[Any, Any], seat: int) -> None:
        super().__init__()
        self._session, self._reviews = session, reviews_of(session)
        self._review = self._reviews.ask(session, seat)
        self._search: asyncio.Task[None] | None = None
        self._known: set[int] = set()
        """The decisions that have been reported."""
        self._typed: list[str] = []

    @property
    def hears(self) -> bool:
        """Lines are kept up to a limit."""
        return len(self._typed) < MOST

    @property
    def outlasts(self) -> bool:
        """Whoever listens next finds out that nobody will type any more."""
        return True

    async def read(self, conversation: Conversation, search: asyncio.Task[None] | None) -> None:
        """Report each of the most expensive decisions as soon as it is found, and all of them at the end. `search` is
        what finds them; it goes on when the review is left. Raises `TableError`."""
        if not self._review.over:
            name = self._session.seats[self._review.seat].name
            say(tr("Reviewing the decisions of {name}. 'stop' interrupts, 'review' resumes.", name=name))
        self._search = search
        unwatch = self._reviews.watch(self.news.set)
        if search is not None:
            search.add_done_callback(lambda _: self.news.set())
        try:
            await conversation.stay(self)
        finally:
            unwatch()
            conversation.put_back(*self._typed)
        if self._review.trouble:
            raise TableError(self._review.trouble)
        self._tell_worst()

    async def tell(self) -> None:
        """Report those among the most expensive that have not been reported."""
        if self._review.over or self._review.trouble:
            self.left = True
            return
        if self._search is not None and self._search.done():
            self._search.result()
        new = [regret for regret in self._review.worst if regret.at not in self._known]
        self._known.update(regret.at for regret in new)
        if new:
            say(looked_at(self._review))
            self._tell_regrets(new)

    async def take(self, line: str) -> None:
        """Leave, or keep the line for later."""
        if verbs.is_word(line, _STOP):
            self.left = True
        else:
            self._typed.append(line)

    def _tell_worst(self) -> None:
        """Report the most expensive of those weighed so far."""
        say(looked_at(self._review))
        self._tell_regrets(self._review.worst)
        if not self._review.worst:
            say(nothing_to_regret(self._review, self._session, registry.hindsight(self._session.game.id)))

    def _tell_regrets(self, regrets: Iterable[Regret]) -> None:
        game = self._session.game
        views, phases = registry.text_views(game.id), registry.phases(game.id)
        for regret in regrets:
            say(*regret_in_sentences(costly_decision(game, views, phases, regret)))
