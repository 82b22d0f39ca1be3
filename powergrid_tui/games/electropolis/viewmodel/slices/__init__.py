"""What each part of the board shows, cut from the view of the person at the keyboard."""

from powergrid_tui.games.electropolis.viewmodel.slices.action_board import (
    ActionBoard,
    ActionSpace,
    action_board,
    just_chosen,
)
from powergrid_tui.games.electropolis.viewmodel.slices.cards import Cards, DevelopmentCard, brief, cards
from powergrid_tui.games.electropolis.viewmodel.slices.city import (
    City,
    Hand,
    city,
    figures,
    fixed,
    group_size,
    idle_fuel,
    reachable,
)
from powergrid_tui.games.electropolis.viewmodel.slices.heading import Heading, heading, ordered
from powergrid_tui.games.electropolis.viewmodel.slices.others import Other, others
from powergrid_tui.games.electropolis.viewmodel.slices.result import Result, result
from powergrid_tui.games.electropolis.viewmodel.slices.ring import Ring
from powergrid_tui.games.electropolis.viewmodel.slices.score import Score, ScoreLine, Trend, score

__all__ = [
    "ActionBoard",
    "ActionSpace",
    "Cards",
    "City",
    "DevelopmentCard",
    "Hand",
    "Heading",
    "Other",
    "Result",
    "Ring",
    "Score",
    "ScoreLine",
    "Trend",
    "action_board",
    "brief",
    "cards",
    "city",
    "figures",
    "fixed",
    "group_size",
    "heading",
    "idle_fuel",
    "just_chosen",
    "ordered",
    "others",
    "reachable",
    "result",
    "score",
]
