"""Which parts of the board of Factory Manager stand where, by the size of the terminal and the part that is up."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 34)
"""Cells of the board from which every part but the list of tiles is seen at once."""
_THREE_COLUMNS = 170
"""Cells across from which the list of tiles is seen too."""
_WIDE = 100
"""Cells across from which the log stands beside the rest."""
_TALL = 28
"""Rows from which the factories are always seen."""

_STAGE, _WIDEST_STAGE = 80, 110
"""Cells across of the market, and of what stands below it."""
_KINDS, _TWO_KINDS, _LOG = 34, 54, 44
"""Cells across of the list of tiles where it has a column, with the kinds in one row or in two, and of the log where
there is room for more."""
_HIGH = 48
"""Rows from which all kinds of tiles stand one below the other."""
_MARKET, _FLOOR, _CARDS = 8, 5, 4
"""Rows of each part, the last of them empty."""
_QUESTION = 7


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """Rows and columns of parts for a board of so many cells, with `part` up."""
    market: Box = "result" if over else rows(("market", _MARKET), ("floor", REST))
    table = _MARKET + _FLOOR
    if width >= LARGE[0] and height >= LARGE[1]:
        factories = rows(("cards", _CARDS), ("lines", REST))
        all_seen = width >= _THREE_COLUMNS
        below: Box = "kinds" if part == Part.TILES and not all_seen else factories
        left = rows((market, table + 1), (below, REST))
        kinds = 0 if not all_seen else _KINDS if height >= _HIGH else _TWO_KINDS
        right: Box = columns(("kinds", kinds), ("log", REST)) if all_seen else "log"
        across = min(_WIDEST_STAGE, max(_STAGE, width - _LOG - kinds))
        stage: Box = columns((left, across), (right, REST))
        head = (("title", 1),) if all_seen else (("title", 1), ("tabs", 1))
        return rows(*head, (stage, REST), ("question", _QUESTION))
    tall = height >= _TALL
    stages: dict[Part, Box] = {
        Part.MARKET: market,
        Part.FACTORIES: rows(("cards", _CARDS), ("lines", REST)),
        Part.TILES: "kinds",
        Part.LOG: "log",
    }
    stage = stages[Part(part)]
    if tall and part == Part.MARKET:
        stage = rows((market, table), ("lines", REST))
    if width >= _WIDE and part != Part.LOG:
        stage = columns((stage, _STAGE), ("log", REST))
    return rows(("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION), ("last", 1))
