"""Power plant decks: ``decks/*.toml`` and the players' own, checked.

A plant is known by an id that grows with its number, so that sorting ids sorts the market. It is the number itself, but
where a deck has equal numbers, ten times the number, and one more for the plus plant, which counts as the larger.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

import tomli
from pydantic import Field, ValidationError

from powergrid_tui.games.power_grid.layout import STEP3
from powergrid_tui.games.power_grid.tables import Count, Row
from powergrid_tui.table.data import BadData, faults_with_words, nearest, own, read_toml
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import TableError

Fuel = Literal["coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion"]

MARKET = 8
"""Plants laid out at the start."""

FACTOR = 10
"""Between a number and an id, where a deck has equal numbers."""

LARGEST = STEP3 // FACTOR - 1
"""The largest number of a plant: its id stays below the Step 3 card's."""


class PlantEntry(Frozen):
    """A plant in a deck file."""

    number: Annotated[int, Field(ge=1, le=LARGEST)]
    plus: bool = False
    """It counts as larger than the plain plant of its number."""
    fuel: Fuel
    need: Count
    cities: Count


class Plant(Frozen):
    """A power plant card."""

    number: int
    """Its price at auction starts here, in Elektro."""
    fuel: Fuel | Literal["mine"]
    """A hybrid runs on any mix of coal and oil; a mine sells uranium and powers nothing."""
    need: int
    """Tokens burnt to run once."""
    cities: int
    """Cities that it powers."""
    room: int = 0
    """Tokens that it stores: twice what it needs to run, unless a map says otherwise."""
    sells: int = 0
    """Of a mine: how many times the price of uranium it earns a round."""


Card = int | str
"""A plant of a deck file: its number, or for a plus plant ``"46+"``."""


class AreaRows(Frozen):
    """Numbers of a deck that is played in a free area, by number of players from 2 to 6."""

    cities: Row
    """In play."""
    step2: Row
    end: Row
    removed: Row


class DeckFile(Frozen):
    """A deck file as it is written."""

    market: tuple[Card, ...]
    """Plants laid out at the start."""
    top: Card | None = None
    """The first card of the pile; left out when that is shuffled too."""
    plants: Annotated[tuple[PlantEntry, ...], Field(min_length=1)]
    players: AreaRows | None = None


@dataclass(frozen=True, eq=False)
class Deck:
    """The plants of a deck. One object a deck, so that what is worked out of plants is kept for all games with it."""

    market: tuple[int, ...]
    """Plants laid out at the start, by id."""
    top: tuple[int, ...]
    """The first cards of the pile."""
    plants: dict[int, Plant]
    """By id."""
    labels: dict[int, str]
    """What stands on each card: the number, with ``+`` for a plus plant."""
    area: AreaRows | None = None
    twins: bool = False
    """Every number twice, and only the second card of it that turns up is played with."""
    numbers: dict[int, int] = field(default_factory=dict)
    """The number of each plant; of the Step 3 card, one above all."""
    ids: dict[str, int] = field(default_factory=dict)
    """The plant with a label."""

    def __post_init__(self) -> None:
        self.numbers.update({plant: card.number for plant, card in self.plants.items()})
        self.numbers[STEP3] = STEP3
        self.ids.update({label: plant for plant, label in self.labels.items()})

    def changed(self, plants: Mapping[int, Plant]) -> Deck:
        """The same deck with other faces on some cards."""
        return Deck(self.market, self.top, {**self.plants, **plants}, self.labels, self.area, self.twins)


def _label(entry: PlantEntry) -> str:
    return f"{entry.number}{'+' if entry.plus else ''}"


