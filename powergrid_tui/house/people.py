"""Who comes to the house. A name belongs to whoever took it first. People are recognised by their key, or, if they use
only the pass phrase, by their name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from powergrid_tui.house.names import NameIndex, guest_refusal, proper
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.words.language import tr

MOST_PEOPLE = 2_000
"""Names that a house remembers."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has been here."""

    number: int
    """From 1, in the order of arrival: their own files are named after it."""
    name: str
    keys: tuple[str, ...] = ()
    """Fingerprints; none for those who came by the pass phrase."""


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    people: tuple[Person, ...] = ()


class People:
    """All who have ever come, kept in a file."""

    def __init__(self, path: Path, keep: Callable[[Path, msgspec.Struct], None]) -> None:
        """`keep` saves a file in the background. Raises `TableError` for a file that cannot be used."""
        self._path, self._keep = path, keep
        self._people = own_file.load(path, _Kept)[0].people
        self._names = NameIndex()
        for person in self._people:
            self._names.add(person.number, person.name)

    def known(self, key: str) -> Person | None:
        """The person with this key, or None."""
        return next((person for person in self._people if key and key in person.keys), None)

    def called(self, name: str) -> Person | None:
        """The person with this name, or with one that looks like it (see `names`), or None. Of several whom an older
        house let in under names that look alike, the one whose name is spelled like that, otherwise the first."""
        found = [person for number in self._names.find(name) if (person := self.numbered(number)) is not None]
        return next((person for person in found if person.name == name), found[0] if found else None)

    def numbered(self, number: int) -> Person | None:
        """The person with this number, or None."""
        return next((person for person in self._people if person.number == number), None)

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

    def seat_refusal(self, who: int, name: str) -> str:
        """Why nobody who plays at a person's terminal may have a name, or an empty string: it may be their own."""
        return "" if who in self._names.find(name) else guest_refusal(name, self.whose)

    def rename(self, number: int, name: str) -> Person:
        """Give somebody another name: nothing else changes. Raises `TableError`."""
        person = self.numbered(number)
        if person is None:
            raise TableError(tr("nobody has the number {number} here", number=number))
        name = proper(name)
        if others := [other for other in self._names.find(name) if other != number]:
            raise TableError(tr("{name} is somebody else here", name=self.name_of(others[0])))
        renamed = msgspec.structs.replace(person, name=name)
        self._names.remove(number, person.name)
        self._names.add(number, name)
        self._people = tuple(renamed if other is person else other for other in self._people)
        self._keep(self._path, _Kept(people=self._people))
        return renamed

    def admit(self, name: str, key: str) -> Person:
        """Admit somebody under this name: from now on it is theirs. Raises `TableError`."""
        person = self.called(name)
        if person is None:
            person = self.called(name := proper(name))
        if person is not None:
            if key or person.keys:
                raise TableError(tr("{name} is somebody else here", name=person.name))
            return person  # who comes by the pass phrase is known by the name, also by one that nobody new may have
        if len(self._people) >= MOST_PEOPLE:
            raise TableError(tr("this house knows {most} people, and cannot keep another name", most=MOST_PEOPLE))
        number = max((person.number for person in self._people), default=0) + 1
        person = Person(number=number, name=name, keys=(key,) if key else ())
        self._people = (*self._people, person)
        self._names.add(number, name)
        self._keep(self._path, _Kept(people=self._people))
        return person

    def __iter__(self) -> Iterator[Person]:
        """Everybody, in the order of arrival."""
        return iter(self._people)
