"""Slices of a view for each part of the board, as the person at the keyboard may see it."""

from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import (
    HAND,
    KEPT,
    READY,
    USED,
    Reading,
    in_play,
    offered_row,
    reading,
)
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import row as card_row
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import text as card_text
from powergrid_tui.games.terraforming_mars.viewmodel.slices.companies import companies
from powergrid_tui.games.terraforming_mars.viewmodel.slices.goals import (
    Goal,
    Goals,
    Standings,
    goals,
    ranked,
)
from powergrid_tui.games.terraforming_mars.viewmodel.slices.heading import heading
from powergrid_tui.games.terraforming_mars.viewmodel.slices.mars import STILL, MapIntent, mars, parameters
from powergrid_tui.games.terraforming_mars.viewmodel.slices.result import decided, outcome, result, sums

__all__ = [
    "HAND",
    "KEPT",
    "READY",
    "STILL",
    "USED",
    "Goal",
    "Goals",
    "MapIntent",
    "Reading",
    "Standings",
    "card_row",
    "card_text",
    "companies",
    "decided",
    "goals",
    "heading",
    "in_play",
    "mars",
    "offered_row",
    "outcome",
    "parameters",
    "ranked",
    "reading",
    "result",
    "sums",
]
