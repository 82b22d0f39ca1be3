"""What games played in phases share: each phase makes its own offers and carries out its own actions."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self, TypeVar

from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer
from powergrid_tui.table.words.language import tr


class InPhases(Protocol):
    """The state of such a game."""

    @property
    def phase(self) -> Any: ...
    @property
    def turn(self) -> int: ...
    @property
    def events(self) -> Events: ...
    def evolve(self, **changes: Any) -> Self: ...


S = TypeVar("S", bound=InPhases)
A = TypeVar("A")


def to_move(state: InPhases) -> int:
    """A seat, `NATURE` or `NOBODY`."""
    return state.turn


def choices(
    state: S, offers: Mapping[Any, Callable[[S], tuple[Offer[A], ...]]], seat: int | None = None
) -> tuple[Offer[A], ...]:
    """What the phase offers a seat, by default the one to move; nothing for other seats, for nature and at the end."""
    turn = state.turn
    return offers[state.phase](state) if turn >= 0 and (seat is None or seat == turn) else ()


def refusal(state: S, action: A, refusals: Mapping[Any, Callable[[S, A], str]], nature: Callable[[S, A], str]) -> str:
    """Why the seat to move, or nature, may not do this, or an empty string."""
    if state.turn == NOBODY:
        return tr("the game is over")
    return (nature if state.turn == NATURE else refusals[state.phase])(state, action)


def act(state: S, action: A, acts: Mapping[Any, Callable[[S, A], S]], nature: Callable[[S, A], S]) -> S:
    """The state after a legal action of the seat to move, or of nature, holding only the events of that action."""
    clean = state.evolve(events=()) if state.events else state
    return (nature if clean.turn == NATURE else acts[clean.phase])(clean, action)
