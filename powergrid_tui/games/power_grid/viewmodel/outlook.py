"""What a round will bring: what fuel and cities together cost a company and earn it, before it pays for any of them, in
figures and in words; and what several cities cost together, and how the company would stand with them.

Fuel is priced at the current market, and cities by the cheapest connection each time. Both are exact for the company
that buys and builds next, and approximate for all others, since prices change before their turn. The rules say what a
city costs and where one may build.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nsmallest
from typing import NamedTuple

from powergrid_tui.games.power_grid.actions import Build, Tokens
from powergrid_tui.games.power_grid.estimates import bill, builds
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import CompanyState, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, SHUT, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules import building, player_order, resources
from powergrid_tui.games.power_grid.rules.building import prices_with
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.running import could_power, output, sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.rules.storage import NOTHING, fits, plus
from powergrid_tui.games.power_grid.viewmodel.rivals import best_fleet
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.short import Worded

LAST_CITIES = 3
"""The game may end this round if the largest network is at most this many cities short of the number that ends it."""

_DEEPEST = 12
"""The most cities to look ahead for."""


@dataclass(frozen=True, slots=True)
class RoundOutlook:
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
    approximate: bool
    """Others buy or build first, so prices may change."""

    @property
    def purse(self) -> int:
        """Elektro before building."""
        return self.spare + self.building


NextCities = tuple[tuple[int, int], ...]
"""(city, Elektro) of the next cities, cheapest first; each counts for those after it."""


def next_cities(view: State, seat: int, most: int) -> NextCities:
    """What the next cities of a company cost, house and connection, up to `most` of them."""
    player = view.players[seat]
    return _next_cities(
        view.book, player.cities, player.networks, view.houses, view.step, view.round, max(0, min(most, _DEEPEST))
    )


@lru_cache(maxsize=1 << 9)
def _next_cities(
    book: Rulebook, network: tuple[int, ...], networks: int, houses: tuple[int, ...], step: int, round: int, most: int
) -> NextCities:
    """Take the cheapest city each time. Without a network, start where all of them together cost least."""
    if network or not most:
        return _nearest(book, network, networks, houses, step, round, most)
    starts = _reached(book, (), 0, houses, step, round)
    plans = [((city, cost), *_nearest(book, (city,), 1, houses, step, round, most - 1)) for cost, city, _ in starts]
    return min(plans, key=lambda plan: (-len(plan), sum(cost for _, cost in plan)), default=())


def _nearest(
    book: Rulebook, network: tuple[int, ...], networks: int, houses: tuple[int, ...], step: int, round: int, most: int
) -> NextCities:
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
    plan: NextCities
    approximate: bool

    @property
    def capacity(self) -> int:
        """Cities that the plants power if all have fuel."""
        return sets_of(self.view.book, self.plants)[-1].output

    def with_fuel(self, tokens: Tokens, fuel: int) -> RoundOutlook:
        """The round with these tokens, at a price of `fuel` Elektro, and all affordable cities that they can power."""
        book, have = self.view.book, len(self.view.players[self.seat].cities)
        able, money = output(book, self.plants, plus(self.stock, tokens)), self.money - fuel
        count, building = builds(self.plan, money, able - have)
        powered = min(able, have + count)
        return RoundOutlook(
            tokens,
            fuel,
            count,
            building,
            money - building,
            have + count,
            powered,
            book.income.paid(powered, have + count, self.view.built + count),
            self.plan[count][1] if have + count < able and count < len(self.plan) else 0,
            self.approximate,
        )

    def merit(self, outlook: RoundOutlook) -> Merit:
        """How good the end of a round is: the income after fuel, or in what may be the last round the cities powered;
        then the number of cities within reach; then fewer tokens."""
        view, have = self.view, len(self.view.players[self.seat].cities)
        grown, _ = builds(self.plan, outlook.purse, self.capacity - have)
        closing = largest_network(view) + LAST_CITIES >= view.book.counts.end_at
        return (outlook.powered if closing else 0, outlook.income - outlook.fuel, grown, -sum(outlook.tokens))

    def best(self, prices: Sequence[PriceSteps]) -> RoundOutlook:
        """The best split of the money between fuel, at these prices, and cities."""
        found = [self.with_fuel(NOTHING, 0)]
        for group in sets_of(self.view.book, self.plants):
            lack = bill(group, self.stock, prices)
            if lack is None or lack[0] > self.money or not any(lack[1]):
                continue
            if fits(self.view.book, self.plants, plus(self.stock, lack[1])):
                found.append(self.with_fuel(lack[1], lack[0]))
        return max(found, key=self.merit)


def _means(view: State, seat: int, player: CompanyState) -> _Means:
    """What a company has to spend this round; `player` may differ from the one in the view."""
    capacity = sets_of(view.book, player.plants)[-1].output
    plan = next_cities(view, seat, capacity + 1 - len(player.cities))
    builds_first = view.phase is Phase.BUILDING or (view.phase is Phase.RESOURCES and view.order[-1] == seat)
    return _Means(view, seat, player.plants, player.stock, player.money, plan, not builds_first)


def this_round(view: State, seat: int) -> RoundOutlook:
    """The rest of the round for a company whose money is known, if it buys no plant, at current prices. Covers only
    what it can still do."""
    player, phase = view.players[seat], view.phase
    if phase is Phase.AUCTION or (phase is Phase.RESOURCES and seat in view.waiting):
        return _fuelled(view, seat, player)
    means = _means(view, seat, player)
    if phase is Phase.RESOURCES or (phase is Phase.BUILDING and seat in view.waiting):
        return means.with_fuel(NOTHING, 0)
    return replace(means, plan=()).with_fuel(NOTHING, 0)


# Buying fuel


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
    outlook = means.best(rest)
    return Proposal(outlook.tokens, means.merit(outlook))


def with_basket(view: State, basket: Tokens, market: int = 0) -> RoundOutlook:
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


# Buying a plant


def with_plant(view: State, seat: int, plant: int, price: int) -> RoundOutlook:
    """The round of a company that buys a plant. If it has too many, the one that it will miss least goes."""
    book, player = view.book, view.players[seat]
    kept = best_fleet(book, player.plants, plant).plants
    return _fuelled(
        view, seat, player.evolve(plants=kept, stock=_storable(book, kept, player.stock), money=player.money - price)
    )


def _fuelled(view: State, seat: int, player: CompanyState) -> RoundOutlook:
    """The best round, with fuel from the better market."""
    means = _means(view, seat, player)
    markets = range(len(view.markets))
    return max((means.best(resources.all_price_steps(view, seat, at)) for at in markets), key=means.merit)


def _storable(book: Rulebook, plants: tuple[int, ...], stock: Tokens) -> Tokens:
    """The part of a stock that these plants can store. If there is too much coal and oil, coal goes first."""
    room = book.storage(plants)
    garbage, uranium = min(stock[2], room[2]), min(stock[3], room[3])
    oil = min(stock[OIL], room[OIL] + room[4])
    coal = min(stock[COAL], room[COAL] + room[4] - max(0, oil - room[OIL]))
    return (coal, oil, garbage, uranium)


# In words


def after_buying(outlook: RoundOutlook) -> str:
    """The cities to follow a purchase, and what is powered and earned then."""
    if outlook.cities:
        # Translators: {cost} is a sum of Elektro, or about one: "Then 2 more cities for about 27: 4 of 4 powered"
        more = {"cost": _cost(outlook.building, outlook), "powered": outlook.powered, "network": outlook.network}
        words = trn(
            "Then {count} more city for {cost}: {powered} of {network} powered, income {income}.",
            "Then {count} more cities for {cost}: {powered} of {network} powered, income {income}.",
            outlook.cities,
            income=outlook.income,
            **more,
        )
        # Translators: {count} is a number of cities, and {network} how many there are then
        return Worded(
            words,
            trc(
                "short",
                "Then {count} more for {cost}: {powered} of {network}, income {income}.",
                count=outlook.cities,
                income=outlook.income,
                **more,
            ),
        )
    words = mark("Then {powered} of {network} cities powered, income {income}.")
    if outlook.next_city:
        words = mark("Then {powered} of {network} cities powered, income {income}; one more city would cost {cost}.")
    return tr(
        words,
        powered=outlook.powered,
        network=outlook.network,
        income=outlook.income,
        cost=_cost(outlook.next_city, outlook),
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
    outlook, other = with_plant(view, seat, plant, price), this_round(view, seat).income
    figures = {"powered": outlook.powered, "income": outlook.income, "other": other}
    if outlook.income < other:
        words = Worded(
            tr(
                "Worse this round: fuel {fuel}, {cities}: {powered} powered, income {income}, without it {other}.",
                fuel=outlook.fuel,
                cities=_cities(outlook),
                **figures,
            ),
            trc("short", "Worse: {powered} powered, income {income}, without it {other}.", **figures),
        )
        return WithPlant(words, worse=True)
    words = Worded(
        tr(
            "Then fuel {fuel}, {cities}: {powered} powered, income {income}, without it {other}.",
            fuel=outlook.fuel,
            cities=_cities(outlook),
            **figures,
        ),
        trc("short", "Then {powered} powered, income {income}, without it {other}.", **figures),
    )
    return WithPlant(words, worse=False)


def whole_round(outlook: RoundOutlook) -> str:
    """Everything that a round costs and earns, and the money left at its end."""
    return tr(
        "This round: fuel {fuel}, {cities}, {powered} of {network} powered, income {income}, then {money} Elektro.",
        fuel=_cost(outlook.fuel, outlook),
        cities=_cities(outlook),
        powered=outlook.powered,
        network=outlook.network,
        income=outlook.income,
        money=_cost(outlook.spare + outlook.income, outlook),
    )


def _cities(outlook: RoundOutlook) -> str:
    if not outlook.cities:
        return tr("no new cities")
    return trn("{count} city {cost}", "{count} cities {cost}", outlook.cities, cost=_cost(outlook.building, outlook))


def _cost(elektro: int, outlook: RoundOutlook) -> str:
    return tr("about {cost}", cost=elektro) if outlook.approximate else str(elektro)


# Several cities at once

Cities = frozenset[int]

NONE: Cities = frozenset()

TRIED = 6
"""Up to this many cities, every order is tried if the order matters."""

_AHEAD = 2
"""Cities considered for telling starting places apart."""


@dataclass(frozen=True, slots=True)
class CityPlan:
    """Cities in the best building order, with the price of each in that order, in Elektro."""

    cities: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        """Elektro for all of them."""
        return sum(self.costs)

    def before(self, city: int) -> tuple[int, ...]:
        """The cities built before this one; all of them if it is not in the plan."""
        return self.cities[: self.cities.index(city)] if city in self.cities else self.cities


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A city at the other end of a link."""

    city: int
    way: int
    """Elektro for connecting it from here."""
    house: int | None
    """Elektro for the house; None if there is no space now, or the company is there already."""
    mine: bool


