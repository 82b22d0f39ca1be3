"""A policy cheap enough for playing out imagined games: it prices a plant once, and plans one round.

It plays whole states, in which everybody's money is known, and makes its actions from the rules instead of reading
offers. Styles turn it into companies of several kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from random import Random
from typing import NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Open, Pass, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.closing import closing, may_end, score
from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast, forecast
from powergrid_tui.games.power_grid.bots.ahead.prospects import Prospects, last_prospects, prospects
from powergrid_tui.games.power_grid.estimates import DEEP, bill, builds, burning, expansion, fuelled
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import auction, building, bureaucracy, flow
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, open_markets
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.rules.storage import fits, plus

PASS = Pass()
DONE = Done()

SURPRISE = 4
"""How many cities a rival who has yet to build is assumed to add, if money is not counted."""

STORING = 0.6
"""The share of its money that a company spends on fuel, if it stores some for the next round."""

NEAR_END = 6
"""How many cities the largest network lacks of ending the game when hoarding begins: about two rounds."""

PATIENCE = 22
"""From this round on a company builds all it can, so that every game ends."""


def ends_here(state: State) -> bool:
    """Whether the game has gone on for so long that companies build without looking ahead."""
    return state.round >= PATIENCE and state.phase is Phase.BUILDING


class Style(NamedTuple):
    """What makes one company play differently from another."""

    bidding: float = 1.0
    """What it bids for a plant, as a multiple of what the plant is worth to it."""
    reserve: int = 0
    """The Elektro that it keeps back in the auction."""
    ahead: float = 0.0
    """The share of a second round's fuel that it stores, 0 to 1."""
    beyond: int = 0
    """How many cities it builds beyond what its plants power."""
    bold: bool = False
    """Whether it triggers the end of the game as soon as it is ahead on the table, ignoring what others may still
    build."""
    thrift: float = 0.0
    """How much better than no plant a plant must be before it is bought, in Elektro."""
    slips: float = 0.0
    """How often it makes a random legal move, 0 to 1."""
    hoards: bool = False
    """Whether it stores a second round's fuel when the end of the game is near, for its last round and against the
    others."""
    spoils: bool = False
    """Whether, in a round that is likely to be the last, it buys spare fuel with the money that its cities leave, so
    that others go without. Only a company that `closes` does."""
    closes: bool = False
    """Whether it plans plant, fuel and cities together in a round that is likely to be the last."""


PLAIN = Style(bidding=0.9, thrift=25.0)


