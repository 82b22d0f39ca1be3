"""``powergrid house tournament``: opens tournaments in an open house, and prints their standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli.begin import GameCommand, options_for
from powergrid_tui.cli.orders import give
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Game


class _ByName(words.Group):
    """A word that is no verb is the name of a tournament; without one, all are listed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(
    cls=_ByName,
    subcommand_metavar="[NAME | COMMAND [ARGS]...]",
    help=mark("Tournaments: with a name, the standings and the seating; otherwise, the list of them."),
)
def tournament() -> None:
    """Nothing is done before the verb."""


@tournament.command(cls=words.Command, help=mark("The standings and the seating; without a name, the list."))
@words.argument("name", default="")
@click.pass_context
def show(ctx: click.Context, name: str) -> None:
    from powergrid_tui.ssh.door.control import ListTournaments, TellTournament

    if not name:
        give(ctx, ListTournaments())
        return
    give(ctx, TellTournament(name=name))
    output.line("")
    give(ctx, TellTournament(name=name, seats=True))


@tournament.command(cls=GameCommand, help=mark("Open a tournament. Its seats are kept for its people."))
@words.argument("name")
@words.word("--people", required=True, help=mark("Who plays, by name or number, separated by commas: Ann,Bo,#7."))
@words.word("--tables", type=words.Range(1), required=True, help=mark("Number of tables."))
@words.word("--seats", type=words.Range(1), help=mark("Seats at each table; without it, everybody sits at each."))
@words.word(
    "--deals",
    type=click.Choice(["own", "same"]),
    default="own",
    show_default=True,
    help=mark("Give each table its own deal, or all tables the same."),
)
@words.word("--rated", is_flag=True, help=mark("The games count for ratings."))
@click.pass_context
def new(
    ctx: click.Context,
    game: Game[Any, Any],
    chosen: dict[str, Any],
    name: str,
    people: str,
    tables: int,
    seats: int | None,
    deals: str,
    rated: bool,
) -> None:
    from powergrid_tui.ssh.door.control import OpenTournament

    named = [person.strip() for person in people.split(",") if person.strip()]
    options = options_for(game, seats or len(named), chosen).model_dump_json(exclude_none=True)
    order = OpenTournament(
        name=name,
        game=game.id,
        options=options,
        people=named,
        tables=tables,
        seats=seats or 0,
        same=deals == "same",
        rated=rated,
    )
    give(ctx, order)


@tournament.command(
    cls=words.Command,
    help=mark(
        "End a tournament: tables that wait are removed, games that have begun are played on and count. Where none has "
        "begun, it is called off."
    ),
)
@words.argument("name")
@click.pass_context
def end(ctx: click.Context, name: str) -> None:
    from powergrid_tui.ssh.door.control import EndTournament

    give(ctx, EndTournament(name=name))


@tournament.command(
    "stand-in", cls=words.Command, help=mark("Let a bot play for somebody who has not come to a tournament table.")
)
@words.argument("code")
@words.argument("person")
@words.word("--bot", default="normal", show_default=True, help=mark("The level of the bot."))
@click.pass_context
def stand_in(ctx: click.Context, code: str, person: str, bot: str) -> None:
    from powergrid_tui.ssh.door.control import StandIn

    give(ctx, StandIn(code=code, person=person, bot=bot))
