"""What everybody would score if the game ended now, and the trends; at the end, the final table."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.electropolis.scoring import Tally
from powergrid_tui.games.electropolis.viewmodel.slices import Result, Score, ScoreLine
from powergrid_tui.table.words.language import listed, mark, tr, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length, title

_COLUMNS = (
    (mark("sup"), 4),
    (mark("pol"), 4),
    (mark("plants"), 7),
    (mark("cards"), 6),
    (mark("trends"), 7),
    (mark("empty"), 6),
    (mark("over"), 5),
    (mark("score"), 6),
)
"""The columns of a score, each with its minimum width."""
_BEFORE = 5
"""Cells to the left of a name."""
_NAME = 16
_LEAST_NAME = 5
_MARGIN = 2


def _sizes() -> list[int]:
    """The width of each column, given its heading in the reader's language."""
    return [max(least, 1 + cells_of(tr(head))) for head, least in _COLUMNS]


def figures(tally: Tally) -> tuple[str, ...]:
    """The columns of a score, as text."""
    return (
        str(tally.support),
        f"{tally.pollution}{'!' if tally.pollution > tally.support else ''}",
        str(tally.plants),
        str(tally.cards_now + tally.cards_end),
        str(sum(tally.trends)),
        str(tally.empty),
        str(tally.penalty),
        str(tally.total),
    )


class ScorePanel(Panel[Score]):
    """A row for each mayor, with pollution drawn against support."""

    def picture(self, content: Score, width: int, height: int) -> list[Strip]:
        """The columns of the score, and the track where there is room for it."""
        sizes = _sizes()
        room = width - _BEFORE - sum(sizes) - 1
        track = content.most_pollution + 1 + _MARGIN
        drawn = room - track >= _LEAST_NAME
        most = max(_NAME, longest(line.owner for line in content.lines))
        name = max(1, min(most, room - track * drawn))
        heads = "".join(right(tr(head), size) for (head, _), size in zip(_COLUMNS, sizes, strict=True))
        how = f"  {tr('pollution')} {self.glyphs.full}  {tr('support')} {self._end}" if drawn else ""
        label = fit(f" {tr('SCORE') if content.over else tr('SCORE NOW')}", _BEFORE + name)
        rows = [strip_of((label, palette.TITLE), (heads, palette.QUIET), (how, palette.QUIET))]
        for line in content.lines:
            rows.append(strip_of(*self._count(line, name, sizes), *(self._track(line, content) if drawn else ())))
        if content.provisional:
            words = tr("Provisional: as if the game ended now, with all cells that are still empty.")
            rows.append(strip_of((fit(f" {words}", width), palette.DIM)))
        return rows

    def _count(self, line: ScoreLine, name: int, sizes: list[int]) -> list[Styled]:
        who, over = line.owner, line.tally.pollution > line.tally.support
        cells: list[Styled] = [
            (self.glyphs.arrow if line.turn else " ", palette.NOW),
            (f"{line.number} ", palette.QUIET),
            (who.letter, palette.of(who)),
            (" ", palette.TEXT),
            *named(who, name, palette.TEXT),
        ]
        for (head, _), size, text in zip(_COLUMNS, sizes, figures(line.tally), strict=True):
            style = palette.WARN if over and head in ("pol", "over") else palette.TEXT
            cells.append((right(text, size), palette.STRONG if head == "score" else style))
        return cells

    @property
    def _end(self) -> str:
        return "|" if self.glyphs.ascii else "▏"

    def _track(self, line: ScoreLine, content: Score) -> list[Styled]:
        """One track for both: pollution fills it, and is free up to the level of support."""
        tally = line.tally
        over = tally.pollution - tally.support
        allowed, more = min(tally.pollution, tally.support), max(0, over)
        left = content.most_pollution - max(tally.support, tally.pollution)
        return [
            (" " * _MARGIN, palette.TEXT),
            (self.glyphs.full * allowed, palette.TEXT),
            (self.glyphs.empty * max(0, -over), palette.QUIET),
            (self._end, palette.STRONG),
            (self.glyphs.full * more, palette.WARN),
            (self.glyphs.empty * left, palette.DIM),
        ]


