"""The terminal the program runs in: how it is taken, released and taken again, and what happens when it is gone.

Textual's driver takes and releases it. Added here are the signals, from before the terminal is touched until it has
been restored: they are acted on between two steps of the program, never in the middle of taking or releasing, unless
the program does not come to an end by itself. What is typed is read here too. Of the private parts of Textual's driver
`_file` and `_get_terminal_size` are used, and they may be missing.
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
from time import monotonic, sleep
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TextIO

from textual import constants
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition, MouseEvent, Resize
from textual.geometry import Size
from textual.message import Message

from powergrid_tui.toolkit.console.sequences import Sieve
from powergrid_tui.tui.key_reader import Reader
from powergrid_tui.tui.probe import Probe, ProbeResult

if TYPE_CHECKING:
    from textual.app import App

_LEAVE = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_STREAMS = (0, 1, 2)
_AS_IT_WAS = "\x1b[m\x1b[H"
"""Resets the style and moves the cursor to the corner: drawing leaves both as they were for the last cell."""
_AT_ONCE: Final = (
    f"{_AS_IT_WAS}\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""What Textual sends to release a terminal."""

MOST_SIZE: Final = (400, 150)
"""Columns and lines that are drawn, however large a terminal says it is: 65,535 columns would take all memory."""

_READ_AT_ONCE: Final = 4096
"""Bytes."""
_LOOK: Final = 0.1
"""Seconds after which the thread that reads looks whether it is to end."""
_MOMENT: Final = 0.02
"""Seconds until it is looked again whether all pages have opened."""
_TO_END: Final = 1.5
"""Seconds that the program has to end when it is told to, before it is ended."""


class TerminalDriver(LinuxDriver):
    """The terminal of the process. Tells the app to exit, or with `Back` to draw everything again."""

    class Back(Message):
        """The terminal belongs to the program again, and what it shows is unknown."""

    class Learned(Message):
        """The terminal has told something about itself."""

        def __init__(self, found: ProbeResult) -> None:
            self.found = found
            super().__init__()

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._owner = app
        self._loop_here = asyncio.get_running_loop()
        self._told_to_leave = False
        self._taken = False
        """Whether the program holds the terminal now."""
        self._released = True
        """Whether it is as it was found."""
        self._watched = False
        self._probe = Probe()
        if file := getattr(self, "_file", None):
            self._file = _Output(file)  # type: ignore[assignment]  # it is written to and flushed, no more
        for number in _LEAVE:
            signal.signal(number, self._signalled)
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
        self._released = False
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._taken = True
        if self.input_tty:
            self.write(self._probe.ask_width(monotonic()))
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, name="terminal-watch", daemon=True).start()

    def run_input_thread(self) -> None:
        """Read what is typed until the terminal is released. Nothing that comes ends this."""
        sieve, reader = Sieve(constants.ESCAPE_DELAY), Reader()
        while not self.exit_event.is_set():
            data = b""
            pause = _LOOK if sieve.due is None else min(max(0.0, sieve.due - monotonic()), _LOOK)
            if select.select([self.fileno], [], [], pause)[0]:
                with suppress(OSError):
                    data = os.read(self.fileno, _READ_AT_ONCE)
                if not data:  # the terminal is gone
                    self.exit_event.wait(_LOOK)
            now = monotonic()
            for token in sieve.feed(data, now) if data else sieve.overdue(now):
                for message in reader.read(token):
                    self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; answers of the terminal are for the program. Called in the thread that reads."""
        if isinstance(message, Resize):
            size = Size(*bounded(message.size))
            message = Resize(size, size, size, message.pixel_size)
        if isinstance(message, MouseEvent) and (message.x >= MOST_SIZE[0] or message.y >= MOST_SIZE[1]):
            return
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
        self._released = True

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

    def _get_terminal_size(self) -> tuple[int, int]:
        return bounded(super()._get_terminal_size())

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        """A signal says to leave. Called between any two steps of the main thread, even while the program is busy."""
        if not self._told_to_leave:
            self._told_to_leave = True
            Thread(target=self._see_to_the_end, args=(number,), name="ending", daemon=True).start()
        try:
            self._loop_here.call_soon_threadsafe(self._leave)
        except RuntimeError:  # all is over but for the process
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

    def _see_to_the_end(self, number: int) -> None:
        """End the process if something keeps it from ending: a thread that hangs, a terminal that takes no more."""
        sleep(_TO_END)
        if not self._released:
            with suppress(OSError, termios.error):
                if select.select([], [self.fileno], [], 0)[1]:
                    os.write(self.fileno, _AT_ONCE.encode())
                if self.attrs_before is not None:
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        os._exit(128 + number)

    def _leave(self) -> None:
        """Shut down cleanly, with a terminal or without."""
        try:
            termios.tcgetattr(self.fileno)
        except termios.error:
            self._do_without()
        pages = self._owner.screen_stack
        if pages and all(page.is_mounted for page in pages):
            self._owner.exit()
            return
        self._loop_here.call_later(_MOMENT, self._leave)  # Textual never ends a page that is just opening

    @staticmethod
    def _do_without() -> None:
        """Put in place of the terminal something that anybody can read and write without waiting or failing."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in _STREAMS:
            if stat.S_ISCHR(os.fstat(stream).st_mode):
                os.dup2(nothing, stream)
        os.close(nothing)


def bounded(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and lines, no more than are drawn."""
    return min(size[0], MOST_SIZE[0]), min(size[1], MOST_SIZE[1])


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
