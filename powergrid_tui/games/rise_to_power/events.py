"""What happens in a game of Rise to Power, for the log. Only the owner knows which cards were drawn from the deck."""

from __future__ import annotations

from powergrid_tui.table.protocol.events import Event


class TurnBegan(Event, frozen=True):
    """A company begins its turn. It takes the whole prism track automatically if it may draw that many cards."""

    seat: int
    round: int
    taken: tuple[str, ...]


class PrismsDrawn(Event, frozen=True):
    """Cards were drawn from the deck."""

    seat: int
    count: int
    prisms: tuple[str, ...]
    """Empty for anybody who may not see them."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == self.seat else PrismsDrawn(self.seat, self.count, ())


class PrismsStolen(Event, frozen=True):
    """Cards were taken from another player's hand."""

    seat: int
    victim: int
    count: int
    prisms: tuple[str, ...]
    """Empty for anybody who may not see them."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer in (self.seat, self.victim) else PrismsStolen(self.seat, self.victim, self.count, ())


class Recovered(Event, frozen=True):
    """A trade recovered all of the discards, since there were no more than it brings back."""

    seat: int
    prisms: tuple[str, ...]


class NothingFor(Event, frozen=True):
    """A trade ability had no effect."""

    seat: int
    card: str


class Abandoned(Event, frozen=True):
    """An upgrade sent cards to the exchange."""

    seat: int
    cards: tuple[str, ...]


class PointBack(Event, frozen=True):
    """An exact payment gave the action point back."""

    seat: int


class Shuffled(Event, frozen=True):
    """The discards became the prism deck."""

    count: int


class Refilled(Event, frozen=True):
    """New cards on the tracks."""

    prisms: tuple[str, ...]
    contracts: tuple[str, ...]


class EndInSight(Event, frozen=True):
    """The end was triggered: a company reached the number of active districts, or the last contract is on the track."""

    seat: int
    active: int
    """How many active districts it has; 0 if the deck ran out instead."""


class Stalemate(Event, frozen=True):
    """Nobody spent an action point for a whole round, so the game ends."""
