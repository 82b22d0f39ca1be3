"""What a position at the start of a turn is worth: each seat's chance to win, from the points that all can expect."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.rise_to_power.bots.ahead.valuation import forecast, race, survey
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.table.protocol.game import NOBODY

SETTLED = 4.5
"""The lead in points that makes the odds e to one when nobody moves any more."""

PER_TURN = 0.25
"""How much larger that lead has to be for each turn to come, in points."""


def turns_left(state: State) -> list[float]:
    """By seat, the number of turns to come, including one that has begun."""
    seats = len(state.players)
    if state.over:
        return [0.0] * seats
    if state.closing == NOBODY:
        return [race(state, max([len(company.active) for company in state.players]))] * seats
    left = (state.closing - state.current) % seats
    return [float((seat - state.current) % seats < left) for seat in range(seats)]


def expected(state: State) -> list[float]:
    """By seat, the points expected at the end; if the game is over, the points scored."""
    if state.over:
        return [float(tally(state.book, company).total) for company in state.players]
    turns, seats = turns_left(state), len(state.players)
    exchange = sorted([state.book.contracts[card].influence for card in state.exchange])
    found = [0.0] * seats
    for step in range(seats):
        seat = (state.current + step) % seats
        company = state.players[seat]
        grid = survey(state.book, company.districts, company.agenda)
        gift = exchange.pop() if exchange and turns[seat] and grid.room > 0 else 0
        found[seat] = forecast(grid, company.hand, company.agenda == "tower", turns[seat], gift)
    return found


def chances(state: State) -> list[float]:
    """By seat, the chance to win, 0 to 1; they add up to 1."""
    if state.over:
        return _won(state)
    points = expected(state)
    most, scale = max(points), SETTLED + PER_TURN * max(turns_left(state))
    odds = [exp((point - most) / scale) for point in points]
    return [odd / sum(odds) for odd in odds]


def _won(state: State) -> list[float]:
    """By seat, the share of the win."""
    keys = [(tally(state.book, company).total, len(company.active), -len(company.hand)) for company in state.players]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]


def chance(seat: int, state: State) -> float:
    """A seat's chance to win, 0 to 1."""
    return chances(state)[seat]
