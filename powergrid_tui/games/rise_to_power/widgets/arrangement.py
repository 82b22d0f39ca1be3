"""The layout of the board of Rise to Power, by the size of the terminal and the part that is selected."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 34)
"""The board size, in cells, from which all parts fit at once."""
_THREE_COLUMNS = 170
"""Width from which the log has a column of its own."""
_TALL = 30
"""Height from which the companies are always visible."""

_STAGE = 80
"""Width of the table and of what stands below it."""
_GRID = 52
"""Width of the grid when the log has a column of its own."""
_TABLE, _LINES = 18, 6
"""Heights in rows: the table with gaps, and the companies' figures with an empty last row."""
_LOG = 9
_QUESTION = 7


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """The layout of a board of this many cells, with `part` selected."""
    table: Box = "result" if over else "table"
    companies = rows(("lines", _LINES), ("grids", REST))
    if width >= LARGE[0] and height >= LARGE[1]:
        left = rows((table, _TABLE), (companies, REST))
        if width >= _THREE_COLUMNS:
            stage = columns((left, _STAGE), ("grid", _GRID), ("log", REST))
        else:
            stage = columns((left, _STAGE), (rows(("grid", REST), ("log", _LOG)), REST))
        return rows(("title", 1), (stage, REST), ("question", _QUESTION))
    stages: dict[Part, Box] = {
        Part.TABLE: table,
        Part.GRID: "grid",
        Part.COMPANIES: companies,
        Part.LOG: "log",
    }
    stage_: Box = stages[Part(part)]
    if height >= _TALL and part in (Part.TABLE, Part.GRID):
        stage_ = rows((stage_, REST), ("lines", _LINES))
    return rows(("title", 1), ("tabs", 1), (stage_, REST), ("question", _QUESTION), ("last", 1))
