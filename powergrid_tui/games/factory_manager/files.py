"""Sets of tiles that people name, at the command line or in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.factory_manager.tilefile import FOLDER, STANDARD, load, read_tiles, unknown
from powergrid_tui.table.files.named_files import OwnSets
from powergrid_tui.table.words.language import mark, trn

SETS = OwnSets("tiles", FOLDER, STANDARD, mark("the program's tiles"), load, unknown)
words_of = SETS.words_of
"""The words of a command line for `Options`, with the text of a file that is named."""


def described(raw: Mapping[str, Any], file: str) -> str:
    """What a file is, in a few words; nothing when it is no set of tiles. Raises `BadData` with every fault."""
    if "tiles" not in raw:
        return ""
    found = read_tiles(raw, file)
    tiles = sum(max(tile.copies) for tile in found.tiles)
    return trn("a set of {count} tile for Factory Manager", "a set of {count} tiles for Factory Manager", tiles)
