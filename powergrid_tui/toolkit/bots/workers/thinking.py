"""Bots at tables, as hosts ask them: in workers, and with a time limit."""

import asyncio
import logging
import os
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import IllegalAction
from powergrid_tui.table.records.kinds import external, is_command, words_of
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import brief, one_line
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import Adviser, Bot, RandomBot, adviser, default_bot, make
from powergrid_tui.toolkit.bots.programs.engine import Ended, Engine, Late
from powergrid_tui.toolkit.bots.programs.protocol import action_of, hello, question
from powergrid_tui.toolkit.bots.workers.crew import Crew, Overdue, Unavailable
from powergrid_tui.toolkit.bots.workers.queue import Lane, Rank, Request, slots_for
from powergrid_tui.toolkit.bots.workers.worker import Advise, Decide, Explain, Failed, Follow

log = logging.getLogger(__name__)

R = TypeVar("R")

PATIENCE = 30.0
"""Seconds that a bot may think about one action."""

_LONG = 200
"""Characters kept of an error report."""

_SILENT = mark("The bot of {name} did not answer for {seconds} seconds: it played a random action.")
_GONE = mark("The bot of {name} stopped thinking: it played a random action.")
_FAILED = mark("The bot of {name} failed: it played a random action.")
_FORBIDDEN = mark("The bot of {name} gave an illegal answer: it played a random action.")

_HOW = {_SILENT: "late", _GONE: "ended", _FAILED: "mistake", _FORBIDDEN: "not_allowed"}
"""The same in the log."""

_STOOD_IN = {
    _SILENT: mark("The bot of {name} did not answer for {seconds} seconds: a {kind} bot played for it."),
    _GONE: mark("The bot of {name} has ended, or does not speak the protocol: a {kind} bot played for it."),
    _FAILED: mark("The bot of {name} failed, {why}: a {kind} bot played for it."),
    _FORBIDDEN: mark("The bot of {name} gave an illegal answer, {why}: a {kind} bot played for it."),
}
"""The same for a custom bot, which is replaced by one of the game's own."""

_NO_ADVICE = {
    _SILENT: mark("The bot asked for advice did not answer for {seconds} seconds."),
    _GONE: mark("The bot asked for advice has stopped thinking."),
    _FAILED: mark("The bot asked for advice failed."),
}
"""The same for an adviser."""


class _NoAnswer(Exception):
    """`remark` is one of the four messages above; `why` may give details to the author of the bot. `seconds` is the
    time limit, where it was not the usual one."""

    def __init__(self, remark: str, why: str = "", seconds: float = 0) -> None:
        super().__init__(remark)
        self.remark, self.why, self.seconds = remark, why, seconds


