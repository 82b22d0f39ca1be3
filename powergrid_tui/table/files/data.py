"""Finding and reading files that come with the program or that players made.

What only some functions need is imported inside them: the title is drawn before a file is read.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.table.words.text import brief, one_line

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_BESIDE = Path(__file__).resolve().parents[3]

MOST_BYTES = 1 << 20
"""In bytes. None of our files comes close; anything larger is something else and not worth reading."""

MOST_VALUES = 50_000
"""Values in a file, list items included: with more, it would take seconds to say what is wrong with each."""

DEEPEST = 32
"""How deep tables and lists may be nested."""

LARGEST_NUMBER = 10**40
"""The largest absolute value of a number in a file: one with thousands of digits cannot even be printed."""

MOST_ERRORS = 20
"""The most errors of a file that are listed; further ones are only counted."""

Place = tuple[int | str, ...]
"""Where a value is in a file: keys, and indices of lists counted from 0."""


class BadData(TableError):
    """A file that cannot be used.

    `errors` are printable sentences: everything wrong with it, or the first errors and how many more there are. `error`
    is the first, with the number of the others.
    """

    def __init__(self, file: str, errors: Iterable[str]) -> None:
        each = list(dict.fromkeys(errors))
        sentences = [one_line(error) for error in each[:MOST_ERRORS]]
        if left := len(each) - len(sentences):
            sentences.append(trn("and one more error", "and {count} more errors", left))
        self.file = one_line(file)
        self.errors = tuple(sentences)
        more = len(each) - 1
        self.error = tr("{error} (and {count} more)", error=sentences[0], count=more) if more else sentences[0]
        super().__init__(tr("{file}: {error}", file=self.file, error=self.error))


def shipped(folder: str) -> Traversable:
    """A folder shipped beside the package (``maps``, ``saves/examples``), in a wheel or in a checkout."""
    from importlib import resources

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
        raise TableError(
            tr("{variable} names a home folder that does not exist: {home}", variable=variable, home=brief(named))
        ) from None


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


def is_there(path: Path) -> bool:
    """Whether a file of that name exists, as far as this user may see; one with an impossible name does not."""
    try:
        return path.exists()
    except OSError:
        return False


def read_file(path: Path, most: int = MOST_BYTES) -> tuple[str, os.stat_result]:
    """The text of a file, at most `most` bytes long, that a person may have made, and what the system knows about this
    very file.

    All such files are read here. Raises `BadData` for anything but a readable text file. Only ordinary files are
    opened: a pipe would block forever, and a device may act on being opened.
    """
    name = path.name or str(path)
    try:
        _refuse_special(path.stat(), name)
        # Whatever has taken its place since must not block either.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            _refuse_special(os.fstat(handle), name)
            content = file.read(most + 1)
            if len(content) > most:
                raise BadData(name, [tr("is too large (at most {most} MiB)", most=most >> 20)])
            return content.decode("utf-8-sig"), os.fstat(handle)
    except UnicodeDecodeError:
        raise BadData(name, [tr("is not a text file in UTF-8")]) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadData(name, [tr("cannot be read: {reason}", reason=reason(error))]) from None


def _refuse_special(found: os.stat_result, name: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        is_folder = stat.S_ISDIR(found.st_mode)
        raise BadData(name, [tr("is a folder, not a file") if is_folder else tr("is not a regular file")])


def written_by_others(path: Path) -> Path | None:
    """What of a path, the file itself or a folder on the way to it, users other than this one and root can change;
    None when there is nothing. Whoever can change a folder can put another file into it. Raises `OSError`."""
    real = path.resolve(strict=True)
    for each in (real, *real.parents):
        found = each.stat()
        shared = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        keeps_apart = stat.S_ISDIR(found.st_mode) and found.st_mode & stat.S_ISVTX  # as /tmp does
        if found.st_uid not in (0, os.geteuid()) or (shared and not keeps_apart):
            return each
    return None


_REASONS = {
    errno.ENOENT: mark("no such file or directory"),
    errno.EACCES: mark("permission denied"),
    errno.EPERM: mark("operation not permitted"),
    errno.EISDIR: mark("is a directory"),
    errno.ENOTDIR: mark("not a directory"),
    errno.ENOSPC: mark("no space left on device"),
    errno.EROFS: mark("read-only file system"),
    errno.ENAMETOOLONG: mark("file name too long"),
}
"""The usual reasons for which a system refuses. Others stay in the system's own words."""


