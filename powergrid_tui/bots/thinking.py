"""Bots at a table, as the host asks them: in one worker for all tables, and never waited for too long."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from powergrid_tui.bots import RandomBot, adviser, make
from powergrid_tui.bots.connection import STARTING, Connection, ProcessConnection, ThreadConnection, Unavailable
from powergrid_tui.bots.worker import Advise, Answer, Decide, Failed, Follow, Message
from powergrid_tui.games import shelf
from powergrid_tui.table import chance
from powergrid_tui.table.advice import Advice
from powergrid_tui.table.game import IllegalAction, TableError
from powergrid_tui.table.host import Decision
from powergrid_tui.table.language import mark, tr
from powergrid_tui.table.session import Session

log = logging.getLogger(__name__)

R = TypeVar("R")

PATIENCE = 30.0
"""Seconds that a bot may think about one action."""

_SILENT = mark("The bot of {name} has not answered for {seconds} seconds: an action was drawn for it.")
_GONE = mark("The bot of {name} has stopped thinking: an action was drawn for it.")
_FAILED = mark("The bot of {name} has made a mistake: an action was drawn for it.")
_FORBIDDEN = mark("The bot of {name} answered what is not allowed: an action was drawn for it.")

_NO_ADVICE = {
    _SILENT: mark("Whoever was asked has not answered for {seconds} seconds."),
    _GONE: mark("Whoever was asked has stopped thinking."),
    _FAILED: mark("Whoever was asked has made a mistake."),
}
"""What is said of an adviser in their place."""


class _NoAnswer(Exception):
    """The message is one of the above."""


class Thinking:
    """The bots of all tables of a program. The worker is started when it is first needed, and replaced when it fails.

    A bot that does not answer in time, or not with a legal action, has one played for it: any that is allowed, drawn
    with the luck of its seat.
    """

    def __init__(self, patience: float | None = None) -> None:
        """`patience` is in seconds, `PATIENCE` by default."""
        self._patience = PATIENCE if patience is None else patience
        self._connection: Connection | None = None
        self._closed: list[Connection] = []
        self._processes = True
        """Whether processes can be had here."""
        self._one = asyncio.Lock()
        """A worker thinks about one thing at a time, and the time of the next question runs from then on."""
        self._tables: WeakKeyDictionary[Session[Any, Any], int] = WeakKeyDictionary()
        self._numbers = count()
        self._under_way: set[asyncio.Task[Any]] = set()
        """What goes on whether anybody waits for it or not."""

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or nothing."""
        try:
            make(kind, game_id)
        except TableError as error:
            return str(error)
        return ""

    def prepare(self, session: Session[Any, Any]) -> None:
        """Start the worker and let it follow the game, while nobody waits for it yet."""
        self._begin(self._prepare(self._where(session)))

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """What the seat's bot does. Raises `TableError` when the game has no such bot, or nothing is allowed."""
        game, state, luck = session.game, session.state, session.luck(seat)
        name = session.seats[seat].name
        follow = self._where(session)
        question = Decide(follow.table, seat, make(session.seats[seat].bot, game.id), luck)
        try:
            action = game.parse(cast(str, await self._think(follow, question)), state)
            if why := game.refusal(state, action):
                raise IllegalAction(why)
            if game.actor(state, action) == seat:
                return Decision(action)
            remark = _FORBIDDEN
        except _NoAnswer as error:
            remark = str(error)
        except TableError as error:
            log.error("a bot answered what is not allowed: %s", error)
            remark = _FORBIDDEN
        view = game.view(state, seat)
        offers = game.choices(view, seat)
        if not any(offer.actions for offer in offers):
            raise TableError(tr("there is nothing that {name} may do", name=name))
        drawn = RandomBot().decide(view, offers, chance.rng(*luck))
        return Decision(drawn, lambda: tr(remark, name=name, seconds=f"{self._patience:g}"))

    def advice_refusal(self, game_id: str) -> str:
        """Why nobody can say in this game what a seat should do, or nothing."""
        if adviser(game_id) is not None:
            return ""
        return tr("in {game} there is nobody to ask for a hint yet", game=tr(shelf.entry(game_id).name))

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What the best bot thinks that a seat could do, best first; with `at` after so many lines, with what was done
        then among it. Raises `TableError` when nobody can say.

        Whoever waits for it no longer does not stop it: its end comes sooner than that of a worker's start.
        """
        best = adviser(session.game.id)
        if best is None:
            raise TableError(self.advice_refusal(session.game.id))
        follow, state = self._where(session), session.state if at is None else session.steps[at].before
        question = Advise(follow.table, seat, best, session.luck(seat, at), at)
        try:
            found = await asyncio.shield(self._begin(self._think(follow, question)))
        except _NoAnswer as error:
            said = str(error)
            raise TableError(tr(_NO_ADVICE[said], seconds=f"{self._patience:g}")) from None
        if not found or isinstance(found, str):
            raise TableError(tr(_NO_ADVICE[_FAILED]))
        return tuple(replace(advice, action=session.game.parse(advice.action, state)) for advice in found)

    async def close(self) -> None:
        """End the worker. The next question starts another."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._connection is not None:
            self._drop(self._connection)
        await asyncio.gather(*(connection.gone() for connection in self._closed))
        self._closed.clear()

    def _where(self, session: Session[Any, Any]) -> Follow:
        if session not in self._tables:
            self._tables[session] = next(self._numbers)
        names = tuple(seat.name for seat in session.seats)
        lines = tuple(step.line for step in session.steps)
        return Follow(self._tables[session], session.game, session.options, names, lines)

    def _begin(self, what: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(what)
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # nobody may wait for it any more, and then nobody else looks

    async def _prepare(self, follow: Follow) -> None:
        async with self._one:
            with suppress(Unavailable):  # whoever asks a bot is told
                await self._catch_up(follow)

    async def _think(self, follow: Follow, question: Decide | Advise) -> str | tuple[Advice, ...]:
        """The answer. A worker that dies over a question gets a successor, which is asked once more.

        Raises `_NoAnswer`.
        """
        async with self._one:
            for last in (False, True):
                try:
                    answer = await self._catch_up(follow)
                    if answer == "":
                        answer = await self._ask(question, self._patience)
                except TimeoutError:
                    raise _NoAnswer(_SILENT) from None
                except Unavailable:
                    if last:
                        raise _NoAnswer(_GONE) from None
                else:
                    break
        if isinstance(answer, Failed):
            log.error("a bot failed: %s", answer.reason)
            raise _NoAnswer(_FAILED)
        return answer

    async def _catch_up(self, follow: Follow) -> Answer:
        try:
            return await self._ask(follow, STARTING)
        except TimeoutError:
            raise Unavailable("the worker cannot follow the game") from None

    async def _ask(self, message: Message, patience: float) -> Answer:
        if self._connection is None:
            self._connection = await self._connect()
        connection = self._connection
        try:
            return await connection.ask(message, patience)
        except BaseException:  # a late answer must not be taken for the next one
            self._drop(connection)
            raise

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self._closed.append(connection)
        if self._connection is connection:
            self._connection = None

    async def _connect(self) -> Connection:
        if self._processes:
            try:
                return await ProcessConnection.start()
            except Unavailable:
                log.exception("bots think in a thread")
                self._processes = False
        return ThreadConnection()
