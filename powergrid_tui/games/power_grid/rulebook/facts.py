"""What a game is played with: its board, its cards, its counts, and the area in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from powergrid_tui.games.power_grid.decks.deckfile import Deck, Plant
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps.board import Board
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST, Counts, Key
from powergrid_tui.games.power_grid.tables import MapTables, RechargedTables
from powergrid_tui.table.words.language import mark

RESOURCES = (mark("coal"), mark("oil"), mark("garbage"), mark("uranium"))
COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3
"""Their places in a row of `Tokens`."""

Storage = tuple[int, int, int, int, int]


@dataclass(frozen=True, eq=False)
class Facts:
    """The facts of one game, for its edition, deck, map, number of players and area in play.

    Before the area is known they cover the whole map. What a map changes beside them are the hooks that a `Rulebook`
    joins; those are made from the facts.
    """

    key: Key
    board: Board
    deck: Deck
    """With the faces that this map prints."""
    counts: Counts
    regions: tuple[str, ...]
    """In play: ids of regions, or names of cities where the area is free."""
    closed: tuple[int, ...]
    """Cities that are blocked."""

    # What is asked with every move is worked out at once.
    cities_in_play: tuple[int, ...] = field(init=False)
    plants: dict[int, Plant] = field(init=False)
    """The plants in the game, by id."""
    numbers: dict[int, int] = field(init=False)
    """The number of each plant."""
    has_mines: bool = field(init=False)

    def __post_init__(self) -> None:
        plants = self._in_the_game()
        for name, value in {
            "cities_in_play": tuple(city for city in self.board.members(self.regions) if city not in self.closed),
            "plants": plants,
            "numbers": self.deck.numbers,
            "has_mines": any(plant.fuel == "mine" for plant in plants.values()),
        }.items():
            object.__setattr__(self, name, value)

    def _in_the_game(self) -> dict[int, Plant]:
        changes = self.changes.deck
        out = changes.new_out if self.key.deck == "new" else changes.out
        gone = {*out, *changes.boxed[self.column], *(self.recharged.deck.out if self.recharged else ())}
        return {number: plant for number, plant in self.deck.plants.items() if number not in gone}

    @cached_property
    def players(self) -> int:
        return self.key.players

    @cached_property
    def column(self) -> int:
        """Where in a row of a table, by number of players, this game stands."""
        return self.key.players - FEWEST

    @cached_property
    def changes(self) -> MapTables:
        """What the map changes in the tables of the edition."""
        return self.board.tables

    @cached_property
    def recharged(self) -> RechargedTables | None:
        """What it changes besides in the Recharged edition, when that is played."""
        return self.changes.in_edition(self.key.edition)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Between all pairs of cities, through the area in play, in Elektro."""
        return self.board.distances(self.regions)

    # Plants

    @cached_property
    def labels(self) -> dict[int, str]:
        return {**self.deck.labels, STEP3: "Step 3"}

    @cached_property
    def aside(self) -> tuple[int, ...]:
        """Plants laid on the pile when Step 2 begins, the first to be drawn first."""
        return self.changes.deck.step2

    @cached_property
    def kept(self) -> frozenset[int]:
        """Plants that are never taken out unseen."""
        return frozenset(self.changes.deck.kept)

    def label(self, plant: int) -> str:
        """What a card is called: its number, with ``+`` for a plus plant."""
        return self.labels.get(plant, str(plant))

    def is_ecological(self, plant: int) -> bool:
        """Whether a plant burns nothing; the Step 3 card is none."""
        return plant != STEP3 and self.plants[plant].fuel in ("wind", "fusion")

    def is_mine(self, plant: int) -> bool:
        """Whether a plant powers nothing and takes none of the places for plants."""
        return self.has_mines and self.plants[plant].fuel == "mine"

    def places(self, plants: tuple[int, ...]) -> int:
        """How many of the places for plants these take."""
        return sum([not self.is_mine(plant) for plant in plants]) if self.has_mines else len(plants)

    def storage(self, plants: tuple[int, ...]) -> Storage:
        """Tokens that these plants store together: coal, oil, garbage, uranium, and either coal or oil in hybrids."""
        return _storage(self.deck, plants)


@lru_cache(maxsize=1 << 14)
def _storage(deck: Deck, plants: tuple[int, ...]) -> Storage:
    room = dict.fromkeys(chain(RESOURCES, ("hybrid", "wind", "fusion", "mine")), 0)
    for number in plants:
        plant = deck.plants[number]
        room[plant.fuel] += plant.room
    return (room["coal"], room["oil"], room["garbage"], room["uranium"], room["hybrid"])