def reason(error: Exception) -> str:
    """Why the system refused, as the part of a sentence after a colon."""
    if isinstance(error, OSError) and error.errno in _REASONS:
        return tr(_REASONS[error.errno])
    said = (isinstance(error, OSError) and error.strerror) or str(error)
    return said[:1].lower() + said[1:]


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file that a person may have made. Raises `BadData`, as `read_file` does."""
    return read_file(path, most)[0]


def read_toml(source: Traversable, name: str) -> dict[str, Any]:
    """The tables of a TOML file, the program's or a person's. Raises `BadData`, calling the file `name`."""
    if isinstance(source, Path):
        return toml_of(read_text(source), name)
    return toml_of(source.read_bytes().decode("utf-8-sig"), name)  # in an archive: the program's own, and right


def toml_of(text: str, name: str) -> dict[str, Any]:
    """The tables in the text of a TOML file. Raises `BadData` with one sentence for what cannot be read, and for
    anything larger than any of our files, whatever its keys mean."""
    tables = _parsed(text, name)
    if error := _outsized(tables):
        raise BadData(name, [error])
    return tables


_TWICE = ("Cannot overwrite a value", "Cannot declare", "Duplicate inline table key")
"""How tomli's messages about this begin."""


def _parsed(text: str, name: str) -> dict[str, Any]:
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        why = str(error)
        if why.startswith(_TWICE):
            raise BadData(name, [tr("not TOML: a key or table appears twice: {why}", why=why)]) from None
        raise BadData(name, [tr("not TOML: {why}", why=why)]) from None
    except RecursionError as error:  # brackets nested without end
        raise BadData(name, [tr("not TOML: {why}", why=error)]) from None
    except ValueError:
        raise BadData(name, [tr("not TOML: a number has too many digits")]) from None


def _outsized(tables: Mapping[str, Any]) -> str:
    """What makes this larger than any of our files, or an empty string."""
    values = 0
    layer: list[tuple[Place, Any]] = [((), tables)]
    for _ in range(DEEPEST):
        below: list[tuple[Place, Any]] = []
        for at, holder in layer:
            values += len(holder)
            if values > MOST_VALUES:
                return tr("contains more than {most} values", most=MOST_VALUES)
            for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
                if isinstance(value, dict | list):
                    below.append(((*at, key), value))
                elif isinstance(value, int) and not -LARGEST_NUMBER < value < LARGEST_NUMBER:
                    figures = len(str(LARGEST_NUMBER)) - 1
                    return tr("{key}: a number of more than {figures} digits", key=key_of((*at, key)), figures=figures)
        layer = below
    return tr("nests tables or lists more than {deepest} deep", deepest=DEEPEST) if layer else ""


def key_of(at: Place) -> str:
    """A place in a file as people write it, counting list items from 1: ``seats.2.name``."""
    return ".".join(brief(str(part + 1 if isinstance(part, int) else part)) for part in at)


_LETTERS = str.maketrans(
    {"ß": "ss", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae", "ı": "i"}
)
"""Letters that Unicode does not decompose, each with what people without a key for it type."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Text without case, accents and punctuation, for comparing what people type: ``Köln`` and ``koln``."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in plain if c.isalnum()).casefold()


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def spellings(name: str) -> tuple[str, ...]:
    """How a name may be typed, without case, accents and punctuation: ``Köln`` as ``koln`` and ``koeln``."""
    return tuple(dict.fromkeys((fold(name), fold(name.translate(_UMLAUTS)))))


_PARTS = re.compile(r"[^\W_]+").findall
"""The parts of a word that has several."""

_LONGEST_HELPED = 80
"""Characters in a word for which the nearest right one is looked for: no right word is half as long."""


def closest(word: str, words: Iterable[str]) -> str | None:
    """The nearest right word, or None when none is near. One that begins with the word is nearer than any other, and
    after that one in which a part begins with it, as ``spain-portugal`` does with ``portugal``."""
    if len(word) > _LONGEST_HELPED:
        return None
    import difflib

    folded, typed = {fold(w): w for w in words}, fold(word)
    if typed:
        longer = [w for w in folded if w.startswith(typed)]
        longer = longer or [w for w in folded if any(fold(part).startswith(typed) for part in _PARTS(folded[w]))]
        if longer:
            return folded[min(longer, key=len)]
    close = difflib.get_close_matches(typed, folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def nearest(word: str, words: Iterable[str]) -> str:
    """`` (did you mean X?)`` with the nearest right word, or an empty string when none is near."""
    return did_you_mean(closest(word, words))


def did_you_mean(word: str | None) -> str:
    """`` (did you mean X?)``, or an empty string without a word."""
    # Translators: stands at the end of a sentence that says what there is not.
    return tr(" (did you mean {word}?)", word=word) if word else ""
