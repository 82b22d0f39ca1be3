"""What a company works out from its own view: what growing costs, what fuel will cost, what a set of plants is worth.

Nothing here looks at others' money or at the pile: a view blanks them, and the answers are the same whatever they are.
The constants were settled by games of one setting against another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.deckfile import Plant
from powergrid_tui.games.power_grid.maps.atlas import UNREACHABLE
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules.running import Together, sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces

DEPTH = 9
"""Cities that a company plans ahead."""

CITY = 30.0
"""What a city powered in the last round is worth to it, in Elektro."""

TEMPO = 8.0
"""What a city powered in any round is worth beyond its pay: what is done early cannot be taken away."""

COIN = 0.3
"""What an Elektro left at the end is worth."""

PACE = 1.6
"""Cities by which the largest network grows in a round."""

BEYOND = 3
"""Cities above the number that ends the game that still count: somebody may build so many at the last."""

RIVALRY = 6.0
"""Elektro by which a city is dearer than planned, because others build too."""

RUNNING = 0.75
"""The share of all plants that run in a round."""

MINED = 4.0
"""What a mine earns a round for each city printed on it, in Elektro."""

NO_TOKEN = 20.0
"""What a token that is not to be had is taken to cost, in Elektro."""


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


def bill(some: Together, stock: Tokens, prices: Sequence[PriceSteps]) -> tuple[int, Tokens] | None:
    """The price, and the tokens, of the cheapest purchase that lets these plants run on this stock once.

    None when the market, by its price steps, has not enough.
    """
    coal, oil, garbage, uranium = (max(0, burn - have) for burn, have in zip(some.burn, stock, strict=True))
    spare = max(0, stock[COAL] - some.burn[COAL]) + max(0, stock[OIL] - some.burn[OIL])
    mixed = max(0, some.mixed - spare)
    found: list[tuple[int, Tokens]] = []
    for share in range(mixed + 1):
        tokens = (coal + share, oil + mixed - share, garbage, uranium)
        if all(count < len(steps) for count, steps in zip(tokens, prices, strict=True)):
            price = sum([steps[count] for count, steps in zip(tokens, prices, strict=True)])
            found.append((price, tokens))
    return min(found, default=None)


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
    """Elektro for the next token when so many are in the market; `NO_TOKEN` when there is none."""
    track = book.resources.markets[0].tracks[resource]
    return float(track[max(0, len(track) - int(level))]) if level >= 1 and track else NO_TOKEN


def prices_to_come(state: State, ahead: float = 2.0) -> tuple[float, ...]:
    """Elektro for a token of each resource so many rounds from now, if most of all plants in the game run."""
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
    return max(some.output for some in sets_of(state.book, player.plants) if some.runs_on(player.stock))


def largest_network(state: State) -> int:
    """Cities of the company that has most."""
    return max(len(player.cities) for player in state.players)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of the game as one company expects it; compares sets of plants and sums of money."""

    book: Rulebook
    cities: int
    """In the company's network now."""
    stock: Tokens
    """Of the company now."""
    rounds: int
    """Yet to be played, this one too."""
    city_cost: float
    """Elektro for each of the next cities, house and connection."""
    prices: tuple[float, ...]
    """Elektro for a token of each resource in the rounds to come."""
    number: float
    """Number of the middling plant for sale now."""

    def score(self, plants: Sequence[int], money: float) -> float:
        """How well a company with these plants and this money will do, in Elektro at the end.

        The game played on alone, in outline and in fractions: each round it buys a middling plant when it is about
        to have more cities than it can power, fuels the cheapest plants, builds what it can power, and is paid.
        """
        cards = [self.book.plants[number] for number in plants]
        fleet = [(self._fuel(card) / card.cities, float(card.cities)) for card in cards if card.cities]
        mined = MINED * sum([card.sells for card in cards])
        output = sum(size for _, size in fleet)
        cities, saved = float(self.cities), self._in_stock(plants)
        powered = tempo = 0.0
        for at in range(self.rounds):
            number = min(38.0, self.number + (1 + 0.6 * self.book.players) * at)
            size = 1 + number / 7.5
            if at and output < cities + 2 and money > number + 15:
                kept = sorted(fleet, key=lambda plant: plant[1])[
                    1 if len(fleet) >= self.book.counts.plant_limit else 0 :
                ]
                if sum(old for _, old in kept) + size > output:
                    money -= number + 3
                    fleet = [*kept, (1.5, size)]
                    output = sum(each for _, each in fleet)
            fuel = max(0.0, _fuel_for(fleet, cities) - saved)
            saved = 0.0
            if fuel <= money:
                money -= fuel
                each = self.city_cost + (_fuel_for(fleet, output) / output if output else 0.0)
                grown = max(0.0, min(min(output, self.book.counts.end_at + BEYOND) - cities, money / each))
                money -= grown * each
                cities += grown
                powered = min(cities, output)
            else:
                powered = min(cities, output) * money / fuel
                money = 0.0
            tempo += powered
            if at < self.rounds - 1:
                money += self._income(powered) + mined
        return CITY * powered + TEMPO * tempo + COIN * money

    def score_with(self, plants: tuple[int, ...], new: int, money: float) -> float:
        """The score with one more plant and this money left, without the worst of the old if there are too many."""
        both = (*plants, new)
        if self.book.is_mine(new) or self.book.places(both) <= self.book.counts.plant_limit:
            return self.score(both, money)
        return max(
            self.score([plant for plant in both if plant != old], money) for old in plants if not self.book.is_mine(old)
        )

    def _fuel(self, plant: Plant) -> float:
        """Elektro for running a plant once."""
        if plant.fuel == "hybrid":
            return plant.need * min(self.prices[COAL], self.prices[OIL])
        return plant.need * self.prices[RESOURCES.index(plant.fuel)] if plant.fuel in RESOURCES else 0.0

    def _in_stock(self, plants: Sequence[int]) -> float:
        """Elektro that the stock saves these plants this round."""
        burnt = burning(self.book, plants)
        return sum([min(gone, have) * price for gone, have, price in zip(burnt, self.stock, self.prices, strict=True)])

    def _income(self, powered: float) -> float:
        """Elektro for powering so many cities, between the whole numbers too."""
        whole = int(powered)
        low = self.book.income.payment(whole)
        return low + (self.book.income.payment(whole + 1) - low) * (powered - whole)


def _fuel_for(fleet: list[tuple[float, float]], cities: float) -> float:
    """Elektro for powering so many cities, or as many as it can, with a fleet of (Elektro a city, cities) a plant."""
    fuel = 0.0
    for each, size in sorted(fleet):
        run = min(size, cities)
        fuel += each * run
        cities -= run
    return fuel


def outlook(state: State, seat: int) -> Outlook:
    """What this seat expects, by what it may see."""
    book, player = state.book, state.players[seat]
    plan = expansion(book, player.cities, state.houses, state.step)
    if len(plan) < DEPTH:
        plan = expansion(book, player.cities, state.houses, min(3, state.step + 1))
    return Outlook(
        book=book,
        cities=len(player.cities),
        stock=player.stock,
        rounds=max(1, 1 + round((book.counts.end_at - largest_network(state)) / PACE)),
        city_cost=RIVALRY + (sum(cost for _, cost in plan) / len(plan) if plan else max(book.counts.house_costs)),
        prices=prices_to_come(state),
        number=sum([book.numbers[plant] for plant in state.current]) / max(1, len(state.current)),
    )
