"""Opponents by level. Stronger ones look further ahead and make fewer mistakes. All of them know what a careful person
knows, except the weakest, which forgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import ClassVar

from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.bots.ahead.evaluator import shipped_evaluator
from powergrid_tui.games.power_grid.bots.ahead.quick import Quick, Style, ends_here
from powergrid_tui.games.power_grid.bots.ahead.search import SearchDepth, expected, rated, weigh
from powergrid_tui.games.power_grid.bots.reasons import plain, reason
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.determinization import determinize
from powergrid_tui.games.power_grid.manifest import MANIFEST
from powergrid_tui.games.power_grid.model import BEFORE_THE_ROUNDS, State
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.characters import NEUTRAL, Character, bots_in_character
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark

BEST = 3
"""How many candidates advice lists."""


NEAR = SearchDepth(worlds=2, rounds=1)
"""How far advice looks ahead where the opponent itself plays without looking ahead."""


class Easy:
    """Plays without looking ahead, forgets what others paid, and now and then makes a random legal move."""

    needs_view: ClassVar[bool] = True
    remembers: ClassVar[bool] = False
    style: ClassVar[Style] = Style(bidding=0.95, slips=0.07)

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        if view.phase in BEFORE_THE_ROUNDS:
            return SimpleBot().decide(view, offers, rng)
        world = determinize(view, rng)
        return Quick([self.style] * len(view.players), jumps=False).decide(world, rng)


class LookingAhead:
    """Compares its candidates by playing each of them out in imagined worlds."""

    needs_view: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    depth: ClassVar[SearchDepth]
    """How far it looks ahead. Before the first round, and in a game that would not end otherwise, it plays like the
    simple bot."""
    duel: ClassVar[SearchDepth | None] = None
    """How far it looks ahead with two players, if that differs."""

    def __init__(self, character: Character = NEUTRAL) -> None:
        self._character = character

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        depth = self._depth(view)
        if depth is None:
            return SimpleBot().decide(view, offers, rng)
        return weigh(view, depth, shipped_evaluator(), rng)[0].action

    def advise(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Sequence[Advice]:
        """The three best candidates of the seat to move, best first."""
        return self.weigh(view, offers, rng)[:BEST]

    def weigh(
        self,
        view: State,
        offers: Sequence[Offer[Action]],
        rng: Random,
        action: Action | None = None,
        *,
        last: bool = False,
    ) -> Sequence[Advice]:
        """All candidates with the chance to win, best first, with `action` among them. If the round is known to be the
        `last`, they are ranked by how the game ends. They are ranked by the margin too, and one that was dropped early
        was played out in fewer worlds: so none is rated higher than those that beat it."""
        depth, also = self._depth(view), () if action is None else (action,)
        near = NEAR._replace(last=last)
        depth = depth and depth._replace(last=last)
        if depth is None:
            alone = SimpleBot().decide(view, offers, rng)
            rows = expected(view, (alone, *(each for each in also if each != alone)), near, shipped_evaluator(), rng)
        else:
            rows = rated(view, depth, shipped_evaluator(), rng, also)
        worths = accumulate((row.worth for row in rows), min)
        return [
            Advice(row.action, worth, *reason(view, row.action, last=last))
            for row, worth in zip(rows, worths, strict=True)
        ]

    def reasons(self, view: State, action: Action) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action: the reason of a hint, and one that nobody's money enters into."""
        return [each for each in (reason(view, action), plain(view, action)) if each[0]]

    def _depth(self, view: State) -> SearchDepth | None:
        if view.phase in BEFORE_THE_ROUNDS or ends_here(view):
            return None
        depth = self.duel if self.duel and len(view.players) == 2 else self.depth
        return depth._replace(character=self._character)


class Normal(LookingAhead):
    """Looks to the end of the round, in one imagined world."""

    depth: ClassVar[SearchDepth] = SearchDepth(worlds=1, rounds=1)


class Hard(LookingAhead):
    """Looks to the end of the next round, in two worlds."""

    depth: ClassVar[SearchDepth] = SearchDepth(worlds=2, rounds=2)


class Expert(LookingAhead):
    """Looks as far ahead as hard, in many more worlds, most of them where the choice is close. With two players a
    play-out is shorter, so it uses even more worlds."""

    depth: ClassVar[SearchDepth] = SearchDepth(worlds=6, rounds=2, further=8)
    duel: ClassVar[SearchDepth] = SearchDepth(worlds=12, rounds=2, further=24)


BOTS: Mapping[str, Callable[[], Easy | LookingAhead | SimpleBot]] = {
    mark("expert"): Expert,
    mark("hard"): Hard,
    mark("normal"): Normal,
    mark("easy"): Easy,
    mark("simple"): SimpleBot,
    **bots_in_character({"expert": Expert, "hard": Hard}, MANIFEST.kinds, {"sprinter": 0.5}),
}
"""The bots that know this game, by kind, best first. The simple one is kept for games that were begun with it."""
