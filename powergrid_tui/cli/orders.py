"""How commands give orders to an open house."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from powergrid_tui.cli.houses import folder_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.console import output

if TYPE_CHECKING:
    from powergrid_tui.ssh.door.control import Order

HOUSE = "powergrid.house"
"""Where the context keeps which house is meant."""


def give(ctx: click.Context, order: Order) -> None:
    """Give an order, and print the answer."""
    from powergrid_tui.ssh.door.control import ask

    answer = ask(folder_of(ctx, ctx.meta[HOUSE]), order)
    if answer.fault:
        raise TableError(answer.fault)
    if answer.rows is None:
        output.line(answer.said)
    elif answer.rows:
        output.table([{name: output.cell(value) for name, value in row.items()} for row in answer.rows])
    else:
        output.line(tr("There are none."))
