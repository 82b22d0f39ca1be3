"""Why a plant is worth its price, or not, and which of the old ones would be missed least: sentences whose figures can
be checked on the board."""

from __future__ import annotations

from powergrid_tui.games.power_grid.bots.ahead.closing import Closing, closing, closing_with, fleets, may_end
from powergrid_tui.games.power_grid.bots.ahead.forecast import Forecast
from powergrid_tui.games.power_grid.bots.ahead.prospects import prospects
from powergrid_tui.games.power_grid.determinization import purse
from powergrid_tui.games.power_grid.model import HIDDEN, Player, State
from powergrid_tui.games.power_grid.reckoning import bill, builds, expansion
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.resources import all_price_steps
from powergrid_tui.games.power_grid.rules.running import together
from powergrid_tui.table.words.language import mark

UNSURE = 4
"""How much more than expected a rival may well pay, in Elektro: nobody knows how others value a plant."""

Figures = dict[str, int | str]
Reason = tuple[str, Figures]
"""A message and its figures."""

_NEW = mark("plant {plant} powers {cities} for {price} Elektro; {rival} would pay {theirs}")
_NEW_CLOSE = mark("plant {plant} powers {cities} for {price}, and {rival} may want it too")
_NEW_BEST = mark("plant {plant} powers {cities} for {price}, and nobody else is likely to pay more")
_NEW_ALONE = mark("plant {plant} powers {cities} for {price} Elektro, and nobody else can bid")
_MORE = mark("plant {plant} powers {more} more than your plant {old} for {price} Elektro; {rival} would pay {theirs}")
_MORE_CLOSE = mark("plant {plant} powers {more} more than your {old} for {price}, and {rival} may want it too")
_MORE_BEST = mark("plant {plant} powers {more} more than your {old} for {price}, and nobody else is likely to pay more")
_MORE_ALONE = mark(
    "plant {plant} powers {more} more than your plant {old} for {price} Elektro, and nobody else can bid"
)
_INSTEAD = mark(
    "plant {plant} powers {cities} for {price} Elektro; your plant {old}, which you would have to scrap, powers {least}"
)

_DEARER = mark(
    "plant {plant} powers {cities} for {price} Elektro; plant {other} for {least} powers no fewer, but did worse in "
    "the rounds looked ahead"
)
_DEARER_FUEL = mark(
    "plant {plant} powers {cities} for {price} Elektro and burns fuel for {fuel}; plant {other} for {least} powers no "
    "fewer, but burns fuel for {burns}"
)
_TOO_DEAR = mark("plant {plant} is worth about {worth} Elektro to you, and the next bid is {price}")
_OTHER = mark(
    "plant {plant} for {price} Elektro burns fuel for {fuel} to power {cities}; plant {other}, for sale from "
    "{least} Elektro, burns fuel for {burns} to power {theirs}"
)
_OTHER_MORE = mark(
    "plant {plant} powers {cities} for {price} Elektro; plant {other}, for sale from {least} Elektro, powers {theirs}"
)
_CITIES = mark(
    "for {price}, plant {plant} would add {more} to the {output} that your plants power; the same money builds {count} "
    "more cities"
)
_CITY = mark(
    "for {price}, plant {plant} would add {more} to the {output} that your plants power; the same money builds another "
    "city"
)
_FUEL_SHORT = mark("plant {plant} needs fuel that the market does not have; your plants power {output}")
_NO_PLANT = mark("your plants can power {output} and your network has {cities}: better to keep your {money} Elektro")

_SHORT = mark("no plant for sale adds enough for its price: your plants power {output} and your network has {cities}")

_LAST_BUY = mark(
    "if this round is the last, plant {plant} for {price} lets you power {powered}; without it you would power {alone}"
)
_LAST_OTHER = mark(
    "if this round is the last, plant {plant} for {price} lets you power {powered}, and plant {other}, for sale from "
    "{least}, {theirs}"
)
_LAST_SAME = mark(
    "if this round is the last, plant {plant} for {price} lets you power {powered}; with plant {other}, for sale from "
    "{least}, you power as many and keep more money"
)
_LAST_NONE = mark("if this round is the last, you power {alone} with or without another plant, and money breaks ties")

