"""The names that a game of your own needs: `docs/first_game.md` builds one from nothing."""

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.events import Event, Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import (
    NATURE,
    NOBODY,
    BadNotation,
    Choice,
    Game,
    IllegalAction,
    Offer,
    Standing,
    unpriced,
)
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.toolkit.lookahead import Budget, Lookahead
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.planner import Planner, PlanStep
from powergrid_tui.toolkit.viewmodel.components.table import HeadedRow, HeadedTable
from powergrid_tui.toolkit.viewmodel.components.track import Stop, Track

__all__ = [
    "NATURE",
    "NOBODY",
    "BadNotation",
    "Bar",
    "BarRow",
    "Bars",
    "Budget",
    "Card",
    "Cell",
    "Choice",
    "Companies",
    "Company",
    "Event",
    "Events",
    "Frozen",
    "Game",
    "Hand",
    "HeadedRow",
    "HeadedTable",
    "IllegalAction",
    "Lookahead",
    "Manifest",
    "Market",
    "Offer",
    "Plan",
    "PlanStep",
    "Planner",
    "Standing",
    "Stop",
    "TableError",
    "Track",
    "Value",
    "unpriced",
]
