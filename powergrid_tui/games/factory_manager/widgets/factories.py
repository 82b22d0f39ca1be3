"""The turn-order cards, all factories in figures, every tile of the game, and the end."""

from __future__ import annotations

from collections import Counter

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.factory_manager.viewmodel.slices import Cards, Kinds, Lines, Result, ScoreLine
from powergrid_tui.games.factory_manager.widgets import looks
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length, title


class CardsPanel(Clickable[Cards]):
    """This round's turn-order cards with their discounts and bids."""

    def picture(self, content: Cards, width: int, height: int) -> list[Strip]:
        """A title with the auction, and a row of cards."""
        self.hotspots = []
        head: list[Styled] = []
        if content.bidder is not None:
            bid = trn("{count} worker", "{count} workers", content.bid)
            head += [("  ", palette.TEXT), (content.bidder.letter, palette.of(content.bidder))]
            head.append((f" {tr('bids {bid}', bid=bid)}", palette.STRONG))
            if content.bidding:
                head.append((f"   {tr('may raise:')} ", palette.QUIET))
                for player in content.bidding:
                    head += [(player.letter, palette.of(player)), (" ", palette.TEXT)]
        elif content.cards:
            head.append((f"  {tr('number, and what it takes off every price')}", palette.DIM))
        row: list[Styled] = [(" ", palette.TEXT)]
        for card in content.cards:
            off = tr("-{discount}", discount=card.discount) if card.discount else ""
            words = f" {card.number} {off} " if off else f" {card.number} "
            style = palette.NOW + palette.CURSOR if card.cursor else palette.STRONG if card.up else palette.TEXT
            mark_ = self.glyphs.arrow if card.up else " "
            self.hotspots.append((Region(length(row), 1, cells_of(words) + 1, 1), ("card", card.number)))
            row += [(mark_, palette.NOW), (words, style), (" ", palette.TEXT)]
        if not content.cards:
            row.append((tr("all taken"), palette.DIM))
        if content.pile:
            pile = trc("list", ", ").join(map(str, content.pile))
            row.append((f"  {tr('in the pile: {cards}', cards=pile)}", palette.DIM))
        return [title(tr("TURN ORDER"), *head), strip_of(*row), self._energy(content)]

    def _energy(self, content: Cards) -> Strip:
        """The price of energy, and the cards that may raise it."""
        times = "x" if self.glyphs.ascii else "×"
        left = "  ".join(f"+{by}{times}{count}" for by, count in content.left if count)
        row: list[Styled] = [(f" {tr('ENERGY')} ", palette.TITLE), (f" {content.price}", palette.STRONG)]
        if left:
            row.append((f"   {tr('cards not seen: {cards}', cards=left)}", palette.TEXT))
            row.append((f"  {tr('({count} of them are out of the game)', count=content.away)}", palette.DIM))
        return strip_of(*row)


_COLUMNS = (
    (mark("card"), 7),
    (mark("bid"), 4),
    (mark("money"), 6),
    (mark("free"), 5),
    (mark("made"), 5),
    (mark("stored"), 7),
    (mark("energy"), 7),
    (mark("workers"), 8),
    (mark("earns"), 6),
    (mark("cells"), 7),
)
"""The columns of the factories, each with its minimum width."""
_NAME = 14
_BEFORE = 4


class LinesPanel(Panel[Lines]):
    """A row for each factory, in turn order, and a second one with its tiles where there is room."""

    def picture(self, content: Lines, width: int, height: int) -> list[Strip]:
        """The columns, with the tiles below each row if all of them fit."""
        sizes = [max(least, 1 + cells_of(tr(head))) for head, least in _COLUMNS]
        while sum(sizes) + _BEFORE + 6 > width and len(sizes) > 3:
            sizes.pop()
        most = max(_NAME, longest(line.owner for line in content.lines))
        name = max(5, min(most, width - _BEFORE - sum(sizes)))
        heads = "".join(right(tr(head), size) for (head, _), size in zip(_COLUMNS, sizes, strict=False))
        rows = [strip_of((fit(f" {tr('FACTORIES')}", _BEFORE + name), palette.TITLE), (heads, palette.QUIET))]
        tall = height > 2 * len(content.lines)
        for line in content.lines:
            rows.append(self._figures(line, content, name, sizes))
            if tall:
                rows.append(_tiles(line.tiles, width, _BEFORE))
        return rows

    def _figures(self, line: ScoreLine, content: Lines, name: int, sizes: list[int]) -> Strip:
        sums = line.sums
        card = tr("{card} -{off}", card=line.card, off=line.discount) if line.discount else str(line.card or "")
        figures = (
            card,
            str(line.bid or ""),
            str(line.money),
            str(line.free),
            str(sums.production),
            str(sums.storage),
            str(sums.energy),
            tr("{some} of {most}", some=sums.workers, most=line.workers),
            str(line.income),
            f"{line.filled}/{line.cells}",
        )
        cells: list[Styled] = [
            (self.glyphs.arrow if line.turn else "*" if line.fresh else " ", palette.NOW),
            (line.owner.letter, palette.of(line.owner)),
            (" ", palette.TEXT),
            *named(line.owner, name, palette.STRONG if line.turn else palette.TEXT),
            (" ", palette.TEXT),
        ]
        for (head, _), size, text in zip(_COLUMNS, sizes, figures, strict=False):
            style = palette.STRONG if head in ("money", "earns") else palette.TEXT
            if head == "card" and line.old:
                style = palette.DIM
            cells.append((right(text, size), style))
        return strip_of(*cells)


