"""Where cities lie, which one is next in a direction, and which one a typed text means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import hypot, inf
from typing import Literal

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.globe import Point, flat
from powergrid_tui.table.files.data import fold, spellings

Direction = Literal["left", "right", "up", "down"]

TOWARDS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Unit steps (east, south)."""
_AFAR = 1000.0


def project(board: MapBoard) -> tuple[Point, ...]:
    """Every city's place (east, south) in degrees of latitude; a degree is as long in both directions."""
    return flat([(city.lat, city.lon) for city in board.cities])


def matching(board: MapBoard, typed: str) -> tuple[int, ...]:
    """The cities that start with what was typed, an exact match first; otherwise those that contain it.

    Empty if nothing was typed. Case, accents and punctuation are ignored. Short names match too, and so do the names in
    the current language.
    """
    wanted = fold(typed)
    if not wanted:
        return ()
    words = [
        [*spellings(city.name), *spellings(city.short), *spellings(board.city_name(at))]
        for at, city in enumerate(board.cities)
    ]
    exact = [at for at, forms in enumerate(words) if wanted in forms]
    starting = [at for at, forms in enumerate(words) if any(form.startswith(wanted) for form in forms)]
    if starting:
        return tuple(exact + [at for at in starting if at not in exact])
    return tuple(at for at, forms in enumerate(words) if any(wanted in form for form in forms))


def hop(board: MapBoard, cities: Iterable[int], here: int, direction: Direction) -> int:
    """The nearest of `cities` in a direction, by bearing on the globe; `here` itself if none lies that way."""
    return _on_the_globe(board, tuple(sorted(cities)))[here][direction]


@lru_cache(maxsize=64)
def _on_the_globe(board: MapBoard, cities: tuple[int, ...]) -> dict[int, dict[Direction, int]]:
    places = project(board)
    return hops({city: places[city] for city in cities})


def hops(places: Mapping[int, Point]) -> dict[int, dict[Direction, int]]:
    """The city that each direction leads to, for each city.

    It is the nearest by bearing. Where this would leave a city unreachable from some other, a hop is redirected.
    """
    table: dict[int, dict[Direction, int]] = {}
    for here in places:
        table[here] = {}
        for direction in TOWARDS:
            ways = [(_effort(places[here], places[there], direction), there) for there in places if there != here]
            effort, there = min(ways, default=(inf, here))
            table[here][direction] = there if effort < inf else here
    for start in places:
        _connect(table, places, start)
    return table


def _effort(here: Point, there: Point, direction: Direction) -> float:
    """How far a hop seems, counting sideways movement more; infinite in the wrong direction, or to the same place."""
    dx, dy = TOWARDS[direction]
    east, south = there[0] - here[0], there[1] - here[1]
    along, across = east * dx + south * dy, abs(east * dy) + abs(south * dx)
    if along <= 1e-6:
        return inf
    if across > 1.5 * along:  # mostly sideways: only if nothing better lies that way
        return _AFAR + along + 3 * across
    return hypot(along, across) * (1 + across / along)


def _connect(table: dict[int, dict[Direction, int]], places: Mapping[int, Point], start: int) -> None:
    """Redirect hops, the least awkward first, until every city can be reached from `start`."""
    reached = _reach(table, start)
    while len(reached) < len(places):
        ways = []
        for here in reached:
            for direction in TOWARDS:
                for there in places.keys() - reached:
                    effort = _effort(places[here], places[there], direction)
                    if effort < inf:
                        ways.append((effort, here, direction, there))
        for _, here, direction, there in sorted(ways):
            before = table[here][direction]
            table[here][direction] = there
            wider = _reach(table, start)
            if len(wider) > len(reached) and reached <= wider:
                reached = wider
                break
            table[here][direction] = before
        else:
            return


def _reach(table: Mapping[int, Mapping[Direction, int]], start: int) -> set[int]:
    seen, wave = {start}, [start]
    while wave:
        for there in table[wave.pop()].values():
            if there not in seen:
                seen.add(there)
                wave.append(there)
    return seen
