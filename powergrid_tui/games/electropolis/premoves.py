"""Turns planned while others act: which space to choose; which tiles and card to take, and where they go; what runs.

The ring closes up where others take tiles, so a plan names its tiles: they are taken from wherever they lie by then, if
they still lie side by side in this order.
"""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.electropolis.actions import Action, Take
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import flow, taking
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.words.language import tr


def topic(view: State, seat: int) -> str:
    """An id of what the seat can plan now, or an empty string: its action space, then its tiles, at the end what
    runs."""
    if seat < 0 or view.turn < 0:
        return ""
    waits = seat in view.waiting
    if view.phase is Phase.CHOOSING:
        return f"{'space' if waits else 'tiles'}/{view.round}"
    if view.phase in (Phase.TAKING, Phase.PLACING):
        return f"tiles/{view.round}" if waits else ""
    return "running" if waits else ""


def as_if_asked(view: State, seat: int) -> State | None:
    """The view as if it were already the seat's turn, before the others in its phase. None where it cannot plan."""
    planned = topic(view, seat).partition("/")[0]
    if view.turn == seat or not planned:
        return None
    others = [other for other in view.waiting if other != seat]
    asked = view.evolve(turn=seat, waiting=(seat, *others))
    return asked.evolve(phase=Phase.TAKING, hand=(), taken=0) if planned == "tiles" else asked


def result(view: State, actions: Sequence[Action]) -> tuple[State, int]:
    """The view after these actions of one turn. They cost nothing.

    Raises `IllegalAction` if one of the actions is illegal.
    """
    seat = view.turn
    for action in actions:
        if view.turn != seat:
            raise IllegalAction(tr("the turn ends there"))
        now = played(view, action)
        if why := flow.refusal(view, now):
            raise IllegalAction(why)
        view = flow.advance(view.evolve(waiting=(seat, NOBODY)), now)  # so that no new round begins after the turn
        if view.turn != seat:
            view = view.evolve(turn=NATURE)
    return view, 0


def named(view: State, action: Action) -> Action:
    """An action with the tiles that it takes."""
    if not isinstance(action, Take) or action.tiles or flow.refusal(view, action):
        return action
    return action.evolve(tiles=taking.piece(view, action.start))


def played(view: State, action: Action) -> Action:
    """An action that takes its tiles from where they lie now."""
    if not isinstance(action, Take) or not action.tiles or view.phase is not Phase.TAKING:
        return action
    return taken(view, action)


def taken(view: State, action: Take) -> Take:
    """The same from where these tiles lie now, first where they lay when it was planned; as it is if they lie
    nowhere."""
    count = len(view.ring)
    starts = ((action.start + step) % count for step in range(count))
    found = next((start for start in starts if taking.piece(view, start) == action.tiles), None)
    return action if found is None else Take(start=found, card=action.card)
