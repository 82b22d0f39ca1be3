"""Which parts of the board from offers stand where, by the size of the terminal and the part that is up."""

from __future__ import annotations

from powergrid_tui.toolkit.viewmodel.offers.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (120, 36)
"""Cells of the board from which every part is seen at once."""
_THREE_COLUMNS = 160
"""Cells across from which the log has a column of its own."""
_WIDE = 100
"""Cells across from which two parts stand side by side."""

_MOVES, _LOG = 62, 48
_QUESTION = 5
_SPACIOUS_QUESTION = 6


def arrangement(width: int, height: int, part: int, *, over: bool, players: int) -> Box:
    """Rows and columns of parts for a board of so many cells, with `part` up; the players take so many rows."""
    table = rows(("players", players + 1), ("sheets", REST))
    main: Box = "final" if over else "moves"
    if width >= LARGE[0] and height >= LARGE[1]:
        if width < _THREE_COLUMNS:
            side = rows((table, REST), ("log", max(9, height // 3)))
            parts = columns((main, _MOVES), (side, REST))
        else:
            parts = columns((main, _MOVES), (table, REST), ("log", _LOG))
        return rows(("title", 1), (parts, REST), ("question", _SPACIOUS_QUESTION))
    stage: Box = {Part.MOVES: main, Part.TABLE: table, Part.LOG: "log"}[Part(part)]
    if width >= _WIDE:
        beside: Box = "log" if part == Part.LOG else table
        stage = columns((main, width // 2), (beside, REST))
    return rows(("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION), ("last", 1))
