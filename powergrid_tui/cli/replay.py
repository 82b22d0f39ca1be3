"""``powergrid replay``, and what it writes for others: a film of a game (``--cast``), the same as an animated picture
(``--moving``), and a picture of a moment (``--svg``)."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.records.record import Record

_MOMENT = re.compile(r"([0-9]{1,6})(?:/([0-9]{1,6}))?")
_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_LEAST, _MOST = (80, 24), (250, 80)

LONGEST_PACE, SHORTEST_PACE = 60.0, 0.02
"""Seconds."""


class MomentType(click.ParamType[Any]):
    """A number of lines, or a round and how many lines of it: ``120``, ``3/5``."""

    name = mark("N|ROUND/MOVE")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int | None, int]:
        if isinstance(value, tuple):
            return value
        if (found := _MOMENT.fullmatch(str(value).strip())) is None:
            return self.fail(tr("give a number of lines, or a round and a move such as 3/5"), param, ctx)
        first, second = found.groups()
        return (None, int(first)) if second is None else (int(first), int(second))


class Seconds(click.FloatRange):
    """A number within bounds."""

    @property
    def name(self) -> str:  # type: ignore[override]
        return tr("seconds")


class SizeType(click.ParamType[Any]):
    """Columns and rows: ``120x40``."""

    name = mark("COLUMNSxROWS")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = _SIZE.fullmatch(str(value).strip())
        size = (int(found[1]), int(found[2])) if found else (0, 0)
        if not all(least <= cells <= most for least, cells, most in zip(_LEAST, size, _MOST, strict=True)):
            return self.fail(tr("give a size from 80x24 to 250x80"), param, ctx)
        return size


class Wanted(NamedTuple):
    """What is to be written, and how."""

    cast: Path | None
    svg: Path | None
    moving: Path | None
    since: tuple[int | None, int] | None
    """Where films begin."""
    size: tuple[int, int]
    pace: float
    """Seconds for each action."""

    @property
    def anything(self) -> bool:
        """Whether something is to be written at all."""
        return any((self.cast, self.svg, self.moving))


def position(record: Record, file: Path, at: tuple[int | None, int] | None, hint: str = "--at") -> int:
    """After how many lines of a record a moment is; without one, after all of them. Raises `click.BadParameter`, and
    `TableError` for a record that cannot be replayed."""
    lines = len(record.actions)
    if at is None:
        return lines
    of_round, move = at
    if of_round is None:
        if move > lines:
            told = trn("{file} has {count} line", "{file} has {count} lines", lines, file=file.name)
            raise click.BadParameter(told, param_hint=hint)
        return move
    counts = _by_round(record)
    if of_round not in counts:
        told = trn("{file} has {count} round", "{file} has {count} rounds", max(counts, default=0), file=file.name)
        raise click.BadParameter(told, param_hint=hint)
    if move > counts[of_round]:
        told = trn(
            "round {round} has {count} move", "round {round} has {count} moves", counts[of_round], round=of_round
        )
        raise click.BadParameter(told, param_hint=hint)
    starts = dict(zip(counts, accumulate(counts.values(), initial=0), strict=False))
    return starts[of_round] + move


def _by_round(record: Record) -> dict[int, int]:
    """How many lines each round has, in order; what comes before the first is round 0."""
    from powergrid_tui.table.sessions.session import opening, walk
    from powergrid_tui.toolkit import registry

    game = registry.game(record.game)
    counts = {int(game.facts(opening(game, record)).get("round", 0)): 0}
    for step in walk(game, record):
        number = int(game.facts(step.before).get("round", 0))
        counts[number] = counts.get(number, 0) + 1
        counts.setdefault(int(game.facts(step.after).get("round", 0)), 0)
    return counts


def show(record: Record, file: Path, at: int, wanted: Wanted) -> None:
    """Write what is wanted, into new files, and say so. Raises `click.BadParameter` and `TableError`."""
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.protocol.game import NOBODY
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit import registry
    from powergrid_tui.toolkit.console.words import drawn_plain
    from powergrid_tui.tui import film

    since = 0 if wanted.since is None else position(record, file, wanted.since, "--from")
    if since > at:
        raise click.BadParameter(tr("the recording would begin after its end"), param_hint="--from")
    for path in filter(None, (wanted.cast, wanted.moving, wanted.svg)):
        if path.exists() or path.is_symlink():
            raise TableError(tr("{file} already exists", file=path))
    session = Session.resume(registry.game(record.game), record)
    title, ascii = record.title or file.stem, drawn_plain(False)
    lines = range(at, at + 1) if wanted.cast is wanted.moving is None else range(since, at + 1)
    frames = film.moments(session, lines, wanted.size, ascii=ascii)
    if wanted.cast is not None:
        _write(wanted.cast, film.cast(frames, wanted.size, wanted.pace, title))
    if wanted.moving is not None:
        _write(wanted.moving, film.moving(frames, wanted.pace, title))
    if wanted.svg is not None:
        _write(wanted.svg, film.picture(frames[-1], title))
    if session.game.to_move(session.state) != NOBODY:
        output.line(tr("The game is not over: only what everybody at the table may know is shown."))


def _write(path: Path, text: str) -> None:
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import reason

    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=path, error=reason(error))) from None
    output.line(tr("{file} has been written: {size} KiB.", file=path, size=-(-len(text.encode()) // 1024)))


def for_others(command: Any) -> Any:
    """Adds the parameters of what is written for others."""
    path = click.Path(dir_okay=False, path_type=Path)
    for parameter in (
        words.word(
            "--size",
            type=SizeType(),
            default="120x40",
            show_default=True,
            help=mark("Size of the recording and the picture."),
        ),
        words.word(
            "--pace",
            type=Seconds(SHORTEST_PACE, LONGEST_PACE),
            default=1.0,
            show_default=True,
            help=mark("Seconds for each action of the recording."),
        ),
        words.word("--svg", type=path, help=mark("Write a picture of that moment, or of the end, to a new file.")),
        words.word(
            "--cast", type=path, help=mark("Write a recording up to that moment to a new file, as an asciicast.")
        ),
        words.word(
            "--moving", type=path, help=mark("Write the recording to a new file as an animated picture, an SVG.")
        ),
        words.word("--from", "since", type=MomentType(), help=mark("Where a recording begins, as with --at.")),
    ):
        command = parameter(command)
    return command


@click.command(
    cls=words.Command,
    help=mark(
        "Check a record line by line and print the standings.\n\n"
        "They are shown as far as everybody may know them. "
        "With --cast, --moving or --svg, show the game to others instead: a finished one in full, any other as "
        "onlookers see it."
    ),
)
@words.argument("file", type=click.Path(path_type=Path))
@words.word("--at", type=MomentType(), help=mark("Only the first N lines, or up to a move in a round: 3/5."))
@words.word(
    "--all", "everything", is_flag=True, help=mark("Show secret information too, even if the game is not over.")
)
@words.word("--plain", "told", is_flag=True, help=mark("Say in sentences what happened and how everybody stands."))
@words.as_json
@for_others
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
    from powergrid_tui.table.sessions.session import ReplayError, opening, walk
    from powergrid_tui.toolkit import registry

    record = loads(read_text(file), file.name)
    lines = len(record.actions)
    story: list[str] = []
    wanted = Wanted(**for_others)
    if wanted.anything and (everything or told or as_json):
        raise click.UsageError(tr("--cast, --moving and --svg go with neither --all nor --json nor --plain"))
    told = told or ctx.obj[2]
    try:
        game = registry.game(record.game)
        played = position(record, file, at)
        if wanted.anything:
            show(record, file, played, wanted)
            return
        state = opening(game, record)
        for step in islice(walk(game, record), played if at else None):
            state = step.after
            if told:
                story += game.narrate(step.before, step.action, step.after, NOBODY)
    except TableError as error:
        if isinstance(error, ReplayError) and error.number > 1:
            message = mark("{file}: {error}; '--at {line}' shows the game before that")
            raise TableError(tr(message, file=file.name, error=error, line=error.number - 1)) from None
        raise TableError(tr("{file}: {error}", file=file.name, error=error)) from None
    over = game.to_move(state) == NOBODY
    seen = state if everything or over else game.view(state, NOBODY)
    standings = _standings(game, seen)
    if as_json:
        known = [{name: value for name, value in row.items() if value is not None} for row in standings]
        output.facts({"finished": over, **game.facts(state), "actions": played, "standings": known})
        return
    if told:
        from powergrid_tui.plain.standings import tell

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
