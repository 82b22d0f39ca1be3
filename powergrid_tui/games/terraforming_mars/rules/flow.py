"""The order of the phases: who is asked, how actions are handled, and what follows."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Draft, Start
from powergrid_tui.games.terraforming_mars.model import HIDDEN, IDLE, Phase, State
from powergrid_tui.games.terraforming_mars.rules import changes, choosing, effects, playing, setup, turns
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer
from powergrid_tui.table.words.language import tr

TOGETHER = (Phase.START, Phase.DRAFT, Phase.RESEARCH)
"""Phases in which everybody chooses at once."""

REFUSALS: dict[Phase, Callable[[State, Action], str]] = {
    **dict.fromkeys(TOGETHER, choosing.refusal),
    Phase.ACTIONS: turns.refusal,
    Phase.GREENERIES: turns.refusal_greeneries,
}

ACTS: dict[Phase, Callable[[State, Action], State]] = {
    **dict.fromkeys(TOGETHER, choosing.act),
    Phase.ACTIONS: turns.act,
    Phase.GREENERIES: turns.act_greeneries,
}
"""What a legal action does, unless it answers a card's question."""


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are asked now."""
    if state.turn < 0:
        return ()
    if state.phase in TOGETHER and not state.queue:
        return choosing.waiting(state)
    return (state.turn,)


def actor(state: State, action: Action) -> int:
    """The seat that an action belongs to."""
    return action.seat if isinstance(action, Start | Draft | Buy) else state.turn


def choices(state: State, seat: int) -> tuple[Offer[Action], ...]:
    """The offers of a seat that is asked. Empty in the view of another seat, which does not know its hand."""
    company = state.players[seat]
    if HIDDEN in company.hand or HIDDEN in company.offered or (state.queue and HIDDEN in state.queue[0].cards):
        return ()
    if state.queue:
        return effects.choices(state)
    if state.phase in TOGETHER:
        return choosing.choices(state, seat)
    return turns.choices(state) if state.phase == Phase.ACTIONS else turns.choices_greeneries(state)


def asked_next(state: State) -> tuple[int, ...]:
    """The seats that are asked after the one to move, in this order if nobody is left out."""
    asked = to_act(state)
    if not asked or (state.phase in TOGETHER and not state.queue):
        return asked[1:]
    if state.phase not in (Phase.ACTIONS, Phase.GREENERIES):
        return ()
    seats, first = len(state.players), state.current
    around = [(first + step) % seats for step in range(seats)]
    return tuple([seat for seat in around if seat != asked[0] and not state.players[seat].passed])


def refusal(state: State, action: Action) -> str:
    """Why this cannot be done now, or an empty string."""
    if state.turn == NOBODY:
        return tr("the game is over")
    if state.turn == NATURE:
        return setup.refusal(state, action)
    if state.queue:
        return effects.refusal(state, action)
    return REFUSALS[state.phase](state, action)


def advance(state: State, action: Action) -> State:
    """The state after a legal action and everything that follows automatically."""
    clean = state.evolve(events=()) if state.events else state
    if clean.turn == NATURE:
        return _onward(setup.act(clean, action))
    return _onward(effects.act(clean, action) if clean.queue else ACTS[clean.phase](clean, action))


def _onward(state: State) -> State:
    """Go through pending tasks and phases until somebody is to move."""
    while state.turn == IDLE:
        if changes.ran_out(state):
            return changes.shuffle(state)
        if state.queue:
            state = _rules_own(effects.run(state))
            continue
        match state.phase:
            case Phase.START | Phase.DRAFT | Phase.RESEARCH:
                state = _together(state)
            case Phase.ACTIONS:
                state = turns.proceed(state)
                state = turns.next_generation(state) if state.turn == IDLE else state
            case Phase.GREENERIES:
                state = turns.proceed_greeneries(state)
                state = state.evolve(phase=Phase.END, turn=NOBODY) if state.turn == IDLE else state
    return state


def _rules_own(state: State) -> State:
    """Do a task of the rules themselves."""
    if state.turn == IDLE and state.queue and state.queue[0].text == playing.TURN_DOWN:
        return playing.turned_down(state.evolve(queue=state.queue[1:]), state.queue[0])
    return state


def _together(state: State) -> State:
    """Deal what there is to choose from, ask, and reveal once everybody has chosen."""
    if state.dealing:
        state = choosing.deal_research(state)
        if state.turn != IDLE or changes.ran_out(state):
            return state
        state = state.evolve(dealing=False)
    state = choosing.proceed(state)
    if state.turn != IDLE:
        return state
    if state.phase == Phase.DRAFT:
        return choosing.passed_on(state)
    state = choosing.found(state) if state.phase == Phase.START else choosing.bought(state)
    return state.evolve(phase=Phase.ACTIONS, current=state.first, acted=0)
