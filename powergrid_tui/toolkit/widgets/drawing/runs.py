"""The changed parts of a picture: runs of cells, and an order of them that takes few bytes to send.

Most of the bytes sent are colours, above all backgrounds. So cells with the same look are sent together, wherever they
are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from powergrid_tui.toolkit.widgets.drawing.looks import CellLook, TerminalCell, both, change

BRIDGE = 4
"""How many unchanged cells between changed ones are sent again: moving past them costs as many bytes."""

DOWN, UP = "\v", "\x1bM"
"""Move to the next row and to that before. What else a line feed does depends on settings, and the system writes two
characters for it; neither is true of a vertical tab."""

MOST_SORTED = 20
"""How many runs are put in order one by one at most: with more, that takes time and saves one byte in 200."""

MOST_LOOKS = 60
"""How many looks are put in order at most. More of them mean a new screen, where that would cause a noticeable
delay."""

_LONGEST_PART = 2
"""How many consecutive runs are moved together at most."""

Place = tuple[int, int, bool]
"""(row, column) on the terminal, and whether the column is sure: terminals disagree about the width of some
characters."""

NOWHERE: Place = (-1, -1, False)


class CellRun(NamedTuple):
    """Adjacent cells that can be sent with one look."""

    y: int
    x: int
    end: int
    """The column after the last one."""
    text: str
    look: CellLook

    @property
    def stop(self) -> Place:
        """Where the cursor is after it."""
        return (self.y, self.end, self.text.isascii())


def runs_in(y: int, x: int, old: list[TerminalCell], new: list[TerminalCell]) -> Iterator[CellRun]:
    """What differs in part of a row, starting at a column; never begins in the middle of a wide character."""
    differ = [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b]
    for at in differ:  # a plain loop: it is run for each cell that changes on any screen
        end = at + 1
        if not (old[at].sign and new[at].sign) or (end < len(new) and not (old[end].sign and new[end].sign)):
            differ = _with_halves(differ, old, new)
            break
    start, end, look = 0, 0, None
    for at in differ:
        longer = _joined(look, new[end : at + 1]) if look and at - end <= BRIDGE else None
        if look and not longer:
            yield CellRun(y, x + start, x + end, text_of(new[start:end]), look)
        if not longer:
            start = at
        end, look = at + 1, longer or new[at].look
    if look:
        yield CellRun(y, x + start, x + end, text_of(new[start:end]), look)


def _with_halves(differ: list[int], old: list[TerminalCell], new: list[TerminalCell]) -> list[int]:
    """The cells that differ, and the other halves of wide characters among them."""
    found = set(differ)
    for at in range(1, len(new)):
        if (at in found) != (at - 1 in found) and not (new[at].sign and old[at].sign):
            found |= {at, at - 1}
    return sorted(found)


def text_of(cells: list[TerminalCell]) -> str:
    """The characters of adjacent cells."""
    return "".join([cell.sign for cell in cells])


def _joined(look: CellLook | None, cells: list[TerminalCell]) -> CellLook | None:
    """A look with which these cells can be sent too, or None."""
    for cell in cells:
        look = look and both(look, cell.look)
    return look


def move(cursor: Place, y: int, x: int) -> str:
    """The shortest sequence that moves the cursor there. In another row the column is given anew, unless it is sure."""
    row, column, sure = cursor
    if row == y:
        return _across(column, x)
    there = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if row < 0:
        return there
    near = (DOWN if y > row else UP) * abs(y - row)
    return min(near + (_across(column, x) if sure else _to(x)), there, key=len)


def _across(column: int, x: int) -> str:
    """Moves from one column to another in the same row."""
    if x == column:
        return ""
    if x > column:
        return f"\x1b[{x - column}C" if x > column + 1 else "\x1b[C"
    return min("\b" * (column - x) if column - x <= BRIDGE else f"\x1b[{column - x}D", _to(x), key=len)


def _to(x: int) -> str:
    """Moves to a column."""
    return f"\x1b[{x + 1}G" if x else "\r"


def in_order(runs: list[CellRun], look: CellLook) -> list[CellRun]:
    """The runs in an order that takes few bytes to send, starting with this look.

    If there are many, those with equal looks are sent together, from the top, and only the looks are put in order.
    """
    if len(runs) <= MOST_SORTED:
        return [runs[at - 1] for at in _path(_bytes_between(runs, look))]
    groups: dict[CellLook, list[CellRun]] = {}
    for run in runs:
        groups.setdefault(run.look, []).append(run)
    looks = list(groups)
    if len(groups) <= MOST_LOOKS:
        looks = [looks[at - 1] for at in _path(_changes([look, *looks]))]
    return [run for each in looks for run in groups[each]]


def _path(bytes_to: list[list[int]]) -> list[int]:
    """All numbers but the first, which is the start: the nearest-neighbour order, then short parts of it are moved
    where that helps. A second pass would save one byte in 200 and double the time."""
    path, left = [0], set(range(1, len(bytes_to)))
    while left:
        path.append(min(left, key=bytes_to[path[-1]].__getitem__))
        left.remove(path[-1])
    for first in range(1, len(bytes_to)):
        for length in range(1, _LONGEST_PART + 1):
            path = _better(path, path.index(first), length, bytes_to)
    return path[1:]


def _changes(looks: list[CellLook]) -> list[list[int]]:
    """The cost from each look to each other. Returning to the first costs nothing, since the path ends before."""
    return [[0, *(len(change(a, b)) for b in looks[1:])] for a in looks]


def _bytes_between(runs: list[CellRun], look: CellLook) -> list[list[int]]:
    """The cost from the start, and from the end of each run, to the beginning of each other run."""
    looks = [look, *{run.look: None for run in runs}]
    changes = _changes(looks)
    number = [looks.index(run.look, 1) for run in runs]
    to = [(run.y, run.x, at) for run, at in zip(runs, number, strict=True)]
    ends = [(NOWHERE, changes[0]), *((run.stop, changes[at]) for run, at in zip(runs, number, strict=True))]
    return [[0, *(len(move(end, y, x)) + changed[at] for y, x, at in to)] for end, changed in ends]


def _better(path: list[int], at: int, length: int, bytes_to: list[list[int]]) -> list[int]:
    """The path with the part at this position moved to where it saves the most bytes; unchanged if that saves none."""
    part, rest = path[at : at + length], path[:at] + path[at + length :]
    first, last = part[0], part[-1]
    added = [bytes_to[a][first] + bytes_to[last][b] - bytes_to[a][b] for a, b in zip(rest, [*rest[1:], 0], strict=True)]
    least = min(added)
    if least >= added[at - 1]:
        return path
    where = added.index(least) + 1
    return rest[:where] + part + rest[where:]
