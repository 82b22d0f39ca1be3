"""Manhattan: one house in each space, blocked spaces, and a pile that is played through twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from random import Random

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.editions import EditionFile, edition_file
from powergrid_tui.games.power_grid.events import PlantHeaped
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import plant_market

PASSING = 5
"""Elektro for each space on the way; the space that is built in asks only for its house."""

BLOCKED = {10: 3, 15: 3, 20: 2, 25: 2, 30: 2, 35: 2}
"""Spaces blocked with 4 players, by the price of their house; with 2 and 3 players twice as many."""

TIMES = (2, 2, 1, 0, 0)

LOW_OUT = 4
"""Low cards that go back to the box."""

HEAPED = 2
"""Plants put aside each round until the pile runs out."""


class Rules(Rulebook):
    """The rulebook of Manhattan. Houses stay as in Step 1; the steps count how often the pile has run out."""

    sizes = (8, 8, 8)
    has_step3_card = False
    step2_by_cities = False
    token_buys_twice = True

    def _layout(self, numbers: EditionFile, column: int) -> Layout:
        """In either edition eight of nine low cards lie out, and the ninth on top of the pile."""
        low = edition_file("recharged").low
        assert low is not None
        return replace(self._drawn(low, column), removed_low=LOW_OUT, removed_high=0, step3=0)

    def block(self, rng: Random) -> tuple[int, ...]:
        """By lot, so many of each price."""
        closed: list[int] = []
        for price, count in BLOCKED.items():
            spaces = [at for at, city in enumerate(self.board.cities) if city.houses == (price,)]
            closed += rng.sample(spaces, count * TIMES[self.column])
        return tuple(sorted(closed))

    def block_refusal(self, closed: tuple[int, ...]) -> str:
        if len(set(closed)) < len(closed):
            return "a space is blocked twice"
        found = Counter((self.board.cities[city].houses or (0,))[0] for city in closed)
        wanted = Counter({price: count * TIMES[self.column] for price, count in BLOCKED.items()})
        for price in sorted({*found, *wanted}):
            if found[price] != wanted[price]:
                return f"with {self.players} players {wanted[price]} spaces of {price} are blocked, not {found[price]}"
        return ""

    def step_from(self, city: int) -> tuple[int, ...]:
        """A space beside the network costs only its house."""
        return _beside(self.distances[city])

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """Until the pile runs out the two largest are put aside instead of one going under it."""
        return ((), False) if step == 1 else super().upkeep(plants, step, fell)

    def after_resupply(self, state: State, came: Tokens) -> State:
        """The two largest plants of the future market are put aside until the pile runs out."""
        if state.step > 1:
            return state
        for plant in state.future[-HEAPED:]:
            state = plant_market.take_out(state, plant)
            state = state.evolve(heap=(*state.heap, plant), events=(*state.events, PlantHeaped(plant)))
        return state


@lru_cache(maxsize=1 << 12)
def _beside(row: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(0, way - PASSING) for way in row)
