"""Everything with which a server tells people who are elsewhere: their wishes, what is due, and what is on its way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.database.notices import NoticeRows
from powergrid_tui.server.notice_addresses import NoticeAddresses
from powergrid_tui.server.notices.post import Letter, Post, ProcessCarrier
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.outbox import Outbox
from powergrid_tui.server.tables import ServerTable


class Notifying:
    """Belongs to the event loop it is made in."""

    def __init__(
        self,
        database: Database,
        rules: NoticeRules,
        now: Callable[[], float],
        find: Callable[[str], ServerTable | None],
        zone: tzinfo | None = None,
    ) -> None:
        """`now` gives seconds since 1970, `find` the table with a code. Without a `zone`, hours are those of the
        machine."""
        self.post = Post(ProcessCarrier(rules), self._answered)
        self.outbox = Outbox(NoticeRows(database), rules, now, find, self._put, zone)
        self.ways = NoticeAddresses(self.outbox, rules, self._put, now)

    def _put(self, letter: Letter) -> bool:
        return self.post.put(letter)

    def _answered(self, letter: Letter, why: str) -> None:
        self.outbox.answered(letter, why)

    async def close(self) -> None:
        """Send nothing more; what was due is sent when the server opens again."""
        self.outbox.close()
        await self.post.close()
