"""What a client types: bytes turned into keys, clicks and pasted text, no faster than the app acts on them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual import constants
from textual.app import ScreenStackError
from textual.events import AppBlur, AppFocus, CursorPosition, Key, MouseEvent, Paste
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.processor_time import ProcessorTime
from powergrid_tui.ssh.wire.sharing import KeyTurns
from powergrid_tui.toolkit.console.sequences import Sieve
from powergrid_tui.tui.key_reader import Reader

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver
    from textual.message_pump import MessagePump
    from textual.screen import Screen

    from powergrid_tui.ssh.wire.channel import Channel

TAKEN = (Key, MouseEvent, Paste, AppFocus, AppBlur, CursorPosition, TerminalSupportsSynchronizedOutput)
"""What is passed on to an app. The size of a terminal comes through the protocol, and never from what is typed."""

_SOON = 0.02
"""Seconds."""


class KeyInput:
    """The input of one client. While the app is busy with what it was given, nothing is read from the client. For keys
    beyond their own share of the processor, a person needs a turn."""

    def __init__(self, channel: Channel, limits: Limits, turns: KeyTurns, share: ProcessorTime) -> None:
        self._channel = channel
        self._limits = limits
        self.turns, self.share = turns, share
        self._loop = asyncio.get_running_loop()
        self._sieve = Sieve(constants.ESCAPE_DELAY)
        self._reader = Reader()
        self._tokens: deque[str] = deque()
        """What has come and was not read yet."""
        self._events: Iterator[Message] = iter(())
        """What is being read, lazily."""
        self._driver: Driver | None = None
        self._app: App[Any] | None = None
        self._given = 0
        """Events that, for all we know, the app has not acted on yet."""
        self._since = self._loop.time()
        """When it was given the first of them."""
        self._is_reading = True
        self._waiting = False
        """Whether the app has been asked to say when it has, or it is not this client's turn."""
        self._timer: asyncio.TimerHandle | None = None
        self._overdue: asyncio.TimerHandle | None = None
        """Fires when nothing has followed the beginning of a sequence for some time."""

    def connect(self, app: App[Any], driver: Driver) -> None:
        """From now on, pass everything to this app, through its driver."""
        self._app, self._driver = app, driver
        self._go_on()

    def disconnect(self) -> None:
        """Pass on nothing more, and keep no references."""
        self._app = self._driver = None
        self.turns.leave(self._go)
        self._tokens.clear()
        self._reader, self._events = Reader(), iter(())  # it remembers the last key, which refers to the app
        for timer in (self._timer, self._overdue):
            if timer is not None:
                timer.cancel()
        self._timer = self._overdue = None  # even one that is over has a context, and with it the app

    def receive(self, data: bytes) -> None:
        """Take what the client has sent."""
        self._tokens += self._sieve.feed(data, self._loop.time())
        self._wait_for_more()
        self._go_on()

    def _go_on(self) -> None:
        """Give the app what it may have now, and read on once that is everything."""
        while not self._waiting and self._driver is not None:
            if self.turns.needs(self.share) and not self.turns.has(self._go):
                self._waiting = True
                self.turns.wait(self._go, self.share)
                break
            event = self._next()
            if event is None:
                self.turns.end(self._go)
                self._read_on()
                return
            if isinstance(event, TAKEN):
                self._give(event)
        self._channel.pause_reading()
        self._is_reading = False

    def _read_on(self) -> None:
        """What could not come while nothing was read is not late."""
        self._channel.resume_reading()
        if not self._is_reading:
            self._is_reading = True
            self._sieve.wait_anew(self._loop.time())
            self._wait_for_more()

    def _next(self) -> Message | None:
        """The next event, or None when no complete one has come."""
        while True:
            if (event := next(self._events, None)) is not None or not self._tokens:
                return event
            self._events = self._reader.read(self._tokens.popleft())

    def _give(self, event: Message) -> None:
        assert self._driver is not None
        if not self._given:
            self._since = self._loop.time()
        self._given += 1
        has_turn = self.turns.has(self._go)
        self._driver.process_message(event)
        if has_turn or self._given >= self._limits.keys_at_once:
            self._waiting = True
            self._ask(self._app, self._acted)

    def _acted(self) -> None:
        """The app has acted on everything so far: passed it to its page, which passed it to what has the focus."""
        app, page = self._app, self._page
        if app is not None and page is not None:
            self._ask(page, lambda: self._ask(app.focused, self._rest))

    @property
    def _page(self) -> Screen[Any] | None:
        """What is on top; None when the app ends."""
        try:
            return self._app.screen if self._app is not None else None
        except ScreenStackError:
            return None

    def _rest(self) -> None:
        """Go on at a human pace, and let others have their turn once this client's keys have been drawn: a few if they
        are quickly acted on, or one that takes long."""
        if self.turns.has(self._go):
            if self._given < self._limits.keys_at_once and not self.turns.is_used_up:
                self._go()
                return
            self._ask(self._app, self._draw)
        due = self._since + self._given / self._limits.keys_per_second
        self._timer = self._loop.call_at(max(due, self._loop.time()), self._rested)

    def _draw(self) -> None:
        if (page := self._page) is not None:
            page.call_after_refresh(self.turns.end, self._go)

    def _rested(self) -> None:
        if self.turns.has(self._go):  # what these keys have changed is not drawn yet
            self._timer = self._loop.call_later(_SOON, self._rested)
        else:
            self._given = 0
            self._go()

    def _go(self) -> None:
        self._waiting = False
        self._go_on()

    @staticmethod
    def _ask(pump: MessagePump | None, then: Any) -> None:
        """Go on when a part of the app has acted on everything before; at once if it takes no messages."""
        if pump is None or not pump.call_later(then):
            then()

    def _wait_for_more(self) -> None:
        """What has begun is a key of its own, or nothing, if nothing follows."""
        if self._overdue is not None:
            self._overdue.cancel()
        due = self._sieve.due
        self._overdue = None if due is None else self._loop.call_at(due, self._nothing_followed)

    def _nothing_followed(self) -> None:
        self._overdue = None
        if self._is_reading:
            self._tokens += self._sieve.overdue(self._loop.time())
            self._wait_for_more()
            self._go_on()
