"""What a company can work out from its own view: what growing costs, what fuel will cost, what a set of plants is worth.

Nothing here looks at others' money or at the pile: a view blanks them, and the answers are the same whatever they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.atlas import UNREACHABLE
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, STEP3, Plant, Rulebook
from powergrid_tui.games.power_grid.rules.running import Together, sets_of

DEPTH = 9
"""Cities that a company plans ahead."""

CITY = 30.0
"""What a city powered at the end counts for, in Elektro."""

TEMPO = 8.0
OVER = 3.0
GROW, SLACK, PRICE, SIZE0, SIZE1, CCADD, FRUGAL = 0.6, 2.0, 3, 1.0, 7.5, 6.0, 0.75
COIN = 0.3
"""What an Elektro left at the end counts for."""

PACE = 1.6
"""Cities by which the largest network grows in a round."""

NO_TOKEN = 20.0
"""What a token that is not to be had is taken to cost, in Elektro."""


@lru_cache(maxsize=1 << 12)
def expansion(
    book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int, depth: int = DEPTH
) -> tuple[tuple[int, int], ...]:
    """(city, cost) of the cheapest next cities with a free space, each counting for the next, in Elektro."""
    mine = set(network)
    able = {city: book.house_cost(houses[city]) for city in book.cities_in_play if houses[city] < step and city not in mine}
    ways = dict(zip(able, map(book.connection(network).__getitem__, able), strict=True))
    found: list[tuple[int, int]] = []
    while able and len(found) < depth:
        city = min(able, key=lambda at: ways[at] + able[at])
        if ways[city] >= UNREACHABLE:
            break
        found.append((city, ways.pop(city) + able.pop(city)))
        first = not network and len(found) == 1
        row = book.distances[city]
        ways = {at: row[at] if first or row[at] < way else way for at, way in ways.items()}
    return tuple(found)


def builds(plan: Sequence[tuple[int, int]], money: int, most: int) -> tuple[int, int]:
    """How many of the planned cities this money pays for, up to `most`, and what they cost."""
    count = spent = 0
    for _, cost in plan[: max(0, most)]:
        if spent + cost > money:
            break
        spent += cost
        count += 1
    return count, spent


def purchase(book: Rulebook, some: Together, stock: Tokens, market: Tokens) -> tuple[int, Tokens] | None:
    """The cheapest tokens, with their price in Elektro, that the stock lacks to run these plants once.

    Nothing when the market has not enough.
    """
    lack = [max(0, burn - have) for burn, have in zip(some.burn, stock, strict=True)]
    spare = max(0, stock[0] - some.burn[0]) + max(0, stock[1] - some.burn[1])
    mix = max(0, some.mixed - spare)
    if any(wanted > there for wanted, there in zip(lack, market, strict=True)):
        return None
    best: tuple[int, Tokens] | None = None
    for coal in range(mix + 1):
        tokens = (lack[0] + coal, lack[1] + mix - coal, lack[2], lack[3])
        if tokens[0] <= market[0] and tokens[1] <= market[1]:
            price = sum([book.cost_of(r, market[r], count) for r, count in enumerate(tokens) if count])
            if best is None or price < best[0]:
                best = price, tokens
    return best


def demand(book: Rulebook, plants: Sequence[int]) -> list[float]:
    """Tokens of each resource that these plants burn in a round; hybrids half and half."""
    found = [0.0] * len(RESOURCES)
    for number in plants:
        plant = book.plants[number]
        if plant.fuel == "hybrid":
            found[0] += plant.need / 2
            found[1] += plant.need / 2
        elif plant.fuel in RESOURCES:
            found[RESOURCES.index(plant.fuel)] += plant.need
    return found


def price_at(book: Rulebook, resource: int, level: float) -> float:
    """Elektro for a token when so many are in the market; `NO_TOKEN` when there is none."""
    track = book.tracks[resource]
    if level < 1:
        return NO_TOKEN
    return float(track[max(0, len(track) - int(level))])


def able(state: State, seat: int) -> int:
    """The cities that a seat's plants power with the resources it has, however many cities it has."""
    player = state.players[seat]
    return max(some.output for some in sets_of(state.book, player.plants) if some.runs_on(player.stock))


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of the game as one company expects it, to compare sets of plants and sums of money by."""

    book: Rulebook
    cities: int
    """In the company's network now."""
    rounds: int
    """Yet to be played, this one too; in the last nobody is paid."""
    city_cost: float
    """Elektro for the next cities, on average."""
    prices: tuple[float, ...]
    """Elektro for a token of each resource, in the rounds to come."""
    stock: Tokens
    number: float
    """Number of the middling plant for sale now."""

    def fuel(self, plant: Plant) -> float:
        """Elektro for running a plant once."""
        if plant.fuel == "hybrid":
            return plant.need * min(self.prices[0], self.prices[1])
        return plant.need * self.prices[RESOURCES.index(plant.fuel)] if plant.fuel in RESOURCES else 0.0

    def in_stock(self, plants: Sequence[int]) -> float:
        """Elektro that the stock saves these plants this round."""
        burnt = demand(self.book, plants)
        return sum(map(lambda burn, have, price: min(burn, have) * price, burnt, self.stock, self.prices))

    def score(self, plants: Sequence[int], money: float) -> float:
        """How well a company with these plants and this money will stand at the end: the game played on alone, in
        outline.

        Each round it buys a middling plant if it has more cities than it can power, fuels what pays, builds what it
        can power, and is paid.
        """
        book, limit, last = self.book, self.book.plant_limit, self.rounds - 1
        cards = [book.plants[number] for number in plants]
        fleet = sorted((self.fuel(card) / card.cities, float(card.cities)) for card in cards)
        output = sum(size for _, size in fleet)
        cities, most = float(self.cities), book.end_at + OVER
        saved = self.in_stock(plants)
        powered = tempo = 0.0
        for at in range(self.rounds):
            if at and output < cities + SLACK and output < most:
                number = min(38.0, self.number + (1 + GROW * book.players) * at)
                if money > number + 15:
                    money -= number + PRICE
                    if len(fleet) >= limit:
                        weakest = min(fleet, key=lambda one: one[1])
                        fleet.remove(weakest)
                        output -= weakest[1]
                    size = SIZE0 + number / SIZE1
                    fleet.append((1.5, size))
                    fleet.sort()
                    output += size
            # Fuel for the cities there are, then cities with fuel for them.
            each = sum(unit * size for unit, size in fleet) / output if output else 0.0
            fuel, left = 0.0, min(cities, output)
            for unit, size in fleet:
                run = min(size, left)
                fuel += unit * run
                left -= run
            fuel = max(0.0, fuel - saved)
            saved = 0.0
            if fuel > money:
                powered = min(cities, output) * money / fuel
                money = 0.0
            else:
                money -= fuel
                grown = max(0.0, min(min(output, most) - cities, money / (self.city_cost + each)))
                money -= grown * (self.city_cost + each)
                cities += grown
                powered = min(cities, output)
            tempo += powered
            if at < last:
                money += self.income(powered)
        return CITY * powered + COIN * money + TEMPO * tempo

    def income(self, powered: float) -> float:
        """Elektro for powering so many cities, between the whole numbers too."""
        whole = int(powered)
        low = self.book.payment(whole)
        return low + (self.book.payment(whole + 1) - low) * (powered - whole)

    def fleet(self, plants: tuple[int, ...], new: int, money: float) -> tuple[float, int]:
        """The best score with this new plant and this money left, and the plant to scrap for it, or 0."""
        both = (*plants, new)
        if len(both) <= self.book.plant_limit:
            return self.score(both, money), 0
        return max((self.score([p for p in both if p != old], money), old) for old in plants)


