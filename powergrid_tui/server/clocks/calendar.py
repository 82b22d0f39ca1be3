"""Which time counts: a table may leave out nights and weekends. Moments are seconds since 1970."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta, tzinfo

from powergrid_tui.server.clocks.rules import NIGHT, ClockRules

_AHEAD = 16
"""More days than ever pass before time counts again: a weekend, and nights on both sides."""


def counted(rules: ClockRules, start: float, end: float, zone: tzinfo | None = None) -> float:
    """How many seconds count between two moments. Without a `zone` it is the machine's."""
    if rules.nights and rules.weekends:
        return max(0.0, end - start)
    return sum(min(until, end) - since for since, until, counts in _parts(rules, start, zone, end) if counts)


def counts(rules: ClockRules, moment: float, zone: tzinfo | None = None) -> bool:
    """Whether time counts at a moment."""
    return next(counts for _, _, counts in _parts(rules, moment, zone, moment + 1))


def reached(rules: ClockRules, start: float, seconds: float, zone: tzinfo | None = None) -> float:
    """The moment at which this many seconds will have been counted; the start, if there is nothing to count."""
    if seconds <= 0:
        return start
    if rules.nights and rules.weekends:
        return start + seconds
    end = start + 4 * seconds + _AHEAD * 86_400  # of a week at least 50 hours count, and at night none
    for since, until, counts in _parts(rules, start, zone, end):
        if counts and seconds <= until - since:
            return since + seconds
        seconds -= (until - since) if counts else 0.0
    return end


def _parts(rules: ClockRules, start: float, zone: tzinfo | None, end: float) -> Iterator[tuple[float, float, bool]]:
    """The time between two moments, in parts that count completely or not at all: from when, until when, whether it
    counts. The last may go on after the end."""
    night, morning = NIGHT
    day = datetime.fromtimestamp(start, zone).date()
    since = start
    while since < end:
        following = day + timedelta(days=1)
        weekend = not rules.weekends and day.weekday() >= 5
        edges = (
            (datetime.combine(day, time(morning), zone), rules.nights),
            (datetime.combine(day, time(night), zone), True),
            (datetime.combine(following, time(0), zone), rules.nights),
        )
        for edge, awake in edges:
            until = edge.timestamp()
            if until > since:
                yield since, until, awake and not weekend
                since = until
            if since >= end:
                return
        day = following
