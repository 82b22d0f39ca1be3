"""The terminal the program runs in: how it is taken, released and taken again, and what happens when it is gone.

Textual's driver takes and releases it. Added here are the signals, from before the terminal is touched until it has
been restored: they are acted on between two steps of the program, never in the middle of taking or releasing. Of the
private parts of Textual's driver only `_file` is used, and it may be missing.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import stat
import termios
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition
from textual.message import Message

from powergrid_tui.tui.probe import Found, Probe

if TYPE_CHECKING:
    from textual.app import App

_LEAVE = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_STREAMS = (0, 1, 2)
_AS_IT_WAS = "\x1b[m\x1b[H"
"""Resets the style and moves the cursor to the corner: drawing leaves both as they were for the last cell."""


class TerminalDriver(LinuxDriver):
    """The terminal of the process. Tells the app to exit, or with `Back` to draw everything again."""

    class Back(Message):
        """The terminal belongs to the program again, and what it shows is unknown."""

    class Learned(Message):
        """The terminal has told something about itself."""

        def __init__(self, found: Found) -> None:
            self.found = found
            super().__init__()

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._owner = app
        self._loop_here = asyncio.get_running_loop()
        self._taken = False
        """Whether the program holds the terminal now."""
        self._watched = False
        self._probe = Probe()
        if file := getattr(self, "_file", None):
            self._file = _Output(file)  # type: ignore[assignment]  # it is written to and flushed, no more
        for number in _LEAVE:
            self._loop_here.add_signal_handler(number, self._leave)
        self._listen_to_job_control()

    @staticmethod
    def suspend_job() -> None:
        """Stop the program, with all processes of its job, as Ctrl+Z in a shell would. Without a shell, nothing
        stops."""
        os.killpg(os.getpgrp(), signal.SIGTSTP)

    def start_application_mode(self) -> None:
        """Take the terminal. If that is impossible, put a stand-in in its place and tell the app to exit."""
        if not self._can_be_had():
            self._do_without()
            self._owner.exit()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._taken = True
        if self.input_tty:
            self.write(self._probe.ask_width(monotonic()))
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, name="terminal-watch", daemon=True).start()

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; answers of the terminal are for the program. Called in the thread that reads."""
        if isinstance(message, CursorPosition):
            found = self._probe.heard(monotonic(), message.x, message.y)
            if found is not None:
                self._owner.post_message(self.Learned(found))
                return
        super().process_message(message)

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was found."""
        self._taken = False
        self.write(_AS_IT_WAS)
        super().stop_application_mode()

    def _listen_to_job_control(self) -> None:
        """Replaces Textual's own handlers, which start a second time what never stopped."""
        self._loop_here.add_signal_handler(signal.SIGTSTP, self._stop)
        self._loop_here.add_signal_handler(signal.SIGCONT, self._go_on)

    def _stop(self) -> None:
        """SIGTSTP: release the terminal to the shell, stop, and take it again. This consumes the SIGCONT that wakes
        us."""
        taken = self._taken
        if taken:
            self.suspend_application_mode()
        for number in (signal.SIGTSTP, signal.SIGCONT):
            self._loop_here.remove_signal_handler(number)
        os.kill(os.getpid(), signal.SIGTSTP)  # where no shell could wake it, the kernel lets the process run on
        self._listen_to_job_control()
        if taken:
            self._take_again()

    def _go_on(self) -> None:
        """SIGCONT without a SIGTSTP that we handled: modes and screen contents may be lost."""
        if self._taken and self._can_be_had():
            self.suspend_application_mode()
            self._take_again()

    def _take_again(self) -> None:
        self.resume_application_mode()
        self._owner.post_message(self.Back())

    def _can_be_had(self) -> bool:
        """Whether the terminal's modes can be set.

        The kernel stops a background process here until the shell brings it to the front; where no shell can, or the
        line has dropped, the terminal cannot be taken.
        """
        try:
            termios.tcsetattr(self.fileno, termios.TCSANOW, termios.tcgetattr(self.fileno))
        except termios.error:
            return False
        return True

    def _watch(self) -> None:
        """Wait for the line to drop: no signal reports that if this is not the process's controlling terminal.

        Textual would read on at the end of the input, over and over.
        """
        line = select.poll()
        line.register(self.fileno, 0)  # a hang-up is reported unasked; input wakes nobody
        if any(what & (select.POLLHUP | select.POLLERR) for _, what in line.poll()):
            with suppress(RuntimeError):  # the program has ended meanwhile
                self._loop_here.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        """Shut down cleanly, with a terminal or without."""
        try:
            termios.tcgetattr(self.fileno)
        except termios.error:
            self._do_without()
        self._owner.exit()

    @staticmethod
    def _do_without() -> None:
        """Put in place of the terminal something that anybody can read and write without waiting or failing."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in _STREAMS:
            if stat.S_ISCHR(os.fstat(stream).st_mode):
                os.dup2(nothing, stream)
        os.close(nothing)


class _Output:
    """What is written to the terminal; once that is gone, it is discarded. The writing thread must not die of it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()
