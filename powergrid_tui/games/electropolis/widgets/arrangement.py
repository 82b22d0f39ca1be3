"""The layout of the board of Electropolis, by the size of the terminal and the part that is selected."""

from __future__ import annotations

from powergrid_tui.games.electropolis.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (120, 36)
"""The board size, in cells, from which all parts fit at once."""
_THREE_COLUMNS = 160
"""Width from which the log has a column of its own."""
_WIDE = 100
"""Width from which two parts stand side by side."""
_TALL = 28
"""Height from which the scores are always visible."""

_TABLE, _RING, _OTHERS, _CITY, _MINE = 82, 50, 49, 39, 50
"""Widths in cells: the table, the ring in it, the others' cities, one's own city, and the column that holds it."""
_ACTIONS, _MIDDLE, _SCORE, _CITY_ROWS, _HAND_ROWS = 3, 17, 6, 16, 7
"""Heights in rows: the action board, the action board with the ring, the scores, one's own city, and the tiles in
hand."""
_QUESTION, _LARGE_QUESTION = 5, 6


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """The layout of a board of this many cells, with `part` selected."""
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
