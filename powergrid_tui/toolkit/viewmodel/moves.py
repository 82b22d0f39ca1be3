"""What a seat may do, as a list of moves, for programs and for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from powergrid_tui.table.protocol.game import A, Game, Offer


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One possible or refused action of a seat, without the action object: what goes into JSON."""

    line: str
    """As in the record: the name of the seat, a colon, and the action."""
    kind: str
    """The game's name for this kind of action: ``open``, ``bid``, ``build``."""
    cost: int
    """The cost in the game's money; negative if it brings money in."""
    why: str
    """Why it is refused, as a sentence; empty if it is legal."""


@dataclass(frozen=True, slots=True)
class Move(MoveLine, Generic[A]):
    """One possible or refused action of a seat."""

    action: A
    """The same as one of the game's action objects."""


def moves(game: Game[Any, A], state: Any, offers: Iterable[Offer[A]]) -> list[Move[A]]:
    """The offers in a state or a view, as price lists show them: legal actions with their costs, and refused ones with
    the reason. Of ranges such as bids only the lowest is listed."""
    return [
        Move(game.format(row.action, state), offer.kind, row.cost, row.why, row.action)
        for offer in offers
        for row in offer.rows()
    ]
