"""What the board cuts from a view for each of its widgets: small frozen values, compared before anything is drawn."""

from powergrid_tui.games.power_grid.desk.slices.companies import TRUST, Company, companies_of
from powergrid_tui.games.power_grid.desk.slices.heading import Heading, heading
from powergrid_tui.games.power_grid.desk.slices.house import FUELS, Card, Group, House, house
from powergrid_tui.games.power_grid.desk.slices.result import Place, Result, result
from powergrid_tui.games.power_grid.desk.slices.scene import Direction, Scene
from powergrid_tui.games.power_grid.desk.slices.score import Owned, Row, Score, purse, score
from powergrid_tui.games.power_grid.desk.slices.track import Lane, Stall, Track, track

__all__ = [
    "FUELS",
    "TRUST",
    "Card",
    "Company",
    "Direction",
    "Group",
    "Heading",
    "House",
    "Lane",
    "Owned",
    "Place",
    "Result",
    "Row",
    "Scene",
    "Score",
    "Stall",
    "Track",
    "companies_of",
    "heading",
    "house",
    "purse",
    "result",
    "score",
    "track",
]