class CityPlanner:
    """Plans of one company in one state. Results are cached, since one key press may ask a dozen times."""

    def __init__(self, view: State, seat: int) -> None:
        self.view, self.player = view, view.players[seat]
        self._seat = seat
        self._prices: dict[Cities, Mapping[int, int]] = {}
        self._plans: dict[Cities, CityPlan | None] = {NONE: CityPlan()}

    def prices(self, built: Cities = NONE) -> Mapping[int, int]:
        """The price in Elektro of each city that the company could build in with enough money, once these are built."""
        if built not in self._prices:
            self._prices[built] = building.prices(self.view, (*self.player.cities, *sorted(built)))
        return self._prices[built]

    def plan(self, cities: Cities) -> CityPlan | None:
        """These cities in the cheapest order, ignoring money; None if the rules allow no order.

        Exact if connections cost the same both ways, and otherwise for up to `TRIED` cities. Beyond that, greedy.
        """
        if cities not in self._plans:
            try_all = len(cities) <= TRIED and not _alike_both_ways(self.view.book)
            self._plans[cities] = self._tried(cities) if try_all else self._cheapest_next(cities)
        return self._plans[cities]

    def _cheapest_next(self, cities: Cities) -> CityPlan | None:
        """Greedy order. Only connections are compared, since the houses cost the same in any order."""
        plan = CityPlan()
        while len(plan.cities) < len(cities):
            prices = self.prices(frozenset(plan.cities))
            ways = self.view.book.network.connection((*self.player.cities, *sorted(plan.cities)))
            left = [(ways[city], prices[city], city) for city in cities.difference(plan.cities) if city in prices]
            if not left:
                return None
            _, cost, city = min(left)
            plan = CityPlan((*plan.cities, city), (*plan.costs, cost))
        return plan

    def _tried(self, cities: Cities) -> CityPlan | None:
        """The best order of every subset of the cities, by dynamic programming over subsets of growing size."""
        best: dict[Cities, CityPlan] = {NONE: CityPlan()}
        for _ in cities:
            longer: dict[Cities, CityPlan] = {}
            for built, plan in best.items():
                prices = self.prices(built)
                for city in sorted(cities - built):
                    if city not in prices:
                        continue
                    found, more = built | {city}, CityPlan((*plan.cities, city), (*plan.costs, prices[city]))
                    if found not in longer or (more.cost, more.costs) < (longer[found].cost, longer[found].costs):
                        longer[found] = more
            best = longer
        return best.get(cities)

    def why_not(self, cities: Cities, more: int) -> str:
        """Why the rules do not allow a city to be built after those of the plan, ignoring money."""
        plan = self.plan(cities) or CityPlan()
        rich = put(self.view.players, self._seat, self.player.evolve(money=SHUT - 1))
        asked = self.view.evolve(players=rich, turn=self._seat, waiting=(self._seat,))
        return building.refusal(asked, Build(cities=(*plan.cities, more)))

    def within(self, money: int) -> int:
        """How many cities can be built for that much Elektro, always taking the cheapest next."""
        count, built = 0, NONE
        while (nearest := self._nearest(built)) and nearest[0] <= money:
            cost, city = nearest
            count, money, built = count + 1, money - cost, built | {city}
        return count

    def onward(self, city: int) -> tuple[int, ...]:
        """Elektro for each of the nearest cities to go on to after this one, by which starting places differ."""
        return tuple(nsmallest(_AHEAD, self.prices(frozenset({city})).values()))

    def _nearest(self, built: Cities) -> tuple[int, int] | None:
        """(Elektro, city) of the cheapest city once these are built."""
        return min(((cost, city) for city, cost in self.prices(built).items()), default=None)

    def neighbours(self, city: int) -> tuple[Neighbour, ...]:
        """The cities in play next to this one, nearest first."""
        book, view = self.view.book, self.view
        ways, free = book.network.step_from(city), dict(free_spaces(book, view.step, view.houses))
        found = [
            Neighbour(other, ways[other], None if mine else free.get(other), mine)
            for other in book.board.neighbours[city]
            if other in book.cities_in_play
            for mine in (other in self.player.cities,)
        ]
        return tuple(sorted(found, key=lambda other: (other.way, other.city)))


