"""Files that people name where something of the program could be named too: a map, a deck, a set of tiles."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from powergrid_tui.table.data import is_there, own, read_text
from powergrid_tui.table.errors import TableError


def named(
    word: str, folder: str, known: tuple[str, ...], unknown: Callable[[str, tuple[str, ...]], str]
) -> tuple[str, str]:
    """The id that a word stands for, and the text of its file when it is the players' own: one of the `known`, one in
    a `folder` of theirs, or the path of a file.

    Raises `TableError` with the sentence that `unknown` makes of the word and of all that there is.
    """
    if word in known:
        return word, ""
    mine = own(folder)
    if word in mine:
        return word, read_text(mine[word])
    path = Path(word)
    with suppress(RuntimeError):  # there is no such home
        path = path.expanduser()
    if path.suffix == ".toml" or is_there(path):
        return path.stem, read_text(path)
    raise TableError(unknown(word, (*known, *mine)))
