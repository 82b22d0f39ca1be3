"""Who is on a server: since when they have pressed no key, and from where they have come."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.server.people import People, Person

IDLE = 300.0
"""Seconds without a key after which somebody is idle."""


class Presence:
    """Belongs to a server."""

    def __init__(self, people: People, clock: Callable[[], float], changed: Callable[[], None]) -> None:
        """`clock` gives seconds since 1970; `changed` is called whenever somebody comes or goes, or is idle no
        longer."""
        self._people, self.clock, self._changed = people, clock, changed
        self.present: list[int] = []
        """The numbers of everybody on the server, once for each of their terminals."""
        self._last_keys: dict[int, float] = {}
        """By number of a person who is here, when they last pressed a key."""
        self._last_addresses: dict[int, str] = {}
        """By number of a person, the address that they came in from last."""

    def enter(self, person: Person, address: str = "") -> None:
        """Somebody has come in at a terminal, from an address or a network that counts as one."""
        self._last_addresses[person.number] = address
        self.present.append(person.number)
        self._last_keys[person.number] = self.clock()
        self._people.seen(person.number)
        self._changed()

    def last_address(self, who: int) -> str:
        """The address that the person with a number came in from last; for whoever has not come in, something of
        theirs alone."""
        return self._last_addresses.get(who) or str(who)

    def leave(self, person: Person) -> None:
        """A terminal has gone."""
        self.present.remove(person.number)
        if person.number not in self.present:
            self._last_keys.pop(person.number, None)
            self._people.seen(person.number)
        self._changed()

    def note_key(self, who: int) -> None:
        """Somebody who is here has pressed a key. Others are told only if they were idle until now."""
        was_idle = self.idle(who)
        self._last_keys[who] = self.clock()
        if was_idle:
            self._changed()

    def idle(self, who: int) -> bool:
        """Whether somebody is here, and has not pressed a key for a while."""
        quiet = self.quiet(who)
        return quiet is not None and quiet >= IDLE

    def quiet(self, who: int) -> float | None:
        """For how many seconds somebody who is here has pressed no key; None for whoever is not."""
        return self.clock() - self._last_keys[who] if who in self._last_keys else None
