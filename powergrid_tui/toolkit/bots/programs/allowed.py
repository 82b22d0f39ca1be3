"""Bots supplied by players: ``command:./mybot``, an external program that speaks the line protocol, or
``file.py:Class`` in Python.

The kinds named in a saved game may come from a stranger. Nothing is run or read unless the person at the keyboard has
typed exactly the same words since the program started: `allow` is called for typed words and for nothing else. Paths
are relative to the directory in which the program was started.
"""

import shlex
import shutil
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import external
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief, one_line, quoted

COMMAND = "command"

_PYTHON = ".py"

_allowed: set[str] = set()
"""The kinds that the person at the keyboard has named."""


def allow(kind: str) -> str:
    """Allow this kind to run from now on, because the person at the keyboard has named it. Returns it as written in
    records.

    Raises `TableError` when there is no such program or file.
    """
    kind = kind.strip().removeprefix("bot:")
    if is_command(kind):
        program = words_of(kind)[0]
        if shutil.which(program) is None:
            raise TableError(tr("there is no program {program} to run", program=quoted(program)))
    else:
        file, _ = place_of(kind)
        if not file.is_file():
            raise TableError(tr("there is no file {file}", file=quoted(str(file))))
    _allowed.add(kind)
    return kind


def allowed() -> tuple[str, ...]:
    """The kinds that the person at the keyboard has named, sorted."""
    return tuple(sorted(_allowed))


def unnamed(kind: str) -> str:
    """Why this kind must not be run, or an empty string."""
    if kind in _allowed:
        return ""
    return tr(
        "nobody at this keyboard has named {bot}, so it will not run: add --bot {bot} to the command line to "
        "allow it, or let another bot play there with --seat NAME=bot",
        bot=shlex.quote(one_line(kind)),
    )


def is_command(kind: str) -> bool:
    """Whether it is an external program rather than a Python class."""
    return kind.partition(":")[0] == COMMAND


def words_of(kind: str) -> list[str]:
    """The command line in ``command:./mybot --depth 3``, split into words; never empty. Raises `TableError`."""
    try:
        words = shlex.split(kind.partition(":")[2])
    except ValueError:
        raise TableError(tr("{bot} has an unclosed quotation mark", bot=quoted(kind))) from None
    if not words:
        raise TableError(tr("after {command} write a program", command="command:"))
    return words


def place_of(kind: str) -> tuple[Path, str]:
    """The file and the class in ``file.py:Class``, which may be quoted to protect a comma. Raises `TableError`."""
    try:
        words = shlex.split(kind)
    except ValueError:
        raise TableError(tr("{bot} has an unclosed quotation mark", bot=quoted(kind))) from None
    file, _, name = (words[0] if len(words) == 1 else kind).rpartition(":")
    if not file.endswith(_PYTHON) or not name.isidentifier():
        raise TableError(tr("name your own bot as command:PROGRAM or FILE.py:CLASS, not {bot}", bot=quoted(kind)))
    return Path(file), name


def label(kind: str) -> str:
    """A short name for a kind, usable as a player's name: ``mybot`` for ``command:./mybot --depth 3``. Never raises."""
    if not external(kind):
        return kind
    try:
        name = Path(words_of(kind)[0]).name if is_command(kind) else place_of(kind)[1]
    except TableError:
        name = brief(kind)
    return "".join(sign for sign in name if sign.isprintable() and sign not in ":,;=").strip() or COMMAND
