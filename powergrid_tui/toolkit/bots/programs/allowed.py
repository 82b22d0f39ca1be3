"""Other people's bots: ``command:./mybot``, a program that speaks the notation by lines, or ``file.py:Class`` in
Python.

What a saved game names may come from a stranger. Nothing is run or read unless the person at the keyboard has named
exactly the same words since the program began: `allow` is called for what was typed, and for nothing else. Paths are
relative to where the program was started, as the person who typed them means them.
"""

import shlex
import shutil
from pathlib import Path

from powergrid_tui.table.protocol.game import TableError
from powergrid_tui.table.records.seat import external
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief, one_line, quoted

COMMAND = "command"

_PYTHON = ".py"

_allowed: set[str] = set()
"""The kinds that the person at this keyboard has named."""


def allow(kind: str) -> str:
    """Allow this to be run from now on, because the person at the keyboard has named it; returns the kind as records
    have it.

    Raises `TableError` when there is no such program or file.
    """
    kind = kind.strip().removeprefix("bot:")
    if is_command(kind):
        program = words_of(kind)[0]
        if shutil.which(program) is None:
            raise TableError(tr("there is no program {program} that could be run", program=quoted(program)))
    else:
        file, _ = place_of(kind)
        if not file.is_file():
            raise TableError(tr("there is no file {file}", file=quoted(str(file))))
    _allowed.add(kind)
    return kind


def allowed() -> tuple[str, ...]:
    """The kinds that the person at this keyboard has named, by name."""
    return tuple(sorted(_allowed))


def unnamed(kind: str) -> str:
    """Why this must not be run, or nothing."""
    if kind in _allowed:
        return ""
    return tr(
        "nobody at this keyboard has named {bot}, so it is not run: add --bot {bot} to the command line to allow it, "
        "or let another play there with --seat NAME=bot",
        bot=shlex.quote(one_line(kind)),
    )


def is_command(kind: str) -> bool:
    """Whether it is a program rather than a Python class."""
    return kind.partition(":")[0] == COMMAND


def words_of(kind: str) -> list[str]:
    """The program in ``command:./mybot --depth 3`` and its arguments; never empty. Raises `TableError`."""
    try:
        words = shlex.split(kind.partition(":")[2])
    except ValueError:
        raise TableError(tr("a quotation mark is not closed in {bot}", bot=quoted(kind))) from None
    if not words:
        raise TableError(tr("after {command} comes a program", command="command:"))
    return words


def place_of(kind: str) -> tuple[Path, str]:
    """The file and the class in ``file.py:Class``; quotation marks around it protect a comma. Raises `TableError`."""
    try:
        words = shlex.split(kind)
    except ValueError:
        raise TableError(tr("a quotation mark is not closed in {bot}", bot=quoted(kind))) from None
    file, _, name = (words[0] if len(words) == 1 else kind).rpartition(":")
    if not file.endswith(_PYTHON) or not name.isidentifier():
        raise TableError(tr("a bot of your own is command:PROGRAM or FILE.py:CLASS, not {bot}", bot=quoted(kind)))
    return Path(file), name


def label(kind: str) -> str:
    """A short name for a kind, fit for a name at the table: ``mybot`` for ``command:./mybot --depth 3``. Never
    raises."""
    if not external(kind):
        return kind
    try:
        name = Path(words_of(kind)[0]).name if is_command(kind) else place_of(kind)[1]
    except TableError:
        name = brief(kind)
    return "".join(sign for sign in name if sign.isprintable() and sign not in ":,;=").strip() or COMMAND
