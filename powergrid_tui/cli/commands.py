"""The commands that do not depend on a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli import film, screen, side_by_side
from powergrid_tui.cli.begin import GameCommand, line_up, options_for
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.records.store import Store


@click.command(cls=GameCommand, help=mark("Start a game and go straight to the board."))
@words.word(
    "--players",
    default="4",
    show_default=True,
    help=mark("Who plays, separated by commas: Ann,Bo,bot:simple,Dora=bot:random. A number N means you and N-1 bots."),
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
    session = Session.start(game, options, seats, seed=drawn, save_file=store.place(seats))
    screen.sit_down(store, session, plain=plain or ctx.obj[1], lines=lines)


@click.command(
    cls=words.Command,
    help=mark(
        "Continue a game: the one in FILE, or the latest unfinished one.\n"
        "\n"
        "FILE may also be the name of a game in your games folder."
    ),
)
@words.argument("file", type=click.Path(path_type=Path), required=False)
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
    from powergrid_tui.table.records.seat import external
    from powergrid_tui.table.records.seating import hand_of
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
                raise TableError(tr("seats: {name}: {fault}", name=seat.name, fault=why))
        session = Session.resume(game, record, save_file=save_file)
        if session.counts and handed and not record.finished:
            raise TableError(tr("this game counts: no bot may play for a person"))
        for at, kind in handed.items():
            session.reseat(at, kind)
    except TableError as error:
        raise TableError(tr("{file}: {fault}", file=path.name, fault=error)) from None
    screen.sit_down(store, session, plain=plain or ctx.obj[1], lines=lines or ctx.obj[2])


@click.command(
    cls=words.Command,
    help=mark(
        "Check a record line by line and print the standings, as far as everybody may know them.\n\n"
        "With --cast, --moving or --svg, show the game to others instead: a finished one in full, any other as "
        "onlookers see it."
    ),
)
@words.argument("file", type=click.Path(path_type=Path))
@words.word("--at", type=film.MomentType(), help=mark("Only the first N lines, or up to a move in a round: 3/5."))
@words.word(
    "--all", "everything", is_flag=True, help=mark("Show secret information too, even if the game is not over.")
)
@words.word("--plain", "told", is_flag=True, help=mark("Say in sentences what happened and how everybody stands."))
@words.as_json
@film.for_others
@click.pass_context
def replay(
    ctx: click.Context,
    /,
    file: Path,
    at: tuple[int | None, int] | None,
    everything: bool,
    told: bool,
    as_json: bool,
    **for_others: Any,
) -> None:
    from itertools import islice

    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import read_text
    from powergrid_tui.table.protocol.game import NOBODY
    from powergrid_tui.table.records.record import loads
    from powergrid_tui.table.sessions.session import ReplayFault, opening, walk
    from powergrid_tui.toolkit import registry

    record = loads(read_text(file), file.name)
    lines = len(record.actions)
    story: list[str] = []
    wanted = film.Wanted(**for_others)
    if wanted.anything and (everything or told or as_json):
        raise click.UsageError(tr("--cast, --moving and --svg go with neither --all nor --json nor --plain"))
    told = told or ctx.obj[2]
    try:
        game = registry.game(record.game)
        played = film.position(record, file, at)
        if wanted.anything:
            film.show(record, file, played, wanted)
            return
        state = opening(game, record)
        for step in islice(walk(game, record), played if at else None):
            state = step.after
            if told:
                story += game.narrate(step.before, step.action, step.after, NOBODY)
    except TableError as error:
        if isinstance(error, ReplayFault) and error.number > 1:
            message = mark("{file}: {fault}; '--at {line}' shows the game before that")
            raise TableError(tr(message, file=file.name, fault=error, line=error.number - 1)) from None
        raise TableError(tr("{file}: {fault}", file=file.name, fault=error)) from None
    over = game.to_move(state) == NOBODY
    seen = state if everything or over else game.view(state, NOBODY)
    standings = _standings(game, seen)
    if as_json:
        known = [{name: value for name, value in row.items() if value is not None} for row in standings]
        output.facts({"finished": over, **game.facts(state), "actions": played, "standings": known})
        return
    if told:
        from powergrid_tui.plain.story import tell

        tell(game, seen, story)
        return
    names = [seat.name for seat in record.seats]
    output.line(
        tr(
            "{file}: {played} of {lines} lines. {summary}",
            file=one_line(file.name),
            played=played,
            lines=lines,
            summary=one_line(game.summary(record.options, names, game.facts(state))),
        )
    )
    output.table(
        [{key: "?" if value is None else output.cell(value) for key, value in row.items()} for row in standings]
    )


@click.command(cls=GameCommand, help=mark("Let bots play whole games and count the results."))
@side_by_side.who_plays
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
    from powergrid_tui.toolkit.bots.matches import arena

    options = game.complete(options_for(game, players, chosen), seed)
    each = line_up(game, kinds, players)
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
                "results": [
                    {
                        "game": number,
                        "finished": came.finished,
                        "actions": came.actions,
                        "seats": side_by_side.seats_told(each, came),
                    }
                    for number, came in enumerate(result.outcomes, 1)
                ],
            }
        )
        return
    output.line(
        tr(
            "{finished} of {games} games finished: {actions} actions in {seconds} s, {rate} games a second.",
            finished=result.finished,
            games=result.games,
            actions=result.actions,
            seconds=f"{result.seconds:.1f}",
            rate=f"{result.games_per_second:.1f}",
        )
    )
    output.table([{mark("seat"): seat, mark("wins"): str(count)} for seat, count in result.wins.items()])


@click.command(
    cls=words.Command, help=mark("Report every error in a map, deck, tile set, card set, theme or saved game.")
)
@words.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    from powergrid_tui.cli.check import kind_of
    from powergrid_tui.table.files.data import BadData

    try:
        fine = kind_of(file)
    except BadData as error:
        output.fail_for(error)
    output.line(one_line(tr("{file}: {kind}", file=file.name, kind=fine)))


def _named(store: Store, file: Path) -> Path:
    """The file itself, or the game with that name in the folder."""
    from powergrid_tui.table.files.data import is_there

    here = store.folder / file
    return next((path for path in (file, here, here.with_name(f"{here.name}.toml")) if is_there(path)), file)


def _latest(store: Store) -> Path:
    if entry := store.last():
        return entry.path
    raise click.ClickException(tr("{folder} has no unfinished game", folder=store.folder))


def _standings(game: Game[Any, Any], state: Any) -> list[dict[str, Any]]:
    return [
        {
            mark("seat"): standing.seat,
            mark("rank"): standing.rank,
            **standing.score,
            **{name: list(held) for name, held in standing.holdings.items()},
        }
        for standing in game.standings(state)
    ]
