"""The rows of a match as a file: JSON lines, one per game, after a first line that identifies the match.

Each row is written when its game ends, so a match that was interrupted in any way can be continued.
"""

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from pydantic import ValidationError

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, is_there, read_text, reason
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.files.writing import replace
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match

FORMAT = 2
"""Raise this when older programs cannot read the rows."""

READABLE = (1, FORMAT)
"""Rows of format 1 lack starts, scores and places."""

MOST_BYTES = 1 << 28
"""Enough for half a million games."""


def head(match: Match) -> dict[str, Any]:
    """What identifies a match: two matches with the same head consist of the same games."""
    return {
        "format": FORMAT,
        "game": match.game_id,
        "options": match.options.model_dump(mode="json"),
        "bots": list(match.bots),
        "players": match.players,
        "mirror": match.mirror,
        "hindsight": match.hindsight is not None,
        "seed": match.seed,
    }


@dataclass(slots=True)
class RowsFile:
    """The file of a match, open for appending rows."""

    path: Path
    match: Match
    rows: dict[int, GameResult]
    """By game index: the rows found when the file was opened, and those added since."""
    _out: TextIO
    _older: bool
    """Whether the file declares an older format."""

    @classmethod
    def open(cls, path: Path, match: Match) -> "RowsFile":
        """Open the file for appending; create it if necessary. A truncated last line is removed.

        Raises `BadData` if it is not a file of rows, or if its rows are of another match. Raises `TableError` on other
        failures, and while another process is writing to it.
        """
        if is_there(path):
            _read(path, match)  # never open a different kind of file for writing
        try:
            file = path.open("a", encoding="utf-8")
            try:
                rows, older = _taken(file, path, match)
                return cls(path, match, rows, file, older)
            except BaseException:
                file.close()
                raise
        except OSError as error:
            raise _unwritten(path, error) from None

    def add(self, number: int, row: GameResult) -> None:
        """Write a row. Raises `TableError` when that fails."""
        try:
            self._out.write(_line(row.model_dump(mode="json")))
            self._out.flush()
        except OSError as error:
            raise _unwritten(self.path, error) from None
        self.rows[number] = row

    def close(self) -> None:
        """Close the file. If its rows are out of order or its format is old, rewrite it first. Raises `TableError`."""
        try:
            with self._out:  # keeps the lock until the file is rewritten
                if self._older or list(self.rows) != sorted(self.rows):
                    lines = [_line(head(self.match))]
                    lines += [_line(self.rows[number].model_dump(mode="json")) for number in sorted(self.rows)]
                    replace(self.path, "".join(lines).encode("utf-8"), self.path.stat().st_mode & 0o777)
        except OSError as error:
            raise _unwritten(self.path, error) from None


def _taken(file: TextIO, path: Path, match: Match) -> tuple[dict[int, GameResult], bool]:
    """Lock the file and prepare it for appending. Returns its rows, and whether it has an older format."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TableError(tr("{file} is being written by another program", file=path.name)) from None
    size = os.fstat(file.fileno()).st_size
    if not size:
        file.write(_line(head(match)))
        file.flush()
        return {}, False
    rows, cut, older = _read(path, match)
    file.truncate(size - cut)
    return rows, older


def _unwritten(path: Path, error: OSError) -> TableError:
    return TableError(tr("{file} cannot be written: {reason}", file=path.name, reason=reason(error)))


def _line(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"


def load(path: Path, match: Match) -> dict[int, GameResult]:
    """The rows of a match in a file, by game index; empty if there is no file. Raises `BadData`."""
    return _read(path, match)[0] if is_there(path) else {}


def _read(path: Path, match: Match) -> tuple[dict[int, GameResult], int, bool]:
    """The rows, the length in bytes of a truncated last line, and whether the file has an older format. An empty file
    counts as new."""
    text = read_text(path, MOST_BYTES)
    if not text:
        return {}, 0, False
    whole, newline, rest = text.rpartition("\n")
    lines = whole.split("\n") if newline else [""]
    found = _head(lines[0], path)
    _check(found, head(match), path)
    rows: dict[int, GameResult] = {}
    for at, line in enumerate(lines[1:], 2):
        row = _row(line, match, path, at)
        rows.setdefault(match.number(row.deal, row.rotation), row)
    return rows, len(rest.encode("utf-8")), found["format"] != FORMAT


def _head(line: str, path: Path) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadData(path.name, [tr("contains no rows of a match")])
    return found


def _check(found: Mapping[str, Any], wanted: Mapping[str, Any], path: Path) -> None:
    """Reject the rows of another match, saying how it differs."""
    known = found if found.get("format") not in READABLE else {**found, "format": FORMAT}
    if other := [key for key, value in wanted.items() if known.get(key) != value]:
        told = tr("contains the rows of another match: they differ in {keys}", keys=series(other))
        raise BadData(path.name, [told])


def _row(line: str, match: Match, path: Path, at: int) -> GameResult:
    try:
        row = GameResult.model_validate_json(line)
    except ValidationError as error:
        raise BadData(path.name, [tr("line {line}: {error}", line=at, error=errors_of(error)[0])]) from None
    if not _is_of(row, match):
        raise BadData(path.name, [tr("line {line} is not a game of this match", line=at)])
    return row


def _is_of(row: GameResult, match: Match) -> bool:
    """Whether a row can belong to the match: the kinds of bot fit, and every seat has its figures."""
    by_seat: list[Sequence[Any]] = [row.powered, row.money, row.median_ms]
    by_seat += [found for found in (row.plants, row.more, row.starts, row.scores, row.places) if found is not None]
    return (
        row.rotation < match.games_a_deal
        and row.seats == match.kinds(row.deal, row.rotation)
        and all(len(figures) == match.players for figures in by_seat)
        and all(seat < match.players for seat in row.winners)
        and (row.more is not None) == (match.hindsight is not None)
        and bool(row.winners) == row.finished
    )
