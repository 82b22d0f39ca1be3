"""The plant market: the plants for sale as large cards, and those to come as small ones."""

from __future__ import annotations

from functools import lru_cache

from textual.strip import Strip

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionHouse, short_fuel
from powergrid_tui.games.power_grid.widgets.faces import TINTS, burnt, powers
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.words.language import language, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.cards import SHORT, SMALL, TALL, CardRows
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable

_FOUR = 4
_NOTE = 9
"""Width of what stands below a card."""
_MOST = 72
"""The width up to which cards grow."""


class PlantsPanel(Clickable[AuctionHouse]):
    """The plant market. Its cards for sale are hotspots: ``plant``, by id."""

    _drawn: ComponentPicture | None = None
    """The picture as last drawn, whose rows are reused."""

    def picture(self, content: AuctionHouse, width: int, height: int) -> list[Strip]:
        """The cards for sale as large as there is room for, then the cards to come, then those laid aside."""
        picture = ComponentPicture(width, height, self.glyphs)
        picture.heading(tr("POWER PLANTS") if content.split else tr("ALL FOR SALE"), _pile(content))
        room = min(_MOST, width - 1)
        aside = _aside(content, width)
        left = height - 1 - bool(aside)
        now, later = self._decks(content, room, left)
        now.draw(picture, 1, 1)
        y = 1 + now.rows
        if later:
            self._head_later(picture, now, y)
            later.draw(picture, 1, y)
            y += later.rows
        if aside:
            picture.put(1, height - 1, (aside, palette.DIM))
        self.hotspots = list(reversed(picture.hotspots))
        self._drawn, before = picture, self._drawn
        return picture.strips(before)

    @staticmethod
    def _head_later(picture: ComponentPicture, now: CardRows, y: int) -> None:
        """The heading of the row of cards to come, at the end of a line: both leave out what stands below a card."""
        if now.form == SMALL:
            return
        below = now.cards[(len(now.cards) - 1) // now.columns * now.columns :]
        free = [at for at, card in enumerate(below) if not (card.up or card.foot.strip())]
        for at in free:
            start, more = 1 + at * (now.wide + 1), at + 1 in free or at + 1 == len(below) < now.columns
            picture.put(start, y - 1, (picture.glyphs.horizontal * (now.wide + more), palette.RULE))
        if free:
            word = f" {trc('plant market', 'later')}"
            picture.put_right(1 + free[-1] * (now.wide + 1) + now.wide, y - 1, (word, palette.QUIET))

    def _decks(self, house: AuctionHouse, room: int, height: int) -> tuple[CardRows, CardRows | None]:
        """The cards for sale and those to come, in the largest forms that fit."""
        future = tuple(_card(card, self.glyphs, language()) for card in house.future)
        default = (room + 1) // max(len(house.current), len(future), _FOUR) - 1
        later = _deck(future, SMALL, room, default=default) if future else None
        below = later.rows if later else 0
        for form in (TALL, SHORT, SMALL):
            large = form != SMALL
            cards = tuple(_card(card, self.glyphs, language(), sale=True, large=large) for card in house.current)
            now = _deck(cards, form, room, wider=large, default=default)
            if now.rows + below <= height:
                break
        return now, later


_deck = lru_cache(maxsize=16)(CardRows)


@lru_cache(maxsize=64)
def _card(card: slices.MarketCard, glyphs: Glyphs, _language: str, *, sale: bool = False, large: bool = False) -> Card:
    """A card; if large, with what it burns, and below it what it powers. Most keys change one card at most."""
    if not large and card.plant == STEP3:
        return Card(tr("STEP 3"), new=card.new)
    burns, tint = burnt(card.fuel, card.need, glyphs), TINTS.get(card.fuel, "plain")
    pick = Pick(("plant", card.plant), why=card.note if card.shut else "") if sale else None
    up = card.chosen or card.hammer
    if not large:
        figure = powers(card.cities, card.sells, glyphs)
        return Card(burns, card.label, figure, tint=tint, pick=pick, new=card.new, up=up)
    strip = Worded(f"{card.cities} {glyphs.house * card.cities}", powers(card.cities, 0, glyphs))
    if card.sells:
        strip = Worded(tr("{times} x price", times=card.sells), powers(0, card.sells, glyphs))
    name, foot = (Worded(fuel(card.fuel), short_fuel(card.fuel)) if card.fuel else ""), _note(card) or " "
    return Card(name, card.label, foot=foot, tint=tint, pick=pick, new=card.new, up=up, sign=burns, strip=strip)


def _note(card: slices.MarketCard) -> str:
    """What stands below a card; that it is being auctioned is seen."""
    if card.hammer:
        return ""
    return card.note if cells_of(card.note) <= _NOTE else card.short_note


def _pile(house: AuctionHouse) -> str:
    """How many cards are left to be drawn."""
    pile = f"{trc('title line', 'pile')} {house.pile}"
    return f"{pile} + {trc('title line', 'second pile')} {house.heap}" if house.heap else pile


def _aside(house: AuctionHouse, width: int) -> str:
    """With two decks mixed: the cards laid aside, as many as fit. The help lists them all."""
    if not house.aside:
        return ""
    words = trn("{count} inactive, see ?", "{count} inactive, see ?", len(house.aside))
    return fit("  ".join((words, " ".join(house.aside))), width - 2)
