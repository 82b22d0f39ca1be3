"""Bots at a table, as the host asks them: in one worker for all tables, and with a time limit."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import IllegalAction, TableError
from powergrid_tui.table.records.seat import external
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import brief, one_line
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import Bot, RandomBot, adviser, make, usual
from powergrid_tui.toolkit.bots.programs.allowed import is_command, words_of
from powergrid_tui.toolkit.bots.programs.engine import Ended, Engine, Late
from powergrid_tui.toolkit.bots.programs.protocol import action_of, hello, question
from powergrid_tui.toolkit.bots.workers.connection import (
    STARTING,
    Connection,
    ProcessConnection,
    ThreadConnection,
    Unavailable,
)
from powergrid_tui.toolkit.bots.workers.worker import Advise, Answer, Decide, Failed, Follow, Message

log = logging.getLogger(__name__)

R = TypeVar("R")

PATIENCE = 30.0
"""Seconds that a bot may think about one action."""

_LONG = 200
"""Characters kept of an error report."""

_SILENT = mark("The bot of {name} has not answered for {seconds} seconds: an action was drawn for it.")
_GONE = mark("The bot of {name} has stopped thinking: an action was drawn for it.")
_FAILED = mark("The bot of {name} has made a mistake: an action was drawn for it.")
_FORBIDDEN = mark("The bot of {name} answered what is not allowed: an action was drawn for it.")

_STOOD_IN = {
    _SILENT: mark("The bot of {name} has not answered for {seconds} seconds: a bot of the kind {kind} played for it."),
    _GONE: mark("The bot of {name} has ended, or does not speak the protocol: a bot of the kind {kind} played for it."),
    _FAILED: mark("The bot of {name} has made a mistake, {why}: a bot of the kind {kind} played for it."),
    _FORBIDDEN: mark("The bot of {name} answered what is not allowed, {why}: a bot of the kind {kind} played for it."),
}
"""The same for a custom bot, which is replaced by one of the game's own."""

_NO_ADVICE = {
    _SILENT: mark("Whoever was asked has not answered for {seconds} seconds."),
    _GONE: mark("Whoever was asked has stopped thinking."),
    _FAILED: mark("Whoever was asked has made a mistake."),
}
"""The same for an adviser."""


class _NoAnswer(Exception):
    """`remark` is one of the four messages above; `why` may give details to the author of the bot."""

    def __init__(self, remark: str, why: str = "") -> None:
        super().__init__(remark)
        self.remark, self.why = remark, why


