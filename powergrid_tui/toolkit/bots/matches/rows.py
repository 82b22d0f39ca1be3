"""The rows of a match as a file: JSON, one line per game below a line that says which match it is.

Each row is written when its game is over, so a match that was stopped in any way goes on where it was.
"""

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from pydantic import ValidationError

from powergrid_tui.table.files.data import BadData, is_there, read_text, reason
from powergrid_tui.table.files.faults import faults_of
from powergrid_tui.table.files.writing import replace
from powergrid_tui.table.protocol.game import TableError
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match

FORMAT = 2
"""Raised when older programs could not read the rows."""

READABLE = (1, FORMAT)
"""Rows of format 1 lack starts, scores and places."""

MOST_BYTES = 1 << 28
"""Rows of half a million games."""


def head(match: Match) -> dict[str, Any]:
    """What identifies a match: two with the same head consist of the same games."""
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
    """The file of a match, open for its next rows."""

    path: Path
    match: Match
    rows: dict[int, GameResult]
    """By the number of the game: those in the file when it was opened, and those added since."""
    _out: TextIO
    _older: bool
    """Whether the file says that it has an older format."""

    @classmethod
    def open(cls, path: Path, match: Match) -> "RowsFile":
        """The file for more rows, created if necessary. A last line that was cut off is removed.

        Raises `BadData` for anything but a file of rows, and for the rows of another match; and `TableError`, also
        while somebody else writes to the file.
        """
        if is_there(path):
            _read(path, match)  # a file of another kind is not even opened for writing
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
        """Write a row. Raises `TableError` when there is no room for it."""
        try:
            self._out.write(_line(row.model_dump(mode="json")))
            self._out.flush()
        except OSError as error:
            raise _unwritten(self.path, error) from None
        self.rows[number] = row

    def close(self) -> None:
        """Finish the file, with its rows in the order of the games, whichever ended first, below a line that says which
        format they have. Raises `TableError`."""
        try:
            with self._out:  # nobody else writes there until it is closed
                if self._older or list(self.rows) != sorted(self.rows):
                    lines = [_line(head(self.match))]
                    lines += [_line(self.rows[number].model_dump(mode="json")) for number in sorted(self.rows)]
                    replace(self.path, "".join(lines).encode("utf-8"), self.path.stat().st_mode & 0o777)
        except OSError as error:
            raise _unwritten(self.path, error) from None


def _taken(file: TextIO, path: Path, match: Match) -> tuple[dict[int, GameResult], bool]:
    """Lock the file, make it fit for more rows, and return those it has; and whether it has an older format."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TableError(tr("{file} is being written by somebody else", file=path.name)) from None
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
    """The rows that a file has of a match, by the number of the game; none if there is no file. Raises `BadData`."""
    return _read(path, match)[0] if is_there(path) else {}


def _read(path: Path, match: Match) -> tuple[dict[int, GameResult], int, bool]:
    """The rows, the length in bytes of a last line that was cut off, and whether the file has an older format. An empty
    file has not been begun yet."""
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
        raise BadData(path.name, [tr("holds no rows of a match")])
    return found


def _check(found: Mapping[str, Any], wanted: Mapping[str, Any], path: Path) -> None:
    """Refuse the rows of another match, and say how it differs."""
    known = found if found.get("format") not in READABLE else {**found, "format": FORMAT}
    if other := [key for key, value in wanted.items() if known.get(key) != value]:
        told = tr("holds the rows of another match: they differ in {keys}", keys=series(other))
        raise BadData(path.name, [told])


def _row(line: str, match: Match, path: Path, at: int) -> GameResult:
    try:
        row = GameResult.model_validate_json(line)
    except ValidationError as error:
        raise BadData(path.name, [tr("line {line}: {fault}", line=at, fault=faults_of(error)[0])]) from None
    if not _is_of(row, match):
        raise BadData(path.name, [tr("line {line}: is no game of this match", line=at)])
    return row


def _is_of(row: GameResult, match: Match) -> bool:
    """Whether a game may belong to the match: the right kinds sit there, and every seat has its figures."""
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
