"""What a game makes its components of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Scene:
    """What a seat sees, who plays, and what may be chosen."""

    view: Any
    """The state as the seat may see it."""
    seat: int
    """The seat that looks."""
    players: Players
    """Who plays the seats, by seat."""
    picked: Callable[[Any], Pick | None]

    def pick(self, *actions: Any) -> Pick | None:
        """What choosing a card, a cell or a step does: one of these actions, that which the cursor is on, or else the
        first that may be done. None where none of them is offered; of one that is refused the reason is known."""
        found = [pick for pick in map(self.picked, actions) if pick is not None]
        return min(found, key=_rank, default=None)


def _rank(pick: Pick) -> tuple[bool, bool]:
    return not pick.marked, bool(pick.why)


ComponentsOf = Callable[[Scene], Sequence[Component]]
"""Makes the components of a game, in the order in which they matter."""
