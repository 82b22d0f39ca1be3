"""``powergrid daily``: the deal of the day, and the check of somebody else's record of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli import screen
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.records.store import Store
    from powergrid_tui.table.sessions.session import Session


@click.command(
    cls=words.Command,
    help=mark(
        "Play the deal of the day.\n"
        "\n"
        "It has the same map, pile and opponents for everybody. Your first game is your official attempt. "
        "An unfinished game is continued. Days begin and end by UTC."
    ),
)
@words.word("--again", is_flag=True, help=mark("Play the deal again, unscored."))
@words.word(
    "--verify",
    "file",
    type=click.Path(path_type=Path),
    help=mark("Check a player's record instead of playing, and say how they did."),
)
@screen.at_the_table
@click.pass_context
def daily(ctx: click.Context, again: bool, file: Path | None, saves: Path | None, plain: bool, lines: bool) -> None:
    if file is not None:
        _verify(file)
        return
    store = screen.store_in(ctx, saves)
    lines = screen.speaks(lines or ctx.obj[2])
    if not lines:
        screen.needs_terminal()
    session = _session(store, again=again)
    if session is not None:
        screen.sit_down(store, session, plain=plain or ctx.obj[1], lines=lines)


def _session(store: Store, *, again: bool) -> Session[Any, Any] | None:
    """The game to play now; None if today's is over, which is printed."""
    from powergrid_tui.table.records.typed_seats import person
    from powergrid_tui.toolkit.daily import kept
    from powergrid_tui.toolkit.daily.deal import today

    day = today()
    if again and kept.is_over(store, day):
        return kept.repeated(store, day) or kept.begun(store, day, person())
    found = kept.resumed(store, day)
    if found is None:
        return kept.begun(store, day, person())
    if again:
        raise click.ClickException(tr("play your scored attempt at today's deal first: leave out --again"))
    if found.record.finished:
        screen.tell_of_the_day(found)
        output.line(tr("You have played today's deal. 'powergrid daily --again' plays it again, unscored."))
        return None
    return found


def _verify(file: Path) -> None:
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import read_text
    from powergrid_tui.table.records.record import loads
    from powergrid_tui.toolkit.daily.verify import verify

    record = loads(read_text(file), file.name)
    try:
        with output.progress(tr("lines"), len(record.actions)) as step:
            found = verify(record, step)
    except TableError as error:
        raise TableError(tr("{file}: {error}", file=one_line(file.name), error=error)) from None
    output.line(
        tr(
            "{file}: the deal of {day}, begun by version {version}. {lines} lines are by nature and the "
            "bots, and all are correct.",
            file=one_line(file.name),
            day=found.day,
            version=one_line(found.version),
            lines=sum(found.session.actor_of(step) != 0 for step in found.session.steps),
        )
    )
    if found.session.record.finished:
        screen.tell_of_the_day(found.session)
    else:
        output.line(tr("The game is not over."))