def _tiles(tiles: tuple[str, ...], width: int, indent: int) -> Strip:
    """Tiles side by side, with identical ones shown once."""
    row: list[Styled] = [(" " * indent, palette.TEXT)]
    for tile, count in Counter(tiles).items():
        times = [(f"x{count}", palette.QUIET)] if count > 1 else []
        piece: list[Styled] = [looks.drawn(tile), *times, (" ", palette.TEXT)]
        if length(row) + length(piece) > width:
            break
        row += piece
    return strip_of(*row)


class KindsPanel(Panel[Kinds]):
    """Every tile of the game: its price, its effect, and how many are left."""

    def picture(self, content: Kinds, width: int, height: int) -> list[Strip]:
        """Kind by kind, in as many columns as fit."""
        how = tr("price, goods made or stored, e energy, w workers")
        head = title(tr("ALL TILES"))
        if head.cell_length + 2 + cells_of(how) <= width:
            rows = [title(tr("ALL TILES"), (f"  {how}", palette.DIM))]
        else:
            rows = [head, *(strip_of((f" {line}", palette.DIM)) for line in wrap(how, max(1, width - 2)))]
        blocks: list[list[Strip]] = []
        for name, tiles in content.columns:
            block = [strip_of((f" {name}", palette.STRONG))]
            for tile, price, signs, left in tiles:
                cost = right(str(price), 3) if price else "   "
                gone = trc("tiles", "none") if price else trc("tiles", "start")
                how_many = trn("{count} left", "{count} left", left) if left else gone
                block.append(
                    strip_of(
                        (" ", palette.TEXT),
                        looks.drawn(tile),
                        (" " * (5 - cells_of(f" {tile} ")), palette.TEXT),
                        (f"{cost}  ", palette.STRONG),
                        (fit(signs, 9), palette.TEXT),
                        (how_many, palette.QUIET if left else palette.DIM),
                    )
                )
            blocks.append(block)
        return [*rows, *_beside(blocks, width, height - len(rows))]


_BLOCK = 26
"""The minimum width of a column of tiles."""


def _beside(blocks: list[list[Strip]], width: int, height: int) -> list[Strip]:
    """Blocks of rows laid out in columns. Each block goes into the first column with room for it, or else into the
    last."""
    count = max(1, width // _BLOCK)
    piles: list[list[Strip]] = [[] for _ in range(count)]
    for block in blocks:
        place = next((pile for pile in piles if len(pile) + len(block) <= height), piles[-1])
        place += block
    across = width // max(1, sum(map(bool, piles)))
    rows = []
    for at in range(max(map(len, piles))):
        cells = [pile[at] if at < len(pile) else Strip.blank(across) for pile in piles if pile]
        rows.append(Strip.join([cell.adjust_cell_length(across) for cell in cells]))
    return rows


class ResultPanel(Panel[Result]):
    """The end: everybody's rank, money, last income and factory."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """The figures in columns, two rows for each player."""
        first = content.places[0]
        won = tr("{player} wins with {money} money", player=first.owner.name, money=first.money)
        if content.by_income:
            won = tr("{won}; the last income decides", won=won)
        rows = [title(tr("THE END"), (f"  {fit(won, max(1, width - 12)).rstrip()}", palette.STRONG))]
        heads = (tr("money"), tr("last income"), tr("made"), tr("stored"), tr("energy"))
        sizes = [max(6, 3 + cells_of(head)) for head in heads]
        columns = "".join(right(head, size) for head, size in zip(heads, sizes, strict=True))
        rows.append(strip_of((" " * (5 + _NAME), palette.TEXT), (columns, palette.QUIET)))
        for place in content.places:
            sums = place.sums
            figures = (place.money, place.income, sums.production, sums.storage, sums.energy)
            columns = "".join(right(str(figure), size) for figure, size in zip(figures, sizes, strict=True))
            rows.append(
                strip_of(
                    (f" {place.rank} ", palette.STRONG),
                    (place.owner.letter, palette.of(place.owner)),
                    (" ", palette.TEXT),
                    *named(place.owner, _NAME, palette.TEXT),
                    (columns[: sizes[0]], palette.STRONG),
                    (columns[sizes[0] :], palette.TEXT),
                )
            )
            rows.append(_tiles(place.tiles, width, 5))
        return rows
