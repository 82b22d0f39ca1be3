"""What ``powergrid replay`` writes for others: a film of a game (``--cast``), the same as an animated picture
(``--moving``), and a picture of a moment (``--svg``)."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
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
        raise TableError(tr("{file}: {fault}", file=path, fault=reason(error))) from None
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
        words.word("--moving", type=path, help=mark("Write the same as an animated picture to a new file: an SVG.")),
        words.word("--from", "since", type=MomentType(), help=mark("Where a recording begins, as with --at.")),
    ):
        command = parameter(command)
    return command
