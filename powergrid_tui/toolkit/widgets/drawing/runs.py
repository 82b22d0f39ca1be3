"""What is sent of a picture that changes: runs of cells, and an order of them that takes few bytes.

Colours are most of what is sent, and a background more than any: what looks alike is sent together, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from powergrid_tui.toolkit.widgets.drawing.looks import Cell, Look, both, change

BRIDGE = 4
"""Unchanged cells that are sent again when they lie between changed ones: moving past them costs as many bytes."""

BELOW = "\r\v"
"""To the first column of the next row. What terminals do with a line feed beyond going down is set elsewhere, and the
system writes two signs for it; a vertical tab is neither."""

_LONGEST_PART = 2
"""Runs that are put elsewhere together."""

Place = tuple[int, int]
"""Row and column of the terminal."""

NOWHERE: Place = (-1, -1)


class CellRun(NamedTuple):
    """Cells side by side that can be sent with one look."""

    y: int
    x: int
    end: int
    """The column after the last one."""
    text: str
    look: Look


def runs_in(y: int, x: int, old: list[Cell], new: list[Cell]) -> Iterator[CellRun]:
    """What differs in a part of a row that begins there, never in the middle of a wide character."""
    differ = [a is not b for a, b in zip(old, new, strict=True)]
    for at in range(1, len(new)):
        if differ[at] != differ[at - 1] and not (new[at].sign and old[at].sign):
            differ[at] = differ[at - 1] = True
    start, end, look = 0, 0, None
    for at in range(len(new)):
        if not differ[at]:
            continue
        longer = _joined(look, new[end : at + 1]) if look and at - end <= BRIDGE else None
        if look and not longer:
            yield CellRun(y, x + start, x + end, text_of(new[start:end]), look)
        if not longer:
            start = at
        end, look = at + 1, longer or new[at].look
    if look:
        yield CellRun(y, x + start, x + end, text_of(new[start:end]), look)


def text_of(cells: list[Cell]) -> str:
    """The characters of adjacent cells."""
    return "".join([cell.sign for cell in cells])


def _joined(look: Look | None, cells: list[Cell]) -> Look | None:
    """The look that further cells can be sent with too, if there is one."""
    for cell in cells:
        look = look and both(look, cell.look)
    return look


@lru_cache(maxsize=1024)
def move(cursor: Place, y: int, x: int) -> str:
    """The shortest sequence that moves the cursor there. In another row the column is given absolutely, or counted from
    the first: terminals disagree about the width of some characters."""
    row, column = cursor
    if row == y:
        return _across(column, x)
    if row >= 0 and y == row + 1:
        return BELOW + _across(0, x)
    return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"


def _across(column: int, x: int) -> str:
    """From a column of a row to another one."""
    if x == column:
        return ""
    if x == 0:
        return "\r"
    if x > column:
        return f"\x1b[{x - column}C" if x > column + 1 else "\x1b[C"
    return "\b" * (column - x) if column - x <= BRIDGE else f"\x1b[{column - x}D"


def in_order(runs: list[CellRun], look: Look) -> list[CellRun]:
    """The runs in an order that takes few bytes to send by a terminal that draws with that look.

    At first the nearest one is next, always; then a few that follow one another are put elsewhere where that helps: a
    second time would save a byte in 200, and take as long again.
    """
    places = [CellRun(*NOWHERE, -1, "", look), *runs]
    bytes_to = _bytes_between(places)
    path, left = [0], set(range(1, len(places)))
    while left:
        path.append(min(left, key=bytes_to[path[-1]].__getitem__))
        left.remove(path[-1])
    for first in range(1, len(places)):
        for length in range(1, _LONGEST_PART + 1):
            path = _better(path, path.index(first), length, bytes_to)
    return [places[at] for at in path[1:]]


def _bytes_between(places: list[CellRun]) -> list[list[int]]:
    """From the end of each run to the beginning of each; none to where all began, for there everything ends."""
    looks = list({run.look: None for run in places})
    changes = [[len(change(a, b)) for b in looks] for a in looks]
    number = [looks.index(run.look) for run in places]
    return [
        [0, *(len(move((a.y, a.end), b.y, b.x)) + changed[to] for b, to in zip(places[1:], number[1:], strict=True))]
        for a, changed in zip(places, [changes[of] for of in number], strict=True)
    ]


def _better(path: list[int], at: int, length: int, bytes_to: list[list[int]]) -> list[int]:
    """The path with the part that stands there put where it saves most bytes; as it is when that saves none."""
    part, rest = path[at : at + length], path[:at] + path[at + length :]
    first, last = part[0], part[-1]
    added = [bytes_to[a][first] + bytes_to[last][b] - bytes_to[a][b] for a, b in zip(rest, [*rest[1:], 0], strict=True)]
    least = min(added)
    if least >= added[at - 1]:
        return path
    where = added.index(least) + 1
    return rest[:where] + part + rest[where:]
