"""From the command line to the screen, or to a table in plain lines, and the message when it closes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.table.files.importing import uncollected
from powergrid_tui.table.words.language import mark, speak, tr
from powergrid_tui.toolkit.console import output
from powergrid_tui.toolkit.console.words import drawn_plain, in_ascii, read, sees, word

if TYPE_CHECKING:
    from powergrid_tui.table.records.store import Store
    from powergrid_tui.table.sessions.session import Session

F = TypeVar("F", bound=Callable[..., Any])


in_lines = word(
    "--plain",
    "lines",
    is_flag=True,
    help=mark("No screen, only sentences, and lines for you to type: for screen readers, dumb terminals and pipes."),
)


def at_the_table(command: F) -> F:
    """Adds the parameters shared by all commands that open a table."""
    saves = word(
        "--saves",
        type=click.Path(file_okay=False, path_type=Path),
        help=mark("Your games folder, instead of POWERGRID_SAVES or the default place."),
    )
    return saves(in_ascii(in_lines(command)))


def bots_named(command: F) -> F:
    """Adds the parameter for commands that may open saved games with custom bots."""
    help_text = mark("A bot of your own that saved games may run: command:PROGRAM or FILE.py:CLASS. May be repeated.")
    return word("--bot", "own", multiple=True, callback=_allow, expose_value=False, help=help_text)(command)


BOTS_NAMED = f"{__name__}.bots_named"
"""In the context of a command: that bots of one's own were named, there or before it."""


def _allow(ctx: click.Context, _param: click.Parameter, kinds: Sequence[str]) -> None:
    if kinds:
        ctx.meta[BOTS_NAMED] = True
        from powergrid_tui.toolkit.bots.programs.allowed import allow

        for kind in kinds:
            read(allow, kind, hint="--bot")


def store_in(ctx: click.Context, saves: Path | None) -> Store:
    """The folder of games given for the command, or for the whole program, or the default one."""
    from powergrid_tui.table.files.data import is_there
    from powergrid_tui.table.records.store import Store, default_folder

    folder = saves or ctx.obj[0] or default_folder()
    if is_there(folder) and not folder.is_dir():
        raise click.ClickException(tr("your games folder, {folder}, is a file", folder=folder))
    return Store(folder)


def needs_terminal() -> None:
    """Raises an error before anything is created if there is no terminal to show the screen on."""
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        raise click.ClickException(tr("the screen needs a terminal"))


def speaks(lines: bool) -> bool:
    """Whether to play in lines: where they are asked for, and at a terminal that cannot show a screen."""
    return lines or (sys.__stdin__ is not None and sys.__stdin__.isatty() and not sees(os.environ.get("TERM", "")))


def sit_down(store: Store, start: Session[Any, Any] | None, *, plain: bool, lines: bool) -> None:
    """Start the screen, or a table in plain lines; `plain` draws with ASCII characters."""
    if speaks(lines):
        talk(store, start)
    else:
        show(store, plain, start)


def show(store: Store, plain: bool, start: Session[Any, Any] | None) -> None:
    """Run the screen until the players leave it."""
    needs_terminal()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # exit silently until the screen installs its own handlers
    with uncollected():
        from powergrid_tui.table.preferences.presets import default_path
        from powergrid_tui.table.preferences.settings import default_file
        from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_here
        from powergrid_tui.tui.app import HomeApp

    app = HomeApp(
        store,
        ascii=drawn_plain(plain),
        depth=depth_here(),
        start=start,
        settings=default_file(),
        presets=default_path(),
    )
    app.run()
    if app.settings.language:
        speak(app.settings.language)
    sys.exit(app.return_code or _farewell(app.played))


def talk(store: Store, start: Session[Any, Any] | None) -> None:
    """Run the table in plain lines until the players leave or the input ends."""
    with uncollected():
        from powergrid_tui.plain.conversation import Input
        from powergrid_tui.plain.program import PlainProgram
        from powergrid_tui.table.preferences.settings import Kept, default_file

    kept = Kept(default_file())
    if kept.trouble:
        output.line(kept.trouble, err=True)
    if kept.settings.language:
        speak(kept.settings.language)
    program = PlainProgram(store, Input(), start, kept)
    program.run()
    sys.exit(_farewell(program.played))


def tell_of_the_day(game: Session[Any, Any]) -> None:
    """Print the lines that somebody who has played the deal of the day may paste into a chat."""
    from powergrid_tui.table.records.store import Store
    from powergrid_tui.toolkit.daily import kept, summary

    store = Store(game.save_file.path.parent) if game.save_file else None
    streak = kept.streak(store, game.deal.date) if store and game.deal else 0
    for line in summary.lines(game, streak, plain=drawn_plain(False)):
        output.line(line)


def _farewell(played: Sequence[Session[Any, Any]]) -> int:
    """Report where the last game is saved, and what could not be saved. Returns the exit status."""
    unsaved = [game for game in played if not game.saved]
    for game in unsaved:
        output.line(tr("{trouble}; everything played since the last save is lost", trouble=game.trouble), err=True)
    for game in played[-1:]:
        if game.deal is not None and game.record.finished:
            tell_of_the_day(game)
        if game.save_file is not None and game.saved and not game.record.finished:
            where = game.save_file.path
            output.line(tr("The game is saved in {file}. 'powergrid resume' continues it.", file=where))
    return 1 if unsaved else 0
