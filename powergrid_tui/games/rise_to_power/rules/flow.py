"""The phases, what each of them offers, refuses and does."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.games.rise_to_power.actions import Action
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.model import IDLE, Phase, State
from powergrid_tui.games.rise_to_power.rules import acting, cleaning, drawing, setup, trading
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.game import Offer

TRADES = (Phase.REDRAWING, Phase.CONTRACTS, Phase.TAKING, Phase.RECOVERING, Phase.STEALING)
"""Phases in which a trade asks a question; they interrupt the actions."""

CHOICES: dict[Phase, Callable[[State], tuple[Offer[Action], ...]]] = {
    Phase.DRAWING: drawing.choices,
    Phase.DISCARDING: drawing.choices_discarding,
    Phase.ACTIONS: acting.choices,
    Phase.CLEANING: drawing.choices_discarding,
    **dict.fromkeys(TRADES, trading.choices),
}

REFUSALS: dict[Phase, Callable[[State, Action], str]] = {
    Phase.DRAWING: drawing.refusal,
    Phase.DISCARDING: drawing.refusal_discarding,
    Phase.ACTIONS: acting.refusal,
    Phase.CLEANING: drawing.refusal_discarding,
    **dict.fromkeys(TRADES, trading.refusal),
}

ACTS: dict[Phase, Callable[[State, Action], State]] = {
    Phase.DRAWING: drawing.act,
    Phase.DISCARDING: drawing.act_discarding,
    Phase.ACTIONS: acting.act,
    Phase.CLEANING: drawing.act_discarding,
    **dict.fromkeys(TRADES, trading.act),
}
"""What an action does, once it is known to be legal."""

PROCEED: dict[Phase, Callable[[State], State]] = {
    Phase.DRAWING: drawing.proceed,
    Phase.DISCARDING: drawing.proceed_discarding,
    Phase.ACTIONS: acting.proceed,
    Phase.CLEANING: cleaning.proceed,
    **dict.fromkeys((*TRADES, Phase.LOT), trading.proceed),
}
"""Determines who moves next; leaves the turn idle when the phase is over."""


def choices(state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
    """What a seat may do, by default the one to move. Empty for any other seat, for nature, when the game is over, and
    in another seat's view, which does not know the hand of the seat to move."""
    if state.turn >= 0 and state.players[state.turn].agenda == HIDDEN:
        return ()
    return phases.choices(state, CHOICES, seat)


def asked_next(state: State) -> tuple[int, ...]:
    """The seats that are asked after the one to move, in this order if nobody is left out."""
    seats = len(state.players)
    return tuple([(state.current + at) % seats for at in range(1, seats)]) if state.turn >= 0 else ()


def refusal(state: State, action: Action) -> str:
    """Why this is illegal now, or an empty string."""
    return phases.refusal(state, action, REFUSALS, setup.refusal)


def advance(state: State, action: Action) -> State:
    """The state after a legal action and everything that follows from it automatically."""
    return _onward(phases.act(state, action, ACTS, setup.act))


def _onward(state: State) -> State:
    """Advance through the phases until somebody is to move."""
    if state.phase == Phase.DEAL:
        state = drawing.begin(state, state.first)
    while state.turn == IDLE:
        state = PROCEED[state.phase](state)
        if state.turn == IDLE:
            state = _next(state)
    return state


def _next(state: State) -> State:
    """The state at the start of the phase that follows."""
    match state.phase:
        case Phase.DRAWING:
            return state.evolve(phase=Phase.DISCARDING)
        case Phase.ACTIONS:
            return state.evolve(phase=Phase.CLEANING)
        case Phase.CLEANING:
            state = cleaning.over(state)
            return state if state.over else drawing.begin(state, (state.current + 1) % len(state.players))
    return state.evolve(phase=Phase.ACTIONS)
