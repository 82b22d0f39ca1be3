"""Why an action is good: a sentence whose figures can be checked on the board."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Pass, Power, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.closing import Closing, closing, closing_with, fleets, may_end
from powergrid_tui.games.power_grid.bots.ahead.forecast import forecast
from powergrid_tui.games.power_grid.bots.ahead.prospects import prospects
from powergrid_tui.games.power_grid.determinization import purse
from powergrid_tui.games.power_grid.estimates import bill, builds, expansion, fuel_price, fuelled
from powergrid_tui.games.power_grid.model import HIDDEN, CompanyState, State
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.building import price, prices
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt, income
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.player_order import upcoming
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, cost, open_markets
from powergrid_tui.games.power_grid.rules.running import Together, sets_of, together
from powergrid_tui.games.power_grid.rules.storage import minus, plus
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
    "plant {plant} for {price} Elektro is worth about {worth} to you; plant {other} for {least}, about {theirs}"
)
_DEARER_SAME = mark("plant {plant} powers {cities} for {price} Elektro; plant {other} for {least} powers no fewer")
_DEARER_FUEL = mark(
    "plant {plant} for {price} Elektro powers {cities} with fuel for {fuel}; plant {other} for {least} burns fuel "
    "for {burns}"
)
_TOO_DEAR = mark("plant {plant} is worth about {worth} Elektro to you, and the next bid is {price}")
_OTHER = mark(
    "plant {plant} for {price} powers {cities} with fuel for {fuel}; plant {other} from {least} powers {theirs} with "
    "fuel for {burns}"
)
_OTHER_MORE = mark(
    "plant {plant} powers {cities} for {price} Elektro; plant {other}, for sale from {least} Elektro, powers {theirs}"
)
_CITIES = mark(
    "plant {plant} for {price} adds {more} to the {output} that your plants power; the money builds {count} more cities"
)
_CITY = mark(
    "plant {plant} for {price} adds {more} to the {output} that your plants power; the money builds another city"
)
_FUEL_SHORT = mark("plant {plant} needs fuel that the market does not have; your plants power {output}")
_NO_PLANT = mark("your plants can power {output} and your network has {cities}: better to keep your {money} Elektro")

_SHORT = mark("no plant for sale adds enough for its price: your plants power {output} and your network has {cities}")

_LAST_BUY = mark(
    "if this round is the last, plant {plant} for {price} lets you power {powered}; without it you would power {alone}"
)
_LAST_OTHER = mark(
    "if this round is the last, plant {plant} for {price} lets you power {powered}; plant {other} from {least}, "
    "{theirs}"
)
_LAST_SAME = mark(
    "if this round is the last, plant {other} from {least} lets you power {powered}, too, and leaves more money"
)
_LAST_NONE = mark("if this round is the last, you power {alone} with or without another plant, and money breaks ties")

_SCRAP = mark(
    "fuel for plant {plant} costs {price} Elektro today and powers {cities}; the plants you keep power {output}"
)
_SCRAP_DRY = mark("the market has no fuel for plant {plant}; the plants you keep power {output}")

_FUEL = mark("costs {price} Elektro and leaves {money}: fuel for {cities}; your network has {have}")
_FUEL_TWICE = mark(
    "costs {price} Elektro and leaves {money}: fuel for {cities}, and {again} in the round after; your "
    "network has {have}"
)
_FUEL_DEARER = mark(
    "costs {price} Elektro, where {least} would do, and leaves {money}: fuel for {cities}; your network has {have}"
)
_FUEL_TWICE_DEARER = mark(
    "costs {price} Elektro, where {least} would do, and leaves {money}: fuel for {cities}, and {again} in the "
    "round after; your network has {have}"
)
_NO_FUEL = mark("you have fuel for {cities}, your network has {have}, and you keep {money} Elektro")

_BUILD = mark("costs {price} Elektro and leaves {money}: your network grows to {cities}, with fuel for {fuelled}")
_BUILD_ON = mark(
    "costs {price} Elektro and leaves {money}: your network grows to {cities}, with fuel for {fuelled}; the next "
    "city costs {next}"
)
_BUILD_DEARER = mark(
    "costs {price} Elektro, where {least} would do, and leaves {money}: your network grows to {cities}, with fuel "
    "for {fuelled}"
)
_BUILD_DEARER_ON = mark(
    "costs {price} Elektro and leaves {money}; {least} would do, but then the next city costs {theirs}, not {next}"
)
_TOO_FAR = mark("the next city costs {next} Elektro, and you have {money}")
_DARK = mark(
    "your network has {cities}, with fuel for {fuelled}; another city, for {next} Elektro, would go without power"
)
_LATER = mark(
    "the next city costs {next} Elektro and brings {more} more this round: better to keep your {money} Elektro"
)
_ORDER = mark("the next city costs {next} Elektro and brings {more}, but puts you before {rival} in player order")
_KEEPS = mark("the next city costs {next} Elektro and brings {more} more this round; you keep {money} Elektro")
_THE_LAST = mark("the next city costs {next} Elektro; this is the last round, and money breaks ties in cities powered")
_NO_BUILD = mark("no city is within reach, and you keep {money} Elektro")

_POWER = mark("powers {cities} of the {have} in your network and brings {income} Elektro")
_POWER_AGAIN = mark(
    "powers {cities} of the {have} in your network and brings {income} Elektro; the fuel left over powers {again}"
)

_PLAIN_NEW = mark("plant {plant} powers {cities} for {price} Elektro")
_PLAIN_MORE = mark("plant {plant} powers {more} more than your plant {old} for {price} Elektro")
_PLAIN_SHORT = mark("your plants power {output} and your network has {cities}")
_PLAIN_FUEL = mark("costs {price} Elektro: fuel for {cities}; your network has {have}")
_PLAIN_NO_FUEL = mark("you have fuel for {cities}, and your network has {have}")
_PLAIN_BUILD = mark("costs {price} Elektro: your network grows to {cities}, with fuel for {fuelled}")
_PLAIN_NO_BUILD = mark("your network has {cities}, with fuel for {fuelled}, and the next city costs {next}")


def reason(view: State, action: Action, *, last: bool = False) -> Reason:
    """The message and its figures for an action of the seat to move; an empty message if there is nothing to say. With
    `last`, the round is known to be the last one (from a review, or because a network is large enough), so the reason
    mentions nothing that would come after it."""
    last = last or largest_network(view) >= view.book.counts.end_at
    match action:
        case Open():
            return _purchase_reason(view, action.plant, action.amount, last=last)
        case Bid() if view.auction:
            return _purchase_reason(view, view.auction.plant, action.amount, last=last)
        case Pass() if view.auction:
            return _pass_reason(view, view.auction.plant, view.auction.bid + 1, last=last)
        case Pass():
            return _no_plant_reason(view, last=last)
        case Scrap():
            return _scrap_reason(view, action.plant)
        case Buy():
            return _fuel_reason(view, action, last=last)
        case Build():
            return _build_reason(view, action)
        case Power():
            return _power_reason(view, action)
        case _ if view.phase == "resources":
            return _NO_FUEL, {
                "cities": fuelled(view, view.turn),
                "have": len(_me(view).cities),
                "money": _me(view).money,
            }
        case _ if view.phase == "building":
            return _no_build_reason(view, last=last)
        case _:
            return "", {}


def plain(view: State, action: Action) -> Reason:
    """A message that says less than `reason`, and nothing that depends on anybody's money: for those who do not see
    it."""
    match action:
        case Open():
            return _plain_purchase(view, action.plant, action.amount)
        case Bid() if view.auction:
            return _plain_purchase(view, view.auction.plant, action.amount)
        case Pass():
            return _PLAIN_SHORT, _own_figures(view)
        case Buy():
            return _PLAIN_FUEL, _fuel_reason(view, action, last=True)[1]
        case Build():
            return _PLAIN_BUILD, _build_reason(view, action)[1]
        case _ if view.phase == "resources":
            return _PLAIN_NO_FUEL, {"cities": fuelled(view, view.turn), "have": len(_me(view).cities)}
        case _ if view.phase == "building" and _next(view, _me(view).cities):
            return _PLAIN_NO_BUILD, _no_build_reason(view, last=False)[1]
        case _:
            return reason(view, action)


def _plain_purchase(view: State, plant: int, price: int) -> Reason:
    message, figures = _purchase_figures(view, plant, price)
    return (_PLAIN_MORE if "old" in figures and message != _INSTEAD else message or _PLAIN_NEW), figures


def _me(view: State) -> CompanyState:
    return view.players[view.turn]


# Plants


def _output(view: State, plants: tuple[int, ...]) -> int:
    """The cities that these plants power together, if all are fuelled."""
    return sum([view.book.plants[plant].cities for plant in plants])


def _purchase_reason(view: State, plant: int, price: int, *, last: bool) -> Reason:
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
        fuel, burns = fuel_price(view, plant), fuel_price(view, other)
        figures |= {"other": book.label(other), "least": minimum(view, other)}
        if fuel is not None and burns is not None and fuel < burns:
            return _DEARER_FUEL, figures | {"fuel": fuel, "burns": burns}
        worth, theirs = int(_worth(view, view.turn, plant)), int(_worth(view, view.turn, other))
        if worth - price > theirs - minimum(view, other):
            return _DEARER, figures | {"worth": worth, "theirs": theirs}
        return _DEARER_SAME, figures
    message, replaced = _purchase_figures(view, plant, price)
    if message:
        return message, replaced
    figures |= replaced
    crowded = "old" in replaced
    rival, theirs = _rival(view, plant)
    if rival < 0:
        return (_MORE_ALONE if crowded else _NEW_ALONE), figures
    if theirs + UNSURE <= price:
        return (_MORE_BEST if crowded else _NEW_BEST), figures
    figures |= {"rival": view.names[rival], "theirs": theirs}
    if theirs <= price:
        return (_MORE_CLOSE if crowded else _NEW_CLOSE), figures
    return (_MORE if crowded else _NEW), figures


def _purchase_figures(view: State, plant: int, price: int) -> Reason:
    """What a plant powers for its price, and the one that it would replace; a message if that one powers no less."""
    book, plants = view.book, view.players[view.turn].plants
    cities = book.plants[plant].cities
    figures: Figures = {"plant": book.label(plant), "cities": cities, "price": price}
    old = [other for other in plants if not book.is_mine(other)]
    if not old or book.places((*plants, plant)) <= book.counts.plant_limit:
        return "", figures
    worst = min(old, key=lambda other: book.plants[other].cities)
    least = book.plants[worst].cities
    figures |= {"more": cities - least, "old": book.label(worst), "least": least}
    return _INSTEAD if cities <= least else "", figures


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


def _pass_reason(view: State, plant: int, price: int, *, last: bool) -> Reason:
    """Why the next bid is too high: it is more than the plant is worth in the rounds to come, or another plant powers
    more, or burns less for each city. Another plant is named only if it is no worse in any of the figures told."""
    book, me = view.book, view.players[view.turn]
    cities = book.plants[plant].cities
    if price <= me.money and (last or _may_end(view)):
        return _last_pass_reason(view, plant, price)
    worth = 0 if last else int(_worth(view, view.turn, plant))
    if 0 < worth < price:
        return _TOO_DEAR, {"plant": book.label(plant), "worth": worth, "price": price}
    gains = prospects(view, view.turn, forecast(view, view.turn)).gains
    fuel = fuel_price(view, plant)
    for other in sorted([each for each in gains if each != plant and gains[each] > 0], key=lambda each: -gains[each]):
        theirs, least, burns = book.plants[other].cities, minimum(view, other), fuel_price(view, other)
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
    return _cities_instead(view, plant, price)


def _last_pass_reason(view: State, plant: int, price: int) -> Reason:
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
    return _cities_instead(view, plant, price)


def _no_plant_reason(view: State, *, last: bool) -> Reason:
    """Why none of the plants for sale is put up for auction."""
    me = view.players[view.turn]
    payable = [plant for plant in view.current if minimum(view, plant) <= me.money]
    if payable and (last or _may_end(view)):
        alone = _alone(view)
        ends = [closing_with(view, view.turn, plant, me.money - minimum(view, plant)) for plant in payable]
        if max(end.powered for end in ends) <= alone.powered:
            return _LAST_NONE, {"alone": alone.powered}
    if not payable or _output(view, me.plants) > len(me.cities):
        return _NO_PLANT, _own_figures(view)
    best = max(payable, key=lambda plant: view.book.plants[plant].cities)
    return _cities_instead(view, best, minimum(view, best))


def _cities_instead(view: State, plant: int, price: int) -> Reason:
    """What a company gets instead of a plant that would add to what it powers: cities for the same money."""
    book, me = view.book, view.players[view.turn]
    output = _output(view, me.plants)
    more = max(_output(view, plants) for plants in fleets(book, me.plants, plant)) - output
    plan = expansion(book, me.cities, view.houses, view.step)
    count = builds(plan, price, len(plan))[0]
    if more > 0 and fuel_price(view, plant) is None:
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
        return _NO_PLANT, _own_figures(view)
    return _SHORT, _own_figures(view)


def _alone(view: State) -> Closing:
    """How the seat to move would end the game without another plant."""
    me = view.players[view.turn]
    return closing(view, view.turn, me.plants, me.money)


def _may_end(view: State) -> bool:
    """Whether the game may end with this round, given what is known of everybody's money."""
    return may_end(view.evolve(players=tuple([_with_likely_money(view, seat) for seat in range(len(view.players))])))


