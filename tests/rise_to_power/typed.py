"""What somebody types who has read the question: keys by which a whole game is played."""

from typing import Any

from powergrid_tui.games.rise_to_power.actions import Action, Exchange, Power, Upgrade
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.pointed import TRACK
from powergrid_tui.games.rise_to_power.viewmodel.questions import Acting, Connecting, Discarding, Drawing, ask
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

PLANS = 2
"""Inactive districts from which on no further contract is taken."""


def keys(state: State) -> str:
    """Keys that answer the question now asked, the last of them with an action."""
    question = _asked(state)
    match question:
        case Drawing() | Discarding():
            return _ticks(question)
        case Connecting():
            return "d d" if state.mover.inactive else "right right enter space enter"
        case Acting():
            return _deed(state, question)
    return "down enter"


def plays(state: State) -> Action:
    """The action that these keys come to: for games without a screen."""
    question = _asked(state)
    *before, last = keys(state).split()
    for key in before:
        assert isinstance(question.press(key), str), key
    reply: Action = question.press(last)
    assert not isinstance(reply, str), reply
    return reply


def _asked(state: State) -> Any:
    view = RISE_TO_POWER.view(state, state.turn)
    return ask(Snapshot(view, state.turn, RISE_TO_POWER.choices(view), (), ()))


def _ticks(question: Any) -> str:
    """The first cards that are there; none of those that need not be thrown away."""
    if question.view.phase == Phase.REDRAWING:
        return "d"
    (offer,) = question.offers.values()
    return "space right " * len(offer.actions[0].prisms) + "enter"


def _deed(state: State, question: Any) -> str:
    """What is powered if anything is; else a district of the exchange, a contract, a trade, or nothing more."""
    pressed = ""
    able: list[tuple[str, str, Action]] = []
    """Where a card lies of which the first thing may be done, the keys that lead to it, and that thing."""
    for _ in question.stops:
        pressed += "right "
        question.press("right")
        if question.deed and not question.deed.why:
            able.append((question.stop[0], pressed, question.deed.action))
    inactive = len(state.mover.inactive)
    powers = [walked + "enter" for _, walked, action in able if isinstance(action, Power | Upgrade)]
    free = [walked + "enter enter" for _, walked, action in able if isinstance(action, Exchange)]
    contracts = [walked + "enter space enter" for where, walked, _ in able if where == TRACK and inactive < PLANS]
    trades = ["right t enter"] if inactive and state.round % 2 else []
    done = "d d" if isinstance(_asked(state).press("d"), str) else "d"
    return next(iter((*powers, *free, *contracts, *trades)), done)
