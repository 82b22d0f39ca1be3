"""The simple bot, which looks a turn ahead; and those that differ from it in how much they see.

It takes what it may do from the offers, tries pieces of the ring with each card, places what it would get as best it
can, and compares what the boards will be worth. Remembers nothing between decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.electropolis.actions import Action, Place, Space
from powergrid_tui.games.electropolis.bots.planning import places, space_worth, takes
from powergrid_tui.games.electropolis.bots.valuation import TASTE
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.table.protocol.game import Offer


class SimpleBot:
    """Builds what fits together, and lets pollution rise above its support as far as that pays."""

    needs_view: ClassVar[bool] = True
    pieces: ClassVar[int] = 5
    """Pieces of the ring that are looked at closely: those that taste best."""
    blur: ClassVar[float] = 0.0
    """By how many points it misjudges what it compares: the standard deviation."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        if "space" in kinds:
            return self._space(view, kinds["space"].actions, rng)
        if "take" in kinds:
            return self._take(view, rng)
        if "place" in kinds:
            return self._place(view, rng)
        # A tile without a cell; or ways to run, of which the one that scores most is offered first.
        return next(iter(kinds.values())).actions[0]

    def _space(self, view: State, spaces: Sequence[Action], rng: Random) -> Action:
        found = [
            (self._judged(space_worth(view, action.space), rng), action)
            for action in spaces
            if isinstance(action, Space)
        ]
        return max(found, key=itemgetter(0))[1]

    def _take(self, view: State, rng: Random) -> Action:
        """The piece and the card whose tiles, placed as best it can, leave the best board."""

        def taste(start: int) -> float:
            return sum(TASTE[tile] for tile in piece(view, start))

        starts = sorted(range(len(view.ring)), key=taste, reverse=True)[: self.pieces]
        found = [(self._judged(worth, rng) + rng.random() / 100, action) for worth, action in takes(view, starts)]
        return max(found, key=itemgetter(0))[1]

    def _place(self, view: State, rng: Random) -> Action:
        found = [(self._judged(worth, rng), tile, cell) for worth, tile, cell in places(view)]
        _, tile, cell = max(found, key=itemgetter(0))
        return Place(tile=tile, cell=cell)

    def _judged(self, worth: float, rng: Random) -> float:
        """What it takes a worth to be, in points."""
        return rng.gauss(worth, self.blur) if self.blur else worth
