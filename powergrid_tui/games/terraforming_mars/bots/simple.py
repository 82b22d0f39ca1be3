"""The simple bot, and an easier one that was a level before it.

The simple one estimates what every possible action is worth, given what is still to come in the game, and does what
pays best for its price. It passes when nothing pays. It remembers nothing between decisions and uses nothing that its
seat may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.terraforming_mars.actions import Action, Award, Buy, Done, Draft, Pass, Start
from powergrid_tui.games.terraforming_mars.bots.plans import chosen
from powergrid_tui.games.terraforming_mars.bots.prices import Prices, rounds_left
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import effects, flow
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.protocol.game import Offer


class SimpleBot:
    """Does what pays best until nothing does."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the offered actions, for the seat to move."""
        return quick(view, flow.actor(view, next(offer.actions[0] for offer in offers if len(offer.actions))))


AWARD_ROUNDS = 3.0
"""Awards are not funded earlier than this many generations before the end."""


class GreedyBot:
    """Takes the action that leaves it best off immediately."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the offered actions, for the seat to move."""
        actions = [action for offer in offers for action in offer.actions]
        if isinstance(actions[0], Start | Buy | Draft):
            return chosen(view, actions[0].seat)
        # The deck is unknown, so nothing is expected of it.
        view = view.evolve(deck=(), discards=(), events=())
        prices = Prices(view, rounds_left(view))
        if prices.rounds > AWARD_ROUNDS:  # earlier, everybody leads in something that nobody has yet
            actions = [action for action in actions if not isinstance(action, Award)]
        return max(actions, key=lambda action: _after(view, action, prices))


def _after(view: State, action: Action, prices: Prices) -> float:
    """The worth of a seat after an action and its follow-up answers, each chosen greedily."""
    seat = view.turn
    if isinstance(action, Pass | Done):
        return _worth(view, seat, prices)
    state = flow.advance(view, action)
    while state.queue and state.turn == seat:
        answers = [answer for offer in effects.choices(state) for answer in offer.actions]
        state = max((flow.advance(state, answer) for answer in answers), key=lambda then: _worth(then, seat, prices))
    return _worth(state, seat, prices)


def _worth(state: State, seat: int, prices: Prices) -> float:
    """What a seat has, in credits."""
    company = state.players[seat]
    rating = company.tr * (prices.rating - prices.point)
    in_hand = len(company.hand) * state.book.numbers.card_price
    return prices.point * tally(state, seat).total + rating + prices.belongings(company) + in_hand
