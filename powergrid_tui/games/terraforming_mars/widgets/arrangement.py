"""The arrangement of Terraforming Mars's board, by size of the terminal and selected part."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 36)
"""From this size on (columns, rows), every part is visible at once."""
_THREE_COLUMNS = 170
"""From this width on, the log has a column of its own."""
_MAP, _LARGE_MAP = 38, 57
"""Width of the map: a hex takes four cells, or six."""
_MAP_ROWS, _GOALS = 21, 8
_STAGE = 80
_TALL = 30
_QUESTION = 7


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """Rows and columns of parts for a board of this size with `part` selected."""
    if width >= LARGE[0] and height >= LARGE[1]:
        listing = rows(("result" if over else "listing", REST), ("goals", _GOALS))
        upper: Box = columns(("mars", _LARGE_MAP), (listing, REST))
        if width >= _THREE_COLUMNS:
            left = rows((upper, _MAP_ROWS), ("companies", REST))
            stage: Box = columns((left, 124), ("log", REST))
        else:
            stage = rows((upper, _MAP_ROWS), (columns(("companies", _STAGE), ("log", REST)), REST))
        return rows(("title", 1), (stage, REST), ("question", _QUESTION))
    stages: dict[Part, Box] = {
        Part.MAP: "result" if over else columns(("mars", _MAP), ("listing", REST)),
        Part.COMPANIES: "companies",
        Part.GOALS: "goals",
        Part.LOG: "log",
    }
    middle: Box = stages[Part(part)]
    if height >= _TALL and part == Part.MAP:
        middle = rows((middle, 13), ("companies", REST))
    own: tuple[tuple[Box, int], ...] = (("own", 1),) if part == Part.MAP and height < _TALL and not over else ()
    return rows(("title", 1), ("tabs", 1), (middle, REST), *own, ("question", _QUESTION), ("last", 1))
