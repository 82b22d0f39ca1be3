"""What this game teaches the shared opponents: nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.table.game import Offer


class SimpleBot:
    """Takes what is offered first."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        return next(offer.actions[0] for offer in offers if len(offer.actions))


BOTS: Mapping[str, Callable[[], SimpleBot]] = {"simple": SimpleBot}
"""The bots that know this game, by kind."""
