"""Cards and tiles: a market of them, and a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint, heading, thing
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class Card:
    """A card or a tile."""

    name: str
    """A name of one or two words."""
    number: str = ""
    """Its number within its kind, drawn large if there is room."""
    figure: str = ""
    """Its price, or another figure."""
    lines: tuple[str, ...] = ()
    """The text on it, line by line, most important first."""
    foot: str = ""
    """Text below it, such as what it would earn."""
    tint: Tint = "plain"
    """The colour of its kind."""
    pick: Pick | None = None
    """What choosing it does; None if it cannot be chosen."""
    new: bool = False
    """Whether it has appeared since one's last turn; a star before it says so."""
    up: bool = False
    """Whether it is the focus of attention, such as the card being auctioned: it is drawn lighter, with a bar below."""
    brief: tuple[str, ...] = ()
    """The text in two short lines, for where there is no room for all; empty for the first of `lines`."""
    who: Player | None = None
    """The player who holds it, named below the text."""
    spoken: str = ""
    """The figure as it is read aloud, with its unit, such as ``12 Elektro``; empty for the figure itself."""
    sign: str = ""
    """Symbols before its name where the number is drawn large, and else in its last row, such as what it burns."""
    strip: str = ""
    """What it brings, in its last row on a lighter ground; its short form where there is too little room."""

    @property
    def called(self) -> str:
        """Its number and its name."""
        return f"{self.number} {self.name}".strip()

    def sentence(self) -> str:
        """The card as it is read aloud."""
        holder = self.who.name if self.who else ""
        return thing(self.called, (self.spoken or self.figure, *self.lines, self.strip, self.foot, holder))


@dataclass(frozen=True, slots=True)
class Market:
    """Cards that are available now, and those that come later."""

    title: str
    """The title."""
    cards: tuple[Card, ...]
    """In display order."""
    note: str = ""
    """A short remark beside the title, such as the number of cards left."""
    later: tuple[Card, ...] = ()
    """Cards that are not available yet, shown one per row."""
    later_title: str = ""
    """The title of those."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["market"] = "market"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The cards as they are read aloud."""
        yield from heading(self.title, self.spoken, self.note)
        yield from _all(self.cards)
        if self.later:
            yield from heading(self.later_title, "")
            yield from _all(self.later)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that a seat holds."""

    title: str
    """The title."""
    cards: tuple[Card, ...]
    """In display order."""
    note: str = ""
    """A short remark beside the title, such as the hand limit."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["hand"] = "hand"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The cards as they are read aloud."""
        yield from heading(self.title, self.spoken, self.note)
        yield from _all(self.cards)


def _all(cards: Iterable[Card]) -> list[str]:
    return [card.sentence() for card in cards] or [sentence(tr("no cards"))]
