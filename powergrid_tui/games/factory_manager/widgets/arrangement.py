"""The layout of the board of Factory Manager, by the size of the terminal and the part that is selected."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 34)
"""The board size, in cells, from which everything but the list of tiles fits at once."""
_THREE_COLUMNS = 170
"""Width from which the list of tiles fits too."""
_WIDE = 100
"""Width from which the log stands beside the other parts."""
_TALL = 28
"""Height from which the factories are always visible."""

_STAGE, _WIDEST_STAGE = 80, 110
"""The narrowest and the widest market, in cells; what stands below it is as wide."""
_KINDS, _TWO_KINDS, _LOG = 34, 54, 44
"""Widths in cells: the list of tiles as a column, with the kinds in one column or in two, and the log where there is
room to spare."""
_HIGH = 48
"""Height from which all kinds of tiles fit below one another."""
_MARKET, _FLOOR, _CARDS = 8, 5, 4
"""Heights in rows, each including an empty last row: the market, the factory and the cards."""
_QUESTION = 7


def arrangement(width: int, height: int, part: int, *, over: bool) -> Box:
    """The layout of a board of this many cells, with `part` selected."""
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
