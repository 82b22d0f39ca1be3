"""The rest of the game for one company, from its own view: what a set of plants and a sum of money lead to. `Outlook`
is the more exact estimate; `Forecast` is faster, so that plants can be priced in the middle of imagined games.

Nothing here reads the money of others or the draw pile: a view blanks them, and they do not affect the estimates. The
constants were tuned by games of one setting against another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.deckfile import Plant
from powergrid_tui.games.power_grid.estimates import DEPTH, burning, expansion, prices_to_come
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules.plant_market import largest_network

CITY = 30.0
"""What a city powered in the last round is worth to it, in Elektro."""

TEMPO = 8.0
"""What a city powered in any round is worth beyond its pay, in Elektro: what is done early cannot be taken away."""

COIN = 0.3
"""What an Elektro left at the end is worth, in Elektro."""

PACE = 1.6
"""Cities by which the largest network grows in a round."""

BEYOND = 3
"""How many cities beyond the number that ends the game still count: somebody may build that many in the last round."""

RIVALRY = 6.0
"""How much more a city costs than planned, in Elektro, because others build too."""

MINED = 4.0
"""What a mine earns each round per city printed on it, in Elektro."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of the game as one company expects it; compares sets of plants and sums of money."""

    book: Rulebook
    cities: int
    """The cities in the company's network now."""
    stock: Tokens
    """The company's tokens now."""
    rounds: int
    """The rounds yet to be played, including this one."""
    city_cost: float
    """Elektro for each of the next cities, with house and connection."""
    prices: tuple[float, ...]
    """The expected price of a token of each resource in the rounds to come, in Elektro."""
    number: float
    """The average number of the plants for sale now."""

    def score(self, plants: Sequence[int], money: float) -> float:
        """How well a company with these plants and this money will do, in Elektro at the end.

        A rough solo simulation with fractional amounts: each round the company buys an average plant if it is about to
        have more cities than it can power, fuels its cheapest plants, builds what it can power, and is paid.
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
            fuel = max(0.0, _fuel_of_fleet(fleet, cities) - saved)
            saved = 0.0
            if fuel <= money:
                money -= fuel
                each = self.city_cost + (_fuel_of_fleet(fleet, output) / output if output else 0.0)
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
        """The score with one more plant and this money left; if that is too many plants, without the worst of the old
        ones."""
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
        """Elektro that the stock saves when these plants run this round."""
        burnt = burning(self.book, plants)
        return sum([min(gone, have) * price for gone, have, price in zip(burnt, self.stock, self.prices, strict=True)])

    def _income(self, powered: float) -> float:
        """The income for powering this many cities, in Elektro; interpolated for fractions."""
        whole = int(powered)
        low = self.book.income.payment(whole)
        return low + (self.book.income.payment(whole + 1) - low) * (powered - whole)


def _fuel_of_fleet(fleet: list[tuple[float, float]], cities: float) -> float:
    """Elektro for powering that many cities, or as many as possible, with a fleet given as (Elektro per city, cities)
    for each plant."""
    fuel = 0.0
    for each, size in sorted(fleet):
        run = min(size, cities)
        fuel += each * run
        cities -= run
    return fuel


def outlook(state: State, seat: int) -> Outlook:
    """The outlook of a seat, from what it may see."""
    book, player = state.book, state.players[seat]
    plan = expansion(book, player.cities, state.houses, state.step)
    if len(plan) < DEPTH:
        plan = expansion(book, player.cities, state.houses, min(3, state.step + 1))
    return Outlook(
        book=book,
        cities=len(player.cities),
        stock=player.stock,
        rounds=max(1, 1 + round((book.counts.end_at - largest_network(state)) / PACE)),
        city_cost=RIVALRY + (sum([cost for _, cost in plan]) / len(plan) if plan else max(book.counts.house_costs)),
        prices=prices_to_come(state),
        number=sum([book.numbers[plant] for plant in state.current]) / max(1, len(state.current)),
    )


@lru_cache(maxsize=1 << 6)
def _payments(book: Rulebook) -> list[float]:
    """Elektro for powering 0, 1, 2, ... cities."""
    return [float(book.income.payment(count)) for count in range(30)]


class _Fleet:
    """What plants cost to run, the cheapest first."""

    def __init__(self, hope: Forecast, plants: tuple[int, ...]) -> None:
        self.rates: list[float] = []
        """Elektro per city."""
        self.sizes: list[float] = []
        """Cities."""
        self.output: float = 0.0
        for plant in plants:
            card = hope.book.plants[plant]
            if card.cities:
                _insert(self.rates, self.sizes, hope.fuel(plant) / card.cities, float(card.cities))
        for size in self.sizes:
            self.output += size
        self.saved: float = hope.saved(plants)
        """Elektro that the stock saves this round."""


class Forecast:
    """A faster `Outlook`: less exact about which old plant is scrapped, and it ignores mines. It remembers what it has
    worked out."""

    def __init__(self, hope: Outlook) -> None:
        counts = hope.book.counts
        self.book: Rulebook = hope.book
        self.cities = float(hope.cities)
        self.rounds: int = hope.rounds
        self.city_cost: float = hope.city_cost
        self.prices: list[float] = list(hope.prices)
        self.stock: list[int] = list(hope.stock)
        self.limit: int = counts.plant_limit
        self.most: float = float(counts.end_at + BEYOND)
        self.income: list[float] = _payments(hope.book)
        self.number: float = hope.number
        self.players: int = hope.book.players
        self._fleets: dict[tuple[int, ...], _Fleet] = {}
        self._scores: dict[tuple[tuple[int, ...], float], float] = {}

    def fuel(self, plant: int) -> float:
        """Elektro for running a plant once."""
        card = self.book.plants[plant]
        if card.fuel == "hybrid":
            return float(card.need) * min(self.prices[0], self.prices[1])
        if card.fuel in RESOURCES:
            return float(card.need) * self.prices[RESOURCES.index(card.fuel)]
        return 0.0

    def saved(self, plants: tuple[int, ...]) -> float:
        """Elektro that the stock saves when these plants run this round."""
        burnt = burning(self.book, plants)
        found = 0.0
        for r in range(4):
            found += min(burnt[r], float(self.stock[r])) * self.prices[r]
        return found

    def score(self, plants: tuple[int, ...], money: float) -> float:
        """How well a company with these plants and this money will do, in Elektro at the end."""
        key = (plants, money)
        known = self._scores.get(key)
        if known is None:
            known = self._scores[key] = self._score(plants, money)
        return known

    def _score(self, plants: tuple[int, ...], money: float) -> float:
        fleet = self._fleets.get(plants)
        if fleet is None:
            fleet = self._fleets[plants] = _Fleet(self, plants)
        rates, sizes, output = list(fleet.rates), list(fleet.sizes), fleet.output
        whole_fleet = _fuel_for(rates, sizes, output)
        cities, saved, rounds = self.cities, fleet.saved, self.rounds
        powered, tempo = 0.0, 0.0
        for at in range(rounds):
            number = self.number + (1.0 + 0.6 * self.players) * at
            number = min(number, 38.0)
            if at and output < cities + 2.0 and money > number + 15.0:
                size = 1.0 + number / 7.5
                output = self._renewed(rates, sizes, size, output)
                if output < 0.0:
                    output = -output
                else:
                    money -= number + 3.0
                    whole_fleet = _fuel_for(rates, sizes, output)
            fuel = (whole_fleet if cities == output else _fuel_for(rates, sizes, cities)) - saved
            saved = 0.0
            fuel = fuel if fuel > 0.0 else 0.0
            if fuel <= money:
                money -= fuel
                each = self.city_cost + (whole_fleet / output if output > 0.0 else 0.0)
                grown = (output if output < self.most else self.most) - cities
                payable = money / each
                grown = payable if payable < grown else grown
                if grown > 0.0:
                    money -= grown * each
                    cities += grown
                powered = cities if cities < output else output
            else:
                powered = (cities if cities < output else output) * money / fuel
                money = 0.0
            tempo += powered
            if at < rounds - 1:
                whole = int(powered)
                low = self.income[whole] if whole < 29 else self.income[29]
                high = self.income[whole + 1] if whole < 28 else self.income[29]
                money += low + (high - low) * (powered - whole)
        return CITY * powered + TEMPO * tempo + COIN * money

    def _renewed(self, rates: list[float], sizes: list[float], size: float, output: float) -> float:
        """The output with an average plant in place of the smallest; negative if that would not be more."""
        smallest = -1
        if len(sizes) >= self.limit:
            smallest = 0
            for at in range(1, len(sizes)):
                if sizes[at] < sizes[smallest]:
                    smallest = at
            if size <= sizes[smallest]:
                return -output
            output -= sizes[smallest]
            del rates[smallest]
            del sizes[smallest]
        _insert(rates, sizes, 1.5, size)
        return output + size

    def score_with(self, plants: tuple[int, ...], new: int, money: float) -> float:
        """The score with one more plant and this money left; if that is too many plants, without the worst of the old
        ones."""
        book, both = self.book, (*plants, new)
        if book.is_mine(new) or book.places(both) <= self.limit:
            return self.score(both, money)
        worst = 0
        for old in plants:
            if not book.is_mine(old) and (not worst or _better(book, worst, old)):
                worst = old
        return self.score(tuple([plant for plant in both if plant != worst]), money)


def _better(book: Rulebook, one: int, other: int) -> bool:
    """Whether the first plant powers more than the other, or as many cities for fewer tokens."""
    a, b = book.plants[one], book.plants[other]
    return a.cities > b.cities or (a.cities == b.cities and a.need < b.need)


def _insert(rates: list[float], sizes: list[float], rate: float, size: float) -> None:
    """Insert a plant into the lists, which are sorted by the cost of running."""
    at = 0
    while at < len(rates) and rates[at] <= rate:
        at += 1
    rates.insert(at, rate)
    sizes.insert(at, size)


def _fuel_for(rates: list[float], sizes: list[float], cities: float) -> float:
    """Elektro for powering this many cities, or as many as the plants can."""
    fuel = 0.0
    for at in range(len(rates)):
        if cities <= 0.0:
            break
        run = sizes[at] if sizes[at] < cities else cities
        fuel += rates[at] * run
        cities -= run
    return fuel


def forecast(state: State, seat: int) -> Forecast:
    """The forecast of a seat; the same one as long as nothing has changed that it depends on."""
    return _forecast(outlook(state, seat))


@lru_cache(maxsize=1 << 8)
def _forecast(hope: Outlook) -> Forecast:
    return Forecast(hope)
