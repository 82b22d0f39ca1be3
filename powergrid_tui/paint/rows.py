"""A widget drawn row by row that sends only the rows that changed.

Textual renders every cell of a refreshed region again, so the comparison with the last picture is ours. A widget lays
out its rows when it is given something new to show; a row equal to the last one is not touched. What is sent of the
others is for `frame.py`.
"""

from rich.segment import Segment
from rich.style import Style
from textual.app import RenderResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.text import printable


class Rows(Widget):
    """Base of the board's widgets. A subclass implements `draw`, and calls `redraw` when what it shows has changed."""

    DEFAULT_CSS = """
    Rows { height: 1fr; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._strips: list[Strip] = []

    def draw(self, width: int, height: int) -> list[Strip]:
        """The picture, from the top; missing rows are blank, rows too many are cut. In cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again and repaint the rows that differ from those on the screen."""
        size = self.size
        if not size.width or not size.height:
            return
        fresh = self._picture(size)
        old, self._strips = self._strips, fresh
        if len(old) != len(fresh):
            self.refresh()
            return
        changed = [Region(0, y, size.width, 1) for y, (a, b) in enumerate(zip(old, fresh, strict=True)) if a != b]
        if changed:
            self.refresh(*changed)

    def _picture(self, size: Size) -> list[Strip]:
        ground = Style(bgcolor=self.background_colors[1].rich_color)  # rows of the Line API bring none of their own
        rows = self.draw(size.width, size.height)[: size.height]
        strips = [strip.adjust_cell_length(size.width).apply_style(ground) for strip in rows]
        return strips + [Strip.blank(size.width, ground)] * (size.height - len(strips))

    def on_resize(self) -> None:
        """The picture depends on the size."""
        self._strips = []
        self.redraw()

    def render(self) -> RenderResult:
        """Unused: `render_line` draws."""
        return ""

    def render_line(self, y: int) -> Strip:
        """The row as it was laid out last."""
        if len(self._strips) != self.size.height:
            self._strips = self._picture(self.size)
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def text(self) -> str:
        """What is shown, without colours: for tests and for people who copy the screen."""
        size = self.size
        return "\n".join(strip.text.rstrip() for strip in self._picture(size))


def strip_of(*parts: str | tuple[str, Style | str]) -> Strip:
    """A row of pieces: plain text, or (text, style). What is no text is not drawn."""
    segments = []
    for part in parts:
        if isinstance(part, str):
            segments.append(Segment(printable(part)))
        else:
            text, style = part
            segments.append(Segment(printable(text), Style.parse(style) if isinstance(style, str) else style))
    return Strip(segments)
