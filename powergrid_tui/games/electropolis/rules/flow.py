"""From one phase to the next: who asks, who answers, what follows."""

from collections.abc import Callable

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import choosing, placing, running, setup, taking
from powergrid_tui.table import phases
from powergrid_tui.table.game import Offer

CHOICES: dict[Phase, Callable[[State], tuple[Offer[Action], ...]]] = {
    Phase.CHOOSING: choosing.choices,
    Phase.TAKING: taking.choices,
    Phase.PLACING: placing.choices,
    Phase.RUNNING: running.choices,
}

APPLY: dict[Phase, Callable[[State, Action], State]] = {
    Phase.CHOOSING: choosing.apply,
    Phase.TAKING: taking.apply,
    Phase.PLACING: placing.apply,
    Phase.RUNNING: running.apply,
}


def choices(state: State) -> tuple[Offer[Action], ...]:
    """What the seat to move may do; nothing when nature is to move or the game is over."""
    return phases.choices(state, CHOICES)


def apply(state: State, action: Action) -> State:
    """The state after the action and all that follows from it by itself. Raises `IllegalAction`."""
    return phases.apply(state, action, APPLY, _nature)


def _nature(state: State, action: Action) -> State:
    return placing.begin(setup.apply(state, action))
