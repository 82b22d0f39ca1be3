"""What belongs to one person on the server and nobody else learns: whom they have muted, what they have read, and their
notes."""

from __future__ import annotations

from collections import defaultdict

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.people import People
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line

LONGEST_NOTE = 200
"""Characters in a line of notes."""

MOST_NOTES = 200
"""Lines that one person may keep, about all of their games together."""

MOST_MUTED = 200
"""People whom one person may mute."""


class PersonalRows:
    """All of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def mutes(self) -> dict[int, set[int]]:
        """By number of a person, the numbers of those whom they have muted."""
        found = defaultdict[int, set[int]](set)
        for person, muted in self._database.read(lambda c: c.execute("SELECT person, muted FROM mutes").fetchall()):
            found[person].add(muted)
        return found

    def mute(self, person: int, other: int, *, muted: bool) -> None:
        """Keep whether a person has muted another."""
        put, drop = "INSERT OR REPLACE INTO mutes VALUES (?, ?)", "DELETE FROM mutes WHERE person = ? AND muted = ?"
        self._database.put(("mute", person, other), (put if muted else drop, (person, other)))

    def reads(self) -> dict[tuple[int, str], int]:
        """By number of a person and code of a table, or nothing for the server, how many lines had been said there when
        they read them last. What was read at tables that are gone is forgotten."""
        gone = "DELETE FROM reads WHERE place <> '' AND place NOT IN (SELECT code FROM tables)"
        query = "SELECT person, place, number FROM reads"
        found = self._database.read(lambda c: (c.execute(gone), c.execute(query).fetchall())[1])
        return {(person, place): number for person, place, number in found}

    def put_read(self, person: int, place: str, number: int) -> None:
        """Keep what a person has read."""
        statement = "INSERT OR REPLACE INTO reads VALUES (?, ?, ?)"
        self._database.put(("read", place, person), (statement, (person, place, number)))

    def forget_reads(self, place: str) -> None:
        """Forget what people have read at a table."""
        self._database.remove(("read", place), ("DELETE FROM reads WHERE place = ?", (place,)))

    def notes(self) -> dict[tuple[int, str], str]:
        """By number of a person and name of a game's file, what they have noted."""
        query = "SELECT person, file, words FROM notes"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return {(person, file): words for person, file, words in found}

    def put_notes(self, person: int, file: str, words: str) -> None:
        """Keep what a person has noted about a game; nothing, if that is empty."""
        put, drop = "INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", "DELETE FROM notes WHERE file = ? AND person = ?"
        row = (file, person, words) if words else (file, person)
        self._database.put(("notes", person, file), (put if words else drop, row))

    def forget(self, person: int) -> None:
        """Forget whom a person has muted, who has muted them, and what they have read."""
        self._database.put(
            ("personal", person),
            ("DELETE FROM mutes WHERE person = ? OR muted = ?", (person, person)),
            ("DELETE FROM reads WHERE person = ?", (person,)),
        )


class PersonalData:
    """Belongs to a server."""

    def __init__(self, rows: PersonalRows, people: People) -> None:
        self._rows, self._people = rows, people
        self._muted = rows.mutes()
        self._reads = rows.reads()
        """By number of the person and code of the table, or nothing for the server, how many lines had been said."""
        self._notes = {key: words.split("\n") for key, words in rows.notes().items()}
        """By number of the person and name of the game's file, the lines."""

    # Muting

    def muted(self, who: int) -> frozenset[int]:
        """The numbers of those whom a person has muted."""
        return frozenset(self._muted.get(who, ()))

    def mute(self, who: int, name: str, *, muted: bool) -> str:
        """Mute somebody, or hear them again; returns what they are called. They learn nothing of it. Raises
        `TableError`."""
        other = self._people.called(name)
        if other is None or other.number == who:
            raise TableError(tr("there is nobody else called {name} here", name=one_line(name, LONGEST_NOTE)))
        found = self._muted.setdefault(who, set())
        if muted and other.number not in found and len(found) >= MOST_MUTED:
            raise TableError(tr("you have muted {most} people: unmute one of them first", most=MOST_MUTED))
        (found.add if muted else found.discard)(other.number)
        self._rows.mute(who, other.number, muted=muted)
        return other.name

    # What people have read

    def read(self, who: int, place: str) -> int | None:
        """How many lines had been said at a place, the code of a table or nothing for the server, when a person read
        them last; None if they never did."""
        return self._reads.get((who, place))

    def has_read(self, who: int, place: str, said: int) -> None:
        """A person has read all that was said at a place: so many lines."""
        if self._reads.get((who, place)) != said:
            self._reads[who, place] = said
            self._rows.put_read(who, place, said)

    def forget_place(self, place: str) -> None:
        """A table is gone, and its code may be used again one day."""
        found = [key for key in self._reads if key[1] == place]
        for key in found:
            del self._reads[key]
        if found:
            self._rows.forget_reads(place)

    # Notes

    def notes(self, who: int, file: str) -> tuple[str, ...]:
        """What a person has noted about a game, a line each."""
        return tuple(self._notes.get((who, file), ()))

    def notes_of(self, who: int) -> dict[str, list[str]]:
        """All that a person has noted, by the name of the game's file."""
        return {file: lines for (person, file), lines in self._notes.items() if person == who}

    def forget(self, who: int) -> None:
        """Forget what belongs to a person, and who has muted them."""
        for file in self.notes_of(who):
            self._keep(who, file, [])
        self._reads = {key: said for key, said in self._reads.items() if key[0] != who}
        self._muted.pop(who, None)
        for muted in self._muted.values():
            muted.discard(who)
        self._rows.forget(who)

    def note(self, who: int, file: str, words: str) -> None:
        """Note a line. Raises `TableError`."""
        line = one_line(words, LONGEST_NOTE)
        if not line:
            return
        if sum(len(lines) for (person, _), lines in self._notes.items() if person == who) >= MOST_NOTES:
            raise TableError(tr("you have {most} lines of notes at all tables: delete one first", most=MOST_NOTES))
        self._keep(who, file, [*self.notes(who, file), line])

    def strike(self, who: int, file: str, at: int) -> None:
        """Delete a line of a person's notes, counted from 0. Raises `TableError`."""
        lines = list(self.notes(who, file))
        if not 0 <= at < len(lines):
            raise TableError(tr("there is no note {number}", number=at + 1))
        del lines[at]
        self._keep(who, file, lines)

    def _keep(self, who: int, file: str, lines: list[str]) -> None:
        if lines:
            self._notes[who, file] = lines
        else:
            self._notes.pop((who, file), None)
        self._rows.put_notes(who, file, "\n".join(lines))
