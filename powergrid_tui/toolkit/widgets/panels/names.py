"""Players' names in the rows of a board; a bot's name is followed by its level in a muted style, or by the word bot."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.players import Player, tag
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled


def named(who: Player, cells: int, style: Style, beside: Style = palette.DIM) -> list[Styled]:
    """A name in exactly this many cells, with what there is room for beside a bot's: its level, or that
    it is one."""
    left = cells - cells_of(who.name)
    beside_it = (_tag(who), f" {trc('scoreboard', 'bot')}") if who.bot else ()
    told = next((words for words in beside_it if cells_of(words) <= left), "")
    return [(who.name, style), (fit(told, left), beside)] if told else [(fit(who.name, cells), style)]


def longest(players: Iterable[Player]) -> int:
    """The width in cells of the longest name with its level."""
    return max(cells_of(who.name) + cells_of(_tag(who)) for who in players)


def _tag(who: Player) -> str:
    return f" {short(tag(who.bot))}" if who.bot else ""
