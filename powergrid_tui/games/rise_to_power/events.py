"""What happens in a game of Rise to Power, for the log. What is drawn from the deck is its owner's alone to know."""

from __future__ import annotations

from powergrid_tui.table.protocol.events import Event


class TurnBegan(Event, frozen=True):
    """A company begins its turn; by itself it takes all that lies in the prism track where it may draw so much."""

    seat: int
    round: int
    taken: tuple[str, ...]


class PrismsDrawn(Event, frozen=True):
    """From the deck."""

    seat: int
    count: int
    prisms: tuple[str, ...]
    """Empty for those who may not know."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else PrismsDrawn(self.seat, self.count, ())


class PrismsStolen(Event, frozen=True):
    """From the hand of another."""

    seat: int
    victim: int
    count: int
    prisms: tuple[str, ...]
    """Empty for those who may not know."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer in (self.seat, self.victim) else PrismsStolen(self.seat, self.victim, self.count, ())


class Recovered(Event, frozen=True):
    """No more lay among the discards than a trade brings back."""

    seat: int
    prisms: tuple[str, ...]


class NothingFor(Event, frozen=True):
    """A trade ability brought nothing."""

    seat: int
    card: str


class Abandoned(Event, frozen=True):
    """An upgrade sent cards to the exchange."""

    seat: int
    cards: tuple[str, ...]


class PointBack(Event, frozen=True):
    """A payment was exact."""

    seat: int


class Shuffled(Event, frozen=True):
    """The discards became the prism deck."""

    count: int


class Refilled(Event, frozen=True):
    """New cards on the tracks."""

    prisms: tuple[str, ...]
    contracts: tuple[str, ...]


class EndInSight(Event, frozen=True):
    """A company has as many active districts as bring the end, or the last contract is in the track."""

    seat: int
    active: int
    """That it has; 0 when it is the deck that is empty."""


class Stalemate(Event, frozen=True):
    """Nobody has spent an action point for a whole round: the game ends."""
