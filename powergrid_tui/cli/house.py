"""``powergrid house``: orders to a house that is open on this machine, for its owner."""

from __future__ import annotations

from pathlib import Path

import click

from powergrid_tui.cli.houses import DurationType, in_house
from powergrid_tui.cli.orders import HOUSE, give
from powergrid_tui.cli.tournaments import tournament
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.console import words


@click.group(
    cls=words.Group,
    help=mark("Commands for a house open on this machine: for whoever opened it, and for root."),
)
@in_house
@click.pass_context
def house(ctx: click.Context, /, house: Path | None) -> None:
    ctx.meta[HOUSE] = house


house.add_command(tournament)


@house.command(cls=words.Command, help=mark("Who is in: number, name, address and key."))
@click.pass_context
def who(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import Who

    give(ctx, Who())


@house.command("show-out", cls=words.Command, help=mark("Show somebody out, by number or name. The seat is kept."))
@words.argument("who")
@click.pass_context
def show_out(ctx: click.Context, who: str) -> None:
    from powergrid_tui.ssh.door.control import ShowOut

    give(ctx, ShowOut(who=who))


@house.command(
    cls=words.Command,
    help=mark(
        "Ban a key (SHA256:...), an address, a network, or all keys of a person. Anybody inside who is "
        "banned is shown out."
    ),
)
@words.argument("subject")
@words.word("--for", "seconds", type=DurationType(), help=mark("Such as 30m, 2h or 7d; without it, for good."))
@words.word("--reason", default="", help=mark("A note to yourself."))
@click.pass_context
def ban(ctx: click.Context, subject: str, seconds: float | None, reason: str) -> None:
    from powergrid_tui.ssh.door.control import BanOrder

    give(ctx, BanOrder(subject=subject, seconds=seconds, reason=reason))


@house.command(cls=words.Command, help=mark("End a ban."))
@words.argument("subject")
@click.pass_context
def unban(ctx: click.Context, subject: str) -> None:
    from powergrid_tui.ssh.door.control import Unban

    give(ctx, Unban(subject=subject))


@house.command(cls=words.Command, help=mark("List the bans in force."))
@click.pass_context
def bans(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import ListBans

    give(ctx, ListBans())


@house.command(cls=words.Command, help=mark("List everybody known to the house: number, name and key."))
@click.pass_context
def people(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import ListPeople

    give(ctx, ListPeople())


@house.command(cls=words.Command, help=mark("Rename somebody: their seats and tables stay theirs."))
@words.argument("person")
@words.argument("new")
@click.pass_context
def rename(ctx: click.Context, person: str, new: str) -> None:
    from powergrid_tui.ssh.door.control import Rename

    give(ctx, Rename(person=person, name=new))


@house.command(cls=words.Command, help=mark("The tables of the house."))
@click.pass_context
def tables(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import ListTables

    give(ctx, ListTables())


@house.command(cls=words.Command, help=mark("The latest finished games and their results."))
@click.pass_context
def results(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import ListResults

    give(ctx, ListResults())


@house.command(cls=words.Command, help=mark("Ratings of people and bot levels, best first."))
@click.pass_context
def ratings(ctx: click.Context) -> None:
    from powergrid_tui.ssh.door.control import ListRatings

    give(ctx, ListRatings())


@house.command("take-away", cls=words.Command, help=mark("Remove a table, even if people are there. Its game is kept."))
@words.argument("code")
@click.pass_context
def take_away(ctx: click.Context, code: str) -> None:
    from powergrid_tui.ssh.door.control import TakeAway

    give(ctx, TakeAway(code=code))


@house.command("hand-over", cls=words.Command, help=mark("Give a table to somebody else."))
@words.argument("code")
@words.argument("person")
@click.pass_context
def hand_over(ctx: click.Context, code: str, person: str) -> None:
    from powergrid_tui.ssh.door.control import HandOver

    give(ctx, HandOver(code=code, person=person))


@house.command(
    "bring-in",
    cls=words.Command,
    help=mark("Bring in a copy of a game. Its seats go to people here with the same names as its players."),
)
@words.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@words.word("--for", "person", default="", help=mark("Who is to own the table; without it, the first player."))
@click.pass_context
def bring_in(ctx: click.Context, file: Path, person: str) -> None:
    from powergrid_tui.ssh.door.control import BringIn

    give(ctx, BringIn(file=str(file.absolute()), person=person))


@house.command(cls=words.Command, help=mark("Write everything the house stores to a new tar archive."))
@words.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    from powergrid_tui.ssh.door.control import Backup

    give(ctx, Backup(file=str(file.absolute())))
