"""Orders that the owners of a house give from inside it, by keys that a file names."""

from __future__ import annotations

from typing import Any

from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.remedies import Remedies, Row
from powergrid_tui.ssh.door.server import Door
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.notes import Note

LISTS = frozenset({"who", "people", "tables", "tournaments", "bans"})
ORDERS = frozenset(
    {
        *("show_out", "ban", "unban", "rename", "take_away", "hand_over"),
        *("open_tournament", "end_tournament", "stand_in"),
    }
)
"""What owners may do who are not on the machine. Writing files is not among it."""


class Office:
    """Checks for each order that an owner gives it. The office is shut until the house is open."""

    def __init__(self) -> None:
        self._door: Door | None = None
        self._remedies: Remedies | None = None

    def open(self, door: Door, remedies: Remedies) -> None:
        """From now on owners may give orders."""
        self._door, self._remedies = door, remedies

    def is_owner(self, number: int) -> bool:
        """Whether the visitor with a number is an owner, as the file was last read."""
        return self._door is not None and self._door.is_owner(number)

    def look(self, number: int, what: str) -> list[Row]:
        """One of the `LISTS`. Raises `TableError` for whoever is no owner."""
        found: list[Row] = getattr(self._for(number, what, LISTS), what)()
        return found

    def give(self, number: int, order: str, *words: Any, **more: Any) -> str:
        """Carry out one of the `ORDERS`; returns what to say about it. Raises `TableError`."""
        remedies = self._for(number, order, ORDERS)
        log.info(Note("owner_order", by=number, order=order, words=list(words), **more))
        said: str = getattr(remedies, order)(*words, **more)
        return said

    def _for(self, number: int, what: str, known: frozenset[str]) -> Remedies:
        if what not in known:
            raise ValueError(what)
        if self._door is not None and self._remedies is not None:
            self._door.read_keys()  # the file may have been changed a moment ago
            if self._door.is_owner(number):
                return self._remedies
        raise TableError(tr("only owners of the house can do that"))