class Thinking:
    """The bots of all tables in this program. The worker is started when first needed, and replaced when it fails.

    If a bot does not answer in time, or answers with an illegal action, a random legal action is played for it, drawn
    with its seat's luck. For a custom bot, one of the game's own bots plays instead.
    """

    def __init__(self, patience: float | None = None) -> None:
        """`patience` is in seconds; the default is `PATIENCE`."""
        self._patience = PATIENCE if patience is None else patience
        self._connection: Connection | None = None
        self._made: list[Connection] = []
        """Every connection that may still need cleaning up, including closed ones and those not ready yet."""
        self._processes = True
        """Whether processes can be started here."""
        self._one = asyncio.Lock()
        """A worker handles one question at a time; the time limit of the next starts only then."""
        self._looking_back = asyncio.Lock()
        """Only one review question is handled at a time, over all tables, so that a bot has to wait for one at most."""
        self._tables: WeakKeyDictionary[Session[Any, Any], int] = WeakKeyDictionary()
        self._numbers = count()
        self._under_way: set[asyncio.Task[Any]] = set()
        """Tasks that run whether or not anybody awaits them."""
        self._engines: WeakKeyDictionary[Session[Any, Any], dict[tuple[int, str], Engine]] = WeakKeyDictionary()
        """By table, the external programs by seat and kind."""
        self._ending: set[asyncio.Task[None]] = set()

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or an empty string."""
        try:
            make(kind, game_id)
        except TableError as error:
            return str(error)
        return ""

    def prepare(self, session: Session[Any, Any]) -> None:
        """Start the worker and let it catch up with the game, before anybody waits for it."""
        self._begin(self._prepare(self._where(session)))

    def dismiss(self, session: Session[Any, Any]) -> None:
        """End the external programs at a table."""
        loop = asyncio.get_running_loop()
        for engine in self._engines.pop(session, {}).values():
            task = loop.create_task(engine.end())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """The decision of the seat's bot. Raises `TableError` when the game has no such bot, when nothing is legal, and
        for a custom bot that has not been allowed."""
        game, kind = session.game, session.seats[seat].bot
        name, seconds = session.seats[seat].name, f"{self._patience:g}"
        bot = make(kind, game.id)
        try:
            if is_command(kind):
                return Decision(await self._told(session, seat))
            return Decision(await self._thought(session, seat, bot))
        except _NoAnswer as error:
            remark, why = error.remark, error.why
        if not external(kind):
            return Decision(_drawn(session, seat), lambda: tr(remark, name=name, seconds=seconds))
        other, said = usual(game.id), _STOOD_IN[remark]
        try:
            played = await self._thought(session, seat, make(other, game.id))
        except _NoAnswer:
            played = _drawn(session, seat)
        return Decision(played, lambda: tr(said, name=name, seconds=seconds, why=why, kind=tr(other)))

    async def _told(self, session: Session[Any, Any], seat: int) -> Any:
        """The action that the seat's program answers with. Raises `_NoAnswer`."""
        game, state = session.game, session.state
        lines = tuple([game.seen_line(step, seat) for step in session.steps])
        view = game.view(state, seat)
        try:
            answer = await self._engine(session, seat).move(lines, question(game, view, game.choices(view, seat)))
        except Late:
            raise _NoAnswer(_SILENT) from None
        except Ended:
            raise _NoAnswer(_GONE) from None
        try:
            return action_of(game, state, seat, answer)
        except TableError as error:
            raise _NoAnswer(_FORBIDDEN, one_line(f"{answer} ({error})", _LONG)) from None

    def _engine(self, session: Session[Any, Any], seat: int) -> Engine:
        engines = self._engines.setdefault(session, {})
        kind, names = session.seats[seat].bot, [other.name for other in session.seats]
        if (seat, kind) not in engines:
            greeting = hello(session.game, session.options, names, seat, self._patience)
            engines[seat, kind] = Engine(words_of(kind), greeting, self._patience)
        return engines[seat, kind]

    async def _thought(self, session: Session[Any, Any], seat: int, bot: Bot) -> Any:
        """The legal action that a bot in the worker decides on. Raises `_NoAnswer`."""
        game, state, follow = session.game, session.state, self._where(session)
        line = cast(str, await self._think(follow, Decide(follow.table, seat, bot, session.luck(seat))))
        try:
            action = game.parse(line, state)
            if why := game.refusal(state, action):
                raise IllegalAction(why)
        except TableError as error:
            log.error("a bot answered what is not allowed: %s", error)
            raise _NoAnswer(_FORBIDDEN, one_line(f"{line} ({error})", _LONG)) from None
        if game.actor(state, action) != seat:
            raise _NoAnswer(_FORBIDDEN, brief(line))
        return action

    def advice_refusal(self, game_id: str) -> str:
        """Why there is no advice for this game, or an empty string."""
        if adviser(game_id) is not None:
            return ""
        return tr("in {game} there is nobody to ask for a hint yet", game=tr(registry.manifest(game_id).name))

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """The best bot's rating of what a seat could do, best first. With `at`, the rating after that many lines of the
        record, including what was done then. Raises `TableError` when there is no advice.

        Cancelling does not stop the worker: finishing the question is quicker than starting a new worker.
        """
        best = adviser(session.game.id)
        if best is None:
            raise TableError(self.advice_refusal(session.game.id))
        follow, state = self._where(session), session.state if at is None else session.steps[at].before
        question = Advise(follow.table, seat, best, session.luck(seat, at), at)
        thought = self._think(follow, question) if at is None else self._look_back(follow, question)
        try:
            found = await asyncio.shield(self._begin(thought))
        except _NoAnswer as error:
            raise TableError(tr(_NO_ADVICE[error.remark], seconds=f"{self._patience:g}")) from None
        if not found or isinstance(found, str):
            raise TableError(tr(_NO_ADVICE[_FAILED]))
        return tuple(replace(advice, action=session.game.parse(advice.action, state)) for advice in found)

    async def close(self) -> None:
        """End the worker and all programs. The next question starts a new worker."""
        for session in list(self._engines):
            self.dismiss(session)
        await asyncio.gather(*self._ending)
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for connection in self._made:
            connection.close()
        await asyncio.gather(*(connection.gone() for connection in self._made))
        self._connection = None
        self._made.clear()

    def _where(self, session: Session[Any, Any]) -> Follow:
        if session not in self._tables:
            self._tables[session] = next(self._numbers)
        names = tuple(seat.name for seat in session.seats)
        lines = tuple(step.line for step in session.steps)
        return Follow(self._tables[session], session.game, session.options, names, lines)

    def _begin(self, what: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Run a coroutine as a task of its own."""
        task = asyncio.get_running_loop().create_task(what)
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved, in case nobody awaits the task any more

    async def _prepare(self, follow: Follow) -> None:
        async with self._one:
            with suppress(Unavailable):  # whoever asks a bot next is told
                await self._catch_up(follow)

    async def _look_back(self, follow: Follow, question: Advise) -> str | tuple[Advice, ...]:
        """The answer to a question of low priority. Raises `_NoAnswer`."""
        async with self._looking_back:
            return await self._think(follow, question)

    async def _think(self, follow: Follow, question: Decide | Advise) -> str | tuple[Advice, ...]:
        """The answer. If the worker dies over a question, a new one is started and asked once more.

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
            raise _NoAnswer(_FAILED, one_line(answer.reason, _LONG))
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
        if self._connection is connection:
            self._connection = None

    async def _connect(self) -> Connection:
        if self._processes:
            try:
                return await self._started()
            except Unavailable:
                log.exception("bots think in a thread")
                self._processes = False
        return ThreadConnection()

    async def _started(self) -> Connection:
        """A connection to a process that is ready. If the caller is cancelled before that, `close` waits for the
        process to end."""
        connection = await ProcessConnection.start()
        self._made.append(connection)
        try:
            await connection.ready()
        except BaseException:
            connection.close()
            raise
        return connection


def _drawn(session: Session[Any, Any], seat: int) -> Any:
    """Any legal action, drawn with the seat's luck. Raises `TableError` when there is none."""
    game = session.game
    view = game.view(session.state, seat)
    offers = game.choices(view, seat)
    if not any(offer.actions for offer in offers):
        raise TableError(tr("there is nothing that {name} may do", name=session.seats[seat].name))
    return RandomBot().decide(view, offers, chance.rng(*session.luck(seat)))