class Quick:
    """The policy for all seats of one imagined game, with a style for each."""

    def __init__(self, styles: Sequence[Style], jumps: bool = True) -> None:
        self.styles = styles
        self.jumps = jumps
        """Whether bids jump straight to what the others would pay; otherwise they go up by one."""
        self._hopes: dict[int, tuple[int, tuple[int, ...], Forecast]] = {}
        self._known: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], Prospects] = {}
        self._lasts: dict[tuple[int, int], bool] = {}

    def __call__(self, state: State, rng: Random) -> Action:
        """As `decide`."""
        return self.decide(state, rng)

    def decide(self, state: State, rng: Random) -> Action:
        """A legal action for the seat to move."""
        style = self.styles[state.turn]
        if style.slips and rng.random() < style.slips:
            return any_action(state, rng)
        phase = state.phase
        if phase is Phase.AUCTION:
            return self._auction(state, style, rng)
        if phase is Phase.RESOURCES:
            last = self._closes(state, state.turn)
            more = style.spoils if last else style.hoards and _near_end(state)
            return buy(state, 1.0 if more else style.ahead, last=last)
        if phase is Phase.BUILDING:
            return self._build(state, style)
        if phase is Phase.BUREAUCRACY:
            return power(state)
        return any_action(state, rng)

    # Phase 2

    def _auction(self, state: State, style: Style, rng: Random) -> Action:
        if state.scrapping:
            return self._scrap(state)
        if state.auction is None:
            return self._open(state, rng)
        plant, bid, me = state.auction.plant, state.auction.bid, state.turn
        mine = self.limit(state, me, plant)
        if mine <= bid:
            return PASS
        if not self.jumps:
            return Bid(amount=bid + 1)
        other = 0
        for seat in state.auction.bidders[1:]:
            other = max(other, self.limit(state, seat, plant))
        return Bid(amount=max(bid + 1, min(mine, other + 1)))

    def _open(self, state: State, rng: Random) -> Action:
        """Put up the plant that helps the seat most at its minimum bid, or pass."""
        me = state.turn
        player = state.players[me]
        market, found, best = state.book.plant_market, 0, -1e9
        for plant, gain in self._prospects(state, me).gains.items():
            if market.bans and market.ban(plant, player.cities):
                continue
            chance = gain + rng.random()
            if chance > best:
                best, found = chance, plant
        thrift = 0.0 if self._closes(state, me) else self.styles[me].thrift
        if not found or (best <= 0.5 + thrift and not (state.round == 1 and not player.plants)):
            return PASS
        return Open(plant=found, amount=auction.minimum(state, found))

    def _scrap(self, state: State) -> Action:
        """Scrap the plant that is missed least, keeping as many tokens as possible."""
        me, seat = state.players[state.turn], state.turn
        hope, last = self._hope(state, seat), self._closes(state, seat)
        best, worst = float("-inf"), 0
        for plant in me.plants:
            if plant != state.scrapping and not state.book.is_mine(plant):
                kept = tuple([other for other in me.plants if other != plant])
                found = hope.score(kept, me.money)
                if last:
                    found = found / 1000.0 + score(closing(state, seat, kept, me.money))
                if found > best:
                    best, worst = found, plant
        return Scrap(plant=worst, keep=auction.keeps(state, worst)[0])

    def limit(self, state: State, seat: int, plant: int) -> int:
        """The most Elektro a seat bids for a plant: what the plant is worth to it, but no more than it has."""
        style, money = self.styles[seat], state.players[seat].money
        if self._closes(state, seat):
            return min(money, int(self.worth(state, seat, plant)))
        return min(money - min(style.reserve, money // 2), int(self.worth(state, seat, plant) * style.bidding))

    def worth(self, state: State, seat: int, plant: int) -> float:
        """The price in Elektro up to which a plant is better for a seat than any other for sale, or than none."""
        return self._prospects(state, seat).prices.get(plant, 0.0)

    def _prospects(self, state: State, seat: int) -> Prospects:
        player = state.players[seat]
        key = (seat, player.money, player.plants, state.plants)
        known = self._known.get(key)
        if known is None:
            if self._closes(state, seat):
                known = last_prospects(state, seat)
            else:
                known = prospects(state, seat, self._hope(state, seat), self.styles[seat].thrift)
            self._known[key] = known
        return known

    # Phase 4

    def _build(self, state: State, style: Style) -> Action:
        """Build a cheap city that leads to other cheap ones, while the network is smaller than wanted. In a round that
        ends the game, or is likely to be the last, it does not matter where a city leads, and all that was planned has
        to be paid for: then the cheapest ones are built."""
        seat, book = state.turn, state.book
        me, most = state.players[seat], wanted(state, style)
        if len(me.cities) >= most:
            return DONE
        if book.network.restricts or book.counts.networks > 1:
            return _single(state)
        if most >= book.counts.end_at or self._closes(state, seat):
            plan = expansion(book, me.cities, state.houses, state.step, DEEP)
            return Build(cities=plan[0][:1]) if plan and plan[0][1] <= me.money else _single(state)
        city, cost = next_city(book, me.cities, state.houses, state.step)
        return Build(cities=(city,)) if cost <= me.money else _single(state)

    # The last round

    def _closes(self, state: State, seat: int) -> bool:
        """Whether a seat plans this round as the last one."""
        return self.styles[seat].closes and self._last(state)

    def _last(self, state: State) -> bool:
        """Whether this round is likely to be the last."""
        purses = len(state.passed) if state.phase is Phase.AUCTION else 15
        for player in state.players:
            purses = purses * 1009 + player.money
        key = (state.round, purses)
        known = self._lasts.get(key)
        if known is None:
            known = self._lasts[key] = may_end(state)
        return known

    def _hope(self, state: State, seat: int) -> Forecast:
        known = self._hopes.get(seat)
        if known is not None and known[0] == state.round and known[1] == state.players[seat].cities:
            return known[2]
        hope = forecast(state, seat)
        self._hopes[seat] = (state.round, state.players[seat].cities, hope)
        return hope


def any_action(state: State, rng: Random) -> Action:
    """A random legal action."""
    offers = [offer.actions for offer in flow.choices(state) if len(offer.actions)]
    actions = offers[int(rng.random() * len(offers))]
    return actions[int(rng.random() * len(actions))]


# Phase 3


def _near_end(state: State) -> bool:
    """Whether the game ends in about two rounds, but most likely not in this one."""
    lacks = state.book.counts.end_at - largest_network(state)
    return 2 < lacks <= NEAR_END


def buy(state: State, ahead: float, *, last: bool = False) -> Action:
    """Buy the fuel that this round's plants lack, and with it the share of the next round's that is to be stored. If
    this round is likely to be the last, cities powered decide, then money, and more fuel is bought only with money that
    the cities leave."""
    if state.acted:
        return DONE
    book, seat = state.book, state.turn
    me, best, found, where = state.players[seat], float("-inf"), (0, 0, 0, 0), 0
    purse = int(me.money * STORING)
    closes, last = last, last or largest_network(state) >= book.counts.end_at - 2
    plan, have = expansion(book, me.cities, state.houses, state.step), len(me.cities)
    for market in open_markets(state):
        prices = all_price_steps(state, seat, market)
        for group in sets_of(book, me.plants):
            cheapest = bill(group, me.stock, prices)
            if cheapest is None or cheapest[0] > me.money:
                continue
            count, spent = builds(plan, me.money - cheapest[0], group.output - have)
            left = me.money - cheapest[0] - spent
            powered = min(group.output, have + count)
            pays = 1000.0 * powered + left if last else book.income.payment(powered) * 1.3 - cheapest[0] + left / 50
            if pays > best:
                best, found, where = pays, cheapest[1], market
                if closes:
                    purse = cheapest[0] + left
    if ahead:
        found = more_fuel(state, found, ahead, where, purse)
    if not any(found):
        return DONE
    return Buy(tokens=first_of(found) if book.counts.one_token else found, market=where)


def first_of(tokens: Tokens) -> Tokens:
    """One token of the first resource in `tokens`, for tables where tokens are bought one at a time."""
    first = next(r for r, count in enumerate(tokens) if count)
    return (int(first == 0), int(first == 1), int(first == 2), int(first == 3))


def more_fuel(state: State, tokens: Tokens, ahead: float, market: int, purse: int) -> Tokens:
    """These tokens plus this share (0 to 1) of a second round's fuel, as far as market and storage allow and as these
    Elektro pay for all of it."""
    book, seat = state.book, state.turn
    me, prices = state.players[seat], all_price_steps(state, seat, market)
    found = list(tokens)
    for r, burn in enumerate(burning(book, me.plants)):
        wanted = int(burn * (1 + ahead)) - me.stock[r] - found[r]
        for _ in range(wanted):
            more = list(found)
            more[r] += 1
            if more[r] >= len(prices[r]):
                break
            cost = sum([steps[count] for steps, count in zip(prices, more, strict=True)])
            tokens = (more[0], more[1], more[2], more[3])
            if cost > purse or not fits(book, me.plants, plus(me.stock, tokens)):
                break
            found = more
    return (found[0], found[1], found[2], found[3])


# Phase 4


@lru_cache(maxsize=1 << 12)
def next_city(book: Rulebook, network: tuple[int, ...], houses: tuple[int, ...], step: int) -> tuple[int, int]:
    """(city, cost in Elektro) of the next city to build: the cheapest when half the cost of the cities after it is
    added. If there is none, the cost is more than anybody can pay."""
    ways = book.network.connection(network)
    rows: list[tuple[int, int]] = []
    for city, house in free_spaces(book, step, houses):
        if city not in network and ways[city] < UNREACHABLE:
            rows.append((ways[city] + house, city))
    rows.sort()
    best, found = float("inf"), (0, UNREACHABLE)
    depth = 3 if network else 6
    for cost, city in rows[:6] if network else rows:
        if cost >= best:
            break
        price = float(cost)
        for _, onward in expansion(book, (*network, city), houses, step, depth):
            price += onward / 2
        if price < best:
            best, found = price, (city, cost)
    return found


def _single(state: State) -> Action:
    """Build the cheapest city by itself, or none."""
    offers = building.choices(state)[0]
    rows = [row for row in offers.rows() if not row.why] if len(offers.actions) else []
    if not rows:
        return DONE
    return min(rows, key=attrgetter("cost")).action


def wanted(state: State, style: Style) -> int:
    """How many cities the seat to move wants in its network this round.

    As many as its plants power; but it triggers the end of the game if, and only if, that wins. Otherwise it stops one
    city short of the end. A company that plans its last round does not stop short if it can power enough cities to end
    the game: a rival who builds later may end it with as many.
    """
    seat, book = state.turn, state.book
    me = state.players[seat]
    have, end = len(me.cities), book.counts.end_at
    if state.round >= PATIENCE:
        return have + DEEP
    runs = fuelled(state, seat)
    if largest_network(state) >= end:
        return runs
    plan = expansion(book, me.cities, state.houses, state.step, DEEP)
    reach = have + builds(plan, me.money, DEEP)[0]
    if reach >= end:
        _, spent = builds(plan, me.money, max(end, min(runs, reach)) - have)
        if (min(runs, reach), me.money - spent) > _best_rival(state, style):
            return max(end, runs)
    if style.closes and runs >= end:
        return runs
    output = sum([book.plants[plant].cities for plant in me.plants])
    return min(end - 1, max(runs, output) + style.beyond)


def _best_rival(state: State, style: Style) -> tuple[int, int]:
    """The most cities that any rival may power if this round is the last, and the Elektro it has left then. Those who
    have yet to build add what they can pay for or, to a bold company, just a few. Only a company that plans the last
    round as a whole counts the money left; the others assume that only those who power more than every rival win."""
    best = (0, 0)
    for seat, player in enumerate(state.players):
        if seat == state.turn:
            continue
        runs, have, left = fuelled(state, seat), len(player.cities), player.money
        more = 0
        if seat in state.waiting:
            plan = expansion(state.book, player.cities, state.houses, state.step)
            more, spent = builds(plan, player.money, runs - have)
            left -= spent
            if style.bold:
                more = SURPRISE
        found = (min(runs, have + more), left if style.closes else UNREACHABLE)
        best = max(best, found)
    return best


# Phase 5


def power(state: State) -> Action:
    """Run the plants that pay most, with the least valuable fuel."""
    return bureaucracy.choices(state)[0].actions[0]