_SCRAP = mark(
    "fuel for plant {plant} costs {price} Elektro today and powers {cities}; the plants you keep power {output}"
)
_SCRAP_DRY = mark("the market has no fuel for plant {plant}; the plants you keep power {output}")


def _output(view: State, plants: tuple[int, ...]) -> int:
    """The cities that these plants power together, if all are fuelled."""
    return sum([view.book.plants[plant].cities for plant in plants])


def bought(view: State, plant: int, price: int, *, last: bool) -> Reason:
    """What a plant adds compared with the one it would replace, and which rival would pay how much for it; if the game
    may end with this round, what it adds at the end."""
    book, me = view.book, view.players[view.turn]
    if price <= me.money and (last or _may_end(view)):
        end, alone = closing_with(view, view.turn, plant, me.money - price), _alone(view)
        if end.powered > alone.powered:
            return _LAST_BUY, {
                "plant": book.label(plant),
                "price": price,
                "powered": end.powered,
                "alone": alone.powered,
            }
    cities = book.plants[plant].cities
    figures: Figures = {"plant": book.label(plant), "cities": cities, "price": price}
    if view.auction is None and (other := _cheaper(view, plant, price)):
        fuel, burns = _fuel_today(view, plant), _fuel_today(view, other)
        figures |= {"other": book.label(other), "least": minimum(view, other)}
        if fuel is not None and burns is not None and fuel < burns:
            return _DEARER_FUEL, figures | {"fuel": fuel, "burns": burns}
        return _DEARER, figures
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
    if theirs + UNSURE <= price:
        return (_MORE_BEST if crowded else _NEW_BEST), figures
    figures |= {"rival": view.names[rival], "theirs": theirs}
    if theirs <= price:
        return (_MORE_CLOSE if crowded else _NEW_CLOSE), figures
    return (_MORE if crowded else _NEW), figures


def _cheaper(view: State, plant: int, price: int) -> int:
    """The cheapest of the other plants for sale that power no less for less; 0 if there is none."""
    book = view.book
    cities = book.plants[plant].cities
    found = [
        other
        for other in view.current
        if other != plant
        and not book.is_mine(other)
        and book.plants[other].cities >= cities
        and minimum(view, other) < price
    ]
    return min(found, key=lambda other: minimum(view, other), default=0) if not book.is_mine(plant) else 0


def let_go(view: State, plant: int, price: int, *, last: bool) -> Reason:
    """Why the next bid is too high: it is more than the plant is worth in the rounds to come, or another plant powers
    more, or burns less for each city. Another plant is named only if it is no worse in any of the figures told."""
    book, me = view.book, view.players[view.turn]
    cities = book.plants[plant].cities
    if price <= me.money and (last or _may_end(view)):
        return _let_go_at_the_end(view, plant, price)
    worth = 0 if last else int(_worth(view, view.turn, plant))
    if 0 < worth < price:
        return _TOO_DEAR, {"plant": book.label(plant), "worth": worth, "price": price}
    gains = prospects(view, view.turn, Forecast(view, view.turn)).gains
    fuel = _fuel_today(view, plant)
    for other in sorted([each for each in gains if each != plant and gains[each] > 0], key=lambda each: -gains[each]):
        theirs, least, burns = book.plants[other].cities, minimum(view, other), _fuel_today(view, other)
        figures: Figures = {
            "plant": book.label(plant),
            "cities": cities,
            "price": price,
            "other": book.label(other),
            "theirs": theirs,
            "least": least,
        }
        if fuel is not None and burns is not None and burns * cities < fuel * theirs and theirs + 1 >= cities:
            return _OTHER, figures | {"fuel": fuel, "burns": burns}
        if theirs > cities or (theirs == cities and least < price and fuel == burns):
            return _OTHER_MORE, figures
    return _spared(view, plant, price)


