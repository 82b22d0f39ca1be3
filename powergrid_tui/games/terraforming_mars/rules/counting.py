"""Counting tags, tiles, and whatever cards refer to."""

from __future__ import annotations

from typing import Any, NamedTuple

from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS, Quantity, Six
from powergrid_tui.games.terraforming_mars.model import CompanyState, State, Tile

CITIES = ("city", "CAPITAL")
"""Kinds of tiles that are cities."""


at = LETTERS.index
"""Index of a resource, by its letter."""


def changed(six: Six, resource: str, by: int) -> Six:
    """The six numbers with one of them changed."""
    place = at(resource)
    values = list(six)
    values[place] += by
    credits, steel, titanium, plants, energy, heat = values
    return (credits, steel, titanium, plants, energy, heat)


def only(resource: str, number: int) -> Six:
    """An amount of one resource and none of the others."""
    return changed((0, 0, 0, 0, 0, 0), resource, number)


def tags(state: State, seat: int, tag: str, playing: str = "") -> int:
    """Tags that a company has in play. Events do not count, except one that is being played."""
    in_play = state.players[seat].in_play
    count = state.book.in_play(in_play).tags.get(tag, 0)
    return count + state.book.tags[playing].count(tag) if playing and playing not in in_play else count


def cities(state: State, *, on_mars: bool = False) -> int:
    """City tiles of everybody."""
    return sum([tile.kind in CITIES and not (on_mars and not is_on_mars(state, tile)) for tile in state.tiles])


def is_on_mars(state: State, tile: Tile) -> bool:
    """Whether a tile lies on the map."""
    return state.book.spaces[tile.space].kind != "offmap"


class OnMap(NamedTuple):
    """What is known of the tiles of a state. All of it is asked again and again while they are the same."""

    tiles: tuple[Tile, ...]
    owned: dict[int, int]
    """How many tiles each owner has."""
    cities: dict[int, int]
    """How many of them are cities, including those off the map."""
    greeneries: dict[int, int]
    free: tuple[str, ...]
    """Land without a tile that is not reserved, from the top left."""
    sites: dict[Any, tuple[str, ...]]
    """Where tiles may be placed, as far as that was asked."""


LIKELY = 128
"""How many maps to keep."""

_KNOWN: dict[int, OnMap] = {}
"""By the identity of the tiles, because to compare them takes as long as to count them. They are kept with what is
known, so that no other tiles can have the same identity."""


def on_map(state: State) -> OnMap:
    """What is known of the tiles of a state."""
    tiles = state.tiles
    found = _KNOWN.get(id(tiles))
    if found is None:
        if len(_KNOWN) >= LIKELY:
            _KNOWN.clear()
        taken = {tile.space for tile in tiles}
        found = _KNOWN[id(tiles)] = OnMap(
            tiles,
            _counted([tile.owner for tile in tiles]),
            _counted([tile.owner for tile in tiles if tile.kind in CITIES]),
            _counted([tile.owner for tile in tiles if tile.kind == "greenery"]),
            tuple([space for space in state.book.unreserved if space not in taken]),
            {},
        )
    return found


def _counted(owners: list[int]) -> dict[int, int]:
    """How often each of them is there."""
    return {owner: owners.count(owner) for owner in set(owners)}


def own_tiles(state: State, seat: int) -> int:
    """Number of tiles of a seat."""
    return on_map(state).owned.get(seat, 0)


def own_cities(state: State, seat: int) -> int:
    """City tiles of a seat, including those off the map."""
    return on_map(state).cities.get(seat, 0)


def own_greeneries(state: State, seat: int) -> int:
    """Greenery tiles of a seat."""
    return on_map(state).greeneries.get(seat, 0)


def amount(state: State, seat: int, what: Quantity, playing: str = "") -> int:
    """The value of an amount for a seat; 0 for X."""
    if not what.per:
        return what.number
    if what.per == "cities:mars":
        count = cities(state, on_mars=True)
    elif what.per == "cities:all":
        count = cities(state)
    elif what.per == "events:all":
        count = sum([len(company.events) for company in state.players])
    else:
        tag = what.per.removeprefix("tag:")
        if what.others:
            others = [other for other in range(len(state.players)) if other != seat]
            count = sum([tags(state, other, tag) for other in others])
        else:
            count = tags(state, seat, tag, playing)
    return what.number * (count // what.over)


def resources(company: CompanyState, card: str) -> int:
    """Resources on a card of a company."""
    return next((count for name, count in company.resources if name == card), 0)


def with_resources(company: CompanyState, card: str, by: int) -> CompanyState:
    """The company with `by` more resources on a card."""
    held = dict(company.resources)
    held[card] = held.get(card, 0) + by
    return company.evolve(resources=tuple(sorted((name, count) for name, count in held.items() if count)))


def least(state: State, resource: str) -> int:
    """The minimum of a production."""
    return state.book.numbers.least_credits if resource == "M" else 0
