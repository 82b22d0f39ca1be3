"""Finding and reading the files that come with the program or that players made."""

import difflib
import os
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import tomli

from powergrid_tui.table.game import TableError

_BESIDE = Path(__file__).resolve().parents[2]


_LONGEST_FAULT = 1200
"""Signs of a sentence about a file: what it quotes may be of any length."""


def printable(text: str, most: int = _LONGEST_FAULT) -> str:
    """The text in one line, no longer than that, and without what a terminal might obey."""
    line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text[: 4 * most].split()))
    return line if len(line) <= most else line[: most - 1] + "…"


class BadData(TableError):
    """A file that cannot be used; `faults` tells each thing that is wrong with it, a printable sentence each."""

    def __init__(self, file: str, faults: Iterable[str]) -> None:
        self.file = printable(file)
        self.faults = tuple(map(printable, faults))
        more = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        super().__init__(f"{self.file}: {self.faults[0]}{more}")


def shipped(folder: str) -> Traversable:
    """A folder shipped beside the package (``maps``, ``saves/examples``), in a wheel or in a checkout."""
    inside = resources.files("powergrid_tui").joinpath("_data", *folder.split("/"))
    if inside.is_dir():
        return inside
    return _BESIDE.joinpath(folder)


def checkout() -> Path | None:
    """The root of the checkout that the program runs from, or None when it is installed."""
    return _BESIDE if (_BESIDE / "pyproject.toml").is_file() and (_BESIDE / "maps").is_dir() else None


def folder_in(variable: str) -> Path | None:
    """The folder that an environment variable names, or None. Raises `TableError`."""
    named = os.environ.get(variable)
    if not named:
        return None
    try:
        return Path(named).expanduser()
    except RuntimeError:
        raise TableError(f"{variable} names a home that does not exist: {named}") from None


def home() -> Path:
    """The folder of the players' own files: `POWERGRID_HOME`, else the user's data folder."""
    if named := folder_in("POWERGRID_HOME"):
        return named
    from platformdirs import user_data_path

    return user_data_path("powergrid-tui", appauthor=False)


def own(folder: str) -> dict[str, Path]:
    """The players' own TOML files in a folder of their home (``maps``, ``decks``), by stem."""
    try:
        paths = sorted(path for path in (home() / folder).iterdir() if path.suffix == ".toml")
    except OSError:
        return {}
    return {path.stem: path for path in paths if not path.name.startswith(".")}


def read_toml(source: Traversable, name: str = "") -> dict[str, Any]:
    """The tables of a TOML file. Raises `BadData` with one sentence for what cannot be read."""
    name = name or str(source)
    try:
        return toml_of(source.read_bytes().decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise BadData(name, ["not a text file in UTF-8"]) from None
    except OSError as error:
        raise BadData(name, [f"cannot be read: {error.strerror or error}"]) from None


def toml_of(text: str, name: str) -> dict[str, Any]:
    """The tables in the text of a TOML file. Raises `BadData` with one sentence for what cannot be read."""
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        why = str(error)
        for twice in ("Cannot overwrite a value", "Cannot declare", "Duplicate inline table key"):
            if why.startswith(twice):
                why = f"a key or a table stands there twice: {why}"
        raise BadData(name, [f"not TOML: {why}"]) from None
    except (ValueError, RecursionError) as error:  # a number of a million digits, brackets in brackets without end
        raise BadData(name, [f"not TOML: {error}"]) from None


_LETTERS = str.maketrans(
    {"ß": "ss", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae", "ı": "i"}
)
"""Letters that Unicode takes for letters of their own, as they are typed where there is no key for them."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Text without case, accents and punctuation, for comparing what people type: ``Köln`` and ``koln``."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in plain if c.isalnum()).casefold()


def closest(word: str, words: Iterable[str]) -> str | None:
    """The right word that is nearest, or None when none is near."""
    folded = {fold(w): w for w in words}
    close = difflib.get_close_matches(fold(word), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def nearest(word: str, words: Iterable[str]) -> str:
    """`` (did you mean X?)`` with the nearest right word, or nothing when none is near."""
    found = closest(word, words)
    return f" (did you mean {found}?)" if found else ""
