"""Games between bots."""

from collections.abc import Sequence
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NATURE, NOBODY, A, Game, S
from powergrid_tui.toolkit.bots import Bot


def between(game: Game[S, A], state: S, bots: Sequence[Bot], seed: int, rounds: int = 99) -> tuple[S, list[A]]:
    """A game to its end, or for some rounds, and what the bots did; each of it must have been offered."""
    rng, done = Random(seed), list[A]()
    while (seat := game.to_move(state)) != NOBODY and int(game.facts(state).get("round", 0)) <= rounds:
        if seat == NATURE:
            state = game.apply(state, game.sample(state, rng))
            continue
        view = game.view(state, seat)
        offers = game.choices(view)
        action: Any = bots[seat].decide(view, offers, rng)
        assert any(action in offer.actions for offer in offers)
        done.append(action)
        state = game.apply(state, action)
    return state, done
