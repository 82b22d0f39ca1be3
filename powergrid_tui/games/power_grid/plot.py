"""Where the cities of a map lie, read from its file alone: the title is drawn with it before any rules are imported."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import isfinite
from typing import Any

from powergrid_tui.games.power_grid.maps.globe import Point, flat
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import read_toml, shipped, toml_of
from powergrid_tui.toolkit.viewmodel.preview import Plot, Spot

_ID = re.compile(r"[a-z-]{1,40}")
"""The id of a built-in map. Nothing that could lead to another folder matches."""
_MOST = 400
"""Cities that are drawn: more than any country has room for."""


def plot(options: Mapping[str, Any]) -> Plot | None:
    """The map of a game with these options; None if its file is missing or cannot be used."""
    return _plot(str(options.get("map", "germany")), str(options.get("map_text", "")))


@lru_cache(maxsize=8)
def _plot(map_id: str, text: str) -> Plot | None:
    if not text and not _ID.fullmatch(map_id):
        return None
    stem = f"{map_id}.toml"
    try:
        tables: Any = toml_of(text, stem) if text else read_toml(shipped("maps").joinpath(stem), stem)
        cities = [city for region in tables["regions"] for city in region["cities"]]
        names = {city["name"]: at for at, city in enumerate(cities)}
        points = _points(cities[: _MOST + 1])
        links = tuple((names[a], names[b]) for a, b, *_ in tables["links"])
    except (TableError, LookupError, TypeError, ValueError, ZeroDivisionError):  # a file of somebody's own, in a save
        return None
    if len(points) > _MOST or not all(map(isfinite, chain(*points))):
        return None
    return Plot(tuple(Spot(x, y) for x, y in points), links)


def _points(cities: Sequence[Any]) -> tuple[Point, ...]:
    """Where cities lie: on the globe, or on a plan."""
    if "x" in cities[0]:
        return tuple((float(city["x"]), float(city["y"])) for city in cities)
    return flat([(float(city["lat"]), float(city["lon"])) for city in cities])
