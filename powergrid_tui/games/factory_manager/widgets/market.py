"""The warehouse, with a column for each kind, and the market that players fill from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.factory_manager.viewmodel.slices import Chip, Column, Market
from powergrid_tui.games.factory_manager.widgets import looks
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

_NAME = 18
"""Width of the name of a kind."""
_SHARE = 7, 15
"""The market's share of the remaining width, as a fraction, unless it needs less."""
_STOCK = 14
"""The minimum width left for the warehouse: two tiles of a column."""


class MarketPanel(Clickable[Market]):
    """A row for each kind: its tiles in the market with their prices, and its warehouse column, lowest tile first."""

    def picture(self, content: Market, width: int, height: int) -> list[Strip]:
        """A title and a row for each kind."""
        self.hotspots = []
        both = width - _NAME - 4
        head: list[Styled] = [(f"{tr('MARKET')} ", palette.TITLE), (f" {_off(content)} ", palette.QUIET)]
        needing = [
            head,
            *([piece for chip in column.market for piece in self._chip(_bought(chip))] for column in content.columns),
        ]
        market = max(1, min(max(both * _SHARE[0] // _SHARE[1], *map(length, needing)), both - _STOCK))
        how = f"  {tr('lowest first')}"
        rows = [
            strip_of(
                (fit(f" {tr('TILES')}", _NAME + 2), palette.TITLE),
                *_filled(head, market),
                (f"{self.glyphs.vertical} ", palette.DIM),
                (tr("WAREHOUSE"), palette.TITLE),
                (how if cells_of(tr("WAREHOUSE") + how) <= both - market else "", palette.DIM),
            )
        ]
        for at, column in enumerate(content.columns):
            rows.append(self._row(column, at, len(rows), market, width))
        return rows

    def _row(self, column: Column, at: int, y: int, room: int, width: int) -> Strip:
        pointed = column.pointed
        self.hotspots.append((Region(0, y, _NAME + 2, 1), ("column", at)))
        name = fit(column.name, _NAME)
        row: list[Styled] = [
            (self.glyphs.arrow if pointed else " ", palette.NOW),
            (name, palette.STRONG if pointed else palette.TEXT),
            (" ", palette.TEXT),
        ]
        lying: list[Styled] = []
        seen = _within(column.market, room, self._chip)
        if column.market[:1] != seen[:1]:
            lying.append((self.glyphs.dots, palette.QUIET))
        for chip in seen:
            pieces = self._chip(chip)
            if chip.stop is not None:
                x = _NAME + 2 + length(lying)
                self.hotspots.append((Region(x, y, length(pieces), 1), ("stop", chip.stop)))
            lying += pieces
        if column.market[-1:] != seen[-1:]:
            lying.append((self.glyphs.dots, palette.QUIET))
        row += _filled(lying or [(self.glyphs.free, palette.DIM)], room)
        row.append((f"{self.glyphs.vertical} ", palette.DIM))
        self.hotspots.append((Region(length(row), y, max(1, width - length(row)), 1), ("column", at)))
        stock: list[Styled] = []
        left = width - length(row)
        for index, chip in enumerate(column.stock):
            apart = " " if index and column.stock[index - 1].count == 1 else ""
            tile = looks.drawn(chip.tile, cursor=pointed and index == 0)
            pieces = [(apart, palette.TEXT), tile, *self._times(chip.count)]
            last = index == len(column.stock) - 1
            if length(stock) + length(pieces) > left - (not last):
                stock.append((self.glyphs.dots, palette.QUIET))
                break
            stock += pieces
        return strip_of(*row, *(stock or [(trc("warehouse", "empty"), palette.DIM)]))

    def _chip(self, chip: Chip) -> list[Styled]:
        """``M2 5`` or ``M2 x2 5``, then how many are in the basket: ``+1a1`` is one for the factory and one to put
        aside."""
        price = palette.DIM if chip.dear and not chip.picked else palette.STRONG
        pieces: list[Styled] = [
            ("*" if chip.fresh else " ", palette.NOW),
            looks.drawn(chip.tile, cursor=chip.cursor),
            *self._times(chip.count),
            (f" {chip.price}", price),
        ]
        if chip.picked:
            tick = "+" if self.glyphs.ascii else "✓"
            basket = "".join(
                sign + (str(some) if chip.count > 1 and some else "")
                for sign, some in ((tick, chip.picked - chip.aside), ("a" * bool(chip.aside), chip.aside))
            )
            pieces.append((basket, palette.NOW))
        return [*pieces, (" ", palette.TEXT)]

    def _times(self, count: int) -> list[Styled]:
        return [(f"{'x' if self.glyphs.ascii else '×'}{count}", palette.QUIET)] if count > 1 else []


def _off(content: Market) -> str:
    """The discount, and the card that would give it while the viewer has none; empty without a discount."""
    less, card = content.discount, content.card
    if not content.bidding:
        return tr("prices less your {discount}", discount=less) if less else ""
    if not any(column.market for column in content.columns):
        return ""
    if not card:
        return tr("full prices")
    return (
        tr("prices less {discount} (card {card})", discount=less, card=card)
        if less
        else tr("full prices (card {card})", card=card)
    )


def _bought(chip: Chip) -> Chip:
    """The chip with all of it in the basket where that is possible. Room is reserved for this, so nothing moves while
    buying."""
    return chip if chip.stop is None else replace(chip, picked=chip.count)


def _within(chips: tuple[Chip, ...], room: int, draw: Callable[[Chip], list[Styled]]) -> tuple[Chip, ...]:
    """The chips that fit, with dots for those left out: the first ones, or later ones if the cursor would not be
    visible."""
    if sum(length(draw(chip)) for chip in chips) <= room:
        return chips
    for first in range(len(chips)):
        shown: list[Chip] = []
        used = 2
        for chip in chips[first:]:
            used += length(draw(chip))
            if used > room:
                break
            shown.append(chip)
        if not any(chip.cursor for chip in chips) or any(chip.cursor for chip in shown):
            return tuple(shown)
    return chips[-1:]


def _filled(pieces: list[Styled], room: int) -> list[Styled]:
    return [*pieces, (" " * max(0, room - length(pieces)), palette.TEXT)]
