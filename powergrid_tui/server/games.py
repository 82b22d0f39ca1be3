"""The games of a server: whose they are and what lists show of them, how they are dealt and brought back, and what
follows each action in one that is played.

A file is read only when it has changed since it was read last, whoever changed it, so that a list of games costs one
look at each file's stamp. To deal a game, or to replay one, takes a while: it is done in threads.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.writing import Stamp, stamp_of
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.kinds import external
from powergrid_tui.table.records.record import Head, Record
from powergrid_tui.table.records.store import SaveFile, Store, StoredGame, moment
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.resuming import must_have_bots
from powergrid_tui.toolkit.daily.deal import begin, deal_of

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server

UNREAD: Stamp = (0, 0, 0)
"""The stamp of a file that has not been read yet."""

_HEAD = set(Head.model_fields)


class GameRow(NamedTuple):
    """A game in the folder of the server."""

    file: str
    """The name of the file."""
    owner: int
    """The number of the person whose table it is, or 0."""
    holders: tuple[int, ...]
    """By seat, the number of its person, or 0."""
    stamp: Stamp = UNREAD
    """Of the file when it was read."""
    head: str = ""
    """The record without its lines, as JSON; empty when the file cannot be read."""
    rated: bool = False
    """Whether it counts for ratings."""
    private: bool = False
    """Whether only those with a seat see its table."""
    silent: bool = False
    """Whether only those with a seat may talk there."""


class GameRows:
    """All games of the server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[GameRow]:
        """In no order."""
        holders = defaultdict[str, list[int]](list)
        query = "SELECT file, ifnull(person, 0) FROM players ORDER BY file, seat"
        for file, person in self._database.read(lambda c: c.execute(query).fetchall()):
            holders[file].append(person)
        query_games = "SELECT file, ifnull(owner, 0), modified, size, inode, head, rated, private, silent FROM games"
        found = self._database.read(lambda c: c.execute(query_games).fetchall())
        return [
            GameRow(file, owner, tuple(holders[file]), (modified, size, inode), head, *map(bool, settled))
            for file, owner, modified, size, inode, head, *settled in found
        ]

    def put(self, row: GameRow) -> None:
        """Keep a game."""
        self._database.put(
            ("game", row.file),
            (
                "INSERT INTO games (file, owner, modified, size, inode, head, rated, private, silent)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (file) DO UPDATE SET owner = excluded.owner, modified = excluded.modified,"
                " size = excluded.size, inode = excluded.inode, head = excluded.head, rated = excluded.rated,"
                " private = excluded.private, silent = excluded.silent",
                (row.file, row.owner or None, *row.stamp, row.head, row.rated, row.private, row.silent),
            ),
            ("DELETE FROM players WHERE file = ?", (row.file,)),
            *(
                ("INSERT INTO players VALUES (?, ?, ?)", (row.file, seat, person or None))
                for seat, person in enumerate(row.holders)
            ),
        )

    def remove(self, file: str) -> None:
        """Forget a game."""
        self._database.remove(("game", file), ("DELETE FROM games WHERE file = ?", (file,)))


