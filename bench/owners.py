"""`python -m bench.owners [--write]`: the owner's commands as a list, made from their table; with --write in
docs/server.md."""

import sys
from collections.abc import Iterator

from bench.tables import table, write
from powergrid_tui.ssh.door.owner_commands import COMMANDS, OwnerCommand

MARK = "owner's commands"
"""The comment in the page that the list stands between."""


def listed() -> list[str]:
    """The lines of the list."""
    commands = sorted(COMMANDS.values(), key=lambda command: command.called)
    rows = [
        [f"`{command.form}`".replace("|", r"\|"), " ".join(_help(command)), _inside(command)] for command in commands
    ]
    return table(["`powergrid server ...`", "", "from inside"], rows)


def _help(command: OwnerCommand) -> Iterator[str]:
    yield command.help
    yield from (f"`{word.typed}`: {word.help}" for word in command.words if word.help)


def _inside(command: OwnerCommand) -> str:
    return "yes" if command.inside else "no"


if __name__ == "__main__":
    print("\n".join(listed()))
    if "--write" in sys.argv[1:]:
        write(MARK, listed())
