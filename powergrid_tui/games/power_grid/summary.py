"""Where a game stands, in a few words, from its record. Imports no rules, so that lists of games open at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from powergrid_tui.games.power_grid import phases
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import read_toml, shipped, toml_of
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.words.language import language, mark, series
from powergrid_tui.table.words.text import brief

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Facts

_ID = re.compile(r"[a-z-]{1,40}")
"""The id of a built-in map. Nothing that could lead to another folder matches."""

PHASES = {phase: row.name for phase, row in phases.PHASES.items()}
"""What players call each phase, by id. Each is a message."""

DURING = mark("round {round}, Step {step}, {phase}")

OVER = mark("finished in round {round}")


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Map and players; then round, step and phase if the record tells them."""
    name = _map_name(str(options.get("map", "germany")), str(options.get("map_text", "")), language())
    parts = [name, series(names)]
    return progress(*parts, where=where, phases=PHASES, during=DURING, over=OVER)


@lru_cache(maxsize=256)
def _map_name(map_id: str, text: str, language: str) -> str:
    """The map's name from its own file or the built-in one. An id without a file is shown as it is."""
    if not text and not _ID.fullmatch(map_id):
        return brief(map_id)
    stem = f"{map_id}.toml"
    try:
        tables = toml_of(text, stem) if text else read_toml(shipped("maps").joinpath(stem), stem)
        name = _translated_name(tables, language) or tables.get("name")
    except TableError:
        name = None
    return brief(name if isinstance(name, str) else map_id)


def _translated_name(tables: Mapping[str, Any], language: str) -> Any:
    """The map's name in a language, of whatever type the file has there."""
    for key in ("names", language, "map"):
        tables = tables.get(key, {}) if isinstance(tables, Mapping) else {}
    return tables
