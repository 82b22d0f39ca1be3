"""The `powergrid` command: reads the words and hands over.

Nothing heavy is imported at the top, so that ``powergrid --version`` answers at once; the screen is imported when it is
shown.
Exit status: 0 fine; 1 the input is wrong, said in one line, or in a line for each fault of a map or a deck; 2 the words
are off.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from powergrid_tui.table.text import one_line, printable

if TYPE_CHECKING:
    from powergrid_tui.table.data import BadData
    from powergrid_tui.table.game import Game
    from powergrid_tui.table.session import Session
    from powergrid_tui.table.store import Store

GAME = "power_grid"
"""The game that `new` and `simulate` begin when none is named, and that `maps` is about; a record names its own."""

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


SEED = click.IntRange(-(10**18), 10**18)
"""More figures than a record is read with help no luck."""


def _print(text: str, *, err: bool = False) -> None:
    """The one door to the terminal: a line as it is, but for what a terminal might obey."""
    click.echo(printable(text), err=err)


def _print_json(facts: Any) -> None:
    """For other programs, and for a terminal all the same: what is no text is escaped."""
    text = json.dumps(facts, ensure_ascii=False)
    click.echo("".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text))


class _Program(click.Group):
    """Says what is wrong in one line, whoever noticed it."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a name that the terminal's encoding has no letters for
        try:
            status = super().main(*args, **kwargs)
        except click.UsageError as error:
            where = error.ctx.command_path if error.ctx else "powergrid"
            _fail(f"{where}: {error.format_message()} ('{where} --help' lists the words)", 2)
        except click.ClickException as error:
            _fail(error.format_message(), 1)
        except click.Abort:
            sys.exit(130)  # as a shell counts Ctrl+C
        except OSError as error:  # what is printed finds no room: a full disk, a closed pipe
            _fail(f"the answer cannot be written: {error.strerror or error}", 1)
        except Exception as error:
            from powergrid_tui.table.game import TableError

            if not isinstance(error, TableError):
                raise
            _fail(str(error), 1)
        sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str, status: int) -> None:
    _print(one_line(message), err=True)
    sys.exit(status)


def _tell(error: BadData) -> NoReturn:
    """Every fault of a file, a line each."""
    for fault in error.faults:
        _print(one_line(f"{error.file}: {fault}"), err=True)
    sys.exit(1)


def _version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("powergrid-tui")
    except PackageNotFoundError:
        found = "(not installed)"
    _print(f"powergrid {found}")
    ctx.exit()


def _at_the_table(command: F) -> F:
    """The options of every command that ends at the screen."""
    saves = click.option(
        "--saves",
        type=click.Path(file_okay=False, path_type=Path),
        help="The folder of your games, instead of POWERGRID_SAVES or the usual place.",
    )
    plain = click.option("--ascii", "plain", is_flag=True, help="Draw without box, block or braille characters.")
    return saves(plain(command))


_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for other programs.")


@click.group(cls=_Program, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Tell the version.")
@_at_the_table
@click.pass_context
def main(ctx: click.Context, saves: Path | None, plain: bool) -> None:
    """Power Grid, and games beside it, in a terminal. Without a command: the title."""
    ctx.obj = (saves, plain)
    if ctx.invoked_subcommand is None:
        _show(_store(ctx, None), plain, None)


def _the_game(command: F) -> F:
    """The options of every command that begins a game. A game takes those that its own model of options has."""
    words = (
        click.option("--game", "game_id", default=GAME, show_default=True, help="Or electropolis."),
        click.option(
            "--map",
            "map_id",
            default="germany",
            show_default=True,
            help="An id ('powergrid maps' lists them), a file of your own, or random.",
        ),
        click.option("--edition", type=click.Choice(["original", "recharged"]), default="original", show_default=True),
        click.option("--deck", default="base", show_default=True, help="base, new, mixed, plus, or a file."),
        click.option(
            "--regions",
            default="random",
            show_default=True,
            help="random, draft, or the ids of those in play, with commas; with --deck plus, the names of cities.",
        ),
        click.option("--trust", is_flag=True, help="Two players against the Trust, in the Recharged edition."),
        click.option("--money", type=click.Choice(["secret", "open"]), default="secret", show_default=True),
    )
    for option in reversed(words):
        command = option(command)
    return command


@main.command()
@_the_game
@click.option(
    "--players",
    default="4",
    show_default=True,
    help="Who sits there, with commas: Ann,Bo,bot:simple,Dora=bot:random. A number: you and so many bots less one.",
)
@click.option("--seed", type=SEED, help="The same seed gives the same deal. Otherwise one is drawn.")
@_at_the_table
@click.pass_context
def new(
    ctx: click.Context,
    /,
    game_id: str,
    players: str,
    seed: int | None,
    saves: Path | None,
    plain: bool,
    **words: Any,
) -> None:
    """Start a game and go straight to the board."""
    import secrets

    from powergrid_tui.games import shelf
    from powergrid_tui.seating import seats_of
    from powergrid_tui.table.session import Session

    game = _word(shelf.game, game_id, hint="--game")
    seats = _word(seats_of, players, game_id, hint="--players")
    options = _options(ctx, game, len(seats), words)
    store = _store(ctx, saves)
    drawn = secrets.randbits(32) if seed is None else seed
    _needs_terminal()
    session = Session.start(game, options, seats, seed=drawn, keeper=store.place(seats))
    _show(store, plain or ctx.obj[1], session)


@main.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@_at_the_table
@click.pass_context
def resume(ctx: click.Context, file: Path | None, saves: Path | None, plain: bool) -> None:
    """Go on with a game: that in FILE, or the last one that is not finished.

    FILE may also be the name of a game in the folder of your games.
    """
    from powergrid_tui.check import bot_refusal
    from powergrid_tui.games import shelf
    from powergrid_tui.table.game import TableError
    from powergrid_tui.table.session import Session

    store = _store(ctx, saves)
    path = _latest(store) if file is None else _named(store, file)
    record, keeper = store.open(path)
    try:
        game = shelf.game(record.game)
        for seat in record.seats:
            if refusal := bot_refusal(seat, record.game):
                raise TableError(f"seats: {seat.name}: {refusal}")
        session = Session.resume(game, record, keeper=keeper)
    except TableError as error:
        raise TableError(f"{path.name}: {error}") from None
    _show(store, plain or ctx.obj[1], session)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(min=0), help="Only the first so many lines.")
