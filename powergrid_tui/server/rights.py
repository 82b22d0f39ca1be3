"""Who has the rights of a table: the person who opened it, or somebody else while that person is away for long.

The rights go to the person with a seat who has been at the table longest, and return when the opener comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context

from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.words.language import tr

AWAY = 300.0
"""Seconds for which whoever opened a table may be away before the rights go to somebody else."""


class Rights:
    """Passes the rights of tables on, and back. Belongs to the event loop it was made in."""

    def __init__(self, name_of: Callable[[int], str], away: float = AWAY) -> None:
        self._name_of, self._away = name_of, away

    def settle(self, table: ServerTable) -> None:
        """Somebody has come, gone, sat down or got up."""
        loop = asyncio.get_running_loop()
        if table.owner in table.present:
            table.away_since = None
            self._pass(table, 0)
            return
        if table.away_since is None:
            table.away_since = loop.time()
            since, context = table.away_since, Context()  # this context would keep the leaver's app alive
            loop.call_at(since + self._away, self._late, table, since, context=context)
        if loop.time() >= table.away_since + self._away:
            self._pass(table, self._longest(table))

    def _late(self, table: ServerTable, since: float) -> None:
        if table.away_since == since:  # they have not come back in between
            self.settle(table)

    def _longest(self, table: ServerTable) -> int:
        """The person with a seat who has been at a table longest, or 0. People keep the rights as long as they stay."""
        here = [who for who in table.present if table.seats_of(who)]
        return table.claims.acting if table.claims.acting in here else next(iter(here), 0)

    def _pass(self, table: ServerTable, who: int) -> None:
        if who == table.claims.acting:
            return
        table.give_rights(who)
        owner = table.owner
        if who:
            table.chat.tell(
                lambda: tr(
                    "{name} is the host while {owner} is away.",
                    name=self._name_of(who),
                    owner=self._name_of(owner),
                )
            )
        elif table.owner in table.present:
            table.chat.tell(lambda: tr("{owner} is the host again.", owner=self._name_of(owner)))
