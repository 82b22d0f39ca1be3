"""What this game teaches the shared opponents: one simple bot with sound habits."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Power, Scrap, Tokens
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.valuation import (
    Outlook,
    able,
    builds,
    demand,
    expansion,
    outlook,
    price_at,
    purchase,
)
from powergrid_tui.table.game import Choice, Offer

Offers = dict[str, Offer[Action]]

PATIENCE = 22
"""The round from which the bot ends the game when it can, winning or not: nobody is left waiting."""


class SimpleBot:
    """Buys plants that pay, keeps them fuelled, builds what it can power. Remembers nothing between decisions."""

    looks: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        by_kind = {offer.kind: offer for offer in offers}
        for kind, habit in HABITS.items():
            if kind in by_kind:
                return habit(view, by_kind, rng)
        return next(offer.actions[0] for offer in offers if len(offer.actions))


def _allowed(offer: Offer[Action]) -> list[Choice[Action]]:
    return [row for row in offer.rows() if not row.why]


def best_without(view: State, hope: Outlook, plant: int = 0) -> float:
    """The score of the best that is left when this plant goes to somebody else: another, or, after round 1, none."""
    me = view.players[view.turn]
    scores = [] if view.round == 1 else [hope.score(me.plants, me.money)]
    others = [other for other in view.current if other != plant and other <= me.money]
    scores += [hope.fleet(me.plants, other, me.money - other)[0] for other in others]
    return max(scores, default=float("-inf"))


CAP, CAPC = 1.2, 3
MORE, THRIFT, KEEP = 4, 2, 0.6
LAST, ON0, ON1, AHEADCAP = 2, 6, 3, 0


def ceiling(view: State, plant: int) -> float:
    """Elektro above which no plant is worth a bid."""
    return CAP * plant + CAPC


def _open(view: State, offers: Offers, rng: Random) -> Action:
    """The plant that is worth most above its price, if any helps; in round 1 the best there is."""
    me, hope = view.players[view.turn], outlook(view, view.turn)
    passing = offers["pass"].actions
    best, choice = (hope.score(me.plants, me.money), passing[0]) if passing else (float("-inf"), None)
    for row in _allowed(offers["open"]):
        if isinstance(row.action, Open):
            score = hope.fleet(me.plants, row.action.plant, me.money - row.cost)[0] + rng.random()
            if score > best:
                best, choice = score, row.action
    return choice or offers["open"].actions[0]


def _bid(view: State, offers: Offers, rng: Random) -> Action:
    """One more than the last bid, as long as the plant is worth it."""
    me = view.players[view.turn]
    raises = offers["bid"].actions
    if view.auction and raises and isinstance(raises[0], Bid):
        hope = outlook(view, view.turn)
        plant = view.auction.plant
        if raises[0].amount > ceiling(view, plant):
            return offers["pass"].actions[0]
        if hope.fleet(me.plants, plant, me.money - raises[0].amount)[0] > best_without(view, hope, plant):
            return raises[0]
    return offers["pass"].actions[0]


def _scrap(view: State, offers: Offers, rng: Random) -> Action:
    """The plant whose loss hurts least, keeping what tokens are worth most."""
    me, hope = view.players[view.turn], outlook(view, view.turn)

    def rest(action: Action) -> tuple[float, float]:
        assert isinstance(action, Scrap)
        kept = sum(map(float.__mul__, hope.prices, map(float, action.keep)))
        return hope.score([plant for plant in me.plants if plant != action.plant], me.money), kept

    return max(offers["scrap"].actions, key=rest)


def last_round(view: State) -> bool:
    """Whether somebody may well end the game this round."""
    largest = max(len(player.cities) for player in view.players)
    return largest >= view.book.end_at - LAST


def wanted(view: State) -> tuple[Tokens, int]:
    """Tokens still to buy for what is best run this round, and the Elektro left after that and the building planned."""
    me, book = view.players[view.turn], view.book
    plan = expansion(book, me.cities, view.houses, view.step)
    final = last_round(view)
    best, tokens, left = (float("-inf"), 0.0), (0, 0, 0, 0), me.money
    for some in sets_of(book, me.plants):
        bill = purchase(book, some, me.stock, view.market)
        if bill is None or bill[0] > me.money:
            continue
        count, spent = builds(plan, me.money - bill[0], some.output - len(me.cities))
        powered = min(some.output, len(me.cities) + count)
        rest = me.money - bill[0] - spent
        score = (float(powered), float(rest)) if final else (float(book.payment(powered) - bill[0]), float(rest))
        if score > best:
            best, tokens, left = score, bill[1], rest
    return tokens, left


def ahead(view: State, left: int) -> Tokens:
    """Tokens to lay by for the next round, because they will be dearer then, for no more than this money."""
    me, book = view.players[view.turn], view.book
    mine = demand(book, me.plants)
    now = [0.0] * len(RESOURCES)
    for seat in view.waiting[1:]:
        other = view.players[seat]
        for r, count in enumerate(demand(book, other.plants)):
            now[r] += max(0.0, count - other.stock[r])
    before = demand(book, [p for seat in view.order if seat != view.turn for p in view.players[seat].plants])
    found = [0] * len(RESOURCES)
    for r in range(len(RESOURCES)):
        supply = book.resupply[r][view.step - 1]
        later = max(0.0, view.market[r] - now[r]) + supply - 0.5 * before[r]
        expected = price_at(book, r, later - mine[r] / 2)
        while me.stock[r] + found[r] < 2 * mine[r] and found[r] < view.market[r]:
            price = price_at(book, r, view.market[r] - found[r])
            if price > left or price > expected - THRIFT:
                break
            left -= int(price)
            found[r] += 1
    return (found[0], found[1], found[2], found[3])


def _buy(view: State, offers: Offers, rng: Random) -> Action:
    """What this round's plants lack; then, except at the end, a little ahead of a rise."""
    tokens, left = wanted(view)
    if not any(tokens) and not last_round(view):
        tokens = ahead(view, left)
    best: Action | None = None
    for row in _allowed(offers["buy"]):
        if isinstance(row.action, Buy) and any(row.action.tokens) and all(map(int.__le__, row.action.tokens, tokens)):
            if best is None or not isinstance(best, Buy) or sum(row.action.tokens) > sum(best.tokens):
                best = row.action
    return best or offers["done"].actions[0]


