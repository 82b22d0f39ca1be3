"""The surface that a component is drawn on: cells, and the hotspots among them."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.question import PARTED, Hotspot
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled

NEW = "*"
"""Before what has come since one's last turn."""
_LEAST_RULE = 3
"""The minimum length of the line beside a title, in cells."""


class ComponentPicture:
    """A picture of one component, `width` columns by `height` rows."""

    def __init__(self, width: int, height: int, glyphs: Glyphs) -> None:
        self.width, self.height, self.glyphs = width, height, glyphs
        self._canvas = Canvas(width, height, ascii=glyphs.ascii)
        self._grounds: dict[int, Style] = {}
        self._strips: list[Strip] = []
        self.hotspots: list[tuple[Region, Hotspot]] = []
        """Regions that can be clicked; later ones lie on top."""

    def put(self, x: int, y: int, *pieces: Styled, room: int | None = None) -> int:
        """Write text, cut to `room` cells; returns the column after it."""
        end = self.width if room is None else min(self.width, x + room)
        ground = self._grounds.get(y)
        for text, style in pieces:
            shown = self.glyphs.drawable(text)
            size = cells_of(shown)
            if x + size > end:
                shown, size = fit(shown, end - x), max(0, end - x)
            self._canvas.text(x, y, shown, style if ground is None or style.bgcolor else style + ground)
            x += size
        return x

    def put_right(self, end: int, y: int, *pieces: Styled) -> int:
        """Write text that ends before a column; returns the column where it begins."""
        start = max(0, end - sum(cells_of(self.glyphs.drawable(text)) for text, _ in pieces))
        self.put(start, y, *pieces)
        return start

    def paste(self, y: int, row: Strip) -> None:
        """Write a finished row."""
        self.put(0, y, *((segment.text, segment.style or Style()) for segment in row))

    def stamp(self, x: int, y: int, other: ComponentPicture) -> None:
        """Put a finished picture there."""
        self._canvas.stamp(x, y, other._canvas)

    def fill(self, x: int, y: int, across: int, down: int, style: Style) -> None:
        """Fill a rectangle."""
        self._canvas.fill(x, y, across, down, style)

    def ground(self, y: int, style: Style) -> None:
        """Set the ground of a row, for text without one of its own."""
        self._grounds[y] = style
        self.fill(0, y, self.width, 1, style)

    def heading(self, title: str, note: str = "") -> None:
        """Draw the first row: a title, a line, and a note at the right. If there is no room for the note, its short
        form is shown, and of one in several parts, with `PARTED` between them, the first ones are left out."""
        x = self.put(1, 0, (title, palette.TITLE), room=self.width - 2)
        room = self.width - 1 - x
        if cells_of(note) + 2 > room:
            note = short(note)
        while note and cells_of(note) + 2 > room:
            note = note.partition(PARTED)[2]
        end = self.put_right(self.width - 1, 0, (note, palette.QUIET)) - 1 if note else self.width - 1
        if end - x - 1 >= _LEAST_RULE:
            self.put(x + 1, 0, (self.glyphs.horizontal * (end - x - 1), palette.RULE))

    def block(self, x: int, y: int, who: Player, *, wide: bool = True) -> int:
        """Draw a player's letter on their colour, in three cells or one; returns the column after it."""
        return self.put(x, y, (f" {who.letter} " if wide else who.letter, palette.block(who)))

    def pick(self, x: int, y: int, across: int, down: int, pick: Pick | None) -> None:
        """Make a rectangle clickable if there is a choice."""
        if pick is not None:
            self.hotspots.append((Region(x, y, across, down), pick.hotspot))

    def strips(self, like: ComponentPicture | None = None) -> list[Strip]:
        """The finished rows. Those that are the same in `like`, an earlier picture, are reused from there."""
        if not self._strips:
            self._strips = self._canvas.strips(like._canvas if like else None)
        return self._strips


def style_of(default: Style, pick: Pick | None, *, shut: Style = palette.SHUT) -> Style:
    """The style of something that may be chosen: marked, unavailable, or as usual."""
    if pick is None:
        return default
    if pick.marked:
        return palette.MARKED_SHUT if pick.why else palette.MARKED
    return shut if pick.why else default
