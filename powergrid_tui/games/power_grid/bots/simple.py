"""One simple bot with sound habits; the other opponents fall back on it.

It reads from the offers what it may do and what that costs, and estimates what follows with an `Outlook`.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Power, Region, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.forecast import Outlook, outlook
from powergrid_tui.games.power_grid.bots.ahead.quick import Style, wanted
from powergrid_tui.games.power_grid.estimates import bill, builds, burning, expansion, price_at
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, open_markets
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.table.protocol.game import Choice, Offer

Offers = Mapping[str, Offer[Action]]
"""By kind."""

BOLD = Style(bold=True)
"""It does not count the money of others, which is hidden from it."""

SECOND = 15.0
"""The assumed price of starting a second network, in Elektro: it can be done only once."""


class SimpleBot:
    """Buys plants that pay off, keeps them fuelled and builds what it can power. Remembers nothing between
    decisions."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers}
        return next(habit for kind, habit in HABITS.items() if kind in kinds)(view, kinds, rng)


def _allowed(offer: Offer[Action]) -> list[Choice[Action]]:
    return [row for row in offer.rows() if not row.why]


# Phase 2


def ceiling(number: int) -> float:
    """The most it ever bids for a plant of this number, in Elektro, however good the plant looks."""
    return 1.2 * number + 3


def _open(view: State, offers: Offers, rng: Random) -> Action:
    """Put up the plant that helps most at its minimum bid, or pass if none helps. Nobody may pass in round 1."""
    me, hope = view.players[view.turn], outlook(view, view.turn)
    found = [(hope.score(me.plants, me.money), action) for action in offers["pass"].actions]
    for row in _allowed(offers["open"]):
        if isinstance(row.action, Open):
            score = hope.score_with(me.plants, row.action.plant, me.money - row.cost)
            found.append((score + rng.random(), row.action))
    return max(found, key=itemgetter(0))[1]


def _bid(view: State, offers: Offers, rng: Random) -> Action:
    """Raise by one while the plant is worth that, and better than what is left if somebody else gets it."""
    me, hope = view.players[view.turn], outlook(view, view.turn)
    raises = offers["bid"].actions
    most = ceiling(view.book.numbers[view.auction.plant]) if view.auction else 0
    if view.auction and raises and isinstance(raises[0], Bid) and raises[0].amount <= most:
        score = hope.score_with(me.plants, view.auction.plant, me.money - raises[0].amount)
        if score > _otherwise(view, hope, view.auction.plant):
            return raises[0]
    return offers["pass"].actions[0]


def _otherwise(view: State, hope: Outlook, plant: int) -> float:
    """The best score without this plant: with another one from the market or, after round 1, with none."""
    me = view.players[view.turn]
    scores = [] if view.round == 1 else [hope.score(me.plants, me.money)]
    for other in view.current:
        price = minimum(view, other)
        if other != plant and price <= me.money:
            scores.append(hope.score_with(me.plants, other, me.money - price))
    return max(scores, default=float("-inf"))


def _scrap(view: State, offers: Offers, rng: Random) -> Action:
    """Scrap the plant that is missed least, and keep the most valuable tokens."""
    me, hope = view.players[view.turn], outlook(view, view.turn)

    def worth_of_the_rest(action: Action) -> tuple[float, float]:
        assert isinstance(action, Scrap)
        kept = sum([price * count for price, count in zip(hope.prices, action.keep, strict=True)])
        return hope.score([plant for plant in me.plants if plant != action.plant], me.money), kept

    return max(offers["scrap"].actions, key=worth_of_the_rest)


# Phase 3


def _buy(view: State, offers: Offers, rng: Random) -> Action:
    """The fuel that this round's plants lack; then, unless this round may be the last, a reserve if prices will
    rise."""
    closing = largest_network(view) >= view.book.counts.end_at - 2
    found = max([(*_lacking(view, closing, at), at) for at in open_markets(view)], key=itemgetter(0))
    _, tokens, left, market = found
    if not any(tokens) and not closing:
        tokens = _ahead(view, left)
    fitting = [
        row.action
        for row in _allowed(offers["buy"])
        if isinstance(row.action, Buy)
        and row.action.market == market
        and all(map(int.__le__, row.action.tokens, tokens))
    ]
    return max(fitting, key=lambda action: sum(action.tokens), default=offers["done"].actions[0])


