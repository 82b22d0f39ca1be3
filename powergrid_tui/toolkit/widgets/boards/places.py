"""Where the parts of a board stand: rows and columns of named parts, and the cells that each of them gets.

Nothing here needs a screen. A board says for its size what stands beside and below what; `places` works out the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Rect(NamedTuple):
    """Some cells of the board, from its upper left one."""

    x: int
    y: int
    width: int
    height: int


Places = Mapping[str, Rect]
"""By name where each part stands; those that are not seen are missing."""

REST = 0
"""As a size: what the others leave; parts that ask for it share it evenly."""


@dataclass(frozen=True, slots=True)
class Split:
    """Parts one below the other, or side by side, each with the cells that it asks for."""

    down: bool
    parts: tuple[tuple[Box, int], ...]


Box = str | Split
"""A part by its name, or several."""


def rows(*parts: tuple[Box, int]) -> Split:
    """Parts one below the other, with the rows of each."""
    return Split(True, parts)


def columns(*parts: tuple[Box, int]) -> Split:
    """Parts side by side, with the cells across of each."""
    return Split(False, parts)


def places(box: Box, width: int, height: int) -> dict[str, Rect]:
    """Where each part stands in so many cells. Where they are too few the parts at the end go short; a part without a
    cell is not seen."""
    return _laid(box, Rect(0, 0, width, height))


def _laid(box: Box, room: Rect) -> dict[str, Rect]:
    if isinstance(box, str):
        return {box: room} if room.width > 0 and room.height > 0 else {}
    found: dict[str, Rect] = {}
    at, whole = (room.y, room.height) if box.down else (room.x, room.width)
    for (part, _), size in zip(box.parts, _sizes(box, whole), strict=True):
        found |= _laid(part, Rect(room.x, at, room.width, size) if box.down else Rect(at, room.y, size, room.height))
        at += size
    return found


def _sizes(box: Split, whole: int) -> list[int]:
    """What each part gets of so many cells; of what cannot be shared evenly the first get one more."""
    sharing = sum(asked == REST for _, asked in box.parts)
    rest = max(0, whole - sum(asked for _, asked in box.parts))
    sizes: list[int] = []
    for _, asked in box.parts:
        share = -(-rest // sharing) if asked == REST else min(asked, whole - sum(sizes))
        if asked == REST:
            rest, sharing = rest - share, sharing - 1
        sizes.append(share)
    return sizes
