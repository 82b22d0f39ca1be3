"""Where a game is, in a few words, from what its record holds. Imports no rules: lists of games are drawn at once."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from powergrid_tui.table.data import read_toml, shipped, toml_of
from powergrid_tui.table.game import Facts, TableError
from powergrid_tui.table.text import brief

_ID = re.compile(r"[a-z-]{1,40}")
"""Of a map that comes with the program: nothing that might lead to another folder."""

PHASES = {
    "deal": "set-up",
    "draft": "set-up",
    "sites": "set-up",
    "auction": "auction",
    "auction close": "auction",
    "resources": "resources",
    "building": "building",
    "building close": "building",
    "bureaucracy": "bureaucracy",
    "upkeep": "bureaucracy",
    "end": "the end",
}
"""A phase as players call it, by id."""


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Map and players; then round, step and phase, when the record tells them."""
    parts = [_map_name(str(options.get("map", "germany")), str(options.get("map_text", ""))), ", ".join(names)]
    phase = where.get("phase")
    if phase == "deal":
        parts.append("before the deal")
    elif phase == "end":
        parts.append(f"finished in round {where.get('round')}")
    elif phase in PHASES:
        parts.append(f"round {where.get('round')}, Step {where.get('step')}, {PHASES[str(phase)]}")
    return " · ".join(parts)


@lru_cache(maxsize=256)
def _map_name(map_id: str, text: str) -> str:
    """What the map is called, by its own file or that of the program; an id that leads to none is its own name."""
    if not text and not _ID.fullmatch(map_id):
        return brief(map_id)
    stem = f"{map_id}.toml"
    try:
        name = (toml_of(text, stem) if text else read_toml(shipped("maps").joinpath(stem), stem)).get("name")
    except TableError:
        name = None
    return brief(name if isinstance(name, str) else map_id)
