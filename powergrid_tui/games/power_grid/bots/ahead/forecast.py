"""A rough forecast of the rest of the game for one company: what a set of plants and a sum of money lead to.

A round takes a few floating-point sums, so that plants can be priced in the middle of imagined games.
"""

from __future__ import annotations

from powergrid_tui.games.power_grid.bots.ahead.valuation import BEYOND, CITY, COIN, TEMPO, outlook
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import burning
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Rulebook


class Forecast:
    """A faster `Outlook`: less exact about which old plant is scrapped, and it ignores mines."""

    def __init__(self, state: State, seat: int) -> None:
        hope, counts = outlook(state, seat), state.book.counts
        self.book: Rulebook = hope.book
        self.cities = float(hope.cities)
        self.rounds: int = hope.rounds
        self.city_cost: float = hope.city_cost
        self.prices: list[float] = list(hope.prices)
        self.stock: list[int] = list(hope.stock)
        self.limit: int = counts.plant_limit
        self.most: float = float(counts.end_at + BEYOND)
        self.income: list[float] = [float(hope.book.income.payment(count)) for count in range(30)]
        self.number: float = hope.number
        self.players: int = hope.book.players

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
        rates: list[float] = []
        sizes: list[float] = []
        for plant in plants:
            card = self.book.plants[plant]
            if card.cities:
                _insert(rates, sizes, self.fuel(plant) / card.cities, float(card.cities))
        output = 0.0
        for size in sizes:
            output += size
        cities, saved, rounds = self.cities, self.saved(plants), self.rounds
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
            fuel = _fuel_for(rates, sizes, cities) - saved
            saved = 0.0
            fuel = max(fuel, 0.0)
            if fuel <= money:
                money -= fuel
                each = self.city_cost + (_fuel_for(rates, sizes, output) / output if output > 0.0 else 0.0)
                grown = (output if output < self.most else self.most) - cities
                grown = min(grown, money / each)
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
