"""Which parts of the board from offers stand where, by the size of the terminal and the part that is up."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.toolkit.viewmodel.offers.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (120, 36)
"""Cells of the board from which every part is seen at once."""
_THREE_COLUMNS = 160
"""Cells across from which the log has a column of its own."""
_WIDE = 100
"""Cells across from which two parts stand side by side."""

_MOVES, _LOG = 66, 44
"""Cells across: what one can do, and the log in a column of its own."""
_QUESTION = 5
_SPACIOUS_QUESTION = 6
_AROUND = 3 + _QUESTION
"""Rows of what is always seen where the parts share the screen."""


def arrangement(width: int, height: int, part: int, *, over: bool, players: Callable[[int], int]) -> Box:
    """Rows and columns of parts for a board of so many cells, with `part` up; `players` tells their rows in so many
    cells."""
    main: Box = "final" if over else "moves"
    if width >= LARGE[0] and height >= LARGE[1]:
        if width < _THREE_COLUMNS:
            mine = rows((main, REST), ("log", height // 4))
            parts = columns((mine, _MOVES), (_table(width - _MOVES, height, players), REST))
        else:
            moves = (width - _LOG) // 2
            parts = columns((main, moves), (_table(width - _LOG - moves, height, players), REST), ("log", _LOG))
        return rows(("title", 1), (parts, REST), ("question", _SPACIOUS_QUESTION))
    wide = width >= _WIDE
    table = _table(width - width // 2 if wide else width, height - _AROUND, players)
    stage: Box = {Part.MOVES: main, Part.TABLE: table, Part.LOG: "log"}[Part(part)]
    if wide:
        beside: Box = "log" if part == Part.LOG else table
        stage = columns((main, width // 2), (beside, REST))
    return rows(("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION), ("last", 1))


def _table(width: int, height: int, players: Callable[[int], int]) -> Box:
    """The players with a blank row, but at most half of the table, and what the game tells."""
    return rows(("players", min(players(width) + 1, height // 2)), ("sheets", REST))
