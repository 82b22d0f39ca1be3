"""The middle of the table: the action spaces, the ring of tiles, the development cards."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.electropolis.book import SIDE
from powergrid_tui.games.electropolis.viewmodel.slices import ActionBoard, ActionSpace, Cards, DevelopmentCard, Ring
from powergrid_tui.games.electropolis.widgets import tiles
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import CARD, Styled, title

_SPACE = 8
"""Cells from one action space to the next."""
_TILE = tiles.WIDE + 1
"""Cells from one tile of the ring to the next."""
_POINTED = palette.POINTED


class ActionBoardPanel(Clickable[ActionBoard]):
    """The action spaces in the order in which they act, with the pieces on them."""

    def picture(self, content: ActionBoard, width: int, height: int) -> list[Strip]:
        """A title, and two rows."""
        self.hotspots = []
        top: list[Styled] = [(" ", palette.TEXT)]
        bottom: list[Styled] = [(" ", palette.TEXT)]
        for at, space in enumerate(content.spaces):
            self.hotspots.append((Region(1 + at * _SPACE, 1, _SPACE - 1, 2), ("space", at)))
            pointed = at == content.pointed
            style = palette.NOW + _POINTED if pointed else (palette.DIM if space.done else palette.TEXT) + CARD
            left, right = (self.glyphs.arrow, self.glyphs.turn) if pointed else (" ", " ")
            words = (
                tr("{tiles} +{support}s", tiles=space.tiles, support=space.support)
                if space.support
                else f"{space.tiles}"
            )
            top += [(f"{left}{fit(words, _SPACE - 3)}{right}", style), (" ", palette.TEXT)]
            bottom += [*self._holder(space, _POINTED if pointed else CARD), (" ", palette.TEXT)]
        return [self._title(content, width), strip_of(*top), strip_of(*bottom)]

    def _title(self, content: ActionBoard, width: int) -> Strip:
        coming = tr("to choose:") if content.choosing else tr("to act:")
        waiting: list[Styled] = [(f"   {coming} ", palette.QUIET)] if content.waiting else []
        for player in content.waiting:
            waiting += [(player.letter, palette.of(player)), (" ", palette.TEXT)]
        name, first = tr("ACTION SPACES"), f"  {tr('tiles; the left acts first')}"
        room = width - 1 - cells_of(name) - cells_of(first) - sum(cells_of(text) for text, _ in waiting)
        return title(name, (first if room > 0 else "", palette.DIM), *waiting)

    def _holder(self, space: ActionSpace, ground: Style) -> list[Styled]:
        room = _SPACE - 1
        if space.holder is None:
            return [(fit(f" {self.glyphs.free}", room), palette.DIM + ground)]
        who = space.holder
        letter = palette.of(who) + palette.CURSOR if space.turn else palette.of(who) + ground
        name = palette.DIM if space.done else palette.TEXT
        return [
            ("*" if space.fresh else " ", palette.STRONG + ground),
            (who.letter, letter),
            (fit(f" {who.name}", room - 2), name + ground),
        ]


class RingPanel(Clickable[Ring]):
    """The ring of tiles, drawn as a ring."""

    def picture(self, content: Ring, width: int, height: int) -> list[Strip]:
        """The tiles clockwise from the top left; those selected are in brackets."""
        canvas = Canvas(width, height, ascii=self.glyphs.ascii)
        self.hotspots = []
        places = around(len(content.tiles))
        top = tops(1 + max((row for _, row in places), default=0), height)
        for at, (kind, (column, row)) in enumerate(zip(content.tiles, places, strict=True)):
            x, y = 1 + column * _TILE, top[row]
            self.hotspots.append((Region(x, y, tiles.WIDE, tiles.HIGH), ("ring", at)))
            tiles.lay(canvas, x, y, kind, self.glyphs, bold=at in content.piece)
            if at in content.piece:
                tiles.mark(canvas, x, y, "[", "]", palette.NOW + _POINTED)
        self._middle(canvas, content, places, top[-1] + tiles.HIGH)
        return canvas.strips()

    def _middle(self, canvas: Canvas, content: Ring, places: list[tuple[int, int]], height: int) -> None:
        """How many tiles there are, and which way the ring runs."""
        columns = 1 + max((column for column, _ in places), default=0)
        lines = [
            trn("{count} tile", "{count} tiles", len(content.tiles)),
            tr("clockwise {arrow}", arrow=self.glyphs.arrow),
        ]
        if not content.tiles:
            canvas.text(1, 1, tr("The ring is drawn at the start of a round.") if content.fresh else "", palette.DIM)
            return
        room = (columns - 2) * _TILE - 1
        if room < max(map(cells_of, lines)) or max(row for _, row in places) < 2:
            return
        top = (height + 1 - len(lines)) // 2
        for at, line in enumerate(lines):
            x = 1 + _TILE + (room - cells_of(line)) // 2
            canvas.text(x, top + at, line, palette.QUIET)


def around(count: int) -> list[tuple[int, int]]:
    """(column, row) of this many tiles laid clockwise around a rectangle from its top left corner. An odd number leaves
    out the bottom left corner."""
    sides = 2 if count >= 14 else 1 if count >= 8 else 0
    top = (count - 2 * sides + 1) // 2
    bottom = count - 2 * sides - top
    return [
        *((column, 0) for column in range(top)),
        *((top - 1, row) for row in range(1, sides + 1)),
        *((top - 1 - step, sides + 1) for step in range(bottom)),
        *((0, row) for row in range(sides, 0, -1)),
    ]


def tops(rows: int, height: int) -> list[int]:
    """The screen row of each row of the ring. If gaps between all rows do not fit, those along the sides go."""
    if height >= rows * (tiles.HIGH + 1):
        return [1 + at * (tiles.HIGH + 1) for at in range(rows)]
    return [1 + at * tiles.HIGH + (at > 0) + (at == rows - 1 > 0) for at in range(rows)]


class CardsPanel(Clickable[Cards]):
    """The development cards: the region as a drawing, the effect in words."""

    def picture(self, content: Cards, width: int, height: int) -> list[Strip]:
        """A title, and three rows for each card; more for a long text if there is room."""
        self.hotspots = []
        rows = [title(tr("CARDS"), ("" if content.cards else f"  {tr('none on the table')}", palette.DIM))]
        for at, (card, tall) in enumerate(zip(content.cards, self._heights(content, width, height - 1), strict=True)):
            self.hotspots.append((Region(0, len(rows), width, tall), ("card", at)))
            rows += self._card(card, width, tall, at == content.pointed)
            if height >= 1 + 4 * len(content.cards):
                rows.append(strip_of(""))
        return rows

    def _heights(self, cards: Cards, width: int, height: int) -> list[int]:
        """The height of each card in rows. Spare rows go to the selected card first."""
        tall = [_LEAST] * len(cards.cards)
        spare = height - sum(tall)
        for at in sorted(range(len(tall)), key=lambda at: at != cards.pointed):
            more = max(0, min(spare, 1 + len(wrap(cards.cards[at].words, max(1, width - _DRAWN))) - _LEAST))
            tall[at] += more
            spare -= more
        return tall

    def _card(self, card: DevelopmentCard, width: int, tall: int, pointed: bool) -> list[Strip]:
        ground = _POINTED if pointed else CARD
        room = max(1, width - _DRAWN)
        if card.late:
            head = tr("{card} {region}, end", card=card.id, region=card.where)
            free = tr("{card} {region}, end, {count} free", card=card.id, region=card.where, count=card.free)
        else:
            head = tr("{card} {region}", card=card.id, region=card.where)
            free = tr("{card} {region}, {count} free", card=card.id, region=card.where, count=card.free)
        words = wrap(card.words, room)
        if len(words) >= tall:
            words = [*words[: tall - 2], fit(flowed(words[tall - 2 :]), room)]
        lines = [free if cells_of(free) <= room else head, *words, *[""] * tall][:tall]
        drawn = [*region_rows(card.region, self.glyphs), *[" " * SIDE] * tall]
        bright = palette.NOW if pointed else palette.STRONG
        mark = self.glyphs.arrow if pointed else " "
        return [
            strip_of(
                (" " if at else mark, palette.NOW),
                (row, (palette.NOW if pointed else palette.TITLE) + (_OUTSIDE if at < _LEAST else _NO_GROUND)),
                (" ", ground),
                (fit(line, room), (palette.TEXT if at else bright) + ground),
            )
            for at, (row, line) in enumerate(zip(drawn, lines, strict=False))
        ]


_LEAST = 3
"""The minimum height of a card, in rows: that of its drawing."""
_DRAWN = SIDE + 2
"""Cells of a card to the left of its text."""
_NO_GROUND = Style()
_OUTSIDE = Style(bgcolor=palette.EMPTY_CELL)


def region_rows(region: frozenset[int], glyphs: Glyphs) -> list[str]:
    """A region as three rows of five characters; each character stands for two cells, one above the other."""
    signs = (" ", "'", ".", "#") if glyphs.ascii else (" ", "▀", "▄", "█")
    rows = []
    for row in range(0, SIDE, 2):
        pairs = [(row * SIDE + column, (row + 1) * SIDE + column) for column in range(SIDE)]
        rows.append("".join(signs[(upper in region) + 2 * (lower in region)] for upper, lower in pairs))
    return rows
