"""The standings: a row of figures for each player, and the final scores."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.scores import Result, ScoreLine, Scores
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, packed, title

_BEFORE = 8
"""Cells to the left of a name: turn marker or rank, and the letter."""
_LEAST_NAME, _NAME = 6, 24
_GAPS = (3, 2, 1)
"""Possible gaps between figures, in cells: the widest that fits is used."""


class PlayersPanel(Panel[Scores]):
    """A row for each player, in playing order: turn marker, letter, name and figures."""

    def picture(self, content: Scores, width: int, height: int) -> list[Strip]:
        """The figures in columns, or below each name if they do not fit."""
        return table(tr("PLAYERS"), content, self.glyphs, width)


class FinalScores(Panel[Result]):
    """The end: who won, and everybody's figures, best first."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """The winners on blocks in their colours, and the table below."""
        rows = [title(tr("THE END")), strip_of("")]
        won: list[Styled] = [("  ", palette.TEXT)]
        for who in content.winners:
            won += [(f" {who.letter} ", palette.of(who) + palette.CURSOR), (" ", palette.TEXT)]
        won.append((content.words, palette.STRONG))
        return [*rows, strip_of(*won), strip_of(""), *table("", content.scores, self.glyphs, width)]


def table(label: str, content: Scores, glyphs: Glyphs, width: int) -> list[Strip]:
    """A heading with the names of the figures, and a row for each player."""
    least = [
        max(cells_of(name), *(cells_of(line.values[at]) for line in content.lines), 1)
        for at, name in enumerate(content.figures)
    ]
    most = max(_LEAST_NAME, min(_NAME, longest(line.who for line in content.lines)))
    free = width - _BEFORE - sum(least) - 1
    gap = next((gap for gap in _GAPS if free - gap * len(least) >= min(most, _LEAST_NAME)), 0)
    if not gap:
        return _below(label, content, glyphs, width)
    sizes, room = [size + gap for size in least], free - gap * len(least)
    name = min(most, room)
    heads = "".join(right(head, size) for head, size in zip(content.figures, sizes, strict=True))
    before = f" {label}" + " " * max(0, _BEFORE + name - cells_of(label) - 1)
    rows = [strip_of((before, palette.TITLE), (heads, palette.QUIET))]
    for line in content.lines:
        figures = "".join(right(value, size) for value, size in zip(line.values, sizes, strict=True))
        rows.append(strip_of(*_who(line, glyphs, name), (figures, palette.STRONG if line.rank == 1 else palette.TEXT)))
    return rows


def _below(label: str, content: Scores, glyphs: Glyphs, width: int) -> list[Strip]:
    """The figures of each player, below their name."""
    rows = [title(label)]
    for line in content.lines:
        rows.append(strip_of(*_who(line, glyphs, max(1, width - _BEFORE - 1))))
        pairs = zip(content.figures, line.values, strict=True)
        groups = [[(f"{name} ", palette.QUIET), (value, palette.TEXT)] for name, value in pairs]
        rows += [strip_of((" " * _BEFORE, palette.TEXT), *row) for row in packed(groups, width - _BEFORE - 1)]
    return rows


def _who(line: ScoreLine, glyphs: Glyphs, cells: int) -> Sequence[Styled]:
    """Turn marker or rank, the block with the player's letter, and the name."""
    sign = trc("final scores", "{rank}.", rank=line.rank) if line.rank else glyphs.arrow if line.turn else ""
    block = palette.of(line.who) + palette.CURSOR
    style = palette.STRONG if line.turn or line.rank == 1 else palette.TEXT
    return [
        (right(sign, 3) + " ", palette.NOW if line.turn else palette.QUIET),
        (f" {line.who.letter} ", block),
        (" ", palette.TEXT),
        *named(line.who, cells, style),
    ]
