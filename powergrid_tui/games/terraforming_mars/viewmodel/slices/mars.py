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
    """In °C."""
    most_temperature: int
    """°C at which it is at its end."""
    oxygen: int
    """In per cent."""
    most_oxygen: int
    """Per cent at which it is at its end."""
    oceans: int
    """Ocean tiles placed."""
    most_oceans: int
    """Ocean tiles at which they are at their end."""
    next: tuple[str, ...]
    """What steps yet to come bring besides, in words: the next on each track."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map."""

    space: str
    """Its id, as moves write it."""
    row: int
    """From the top, counted from 0; below 0 off Mars."""
    half: int
    """How far to the right, in halves of a hex, counted from 0."""
    kind: str
    """``land``, ``ocean`` (reserved for oceans), ``reserved`` (for Noctis City) or ``offmap``."""
    bonus: str
    """What placing a tile here brings, a letter each: ``S`` steel, ``T`` titanium, ``P`` plant, ``C`` card."""
    name: str
    """Of the place; empty for most."""
    tile: str = ""
    """What lies there: ``ocean``, ``greenery``, ``city``, or the name of a special tile in capitals, as ``MOHOLE``.
    Empty for nothing."""
    owner: Player | None = None
    """Whose tile it is; None for an ocean, for a neutral tile and for no tile."""
    neutral: bool = False
    """The tile was there before a solo game, and is nobody's."""
    claim: Player | None = None
    """Who alone may place a tile here; None for nobody in particular."""
    legal: bool = False
    """The tile in question may be placed here."""
    cursor: bool = False
    """The cursor is on it."""
    fresh: bool = False
    """Its tile was placed by the last action of another."""
    gain: str = ""
    """What a tile here would bring, while one is being placed, in a few characters: points, and credits with an
    ``M``."""


@dataclass(frozen=True, slots=True)
class Map:
    """Mars."""

    hexes: tuple[Hex, ...]
    """Spaces on Mars, row by row from the top left."""
    parameters: Parameters
    """How far Mars is."""
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
