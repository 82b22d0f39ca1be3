"""What a company estimates from its own view: the cost of growing, the cost of fuel, and the worth of a set of plants.

Nothing here reads the money of others or the draw pile: a view blanks them, and they do not affect the estimates. The
constants were tuned by games of one setting against another.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.deckfile import Plant
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import DEPTH, burning, expansion, largest_network, prices_to_come
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook

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


def _fuel_for(fleet: list[tuple[float, float]], cities: float) -> float:
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
