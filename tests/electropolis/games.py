"""Whole games, played by mayors who differ: some at random, some with a taste for some tiles, one with sense."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from powergrid_tui.games.electropolis.actions import Action, Take
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer

from .positions import table

GAMES = tuple((players, seed) for players in (2, 3, 4) for seed in range(12))
"""Number of players and seed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game."""

    before: State
    action: Action
    after: State


class Lover:
    """Takes the tiles it likes and builds anywhere: plants without fuel, fuel without plants, all that is odd."""

    def __init__(self, rng: Random) -> None:
        self.taste = {tile: rng.random() - 0.4 for tile in table().book.kinds}

    def decide(self, state: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """What it likes best of what is offered."""
        actions = rng.choice([offer.actions for offer in offers if len(offer.actions)])

        def liking(action: Action) -> float:
            tiles = piece(state, action.start) if isinstance(action, Take) else ()
            return sum(self.taste[tile] for tile in tiles) + rng.random()

        return max(actions, key=liking)


@cache
def steps(players: int, seed: int) -> tuple[Step, ...]:
    """Every action of a game."""
    rng = Random(f"{players}:{seed}")
    mayors = [SimpleBot() if rng.random() < 0.2 else Lover(rng) for _ in range(players)]
    state = table(players)
    found = []
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = ELECTROPOLIS.sample(state, rng)
        else:
            view = ELECTROPOLIS.view(state, state.turn)
            action = mayors[state.turn].decide(view, ELECTROPOLIS.choices(view), rng)
        after = ELECTROPOLIS.apply(state, action)
        found.append(Step(state, action, after))
        state = after
    return tuple(found)