def _lacking(view: State, closing: bool, market: int) -> tuple[tuple[float, int], Tokens, int]:
    """The tokens still to buy for the best plants to run this round, and the Elektro left after that and after
    building.

    The best plants earn most after fuel; in the last round, which pays nothing, they power most.
    """
    me, book = view.players[view.turn], view.book
    plan, prices = expansion(book, me.cities, view.houses, view.step), all_price_steps(view, view.turn, market)
    best, tokens, left = (float("-inf"), 0), (0, 0, 0, 0), me.money
    for group in sets_of(book, me.plants):
        cheapest = bill(group, me.stock, prices)
        if cheapest and cheapest[0] <= me.money:
            count, spent = builds(plan, me.money - cheapest[0], group.output - len(me.cities))
            powered = min(group.output, len(me.cities) + count)
            rest = me.money - cheapest[0] - spent
            score = (powered if closing else book.income.payment(powered) - cheapest[0], rest)
            if score > best:
                best, tokens, left = score, cheapest[1], rest
    return best, tokens, left


def _ahead(view: State, money: int) -> Tokens:
    """Tokens to store for the next round, for at most this much money, because they will cost more then."""
    me, book = view.players[view.turn], view.book
    mine = burning(book, me.plants)
    others = [player for seat, player in enumerate(view.players) if seat != view.turn]
    rivals = burning(book, [plant for player in others for plant in player.plants])
    found = [0] * len(RESOURCES)
    for r in range(len(RESOURCES)):
        now = 0.0
        for seat in view.waiting[1:]:
            other = view.players[seat]
            now += max(0.0, burning(book, other.plants)[r] - other.stock[r])
        # Half of the others will have bought before its next turn; its own tokens are priced half-way through.
        later = max(0.0, view.market[r] - now) + book.resources.resupply[r][view.step - 1] - rivals[r] / 2 - mine[r] / 2
        expected = price_at(book, r, later)
        while me.stock[r] + found[r] < 2 * mine[r] and found[r] < view.market[r]:
            price = int(price_at(book, r, view.market[r] - found[r]))
            if price > min(money, expected - 2):
                break
            money -= price
            found[r] += 1
    return (found[0], found[1], found[2], found[3])


# Phase 4


def _build(view: State, offers: Offers, rng: Random) -> Action:
    """A cheap city that leads to other cheap ones, while the network is smaller than it wants."""
    me = view.players[view.turn]
    rows = sorted(_allowed(offers["build"]), key=lambda row: row.cost)
    if not rows or len(me.cities) >= wanted(view, BOLD):
        return offers["done"].actions[0]
    near, depth = (rows[:6], 3) if me.cities else (rows, 6)

    def price(row: Choice[Action]) -> float:
        assert isinstance(row.action, Build)
        onward = expansion(view.book, (*me.cities, *row.action.cities), view.houses, view.step, depth)
        return row.cost + sum(cost for _, cost in onward) / 2 + rng.random() / 10 + SECOND * row.action.begin

    return min(near, key=price).action


# Phase 5


def _power(view: State, offers: Offers, rng: Random) -> Action:
    """The set of plants that pays most, less a good half of the market price of the fuel burnt."""
    prices = [price_at(view.book, r, view.market[r]) for r in range(len(RESOURCES))]

    def gain(row: Choice[Action]) -> float:
        assert isinstance(row.action, Power)
        fuel = [price * count for price, count in zip(prices, burnt(view, row.action), strict=True)]
        return -row.cost - 0.6 * sum(fuel)

    return max(_allowed(offers["power"]), key=gain).action


def _region(view: State, offers: Offers, rng: Random) -> Action:
    """The region with the cheapest connections, together with those already picked."""
    board = view.book.board

    def price(action: Action) -> float:
        assert isinstance(action, Region)
        here = set(board.members((*view.drafted, action.region)))
        costs = [cost for a, b, cost in board.links if a in here and b in here]
        return sum(costs) / max(1, len(costs)) + rng.random()

    return min(offers["region"].actions, key=price)


def _site(view: State, offers: Offers, rng: Random) -> Action:
    """A random place for the Trust: both players have to live with it."""
    actions = offers["site"].actions
    return actions[rng.randrange(len(actions))]


HABITS: Mapping[str, Callable[[State, Offers, Random], Action]] = {
    "region": _region,
    "site": _site,
    "scrap": _scrap,
    "bid": _bid,
    "open": _open,
    "buy": _buy,
    "build": _build,
    "power": _power,
}
"""How it answers each kind of offer. A bid, an opening or a purchase is always offered together with passing."""
