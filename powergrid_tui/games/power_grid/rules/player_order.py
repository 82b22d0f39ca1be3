"""Phase 1: determine player order."""

from __future__ import annotations

from powergrid_tui.games.power_grid.events import RoundBegan
from powergrid_tui.games.power_grid.model import TO_LAY, Phase, State
from powergrid_tui.games.power_grid.rules import steps


def ranked(state: State) -> tuple[int, ...]:
    """Seats by most cities, then by the largest plant. Seats without either keep their order."""
    players = state.players

    def rank(seat: int) -> tuple[int, int]:
        player = players[seat]
        plants = player.plants
        return (-len(player.cities), -plants[-1] if plants else 0)

    return tuple(sorted(state.order, key=rank))


def upcoming(state: State) -> tuple[int, ...]:
    """Seats in the order of the next round, as things stand now."""
    return state.order if state.book.counts.order_after_auction else ranked(state)


def begin(state: State) -> State:
    """Begin a round. The order of the first is random, and decided anew after its auction."""
    stays = state.round == 0 or state.book.counts.order_after_auction
    order = state.order if stays else upcoming(state)
    began = state.evolve(
        phase=Phase.AUCTION,
        round=state.round + 1,
        order=order,
        auction=None,
        bought=(),
        passed=(),
        discount=TO_LAY if state.book.counts.token else 0,
        fell=False,
        first_passed=False,
        built=0,
        events=(*state.events, RoundBegan(state.round + 1, order, not stays)),
    )
    return steps.entered(began)
