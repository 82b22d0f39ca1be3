"""A list, and below it the details of the marked item."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.listing import Listing, ListRow, room_for_details
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length, title

_LEAST_WORDS = 12
"""The minimum width of an item's text."""
_DEFAULT_WORDS = 28
"""The width of an item's text unless it needs more, so that the costs stay in one column whatever rows are visible."""
_MOST_GROUP = 14
_EDGE = 2
"""Cells at the end of a row: for a sign that there is more, and a space."""
_MARKED, _MARKED_DIM = palette.MARKED, palette.MARKED_SHUT


class ListPanel(Clickable[Listing]):
    """A row for each item: its group, number, text, and its cost, or why it is not available. Rows are hotspots, named
    by `hotspot` and their index in the list."""

    def __init__(self, glyphs: Glyphs, *, hotspot: str = "offer", id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._hotspot = hotspot

    def picture(self, content: Listing, width: int, height: int) -> list[Strip]:
        """A title, the rows, and the details if there is room."""
        self.hotspots = []
        foot = room_for_details(height)
        strips = [self._title(content, width)]
        if not content.rows:
            return [*strips, *(strip_of((f"  {line}", palette.QUIET)) for line in wrap(content.empty, width - 3))]
        sizes = _Sizes(content, width)
        last = len(content.rows) - 1
        for at, row in enumerate(content.rows[: height - 1 - foot]):
            self.hotspots.append((Region(0, len(strips), width, 1), (self._hotspot, row.at)))
            beyond = self.glyphs.up if at == 0 and content.above else ""
            beyond = self.glyphs.down if at == last and content.below else beyond
            pieces = self._row(row, sizes)
            edge = _MARKED_DIM if row.why else _MARKED
            pieces.append((right(beyond, max(_EDGE, width - length(pieces) - 1)), edge if row.marked else palette.NOW))
            strips.append(strip_of(*pieces))
        if foot and content.details:
            strips += [strip_of("")] * max(0, height - foot - len(strips))
            strips += self._details(content, width, foot)
        return strips

    def _title(self, content: Listing, width: int) -> Strip:
        rule = width - cells_of(content.title) - 4
        return title(content.title, (f" {self.glyphs.horizontal * max(0, rule)}", palette.RULE))

    def _row(self, row: ListRow, sizes: _Sizes) -> list[Styled]:
        plain = palette.QUIET if row.why else palette.TEXT
        style = (_MARKED_DIM if row.why else _MARKED) if row.marked else plain
        quiet = style if row.marked else palette.QUIET
        figure = style if row.marked else palette.STRONG
        pieces: list[Styled] = [(f" {fit(row.group, sizes.group)} ", palette.TITLE)] if sizes.group else []
        pieces.append((self.glyphs.arrow if row.marked else " ", style if row.marked else palette.NOW))
        pieces.append((right(str(row.number) if row.number else "", sizes.number), quiet))
        words = f" {row.words}"
        if row.steps:
            words += f"  {self.glyphs.sideways}"
        if row.why:
            return [*pieces, *_refused(words, row.why, sizes.rest, style, row.marked)]
        return [*pieces, (fit(words, sizes.words), style), (right(row.figure, sizes.figure), figure)]

    def _details(self, content: Listing, width: int, rows: int) -> list[Strip]:
        """A separator, and the marked item in full."""
        lines = [line for told in content.details for line in wrap(told, width - 4)]
        strips = [strip_of((f" {self.glyphs.horizontal * (width - 3)}", palette.RULE))]
        for at, line in enumerate(lines[: rows - 1]):
            strips.append(strip_of((f"  {line}", palette.STRONG if at == 0 else palette.QUIET)))
        return strips


class _Sizes:
    """Widths of the columns of a list."""

    def __init__(self, content: Listing, width: int) -> None:
        rows = content.rows
        self.number = len(str(max(row.number for row in rows))) + 1
        left = width - self.number - 1 - _EDGE
        group = max(cells_of(row.group) for row in rows)
        self.group = min(group, _MOST_GROUP, max(0, left - _LEAST_WORDS - 2))
        left -= self.group + (2 if self.group else 0)
        figure = max(cells_of(row.figure) for row in rows)
        self.figure = min(figure + 2 if figure else 0, max(0, left - _LEAST_WORDS))
        longest = max((cells_of(row.words) + (5 if row.steps else 0) for row in rows if not row.why), default=0)
        self.rest = left
        """The width of a refused item's text and reason."""
        self.words = min(left - self.figure, max(_DEFAULT_WORDS, longest + 3))


def _refused(words: str, why: str, cells: int, style: Style, marked: bool) -> list[Styled]:
    """An unavailable item with the reason at the end of the row; the longer of the two is truncated."""
    said, reason = cells_of(words), cells_of(why) + 2
    if said + reason > cells:
        said = max(min(said, cells - reason), min(said, max(_LEAST_WORDS, cells // 2)))
    rest = fit(f"  {why}", cells - said)
    return [(fit(words, said), style), (rest, style if marked else palette.QUIET + _ITALIC)]


_ITALIC = Style(italic=True)
