"""One simple bot that plans a whole turn.

An `Evaluator` says what a position is worth at the end of a turn, and a `TurnPlanner` (in `planning`) searches for the
actions that lead to the best one. The bot takes and keeps the prism cards that make the best turn possible. It sees a
view: unknown cards count as average. It remembers nothing between decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Done, Steal, Take
from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import Evaluator
from powergrid_tui.games.rise_to_power.bots.ahead.planning import TurnPlanner, drawn, robbed
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import piles
from powergrid_tui.table.protocol.game import Offer

Offers = Mapping[str, Offer[Action]]
"""By kind."""

TRIES = 4
"""How many choices of cards from the track are tried by planning a turn."""

TRIAL_WIDTH = 3
"""The width of the beam search for each of them."""


class SimpleBot:
    """Pays exactly where it can, and builds what its agenda rewards."""

    needs_view: ClassVar[bool] = True
    caution: ClassVar[float] = 0.0
    """How reluctant it is to trade: what a trade takes off a plan's worth, in points."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        open_kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        view = view.evolve(events=())
        action = HABITS[view.phase](view, open_kinds, Evaluator(view, self.caution))
        kind = open_kinds.get(action.kind)
        if kind is not None and action in kind.actions:
            return action
        return next(iter(open_kinds.values())).actions[0]


def _acting(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """The first step of the best turn."""
    steps = TurnPlanner(evaluator).best(view).steps
    return steps[0] if steps else Done()


def _taking(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """Take the cards from the track that allow the best turn; what the deck adds is not known yet."""
    takes = [action for action in offers["take"].actions if isinstance(action, Take)]
    then = [drawn(view.with_mover(piles.gained(view.mover, take.prisms)), view.owed) for take in takes]
    likely = sorted(range(len(then)), key=lambda at: -evaluator.worth(then[at]))[:TRIES]
    planner = TurnPlanner(evaluator, TRIAL_WIDTH)
    return takes[max(likely, key=lambda at: planner.best(then[at], piles.excess(then[at])).value)]


def _discarding(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """Discard the least useful of the cards that the best turn does not need."""
    excess = piles.excess(view)
    planner = TurnPlanner(evaluator)
    plan = planner.best(view.evolve(phase=Phase.ACTIONS), excess)
    return _thrown(evaluator, plan.state, planner.spare(plan), excess)


def _cleaning(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """Discard what is missed least in the turns to come."""
    return _thrown(evaluator, view, view.mover.hand, piles.excess(view))


def _thrown(evaluator: Evaluator, state: State, spare: Sequence[str], count: int) -> Discard:
    """Discard `count` of the spare cards, each time the one that is missed least."""
    gone: list[str] = []
    left = list(spare)
    for _ in range(count):
        then = {card: state.with_mover(piles.paid(state.mover, (card,))) for card in left}
        card = max(then, key=lambda card: evaluator.worth(then[card]))
        state = then[card]
        left.remove(card)
        gone.append(card)
    return Discard(prisms=in_order(gone))


def _redrawing(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """Throw away cards that are worth less than an unknown one, one after another."""
    state, gone, best = view, [], evaluator.worth(view)
    while known := sorted(set(view.mover.hand) & set(state.mover.hand)):
        then = {card: drawn(state.with_mover(piles.paid(state.mover, (card,))), 1) for card in known}
        card = max(then, key=lambda card: evaluator.worth(then[card]))
        if evaluator.worth(then[card]) <= best:
            break
        state, best = then[card], evaluator.worth(then[card])
        gone.append(card)
    return Discard(prisms=in_order(gone))


def _stealing(view: State, offers: Offers, evaluator: Evaluator) -> Action:
    """Steal from the rivals whose loss helps most."""
    steals = [action for action in offers["steal"].actions if isinstance(action, Steal)]
    return max(steals, key=lambda steal: evaluator.worth(robbed(view, steal.seats)))


HABITS: Mapping[Phase, Callable[[State, Offers, Evaluator], Action]] = {
    Phase.DRAWING: _taking,
    Phase.DISCARDING: _discarding,
    Phase.ACTIONS: _acting,
    Phase.REDRAWING: _redrawing,
    Phase.CONTRACTS: _acting,
    Phase.TAKING: _taking,
    Phase.RECOVERING: _acting,
    Phase.STEALING: _stealing,
    Phase.CLEANING: _cleaning,
}
"""How it acts in each phase."""
