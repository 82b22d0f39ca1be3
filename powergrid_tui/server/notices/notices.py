"""Everything with which a server tells people who are elsewhere: their addresses, what is due, and what is on its way.

People add an address themselves: a message with a code goes there, and nothing else until the code has been entered on
the server. So nobody can have notices sent to somebody else, and only few messages with codes are sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import tzinfo

import msgspec

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.notices.letters import test_letter
from powergrid_tui.server.notices.outbox import NoticeRows, Outbox
from powergrid_tui.server.notices.post import Carrier, Letter, Post
from powergrid_tui.server.notices.services import NoticeRules, checked
from powergrid_tui.server.notices.settings import MOST_WAYS, TRIES, NoticeAddress
from powergrid_tui.server.quotas import A_DAY, AN_HOUR, RateLimit
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import language, tr

_SIGNS, _LENGTH = "ACDEFGHJKLMNPQRTUVWXY34679", 6

OF_ONE, TO_ONE, IN_ALL = 5, 2, 60
"""Messages with codes: of one person and to one address in a day, and of all in an hour."""


class NoticeAddresses:
    """The addresses of people."""

    def __init__(
        self, outbox: Outbox, rules: NoticeRules, post: Callable[[Letter], bool], now: Callable[[], float]
    ) -> None:
        self.rules = rules
        self._outbox, self._post = outbox, post
        self._of_one, self._to_one = RateLimit(OF_ONE, A_DAY, now), RateLimit(TO_ONE, A_DAY, now)
        self._in_all = RateLimit(IN_ALL, AN_HOUR, now)

    def add(self, who: int, address: str) -> None:
        """A person names an address; a message with a code goes there. Raises `TableError`."""
        wishes, address = self._outbox.wishes_of(who), checked(address, self.rules)
        ways = tuple(way for way in wishes.ways if way.address != address)
        if len(ways) >= MOST_WAYS:
            raise TableError(tr("remove another address first: the limit is {most}", most=MOST_WAYS))
        to = address.casefold()
        if self._of_one.too_often(who) or self._to_one.too_often(to) or self._in_all.too_often(0):
            raise TableError(tr("too many messages with codes have been sent: try again tomorrow"))
        code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
        if not self._post(Letter(who, address, *test_letter(code))):
            raise TableError(tr("too many notices are waiting: try again later"))
        self._of_one.add(who)
        self._to_one.add(to)
        self._in_all.add(0)
        way = NoticeAddress(address=address, code=code)
        self._outbox.wish(who, msgspec.structs.replace(wishes, ways=(*ways, way), language=language()))

    def enter(self, who: int, code: str) -> None:
        """A person enters the code that was sent to an address: from now on notices go there. After `TRIES` wrong ones
        an address is forgotten. Raises `TableError`."""
        wishes = self._outbox.wishes_of(who)
        typed = code.strip().upper()
        if not any(way.code for way in wishes.ways):
            raise TableError(tr("no code is expected"))
        found = [way for way in wishes.ways if way.code and secrets.compare_digest(way.code.encode(), typed.encode())]
        if found:
            ways = tuple(NoticeAddress(address=way.address) if way in found else way for way in wishes.ways)
        else:
            tried = (msgspec.structs.replace(way, wrong=way.wrong + bool(way.code)) for way in wishes.ways)
            ways = tuple(way for way in tried if way.wrong < TRIES)
        self._outbox.wish(who, msgspec.structs.replace(wishes, ways=ways, language=language()))
        if not found:
            raise TableError(tr("that is not the code we sent"))

    def remove(self, who: int, address: str) -> None:
        """A person wants no notices at an address any more."""
        wishes = self._outbox.wishes_of(who)
        ways = tuple(way for way in wishes.ways if way.address != address)
        self._outbox.wish(who, msgspec.structs.replace(wishes, ways=ways))

    def try_again(self, who: int, address: str) -> None:
        """A person wants an address to be tried again that was given up. Raises `TableError`."""
        way = next((way for way in self._outbox.wishes_of(who).ways if way.address == address), None)
        if way is not None and way.given_up:
            self.remove(who, address)
            self.add(who, address)

    def trouble(self, who: int) -> str:
        """What a person should know about addresses that were given up, as a sentence, or an empty string."""
        lost = [way.shown for way in self._outbox.wishes_of(who).ways if way.given_up]
        return tr("Notices to {address} failed and were stopped.", address=", ".join(lost)) if lost else ""


class Notices:
    """What people wish to be told, what is due, and the letters. Belongs to the event loop it is made in."""

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
        self._carrier = Carrier(rules)
        self.post = Post(self._carrier, self._answered)
        self.outbox = Outbox(NoticeRows(database), rules, now, find, self.post.put, zone)
        self.addresses = NoticeAddresses(self.outbox, rules, self.post.put, now)

    def set_rules(self, rules: NoticeRules) -> None:
        """The owner of the server allows other notices from now on."""
        self._carrier.set_rules(rules)
        self.outbox.rules = self.addresses.rules = rules

    def _answered(self, letter: Letter, why: str) -> None:
        self.outbox.answered(letter, why)

    async def close(self) -> None:
        """Send nothing more; what was due is sent when the server opens again."""
        self.outbox.close()
        await self.post.close()
