"""Which question goes to which worker next: pure bookkeeping, without processes, clocks or tasks.

A crew has a slot for each worker. A single table has one slot for everything. A server has more, so that the operating
system can interrupt what a worker cannot: one slot for questions that are answered quickly, one for each core for
tables where somebody waits, and as many of a lower priority for tables of bots alone and for reviews.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import count

SHORT = 0.1
"""Seconds below which a question is short."""

OUTSTAYED = 0.3
"""Seconds after which a question that was expected to be short is in the way of others."""

MOST_OUT = 4
"""The most workers that such questions may occupy at the same time."""

MOST_PASSED = 8
"""Once this many later questions have overtaken a question, no more may do so, whatever their rank."""

_FORGOTTEN = 0.1
"""The weight, from 0 to 1, of the latest time that a kind of question took in what it is expected to take."""


class Rank(IntEnum):
    """What goes first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    READY = 3
    """Catching up with a game before anybody waits for it."""


class Lane(Enum):
    """What a slot is for."""

    ANY = "any"
    SHORT = "short"
    LONG = "long"
    BACK = "back"


@dataclass(eq=False, slots=True)
class Request:
    """A question that waits for its turn."""

    table: int
    kind: Hashable
    """Questions of one kind are expected to take as long as each other."""
    rank: Rank = Rank.MOVE
    attended: bool = True
    """Whether a person plays at the table."""
    lane: Lane | None = None
    """The only lane in which it may be answered; None if any will do."""
    number: int = 0
    passed: int = 0
    """How many later questions have overtaken it."""

    @property
    def waited_for(self) -> bool:
        """Whether a person cannot go on before the answer."""
        return self.attended and self.rank != Rank.REVIEW


@dataclass(eq=False, slots=True)
class Slot:
    """The place of one worker."""

    lane: Lane
    busy: Request | None = None


def slots_for(cores: int) -> tuple[Slot, ...]:
    """The slots of a server on a machine with this many cores; for 0, the one slot of a single table."""
    if not cores:
        return (Slot(Lane.ANY),)
    return (Slot(Lane.SHORT), *[Slot(lane) for lane in (Lane.LONG, Lane.BACK) for _ in range(cores)])


class FairQueue:
    """Tables take turns. Moves go before hints, hints before reviews; a table keeps to one worker of a lane as long as
    that worker is free."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.slots = list(slots)
        self._out: list[Slot] = []
        """Slots that were replaced by others, until their questions are answered."""
        self._waiting: list[Request] = []
        self._costs: dict[Hashable, float] = {}
        """The seconds that a kind of question is expected to take, estimated on the high side."""
        self._homes: dict[tuple[int, Lane], Slot] = {}
        """By table and lane, the slot that knows the game."""
        self._turns: dict[int, int] = {}
        """By table, when it had its last turn."""
        self._numbers = count(1)

    def lanes(self, *, attended: bool) -> list[Lane]:
        """The lanes that questions of a table may be answered in."""
        there = {slot.lane for slot in self.slots}
        return [lane for lane in Lane if lane in there and lane is not (Lane.BACK if attended else Lane.LONG)]

    def put(self, request: Request) -> None:
        """Add a question."""
        request.number = next(self._numbers)
        self._waiting.append(request)

    def drop(self, request: Request) -> None:
        """Nobody waits any more for a question that has not started."""
        self._waiting.remove(request)

    def start(self) -> list[tuple[Request, Slot]]:
        """The questions to be asked now, and where. Their slots are busy from now on."""
        found = []
        while (pair := self._next()) is not None:
            found.append(pair)
        return found

    def done(self, slot: Slot, seconds: float | None = None) -> None:
        """A slot is free again. `seconds` is how long the answer took, or None if that says nothing."""
        request, slot.busy = slot.busy, None
        if request is not None and seconds is not None:
            self._learn(request, seconds)
        if slot in self._out:
            self._out.remove(slot)

    def outstayed(self, slot: Slot) -> None:
        """A question has been in the slot for short ones for `OUTSTAYED` seconds: another slot takes the place of this
        one, which is used no more."""
        if slot not in self.slots or slot.busy is None or len(self._out) >= MOST_OUT:
            return
        self._learn(slot.busy, OUTSTAYED)
        self._out.append(slot)
        self.slots[self.slots.index(slot)] = Slot(slot.lane)
        self._homes = {where: home for where, home in self._homes.items() if home is not slot}

    def _learn(self, request: Request, seconds: float) -> None:
        before = self._costs.get(request.kind, seconds)
        self._costs[request.kind] = max(seconds, before + _FORGOTTEN * (seconds - before))

    def forget(self, table: int) -> None:
        """A table is gone."""
        self._turns.pop(table, None)
        for lane in Lane:
            self._homes.pop((table, lane), None)

    def _next(self) -> tuple[Request, Slot] | None:
        free = [slot for slot in self.slots if slot.busy is None]
        for request in sorted(self._waiting, key=self._order) if free else ():
            if fitting := [slot for slot in free if self._fits(request, slot)]:
                slot = min(fitting, key=lambda slot: self._distance(request, slot))
                self._begin(request, slot)
                return request, slot
        return None

    def _order(self, request: Request) -> tuple[int, bool, bool, int, int]:
        rank = Rank.MOVE if request.passed >= MOST_PASSED else request.rank
        overdue = request.passed >= MOST_PASSED
        return (
            rank,
            not (overdue or request.attended),
            not (overdue or self._short(request)),
            self._turns.get(request.table, 0),
            request.number,
        )

    def _fits(self, request: Request, slot: Slot) -> bool:
        if request.lane is not None:
            return slot.lane is request.lane
        if slot.lane is Lane.SHORT:
            return self._short(request)
        return slot.lane is Lane.ANY or (slot.lane is Lane.LONG) == request.waited_for

    def _short(self, request: Request) -> bool:
        """Whether an answer is expected soon. A kind that has not been asked yet is tried with one move."""
        if (cost := self._costs.get(request.kind)) is not None:
            return cost < SHORT
        return request.rank is Rank.MOVE and all(
            slot.busy is None or slot.busy.kind != request.kind for slot in self.slots
        )

    def _distance(self, request: Request, slot: Slot) -> tuple[bool, bool, int]:
        """How bad a slot would be: it is reserved for others, has yet to replay the game, already follows many
        games."""
        home = self._homes.get((request.table, slot.lane))
        return slot.lane is not Lane.SHORT, home is not slot, sum(other is slot for other in self._homes.values())

    def _begin(self, request: Request, slot: Slot) -> None:
        self._waiting.remove(request)
        for other in self._waiting:
            if other.number < request.number and self._fits(other, slot):
                other.passed += 1
        slot.busy = request
        self._homes[request.table, slot.lane] = slot
        self._turns[request.table] = next(self._numbers)
