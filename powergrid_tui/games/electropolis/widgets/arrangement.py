"""Which parts of the board of Electropolis stand where, by the size of the terminal and the part that is up."""

from __future__ import annotations

from powergrid_tui.games.electropolis.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (120, 36)
"""Cells of the board from which every part is seen at once."""
_THREE_COLUMNS = 160
"""Cells across from which the log has a column of its own."""
_WIDE = 100
"""Cells across from which two parts stand side by side."""
_TALL = 28
"""Rows from which the scores are always seen."""

_TABLE, _RING, _OTHERS, _CITY, _MINE = 82, 50, 49, 39, 50
"""Cells across: the table, the ring in it, the boards of others, one's city, and the column that it stands in."""
_ACTIONS, _MIDDLE, _SCORE, _CITY_ROWS, _HAND_ROWS = 3, 17, 6, 16, 7
"""Rows: of the action board, of that and the ring, of the scores, of one's city and of the tiles in hand."""
_QUESTION, _LARGE_QUESTION = 5, 6


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """Rows and columns of parts for a board of so many cells, with `part` up."""
    ring = rows(("actions", _ACTIONS), ("ring", REST))
    if width >= LARGE[0] and height >= LARGE[1]:
        middle: Box = "final" if over else columns((ring, _RING), ("cards", REST))
        others = columns(("others", _OTHERS), ("trends", REST))
        table = rows((middle, _MIDDLE), ("score", _SCORE), (others, REST))
        if width < _THREE_COLUMNS:
            mine = rows(("city", _CITY_ROWS), ("hand", _HAND_ROWS), ("log", REST))
            parts = columns((table, _TABLE), (mine, REST))
        else:
            mine = rows(("city", _CITY_ROWS), ("hand", REST))
            parts = columns((table, _TABLE), (mine, _MINE), ("log", REST))
        return rows(("title", 1), (parts, REST), ("question", _LARGE_QUESTION))
    tall = height >= _TALL
    stage: Box = {
        Part.TABLE: "final" if over else columns((ring, _RING), ("cards", REST)),
        Part.CITY: columns(("city", _CITY), ("hand", REST)),
        Part.OTHERS: "others",
        Part.SCORE: "trends" if tall else rows(("score", _SCORE), ("trends", REST)),
        Part.LOG: "log",
    }[Part(part)]
    if width >= _WIDE and part in (Part.OTHERS, Part.SCORE, Part.LOG):
        stage = columns(("city", _CITY), (stage, REST))
    if tall:
        stage = rows((stage, REST), ("score", _SCORE))
    return rows(("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION), ("last", 1))
