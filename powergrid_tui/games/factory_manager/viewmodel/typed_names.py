"""Tiles and columns by the names of their kinds: ``buy robot``, ``bring storage``, ``run machine 0, robot 1``."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.tilefile import CODES, COLUMNS, KIND_NAMES, KINDS, SHORT_NAMES
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import either, markc, tr
from powergrid_tui.toolkit.viewmodel.typed_names import by_name, renamed


def reworded(view: State, line: str) -> str:
    """A line that names kinds of tiles instead of columns and ids. A kind alone is its only tile there. Raises
    `TableError` if there are several."""
    kinds = [("", name, kind) for names in (SHORT_NAMES, KIND_NAMES) for kind, name in names.items()]
    aside = [("typed", markc("typed", "aside"), "aside")]
    verb, *words = renamed(line.replace(",", " "), by_name([*kinds, *aside]))
    if verb == "bring":
        return " ".join((verb, *(COLUMNS.get(word, word) for word in words)))
    there = {
        "buy": view.market,
        "place": view.mover.aside,
        "remove": view.mover.tiles,
        "run": view.mover.tiles,
    }.get(verb, ())
    found = list[str]()
    while words:
        word, *words = words
        if word.isdecimal() and words and words[0].upper() in there:
            found += [words.pop(0)] * min(int(word[:2]), len(there))
        elif word not in KINDS:
            found.append(word)
        elif words and (tile := _level(word, words[0])):
            found.append(tile)
            del words[0]
        else:
            found.append(_only(word, there))
    return " ".join((verb, *found))


def _level(kind: str, word: str) -> str:
    """The tile of a kind with the level, or the id, that follows its name; empty if that is neither."""
    code, given = CODES[kind], word.upper()
    return f"{code}{given}" if given.isdecimal() else given if given.rstrip("0123456789") == code else ""


def _only(kind: str, there: tuple[str, ...]) -> str:
    """The only tile of a kind among these. Raises `TableError` if there is none or several."""
    tiles = [tile for tile in dict.fromkeys(there) if tile.rstrip("0123456789") == CODES[kind]]
    if len(tiles) == 1:
        return tiles[0]
    name = tr(KIND_NAMES[kind])
    if not tiles:
        raise TableError(tr("there is no {kind} there", kind=name))
    raise TableError(tr("which {kind}: {tiles}?", kind=name, tiles=either(tiles)))
