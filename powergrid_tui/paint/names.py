"""Names of players in the rows of a board: beside that of a bot stands its level, quietly."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from powergrid_tui.desk.players import Player
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.panel import Styled


def named(who: Player, cells: int, style: Style) -> list[Styled]:
    """A name in exactly so many cells, with the level of a bot where there is room for the whole of both."""
    level = _level(who)
    left = cells - cells_of(who.name) - cells_of(level)
    if not level or left < 0:
        return [(fit(who.name, cells), style)]
    return [(who.name, style), (level, palette.DIM), (" " * left, style)]


def longest(players: Iterable[Player], least: int = 0) -> int:
    """Cells that the longest of some names takes with its level."""
    return max((cells_of(who.name) + cells_of(_level(who)) for who in players), default=least)


def _level(who: Player) -> str:
    return f" {who.level}" if who.bot else ""