def _own_figures(view: State) -> Figures:
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
    player = _with_likely_money(view, seat)
    if player is not view.players[seat]:
        players = list(view.players)
        players[seat] = player
        view = view.evolve(players=tuple(players))
    return prospects(view, seat, forecast(view, seat)).prices.get(plant, 0.0)


def _with_likely_money(view: State, seat: int) -> CompanyState:
    """A company with the money that it has, or, if that is hidden, about as much."""
    player = view.players[seat]
    if player.money != HIDDEN:
        return player
    least, most = purse(view, seat)
    return player.evolve(money=(least + most) // 2)


def _scrap_reason(view: State, plant: int) -> Reason:
    """What the scrapped plant costs to run at today's prices, and what the remaining ones power without it."""
    book, fuel = view.book, fuel_price(view, plant)
    kept = tuple([other for other in view.players[view.turn].plants if other != plant])
    figures: Figures = {
        "plant": book.label(plant),
        "cities": book.plants[plant].cities,
        "output": _output(view, kept),
    }
    return (_SCRAP_DRY, figures) if fuel is None else (_SCRAP, figures | {"price": fuel})


# Resources and power


def _fuel_reason(view: State, action: Buy, *, last: bool) -> Reason:
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
    enough = [group for group in able if group.output >= now]
    if again:
        enough = [_both(group, other) for group in enough for other in able if other.output >= again]
    bills = [
        bill(group, me.stock, all_price_steps(view, view.turn, market))
        for market in open_markets(view)
        for group in enough
    ]
    return min([found[0] for found in bills if found is not None], default=0)


def _without_fuel(view: State) -> int:
    """The cities that the seat to move powers in any case, with plants that need no fuel."""
    return max(group.output for group in sets_of(view.book, _me(view).plants) if group.runs_on((0, 0, 0, 0)))


def _two_rounds(view: State, stock: Tokens) -> tuple[int, int]:
    """The most cities that a stock powers this round, and the cities that the rest of it powers in the next one."""
    able = [group for group in sets_of(view.book, _me(view).plants) if group.runs_on(stock)]
    now = max(group.output for group in able)
    firsts = [group for group in able if group.output == now]
    return now, max(
        [other.output for group in firsts for other in able if _both(group, other).runs_on(stock)],
        default=0,
    )


def _both(one: Together, other: Together) -> Together:
    """What two sets of plants burn between them."""
    return Together((), plus(one.burn, other.burn), one.mixed + other.mixed, 0)


def _power_reason(view: State, action: Power) -> Reason:
    book, me = view.book, _me(view)
    output = together(book, tuple([run.plant for run in action.runs])).output
    left = minus(me.stock, burnt(view, action))
    again = max(group.output for group in sets_of(book, me.plants) if group.runs_on(left))
    figures: Figures = {
        "cities": min(output, len(me.cities)),
        "have": len(me.cities),
        "income": income(view, action),
        "again": again,
    }
    return (_POWER_AGAIN if again > _without_fuel(view) else _POWER), figures


# Building


def _build_reason(view: State, action: Build) -> Reason:
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


def _no_build_reason(view: State, *, last: bool) -> Reason:
    """Why no further city is built: it costs too much, nothing would power it, or the money is worth more later. In the
    last round, the money left may break a tie. A city that pays at once may cost a better place in the order."""
    me, powered = _me(view), fuelled(view, view.turn)
    have, onward = len(me.cities), _next(view, me.cities)
    payment = view.book.income.payment
    more = payment(have + 1) - payment(have)
    figures: Figures = {
        "money": me.money,
        "cities": have,
        "fuelled": powered,
        "next": onward,
        "more": more,
    }
    if not onward:
        return _NO_BUILD, figures
    if onward > me.money:
        return _TOO_FAR, figures
    if powered <= have or last or onward > more:
        return (_DARK if powered <= have else _THE_LAST if last else _LATER), figures
    rival = _passed_in_order(view)
    return (_KEEPS, figures) if rival < 0 else (_ORDER, figures | {"rival": view.names[rival]})


def _passed_in_order(view: State) -> int:
    """A rival whom the seat to move would come before in player order with another city; -1 if there is none."""
    seat, players = view.turn, list(view.players)
    players[seat] = players[seat].evolve(cities=(*players[seat].cities, min(prices(view, players[seat].cities))))
    now, then = upcoming(view), upcoming(view.evolve(players=tuple(players)))
    before = now[: now.index(seat)]
    return next((rival for rival in before if then.index(rival) > then.index(seat)), -1)


def _next(view: State, network: tuple[int, ...]) -> int:
    """Elektro for the cheapest city that a network can add; 0 if there is none."""
    return min(prices(view, network).values(), default=0)
