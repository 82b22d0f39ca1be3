"""What the owner of a house can do while it runs: see who is in, show out, ban, rename, take tables away, hand them
over, make a backup. Nothing here checks who wants it: the caller must have made sure."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from powergrid_tui.ssh.door.bans import Ban, ban_of
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.server import Door, Guest
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.table.words.notes import Note
from powergrid_tui.table.words.text import one_line, quoted

Row = dict[str, str]

LONGEST_REASON = 200
"""Characters of the reason for a ban."""

LONGEST_BAN = 10 * 366 * 86_400.0
"""Seconds. Anything longer has to be a permanent ban."""

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_NUMBER = re.compile(r"#([0-9]{1,9})")
"""A person by number, as `people` lists it; nobody's name looks like that."""


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
        """The person with a name, or with one that looks like it, or None."""

    def numbered(self, number: int, /) -> Person | None:
        """The person with a number, or None."""

    def __iter__(self) -> Iterator[Person]:
        """Everybody, in the order of arrival."""


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

    async def results_told(self) -> list[Row]:
        """The last games that were finished."""

    def ratings_told(self) -> list[Row]:
        """Everybody's ratings."""

    def tournaments_told(self) -> list[Row]:
        """The tournaments."""

    async def tournament_told(self, name: str, *, seats: bool) -> list[Row]:
        """How everybody stands in a tournament, or who sits where."""

    def open_tournament(
        self,
        name: str,
        game: str,
        options: str,
        people: Sequence[int],
        *,
        tables: int,
        seats: int,
        same: bool,
        rated: bool,
    ) -> object:
        """Lay the tables of a new tournament."""

    def end_tournament(self, name: str) -> bool:
        """End a tournament; gives whether anything remains of it."""

    def stand_in(self, code: str, who: int, bot: str) -> Table:
        """At a table of a tournament, a bot plays for somebody who has not come."""

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
        """Who is inside. Somebody who has no name here yet may have logged in with anybody's: that is the user."""
        return [
            {
                "number": str(guest.number),
                "name": self._name_of(guest.number),
                "user": guest.user,
                "address": guest.address,
                "key": guest.key or "passphrase",
            }
            for guest in self._door.guests
        ]

    def people(self) -> list[Row]:
        """Everybody whom the house knows."""
        return [
            {"number": f"#{person.number}", "name": person.name, "key": " ".join(person.keys) or "passphrase"}
            for person in self._house.people
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
        """Ban a key, an address, a network, or all keys of a person, for so many seconds or for good. The key of an
        owner cannot be banned, nor an address that an owner is at: no owner locks another out."""
        if seconds is not None and not 1 <= seconds <= LONGEST_BAN:
            raise TableError(tr("a ban lasts from a second to ten years, or for good"))
        until, why = None if seconds is None else time.time() + seconds, one_line(reason, LONGEST_REASON)
        bans = [ban_of(each, until, why) for each in self._keys_of(subject) or (subject,)]
        for ban in bans:
            if ban.is_of_key and not _FINGERPRINT.fullmatch(ban.subject):
                raise TableError(tr("{word} is not the fingerprint of a key", word=quoted(ban.subject)))
            if self._is_of_owner(ban):
                raise TableError(tr("{subject} belongs to an owner of this house", subject=quoted(ban.subject)))
        for ban in bans:
            log.info(Note("banned", subject=ban.subject, seconds=seconds or "for_good", reason=ban.reason))
            self._door.bans.add(ban)
        return tr("{subject} is banned.", subject=", ".join(ban.subject for ban in bans))

    def unban(self, subject: str) -> str:
        """End a ban."""
        ended = [each for each in self._keys_of(subject) or (ban_of(subject).subject,) if self._door.bans.remove(each)]
        if not ended:
            raise TableError(tr("{subject} is not banned", subject=quoted(subject)))
        for each in ended:
            log.info(Note("unbanned", subject=each))
        return tr("{subject} is no longer banned.", subject=", ".join(ended))

    def bans(self) -> list[Row]:
        """List the bans in force."""
        return [{"subject": ban.subject, "until": _when(ban.until), "reason": ban.reason} for ban in self._door.bans]

    def rename(self, person: str, name: str) -> str:
        """Give somebody another name."""
        found = self._person(person)
        self._house.rename(found.number, name)
        now = self._house.people.numbered(found.number) or found
        return tr("{old} is now called {new}.", old=found.name, new=now.name)

    def tables(self) -> list[Row]:
        """The tables of the house."""
        return [
            {"code": table.code, "owner": table.owner_name, "game": table.story, "turn": table.turn}
            for table in self._house.tables.values()
        ]

    async def results(self) -> list[Row]:
        """The last games that were finished."""
        return await self._house.results_told()

    def ratings(self) -> list[Row]:
        """Everybody's ratings."""
        return self._house.ratings_told()

    def tournaments(self) -> list[Row]:
        """The tournaments."""
        return self._house.tournaments_told()

    async def tournament(self, name: str, seats: bool) -> list[Row]:
        """How everybody stands in a tournament, or who sits where."""
        return await self._house.tournament_told(name, seats=seats)

    def open_tournament(self, name: str, people: Sequence[str], **more: Any) -> str:
        """Lay the tables of a new tournament, for people by name or number."""
        numbers = [self._person(person).number for person in people]
        self._house.open_tournament(name, people=numbers, **more)
        log.info(Note("tournament_opened", tournament=name, tables=more["tables"]))
        return tr("The tables of {name} are open, and its people have been invited.", name=name)

    def end_tournament(self, name: str) -> str:
        """End a tournament, or call it off where no game has begun."""
        remains = self._house.end_tournament(name)
        log.info(Note("tournament_ended", tournament=name, remains=remains))
        if remains:
            return tr("{name} has ended. Games that have begun are played on, and count.", name=name)
        return tr("{name} is called off: no game had begun.", name=name)

    def stand_in(self, code: str, person: str, bot: str) -> str:
        """At a table of a tournament, a bot plays for somebody who has not come."""
        found = self._person(person)
        table = self._house.stand_in(code, found.number, bot)
        return tr("A bot plays for {name} at table {code}.", name=found.name, code=table.code)

    def take_away(self, code: str) -> str:
        """Take a table away: its game is kept."""
        self._house.take_away(code)
        return tr("Table {code} has been removed; its game is kept.", code=code.strip().upper())

    def hand_over(self, code: str, person: str) -> str:
        """Hand a table over to somebody."""
        found = self._person(person)
        self._house.hand_over(code, found.number)
        return tr("Table {code} now belongs to {name}.", code=code.strip().upper(), name=found.name)

    async def bring_in(self, file: str, person: str = "") -> str:
        """Bring a game in: its table is a person's, or that of the first player whom the house knows."""
        owner = self._person(person).number if person else 0
        table = await self._house.bring_in(_absolute(file), owner)
        return tr(
            "The game is at table {code}, which belongs to {owner}. Seats are reserved for: {names}.",
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
        return tr("Everything has been written to {file}.", file=file)

    def _guests(self, who: str) -> list[Guest]:
        guests, wanted = self._door.guests, who.strip()
        if numbered := [guest for guest in guests if str(guest.number) == wanted]:
            return numbered
        person = self._house.people.called(wanted)
        if person and (named := [guest for guest in guests if self._name_of(guest.number) == person.name]):
            return named
        return [g for g in guests if not self._name_of(g.number) and g.user.casefold() == wanted.casefold()]

    def _person(self, name: str) -> Person:
        numbered, people = _NUMBER.fullmatch(name.strip()), self._house.people
        found = people.numbered(int(numbered[1])) if numbered else people.called(name.strip())
        if found is None:
            raise TableError(tr("there is nobody called {name} here", name=quoted(name)))
        return found

    def _keys_of(self, subject: str) -> tuple[str, ...]:
        """The keys of the person with a name. A text that is a key or an address is never taken for a name here:
        otherwise somebody could take another's address as a name, and be banned in its place."""
        try:
            ban_of(subject)
        except TableError as error:
            try:
                person = self._person(subject)
            except TableError:
                raise error from None
            if not person.keys:
                raise TableError(tr("{name} has no key: ban the address", name=person.name)) from None
            return person.keys
        return ()

    def _is_of_owner(self, ban: Ban) -> bool:
        owners = self._door.entrance.owners
        if ban.is_of_key:
            return owners is not None and owners.names(ban.subject)
        inside = [guest for guest in self._door.guests if self._door.is_owner(guest.number)]
        return any(ban.refuses("", guest.address, time.time()) for guest in inside)


def _when(until: float | None) -> str:
    if until is None:
        return ""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(until))
    except (OverflowError, ValueError, OSError):
        return str(until)  # a file may hold any number


def _absolute(file: str) -> Path:
    """Raises `TableError` for a path that means one thing to the person who asks and another to the house."""
    path = Path(file)
    if "\0" in file or not path.is_absolute():
        raise TableError(tr("{file} is not an absolute path", file=quoted(file)))
    return path
