"""What a question marks on the table."""

from __future__ import annotations

from dataclasses import dataclass

TRACK, EXCHANGE, PLAN = "track", "exchange", "plan"
"""Where contracts lie that can be acted on: on the track, in the exchange, or inactive in a grid."""


PRISMS, HAND, DISCARDS = "prisms", "hand", "discards"
"""Where prism cards lie that may be picked."""


Stop = tuple[str, str]
"""A position of the cursor: where the contract lies, and its id."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a question marks on the table."""

    stops: tuple[Stop, ...] = ()
    at: int | None = None
    row: str = ""
    """Where prism cards are being picked."""
    cursor: int | None = None
    """The prism card under the cursor, by its index in that row."""
    picked: frozenset[int] = frozenset()
    """The indices of the cards ticked."""
    hand: tuple[str, ...] | None = None
    """The hand after picking them."""
    paying: tuple[str, ...] = ()
    """Cards in hand that would be paid."""


NOWHERE = Pointed()
