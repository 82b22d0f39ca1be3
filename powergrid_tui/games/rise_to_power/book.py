"""What never changes in a game: its numbers and its cards."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.cardfile import COLOURS, SECTORS, CardFile, load
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class Numbers(Frozen):
    """As ``data/numbers.toml`` has them."""

    start_hand: int
    prism_track: int
    contract_track: int
    action_points: int
    end_at_active: int
    per_upgrade: int
    stalemate_rounds: int


class Values(NamedTuple):
    """What a company can do, by its plant and the rewards of its districts: prism cards drawn in each turn, prism cards
    that may be kept in hand, districts that may be active."""

    draw: int
    """Prism cards in each turn."""
    hand: int
    """Prism cards that may be kept."""
    connections: int
    """Districts that may be active."""


class Contract(NamedTuple):
    """A district on a card."""

    id: str
    name: str
    """Of the district, as the file has it."""
    sector: str
    colour: str
    """The letter of the prism cards that pay it."""
    influence: int
    cost: int
    """In prism."""
    reward: Values
    """What it adds while it is the top card of an active district."""
    trade: str
    """The kind of its trade ability."""
    amount: int
    """How many of what that ability brings."""


class Book:
    """The numbers and one set of cards. One object a set."""

    def __init__(self, numbers: Numbers, file: CardFile) -> None:
        self.numbers = numbers
        self.name = file.name
        self.plant = Values(file.plant.draw, file.plant.hand, file.plant.connections)
        self.agendas: dict[str, int] = dict(file.agendas)
        """Points for each thing that an agenda counts, by agenda."""
        self.prisms = tuple(
            f"{colour}{value}"
            for colour in COLOURS
            for value, count in sorted(file.prisms.items())
            for _ in range(count)
        )
        """All prism cards, by colour and value."""
        self.contracts: dict[str, Contract] = {}
        """All contracts by id, in the order of the file."""
        for district in file.districts:
            reward = Values(*(district.reward.count(letter) for letter in "DHC"))
            for influence, cost in enumerate(district.costs, 1):
                name = f"{district.code}{influence}"
                self.contracts[name] = Contract(
                    name,
                    district.name,
                    district.sector,
                    SECTORS[district.sector],
                    influence,
                    cost,
                    reward,
                    district.trade,
                    district.amount,
                )


@cache
def numbers() -> Numbers:
    """The numbers; there is one set of them."""
    source = resources.files("powergrid_tui").joinpath("games", "rise_to_power", "data", "numbers.toml")
    return Numbers.model_validate(read_toml(source, "numbers.toml"))


@cache
def book(name: str, text: str = "") -> Book:
    """The book with a set of cards. Raises `TableError`."""
    return Book(numbers(), load(name, text))


def value_of(prism: str) -> int:
    """What a prism card pays."""
    return int(prism[1:])


def in_order(prisms: list[str]) -> tuple[str, ...]:
    """Prism cards as a hand is held: by colour, the smallest first."""
    return tuple(sorted(prisms, key=_RANK.__getitem__))


HIDDEN = "?"
"""A card that lies face down, in a view."""

_RANK = {f"{colour}{value}": (at, value) for at, colour in enumerate(COLOURS) for value in range(1, 10)}
_RANK[HIDDEN] = (len(COLOURS), 0)
