"""``powergrid server``: the owner's commands, for a server that is open on this machine."""

from __future__ import annotations

import click

from powergrid_tui.cli.server_folder import server_option
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.console import words


class _OwnerCommandGroup(words.Group):
    """Its commands are made from the table of the owner's commands, which is imported when one of them is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from powergrid_tui.cli.owner_commands import commands

        return sorted(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, or by the one that it has on the socket, under which it was typed before."""
        from powergrid_tui.cli.owner_commands import commands
        from powergrid_tui.ssh.door.owner_commands import COMMANDS

        entry = COMMANDS.get(cmd_name.replace("-", "_"))
        return commands().get(entry.called if entry is not None else cmd_name)


@click.group(
    cls=_OwnerCommandGroup,
    help=mark("Commands for a server open on this machine: for whoever opened it, and for root."),
)
@server_option
def server() -> None:
    pass
