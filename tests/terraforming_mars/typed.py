"""What somebody types who has read the question: keys by which a whole game is played."""

from collections.abc import Callable, Iterable
from typing import Any

from powergrid_tui.games.terraforming_mars.actions import Action, Activate, Project
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import left_to_do
from powergrid_tui.games.terraforming_mars.viewmodel.questions import (
    Acting,
    Buying,
    Founding,
    Keeping,
    LastGreeneries,
    Picking,
    PlacingTile,
    ask,
)
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

LISTS = "mcap"
"""Keys of the lists, in the order in which they are looked through."""
CARDS = 4
"""Cards that are bought for the start, at most."""
THRIFT = 12
"""Credits that are not spent on cards in research."""


def keys(state: State) -> str:
    """Keys that answer the question now asked, the last of them with an action."""
    question = asked(state)
    match question:
        case Founding():
            return _founds(question)
        case Buying():
            return _ticks(question, max(0, paying.purse(question.view, question.seat).usable - THRIFT) // 3)
        case Keeping():
            return _ticks(question, question._limits()[0])
        case PlacingTile():
            return "right enter"
        case Picking():
            return "down enter"
        case LastGreeneries():
            return "enter"
    return _deed(question)


def plays(state: State, how: Callable[[State], str] = keys) -> Action:
    """The action that these keys come to: for games without a screen."""
    question = asked(state)
    *before, last = how(state).split()
    for key in before:
        assert isinstance(question.press(key), str), key
    reply: Action = question.press(last)
    assert not isinstance(reply, str), reply
    return reply


def asked(state: State) -> Any:
    """The question to whoever is asked, the first of them where several are."""
    seat = TERRAFORMING_MARS.to_act(state)[0]
    view = TERRAFORMING_MARS.view(state, seat)
    return ask(Snapshot(view, seat, TERRAFORMING_MARS.choices(view, seat), (), ()))


def _founds(question: Founding) -> str:
    """The first corporation, with the cheapest cards."""
    if not question.cards:
        return "enter"
    costs = [question.view.book.cards[card].cost for card in question.cards]
    cheap = sorted(range(len(costs)), key=costs.__getitem__)[:CARDS]
    return _walk([0, *(len(question.begins) + place for place in sorted(cheap))])


def _ticks(question: Any, count: int) -> str:
    """The first cards, so many."""
    return _walk(range(min(count, len(question.cards))))


def _walk(rows: Iterable[int]) -> str:
    """Keys that tick these rows, in order, and answer."""
    pressed, here = "", 0
    for row in rows:
        pressed += "down " * (row - here) + "space "
        here = row
    return f"{pressed or 'down '}enter"


def _deed(question: Acting) -> str:
    """The first thing that can be done: a goal, a card, a card action, a project; else to pass, or to end the turn."""
    for name in LISTS:
        question.press(name)
        for row, choice in enumerate(question.choices):
            if not choice.why and _sensible(question, choice.action):
                down, up = "down " * (row + 1), "up " * (len(question.choices) - row)
                return f"{name} {min(down, up, key=len)}enter"
    return "d" if question.view.acted else _passes(question)


def passes(state: State) -> str:
    """Keys that pass at once, whatever else could be done."""
    question = asked(state)
    return _passes(question) if isinstance(question, Acting) and not question.view.acted else keys(state)


def _passes(question: Acting) -> str:
    return "x x" if left_to_do(question.snapshot.offers) else "x"


def _sensible(question: Acting, action: Action) -> bool:
    """Patents are kept, and actions that would only cost are left alone."""
    if isinstance(action, Activate):
        return bool(question.view.book.corporations.get(action.card) is None)
    return not (isinstance(action, Project) and action.project in (SELL, "power_plant"))


__all__ = ["asked", "keys", "passes", "plays"]
