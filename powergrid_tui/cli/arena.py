"""Commands that let bots play many games: ``powergrid simulate``, and ``powergrid arena`` with matches that play the
same deals with the seats rotated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.cli.begin import GameCommand, bots_offered, line_up, options_for
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.toolkit.bots.matches.match import GameResult, LineUpResult, Match
    from powergrid_tui.toolkit.bots.matches.outcome import GameOutcome

_INTERRUPTED = 130
"""The exit status after Ctrl+C, as shells define it."""

F = TypeVar("F", bound=Callable[..., Any])

processes = words.word(
    "--jobs", type=words.Range(min=1), default=1, show_default=True, help=mark("Number of processes.")
)


def who_plays(command: F) -> F:
    """Adds the parameters for the number of players and games, the seed, the bots, and the number of processes."""
    for word in (
        processes,
        words.word(
            "--bots",
            "kinds",
            default="random",
            show_default=True,
            help=mark("Kind of bot: one for all seats, or one for each, separated by commas."),
            shell_complete=bots_offered,
        ),
        words.word(
            "--seed",
            type=words.SEED,
            default=1,
            show_default=True,
            help=mark("The same seed gives the same games."),
        ),
        words.word("--games", type=words.Range(min=1), default=100, show_default=True, help=mark("Number of games.")),
        words.word("--players", type=words.Integer(), default=4, show_default=True, help=mark("Number of players.")),
    ):
        command = word(command)
    return command


def _can_be_had(ctx: click.Context, param: click.Parameter, executor: str) -> str:
    from powergrid_tui.toolkit.bots.matches import executors

    if why := executors.refusal(executor):
        raise click.BadParameter(why, param_hint="--executor")
    return executor


where = words.word(
    "--executor",
    default="",
    callback=_can_be_had,
    help=mark("Where the games are played: dask://HOST:PORT for a cluster; by default, here."),
)


def seat_results(kinds: Sequence[str], came: GameOutcome | GameResult) -> list[dict[str, Any]]:
    """The result of each seat as JSON, given the kinds of bot. Figures that old rows lack are null."""
    from powergrid_tui.toolkit.bots.matches.arena import names

    none: Sequence[None] = (None,) * len(kinds)
    each = zip(names(kinds), kinds, came.starts or none, came.scores or none, came.places or none, strict=True)
    return [
        {
            "seat": seat,
            "name": name,
            "bot": kind,
            "start": start,
            "score": next(iter(score.values()), None) if score else None,
            "figures": score,
            "place": place,
        }
        for seat, (name, kind, start, score, place) in enumerate(each, 1)
    ]


@click.command(cls=GameCommand, help=mark("Let bots play whole games and count the results."))
@who_plays
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
                        "seats": seat_results(each, came),
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
    cls=GameCommand,
    help=mark(
        "Let bots play a match: the same deals with seats rotated.\n\n"
        "Each deal is played once with the line-up as given and once with each of its rotations, "
        "always with the same luck. The table counts the wins of each bot, with an interval that "
        "contains the true share in 95 of 100 matches."
    ),
)
@who_plays
@where
@words.word(
    "--rows",
    type=click.Path(path_type=Path),
    help=mark("Write one row per game to this file; a match that was stopped continues from it."),
)
@words.word(
    "--ladder",
    type=click.Path(path_type=Path),
    help=mark(
        "Instead of --bots: everybody named in this file meets everybody else in so many games, and ratings are kept "
        'there. It begins as bots = ["hard", "easy"].'
    ),
)
@words.as_json
def arena(
    game: Game[Any, Any],
    chosen: dict[str, Any],
    players: int,
    games: int,
    seed: int,
    kinds: str,
    jobs: int,
    executor: str,
    rows: Path | None,
    ladder: Path | None,
    as_json: bool,
) -> None:
    from powergrid_tui.toolkit.bots.matches.match import Match, entries

    options = game.complete(options_for(game, players, chosen), seed)
    if ladder:
        _climb(game, options, ladder, players, games, seed, jobs, executor, as_json)
        return
    bots = tuple(line_up(game, kinds, players))
    match = Match(game.id, options, bots, seed, players)
    found = _play(match, games, rows, jobs, executor)
    finished = sum(row.finished for row in found)
    each = entries(match, found)
    if as_json:
        told = {"games": games, "finished": finished, "bots": [_facts(entry) for entry in each]}
        output.facts({**told, "results": [_result(match, row) for row in found]})
        return
    output.line(tr("{finished} of {games} games finished.", finished=finished, games=games))
    output.table(_table(each))


def _climb(
    game: Game[Any, Any],
    options: Any,
    path: Path,
    players: int,
    games: int,
    seed: int,
    jobs: int,
    executor: str,
    as_json: bool,
) -> None:
    """Let all bots in a ladder's file meet, and print their ratings. The file is written after each meeting."""
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files import own_file
    from powergrid_tui.table.files.data import reason
    from powergrid_tui.table.files.extras import install
    from powergrid_tui.toolkit.bots.matches import ladder
    from powergrid_tui.toolkit.bots.matches.arena import bots_named
    from powergrid_tui.toolkit.bots.matches.match import played

    if find_spec("openskill") is None:
        output.fail(tr("a ladder needs {package}: {command}", package="openskill", command=install("ssh")), 1)
    try:
        kept = ladder.load(path, game.id, players)
        bots_named(kept.bots, game.id)
        for match, numbers in ladder.meetings(kept, options, games, seed):
            with (
                output.progress(" – ".join(match.bots), len(numbers)) as step,
                closing(played(match, numbers, jobs, executor)) as found,
            ):
                rows = []
                for _, row in found:
                    rows.append(row)
                    step()
            ladder.rate(kept, match, rows)
            own_file.save(path, kept)
    except (TableError, OSError) as error:
        output.fail(reason(error), 1)
    except KeyboardInterrupt:
        output.fail(tr("stopped; the meetings that were finished are kept in {file}", file=path.name), _INTERRUPTED)
    standing = ladder.standing(kept)
    if as_json:
        output.facts(
            [
                {"bot": bot, "rating": rung.points, "give": rung.give, "games": rung.games, "wins": rung.wins}
                for bot, rung in standing
            ]
        )
    else:
        output.table([dict(ladder.rung_row(bot, rung)) for bot, rung in standing])


