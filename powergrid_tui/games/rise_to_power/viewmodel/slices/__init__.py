"""What each part of the board shows, cut from the view of the person at the keyboard."""

from powergrid_tui.games.rise_to_power.viewmodel.slices.companies import Companies, ScoreLine, Small, companies
from powergrid_tui.games.rise_to_power.viewmodel.slices.grid import STILL, Grid, Placing, Site, agenda_told, grid
from powergrid_tui.games.rise_to_power.viewmodel.slices.heading import Heading, heading
from powergrid_tui.games.rise_to_power.viewmodel.slices.pointed import (
    DISCARDS,
    EXCHANGE,
    HAND,
    NOWHERE,
    PLAN,
    PRISMS,
    TRACK,
    Pointed,
    Stop,
)
from powergrid_tui.games.rise_to_power.viewmodel.slices.result import Result, result
from powergrid_tui.games.rise_to_power.viewmodel.slices.table import Face, Prism, Tableau, face, table

__all__ = [
    "DISCARDS",
    "EXCHANGE",
    "HAND",
    "NOWHERE",
    "PLAN",
    "PRISMS",
    "STILL",
    "TRACK",
    "Companies",
    "Face",
    "Grid",
    "Heading",
    "Placing",
    "Pointed",
    "Prism",
    "Result",
    "ScoreLine",
    "Site",
    "Small",
    "Stop",
    "Tableau",
    "agenda_told",
    "companies",
    "face",
    "grid",
    "heading",
    "result",
    "table",
]
