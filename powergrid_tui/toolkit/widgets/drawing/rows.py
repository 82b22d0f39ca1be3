"""A widget drawn row by row that sends only the rows that changed.

Textual renders every cell of a refreshed region again, so we compare with the last picture ourselves. A widget lays out
its rows when its content changes; rows equal to the last ones are left alone. `frame.py` minimises what is sent of the
others.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual.app import RenderResult
from textual.color import TRANSPARENT, Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.words.text import printable
from powergrid_tui.toolkit.widgets.drawing.strips import strip as made


class Rows(Widget):
    """Base class of the board's widgets. A subclass implements `draw`, and calls `redraw` when its content has
    changed."""

    DEFAULT_CSS = """
    Rows { height: 1fr; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._made: list[tuple[Strip, Strip]] = []
        """The rows as last drawn, each with what became of it in the full width and on the background."""
        self._strips: list[Strip] = []
        self._shown: list[Strip] = []
        """The same rows after filtering; empty if not computed yet."""
        self._filters: Sequence[LineFilter] = ()
        """The line filters that translate the colours."""
        self._ground = TRANSPARENT
        """The background behind the rows. Cached, because Textual goes through all ancestors to find it."""

    def draw(self, width: int, height: int) -> list[Strip]:
        """The rows of the picture, from the top, for a size in cells. Missing rows are blank, surplus ones are cut
        off."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again and repaint the rows that changed."""
        size = self.size
        if not size.width or not size.height:
            return
        fresh = self._picture(size)
        old = self._strips
        if len(old) != len(fresh):
            self._lay(fresh)
            self.refresh()
            return
        changed = [y for y, (a, b) in enumerate(zip(old, fresh, strict=True)) if a is not b and a != b]
        if changed:
            self._strips = old.copy()  # unchanged rows remain the same objects, because strips cache their renderings
            self._shown = self._shown.copy()
            for y in changed:
                self._strips[y] = fresh[y]
                if self._shown:
                    self._shown[y] = self._filtered(fresh[y])
            self.refresh(*(Region(0, y, size.width, 1) for y in changed))

    def _lay(self, strips: list[Strip]) -> None:
        self._strips, self._shown = strips, []

    def _filtered(self, strip: Strip) -> Strip:
        for line_filter in self._filters:
            strip = strip.apply_filter(line_filter, self._ground)
        return strip

    def _picture(self, size: Size) -> list[Strip]:
        ground = self._ground_style()
        rows = self.draw(size.width, size.height)[: size.height]
        known = self._made if self._made and self._made[0][1].cell_length == size.width else []
        self._made = [
            before if before and before[0] is row else (row, _on(row, size.width, ground))
            for row, before in zip_longest(rows, known[: len(rows)])
        ]
        strips = [made for _, made in self._made]
        return strips + [Strip.blank(size.width, ground)] * (size.height - len(strips))

    def _ground_style(self) -> Style:
        """The background as a style. It changes with the style sheet only, before the first size is known."""
        if self._ground is TRANSPARENT:
            self._ground = self.background_colors[1]
        return _ground(self._ground)

    def on_resize(self) -> None:
        """Draw for the new size, unless that was done when it was first painted: Textual tells of a size afterwards."""
        before, self._ground = self._ground, TRANSPARENT
        size, strips = self.size, self._strips
        self._ground_style()
        if self._ground == before and len(strips) == size.height and strips and strips[0].cell_length == size.width:
            return
        self._made = []
        self._lay([])
        self.redraw()

    def render(self) -> RenderResult:
        """Unused: `render_lines` draws."""
        return ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows as last laid out, or a part of them.

        Textual calls this on every widget whenever one is painted, and by default would read a dozen styles each time.
        These rows have neither border nor padding, and are opaque.
        """
        size, filters = self.outer_size, self.get_line_filters()
        if len(self._strips) != size.height:
            self._lay(self._picture(size))
        if not self._shown or filters != self._filters:
            self._filters = filters
            self._shown = [self._filtered(strip) for strip in self._strips]
        if (crop.height, crop.width) == (size.height, size.width):
            return self._shown
        return [strip.crop(crop.x, crop.right) for strip in self._shown[crop.y : crop.bottom]]

    def text(self) -> str:
        """The visible text without colours, for tests and for copying the screen."""
        size = self.size
        return "\n".join(strip.text.rstrip() for strip in self._picture(size))


@lru_cache(maxsize=16)
def _ground(colour: Color) -> Style:
    return Style(bgcolor=colour.rich_color)


@lru_cache(maxsize=4096)
def _on_ground(style: Style | None, ground: Style) -> Style:
    return ground + style


def _on(strip: Strip, width: int, ground: Style) -> Strip:
    """A row in a width in cells and on a ground, which the Line API does not add; the same one if it has both."""
    rest = width - strip.cell_length
    if rest < 0:
        strip = strip.adjust_cell_length(width)
    if rest <= 0 and all(style is not None and style.bgcolor is not None for _, style, _ in strip):
        return strip
    segments = [Segment(text, _on_ground(style, ground)) for text, style, _ in strip]
    if rest > 0:
        segments.append(Segment(" " * rest, ground))
    return made(segments, width)


@lru_cache(maxsize=256)
def strip_of(*parts: str | tuple[str, Style | str]) -> Strip:
    """A row of pieces: plain text, or (text, style). Pieces that are not text are not drawn.

    The same pieces return the same strip, so that its cached filling and background are reused. Only a few strips are
    kept, since each takes 10 KiB with its caches: 95 % of the rows drawn after a key are among the last 64.
    """
    segments = []
    for part in parts:
        if isinstance(part, str):
            segments.append(Segment(printable(part)))
        else:
            text, style = part
            segments.append(Segment(printable(text), Style.parse(style) if isinstance(style, str) else style))
    return made(segments)