@lru_cache(maxsize=16)
def _alike_both_ways(book: Rulebook) -> bool:
    """Whether connections cost the same both ways and may be made in any order. Then always taking the cheapest next
    gives the lowest total (Prim's algorithm)."""
    network, cities = book.network, book.cities_in_play
    rows = {city: network.step_from(city) for city in cities}
    return not network.restricts and all(rows[a][b] == rows[b][a] for a in cities for b in cities if a < b)


@dataclass(frozen=True, slots=True)
class ExpandedCompany:
    """How a company stands with some more cities, all else being equal."""

    cities: int
    """Cities in its network."""
    powered: int
    """Cities that it can power with the fuel it has."""
    income: int
    """Elektro paid for powering them."""
    order: tuple[int, ...]
    """Seats in the player order of the next round."""
    step2: int | None
    """How many cities the largest network is short of Step 2; None if no number of cities triggers it any more."""
    end: int
    """How many cities the largest network is short of the end of the game."""


def standing(view: State, seat: int, more: tuple[int, ...] = ()) -> ExpandedCompany:
    """How a company stands after building in some more cities."""
    player, counts = view.players[seat], view.book.counts
    owner = player.evolve(cities=(*player.cities, *more))
    after = view.evolve(players=put(view.players, seat, owner))
    cities, most = len(owner.cities), largest_network(after)
    powered = could_power(view.book, player.plants, player.stock, cities)
    may_come = view.step == 1 and counts.step2_by == "cities" and not view.step3_out
    return ExpandedCompany(
        cities,
        powered,
        view.book.income.paid(powered, cities, view.built + len(more)),
        player_order.upcoming(after),
        max(0, counts.step2_at - most) if may_come else None,
        max(0, counts.end_at - most),
    )


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
