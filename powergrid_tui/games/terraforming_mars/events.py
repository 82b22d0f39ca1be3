"""What happens in a game of Terraforming Mars, for the log. Only the owner may know which cards are drawn."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import NOBODY


class Gained(Event, frozen=True):
    """Resources gained, or lost if negative."""

    seat: int
    stock: Six
    source: str = ""
    """The card that caused it; empty for the bonus of a tile's space."""
    by: int = NOBODY
    """Who took them, if somebody else did."""


class Produced(Event, frozen=True):
    """A production changed."""

    seat: int
    production: Six
    source: str = ""
    by: int = NOBODY


class Rated(Event, frozen=True):
    """A terraform rating went up."""

    seat: int
    steps: int


class Warmed(Event, frozen=True):
    """The temperature rose by so many steps, to so many degrees Celsius."""

    steps: int
    temperature: int


class Aired(Event, frozen=True):
    """Oxygen rose by so many steps, to so many per cent."""

    steps: int
    oxygen: int


class TilePlaced(Event, frozen=True):
    """A seat placed a tile."""

    seat: int
    tile: str
    space: str
    bonus: str
    """Letters of the bonuses of the space."""
    oceans: int
    """Credits for adjacent oceans."""


class NoSpace(Event, frozen=True):
    """A tile, by its kind, or the marker of a claim, had no space left, so that nothing was placed."""

    seat: int
    tile: str


class Claimed(Event, frozen=True):
    """A seat claimed a space, on which only it may build."""

    seat: int
    space: str


class CardsDrawn(Event, frozen=True):
    """Cards drawn from the deck."""

    seat: int
    count: int
    cards: tuple[str, ...]
    """Empty for viewers who may not know."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else CardsDrawn(self.seat, self.count, ())


class CardsKept(Event, frozen=True):
    """Cards kept of those looked at, or bought in research."""

    seat: int
    count: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else CardsKept(self.seat, self.count, ())


class CardRevealed(Event, frozen=True):
    """The top card of the deck was revealed to everybody, and discarded."""

    card: str


class OnCard(Event, frozen=True):
    """Resources on a card increased, or decreased if negative."""

    card: str
    number: int


class Founded(Event, frozen=True):
    """A corporation was chosen."""

    seat: int
    corporation: str
    cards: int


class GenerationBegan(Event, frozen=True):
    """A generation began, with this seat as the first player."""

    generation: int
    first: int


class Production(Event, frozen=True):
    """The income of a production phase."""

    seat: int
    stock: Six


class Shuffled(Event, frozen=True):
    """The discards became the deck."""

    count: int


class Terraformed(Event, frozen=True):
    """All parameters have reached their goals, and the last production is over."""
