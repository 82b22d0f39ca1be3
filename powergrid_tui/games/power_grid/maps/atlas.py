"""Maps, ``maps/*.toml`` and the players' own, validated and made into boards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import ValidationError

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.map_errors import map_errors
from powergrid_tui.games.power_grid.maps.mapfile import MapFile, board_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, nearest, own, read_toml, shipped, toml_of
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import quoted


def read_map(tables: Mapping[str, Any], name: str, *, recorded: bool = False) -> MapFile:
    """The map in the tables of a file, or in a record. Raises `BadData` with every error at once."""
    if errors := map_errors(tables, recorded=recorded):
        raise BadData(f"{name}.toml", errors)
    return MapFile.model_validate(tables)


def read_board(source: Traversable, name: str) -> MapBoard:
    """The board of a map file; `name` becomes its id. Raises `BadData` with every error at once."""
    return board_of(read_map(read_toml(source, f"{name}.toml"), name), name)


def map_ids() -> tuple[str, ...]:
    """The ids of the built-in maps, sorted. Skips pipes and folders."""
    folder = shipped("maps")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml") and f.is_file()))


RANDOM = "random-"
"""Prefix of a random country's id, before its seed. Alone, it stands for any random country."""

_LONGEST_SEED = 40
"""Digits."""


@cache
def _file(name: str, text: str) -> MapFile:
    if text:
        return read_map(toml_of(text, f"{name}.toml"), name, recorded=True)
    seed = "0" if name == RANDOM[:-1] else name.removeprefix(RANDOM)
    if name.startswith(RANDOM[:-1]) and seed.isdecimal() and len(seed) <= _LONGEST_SEED:
        from powergrid_tui.games.power_grid.maps import generator

        return read_map(generator.country(int(seed)), name)
    if name not in map_ids():
        mine = own("maps")
        if name in mine:
            return read_map(read_toml(mine[name], f"{name}.toml"), name)
        raise TableError(
            tr(
                "there is no map {map}{near}; choose {known}",
                map=quoted(name),
                near=nearest(name, map_ids()),
                known=trc("list", ", ").join(map_ids()),
            )
        )
    return _shipped(read_toml(shipped("maps").joinpath(f"{name}.toml"), f"{name}.toml"), name)


def _shipped(tables: Mapping[str, Any], name: str) -> MapFile:
    """A built-in map. Its errors are only searched for if it does not even have the form of a map: the search takes as
    long as all the rest, and the tests find none."""
    try:
        return MapFile.model_validate(tables)
    except ValidationError:
        return read_map(tables, name)


@cache
def load(name: str, edition: str = "original", text: str = "") -> MapBoard:
    """The board with this id, as this edition prints it. A player's own map comes with the `text` of its file.

    ``random-7`` is the country generated from the seed 7. Raises `TableError`, with the closest match if there is no
    such map.
    """
    return board_of(_file(name, text), name, edition)
