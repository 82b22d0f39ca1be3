"""Sets of tiles that people name, at the command line or in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.games.factory_manager.model import Options
from powergrid_tui.games.factory_manager.tilefile import FOLDER, STANDARD, load, read_tiles, unknown
from powergrid_tui.table.data import own, read_text
from powergrid_tui.table.game import TableError
from powergrid_tui.table.language import tr, trn
from powergrid_tui.table.named_files import named


def words_of(words: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a command line for `Options`: a set of tiles may be given by the path of a file.

    Raises `TableError`, with all that is wrong with the file.
    """
    found = dict(words)
    if "tiles" in found:
        name, text = named(found["tiles"], FOLDER, (STANDARD,), unknown)
        load(name, text)
        found |= {"tiles": name, "tiles_text": text}
    return found


def complete(options: Options, seed: int) -> Options:
    """The options with the text of a set from the players' own folder, so that a record needs no other file."""
    mine = own(FOLDER)
    if options.tiles != STANDARD and not options.tiles_text and options.tiles in mine:
        return options.evolve(tiles_text=read_text(mine[options.tiles]))
    return options


def choices() -> tuple[tuple[str, str], ...]:
    """(id, name) of every set that may be chosen."""
    mine = tuple((name, tr("{name} (your own)", name=name)) for name in own(FOLDER) if name != STANDARD)
    return ((STANDARD, tr("the program's tiles")), *mine)


def refusal(options: Options) -> str:
    """Why these tiles cannot be played with, or nothing."""
    try:
        load(options.tiles, options.tiles_text)
    except TableError as error:
        return str(error)
    return ""


def described(raw: Mapping[str, Any], file: str) -> str:
    """What a file is, in a few words; nothing when it is no set of tiles. Raises `BadData` with every fault."""
    if "tiles" not in raw:
        return ""
    found = read_tiles(raw, file)
    tiles = sum(max(tile.copies) for tile in found.tiles)
    return trn("a set of {count} tile for Factory Manager", "a set of {count} tiles for Factory Manager", tiles)
