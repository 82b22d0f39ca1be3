"""What happened, one small value each, and who may know it. Each game has its own classes in its ``events.py``.

The rules append events to the state and never read them back: they are for the people at the table. The game's
`narrate` makes sentences of them for each viewer.
"""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.table.protocol.value import Value


class Event(Value, frozen=True):
    """Something that happened, public unless a subclass says otherwise."""

    def seen_by(self, viewer: int) -> Event | None:
        """What a seat, or `NOBODY` for onlookers, may know of it: the event itself, another that says less, or
        nothing."""
        return self


class PassedOver(Event, frozen=True):
    """A seat's turn was skipped, because it could have done nothing. Games say why with classes of their own."""

    seat: int


Events = tuple[Event, ...]


def events_for(events: Iterable[Event], viewer: int) -> Events:
    """What a viewer may know of these events."""
    return tuple([seen for event in events if (seen := event.seen_by(viewer)) is not None])
