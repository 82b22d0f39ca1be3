"""Files that people name where they could also name something of the program's own: a map, a deck, a set of tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import is_there, own, read_text
from powergrid_tui.table.words.language import tr


def named(
    word: str, folder: str, known: tuple[str, ...], unknown: Callable[[str, tuple[str, ...]], str]
) -> tuple[str, str]:
    """The id that a word stands for, and the text of its file when it is a player's own: one of the `known` ids, a file
    in a player's own `folder`, or the path of a file.

    Raises `TableError` with the sentence that `unknown` makes from the word and everything there is.
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


@dataclass(frozen=True, slots=True)
class OwnSets:
    """An option of a game that names a set of something, such as tiles or cards: the program's own, or a player's file.
    A second option, with ``_text`` appended to its name, carries the text of that file."""

    option: str
    folder: str
    """The folder with the players' own files."""
    standard: str
    """The id of the program's own set."""
    called: str
    """What the program's own set is called: a message."""
    load: Callable[[str, str], object]
    """Reads a set by its name and its text. Raises `TableError`."""
    unknown: Callable[[str, tuple[str, ...]], str]
    """Says that there is no such set, listing all there are."""
    others: Mapping[str, str] = field(default_factory=dict)
    """What further sets of the program are called, by id: messages."""

    @property
    def shipped(self) -> Mapping[str, str]:
        """What the program's own sets are called, by id."""
        return {self.standard: self.called, **self.others}

    def words_of(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """The words of a command line for the options: a set may be given as the path of a file.

        Raises `TableError`, with everything that is wrong with the file.
        """
        found = dict(words)
        if self.option in found:
            name, text = named(found[self.option], self.folder, tuple(self.shipped), self.unknown)
            self.load(name, text)
            found |= {self.option: name, f"{self.option}_text": text}
        return found

    def complete(self, options: Any, seed: int) -> Any:
        """The options with the text of a set from the players' own folder, so that a record needs no other file."""
        name, text = self._chosen(options)
        mine = own(self.folder)
        if name not in self.shipped and not text and name in mine:
            return options.evolve(**{f"{self.option}_text": read_text(mine[name])})
        return options

    def choices(self) -> tuple[tuple[str, str], ...]:
        """(id, name) of every set that may be chosen."""
        mine = [(name, tr("{name} (your own)", name=name)) for name in own(self.folder) if name not in self.shipped]
        return (*((name, tr(called)) for name, called in self.shipped.items()), *mine)

    def refusal(self, options: Any) -> str:
        """Why the chosen set cannot be played with, or an empty string."""
        try:
            self.load(*self._chosen(options))
        except TableError as error:
            return str(error)
        return ""

    def _chosen(self, options: Any) -> tuple[str, str]:
        return getattr(options, self.option), getattr(options, f"{self.option}_text")
