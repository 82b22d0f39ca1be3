"""Tiles, cards and constants, from ``data/*.toml``. Comments there say which of them are reconstructed."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import Literal

from pydantic import Field

from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc

SIDE = 5
"""Cells along one side of a board."""

CELLS = SIDE * SIDE
CENTRE = CELLS // 2
"""The cell of the town hall. Cells are numbered row by row from the top left."""

CORNERS = (0, SIDE - 1, CELLS - SIDE, CELLS - 1)
RING = tuple(cell for cell in range(CELLS) if cell // SIDE in (0, SIDE - 1) or cell % SIDE in (0, SIDE - 1))
"""The cells along the edge of a board."""

FUELS = ("fuel_coal", "fuel_gas", "fuel_nuclear")
COAL, GAS, NUCLEAR = range(3)
"""Indices of the fuels in `Mayor.fuel`."""

FEWEST, MOST = 2, 4
"""The fewest and the most players."""


def beside(cell: int) -> tuple[int, ...]:
    """The cells that share an edge with this one."""
    return _BESIDE[cell]


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, SIDE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(r * SIDE + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE)


_BESIDE = tuple(_neighbours(cell) for cell in range(CELLS))

SQUARES = tuple(
    tuple((row + r) * SIDE + column + c for r in range(4) for c in range(4)) for row in range(2) for column in range(2)
)
"""The four 4x4 squares of cells on a board."""


class TileKind(Frozen):
    """A kind of tile."""

    id: str
    name: str
    kind: Literal["plant", "public", "facility", "fuel"] = Field(alias="class")
    count: int
    """Copies in the bag."""
    group: str = ""
    """``renewable`` for plants that run without fuel."""
    points: int = 0
    """Points of a plant when it runs, if they do not depend on its group."""
    group_points: tuple[int, ...] = ()
    """Points of a plant when it runs, by the number of connected plants of its kind; the last entry covers all larger
    groups."""
    pollution: int = 0
    """Pollution of a plant when it runs."""
    fuel: str = ""
    """The fuel that a plant burns."""
    waste: bool = False
    """Whether a plant needs a disposal tile to run."""
    support: int = 0
    shy: bool = False
    """Whether its support falls by one for each adjacent plant."""
    corners: bool = False
    """Whether it may stand only in a corner."""
    cleans: int = 0
    """Pollution that it removes from each adjacent coal or gas plant."""

    @property
    def title(self) -> str:
        """Its name in the reader's language."""
        return trc("tile", self.name)


class DevelopmentCard(Frozen):
    """A development card."""

    id: str
    deck: str
    region: str
    when: Literal["now", "end"] = "now"
    support: int = 0
    points: int = 0
    per: str = ""
    """What is counted for the points; empty when the points are flat."""
    condition: str = Field(default="", alias="if")
    """The condition for the points, as an id."""
    ranks: tuple[int, ...] = ()
    """Points by the taker's rank in support."""


class Trend(Frozen):
    """A trend card."""

    id: str
    name: str
    ranks: tuple[int, ...] = ()
    """Points for each rank."""
    points: int = 0
    empty_cell: int = 0

    @property
    def called(self) -> str:
        """Its name as used within a sentence, in the reader's language: nouns keep their capital."""
        words = tr(self.name)
        return words[:1].lower() + words[1:]


class Spaces(Frozen):
    """The action spaces, in the order in which they act."""

    tiles: tuple[int, ...]
    support: tuple[int, ...]


class Penalty(Frozen):
    """Points lost for each empty cell, and support lost for each discarded tile."""

    empty_cell: int
    discarded: int


class Numbers(Frozen):
    """The contents of ``data/numbers.toml``, which says what each of them means."""

    rounds: int
    shown: int
    highest_support: int
    highest_pollution: int
    drawn: dict[str, int]
    spaces: Spaces
    penalty: Penalty
    trends: tuple[Trend, ...]


class _Tiles(Frozen):
    tiles: tuple[TileKind, ...]


class _Cards(Frozen):
    regions: dict[str, tuple[str, ...]]
    names: dict[str, str]
    cards: tuple[DevelopmentCard, ...]


class Book:
    """Everything that is fixed across games."""

    def __init__(self) -> None:
        self.numbers = Numbers.model_validate(_data("numbers"))
        found = _Cards.model_validate(_data("cards"))
        self.kinds = {kind.id: kind for kind in _Tiles.model_validate(_data("tiles")).tiles}
        self.cards = {card.id: card for card in found.cards}
        self.trends = {trend.id: trend for trend in self.numbers.trends}
        self.regions = {
            name: frozenset(cell for cell, sign in enumerate("".join(rows)) if sign == "#")
            for name, rows in found.regions.items()
        }
        """The cells of each region."""
        self.region_names = found.names

    @cached_property
    def bag(self) -> tuple[str, ...]:
        """Every tile, sorted by kind."""
        return tuple(kind.id for kind in self.kinds.values() for _ in range(kind.count))

    @cached_property
    def plants(self) -> frozenset[str]:
        """The kinds of tiles that are power plants."""
        return frozenset(kind.id for kind in self.kinds.values() if kind.kind == "plant")

    @cached_property
    def renewable(self) -> frozenset[str]:
        """The kinds of tiles that are renewable plants."""
        return frozenset(kind.id for kind in self.kinds.values() if kind.group == "renewable")

    @cached_property
    def public(self) -> frozenset[str]:
        """The kinds of tiles that are public facilities."""
        return frozenset(kind.id for kind in self.kinds.values() if kind.kind == "public")

    def region_called(self, region: str) -> str:
        """The name of a region, in the reader's language."""
        return tr(self.region_names[region])

    def drawn(self, players: int) -> int:
        """Tiles drawn each round."""
        return self.numbers.drawn[str(players)]


def _data(name: str) -> dict[str, object]:
    source = resources.files("powergrid_tui").joinpath("games", "electropolis", "data", f"{name}.toml")
    return read_toml(source, f"{name}.toml")


@cache
def book() -> Book:
    """The book, loaded once."""
    return Book()
