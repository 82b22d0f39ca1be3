"""From the command line to the screen, and what is said when it closes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.console import output
from powergrid_tui.console.words import drawn_plain, in_ascii, word
from powergrid_tui.table.language import mark, tr
from powergrid_tui.table.reading import uncollected

if TYPE_CHECKING:
    from powergrid_tui.table.session import Session
    from powergrid_tui.table.store import Store

F = TypeVar("F", bound=Callable[..., Any])


def at_the_table(command: F) -> F:
    """The words of every command that ends at the screen."""
    saves = word(
        "--saves",
        type=click.Path(file_okay=False, path_type=Path),
        help=mark("The folder of your games, instead of POWERGRID_SAVES or the usual place."),
    )
    return saves(in_ascii(command))


def store_in(ctx: click.Context, saves: Path | None) -> Store:
    """The folder of games that the command names, or the whole program, or the usual one."""
    from powergrid_tui.table.data import is_there
    from powergrid_tui.table.store import Store, default_folder

    folder = saves or ctx.obj[0] or default_folder()
    if is_there(folder) and not folder.is_dir():
        raise click.ClickException(tr("the folder of your games, {folder}, is a file", folder=folder))
    return Store(folder)


def needs_terminal() -> None:
    """Prompt before anything is made: a game that nobody can see is not begun."""
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        raise click.ClickException(tr("the screen needs a terminal"))


def show(store: Store, plain: bool, start: Session[Any, Any] | None) -> None:
    """Hand over to the screen, until the players leave it."""
    needs_terminal()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an end without a word, until the screen takes the signals over
    with uncollected():
        from powergrid_tui.tui.app import PowerGridApp

    app = PowerGridApp(store, ascii=drawn_plain(plain), start=start)
    app.run()
    unsaved = [game for game in app.played if not game.saved]
    for game in unsaved:
        output.line(tr("{trouble}; what was played since it last could is lost", trouble=game.trouble), err=True)
    for game in app.played[-1:]:
        if game.keeper is not None and game.saved and not game.record.finished:
            where = game.keeper.path
            output.line(tr("The game is saved in {file}. 'powergrid resume' goes on with it.", file=where))
    sys.exit(app.return_code or (1 if unsaved else 0))
