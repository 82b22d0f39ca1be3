"""What each part of the board shows, cut from the view."""

from powergrid_tui.games.factory_manager.viewmodel.slices.cards import Card, Cards, cards
from powergrid_tui.games.factory_manager.viewmodel.slices.chips import NOWHERE, Chip, Pointed
from powergrid_tui.games.factory_manager.viewmodel.slices.factories import Lines, ScoreLine, lines
from powergrid_tui.games.factory_manager.viewmodel.slices.floor import Floor, floor
from powergrid_tui.games.factory_manager.viewmodel.slices.heading import Heading, heading, ordered
from powergrid_tui.games.factory_manager.viewmodel.slices.kinds import Kinds, kinds
from powergrid_tui.games.factory_manager.viewmodel.slices.market import Column, Market, market, priced_with
from powergrid_tui.games.factory_manager.viewmodel.slices.result import FinalRank, Result, result

__all__ = [
    "NOWHERE",
    "Card",
    "Cards",
    "Chip",
    "Column",
    "FinalRank",
    "Floor",
    "Heading",
    "Kinds",
    "Lines",
    "Market",
    "Pointed",
    "Result",
    "ScoreLine",
    "cards",
    "floor",
    "heading",
    "kinds",
    "lines",
    "market",
    "ordered",
    "priced_with",
    "result",
]
