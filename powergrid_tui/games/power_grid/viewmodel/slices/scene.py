"""The map: the area in play, the houses, what is pointed at and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import GetPydanticSchema
from pydantic_core import core_schema

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company


@dataclass(frozen=True, slots=True)
class MapDump:
    """A map as JSON."""

    id: str
    """The value of the option ``map``."""
    name: str
    """In the map's own language."""
    cities: tuple[tuple[str, str], ...]
    """(name, id of its region) of each city. Elsewhere, a city is given as its index in this list."""
    regions: tuple[tuple[str, str], ...]
    """(id, name) of each region."""
    links: tuple[tuple[int, int, int], ...]
    """(city, city, cost in Elektro) of each connection; cities by index."""


def _dump(board: MapBoard) -> MapDump:
    return MapDump(
        board.id, board.name, tuple((city.name, city.region) for city in board.cities), board.regions, board.links
    )


def _schema(_source: Any, handler: Any) -> core_schema.CoreSchema:
    return core_schema.is_instance_schema(
        MapBoard,
        serialization=core_schema.plain_serializer_function_ser_schema(
            _dump, return_schema=handler.generate_schema(MapDump)
        ),
    )


@dataclass(frozen=True, slots=True)
class MapScene:
    """Everything that the map shows. Cities are given by index."""

    board: Annotated[MapBoard, GetPydanticSchema(_schema)]
    """The map: cities, regions and links."""
    regions: tuple[str, ...]
    """The area in play, as ids of regions or names of cities; everything else is dimmed."""
    houses: tuple[tuple[Company, ...], ...]
    """For each city, the owners of its houses in seat order; the Trust comes last."""
    spaces: tuple[int, ...]
    """For each city, how many houses it may hold in this step."""
    costs: Mapping[int, int] = field(hash=False)
    """Cities that may be chosen now, each with its total price in Elektro: connection and house."""
    refused: Mapping[int, str] = field(hash=False)
    """Cities that cannot be chosen now, each with the reason."""
    cursor: int | None
    """The city under the cursor; None if none is being chosen."""
    route: tuple[int, ...]
    """Cities along the route that would connect the one under the cursor."""
    owner: Company | None
    """The company whose network stands out: the viewer's, and at the end the winner's; None for nobody's."""
    over: bool = False
    """Whether the game has ended."""
    closed: frozenset[int] = frozenset()
    """Cities that are blocked for the whole game."""
    lit: frozenset[int] = frozenset()
    """Cities that are ticked, or pointed at together."""
    trust: bool = False
    """Whether the Trust takes part: a game for two against a third party."""
    planned: tuple[tuple[int, ...], ...] = ()
    """For each city about to be built in, the cities along the route that connects it."""
    built: tuple[int, ...] = ()
    """Cities in which another company has just built."""
    builder: Company | None = None
    """The company that has just built there; None if there is none."""
    ways: frozenset[frozenset[int]] = frozenset()
    """Links along which those cities were connected, each given by its two ends."""
    fresh: frozenset[tuple[int, Company]] = frozenset()
    """Houses that other companies have built since the viewer acted last, each as city and company."""
    bright: frozenset[int] = frozenset()
    """Cities without a house whose land is lit all the same: those of regions that were picked."""
