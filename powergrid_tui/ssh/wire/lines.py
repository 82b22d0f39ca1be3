"""A client that is told sentences and types lines: where no terminal was asked for, or one that cannot show a picture.

A terminal leaves it to the server to echo what is typed and to edit the line; without one the client does that.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol
from unicodedata import east_asian_width

import asyncssh

from powergrid_tui.plain.conversation import Gone, say
from powergrid_tui.ssh.wire.channel import Channel, ChannelOutput
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.processor_time import ProcessorTime
from powergrid_tui.ssh.wire.rates import Allowance
from powergrid_tui.ssh.wire.sharing import KeyTurns
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit.console.sequences import CUT_OFF, Sieve, typed_of

LONGEST_TYPED = 1000
"""Characters in a line."""

_SOON = 0.02
"""Seconds until whatever a line has changed is drawn for everybody; if that takes longer, so does this."""

_ALONE = 0.1
"""Seconds after which an escape that nothing follows stands alone."""

_INTERRUPT, _END, _KILL = "\x03", "\x04", "\x15"
_BACKSPACE = "\x08\x7f"


class Spoken(Protocol):
    """A visit in lines."""

    def unsettled(self) -> Awaitable[None] | None:
        """What must be waited for before anything that has happened so far is told; None for nothing."""

    async def run(self) -> None:
        """Stay on the server until the person leaves, or no more lines come."""


class LineInput:
    """The lines that one client types. Nothing more is read from it while many of them wait."""

    def __init__(
        self,
        channel: Channel,
        output: ChannelOutput,
        limits: Limits,
        turns: KeyTurns,
        share: ProcessorTime,
        modes: Mapping[int, int] | None = None,
    ) -> None:
        """`output` takes what is echoed; `turns` are those of everybody on the server, and `share` is the person's
        own; `modes` are those of the
        terminal, None where there is none."""
        self._channel, self._output, self._limits, self._turns, self._share = channel, output, limits, turns, share
        self._is_terminal = modes is not None
        self._echoes = modes is not None and bool(modes.get(asyncssh.PTY_ECHO, 1))
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._sieve = Sieve(_ALONE, lines=True)
        self._lines: deque[str | None] = deque()
        """What has been typed, with `CUT_OFF` for a line in which the terminal has not said all; None for a line that
        was too long."""
        self._typed: list[str] = []
        """The line being typed."""
        self._echoed: list[str] = []
        """What is to be echoed of what is being read."""
        self._is_long = self._is_cut = self._after_return = self.has_ended = False
        self._news = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._pace = Allowance(limits.lines_per_second, limits.lines_at_once, loop.time)
        self._has_turn = asyncio.Event()
        channel.resume_reading()

    @property
    def has_more(self) -> bool:
        """Whether more has come than was taken: a line, or the end."""
        return bool(self._lines) or self.has_ended

    async def line(self) -> str:
        """The next line, no faster than anybody types or a pipe needs. Whoever sends more than their own share needs a
        turn for each further one, as with keys. Raises `Gone` when no more will come."""
        if self._turns.has(self._go):
            await asyncio.sleep(_SOON)
            self._turns.end(self._go)
        while True:
            while not self._lines:
                self._channel.resume_reading()
                if self.has_ended:
                    raise Gone
                self._news.clear()
                await self._news.wait()
            await asyncio.sleep(self._pace.wait())
            self._pace.spend(1)
            await self._turn()
            found = self._lines.popleft()
            if found is not None:
                return found
            say(tr("That line was longer than {most} characters, and was ignored.", most=LONGEST_TYPED))

    async def _turn(self) -> None:
        if not self._turns.needs(self._share):
            return
        self._has_turn.clear()
        self._turns.wait(self._go, self._share)
        try:
            await self._has_turn.wait()
        except asyncio.CancelledError:
            self._turns.leave(self._go)
            raise

    def _go(self) -> None:
        self._has_turn.set()

    def disconnect(self) -> None:
        """Nobody asks for lines any more."""
        self._turns.leave(self._go)

    def on_screen(self) -> str:
        """The part of an unfinished line that is on the terminal, if the server has echoed it."""
        return "".join(map(_shown, self._typed)) if self._echoes else ""

    def receive(self, data: bytes) -> None:
        """Take what the client has sent."""
        now = asyncio.get_running_loop().time()
        for token in self._sieve.feed_text(self._decode(data), now):
            self._is_cut = self._is_cut or token == CUT_OFF
            for sign in typed_of(token):
                self._take(sign)
        self._send_echo()
        if len(self._lines) > self._limits.lines_waiting:
            self._channel.pause_reading()
        self._news.set()

    def end(self) -> None:
        """Nothing more will come: a last line may lack its end."""
        self._is_cut = self._is_cut or self._sieve.is_unfinished
        if self._typed or self._is_long or self._is_cut:
            self._finish()
        self.has_ended = True
        self._news.set()

    def _take(self, sign: str) -> None:
        after_return, self._after_return = self._after_return, sign == "\r"
        if sign in "\r\n":
            if not (sign == "\n" and after_return):
                self._echo("\r\n")
                self._finish()
        elif (self._is_terminal and sign < " ") or sign == "\x7f":
            self._edit(sign)
        elif len(self._typed) >= LONGEST_TYPED:
            self._is_long = True
        elif not self.has_ended:
            self._typed.append(sign)
            self._echo(_shown(sign))

    def _edit(self, sign: str) -> None:
        """Handle a key that types nothing."""
        if sign in _BACKSPACE and self._typed:
            self._erase(self._typed.pop())
        elif sign == _KILL:
            while self._typed:
                self._erase(self._typed.pop())
        elif sign == _INTERRUPT or (sign == _END and not self._typed):
            self.has_ended = True
            self._lines.clear()
            self._typed.clear()

    def _erase(self, sign: str) -> None:
        self._echo("\b \b" * (2 if east_asian_width(sign) in "WF" else 1))

    def _finish(self) -> None:
        typed = CUT_OFF if self._is_cut else "".join(self._typed)
        self._lines.append(None if self._is_long else typed)
        self._typed.clear()
        self._is_long = self._is_cut = False

    def _echo(self, text: str) -> None:
        if self._echoes:
            self._echoed.append(text)

    def _send_echo(self) -> None:
        """Send it in one piece: each costs more than the few bytes in it. A client that does not read gets none."""
        if self._echoed and not self._output.is_full:
            self._output.send("".join(self._echoed).encode())
        self._echoed.clear()


def _shown(sign: str) -> str:
    return sign if sign.isprintable() else "?"


class LineOutput:
    """What one client is told. Nothing is sent before it is safe on the disk, and nothing is kept for a client that
    does not read."""

    def __init__(
        self,
        output: ChannelOutput,
        limits: Limits,
        end: str,
        unsettled: Callable[[], Awaitable[None] | None],
        half_typed: Callable[[], str] = str,
    ) -> None:
        """`end` ends a line; `unsettled` gives what must be waited for before anything told so far is sent, or None;
        `half_typed` what stands on the terminal of a line being typed: it is written again below what is told."""
        self._output, self._limits, self._end, self._unsettled = output, limits, end, unsettled
        self._half_typed = half_typed
        self._waiting: list[str] = []
        self._size = self._missing = 0
        """Characters that wait, and lines that were not kept."""
        self._sending: asyncio.Task[None] | None = None

    def put(self, text: str) -> None:
        """Send a line soon."""
        if self._output.is_full or self._size > self._limits.unsent:
            self._missing += 1
            return
        if self._missing:
            left_out = trn("{count} line is left out here.", "{count} lines are left out here.", self._missing)
            self._missing = 0
            self.put(left_out)
        self._waiting.append(f"{text}{self._end}")
        self._size += len(text)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def drain(self) -> None:
        """Wait until all has been sent that waits."""
        if self._sending is not None:
            await self._sending

    async def _send(self) -> None:
        while count := len(self._waiting):
            if (unsettled := self._unsettled()) is not None:
                await unsettled
            told, typed = "".join(self._waiting[:count]), self._half_typed()
            told = f"{self._end}{told}{typed}" if typed else told
            self._output.send(told.encode("utf-8", "replace"))
            del self._waiting[:count]
            self._size = sum(map(len, self._waiting))
        self._sending = None
