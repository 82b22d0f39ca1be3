"""A widget drawn row by row that sends only the rows that changed.

Textual renders every cell of a refreshed region again, so the comparison with the last picture is ours. A widget lays
out its rows when it is given something new to show; a row equal to the last one is not touched. What is sent of the
others is for `frame.py`.
"""

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.app import RenderResult
from textual.color import TRANSPARENT
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.words.text import printable


class Rows(Widget):
    """Base of the board's widgets. A subclass implements `draw`, and calls `redraw` when what it shows has changed."""

    DEFAULT_CSS = """
    Rows { height: 1fr; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._strips: list[Strip] = []
        self._shown: list[Strip] = []
        """The same rows as the terminal can show them; empty when that has not been worked out."""
        self._filters: Sequence[LineFilter] = ()
        """What takes away the rest."""
        self._ground = TRANSPARENT
        """What the rows were laid on; to find it out Textual asks everything that a widget stands in."""

    def draw(self, width: int, height: int) -> list[Strip]:
        """The picture, from the top; missing rows are blank, rows too many are cut. In cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again and repaint the rows that differ from those on the screen."""
        size = self.size
        if not size.width or not size.height:
            return
        fresh = self._picture(size)
        old = self._strips
        if len(old) != len(fresh):
            self._lay(fresh)
            self.refresh()
            return
        changed = [y for y, (a, b) in enumerate(zip(old, fresh, strict=True)) if a != b]
        if changed:
            rows = old.copy()  # a row that is as it was stays the same object: strips keep what was worked out of them
            for y in changed:
                rows[y] = fresh[y]
            self._lay(rows)
            self.refresh(*(Region(0, y, size.width, 1) for y in changed))

    def _lay(self, strips: list[Strip]) -> None:
        self._strips, self._shown = strips, []

    def _picture(self, size: Size) -> list[Strip]:
        self._ground = self.background_colors[1]
        ground = Style(bgcolor=self._ground.rich_color)  # rows of the Line API bring none of their own
        rows = self.draw(size.width, size.height)[: size.height]
        strips = [strip.adjust_cell_length(size.width).apply_style(ground) for strip in rows]
        return strips + [Strip.blank(size.width, ground)] * (size.height - len(strips))

    def on_resize(self) -> None:
        """The picture depends on the size."""
        self._lay([])
        self.redraw()

    def render(self) -> RenderResult:
        """Unused: `render_lines` draws."""
        return ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows as they were laid out last, or a part of them.

        Textual asks this of every widget whenever one is painted, and would read a dozen styles of each. Rows have
        neither border nor padding, and nothing shines through them.
        """
        size, filters = self.size, self.get_line_filters()
        if len(self._strips) != size.height:
            self._lay(self._picture(size))
        if not self._shown or filters != self._filters:
            self._shown = self._strips
            for line_filter in filters:
                self._shown = [strip.apply_filter(line_filter, self._ground) for strip in self._shown]
            self._filters = filters
        if crop == size.region:
            return self._shown
        return [strip.crop(crop.x, crop.right) for strip in self._shown[crop.y : crop.bottom]]

    def text(self) -> str:
        """What is shown, without colours: for tests and for people who copy the screen."""
        size = self.size
        return "\n".join(strip.text.rstrip() for strip in self._picture(size))


@lru_cache(maxsize=256)
def strip_of(*parts: str | tuple[str, Style | str]) -> Strip:
    """A row of pieces: plain text, or (text, style). What is no text is not drawn.

    The same pieces are the same row: what has been worked out of it, its filling and its ground, need not be again.
    Few are kept, for with all that each takes 10 KiB: of the rows that a key draws, 95 in 100 are among the last 64.
    """
    segments = []
    for part in parts:
        if isinstance(part, str):
            segments.append(Segment(printable(part)))
        else:
            text, style = part
            segments.append(Segment(printable(text), Style.parse(style) if isinstance(style, str) else style))
    return Strip(segments)
