"""The commands that know no game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli import screen
from powergrid_tui.cli.begin import GameCommand, options_for
from powergrid_tui.console import output, words
from powergrid_tui.table.text import one_line

if TYPE_CHECKING:
    from powergrid_tui.table.game import Game
    from powergrid_tui.table.store import Store


@click.command(cls=GameCommand)
@click.option(
    "--players",
    default="4",
    show_default=True,
    help="Who sits there, with commas: Ann,Bo,bot:simple,Dora=bot:random. A number: you and so many bots less one.",
)
@click.option("--seed", type=words.SEED, help="The same seed gives the same deal. Otherwise one is drawn.")
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
) -> None:
    """Start a game and go straight to the board."""
    import secrets

    from powergrid_tui.bots import kinds
    from powergrid_tui.table.seating import seats_of
    from powergrid_tui.table.session import Session

    seats = words.read(seats_of, players, kinds(game.id), hint="--players")
    options = options_for(game, len(seats), chosen)
    store = screen.store_in(ctx, saves)
    drawn = secrets.randbits(32) if seed is None else seed
    screen.needs_terminal()
    session = Session.start(game, options, seats, seed=drawn, keeper=store.place(seats))
    screen.show(store, plain or ctx.obj[1], session)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@screen.at_the_table
@click.pass_context
def resume(ctx: click.Context, file: Path | None, saves: Path | None, plain: bool) -> None:
    """Go on with a game: that in FILE, or the last one that is not finished.

    FILE may also be the name of a game in the folder of your games.
    """
    from powergrid_tui.bots import kinds
    from powergrid_tui.games import shelf
    from powergrid_tui.table.game import TableError
    from powergrid_tui.table.seating import bots_refusals
    from powergrid_tui.table.session import Session

    store = screen.store_in(ctx, saves)
    path = _latest(store) if file is None else _named(store, file)
    record, keeper = store.open(path)
    try:
        game = shelf.game(record.game)
        for refusal in bots_refusals(record.seats, kinds(game.id)):
            raise TableError(refusal)
        session = Session.resume(game, record, keeper=keeper)
    except TableError as error:
        raise TableError(f"{path.name}: {error}") from None
    screen.show(store, plain or ctx.obj[1], session)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(min=0), help="Only the first so many lines.")
@words.as_json
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
        output.facts({"finished": over, **game.facts(state), "actions": played, "standings": standings})
        return
    output.line(f"{one_line(file.name)}: {played} of {lines} lines. {game.summary(state)}")
    output.table([{key: output.cell(value) for key, value in row.items()} for row in standings])


@click.command(cls=GameCommand)
@click.option("--players", type=int, default=4, show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", type=words.SEED, default=1, show_default=True)
@click.option("--bots", "kinds", default="random", show_default=True, help="One kind for all, or one a seat.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@words.as_json
def simulate(
    game: Game[Any, Any],
    chosen: dict[str, Any],
    players: int,
    games: int,
    seed: int,
    kinds: str,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play whole games and count."""
    from powergrid_tui.bots import arena, make

    options = game.complete(options_for(game, players, chosen), seed)
    each = [kind.strip() for kind in kinds.split(",")]
    each = each * players if len(each) == 1 else each
    if len(each) != players:
        raise click.BadParameter(f"{len(each)} bots for {players} players", param_hint="--bots")
    for kind in each:
        words.read(make, kind, game.id, hint="--bots")
    result = arena.simulate(game, options, each, games, seed, jobs)
    if as_json:
        output.facts(
            {
                "games": result.games,
                "finished": result.finished,
                "actions": result.actions,
                "seconds": round(result.seconds, 3),
                "games_per_second": round(result.games_per_second, 2),
                "wins": result.wins,
            }
        )
        return
    output.line(
        f"{result.finished} of {result.games} games finished: {result.actions} actions in {result.seconds:.1f} s, "
        f"{result.games_per_second:.1f} games a second."
    )
    output.table([{"seat": seat, "wins": str(count)} for seat, count in result.wins.items()])


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Tell every fault of a map, a deck or a saved game."""
    from powergrid_tui.cli.check import kind_of
    from powergrid_tui.table.data import BadData

    try:
        fine = kind_of(file)
    except BadData as error:
        output.fail_for(error)
    output.line(one_line(f"{file.name}: {fine}"))


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
