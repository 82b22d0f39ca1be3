"""Estimates shown before somebody commits: what fuel costs, what could be powered, where tokens lie.

Nothing here is a rule: prices, storage and runs come from the rules and the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import bill
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.running import sets_of

NOTHING: Tokens = (0, 0, 0, 0)


def output(book: Rulebook, plants: Sequence[int], stock: Tokens) -> int:
    """The most cities that these plants can power on a stock, regardless of the size of the network."""
    return max(group.output for group in sets_of(book, tuple(plants)) if group.runs_on(stock))


def way_to(book: Rulebook, network: Sequence[int], city: int) -> tuple[int, ...]:
    """The cities along the route that connects a city to a network, both ends included. Empty for a first city, and if
    a lower flat price applies."""
    if not network or flat_price(book, network, city):
        return ()
    return book.board.route(book.regions, network, city)


def flat_price(book: Rulebook, network: Sequence[int], city: int) -> int:
    """Elektro for which a city is connected without following links; 0 if it is connected along them."""
    if not network or city in network:
        return 0
    asked = book.network.connection(tuple(network))[city]
    along = min(book.distances[own][city] for own in network) - book.board.cities[city].entry
    return asked if asked < along and asked < UNREACHABLE else 0


def could_power(book: Rulebook, plants: Sequence[int], stock: Tokens, cities: int) -> int:
    """The most of `cities` cities that these plants can power on a stock."""
    return min(output(book, plants, stock), cities)


def plus(stock: Sequence[int], more: Sequence[int]) -> Tokens:
    """The sum, per resource."""
    coal, oil, garbage, uranium = (have + extra for have, extra in zip(stock, more, strict=True))
    return (coal, oil, garbage, uranium)


def fuel_price(view: State, plant: int, seat: int | None = None) -> int | None:
    """Elektro that a seat, by default the one to move, pays now to fuel a plant for one run in the cheapest market.
    None if no market has enough."""
    buyer = view.turn if seat is None else seat
    group = sets_of(view.book, (plant,))[-1]
    found = [bill(group, NOTHING, resources.all_price_steps(view, buyer, at)) for at in range(len(view.markets))]
    return min([price for lack in found if lack for price in lack[:1]], default=None)


def next_prices(price_steps: PriceSteps, taken: int, count: int) -> tuple[int, ...]:
    """The price in Elektro of each of the next `count` tokens, after the first `taken` ones."""
    totals = price_steps[taken : taken + count + 1]
    return tuple(after - before for before, after in pairwise(totals))


def lying(book: Rulebook, plants: Sequence[int], stock: Tokens) -> tuple[Tokens, ...]:
    """For each plant the tokens shown on it. There is only one stock; this is one way to divide it.

    As many plants as possible get enough for one run before any gets more.
    """
    own, mixed = list(stock), [0, 0, 0, 0]
    room = book.storage(tuple(plants))
    for r in (COAL, OIL):  # what only hybrids have room for
        mixed[r] = max(0, stock[r] - room[r])
    for r in (COAL, OIL):  # then what other plants can spare
        mixed[r] += max(0, min(room[4] // 2 - sum(mixed), stock[r] - mixed[r] - room[r] // 2))
        own[r] -= mixed[r]
    on = {number: [0, 0, 0, 0] for number in plants}
    for run in (1, 2):
        for number in plants:
            plant = book.plants[number]
            left = mixed if plant.fuel == "hybrid" else own
            for r, name in enumerate(RESOURCES):
                if plant.fuel in (name, "hybrid"):
                    count = min(left[r], run * plant.need - sum(on[number]))
                    on[number][r] += count
                    left[r] -= count
    return tuple((t[0], t[1], t[2], t[3]) for t in (on[number] for number in plants))
