"""The simple bot.

It estimates what every possible action is worth (`valuation`), given what is still to come in the game (`prices`), and
does what pays best for its price. It passes when nothing pays. It remembers nothing between decisions and uses nothing
that its seat may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.bots.quick import of_seat
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import flow
from powergrid_tui.table.protocol.game import Offer


class SimpleBot:
    """Does what pays best until nothing does."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the offered actions, for the seat to move."""
        return of_seat(view, flow.actor(view, next(offer.actions[0] for offer in offers if len(offer.actions))))
