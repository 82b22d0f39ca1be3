"""Tile sets named by players, on the command line or in their own folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.factory_manager.tilefile import (
    FOLDER,
    RECONSTRUCTED_2,
    RECONSTRUCTED_3,
    RECONSTRUCTED_4,
    STANDARD,
    load,
    read_tiles,
    unknown,
)
from powergrid_tui.table.files.named_files import OwnSets
from powergrid_tui.table.words.language import mark, trn

SETS = OwnSets(
    "tiles",
    FOLDER,
    STANDARD,
    mark("the standard tiles"),
    load,
    unknown,
    {
        RECONSTRUCTED_2: mark("the weaker tiles"),
        RECONSTRUCTED_3: mark("the scarcer tiles"),
        RECONSTRUCTED_4: mark("the thriftier tiles"),
    },
)
words_of = SETS.words_of
"""The command-line arguments as values for `Options`, including the text of any file named."""


def described(raw: Mapping[str, Any], file: str) -> str:
    """A short description of a file; empty if it is not a tile set. Raises `BadData` with every error."""
    if "tiles" not in raw:
        return ""
    found = read_tiles(raw, file)
    tiles = sum(max(tile.copies) for tile in found.tiles)
    return trn("a set of {count} tile for Factory Manager", "a set of {count} tiles for Factory Manager", tiles)
