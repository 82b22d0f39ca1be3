"""Bots supplied by players: ``command:./mybot``, an external program that speaks the line protocol, or
``file.py:Class`` in Python.

The kinds named in a saved game may come from a stranger. Nothing is run or read unless the person at the keyboard has
typed exactly the same words since the program started: `allow` is called for typed words and for nothing else. Paths
are relative to the directory in which the program was started.
"""

import shlex
import shutil

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.kinds import is_command, place_of, words_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line, quoted

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
