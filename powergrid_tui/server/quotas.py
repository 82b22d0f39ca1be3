"""How much of a server one person, or one address, may use, so that there is room for others."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.table.words.log_notes import Note

if TYPE_CHECKING:
    from powergrid_tui.server.tables import ServerTable

log = logging.getLogger(__name__)

A_MINUTE, AN_HOUR, A_DAY = 60.0, 3600.0, 86_400.0
"""Seconds."""

FINISHED = 10
"""How many tables whose games are over stay in the lobby, so that people who were away see how they went."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The owner of the server may choose others: they are options of ``powergrid serve``."""

    tables: int = 300
    """At once, on the whole server."""
    tables_of_one: int = 6
    """Tables that are not over, of one person, at once."""
    new_tables: int = 60
    """Opened from one address, in an hour: each may leave a game behind."""
    terminals: int = 40
    """At one table."""
    people: int = 20_000
    """Names that the server remembers."""
    new_names: int = 30
    """Taken from one address, in an hour."""
    chat_lines: int = 20
    """Of one person, at all tables together, in a minute."""
    new_lines: int = 60
    """Said by all who are in from one address, in a minute."""
    looks: int = 20
    """How often one person may have their games listed, in a minute."""
    doings: int = 60
    """How often one person may come to a table, sit down, get up and the like, in a minute: everybody there sees it."""
    invitations: int = 6
    """How often one person may ask another to come, in an hour, at all tables together."""
    invitations_from: int = 12
    """How often all who are in from one address may ask one person to come, in an hour."""
    put_away: float = 30 * A_DAY
    """Seconds after which a table is put away at whose game nobody was; the game stays."""
    put_away_gathering: float = 2 * A_DAY
    """The same for a table whose game has not begun or is over."""
    keep_chat: float | None = None
    """Seconds for which what people say is kept; None for as long as there is room."""
    keep_games: float | None = None
    """The same for finished games; their results stay."""


QUOTAS = Quotas()
"""The defaults."""


class RateLimit:
    """Counts how often somebody has done something lately."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`most` times in so many seconds are allowed."""
        self.most, self._seconds, self._clock = most, seconds, clock
        self._when: dict[Hashable, deque[float]] = {}

    def too_often(self, who: Hashable) -> bool:
        """Whether it may not be done once more now."""
        now = self._clock()
        for other, times in tuple(self._when.items()):
            while times and abs(now - times[0]) >= self._seconds:  # the clock may have been set back
                times.popleft()
            if not times:
                del self._when[other]
        return len(self._when.get(who, ())) >= self.most

    def add(self, who: Hashable, when: float | None = None) -> None:
        """Note that it has been done, at a given moment or now."""
        self._when.setdefault(who, deque()).append(self._clock() if when is None else when)

    def count(self, who: Hashable) -> None:
        """Note that it is done now. Raises `TableError` when it is too often."""
        if self.too_often(who):
            raise TableError(tr("that was a lot at once: wait a moment"))
        self.add(who)


class SharedLimit:
    """How often people do something lately: each of them, and all from one address together, because new names cost
    nothing."""

    def __init__(
        self,
        most: int,
        most_from_one_address: int,
        seconds: float,
        last_address: Callable[[int], str] = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`last_address` gives the address that the person with a number has come from."""
        self._own, self._all = (RateLimit(each, seconds, clock) for each in (most, most_from_one_address))
        self._last_address = last_address

    def allow(self, most: int, most_from_one_address: int) -> None:
        """From now on, so many times are allowed."""
        self._own.most, self._all.most = most, most_from_one_address

    def too_often(self, who: int, *about: Hashable) -> bool:
        """Whether a person may not do it once more now; `about` tells apart what is counted by itself."""
        return self._own.too_often((who, *about)) or self._all.too_often((self._last_address(who), *about))

    def add(self, who: int, *about: Hashable) -> None:
        """Note that they have done it."""
        self._own.add((who, *about))
        self._all.add((self._last_address(who), *about))


def chat_limit(
    quotas: Quotas = QUOTAS,
    last_address: Callable[[int], str] = str,
    clock: Callable[[], float] = time.monotonic,
) -> SharedLimit:
    """How many lines people may say in a minute."""
    return SharedLimit(quotas.chat_lines, quotas.new_lines, A_MINUTE, last_address, clock)


def invitation_limit(quotas: Quotas, last_address: Callable[[int], str], clock: Callable[[], float]) -> SharedLimit:
    """How often people may ask one another to come in an hour: counted for each guest by itself."""
    return SharedLimit(quotas.invitations, quotas.invitations_from, AN_HOUR, last_address, clock)


def make_room(
    tables: Mapping[str, ServerTable], owner: int, quotas: Quotas, now: float, put_away: Callable[[ServerTable], None]
) -> None:
    """Make room for another table of somebody. On a full server a table gives way to which nobody has come for an hour,
    of whoever has most of them: whoever fills a server with tables keeps nobody out for good. Of those whose games are
    over the last few stay while there is room. Raises `TableError`."""
    most, own = quotas.tables, quotas.tables_of_one
    finished = [table for table in tables.values() if table.over and not table.present]
    for table in sorted(finished, key=lambda table: table.moved)[: max(0, len(finished) - FINISHED)]:
        put_away(table)
    if len(tables) >= most:
        for table in [table for table in finished if table.code in tables]:
            put_away(table)
    if len(tables) >= most:
        long_ago = now - AN_HOUR
        left = [table for table in tables.values() if not (table.present or table.series) and table.seen < long_ago]
        if not left:
            raise TableError(
                trn(
                    "there is already {count} table, and no room for more",
                    "there are already {count} tables, and no room for more",
                    most,
                )
            )
        count = Counter(table.owner for table in left)
        table = min(left, key=lambda table: (-count[table.owner], table.seen))
        log.info(Note("table_put_away", table=table.code, owner=table.owner_name))
        put_away(table)
    if sum(table.owner == owner for table in tables.values() if not (table.over or table.series)) >= own:
        raise TableError(
            trn(
                "you already have {count} table: close it first",
                "you already have {count} tables: close one of them first",
                own,
            )
        )
