"""What a game makes its components from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class ComponentScene:
    """What a seat sees, who plays, and what can be chosen."""

    view: Any
    """The state as the seat may see it."""
    seat: int
    """The viewer's seat."""
    players: Players
    """Who plays the seats, by seat."""
    picked: Callable[[Any], Pick | None]
    """Finds the choice for an action; None if the action is not offered."""

    def pick(self, *actions: Any) -> Pick | None:
        """The choice for a card, a cell or a step that stands for any of these actions: the one under the cursor, else
        the first legal one, else a refused one with its reason. None if none of them is offered."""
        found = [pick for pick in map(self.picked, actions) if pick is not None]
        return min(found, key=_rank, default=None)


def _rank(pick: Pick) -> tuple[bool, bool]:
    return not pick.marked, bool(pick.why)


ComponentsOf = Callable[[ComponentScene], Sequence[Component]]
"""Makes the components of a game, most important first."""
