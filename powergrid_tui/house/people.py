"""Who comes to the house. A name belongs to whoever took it first. People are recognised by their key, or, if they use
only the pass phrase, by their name."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec
from pydantic import ValidationError

from powergrid_tui.house.database.people import PeopleRows, PersonRow
from powergrid_tui.house.quotas import AN_HOUR
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.faults import faults_of
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has been here."""

    number: int
    """From 1, in the order of arrival: their own files are named after it."""
    name: str
    keys: tuple[str, ...] = ()
    """Fingerprints; none for those who came by the pass phrase."""
    seen: float = 0.0
    """When they last came in, in seconds since 1970."""


class People:
    """All who have ever come."""

    def __init__(self, rows: PeopleRows, most: int, needed: Callable[[], set[int]] = set) -> None:
        """`most` is how many names the house remembers, `needed` gives the numbers of those who must not be forgotten
        when there are more."""
        self._rows, self._most, self._needed = rows, most, needed
        self._by_number: dict[int, Person] = {}
        self._by_key: dict[str, Person] = {}
        self._by_name: dict[str, Person] = {}
        for row in rows.all():
            self._know(Person(number=row.number, name=row.name, keys=row.keys, seen=row.seen))

    def known(self, key: str) -> Person | None:
        """The person with this key, or None."""
        return self._by_key.get(key)

    def called(self, name: str) -> Person | None:
        """The person with this name, ignoring case, or None."""
        return self._by_name.get(_same(name))

    def numbered(self, number: int) -> Person | None:
        """The person with this number, or None."""
        return self._by_number.get(number)

    def name_of(self, number: int) -> str:
        """What the person with this number is called now; empty when there is none."""
        person = self.numbered(number)
        return person.name if person else ""

    def rename(self, number: int, name: str) -> Person:
        """Give somebody another name: nothing else changes. Raises `TableError`."""
        person = self.numbered(number)
        if person is None:
            raise TableError(tr("nobody has the number {number} here", number=number))
        if why := name_refusal(name):
            raise TableError(why)
        if (other := self.called(name)) is not None and other != person:
            raise TableError(tr("{name} is somebody else here", name=other.name))
        self._by_name.pop(_same(person.name), None)
        return self._keep(msgspec.structs.replace(person, name=name))

    def refusal(self, name: str, key: str) -> str:
        """Why a newcomer cannot have a name, or an empty string."""
        if why := name_refusal(name):
            return why
        person = self.called(name)
        if person is not None and (key or person.keys):
            return tr("{name} is somebody else here", name=person.name)
        if person is None and len(self._by_number) >= self._most and not self._forgettable:
            return tr("this house knows {most} people, and cannot keep another name", most=self._most)
        return ""

    def admit(self, name: str, key: str) -> Person:
        """Admit somebody under this name: from now on it is theirs. Raises `TableError`."""
        if why := self.refusal(name, key):
            raise TableError(why)
        if (person := self.called(name)) is not None:
            return person
        if len(self._by_number) >= self._most:
            self._forget(self._forgettable[0])
        number = max(self._by_number, default=0) + 1
        return self._keep(Person(number=number, name=name, keys=(key,) if key else (), seen=time.time()))

    def came(self, number: int) -> None:
        """Somebody has come in just now."""
        if (person := self.numbered(number)) is not None:
            self._keep(msgspec.structs.replace(person, seen=time.time()))

    @property
    def _forgettable(self) -> list[Person]:
        """Those who make room when there are too many, first who has not come for longest: who holds no seat, table or
        game, and has not come for an hour. Whoever fills a house with names keeps nobody out for good. The highest
        number stays: nobody is to be given it again, with the settings of another."""
        long_ago, needed = time.time() - AN_HOUR, self._needed() | {max(self._by_number, default=0)}
        found = [person for person in self._by_number.values() if person.seen < long_ago]
        return sorted((person for person in found if person.number not in needed), key=lambda person: person.seen)

    def _forget(self, person: Person) -> None:
        del self._by_number[person.number], self._by_name[_same(person.name)]
        for key in person.keys:
            self._by_key.pop(key, None)
        self._rows.remove(person.number)
        log.info(Note("forgotten", person=person.number, name=person.name))

    def _keep(self, person: Person) -> Person:
        self._know(person)
        self._rows.put(PersonRow(person.number, person.name, person.keys, person.seen))
        return person

    def _know(self, person: Person) -> None:
        self._by_number[person.number] = self._by_name[_same(person.name)] = person
        self._by_key.update(dict.fromkeys(person.keys, person))


def _same(name: str) -> str:
    """What is the same for names that count as one."""
    return name.casefold()


def name_refusal(name: str) -> str:
    """Why nobody may have this name at a table, or an empty string."""
    try:
        Seat(name=name)
    except ValidationError as error:
        return faults_of(error)[0]
    return ""
