"""An index of the games of a server: whose they are, and what lists show of them. A file is read only when it has
changed since it was read last, whoever changed it, so that a list of games costs one look at each file's stamp."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pydantic import ValidationError

from powergrid_tui.server.database.games import GameRow, GameRows
from powergrid_tui.table.files.writing import stamp_of
from powergrid_tui.table.records.record import Head, Record
from powergrid_tui.table.records.store import Store, StoredGame, moment

_HEAD = set(Head.model_fields)


class GameIndex:
    """All games of a server, by the names of their files."""

    def __init__(self, store: Store, rows: GameRows) -> None:
        self._store, self._rows = store, rows
        self._games = {row.file: row for row in rows.all()}

    def row(self, file: str) -> GameRow | None:
        """To whom a game belongs; None if it is not one of the server's."""
        return self._games.get(file)

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
