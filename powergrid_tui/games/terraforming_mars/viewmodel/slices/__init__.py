"""Slices of a view for each part of the board, as the person at the keyboard may see it."""

from powergrid_tui.games.terraforming_mars.viewmodel.slices.companies import Companies, ScoreLine, companies
from powergrid_tui.games.terraforming_mars.viewmodel.slices.goals import (
    AWARDS_COUNT,
    MILESTONES_COUNT,
    Goal,
    Goals,
    Standings,
    goals,
)
from powergrid_tui.games.terraforming_mars.viewmodel.slices.heading import Heading, heading
from powergrid_tui.games.terraforming_mars.viewmodel.slices.listing import Listing, ListRow, known
from powergrid_tui.games.terraforming_mars.viewmodel.slices.mars import (
    STILL,
    Hex,
    Map,
    Parameters,
    Placing,
    mars,
    parameters,
)
from powergrid_tui.games.terraforming_mars.viewmodel.slices.result import Result, result

__all__ = [
    "AWARDS_COUNT",
    "MILESTONES_COUNT",
    "STILL",
    "Companies",
    "Goal",
    "Goals",
    "Heading",
    "Hex",
    "ListRow",
    "Listing",
    "Map",
    "Parameters",
    "Placing",
    "Result",
    "ScoreLine",
    "Standings",
    "companies",
    "goals",
    "heading",
    "known",
    "mars",
    "parameters",
    "result",
]
