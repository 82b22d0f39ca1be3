"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.desk.slices.companies import Company
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.language import tr


@dataclass(frozen=True, slots=True)
class Place:
    """A company in the final table."""

    rank: int
    company: Company
    powered: int
    money: int
    cities: int
    plants: tuple[str, ...]
    """What stands on them."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[Place, ...]
    decided: str
    """What decided between the first and the second, as a sentence."""


def result(view: State, companies: tuple[Company, ...]) -> Result:
    """The final table, best first."""
    seats = {name: seat for seat, name in enumerate(view.names)}
    places = tuple(
        Place(
            standing.rank,
            companies[seats[standing.seat]],
            standing.score["powered"] or 0,
            standing.score["money"] or 0,
            standing.score["cities"] or 0,
            tuple(view.book.label(plant) for plant in view.players[seats[standing.seat]].plants),
        )
        for standing in POWER_GRID.standings(view)
    )
    first, second = places[:2]
    if first.powered > second.powered:
        decided = tr("Most cities powered wins.")
    elif first.money > second.money:
        decided = tr("Both power {powered}: more Elektro decides.", powered=first.powered)
    elif first.cities > second.cities:
        decided = tr("Cities powered and Elektro are level: more cities decide.")
    else:
        decided = tr("Level in cities powered, Elektro and cities: the win is shared.")
    return Result(places, decided)
