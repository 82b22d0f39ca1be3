"""Who comes to the house. A name belongs to whoever took it first. People are recognised by their key, or, if they use
only the pass phrase, by their name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from pydantic import ValidationError

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.faults import faults_of
from powergrid_tui.table.records.seat import Seat
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

    def known(self, key: str) -> Person | None:
        """The person with this key, or None."""
        return next((person for person in self._people if key and key in person.keys), None)

    def called(self, name: str) -> Person | None:
        """The person with this name, ignoring case, or None."""
        return next((person for person in self._people if person.name.casefold() == name.casefold()), None)

    def numbered(self, number: int) -> Person | None:
        """The person with this number, or None."""
        return next((person for person in self._people if person.number == number), None)

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
        renamed = msgspec.structs.replace(person, name=name)
        self._people = tuple(renamed if other is person else other for other in self._people)
        self._keep(self._path, _Kept(people=self._people))
        return renamed

    def refusal(self, name: str, key: str) -> str:
        """Why a newcomer cannot have a name, or an empty string."""
        if why := name_refusal(name):
            return why
        person = self.called(name)
        if person is not None and (key or person.keys):
            return tr("{name} is somebody else here", name=person.name)
        if person is None and len(self._people) >= MOST_PEOPLE:
            return tr("this house knows {most} people, and cannot keep another name", most=MOST_PEOPLE)
        return ""

    def admit(self, name: str, key: str) -> Person:
        """Admit somebody under this name: from now on it is theirs. Raises `TableError`."""
        if why := self.refusal(name, key):
            raise TableError(why)
        if (person := self.called(name)) is not None:
            return person
        number = max((person.number for person in self._people), default=0) + 1
        person = Person(number=number, name=name, keys=(key,) if key else ())
        self._people = (*self._people, person)
        self._keep(self._path, _Kept(people=self._people))
        return person


def name_refusal(name: str) -> str:
    """Why nobody may have this name at a table, or an empty string."""
    try:
        Seat(name=name)
    except ValidationError as error:
        return faults_of(error)[0]
    return ""
