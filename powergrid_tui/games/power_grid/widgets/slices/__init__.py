"""What the board cuts from a view for each of its widgets: small frozen values, compared before anything is drawn."""

from powergrid_tui.games.power_grid.widgets.slices.cast import TRUST, Company, companies
from powergrid_tui.games.power_grid.widgets.slices.heading import Heading, heading
from powergrid_tui.games.power_grid.widgets.slices.house import FUELS, Card, Group, House, house
from powergrid_tui.games.power_grid.widgets.slices.result import Place, Result, result
from powergrid_tui.games.power_grid.widgets.slices.score import Owned, Row, Score, purse, score
from powergrid_tui.games.power_grid.widgets.slices.track import Lane, Stall, Track, track

__all__ = [
    "FUELS",
    "TRUST",
    "Card",
    "Company",
    "Group",
    "Heading",
    "House",
    "Lane",
    "Owned",
    "Place",
    "Result",
    "Row",
    "Score",
    "Stall",
    "Track",
    "companies",
    "heading",
    "house",
    "purse",
    "result",
    "score",
    "track",
]
