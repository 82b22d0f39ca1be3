"""Phase 1: determine player order."""

from powergrid_tui.games.power_grid.model import Phase, State


def ranked(state: State) -> tuple[int, ...]:
    """Seats by most cities, then by the larger highest plant; before either, the order stands as it is."""
    players = state.players

    def rank(seat: int) -> tuple[int, int]:
        player = players[seat]
        return (-len(player.cities), -max(player.plants, default=0))

    return tuple(sorted(state.order, key=rank))


def begin(state: State) -> State:
    """A new round. In the first the order is by lot; it is made anew after that round's auction."""
    first = state.round == 0
    return state.evolve(
        round=state.round + 1,
        step=3 if state.step3_out else state.step,
        order=state.order if first else ranked(state),
        phase=Phase.AUCTION,
        auction=None,
        bought=(),
        passed=(),
    )
