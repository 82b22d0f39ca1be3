"""`python -m bench.owners [--write]`: the owner's commands as lists, made from their table; with --write in
docs/server.md."""

import sys
from collections.abc import Iterator

from bench.tables import table, write
from powergrid_tui.ssh.door.owner_commands import COMMANDS, Field, JsonType, OwnerCommand


def lists() -> dict[str, list[str]]:
    """The lines of each list, by the comment that they stand between."""
    commands = sorted(COMMANDS.values(), key=lambda command: command.called)
    ways = [
        [f"`{command.form}`".replace("|", r"\|"), " ".join(_help(command)), _inside(command)] for command in commands
    ]
    fields = [
        [f"`{command.form.removesuffix(' [--json]')}`", "; ".join(map(_field, command.fields))]
        for command in commands
        if command.fields
    ]
    return {
        "owner's commands": table(["`powergrid server ...`", "", "from inside"], ways),
        "fields of lists": table(["with `--json`", "fields"], fields),
    }


def _help(command: OwnerCommand) -> Iterator[str]:
    yield command.help
    yield from (f"`{word.typed}`: {word.help}" for word in command.words if word.help)


def _inside(command: OwnerCommand) -> str:
    return "yes" if command.inside else "no"


def _field(field: Field) -> str:
    kind = "" if field.value is JsonType.TEXT else f" ({field.value.value})"
    return f"`{field.name}`{kind} {field.meaning}"


if __name__ == "__main__":
    for mark, lines in lists().items():
        print("\n".join([*lines, ""]))
        if "--write" in sys.argv[1:]:
            write(mark, lines)
