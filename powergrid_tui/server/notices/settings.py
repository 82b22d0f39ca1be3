"""What a person wants to be told while they are elsewhere, when, and where."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import Final

import msgspec

from powergrid_tui.table.words.language import mark, markc

TURN: Final = markc("typed word", "turn")
FULL: Final = markc("typed word", "full")
BEGINS: Final = markc("typed word", "begins")
INVITED: Final = markc("typed word", "invited")
OVER: Final = markc("typed word", "over")
CLOCK: Final = markc("typed word", "clock")
ENDED: Final = markc("typed word", "ended")

KINDS: Final = {
    TURN: mark("it is my turn"),
    FULL: mark("a table that I opened is full"),
    BEGINS: mark("my table begins"),
    INVITED: mark("I am invited to a table"),
    OVER: mark("a game of mine is over"),
    CLOCK: mark("my clock is running low"),
    ENDED: mark("a tournament of mine is called off"),
}
"""What there is to be told, each with the message that names it."""

MOST_WAYS = 3
"""Ways of one person."""

TRIES = 5
"""Failures in a row after which a way is given up, and wrong codes after which it is forgotten."""


class NoticeAddress(msgspec.Struct, frozen=True, kw_only=True):
    """An address of a person. It is secret: anybody who has it can send them messages."""

    address: str
    code: str = ""
    """What has been sent there and has to be entered first; empty once it was."""
    wrong: int = 0
    """Codes entered that were wrong."""
    failed: int = 0
    """Failures in a row."""
    why: str = ""
    """Why the last one failed: a word of `letters.WHY`."""

    @property
    def works(self) -> bool:
        """Whether notices are sent there."""
        return not self.code and not self.given_up

    @property
    def given_up(self) -> bool:
        """Whether it has failed too often."""
        return self.failed >= TRIES

    @property
    def shown(self) -> str:
        """What may be shown of it: where it leads, and no more."""
        scheme, found, rest = self.address.partition("://")
        if not found:
            name, _, host = self.address.partition("@")
            return f"{name[:2]}…@{host}"
        host = rest.rpartition("@")[2].partition("/")[0]
        return f"{scheme}://{host if '.' in host else host[:2]}…"


class NoticeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The wishes of one person. Hours are those of the server's machine."""

    ways: tuple[NoticeAddress, ...] = ()
    off: tuple[str, ...] = ()
    """Kinds that are not told."""
    delay: int = 5
    """Minutes from the beginning of their turn until they are told."""
    quiet: tuple[int, int] | None = None
    """The hours from which, and until which, nothing is sent; it is sent afterwards."""
    digest: int | None = None
    """The hour at which everything of a day is told at once; None for no digest."""
    often: bool = False
    """Whether there may be more than one notice an hour about a table."""
    language: str = ""
    """Of the notices."""

    @property
    def wanted(self) -> bool:
        """Whether there is any address to send notices to."""
        return any(way.works for way in self.ways)

    def allowed_from(self, now: float, zone: tzinfo | None = None) -> float:
        """The moment from which something may be sent that is due now: now, after the quiet time, or with the
        digest. Moments are seconds since 1970."""
        moment = datetime.fromtimestamp(now, zone)
        if self.digest is not None:
            return _next(moment, self.digest)
        if self.quiet is not None:
            begins, ends = self.quiet
            hour = moment.hour
            within = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
            if within and begins != ends:
                return _next(moment, ends)
        return now


def _next(moment: datetime, hour: int) -> float:
    """The next full hour of this name."""
    found = moment.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (found if found > moment else found + timedelta(days=1)).timestamp()
