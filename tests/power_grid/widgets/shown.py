"""Positions on any map, and parts of the board and its help as text."""

from random import Random
from typing import Any

from rich.cells import cell_len

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.desk import slices
from powergrid_tui.games.power_grid.desk.help import help_for
from powergrid_tui.games.power_grid.desk.questions import ask
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.widgets.auction_house import AuctionHousePanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.paint.panel import Panel
from tests.power_grid.positions import NAMES
from tests.power_grid.widgets.host import seats, snapshot


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
    return lines(AuctionHousePanel, slices.auction_house(state, companies(state)), width, height, **words)


def helped(state: State) -> dict[str, str]:
    """The help by heading, each text in one line."""
    question = ask(snapshot(state), UNICODE)
    return {heading: " ".join(text.split()) for heading, text in help_for(question)}


def drafting(map: str = "germany", players: int = 3) -> State:
    """Before the first region is picked; Ann picks first."""
    return begun(POWER_GRID.new(Options(map=map, regions="draft"), NAMES[:players]))


def begun(state: State) -> State:
    """After the deal of one lot, Ann first in order, and the others clockwise."""
    deal = POWER_GRID.sample(state, Random(1))
    assert isinstance(deal, Deal)
    return POWER_GRID.apply(state, deal.evolve(order=tuple(range(len(state.players)))))
