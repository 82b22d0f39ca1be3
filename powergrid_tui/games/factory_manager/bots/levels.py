"""The opponents: four levels that plan whole turns, and the older simple bot. Play-outs serve hints and the review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.factory_manager.actions import Action, Bid, Done, Open, Pass, Run
from powergrid_tui.games.factory_manager.bots import reasons
from powergrid_tui.games.factory_manager.bots.ahead import Shop
from powergrid_tui.games.factory_manager.bots.evaluator import chance
from powergrid_tui.games.factory_manager.bots.quick import HABITS, Quick, terms, way
from powergrid_tui.games.factory_manager.bots.simple import (
    SIMPLE_CARE,
    THOROUGH,
    Care,
    SimpleBot,
    default_action,
    hired,
)
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.manifest import MANIFEST
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.buying import refusal
from powergrid_tui.games.factory_manager.rules.workers import most_bid
from powergrid_tui.table.protocol.characters import NEUTRAL, Character, bots_in_character
from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.toolkit.lookahead import Budget, Lookahead, LookaheadBot

PLANS = 40
"""How many turns of buying are looked through for candidates."""

TURNS = 7
"""How many of them are played out, at most."""

WIDTH = 12
"""How many unfinished plans that search follows at each step."""

RAISES = 2
"""The most workers put on a card beyond what it takes."""

FREE_WORKERS = (0.0, 2.0, 4.0, 8.0)
"""What a free worker may be worth, in Elektro, when it is decided what runs."""


class FactoryLookahead(Lookahead[State, Action]):
    """What the game knows about playing well. Imagined games go on to the end of the round."""

    game: ClassVar[Game[Any, Any]] = FACTORY_MANAGER
    favour: ClassVar[float] = 1.0
    """Play-outs decide nothing: they end with the round and are played by the quick policy, so they show too little of
    what a purchase or a worker brings later. Bots that chose by them lost money (bench/strength.md)."""

    def __init__(self, care: Care = THOROUGH) -> None:
        self._care = care
        self._quick = Quick()

    def candidates(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Iterator[Action]:
        """The candidates: what the policy would do, then bids, columns, the first steps of different turns, and ways to
        run."""
        self._quick = Quick()  # plans are remembered for one decision, so that none depends on those before
        sound = self._quick(view, rng) if view.phase is Phase.AUCTION else default_action(view, self._care)
        yield sound
        yield from (action for action in _others(view, offers) if action != sound)

    def policy(self, state: State, rng: Random) -> Action:
        return self._quick(state, rng)

    def stops(self, view: State, state: State) -> bool:
        return state.round > view.round

    def evaluate(self, state: State, seat: int) -> float:
        return chance(state, seat, HABITS.taste)

    def reason(self, view: State, action: Action) -> tuple[str, Mapping[str, int | str]]:
        return reasons.reason(view, action)


def _others(view: State, offers: Sequence[Offer[Action]]) -> Iterable[Action]:
    """What else is worth comparing, each action once."""
    match view.phase:
        case Phase.AUCTION:
            return _auction(view)
        case Phase.BUYING:
            return _buying(view)
        case Phase.RUNNING:
            return _running(view)
    return [action for offer in offers for action in offer.actions]


def _auction(view: State) -> list[Action]:
    most = most_bid(view.book, view.mover)
    auction = view.auction
    if auction is None:
        raises = 0 if len(view.shown) == 1 else RAISES
        return [Open(card=card, workers=bid) for card in view.shown for bid in range(min(most, raises) + 1)]
    last = min(most, auction.bid + RAISES)
    return [Pass(), *(Bid(workers=bid) for bid in range(auction.bid + 1, last + 1))]


def _buying(view: State) -> list[Action]:
    """The first steps of the best turns: for each turn one that belongs to no better turn."""
    shop = Shop(terms(view), view.mover, view.market)
    found: dict[Action, None] = {}
    before: set[Action] = set()
    for turn in shop.turns(WIDTH, PLANS):
        steps = shop.steps(turn)
        if not steps:
            break
        for step in steps:
            if step not in before and not refusal(view, step):
                found[step] = None
                break
        before.update(steps)
        if len(found) >= TURNS:
            break
    best = hired(view, view.mover, HABITS.taste.hired)
    hires = [best] if found else range(view.book.numbers.seasonal + 1)
    ends = [Done(hire=hire) for hire in hires]
    return [*found, *(end for end in ends if not refusal(view, end))]


def _running(view: State) -> list[Action]:
    worths = FREE_WORKERS[:1] if view.last_round else FREE_WORKERS
    return [Run(tiles=tiles) for tiles in dict.fromkeys(way(view, worker).tiles for worker in worths)]


LEVELS: Mapping[str, Budget] = {
    "expert": Budget(96),
    "hard": Budget(0, slips=0.02),
    "normal": Budget(0, slips=0.08),
    "easy": Budget(0, slips=0.25),
}
"""By level, best first. Expert has play-outs for the chances that hints and the review show."""

CARE: Mapping[str, Care] = {"expert": THOROUGH}
"""How these levels plan a turn; the others like the simple bot."""


def _bot(level: str, character: Character = NEUTRAL) -> LookaheadBot[State, Action]:
    """A bot of a level. Its character shows in how it plans."""
    care = CARE.get(level, SIMPLE_CARE)
    return LookaheadBot(FactoryLookahead(care if character is NEUTRAL else care.leaning(character)), LEVELS[level])


_LEVELS = {level: partial(_bot, level) for level in LEVELS}

BOTS: Mapping[str, Callable[[], LookaheadBot[State, Action] | SimpleBot]] = {
    **_LEVELS,
    "simple": SimpleBot,
    **bots_in_character(_LEVELS, MANIFEST.kinds),
}
"""The bots that know this game, by kind, best first. The simple one is kept for games that were begun with it."""
