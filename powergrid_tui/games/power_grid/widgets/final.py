"""The end of a game: who won, the ranks with the figures that decide, and how the companies got there."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import FinalResult
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.ending import by_round, ruled, went, winner
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, beside

_TWO_COLUMNS = 76
"""From this width on, the numbers by round stand beside the result."""
_CARDS = (6, 5, 4)
"""Heights of the winner's card, the best first."""
_COLUMN = 46
"""The width of the numbers by round beside the result: ten rounds."""


def _columns() -> list[tuple[str, int]]:
    """The headings of the figures, each with its column's width."""
    heads = (trc("final table", "powered"), trc("final table", "money"), trc("final table", "cities"))
    return [(head, max(7, 1 + cells_of(head))) for head in heads]


class FinalPanel(Panel[FinalResult]):
    """Shown when the game is over. The question below says what decided."""

    def picture(self, content: FinalResult, width: int, height: int) -> list[Strip]:
        """As much as has room: the winner and the result, cities by round, payments, and turning points if these stand
        in no panel of their own, as they do beside a map."""
        if width >= _TWO_COLUMNS:
            across = min(_COLUMN, width // 2)
            left = width - across - 3
            head = self._result(content, left, height)
            head += self._went(content, left, height - len(head))
            rows = beside(head, _stacked(self._tables(content, across), height), left + 2)
        else:
            head = self._result(content, width - 1, height)
            rows = [*head, strip_of(""), *_stacked(self._tables(content, width - 1), height - len(head) - 1)]
        return [Strip.join([strip_of(" "), row]) for row in rows]

    def _went(self, content: FinalResult, width: int, free: int) -> list[Strip]:
        """Turning points in the rows that are left, if there are enough of them."""
        told = went(content.moments, width, free - 2)
        all_of_them = went(content.moments, width, free + len(content.moments) * free)
        more: list[Styled] = [(tr("all: see the log"), palette.QUIET)] if len(told) < len(all_of_them) else []
        return [strip_of(""), ruled(tr("HOW IT WENT"), width, self.glyphs, *more), *told] if told else []

    def _result(self, content: FinalResult, width: int, height: int) -> list[Strip]:
        """The winner's card, and everybody's rank with the figures that decide, best first."""
        places = content.places
        below = len(places) + 2
        tables = sum(2 + len(places) + 1 for _ in range(2))
        card = next((size for size in _CARDS if size + below + tables <= height), _CARDS[1])
        card = card if card + below <= height else _CARDS[-1]
        first = [place.company for place in places if place.rank == 1]
        rows = winner(first, content.wins, content.with_what, width, card, self.glyphs)
        columns, width = _columns(), width - 1
        heads: list[Styled] = [("".join(right(head, size) for head, size in columns), palette.QUIET)]
        rows += [strip_of(""), ruled(tr("RESULT"), width, self.glyphs, *heads)]
        figures = sum(size for _, size in columns)
        name = max(4, width - 7 - figures)
        for place in places:
            style = palette.STRONG if place.rank == 1 else palette.TEXT
            what = (
                f"  {place.decided}"
                if place.decided and cells_of(place.company.name + place.decided) + 3 < name
                else ""
            )
            label = fit(place.company.name, name - cells_of(what))
            rows.append(
                strip_of(
                    (f"{place.rank}  ", style),
                    (f" {place.company.letter} ", palette.block(place.company)),
                    (f" {label}", style),
                    (what, palette.QUIET),
                    *[
                        (right(str(n), size), palette.STRONG if column == 0 else style)
                        for column, (n, (_, size)) in enumerate(
                            zip((place.powered, place.money, place.cities), columns, strict=True)
                        )
                    ],
                )
            )
        return rows

    def _tables(self, content: FinalResult, width: int) -> list[list[Strip]]:
        """Cities and payments by round."""
        found = []
        for heading, curve in ((tr("CITIES BY ROUND"), content.cities), (tr("PAID BY ROUND"), content.paid)):
            if curve is not None:
                rounds = content.rounds[: len(curve.values[0])]
                order = [(place.seat, place.company) for place in content.places]
                found.append([ruled(heading, width, self.glyphs), *by_round(curve, rounds, order, width)])
        return found


def _stacked(tables: list[list[Strip]], height: int) -> list[Strip]:
    """The tables below one another, as many as fit."""
    rows: list[Strip] = []
    for table in tables:
        gap = [strip_of("")] if rows else []
        if len(rows) + len(gap) + len(table) > height:
            break
        rows += [*gap, *table]
    return rows
