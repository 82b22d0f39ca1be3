"""Bots with other habits. None of them plays well, and each plays differently from the bots on offer.

The others are measured against them. Whatever their habits leave undecided, they do as the simple bot does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import ClassVar

from powergrid_tui.games.power_grid.actions import Action, Bid, Buy, Open
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark

Offers = Mapping[str, Offer[Action]]
"""By kind."""

LAPSES = 0.15
"""How often the noisy one makes a random legal move, 0 to 1."""

RESERVE = 25
"""Elektro that the bidder keeps for fuel and a city."""

LEAP = 6
"""The most that the bidder raises by, in Elektro."""


class NoisyBot:
    """The simple bot with lapses: now and then it makes a random legal move."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        if rng.random() < LAPSES:
            actions = rng.choice([offer.actions for offer in offers if len(offer.actions)])
            return actions[rng.randrange(len(actions))]
        return SimpleBot().decide(view, offers, rng)


Habit = Callable[[State, Offers], Action | None]
"""What to do about a kind of offer; None leaves it to the simple bot."""


class HabitBot:
    """Does what its habits say, and otherwise what the simple bot would do."""

    needs_view: ClassVar[bool] = True

    def __init__(self, habits: Mapping[str, Habit]) -> None:
        self._habits = habits
        """By kind of offer, the one that is asked first coming first."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers}
        for kind, habit in self._habits.items():
            if kind in kinds and len(kinds[kind].actions):
                action = habit(view, kinds)
                if action is not None:
                    return action
        return SimpleBot().decide(view, offers, rng)


def _lowest(offers: Offers) -> list[Open]:
    """The plants that may be put up, each at its minimum bid."""
    return [row.action for row in offers["open"].rows() if not row.why and isinstance(row.action, Open)]


def _pass(offers: Offers) -> Action | None:
    """Pass; None in the first round, where a plant has to be bought."""
    return next(iter(offers["pass"].actions), None)


# The greedy one


def _most_cities(view: State, offers: Offers) -> Action | None:
    """Put up the plant that powers most cities, unless the seat has one as good."""
    best = max(_lowest(offers), key=lambda action: _cities(view, action.plant))
    return best if _better(view, best.plant) else _pass(offers)


def _raise_by_one(view: State, offers: Offers) -> Action | None:
    """Raise to the last Elektro for a plant that powers more than the seat's worst one."""
    assert view.auction is not None
    return offers["bid"].actions[0] if _better(view, view.auction.plant) else _pass(offers)


def _cities(view: State, plant: int) -> int:
    return view.book.plants[plant].cities


def _better(view: State, plant: int) -> bool:
    """Whether a plant powers more than the seat's worst one, or there is room for it."""
    mine, counts = view.players[view.turn].plants, view.book.counts
    return len(mine) < counts.plant_limit or _cities(view, plant) > min(_cities(view, old) for old in mine)


def _cheapest_city(view: State, offers: Offers) -> Action | None:
    """Build the cheapest city, whether it can be powered or not."""
    allowed = [row for row in offers["build"].rows() if not row.why]
    return min(allowed, key=lambda row: row.cost).action


_GREEDY: Mapping[str, Habit] = {"open": _most_cities, "bid": _raise_by_one, "build": _cheapest_city}
"""Wants the plant that powers most, and builds whatever it can afford."""


# The hoarding one


def _all_tokens(view: State, offers: Offers) -> Action | None:
    """Buy the largest amount of one resource."""
    purchases = [action for action in offers["buy"].actions if isinstance(action, Buy)]
    return max(purchases, key=lambda purchase: sum(purchase.tokens))


_HOARDING: Mapping[str, Habit] = {"buy": _all_tokens}
"""Fills its storage with all that it can afford, whether it needs it or not."""


# The bidder


def _spare(view: State) -> int:
    """The Elektro that may be spent on plants."""
    return view.players[view.turn].money - RESERVE


def _dearest(view: State, offers: Offers) -> Action | None:
    """Put up the highest plant that leaves the reserve, or pass; in the first round a plant has to be bought."""
    plants = [action for action in _lowest(offers) if action.amount <= _spare(view)]
    return max(plants, key=lambda action: action.plant) if plants else _pass(offers)


def _leap(view: State, offers: Offers) -> Action | None:
    """Raise by leaps, up to the money less the reserve."""
    lowest = offers["bid"].actions[0]
    assert isinstance(lowest, Bid)
    most = min(lowest.amount + LEAP - 1, _spare(view))
    return Bid(amount=most) if most >= lowest.amount else _pass(offers)


_BIDDING: Mapping[str, Habit] = {"open": _dearest, "bid": _leap}
"""Bids high for every plant, as long as something is left for the rest of the round."""

BASELINES: Mapping[str, Callable[[], NoisyBot | HabitBot]] = {
    mark("noisy"): NoisyBot,
    mark("greedy"): partial(HabitBot, _GREEDY),
    mark("hoarding"): partial(HabitBot, _HOARDING),
    mark("bidder"): partial(HabitBot, _BIDDING),
}
"""By kind. A new game does not offer them."""
