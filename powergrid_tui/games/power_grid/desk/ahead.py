"""A round ahead in words: what fuel and cities cost, what will be powered, and what that earns."""

from __future__ import annotations

from powergrid_tui.games.power_grid.desk.outlook import Ahead, with_plant, without_plant
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.language import mark, tr, trn


def after_buying(ahead: Ahead) -> str:
    """The cities that follow a purchase, and what is powered and earned then."""
    if ahead.cities:
        # Translators: {cost} is a sum of Elektro, or about one: "Then 2 more cities for about 27: 4 of 4 powered"
        return trn(
            "Then {count} more city for {cost}: {powered} of {network} powered, income {income}.",
            "Then {count} more cities for {cost}: {powered} of {network} powered, income {income}.",
            ahead.cities,
            cost=_cost(ahead.building, ahead),
            powered=ahead.powered,
            network=ahead.network,
            income=ahead.income,
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


def plant_ahead(view: State, seat: int, plant: int, price: int) -> str:
    """The round with a plant at a price, beside the round without it; nothing where the money is not enough."""
    if price > view.players[seat].money:
        return ""
    having, lacking = with_plant(view, seat, plant, price), without_plant(view, seat)
    return tr(
        "This round with it: fuel {fuel}, {cities}, {powered} powered, income {income} (without it {other}).",
        fuel=having.fuel,
        cities=_cities(having),
        powered=having.powered,
        income=having.income,
        other=lacking.income,
    )


def _cities(ahead: Ahead) -> str:
    if not ahead.cities:
        return tr("no new city")
    return trn("{count} city {cost}", "{count} cities {cost}", ahead.cities, cost=_cost(ahead.building, ahead))


def _cost(elektro: int, ahead: Ahead) -> str:
    return tr("about {cost}", cost=elektro) if ahead.about else str(elektro)
