"""Where there is space for houses."""

from __future__ import annotations

from functools import lru_cache

from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import CompanyState, State
from powergrid_tui.games.power_grid.rulebook import SHUT, Rulebook


@lru_cache(maxsize=1 << 8)
def free_spaces(book: Rulebook, step: int, houses: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(city, price of the next house in Elektro) of every city with a free space in this step."""
    prices = book.network.house_prices[step - 1]
    return tuple([(city, price) for city in book.cities_in_play if (price := prices[city][houses[city]]) < SHUT])


def full_for_ever(state: State) -> bool:
    """Whether no company could ever build again, however much money it had: the last step is in force, and no city that
    it could connect has a free space."""
    return state.step == 3 and not any(_could_build(state, player) for player in state.players)


def _could_build(state: State, player: CompanyState) -> bool:
    book, network = state.book, player.cities
    way = book.network.connection(network)
    return any(
        (way[city] < UNREACHABLE and not book.network.closed_to(city, network, state.houses[city], state.round))
        or book.network.begins(city, player.networks)
        for city, _ in free_spaces(book, state.step, state.houses)
        if city not in network
    )
