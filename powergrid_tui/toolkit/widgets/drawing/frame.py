"""What the terminal shows, so that only cells that change are sent to it.

Textual sends every cell of a region that was refreshed, with colours and attributes anew for each piece, and the whole
screen when anything is laid out again. For people who play over a line that is too much: here every update is compared,
cell by cell, with what the terminal shows, and the rest is written with as few bytes as will do. The terminal keeps the
look of the last cell from one update to the next; the driver takes it away when it leaves the terminal.
"""

from collections.abc import Iterable

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console

from powergrid_tui.toolkit.widgets.drawing.looks import PLAIN, UNKNOWN, Cell, Look, both, cells_in, change, to_send
from powergrid_tui.toolkit.widgets.drawing.runs import BRIDGE, NOWHERE, CellRun, Place, in_order, move, runs_in, text_of
from powergrid_tui.toolkit.widgets.drawing.updates import Area, CompositorUpdate, Patches, Sequences, read

MAKE_PLAIN = "\x1b[m"
"""Ends all attributes and colours."""

MOST_SORTED = 40
"""Runs of an update that are put in order: as many as there are when a log with many names turns its page. With more,
which are of a new page of the program, the time would be felt."""


class Frame:
    """The picture on one terminal."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = []
        self._look: Look | None = None
        """With which the terminal would draw the next sign; None when that is not known."""

    def forget(self) -> None:
        """Nothing is known of the terminal any more: the next update that covers the screen is sent whole."""
        self._rows = []
        self._look = None

    def difference(self, update: CompositorUpdate, console: Console) -> str:
        """What to send so that the terminal shows the update."""
        system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.STANDARD)
        told = read(update)
        if isinstance(told, Area) and self._has_room_for(told):
            x, y, _, _ = told.region
            return self._sequences((row, x, cells_in(strips, system)) for row, strips in enumerate(told.rows, y))
        if isinstance(told, Patches) and self._rows:
            return self._sequences((y, x, cells_in([strip], system)) for y, x, strip in told.pieces)
        before = "" if self._look is PLAIN else MAKE_PLAIN
        self.forget()
        return before + update.render_segments(console)

    def _has_room_for(self, area: Area) -> bool:
        """Whether the area lies in the picture. One of another size that starts in the corner is a new picture."""
        x, y, width, height = area.region
        if (x, y) == (0, 0) and (len(self._rows), len(self._rows[0]) if self._rows else 0) != (height, width):
            self._rows = [[UNKNOWN] * width for _ in range(height)]
        return bool(self._rows)

    def _sequences(self, pieces: Iterable[tuple[int, int, list[Cell]]]) -> Sequences:
        """Moves of the cursor, changes of style, and characters."""
        runs = self._taken_in(pieces)
        if not runs:
            return Sequences()
        sent = [] if self._look else [MAKE_PLAIN]
        look = self._look or PLAIN
        cursor = NOWHERE
        for run in in_order(runs, look) if len(runs) <= MOST_SORTED else runs:
            sent += (self._way(cursor, run, look), change(look, run.look), run.text)
            look = to_send(look, run.look)
            cursor = (run.y, run.end) if run.end < len(self._rows[run.y]) else NOWHERE  # at the edge terminals differ
        self._look = look
        return Sequences("".join(sent))

    def _taken_in(self, pieces: Iterable[tuple[int, int, list[Cell]]]) -> list[CellRun]:
        """What differs, which the picture holds from now on."""
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

    def _way(self, cursor: Place, run: CellRun, look: Look) -> str:
        """What leads to a run: a move, or the few cells between where they can be sent as the terminal draws now."""
        y, x = cursor
        if y == run.y and 0 < run.x - x <= BRIDGE:
            between = self._rows[y][x : run.x]
            if all(both(look, cell.look) is look for cell in between):
                return text_of(between)
        return move(cursor, run.y, run.x)
