"""The people who come to the server. A name belongs to whoever took it first. People are recognised by their key, or,
if they use only the pass phrase, by their name."""

from __future__ import annotations

import itertools
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from powergrid_tui.server.codes import is_code
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.names import NameIndex, guest_refusal, proper, refusal
from powergrid_tui.server.quotas import AN_HOUR
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)


_NOBODYS = "forgotten:{}"
"""In place of the keys of somebody who was forgotten. No client has such a key, and who has keys is not let in by the
pass phrase alone."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has been here."""

    number: int
    """From 1, in the order of arrival: their own files are named after it."""
    name: str
    keys: tuple[str, ...] = ()
    """Fingerprints; none for those who came by the pass phrase."""
    seen: float = 0.0
    """When they last came in or left, in seconds since 1970."""


class NewcomerRow(NamedTuple):
    """A name that was taken lately."""

    person: int
    address: str
    moment: float
    """In seconds since 1970."""


class PeopleRows:
    """Everybody who has ever come."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Person]:
        """By number."""
        keys = defaultdict[int, list[str]](list)
        for person, key in self._database.read(lambda c: c.execute("SELECT person, key FROM keys").fetchall()):
            keys[person].append(key)
        found = self._database.read(
            lambda c: c.execute("SELECT number, name, seen FROM people ORDER BY number").fetchall()
        )
        return [Person(number=number, name=name, keys=tuple(keys[number]), seen=seen) for number, name, seen in found]

    def put(self, person: Person) -> None:
        """Keep somebody."""
        self._database.put(
            ("person", person.number),
            (
                "INSERT INTO people VALUES (?, ?, ?)"
                " ON CONFLICT (number) DO UPDATE SET name = excluded.name, seen = excluded.seen",
                (person.number, person.name, person.seen),
            ),
            ("DELETE FROM keys WHERE person = ?", (person.number,)),
            *(("INSERT OR REPLACE INTO keys VALUES (?, ?)", (key, person.number)) for key in person.keys),
        )

    def remove(self, number: int) -> None:
        """Forget somebody."""
        self._database.remove(("person", number), ("DELETE FROM people WHERE number = ?", (number,)))

    def newcomers(self, since: float) -> list[NewcomerRow]:
        """Those who have come since a moment, the earliest first; earlier ones are forgotten."""
        self._database.put(("newcomers",), ("DELETE FROM newcomers WHERE moment < ?", (since,)))
        query = "SELECT person, address, moment FROM newcomers ORDER BY moment"
        return self._database.read(lambda c: [NewcomerRow(*row) for row in c.execute(query)])

    def put_newcomer(self, row: NewcomerRow) -> None:
        """Keep from where somebody has come."""
        self._database.put(
            ("person", row.person, "newcomer"), ("INSERT OR REPLACE INTO newcomers VALUES (?, ?, ?)", row)
        )


class People:
    """All who have ever come."""

    def __init__(self, rows: PeopleRows, most: int, needed: Callable[[], set[int]] = set) -> None:
        """`most` is how many names the server remembers, `needed` gives the numbers of those who must not be forgotten
        when there are more."""
        self._rows, self.most, self._needed = rows, most, needed
        self._by_number: dict[int, Person] = {}
        self._by_key: dict[str, Person] = {}
        self._names = NameIndex()
        for person in rows.all():
            self._know(person)

    def known(self, key: str) -> Person | None:
        """The person with this key, or None."""
        return self._by_key.get(key)

    def called(self, name: str) -> Person | None:
        """The person with this name, or with one that looks like it (see `names`), or None. Of several whom an older
        server let in under names that look alike, the one whose name is spelled like that, otherwise the first."""
        found = [person for number in self._names.find(name) if (person := self.numbered(number)) is not None]
        return next((person for person in found if person.name == name), found[0] if found else None)

    def numbered(self, number: int) -> Person | None:
        """The person with this number, or None."""
        return self._by_number.get(number)

    def name_of(self, number: int) -> str:
        """What the person with this number is called now; empty when there is none."""
        person = self.numbered(number)
        return person.name if person else ""

    def whose(self, name: str) -> int:
        """The number of the person who has a name, or one that looks like it; 0 for nobody's."""
        person = self.called(name)
        return person.number if person else 0

    def spelled(self, name: str) -> int:
        """The number of the person who has exactly this name, or 0: for what is found in files, where a name that only
        looks like theirs may be another's."""
        person = self.called(name)
        return person.number if person and person.name == name else 0

    def free_name(self, name: str) -> str:
        """A name, if somebody new may have it; otherwise nothing."""
        return name if name and self.called(name) is None and not refusal(name) and not is_code(name) else ""

    def seat_refusal(self, who: int, name: str) -> str:
        """Why nobody who plays at a person's terminal may have a name, or an empty string: it may be their own."""
        return "" if who in self._names.find(name) else guest_refusal(name, self.whose)

    def rename(self, number: int, name: str) -> Person:
        """Give somebody another name: nothing else changes. Raises `TableError`."""
        person = self.numbered(number)
        if person is None:
            raise TableError(tr("there is nobody here with the number {number}", number=number))
        name = proper(name)
        if others := [other for other in self._names.find(name) if other != number]:
            raise TableError(tr("the name {name} is taken", name=self.name_of(others[0])))
        _must_not_be_a_code(name)
        self._names.remove(number, person.name)
        return self._keep(msgspec.structs.replace(person, name=name))

    def forget(self, number: int) -> Person:
        """Take the name and the keys of somebody who exists: under the one that remains nobody can come in."""
        person = self._by_number[number]
        if person.keys == (_NOBODYS.format(number),):
            return person
        self._names.remove(number, person.name)
        for key in person.keys:
            self._by_key.pop(key, None)
        name = next(name for count in itertools.count(number) if not self._names.find(name := f"Somebody-{count}"))
        return self._keep(Person(number=number, name=name, keys=(_NOBODYS.format(number),)))

    def admit(self, name: str, key: str) -> Person:
        """Admit somebody under this name: from now on it is theirs. Raises `TableError`."""
        person = self.called(name)
        if person is None:
            person = self.called(name := proper(name))
        if person is not None:
            if key or person.keys:
                raise TableError(tr("the name {name} is taken", name=person.name))
            return person  # who comes by the pass phrase is known by the name, also by one that nobody new may have
        _must_not_be_a_code(name)
        if len(self._by_number) >= self.most:
            if not (forgettable := self._forgettable):
                raise TableError(
                    tr("this server knows {most} people, and has no room for another name", most=self.most)
                )
            self._forget(forgettable[0])
        number = max(self._by_number, default=0) + 1
        return self._keep(Person(number=number, name=name, keys=(key,) if key else (), seen=time.time()))

    def __iter__(self) -> Iterator[Person]:
        """Everybody, in the order of arrival."""
        return iter(sorted(self._by_number.values(), key=lambda person: person.number))

    def seen(self, number: int) -> None:
        """Somebody has just come in, or left."""
        if (person := self.numbered(number)) is not None:
            self._keep(msgspec.structs.replace(person, seen=time.time()))

    @property
    def _forgettable(self) -> list[Person]:
        """The people to forget when there are too many, those first who have been away longest: they have no seat,
        table or game, and have not come for an hour. So filling a server with names keeps nobody out for good. The
        highest number stays, because it must not be given to somebody else, together with another person's settings."""
        long_ago, needed = time.time() - AN_HOUR, self._needed() | {max(self._by_number, default=0)}
        found = [person for person in self._by_number.values() if person.seen < long_ago]
        return sorted((person for person in found if person.number not in needed), key=lambda person: person.seen)

    def _forget(self, person: Person) -> None:
        del self._by_number[person.number]
        self._names.remove(person.number, person.name)
        for key in person.keys:
            self._by_key.pop(key, None)
        self._rows.remove(person.number)
        log.info(Note("forgotten", person=person.number, name=person.name))

    def _keep(self, person: Person) -> Person:
        self._know(person)
        self._rows.put(person)
        return person

    def _know(self, person: Person) -> None:
        self._by_number[person.number] = person
        self._names.add(person.number, person.name)
        self._by_key.update(dict.fromkeys(person.keys, person))


def _must_not_be_a_code(name: str) -> None:
    """Raises `TableError` for a name that a code of a table may be, in which case nobody could go there by ssh."""
    if is_code(name):
        raise TableError(tr("{name} looks like a table code", name=name))
