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
    """As the command line has it."""
    name: str
    """In the language of the map."""
    cities: tuple[tuple[str, str], ...]
    """The name of each, and the id of its region: others name a city by its index here."""
    regions: tuple[tuple[str, str], ...]
    """The id and the name of each."""
    links: tuple[tuple[int, int, int], ...]
    """The cities at both ends, by index, and the cost in Elektro."""


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
    """Per city whose houses stand there, in order."""
    spaces: tuple[int, ...]
    """Per city the houses that it may hold now."""
    costs: Mapping[int, int]
    """Cities that may be chosen now, and the total price of each in Elektro."""
    refused: Mapping[int, str]
    """Cities that cannot be chosen, and why."""
    cursor: int | None
    route: tuple[int, ...]
    """Cities along the way to the cursor."""
    mine: frozenset[int]
    """Cities of the person at the keyboard."""
    closed: frozenset[int] = frozenset()
    """Cities in which nobody builds in this game."""
    lit: frozenset[int] = frozenset()
    """Cities that are pointed at together."""
    trust: bool = False
    """The Trust builds too."""
    planned: tuple[tuple[int, ...], ...] = ()
    """Cities along each of the ways that are about to be connected together."""
    built: tuple[int, ...] = ()
    """Cities in which another has just built."""
    builder: Company | None = None
    ways: frozenset[frozenset[int]] = frozenset()
    """The ends of links along which they were connected."""
