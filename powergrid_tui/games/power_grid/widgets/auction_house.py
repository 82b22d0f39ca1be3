"""The auction house: the current and the future market as cards, and the running auction."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionHouse, Card, Group, Sale, burns, fuel, short_fuel
from powergrid_tui.games.power_grid.widgets.auction_desk import DESK, desk_rows
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import CARD, Styled, beside, length, packed, title

CARD_LATER = palette.LATER
"""Background of a card that is not for sale yet."""

_GAP = 1
_NARROWEST, _WIDEST = 8, 15
_LABEL = 8
_ROWS = 3
"""Rows of a card for sale: number, fuel, cities."""
_NEW = "*"
"""Marks a card that has just come, before its number."""
_MOST_AUCTION = 7
"""Rows reserved for the auction and a gap before and after it, if there is room."""
_NARROWEST_AUCTION = 36
"""Minimum width of the auction beside the desk."""
_NAME = "\0"
"""Placeholder in a message for a name that is drawn in its own colours."""


class AuctionHousePanel(Clickable[AuctionHouse]):
    """The auction house. Its cards for sale are hotspots: ``plant``, by id."""

    def picture(self, content: AuctionHouse, width: int, height: int) -> list[Strip]:
        """Current market, future market, auction. If rows are scarce, companies no longer in share one; if that does
        not suffice, plants to come are listed by number only."""
        rows = [title(tr("CURRENT MARKET") if content.split else tr("ALL FOR SALE"))]
        for line in _lines(content.current, width):
            rows += [*self._cards(line, width), self._notes(line, width)]
        across = self._beside_the_desk(content, width)
        aside = self._aside(content, width)
        later, bids = self._future(content, width), self._auction(content, across)
        room = height - len(rows) - len(aside)
        if len(later) + len(bids) > room:
            bids = self._auction(content, across, brief=True)
        if len(later) + len(bids) > room:
            later = self._numbers(content, width)
        used = height - room + len(later) + len(bids)
        gap = [strip_of("")] if used < height else []
        last = [*gap, *bids]
        if content.desk is not None:
            room -= len(later)
            if across < width:
                last = beside(last, desk_rows(content.desk, width - across, room, self.glyphs), across)
            elif len(last) < room:
                below = desk_rows(content.desk, width, room - len(last), self.glyphs)
                at = min(max(len(last), _MOST_AUCTION), room - len(below))  # it stays there when somebody drops out
                last += [*[strip_of("")] * (at - len(last)), *below]
        return [*rows, *later, *last, *aside]

    def _beside_the_desk(self, house: AuctionHouse, width: int) -> int:
        """Width of the auction beside the desk; the whole width if names are too long, and the desk goes below."""
        across = width - DESK
        names = [cells_of(company.name) for group in house.groups for company in group.members]
        fits = across >= max(_NARROWEST_AUCTION, _LABEL + len(" A ") + max(names, default=0))
        return across if house.desk is not None and fits else width

    def _future(self, house: AuctionHouse, width: int) -> list[Strip]:
        if not house.future:
            return []
        rows = [title(tr("FUTURE MARKET"))]
        for line in _lines(house.future, width):
            rows += self._later(line, width)
        return rows

    def _numbers(self, house: AuctionHouse, width: int) -> list[Strip]:
        """The future market in one row."""
        if not house.future:
            return []
        heading = tr("FUTURE MARKET")
        labels = "  ".join(card.label for card in house.future)
        return [title(heading, (fit(f"  {labels}", max(0, width - 1 - cells_of(heading))), palette.QUIET))]

    def _aside(self, house: AuctionHouse, width: int) -> list[Strip]:
        """With two decks mixed: the cards laid aside, as many as fit. The help lists them all."""
        if not house.aside:
            return []
        words = trn("{count} inactive, see ?", "{count} inactive, see ?", len(house.aside))
        return [strip_of((f" {fit('  '.join((words, ' '.join(house.aside))), width - 2)}", palette.DIM))]

    def _cards(self, cards: Sequence[Card], width: int) -> list[Strip]:
        """The cards for sale. A card that is chosen or up for auction is marked at its number."""
        size = _size(len(cards), width)
        rows: list[list[Styled]] = [[(" ", palette.TEXT)] for _ in range(_ROWS)]
        for card in cards:
            text = (palette.DIM if card.shut else palette.TEXT) + CARD
            head = palette.DIM if card.shut else palette.STRONG
            mark = " "
            if card.chosen or card.hammer:
                head, mark = palette.NOW, self.glyphs.arrow
            elif card.new:
                mark = _NEW
            lines = (
                (f"{mark}{card.label}", (palette.CURSOR + palette.NOW) if card.chosen else head + CARD),
                (f" {_fuel(card, size - 2)}", text),
                (self._brings(card, size), text),
            )
            for row, (line, style) in zip(rows, lines, strict=True):
                row += [(fit(line, size), style), (" " * _GAP, palette.TEXT)]
        return [strip_of(*row) for row in rows]

    def _notes(self, cards: Sequence[Card], width: int) -> Strip:
        """The note below each card."""
        size = _size(len(cards), width)
        row: list[Styled] = [(" ", palette.TEXT)]
        for card in cards:
            style = palette.NOW if card.chosen or card.hammer else palette.TEXT
            note = card.note if cells_of(card.note) < size else card.short_note
            row.append((fit(f" {note}", size) + " " * _GAP, palette.DIM if card.shut else style))
        return strip_of(*row)

    def _later(self, cards: Sequence[Card], width: int) -> list[Strip]:
        """The cards to come, two rows each and less prominent."""
        size = _size(len(cards), width)
        rows: list[list[Styled]] = [[(" ", palette.TEXT)] for _ in range(2)]
        for card in cards:
            if card.plant == STEP3:
                lines = [f" {tr('STEP 3')}", f" {trc('Step 3', 'card')}"]
                style = palette.WARN + CARD_LATER
            else:
                brings = f"{self.glyphs.arrow} {card.cities}" if not card.sells else ""
                lines = [f"{_NEW if card.new else ' '}{card.label} {brings}", f" {_fuel(card, size - 2)}"]
                style = (palette.STRONG if card.new else palette.QUIET) + CARD_LATER
            for row, line in zip(rows, lines, strict=True):
                row += [(fit(line, size), style), (" " * _GAP, palette.TEXT)]
        return [strip_of(*row) for row in rows]

    def _brings(self, card: Card, cells: int) -> str:
        """What a plant powers, in words if there is room; or what a mine earns."""
        if card.sells:
            words, sign = tr("{times} x price", times=card.sells), f"{card.sells} x"
        else:
            arrow = self.glyphs.arrow
            words = trn("{arrow} {count} city", "{arrow} {count} cities", card.cities, arrow=arrow)
            sign = f"{arrow} {card.cities}"
        return f" {words if cells_of(words) < cells else sign}"

    def _auction(self, house: AuctionHouse, width: int, *, brief: bool = False) -> list[Strip]:
        """The state of the auction. The leader has a row of its own, so that a bid changes few cells; whose turn it is
        shows in the scoreboard and the question."""
        rows = self._leader(house, width)
        opens: list[Styled] = []
        if house.opener:
            opens = [
                (f" {fit(trc('auction', 'to open'), _LABEL)}", palette.QUIET),
                (house.opener.letter, palette.of(house.opener)),
                (f" {house.opener.name} ", palette.STRONG),
                (f"{self.glyphs.turn} ", palette.NOW),
            ]
        sold = _sold(house.sold, width - length(opens)) if house.sold and not house.leader else []
        if opens or sold:
            rows.append(strip_of(*opens, *sold))
        if brief:
            return rows + [strip_of((" ", palette.TEXT), *row) for row in packed(_letters(house.groups), width - 2)]
        for group in house.groups:
            rows += self._group(group, width)
        return rows

    def _leader(self, house: AuctionHouse, width: int) -> list[Strip]:
        if not house.leader:
            return []
        # The name comes last. Before other words, it would shift them with every bid.
        before, _, after = tr("bid {bid} by {player}", player=_NAME, bid=house.bid).partition(_NAME)
        plant, name = f" {tr('PLANT {plant}', plant=house.plant)}", house.leader.name
        room = max(1, width - sum(map(cells_of, (plant, "  ", before, "A ", after))))
        return [
            strip_of(
                (plant, palette.NOW),
                (f"  {before}", palette.STRONG),
                (house.leader.letter, palette.of(house.leader)),
                (f" {name if cells_of(name) <= room else fit(name, room)}{after}", palette.STRONG),
            )
        ]

    def _group(self, group: Group, width: int) -> list[Strip]:
        label = f" {fit(group.label, _LABEL)}"
        style = palette.TEXT if group.active else palette.DIM
        names = [[(company.letter, palette.of(company)), (f" {company.name}", style)] for company in group.members]
        rows = packed(names, width - cells_of(label), "  ")
        return [
            strip_of((label if at == 0 else " " * cells_of(label), palette.QUIET), *row) for at, row in enumerate(rows)
        ]

    def hotspot_at(self, x: int, y: int) -> Hotspot | None:
        row = 1
        for line in _lines(self.content.current, self.size.width) if self.content else ():
            column = (x - 1) // (_size(len(line), self.size.width) + _GAP)
            if row <= y < row + _ROWS and 0 <= column < len(line):
                return "plant", line[column].plant
            row += _ROWS + 1
        return None


def _lines(cards: tuple[Card, ...], width: int) -> list[tuple[Card, ...]]:
    """The cards in lines of as many as fit, evenly filled."""
    most = max(1, (width - 1) // (_NARROWEST + _GAP))
    rows = -(-len(cards) // most)
    each = -(-len(cards) // rows) if rows else 0
    return [cards[at : at + each] for at in range(0, len(cards), each)] if each else []


def _size(count: int, width: int) -> int:
    """Width of each of `count` cards side by side."""
    return max(1, min(_WIDEST, (width - 1) // max(count, 4 if width < 60 else count) - _GAP))


def _sold(sale: Sale, room: int) -> list[Styled]:
    """Which plant was just bought, and by whom; the buyer is given by letter alone if there is no room for the name."""
    words = tr("* {plant} to {player} for {price}", plant=sale.plant, player=_NAME, price=sale.price)
    before, _, after = words.partition(_NAME)
    start, letter = (f" {before}", palette.STRONG), (sale.company.letter, palette.of(sale.company))
    for name in (f" {sale.company.name}", ""):
        found = [start, letter, (f"{name}{after}", palette.STRONG)]
        if length(found) <= room:
            return found
    return []


def _letters(groups: Sequence[Group]) -> list[list[Styled]]:
    """The companies of each group by their letters, in one row."""
    found = []
    for group in groups:
        row: list[Styled] = [(f"{group.label} ", palette.QUIET)]
        for company in group.members:
            row += [(company.letter, palette.of(company)), (" ", palette.TEXT)]
        found.append(row)
    return found


def _fuel(card: Card, cells: int) -> str:
    """What a plant burns, in full if there is room for it."""
    words = burns(fuel(card.fuel), card.need)
    return words if not card.need or cells_of(words) <= cells + 1 else burns(short_fuel(card.fuel), card.need)