def rounds_left(state: State) -> int:
    """Rounds yet to be played, this one too, at the usual pace of the largest network."""
    largest = max(len(player.cities) for player in state.players)
    return max(1, 1 + round((state.book.end_at - largest) / PACE))


def fuel_prices(state: State, ahead: float = 2.0) -> tuple[float, ...]:
    """Elektro for a token of each resource in so many rounds, if everybody runs the plants he has."""
    book = state.book
    wanted = demand(book, [number for player in state.players for number in player.plants])
    found = []
    for r in range(len(RESOURCES)):
        level = state.market[r] + ahead * (book.resupply[r][state.step - 1] - FRUGAL * wanted[r])
        found.append(price_at(book, r, min(max(level, 1.0), len(book.tracks[r]))))
    return tuple(found)


def outlook(state: State, seat: int) -> Outlook:
    """What this seat expects."""
    book, player = state.book, state.players[seat]
    plan = expansion(book, player.cities, state.houses, state.step)
    if len(plan) < DEPTH:
        plan = expansion(book, player.cities, state.houses, min(3, state.step + 1))
    current = [number for number in state.current if number != STEP3]
    return Outlook(
        book=book,
        cities=len(player.cities),
        rounds=rounds_left(state),
        city_cost=(sum(cost for _, cost in plan) / len(plan) if plan else 30.0) + CCADD,
        prices=fuel_prices(state),
        stock=player.stock,
        number=sum(current) / len(current) if current else 30.0,
    )
