"""How a company would end the game if this round were the last: plant, fuel and cities planned together.

Cities powered decide, then money. So a purchase is worth only what it adds to the cities powered.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from powergrid_tui.games.power_grid.actions import Buy, Tokens
from powergrid_tui.games.power_grid.estimates import DEEP, bill, builds, expansion
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import auction, player_order
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, open_markets, with_tokens
from powergrid_tui.games.power_grid.rules.running import sets_of

REACH: Final = 7
"""The most cities by which the largest network may be short of the number that ends the game, if this round is to be
the last."""

NEARLY: Final = 1
"""By how many cities a company may be behind and still end the game: nobody knows who will get which plant and fuel."""

EACH: Final = 100.0
"""What a city powered in the last round is worth, in Elektro: more than what is usually left."""


class Closing(NamedTuple):
    """How a company ends the game; the more, the better."""

    powered: int
    """Cities powered."""
    money: int
    """Elektro left."""
    cities: int
    """Cities in the network."""


def closing(fuel: State, seat: int, plants: tuple[int, ...], money: int, build: State | None = None) -> Closing:
    """The best end of the game for a seat with these plants and this money, after it has bought fuel in the market of
    one state and cities on the map of another (by default the same)."""
    best = Closing(-1, 0, 0)
    for market in open_markets(fuel):
        best = max(best, _ending(fuel, seat, plants, money, market, build or fuel)[0])
    return best


def _ending(
    fuel: State, seat: int, plants: tuple[int, ...], money: int, market: int, build: State
) -> tuple[Closing, Tokens]:
    """The best end with fuel from one market, and that fuel."""
    book, me = fuel.book, fuel.players[seat]
    have, prices = len(me.cities), all_price_steps(fuel, seat, market)
    plan = expansion(book, me.cities, build.houses, build.step, DEEP)
    reach = have + builds(plan, money, DEEP)[0]
    best, tokens = Closing(-1, 0, 0), (0, 0, 0, 0)
    for group in reversed(sets_of(book, plants)):  # the largest first: most of the smaller ones cannot power as many
        if min(group.output, reach) < best.powered:
            continue
        cheapest = bill(group, me.stock, prices)
        if cheapest is not None and cheapest[0] <= money:
            left = money - cheapest[0]
            count, spent = builds(plan, left, group.output - have)
            found = Closing(min(group.output, have + count), left - spent, have + count)
            if found >= best:  # of equal ends, that of the smallest set
                best, tokens = found, cheapest[1]
    return best, tokens


def closing_fuel(state: State, seat: int, market: int) -> tuple[Closing, Tokens]:
    """The best end of the game with fuel from one market, and that fuel, which leaves the money for the cities that it
    powers."""
    me = state.players[seat]
    return _ending(state, seat, me.plants, me.money, market, state)


def left_for(state: State, seat: int) -> State:
    """The state in the auction, but with the fuel that is left for a seat once those who buy before it have bought."""
    order = player_order.ranked(state) if state.book.counts.order_after_auction else state.order
    return all_bought(state, tuple(reversed(order))[: -1 - order.index(seat)])


def all_bought(state: State, buyers: tuple[int, ...]) -> State:
    """The state after these seats, one after the other, have bought the fuel that leads them to the best end of the
    game, with the plants that they have now."""
    after = state
    for seat in buyers:
        me, best, chosen, where = after.players[seat], Closing(-1, 0, 0), (0, 0, 0, 0), 0
        for market in range(len(after.markets)):
            found, tokens = _ending(after, seat, me.plants, me.money, market, after)
            if found > best:
                best, chosen, where = found, tokens, market
        if any(chosen):
            after = with_tokens(after.evolve(turn=seat, picked=-1), Buy(tokens=chosen, market=where))
    return after.evolve(turn=state.turn, picked=state.picked) if after is not state else state


def fleets(book: Rulebook, plants: tuple[int, ...], new: int) -> list[tuple[int, ...]]:
    """What plants a company may have once it has bought one more: if that is too many, without each of the old ones."""
    both = (*plants, new)
    if book.is_mine(new) or book.places(both) <= book.counts.plant_limit:
        return [both]
    return [tuple([plant for plant in both if plant != old]) for old in plants if not book.is_mine(old)]


def closing_with(state: State, seat: int, new: int, money: int, fuel: State | None = None) -> Closing:
    """As `closing`, with one more plant, and with this money left after it has been paid for; the fuel is bought in the
    market of another state, if one is given."""
    best = Closing(-1, 0, 0)
    for plants in fleets(state.book, state.players[seat].plants, new):
        found = closing(fuel or state, seat, plants, money, state)
        best = max(best, found)
    return best


def score(end: Closing) -> float:
    """An end in Elektro."""
    return EACH * end.powered + end.money


def may_end(state: State) -> bool:
    """Whether the game may well end with this round: a company that would power as many cities as anybody, or nearly
    so, has the money to end it. In the auction everybody is taken to buy the plant that suits them best."""
    lacks = state.book.counts.end_at - largest_network(state)
    if lacks > REACH:
        return False
    if lacks <= 2:
        return True
    seats = range(len(state.players))
    if not any(_can_end(state, seat, 0, state.players[seat].money) for seat in seats):
        return False
    most, ender = 0, -1
    for seat in seats:
        have = len(state.players[seat].cities)
        for found in _ends(state, seat):
            most = max(most, found.powered)
            if found.powered > ender and _can_end(state, seat, found.cities - have, found.money):
                ender = found.powered
    return ender >= most - NEARLY


def _ends(state: State, seat: int) -> list[Closing]:
    """The best end of the game for a seat with the plants that it has, and with each one that it may still buy."""
    me = state.players[seat]
    found = [closing(state, seat, me.plants, me.money)]
    if state.phase is Phase.AUCTION and seat not in state.bought and seat not in state.passed:
        for plant in state.current:
            least = auction.minimum(state, plant)
            if least <= me.money:
                found.append(closing_with(state, seat, plant, me.money - least))
    return found


def _can_end(state: State, seat: int, built: int, money: int) -> bool:
    """Whether a seat that builds so many cities has the money left for those that end the game."""
    cities = state.players[seat].cities
    lacks = state.book.counts.end_at - len(cities)
    plan = expansion(state.book, cities, state.houses, state.step, DEEP)
    return lacks <= len(plan) and sum([cost for _, cost in plan[built:lacks]]) <= money
