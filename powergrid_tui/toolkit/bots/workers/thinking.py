"""Bots at a table, as the host asks them: in one worker for all tables, and never waited for too long."""

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
"""Characters in the report of an error."""

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
"""The same of a bot of somebody's own, for which one of the game's plays."""

_NO_ADVICE = {
    _SILENT: mark("Whoever was asked has not answered for {seconds} seconds."),
    _GONE: mark("Whoever was asked has stopped thinking."),
    _FAILED: mark("Whoever was asked has made a mistake."),
}
"""What is said of an adviser in their place."""


class _NoAnswer(Exception):
    """The remark is one of the four above, and `why` may say more of it to whoever made the bot."""

    def __init__(self, remark: str, why: str = "") -> None:
        super().__init__(remark)
        self.remark, self.why = remark, why


class Thinking:
    """The bots of all tables of a program. The worker is started when it is first needed, and replaced when it fails.

    A bot that does not answer in time, or not with a legal action, has one played for it: any that is allowed, drawn
    with the luck of its seat. For one of somebody's own a bot of the game plays then.
    """

    def __init__(self, patience: float | None = None) -> None:
        """`patience` is in seconds, `PATIENCE` by default."""
        self._patience = PATIENCE if patience is None else patience
        self._connection: Connection | None = None
        self._made: list[Connection] = []
        """Every connection of which something may be left, those too that were closed, or are yet to be ready."""
        self._processes = True
        """Whether processes can be had here."""
        self._one = asyncio.Lock()
        """A worker thinks about one thing at a time, and the time of the next question runs from then on."""
        self._looking_back = asyncio.Lock()
        """Of all look backs at all tables one is thought about at a time, so that a bot waits for one at most."""
        self._tables: WeakKeyDictionary[Session[Any, Any], int] = WeakKeyDictionary()
        self._numbers = count()
        self._under_way: set[asyncio.Task[Any]] = set()
        """What goes on whether anybody waits for it or not."""
        self._engines: WeakKeyDictionary[Session[Any, Any], dict[tuple[int, str], Engine]] = WeakKeyDictionary()
        """Of each table the programs of others, by seat and kind."""
        self._ending: set[asyncio.Task[None]] = set()

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

    def dismiss(self, session: Session[Any, Any]) -> None:
        """End the programs that play at a table."""
        loop = asyncio.get_running_loop()
        for engine in self._engines.pop(session, {}).values():
            task = loop.create_task(engine.end())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """What the seat's bot does. Raises `TableError` when the game has no such bot, when nothing is allowed, and for
        a bot of somebody's own that nobody at this keyboard has named."""
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
        """The legal action that a bot decides in the worker. Raises `_NoAnswer`."""
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
        """Why nobody can say in this game what a seat should do, or nothing."""
        if adviser(game_id) is not None:
            return ""
        return tr("in {game} there is nobody to ask for a hint yet", game=tr(registry.manifest(game_id).name))

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
        thought = self._think(follow, question) if at is None else self._look_back(follow, question)
        try:
            found = await asyncio.shield(self._begin(thought))
        except _NoAnswer as error:
            raise TableError(tr(_NO_ADVICE[error.remark], seconds=f"{self._patience:g}")) from None
        if not found or isinstance(found, str):
            raise TableError(tr(_NO_ADVICE[_FAILED]))
        return tuple(replace(advice, action=session.game.parse(advice.action, state)) for advice in found)

    async def close(self) -> None:
        """End the worker and all programs. The next question starts another."""
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

    async def _look_back(self, follow: Follow, question: Advise) -> str | tuple[Advice, ...]:
        """The answer to what nobody at a table waits for. Raises `_NoAnswer`."""
        async with self._looking_back:
            return await self._think(follow, question)

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
        """To a process that is ready. Whoever waits for it may be gone before it is: `close` waits for its end."""
        connection = await ProcessConnection.start()
        self._made.append(connection)
        try:
            await connection.ready()
        except BaseException:
            connection.close()
            raise
        return connection


def _drawn(session: Session[Any, Any], seat: int) -> Any:
    """Any action that is allowed, drawn with the luck of the seat. Raises `TableError` when there is none."""
    game = session.game
    view = game.view(session.state, seat)
    offers = game.choices(view, seat)
    if not any(offer.actions for offer in offers):
        raise TableError(tr("there is nothing that {name} may do", name=session.seats[seat].name))
    return RandomBot().decide(view, offers, chance.rng(*session.luck(seat)))
