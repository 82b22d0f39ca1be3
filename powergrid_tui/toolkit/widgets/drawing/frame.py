"""What the terminal currently shows, so that only cells that change are sent.

Textual sends every cell of a refreshed region, with the attributes of each piece in full, and the whole screen whenever
the layout changes. That is too much for people who play over a slow line. Here every update is compared with the
terminal's contents cell by cell, and the differences are written in as few bytes as possible. The terminal keeps the
style of the last cell from one update to the next; the driver resets it when it leaves the terminal.
"""

from collections.abc import Iterable

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console

from powergrid_tui.toolkit.widgets.drawing.looks import (
    PLAIN,
    UNKNOWN,
    CellLook,
    TerminalCell,
    both,
    cells_in,
    change,
    to_send,
)
from powergrid_tui.toolkit.widgets.drawing.runs import (
    BRIDGE,
    NOWHERE,
    CellRun,
    in_order,
    move,
    runs_in,
    text_of,
)
from powergrid_tui.toolkit.widgets.drawing.updates import CompositorUpdate, Patches, ScreenPart, Sequences, read

MAKE_PLAIN = "\x1b[m"
"""Resets all attributes and colours."""


class TerminalFrame:
    """The contents of one terminal."""

    def __init__(self) -> None:
        self._rows: list[list[TerminalCell]] = []
        self._look: CellLook | None = None
        """The style with which the terminal would draw the next character; None if unknown."""

    def forget(self) -> None:
        """Assume nothing about the terminal any more: the next full-screen update is sent completely."""
        self._rows = []
        self._look = None

    def difference(self, update: CompositorUpdate, console: Console) -> str:
        """The sequences that make the terminal show the update."""
        system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.STANDARD)
        changed = read(update)
        if isinstance(changed, ScreenPart) and self._has_room_for(changed):
            x, y, _, _ = changed.region
            return self._sequences((row, x, cells_in(strips, system)) for row, strips in enumerate(changed.rows, y))
        if isinstance(changed, Patches):
            self._resize(*changed.size)
            return self._sequences((y, x, cells_in([strip], system)) for y, x, strip in changed.pieces)
        before = "" if self._look is PLAIN else MAKE_PLAIN
        self.forget()
        return before + update.render_segments(console)

    def _has_room_for(self, area: ScreenPart) -> bool:
        """Whether the area lies within the known contents. An area of a different size that starts in the corner means
        a resized terminal."""
        x, y, width, height = area.region
        if (x, y) == (0, 0):
            self._resize(width, height)
        return bool(self._rows)

    def _resize(self, width: int, height: int) -> None:
        """Nothing is known of a terminal of another size."""
        if (len(self._rows), len(self._rows[0]) if self._rows else 0) != (height, width):
            self._rows = [[UNKNOWN] * width for _ in range(height)]

    def _sequences(self, pieces: Iterable[tuple[int, int, list[TerminalCell]]]) -> Sequences:
        """Cursor moves, style changes and characters."""
        runs = self._taken_in(pieces)
        if not runs:
            return Sequences()
        sent = [] if self._look else [MAKE_PLAIN]
        look = self._look or PLAIN
        cursor = NOWHERE
        for run in in_order(runs, look):
            before, look = look, to_send(look, run.look)
            styled, between = change(before, run.look), ""
            if run.y == cursor[0] and 0 < run.x - cursor[1] <= BRIDGE:
                between, styled = self._bridge(cursor[1], run, before, look, styled)
            sent += (between or move(cursor, run.y, run.x), styled, run.text)
            y, end, sure = run.stop
            if end == len(self._rows[y]):
                cursor = NOWHERE  # terminals differ at the edge
            elif y == cursor[0]:
                cursor = (y, end, sure and cursor[2] and between.isascii() and styled.isascii())
            else:
                cursor = (y, end, sure)
        self._look = look
        return Sequences("".join(sent))

    def _taken_in(self, pieces: Iterable[tuple[int, int, list[TerminalCell]]]) -> list[CellRun]:
        """Update the stored contents and return what changed."""
        runs: list[CellRun] = []
        for y, x, cells in pieces:
            if y >= len(self._rows):
                continue
            row = self._rows[y]
            del cells[max(0, len(row) - x) :]
            before = row[x : x + len(cells)]
            if before != cells:
                runs += runs_in(y, x, before, cells)
                row[x : x + len(cells)] = cells
        return runs

    def _bridge(self, x: int, run: CellRun, before: CellLook, after: CellLook, styled: str) -> tuple[str, str]:
        """What to send between a column and a run in the same row instead of moving the cursor: the cells there, if
        they can be sent with the look before or after the change of styles, and the change; otherwise nothing, and the
        change alone."""
        cells = self._rows[run.y][x : run.x]
        if all(both(before, cell.look) is before for cell in cells):
            return text_of(cells), styled
        if styled and all(both(after, cell.look) is after for cell in cells):
            return styled, text_of(cells)
        return "", styled
