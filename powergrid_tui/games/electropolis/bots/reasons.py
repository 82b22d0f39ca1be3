"""Why an action is advised: sentences with figures."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Space
from powergrid_tui.games.electropolis.bots.evaluator import expected, turns_left
from powergrid_tui.games.electropolis.bots.plans import Worth, best_place
from powergrid_tui.games.electropolis.bots.valuation import to_come
from powergrid_tui.games.electropolis.model import EMPTY, Phase, State
from powergrid_tui.games.electropolis.rules import flow
from powergrid_tui.games.electropolis.scoring import pollution, provisional, runs, support
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark

_SPACE = mark("tiles: {tiles}, with {free} cells empty and {turns} turns to come; acting before you: {before}")
_CITY = mark(
    "about {points} points at the end, against {others} for your best opponent; support {support}, pollution "
    "{pollution}"
)
_EARLY = mark(
    "provisional, with {empty} cells still empty: {points} points in sight, against {others} for your best "
    "opponent; support {support}, pollution {pollution}"
)


def reason(view: State, action: Action, worth: Worth) -> tuple[str, Mapping[str, int | str]]:
    """(message, its figures) about the result of an action of the seat to move. `worth` decides where tiles go."""
    seat = view.turn
    if isinstance(action, Space):
        before = sum(holder != NOBODY for holder in view.spaces[: action.space])
        tiles, turns = view.book.numbers.spaces.tiles[action.space], turns_left(view)[seat]
        return _SPACE, {"tiles": tiles, "free": view.mover.board.count(EMPTY), "turns": turns, "before": before}
    after = settled(view, action, worth)
    points = expected(after, to_come(view))  # the turn may end the round, and the next cards are hidden
    city = after.players[seat]
    figures = {
        "points": round(points[seat]),
        "others": round(max(other for at, other in enumerate(points) if at != seat)),
        "support": support(city),
        "pollution": pollution(city.board, runs(after)[seat]),
    }
    return (_EARLY, {**figures, "empty": city.board.count(EMPTY)}) if provisional(view) else (_CITY, figures)


def settled(view: State, action: Action, worth: Worth) -> State:
    """The state after an action and the rest of that turn, with every tile placed where it leaves the best board."""
    seat = view.turn
    state = flow.advance(view, action)
    while state.phase is Phase.PLACING and state.turn == seat:
        found = best_place(state, worth)
        state = flow.advance(state, Place(tile=found[0], cell=found[1]) if found else Discard(tile=state.hand[0]))
    return state
