"""Land around places, for maps that are made of background colours: which place each quarter of a cell belongs to.

A quarter is half a cell wide and half a cell high. Distances are in rows; a cell is twice as high as it is wide. Each
quarter belongs to the nearest place, and is land if it is close enough to one; a slow wave makes the coast uneven.
Where land lies depends on places alone. Its colours are laid on later, as often as they change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import sin
from operator import add, sub
from typing import Final, NamedTuple

SEA: Final = -1
"""The owner of a quarter that belongs to no place."""

_OWNER: Final = 12
"""Bits for the owner below a distance: both are one number, so the least of several is the nearest with its owner."""
_OWNERS: Final = (1 << _OWNER) - 1
_ROW: Final = 1000 << _OWNER
"""One row."""
_ACROSS, _DOWN, _ASLANT, _OBLIQUE = (_ROW * thousandths // 1000 for thousandths in (250, 500, 559, 707))
"""From one quarter to the next, and to that below the next but one."""
_FAR: Final = _ROW * 250
"""Farther than anything matters, and just below the numbers that the interpreter takes longer for."""

_ON_A_PLACE, _ON_A_WAY = _ROW // 4, _ROW * 35 // 100
"""How far the middle of a place's own quarters is taken to be from it, and that of quarters on a way between places."""
_SHORE, _SWING = 1.75, 0.35
"""Where the land ends, and by how much the wave moves that, on a map of `_ROWS` rows or fewer. On a taller one both
grow with it, so that a country keeps its shape."""
_ROWS = 26
_POND = 24
"""Quarters that water must have to remain."""
_LAKE = 12
"""Water without an outlet remains if it is at least one part in so many of the map."""

_BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By quarters that are filled: upper left 1, upper right 2, lower left 4, lower right 8."""
INVERSE = dict(zip(_BLOCKS, reversed(_BLOCKS), strict=True))
"""For each block the one that fills the other quarters."""

Quarters = list[list[int]]
"""A value for each quarter, row by row."""
Quad = tuple[int, int, int, int]
"""The owners of a cell's quarters: upper left, upper right, lower left, lower right."""


class Land(NamedTuple):
    """Who owns the cells of a map, numbered row by row."""

    width: int
    height: int
    owners: list[int]
    """By cell, the owner of its first quarter."""
    mixed: dict[int, Quad]
    """Cells whose quarters have different owners."""


class Backdrop(NamedTuple):
    """The grounds of a picture's cells, numbered row by row."""

    grounds: list[str]
    """By cell, the background colour."""
    blocks: list[tuple[str, str] | None]
    """By cell, the block that shows a second colour in some of its quarters, and that colour; None for none. Text and
    lines take its place."""


def land(
    width: int, height: int, places: Mapping[int, Iterable[int]], ways: Iterable[int] = (), *, whole: bool = False
) -> Land:
    """The land of a map of `width` by `height` cells.

    `places` gives the cells of each owner, which are numbers from 0 to 4095; `ways` are quarters numbered row by row,
    which are land too. With `whole`, a cell is never divided.
    """
    nearest = _nearest(width, height, places, ways)
    scale = max(1.0, height / _ROWS)
    owners = _without_ponds([_shore(row, y, scale) for y, row in enumerate(nearest)], nearest)
    if whole:
        return Land(width, height, [owner for row in owners[::2] for owner in row[::2]], {})
    first, mixed = [], {}
    for y in range(height):
        upper, lower = owners[2 * y], owners[2 * y + 1]
        quads = zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
        for cell, quad in enumerate(quads, y * width):
            a, b, c, d = quad
            first.append(a)
            if not a == b == c == d:
                mixed[cell] = quad
    return Land(width, height, first, mixed)


def _nearest(width: int, height: int, places: Mapping[int, Iterable[int]], ways: Iterable[int]) -> Quarters:
    """The distance to the nearest place with its owner, for each quarter. A way belongs to the places nearest to it,
    so it makes land without moving borders."""
    across = 2 * width
    field = [[_FAR] * across for _ in range(2 * height)]
    for owner, cells in places.items():
        for cell in cells:
            y, x = divmod(cell, width)
            for row in (field[2 * y], field[2 * y + 1]):
                row[2 * x] = row[2 * x + 1] = _ON_A_PLACE | owner
    _spread(field)
    for quarter in ways:
        y, x = divmod(quarter, across)
        row = field[y]
        if row[x] > _ON_A_WAY:
            row[x] = _ON_A_WAY | row[x] & _OWNERS
    _spread(field)
    return field


