"""Why an action is advised: sentences with figures, the action's own and those of the next best."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.bots.evaluator import turns_left
from powergrid_tui.games.electropolis.bots.plans import Worth, best_place, places, takes
from powergrid_tui.games.electropolis.model import EMPTY, Phase, State
from powergrid_tui.games.electropolis.notation import format_action
from powergrid_tui.games.electropolis.rules import flow
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.games.electropolis.scoring import runs, totals_by_way
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark

Reason = tuple[str, Mapping[str, int | str]]

_SPACE = mark("tiles: {tiles}; empty cells: {free}; turns to come: {turns}; acting before you so far: {before}")
_CITY = mark("about {points} points at the end; next best, with {less}: {other}")
_INSTEAD = mark("about {points} points at the end; better at first sight, with {less}: {other}")
_TILES = mark("about {points} points at the end; {less} with the next best choice")
_TILES_INSTEAD = mark("about {points} points at the end; at first sight, {less} with another choice")
_ONLY = mark("about {points} points at the end")
_RUN = mark("brings {points} points in all; the next best choice of plants brings {less}")
_RUN_INSTEAD = mark("brings {points} points in all; the best choice of plants brings {less}")


def reason(view: State, action: Action, worth: Worth) -> Reason:
    """(message, its figures) about an action of the seat to move. `worth` judges the city that it leaves."""
    if isinstance(action, Space):
        before = sum(holder != NOBODY for holder in view.spaces[: action.space])
        tiles, turns = view.book.numbers.spaces.tiles[action.space], turns_left(view)[view.turn]
        return _SPACE, {"tiles": tiles, "free": view.mover.board.count(EMPTY), "turns": turns, "before": before}
    if isinstance(action, Run):
        totals = totals_by_way(view.players, view.trends, runs(view), view.turn)
        total = totals.pop(action.cells)
        if not totals:
            return _ONLY, {"points": total}
        less = max(totals.values())
        return (_RUN if total >= less else _RUN_INSTEAD), {"points": total, "less": less}
    if isinstance(action, Take):
        action = action.evolve(tiles=())
    worths = _worths(view, action, worth)
    points = round(worths.pop(action))
    if not worths:
        return _ONLY, {"points": points}
    other = max(worths, key=worths.__getitem__)
    figures: dict[str, int | str] = {"points": points, "less": round(worths[other])}
    best = points >= round(worths[other])
    if isinstance(action, Take):  # the tiles of another would be a long list
        return (_TILES if best else _TILES_INSTEAD), figures
    return (_CITY if best else _INSTEAD), {**figures, "other": format_action(other, view).partition(": ")[2]}


def _worths(view: State, action: Action, worth: Worth) -> dict[Action, float]:
    """What an action is worth with the rest of its turn, in points, and what others are that do something else, or the
    next best by the board that it leaves."""
    if isinstance(action, Place | Discard):
        others: list[Action] = [Discard(tile=tile) for tile in sorted(set(view.hand))]
        if isinstance(action, Place):
            ranked = sorted(places(view, worth), reverse=True)
            others = [Place(tile=tile, cell=cell) for _, tile, cell in ranked]
        next_best = [other for other in others if other != action][:1]
        return {each: worth(settled(view, each, worth).players[view.turn]) for each in (action, *next_best)}
    assert isinstance(action, Take)
    every = {take: each for each, take in takes(view, range(len(view.ring)), worth)}
    taken = action.card, sorted(piece(view, action.start))
    alike = [take for take in every if take != action and (take.card, sorted(piece(view, take.start))) == taken]
    return {take: each for take, each in every.items() if take not in alike}


def settled(view: State, action: Action, worth: Worth) -> State:
    """The state after an action and the rest of that turn, with every tile placed where it leaves the best board."""
    seat = view.turn
    state = flow.advance(view, action)
    while state.phase is Phase.PLACING and state.turn == seat:
        found = best_place(state, worth)
        state = flow.advance(state, Place(tile=found[0], cell=found[1]) if found else Discard(tile=state.hand[0]))
    return state
