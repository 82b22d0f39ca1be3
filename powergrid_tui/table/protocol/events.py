"""What happened, one small value each, and who may know it. Each game has classes of its own in its ``events.py``.

The rules append events to the state and never read them back: they are for those at the table. Sentences are made of
them for each viewer by the game's `narrate`.
"""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.table.protocol.value import Value


class Event(Value, frozen=True):
    """Something that came about, for all to know."""

    def seen_by(self, viewer: int) -> Event | None:
        """What a seat, or `NOBODY` for those who only watch, may know of it: the event itself, another one in its
        place that says less, or nothing."""
        return self


class PassedOver(Event, frozen=True):
    """The turn of a seat passed by itself: there was nothing that it could have done. A game says why with classes of
    its own."""

    seat: int


Events = tuple[Event, ...]


def seen(events: Iterable[Event], viewer: int) -> Events:
    """What of these events a viewer may know."""
    return tuple([told for event in events if (told := event.seen_by(viewer)) is not None])