class GameIndex:
    """All games of a server, by the names of their files."""

    def __init__(self, store: Store, rows: GameRows) -> None:
        self._store, self._rows = store, rows
        self._games = {row.file: row for row in rows.all()}

    def row(self, file: str) -> GameRow | None:
        """To whom a game belongs; None if it is not one of the server's."""
        return self._games.get(file)

    def files_of(self, who: int) -> list[str]:
        """The names of the files of all games that a person has played."""
        return [file for file, row in self._games.items() if who in row.holders]

    def holders(self, file: str) -> tuple[int, ...]:
        """By seat, the numbers of those who play a game of the server, or 0."""
        row = self._games.get(file)
        return row.holders if row is not None else ()

    def finished_before(self, moment: float) -> list[str]:
        """The names of the files of games that are over and have not been touched since a moment. Looks at files."""
        found = [entry for row in tuple(self._games.values()) if (entry := self._entry(row)) is not None]
        return [
            each.path.name
            for each in found
            if each.record is not None and each.record.finished and each.when.timestamp() < moment
        ]

    def remove(self, file: str) -> None:
        """Remove a game, and its file."""
        self._games.pop(file, None)
        self._rows.remove(file)
        with suppress(OSError):
            (self._store.folder / file).unlink(missing_ok=True)

    def people(self) -> set[int]:
        """The numbers of those who have games here."""
        return {who for row in self._games.values() for who in (row.owner, *row.holders)}

    def note(
        self,
        file: str,
        owner: int,
        holders: Sequence[int],
        *,
        rated: bool = False,
        private: bool = False,
        silent: bool = False,
    ) -> None:
        """Keep whose a game is, by seat the number of its person, or 0, whether it counts for ratings, and who sees its
        table and talks there."""
        found = self._games.get(file) or GameRow(file, 0, ())
        now = found._replace(owner=owner, holders=tuple(holders), rated=rated, private=private, silent=silent)
        self._keep(now)

    def waiting_for(self, who: int) -> list[StoredGame]:
        """The games that a person has played here and that are not over, without their lines, newest first. Not to be
        called in the event loop: it looks at files."""
        mine = [row for row in tuple(self._games.values()) if who == row.owner or who in row.holders]
        found = [entry for row in mine if (entry := self._entry(row)) and entry.record and not entry.record.finished]
        return sorted(found, key=lambda entry: entry.when, reverse=True)

    def found(self, file: str) -> StoredGame | None:
        """A game without its lines, which has no record if it cannot be read; None when there is no such file."""
        return self._entry(self._games.get(file) or GameRow(file, 0, ()))

    def _entry(self, row: GameRow) -> StoredGame | None:
        """A game in a list, or None when its file is gone. It still belongs to its people, in case the file comes
        back."""
        path = self._store.folder / row.file
        try:
            found = path.stat()
        except (OSError, ValueError):
            return None
        if stamp_of(found) == row.stamp:
            with suppress(ValidationError):
                record = Record.model_validate_json(row.head) if row.head else None
                return StoredGame(path, moment(found.st_mtime), record)
        entry = self._store.entry(row.file)
        if entry is not None:
            head = entry.record.model_dump_json(include=_HEAD) if entry.record else ""
            now = self._games.get(row.file, row)
            self._keep(now._replace(stamp=stamp_of(found), head=head))
        return entry

    def _keep(self, row: GameRow) -> None:
        if self._games.get(row.file) != row:
            self._games[row.file] = row
            self._rows.put(row)


def started(store: Store, table: ServerTable) -> tuple[Session[Any, Any], SaveFile]:
    """The session of a new game for those who sit at a table, and its save file."""
    seats = tuple(chair.seat for chair in table.chairs)
    save_file = store.save_file_for(seats)
    if table.day:
        return begin(deal_of(table.day), seats, again=table.again, save_file=save_file), save_file
    seed = secrets.randbits(32) if table.seed is None else table.seed
    return Session.start(table.game, table.options, seats, seed=seed, save_file=save_file), save_file


def resumed(store: Store, path: Path) -> tuple[Session[Any, Any], SaveFile]:
    """The session of a game in the folder, and its save file. Raises `TableError`. What is to be done for people is in
    the database: what a file from elsewhere says of it is nobody's here."""
    record, save_file = store.open(path)
    game = registry.game(record.game)
    _must_be_ours(record, game)
    return Session.resume(game, record.evolve(premoves=()), save_file=save_file), save_file


def brought_in(store: Store, record: Record, stem: str) -> Path:
    """Copy a game from elsewhere into the folder of the server, if it can be played here. Raises `TableError`."""
    game = registry.game(record.game)
    _must_be_ours(record, game)
    Session.resume(game, record)
    save_file = store.save_file(stem)
    save_file.save(record.evolve(premoves=()))
    return save_file.path


def _must_be_ours(record: Record, game: Game[Any, Any]) -> None:
    """Raises `TableError` for bots that the server does not run."""
    for seat in record.seats:
        if external(seat.bot):
            raise TableError(tr("{name} is a bot of a player's own; a server does not run those", name=seat.name))
    must_have_bots(game.id, record.seats)


class GameObserver:
    """Follows one game: what a server does after each action in it, and when a seat has changed hands."""

    def __init__(self, server: Server, table: ServerTable, session: Session[Any, Any]) -> None:
        self._server, self._table, self._session = server, table, session
        self._known = self._who_sits
        self._steps, self._over = len(session.steps), table.over

    @property
    def _who_sits(self) -> tuple[object, ...]:
        claims = self._table.claims
        return dict(claims.holders), self._session.seats, set(claims.taken), set(claims.stand_ins)

    def __call__(self) -> None:
        """Something has changed."""
        server, table = self._server, self._table
        if len(self._session.steps) != self._steps:
            self._steps, table.moved = len(self._session.steps), server.clock()
        server.clockwork.follow(table)
        if table.over != self._over:
            self._over = table.over
            server.results.note(table)
            server.notices.outbox.over(table)
            for other in server.tables.values():
                if table.series and other.series == table.series and not other.begun:
                    other.changed()  # with the same deals its game may begin now
        if (now := self._who_sits) != self._known:
            self._known = now
            server.note(table)
        else:
            table.changed()
