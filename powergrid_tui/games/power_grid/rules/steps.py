"""Starting a step, and what happens between building and bureaucracy: the end of the game, and Step 2."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import BoardFull, EndReached, PowerOutage, Step2Began, Step3Began
from powergrid_tui.games.power_grid.model import IDLE, Phase, State
from powergrid_tui.games.power_grid.rules import mines, plant_market
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.rules.spaces import full_for_ever
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import NOBODY


def entered(state: State) -> State:
    """The state in which a phase has just begun. If the Step 3 card has left by now, Step 3 begins as well."""
    if state.step == 3 or not state.step3_out:
        return state
    return state.evolve(step=3, book=state.book.at_step(3), events=(*state.events, Step3Began()))


def close(state: State) -> State:
    """Close the building phase: the game ends, Step 2 begins, or neither.

    The end is checked first, since a new step no longer matters then. The game also ends if nobody could ever build
    again, which the numbers of a map may cause. When Step 2 begins, the smallest plant leaves. Step 2 also begins if
    every city in play is full for Step 1 before anybody reaches the number; otherwise nobody could ever build again.
    If the Step 3 card lies in the market, its leaving brings the changes of Step 2 with it.
    """
    state = state.evolve(phase=Phase.BUILDING_CLOSE)
    book = state.book
    most = plant_market.largest_network(state)
    if most >= book.counts.end_at or (not state.built and full_for_ever(state)):
        return _end(state, EndReached(book.counts.end_at) if most >= book.counts.end_at else BoardFull())
    if state.step == 1 and STEP3 in state.pile and book.counts.step2_by == "cities":
        full = all(state.houses[city] >= book.network.spaces(city, 1) for city in book.cities_in_play)
        if most >= book.counts.step2_at or full:
            pile = (*book.aside, *state.pile)
            state = state.evolve(
                step=2,
                step2_round=state.round,
                pile=pile,
                book=book.at_step(2),
                events=(*state.events, Step2Began()),
            )
            for _ in range(book.counts.step2_removes):
                state = plant_market.remove_smallest(state)
    return state


def proceed_close(state: State) -> State:
    """Replace the plant that Step 2 removed, and then let the Step 3 card go; do whatever else the map requires before
    phase 5."""
    if state.turn == NOBODY:
        return state
    state = plant_market.settle(state, card_stays=plant_market.card_stays_in_building(state))
    if state.reshuffle:
        return state
    state = plant_market.settle(state, card_stays=False)
    state = plant_market.add_planned(state)
    if state.book.income.outage(state.built):
        state = state.evolve(events=(*state.events, PowerOutage(state.built)))
    return state.evolve(turn=IDLE)


def _end(state: State, why: Event) -> State:
    """End the game. There is no more income: each player powers as many cities as its plants and resources allow."""
    powered = tuple(best_output(state, seat) for seat in range(len(state.players)))
    state = state.evolve(
        phase=Phase.END,
        turn=NOBODY,
        powered=powered,
        waiting=(),
        events=(*state.events, why),
    )
    return mines.sell(state)
