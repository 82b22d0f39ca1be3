"""What is fixed across games: the constants and the cards."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.cardfile import COLOURS, SECTORS, CardFile, load
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class Numbers(Frozen):
    """The contents of ``data/numbers.toml``."""

    start_hand: int
    prism_track: int
    contract_track: int
    action_points: int
    end_at_active: int
    per_upgrade: int
    stalemate_rounds: int


class Values(NamedTuple):
    """The values of a company, from its plant and its districts' rewards: cards drawn per turn, hand limit, and limit
    of active districts."""

    draw: int
    """Prism cards drawn each turn."""
    hand: int
    """The hand limit, in prism cards."""
    connections: int
    """How many districts may be active."""


class Contract(NamedTuple):
    """A contract card, which becomes a district."""

    id: str
    name: str
    """The district's name, as written in the file."""
    sector: str
    colour: str
    """The letter of the prism colour that pays for it."""
    influence: int
    cost: int
    """In prism."""
    reward: Values
    """What it adds to the values while it is the top card of an active district."""
    trade: str
    """The kind of trade ability it has."""
    amount: int
    """How much that ability gives."""


class Book:
    """The constants and one set of cards. There is one object per set."""

    def __init__(self, numbers: Numbers, file: CardFile) -> None:
        self.numbers = numbers
        self.name = file.name
        self.plant = Values(file.plant.draw, file.plant.hand, file.plant.connections)
        self.agendas: dict[str, int] = dict(file.agendas)
        """By agenda, the points for each thing that it counts."""
        self.prisms = tuple(
            f"{colour}{value}"
            for colour in COLOURS
            for value, count in sorted(file.prisms.items())
            for _ in range(count)
        )
        """All prism cards, ordered by colour and value."""
        self.contracts: dict[str, Contract] = {}
        """All contracts by id, in file order."""
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
    """The constants, loaded from their file."""
    source = resources.files("powergrid_tui").joinpath("games", "rise_to_power", "data", "numbers.toml")
    return Numbers.model_validate(read_toml(source, "numbers.toml"))


@cache
def book(name: str, text: str = "") -> Book:
    """The book for a card set. Raises `TableError`."""
    return Book(numbers(), load(name, text))


def value_of(prism: str) -> int:
    """The value of a prism card."""
    return int(prism[1:])


def in_order(prisms: list[str]) -> tuple[str, ...]:
    """Prism cards in hand order: by colour, lowest first."""
    return tuple(sorted(prisms, key=_RANK.__getitem__))


HIDDEN = "?"
"""A face-down card, in a view."""

_RANK = {f"{colour}{value}": (at, value) for at, colour in enumerate(COLOURS) for value in range(1, 10)}
_RANK[HIDDEN] = (len(COLOURS), 0)
