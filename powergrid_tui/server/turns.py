"""Whose turn it is at the tables of a server, and since when; and who is invited. Code that follows one person is told
when something changes for that person, not at every move."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable

from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit import registry

log = logging.getLogger(__name__)


class WaitingTables:
    """By person, the tables that wait for them."""

    def __init__(self, now: Callable[[], float], told: Callable[[ServerTable, int, bool], None]) -> None:
        """`now` gives seconds since 1970; `told` is called with a table and a person whose turn has begun there, or is
        over (False)."""
        self._now, self._told = now, told
        self._since: dict[ServerTable, dict[int, float]] = {}
        """By table, since when it has waited for people, by their numbers."""
        self._guests: dict[ServerTable, frozenset[int]] = {}
        """By table, who is asked to come there."""
        self._tables: dict[int, dict[ServerTable, None]] = defaultdict(dict)
        self._watchers: dict[int, Watchers] = {}

    def follow(self, table: ServerTable) -> None:
        """Something may have changed at a table."""
        self._follow_guests(table)
        before, now = self._since.get(table, {}), table.to_move
        if before.keys() == now:
            return
        since = self._now() if table.host is not None else table.moved  # it also waited while the server was closed
        self._since[table] = {who: before.get(who, since) for who in now}
        for who in now - before.keys():
            self._tables[who][table] = None
            log.info(Note("turn", table=table.code, person=who, name=table.name_of(who)))
        for who in before.keys() - now:
            del self._tables[who][table]
        for who in now ^ before.keys():
            self._told(table, who, who in now)
            self._tell(who)

    def _follow_guests(self, table: ServerTable) -> None:
        before, now = self._guests.get(table, frozenset()), table.guests
        if before != now:
            self._guests[table] = now
            for who in now - before:
                self._tell(who)

    def call(self, who: int) -> None:
        """Somebody is to be told something wherever they are."""
        self._tell(who)

    def _tell(self, who: int) -> None:
        if who in self._watchers:
            self._watchers[who].notify()

    def forget(self, table: ServerTable) -> None:
        """A table is put away."""
        self._guests.pop(table, None)
        for who in self._since.pop(table, {}):
            del self._tables[who][table]
            self._tell(who)

    def of(self, who: int) -> list[ServerTable]:
        """The tables that wait for a person, the one that has waited longest first."""
        return sorted(self._tables.get(who, ()), key=lambda table: self._since[table][who])

    def since(self, table: ServerTable, who: int) -> float:
        """Since when a table has waited for a person, in seconds since 1970; 0 if it does not."""
        return self._since.get(table, {}).get(who, 0.0)

    def next(self, who: int, table: ServerTable | None) -> ServerTable | None:
        """The table to which a person goes from another one: of those that wait for them the one after it, and after
        the last the first; None if no other table does."""
        found = self.of(who)
        if table in found:
            at = found.index(table)
            found = [*found[at + 1 :], *found[:at]]
        return next(iter(found), None)

    def watch(self, who: int, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever it has become a person's turn somewhere, or is no longer, or somebody asks them to
        come to a table; returns a function that ends this, and may be called twice."""
        return self._watchers.setdefault(who, Watchers()).add(watcher)


def game_in_words(table: ServerTable) -> str:
    """What is played."""
    return tr(registry.GAMES[table.game.id].name)


def asked_in_words(table: ServerTable) -> str:
    """The game, its round and its phase. They are made of the facts that lists show of a game, and of nothing else: no
    secret is among them."""
    where = table.where
    phase = registry.phases(table.game.id).get(str(where.get("phase", "")), "")
    parts = [game_in_words(table)]
    if where.get("round"):
        parts.append(tr(table.game.round_number, round=where["round"]))
    if phase:
        parts.append(tr(phase))
    return trc("list", ", ").join(parts)
