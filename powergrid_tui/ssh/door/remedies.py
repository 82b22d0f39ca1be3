"""What the owner of a house can do while it runs: see who is in, show out, ban, rename, take tables away, hand them
over, make a backup. Nothing here asks who it is that wants it: whoever calls it must have made sure."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from powergrid_tui.ssh.door.bans import ban_of
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.server import Door, Guest
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.table.words.notes import Note
from powergrid_tui.table.words.text import quoted

Row = dict[str, str]

LONGEST_REASON = 200
"""Characters of the reason for a ban."""


class Person(Protocol):
    """Somebody whom the house knows."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def keys(self) -> tuple[str, ...]: ...


class People(Protocol):
    """Everybody whom the house knows."""

    def called(self, name: str, /) -> Person | None:
        """The person with a name, or None."""


class Table(Protocol):
    """A table of the house."""

    code: str

    @property
    def owner_name(self) -> str: ...

    @property
    def story(self) -> str: ...

    @property
    def turn(self) -> str: ...

    @property
    def awaited(self) -> tuple[str, ...]: ...


class Household(Protocol):
    """What is behind the door, as far as its owner can change it. All of it raises `TableError`."""

    @property
    def people(self) -> People: ...

    @property
    def tables(self) -> Mapping[str, Table]: ...

    def rename(self, number: int, name: str) -> None:
        """Give somebody another name."""

    def take_away(self, code: str) -> None:
        """Put a table away, whoever is there."""

    def hand_over(self, code: str, number: int) -> None:
        """Make somebody the person who opened a table."""

    async def bring_in(self, file: Path, owner: int) -> Table:
        """A table for a copy of a game: of the person with a number, or for 0 of one of its players."""

    async def backup(self, file: Path) -> None:
        """Write everything that is kept to a new archive."""

    async def settle(self) -> None:
        """Wait until everything that was done is safe, or `trouble` says that it is not."""

    @property
    def trouble(self) -> str: ...


class Remedies:
    """The verbs of an owner. Each returns a sentence or rows of a table; all of them raise `TableError`."""

    def __init__(self, door: Door, house: Household, name_of: Callable[[int], str]) -> None:
        """`name_of` tells what a visitor is called inside, by the number of the visit."""
        self._door, self._house, self._name_of = door, house, name_of

    def who(self) -> list[Row]:
        """Who is inside."""
        return [
            {
                "number": str(guest.number),
                "name": self._name_of(guest.number) or guest.user,
                "address": guest.address,
                "key": guest.key or "passphrase",
            }
            for guest in self._door.guests
        ]

    def show_out(self, who: str) -> str:
        """Show somebody out: a number as `who` lists it, or a name, which may be at several terminals."""
        found = self._guests(who)
        if not found:
            raise TableError(tr("{name} is not in the house", name=quoted(who)))
        for guest in found:
            self._door.show_out(guest.number)
        return tr("{name} has been shown out.", name=self._name_of(found[0].number) or found[0].user)

    def ban(self, subject: str, seconds: float | None = None, reason: str = "") -> str:
        """Ban a key, an address, a network, or all keys of a person, for so many seconds or for good."""
        until = None if seconds is None else time.time() + seconds
        subjects = self._keys_of(subject) or (subject,)
        for ban in [ban_of(each, until, reason[:LONGEST_REASON]) for each in subjects]:
            log.info(Note("banned", subject=ban.subject, seconds=seconds or "for_good", reason=ban.reason))
            self._door.bans.add(ban)
        return tr("{subject} is banned.", subject=", ".join(subjects))

    def unban(self, subject: str) -> str:
        """End a ban."""
        ended = [each for each in self._keys_of(subject) or (ban_of(subject).subject,) if self._door.bans.remove(each)]
        if not ended:
            raise TableError(tr("{subject} is not banned", subject=quoted(subject)))
        for each in ended:
            log.info(Note("unbanned", subject=each))
        return tr("{subject} is no longer banned.", subject=", ".join(ended))

    def bans(self) -> list[Row]:
        """The bans in force."""
        return [
            {
                "subject": ban.subject,
                "until": "" if ban.until is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(ban.until)),
                "reason": ban.reason,
            }
            for ban in self._door.bans
        ]

    def rename(self, person: str, name: str) -> str:
        """Give somebody another name."""
        found = self._person(person)
        self._house.rename(found.number, name)
        return tr("{old} is called {new} now.", old=found.name, new=name)

    def tables(self) -> list[Row]:
        """The tables of the house."""
        return [
            {"code": table.code, "owner": table.owner_name, "game": table.story, "turn": table.turn}
            for table in self._house.tables.values()
        ]

    def take_away(self, code: str) -> str:
        """Take a table away: its game is kept."""
        self._house.take_away(code)
        return tr("Table {code} has been taken away; its game is kept.", code=code.strip().upper())

    def hand_over(self, code: str, person: str) -> str:
        """Hand a table over to somebody."""
        found = self._person(person)
        self._house.hand_over(code, found.number)
        return tr("Table {code} is {name}'s now.", code=code.strip().upper(), name=found.name)

    async def bring_in(self, file: str, person: str = "") -> str:
        """Bring a game in: its table is a person's, or that of the first player whom the house knows."""
        owner = self._person(person).number if person else 0
        table = await self._house.bring_in(_absolute(file), owner)
        return tr(
            "The game is at table {code}, which is {owner}'s. Seats are kept for: {names}.",
            code=table.code,
            owner=table.owner_name,
            names=", ".join(table.awaited) or tr("nobody"),
        )

    async def settle(self) -> str:
        """Wait until everything that was done is safe, before its owner is told that it is done. Returns why it is not,
        as a sentence, or an empty string."""
        await self._house.settle()
        return sentence(self._house.trouble) if self._house.trouble else ""

    async def backup(self, file: str) -> str:
        """Write everything that the house keeps to a new archive."""
        await self._house.backup(_absolute(file))
        log.info(Note("backup", file=file))
        return tr("Everything is in {file}.", file=file)

    def _guests(self, who: str) -> list[Guest]:
        guests, wanted = self._door.guests, who.strip()
        if numbered := [guest for guest in guests if str(guest.number) == wanted]:
            return numbered
        return [g for g in guests if (self._name_of(g.number) or g.user).casefold() == wanted.casefold()]

    def _person(self, name: str) -> Person:
        if (found := self._house.people.called(name.strip())) is None:
            raise TableError(tr("nobody here is called {name}", name=quoted(name)))
        return found

    def _keys_of(self, subject: str) -> tuple[str, ...]:
        """The keys of the person with a name. What is a key or an address by itself is nobody's name here: else
        somebody could take another's address for a name, and be banned in its place."""
        try:
            ban_of(subject)
        except TableError as error:
            if (person := self._house.people.called(subject.strip())) is None:
                raise error from None
            if not person.keys:
                raise TableError(tr("{name} has no key: ban the address", name=person.name)) from None
            return person.keys
        return ()


def _absolute(file: str) -> Path:
    """Raises `TableError` for a path that means one thing to whoever asks and another to the house."""
    path = Path(file)
    if not path.is_absolute():
        raise TableError(tr("{file} is no absolute path", file=quoted(file)))
    return path
