"""A terminal at the other end of an SSH connection, as Textual sees it.

What is written in one turn of the loop is sent together, and not before whatever it may show is safe. A client that
already has too much to read is sent no picture; when it has caught up, it gets a whole one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import constants
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import (
    KITTY_DISAMBIGUATE_ESCAPE_CODES,
    KITTY_REPORT_ALL_KEYS,
    KITTY_REPORT_ASSOCIATED_TEXT,
)
from textual.events import CursorPosition, MouseEvent, Resize
from textual.geometry import Size as Area
from textual.message import Message

from powergrid_tui.ssh.wire.channel import ChannelOutput
from powergrid_tui.ssh.wire.keys import KeyInput
from powergrid_tui.ssh.wire.limits import Limits, Size
from powergrid_tui.ssh.wire.notifications import BEGIN_TITLE, END_TITLE, title
from powergrid_tui.tui.driver import TerminalDriver
from powergrid_tui.tui.probe import Probe

_KEYBOARD = KITTY_DISAMBIGUATE_ESCAPE_CODES | KITTY_REPORT_ALL_KEYS | KITTY_REPORT_ASSOCIATED_TEXT

_MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Report clicks, and moves with a button held down: reporting other moves would only waste bandwidth."""
_MOUSE_OFF = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
_ANSWERS_SYNC = "\x1b[?2026$p"
"""Asks whether the terminal supports synchronized output."""
_KEYBOARD_ON = "" if constants.DISABLE_KITTY_KEY else f"\x1b[>{_KEYBOARD}u"
_KEYBOARD_OFF = "" if constants.DISABLE_KITTY_KEY else "\x1b[<u"

_TAKE = "\x1b[?1049h{mouse}\x1b[?25l\x1b[?1004h" + _KEYBOARD_ON + _ANSWERS_SYNC + "\x1b[?2004h\x1b[?7l"
"""Alternate screen, no cursor, report focus, distinguish keys, report pastes, do not wrap lines."""
_LEAVE = "\x1b[m\x1b[H\x1b[?2004l\x1b[?7h{mouse}" + _KEYBOARD_OFF + "\x1b[?1049l\x1b[?25h\x1b[?1004l"


