"""The map as a plan of hexes, with the tile being placed, and the parameters as tracks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from powergrid_tui.games.terraforming_mars.cardfile import Space
from powergrid_tui.games.terraforming_mars.model import NEUTRAL, State, Tile
from powergrid_tui.games.terraforming_mars.notation import ROWS, space_name
from powergrid_tui.games.terraforming_mars.wording.names import tile_name
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import clipped
from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.track import Stop, Track
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.viewmodel.short import Worded

_BONUS = str.maketrans("STPC", "stpc")
_TINTS: dict[str, Tint] = {"ocean": "water", "greenery": "grown", "city": "hall", "CAPITAL": "hall"}


@dataclass(frozen=True, slots=True)
class MapIntent:
    """The intent shown on the map: which spaces are legal, and where the cursor is."""

    legal: dict[str, str] = field(default_factory=dict)
    """Spaces that may be chosen, and what each would bring."""
    cursor: str = ""


STILL = MapIntent()


def parameters(view: State) -> tuple[Track, Track, Track]:
    """Temperature, oxygen and oceans, each with what its next step with a bonus brings."""
    numbers = view.book.numbers
    heat, air, oceans = numbers.temperature, numbers.oxygen, numbers.oceans.tiles
    at = {**dict.fromkeys(heat.heat_at, tr("heat production")), heat.ocean_at: tr("ocean")}
    next_ = min((degrees for degrees in at if view.temperature < degrees), default=None)
    warmer = view.oxygen < air.warms_at
    return (
        Track(
            tr("TEMPERATURE {degrees} °C", degrees=view.temperature),
            tuple(Stop(str(d), bonus=at.get(d, "")) for d in range(heat.least, heat.most + 1, heat.step)),
            (view.temperature - heat.least) // heat.step,
            "" if next_ is None else tr("{bonus} at {degrees} °C", bonus=at[next_], degrees=next_),
            "red",
            Worded(tr("temp"), trc("short", "°C")),
        ),
        Track(
            tr("OXYGEN {percent} %", percent=view.oxygen),
            tuple(Stop(str(o), bonus=tr("temperature") if o == air.warms_at else "") for o in range(air.most + 1)),
            view.oxygen,
            _warms(air.warms_at) if warmer else "",
            "green",
            Worded(tr("oxygen"), trc("short", "O2")),
        ),
        Track(
            tr("OCEANS {count} of {all}", count=view.oceans, all=oceans),
            tuple(Stop(str(count)) for count in range(oceans + 1)),
            view.oceans,
            tr("beside: {count} credits", count=numbers.ocean_bonus),
            "blue",
            Worded(tr("oceans"), trc("short", "sea")),
        ),
    )


def _warms(percent: int) -> str:
    """When oxygen raises the temperature."""
    words = tr("temperature at {percent} %", percent=percent)
    return Worded(words, trc("short", "°C at {percent} %", percent=percent))


def mars(
    view: State, players: Players, placing: MapIntent = STILL, before: State | None = None, glyphs: Glyphs = UNICODE
) -> Plan:
    """The map, with the tile being placed. What was placed since `before` is marked as new."""
    tiles, claims = {tile.space: tile for tile in view.tiles}, dict(view.claims)
    old = {tile.space for tile in before.tiles} if before else set(tiles)
    cells = []
    for at, name in enumerate(view.book.on_map):
        space, tile = view.book.spaces[name], tiles.get(name)
        legal = name in placing.legal
        claimed = f" {players[claims[name]].letter.lower()}" if name in claims and not tile else ""
        words, sign, tint = _tile(tile, glyphs) if tile else _printed(space)
        cells.append(
            Cell(
                2 * space.index + abs(space.row - 4),
                space.row,
                f"{sign[: 3 - len(claimed.strip())]}{claimed.strip()}",
                (f"{words}{claimed}",),
                space_name(view, name),
                placing.legal.get(name, ""),
                tint,
                players[tile.owner] if tile and tile.owner >= 0 else None,
                legal and not tile,
                Pick(("hex", at), name == placing.cursor) if legal else None,
                tile is not None and name not in old,
            )
        )
    legend = "   ".join((*_brought(placing), *_legend(view, players, glyphs)))
    return Plan("", tuple(cells), "hex", legend=legend, rows=tuple(ROWS))


def _tile(tile: Tile, glyphs: Glyphs) -> tuple[str, str, Tint]:
    """A tile in four cells and in one, each with an ``n`` if it belongs to nobody who plays; and its colour."""
    match tile.kind:
        case "ocean":
            words, sign = "≈≈≈", "≈≈"
        case "greenery":
            words, sign = "♣♣", "♣"
        case "city":
            # Translators: a tile, in four cells
            words, sign = trc("tile on the map", "city"), "C" if glyphs.ascii else "⌂"
        case _:
            name = tile_name(tile.kind)
            words, sign = clipped(name[:1].upper() + name[1:], 4), "*"
    neutral = "n" if tile.owner == NEUTRAL else ""
    return f"{words}{neutral}", f"{sign}{neutral}", _TINTS.get(tile.kind, "purple")


def _printed(space: Space) -> tuple[str, str, Tint]:
    """What is printed on a space, in full and in three cells, and the colour of its ground."""
    if space.kind == "reserved":
        return tr("Noct"), "N", "dry"
    words = f"{'▲' if space.volcanic else ''}{'≈' if space.kind == 'ocean' else ''}{space.bonus.translate(_BONUS)}"
    return words, words, "blue" if space.kind == "ocean" else "dry"


def _brought(placing: MapIntent) -> Iterator[str]:
    """What the figures on the spaces mean while a tile is placed."""
    if any(gain[:1] in "+-" for gain in placing.legal.values() if gain):
        yield tr("+ points for you")
    if any(gain[:1] not in "+-" for gain in placing.legal.values() if gain):
        yield tr("M credits for you")


def _legend(view: State, players: Players, glyphs: Glyphs) -> Iterator[str]:
    """The cities off the map, and what the signs mean."""
    tiles = {tile.space: tile for tile in view.tiles}
    for space in view.book.spaces.values():
        if space.kind == "offmap" and (tile := tiles.get(space.id)):
            place = space_name(view, space.id)
            yield tr("{place}: city {player}", place=place[:1].upper() + place[1:], player=players[tile.owner].letter)
    yield from (tr("s steel"), tr("t titanium"), tr("p plant"), tr("c card"), tr("≈ ocean"), tr("▲ volcano"))
    if view.solo:
        yield tr("n neutral")
    yield from (tr("♣ greenery"), tr("C city") if glyphs.ascii else tr("⌂ city"), tr("* special"))
