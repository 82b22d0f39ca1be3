"""Decks of power plants, ``decks/*.toml`` and the players' own, validated.

A plant's id grows with its number, so sorting ids sorts the market. Usually it is the number itself. In a deck with
equal numbers it is ten times the number, plus one for the plus plant, which counts as the larger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator, ValidationError

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.tables.edition import edition_defaults
from powergrid_tui.games.power_grid.tables.fields import Count, Fuel, PositiveRow, Row
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, nearest, own, read_toml, toml_of
from powergrid_tui.table.files.errors import error, errors_with_words, sound
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief, quoted

MARKET = 8
"""Number of plants laid out at the start."""

FACTOR = 10
"""What a number is multiplied by to give the id, in a deck with equal numbers."""

LARGEST = STEP3 // FACTOR - 1
"""The largest number a plant may have; its id stays below the Step 3 card's."""


MOST = 2 * LARGEST
"""The most plants in a deck: one plain and one plus plant of each number."""


class PlantEntry(Frozen):
    """A plant in a deck file."""

    number: Annotated[int, Field(strict=True, ge=1, le=LARGEST)]
    plus: bool = False
    """Counts as larger than the plain plant of the same number."""
    fuel: Fuel
    need: Count
    cities: Count


class Plant(Frozen):
    """A power plant card."""

    number: int
    """The price, in Elektro, at which its auction starts."""
    fuel: Fuel | Literal["mine"]
    """A hybrid burns any mix of coal and oil; a mine sells uranium and powers nothing."""
    need: int
    """Tokens burnt per run."""
    cities: int
    """Cities that it powers."""
    room: int = 0
    """Tokens that it can store: twice `need`, unless a map says otherwise."""
    sells: int = 0
    """For a mine: it earns this many times the price of uranium each round."""


