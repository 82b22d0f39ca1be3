"""What the plants for sale are worth to a company: up to which price each is better than any other, or than none."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.power_grid.bots.ahead.closing import Closing, closing, closing_with, left_for, score
from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rules import auction


class Prospects(NamedTuple):
    """What the plants for sale are worth to one company."""

    gains: dict[int, float]
    """By plant, how much better the company does with it at its minimum bid than with none, in Elektro."""
    prices: dict[int, float]
    """By plant, the price in Elektro up to which it is better than any other of them, or than none."""


def prospects(state: State, seat: int, hope: Forecast, thrift: float = 0.0) -> Prospects:
    """The prospects of a seat, for the plants it can afford. Plants have to help by more than `thrift` Elektro."""
    player = state.players[seat]
    money, none = player.money, hope.score(player.plants, player.money)
    must = state.round == 1 and not player.plants
    gains: dict[int, float] = {}
    prices: dict[int, float] = {}
    best, second, leader = -1e9, -1e9, 0
    for plant in state.current:
        least = auction.minimum(state, plant)
        if least <= money:
            gain = gains[plant] = hope.score_with(player.plants, plant, money - least) - none
            if gain > best:
                best, second, leader = gain, best, plant
            elif gain > second:
                second = gain
    for plant, gain in gains.items():
        other = second if plant == leader else best
        if other < thrift and not must:
            other = thrift
        least, most = auction.minimum(state, plant), min(money, int(1.25 * state.book.numbers[plant]) + 3)
        if gain <= other:
            prices[plant] = least - 0.5 if gain > 0.0 or must else 0.0
        elif most <= least:
            prices[plant] = float(least)
        else:
            dear = hope.score_with(player.plants, plant, money - most) - none
            prices[plant] = float(most) if dear >= other else least + (most - least) * (gain - other) / (gain - dear)
    return Prospects(gains, prices)


def last_prospects(state: State, seat: int) -> Prospects:
    """As `prospects`, if the game ends with this round: what a plant adds to the cities powered, and what money that
    saves or costs."""
    player, fuel = state.players[seat], left_for(state, seat)
    none = score(closing(fuel, seat, player.plants, player.money, state))
    ends: dict[int, Closing] = {}
    for plant in state.current:
        least = auction.minimum(state, plant)
        if least <= player.money:
            ends[plant] = closing_with(state, seat, plant, player.money - least, fuel)
    gains = {plant: score(end) - none for plant, end in ends.items()}
    prices: dict[int, float] = {}
    for plant, gain in gains.items():
        other = max(0.0, max([gains[each] for each in gains if each != plant], default=0.0))
        least = auction.minimum(state, plant)
        if gain > other:  # what is left can go into the price before fewer cities are powered
            prices[plant] = least + min(float(ends[plant].money), gain - other)
        else:
            prices[plant] = least - 0.5 if gain > 0.0 else 0.0
    return Prospects(gains, prices)
