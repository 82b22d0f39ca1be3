"""What a question marks on the table."""

from __future__ import annotations

from dataclasses import dataclass

TRACK, EXCHANGE, PLAN = "track", "exchange", "plan"
"""Where a contract lies that something may be done with: in the track, in the exchange, or inactive in a grid."""


PRISMS, HAND, DISCARDS = "prisms", "hand", "discards"
"""Where prism cards lie that may be picked."""


Stop = tuple[str, str]
"""A contract that the cursor can stand on: where it lies, and its id."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is marked on the table."""

    stops: tuple[Stop, ...] = ()
    at: int | None = None
    row: str = ""
    """Where prism cards are being picked."""
    cursor: int | None = None
    """The prism card under the cursor, by its place in that row."""
    picked: frozenset[int] = frozenset()
    """Those that are ticked, by place."""
    hand: tuple[str, ...] | None = None
    """What the hand would be with them."""
    paying: tuple[str, ...] = ()
    """Cards of the hand that would pay."""


NOWHERE = Pointed()