def deck_faults(file: DeckFile) -> list[str]:
    """Everything that is wrong with a deck file whose keys and types are right, a sentence each."""
    labels = [_label(plant) for plant in file.plants]
    market = [str(card) for card in file.market]
    faults = [f"plants: there are two with the number {twice}" for twice in sorted(_twice(labels))]
    for plant in file.plants:
        if (plant.need == 0) != (plant.fuel in ("wind", "fusion")):
            burns = "burns nothing, so its need is 0" if plant.need else f"needs at least 1 {plant.fuel} to run"
            faults.append(f"plants: plant {_label(plant)} {burns}")
    faults += [f"market: there is no plant {card}" for card in market if card not in labels]
    faults += [f"market: {twice} lies there twice" for twice in sorted(_twice(market))]
    if len(market) != MARKET:
        faults.append(f"market: {MARKET} plants lie there at the start, not {len(market)}")
    if file.top is not None and str(file.top) not in labels:
        faults.append(f"top: there is no plant {file.top}")
    elif file.top is not None and str(file.top) in market:
        faults.append(f"top: plant {file.top} lies in the market already")
    return faults


def _twice(words: list[str]) -> set[str]:
    return {word for word in words if words.count(word) > 1}


def read_deck(tables: Mapping[str, Any], where: str) -> DeckFile:
    """The deck in the tables of a file. Raises `BadData` with every fault at once."""
    try:
        file = DeckFile.model_validate(tables)
    except ValidationError as error:
        keys = {"": DeckFile.model_fields, "plants": PlantEntry.model_fields, "players": AreaRows.model_fields}
        raise BadData(where, faults_with_words(error, keys)) from None
    if faults := deck_faults(file):
        raise BadData(where, faults)
    return file


def _made(file: DeckFile) -> Deck:
    numbers = [plant.number for plant in file.plants]
    factor = FACTOR if len(set(numbers)) < len(numbers) else 1
    ids = {_label(plant): plant.number * factor + int(plant.plus and factor > 1) for plant in file.plants}
    return Deck(
        market=tuple(sorted(ids[str(card)] for card in file.market)),
        top=() if file.top is None else (ids[str(file.top)],),
        plants={ids[_label(plant)]: _plant(plant) for plant in file.plants},
        labels={at: label for label, at in ids.items()},
        area=file.players,
    )


def _plant(entry: PlantEntry) -> Plant:
    return Plant(
        number=entry.number, fuel=entry.fuel, need=entry.need, cities=entry.cities, room=2 * entry.need
    )


UNPAIRED = (17, 18)
"""Plants of the base deck that leave it when both decks are mixed: the new one has none of these numbers."""


def _mixed() -> Deck:
    """Both decks shuffled together; the cards of the new one are the plus plants."""
    base, new = _shipped("base"), _shipped("new")
    cards = {plant.number * FACTOR: plant for plant in base.plants if plant.number not in UNPAIRED}
    cards.update({plant.number * FACTOR + 1: plant for plant in new.plants})
    return Deck(
        market=(),
        top=(),
        plants={at: _plant(cards[at]) for at in sorted(cards)},
        labels={at: f"{at // FACTOR}{'+' if at % FACTOR else ''}" for at in cards},
        twins=True,
    )


def _shipped(name: str) -> DeckFile:
    source = resources.files("powergrid_tui").joinpath("games", "power_grid", "decks", f"{name}.toml")
    return read_deck(read_toml(source, f"{name}.toml"), f"{name}.toml")


SHIPPED = ("base", "new", "mixed", "plus")
"""The decks that come with the program."""


@cache
def load(name: str, text: str = "") -> Deck:
    """The deck with this name; one of the players' own comes with the `text` of its file.

    Raises `TableError`, with the nearest right word when there is no such deck.
    """
    if text:
        try:
            return _made(read_deck(tomli.loads(text), f"{name}.toml"))
        except tomli.TOMLDecodeError as error:
            raise BadData(f"{name}.toml", [f"not TOML: {error}"]) from None
    if name not in SHIPPED:
        mine = own("decks")
        if name in mine:
            return _made(read_deck(read_toml(mine[name]), f"{name}.toml"))
        raise TableError(f"there is no deck {name!r}{nearest(name, SHIPPED)}: {', '.join(SHIPPED)}")
    return _mixed() if name == "mixed" else _made(_shipped(name))
