"""The end: whoever has too little fuel decides which plants run. Then everything is scored."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.electropolis.actions import Action, Run
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.scoring import Cells, runs, totals_by_way, ways_to_run
from powergrid_tui.table.protocol.game import NOBODY, Choice, Offer
from powergrid_tui.table.words.language import tr


def begin(state: State) -> State:
    """Go round in turn order; only seats with a choice are asked."""
    return proceed(state.evolve(phase=Phase.RUNNING, waiting=state.order, running=((),) * len(state.players)))


def proceed(state: State) -> State:
    """Settle the seats that have no choice, and ask the next that has one."""
    while state.waiting:
        seat = state.waiting[0]
        ways = ways_to_run(state.players[seat])
        if len(ways) > 1:
            return state.evolve(turn=seat)
        state = _settled(state, seat, ways[0])
    return state.evolve(phase=Phase.END, turn=NOBODY)


def _settled(state: State, seat: int, cells: Cells) -> State:
    running = (*state.running[:seat], cells, *state.running[seat + 1 :])
    return state.evolve(running=running, waiting=state.waiting[1:])


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Run):
        return tr("{action} is not possible now: all rounds are over", action=action.kind)
    ways = ways_to_run(state.mover)
    if action.cells in ways:
        return ""
    if any(state.mover.board[cell] not in ("coal", "gas") for cell in action.cells if 0 <= cell < 25):
        return tr("only coal and gas plants leave you a choice")
    return tr(
        "burn all the fuel you can: {plants} coal and gas plants must run, as many of each as there is fuel for",
        plants=len(ways[0]),
    )


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every set of plants that may run, the highest-scoring first."""
    totals = totals_by_way(state.players, state.trends, runs(state), state.turn)
    actions: list[Action] = [Run(cells=cells) for cells in sorted(totals, key=totals.__getitem__, reverse=True)]

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(action, -totals[action.cells]) for action in actions if isinstance(action, Run)]

    return (Offer("run", actions, rows),)


def act(state: State, action: Action) -> State:
    """Settle which plants run."""
    assert isinstance(action, Run)
    return proceed(_settled(state, state.turn, action.cells))
