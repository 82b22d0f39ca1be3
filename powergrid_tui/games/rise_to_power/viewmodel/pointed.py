"""What a question marks on the table and in a city."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.model import Cell
from powergrid_tui.toolkit.viewmodel.components.parts import Pick

TRACK, EXCHANGE, PLAN = "track", "exchange", "plan"
"""Where contracts lie that can be acted on: on the track, in the exchange, or inactive in a city."""

PRISMS, HAND, DISCARDS = "prisms", "hand", "discards"
"""Where prism cards lie that may be picked."""

Stop = tuple[str, str]
"""A position of the cursor: where the contract lies, and its id."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a question marks."""

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
    sites: tuple[Cell, ...] = ()
    """The cells to choose from while a contract is being connected."""
    site: Cell | None = None
    """The cell where the contract under the cursor would be."""
    card: str = ""
    """That contract, if it is not in the city yet."""
    over: Cell | None = None
    """The cell of a district that would be built over."""

    def pick(self, where: str, card: str) -> Pick | None:
        """The choice of a contract; None if the cursor cannot go there."""
        if (where, card) not in self.stops:
            return None
        at = self.stops.index((where, card))
        return Pick(("stop", at), marked=at == self.at)


NOWHERE = Pointed()