class TrendsPanel(Panel[Score]):
    """The trends, and what each would score for whom now."""

    def picture(self, content: Score, width: int, height: int) -> list[Strip]:
        """One row for each trend where it fits, or else two."""
        rows = [title(tr("TRENDS"), ("" if content.over else f"  {tr('as things stand')}", palette.DIM))]
        for at, trend in enumerate(content.trends):
            points: list[Styled] = []
            for line in content.lines:
                if got := line.tally.trends[at]:
                    points += [
                        ("  ", palette.TEXT),
                        (line.owner.letter, palette.of(line.owner)),
                        (f" {got:+}", palette.TEXT),
                    ]
            if _WORDS + length(points) <= width:
                rows.append(strip_of((f" {fit(trend.words, _WORDS)}", palette.QUIET), *points))
            else:
                rows.append(strip_of((f" {fit(trend.words, width - 1)}", palette.QUIET)))
                rows += [strip_of(" ", *points)] if points else []
        return rows


_WORDS = 36


class FinalPanel(Panel[Result]):
    """The end: who won, and every item of the scores, with the winner first."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """A column for each mayor."""
        lines = content.lines
        column = max(6, min(12, (width - 30) // len(lines)))
        label = min(_WORDS, width - 2 - column * len(lines))
        end = tr("THE END")
        won = fit(f"  {self._won(content)}", max(1, width - 2 - cells_of(end))).rstrip()
        head: list[Styled] = [(fit("", label), palette.TEXT)]
        for line in lines:
            name = fit(line.owner.name, column - 3).rstrip()
            pad = column - length([(name, palette.TEXT)]) - 2
            head += [(" " * pad, palette.TEXT), (line.owner.letter, palette.of(line.owner)), (f" {name}", palette.TEXT)]
        rows = [title(end, (won, palette.STRONG)), strip_of(*head)]
        for words, values in self._lines(content):
            cells = "".join(right(str(value), column) for value in values)
            rows.append(strip_of((fit(f" {words}", label), palette.QUIET), (cells, palette.TEXT)))
        total = "".join(right(str(line.tally.total), column) for line in lines)
        rows.append(strip_of((fit(f" {tr('total')}", label), palette.STRONG), (total, palette.STRONG)))
        for words, values in (
            (tr("support"), [line.tally.support for line in lines]),
            (tr("pollution"), [line.tally.pollution for line in lines]),
        ):
            cells = "".join(right(str(value), column) for value in values)
            rows.append(strip_of((fit(f" {words}", label), palette.DIM), (cells, palette.QUIET)))
        return rows

    def _won(self, content: Result) -> str:
        names, points = listed(content.winners), content.lines[0].tally.total
        match len(content.winners) > 1, content.by_trends:
            case False, False:
                return trn(
                    "{player} wins with {count} point", "{player} wins with {count} points", points, player=names
                )
            case False, True:
                return trn(
                    "{player} wins with {count} point, and more of them from trends",
                    "{player} wins with {count} points, and more of them from trends",
                    points,
                    player=names,
                )
            case True, False:
                return trn(
                    "{players} win with {count} point", "{players} win with {count} points", points, players=names
                )
        return trn(
            "{players} win with {count} point, and more of them from trends",
            "{players} win with {count} points, and more of them from trends",
            points,
            players=names,
        )

    def _lines(self, content: Result) -> list[tuple[str, list[int]]]:
        tallies = [line.tally for line in content.lines]
        return [
            (tr("plants that run"), [tally.plants for tally in tallies]),
            (tr("cards, at once"), [tally.cards_now for tally in tallies]),
            (tr("cards, at the end"), [tally.cards_end for tally in tallies]),
            *(
                (trend.words, [tally.trends[at] for tally in tallies])
                for at, trend in enumerate(content.trends)
                if trend.scores
            ),
            (tr("empty cells"), [tally.empty for tally in tallies]),
            (tr("pollution above support"), [tally.penalty for tally in tallies]),
        ]
