"""The map and the parameters, with what is being placed."""

from __future__ import annotations

from dataclasses import dataclass, field

from powergrid_tui.games.terraforming_mars.model import NEUTRAL, State
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Parameters:
    """How far Mars is."""

    temperature: int
    most_temperature: int
    oxygen: int
    most_oxygen: int
    oceans: int
    most_oceans: int
    next: tuple[str, ...]
    """What steps that are yet to come bring besides, in words: the next on each track."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map."""

    space: str
    row: int
    half: int
    """How far to the right, in halves of a hex."""
    kind: str
    bonus: str
    name: str
    tile: str = ""
    """What lies there."""
    owner: Player | None = None
    neutral: bool = False
    claim: Player | None = None
    legal: bool = False
    cursor: bool = False
    fresh: bool = False
    gain: str = ""
    """What a tile here would bring, while one is being placed."""


@dataclass(frozen=True, slots=True)
class Map:
    """Mars."""

    hexes: tuple[Hex, ...]
    parameters: Parameters
    off: tuple[Hex, ...]
    """Places for cities that are not on Mars."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What is marked on the map."""

    legal: dict[str, str] = field(default_factory=dict)
    """Spaces that may be chosen, and what each would bring."""
    cursor: str = ""

    def __hash__(self) -> int:
        return hash((tuple(self.legal.items()), self.cursor))


STILL = Placing()


def parameters(view: State) -> Parameters:
    """The three parameters, and what their next steps bring."""
    numbers = view.book.numbers
    heat_at = [degrees for degrees in numbers.temperature.heat_at if view.temperature < degrees]
    coming = []
    if heat_at:
        coming.append(tr("heat production at {degrees} °C", degrees=min(heat_at)))
    elif view.temperature < numbers.temperature.ocean_at:
        coming.append(tr("ocean at {degrees} °C", degrees=numbers.temperature.ocean_at))
    if view.oxygen < numbers.oxygen.warms_at:
        coming.append(tr("temperature at {percent} %", percent=numbers.oxygen.warms_at))
    return Parameters(
        view.temperature,
        numbers.temperature.most,
        view.oxygen,
        numbers.oxygen.most,
        view.oceans,
        numbers.oceans.tiles,
        tuple(coming),
    )


def mars(view: State, players: Players, placing: Placing = STILL, before: State | None = None) -> Map:
    """The map, with what is being placed."""
    tiles = {tile.space: tile for tile in view.tiles}
    claims = dict(view.claims)
    old = {tile.space for tile in before.tiles} if before else None
    found: list[Hex] = []
    off: list[Hex] = []
    for space in view.book.spaces.values():
        tile = tiles.get(space.id)
        owner = players[tile.owner] if tile and tile.owner >= 0 else None
        drawn = Hex(
            space.id,
            space.row,
            2 * space.index + abs(space.row - 4),
            space.kind,
            space.bonus,
            space.name,
            tile.kind if tile else "",
            owner,
            bool(tile and tile.owner == NEUTRAL),
            players[claims[space.id]] if space.id in claims else None,
            space.id in placing.legal,
            space.id == placing.cursor,
            old is not None and tile is not None and space.id not in old,
            placing.legal.get(space.id, ""),
        )
        (off if space.kind == "offmap" else found).append(drawn)
    return Map(tuple(found), parameters(view), tuple(off))
