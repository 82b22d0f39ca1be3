"""Choosing action spaces, from the highest turn-order number to the lowest."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.electropolis.actions import Action, Space
from powergrid_tui.games.electropolis.events import SupportGained
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.scoring import on_track
from powergrid_tui.table.protocol.game import NOBODY, Choice, Offer
from powergrid_tui.table.words.language import tr


def proceed(state: State) -> State:
    """Ask the next seat. Once everybody has chosen, they act in the order of the action spaces."""
    if state.waiting:
        return state.evolve(turn=state.waiting[0])
    acting = tuple(seat for seat in state.spaces if seat != NOBODY)
    return state.evolve(phase=Phase.TAKING, waiting=acting, turn=acting[0])


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Space):
        return tr("{action} is for later: action spaces are being chosen", action=action.kind)
    if not 0 <= action.space < len(state.spaces):
        return tr("there are {spaces} action spaces", spaces=len(state.spaces))
    holder = state.spaces[action.space]
    return "" if holder == NOBODY else tr("{player} is already there", player=state.names[holder])


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every action space."""
    spaces = [Space(space=at) for at in range(len(state.spaces))]
    allowed = [space for space in spaces if not refusal(state, space)]

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(space, 0, refusal(state, space)) for space in spaces]

    return (Offer("space", allowed, rows),)


def act(state: State, action: Action) -> State:
    """Take the space, with its support."""
    assert isinstance(action, Space)
    gain = state.book.numbers.spaces.support[action.space]
    spaces = (*state.spaces[: action.space], state.turn, *state.spaces[action.space + 1 :])
    if gain:
        state = supported(state, gain)
    return proceed(state.evolve(spaces=spaces, waiting=state.waiting[1:]))


def supported(state: State, gain: int) -> State:
    """The state after the mayor to move gains support, as far as the track goes."""
    mayor = on_track(state, state.mover.evolve(support=state.mover.support + gain))
    moved = mayor.support - state.mover.support
    return state.with_mover(mayor).evolve(events=(*state.events, SupportGained(state.turn, moved)))
