"""The clock of one table: how much time each seat has left.

It is told who is asked, and how much time has passed. It reads no clock itself, so that a test can let a week pass in a
moment.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from datetime import tzinfo
from typing import Any

import msgspec

from powergrid_tui.server.clocks.calendar import counted, counts, reached
from powergrid_tui.server.clocks.rules import NO_CLOCK, ClockRules

GRACE = 2.0
"""Seconds of grace after somebody's time has run out: a key may be on its way, and the server may be slow."""

MOST = 90.0
"""Seconds that count at most between two looks at a clock: the server looks at it once a minute."""


class KeptClock(msgspec.Struct, frozen=True, kw_only=True):
    """A clock as it is stored."""

    rules: ClockRules = NO_CLOCK
    left: dict[int, float] = {}
    to_move: tuple[int, ...] = msgspec.field(default=(), name="asked")
    """Stored under the name that it had in earlier versions."""
    out: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    lent: dict[int, str] = {}
    stood_in: tuple[int, ...] = ()
    furthest: int = 0
    turn: str = ""


class Clock:
    """A turn lasts until its seat is no longer asked, or another phase or round begins. New time is given only when the
    game gets further than ever before, so that nobody gains time by undoing actions and doing them again."""

    def __init__(self, kept: KeptClock | None = None, zone: tzinfo | None = None) -> None:
        """Without a `zone`, nights and weekends are those of the machine."""
        kept = kept or KeptClock()
        self.rules = kept.rules
        self._zone = zone
        self._left = dict(kept.left)
        """By seat, the seconds left; below 0 once they have run out."""
        self.to_move = kept.to_move
        """The seats of people whose move it is: their time runs."""
        self.out = set(kept.out)
        """The seats whose time has run out in this turn."""
        self.late: set[int] = set(self.out) if self.rules.then == "vote" else set()
        """Of these, the seats about which the others vote."""
        self.low = set(kept.low)
        """The seats whose time runs low in this turn."""
        self.lent = dict(kept.lent)
        """The seats for which a bot plays this turn, each with the turn in which that began."""
        self.stood_in = set(kept.stood_in)
        """The seats for which a bot has played, whose people have not been told yet."""
        self._furthest, self.turn = kept.furthest, kept.turn
        self._at = 0.0
        """Until when time has been counted; 0 before it runs."""

    @property
    def kept(self) -> KeptClock:
        """The clock as it is to be stored."""
        return KeptClock(
            rules=self.rules,
            left={seat: round(left, 1) for seat, left in self._left.items()},
            to_move=self.to_move,
            out=tuple(sorted(self.out)),
            low=tuple(sorted(self.low)),
            lent=self.lent,
            stood_in=tuple(sorted(self.stood_in)),
            furthest=self._furthest,
            turn=self.turn,
        )

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self.rules.runs and bool(self.to_move)

    def left(self, seat: int) -> float:
        """The seconds that a seat has left."""
        return self._left.get(seat, self.rules.first)

    def stands_still(self, now: float) -> bool:
        """Whether it is a time that the table leaves out."""
        return not counts(self.rules, now, self._zone)

    def follow(self, asked: Collection[int], steps: int, turn: Hashable) -> None:
        """The game has got this far: so many `steps`; a `turn`, which is another in each phase and round; and the seats
        of people that are asked."""
        further, turn = steps > self._furthest, str(turn)
        anew = further and turn != self.turn
        before, now = set(self.to_move), set(asked)
        if further:
            self._furthest, self.turn = steps, turn
            for seat in before if anew else before - now:
                self._end(seat)
        for seat in now if anew else now - before:
            self._begin(seat, further=further)
        self.to_move = tuple(asked)

    def _end(self, seat: int) -> None:
        """A turn is over."""
        if self.rules.bank:
            self._left[seat] = max(0.0, self.left(seat)) + self.rules.increment
        for marked in (self.out, self.late, self.low):
            marked.discard(seat)

    def _begin(self, seat: int, *, further: bool) -> None:
        if not further:
            self._left.setdefault(seat, self.rules.first)
            return
        for marked in (self.out, self.late, self.low):
            marked.discard(seat)
        self._left[seat] = max(self.left(seat), self.rules.increment) if self.rules.bank else self.rules.turn

    def go_on(self, now: float) -> None:
        """Time runs from now on, if it has not run before."""
        self._at = self._at or now

    def count(self, now: float) -> None:
        """Count the time since this was called last; of a longer pause, in which the server did not run, only
        `MOST`."""
        if self.runs and (passed := self._passed(now)):
            for seat in self.to_move:
                self._left[seat] = self.left(seat) - passed
        self._at = now

    def _passed(self, now: float) -> float:
        """The seconds that have not been counted yet."""
        since = min(max(0.0, now - self._at), MOST) if self._at else 0.0
        return counted(self.rules, now - since, now, self._zone)

    def left_at(self, seat: int, now: float) -> float:
        """The seconds that a seat has left at a moment."""
        return self.left(seat) - (self._passed(now) if seat in self.to_move else 0.0)

    def ran_out(self) -> list[int]:
        """The seats whose time has run out just now."""
        found = [seat for seat in self.to_move if self.left(seat) <= -GRACE and seat not in self.out]
        self.out.update(found)
        if self.rules.then == "vote":
            self.late.update(found)
        return found

    def ran_low(self) -> list[int]:
        """The seats whose time runs low since just now."""
        found = [seat for seat in self.to_move if 0 < self.left(seat) <= self.rules.low and seat not in self.low]
        self.low.update(found)
        return found

    def next(self, now: float) -> float | None:
        """The moment at which something will have run out or low; None if that is never."""
        wanted = [self.left(seat) + GRACE for seat in self.to_move if seat not in self.out]
        wanted += [self.left(seat) - self.rules.low for seat in self.to_move if seat not in self.low | self.out]
        sooner = [seconds for seconds in wanted if seconds > 0]
        return reached(self.rules, now, min(sooner), self._zone) if self.runs and sooner else None

    def lend(self, seat: int) -> None:
        """A bot plays this turn of a seat."""
        self.lent[seat] = self.turn

    def returned(self, asked: Collection[int]) -> list[int]:
        """The seats for which a bot played a turn that is now over; `asked` are all seats that are asked, including
        those of bots. Nobody else is late any more, whoever has played their turn."""
        for marked in (self.out, self.late, self.low):
            marked.intersection_update(asked)
        found = [seat for seat, turn in self.lent.items() if seat not in asked or turn != self.turn]
        for seat in found:
            del self.lent[seat]
        return found


def restored(text: str, zone: tzinfo | None = None) -> Clock:
    """A clock from what was stored. Raises `ValueError`."""
    return Clock(msgspec.json.decode(text, type=KeptClock), zone)


def stored(clock: Clock) -> str:
    """What is stored of a clock."""
    return msgspec.json.encode(clock.kept).decode()


def turn_of(facts: dict[str, Any]) -> tuple[object, object]:
    """What distinguishes one turn from another: the round and the phase."""
    return facts.get("round"), facts.get("phase")
