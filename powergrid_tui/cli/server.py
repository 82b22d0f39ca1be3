"""``powergrid server``: the owner's commands, for a server that is open on this machine; and those that need none."""

from __future__ import annotations

from pathlib import Path

import click

from powergrid_tui.cli.server_words import server_option
from powergrid_tui.table.words.language import SOURCE, mark, speaking, tr
from powergrid_tui.toolkit.console import output, words


class _OwnerCommandGroup(words.Group):
    """Its commands are made from the table of the owner's commands, which is imported when one of them is wanted.
    Besides, it has those for which no server need be open."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from powergrid_tui.cli.owner_commands import commands

        return sorted({**commands(), **self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, or by the one that it has on the socket, under which it was typed before."""
        from powergrid_tui.cli.owner_commands import commands
        from powergrid_tui.ssh.door.owner_commands import COMMANDS

        if (found := self.commands.get(cmd_name)) is not None:
            return found
        entry = COMMANDS.get(cmd_name.replace("-", "_"))
        return commands().get(entry.called if entry is not None else cmd_name)


@click.group(
    cls=_OwnerCommandGroup,
    help=mark("Manage a server that is open on this machine.\n\nFor the account that opened it, and for root."),
)
@server_option
def server() -> None:
    pass


@server.command(
    cls=words.Command,
    help=mark(
        "Check a file of public keys before a server reads it. It may also be what a command for "
        "keys has printed. You see who may come in, and which lines let no one in. No server need "
        "be open."
    ),
)
@words.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@words.as_json
def check_keys(file: Path, as_json: bool) -> None:
    from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys

    found = words.read(AuthorizedKeys, file, hint="FILE")
    if as_json:
        with speaking(SOURCE):
            rows = found.told()
        facts = [{name: value or None for name, value in row.items()} for row in rows]
        output.facts([row | {"restricted": row["restricted"] == "yes"} for row in facts])
    else:
        output.table([{name: output.cell(value) for name, value in row.items()} for row in found.told()])
    for error in found.errors:
        output.line(error, err=True)
    if found.errors:
        raise SystemExit(1)


@server.command(
    "check-config",
    cls=words.Command,
    help=mark(
        "Check a configuration file of powergrid serve. The files that it names are checked, too. "
        "Every error is listed."
    ),
)
@words.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def check_config(ctx: click.Context, /, file: Path) -> None:
    from tempfile import TemporaryDirectory

    from powergrid_tui.cli.serve import serve, terms_of

    with TemporaryDirectory() as folder:  # that of the server stays as it is
        terms_of(serve.make_context("serve", ["--config", str(file)], parent=ctx), Path(folder))
    output.line(tr("{file} is a sound configuration.", file=file))
