"""Which plants can run together on a stock, and how many cities they power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from powergrid_tui.games.power_grid.actions import PlantRun, Power, Tokens
from powergrid_tui.games.power_grid.decks.deckfile import PlantDeck
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook

BURNS_WHAT_LIES_ON_IT: Final = 2
"""The readings from which on a hybrid burns only tokens that can lie on it. Before, it burned any of the stock."""


@dataclass(frozen=True, slots=True)
class Together:
    """A set of plants that run together."""

    plants: tuple[int, ...]
    burn: Tokens
    """Tokens that all plants except the hybrids burn."""
    mixed: int
    """Tokens of coal and oil, in any mix, that the hybrids burn."""
    output: int
    """Cities powered."""
    only: tuple[tuple[Power, Tokens], ...] = ()
    """Without hybrids, the only way to run the set, and what it burns."""

    def runs_on(self, stock: Tokens) -> bool:
        """Whether a stock suffices to run them all."""
        coal, oil, garbage, uranium = self.burn
        return (
            coal <= stock[0]
            and oil <= stock[1]
            and garbage <= stock[2]
            and uranium <= stock[3]
            and coal + oil + self.mixed <= stock[0] + stock[1]
        )


def sets_of(book: Rulebook, plants: tuple[int, ...]) -> tuple[Together, ...]:
    """Every set of these plants that can run, including the empty one, the smallest first. A mine never runs."""
    return _sets(book.deck, plants)


def together(book: Rulebook, plants: tuple[int, ...]) -> Together:
    """These plants as one set."""
    return _together(book.deck, plants)


@lru_cache(maxsize=1 << 11)
def _sets(deck: PlantDeck, plants: tuple[int, ...]) -> tuple[Together, ...]:
    able = [plant for plant in plants if deck.plants[plant].fuel != "mine"]
    return tuple(_together(deck, chosen) for size in range(len(able) + 1) for chosen in combinations(able, size))


@lru_cache(maxsize=1 << 11)
def _together(deck: PlantDeck, plants: tuple[int, ...]) -> Together:
    burn, mixed, output = [0, 0, 0, 0], 0, 0
    for number in plants:
        plant = deck.plants[number]
        output += plant.cities
        if plant.fuel == "hybrid":
            mixed += plant.need
        elif plant.fuel in RESOURCES:
            burn[RESOURCES.index(plant.fuel)] += plant.need
    burnt = (burn[0], burn[1], burn[2], burn[3])
    only = () if mixed else ((Power(runs=tuple([PlantRun(plant=number) for number in plants])), burnt),)
    return Together(plants, burnt, mixed, output, only)


def room_on_hybrids(state: State, seat: int) -> tuple[int, int]:
    """The most coal, and the most oil, that can lie on the hybrids of a seat: whatever no other plant has room for, of
    the other fuel, lies there in any case.

    A plant burns only what lies on it. A stock that fits may be arranged in any way that leaves each plant what it
    burns, as long as its hybrids burn no more coal, and no more oil, than that: then the rest always has room.
    """
    player = state.players[seat]
    coal, oil, _, _, hybrid = state.book.storage(player.plants)
    if state.options.readings < BURNS_WHAT_LIES_ON_IT:
        return hybrid, hybrid
    stock = player.stock
    return hybrid - max(0, stock[OIL] - oil), hybrid - max(0, stock[COAL] - coal)


def ways_to_run(
    book: Rulebook, group: Together, stock: Tokens, room: tuple[int, int]
) -> tuple[tuple[Power, Tokens], ...]:
    """Every way to run a set on a stock that suffices, each with the tokens it burns. The ways differ in how coal and
    oil are shared among the hybrids, which have that much room for each (`room_on_hybrids`)."""
    if not group.mixed:
        return group.only
    coal, oil = stock[0] - group.burn[0], stock[1] - group.burn[1]  # what the other plants leave
    return _ways(book.deck, group.plants, min(coal, group.mixed, room[0]), min(oil, group.mixed, room[1]))


@lru_cache(maxsize=1 << 12)
def _ways(deck: PlantDeck, plants: tuple[int, ...], coal: int, oil: int) -> tuple[tuple[Power, Tokens], ...]:
    fixed = _together(deck, plants).burn
    found = []
    for runs in _mixes(deck, plants, coal, oil):
        burnt_coal = fixed[COAL] + sum([run.coal for run in runs])
        burnt_oil = fixed[OIL] + sum([run.oil for run in runs])
        found.append((Power(runs=runs), (burnt_coal, burnt_oil, fixed[2], fixed[3])))
    return tuple(found)


def _mixes(deck: PlantDeck, plants: tuple[int, ...], coal: int, oil: int) -> Iterator[tuple[PlantRun, ...]]:
    if not plants:
        yield ()
        return
    plant = deck.plants[plants[0]]
    if plant.fuel != "hybrid":
        for rest in _mixes(deck, plants[1:], coal, oil):
            yield (PlantRun(plant=plants[0]), *rest)
        return
    for first in range(min(plant.need, coal), max(0, plant.need - oil) - 1, -1):
        second = plant.need - first
        for rest in _mixes(deck, plants[1:], coal - first, oil - second):
            yield (PlantRun(plant=plants[0], coal=first, oil=second), *rest)


def output(book: Rulebook, plants: tuple[int, ...], stock: Tokens) -> int:
    """The most cities that these plants can power on a stock, regardless of the size of the network."""
    return _output(book.deck, plants, stock)


@lru_cache(maxsize=1 << 11)
def _output(deck: PlantDeck, plants: tuple[int, ...], stock: Tokens) -> int:
    return max([group.output for group in _sets(deck, plants) if group.runs_on(stock)])


def could_power(book: Rulebook, plants: tuple[int, ...], stock: Tokens, cities: int) -> int:
    """The most of `cities` cities that these plants can power on a stock."""
    return min(output(book, plants, stock), cities)


def best_output(state: State, seat: int) -> int:
    """The most of its cities that a seat can power with its plants and resources."""
    player = state.players[seat]
    return could_power(state.book, player.plants, player.stock, len(player.cities))
