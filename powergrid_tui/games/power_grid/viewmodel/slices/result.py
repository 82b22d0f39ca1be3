"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.table.words.language import listed, tr, trn
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, Moment, RoundEnd

_NO_FIGURES = Chronicle()


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
    seat: int = -1
    """Its seat; -1 if unknown."""
    decided: str = ""
    """What puts it before the next company that powers as many cities, in words; empty where that was power."""


@dataclass(frozen=True, slots=True)
class FinalResult:
    """How the game ended."""

    places: tuple[FinalRank, ...]
    """Best first."""
    told: str
    """Who won, with what, and what broke a tie, in one sentence."""
    wins: str
    """What the winner did, to go beside the name."""
    with_what: str
    """The figures of the winner."""
    rounds: tuple[RoundEnd, ...] = ()
    """The rounds of the game."""
    cities: Curve | None = None
    """Cities of each company at the end of each round; None where that is not known."""
    paid: Curve | None = None
    """Payments to each company in each round; in the last one, nobody is paid."""
    moments: tuple[Moment, ...] = ()
    """Turning points before the end."""


def result(view: State, companies: tuple[Company, ...], figures: Chronicle = _NO_FIGURES) -> FinalResult:
    """The final table, best first, with the figures of the whole game."""
    seats = {name: seat for seat, name in enumerate(view.names)}
    ranked = [
        FinalRank(
            standing.rank,
            companies[seats[standing.seat]],
            standing.score["powered"] or 0,
            standing.score["money"] or 0,
            standing.score["cities"] or 0,
            seats[standing.seat],
        )
        for standing in POWER_GRID.standings(view)
    ]
    places = tuple(replace(place, decided=_decided(place, after)) for place, after in zip_longest(ranked, ranked[1:]))
    first = places[0]
    rounds = figures.rounds
    cities, _, paid = figures.curves[:3] if len(figures.curves) > 2 else (None, None, None)
    if paid is not None:
        paid = replace(paid, values=tuple(row[:-1] for row in paid.values))
        paid = paid if len(rounds) > 1 else None
    return FinalResult(
        places,
        _winning_sentence(places),
        tr("wins the game") if places[1].rank > 1 else tr("share the win"),
        trn(
            "{powered} of {count} city powered, {money} Elektro left",
            "{powered} of {count} cities powered, {money} Elektro left",
            first.cities,
            powered=first.powered,
            money=first.money,
        ),
        rounds,
        cities,
        paid,
        figures.moments[:-1],
    )


def _decided(place: FinalRank, after: FinalRank | None) -> str:
    if after is None or place.powered != after.powered or place.rank == after.rank:
        return ""
    return tr("by money") if place.money != after.money else tr("by cities")


def _winning_sentence(places: tuple[FinalRank, ...]) -> str:
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
            "{players} power {powered} city each. Elektro breaks the tie: {winner} wins with {money} to {less}.",
            "{players} power {powered} cities each. Elektro breaks the tie: {winner} wins with {money} to {less}.",
            first.powered,
            players=_level(places, first.powered),
            powered=first.powered,
            winner=winner,
            money=first.money,
            less=second.money,
        )
    if first.cities > second.cities:
        return trn(
            "{players} power {powered} city and have {money} Elektro each. Cities in the network break the "
            "tie: {winner} wins with {cities} to {fewer}.",
            "{players} power {powered} cities and have {money} Elektro each. Cities in the network break the "
            "tie: {winner} wins with {cities} to {fewer}.",
            first.powered,
            players=_level(places, first.powered, first.money),
            powered=first.powered,
            money=first.money,
            winner=winner,
            cities=first.cities,
            fewer=second.cities,
        )
    return tr(
        "{players} share the win, tied on cities powered ({powered}), Elektro ({money}) and cities ({cities}).",
        players=listed([place.company.name for place in places if place.rank == 1]),
        powered=first.powered,
        money=first.money,
        cities=first.cities,
    )


def _level(places: tuple[FinalRank, ...], *figures: int) -> str:
    """The companies that tie in cities powered, and in Elektro if that is passed too."""
    return listed([place.company.name for place in places if (place.powered, place.money)[: len(figures)] == figures])
