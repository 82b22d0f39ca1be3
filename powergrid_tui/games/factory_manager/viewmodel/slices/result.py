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
    """A place at the end."""

    owner: Player
    """Who took it."""
    rank: int
    """From 1; factories that are level in money and income share a place."""
    money: int
    """In Elektro."""
    income: int
    """Elektro earned in the last round, which breaks ties."""
    sums: Sums
    """What its factory made, stored, used and needed in the last round."""
    tiles: tuple[str, ...]
    """All its tiles by id, those of the two rooms last."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[FinalRank, ...]
    """The best first."""
    by_income: bool
    """Another has as much money as the winner: the last income decides."""


def result(view: State, players: Players) -> Result:
    """The places at the end."""
    found = []
    standings = FACTORY_MANAGER.standings(view)
    for standing in standings:
        seat = view.names.index(standing.seat)
        factory = view.players[seat]
        sums = sums_of(view.book, factory, way_now(view, seat))
        found.append(FinalRank(players[seat], standing.rank, factory.money, factory.income, sums, factory.tiles))
    ties = sum(place.money == found[0].money for place in found)
    return Result(tuple(found), ties > 1)
