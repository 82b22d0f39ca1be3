"""Parts of the board as text."""

from typing import Any

from rich.cells import cell_len

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from tests.power_grid.asked import seats


def companies(state: State) -> tuple[slices.Company, ...]:
    return slices.companies_of(seats(state.names))


def lines(panel: type[Panel[Any]], content: Any, width: int, height: int = 40, glyphs: Glyphs = UNICODE) -> list[str]:
    """The rows that the panel draws, none of them wider than the panel."""
    rows = [strip.text.rstrip() for strip in panel(glyphs).picture(content, width, height)]
    assert max(map(cell_len, rows)) <= width
    return rows


def resource_markets(state: State, width: int = 80, **words: Any) -> list[str]:
    return lines(ResourceMarketsPanel, slices.resource_markets(state, 0), width, **words)


def auction_house(state: State, width: int = 49, height: int = 15, **words: Any) -> list[str]:
    return lines(PlantsPanel, slices.auction_house(state, companies(state)), width, height, **words)
