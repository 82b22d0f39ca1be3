"""Cards side by side: a market, and a hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import digits
from powergrid_tui.toolkit.widgets.components.picture import NEW, ComponentPicture, style_of
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_LEAST, _MOST = 9, 24
"""The width of a card in cells, including its edges."""
_NARROW = 11
"""The width down to which names have two rows so that all cards stand in a row."""
_WHOLE_ROW = 60
"""The width from which a note is left out if it does not fit; in less, the cards go elsewhere."""
_TIGHT = 18
"""The width down to which lines are usually wrapped."""
_WIDER, _SMALL_WIDER = 18, 15
"""The widths to which cards grow if there is room."""
_GAP = 1
_SPARED = 2
"""The cells beside a name after symbols that are given up if it is too long: the blank before it, and the one after."""
_NUMBERS = re.compile(r"(\d+)")

SMALL, SHORT, TALL = range(3)
"""Card sizes: one row; the name and the first lines; large numbers and all lines."""


@dataclass(frozen=True)
class CardRows:
    """Cards of one size, laid out in a given width."""

    cards: tuple[Card, ...]
    form: int
    room: int
    hand: bool = False
    """Whether it is a hand, which has no large numbers."""
    wider: bool = False
    """Whether the cards grow if there is room."""
    tight: int = _TIGHT
    """The width down to which lines are wrapped so that all cards stand in a row, in cells."""
    default: int = 0
    """The width that cards have at least, in cells."""

    @cached_property
    def wide(self) -> int:
        """The width of a card, in cells."""
        if not self.wider or not self.cards:
            return self._least
        share = (self.room + _GAP) // self.columns - _GAP
        return max(self._least, min(share, _SMALL_WIDER if self.form == SMALL else _WIDER))

    @cached_property
    def _least(self) -> int:
        """The width that a card needs, in cells."""
        if self.form == SMALL:
            return min(max([self.default, *(small_width(card, self._number) for card in self.cards)]), self.room)
        heads = [self._head_of(card) for card in self.cards]
        numbers = [digits.across(card.number) + 2 for card in self.cards] if self._large else []
        lines = [min(cells_of(line) + 2, _MOST) for card in self.cards for line in _few(card, self.form)]
        feet = [min(cells_of(card.foot) + 1, _MOST) for card in self.cards]
        strips = [_strip_width(card, large=self._large) for card in self.cards]
        fixed = max([_LEAST, *heads, *numbers, *feet, *strips])
        share = (self.room + _GAP) // max(1, len(self.cards)) - _GAP
        if fixed > share >= _NARROW:  # better all cards in a row, and names in two
            fixed = max([min(share, fixed), *numbers, *feet, *strips, *map(self._broken, self.cards)])
        return min(max(fixed, min(max([0, *lines]), max(self.tight, share))), self.room)

    def _head_of(self, card: Card) -> int:
        """The width of a card whose name is in one row, in cells."""
        return cells_of(_head(card, large=self._large)) + (1 if card.figure else 2)

    def _broken(self, card: Card) -> int:
        """The width of a card whose name may be in two rows, in cells."""
        words = [*map(cells_of, card.name.split()), 0]
        beside = self._head_of(card) - cells_of(card.name)
        if card.sign and self._large:
            beside -= _SPARED
        least = max(words[0] + beside, max(words) + 2)
        return min(self._head_of(card), least, beside + cells_of(short(card.name)))

    @cached_property
    def _named(self) -> int:
        """The rows of the names, without the number of a card."""
        return max((len(_names(card, self.wide, large=self._large)) for card in self.cards), default=1)

    @cached_property
    def narrowest(self) -> int:
        """The width without which a card would lose part of its name or its figure, in cells."""
        needs = self._broken if self.form != SMALL else self._in_a_row
        return max(map(needs, self.cards), default=0)

    def _in_a_row(self, card: Card) -> int:
        return small_width(card, self._number)

    @cached_property
    def columns(self) -> int:
        """The number of cards in a row."""
        return max(1, min(len(self.cards), (self.room + _GAP) // (self._least + _GAP)))

    @cached_property
    def high(self) -> int:
        """The height of a card in rows, without the text below it."""
        if self.form == SMALL:
            return 1
        lines = max(
            (len(_lines(card, self.form, self.wide)) + (card.who is not None) for card in self.cards), default=0
        )
        strip = any(card.strip for card in self.cards)
        return (digits.ROWS if self._large else 0) + self._named + lines + strip

    @cached_property
    def pitch(self) -> int:
        """The distance in rows from a card to the one below it."""
        return self.high + (self.form != SMALL)

    @cached_property
    def rows(self) -> int:
        """The height of all cards, in rows."""
        if not self.cards:
            return 1
        lying = -(-len(self.cards) // self.columns)
        blank = self.form != SMALL and not any(card.foot for card in self.cards)
        return lying * self.pitch - blank

    @cached_property
    def across(self) -> int:
        """The width of all cards, in cells."""
        return self.columns * (self.wide + _GAP) - _GAP

    @cached_property
    def _large(self) -> bool:
        return self.form == TALL and not self.hand and any(digits.large(card.number) for card in self.cards)

    def draw(self, picture: ComponentPicture, x: int, y: int) -> None:
        """Draw all cards, row by row, or a dot if there are none."""
        if not self.cards:
            picture.put(x, y, (picture.glyphs.free, palette.QUIET))
        for at, card in enumerate(self.cards):
            row, column = divmod(at, self.columns)
            left, top = x + column * (self.wide + _GAP), y + row * self.pitch
            picture.pick(left, top, self.wide, self.high + bool(card.foot), card.pick)
            if self.form == SMALL:
                small(picture, card, left, top, self.wide, self._number)
            else:
                face = _face(
                    card, self.form, self.wide, self.high, picture.glyphs, large=self._large, named=self._named
                )
                picture.stamp(left, top, face)

    @cached_property
    def _number(self) -> int:
        """The width of the longest number, in cells."""
        return max((cells_of(each.number) for each in self.cards), default=0)


def _few(card: Card, form: int) -> Sequence[str]:
    return card.lines if form == TALL else (card.brief or card.lines)[:2]


def _lines(card: Card, form: int, wide: int) -> list[str]:
    """The lines of a card, wrapped to its width."""
    return [row for line in _few(card, form) for row in wrap(line, wide - 2)][: 6 if form == TALL else 2]


def _names(card: Card, wide: int, *, large: bool) -> list[str]:
    """The name of a card in one row, in its short form if it must be; or in two rows, if even that does not fit beside
    the number and the figure."""
    figure = cells_of(card.figure) + 2 if card.figure else 1
    room = wide - 1 - figure - (cells_of(card.number) + 1 if card.number and not large else 0)
    if card.sign and large:
        room -= cells_of(card.sign) + 1 - _SPARED
    for name in (card.name, short(card.name)):
        if cells_of(name) <= room:
            return [name]
    first, *_ = wrap(card.name, max(2, room))
    rest = card.name[len(first) :].strip()
    return [first, rest] if rest else [first]


@lru_cache(maxsize=64)
def _face(card: Card, form: int, wide: int, high: int, glyphs: Glyphs, *, large: bool, named: int) -> ComponentPicture:
    """A card as a picture, with the row below it; names take so many rows."""
    picture = ComponentPicture(wide, high + 1, glyphs)
    style = _style(card)
    picture.fill(0, 0, wide, high, style)
    top = 0
    if large:
        _large_number(picture, card)
        top += digits.ROWS
    head = "" if large else f"{card.number} " if card.number else ""
    end = wide - 1 + (large and bool(card.sign))
    if card.figure:
        end = picture.put_right(end, top, (card.figure, _strong(style))) - 1
    name = _plain(style) if large else style + palette.BOLD
    first, *more = _names(card, wide, large=large)
    pieces: list[Styled] = [(head, _strong(style)), (first, name)]
    if card.sign and large:
        blank = " " * (cells_of(f"{card.sign} {first}") < end)
        pieces = [(f"{card.sign}{blank}", style), (first, name)]
    picture.put(1, top, *pieces, room=end - 1)
    for at, words in enumerate(more, top + 1):
        picture.put(1, at, (words, name), room=wide - 2)
    for at, line in enumerate(_lines(card, form, wide), top + named):
        told = _figures(line, style) if large else [(line, style)]
        picture.put(1, at, *told, room=wide - 2)
    if card.who:
        row = top + named + len(_lines(card, form, wide))
        end = picture.block(1, row, card.who) + 1
        picture.put(end, row, (card.who.name, name), room=wide - end)
    if card.strip:
        _strip(picture, card, high - 1, large=large)
    if card.new:
        picture.put(0, top, (NEW, _strong(style)))
    _foot(picture, card, high)
    return picture


def _strip(picture: ComponentPicture, card: Card, y: int, *, large: bool) -> None:
    """What a card brings; after its symbols if there is no other place for them."""
    style = _strip_style(card)
    picture.fill(0, y, picture.width, 1, style)
    x = 1
    if card.sign and not large:
        x = picture.put(1, y, (f"{card.sign} ", style))
    words = card.strip if cells_of(card.strip) <= picture.width - 1 - x else short(card.strip)
    picture.put(x, y, (words, _strong(style)), room=picture.width - x)


def _strip_width(card: Card, *, large: bool) -> int:
    """The width that a card needs for what it brings in its short form."""
    beside = cells_of(card.sign) + 1 if card.sign and not large else 0
    return 1 + beside + cells_of(short(card.strip)) if card.strip else 0


def _foot(picture: ComponentPicture, card: Card, y: int) -> None:
    """What stands below a card; below the one that everything is about, a bar."""
    if card.up and card.foot.strip():
        picture.put(0, y, (fit(f" {card.foot}", picture.width), palette.BUTTON))
    elif card.up:
        picture.put(0, y, (picture.glyphs.upper * picture.width, palette.NOW))
    elif card.foot:
        marked = card.pick is not None and card.pick.marked
        picture.put(1, y, (card.foot, palette.NOW if marked else palette.QUIET), room=picture.width - 1)


def _large_number(picture: ComponentPicture, card: Card) -> None:
    style = _strong(_style(card)) if card.up else _style(card)
    ascii = picture.glyphs.ascii
    rows = digits.large(card.number, ascii=ascii)
    if rows and digits.across(card.number) <= picture.width - 2:
        for at, row in enumerate(rows):
            picture.put(1, at, (row, style + palette.BOLD if ascii else style))
    else:
        picture.put(1, 1, (card.number, style + palette.BOLD), room=picture.width - 2)


def small(picture: ComponentPicture, card: Card, x: int, y: int, wide: int, number: int) -> None:
    """Draw a card in one row: its number in so many cells, its name, and its figure at the right."""
    picture.stamp(x, y, _small_face(card, wide, number, picture.glyphs))


@lru_cache(maxsize=128)
def _small_face(card: Card, wide: int, number: int, glyphs: Glyphs) -> ComponentPicture:
    picture = ComponentPicture(wide, 1, glyphs)
    style = _style(card)
    picture.fill(0, 0, wide, 1, style)
    bold = style + palette.BOLD
    at = picture.put(1, 0, (f"{right(card.number, number)} " if number else "", bold), room=wide - 2)
    room = wide - 1 - at - (cells_of(card.figure) + 1 if card.figure else 0)
    picture.put(at, 0, (card.name, style), room=room)
    if card.who:
        picture.block(wide - 1, 0, card.who, wide=False)
    elif card.figure:
        picture.put_right(wide - 1, 0, (card.figure, _strong(style)))
    if card.new:
        picture.put(0, 0, (NEW, _strong(style)))
    return picture


def small_width(card: Card, number: int) -> int:
    """The width that a card needs in one row, with its number in so many cells."""
    parts = [number, cells_of(card.name), cells_of(card.figure)]
    return 1 + sum(part + 1 for part in parts if part)


def _style(card: Card) -> Style:
    """The ink and ground of a card."""
    tints = palette.TINTS_UP if card.up and card.tint in palette.TINTS_UP else palette.TINTS
    return style_of(tints[card.tint], card.pick)


def _strip_style(card: Card) -> Style:
    """The ground of what a card brings: lighter than the card, unless the cursor is on it or it cannot be had."""
    strips = palette.STRIPS_UP if card.up else palette.TINTS_UP
    return style_of(strips.get(card.tint, palette.TINTS[card.tint]), card.pick)


def _plain(style: Style) -> Style:
    """Words on a card, unless the cursor is on it."""
    return style if style.reverse else style + palette.TEXT


def _figures(line: str, style: Style) -> list[Styled]:
    """A line with its figures in white."""
    parts = _NUMBERS.split(line)
    return [(part, _strong(style) if at % 2 else style) for at, part in enumerate(parts) if part]


def _head(card: Card, *, large: bool = False) -> str:
    number = f"{card.number} " if card.number and not large else ""
    if card.sign and large:
        number = f"{card.sign} "
    return f"{number}{card.name}{'  ' if card.figure else ''}{card.figure}"


def _strong(style: Style) -> Style:
    """The figures on a card: white, unless the cursor is on it."""
    return style if style.reverse else style + palette.STRONG


def decks(component: Market | Hand, form: int, width: int, *, wider: bool = False) -> list[CardRows]:
    """The cards of a component in one of the forms: those that can be had, and those that come later."""
    room = max(1, width - 1)
    found = [_brief_if_in_a_row(CardRows(component.cards, form, room, hand=isinstance(component, Hand), wider=wider))]
    if isinstance(component, Market) and component.later:
        later = CardRows(component.later, SMALL, room)
        found.append(later if _in_one_row(component, later, width) else replace(later, wider=wider))
    return found


def _brief_if_in_a_row(deck: CardRows) -> CardRows:
    """The deck, with its cards told in short words if all of them stand in a row only then."""
    if deck.form == SMALL or deck.columns == len(deck.cards):
        return deck
    brief = replace(deck, cards=tuple(map(_shortly, deck.cards)), tight=_NARROW)
    return brief if brief.cards != deck.cards and brief.columns == len(deck.cards) else deck


def _shortly(card: Card) -> Card:
    return replace(
        card,
        name=short(card.name),
        lines=tuple(map(short, card.lines)),
        foot=short(card.foot),
        brief=tuple(map(short, card.brief)),
    )


def extent(component: Market | Hand, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    laid = decks(component, form, width)
    least = cells_of(component.title) + cells_of(component.note) + 4
    if least > width >= _WHOLE_ROW:
        least = width
    later = 1 if len(laid) > 1 and not _in_one_row(component, laid[1], width) else 0
    return max(least, *(max(deck.across, deck.narrowest) + 1 for deck in laid)), 1 + sum(
        deck.rows for deck in laid
    ) + later


def _in_one_row(component: Market | Hand, deck: CardRows, width: int) -> bool:
    """Whether the title of later cards and all of them fit into one row."""
    title = cells_of(component.later_title) if isinstance(component, Market) else 0
    return deck.rows == 1 and 1 + title + 2 + deck.across < width


def draw(component: Market | Hand, form: int, picture: ComponentPicture) -> None:
    """A title, the cards, and those that come later."""
    picture.heading(component.title, component.note)
    y = 1
    for at, deck in enumerate(decks(component, form, picture.width, wider=True)):
        x = 1
        if at and isinstance(component, Market):
            beside = _in_one_row(component, deck, picture.width)
            end = picture.put(1, y, (component.later_title, palette.QUIET))
            x, y = (end + 2, y) if beside else (1, y + 1)
        deck.draw(picture, x, y)
        y += deck.rows
