"""What a game is played with: its board, its cards, its counts and the area in play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from powergrid_tui.games.power_grid.decks.deckfile import Plant, PlantDeck
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST, Counts, RulebookKey
from powergrid_tui.games.power_grid.tables.map_tables import MapTables, RechargedTables
from powergrid_tui.table.words.language import mark

RESOURCES = (mark("coal"), mark("oil"), mark("garbage"), mark("uranium"))
COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3
"""Indices of the resources in `Tokens`."""

Storage = tuple[int, int, int, int, int]


@dataclass(frozen=True, eq=False)
class GameFacts:
    """The facts of one game: for its edition, deck, map, number of players and area in play.

    Before the area is known they cover the whole map. What a map changes beyond its facts are hooks. A `Rulebook`
    creates those from the facts.
    """

    key: RulebookKey
    board: MapBoard
    deck: PlantDeck
    """With the card faces of this map."""
    counts: Counts
    regions: tuple[str, ...]
    """The area in play: ids of regions, or names of cities if the area is free."""
    closed: tuple[int, ...]
    """Blocked cities."""

    # Asked about with every action, so computed up front.
    players: int = field(init=False)
    column: int = field(init=False)
    """This game's column in rows by number of players."""
    changes: MapTables = field(init=False)
    """What the map changes in the tables of the edition."""
    recharged: RechargedTables | None = field(init=False)
    """What it changes in the Recharged edition, if that is played."""
    cities_in_play: tuple[int, ...] = field(init=False)
    plants: dict[int, Plant] = field(init=False)
    """The plants in the game, by id."""
    numbers: dict[int, int] = field(init=False)
    """The number of each plant, by id."""
    labels: dict[int, str] = field(init=False)
    has_mines: bool = field(init=False)
    single: frozenset[int] = field(init=False)
    """Numbers of which two mixed decks have but one card in the game: that one is played with."""
    aside: tuple[int, ...] = field(init=False)
    """Plants put on the pile when Step 2 begins, the first to be drawn first."""
    kept: frozenset[int] = field(init=False)
    """Plants that are never removed unseen."""

    def __post_init__(self) -> None:
        key, board, deck = self.key, self.board, self.deck
        column, changes = key.players - FEWEST, board.tables
        recharged, tables = changes.in_edition(key.edition), changes.deck
        out = tables.new_out if self.names_new else tables.out
        gone = set(deck.named((*out, *tables.boxed[column], *(recharged.deck.out if recharged else ()))))
        plants = {number: plant for number, plant in deck.plants.items() if number not in gone}
        copies = Counter([deck.numbers[plant] for plant in plants]) if deck.twins else {}
        for name, value in {
            "players": key.players,
            "column": column,
            "changes": changes,
            "recharged": recharged,
            "cities_in_play": tuple(city for city in board.members(self.regions) if city not in self.closed),
            "plants": plants,
            "numbers": deck.numbers,
            "labels": {**deck.labels, STEP3: "Step 3"},
            "has_mines": any(plant.fuel == "mine" for plant in plants.values()),
            "single": frozenset([number for number, count in copies.items() if count == 1]),
            "aside": tuple([plant for plant in deck.named(tables.step2) if plant in plants]),
            "kept": frozenset([plant for plant in deck.named(tables.kept) if plant in plants]),
        }.items():
            object.__setattr__(self, name, value)

    @property
    def names_new(self) -> bool:
        """Whether the map says what leaves the game when the new deck is played, and that is played."""
        return self.key.deck == "new" and not self.key.deck_text and bool(self.board.tables.deck.new_out)

    @property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Connection costs between all pairs of cities through the area in play, in Elektro."""
        return _distances(self)

    def label(self, plant: int) -> str:
        """The label of a card: its number, with ``+`` for a plus plant."""
        return self.labels.get(plant, str(plant))

    def is_ecological(self, plant: int) -> bool:
        """Whether a plant burns nothing. False for the Step 3 card."""
        return plant != STEP3 and self.plants[plant].fuel in ("wind", "fusion")

    def is_mine(self, plant: int) -> bool:
        """Whether a plant is a mine, which powers nothing and does not count towards the plant limit."""
        return self.has_mines and self.plants[plant].fuel == "mine"

    def places(self, plants: tuple[int, ...]) -> int:
        """How many of these plants count towards the plant limit."""
        return sum([not self.is_mine(plant) for plant in plants]) if self.has_mines else len(plants)

    def storage(self, plants: tuple[int, ...]) -> Storage:
        """Tokens that these plants can store together: coal, oil, garbage, uranium, and coal or oil in hybrids."""
        return _storage(self.deck, plants)


@lru_cache(maxsize=1 << 9)
def _distances(facts: GameFacts) -> tuple[tuple[int, ...], ...]:
    return facts.board.distances(facts.regions)


_NO_ROOM: Final = dict.fromkeys((*RESOURCES, "hybrid", "wind", "fusion", "mine"), 0)
"""By what a plant may run on."""


@lru_cache(maxsize=1 << 10)
def _storage(deck: PlantDeck, plants: tuple[int, ...]) -> Storage:
    room = _NO_ROOM.copy()
    for number in plants:
        plant = deck.plants[number]
        room[plant.fuel] += plant.room
    return (room["coal"], room["oil"], room["garbage"], room["uranium"], room["hybrid"])
