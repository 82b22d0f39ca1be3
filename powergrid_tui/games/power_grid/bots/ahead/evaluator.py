"""What a position is worth to a company at the start of a round, with everybody's money known: the position as numbers,
and the expected outcome, from boosted trees trained on games between bots.

The numbers are comparable between maps, decks and numbers of players: cities are counted back from the end of the game,
money is in Elektro, and a company's figures are also given relative to the others. The trees are numbers in a data
file, evaluated here in plain Python; `learning` makes the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from gzip import decompress
from importlib import resources
from math import exp
from typing import Final

from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast, forecast
from powergrid_tui.games.power_grid.estimates import bill, builds, burning, expansion, fuelled
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.resources import all_price_steps
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.table.protocol.game import NOBODY

PLANNED: Final = 10
"""How many cities a company plans ahead."""

OWN: Final = (
    "cities",
    "to the end",
    "output",
    "spare output",
    "fuelled",
    "money",
    "fuel bill",
    "income",
    "reach",
    "in the last round",
    "next city",
    "next three cities",
    "next six cities",
    "plants",
    "free slots",
    "smallest plant",
    "largest plant",
    "fuel a city",
    "place in the order",
    "forecast",
    "rivals' burning",
    "wind",
)
"""The features of a company by itself."""

COMPARED: Final = ("cities", "output", "money", "income", "reach", "in the last round", "next three cities", "forecast")
"""The features of `OWN` that are also given as the difference from the best of the others, and from their mean."""

COMMON: Final = (
    "players",
    "round",
    "step",
    "lead to the end",
    "best plant for sale",
    "mean plant for sale",
    "cheapest for sale",
    "pile",
    "ranked above",
)
"""The features of the table as a whole."""

NAMES: Final = (*OWN, *(f"{name} above {whom}" for name in COMPARED for whom in ("best", "mean")), *COMMON)
"""The names of all features, in order."""

_LAST: Final = COMPARED.index("in the last round")
_MONEY: Final = COMPARED.index("money")


class _Company:
    """What all companies are compared by, and what it was worked out from."""

    def __init__(self, state: State, seat: int) -> None:
        book, me = state.book, state.players[seat]
        cities, money = len(me.cities), me.money
        self.hope: Forecast = forecast(state, seat)
        self.sizes: list[int] = [book.plants[plant].cities for plant in me.plants if book.plants[plant].cities]
        self.output: int = sum(self.sizes)
        plan = expansion(book, me.cities, state.houses, state.step, PLANNED)
        self.costs: list[float] = [float(cost) for _, cost in plan]
        """Elektro for each of the next cities."""
        self.price: float = 0.0
        """Elektro for the fuel that all plants lack, if there is enough."""
        prices, last, reach = all_price_steps(state, seat, 0), -1, 0
        for group in sets_of(book, me.plants):
            if group.output <= last and group.output != self.output:
                continue
            cheapest = bill(group, me.stock, prices)
            if cheapest is None:
                continue
            if group.output == self.output:
                self.price = float(cheapest[0])
            if cheapest[0] <= money:
                count = builds(plan, money - cheapest[0], PLANNED)[0]
                powered = min(group.output, cities + count)
                if powered > last:
                    last, reach = powered, count
        self.compared: list[float] = [
            float(cities),
            float(self.output),
            float(money),
            float(book.income.payment(min(cities, self.output))),
            float(reach),
            float(last),
            self.mean_cost(3),
            self.hope.score(me.plants, float(money)),
        ]
        """In the order of `COMPARED`."""

    def mean_cost(self, count: int) -> float:
        """Elektro for each of so many next cities."""
        costs = self.costs[:count]
        return sum(costs) / max(1, len(costs)) if costs else 60.0


def _own(state: State, seat: int, company: _Company) -> list[float]:
    """The features of one company by itself, in the order of `OWN`."""
    book, me, sizes = state.book, state.players[seat], company.sizes
    cities, output, money, income, reach, last, next_three, score = company.compared
    fuel, run = 0.0, 0.0
    mine = burning(book, me.plants)
    theirs = [0.0, 0.0, 0.0, 0.0]
    for other, player in enumerate(state.players):
        if other != seat:
            for r, burnt in enumerate(burning(book, player.plants)):
                theirs[r] += burnt
    rivalry, green = 0.0, 0.0
    for plant in me.plants:
        card = book.plants[plant]
        fuel += company.hope.fuel(plant)
        run += card.cities
        if not card.need:
            green += card.cities
    for r in range(4):
        if mine[r]:
            rivalry += theirs[r] * min(1.0, mine[r] / 3.0)
    order = state.order.index(seat) / max(1, len(state.order) - 1) if seat in state.order else 0.5
    return [
        cities,
        book.counts.end_at - cities,
        output,
        output - cities,
        float(fuelled(state, seat)),
        money,
        company.price,
        income,
        reach,
        last,
        company.mean_cost(1),
        next_three,
        company.mean_cost(6),
        float(len(me.plants)),
        float(book.counts.plant_limit - len(me.plants)),
        float(min(sizes)) if sizes else 0.0,
        float(max(sizes)) if sizes else 0.0,
        fuel / run if run else 0.0,
        order,
        score,
        rivalry,
        green,
    ]


def features(state: State, seats: Sequence[int] | None = None) -> list[list[float]]:
    """The features of these seats, by default of every one, in the order of `NAMES`."""
    book, everybody = state.book, range(len(state.players))
    companies = [_Company(state, seat) for seat in everybody]
    sale = [book.plants[plant].cities for plant in state.current]
    common = [
        float(len(state.players)),
        float(state.round),
        float(state.step),
        float(book.counts.end_at - largest_network(state)),
        float(max(sale)) if sale else 0.0,
        sum(sale) / len(sale) if sale else 0.0,
        float(book.numbers[state.current[0]]) if state.current else 50.0,
        float(len(state.pile)),
    ]
    found: list[list[float]] = []
    for seat in everybody if seats is None else seats:
        row, mine = _own(state, seat, companies[seat]), companies[seat].compared
        rivals = [companies[other].compared for other in everybody if other != seat]
        for place in range(len(COMPARED)):
            best, total = -1e9, 0.0
            for theirs in rivals:
                value = theirs[place]
                total += value
                best = value if value > best else best
            row.append(mine[place] - best)
            row.append(mine[place] - total / max(1, len(rivals)))
        above = 0.0
        for theirs in rivals:
            if (theirs[_LAST], theirs[_MONEY]) > (mine[_LAST], mine[_MONEY]):
                above += 1.0
        found.append([*row, *common, above])
    return found


FILE = "evaluator.json.gz"
"""The weights, in the folder of the game's data."""


