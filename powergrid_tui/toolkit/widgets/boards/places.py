"""The layout of a board: rows and columns of named parts, and the cells that each of them gets.

Nothing here needs a screen. A board describes its layout for its size; `places` computes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle of cells of the board."""

    x: int
    y: int
    width: int
    height: int


REST = 0
"""As a size: the space that the others leave. Parts that ask for it share it evenly."""


@dataclass(frozen=True, slots=True)
class Split:
    """Parts below one another, or side by side, each with the size that it asks for."""

    down: bool
    parts: tuple[tuple[Box, int], ...]


Box = str | Split
"""The name of a part, or several parts."""

BLANK = ""
"""In place of a part: cells that stay blank."""


def rows(*parts: tuple[Box, int]) -> Split:
    """Parts below one another, with the height of each."""
    return Split(True, parts)


def columns(*parts: tuple[Box, int]) -> Split:
    """Parts side by side, with the width of each."""
    return Split(False, parts)


def places(box: Box, width: int, height: int) -> dict[str, Rect]:
    """The rectangle of each part in this many cells. If there are too few, the parts at the end get less; a part
    without any cell is left out."""
    return _laid(box, Rect(0, 0, width, height))


def _laid(box: Box, room: Rect) -> dict[str, Rect]:
    if isinstance(box, str):
        return {box: room} if box != BLANK and room.width > 0 and room.height > 0 else {}
    found: dict[str, Rect] = {}
    at, whole = (room.y, room.height) if box.down else (room.x, room.width)
    for (part, _), size in zip(box.parts, _sizes(box, whole), strict=True):
        found |= _laid(part, Rect(room.x, at, room.width, size) if box.down else Rect(at, room.y, size, room.height))
        at += size
    return found


def _sizes(box: Split, whole: int) -> list[int]:
    """What each part gets of this many cells; if they cannot be split evenly, the first parts get one more."""
    sharing = sum(asked == REST for _, asked in box.parts)
    rest = max(0, whole - sum(asked for _, asked in box.parts))
    sizes: list[int] = []
    for _, asked in box.parts:
        share = -(-rest // sharing) if asked == REST else min(asked, whole - sum(sizes))
        if asked == REST:
            rest, sharing = rest - share, sharing - 1
        sizes.append(share)
    return sizes
