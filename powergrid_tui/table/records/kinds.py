"""Kinds of bots, as a record names them: a level of the game, such as ``hard``, or a program of somebody's own,
``command:./mybot`` or ``file.py:Class``."""

import shlex
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief, quoted

COMMAND = "command"

_PYTHON = ".py"


def external(kind: str) -> bool:
    """Whether a kind of bot is somebody's own program or file. The kinds of the games have no colon."""
    return ":" in kind


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
