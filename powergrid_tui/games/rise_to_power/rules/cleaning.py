"""The end of a turn: discarding, refilling the tracks, and checking for the end of the game."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.events import EndInSight, Refilled, Stalemate
from powergrid_tui.games.rise_to_power.model import IDLE, Phase, State
from powergrid_tui.games.rise_to_power.rules import piles
from powergrid_tui.table.protocol.game import NOBODY


def proceed(state: State) -> State:
    """Ask what to discard, then refill both tracks."""
    if piles.excess(state):
        return state.evolve(turn=state.current)
    state = piles.settle(state.evolve(refilling=True))
    return state if state.turn != IDLE else _refilled(state)


def _refilled(state: State) -> State:
    """The state with the contract track refilled."""
    wanted = state.book.numbers.contract_track - len(state.contract_track)
    if wanted <= 0 or not state.contract_deck:
        return state
    new = state.contract_deck[:wanted]
    return state.evolve(
        contract_track=(*state.contract_track, *new),
        contract_deck=state.contract_deck[wanted:],
        events=(*state.events, Refilled((), new)),
    )


def over(state: State) -> State:
    """The turn is over. Checks whether it triggered the end of the game or was the last turn."""
    seats, seat = len(state.players), state.current
    if state.closing == NOBODY:
        active = len(state.mover.active)
        many = active >= state.book.numbers.end_at_active
        if many or not state.contract_deck:
            state = state.evolve(closing=seat, events=(*state.events, EndInSight(seat, active if many else 0)))
    idle = 0 if state.spent else state.idle + 1
    state = state.evolve(idle=idle)
    if idle >= seats * state.book.numbers.stalemate_rounds:
        return ended(state.evolve(events=(*state.events, Stalemate())))
    return ended(state) if (seat + 1) % seats == state.closing else state


def ended(state: State) -> State:
    """The game is over."""
    return state.evolve(phase=Phase.END, turn=NOBODY)
