"""Which parts of the board of Rise to Power stand where, by the size of the terminal and the part that is up."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 34)
"""Cells of the board from which every part is seen at once."""
_THREE_COLUMNS = 170
"""Cells across from which the log has a column of its own."""
_TALL = 30
"""Rows from which the companies are always seen."""

_STAGE = 80
"""Cells across of the table, and of what stands below it."""
_GRID = 52
"""Cells across of the grid where the log has a column of its own."""
_TABLE, _LINES = 18, 6
"""Rows of the table with gaps, and of the companies' figures, the last of them empty."""
_LOG = 9
_QUESTION = 7


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """Rows and columns of parts for a board of so many cells, with `part` up."""
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
