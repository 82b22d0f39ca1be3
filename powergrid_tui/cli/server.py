"""``powergrid house``: the owner's commands, for a house that is open on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from powergrid_tui.cli.server_folder import HOUSE, in_house
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.console import words


class _House(words.Group):
    """Its commands are made from the table of the owner's commands, which is imported when one of them is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from powergrid_tui.cli.owner_commands import commands

        return sorted(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from powergrid_tui.cli.owner_commands import commands

        return commands().get(cmd_name)


@click.group(cls=_House, help=mark("Commands for a house open on this machine: for whoever opened it, and for root."))
@in_house
@click.pass_context
def house(ctx: click.Context, /, house: Path | None) -> None:
    ctx.meta[HOUSE] = house
