"""Why an action is good: a sentence whose figures can be checked on the board."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Pass, Power, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast
from powergrid_tui.games.power_grid.bots.ahead.prospects import prospects
from powergrid_tui.games.power_grid.determinization import purse
from powergrid_tui.games.power_grid.model import HIDDEN, Player, State
from powergrid_tui.games.power_grid.reckoning import bill, fuelled, largest_network
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.building import price, prices
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt, income
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, cost
from powergrid_tui.games.power_grid.rules.running import Together, sets_of, together
from powergrid_tui.games.power_grid.rules.storage import minus, plus
from powergrid_tui.table.words.language import mark

Figures = dict[str, int | str]
Reason = tuple[str, Figures]
"""A message and its figures."""

_NEW = mark("plant {plant} powers {cities} for {price}; {rival} would pay {theirs}")
_NEW_BEST = mark("plant {plant} powers {cities} for {price}, and nobody else would pay more")
_NEW_ALONE = mark("plant {plant} powers {cities} for {price}, and nobody else can bid")
_MORE = mark("plant {plant} powers {more} more than your {old} for {price}; {rival} would pay {theirs}")
_MORE_BEST = mark("plant {plant} powers {more} more than your {old} for {price}, and nobody else would pay more")
_MORE_ALONE = mark("plant {plant} powers {more} more than your {old} for {price}, and nobody else can bid")
_INSTEAD = mark("plant {plant} powers {cities} for {price}; your {old}, which would have to go, powers {least}")

_TOO_DEAR = mark("plant {plant} is worth about {worth} to you, and the next bid is {price}")
_OTHER = mark(
    "plant {plant} for {price} burns fuel for {fuel} to power {cities}; plant {other}, for sale from {least}, burns "
    "fuel for {burns} to power {theirs}"
)
_OTHER_DRY = mark("plant {plant} powers {cities} for {price}; plant {other}, for sale from {least}, powers {theirs}")
_NO_PLANT = mark("your plants power {output} and your network has {cities}: {money} Elektro are better kept")

_SCRAP = mark("fuel for plant {plant} costs {price} today and powers {cities}; the plants you keep power {output}")
_SCRAP_DRY = mark("the market has no fuel for plant {plant}; the plants you keep power {output}")

_FUEL = mark("for {price} you have the fuel to power {cities}; your network has {have}, and {money} Elektro are left")
_FUEL_TWICE = mark(
    "for {price} you have the fuel to power {cities}, and {again} in the round after; your network has {have}, and "
    "{money} Elektro are left"
)
_NO_FUEL = mark("you have the fuel to power {cities}; your network has {have}, and {money} Elektro are left")

_BUILD = mark(
    "costs {price} and leaves {money}: your network grows to {cities}, and you have the fuel to power {fuelled}"
)
_BUILD_ON = mark(
    "costs {price} and leaves {money}: your network grows to {cities}, you have the fuel to power {fuelled}, and the "
    "next city would cost {next}"
)
_TOO_FAR = mark("the next city costs {next}, and you have {money}")
_DARK = mark(
    "your network has {cities} and you have the fuel to power {fuelled}: another city, for {next}, would stay dark"
)
_LATER = mark("the next city costs {next} and brings {more} more this round: {money} Elektro are better kept")
_THE_LAST = mark(
    "the next city costs {next}; this is the last round, and of those who power as many the one with more money wins"
)
_NO_BUILD = mark("no city is in reach, and {money} Elektro are left")

_POWER = mark("powers {cities} of the {have} in your network and brings {income} Elektro")
_POWER_AGAIN = mark(
    "powers {cities} of the {have} in your network and brings {income} Elektro; the fuel that stays powers {again}"
)


def reason(view: State, action: Action, *, last: bool = False) -> Reason:
    """The message and its figures for an action of the seat to move; an empty message if there is nothing to say. With
    `last`, the round is known to be the last one (from a review, or because a network is large enough), so the reason
    mentions nothing that would come after it."""
    last = last or largest_network(view) >= view.book.counts.end_at
    match action:
        case Open():
            return _plant(view, action.plant, action.amount)
        case Bid() if view.auction:
            return _plant(view, view.auction.plant, action.amount)
        case Pass() if view.auction:
            return _let_go(view, view.auction.plant, view.auction.bid + 1, last=last)
        case Pass():
            return _NO_PLANT, _kept(view)
        case Scrap():
            return _scrap(view, action.plant)
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


def _output(view: State, plants: tuple[int, ...]) -> int:
    """The cities that these plants power together, if all are fuelled."""
    return sum([view.book.plants[plant].cities for plant in plants])


# The auction


def _plant(view: State, plant: int, price: int) -> Reason:
    """What a plant adds compared with the one it would replace, and which rival would pay how much for it."""
    book, me = view.book, _me(view)
    cities = book.plants[plant].cities
    figures: Figures = {"plant": book.label(plant), "cities": cities, "price": price}
    old = [other for other in me.plants if not book.is_mine(other)]
    crowded = bool(old) and book.places((*me.plants, plant)) > book.counts.plant_limit
    if crowded:
        worst = min(old, key=lambda other: book.plants[other].cities)
        least = book.plants[worst].cities
        figures |= {"more": cities - least, "old": book.label(worst), "least": least}
        if cities <= least:
            return _INSTEAD, figures
    rival, theirs = _rival(view, plant)
    if rival < 0:
        return (_MORE_ALONE if crowded else _NEW_ALONE), figures
    if theirs <= price:
        return (_MORE_BEST if crowded else _NEW_BEST), figures
    figures |= {"rival": view.names[rival], "theirs": theirs}
    return (_MORE if crowded else _NEW), figures


def _let_go(view: State, plant: int, price: int, *, last: bool) -> Reason:
    """Why the next bid is too high: it is more than the plant is worth in the rounds to come, or another plant powers
    as much for less."""
    book = view.book
    worth = 0 if last else int(_worth(view, view.turn, plant))
    if 0 < worth < price:
        return _TOO_DEAR, {"plant": book.label(plant), "worth": worth, "price": price}
    gains = prospects(view, view.turn, Forecast(view, view.turn)).gains
    others = [other for other in gains if other != plant and gains[other] > 0]
    if not others:
        return _NO_PLANT, _kept(view)
    other = max(others, key=lambda each: gains[each])
    figures: Figures = {
        "plant": book.label(plant),
        "cities": book.plants[plant].cities,
        "price": price,
        "other": book.label(other),
        "theirs": book.plants[other].cities,
        "least": minimum(view, other),
    }
    fuel, burns = _fuel_today(view, plant), _fuel_today(view, other)
    if fuel is None or burns is None:
        return _OTHER_DRY, figures
    return _OTHER, figures | {"fuel": fuel, "burns": burns}


def _fuel_today(view: State, plant: int) -> int | None:
    """Elektro for running a plant once at today's prices; None if the market does not hold enough fuel."""
    alone = together(view.book, (plant,))
    bills = [bill(alone, (0, 0, 0, 0), all_price_steps(view, view.turn, at)) for at in range(len(view.markets))]
    return min([each[0] for each in bills if each is not None], default=None)


