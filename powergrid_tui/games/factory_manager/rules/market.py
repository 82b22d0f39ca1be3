"""Phase 2: moving tiles from the warehouse to the market."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.factory_manager.actions import Action, Bring, Done
from powergrid_tui.games.factory_manager.events import NothingToBring
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules import buying
from powergrid_tui.games.factory_manager.rules.workers import by_card, free
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.table.words.text import quoted


def begin(state: State) -> State:
    """In the new turn order, the lowest number first."""
    return proceed(state.evolve(phase=Phase.MARKET, waiting=by_card(state), brought=0))


def due(state: State, seat: int) -> int:
    """How many tiles a seat must bring: one for each free worker."""
    return free(state.book, state.players[seat])


def most(state: State, seat: int) -> int:
    """How many tiles a seat may bring: the last in turn order may bring a few more."""
    last = seat == by_card(state)[-1]
    return due(state, seat) + (state.book.numbers.players[len(state.players)].extra if last else 0)


def proceed(state: State) -> State:
    """Ask the next seat that can bring a tile. After the last, the buying phase begins."""
    while state.waiting:
        seat = state.waiting[0]
        if any(state.columns) and state.brought < most(state, seat):
            return state.evolve(turn=seat)
        if not state.brought:
            state = state.evolve(events=(*state.events, NothingToBring(seat)))
        state = state.evolve(waiting=state.waiting[1:], brought=0)
    return buying.begin(state)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if isinstance(action, Done):
        if action.hire:
            return tr("hire seasonal workers at the end of your buying turn")
        if (left := due(state, state.turn) - state.brought) > 0:
            return trn(
                "bring {count} more tile: one for each free worker",
                "bring {count} more tiles: one for each free worker",
                left,
            )
        return ""
    if not isinstance(action, Bring):
        return tr("{action} is for later: tiles are being brought to the market", action=action.kind)
    if action.column not in KINDS:
        return tr("there is no column {column}", column=quoted(action.column)) + nearest(action.column, KINDS)
    return "" if state.columns[KINDS.index(action.column)] else tr("that column is empty")


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every column, and ending the turn once only optional tiles are left."""
    columns: list[Action] = [Bring(column=kind) for kind in KINDS]
    done = Done()

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(action, 0, refusal(state, action)) for action in columns]

    def ends() -> Sequence[Choice[Action]]:
        return [Choice(done, 0, refusal(state, done))]

    return (
        Offer("bring", [action for action in columns if not refusal(state, action)], rows),
        Offer("done", [] if refusal(state, done) else [done], ends),
    )


def act(state: State, action: Action) -> State:
    """Bring the lowest tile of a column, or end the turn."""
    if isinstance(action, Done):
        return proceed(state.evolve(waiting=state.waiting[1:], brought=0))
    assert isinstance(action, Bring)
    at = KINDS.index(action.column)
    column = state.columns[at]
    return proceed(
        state.evolve(
            columns=(*state.columns[:at], column[1:], *state.columns[at + 1 :]),
            market=state.book.sorted((*state.market, column[0])),
            brought=state.brought + 1,
        )
    )
