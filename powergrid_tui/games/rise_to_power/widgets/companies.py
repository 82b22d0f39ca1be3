"""All companies in figures, the others' grids, and at the end the final table."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.games.rise_to_power.model import PLANT, Cell
from powergrid_tui.games.rise_to_power.viewmodel.slices import Companies, Result, ScoreLine, Small
from powergrid_tui.games.rise_to_power.widgets import looks
from powergrid_tui.table.words.language import listed, mark, tr, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, title

_COLUMNS = (
    (mark("active"), 7),
    (mark("draw"), 5),
    (mark("hand"), 6),
    (mark("influence"), 10),
    (mark("upgrades"), 9),
    (mark("agenda"), 12),
    (mark("score"), 6),
)
"""The columns of a company's figures, each with its minimum width."""
_BEFORE = 4
_NAME = 14


def _figures(line: ScoreLine) -> tuple[str, ...]:
    agenda = "?" if line.tally.agenda is None else f"{line.agenda} {line.tally.agenda}"
    return (
        f"{line.active}/{line.values.connections}",
        str(line.values.draw),
        f"{line.held}/{line.values.hand}",
        str(line.tally.influence),
        str(line.tally.upgrades),
        agenda,
        f"{line.tally.total}{'+?' if line.tally.agenda is None else ''}",
    )


class LinesPanel(Panel[Companies]):
    """A row for each company."""

    def picture(self, content: Companies, width: int, height: int) -> list[Strip]:
        """The figures by seat; an unknown agenda is a question mark."""
        sizes = [max(least, 1 + cells_of(tr(head))) for head, least in _COLUMNS]
        most = max(_NAME, longest(line.owner for line in content.lines))
        name = max(4, min(most, width - _BEFORE - sum(sizes) - 1))
        heads = "".join(right(tr(head), size) for (head, _), size in zip(_COLUMNS, sizes, strict=True))
        rows = [strip_of((fit(f" {tr('COMPANIES')}", _BEFORE + name), palette.TITLE), (heads, palette.QUIET))]
        for line in content.lines:
            who = line.owner
            cells: list[Styled] = [
                (f" {self.glyphs.arrow if line.turn else ' '}", palette.NOW),
                (who.letter, palette.of(who)),
                (" ", palette.TEXT),
                *named(who, name, palette.TEXT),
            ]
            for (head, _), size, text in zip(_COLUMNS, sizes, _figures(line), strict=True):
                near = head == "active" and line.active >= content.end - 1
                style = palette.STRONG if head == "score" else palette.WARN if near else palette.TEXT
                cells.append((right(text, size), style))
            rows.append(strip_of(*cells))
        return rows


_CHIP = 4
"""Width of a district in a small grid."""


class GridsPanel(Panel[Companies]):
    """The others' grids, side by side and small."""

    def picture(self, content: Companies, width: int, height: int) -> list[Strip]:
        """A name and the districts by their ids, inactive ones in lower case."""
        canvas = Canvas(width, height, ascii=self.glyphs.ascii)
        each = width // max(1, len(content.others))
        for at, seat in enumerate(content.others):
            self._grid(canvas, content.lines[seat], 1 + at * each, each - 1)
        return canvas.strips()

    def _grid(self, canvas: Canvas, line: ScoreLine, x: int, room: int) -> None:
        who = line.owner
        canvas.text(x, 0, who.letter, palette.of(who) + palette.CURSOR if line.turn else palette.of(who))
        begin = x + 2
        for text, style in named(who, room - 2, palette.STRONG if line.turn else palette.TEXT):
            canvas.text(begin, 0, text.rstrip(), style)
            begin += cells_of(text)
        cells = [PLANT, *(district.cell for district in line.districts)]
        left, upper = min(cell[0] for cell in cells), max(cell[1] for cell in cells)
        right_, lower = max(cell[0] for cell in cells), min(cell[1] for cell in cells)
        # If the grid is too large, show the part nearest to the plant.
        left = max(left, min(0, right_ + 1 - room // _CHIP))
        upper = min(upper, max(0, lower + canvas.height - 2))
        plant = "#" if self.glyphs.ascii else "◆"
        pieces: list[tuple[Cell, list[Styled]]] = [(PLANT, [(f" {plant} ", palette.STRONG)])]
        pieces += [(district.cell, _chip(district)) for district in line.districts]
        for (east, north), chip in pieces:
            column, row = x + (east - left) * _CHIP, 1 + upper - north
            if not (1 <= row < canvas.height and x <= column <= x + room - _CHIP):
                continue
            for words, style in chip:
                canvas.text(column, row, words, style)
                column += cells_of(words)


def _chip(district: Small) -> list[Styled]:
    """Its id, in lower case while it is inactive, then a plus if it is upgraded or a star if it is new."""
    words = district.card if district.active else district.card.lower()
    sign = "+" if district.upgraded else "*" if district.fresh else ""
    return [(words, looks.tint(district.colour, lit=district.active)), (sign, palette.STRONG)]


class ResultPanel(Panel[Result]):
    """The end: who won, and where the points came from."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """A row for each company, best first."""
        end = tr("THE END")
        won = fit(f"  {self._won(content)}", max(1, width - 2 - cells_of(end))).rstrip()
        heads = (
            tr("influence"),
            tr("upgrades"),
            tr("agenda"),
            tr("points"),
            tr("active"),
            tr("in hand"),
        )
        sizes = [max(8, 2 + cells_of(head)) for head in heads]
        sizes[2] = max(sizes[2], 14)
        name = max(4, min(20, width - 6 - sum(sizes)))
        rows = [title(end, (won, palette.STRONG)), strip_of("")]
        head = "".join(right(word, size) for word, size in zip(heads, sizes, strict=True))
        rows.append(strip_of((fit("", 5 + name), palette.TEXT), (head, palette.QUIET)))
        for rank, line in zip(content.ranks, content.lines, strict=True):
            rows.append(strip_of(*self._row(line, rank, name, sizes)))
        return rows

    def _row(self, line: ScoreLine, rank: int, name: int, sizes: Sequence[int]) -> list[Styled]:
        who, tally = line.owner, line.tally
        figures = (
            str(tally.influence),
            str(tally.upgrades),
            f"{line.agenda} {tally.agenda or 0}",
            str(tally.total),
            str(line.active),
            str(line.held),
        )
        row: list[Styled] = [
            (f" {rank} ", palette.STRONG),
            (who.letter, palette.of(who)),
            (" ", palette.TEXT),
            *named(who, name, palette.TEXT),
        ]
        for at, (figure, size) in enumerate(zip(figures, sizes, strict=True)):
            row.append((right(figure, size), palette.STRONG if at == 3 else palette.TEXT))
        return row

    def _won(self, content: Result) -> str:
        names, points = listed(content.winners), content.lines[0].tally.total
        if len(content.winners) > 1:
            return trn("{players} win with {count} point", "{players} win with {count} points", points, players=names)
        won = trn("{player} wins with {count} point", "{player} wins with {count} points", points, player=names)
        if not content.tied:
            return won
        first, second = content.lines[0], content.lines[1]
        why = tr("more active districts") if first.active != second.active else tr("fewer cards in hand")
        return tr("{won}, by {why}", won=won, why=why)