def _play(match: Match, games: int, path: Path | None, jobs: int, executor: str) -> Sequence[GameResult]:
    """The rows of this many games, in game order: those already in the file, and the others played now."""
    from powergrid_tui.toolkit.bots.matches.match import played
    from powergrid_tui.toolkit.bots.matches.rows import RowsFile

    kept = RowsFile.open(path, match) if path else None
    rows: dict[int, GameResult] = dict(kept.rows) if kept else {}
    missing = [number for number in range(games) if number not in rows]
    try:
        with (
            output.progress(tr("games"), games, games - len(missing)) as step,
            closing(played(match, missing, jobs, executor)) as found,
        ):
            for number, row in found:
                if kept:
                    kept.add(number, row)
                rows[number] = row
                step()
    except KeyboardInterrupt:
        _stop(sum(number < games for number in rows), games, path)
    finally:
        if kept:
            kept.close()
    return [rows[number] for number in range(games)]


def _stop(done: int, games: int, path: Path | None) -> None:
    """Report the progress and exit."""
    stopped = tr("stopped after {done} of {games} games", done=done, games=games)
    if path:
        stopped = tr("{stopped}; the same command continues from {file}", stopped=stopped, file=path.name)
    output.fail(stopped, _INTERRUPTED)


def _facts(entry: LineUpResult) -> dict[str, Any]:
    return {
        "bot": entry.bot,
        "seats": entry.games,
        "wins": round(entry.wins, 4),
        "share": round(entry.share, 4),
        "low": round(entry.low, 4),
        "high": round(entry.high, 4),
        "powered": _rounded(entry.powered, 2),
        "money": _rounded(entry.money, 2),
        "median_ms": _rounded(entry.median_ms, 3),
    }


def _result(match: Match, row: GameResult) -> dict[str, Any]:
    """A game's result, with the line-up index of each seat's bot."""
    entries = match.seating(row.deal, row.rotation)
    return {
        "game": match.number(row.deal, row.rotation) + 1,
        "deal": row.deal + 1,
        "rotation": row.rotation + 1,
        "finished": row.finished,
        "actions": row.actions,
        "seats": [
            {**seat, "entry": entry + 1} for seat, entry in zip(seat_results(row.seats, row), entries, strict=True)
        ],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _table(entries: Sequence[LineUpResult]) -> list[dict[str, str]]:
    """The rows of the table, without the columns of figures that this game does not have."""
    rows = [_told(entry) for entry in entries]
    return [{column: text for column, text in row.items() if any(other[column] for other in rows)} for row in rows]


def _told(entry: LineUpResult) -> dict[str, str]:
    """A row of the table: shares in per cent, means with one decimal, times in ms."""
    return {
        mark("bot"): entry.bot,
        mark("wins"): f"{entry.wins:g}",
        mark("share"): f"{entry.share:.1%}",
        mark("interval"): f"{entry.low:.1%}–{entry.high:.1%}",
        mark("powered"): _shown(entry.powered),
        mark("money"): _shown(entry.money),
        mark("ms a decision"): _shown(entry.median_ms, 2),
    }


def _shown(value: float | None, digits: int = 1) -> str:
    return "" if value is None else f"{value:.{digits}f}"
