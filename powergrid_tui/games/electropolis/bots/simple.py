"""The simple bot, which looks one turn ahead; other levels are based on it.

It tries pieces of the ring with each card, places the tiles it would get as well as it can, and compares what the
boards will be worth. Remembers nothing between decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.electropolis.actions import Action, Place, Space
from powergrid_tui.games.electropolis.bots.plans import places, plain, space_worth, takes
from powergrid_tui.games.electropolis.bots.valuation import TASTE
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.table.protocol.game import Offer


class SimpleBot:
    """Builds what fits together, and lets pollution exceed its support as long as that pays."""

    needs_view: ClassVar[bool] = True
    pieces: ClassVar[int] = 5
    """How many pieces of the ring are considered closely: those that look best at first sight."""
    blur: ClassVar[float] = 0.0
    """The standard deviation of its errors of judgement, in points."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        if "space" in kinds:
            return self._space(view, kinds["space"].actions, rng)
        if "take" in kinds:
            return self._take(view, rng)
        if "place" in kinds:
            return self._place(view, rng)
        # A tile without a cell, or ways to run: the one that scores most is offered first.
        return next(iter(kinds.values())).actions[0]

    def _space(self, view: State, spaces: Sequence[Action], rng: Random) -> Action:
        found = [
            (self._judged(space_worth(view, action.space), rng), action)
            for action in spaces
            if isinstance(action, Space)
        ]
        return max(found, key=itemgetter(0))[1]

    def _take(self, view: State, rng: Random) -> Action:
        """The piece and the card whose tiles leave the best board, placed as well as it can."""

        def taste(start: int) -> float:
            return sum(TASTE[tile] for tile in piece(view, start))

        starts = sorted(range(len(view.ring)), key=taste, reverse=True)[: self.pieces]
        found = [
            (self._judged(worth, rng) + rng.random() / 100, action)
            for worth, action in takes(view, starts, plain(view))
        ]
        return max(found, key=itemgetter(0))[1]

    def _place(self, view: State, rng: Random) -> Action:
        found = [(self._judged(worth, rng), tile, cell) for worth, tile, cell in places(view, plain(view))]
        _, tile, cell = max(found, key=itemgetter(0))
        return Place(tile=tile, cell=cell)

    def _judged(self, worth: float, rng: Random) -> float:
        """A worth as it judges it, in points."""
        return rng.gauss(worth, self.blur) if self.blur else worth
