"""What people have set going in a game and what is still to come of it: what is to be done for them as soon as they are
asked, and the seats that they have asked for. It is kept with the game, whoever is at the table and whatever becomes of
the server."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.server.database.connection import Database
from powergrid_tui.table.sessions.host import Host


class PendingRow(NamedTuple):
    """All that is pending in one game."""

    premoves: dict[int, tuple[int, str]]
    """By seat, the number of the person whose premove it is, and the premove as `Premoves` keeps it."""
    requests: dict[int, int]
    """By number of the person, the seat that they have asked for."""


class PendingRows:
    """All of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def files(self) -> set[str]:
        """The games in which something is to be done for somebody. Not to be called in the event loop."""
        query = "SELECT file, seat FROM premoves"
        return {file for file, _ in self._database.read(lambda c: c.execute(query).fetchall())}

    def of(self, file: str) -> PendingRow:
        """What is pending in a game. Not to be called in the event loop."""
        premoves = "SELECT seat, person, premove FROM premoves WHERE file = ?"
        requests = "SELECT person, seat FROM seat_requests WHERE file = ?"
        found, asked = self._database.read(
            lambda c: (c.execute(premoves, (file,)).fetchall(), c.execute(requests, (file,)).fetchall())
        )
        return PendingRow({seat: (person, premove) for seat, person, premove in found}, dict(asked))

    def put_premove(self, file: str, seat: int, person: int, premove: str) -> None:
        """Keep what is to be done for a person at a seat."""
        statement = ("INSERT OR REPLACE INTO premoves VALUES (?, ?, ?, ?)", (file, seat, person, premove))
        self._database.put(("premove", file, seat), statement)

    def remove_premove(self, file: str, seat: int) -> None:
        """Nothing is to be done for a seat any more."""
        statement = ("DELETE FROM premoves WHERE file = ? AND seat = ?", (file, seat))
        self._database.remove(("premove", file, seat), statement)

    def put_request(self, file: str, person: int, seat: int) -> None:
        """Keep which seat a person has asked for."""
        statement = ("INSERT OR REPLACE INTO seat_requests VALUES (?, ?, ?)", (file, person, seat))
        self._database.put(("seat_request", file, person), statement)

    def remove_request(self, file: str, person: int) -> None:
        """A person does not ask for a seat any more."""
        statement = ("DELETE FROM seat_requests WHERE file = ? AND person = ?", (file, person))
        self._database.remove(("seat_request", file, person), statement)


def keep_pending(rows: PendingRows, file: str, host: Host, found: PendingRow) -> None:
    """Restore what was pending in a game, and keep it from now on. A premove is its owner's: at a seat that belongs to
    somebody else by now nothing of it is left."""

    def keep_premove(seat: int, premove: str) -> None:
        owner = host.seating.holder(seat)
        if premove and owner:
            rows.put_premove(file, seat, owner, premove)
        else:
            rows.remove_premove(file, seat)

    def keep_request(who: int, seat: int | None) -> None:
        if seat is None:
            rows.remove_request(file, who)
        else:
            rows.put_request(file, who, seat)

    mine = {seat: premove for seat, (who, premove) in found.premoves.items() if host.seating.holder(seat) == who}
    for seat in found.premoves.keys() - mine.keys():
        rows.remove_premove(file, seat)
    host.premoves.keep, host.seat_requests.keep = keep_premove, keep_request
    host.premoves.restore(mine)
    host.seat_requests.restore(found.requests)
