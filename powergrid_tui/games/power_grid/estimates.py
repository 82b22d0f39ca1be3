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
from powergrid_tui.games.power_grid.rules.storage import minus

DEPTH = 9
"""Cities that a company plans ahead."""

DEEP = 24
"""Cities that may be built in one turn, when the end is in reach."""

RUNNING = 0.75
"""The share of all plants that run in a round."""

NO_TOKEN = 20.0
"""The assumed cost of a token that is not available, in Elektro."""


def expansion(
    book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int, depth: int = DEPTH
) -> tuple[tuple[int, int], ...]:
    """(city, cost) of the cheapest next cities with a free space, each counting for the next; costs in Elektro."""
    return _growth(book, network, houses, step).first(depth)


class _Growth:
    """How a network grows if the cheapest city always comes next. It is worked out as far as anybody asks: whether
    three cities are asked for or 24, they begin with the same ones."""

    def __init__(self, book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int) -> None:
        self._network = book.network
        self._begins: bool = not network
        """Whether the next city is the first of the network, which has no connection to pay for."""
        self._cities: list[int] = []
        """Where there is a free space."""
        self._houses: list[int] = []
        """By place in `_cities`, the price of a house in Elektro."""
        self._costs: list[int] = []
        """The same with the connection."""
        self._found: list[tuple[int, int]] = []
        self._plans: dict[int, tuple[tuple[int, int], ...]] = {}
        """By length."""
        taken, ways = set(network), book.network.connection(network)
        for city, price in free_spaces(book, step, houses):
            if city not in taken:
                self._cities.append(city)
                self._houses.append(price)
                self._costs.append(ways[city] + price)

    def first(self, depth: int) -> tuple[tuple[int, int], ...]:
        """(city, cost) of the first cities, as many as that if there are so many."""
        plan = self._plans.get(depth)
        if plan is None:
            while len(self._found) < depth and self._grows():
                pass
            plan = self._plans[depth] = tuple(self._found[:depth])
        return plan

    def _grows(self) -> bool:
        """Add the cheapest city; false if there is none."""
        cities, houses, costs = self._cities, self._houses, self._costs
        cheapest = min(costs) if costs else UNREACHABLE
        if cheapest >= UNREACHABLE:
            return False
        at = costs.index(cheapest)
        city = cities.pop(at)
        houses.pop(at)
        costs.pop(at)
        self._found.append((city, cheapest))
        row = self._network.step_from(city)
        if self._begins:
            self._costs = [row[other] + price for other, price in zip(cities, houses, strict=True)]
            self._begins = False
        else:
            self._costs = [
                old if old < (new := row[other] + price) else new
                for old, other, price in zip(costs, cities, houses, strict=True)
            ]
        return True


@lru_cache(maxsize=1 << 10)
def _growth(book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int) -> _Growth:
    return _Growth(book, network, houses, step)


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
    coal, oil, garbage, uranium = minus(group.burn, stock)
    spare = 0
    if coal < 0:
        spare, coal = -coal, 0
    if oil < 0:
        spare, oil = spare - oil, 0
    garbage, uranium = garbage if garbage > 0 else 0, uranium if uranium > 0 else 0
    coal_steps, oil_steps, garbage_steps, uranium_steps = prices
    if garbage >= len(garbage_steps) or uranium >= len(uranium_steps):
        return None
    mixed = group.mixed - spare
    if mixed <= 0:
        if coal >= len(coal_steps) or oil >= len(oil_steps):
            return None
        price = coal_steps[coal] + oil_steps[oil] + garbage_steps[garbage] + uranium_steps[uranium]
        return price, (coal, oil, garbage, uranium)
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
    plants = tuple([number for player in state.players for number in player.plants])
    return _prices_to_come(state.book, state.step, state.market, plants, ahead)


@lru_cache(maxsize=1 << 9)
def _prices_to_come(
    book: Rulebook, step: int, market: Tokens, plants: tuple[int, ...], ahead: float
) -> tuple[float, ...]:
    levels = [
        there + ahead * (rows[step - 1] - RUNNING * gone)
        for there, rows, gone in zip(market, book.resources.resupply, burning(book, plants), strict=True)
    ]
    return tuple([price_at(book, r, max(1.0, level)) for r, level in enumerate(levels)])


def fuelled(state: State, seat: int) -> int:
    """The cities that a seat's plants power on the resources it has, however many cities it has."""
    player = state.players[seat]
    return output(state.book, player.plants, player.stock)
