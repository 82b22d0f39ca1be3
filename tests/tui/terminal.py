"""The program on a pseudo-terminal: keys go in, bytes come out, pyte reads the screen. For tests and for the bench."""

import os
import select
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import ptyprocess
import pyte

QUIET = 0.4
"""Seconds without a byte after which the program is taken to be idle."""


ANSWER = 2.0
"""Seconds that a busy machine may take for the first byte of an answer."""


class Terminal:
    """One run of ``powergrid`` in a terminal of its own."""

    def __init__(
        self,
        *words: str,
        saves: Path,
        columns: int = 80,
        lines: int = 24,
        command: Sequence[str] = (sys.executable, "-m", "powergrid_tui"),
        **environment: str,
    ) -> None:
        own = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "POWERGRID_SAVES")
        plain = {k: v for k, v in os.environ.items() if k not in own}
        self._config = TemporaryDirectory()
        settings = Path(self._config.name) / "powergrid-tui" / "settings.toml"
        settings.parent.mkdir()
        settings.write_text("coach = false\n")
        plain["XDG_CONFIG_HOME"] = self._config.name  # nobody's own settings, and no lesson over the board
        plain |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "POWERGRID_SAVES": str(saves), **environment}
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._text = ""
        """The screen as it was read last, unless something has come since."""
        self.started = time.perf_counter()
        self.process = ptyprocess.PtyProcess.spawn([*command, *words], dimensions=(lines, columns), env=plain)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.close(force=True)
        self._config.cleanup()

    def take(self, patience: float = 0.0) -> bytes:
        """What comes within so many seconds: some of it, or nothing."""
        if not self._comes(patience):
            return b""
        try:
            data: bytes = os.read(self.process.fd, 1 << 16)
        except OSError:
            return b""
        self._stream.feed(data)
        self._text = ""
        return data

    def _comes(self, patience: float) -> bool:
        """Whether something comes within so many seconds."""
        return not self.process.fileobj.closed and bool(select.select([self.process.fd], [], [], patience)[0])

    def read(self, quiet: float = QUIET) -> bytes:
        """Everything until the program has been silent for so many seconds."""
        found = b""
        while data := self.take(quiet):
            found += data
        return found

    def first_byte(self, patience: float = 10.0) -> float:
        """Seconds until the next byte, without what it takes to draw it here."""
        start = time.perf_counter()
        self._comes(patience)
        seconds = time.perf_counter() - start
        self.take()
        return seconds

    def press(self, keys: str) -> bytes:
        """Type, and return what the program answers until it is silent again."""
        self.process.write(keys.encode())
        return (answer := self.take(ANSWER)) and answer + self.read()

    def wait_for(self, text: str, patience: float = 20.0) -> None:
        """Read until the text stands on the screen. Raises `AssertionError` with the screen when it does not come."""
        end = time.perf_counter() + patience
        while text not in self.text():
            if time.perf_counter() > end or not self.process.isalive():
                self.take(0.1)
                assert text in self.text(), self.text()
            self.take(0.05)

    def status(self, patience: float = 20.0) -> int | None:
        """The exit status, when all is read that was said. Raises `AssertionError` when the program does not end."""
        end = time.perf_counter() + patience
        while self.process.isalive():
            assert time.perf_counter() < end, f"still running:\n{self.text()}"
            self.take()
            time.sleep(0.02)
        self.read(0.0)
        found: int | None = self.process.exitstatus
        return found

    def text(self) -> str:
        """The screen, without colours."""
        self._text = self._text or "\n".join(line.rstrip() for line in self.screen.display)
        return self._text