def _card(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(tr('plants are named by their numbers, and plus plants with a plus, such as "46+"'))
    return value


Card = Annotated[int | str, PlainValidator(_card)]
"""A plant as a deck file names it: its number, or ``"46+"`` for a plus plant."""


class AreaRows(Frozen):
    """Rows for a deck that is played in a free area, by number of players from 2 to 6."""

    cities: PositiveRow
    """Number of cities in play."""
    step2: PositiveRow
    end: PositiveRow
    removed: Row


class DeckFile(Frozen):
    """A deck file as written."""

    market: tuple[Card, ...]
    """Plants laid out at the start."""
    top: Card | None = None
    """The first card of the pile; None if it is shuffled too."""
    plants: Annotated[tuple[PlantEntry, ...], Field(min_length=1)]
    players: AreaRows | None = None


@dataclass(frozen=True, eq=False)
class PlantDeck:
    """The plants of a deck. There is one object per deck, so whatever is cached per plant serves all games with it."""

    market: tuple[int, ...]
    """Ids of the plants laid out at the start."""
    top: tuple[int, ...]
    """The first cards of the pile."""
    plants: dict[int, Plant]
    """By id."""
    labels: dict[int, str]
    """What is printed on each card: the number, with ``+`` for a plus plant."""
    area: AreaRows | None = None
    twins: bool = False
    """There are two cards of every number, and only the second to turn up is used."""
    numbers: dict[int, int] = field(default_factory=dict)
    """The number of each plant, by id. The Step 3 card's is larger than all others."""
    ids: dict[str, int] = field(default_factory=dict)
    """Plant ids by label."""
    by_number: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The plants with each number, the plain one first."""

    def __post_init__(self) -> None:
        self.numbers.update({plant: card.number for plant, card in self.plants.items()})
        for plant in sorted(self.plants):
            number = self.numbers[plant]
            self.by_number[number] = (*self.by_number.get(number, ()), plant)
        self.numbers[STEP3] = STEP3
        self.ids.update({label: plant for plant, label in self.labels.items()})

    def changed(self, plants: Mapping[int, Plant]) -> PlantDeck:
        """A copy in which some cards have other faces."""
        return PlantDeck(self.market, self.top, {**self.plants, **plants}, self.labels, self.area, self.twins)

    # What a map says about cards is said of those of the base deck. This is what it means in any deck.

    def named(self, cards: Iterable[int | str]) -> tuple[int, ...]:
        """The plants that a map means by numbers and fuels. A number means the plain card, or the plus card if there is
        no other; where two decks are mixed, both."""
        found: list[int] = []
        for card in cards:
            if isinstance(card, str):
                found += [plant for plant, face in self.plants.items() if face.fuel == card]
            else:
                there = self.by_number.get(card, ())
                found += there if self.twins else there[:1]
        return tuple(dict.fromkeys(found))

    def stacked(self, numbers: Iterable[int], free: Container[int]) -> tuple[int, ...]:
        """The plants that a map puts on the pile by these numbers: the one with that number or, if it is not `free`,
        the next smaller one that is and does not lie in the starting market. There may be none."""
        found: list[int] = []
        for number in numbers:
            there = self.named((number,))[:1]
            smaller = [plant for plant in self.plants if self.numbers[plant] < number and plant not in self.market]
            for plant in (*there, *sorted(smaller, reverse=True)):
                if plant in free and plant not in found:
                    found.append(plant)
                    break
        return tuple(found)


def _label(entry: PlantEntry) -> str:
    return f"{entry.number}{'+' if entry.plus else ''}"


def deck_errors(raw: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the tables of a deck file, one sentence each."""
    plants, market = raw.get("plants"), raw.get("market")
    for key, cards in (("plants", plants), ("market", market)):
        if isinstance(cards, list) and len(cards) > MOST:
            too_many = tr("there are {plants} plants; at most {most} are allowed", plants=len(cards), most=MOST)
            return [error(key, too_many)]
    entries = [plant for plant in plants if isinstance(plant, dict)] if isinstance(plants, list) else []
    errors = []
    try:
        DeckFile.model_validate(raw)
    except ValidationError as exception:
        errors = errors_with_words(exception, DeckFile)
    # A plant that is wrong in some other field still counts as present.
    labels = [f"{brief(str(plant.get('number')))}{'+' if plant.get('plus') is True else ''}" for plant in entries]
    for twice in sorted(_twice(labels)):
        errors.append(error("plants", tr("plant {plant} appears twice", plant=twice)))
    for entry in entries:
        if plant := sound(PlantEntry, entry):
            errors += _need_errors(plant)
    if isinstance(market, list):
        errors += _market_errors([card if isinstance(card, int | str) else "" for card in market], labels)
    top = raw.get("top")
    if isinstance(top, int | str) and str(top) not in labels:
        errors.append(error("top", tr("there is no plant {plant}", plant=brief(str(top)))))
    elif top is not None and isinstance(market, list) and str(top) in map(str, market):
        errors.append(error("top", tr("plant {plant} is already in the market", plant=top)))
    players = raw.get("players")
    area = sound(AreaRows, players) if isinstance(players, dict) else None
    return [*errors, *_area_errors(area, labels)]


def _need_errors(plant: PlantEntry) -> Iterator[str]:
    burns = plant.fuel not in ("wind", "fusion")
    if plant.need and not burns:
        yield error("plants", tr("plant {plant} burns nothing, so its need is 0", plant=_label(plant)))
    elif burns and not plant.need:
        needs = tr("plant {plant} needs at least 1 {fuel} to run", plant=_label(plant), fuel=plant.fuel)
        yield error("plants", needs)


def _market_errors(cards: list[int | str], labels: list[str]) -> Iterator[str]:
    """Errors in the starting market. An empty text stands for a card that could not be read."""
    market = [str(card) for card in cards]
    for card in market:
        if card and card not in labels:
            yield error("market", tr("there is no plant {plant}", plant=brief(card)))
    for twice in sorted(_twice(market) - {""}):
        yield error("market", tr("{plant} appears there twice", plant=brief(twice)))
    if len(market) != MARKET:
        wrong = tr("{wanted} plants belong there at the start, not {found}", wanted=MARKET, found=len(market))
        yield error("market", wrong)


def _area_errors(area: AreaRows | None, labels: list[str]) -> Iterator[str]:
    """What does not fit the number of plants or of cities in play."""
    removed = min((area or edition_defaults("original").players).removed)
    if labels and len(labels) <= MARKET + removed:
        too_few = tr(
            "{plants} plants are too few for any number of players: at least {least} are needed",
            plants=len(labels),
            least=MARKET + removed + 1,
        )
        yield error("plants", too_few)
    if area:
        for key, row in (("step2", area.step2), ("end", area.end)):
            for players, (wanted, cities) in enumerate(zip(row, area.cities, strict=True), 2):
                if wanted > cities:
                    too_many = tr(
                        "{wanted} cities with {players} players, but {cities} are in play",
                        wanted=wanted,
                        players=players,
                        cities=cities,
                    )
                    yield error(f"players.{key}", too_many)


def _twice(words: list[str]) -> set[str]:
    return {word for word, count in Counter(words).items() if count > 1}


def read_deck(tables: Mapping[str, Any], where: str) -> DeckFile:
    """The deck in the tables of a file. Raises `BadData` with every error at once."""
    if errors := deck_errors(tables):
        raise BadData(where, errors)
    return DeckFile.model_validate(tables)


def _deck_from(file: DeckFile) -> PlantDeck:
    numbers = [plant.number for plant in file.plants]
    factor = FACTOR if len(set(numbers)) < len(numbers) else 1
    ids = {_label(plant): plant.number * factor + int(plant.plus and factor > 1) for plant in file.plants}
    return PlantDeck(
        market=tuple(sorted(ids[str(card)] for card in file.market)),
        top=() if file.top is None else (ids[str(file.top)],),
        plants={ids[_label(plant)]: _plant(plant) for plant in file.plants},
        labels={at: label for label, at in ids.items()},
        area=file.players,
    )


def _plant(entry: PlantEntry) -> Plant:
    return Plant(number=entry.number, fuel=entry.fuel, need=entry.need, cities=entry.cities, room=2 * entry.need)


UNPAIRED = (17, 18)
"""Plants left out of the base deck when both decks are mixed: the new deck has none with these numbers."""


def _mixed() -> PlantDeck:
    """Both decks shuffled together. The cards of the new deck become the plus plants."""
    base, new = _shipped("base"), _shipped("new")
    cards = {plant.number * FACTOR: plant for plant in base.plants if plant.number not in UNPAIRED}
    cards.update({plant.number * FACTOR + 1: plant for plant in new.plants})
    return PlantDeck(
        market=(),
        top=(),
        plants={at: _plant(cards[at]) for at in sorted(cards)},
        labels={at: f"{at // FACTOR}{'+' if at % FACTOR else ''}" for at in cards},
        twins=True,
    )


def _shipped(name: str) -> DeckFile:
    source = resources.files("powergrid_tui").joinpath("games", "power_grid", "data", "decks", f"{name}.toml")
    return read_deck(read_toml(source, f"{name}.toml"), f"{name}.toml")


SHIPPED = ("base", "new", "mixed", "plus")
"""The built-in decks."""


@cache
def load(name: str, text: str = "") -> PlantDeck:
    """The deck with this name. A player's own deck comes with the `text` of its file.

    Raises `TableError`, with the closest match if there is no such deck.
    """
    if text:
        return _deck_from(read_deck(toml_of(text, f"{name}.toml"), f"{name}.toml"))
    if name not in SHIPPED:
        mine = own("decks")
        if name in mine:
            return _deck_from(read_deck(read_toml(mine[name], f"{name}.toml"), f"{name}.toml"))
        raise TableError(
            tr(
                "there is no deck {deck}{near}; choose {known}",
                deck=quoted(name),
                near=nearest(name, SHIPPED),
                known=trc("list", ", ").join(SHIPPED),
            )
        )
    return _mixed() if name == "mixed" else _deck_from(_shipped(name))
