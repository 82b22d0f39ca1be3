"""The scoreboard: one row per company, with its block, figures, bar and cards. Whose turn it is shows in the first
column alone, so that passing it on repaints a cell in each of two rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich.style import Style

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.parts import Tint
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import bars
from powergrid_tui.toolkit.widgets.components.cards import small, small_width
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined, packed

_LEAST_NAME, _MOST_NAME = 6, 20
_GAPS = (3, 2, 1)
"""The gaps to try between two figures, widest first, in cells."""
_CARD_GAP = 1
_STATE = 7
"""The width of a state with the blank before it."""
_WHOLE_NAME = 8
"""The width up to which names are worth more than what is in store."""
_GROUND = Style(bgcolor=palette.BACKGROUND)
"""The ground of bars, whatever the ground of the row: company colours have enough contrast on nothing else."""

BELOW, PLAIN, NUMBERS, BARRED, WHOLE, PAIRED, TALL = range(7)
"""Forms: figures below each name; figures beside it; also the numbers of the cards; a bar; a bar and the cards. If
companies may have several rows: the cards in a second row; the bar in a second row and the cards in a third."""
_ROWS = {PAIRED: 2, TALL: 3}


class _Widths:
    """The widths of what is shown of a component, in cells, whatever its form."""

    def __init__(self, component: Companies) -> None:
        rows = component.rows
        self.rank = 3 if any(row.rank for row in rows) else 1
        self.figures = [max(cells_of(row.values[at]) for row in rows) for at in range(len(component.figures))]
        self.headed = [max(cells_of(name), size, 1) for name, size in zip(component.figures, self.figures, strict=True)]
        """The figures, and with their names."""
        self.bar = max((bars.cells(row.bar) for row in rows if row.bar), default=0)
        self.apart = max((bars.cells(row.bar, apart=True) for row in rows if row.bar), default=0)
        cards = [card for row in rows for card in row.cards]
        self.number = max((cells_of(card.number) for card in cards), default=0)
        self.card = max((small_width(card, self.number) for card in cards), default=0)
        self.lot = max((len(row.cards) for row in rows), default=0)
        """The most cards of a company."""
        self.note = max((cells_of(row.note) for row in rows), default=0)
        self.stock = max((_across(row.stock) for row in rows), default=0)
        self.name = max(cells_of(row.who.name) for row in rows)
        self.longest = longest(row.who for row in rows)
        """The longest name with what stands beside it."""


_MOST_KEPT = 32
_KEPT: dict[int, tuple[Companies, _Widths]] = {}
"""The widths last worked out, by the identity of the component, which is kept with them."""


def _widths(component: Companies) -> _Widths:
    if id(component) not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(component)] = component, _Widths(component)
    return _KEPT[id(component)][1]


def _form(component: Companies, form: int, width: int) -> _Form:
    """The columns; without what is in store, and then without bars, if names would be cut for them."""
    found = _Form(component, form, width)
    if form == WHOLE and component.spacious:
        names = _widths(component).name
        for stocked, barred in ((False, True), (True, False), (False, False)):
            if found.fits and found.name >= min(names, _WHOLE_NAME):
                break
            found = _Form(component, form, width, stocked=stocked, barred=barred)
    return found


class _Form:
    """The positions of the columns in a given width."""

    def __init__(
        self, component: Companies, form: int, width: int, *, stocked: bool = True, barred: bool = True
    ) -> None:
        rows, sizes = component.rows, _widths(component)
        self.form, self.high, self.rank = form, _ROWS.get(form, 1), sizes.rank
        self.flowing = component.flowing and form == PAIRED
        self.figures = sizes.figures if form == NUMBERS else sizes.headed
        self.bar = sizes.bar if barred and form >= BARRED else 0
        self.number = sizes.number
        self.cards = sizes.number + 2 if form == NUMBERS and sizes.lot else sizes.card if form >= WHOLE else 0
        if component.flowing:
            self.cards = 0
        self.lot = sizes.lot if self.cards else 0
        self.note = 0 if component.spacious and self.high == 1 else sizes.note
        self.stock = sizes.stock if stocked and form >= WHOLE else 0
        self.apart = form == TALL and self.indent + sizes.apart < width
        shelf = self.lot * (self.cards + self.card_gap) + (self.stock + 1 if self.stock else 0)
        rest = self.note + 2 if self.note else 0
        rest += self.bar + 2 if self.bar and form != TALL else 0
        rest += shelf + 1 if shelf and self.high == 1 else 0
        self._shelf = self.indent + shelf if self.high > 1 else 0
        lines = [flowed(row.cards, width - self.indent - 1) if self.flowing else [] for row in rows]
        self.heights = [1 + len(some) for some in lines] if self.flowing else [self.high] * len(rows)
        """The rows of each company."""
        if self.flowing:
            self._shelf = self.indent + 1 + max((_flow(line) for some in lines for line in some), default=0)
        left = width - self.rank - 5 - rest - 1 - sum(self.figures)
        most = max(_LEAST_NAME, min(_MOST_NAME, sizes.longest))
        if component.spacious:  # what somebody has done moves nothing
            most = max(most, min(_MOST_NAME, _STATE + sizes.name))
        least = _LEAST_NAME - 2 if form == NUMBERS else min(most, _LEAST_NAME)
        wanted = (least,) if component.spacious else (most, least)  # better whole names than wide gaps
        self.gap = next((gap for room in wanted for gap in _GAPS if left - gap * len(self.figures) >= room), 0)
        self.name = min(most, left - self.gap * len(self.figures))
        self.fits = (bool(self.gap) or (not self.figures and left >= _LEAST_NAME)) and self._shelf <= width
        self.least = self.rank + 5 + most + sum(size + _GAPS[1] for size in self.figures) + rest + 1
        self.least = max(self.least, self._shelf)

    @property
    def card_gap(self) -> int:
        """The gap after a card, in cells."""
        return 0 if self.form == NUMBERS else _CARD_GAP

    @property
    def indent(self) -> int:
        """Where the second row of a company begins."""
        return self.rank + (5 if self.form == PAIRED and not self.flowing else 3)


def flowed(cards: Sequence[Card], width: int) -> list[list[Card]]:
    """Cards in rows, each as wide as it needs."""
    lines: list[list[Card]] = []
    left = 0
    for card in cards:
        wide = small_width(card, 0)
        if not lines or left + wide > width:
            lines.append([])
            left = 0
        lines[-1].append(card)
        left += wide
    return lines


def _flow(cards: Sequence[Card]) -> int:
    """The width of a row of cards, each as wide as it needs."""
    return sum(small_width(card, 0) for card in cards)


def _across(stock: Sequence[tuple[str, Tint]]) -> int:
    return sum(cells_of(words) for words, _ in stock) + max(0, len(stock) - 1)


def forms(component: Companies, width: int) -> list[int]:
    """The forms that fit into a width, plainest first. Bars and cards count only if there are any."""
    cards, bar = any(row.cards for row in component.rows), any(row.bar for row in component.rows)
    wanted = [] if component.whole else [PLAIN]
    wanted += [NUMBERS] if cards and component.spacious else []
    wanted += [BARRED] if bar else []
    wanted += [WHOLE] if cards and not component.flowing else []
    wanted += [PAIRED] if component.flowing else [PAIRED, TALL] if component.spacious else []
    return [form for form in wanted if _form(component, form, width).fits] or [BELOW]


def extent(component: Companies, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    if form == BELOW:
        return width, 1 + sum(1 + len(_packed(component, row, width)) for row in component.rows)
    room = _form(component, form, width)
    return min(width, room.least), 1 + sum(room.heights)


def draw(component: Companies, form: int, picture: ComponentPicture) -> None:
    """Draw the title with the names of the figures, and the rows."""
    if form == BELOW:
        _draw_below(component, picture)
        return
    room = _form(component, form, picture.width)
    top = int(picture.height > len(component.rows))  # better all companies than their heading
    if top:
        _head(component, room, picture)
    gap = int(room.high > 1 and sum(room.heights) + len(component.rows) <= picture.height)
    y = top
    for row, high in zip(component.rows, room.heights, strict=True):
        _row(row, room, picture, y)
        y += high + gap


def _row(row: Company, room: _Form, picture: ComponentPicture, y: int) -> None:
    """A company, in one row or in several."""
    x = _who(row, room, picture, y)
    for size, value in zip(room.figures, row.values, strict=True):
        x += size + room.gap
        picture.put_right(x, y, (value, palette.STRONG))
    x += 2
    if room.bar:
        pieces = bars.bar(row.bar, row.who, picture.glyphs, apart=room.apart) if row.bar else []
        left, top = (room.indent, y + 1) if room.form == TALL else (x, y)
        picture.put(left, top, *((sign, style + _GROUND) for sign, style in pieces))
        x += room.bar + 2 if room.form != TALL else 0
    if room.note:
        picture.put_right(picture.width - 1, y, (row.note, palette.QUIET))
    if room.flowing:
        for line, cards in enumerate(flowed(row.cards, picture.width - room.indent - 1), y + 1):
            x = room.indent
            for card in cards:
                small(picture, card, x, line, small_width(card, 0), 0)
                x += small_width(card, 0)
        return
    if room.high > 1:
        x, y = room.indent, y + room.high - 1
    for card in row.cards if room.form == NUMBERS else ():
        x = picture.put(x, y, (f"{right(card.number, room.cards - 1)} ", palette.TINTS[card.tint]))
    for card in row.cards if room.form >= WHOLE else ():
        small(picture, card, x, y, room.cards, room.number)
        x += room.cards + _CARD_GAP
    if room.stock:
        end = picture.width - 1 if room.high == 1 else x + 1 + _across(row.stock)
        tokens = joined([[(words, Style(color=palette.TINTS[tint].color))] for words, tint in row.stock], " ")
        picture.put_right(end, y, *tokens)


def _head(component: Companies, room: _Form, picture: ComponentPicture) -> None:
    x = room.rank + 5 + room.name
    ends = list(accumulate((size + room.gap for size in room.figures), initial=x))[1:]
    starts = [end - cells_of(name) for end, name in zip(ends, component.figures, strict=False)]
    title = component.title  # it is cut before the name of a figure is left out
    least = min((start for start in starts if start > _LEAST_NAME), default=picture.width) - 2
    if cells_of(title) + 1 > least:
        title = fit(title, least - 1)
    picture.heading(title)
    for start, name in zip(starts, component.figures, strict=False):
        if start > cells_of(title) + 1:
            picture.put(start - 1, 0, (f" {name} ", palette.QUIET))
    x += sum(size + room.gap for size in room.figures)
    x += 2
    if room.bar and room.form != TALL:
        marks = sorted({mark for row in component.rows if row.bar for mark in row.bar.marks})
        for at, mark in enumerate(marks):
            label = str(mark)
            picture.put(x + mark + at - cells_of(label), 0, (f"{label}{_corner(picture)}", palette.QUIET))
        x += room.bar + 2
    if room.lot and component.cards and room.high == 1 and x + cells_of(component.cards) < picture.width:
        picture.put(x - 1, 0, (f" {component.cards} ", palette.QUIET))


def _corner(picture: ComponentPicture) -> str:
    return picture.glyphs.corners[1]


def _who(row: Company, room: _Form, picture: ComponentPicture, y: int) -> int:
    """Draw the turn marker or the rank, the block with the letter, and the name; returns the column after them."""
    sign = trc("final scores", "{rank}.", rank=row.rank) if row.rank else picture.glyphs.arrow if row.turn else ""
    if row.mine:
        picture.ground(y, palette.ROW)
    picture.put_right(room.rank, y, (sign, palette.NOW if row.turn else palette.QUIET))
    x = picture.block(room.rank + 1, y, row.who) + 1
    if row.state and cells_of(row.who.name) + 1 + cells_of(row.state) <= room.name:
        picture.put(x, y, (row.who.name, palette.STRONG), (f" {row.state}", palette.QUIET))
    else:
        picture.put(x, y, *named(row.who, room.name, palette.STRONG, palette.QUIET))
    return room.rank + 5 + room.name


def _packed(component: Companies, row: Company, width: int) -> list[list[Styled]]:
    """The figures of a player, packed into rows."""
    pairs = zip(component.figures, row.values, strict=True)
    return packed([[(f"{name} ", palette.QUIET), (value, palette.TEXT)] for name, value in pairs], max(1, width - 9))


def _draw_below(component: Companies, picture: ComponentPicture) -> None:
    """Draw the figures of each player below their name."""
    picture.heading(component.title)
    room = _Form(component, PLAIN, picture.width)
    room.name = max(1, picture.width - room.rank - 6)
    y = 1
    for row in component.rows:
        _who(row, room, picture, y)
        y += 1
        for pieces in _packed(component, row, picture.width):
            picture.put(room.rank + 5, y, *pieces)
            y += 1
