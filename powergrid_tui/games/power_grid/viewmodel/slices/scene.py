"""The map: the area in play, the houses, what is pointed at and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetPydanticSchema
from pydantic_core import core_schema

from powergrid_tui.games.power_grid.maps.board import Board
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company


@dataclass(frozen=True, slots=True)
class MapDump:
    """A map as JSON has it."""

    id: str
    """What the option ``map`` calls it."""
    name: str
    """In the language of the map."""
    cities: tuple[tuple[str, str], ...]
    """(name, id of its region) of each city. Everywhere else a city is named by its index in this list."""
    regions: tuple[tuple[str, str], ...]
    """(id, name) of each region."""
    links: tuple[tuple[int, int, int], ...]
    """(city, city, cost in Elektro) of each connection; cities by index."""


def _dump(board: Board) -> MapDump:
    return MapDump(
        board.id, board.name, tuple((city.name, city.region) for city in board.cities), board.regions, board.links
    )


def _schema(_source: Any, handler: Any) -> core_schema.CoreSchema:
    return core_schema.is_instance_schema(
        Board,
        serialization=core_schema.plain_serializer_function_ser_schema(
            _dump, return_schema=handler.generate_schema(MapDump)
        ),
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the map shows. Cities are known by their index on the board."""

    board: Annotated[Board, GetPydanticSchema(_schema)]
    """The map: cities, regions and links."""
    regions: tuple[str, ...]
    """The area in play, by ids of regions or names of cities; all else is dim."""
    houses: tuple[tuple[Company, ...], ...]
    """For each city, whose houses it has, in seat order; the Trust last."""
    spaces: tuple[int, ...]
    """For each city, how many houses it may hold in this step."""
    costs: Mapping[int, int]
    """Cities that may be chosen now, each with its total price in Elektro: connection and house."""
    refused: Mapping[int, str]
    """Cities that cannot be chosen now, each with the reason."""
    cursor: int | None
    """The city under the cursor; None while none is being chosen."""
    route: tuple[int, ...]
    """Cities along the way that would connect the one under the cursor."""
    mine: frozenset[int]
    """Cities of the one who looks, in the building phase; else empty."""
    closed: frozenset[int] = frozenset()
    """Cities in which nobody builds in this game."""
    lit: frozenset[int] = frozenset()
    """Cities that are ticked or pointed at together."""
    trust: bool = False
    """The Trust builds too: a game for two against a third party."""
    planned: tuple[tuple[int, ...], ...] = ()
    """For each city about to be built in, the cities along the way that connects it."""
    built: tuple[int, ...] = ()
    """Cities in which another has just built."""
    builder: Company | None = None
    """Who has just built in those; None when nobody has."""
    ways: frozenset[frozenset[int]] = frozenset()
    """Links along which those were connected, each by the two cities at its ends."""