class Evaluator:
    """Boosted trees: each node compares a feature with a threshold, and the values of the leaves reached are added
    up."""

    def __init__(self, feature: list[list[int]], threshold: list[list[float]], left: list[list[int]]) -> None:
        self.feature = feature
        """By tree and node; negative in a leaf."""
        self.threshold = threshold
        """By tree and node; in a leaf its value."""
        self.left = left
        """By tree and node: the child taken if the feature is at most the threshold. The other child is the next
        node."""

    def chance(self, row: list[float]) -> float:
        """The expected `outcome`, 0 to 1."""
        total = 0.0
        for at in range(len(self.feature)):
            feature, threshold, left = self.feature[at], self.threshold[at], self.left[at]
            node = 0
            asked = feature[0]
            while asked >= 0:
                node = left[node] if row[asked] <= threshold[node] else left[node] + 1
                asked = feature[node]
            total += threshold[node]
        return 1.0 / (1.0 + exp(-total))


@lru_cache(maxsize=1)
def shipped_evaluator() -> Evaluator:
    """The trees shipped with the program."""
    return read(resources.files("powergrid_tui.games.power_grid").joinpath("data", FILE).read_bytes())


@lru_cache(maxsize=8)
def read(data: bytes) -> Evaluator:
    """The trees of a file. Raises `ValueError` if they were trained for other features."""
    contents = json.loads(decompress(data))
    if tuple(contents["features"]) != NAMES:
        raise ValueError("these weights were learned for other features")
    return Evaluator(contents["feature"], contents["threshold"], contents["left"])


