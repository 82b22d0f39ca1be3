"""What can be chosen for the clock of a table, before its game begins."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from powergrid_tui.table.words.language import mark, series, tr, trn

Then = Literal["remind", "turn", "seat", "vote"]

_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86_400.0

NIGHT: Final = (22, 8)
"""The hours at which a night begins and ends, by the clock of the server's machine."""


class ClockRules(msgspec.Struct, frozen=True, kw_only=True):
    """Without any time there is no clock."""

    turn: float = 0.0
    """Seconds for each turn."""
    bank: float = 0.0
    """Seconds for the whole game, in place of those for each turn."""
    increment: float = 0.0
    """Seconds that each turn adds to the bank. A turn begins with no less."""
    nights: bool = True
    """Whether time runs from `NIGHT` on."""
    weekends: bool = True
    """Whether time runs on Saturdays and Sundays."""
    then: Then = "remind"
    """What happens when somebody's time has run out: only a reminder; a bot plays this turn; a bot takes the seat until
    they come back; or the others vote on that."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock."""
        return self.turn > 0 or self.bank > 0

    @property
    def first(self) -> float:
        """The seconds with which somebody begins."""
        return self.turn or self.bank

    @property
    def low(self) -> float:
        """The seconds left from which a clock runs low: a tenth of the time, but a minute at least, and half of it at
        most."""
        return min(self.first / 2, max(_MINUTE, min(self.first, _DAY) / 10))

    def with_time(self, time: ClockRules) -> ClockRules:
        """These rules with the time of other rules."""
        return msgspec.structs.replace(self, turn=time.turn, bank=time.bank, increment=time.increment)


NO_CLOCK: Final = ClockRules()

TIMES: Final = (
    NO_CLOCK,
    ClockRules(turn=_MINUTE),
    ClockRules(turn=5 * _MINUTE),
    ClockRules(turn=_HOUR),
    ClockRules(turn=_DAY),
    ClockRules(turn=3 * _DAY),
    ClockRules(bank=15 * _MINUTE, increment=15),
    ClockRules(bank=_HOUR, increment=_MINUTE),
    ClockRules(bank=3 * _DAY, increment=12 * _HOUR),
)
"""The times to choose from."""

THENS: Final[dict[Then, str]] = {
    "remind": mark("they get a reminder"),
    "turn": mark("a bot plays this turn"),
    "seat": mark("a bot plays until they come back"),
    "vote": mark("the others vote for a bot"),
}
"""What can happen, each with the message that says so."""


def duration(seconds: float) -> str:
    """A time in words, without what is too small to matter: ``3 days``, ``1 h 20 min``, ``0:42``."""
    whole = max(0, int(seconds))
    if whole < _MINUTE:
        return f"0:{whole:02}"
    if whole < _HOUR:
        return tr("{minutes} min", minutes=int(whole // _MINUTE))
    if whole < 2 * _DAY:
        hours, minutes = divmod(int(whole // _MINUTE), 60)
        told = tr("{hours} h", hours=hours)
        return told if not minutes else f"{told} {tr('{minutes} min', minutes=minutes)}"
    days, hours = divmod(int(whole // _HOUR), 24)
    told = trn("{count} day", "{count} days", days)
    return told if not hours else f"{told} {tr('{hours} h', hours=hours)}"


def time_in_words(rules: ClockRules) -> str:
    """How much time there is."""
    if rules.turn:
        return tr("{time} a turn", time=spoken(rules.turn))
    if rules.bank:
        return tr("{bank}, and {more} a turn", bank=spoken(rules.bank), more=spoken(rules.increment))
    return tr("no clock")


def in_words(rules: ClockRules) -> str:
    """All of the rules, in one line."""
    if not rules.runs:
        return time_in_words(rules)
    kept = [] if rules.nights else [tr("not at night")]
    kept += [] if rules.weekends else [tr("not at weekends")]
    return series([time_in_words(rules), *kept, tr("then {what}", what=tr(THENS[rules.then]))])


def spoken(seconds: float) -> str:
    """A time in words that can be read aloud: ``42 seconds``."""
    if seconds >= _MINUTE:
        return duration(seconds)
    return trn("{count} second", "{count} seconds", max(0, int(seconds)))
