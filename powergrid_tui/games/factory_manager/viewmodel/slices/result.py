"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.factory_manager.book import Sums
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.plan import sums_of, way_now
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class FinalRank:
    """A rank in the final standings."""

    owner: Player
    """Whose rank it is."""
    rank: int
    """From 1; factories tied in both money and income share a rank."""
    money: int
    """In Elektro."""
    income: int
    """Elektro earned in the last round, which breaks ties."""
    sums: Sums
    """What its factory produced, stored, used and needed in the last round."""
    tiles: tuple[str, ...]
    """The ids of all its tiles, those in the two rooms last."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[FinalRank, ...]
    """Best first."""
    by_income: bool
    """Whether somebody has as much money as the winner, so that the last income decided."""


def result(view: State, players: Players) -> Result:
    """The final standings."""
    found = []
    standings = FACTORY_MANAGER.standings(view)
    for standing in standings:
        seat = view.names.index(standing.seat)
        factory = view.players[seat]
        sums = sums_of(view.book, factory, way_now(view, seat))
        found.append(FinalRank(players[seat], standing.rank, factory.money, factory.income, sums, factory.tiles))
    ties = sum(place.money == found[0].money for place in found)
    return Result(tuple(found), ties > 1)
