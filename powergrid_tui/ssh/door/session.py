"""One visitor: from the terminal that a client asks for to the exit status that it gets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import asyncssh

from powergrid_tui.ssh.door.authorized_keys import name_in
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.wire.channel import Channel, ChannelOutput, forgo_environment, longest_packet
from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.guest import GuestApp, be_guest, driver_of, failure_of, parting_word, welcome
from powergrid_tui.ssh.wire.keys import KeyInput
from powergrid_tui.ssh.wire.lines import LineInput, LineOutput
from powergrid_tui.ssh.wire.processor_time import ProcessorTime, paid_by
from powergrid_tui.ssh.wire.visitor import Visitor, environment_of
from powergrid_tui.table.words.language import speak, speaking, tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console.output import print_elsewhere
from powergrid_tui.tui.key_reader import forget_parsers

if TYPE_CHECKING:
    from powergrid_tui.ssh.door.connection import SshConnection
    from powergrid_tui.ssh.door.door import Door

_HANG_UP = frozenset({"HUP", "TERM", "KILL", "QUIT"})
"""Signals by which a client says that it is leaving."""


class SshSession(asyncssh.SSHServerSession[bytes]):
    """What a client may ask of the server: a terminal to play in, and nothing else."""

    def __init__(self, door: Door, connection: SshConnection) -> None:
        self.task: asyncio.Task[None] | None = None
        """The visit, while it lasts."""
        self.visitor: Visitor | None = None
        """Who it is, once the visit has begun."""
        self._door, self._connection = door, connection
        self._limits = door.limits
        self._channel: Channel | None = None
        self._output: ChannelOutput | None = None
        self._keys: KeyInput | None = None
        self._share: ProcessorTime
        """What the person may use of the processor."""
        self._typed: LineInput | None = None
        """The typed lines, if the client sees no pages."""
        self._spoken: asyncio.Future[None] | None = None
        """The visit in lines, if the client sees no pages."""
        self._app: GuestApp[Any] | None = None
        self._term: str | None = None
        self._modes: dict[int, int] | None = None
        """Of its terminal."""
        self._size = door.limits.default_size
        self._wants_command = False
        self.started = False
        """Whether the client has said what it wants."""
        self._late: asyncio.TimerHandle | None = None
        """When an app that does not end by itself is cut off."""
        self._lost = False
        """Whether the client is gone."""
        self._is_leaving = False
        """Whether the visit is to end, or not to begin at all."""
        self._parting: Callable[[], str] | None = None
        """Makes what the client reads at the end, whatever its app says."""
        self._sent_home = ""
        """How the server ended the visit, for the log."""

    # --- what the client asks --------------------------------------------------------------------------------------

    def connection_made(self, chan: Channel) -> None:
        forgo_environment(chan)
        self._channel = chan
        self._output = ChannelOutput(chan, self._connection.valve, self._limits)
        who = self._connection.fingerprint or f"{self._connection.user} {self._connection.peer.network}"
        self._share = self._door.key_turns.share_of(who)
        self._keys = KeyInput(chan, self._limits, self._door.key_turns, self._share)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        self._term, self._modes = one_line(term_type, 40), dict(term_modes)
        self._size = self._limits.size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Accepted, so that it can be answered with a sentence."""
        self._wants_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        assert self._channel is not None
        assert self._output is not None
        self.started = True
        environment = environment_of(self._channel.get_environment_bytes(), self._term or "")
        one = self._connection
        visitor = Visitor(
            *(one.user, one.fingerprint, one.peer.address, self._term or "", environment),
            reached=one.reached,
            proposed=name_in(self._door.entrance.comment_of(one.key)) if one.key is not None else "",
        )
        with speaking(visitor.language):
            if self._wants_command:
                self._turn_away("command", tr("This is a game table, not a shell: leave out the command."))
            elif (longest := longest_packet(self._channel)) < self._limits.least_packet:
                words = {"longest": longest, "least": self._limits.least_packet}
                sentence = tr("Your client takes packets of {longest} bytes. This server needs {least}.", **words)
                self._turn_away("small_packets", sentence)
            else:
                if not visitor.sees:
                    turns = self._door.key_turns
                    self._typed = LineInput(self._channel, self._output, self._limits, turns, self._share, self._modes)
                self.visitor = replace(visitor, number=self._door.came(self))
                visit = self._visit(self.visitor)
                self.task = asyncio.get_running_loop().create_task(visit, context=paid_by(self._share))

    def data_received(self, data: bytes, datatype: Any) -> None:
        takes = self._typed or self._keys
        if takes is not None and not self._lost:
            takes.receive(data)

    def eof_received(self) -> bool:
        """Nobody will type any more. What has been typed in lines is acted on first."""
        if self._typed is not None:
            self._typed.end()
        else:
            self._leave()
        return True

    def signal_received(self, signal: str) -> None:
        if signal in _HANG_UP:
            self._leave()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = self._limits.size(width, height)
        if driver := self._drawn_by:
            driver.resize(self._size)

    def pause_writing(self) -> None:
        if self._output is not None:
            self._output.pause()

    def resume_writing(self) -> None:
        if self._output is not None:
            self._output.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        self._leave()
        self._connection.dismiss(0)

    # --- what the server does ---------------------------------------------------------------------------------------

    def send_home(self, parting: Callable[[], str], how: str) -> None:
        """End the visit with words that are made in the visitor's language; `how` is for the log."""
        self._parting, self._sent_home = parting, how
        self._leave()

    def cut_off(self) -> None:
        """End an app that does not end by itself."""
        visitor = self.visitor
        if visitor is not None and self.task is not None and not self.task.done():
            log.warning(Note("cut_off", number=visitor.number, user=visitor.user, address=visitor.address))
            self.task.cancel()

    @property
    def _drawn_by(self) -> ChannelDriver | None:
        driver = driver_of(self._app) if self._app is not None else None
        return driver if isinstance(driver, ChannelDriver) else None

    def _leave(self) -> None:
        self._is_leaving = True
        if self._app is not None:
            self._app.leave()
        if self._spoken is not None:
            self._spoken.cancel()
        if self._lost and self.task is not None and not self.task.done():
            loop, seconds = asyncio.get_running_loop(), self._limits.leaving
            self._late = loop.call_later(seconds, self.cut_off, context=Context())  # an app's would keep it alive

    def _turn_away(self, why: str, sentence: str) -> None:
        log.info(Note("turned_away", address=self._connection.peer.address, user=self._connection.user, reason=why))
        self._end(sentence, 1)
        self._door.went(self)

    async def _visit(self, visitor: Visitor) -> None:
        """Run an app for a visitor, in a context of its own."""
        be_guest()
        speak(visitor.language)
        number, user, key = visitor.number, visitor.user, visitor.key or "passphrase"
        how = {} if self._typed is None else {"plain": True}
        log.info(Note("joined", number=number, user=user, address=visitor.address, key=key, **how))
        status, word = 1, tr("Something went wrong on the server, and has been logged. Please come in again.")
        try:
            word = await (self._play(visitor) if self._typed is None else self._talk(visitor, self._typed))
            status = 0
        except Exception:
            log.exception(Note("failed", number=number, user=user))
        finally:
            self._app = None
            self._forget()
            if self._late is not None:
                self._late.cancel()
            log.info(Note("left", number=number, user=user, how=self._how(status)))
            self._end(self._parting() if self._parting is not None else word, status)
            self._door.went(self)

    async def _play(self, visitor: Visitor) -> str:
        """Run the app until it ends. Returns its parting words; raises whatever it died of."""
        assert self._output is not None
        assert self._keys is not None
        app = self._door.app(visitor)
        parting = welcome(app, visitor, self._output, self._keys, self._limits)
        self._app = app
        if self._is_leaving:
            return ""
        await app.run_async(size=self._size)
        if failure := failure_of(app):
            raise failure
        if app.return_code:
            raise RuntimeError(app.return_code)
        return parting_word(parting)

    async def _talk(self, visitor: Visitor, typed: LineInput) -> str:
        """A visit in lines, until it ends. Returns its parting words; raises whatever it died of."""
        assert self._output is not None
        spoken = self._door.plain(visitor, typed)
        told = LineOutput(
            self._output, self._limits, "\n" if self._term is None else "\r\n", spoken.unsettled, typed.on_screen
        )
        print_elsewhere(told.put)
        self._spoken = asyncio.ensure_future(spoken.run())
        if self._is_leaving:
            self._spoken.cancel()
        try:
            await self._spoken
        except asyncio.CancelledError:
            if not (self._is_leaving and self._spoken.cancelled()):
                raise
        if not self._lost:
            await told.drain()
        return ""

    def _how(self, status: int) -> str:
        return "lost" if self._lost else self._sent_home or ("failed" if status else "left")

    def _end(self, word: str, status: int) -> None:
        """Send the client a parting text, and the exit status."""
        if self._channel is None or self._channel.is_closing():
            return
        with suppress(OSError):
            if word:
                self._channel.write(f"{word}\r\n".encode(), None if self._term else asyncssh.EXTENDED_DATA_STDERR)
            self._channel.exit(status)
        self._connection.dismiss(self._limits.parting)

    def _forget(self) -> None:
        if self._keys is not None:
            self._keys.disconnect()
        if self._typed is not None:
            self._typed.disconnect()
        forget_parsers()