@_json
def replay(file: Path, at: int | None, as_json: bool) -> None:
    """Check a record line by line and print the standings."""
    from itertools import islice

    from powergrid_tui.games import shelf
    from powergrid_tui.table.data import read_text
    from powergrid_tui.table.game import NOBODY, TableError
    from powergrid_tui.table.record import loads
    from powergrid_tui.table.session import opening, walk

    record = loads(read_text(file), file.name)
    lines = len(record.actions)
    if at is not None and at > lines:
        raise click.BadParameter(f"{file.name} has {lines} lines", param_hint="--at")
    try:
        game = shelf.game(record.game)
        state = opening(game, record)
        for step in islice(walk(game, record), at):
            state = step.after
    except TableError as error:
        raise TableError(f"{file.name}: {error}") from None
    played = lines if at is None else at
    standings = _standings(game, state)
    if as_json:
        over = game.to_move(state) == NOBODY
        facts = {"finished": over, **game.facts(state), "actions": played, "standings": standings}
        _print_json(facts)
        return
    _print(f"{one_line(file.name)}: {played} of {lines} lines. {game.summary(state)}")
    _table([{key: _words(value) for key, value in row.items()} for row in standings])


@main.command()
@_the_game
@click.option("--players", type=int, default=4, show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option("--bots", "kinds", default="random", show_default=True, help="One kind for all, or one a seat.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@_json
@click.pass_context
def simulate(
    ctx: click.Context,
    /,
    game_id: str,
    players: int,
    games: int,
    seed: int,
    kinds: str,
    jobs: int,
    as_json: bool,
    **words: Any,
) -> None:
    """Let bots play whole games and count."""
    from powergrid_tui.bots import arena, make
    from powergrid_tui.games import shelf

    game = _word(shelf.game, game_id, hint="--game")
    options = _options(ctx, game, players, words)
    options = game.complete(options, seed)
    each = [kind.strip() for kind in kinds.split(",")]
    each = each * players if len(each) == 1 else each
    if len(each) != players:
        raise click.BadParameter(f"{len(each)} bots for {players} players", param_hint="--bots")
    for kind in each:
        _word(make, kind, game_id, hint="--bots")
    result = arena.simulate(game, options, each, games, seed, jobs)
    facts = {
        "games": result.games,
        "finished": result.finished,
        "actions": result.actions,
        "seconds": round(result.seconds, 3),
        "games_per_second": round(result.games_per_second, 2),
        "wins": result.wins,
    }
    if as_json:
        _print_json(facts)
        return
    _print(
        f"{result.finished} of {result.games} games finished: {result.actions} actions in {result.seconds:.1f} s, "
        f"{result.games_per_second:.1f} games a second."
    )
    _table([{"seat": seat, "wins": str(count)} for seat, count in result.wins.items()])


@main.command()
@click.argument("map_id", metavar="[ID]", required=False)
@click.option("--edition", type=click.Choice(["original", "recharged"]), default="original", show_default=True)
@click.option("--ascii", "plain", is_flag=True, help="Draw without box, block or braille characters.")
@_json
def maps(map_id: str | None, edition: str, plain: bool, as_json: bool) -> None:
    """List the maps, or draw the one with this ID, or in this file."""
    from powergrid_tui.games import shelf

    files = shelf.files(GAME)
    if map_id is not None:
        _word(files.words_of, {"map": map_id}, hint="ID")
        if as_json:
            _print_json(files.map_facts(map_id, edition))
            return
        width, height = shutil.get_terminal_size((100, 40))
        for line in shelf.drawing(GAME)(map_id, edition, width, height, plain or os.environ.get("TERM") == "linux"):
            _print(line)
        return
    rows = files.map_rows()
    if as_json:
        _print_json(rows)
        return
    _table([{key: _words(value, "–") for key, value in row.items() if key != "fault"} for row in rows])
    for row in rows:
        if "fault" in row:
            _print(one_line(f"{row['fault']}"), err=True)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Tell every fault of a map, a deck or a saved game."""
    from powergrid_tui.check import kind_of
    from powergrid_tui.table.data import BadData

    try:
        fine = kind_of(file)
    except BadData as error:
        _tell(error)
    _print(one_line(f"{file.name}: {fine}"))


def _store(ctx: click.Context, saves: Path | None) -> Store:
    from powergrid_tui.table.data import is_there
    from powergrid_tui.table.store import Store, default_folder

    folder = saves or ctx.obj[0] or default_folder()
    if is_there(folder) and not folder.is_dir():
        raise click.ClickException(f"the folder of your games, {folder}, is a file")
    return Store(folder)


def _named(store: Store, file: Path) -> Path:
    """The file itself, or the game of that name in the folder."""
    from powergrid_tui.table.data import is_there

    here = store.folder / file
    return next((path for path in (file, here, here.with_name(f"{here.name}.toml")) if is_there(path)), file)


def _latest(store: Store) -> Path:
    for entry in store.games():
        if entry.record and not entry.record.finished:
            return entry.path
    raise click.ClickException(f"no unfinished game lies in {store.folder}")


def _needs_terminal() -> None:
    """Prompt before anything is made: a game that nobody can see is not begun."""
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        raise click.ClickException("the screen needs a terminal")


def _show(store: Store, plain: bool, start: Session[Any, Any] | None) -> None:
    """Hand over to the screen, until the players leave it. The font of a bare console has no braille."""
    _needs_terminal()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an end without a word, until the screen takes the signals over
    from powergrid_tui.tui.app import PowerGridApp

    app = PowerGridApp(store, ascii=plain or os.environ.get("TERM") == "linux", start=start)
    app.run()
    unsaved = [game for game in app.played if not game.saved]
    for game in unsaved:
        _print(f"{game.trouble}; what was played since it last could is lost", err=True)
    for game in app.played[-1:]:
        if game.keeper is not None and game.saved and not game.record.finished:
            _print(f"The game is saved in {game.keeper.path}. 'powergrid resume' goes on with it.")
    sys.exit(app.return_code or (1 if unsaved else 0))


def _words_for(ctx: click.Context, game: Game[Any, Any], words: dict[str, Any]) -> dict[str, Any]:
    """Those of the words that the game has options for; one that was typed and means nothing to it is an error."""
    from click.core import ParameterSource

    found = {}
    for name, value in words.items():
        option = name.removesuffix("_id")
        if option in game.Options.model_fields:
            found[option] = _picked(value) if option == "regions" else value
        elif ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{game.name} has no --{option}")
    return found


def _options(ctx: click.Context, game: Game[Any, Any], players: int, words: dict[str, Any]) -> Any:
    """The game's options, or an error in the words."""
    from pydantic import ValidationError

    from powergrid_tui.games import shelf
    from powergrid_tui.table.data import BadData
    from powergrid_tui.table.faults import faults_of
    from powergrid_tui.table.game import TableError

    try:
        options = game.Options.model_validate(shelf.words_of(game.id, _words_for(ctx, game, words)))
    except ValidationError as error:
        raise click.UsageError(faults_of(error)[0]) from None
    except BadData as error:
        _tell(error)
    except TableError as error:
        raise click.UsageError(str(error)) from None
    if refusal := game.players_refusal(options, players) or game.options_refusal(options, players):
        raise click.UsageError(refusal)
    return options


def _picked(regions: str) -> str | list[str]:
    """A word for how the regions come into play, or those that are named."""
    return regions if regions in ("random", "draft") else [region.strip() for region in regions.split(",")]


def _word(read: Callable[..., T], *args: Any, hint: str) -> T:
    """What `read` makes of a word of the command line; what it refuses is an error in the words."""
    from powergrid_tui.table.data import BadData
    from powergrid_tui.table.game import TableError

    try:
        return read(*args)
    except BadData as error:
        _tell(error)
    except TableError as error:
        raise click.BadParameter(str(error), param_hint=hint) from None


def _standings(game: Game[Any, Any], state: Any) -> list[dict[str, Any]]:
    return [
        {
            "seat": standing.seat,
            "rank": standing.rank,
            **standing.score,
            **{name: list(held) for name, held in standing.holdings.items()},
        }
        for standing in game.standings(state)
    ]


def _words(value: Any, between: str = " ") -> str:
    return one_line(between.join(map(str, value)) if isinstance(value, list) else str(value))


def _table(rows: Sequence[dict[str, str]]) -> None:
    """Rows under the names of their columns, each as wide as it must be."""
    from powergrid_tui.paint.cells import fit, width

    lines = [{key: key for key in rows[0]}, *rows]
    widths = {key: max(width(line[key]) for line in lines) for key in rows[0]}
    for line in lines:
        _print("  ".join(fit(text, widths[key]) for key, text in line.items()).rstrip())
