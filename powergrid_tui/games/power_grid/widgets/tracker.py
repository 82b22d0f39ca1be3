"""The tracker: which power plants are gone, in the market and still to come, and the payments for cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import Tracker
from powergrid_tui.games.power_grid.widgets.faces import TINTS
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, joined, length, packed

_PAYMENT = 5
"""Width of a number of cities, or of its payment, in the layout by rows; including the gap before it."""
_BESIDE = 68
"""From this width on, the payments are beside the plants."""

Row = list[Styled]


class TrackerPanel(Panel[Tracker]):
    """The plants by location, those to come by fuel; and the payments beside or below them."""

    LEAST: ClassVar[int] = 40
    """Minimum width."""

    closes: var[str] = var("", init=False)
    """The key that closes it, shown if the tracker covers something else."""

    pays = True
    """Whether it tells the payments, too; set it before it is shown."""

    def watch_closes(self) -> None:
        """Show the new key."""
        self.redraw()

    def rows_for(self, content: Tracker, width: int) -> int:
        """Rows that the picture takes at a width in cells."""
        return len(self.picture(content, width, 0))

    def picture(self, content: Tracker, width: int, height: int) -> list[Strip]:
        """Everything, whatever the height; the least important comes last."""
        beside = self._beside(content) if self.pays and width >= _BESIDE else []
        room = width - max(map(length, beside), default=-2) - 2
        rows = self._plants(content, room)
        if self.pays and not beside:
            rows += self._below(content, width)
        rows += [[] for _ in range(len(beside) - len(rows))]
        for at, row in enumerate(beside):
            rows[at] = [*rows[at], (" " * (room - length(rows[at]) + 2), palette.TEXT), *row]
        return [strip_of(*row) for row in (*self._heading(content, width), *rows)]

    def _heading(self, content: Tracker, width: int) -> list[Row]:
        """How many plants may still come, how certain that is, and how to close the tracker."""
        told = []
        if content.pile:
            told.append(trn("{count} of these comes", "{count} of these come", content.pile))
        if content.aside:
            told.append(trn("{count} with ? never does", "{count} with ? never do", content.aside))
        if content.step3 is not None:
            told.append(trn("Step 3 after {count} card", "Step 3 after {count} cards", content.step3))
        groups: list[Row] = [
            [(f" {tr('PLANTS TO COME')}", palette.TITLE)],
            *([(words, palette.QUIET)] for words in told),
        ]
        if self.closes:
            groups.append([(self.closes, palette.NOW), (f" {tr('close')}", palette.QUIET)])
        first, *more = packed(groups, width - 1, "  ")
        return [first, *([(" ", palette.QUIET), *row] for row in more)]

    def _plants(self, content: Tracker, width: int) -> list[Row]:
        """Rows of plants, each kind after its name."""
        parts: list[tuple[str, list[Row]]] = []
        for kind in content.coming:
            tint = palette.TINTS[TINTS[kind.kind]]
            cards: list[Row] = [
                [(f" {card} ", tint + palette.BOLD) if sure else (f" {card}?", tint)] for card, sure in kind.cards
            ]
            parts.append((kind.fuel, cards))
        owned = [
            joined([[(company.letter, palette.block(company))], *_cards(cards, palette.TEXT)], " ")
            for company, cards in content.owned
        ]
        if content.under:
            parts.append((trc("tracker", "under"), _cards(content.under, palette.TEXT)))
        gone = trc("tracker", "inactive") if content.inactive else trc("tracker", "gone")
        parts += [
            (trc("tracker", "for sale"), _cards(content.current, palette.STRONG)),
            (trc("tracker", "future"), _cards(content.future, palette.TEXT)),
            (trc("tracker", "owned"), owned),
            (gone, _cards(content.gone, palette.DIM)),
        ]
        label = 2 + max(cells_of(name) for name, _ in parts)
        rows: list[Row] = []
        for name, groups in parts:
            for at, line in enumerate(packed(groups, max(1, width - label), " ")):
                rows.append([(fit("" if at else f" {name}", label), palette.QUIET), *line])
        return rows

    def _beside(self, content: Tracker) -> list[Row]:
        """The payments in two columns, with an arrow at what the company can power now."""
        pays = self._payments(content)
        half = (len(pays) + 1) // 2
        head = f"{trc('payments', 'cities')} {trc('payments', 'pay')}"
        rows: list[Row] = [[(f"{head}  {head}", palette.QUIET)]]
        for at in range(half):
            row: list[Row] = []
            for cities, elektro, here in pays[at::half]:
                words = f"{self.glyphs.arrow if here else ' '}{cities:2}{elektro:5}"
                row.append([(right(words, cells_of(head)), palette.NOW if here else palette.TEXT)])
            rows.append(joined(row))
        return [*rows, self._legend()]

    def _below(self, content: Tracker, width: int) -> list[Row]:
        """The payments in rows: numbers of cities, and below them what they pay."""
        names = (trc("payments", "cities"), trc("payments", "pay"))
        label = 2 + max(map(cells_of, names))
        pays = self._payments(content)
        each = max(1, (width - label) // _PAYMENT)
        rows: list[Row] = []
        for start in range(0, len(pays), each):
            cities: Row = [(fit(f" {names[0]}", label), palette.QUIET)]
            money: Row = [(fit(f" {names[1]}", label), palette.QUIET)]
            for count, elektro, here in pays[start : start + each]:
                number = f"{self.glyphs.arrow}{count}" if here else str(count)
                cities.append((right(number, _PAYMENT), palette.NOW if here else palette.QUIET))
                money.append((right(str(elektro), _PAYMENT), palette.NOW if here else palette.TEXT))
            rows += [cities, money]
        return [*rows, [(" ", palette.QUIET), *self._legend()]]

    def _legend(self) -> Row:
        return [(self.glyphs.arrow, palette.NOW), (f" {tr('what you can power now')}", palette.QUIET)]

    @staticmethod
    def _payments(content: Tracker) -> list[tuple[int, int, bool]]:
        """(cities, Elektro, whether the company can power exactly that many)."""
        powers = min(content.powers, len(content.payments) - 1)
        return [(cities, elektro, cities == powers) for cities, elektro in enumerate(content.payments)]


def _cards(labels: Sequence[str], style: Style) -> list[Row]:
    return [[(label, style)] for label in labels]


_TALL, _FLAT = 6, 7
"""Width of a number of cities with its income below it, or beside it; the latter with a gap."""


class IncomePanel(Panel[Tracker]):
    """Numbers of cities with what they pay; the one that the company could power now is marked."""

    def picture(self, content: Tracker, width: int, height: int) -> list[Strip]:
        """As many in a row as fit. If not all fit, those from just below what the company could power, or later ones up
        to one city more than it has."""
        picture = ComponentPicture(width, height, self.glyphs)
        picture.heading(tr("INCOME BY CITIES POWERED"))
        pays = content.payments
        powers = min(content.powers, len(pays) - 1)
        each = max(1, (width - 1) // _TALL)
        tall = 1 + 2 * -(-len(pays) // each) <= height
        size = _TALL if tall else _FLAT
        each = max(1, (width - 1) // size)
        most = each * max(1, (height - 1) // (1 + tall))
        first = max(0, min(max(powers - 1, content.cities + 2 - most), len(pays) - most))
        for at, income in enumerate(pays[first : first + most]):
            cities, (row, column) = first + at, divmod(at, each)
            x, y, here = 1 + column * size, 1 + row * (1 + tall), first + at == powers
            if tall:
                picture.put(x, y, (f"{cities:3} {self.glyphs.house}", palette.BUTTON if here else palette.QUIET))
                picture.put(x, y + 1, (f"{income:5}", palette.BUTTON if here else palette.STRONG))
            elif here:
                picture.put(x, y, (f"{cities:2}{self.glyphs.arrow}{income:<3}", palette.BUTTON))
            else:
                figure = (f"{income:<3}", palette.STRONG)
                picture.put(x, y, (f"{cities:2}{self.glyphs.arrow}", palette.QUIET), figure)
        return picture.strips()
