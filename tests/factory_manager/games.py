"""Whole games, played by people who differ: each likes other kinds of action, and some run their factories badly."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from powergrid_tui.games.factory_manager.actions import Action, Done, Run
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer

from .positions import table

GAMES = tuple((players, seed) for players in (2, 3, 4, 5) for seed in range(10))
"""Number of players and seed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game."""

    before: State
    action: Action
    after: State


Played = Sequence[Step]


class Somebody:
    """Draws the kind of action by likings, then the action; with care it hires nobody, and runs what is best now."""

    def __init__(self, rng: Random) -> None:
        self.liking: dict[str, float] = {kind: rng.choice((1, 2, 5, 20)) for kind in ("buy", "bid", "place", "bring")}
        self.liking |= {"remove": rng.choice((0.05, 0.5, 3)), "pass": 3, "done": rng.choice((0.5, 2))}
        self.liking["extend"] = rng.choice((0.1, 0.1, 3))
        self.care = rng.choice((0, 0.5, 1, 1))

    def decide(self, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        open_ = [offer for offer in offers if len(offer.actions)]
        (offer,) = rng.choices(open_, [self.liking.get(offer.kind, 1) for offer in open_])
        action = rng.choice(offer.actions)
        if isinstance(action, Run | Done) and rng.random() < self.care:
            return offer.actions[0]
        return action


def played(players: int, seed: int) -> tuple[Step, ...]:
    """Every action of a game."""
    rng = Random(f"{players}:{seed}")
    seats = [Somebody(rng) for _ in range(players)]
    state, found = table(players), []
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = FACTORY_MANAGER.sample(state, rng)
        else:
            action = seats[state.turn].decide(FACTORY_MANAGER.choices(state), rng)
        after = FACTORY_MANAGER.apply(state, action)
        found.append(Step(state, action, after))
        state = after
    return tuple(found)


steps = cache(played)
"""The same, kept: every test of a game looks at it."""
