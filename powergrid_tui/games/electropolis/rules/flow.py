"""The phases, what each of them offers, refuses and does."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import choosing, placing, running, setup, taking
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.game import Offer

CHOICES: dict[Phase, Callable[[State], tuple[Offer[Action], ...]]] = {
    Phase.CHOOSING: choosing.choices,
    Phase.TAKING: taking.choices,
    Phase.PLACING: placing.choices,
    Phase.RUNNING: running.choices,
}

REFUSALS: dict[Phase, Callable[[State, Action], str]] = {
    Phase.CHOOSING: choosing.refusal,
    Phase.TAKING: taking.refusal,
    Phase.PLACING: placing.refusal,
    Phase.RUNNING: running.refusal,
}

ACTS: dict[Phase, Callable[[State, Action], State]] = {
    Phase.CHOOSING: choosing.act,
    Phase.TAKING: taking.act,
    Phase.PLACING: placing.act,
    Phase.RUNNING: running.act,
}
"""What an action does, once it is known to be legal."""


def choices(state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
    """What a seat may do, by default the one to move. Empty for any other seat, for nature, and when the game is
    over."""
    return phases.choices(state, CHOICES, seat)


def asked_next(state: State) -> tuple[int, ...]:
    """The seats that are asked after the one to move, in this order if nobody is left out."""
    return state.waiting[1:]


def refusal(state: State, action: Action) -> str:
    """Why this is illegal now, or an empty string."""
    return phases.refusal(state, action, REFUSALS, setup.refusal)


def advance(state: State, action: Action) -> State:
    """The state after a legal action and everything that follows from it automatically."""
    return phases.act(state, action, ACTS, _nature)


def _nature(state: State, action: Action) -> State:
    return placing.begin(setup.act(state, action))
