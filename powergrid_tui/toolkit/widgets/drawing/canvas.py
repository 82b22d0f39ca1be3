"""A drawing in terminal cells: lines of braille dots, or of plain ASCII, with text on top. Knows no game.

A cell is two dots wide and four high, so dots are roughly square. Text is always on top: a line never hides a letter.
Below everything may lie a backdrop of background colours. It is seen in all cells whose style has no ground of its own.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.land import INVERSE, Backdrop
from powergrid_tui.toolkit.widgets.drawing.strips import strip

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bits of a braille cell: by row from the top, then by column."""

_HEAVY_ASCII = "*"


def _plain(bits: int) -> str:
    """The ASCII character that looks most like a pattern of dots."""
    left = [row for row in range(4) if bits & _DOTS[row][0]]
    right = [row for row in range(4) if bits & _DOTS[row][1]]
    if not left and not right:
        return " "
    if not left or not right:
        rows = left or right
        return "|" if len(rows) > 1 else "'--."[rows[0]]
    fall = sum(right) / len(right) - sum(left) / len(left)
    if abs(fall) < 1:
        return "-"
    return "\\" if fall > 0 else "/"


_BRAILLE = (" ", *(chr(0x2800 + bits) for bits in range(1, 256)))
_ASCII = tuple(_plain(bits) for bits in range(256))


@lru_cache(maxsize=1024)
def _all_narrow(text: str) -> bool:
    """Whether each letter takes one cell."""
    return all(cells_of(letter) == 1 for letter in text)


@lru_cache(maxsize=4096)
def on_ground(style: Style, ground: str) -> Style:
    """A style on this ground, unless it has one."""
    return style if style.bgcolor is not None else style + Style(bgcolor=ground)


@lru_cache(maxsize=1024)
def _bare(ground: str) -> Style:
    return Style(bgcolor=ground)


@lru_cache(maxsize=1024)
def _block(ink: str, ground: str) -> Style:
    return Style(color=ink, bgcolor=ground)


