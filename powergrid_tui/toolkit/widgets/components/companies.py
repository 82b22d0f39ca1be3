"""The scoreboard: one row per company, with its block, figures, bar and cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import bars
from powergrid_tui.toolkit.widgets.components.picture import Picture
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Styled, packed

_LEAST_NAME, _MOST_NAME = 6, 20
_GAPS = (3, 2, 1)
"""The gaps to try between two figures, widest first, in cells."""
_CARD_GAP = 1
_GROUND = Style(bgcolor=palette.BACKGROUND)
"""The ground of bars, whatever the ground of the row: company colours have enough contrast on nothing else."""

BELOW, PLAIN, BARRED, WHOLE = range(4)
"""Forms: figures below each name; figures beside it; also a bar; also the cards."""


class _Form:
    """The positions of the columns in a given width."""

    def __init__(self, component: Companies, form: int, width: int) -> None:
        rows = component.rows
        self.rank = 3 if any(row.rank for row in rows) else 1
        self.figures = [
            max(cells_of(name), *(cells_of(row.values[at]) for row in rows), 1)
            for at, name in enumerate(component.figures)
        ]
        self.bar = max((bars.cells(row.bar) for row in rows if row.bar), default=0) if form >= BARRED else 0
        self.cards = _card(rows) if form >= WHOLE else 0
        self.lot = max((len(row.cards) for row in rows), default=0) if self.cards else 0
        self.note = max((cells_of(row.note) for row in rows), default=0)
        rest = 0
        if self.bar:
            rest += self.bar + 2
        if self.lot:
            rest += self.lot * (self.cards + _CARD_GAP) + 1
        if self.note:
            rest += self.note + 2
        left = width - self.rank - 5 - rest - 1 - sum(self.figures)
        most = max(_LEAST_NAME, min(_MOST_NAME, longest(row.who for row in rows)))
        self.gap = next((gap for gap in _GAPS if left - gap * len(self.figures) >= min(most, _LEAST_NAME)), 0)
        self.name = min(most, left - self.gap * len(self.figures))
        self.fits = bool(self.gap) or (not self.figures and left >= _LEAST_NAME)
        self.least = self.rank + 5 + most + sum(size + _GAPS[1] for size in self.figures) + rest + 1

    def of_figures(self) -> int:
        """The width of all figures with their gaps, in cells."""
        return sum(size + self.gap for size in self.figures)


def _card(rows: Sequence[Company]) -> int:
    """The width of a card, in cells."""
    shown = [card for row in rows for card in row.cards]
    return max((cells_of(card.number) + bool(card.number) + cells_of(card.name) + 2 for card in shown), default=0)


def forms(component: Companies, width: int) -> list[int]:
    """The forms that fit into a width, plainest first. Bars and cards count only if there are any."""
    wanted = [PLAIN]
    if any(row.bar for row in component.rows):
        wanted.append(BARRED)
    if any(row.cards for row in component.rows):
        wanted.append(WHOLE)
    return [form for form in wanted if _Form(component, form, width).fits] or [BELOW]


def extent(component: Companies, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    if form == BELOW:
        return width, 1 + sum(1 + len(_packed(component, row, width)) for row in component.rows)
    return min(width, _Form(component, form, width).least), 1 + len(component.rows)


def draw(component: Companies, form: int, picture: Picture) -> None:
    """Draw the title with the names of the figures, and the rows."""
    if form == BELOW:
        _draw_below(component, picture)
        return
    room = _Form(component, form, picture.width)
    _head(component, room, picture)
    for y, row in enumerate(component.rows, 1):
        x = _who(row, room, picture, y)
        style = palette.STRONG if row.turn or row.rank == 1 else palette.TEXT
        for size, value in zip(room.figures, row.values, strict=True):
            x += size + room.gap
            picture.put_right(x, y, (value, style))
        x += 2
        if room.bar:
            if row.bar:
                pieces = bars.bar(row.bar, row.who, picture.glyphs)
                picture.put(x, y, *((sign, style + _GROUND) for sign, style in pieces), room=room.bar)
            x += room.bar + 2
        for card in row.cards if room.cards else ():
            tint = palette.TINTS[card.tint]
            words = fit(f" {card.number}{' ' if card.number else ''}{card.name} ", room.cards)
            x = picture.put(x, y, (words, tint)) + _CARD_GAP
        if row.note:
            picture.put_right(picture.width - 1, y, (row.note, palette.QUIET))


def _head(component: Companies, room: _Form, picture: Picture) -> None:
    title = f" {component.title}" if component.title else ""
    picture.heading(component.title)
    x = room.rank + 5 + room.name
    for size, name in zip(room.figures, component.figures, strict=True):
        x += size + room.gap
        start = x - cells_of(name)
        if start > cells_of(title) + 1:
            picture.put(start - 1, 0, (f" {name} ", palette.QUIET))
    x += 2
    if room.bar:
        marks = sorted({mark for row in component.rows if row.bar for mark in row.bar.marks})
        for at, mark in enumerate(marks):
            label = str(mark)
            picture.put(x + mark + at - cells_of(label), 0, (f"{label}{_corner(picture)}", palette.QUIET))
        x += room.bar + 2
    if room.lot and component.cards:
        picture.put(x, 0, (f"{component.cards} ", palette.QUIET))


def _corner(picture: Picture) -> str:
    return picture.glyphs.corners[1]


def _who(row: Company, room: _Form, picture: Picture, y: int) -> int:
    """Draw the turn marker or the rank, the block with the letter, and the name; returns the column after them."""
    sign = trc("final scores", "{rank}.", rank=row.rank) if row.rank else picture.glyphs.arrow if row.turn else ""
    if row.turn:
        picture.ground(y, palette.ROW)
    picture.put_right(room.rank, y, (sign, palette.NOW if row.turn else palette.QUIET))
    x = picture.block(room.rank + 1, y, row.who) + 1
    style = palette.STRONG if row.turn or row.rank == 1 else palette.TEXT
    picture.put(x, y, *named(row.who, room.name, style, palette.QUIET))
    return room.rank + 5 + room.name


def _packed(component: Companies, row: Company, width: int) -> list[list[Styled]]:
    """The figures of a player, packed into rows."""
    pairs = zip(component.figures, row.values, strict=True)
    return packed([[(f"{name} ", palette.QUIET), (value, palette.TEXT)] for name, value in pairs], max(1, width - 9))


def _draw_below(component: Companies, picture: Picture) -> None:
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
