"""A position as numbers, from the standpoint of one company, for the evaluator: at the start of a round, with
everybody's money known.

The numbers are comparable between maps, decks and numbers of players: cities are counted back from the end of the game,
money is in Elektro, and a company's figures are also given relative to the others.
"""

from __future__ import annotations

from typing import Final

from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import bill, builds, burning, expansion, fuelled, largest_network
from powergrid_tui.games.power_grid.rules.resources import all_price_steps
from powergrid_tui.games.power_grid.rules.running import sets_of

DEEP: Final = 10
"""How many cities a company plans ahead."""

OWN: Final = (
    "cities",
    "to the end",
    "output",
    "spare output",
    "fuelled",
    "money",
    "fuel bill",
    "income",
    "reach",
    "in the last round",
    "next city",
    "next three cities",
    "next six cities",
    "plants",
    "free slots",
    "smallest plant",
    "largest plant",
    "fuel a city",
    "place in the order",
    "forecast",
    "rivals' burning",
    "wind",
)
"""The features of a company by itself."""

COMPARED: Final = ("cities", "output", "money", "income", "reach", "in the last round", "next three cities", "forecast")
"""The features of `OWN` that are also given as the difference from the best of the others, and from their mean."""

COMMON: Final = (
    "players",
    "round",
    "step",
    "lead to the end",
    "best plant for sale",
    "mean plant for sale",
    "cheapest for sale",
    "pile",
    "ranked above",
)
"""The features of the table as a whole."""

NAMES: Final = (*OWN, *(f"{name} above {whom}" for name in COMPARED for whom in ("best", "mean")), *COMMON)
"""The names of all features, in order."""

_PLACES: Final = [OWN.index(name) for name in COMPARED]
_LAST: Final = OWN.index("in the last round")
_MONEY: Final = OWN.index("money")


def of_company(state: State, seat: int) -> list[float]:
    """The features of one company by itself, in the order of `OWN`."""
    book, me = state.book, state.players[seat]
    cities, money = len(me.cities), me.money
    sizes = [book.plants[plant].cities for plant in me.plants if book.plants[plant].cities]
    output = sum(sizes)
    prices = all_price_steps(state, seat, 0)
    plan = expansion(book, me.cities, state.houses, state.step, DEEP)
    price, last, reach = 0.0, -1, 0
    for some in sets_of(book, me.plants):
        cheapest = bill(some, me.stock, prices)
        if cheapest is None:
            continue
        if some.output == output:
            price = float(cheapest[0])
        if cheapest[0] <= money:
            count = builds(plan, money - cheapest[0], DEEP)[0]
            powered = min(some.output, cities + count)
            if powered > last:
                last, reach = powered, count
    hope = Forecast(state, seat)
    fuel, run = 0.0, 0.0
    mine = burning(book, me.plants)
    theirs = [0.0, 0.0, 0.0, 0.0]
    for other, player in enumerate(state.players):
        if other != seat:
            for r, burnt in enumerate(burning(book, player.plants)):
                theirs[r] += burnt
    rivalry, green = 0.0, 0.0
    for plant in me.plants:
        card = book.plants[plant]
        fuel += hope.fuel(plant)
        run += card.cities
        if not card.need:
            green += card.cities
    for r in range(4):
        if mine[r]:
            rivalry += theirs[r] * min(1.0, mine[r] / 3.0)
    costs = [float(cost) for _, cost in plan]
    order = state.order.index(seat) / max(1, len(state.order) - 1) if seat in state.order else 0.5
    return [
        float(cities),
        float(book.counts.end_at - cities),
        float(output),
        float(output - cities),
        float(fuelled(state, seat)),
        float(money),
        price,
        float(book.income.payment(min(cities, output))),
        float(reach),
        float(last),
        costs[0] if costs else 60.0,
        sum(costs[:3]) / max(1, len(costs[:3])) if costs else 60.0,
        sum(costs[:6]) / max(1, len(costs[:6])) if costs else 60.0,
        float(len(me.plants)),
        float(book.counts.plant_limit - len(me.plants)),
        float(min(sizes)) if sizes else 0.0,
        float(max(sizes)) if sizes else 0.0,
        fuel / run if run else 0.0,
        order,
        hope.score(me.plants, float(money)),
        rivalry,
        green,
    ]


def features(state: State) -> list[list[float]]:
    """The features of every seat, in the order of `NAMES`."""
    book, seats = state.book, range(len(state.players))
    own = [of_company(state, seat) for seat in seats]
    sale = [book.plants[plant].cities for plant in state.current]
    common = [
        float(len(state.players)),
        float(state.round),
        float(state.step),
        float(book.counts.end_at - largest_network(state)),
        float(max(sale)) if sale else 0.0,
        sum(sale) / len(sale) if sale else 0.0,
        float(book.numbers[state.current[0]]) if state.current else 50.0,
        float(len(state.pile)),
    ]
    found: list[list[float]] = []
    for seat in seats:
        row = list(own[seat])
        for place in _PLACES:
            best, total = -1e9, 0.0
            for other in seats:
                if other != seat:
                    value = own[other][place]
                    total += value
                    best = max(best, value)
            row.append(row[place] - best)
            row.append(row[place] - total / max(1, len(state.players) - 1))
        above = 0.0
        for other in seats:
            if other != seat and (own[other][_LAST], own[other][_MONEY]) > (row[_LAST], row[_MONEY]):
                above += 1.0
        found.append([*row, *common, above])
    return found
