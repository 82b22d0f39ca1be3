"""The map and the parameters, with the tile being placed."""

from __future__ import annotations

from dataclasses import dataclass, field

from powergrid_tui.games.terraforming_mars.model import NEUTRAL, State
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Parameters:
    """The progress of Mars."""

    temperature: int
    """In °C."""
    most_temperature: int
    """The goal, in °C."""
    oxygen: int
    """In percent."""
    most_oxygen: int
    """The goal, in percent."""
    oceans: int
    """Ocean tiles placed."""
    most_oceans: int
    """The number of tiles that is the goal."""
    next: tuple[str, ...]
    """The bonuses of steps still to come, in words: the next one on each track."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map."""

    space: str
    """Its id, as used in moves."""
    row: int
    """Index of the row from the top; negative off Mars."""
    half: int
    """Horizontal position in halves of a hex, from 0."""
    kind: str
    """``land``, ``ocean`` (reserved for oceans), ``reserved`` (for Noctis City) or ``offmap``."""
    bonus: str
    """Bonuses for placing a tile here, one letter each: ``S`` steel, ``T`` titanium, ``P`` plant, ``C`` card."""
    name: str
    """Name of the place; usually empty."""
    tile: str = ""
    """The tile there: ``ocean``, ``greenery``, ``city``, or the name of a special tile in capitals, such as
    ``MOHOLE``. Empty if there is none."""
    owner: Player | None = None
    """The owner of the tile; None for an ocean, a neutral tile or no tile."""
    neutral: bool = False
    """Whether the tile is from the set-up of a solo game, and has no owner."""
    claim: Player | None = None
    """The only player who may place a tile here; None if there is no claim."""
    legal: bool = False
    """Whether the tile in question may be placed here."""
    cursor: bool = False
    """Whether the cursor is on it."""
    fresh: bool = False
    """Whether its tile was placed by the last action of another player."""
    gain: str = ""
    """What placing a tile here would bring, in a few characters: points, and credits with an ``M``. Empty if none is
    being placed."""


@dataclass(frozen=True, slots=True)
class Map:
    """Mars."""

    hexes: tuple[Hex, ...]
    """Spaces on Mars, row by row from the top left."""
    parameters: Parameters
    """The progress of Mars."""
    off: tuple[Hex, ...]
    """Places for cities off Mars."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The intent shown on the map: which spaces are legal, and where the cursor is."""

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
    """The map, with the tile being placed."""
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
