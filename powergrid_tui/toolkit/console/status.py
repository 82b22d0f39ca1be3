"""A status line at the bottom of a terminal that is redrawn in place, with lines printed above it."""

from __future__ import annotations

import os
import shutil
from typing import TextIO

from powergrid_tui.table.words.text import one_line, printable

_CLEAR = "\r\x1b[K"


class StatusLine:
    """If the stream is not a terminal, lines are printed and the status line is not."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._live = stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._shown = ""

    def show(self, text: str) -> None:
        """Replace the status line."""
        if self._live and text != self._shown:
            self._shown = text
            self._write(_CLEAR + self._fitted())

    def line(self, text: str) -> None:
        """Print one or more lines above the status line."""
        clean = "\n".join(map(printable, text.split("\n")))
        self._write(f"{_CLEAR}{clean}\n{self._fitted()}" if self._live else f"{clean}\n")

    def end(self) -> None:
        """Remove the status line."""
        if self._shown:
            self._shown = ""
            self._write(_CLEAR)

    def _fitted(self) -> str:
        from powergrid_tui.toolkit.widgets.drawing.cells import fit

        columns = shutil.get_terminal_size().columns
        return fit(one_line(self._shown), columns - 1).rstrip() if self._shown else ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
