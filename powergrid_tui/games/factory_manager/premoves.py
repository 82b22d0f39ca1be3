"""Turns planned while others act: what is bought, and what runs.

Bids, and the tiles that are brought to the market, depend on what others do first. So they cannot be planned.
"""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.factory_manager.actions import Action
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules import flow, running
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.words.language import tr


def topic(view: State, seat: int) -> str:
    """An id of what the seat can plan now, or an empty string.

    Once the seat has brought its tiles to the market, that is what it buys; once it has bought, what it runs.
    """
    if seat < 0 or view.phase not in (Phase.MARKET, Phase.BUYING, Phase.RUNNING):
        return ""
    waits = seat in view.waiting
    if view.phase is Phase.MARKET:
        return "" if waits else f"buying/{view.round}"
    if view.phase is Phase.BUYING:
        return f"buying/{view.round}" if waits else f"running/{view.round}"
    return f"running/{view.round}" if waits else ""


def as_if_asked(view: State, seat: int) -> State | None:
    """The view as if it were already the seat's turn, before the others in its phase. None where it cannot plan."""
    planned = topic(view, seat).partition("/")[0]
    if view.turn in (seat, NATURE) or not planned:
        return None
    if planned == "running" and view.phase is not Phase.RUNNING:
        view = running.begin(view)
    phase = Phase.BUYING if planned == "buying" else Phase.RUNNING
    others = [other for other in view.waiting if other != seat]
    return view.evolve(phase=phase, turn=seat, waiting=(seat, *others), brought=0)


def result(view: State, actions: Sequence[Action]) -> tuple[State, int]:
    """The view after actions of a buying turn, or after the choice of what runs, and what they cost in Elektro.

    Raises `IllegalAction` if one of the actions is illegal.
    """
    seat, money = view.turn, view.players[view.turn].money
    for action in actions:
        if view.turn != seat:
            raise IllegalAction(tr("the turn ends there"))
        if view.phase not in (Phase.BUYING, Phase.RUNNING):
            raise IllegalAction(tr("you can only plan what you buy and what runs"))
        if why := flow.refusal(view, action):
            raise IllegalAction(why)
        view = flow.advance(view.evolve(waiting=(seat, NOBODY)), action)  # so that the phase goes on after the turn
        if view.turn != seat:
            view = view.evolve(turn=NATURE)
    return view, money - view.players[seat].money
