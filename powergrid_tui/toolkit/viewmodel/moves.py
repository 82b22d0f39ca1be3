"""What a seat may do, move by move, for whoever reads lines: a program, a page of JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from powergrid_tui.table.protocol.game import A, Game, Offer


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One thing that a seat may do now, or may not, as a line."""

    line: str
    """As the record has it: the name of the seat, a colon, and what it does."""
    kind: str
    """What kind of action it is, as the game names them: ``open``, ``bid``, ``build``."""
    cost: int
    """What it costs in the money of the game; below 0 what it brings."""
    why: str
    """Why it cannot be done, as a sentence; empty when it can."""


@dataclass(frozen=True, slots=True)
class Move(MoveLine, Generic[A]):
    """One thing that a seat may do now, or may not."""

    action: A
    """The same as a value of the game."""


def moves(game: Game[Any, A], state: Any, offers: Iterable[Offer[A]]) -> list[Move[A]]:
    """What is offered in a state or a view, as price lists show it: each with its cost, and beside them what is
    refused, with the reason. Of bids and the like only the lowest stands there."""
    return [
        Move(game.format(row.action, state), offer.kind, row.cost, row.why, row.action)
        for offer in offers
        for row in offer.rows()
    ]
