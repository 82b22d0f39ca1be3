"""Lines on pages, for reading from the top: no page ends within a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import LogEntry, LogPart
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.widgets.panels.log import rows_of

_ENDS = re.compile(r"(?<=[^\W\d_]{2}[.!]) (?=[^\Wa-zß-ÿ])|(?<=[。！])(?=\w)")
"""Where a page may end: not after a number or a single letter, as in ``3. Phase`` and ``z. B. Kohle``, nor between a
question and its answer."""

_CLAUSES = re.compile(r"(?<=[?;:,]) |(?<=[？；：，])")
"""Where it ends if a sentence is longer than a page."""


def pages(lines: LogPage, width: int, height: int, glyphs: Glyphs) -> list[list[Strip]]:
    """The rows of each page. An entry goes on on the next page where one of its sentences ends; an entry that names
    seats stays whole. Only a sentence that is longer than a page breaks off, at a clause if it can."""

    def fitting(entry: LogEntry, ends: re.Pattern[str], *, newest: bool) -> Iterator[tuple[list[Strip], LogEntry]]:
        """The rows that fit on this page, and what is left of the entry; the most first."""
        for begun, after in _cuts(entry, ends):
            rows = rows_of(begun, lines.players, width, glyphs, newest=newest)
            if len(found[-1]) + len(rows) <= height:
                yield rows, after

    found: list[list[Strip]] = [[]]
    for at, entry in enumerate(lines.entries):
        newest, rest = at == len(lines.entries) - 1, entry
        while rest.parts:
            cut = next(fitting(rest, _ENDS, newest=newest), None)
            if cut is None and found[-1]:
                found.append([])
                continue
            cut = cut or next(fitting(rest, _CLAUSES, newest=newest), None)
            rows, rest = cut or (rows_of(rest, lines.players, width, glyphs, newest=newest), rest._replace(parts=()))
            found[-1] += rows[:height]
            found += [rows[start : start + height] for start in range(height, len(rows), height)]
    return found


def _cuts(entry: LogEntry, ends: re.Pattern[str]) -> Iterator[tuple[LogEntry, LogEntry]]:
    """The entry and nothing, then without its last sentence and that, and so on."""
    yield entry, entry._replace(parts=())
    if len(entry.parts) > 1:
        return
    (part,) = entry.parts
    for end in reversed([*ends.finditer(part.text)]):
        begun, left = part.text[: end.start()], part.text[end.end() :]
        yield entry._replace(parts=(LogPart(begun, part.seat),)), entry._replace(parts=(LogPart(left, part.seat),))
