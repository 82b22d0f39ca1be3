"""Why an action is a good one, in a sentence made of figures."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Pass, Power, Scrap
from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast
from powergrid_tui.games.power_grid.bots.ahead.quick import prospects
from powergrid_tui.games.power_grid.bots.ahead.reckoning import fuelled
from powergrid_tui.games.power_grid.imagining import purse
from powergrid_tui.games.power_grid.model import HIDDEN, State
from powergrid_tui.games.power_grid.rules.building import price
from powergrid_tui.games.power_grid.rules.bureaucracy import income
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.rules.storage import plus
from powergrid_tui.table.language import mark

Figures = dict[str, int | str]

_NEW = mark("{plant} powers {cities} for {price}; {rival} would pay {theirs}")
_MORE = mark("{plant} powers {more} more than your {old} for {price}; {rival} would pay {theirs}")
_NEW_ALONE = mark("{plant} powers {cities} for {price}, and nobody else can bid")
_MORE_ALONE = mark("{plant} powers {more} more than your {old} for {price}, and nobody else can bid")
_LET_GO = mark("{plant} is worth {worth} to you, and the next bid is {price}")
_NO_PLANT = mark("your plants power {output} and you have {cities} cities: {money} Elektro are better kept")
_SCRAP = mark("{plant} powers {cities}, the fewest that you can do without: {output} are left")
_FUEL = mark("for {price} your plants power {cities} of your {have} cities; {money} Elektro are left for building")
_NO_FUEL = mark("what lies on your plants powers {cities} of your {have} cities")
_BUILD = mark("{count} more for {price} make {cities} cities, and your plants power {output}")
_NO_BUILD = mark("you have {cities} cities and fuel for {fuelled}: {money} Elektro are better kept")
_POWER = mark("powers {cities} and brings {income} Elektro")


def reason(view: State, action: Action) -> tuple[str, Figures]:
    """A message and its figures for an action of the seat to move; no message where there is nothing to say."""
    me = view.players[view.turn]
    output = sum([view.book.plants[plant].cities for plant in me.plants])
    match action:
        case Open():
            return _plant(view, action.plant, action.amount)
        case Bid() if view.auction:
            return _plant(view, view.auction.plant, action.amount)
        case Pass() if view.auction:
            return _LET_GO, {
                "plant": view.book.label(view.auction.plant),
                "worth": int(_worth(view, view.turn, view.auction.plant)),
                "price": view.auction.bid + 1,
            }
        case Pass():
            return _NO_PLANT, {"output": output, "cities": len(me.cities), "money": me.money}
        case Scrap():
            cities = view.book.plants[action.plant].cities
            return _SCRAP, {"plant": view.book.label(action.plant), "cities": cities, "output": output - cities}
        case Buy():
            price = cost(view, action.tokens, action.market)
            stock = plus(me.stock, action.tokens)
            most = max(some.output for some in sets_of(view.book, me.plants) if some.runs_on(stock))
            figures: Figures = {"price": price, "cities": most, "have": len(me.cities), "money": me.money - price}
            return _FUEL, figures
        case Build():
            return _BUILD, _built(view, action) | {"output": output}
        case Power():
            paid = income(view, action)
            powered = sum([view.book.plants[run.plant].cities for run in action.runs])
            return _POWER, {"cities": min(powered, len(me.cities)), "income": paid}
        case _ if view.phase == "resources":
            return _NO_FUEL, {"cities": fuelled(view, view.turn), "have": len(me.cities)}
        case _ if view.phase == "building":
            return _NO_BUILD, {"cities": len(me.cities), "fuelled": fuelled(view, view.turn), "money": me.money}
        case _:
            return "", {}


def _plant(view: State, plant: int, price: int) -> tuple[str, Figures]:
    """What a plant brings beside the one that would have to go, and who would pay how much for it."""
    book, me = view.book, view.players[view.turn]
    cities = book.plants[plant].cities
    figures: Figures = {"plant": book.label(plant), "cities": cities, "price": price}
    rival, theirs = _rival(view, plant)
    if rival >= 0:
        figures |= {"rival": view.names[rival], "theirs": theirs}
    old = [other for other in me.plants if not book.is_mine(other)]
    if book.places((*me.plants, plant)) <= book.counts.plant_limit or not old:
        return (_NEW if rival >= 0 else _NEW_ALONE), figures
    least = min(old, key=lambda other: book.plants[other].cities)
    figures |= {"more": cities - book.plants[least].cities, "old": book.label(least)}
    return (_MORE if rival >= 0 else _MORE_ALONE), figures


def _rival(view: State, plant: int) -> tuple[int, int]:
    """The other who would pay most for a plant, and how much; -1 when nobody else may bid."""
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
    """The Elektro up to which a seat would bid for a plant, by what is known of its purse."""
    player = view.players[seat]
    if player.money == HIDDEN:
        least, most = purse(view, seat)
        players = list(view.players)
        players[seat] = player.evolve(money=(least + most) // 2)
        view = view.evolve(players=tuple(players))
    found = prospects(view, seat, Forecast(view, seat)).prices.get(plant, 0.0)
    if view.auction and plant == view.auction.plant and seat == view.auction.leader:
        found = max(found, float(view.auction.bid))
    return found


def _built(view: State, action: Build) -> Figures:
    me, total = view.players[view.turn], 0
    for city in action.cities:
        total += price(view, me, city, action.begin)
        me = me.evolve(cities=(*me.cities, city))
    return {"count": len(action.cities), "price": total, "cities": len(me.cities)}
