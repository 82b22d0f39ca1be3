"""The map: where tiles may be placed."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.terraforming_mars.cardfile import Space
from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.model import State, Tile
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, on_map


def tile_at(state: State, space: str) -> Tile | None:
    """The tile on a space, or None."""
    return next((tile for tile in state.tiles if tile.space == space), None)


def beside(state: State, space: str) -> tuple[Tile, ...]:
    """Tiles next to a space."""
    near = state.book.spaces[space].neighbours
    return tuple([tile for tile in state.tiles if tile.space in near])


def oceans_beside(state: State, space: str) -> int:
    """Ocean tiles next to a space."""
    return sum([tile.kind == "ocean" for tile in beside(state, space)])


def _free_land(state: State, seat: int) -> tuple[str, ...]:
    """Land that a seat may build on, from the top left: free, not reserved, and not claimed by another seat."""
    free = on_map(state).free
    if not state.claims:
        return free
    claimed = {space for space, owner in state.claims if owner != seat}
    return tuple([space for space in free if space not in claimed])


def _free_ocean(state: State) -> list[str]:
    taken = {tile.space for tile in state.tiles}
    return [space.id for space in state.book.spaces.values() if space.kind == "ocean" and space.id not in taken]


def _cities(tiles: Iterable[Tile]) -> int:
    return sum([tile.kind in CITIES for tile in tiles])


def sites(state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
    """Spaces where a seat may place a tile, from the top left."""
    known, key = on_map(state).sites, (state.book, state.claims, state.oceans, seat, kind, where)
    found = known.get(key)
    if found is None:
        found = known[key] = _sites(state, seat, kind, where)
    return found


def _sites(state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
    if kind == "ocean":
        if state.oceans >= state.book.numbers.oceans.tiles:
            return ()
        return tuple(_free_land(state, seat) if where == Where.LAND else _free_ocean(state))
    match where:
        case Where.OCEAN:
            return tuple(_free_ocean(state))
        case Where.NOCTIS | Where.GANYMEDE | Where.PHOBOS:
            return tuple(_named(state, where))
    land = _free_land(state, seat)
    if kind == "greenery":
        near = _around(state, [tile for tile in state.tiles if tile.owner == seat])
        return tuple([space for space in land if space in near] or land)
    if kind == "city" and where == Where.DEFAULT:
        near = _around(state, [tile for tile in state.tiles if tile.kind in CITIES])
        return tuple([space for space in land if space not in near])
    lying, spaces = {tile.space: tile for tile in state.tiles}, state.book.spaces
    lies = {space: [lying[other] for other in spaces[space].neighbours if other in lying] for space in land}
    return tuple([space for space in land if _fits(spaces[space], lies[space], seat, kind, where)])


def _around(state: State, tiles: Iterable[Tile]) -> set[str]:
    """The spaces next to any of these tiles."""
    spaces = state.book.spaces
    return {space for tile in tiles for space in spaces[tile.space].neighbours}


_OFF_MAP = {Where.GANYMEDE: "01", Where.PHOBOS: "02"}


def _named(state: State, where: Where) -> list[str]:
    """The space that is named, if free."""
    if where == Where.NOCTIS:
        found = [space.id for space in state.book.spaces.values() if space.kind == "reserved"]
    else:
        found = [_OFF_MAP[where]]
    return [space for space in found if tile_at(state, space) is None]


def _fits(space: Space, near: list[Tile], seat: int, kind: str, where: Where) -> bool:
    """Whether a tile may lie on a free land space with these tiles next to it."""
    match where:
        case Where.ISOLATED:
            return not near
        case Where.VOLCANIC:
            return space.volcanic
        case Where.BY_TWO_CITIES:
            return _cities(near) >= 2
        case Where.BY_CITY:
            return _cities(near) >= 1
        case Where.BY_GREENERY:
            return any(tile.kind == "greenery" for tile in near)
        case Where.BONUS | Where.BONUS_BY_OWN:
            shows = any(letter in space.bonus for letter in "ST")
            return shows and (where == Where.BONUS or any(tile.owner == seat for tile in near))
        case Where.CITY:
            return not _cities(near)
    return kind != "city" or not _cities(near)


def claimable(state: State) -> tuple[str, ...]:
    """Free land that nobody has claimed."""
    claimed = {space for space, _ in state.claims}
    return tuple([space for space in _free_land(state, -1) if space not in claimed])