def _spread(field: Quarters) -> None:
    """Lower each value to what its neighbours lead to, over the whole field: once downwards and once upwards, each row
    in both directions. All loops over a row are the interpreter's own, which makes them five times as fast."""
    ramp = [_ACROSS * x for x in range(len(field[0]))]
    for order in (range(len(field)), range(len(field) - 1, -1, -1)):
        before: list[int] | None = None
        for y in order:
            row: Iterable[int] = field[y]
            if before is not None:
                aslant, oblique = [list(map(step.__add__, before)) for step in (_ASLANT, _OBLIQUE)]
                row = map(
                    min,
                    row,
                    map(_DOWN.__add__, before),
                    [_FAR, *aslant[:-1]],
                    [*aslant[1:], _FAR],
                    [_FAR, _FAR, *oblique[:-2]],
                    [*oblique[2:], _FAR, _FAR],
                )
            there = list(map(add, accumulate(map(sub, row, ramp), min), ramp))
            there.reverse()
            before = list(map(add, accumulate(map(sub, there, ramp), min), ramp))
            before.reverse()
            field[y] = before


def _shore(row: list[int], y: int, scale: float) -> list[int]:
    """The owners of a row of quarters, `SEA` where it is too far from all places."""
    unit = scale * _ROW
    inner, outer = (_SHORE - _SWING) * unit, (_SHORE + _SWING) * unit
    return [
        value & _OWNERS
        if value < inner or (value < outer and value < (_SHORE + _SWING * _wave(x / 2 / scale, y / 2 / scale)) * unit)
        else SEA
        for x, value in enumerate(row)
    ]


def _wave(x: float, y: float) -> float:
    """From -1 to 1 at a place in cells, without a visible period."""
    return 0.5 * sin(0.61 * x + 0.37 * y) + 0.35 * sin(0.23 * x - 0.83 * y + 1.7) + 0.15 * sin(1.31 * x + 1.1 * y)


def _without_ponds(owners: Quarters, nearest: Quarters) -> Quarters:
    """Fill in small waters, and those without an outlet unless they are large."""
    down, across = len(owners), len(owners[0])
    seen = [[owner != SEA for owner in row] for row in owners]
    for top in range(down):
        for left in range(across):
            if seen[top][left]:
                continue
            water = _water(seen, left, top)
            outlet = any(x in (0, across - 1) or y in (0, down - 1) for x, y in water)
            if len(water) < _POND or not (outlet or len(water) * _LAKE >= across * down):
                for x, y in water:
                    owners[y][x] = nearest[y][x] & _OWNERS
    return owners


def _water(seen: list[list[bool]], x: int, y: int) -> list[tuple[int, int]]:
    """All quarters of a water, which become seen."""
    down, across = len(seen), len(seen[0])
    seen[y][x] = True
    found = [(x, y)]
    for left, top in found:  # grows while it is read
        for i, j in ((left - 1, top), (left + 1, top), (left, top - 1), (left, top + 1)):
            if 0 <= i < across and 0 <= j < down and not seen[j][i]:
                seen[j][i] = True
                found.append((i, j))
    return found


def painted(land: Land, tones: Sequence[str]) -> Backdrop:
    """The land in colours: `tones` by owner, and last that of the sea."""
    grounds = [tones[owner] for owner in land.owners]
    blocks: list[tuple[str, str] | None] = [None] * len(grounds)
    for cell, (a, b, c, d) in land.mixed.items():
        grounds[cell], blocks[cell] = _quarters(tones[a], tones[b], tones[c], tones[d])
    return Backdrop(grounds, blocks)


@lru_cache(maxsize=4096)
def _quarters(*tones: str) -> tuple[str, tuple[str, str] | None]:
    """The commonest colour of a cell's quarters, and a block for the next. Others take the commonest."""
    ground, *others = sorted(set(tones), key=lambda tone: (-tones.count(tone), tones.index(tone)))
    if not others:
        return ground, None
    return ground, (_BLOCKS[sum(1 << at for at, tone in enumerate(tones) if tone == others[0])], others[0])