PURSE: Final = 150.0
"""The Elektro that fill a store of money."""


def kept(state: State, seat: int) -> float:
    """How full the store of a company is, 0 to 1: half of it is fuel, full with that of two rounds, half is money. In
    a game that is over, nothing is kept for later."""
    me = state.players[seat]
    if state.turn == NOBODY:
        return 0.0
    burnt = 2.0 * sum(burning(state.book, me.plants))
    fuel = min(1.0, sum(me.stock) / burnt) if burnt else 0.0
    return (fuel + min(1.0, me.money / PURSE)) / 2.0


def way(state: State, seat: int) -> float:
    """How much of the network is built that ends the game, 0 to 1."""
    return min(1.0, len(state.players[seat].cities) / state.book.counts.end_at)


WON = 0.5
"""The share of the outcome that winning is worth; the rest depends on the margin."""

STEEP = 0.7
"""How much one more city at the end counts in the margin."""

ELEKTRO = 400.0
"""How many Elektro at the end count as one city."""


def keys(state: State) -> list[tuple[int, int, int]]:
    """What ranks the seats of a finished game: cities powered, money, cities in the network."""
    return [(state.powered[seat], player.money, len(player.cities)) for seat, player in enumerate(state.players)]


def outcome(state: State) -> list[float]:
    """The outcome of a finished game for each seat, 0 to 1: half for the win, half for the margin in cities powered.

    With the margin, it matters how narrowly one wins or loses, which says more about a position than the result alone.
    """
    ranked = keys(state)
    scores = [state.powered[seat] + player.money / ELEKTRO for seat, player in enumerate(state.players)]
    first = ranked.count(max(ranked))
    found: list[float] = []
    for seat, key in enumerate(ranked):
        rival = max([score for other, score in enumerate(scores) if other != seat])
        margin = 1.0 / (1.0 + exp(-STEEP * (scores[seat] - rival)))
        found.append(WON * (1.0 / first if key == max(ranked) else 0.0) + (1.0 - WON) * margin)
    return found


SHARP: Final = 1.1
"""How far apart the chances of the seats are, given what the evaluator expects for each; fitted to games between hard
companies (`python -m bench.calibration`). At 1 they would be in proportion to the odds that the evaluator gives."""

SURE: Final = 0.001
"""No chance is nearer to 0 or 1 than this while the game goes on."""


def wins(state: State) -> list[float]:
    """The share of the win that each seat has in a finished game; they add up to 1."""
    ranked = keys(state)
    best = max(ranked)
    return [1.0 / ranked.count(best) if key == best else 0.0 for key in ranked]


def shared(expected: list[float], sharp: float = SHARP) -> list[float]:
    """The chance of each seat to win, given what the evaluator expects for each; they add up to 1."""
    odds: list[float] = []
    for each in expected:
        chance = min(max(each, SURE), 1.0 - SURE)
        odds.append((chance / (1.0 - chance)) ** sharp)
    total = sum(odds)
    return [each / total for each in odds]


def chances(state: State, evaluator: Evaluator) -> list[float]:
    """The chance of each seat to win at the start of a round, or its share of the win if the game is over; they add up
    to 1."""
    if state.turn == NOBODY:
        return wins(state)
    return shared(expectations(state, evaluator))


def expectations(state: State, evaluator: Evaluator) -> list[float]:
    """By seat, the expected outcome at the start of a round."""
    return [evaluator.chance(row) for row in features(state)]


def worth(state: State, seat: int, evaluator: Evaluator) -> float:
    """The expected outcome for a seat at the start of a round, or the actual one if the game is over."""
    if state.turn == NOBODY:
        return outcome(state)[seat]
    return evaluator.chance(features(state, (seat,))[0])
