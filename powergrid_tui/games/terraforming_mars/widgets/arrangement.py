"""The arrangement of Terraforming Mars's board, by size of the terminal and selected part."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (118, 36)
"""From this size on (columns, rows), every part is visible at once."""
_THREE_COLUMNS = 170
"""From this width on, the dock has a column of its own."""
_MAP, _LARGE_MAP, _HUGE_MAP = 39, 60, 78
"""Width of the map: a hex takes four cells, six, or eight."""
_HUGE = 50
"""The height from which the map is as large as that."""
_MAP_ROWS, _HUGE_MAP_ROWS = 20, 30
_LIST_ROWS = 21
_GROWTH = 7
"""The height of the chart at the end."""
_WENT, _LEAST_LOG = 5, 3
"""The rows of turning points at the end, with a blank one and a heading, and the least height of the log then."""
_DOCK = 46
_COMPANIES = 6
"""The height of the companies with a blank row, if there is room for one."""
_PAIRED, _GOALS = 6, 13
"""The height of milestones and awards side by side, and one below the other."""
COMPANIES = 56
"""Width of the companies where the goals stand beside them."""
_MIDDLE = 12
"""Height of the map with what it needs, where parts share the screen."""
_QUESTION, _LARGE_QUESTION = 4, 5
_LEAST = 10
"""The least height of that: below it, the last event goes."""
_AROUND = 3


def arrangement(width: int, height: int, part: int, *, over: bool, players: int = 3, beside: bool = True) -> Box:
    """Rows and columns of parts for a board of this size with `part` selected. If parts share the screen, the goals are
    `beside` the companies."""
    listing: Box = "result" if over else "reading" if part == Part.IN_PLAY else "listing"
    if width >= LARGE[0] and height >= LARGE[1]:
        whole = _whole(width, height, listing, players, over=over, part=part)
        return rows(("title", 1), ("gauges", 2), (whole, REST), ("question", _LARGE_QUESTION))
    middle: Box = {Part.IN_PLAY: "reading", Part.GOALS: "goals", Part.LOG: "log"}.get(Part(part), "")
    spare = height - _AROUND - 1 - players - _QUESTION
    last = () if spare < _LEAST else (("last", 1),)
    if over and part == Part.MAP:
        middle = "result"
    if not middle:
        gauges = 2 if min(spare, _MIDDLE) >= _MIDDLE else 1
        middle = columns((rows(("gauges", gauges), ("mars", REST)), _MAP), (listing, REST))
    question = _QUESTION + max(0, spare - (_LIST_ROWS if part == Part.MAP else _MIDDLE))
    companies: Box = (
        columns(("companies", COMPANIES), ("goals", REST)) if beside and part != Part.GOALS else "companies"
    )
    return rows(
        ("title", 1),
        ("tabs", 1),
        (middle, REST),
        (companies, 1 + players),
        ("question", min(question, _LARGE_QUESTION + 1)),
        *last,
    )


def _whole(width: int, height: int, listing: Box, players: int, *, over: bool, part: int) -> Box:
    """Everything between the gauges and the question. If there is no room for all of it, the log only if asked for; and
    the goals, if they are asked for, have the place of the dock."""
    huge = width >= _THREE_COLUMNS and height >= _HUGE
    map_ = _HUGE_MAP_ROWS if huge else _MAP_ROWS
    room = height - _AROUND - _LARGE_QUESTION
    alone = part == Part.GOALS and players > 1 and not over and not huge
    high = min(2 + players, _COMPANIES, max(1 + players, room - map_ - _PAIRED))
    goals: Box = "log" if alone and width < _THREE_COLUMNS else "goals"
    below: Box = rows(("companies", high), (goals, REST)) if players > 1 else "companies"
    if alone and width >= _THREE_COLUMNS:
        below = "companies"
    left = rows(("mars", map_), (below, REST))
    across = _HUGE_MAP if huge else _LARGE_MAP
    if alone:
        listing = rows((listing, REST), ("goals", _GOALS))
    if width >= _THREE_COLUMNS:
        middle = rows((listing, REST), ("growth", _GROWTH + 5)) if over else listing
        return columns((left, across), (middle, REST), ("log", _DOCK))
    if over:
        result = 7 + 3 * players + _WENT
        if room - _GROWTH < result + _LEAST_LOG:  # turning points say more than the last lines of the log
            right = rows((listing, REST), ("log" if part == Part.LOG else "growth", _GROWTH))
        else:
            right = rows((listing, result), ("growth", _GROWTH), ("log", REST))
        return columns((left, across), (right, REST))
    return columns((left, across), (listing if alone else rows((listing, _LIST_ROWS), ("log", REST)), REST))
