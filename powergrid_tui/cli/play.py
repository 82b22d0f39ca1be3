"""``powergrid new`` and ``powergrid resume``: a game on the screen, or in lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli import screen
from powergrid_tui.cli.begin import GameCommand, options_for, seats_offered
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.records.store import Store


@click.command(cls=GameCommand, help=mark("Start a game and go straight to the board."))
@words.word(
    "--players",
    default="4",
    show_default=True,
    help=mark(
        "Who plays, separated by commas: Ann,Bo,bot:hard,Dora=bot:hard-hoarder. A number N means you and N-1 bots."
    ),
    shell_complete=seats_offered,
)
@words.word("--seed", type=words.SEED, help=mark("The same seed gives the same deal. Without it, one is drawn."))
@screen.at_the_table
@click.pass_context
def new(
    ctx: click.Context,
    game: Game[Any, Any],
    chosen: dict[str, Any],
    players: str,
    seed: int | None,
    saves: Path | None,
    plain: bool,
    lines: bool,
) -> None:
    import secrets

    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit.bots import seated

    seats = words.read(seated, players, game.id, hint="--players")
    options = options_for(game, len(seats), chosen)
    store = screen.store_in(ctx, saves)
    drawn = secrets.randbits(32) if seed is None else seed
    lines = screen.speaks(lines or ctx.obj[2])
    if not lines:
        screen.needs_terminal()
    session = Session.start(game, options, seats, seed=drawn, save_file=store.save_file_for(seats))
    screen.sit_down(store, session, plain=plain or ctx.obj[1], lines=lines)


def _saved(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The games in the folder by name, newest first, or files."""
    from click.shell_completion import CompletionItem

    from powergrid_tui.table.records.store import Store, default_folder

    store = Store(ctx.params["saves"] or ctx.find_root().params["saves"] or default_folder())
    games = words.offered([(path.stem, "") for path, _ in store.files()], begun)
    return games or [CompletionItem(begun, "file")]


@click.command(
    cls=words.Command,
    help=mark(
        "Continue a game: FILE, or the latest unfinished one.\n\n"
        "FILE may also be the name of a game in your games folder."
    ),
)
@words.argument("file", type=click.Path(path_type=Path), required=False, shell_complete=_saved)
@words.word(
    "--seat",
    "hands",
    multiple=True,
    help=mark("Who plays a seat from now on: Bo for a person, Bo=bot:simple for a bot. May be repeated."),
)
@screen.bots_named
@screen.at_the_table
@click.pass_context
def resume(
    ctx: click.Context, file: Path | None, hands: tuple[str, ...], saves: Path | None, plain: bool, lines: bool
) -> None:
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.records.kinds import external
    from powergrid_tui.table.records.typed_seats import hand_of
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit import registry
    from powergrid_tui.toolkit.bots import kinds
    from powergrid_tui.toolkit.bots.programs.allowed import allow, unnamed
    from powergrid_tui.toolkit.bots.resuming import must_have_bots

    store = screen.store_in(ctx, saves)
    path = _latest(store) if file is None else _named(store, file)
    record, save_file = store.open(path)
    try:
        game = registry.game(record.game)
        must_have_bots(game.id, record.seats)
        handed = dict(words.read(hand_of, hand, record.seats, kinds(game.id), hint="--seat") for hand in hands)
        for kind in filter(external, handed.values()):
            words.read(allow, kind, hint="--seat")
        for at, seat in enumerate(record.seats):
            kind = handed.get(at, seat.bot)
            if external(kind) and not record.finished and (why := unnamed(kind)):
                raise TableError(tr("seats: {name}: {error}", name=seat.name, error=why))
        session = Session.resume(game, record, save_file=save_file)
        if session.counts and handed and not record.finished:
            raise TableError(tr("this game is scored: no bot may play for a person"))
        for at, kind in handed.items():
            session.reseat(at, kind)
    except TableError as error:
        raise TableError(tr("{file}: {error}", file=path.name, error=error)) from None
    screen.sit_down(store, session, plain=plain or ctx.obj[1], lines=lines or ctx.obj[2])


def _named(store: Store, file: Path) -> Path:
    """The file itself, or the game with that name in the folder."""
    from powergrid_tui.table.files.data import is_there

    here = store.folder / file
    return next((path for path in (file, here, here.with_name(f"{here.name}.toml")) if is_there(path)), file)


def _latest(store: Store) -> Path:
    if entry := store.last():
        return entry.path
    raise click.ClickException(tr("{folder} has no unfinished game", folder=store.folder))
