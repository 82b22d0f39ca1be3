"""After the end of a game: the review of the decisions that cost most, in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from powergrid_tui.plain.listening import Listening
from powergrid_tui.plain.talk import say
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.host import Host, SeatConnection
from powergrid_tui.table.sessions.review import Regret, Review, reviews_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import looked_at, nothing_to_regret, regret_in_sentences, told

_STOP = "stop"
"""What is typed to leave a review."""


class PlainReview:
    """Reports what is found in the decisions of a game, as it is found."""

    def __init__(self, host: Host, connection: SeatConnection, listening: Listening) -> None:
        self._host, self._connection, self._listening = host, connection, listening
        self._session = host.session
        self.typed: list[str] = []
        """Lines that were typed during a review, for the next question."""
        self._looking: asyncio.Task[None] | None = None
        """The running review, which goes on when it is left."""

    def hush(self) -> None:
        """Stop everything."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def ask_after(self, question: str) -> str:
        """The answer to a question after the end; lines typed during a review come first. Raises `Gone`."""
        say(question)
        if self.typed:
            return self.typed.pop(0)
        return await self._listening.next()

    async def review(self, seat: int) -> None:
        """Review the decisions of a seat: each of the most expensive as soon as it is found, and all of them at the
        end. Raises `TableError`."""
        name, reviews, news = self._session.seats[seat].name, reviews_of(self._session), asyncio.Event()
        review = reviews.ask(self._session, seat)
        if not review.over:
            say(tr("Reviewing the decisions of {name}. 'stop' interrupts, 'review' resumes.", name=name))
        if not reviews.running:
            self._looking = asyncio.ensure_future(reviews.run(self._host))
        unwatch, known = reviews.watch(news.set), set[int]()
        try:
            while not review.over and not review.trouble:
                self._tell_new(review, known)
                if await self._stopped(news):
                    break
                news.clear()
        finally:
            unwatch()
        if review.trouble:
            raise TableError(review.trouble)
        self._tell_worst(review)

    def _tell_new(self, review: Review, known: set[int]) -> None:
        """Report those among the most expensive that have not been reported."""
        new = [regret for regret in review.worst if regret.at not in known]
        known.update(regret.at for regret in new)
        if new:
            say(looked_at(review))
            self._tell_regrets(new)

    def _tell_worst(self, review: Review) -> None:
        """Report the most expensive of those weighed so far."""
        say(looked_at(review))
        self._tell_regrets(review.worst)
        if not review.worst:
            say(nothing_to_regret(review, self._session, registry.hindsight(self._session.game.id)))

    def _tell_regrets(self, regrets: Iterable[Regret]) -> None:
        game = self._session.game
        views, phases = registry.text_views(game.id), registry.phases(game.id)
        for regret in regrets:
            say(*regret_in_sentences(told(game, views, phases, regret)))

    async def _stopped(self, news: asyncio.Event) -> bool:
        """Wait for news or a line. Returns whether the line says to leave the review; other lines are kept for
        later."""
        assert self._looking is not None
        waits, heard = asyncio.ensure_future(news.wait()), False
        try:
            while not (waits.done() or self._looking.done()):
                line = self._listening.line
                lines = () if heard else (line,)
                await asyncio.wait((waits, self._looking, *lines), return_when=asyncio.FIRST_COMPLETED)
                if not line.done():
                    continue
                heard = line.exception() is not None  # no line will come any more: the next question will report it
                if heard:
                    continue
                self._listening.taken()
                if line.result().lower() == _STOP:
                    return True
                self.typed.append(line.result())
            if self._looking.done():
                self._looking.result()
        finally:
            waits.cancel()
        return False
