"""Estimates from what is on the table: what growing costs, what fuel costs, what plants burn.

Nothing here looks at other players' money or at the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules.resources import all_price_steps
from powergrid_tui.games.power_grid.rules.running import Together, output, sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces

DEPTH = 9
"""Cities that a company plans ahead."""

DEEP = 24
"""Cities that may be built in one turn, when the end is in reach."""

RUNNING = 0.75
"""The share of all plants that run in a round."""

NO_TOKEN = 20.0
"""The assumed cost of a token that is not available, in Elektro."""


@lru_cache(maxsize=1 << 9)
def expansion(
    book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int, depth: int = DEPTH
) -> tuple[tuple[int, int], ...]:
    """(city, cost) of the cheapest next cities with a free space, each counting for the next; costs in Elektro."""
    taken = set(network)
    cities: list[int] = []
    houses_cost: list[int] = []
    ways: list[int] = []
    connection = book.network.connection(network)
    for place, price in free_spaces(book, step, houses):
        if place not in taken:
            cities.append(place)
            houses_cost.append(price)
            ways.append(connection[place])
    found: list[tuple[int, int]] = []
    while len(found) < depth:
        best, at = UNREACHABLE, -1
        for index in range(len(cities)):
            cost = ways[index] + houses_cost[index]
            if ways[index] < UNREACHABLE and cost < best:
                best, at = cost, index
        if at < 0:
            break
        city = cities[at]
        found.append((city, best))
        row = book.network.step_from(city)
        first = not network and len(found) == 1
        ways[at] = UNREACHABLE
        cities[at] = -1
        for index in range(len(cities)):
            if cities[index] >= 0:
                way = row[cities[index]]
                if first or way < ways[index]:
                    ways[index] = way
    return tuple(found)


def builds(plan: Sequence[tuple[int, int]], money: int, most: int) -> tuple[int, int]:
    """How many of the planned cities this money pays for, up to `most`, and what they cost together."""
    count = spent = 0
    for _, cost in plan[: max(0, most)]:
        if spent + cost > money:
            break
        spent += cost
        count += 1
    return count, spent


def bill(group: Together, stock: Tokens, prices: Sequence[PriceSteps]) -> tuple[int, Tokens] | None:
    """The price, and the tokens, of the cheapest purchase that lets these plants run on this stock once.

    None when the market, by its price steps, has not enough.
    """
    burn = group.burn
    coal, oil = max(0, burn[0] - stock[0]), max(0, burn[1] - stock[1])
    garbage, uranium = max(0, burn[2] - stock[2]), max(0, burn[3] - stock[3])
    coal_steps, oil_steps, garbage_steps, uranium_steps = prices
    if garbage >= len(garbage_steps) or uranium >= len(uranium_steps):
        return None
    spare = max(0, stock[0] - burn[0]) + max(0, stock[1] - burn[1])
    mixed = max(0, group.mixed - spare)
    best, as_coal = -1, 0
    for share in range(max(0, oil + mixed - len(oil_steps) + 1), min(mixed, len(coal_steps) - 1 - coal) + 1):
        price = coal_steps[coal + share] + oil_steps[oil + mixed - share]
        if best < 0 or price < best:
            best, as_coal = price, share
    if best < 0:
        return None
    tokens = (coal + as_coal, oil + mixed - as_coal, garbage, uranium)
    return best + garbage_steps[garbage] + uranium_steps[uranium], tokens


def fuel_price(view: State, plant: int, seat: int | None = None) -> int | None:
    """Elektro that a seat, by default the one to move, pays now to fuel a plant for one run in the cheapest market.
    None if no market has enough."""
    buyer = view.turn if seat is None else seat
    group = sets_of(view.book, (plant,))[-1]
    found = [bill(group, (0, 0, 0, 0), all_price_steps(view, buyer, at)) for at in range(len(view.markets))]
    return min([price for lack in found if lack for price in lack[:1]], default=None)


def burning(book: Rulebook, plants: Sequence[int]) -> list[float]:
    """Tokens of each resource that these plants burn in a round; hybrids half coal and half oil."""
    found = [0.0] * len(RESOURCES)
    for number in plants:
        plant = book.plants[number]
        if plant.fuel == "hybrid":
            found[COAL] += plant.need / 2
            found[OIL] += plant.need / 2
        elif plant.fuel in RESOURCES:
            found[RESOURCES.index(plant.fuel)] += plant.need
    return found


def price_at(book: Rulebook, resource: int, level: float) -> float:
    """Elektro for the next token when that many are in the market; `NO_TOKEN` when there is none."""
    track = book.resources.markets[0].tracks[resource]
    return float(track[max(0, len(track) - int(level))]) if level >= 1 and track else NO_TOKEN


def prices_to_come(state: State, ahead: float = 2.0) -> tuple[float, ...]:
    """Elektro for a token of each resource that many rounds from now, if most plants in the game run."""
    book = state.book
    burnt = burning(book, [number for player in state.players for number in player.plants])
    levels = [
        there + ahead * (rows[state.step - 1] - RUNNING * gone)
        for there, rows, gone in zip(state.market, book.resources.resupply, burnt, strict=True)
    ]
    return tuple(price_at(book, r, max(1.0, level)) for r, level in enumerate(levels))


def fuelled(state: State, seat: int) -> int:
    """The cities that a seat's plants power on the resources it has, however many cities it has."""
    player = state.players[seat]
    return output(state.book, player.plants, player.stock)
