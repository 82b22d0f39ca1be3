"""Why an action is good: a sentence whose figures can be checked on the board."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Pass, Power, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.auction_reasons import Figures, Reason, bought, let_go, no_plant, scrapped
from powergrid_tui.games.power_grid.model import Player, State
from powergrid_tui.games.power_grid.reckoning import bill, fuelled, largest_network
from powergrid_tui.games.power_grid.rules.building import price, prices
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt, income
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, cost, open_markets
from powergrid_tui.games.power_grid.rules.running import Together, sets_of, together
from powergrid_tui.games.power_grid.rules.storage import minus, plus
from powergrid_tui.table.words.language import mark

_FUEL = mark(
    "for {price} Elektro you have the fuel to power {cities}; your network has {have}, and you keep {money} Elektro"
)
_FUEL_TWICE = mark(
    "for {price} Elektro you have the fuel to power {cities}, and {again} in the round after; your network "
    "has {have}, and you keep {money} Elektro"
)
_FUEL_DEARER = mark(
    "for {price} Elektro you have the fuel to power {cities}; {least} would do for that, but did worse in the rounds "
    "looked ahead; your network has {have}, and you keep {money} Elektro"
)
_FUEL_TWICE_DEARER = mark(
    "for {price} Elektro you have the fuel to power {cities}, and {again} in the round after; {least} would do for "
    "that, but did worse in the rounds looked ahead; your network has {have}, and you keep {money} Elektro"
)
_NO_FUEL = mark("you have the fuel to power {cities}; your network has {have}, and you keep {money} Elektro")

_BUILD = mark(
    "costs {price} Elektro and leaves {money}: your network grows to {cities}, and you have the fuel to power {fuelled}"
)
_BUILD_ON = mark(
    "costs {price} Elektro and leaves {money}: your network grows to {cities}, you have the fuel to power "
    "{fuelled}, and the next city would cost {next}"
)
_BUILD_DEARER = mark(
    "costs {price} Elektro and leaves {money}: {least} would do for as many cities, but did worse in the rounds looked "
    "ahead; you have the fuel to power {fuelled}"
)
_BUILD_DEARER_ON = mark(
    "costs {price} Elektro and leaves {money}: {least} would do for as many cities, but then the next one would cost "
    "{theirs} instead of {next}; you have the fuel to power {fuelled}"
)
_TOO_FAR = mark("the next city costs {next} Elektro, and you have {money}")
_DARK = mark(
    "your network has {cities} and you have the fuel to power {fuelled}: another city, for {next} Elektro, "
    "would go without power"
)
_LATER = mark(
    "the next city costs {next} Elektro and brings {more} more this round: better to keep your {money} Elektro"
)
_THE_LAST = mark("the next city costs {next} Elektro; this is the last round, and money breaks ties in cities powered")
_NO_BUILD = mark("no city is within reach, and you keep {money} Elektro")

_POWER = mark("powers {cities} of the {have} in your network and brings {income} Elektro")
_POWER_AGAIN = mark(
    "powers {cities} of the {have} in your network and brings {income} Elektro; the fuel left over powers {again}"
)


def reason(view: State, action: Action, *, last: bool = False) -> Reason:
    """The message and its figures for an action of the seat to move; an empty message if there is nothing to say. With
    `last`, the round is known to be the last one (from a review, or because a network is large enough), so the reason
    mentions nothing that would come after it."""
    last = last or largest_network(view) >= view.book.counts.end_at
    match action:
        case Open():
            return bought(view, action.plant, action.amount, last=last)
        case Bid() if view.auction:
            return bought(view, view.auction.plant, action.amount, last=last)
        case Pass() if view.auction:
            return let_go(view, view.auction.plant, view.auction.bid + 1, last=last)
        case Pass():
            return no_plant(view, last=last)
        case Scrap():
            return scrapped(view, action.plant)
        case Buy():
            return _fuel(view, action, last=last)
        case Build():
            return _built(view, action)
        case Power():
            return _powered(view, action)
        case _ if view.phase == "resources":
            return _NO_FUEL, {
                "cities": fuelled(view, view.turn),
                "have": len(_me(view).cities),
                "money": _me(view).money,
            }
        case _ if view.phase == "building":
            return _not_built(view, last=last)
        case _:
            return "", {}


def _me(view: State) -> Player:
    return view.players[view.turn]


# Resources and power


def _fuel(view: State, action: Buy, *, last: bool) -> Reason:
    me, paid = _me(view), cost(view, action.tokens, action.market)
    now, again = _two_rounds(view, plus(me.stock, action.tokens))
    figures: Figures = {"price": paid, "cities": now, "have": len(me.cities), "money": me.money - paid}
    twice = not last and again > _without_fuel(view)
    least = paid if view.book.counts.one_token else _cheapest_fuel(view, now, again if twice else 0)
    figures |= {"again": again, "least": least}
    if least < paid:
        return _FUEL_TWICE_DEARER if twice else _FUEL_DEARER, figures
    return _FUEL_TWICE if twice else _FUEL, figures


def _cheapest_fuel(view: State, now: int, again: int) -> int:
    """The least Elektro for the fuel that powers so many cities this round, and so many in the next one."""
    me, able = _me(view), sets_of(view.book, _me(view).plants)
    enough = [some for some in able if some.output >= now]
    if again:
        enough = [_both(some, other) for some in enough for other in able if other.output >= again]
    bills = [
        bill(some, me.stock, all_price_steps(view, view.turn, market))
        for market in open_markets(view)
        for some in enough
    ]
    return min([found[0] for found in bills if found is not None], default=0)


def _without_fuel(view: State) -> int:
    """The cities that the seat to move powers in any case, with plants that need no fuel."""
    return max(some.output for some in sets_of(view.book, _me(view).plants) if some.runs_on((0, 0, 0, 0)))


def _two_rounds(view: State, stock: Tokens) -> tuple[int, int]:
    """The most cities that a stock powers this round, and the cities that the rest of it powers in the next one."""
    able = [some for some in sets_of(view.book, _me(view).plants) if some.runs_on(stock)]
    now = max(some.output for some in able)
    firsts = [some for some in able if some.output == now]
    return now, max([other.output for some in firsts for other in able if _both(some, other).runs_on(stock)], default=0)


def _both(one: Together, other: Together) -> Together:
    """What two sets of plants burn between them."""
    return Together((), plus(one.burn, other.burn), one.mixed + other.mixed, 0)


def _powered(view: State, action: Power) -> Reason:
    book, me = view.book, _me(view)
    output = together(book, tuple([run.plant for run in action.runs])).output
    left = minus(me.stock, burnt(view, action))
    again = max(some.output for some in sets_of(book, me.plants) if some.runs_on(left))
    figures: Figures = {
        "cities": min(output, len(me.cities)),
        "have": len(me.cities),
        "income": income(view, action),
        "again": again,
    }
    return (_POWER_AGAIN if again > _without_fuel(view) else _POWER), figures


# Building


def _built(view: State, action: Build) -> Reason:
    me, total = _me(view), 0
    for city in action.cities:
        total += price(view, me, city, action.begin)
        me = me.evolve(cities=(*me.cities, city))
    onward = _next(view, me.cities)
    least, cheapest = _cheapest(view, len(action.cities))
    theirs = _next(view, cheapest)
    figures: Figures = {
        "least": least,
        "theirs": theirs,
        "price": total,
        "money": me.money - total,
        "cities": len(me.cities),
        "fuelled": fuelled(view, view.turn),
        "next": onward,
    }
    if least < total and not action.begin:
        return (_BUILD_DEARER_ON if 0 < onward < theirs else _BUILD_DEARER), figures
    return (_BUILD_ON if onward else _BUILD), figures


def _cheapest(view: State, count: int) -> tuple[int, tuple[int, ...]]:
    """The Elektro for so many cities if each is the cheapest next one, and the network then."""
    total, network = 0, _me(view).cities
    for _ in range(count):
        costs = prices(view, network)
        city = min(costs, key=lambda each: (costs[each], each))
        total, network = total + costs[city], (*network, city)
    return total, network


def _not_built(view: State, *, last: bool) -> Reason:
    """Why no further city is built: it costs too much, nothing would power it, or the money is worth more later. In the
    last round, the money left may break a tie."""
    me, powered = _me(view), fuelled(view, view.turn)
    have, onward = len(me.cities), _next(view, me.cities)
    payment = view.book.income.payment
    figures: Figures = {
        "money": me.money,
        "cities": have,
        "fuelled": powered,
        "next": onward,
        "more": payment(have + 1) - payment(have),
    }
    if not onward:
        return _NO_BUILD, figures
    if onward > me.money:
        return _TOO_FAR, figures
    return (_DARK if powered <= have else _THE_LAST if last else _LATER), figures


def _next(view: State, network: tuple[int, ...]) -> int:
    """Elektro for the cheapest city that a network can add; 0 if there is none."""
    return min(prices(view, network).values(), default=0)
