"""The arrangement of the board made from offers, by the size of the terminal and the selected part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from powergrid_tui.toolkit.viewmodel.offers.terms import BOARD, LOG, TABLE
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

LARGE = (120, 36)
"""The size from which all parts are visible at once."""
_THREE_COLUMNS = 160
"""The width from which three parts are side by side."""
_WIDE = 100
"""The width from which two are."""

_MOVES, _LOG = 66, 44
"""The widths of the moves, and of the log in a column of its own."""
_RAIL, _WIDE_RAIL, _BESIDE = 40, 46, 54
"""Widths beside components: the rail with players, sheets and dock, and a column of moves."""
_QUESTION = 5
_SPACIOUS_QUESTION = 6
_AROUND = 3 + _QUESTION
"""The number of rows that are always visible when the parts share the screen."""
_LEAST_SHEETS = 5
"""The minimum height of the sheets below the components."""
_LEAST_MOVES, _MOST_MOVES = 4, 9
"""The height of the moves below the components."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the arrangement depends on apart from the size."""

    part: str
    """The selected part."""
    over: bool
    """Whether the game has ended."""
    components: bool
    """Whether the game has components."""
    moves: int
    """The number of rows of offers."""
    players: Callable[[int], int]
    """Gives the height of the scoreboard for a width."""
    needs: Callable[[int, int], int]
    """Gives the height of the components for a width and a maximum height."""


def arrangement(width: int, height: int, facts: Facts) -> Box:
    """The parts of a board of this size, in rows and columns."""
    if width >= LARGE[0] and height >= LARGE[1]:
        whole = _whole_with_components if facts.components else _whole
        return rows(("title", 1), (whole(width, height, facts), REST), ("question", _SPACIOUS_QUESTION))
    stage = _stage_with_components if facts.components else _stage
    return rows(
        ("title", 1), ("tabs", 1), (stage(width, height - _AROUND, facts), REST), ("question", _QUESTION), ("last", 1)
    )


def _main(facts: Facts) -> Box:
    return "final" if facts.over else "moves"


def _whole(width: int, height: int, facts: Facts) -> Box:
    """Everything of a game without components."""
    if width < _THREE_COLUMNS:
        mine = rows((_main(facts), REST), ("log", height // 4))
        return columns((mine, _MOVES), (_table(width - _MOVES, height, facts), REST))
    moves = (width - _LOG) // 2
    table = _table(width - _LOG - moves, height, facts)
    return columns((_main(facts), moves), (table, REST), ("log", _LOG))


def _whole_with_components(width: int, height: int, facts: Facts) -> Box:
    """Everything of a game with components: they are at the left, the moves below or beside them."""
    moves = max(_LEAST_MOVES, min(_MOST_MOVES, facts.moves + 1))
    if facts.over:
        moves = min(height // 2, 5 + facts.players(width - _RAIL))
    if width < _THREE_COLUMNS:
        mine = rows(("components", REST), (_main(facts), moves))
        rail = rows(("players", facts.players(_RAIL) + 1), ("sheets", height // 4), ("log", REST))
        return columns((mine, REST), (rail, _RAIL))
    rail = rows(("players", facts.players(_WIDE_RAIL) + 1), ("log", REST))
    inner = height - 1 - _SPACIOUS_QUESTION
    needs = facts.needs(width - _BESIDE - _WIDE_RAIL, inner) + 1
    if inner - needs >= _LEAST_SHEETS:
        left: Box = rows(("components", needs), ("sheets", REST))
        return columns((left, REST), (_main(facts), _BESIDE), (rail, _WIDE_RAIL))
    beside = rows((_main(facts), REST), ("sheets", height // 3))
    return columns(("components", REST), (beside, _BESIDE), (rail, _WIDE_RAIL))


def _stage(width: int, height: int, facts: Facts) -> Box:
    """The parts visible in a game without components: one, or two side by side."""
    wide = width >= _WIDE
    table = _table(width - width // 2 if wide else width, height, facts)
    if wide:
        return columns((_main(facts), width // 2), ("log" if facts.part == LOG else table, REST))
    return {TABLE: table, LOG: "log"}.get(facts.part, _main(facts))


def _stage_with_components(width: int, height: int, facts: Facts) -> Box:
    """The parts visible in a game with components, which stay at the left if there are two."""
    wide = width >= _WIDE
    table = _table(_RAIL if wide else width, height, facts)
    if wide:
        beside: Box = {TABLE: table, LOG: "log"}.get(facts.part, _main(facts))
        return columns(("components", REST), (beside, _RAIL))
    return {BOARD: "components", TABLE: table, LOG: "log"}.get(facts.part, _main(facts))


def _table(width: int, height: int, facts: Facts) -> Box:
    """The scoreboard, at most half of the height, and the sheets."""
    return rows(("players", min(facts.players(width) + 1, height // 2)), ("sheets", REST))
