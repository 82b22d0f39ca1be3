"""The forecast of a round in words: what fuel and cities cost, what will be powered, and what that earns."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel.outlook import Ahead, this_round, with_plant
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.short import Worded


def after_buying(ahead: Ahead) -> str:
    """The cities to follow a purchase, and what is powered and earned then."""
    if ahead.cities:
        # Translators: {cost} is a sum of Elektro, or about one: "Then 2 more cities for about 27: 4 of 4 powered"
        more = {"cost": _cost(ahead.building, ahead), "powered": ahead.powered, "network": ahead.network}
        told = trn(
            "Then {count} more city for {cost}: {powered} of {network} powered, income {income}.",
            "Then {count} more cities for {cost}: {powered} of {network} powered, income {income}.",
            ahead.cities,
            income=ahead.income,
            **more,
        )
        # Translators: {count} is a number of cities, and {network} how many there are then
        return Worded(
            told,
            trc(
                "short",
                "Then {count} more for {cost}: {powered} of {network}, income {income}.",
                count=ahead.cities,
                income=ahead.income,
                **more,
            ),
        )
    words = mark("Then {powered} of {network} cities powered, income {income}.")
    if ahead.next_city:
        words = mark("Then {powered} of {network} cities powered, income {income}; one more city would cost {cost}.")
    return tr(
        words,
        powered=ahead.powered,
        network=ahead.network,
        income=ahead.income,
        cost=_cost(ahead.next_city, ahead),
    )


class WithPlant(NamedTuple):
    """The round of a company that buys a plant."""

    words: str
    """In a sentence, next to the income without it."""
    worse: bool
    """Whether it would earn less than without it."""


def after_a_plant(view: State, seat: int, plant: int, price: int) -> WithPlant | None:
    """The round with a plant at this price; None if the money does not suffice.

    The text does not change with every Elektro of a bid: a row that stays the same need not be sent over a slow line.
    """
    if price > view.players[seat].money:
        return None
    ahead, other = with_plant(view, seat, plant, price), this_round(view, seat).income
    figures = {"powered": ahead.powered, "income": ahead.income, "other": other}
    if ahead.income < other:
        words = Worded(
            tr(
                "Worse this round: fuel {fuel}, {cities}: {powered} powered, income {income} (without it {other}).",
                fuel=ahead.fuel,
                cities=_cities(ahead),
                **figures,
            ),
            trc("short", "Worse: {powered} powered, income {income} (without it {other}).", **figures),
        )
        return WithPlant(words, worse=True)
    words = Worded(
        tr(
            "Then fuel {fuel}, {cities}: {powered} powered, income {income} (without it {other}).",
            fuel=ahead.fuel,
            cities=_cities(ahead),
            **figures,
        ),
        trc("short", "Then {powered} powered, income {income} (without it {other}).", **figures),
    )
    return WithPlant(words, worse=False)


def whole_round(ahead: Ahead) -> str:
    """Everything that a round costs and earns, and the money left at its end."""
    return tr(
        "This round: fuel {fuel}, {cities}, {powered} of {network} powered, income {income}, then {money} Elektro.",
        fuel=_cost(ahead.fuel, ahead),
        cities=_cities(ahead),
        powered=ahead.powered,
        network=ahead.network,
        income=ahead.income,
        money=_cost(ahead.spare + ahead.income, ahead),
    )


def _cities(ahead: Ahead) -> str:
    if not ahead.cities:
        return tr("no new cities")
    return trn("{count} city {cost}", "{count} cities {cost}", ahead.cities, cost=_cost(ahead.building, ahead))


def _cost(elektro: int, ahead: Ahead) -> str:
    return tr("about {cost}", cost=elektro) if ahead.about else str(elektro)