class Thinking:
    """The bots of all tables in this program. Workers are started when first needed, and replaced when they fail.

    If a bot does not answer in time, or answers with an illegal action, a random legal action is played for it, drawn
    with its seat's luck. For a custom bot, one of the game's own bots plays instead.
    """

    def __init__(self, patience: float | None = None, cores: int = 0) -> None:
        """`patience` is in seconds; the default is `PATIENCE`. With `cores`, many tables are played at once and workers
        may use that many cores; without it there is one worker."""
        self._patience = PATIENCE if patience is None else patience
        self._crew = Crew(slots_for(cores))
        self._apart: WeakKeyDictionary[Session[Any, Any], Crew] = WeakKeyDictionary()
        """By table, the worker for bots from people's own files: whatever they do, others do not wait for them."""
        self._tables: WeakKeyDictionary[Session[Any, Any], int] = WeakKeyDictionary()
        self._numbers = count()
        self._under_way: set[asyncio.Task[Any]] = set()
        """Tasks that run whether or not anybody awaits them."""
        self._engines: WeakKeyDictionary[Session[Any, Any], dict[tuple[int, str], Engine]] = WeakKeyDictionary()
        """By table, the external programs by seat and kind."""
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self._crew.waiting

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or an empty string."""
        try:
            make(kind, game_id)
        except TableError as error:
            return str(error)
        return ""

    def prepare(self, session: Session[Any, Any]) -> None:
        """Start workers and let them catch up with the game, before anybody waits for them."""
        own = [_in_a_file(seat.bot) for seat in session.seats]
        crews = [self._crew] if not all(own) else []
        crews += [self._crew_apart(session)] if any(own) else []
        follow, attended = self._where(session), _attended(session)
        for crew in crews:
            for lane in crew.lanes(attended=attended):
                self._begin(self._ready(crew, follow, attended, lane))

    def dismiss(self, session: Session[Any, Any]) -> None:
        """End the external programs at a table, and the worker that it has for itself."""
        endings = [engine.end() for engine in self._engines.pop(session, {}).values()]
        if session in self._apart:
            endings.append(self._apart.pop(session).close(for_good=True))
        if session in self._tables:
            self._crew.forget(self._tables[session])
        for ending in endings:
            task = asyncio.get_running_loop().create_task(ending)
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """The decision of the seat's bot. Raises `TableError` when the game has no such bot, when nothing is legal, and
        for a custom bot that has not been allowed."""
        game, kind = session.game, session.seats[seat].bot
        name = session.seats[seat].name
        bot = make(kind, game.id)
        try:
            if is_command(kind):
                return Decision(await self._program_action(session, seat))
            return Decision(await self._thought(session, seat, kind, bot))
        except _NoAnswer as error:
            remark, why, seconds = error.remark, error.why, f"{error.seconds or self._patience:g}"
        log.error(Note("bot_failed", game=game.id, bot=kind, how=_HOW[remark], reason=why))
        if session.counts:  # in a game for the record, an action that is not its own would make the record worthless
            raise TableError(tr("no answer has come; leave the game and come back"))
        if not external(kind):
            return Decision(_drawn(session, seat), lambda: tr(remark, name=name, seconds=seconds))
        other, said = default_bot(game.id), _STOOD_IN[remark]
        try:
            played = await self._thought(session, seat, other, make(other, game.id))
        except _NoAnswer:
            played = _drawn(session, seat)
        return Decision(played, lambda: tr(said, name=name, seconds=seconds, why=why, kind=tr(other)))

    async def _program_action(self, session: Session[Any, Any], seat: int) -> Any:
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

    async def _thought(self, session: Session[Any, Any], seat: int, kind: str, bot: Bot) -> Any:
        """The legal action that a bot in a worker decides on. Raises `_NoAnswer`."""
        game, state, follow = session.game, session.state, self._where(session)
        crew = self._crew_apart(session) if _in_a_file(kind) else self._crew
        request = Request(follow.table, (game.id, kind), Rank.MOVE, _attended(session))
        question = Decide(follow.table, seat, bot, session.luck(seat))
        line = cast(str, await self._think(crew, request, follow, question))
        try:
            action = game.parse(line, state)
            if why := game.refusal(state, action):
                raise IllegalAction(why)
        except TableError as error:
            raise _NoAnswer(_FORBIDDEN, one_line(f"{line} ({error})", _LONG)) from None
        if game.actor(state, action) != seat:
            raise _NoAnswer(_FORBIDDEN, brief(line))
        return action

    def advice_refusal(self, game_id: str) -> str:
        """Why there is no advice for this game, or an empty string."""
        if adviser(game_id) is not None:
            return ""
        return tr("{game} has no bot that gives hints yet", game=tr(registry.manifest(game_id).name))

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """The best bot's rating of what a seat could do, best first. With `at`, the rating after that many lines of the
        record, including what was done then. Raises `TableError` when there is no advice."""
        state = session.state if at is None else session.steps[at].before
        rank = Rank.HINT if at is None else Rank.REVIEW
        best = self._adviser(session)
        table = self._where(session).table
        found = await self._advice(session, Advise(table, seat, best, session.luck(seat, at), at), rank)
        if not found:
            raise TableError(tr(_NO_ADVICE[_FAILED]))
        return tuple(replace(advice, action=session.game.parse(advice.action, state)) for advice in found)

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Advice, ...]:
        """What spoke for what was done after that many lines of the record, as `toolkit.bots.explained` says. Raises
        `TableError` when nobody can say."""
        step, table = session.steps[at], self._where(session).table
        found = await self._advice(session, Explain(table, self._adviser(session), at, viewer), Rank.HINT)
        return tuple(replace(advice, action=step.action) for advice in found)

    def _adviser(self, session: Session[Any, Any]) -> Adviser:
        """Raises `TableError` where nobody gives advice."""
        best = adviser(session.game.id)
        if best is None:
            raise TableError(self.advice_refusal(session.game.id))
        return best

    async def _advice(self, session: Session[Any, Any], question: Advise | Explain, rank: Rank) -> tuple[Advice, ...]:
        """The answer of a worker to a question for advice. Raises `TableError`.

        Cancelling does not stop the worker: finishing the question is quicker than starting a new worker.
        """
        game_id = session.game.id
        request = Request(question.table, (game_id, "advice"), rank)
        try:
            found = await asyncio.shield(self._begin(self._think(self._crew, request, self._where(session), question)))
        except _NoAnswer as error:
            log.error(Note("bot_failed", game=game_id, bot="advice", how=_HOW[error.remark], reason=error.why))
            seconds = f"{error.seconds or self._patience:g}"
            raise TableError(tr(_NO_ADVICE[error.remark], seconds=seconds)) from None
        if isinstance(found, str):
            raise TableError(tr(_NO_ADVICE[_FAILED]))
        return found

    async def close(self) -> None:
        """End all workers and programs. The next question starts new workers."""
        for session in {*self._engines, *self._apart}:
            self.dismiss(session)
        await asyncio.gather(*self._ending)
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._crew.close()

    def _crew_apart(self, session: Session[Any, Any]) -> Crew:
        return self._apart.setdefault(session, Crew(slots_for(0)))

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

    async def _ready(self, crew: Crew, follow: Follow, attended: bool, lane: Lane) -> None:
        with suppress(Unavailable):  # the next question to a bot reports it
            await crew.ask(Request(follow.table, None, Rank.READY, attended, lane), follow)

    async def _think(
        self, crew: Crew, request: Request, follow: Follow, question: Decide | Advise | Explain
    ) -> str | tuple[Advice, ...]:
        """The answer of a worker. Raises `_NoAnswer`."""
        try:
            answer = await crew.ask(request, follow, question, self._patience)
        except Overdue as error:
            raise _NoAnswer(_SILENT, seconds=error.seconds) from None
        except Unavailable:
            raise _NoAnswer(_GONE) from None
        if isinstance(answer, Failed):
            raise _NoAnswer(_FAILED, one_line(answer.reason, _LONG))
        return answer


def _attended(session: Session[Any, Any]) -> bool:
    """Whether a person plays here, and so waits for the bots."""
    return any(not seat.bot for seat in session.seats)


def _in_a_file(kind: str) -> bool:
    """Whether a bot is a class in somebody's own file."""
    return external(kind) and not is_command(kind)


def _drawn(session: Session[Any, Any], seat: int) -> Any:
    """Any legal action, drawn with the seat's luck. Raises `TableError` when there is none."""
    game = session.game
    view = game.view(session.state, seat)
    offers = game.choices(view, seat)
    if not any(offer.actions for offer in offers):
        raise TableError(tr("{name} has no legal action", name=session.seats[seat].name))
    return RandomBot().decide(view, offers, chance.rng(*session.luck(seat)))


def cores() -> int:
    """How many cores this program may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
