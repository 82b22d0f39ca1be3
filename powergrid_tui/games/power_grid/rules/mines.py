"""Mines: in phase 5 and at the end of the game, they sell uranium to the market."""

from __future__ import annotations

from powergrid_tui.games.power_grid.events import UraniumLeft, UraniumSold
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import URANIUM
from powergrid_tui.games.power_grid.rules.rows import put


def sell(state: State) -> State:
    """Companies sell uranium in reverse player order. Each is paid the highest empty price for every city printed on
    its mines, and then puts one token per mine on the highest empty spaces."""
    book = state.book
    if not book.has_mines:
        return state
    track = book.resources.markets[0].tracks[URANIUM]
    for seat in reversed(state.order):
        player = state.players[seat]
        mines = [plant for plant in player.plants if book.is_mine(plant)]
        empty = len(track) - state.market[URANIUM]
        if not mines or not empty:
            continue
        paid = track[empty - 1] * sum(book.plants[plant].sells for plant in mines)
        after = player.evolve(money=player.money + paid)
        events = (*state.events, UraniumSold(seat, paid))
        state = state.evolve(players=put(state.players, seat, after), events=events)
        state = _with_uranium_moved(state, min(len(mines), empty, state.supply[URANIUM]))
    return state


def clear(state: State) -> State:
    """On maps with mines, uranium leaves the cheapest spaces after the resupply."""
    count = min(state.book.resources.uranium_gone(state.step), state.market[URANIUM])
    return _with_uranium_moved(state.evolve(events=(*state.events, UraniumLeft(count))), -count) if count else state


def _with_uranium_moved(state: State, count: int) -> State:
    """Move `count` tokens of uranium from the supply to the market; back if negative."""
    coal, oil, garbage, uranium = state.market
    supply = (*state.supply[:URANIUM], state.supply[URANIUM] - count)
    return state.evolve(markets=((coal, oil, garbage, uranium + count), *state.markets[1:]), supply=supply)
