"""The bots of a table at play: one thinks at a time, waits as long as the pace requires, and acts."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.bots import Bots, Sentence
from powergrid_tui.table.sessions.pace import Pace, Tempo
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr

log = logging.getLogger(__name__)

A_WHILE = 0.3
"""Seconds a bot thinks before everybody is told so: an answer that comes at once needs no announcement."""


class BotsAtPlay:
    """Plays for the seats without people. Belongs to the event loop it was made in."""

    def __init__(self, session: Session[Any, Any], bots: Bots, pace: Pace, notify: Callable[[], None]) -> None:
        """`notify` is called when there is something new to see although nobody has acted."""
        self._session, self._bots, self._notify = session, bots, notify
        self.tempo = Tempo(pace)
        """When the bots may act."""
        self.remark: Sentence | None = None
        """What is wrong with a bot, until a person acts."""
        self.open = False
        """Whether the bots may play at all."""
        self._stuck = NOBODY
        """The seat whose bot was stuck last: the remark is dropped when somebody else plays that seat."""
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        """The context in which bots act, whoever triggers them; what they start may outlive the terminal that did."""
        self._play: asyncio.Task[None] | None = None
        self._thinking = NOBODY
        """The seat for which a bot is thinking."""
        self._for_a_while = False
        """Whether it has been thinking for so long that everybody was told."""

    @property
    def asked(self) -> tuple[int, ...]:
        """The bots that are asked now."""
        session = self._session
        return tuple(seat for seat in session.game.to_act(session.state) if session.seats[seat].bot)

    @property
    def stuck(self) -> bool:
        """Whether a bot is asked and none will answer until a person acts."""
        return self.open and self._play is None and bool(self.asked)

    @property
    def thinking(self) -> int:
        """The seat for which a bot has been thinking for a while, or `NOBODY`."""
        return self._thinking if self._for_a_while else NOBODY

    def prepare(self) -> None:
        """Announce to the bots that they will soon be asked, if there are any and the game is not over."""
        session = self._session
        if session.game.to_move(session.state) != NOBODY and any(seat.bot for seat in session.seats):
            self._context.copy().run(self._bots.prepare, session)

    def go_on(self, *, attended: bool) -> None:
        """Play, if bots are asked and the table is attended, that is, somebody sits there."""
        session = self._session
        if any(not session.seats[seat].bot for seat in session.game.to_act(session.state)):
            self.tempo.relax()
        if self.open and attended and self._play is None and self.asked:
            self._play = self._loop.create_task(self._play_on(), context=self._context.copy())

    def stop(self) -> None:
        """Stop playing for now."""
        if self._play is not None:
            self._play.cancel()
            self._play = None

    def part(self, seat: int) -> None:
        """Somebody else will play a seat: its bot need not think any longer, and is no longer stuck."""
        if seat == self._stuck:
            self.remark, self._stuck = None, NOBODY
        if seat == self._thinking:
            self.stop()

    async def _play_on(self) -> None:
        """Play until no bot is asked, or this is stopped."""
        this, seat = asyncio.current_task(), NOBODY
        try:
            while asked := self.asked:
                seat = asked[0]
                await self._act(seat)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever it is, people play on, and the bots try again after their next action
            log.exception("a bot is stuck")
            why = str(error) if isinstance(error, TableError) else type(error).__name__
            self.remark, self._stuck = lambda: tr("A bot is stuck: {why}", why=why), seat
            self._notify()
        finally:
            if self._play is this:
                self._play = None

    async def _act(self, seat: int) -> None:
        """Play one action. A decision made for an outdated state, or for a seat that the bot no longer plays, is
        dropped."""
        session = self._session
        state, kind = session.state, session.seats[seat].bot

        def wanted() -> bool:
            return session.state is state and session.seats[seat].bot == kind

        self._thinking = seat
        announcement = self._loop.call_later(A_WHILE, self._announce_thinking)
        try:
            decision = await self._bots.decide(session, seat)
        finally:
            announcement.cancel()
            self._thinking, announced = NOBODY, self._for_a_while
            self._for_a_while = False
        if announced:
            self._notify()  # it may have to wait before it acts
        await self.tempo.wait(wanted)
        if wanted():
            self.remark = decision.remark or self.remark
            session.play(decision.action)

    def _announce_thinking(self) -> None:
        self._for_a_while = True
        self._notify()
