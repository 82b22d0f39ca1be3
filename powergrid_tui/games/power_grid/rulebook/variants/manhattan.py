"""Manhattan: one house per space, blocked spaces, and a pile that is played through twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from random import Random

from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.games.power_grid.rulebook.hooks.area import AreaInPlay
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.layouts import drawn_layout, twins_layout
from powergrid_tui.games.power_grid.rulebook.variant import Variant
from powergrid_tui.table.words.language import tr, trn

PASSING = 5
"""Elektro for each space on the way; the space built in costs only its house."""

BLOCKED = {10: 3, 15: 3, 20: 2, 25: 2, 30: 2, 35: 2}
"""Number of spaces blocked with 4 players, by the price of their house; twice as many with 2 and 3 players."""

TIMES = (2, 2, 1, 0, 0)

LOW_OUT = 4
"""Low cards that go back to the box."""

HEAPED = 2
"""Plants put aside each round until the pile runs out."""


def counts(default: Counts) -> Counts:
    """There is no Step 3 card: the step says how often the pile has run out. Spaces for houses stay as in Step 1.

    A space holds one house, where a free area of cities counts on three; so all spaces that are not blocked are in
    play.
    """
    return replace(default, sizes=(8, 8, 8), step2_by="pile", token_buys_twice=True, cities=0, cities_wanted=0)


def layout(facts: GameFacts) -> Layout:
    """In both editions, eight of nine low cards are laid out, and the ninth is on top of the pile. Two mixed decks have
    a market of their own."""
    if facts.deck.twins:
        return replace(twins_layout(facts), step3=0)
    return replace(drawn_layout(facts), removed_low=LOW_OUT, removed_high=0, step3=0)


class BlockedSpaces(AreaInPlay):
    """A board on which some spaces are blocked."""

    def _wanted(self) -> dict[int, int]:
        """How many spaces are blocked, by the price of their house."""
        return {price: count * TIMES[self.facts.column] for price, count in BLOCKED.items()}

    def block(self, rng: Random) -> tuple[int, ...]:
        """The right number of spaces of each price, drawn at random."""
        closed: list[int] = []
        for price, count in self._wanted().items():
            spaces = [at for at, city in enumerate(self.facts.board.cities) if city.houses == (price,)]
            closed += rng.sample(spaces, count)
        return tuple(sorted(closed))

    def block_refusal(self, closed: tuple[int, ...]) -> str:
        if len(set(closed)) < len(closed):
            return tr("a space is blocked twice")
        found = Counter((self.facts.board.cities[city].houses or (0,))[0] for city in closed)
        wanted = Counter(self._wanted())
        for price in sorted({*found, *wanted}):
            if found[price] != wanted[price]:
                return trn(
                    "with {players} players {count} space of {price} is blocked, not {found}",
                    "with {players} players {count} spaces of {price} are blocked, not {found}",
                    wanted[price],
                    players=self.facts.players,
                    price=price,
                    found=found[price],
                )
        return ""


class Passing(Network):
    """Networks that pay only for the spaces they pass."""

    def step_from(self, city: int) -> tuple[int, ...]:
        """A space next to the network costs only its house."""
        return _beside(self.facts.distances[city])


class Heap(PlantMarket):
    """A plant market that puts plants aside, which become the second pile."""

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """Until the pile runs out, the two largest plants of the future market are put aside instead of one going under
        the pile."""
        if step > 1:
            return super().upkeep(plants, step, fell)
        return Upkeep(heaped=plants[len(self.current(plants, step)) :][-HEAPED:])


VARIANT = Variant(counts=counts, layout=layout, area=BlockedSpaces, network=Passing, plant_market=Heap)


@lru_cache(maxsize=1 << 12)
def _beside(row: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(0, way - PASSING) for way in row)
