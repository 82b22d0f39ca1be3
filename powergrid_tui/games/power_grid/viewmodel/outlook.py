"""A forecast of the round: what fuel and cities together cost a company and earn it, before it pays for any of them.

Fuel is priced at the current market, and cities by the cheapest connection each time. Both are exact for the company
that buys and builds next, and approximate for all others, since prices change before their turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.model import Phase, Player, State
from powergrid_tui.games.power_grid.reckoning import bill, builds, largest_network
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.building import prices_with
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.rules.storage import fits
from powergrid_tui.games.power_grid.viewmodel.reckoning import NOTHING, output, plus
from powergrid_tui.games.power_grid.viewmodel.rivals import best_fleet

LAST_CITIES = 3
"""The game may end this round if the largest network is at most this many cities short of the number that ends it."""

_DEEPEST = 12
"""The most cities to look ahead for."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """The forecast end of a round, and what leads to it."""

    tokens: Tokens
    """Tokens to buy."""
    fuel: int
    """Their price in Elektro."""
    cities: int
    """Cities to build: those that will be powered and are affordable after the fuel."""
    building: int
    """Their price in Elektro."""
    spare: int
    """Elektro left after fuel and cities."""
    network: int
    """Size of the network then."""
    powered: int
    income: int
    """Elektro for powering them."""
    next_city: int
    """Price in Elektro of the city after those; 0 if there is none that could be powered."""
    about: bool
    """Others buy or build first, so prices may change."""

    @property
    def purse(self) -> int:
        """Elektro before building."""
        return self.spare + self.building


Plan = tuple[tuple[int, int], ...]
"""(city, Elektro) of the next cities, cheapest first; each counts for those after it."""


def growth(view: State, seat: int, most: int) -> Plan:
    """What the next cities of a company cost, house and connection, up to `most` of them."""
    player = view.players[seat]
    return _growth(
        view.book, player.cities, player.networks, view.houses, view.step, view.round, max(0, min(most, _DEEPEST))
    )


@lru_cache(maxsize=1 << 9)
def _growth(
    book: Rulebook, network: tuple[int, ...], networks: int, houses: tuple[int, ...], step: int, round: int, most: int
) -> Plan:
    """Take the cheapest city each time. Without a network, start where all of them together cost least."""
    if network or not most:
        return _nearest(book, network, networks, houses, step, round, most)
    starts = _reached(book, (), 0, houses, step, round)
    plans = [((city, cost), *_nearest(book, (city,), 1, houses, step, round, most - 1)) for cost, city, _ in starts]
    return min(plans, key=lambda plan: (-len(plan), sum(cost for _, cost in plan)), default=())


def _nearest(
    book: Rulebook, network: tuple[int, ...], networks: int, houses: tuple[int, ...], step: int, round: int, most: int
) -> Plan:
    plan: list[tuple[int, int]] = []
    while len(plan) < most:
        reached = _reached(book, network, networks, houses, step, round)
        if not reached:
            break
        cost, city, begun = min(reached)
        network, networks = (*network, city), networks + begun
        plan.append((city, cost))
    return tuple(plan)


def _reached(
    book: Rulebook, network: tuple[int, ...], networks: int, houses: tuple[int, ...], step: int, round: int
) -> list[tuple[int, int, bool]]:
    """(Elektro, city, whether another network starts there) of all ways to build, ignoring money."""
    joined = prices_with(book, step, houses, round, network)
    found = [(cost, city, False) for city, cost in joined.items()]
    if not network or book.counts.networks == 1:
        return found
    free = free_spaces(book, step, houses)
    begins = book.network.begins
    return found + [(house, city, True) for city, house in free if city not in network and begins(city, networks)]


Merit = tuple[int, int, int, int]
"""Higher is better."""


@dataclass(frozen=True, slots=True)
class _Means:
    """What a company has to spend this round, and how its network would grow."""

    view: State
    seat: int
    plants: tuple[int, ...]
    stock: Tokens
    money: int
    plan: Plan
    about: bool

    @property
    def capacity(self) -> int:
        """Cities that the plants power if all have fuel."""
        return sets_of(self.view.book, self.plants)[-1].output

    def with_fuel(self, tokens: Tokens, fuel: int) -> Ahead:
        """The round with these tokens, at a price of `fuel` Elektro, and all affordable cities that they can power."""
        book, have = self.view.book, len(self.view.players[self.seat].cities)
        able, money = output(book, self.plants, plus(self.stock, tokens)), self.money - fuel
        count, building = builds(self.plan, money, able - have)
        powered = min(able, have + count)
        return Ahead(
            tokens,
            fuel,
            count,
            building,
            money - building,
            have + count,
            powered,
            book.income.paid(powered, have + count, self.view.built + count),
            self.plan[count][1] if have + count < able and count < len(self.plan) else 0,
            self.about,
        )

    def merit(self, ahead: Ahead) -> Merit:
        """How good the end of a round is: the income after fuel, or in what may be the last round the cities powered;
        then the number of cities within reach; then fewer tokens."""
        view, have = self.view, len(self.view.players[self.seat].cities)
        grown, _ = builds(self.plan, ahead.purse, self.capacity - have)
        closing = largest_network(view) + LAST_CITIES >= view.book.counts.end_at
        return (ahead.powered if closing else 0, ahead.income - ahead.fuel, grown, -sum(ahead.tokens))

    def best(self, prices: Sequence[PriceSteps]) -> Ahead:
        """The best split of the money between fuel, at these prices, and cities."""
        found = [self.with_fuel(NOTHING, 0)]
        for group in sets_of(self.view.book, self.plants):
            lack = bill(group, self.stock, prices)
            if lack is None or lack[0] > self.money or not any(lack[1]):
                continue
            if fits(self.view.book, self.plants, plus(self.stock, lack[1])):
                found.append(self.with_fuel(lack[1], lack[0]))
        return max(found, key=self.merit)


def _means(view: State, seat: int, player: Player) -> _Means:
    """What a company has to spend this round; `player` may differ from the one in the view."""
    capacity = sets_of(view.book, player.plants)[-1].output
    plan = growth(view, seat, capacity + 1 - len(player.cities))
    builds_first = view.phase is Phase.BUILDING or (view.phase is Phase.RESOURCES and view.order[-1] == seat)
    return _Means(view, seat, player.plants, player.stock, player.money, plan, not builds_first)


def this_round(view: State, seat: int) -> Ahead:
    """The rest of the round for a company whose money is known, if it buys no plant, at current prices. Covers only
    what it can still do."""
    player, phase = view.players[seat], view.phase
    if phase is Phase.AUCTION or (phase is Phase.RESOURCES and seat in view.waiting):
        return _fuelled(view, seat, player)
    means = _means(view, seat, player)
    if phase is Phase.RESOURCES or (phase is Phase.BUILDING and seat in view.waiting):
        return means.with_fuel(NOTHING, 0)
    return replace(means, plan=()).with_fuel(NOTHING, 0)


# Phase 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """What to add to a basket."""

    tokens: Tokens
    merit: Merit
    """For comparing markets."""


def proposal(view: State, market: int = 0, basket: Tokens = NOTHING) -> Proposal:
    """The tokens that the seat to move should add to a basket in one of the markets. They are for the cities that it
    will power this round, those it has and those it can still afford, and for no more."""
    seat, player = view.turn, view.players[view.turn]
    prices = resources.all_price_steps(view, seat, market)
    spent = resources.cost(view, basket, market)
    if spent > player.money:
        return Proposal(NOTHING, (0, 0, 0, 0))
    rest = [tuple(cost - steps[count] for cost in steps[count:]) for steps, count in zip(prices, basket, strict=True)]
    means = _means(view, seat, player.evolve(stock=plus(player.stock, basket), money=player.money - spent))
    ahead = means.best(rest)
    return Proposal(ahead.tokens, means.merit(ahead))


def with_basket(view: State, basket: Tokens, market: int = 0) -> Ahead:
    """The round of the seat to move if it buys this basket and nothing else."""
    return _means(view, view.turn, view.players[view.turn]).with_fuel(basket, resources.cost(view, basket, market))


def scarcest(view: State, tokens: Tokens, market: int) -> Tokens:
    """The token of `tokens` to buy first: of the resource of which the market has the fewest left over."""
    prices = resources.all_price_steps(view, view.turn, market)
    wanted = [r for r in range(len(RESOURCES)) if tokens[r]]
    if not wanted:
        return NOTHING
    first = min(wanted, key=lambda r: len(prices[r]) - tokens[r])
    return (int(first == 0), int(first == 1), int(first == 2), int(first == 3))


# Phase 2


def with_plant(view: State, seat: int, plant: int, price: int) -> Ahead:
    """The round of a company that buys a plant. If it has too many, the one that it will miss least goes."""
    book, player = view.book, view.players[seat]
    kept = best_fleet(book, player.plants, plant).plants
    return _fuelled(
        view, seat, player.evolve(plants=kept, stock=_held(book, kept, player.stock), money=player.money - price)
    )


def _fuelled(view: State, seat: int, player: Player) -> Ahead:
    """The best round, with fuel from the better market."""
    means = _means(view, seat, player)
    markets = range(len(view.markets))
    return max((means.best(resources.all_price_steps(view, seat, at)) for at in markets), key=means.merit)


def _held(book: Rulebook, plants: tuple[int, ...], stock: Tokens) -> Tokens:
    """The part of a stock that these plants can store. If there is too much coal and oil, coal goes first."""
    room = book.storage(plants)
    garbage, uranium = min(stock[2], room[2]), min(stock[3], room[3])
    oil = min(stock[OIL], room[OIL] + room[4])
    coal = min(stock[COAL], room[COAL] + room[4] - max(0, oil - room[OIL]))
    return (coal, oil, garbage, uranium)
