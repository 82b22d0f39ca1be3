"""What happens in a game of Terraforming Mars, for the log. Cards that are drawn are their owner's alone to know."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import NOBODY


class Gained(Event, frozen=True):
    """Resources came, or went where they are below 0."""

    seat: int
    stock: Six
    source: str = ""
    """The card that did it; nothing for the space of a tile."""
    by: int = NOBODY
    """Who took them, if another did."""


class Produced(Event, frozen=True):
    """A production changed."""

    seat: int
    production: Six
    source: str = ""
    by: int = NOBODY


class Rated(Event, frozen=True):
    """A terraform rating rose."""

    seat: int
    steps: int


class Warmed(Event, frozen=True):
    steps: int
    temperature: int


class Aired(Event, frozen=True):
    steps: int
    oxygen: int


class TilePlaced(Event, frozen=True):
    seat: int
    tile: str
    space: str
    bonus: str
    """Letters of what the space brought."""
    oceans: int
    """Credits for oceans beside it."""


class Claimed(Event, frozen=True):
    seat: int
    space: str


class CardsDrawn(Event, frozen=True):
    """From the deck."""

    seat: int
    count: int
    cards: tuple[str, ...]
    """Empty for those who may not know."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else CardsDrawn(self.seat, self.count, ())


class CardsKept(Event, frozen=True):
    """Of those that were looked at, or bought in research."""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else CardsKept(self.seat, self.count, ())


class CardRevealed(Event, frozen=True):
    card: str


class OnCard(Event, frozen=True):
    """Resources on a card grew, or shrank where they are below 0."""

    card: str
    number: int


class Founded(Event, frozen=True):
    """A corporation begins."""

    seat: int
    corporation: str
    cards: int


class GenerationBegan(Event, frozen=True):
    generation: int
    first: int


class Production(Event, frozen=True):
    """What a production phase brought."""

    seat: int
    stock: Six


class Shuffled(Event, frozen=True):
    """The discards became the deck."""

    count: int


class Terraformed(Event, frozen=True):
    """All parameters are at their ends: the last production is over."""
