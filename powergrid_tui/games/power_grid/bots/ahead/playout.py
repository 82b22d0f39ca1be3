"""Imagined games played on for some rounds by the quick policy."""

from __future__ import annotations

from random import Random

from powergrid_tui.games.power_grid.bots.ahead.quick import Quick
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.table.protocol.game import NATURE, NOBODY

MOST_ACTIONS = 2_000
"""In a play-out: one that goes on longer is broken off where it is."""


def play_on(state: State, rounds: int, policy: Quick, rng: Random) -> State:
    """The whole state where the auction that many rounds later begins, or where the game has ended."""
    last = state.round + rounds
    for _ in range(MOST_ACTIONS):
        turn = state.turn
        if turn == NOBODY or (state.round >= last and state.phase is Phase.AUCTION and turn != NATURE):
            return state
        action = setup.sample(state, rng) if turn == NATURE else policy.decide(state, rng)
        state = flow.advance(state, action)
    return state


def to_the_end(state: State, last: int, policy: Quick, rng: Random) -> State:
    """The game as it ends when all have built in its last round, whether the play-out brings that about or not."""
    for _ in range(MOST_ACTIONS):
        turn = state.turn
        if turn == NOBODY:
            return state
        if state.round > last or state.phase is Phase.BUREAUCRACY:
            break
        action = setup.sample(state, rng) if turn == NATURE else policy.decide(state, rng)
        state = flow.advance(state, action)
    return state.evolve(powered=tuple([best_output(state, seat) for seat in range(len(state.players))]))
