"""Cards side by side: a market, and a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import digits
from powergrid_tui.toolkit.widgets.components.picture import Picture, style_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_LEAST, _MOST = 9, 24
"""The width of a card in cells, including its edges."""
_WIDER, _SMALL_WIDER = 18, 15
"""The widths to which cards grow if there is room."""
_GAP = 1

SMALL, SHORT, TALL = range(3)
"""Card sizes: one row; the name and the first lines; large numbers and all lines."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size, laid out in a given width."""

    cards: tuple[Card, ...]
    form: int
    room: int
    hand: bool = False
    """Whether it is a hand, which has no large numbers."""
    wider: bool = False
    """Whether the cards grow if there is room."""

    @property
    def wide(self) -> int:
        """The width of a card, in cells."""
        if not self.wider or not self.cards:
            return self._least
        share = (self.room + _GAP) // self.columns - _GAP
        return max(self._least, min(share, _SMALL_WIDER if self.form == SMALL else _WIDER))

    @property
    def _least(self) -> int:
        """The width that a card needs, in cells."""
        if self.form == SMALL:
            needs = max((cells_of(_head(card)) for card in self.cards), default=0) + 2
            return min(needs, self.room)
        heads = [cells_of(_head(card, large=self._large)) + 2 for card in self.cards]
        numbers = [digits.across(card.number) + 2 for card in self.cards] if self._large else []
        lines = [min(cells_of(line) + 2, _MOST) for card in self.cards for line in self._few(card)]
        feet = [min(cells_of(card.foot) + 1, _MOST) for card in self.cards]
        return min(max([_LEAST, *heads, *numbers, *lines, *feet]), self.room)

    @property
    def columns(self) -> int:
        """The number of cards in a row."""
        return max(1, min(len(self.cards), (self.room + _GAP) // (self._least + _GAP)))

    @property
    def high(self) -> int:
        """The height of a card in rows, without the text below it."""
        if self.form == SMALL:
            return 1
        lines = max((len(self.lines(card)) for card in self.cards), default=0)
        return (digits.ROWS if self._large else 0) + 1 + lines

    @property
    def pitch(self) -> int:
        """The distance in rows from a card to the one below it."""
        return self.high + (self.form != SMALL)

    @property
    def rows(self) -> int:
        """The height of all cards, in rows."""
        if not self.cards:
            return 1
        lying = -(-len(self.cards) // self.columns)
        blank = self.form != SMALL and not any(card.foot for card in self.cards)
        return lying * self.pitch - blank

    @property
    def across(self) -> int:
        """The width of all cards, in cells."""
        return self.columns * (self.wide + _GAP) - _GAP

    @property
    def _large(self) -> bool:
        return self.form == TALL and not self.hand and any(digits.large(card.number) for card in self.cards)

    def lines(self, card: Card) -> list[str]:
        """The lines of a card, wrapped to its width."""
        return [row for line in self._few(card) for row in wrap(line, self.wide - 2)][: 6 if self.form == TALL else 2]

    def _few(self, card: Card) -> Sequence[str]:
        return card.lines if self.form == TALL else card.lines[:2]

    def draw(self, picture: Picture, x: int, y: int) -> None:
        """Draw all cards, row by row, or a dot if there are none."""
        if not self.cards:
            picture.put(x, y, (picture.glyphs.free, palette.QUIET))
        for at, card in enumerate(self.cards):
            row, column = divmod(at, self.columns)
            left, top = x + column * (self.wide + _GAP), y + row * self.pitch
            picture.pick(left, top, self.wide, self.pitch, card.pick)
            if self.form == SMALL:
                self._small(picture, card, left, top)
            else:
                self._card(picture, card, left, top)

    def _small(self, picture: Picture, card: Card, x: int, y: int) -> None:
        style = style_of(palette.TINTS[card.tint], card.pick)
        picture.fill(x, y, self.wide, 1, style)
        at = picture.put(x + 1, y, (f"{card.number} " if card.number else "", style + palette.BOLD), room=self.wide - 2)
        room = self.wide - 1 - (at - x) - (cells_of(card.figure) + 1 if card.figure else 0)
        picture.put(at, y, (card.name, style), room=room)
        if card.figure:
            picture.put_right(x + self.wide - 1, y, (card.figure, _strong(style)))

    def _card(self, picture: Picture, card: Card, x: int, y: int) -> None:
        style = style_of(palette.TINTS[card.tint], card.pick)
        picture.fill(x, y, self.wide, self.high, style)
        top = y
        if self._large:
            self._number(picture, card, x, y)
            top += digits.ROWS
        head = "" if self._large else f"{card.number} " if card.number else ""
        end = x + self.wide - 1
        if card.figure:
            end = picture.put_right(end, top, (card.figure, _strong(style))) - 1
        pieces: list[Styled] = [(head, _strong(style)), (card.name, style + palette.BOLD)]
        picture.put(x + 1, top, *pieces, room=end - x - 1)
        for at, line in enumerate(self.lines(card), top + 1):
            picture.put(x + 1, at, (line, style), room=self.wide - 2)
        marked = card.pick is not None and card.pick.marked
        if card.foot:
            picture.put(x + 1, y + self.high, (card.foot, palette.NOW if marked else palette.QUIET), room=self.wide - 1)

    def _number(self, picture: Picture, card: Card, x: int, y: int) -> None:
        style = style_of(palette.TINTS[card.tint], card.pick)
        ascii = picture.glyphs.ascii
        rows = digits.large(card.number, ascii=ascii)
        if rows and digits.across(card.number) <= self.wide - 2:
            for at, row in enumerate(rows, y):
                picture.put(x + 1, at, (row, style + palette.BOLD if ascii else style))
        else:
            picture.put(x + 1, y + 1, (card.number, style + palette.BOLD), room=self.wide - 2)


def _head(card: Card, *, large: bool = False) -> str:
    number = f"{card.number} " if card.number and not large else ""
    return f"{number}{card.name}{'  ' if card.figure else ''}{card.figure}"


def _strong(style: Style) -> Style:
    """The figures on a card: white, unless the cursor is on it."""
    return style if style.reverse else style + palette.STRONG


def decks(component: Market | Hand, form: int, width: int, *, wider: bool = False) -> list[Deck]:
    """The cards of a component in one of the forms: those that can be had, and those that come later."""
    room = max(1, width - 2)
    found = [Deck(component.cards, form, room, hand=isinstance(component, Hand), wider=wider)]
    if isinstance(component, Market) and component.later:
        found.append(Deck(component.later, SMALL, room, wider=wider))
    return found


def extent(component: Market | Hand, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    laid = decks(component, form, width)
    least = cells_of(component.title) + cells_of(component.note) + 4
    later = 1 if len(laid) > 1 else 0
    return max(least, *(deck.across + 2 for deck in laid)), 1 + sum(deck.rows for deck in laid) + later


def draw(component: Market | Hand, form: int, picture: Picture) -> None:
    """A title, the cards, and those that come later."""
    picture.heading(component.title, component.note)
    y = 1
    for at, deck in enumerate(decks(component, form, picture.width, wider=True)):
        if at and isinstance(component, Market):
            picture.put(1, y, (component.later_title, palette.QUIET))
            y += 1
        deck.draw(picture, 1, y)
        y += deck.rows
