"""Which players and cards an effect can take something from."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import Protect
from powergrid_tui.games.terraforming_mars.model import State, Task
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.counting import at, least
from powergrid_tui.games.terraforming_mars.rules.tiles import beside


def reducible(state: State, number: int, resource: str) -> tuple[int, ...]:
    """Seats whose production can be lowered by this much. None in a solo game, where the neutral opponent's is."""
    if state.solo:
        return ()
    return tuple(
        [
            seat
            for seat, company in enumerate(state.players)
            if company.production[at(resource)] - number >= least(state, resource)
        ]
    )


def protected(state: State, seat: int, what: str) -> bool:
    """Whether opponents cannot remove a resource, or a kind of card resource, from a seat."""
    return any(isinstance(clause, Protect) and what in clause.what for clause in paying.clauses(state, seat))


def removable(state: State, task: Task, resource: str, *, adjacent: bool) -> tuple[int, ...]:
    """Opponents who have a resource that may be taken."""
    return tuple(
        [
            seat
            for seat in range(len(state.players))
            if seat != task.seat
            and not protected(state, seat, resource)
            and _within_reach(state, task, seat, resource, adjacent=adjacent)
        ]
    )


def own_removable(state: State, task: Task, resource: str, *, adjacent: bool) -> bool:
    """Whether the seat that takes a resource may take it from itself, since "any player" includes it. Protection from
    opponents does not apply to its owner. In a solo game, nothing of one's own is taken."""
    return not state.solo and _within_reach(state, task, task.seat, resource, adjacent=adjacent)


def _within_reach(state: State, task: Task, seat: int, resource: str, *, adjacent: bool) -> bool:
    """Whether a seat has some of a resource and, if `adjacent`, a tile next to the one just placed."""
    near = not adjacent or (task.space and any(tile.owner == seat for tile in beside(state, task.space)))
    return bool(near) and state.players[seat].stock[at(resource)] > 0


def holders(state: State, task: Task, kind: str) -> tuple[str, ...]:
    """Cards with resources of a kind that may be removed: first those of opponents, then one's own."""
    found: list[str] = []
    for seat in sorted(range(len(state.players)), key=lambda seat: seat == task.seat):
        if seat == task.seat or not protected(state, seat, kind):
            found += _held(state, seat, kind)
    return tuple(found)


def _held(state: State, seat: int, kind: str) -> list[str]:
    """Cards of a seat with unprotected resources of a kind."""
    return [
        card
        for card, _ in state.players[seat].resources
        if state.book.holds.get(card) == kind
        and not any(isinstance(clause, Protect) and "here" in clause.what for clause in state.book.clauses[card])
    ]
