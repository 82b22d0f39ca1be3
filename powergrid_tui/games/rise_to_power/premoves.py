"""A turn planned while others act: the cards to take from the track, then the actions, as far as they alone decide what
happens.

A plan goes no further than what its owner can know: it ends before cards are drawn face down that may have to be
discarded, and with a trade that draws, steals or asks something.
"""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Done, Take
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import acting, drawing, flow, piles
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.words.language import tr


def topic(view: State, seat: int) -> str:
    """An id of the turn that the seat takes now or next; empty if there is none, or nobody has begun."""
    seats = len(view.players)
    if seat < 0 or view.over or not view.round:
        return ""
    ahead = (seat - view.current) % seats
    if view.closing != NOBODY and ahead >= ((view.closing - view.current) % seats or seats):
        return ""
    place, now = (seat - view.first) % seats, (view.current - view.first) % seats
    return f"turn/{view.round + (place < now)}"


def as_if_asked(view: State, seat: int) -> State | None:
    """The view as if the seat's turn began now, with the tracks as they are. None in its own turn, and when no turn is
    left to it."""
    planned = topic(view, seat)
    if not planned or view.current == seat:
        return None
    begun = drawing.begin(view, seat).evolve(round=int(planned.partition("/")[2]), events=())
    return _drawn(begun) if not begun.picks else begun.evolve(turn=seat)


def result(view: State, actions: Sequence[Action]) -> tuple[State, int]:
    """The view after the actions of the seat to move. They cost no money: a plan names the cards that pay.

    Raises `IllegalAction` if one of them is illegal, or comes after what nobody can know yet.
    """
    seat = view.current
    for action in actions:
        if view.turn != seat:
            raise IllegalAction(tr("what comes after that is not known yet"))
        if why := flow.refusal(view, action):
            raise IllegalAction(why)
        view = _after(view, action).evolve(events=())
    return view, 0


def _after(view: State, action: Action) -> State:
    """The view after a legal action of the seat to move. Nobody is to move in it where the plan has to end."""
    match view.phase, action:
        case Phase.DRAWING, Take():
            return _drawn(drawing.act(view, action))
        case Phase.DISCARDING, Discard():
            return _spending(drawing.act_discarding(view, action))
        case Phase.ACTIONS, Done():
            return view.evolve(turn=NATURE)
        case Phase.ACTIONS, _:
            return _spending(acting.act(view, action))
    raise IllegalAction(tr("you can only plan cards from the track, discards and actions"))


def _drawn(view: State) -> State:
    """The view once the cards of the track are in hand. Cards from the deck may decide what is discarded."""
    spare = len(view.mover.hand) + view.owed - values(view.book, view.mover).hand
    if spare <= 0:
        return _spending(view.evolve(phase=Phase.ACTIONS, owed=0))
    return view.evolve(phase=Phase.DISCARDING, turn=NATURE if view.owed else view.current)


def _spending(view: State) -> State:
    """The view with the seat asked for its next action, unless its points are spent or a trade has to be settled."""
    if view.phase == Phase.DISCARDING and not piles.excess(view):
        view = view.evolve(phase=Phase.ACTIONS)
    settled = view.phase == Phase.ACTIONS and not view.owed and not view.refilling
    return view.evolve(turn=view.current if settled and view.points else NATURE)
