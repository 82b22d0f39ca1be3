"""Who is banned from the server, by key or by address.

The door asks about everybody who comes, and about everybody inside whenever bans change.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_network
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database
from powergrid_tui.ssh.wire.addresses import Network, network_of, parsed
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted

_FINGERPRINT = "SHA256:"


class BanRow(NamedTuple):
    """A ban of a key or of a network."""

    subject: str
    until: float | None
    """In seconds since 1970; None for a permanent ban."""
    reason: str


class BanRows:
    """All bans, those that have ended too until they are removed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[BanRow]:
        """The oldest first."""
        query = "SELECT subject, until, reason FROM bans ORDER BY rowid"
        return self._database.read(lambda c: [BanRow(*row) for row in c.execute(query)])

    def put(self, row: BanRow) -> None:
        """Keep a ban, in place of an earlier one of the same subject."""
        self._database.put(("ban", row.subject), ("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", row))

    def remove(self, subject: str) -> None:
        """Forget a ban."""
        self._database.remove(("ban", subject), ("DELETE FROM bans WHERE subject = ?", (subject,)))


@dataclass(frozen=True)
class Ban:
    """A ban of a key or of a network."""

    subject: str
    """The fingerprint of a key (``SHA256:...``), or a network such as ``10.0.0.7/32``."""
    until: float | None = None
    """When it ends, in seconds since 1970; None is never."""
    reason: str = ""
    """For the owner."""

    @property
    def is_of_key(self) -> bool:
        """Whether it is a key that is banned."""
        return self.subject.startswith(_FINGERPRINT)

    def refuses(self, key: str, address: str, now: float) -> bool:
        """Whether somebody is banned, by a fingerprint (empty for none) and an address."""
        if self.until is not None and now >= self.until:
            return False
        if self.is_of_key:
            return key == self.subject
        found = parsed(address)
        return found is not None and found in _network(self.subject)


@lru_cache(maxsize=10_000)
def _network(subject: str) -> Network:
    """Read once, and not for everybody who knocks."""
    return ip_network(subject)


def ban_of(said: str, until: float | None = None, reason: str = "") -> Ban:
    """A ban of what an owner names: a fingerprint, a network, or an address, which in version 6 stands for its network
    of 64 bits. Raises `TableError`."""
    said = said.strip()
    if said.startswith(_FINGERPRINT) and len(said) > len(_FINGERPRINT):
        return Ban(said, until, reason)
    try:
        named = ip_network(said if "/" in said else network_of(said), strict=False)
    except ValueError:
        raise TableError(tr("{word} is neither a key (SHA256:...) nor an address", word=quoted(said))) from None
    return Ban(str(named), until, reason)


class Bans:
    """The bans of a server. All of it is called in the loop of the server, and does not wait."""

    def __init__(self, rows: BanRows | None = None, now: Callable[[], float] = time.time) -> None:
        """Without `rows` they are forgotten when the process ends. Raises `TableError` for a ban that cannot be
        understood: ignoring it could let in somebody who is banned."""
        self._rows, self._now = rows, now
        self._bans: dict[str, Ban] = {}
        self._watchers: list[Callable[[], None]] = []
        for row in rows.all() if rows is not None else ():
            ban = ban_of(row.subject, row.until, row.reason)
            if ban.until is not None and now() >= ban.until:
                self._forget(row.subject)
            else:
                self._bans[ban.subject] = ban

    def __iter__(self) -> Iterator[Ban]:
        """Those in force, the oldest first."""
        now = self._now()
        return iter([ban for ban in self._bans.values() if ban.until is None or now < ban.until])

    def add(self, ban: Ban) -> None:
        """Ban; an earlier ban of the same subject is replaced."""
        if self._rows is not None:
            self._rows.put(BanRow(ban.subject, ban.until, ban.reason))
        self._bans.pop(ban.subject, None)
        self._bans[ban.subject] = ban
        self._tell()

    def remove(self, subject: str) -> bool:
        """End the ban of a subject; returns whether there was one."""
        self._forget(subject)
        found = self._bans.pop(subject, None) is not None
        self._tell()
        return found

    def refuses(self, key: str, address: str) -> bool:
        """Whether somebody is banned, by a fingerprint (empty if there is none, or it is not yet known) and an
        address."""
        now = self._now()
        return any(ban.refuses(key, address, now) for ban in self._bans.values())

    def watch(self, changed: Callable[[], None]) -> None:
        """Call a function whenever a ban is added or ended."""
        self._watchers.append(changed)

    def _forget(self, subject: str) -> None:
        if self._rows is not None:
            self._rows.remove(subject)

    def _tell(self) -> None:
        for changed in self._watchers:
            changed()