class Canvas:
    """A picture of `width` by `height` cells."""

    __slots__ = ("_bits", "_blocks", "_grounds", "_over", "_strips", "_styles", "_table", "ascii", "height", "width")

    def __init__(self, width: int, height: int, *, ascii: bool = False) -> None:
        size = width * height
        self.width, self.height, self.ascii = width, height, ascii
        self._table = _ASCII if ascii else _BRAILLE
        self._bits = bytearray(size)
        self._over: list[str | None] = [None] * size
        self._styles: list[Style | None] = [None] * size
        self._grounds: list[str | None] = [None] * size
        self._blocks: list[tuple[str, str] | None] = [None] * size
        self._strips: list[Strip] = []

    def copy(self) -> Canvas:
        """An independent copy."""
        other = Canvas.__new__(Canvas)
        other.width, other.height, other.ascii, other._table = self.width, self.height, self.ascii, self._table
        other._bits, other._over, other._styles = self._bits[:], self._over[:], self._styles[:]
        other._grounds, other._blocks = self._grounds, self._blocks  # replaced as a whole, never changed
        other._strips = []
        return other

    def lay(self, backdrop: Backdrop) -> None:
        """Lay a backdrop of this size below everything."""
        self._grounds, self._blocks = [*backdrop.grounds], backdrop.blocks

    def dot(self, x: int, y: int, style: Style) -> None:
        """Draw one dot, at dot coordinates; outside the picture, does nothing."""
        column, row = x >> 1, y >> 2
        if 0 <= column < self.width and 0 <= row < self.height:
            cell = row * self.width + column
            self._bits[cell] |= _DOTS[y & 3][x & 1]
            if self._over[cell] is None:
                self._styles[cell] = style

    def line(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        style: Style,
        *,
        heavy: bool = False,
    ) -> None:
        """Draw a straight line between two dots. A heavy line is two dots thick, or made of stars in ASCII."""
        dots = dots_between(start, end)
        for x, y in dots:
            self.dot(x, y, style)
        if heavy and self.ascii:
            for x, y in dots:
                column, row = x >> 1, y >> 2
                if 0 <= column < self.width and 0 <= row < self.height:
                    cell = row * self.width + column
                    if self._over[cell] is None:
                        self._over[cell] = _HEAVY_ASCII
        elif heavy:
            flat = abs(end[0] - start[0]) >= abs(end[1] - start[1])
            for x, y in dots:
                self.dot(x if flat else x + 1, y + 1 if flat else y, style)

    def text(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text starting at a cell; whatever does not fit into the row is cut off."""
        if not 0 <= y < self.height:
            return
        row = y * self.width
        if _all_narrow(text):
            start, end = max(0, x), min(self.width, x + len(text))
            if start < end:
                self._over[row + start : row + end] = text[start - x : end - x]  # a letter for each cell
                self._styles[row + start : row + end] = [style] * (end - start)
            return
        for letter in text:
            size = cells_of(letter)
            if x >= 0 and x + size <= self.width and size:
                self._over[row + x] = letter
                self._styles[row + x] = style
                if size == 2:  # the second cell of a wide character is drawn by the first
                    self._over[row + x + 1] = ""
            x += size

    def fill(self, x: int, y: int, across: int, down: int, style: Style) -> None:
        """A ground of so many cells; what lay there is gone."""
        for row in range(y, y + down):
            self.text(x, row, " " * across, style)

    def stamp(self, x: int, y: int, other: Canvas) -> None:
        """Put another picture with its upper left cell there; what lay there is gone, what does not fit is cut off."""
        left, right = max(0, x), min(self.width, x + other.width)
        for row in range(max(0, y), min(self.height, y + other.height) if left < right else 0):
            there, here = row * self.width, (row - y) * other.width - x
            to, of = slice(there + left, there + right), slice(here + left, here + right)
            self._bits[to], self._over[to], self._styles[to] = other._bits[of], other._over[of], other._styles[of]

    def window(self, x: int, y: int, seen: tuple[int, int], size: tuple[int, int]) -> Canvas:
        """A canvas of this `size` with part of this one: as many cells as `seen`, starting at a cell."""
        other = Canvas(*size, ascii=self.ascii)
        across, down = seen
        for row in range(down):
            there, here = row * other.width, (y + row) * self.width + x
            last = there + across - 1
            other._bits[there : last + 1] = self._bits[here : here + across]
            other._over[there : last + 1] = self._over[here : here + across]
            other._styles[there : last + 1] = self._styles[here : here + across]
            other._grounds[there : last + 1] = self._grounds[here : here + across]
            other._blocks[there : last + 1] = self._blocks[here : here + across]
            for edge, halved in ((there, other._over[there] == ""), (last, cells_of(other._over[last] or "") == 2)):
                if halved:  # half of a wide character is outside
                    other._over[edge] = " "
        return other

    def free(self, x: int, y: int) -> bool:
        """Whether a cell of the picture has no text."""
        return self._over[y * self.width + x] is None

    def blank(self, x: int, y: int) -> bool:
        """Whether a cell of the picture has neither text nor lines."""
        return self.free(x, y) and not self._bits[y * self.width + x]

    def strips(self, like: Canvas | None = None) -> list[Strip]:
        """The rows. Those that are the same in `like`, an earlier picture, are reused from there."""
        if like is None or (like.width, like.height) != (self.width, self.height) or not like._strips:
            self._strips = [self._row(y) for y in range(self.height)]
        else:
            self._strips = [old if self._same(like, y) else self._row(y) for y, old in enumerate(like._strips)]
        return self._strips

    def _same(self, other: Canvas, y: int) -> bool:
        row = slice(y * self.width, (y + 1) * self.width)
        return (
            self._over[row] == other._over[row]
            and self._styles[row] == other._styles[row]
            and self._bits[row] == other._bits[row]
            and self._grounds[row] == other._grounds[row]
            and self._blocks[row] == other._blocks[row]
            and self._table is other._table
        )

    def _row(self, y: int) -> Strip:
        row = slice(y * self.width, (y + 1) * self.width)
        segments: list[Segment] = []
        run: list[str] = []
        now: Style | None = None
        cells = zip(
            self._bits[row], self._over[row], self._styles[row], self._grounds[row], self._blocks[row], strict=True
        )
        for bits, over, style, ground, block in cells:
            if over is not None or bits:
                sign, here = self._table[bits] if over is None else over, style
                if ground is not None:
                    here = _bare(ground) if style is None else on_ground(style, ground)
            elif ground is None:
                sign, here = " ", None
            elif block is not None:
                sign, ink = block
                if ink <= ground:
                    here = _block(ink, ground)
                else:  # two colours always make the same look
                    sign, here = INVERSE[sign], _block(ground, ink)
            else:
                sign, here = " ", _bare(ground)
            if here is not now and sign:  # the second cell of a wide character goes with the first
                if run:
                    segments.append(Segment("".join(run), now))
                    run = []
                now = here
            run.append(sign)
        if run:
            segments.append(Segment("".join(run), now))
        return strip(segments, self.width)


def dots_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Bresenham's line, including both ends."""
    (x, y), (x1, y1) = start, end
    dx, dy = abs(x1 - x), -abs(y1 - y)
    right, down = (1 if x < x1 else -1), (1 if y < y1 else -1)
    error = dx + dy
    found = [(x, y)]
    while (x, y) != (x1, y1):
        twice = 2 * error
        if twice >= dy:
            error += dy
            x += right
        if twice <= dx:
            error += dx
            y += down
        found.append((x, y))
    return found