def _let_go_at_the_end(view: State, plant: int, price: int) -> Reason:
    """Why a plant is left to others in what may be the last round, where only the cities powered at its end count."""
    book, seat, me = view.book, view.turn, view.players[view.turn]
    end, alone = closing_with(view, seat, plant, me.money - price), _alone(view)
    ends = {
        other: closing_with(view, seat, other, me.money - minimum(view, other))
        for other in view.current
        if other != plant and minimum(view, other) <= me.money
    }
    other = max(ends, key=lambda each: ends[each], default=0)
    if other and ends[other] > max(end, alone) and ends[other].powered >= end.powered:
        return _LAST_SAME if ends[other].powered == end.powered else _LAST_OTHER, {
            "plant": book.label(plant),
            "price": price,
            "powered": end.powered,
            "other": book.label(other),
            "least": minimum(view, other),
            "theirs": ends[other].powered,
        }
    if end.powered <= alone.powered:
        return _LAST_NONE, {"alone": alone.powered}
    return _spared(view, plant, price)


def no_plant(view: State, *, last: bool) -> Reason:
    """Why none of the plants for sale is put up for auction."""
    me = view.players[view.turn]
    payable = [plant for plant in view.current if minimum(view, plant) <= me.money]
    if payable and (last or _may_end(view)):
        alone = _alone(view)
        ends = [closing_with(view, view.turn, plant, me.money - minimum(view, plant)) for plant in payable]
        if max(end.powered for end in ends) <= alone.powered:
            return _LAST_NONE, {"alone": alone.powered}
    if not payable or _output(view, me.plants) > len(me.cities):
        return _NO_PLANT, _kept(view)
    best = max(payable, key=lambda plant: view.book.plants[plant].cities)
    return _spared(view, best, minimum(view, best))


def _spared(view: State, plant: int, price: int) -> Reason:
    """What a company gets instead of a plant that would add to what it powers: cities for the same money."""
    book, me = view.book, view.players[view.turn]
    output = _output(view, me.plants)
    more = max(_output(view, plants) for plants in fleets(book, me.plants, plant)) - output
    plan = expansion(book, me.cities, view.houses, view.step)
    count = builds(plan, price, len(plan))[0]
    if more > 0 and _fuel_today(view, plant) is None:
        return _FUEL_SHORT, {"plant": book.label(plant), "output": output}
    if more > 0 and count and output > len(me.cities):
        return (_CITIES if count > 1 else _CITY), {
            "plant": book.label(plant),
            "price": price,
            "more": more,
            "output": output,
            "count": count,
        }
    if output > len(me.cities):
        return _NO_PLANT, _kept(view)
    return _SHORT, _kept(view)


def _alone(view: State) -> Closing:
    """How the seat to move would end the game without another plant."""
    me = view.players[view.turn]
    return closing(view, view.turn, me.plants, me.money)


def _may_end(view: State) -> bool:
    """Whether the game may end with this round, given what is known of everybody's money."""
    return may_end(view.evolve(players=tuple([_paid(view, seat) for seat in range(len(view.players))])))


def _fuel_today(view: State, plant: int) -> int | None:
    """Elektro for running a plant once at today's prices; None if the market does not hold enough fuel."""
    alone = together(view.book, (plant,))
    bills = [bill(alone, (0, 0, 0, 0), all_price_steps(view, view.turn, at)) for at in range(len(view.markets))]
    return min([each[0] for each in bills if each is not None], default=None)


def _kept(view: State) -> Figures:
    me = view.players[view.turn]
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
    player = _paid(view, seat)
    if player is not view.players[seat]:
        players = list(view.players)
        players[seat] = player
        view = view.evolve(players=tuple(players))
    return prospects(view, seat, Forecast(view, seat)).prices.get(plant, 0.0)


def _paid(view: State, seat: int) -> Player:
    """A company with the money that it has, or, if that is hidden, about as much."""
    player = view.players[seat]
    if player.money != HIDDEN:
        return player
    least, most = purse(view, seat)
    return player.evolve(money=(least + most) // 2)


def scrapped(view: State, plant: int) -> Reason:
    """What the scrapped plant costs to run at today's prices, and what the remaining ones power without it."""
    book, fuel = view.book, _fuel_today(view, plant)
    kept = tuple([other for other in view.players[view.turn].plants if other != plant])
    figures: Figures = {
        "plant": book.label(plant),
        "cities": book.plants[plant].cities,
        "output": _output(view, kept),
    }
    return (_SCRAP_DRY, figures) if fuel is None else (_SCRAP, figures | {"price": fuel})