def _kept(view: State) -> Figures:
    me = _me(view)
    return {"output": _output(view, me.plants), "cities": len(me.cities), "money": me.money}


def _rival(view: State, plant: int) -> tuple[int, int]:
    """The rival who would pay most for a plant, and how much in Elektro; -1 if nobody else may bid."""
    if view.auction:
        rivals = [seat for seat in view.auction.bidders if seat != view.turn]
    else:
        done = {*view.bought, *view.passed, view.turn}
        rivals = [seat for seat in range(len(view.players)) if seat not in done]
    if not rivals:
        return -1, 0
    theirs, best = max([(int(_worth(view, seat, plant)), -seat) for seat in rivals])
    return -best, theirs


def _worth(view: State, seat: int, plant: int) -> float:
    """The highest bid in Elektro that a seat would make for a plant, given what is known of its money."""
    player = view.players[seat]
    if player.money == HIDDEN:
        least, most = purse(view, seat)
        players = list(view.players)
        players[seat] = player.evolve(money=(least + most) // 2)
        view = view.evolve(players=tuple(players))
    return prospects(view, seat, Forecast(view, seat)).prices.get(plant, 0.0)


def _scrap(view: State, plant: int) -> Reason:
    """What the scrapped plant costs to run at today's prices, and what the remaining ones power without it."""
    book, fuel = view.book, _fuel_today(view, plant)
    kept = tuple([other for other in _me(view).plants if other != plant])
    figures: Figures = {
        "plant": book.label(plant),
        "cities": book.plants[plant].cities,
        "output": _output(view, kept),
    }
    return (_SCRAP_DRY, figures) if fuel is None else (_SCRAP, figures | {"price": fuel})


# Resources and power


def _fuel(view: State, action: Buy, *, last: bool) -> Reason:
    me, paid = _me(view), cost(view, action.tokens, action.market)
    now, again = _two_rounds(view, plus(me.stock, action.tokens))
    figures: Figures = {"price": paid, "cities": now, "have": len(me.cities), "money": me.money - paid}
    twice = not last and again > _without_fuel(view)
    return (_FUEL_TWICE, figures | {"again": again}) if twice else (_FUEL, figures)


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
    figures: Figures = {
        "price": total,
        "money": me.money - total,
        "cities": len(me.cities),
        "fuelled": fuelled(view, view.turn),
        "next": onward,
    }
    return (_BUILD_ON if onward else _BUILD), figures


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