class ChannelDriver(Driver):
    """A driver for one client."""

    def __init__(
        self,
        app: App[Any],
        *,
        output: ChannelOutput,
        keys: KeyInput,
        limits: Limits,
        debug: bool = False,
        mouse: bool = True,
        size: Size | None = None,
        unsettled: Callable[[], Awaitable[None] | None] = lambda: None,
    ) -> None:
        """`unsettled` gives what must be waited for before anything written so far is shown, or None."""
        super().__init__(app, debug=False, mouse=mouse, size=size)  # Textual's debugging logs what is typed
        self._output, self._keys, self._limits = output, keys, limits
        self._owner = app
        self._told_size = size
        self._next_size = size
        self._resizing: asyncio.TimerHandle | None = None
        self._resized_at = 0.0
        """When the size changed last."""
        self._turns = keys.turns
        self._is_closed = False
        self._waiting: list[str] = []
        """What was written in this turn of the loop."""
        self._unsettled = unsettled
        self._holding: asyncio.Task[None] | None = None
        self._behind = False
        """Whether the client has missed something."""
        self._taken = False
        self._entitled = ""
        """The title that the terminal has of us."""
        self._probe = Probe()
        output.cleared = self._catch_up

    def write(self, data: str) -> None:
        """Send this at the end of the turn."""
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(data)

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self._taken = True
        self.write(_TAKE.format(mouse=_MOUSE_ON if self._mouse else ""))
        self.write(self._probe.ask_width(self._loop.time()))
        self._keys.connect(self._owner, self)

    def entitle(self, words: str) -> None:
        """Give the terminal a title, or with an empty one its own again."""
        if words == self._entitled:
            return
        if words:
            self.write(title(words) if self._entitled else BEGIN_TITLE + title(words))
        else:
            self.write(title("") + END_TITLE)
        self._entitled = words

    def disable_input(self) -> None:
        """From now on nothing that is typed reaches the app."""
        self._keys.disconnect()

    def stop_application_mode(self) -> None:
        """Restore the terminal. This is sent whatever else is waiting: a client that starts reading again must have
        it."""
        self.disable_input()
        self._drop()
        if self._taken:
            self._taken = False
            leave = _LEAVE.format(mouse=_MOUSE_OFF if self._mouse else "")
            self._output.send((title("") + END_TITLE + leave if self._entitled else leave).encode())

    def close(self) -> None:
        """Release everything."""
        self.disable_input()
        self._drop()
        self._output.cleared = _nothing
        self._is_closed = True
        self._forget_resizing()
        self._turns.leave(self._resize_in_turn)

    def resize(self, size: Size) -> None:
        """The terminal's size has changed. However often it does, the app is told of the last, once that has stayed
        for a moment and it is its turn: each draws a whole picture."""
        if self._is_closed:
            return
        now = self._loop.time()
        storm = now - self._resized_at < self._limits.storm
        self._next_size, self._resized_at = size, now
        self._forget_resizing()
        self._resizing = self._loop.call_later(self._limits.storm if storm else self._limits.resized, self._size_stays)

    def send_message(self, message: Message) -> None:
        """Pass on what was typed: there is no thread in between."""
        self._owner.post_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on what was typed, except for a mouse that is outside the screen. Answers of the terminal are for the
        program."""
        if isinstance(message, CursorPosition):
            found = self._probe.heard(self._loop.time(), message.x, message.y)
            if found is not None:
                self._owner.post_message(TerminalDriver.Learned(found))
                return
        if isinstance(message, MouseEvent):
            width, height = self._told_size or self._limits.default_size
            if message.x >= width or message.y >= height:
                return
        super().process_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing is opened: it would open on the server's machine."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Nothing is written: it would go to the server's disk."""
        binary.close()

    def _forget_resizing(self) -> None:
        if self._resizing is not None:
            self._resizing.cancel()
            self._resizing = None
        self._turns.forget(self._resize_in_turn)

    def _size_stays(self) -> None:
        self._resizing = None
        if self._turns.has(self._resize_in_turn):  # the picture of the size before is still being drawn
            self._resizing = self._loop.call_later(self._limits.resized, self._size_stays)
        elif self._next_size not in (self._told_size, None):
            self._turns.wait(self._resize_in_turn, self._keys.share)

    def _resize_in_turn(self) -> None:
        """It is its turn, until the picture of that size is there."""
        assert self._next_size is not None
        self._told_size = self._size = self._next_size
        area = Area(*self._told_size)
        self._owner.post_message(Resize(area, area))

    def _send(self) -> None:
        """Send what was written in this turn, once what it may show is safe. If it was drawn for a new size, that is
        there now."""
        self._turns.end(self._resize_in_turn)
        if (unsettled := self._unsettled()) is None:
            self._flush(len(self._waiting))
        else:
            self._holding = self._loop.create_task(self._hold(unsettled, len(self._waiting)))

    async def _hold(self, unsettled: Awaitable[None], count: int) -> None:
        await unsettled
        self._flush(count)

    def _flush(self, count: int) -> None:
        """Send the first so many writes, all of them or nothing: half a picture would stay on the screen. What was
        written while they were held comes next."""
        data = "".join(self._waiting[:count]).encode("utf-8", "replace")
        del self._waiting[:count]
        if self._waiting:
            self._loop.call_soon(self._send)
        if self._behind:
            if self._output.is_clear:  # whatever made it wait ended without notice
                self._catch_up()
        elif self._output.is_full:
            self._behind = True
        elif data:
            self._output.send(data + self._probe.ask_pace(self._loop.time(), len(data)).encode())

    def _catch_up(self) -> None:
        """The client has read what it had: show it the current picture."""
        if self._behind:
            self._behind = False
            self._owner.post_message(TerminalDriver.Back())

    def _drop(self) -> None:
        self._waiting.clear()


def _nothing() -> None:
    """Does nothing: nobody listens."""
