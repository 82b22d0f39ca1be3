"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.table.words.language import listed, tr, trn


@dataclass(frozen=True, slots=True)
class FinalRank:
    """A company in the final table."""

    rank: int
    """From 1; companies that tie in everything share a rank."""
    company: Company
    """The company."""
    powered: int
    """Cities powered in the last round."""
    money: int
    """Elektro left."""
    cities: int
    """Cities in its network."""
    plants: tuple[str, ...]
    """Labels of its power plants."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[FinalRank, ...]
    """Best first."""
    told: str
    """Who won, with what, and what broke a tie, in one sentence."""


def result(view: State, companies: tuple[Company, ...]) -> Result:
    """The final table, best first."""
    seats = {name: seat for seat, name in enumerate(view.names)}
    places = tuple(
        FinalRank(
            standing.rank,
            companies[seats[standing.seat]],
            standing.score["powered"] or 0,
            standing.score["money"] or 0,
            standing.score["cities"] or 0,
            tuple(view.book.label(plant) for plant in view.players[seats[standing.seat]].plants),
        )
        for standing in POWER_GRID.standings(view)
    )
    return Result(places, _told(places))


def _told(places: tuple[FinalRank, ...]) -> str:
    """The sentence about the winner: tells the first figure in which the best two differ, and those before it."""
    first, second = places[:2]
    winner, other = first.company.name, second.company.name
    if first.powered > second.powered:
        return trn(
            "{winner} wins with {powered} city powered; {other} powers {fewer}.",
            "{winner} wins with {powered} cities powered; {other} powers {fewer}.",
            first.powered,
            winner=winner,
            powered=first.powered,
            other=other,
            fewer=second.powered,
        )
    if first.money > second.money:
        return trn(
            "{players} power {powered} city each. The tie-break is Elektro: {winner} wins with {money} to {less}.",
            "{players} power {powered} cities each. The tie-break is Elektro: {winner} wins with {money} to {less}.",
            first.powered,
            players=_level(places, first.powered),
            powered=first.powered,
            winner=winner,
            money=first.money,
            less=second.money,
        )
    if first.cities > second.cities:
        return trn(
            "{players} power {powered} city and keep {money} Elektro each. The second tie-break is cities in the "
            "network: {winner} wins with {cities} to {fewer}.",
            "{players} power {powered} cities and keep {money} Elektro each. The second tie-break is cities in the "
            "network: {winner} wins with {cities} to {fewer}.",
            first.powered,
            players=_level(places, first.powered, first.money),
            powered=first.powered,
            money=first.money,
            winner=winner,
            cities=first.cities,
            fewer=second.cities,
        )
    return tr(
        "{players} share the win: level in cities powered ({powered}), Elektro ({money}) and cities ({cities}).",
        players=listed([place.company.name for place in places if place.rank == 1]),
        powered=first.powered,
        money=first.money,
        cities=first.cities,
    )


def _level(places: tuple[FinalRank, ...], *figures: int) -> str:
    """The companies that tie in cities powered, and in Elektro if that is passed too."""
    return listed([place.company.name for place in places if (place.powered, place.money)[: len(figures)] == figures])
