"""Players' names in the rows of a board; a bot's name is followed by its level in a muted style."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_LEAST = 5
"""The minimum width of a level, including the space before it, that still identifies it."""


def named(who: Player, cells: int, style: Style, beside: Style = palette.DIM) -> list[Styled]:
    """A name in exactly this many cells, with a bot's level, or the beginning of it, if there is room."""
    level, left = _level(who), cells - cells_of(who.name)
    if left < min(_LEAST, cells_of(level)) or not level:
        return [(fit(who.name, cells), style)]
    return [(who.name, style), (fit(level, left), beside)]


def longest(players: Iterable[Player]) -> int:
    """The width in cells of the longest name with its level."""
    return max(cells_of(who.name) + cells_of(_level(who)) for who in players)


def _level(who: Player) -> str:
    return f" {who.level}" if who.bot else ""