def rivals(view: State) -> int:
    """The most cities that another may power at the end of this round, as far as plants and stocks show."""
    most = 0
    for seat, player in enumerate(view.players):
        if seat != view.turn:
            more = MORE if seat in view.waiting else 0
            most = max(most, min(able(view, seat), len(player.cities) + more))
    return most


def target(view: State) -> int:
    """How many cities the seat to move wants in its network this round."""
    me, book = view.players[view.turn], view.book
    fuelled, have = able(view, view.turn), len(me.cities)
    largest = max(len(player.cities) for player in view.players)
    if largest >= book.end_at:
        return fuelled
    plan = expansion(book, me.cities, view.houses, view.step, DEEP)
    reach = have + builds(plan, me.money, DEEP)[0]
    if reach >= book.end_at and (view.round >= PATIENCE or min(fuelled, reach) > rivals(view)):
        return max(book.end_at, fuelled)
    output = sum(book.plants[number].cities for number in me.plants)
    return min(book.end_at - 1, max(fuelled, output + AHEADCAP))


DEEP = 24
"""Cities looked ahead when the end is in reach."""


def _build(view: State, offers: Offers, rng: Random) -> Action:
    """The cheapest city, with an eye to what it opens up, while there are fewer than can be powered."""
    me, done = view.players[view.turn], offers["done"].actions[0]
    rows = _allowed(offers["build"])
    if not rows or len(me.cities) >= target(view):
        return done

    def price(row: Choice[Action]) -> float:
        assert isinstance(row.action, Build)
        depth = ON1 if me.cities else ON0
        onward = expansion(view.book, (*me.cities, *row.action.cities), view.houses, view.step, depth)
        return row.cost + sum(cost for _, cost in onward) / 2 + rng.random() / 10

    rows.sort(key=lambda row: row.cost)
    return min(rows[:6] if me.cities else rows, key=price).action


def _power(view: State, offers: Offers, rng: Random) -> Action:
    """What pays most after the worth of what it burns."""

    def gain(row: Choice[Action]) -> float:
        assert isinstance(row.action, Power)
        burn = burnt(view, row.action)
        worth = sum(price_at(view.book, r, view.market[r]) * count for r, count in enumerate(burn) if count)
        return -row.cost - KEEP * worth

    return max(_allowed(offers["power"]), key=gain).action


HABITS: dict[str, Callable[[State, Offers, Random], Action]] = {
    "scrap": _scrap,
    "bid": _bid,
    "open": _open,
    "buy": _buy,
    "build": _build,
    "power": _power,
}
"""What to do about each kind of offer."""

BOTS: Mapping[str, Callable[[], SimpleBot]] = {"simple": SimpleBot}
"""The bots that know this game, by kind."""
