"""An easier opponent, and a yardstick for the other: it tries every action, and takes the one that leaves it best off.

It counts what it has, points, productions, stocks and cards, and does not think of what a card will bring later.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Done, Draft, Pass, Play, Project, Start
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.bots.prices import Prices, rounds_left
from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import effects, flow, playing
from powergrid_tui.games.terraforming_mars.scoring import tally
from powergrid_tui.table.game import Offer

IN_HAND: Final = 3
"""What a card in hand counts for, in credits: its price."""

MOST: Final = 4
"""Cards that it buys at most at once."""

RICH: Final = 100
"""Credits with which it imagines to play a card that it does not have yet."""


class GreedyBot:
    """Takes what leaves it best off at once."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        actions = [action for offer in offers for action in offer.actions]
        # Nothing is known of the deck, so nothing is hoped of it.
        view = view.evolve(deck=(), discards=(), events=())
        if isinstance(first := actions[0], Start | Buy | Draft):
            return _chosen(view, first.seat, actions)
        seat = view.turn
        prices = Prices(view, rounds_left(view))
        best, found = actions[0], float("-inf")
        for action in actions:
            worth = (
                _worth(view, seat, prices) if isinstance(action, Pass | Done) else _after(view, action, seat, prices)
            )
            if worth > found:
                best, found = action, worth
        return best


def _chosen(view: State, seat: int, actions: Sequence[Action]) -> Action:
    """The corporation with most credits, and those of the cards offered that would bring most at once."""
    company = view.players[seat]
    gains = {card: _gain(view, seat, card) for card in company.offered}
    if isinstance(actions[0], Draft):
        return Draft(seat=seat, card=max(gains, key=lambda card: gains[card]))
    wanted = sorted((card for card in gains if gains[card] > IN_HAND), key=lambda card: -gains[card])[:MOST]

    def liked(action: Action) -> tuple[int, int]:
        assert isinstance(action, Start | Buy)
        rich = view.book.corporations[action.corporation].credits if isinstance(action, Start) else 0
        unwanted = any(card not in wanted for card in action.cards)
        return rich, -1 if unwanted else sum([len(wanted) - wanted.index(card) for card in action.cards])

    return max(actions, key=liked)


def _gain(view: State, seat: int, card: str) -> float:
    """What a card would bring if it were played now, and could be paid."""
    company = view.players[seat]
    stock = (company.stock[0] + RICH, *company.stock[1:])
    able = view.with_company(seat, company.evolve(hand=(*company.hand, card), stock=stock))
    able = able.evolve(phase=Phase.ACTIONS, turn=seat, current=seat)
    if playing.missing(able, seat, card):
        return 0.0
    prices = Prices(view, rounds_left(view))
    return _after(able, Play(card=card), seat, prices) - _worth(able, seat, prices) + IN_HAND


def _after(view: State, action: Action, seat: int, prices: Prices) -> float:
    """What a seat has after an action, and after those of its answers that leave it best off one by one."""
    if isinstance(action, Project) and action.project == SELL:
        return float("-inf")
    state = flow.advance(view, action)
    while state.queue and state.turn == seat:
        answers = [answer for offer in effects.choices(state) for answer in offer.actions]
        state = max((flow.advance(state, answer) for answer in answers), key=lambda then: _worth(then, seat, prices))
    return _worth(state, seat, prices)


def _worth(state: State, seat: int, prices: Prices) -> float:
    """What a seat has, in credits."""
    company = state.players[seat]
    stock = sum([number * prices.stock[letter] for letter, number in zip(LETTERS, company.stock, strict=True)])
    made = sum([number * prices.production[letter] for letter, number in zip(LETTERS, company.production, strict=True)])
    rating = company.tr * (prices.rating - prices.point)
    return prices.point * tally(state, seat).total + rating + stock + made + IN_HAND * len(company.hand)
