"""Which part of a map is visible that is larger than its window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Size = tuple[int, int]
"""Columns and rows."""

_MARGIN = (3, 1)
"""Cells kept between the focus and the edges when the window moves."""
_RIM = (8, 5)
"""The share of the window, across and down, that counts as its rim: 1/8 and 1/5. A focus within the rim moves the
window."""


class Box(NamedTuple):
    """A rectangle of cells: columns and rows, the last ones excluded."""

    left: int
    top: int
    right: int
    bottom: int

    def with_(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def fits(self, size: Size) -> bool:
        """Whether the box fits this many columns and rows."""
        return self.right - self.left <= size[0] and self.bottom - self.top <= size[1]

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def follow(corner: Size, window: Size, sheet: Size, focus: Box, beside: Iterable[Box]) -> Size:
    """The upper left cell of a window that shows `focus`.

    While the focus is well inside, the window stays. Otherwise it moves no further than needed to show the focus and as
    many of the boxes `beside` it as fit, nearest first.
    """
    rim = (window[0] // _RIM[0], window[1] // _RIM[1])
    if _holds(corner, window, sheet, focus, rim):
        return corner
    seen = _grown(focus, window)
    x, y = focus.middle
    for box in sorted(beside, key=lambda box: (abs(box.middle[0] - x) + 2 * abs(box.middle[1] - y), box)):
        both = seen.with_(_grown(box, window))
        if both.fits(window):
            seen = both
    return inside(
        (
            _scrolled(corner[0], window[0], seen.left, seen.right),
            _scrolled(corner[1], window[1], seen.top, seen.bottom),
        ),
        window,
        sheet,
    )


def _holds(corner: Size, window: Size, sheet: Size, focus: Box, rim: Size) -> bool:
    """Whether the window shows a box with a rim around it, cut off at the edges of the map."""
    (x, y), (across, down) = corner, rim
    return (
        x <= max(0, focus.left - across)
        and y <= max(0, focus.top - down)
        and x + window[0] >= min(sheet[0], focus.right + across)
        and y + window[1] >= min(sheet[1], focus.bottom + down)
    )


def centred(point: tuple[float, float], window: Size, sheet: Size) -> Size:
    """The upper left cell of a window centred on a point, as far as the map's edges allow."""
    return inside((round(point[0] - window[0] / 2), round(point[1] - window[1] / 2)), window, sheet)


def inside(corner: Size, window: Size, sheet: Size) -> Size:
    """The nearest upper left cell for a window that stays on the map."""
    x, y = (max(0, min(at, whole - part)) for at, part, whole in zip(corner, window, sheet, strict=True))
    return x, y


def beyond(corner: Size, window: Size, boxes: Iterable[Box]) -> tuple[bool, bool, bool, bool]:
    """Whether something lies beyond the left, right, upper and lower edge."""
    left = right = up = down = False
    for box in boxes:
        left |= box.left < corner[0]
        right |= box.right > corner[0] + window[0]
        up |= box.top < corner[1]
        down |= box.bottom > corner[1] + window[1]
    return left, right, up, down


def _grown(box: Box, window: Size) -> Box:
    """The box with a margin, if the window has room for it."""
    across, down = (margin if whole > 8 * margin else 0 for margin, whole in zip(_MARGIN, window, strict=True))
    return Box(box.left - across, box.top - down, box.right + across, box.bottom + down)


def _scrolled(at: int, size: int, first: int, last: int) -> int:
    """The start of a stretch of length `size`, moved as little as possible to show `first` to `last`."""
    return first if first < at else max(at, last - size)
