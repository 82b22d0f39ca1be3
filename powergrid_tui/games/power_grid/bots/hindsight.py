"""What a company failed to do, seen from the end of the game."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import DEEP, builds, expansion, fuelled


def could_have_powered(state: State, seat: int) -> bool:
    """Whether a seat ended the game with the fuel and the money for more cities than it powered: it failed to build
    what it could have powered."""
    player = state.players[seat]
    plan = expansion(state.book, player.cities, state.houses, state.step, DEEP)
    reach = len(player.cities) + builds(plan, player.money, DEEP)[0]
    return min(fuelled(state, seat), reach) > state.powered[seat]
