"""What this game teaches the shared opponents: one simple bot with sound habits.

It takes what it may do, and what that costs, from the offers; what comes after it reckons with `valuation`.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Power, Region, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.quick import Style, wanted
from powergrid_tui.games.power_grid.bots.ahead.valuation import Outlook, outlook
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.reckoning import bill, builds, burning, expansion, largest_network, price_at
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.bureaucracy import burnt
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, open_markets
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.table.protocol.game import Choice, Offer

Offers = Mapping[str, Offer[Action]]
"""By kind."""

BOLD = Style(bold=True)
"""It counts no purses, for they are hidden from it."""

SECOND = 15.0
"""What a second network is thought to cost, in Elektro: it can be begun once."""


class SimpleBot:
    """Buys plants that pay, keeps them fuelled, builds what it can power. Remembers nothing between decisions."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers}
        return next(habit for kind, habit in HABITS.items() if kind in kinds)(view, kinds, rng)


def _allowed(offer: Offer[Action]) -> list[Choice[Action]]:
    return [row for row in offer.rows() if not row.why]


# Phase 2


def ceiling(number: int) -> float:
    """Elektro above which it bids for no plant of this number, however good things look."""
    return 1.2 * number + 3


def _open(view: State, offers: Offers, rng: Random) -> Action:
    """Put up the plant that helps most at its lowest price, or pass when none helps; in round 1 there is no passing."""
    me, hope = view.players[view.turn], outlook(view, view.turn)
    found = [(hope.score(me.plants, me.money), action) for action in offers["pass"].actions]
    for row in _allowed(offers["open"]):
        if isinstance(row.action, Open):
            score = hope.score_with(me.plants, row.action.plant, me.money - row.cost)
            found.append((score + rng.random(), row.action))
    return max(found, key=itemgetter(0))[1]


def _bid(view: State, offers: Offers, rng: Random) -> Action:
    """Raise by one while the plant is worth that, and more than what is left when it goes to somebody else."""
    me, hope = view.players[view.turn], outlook(view, view.turn)
    raises = offers["bid"].actions
    most = ceiling(view.book.numbers[view.auction.plant]) if view.auction else 0
    if view.auction and raises and isinstance(raises[0], Bid) and raises[0].amount <= most:
        score = hope.score_with(me.plants, view.auction.plant, me.money - raises[0].amount)
        if score > _otherwise(view, hope, view.auction.plant):
            return raises[0]
    return offers["pass"].actions[0]


def _otherwise(view: State, hope: Outlook, plant: int) -> float:
    """The best score without this plant: with another of the market, or, after round 1, with none."""
    me = view.players[view.turn]
    scores = [] if view.round == 1 else [hope.score(me.plants, me.money)]
    for other in view.current:
        price = minimum(view, other)
        if other != plant and price <= me.money:
            scores.append(hope.score_with(me.plants, other, me.money - price))
    return max(scores, default=float("-inf"))


def _scrap(view: State, offers: Offers, rng: Random) -> Action:
    """Give up the plant that is missed least, and keep the tokens that are worth most."""
    me, hope = view.players[view.turn], outlook(view, view.turn)

    def left(action: Action) -> tuple[float, float]:
        assert isinstance(action, Scrap)
        kept = sum([price * count for price, count in zip(hope.prices, action.keep, strict=True)])
        return hope.score([plant for plant in me.plants if plant != action.plant], me.money), kept

    return max(offers["scrap"].actions, key=left)


# Phase 3


def _buy(view: State, offers: Offers, rng: Random) -> Action:
    """What this round's plants lack; then, unless this round may be the last, a little ahead of a rise in price."""
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
    """Tokens still to buy for the plants best run this round, and the Elektro left after that and the building to come.

    Best is what pays most after fuel; or, when nobody will be paid any more, what powers most.
    """
    me, book = view.players[view.turn], view.book
    plan, prices = expansion(book, me.cities, view.houses, view.step), all_price_steps(view, view.turn, market)
    best, tokens, left = (float("-inf"), 0), (0, 0, 0, 0), me.money
    for some in sets_of(book, me.plants):
        cheapest = bill(some, me.stock, prices)
        if cheapest and cheapest[0] <= me.money:
            count, spent = builds(plan, me.money - cheapest[0], some.output - len(me.cities))
            powered = min(some.output, len(me.cities) + count)
            rest = me.money - cheapest[0] - spent
            score = (powered if closing else book.income.payment(powered) - cheapest[0], rest)
            if score > best:
                best, tokens, left = score, cheapest[1], rest
    return best, tokens, left


def _ahead(view: State, money: int) -> Tokens:
    """Tokens to lay by for the next round, for no more than this money, because they will be dearer then."""
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
        # Half of the others will have bought before its turn comes again; its own tokens come half-way in price.
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
    """A cheap city that leads to others that are cheap, while it has fewer than it wants."""
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
    """What pays most, taking off a good half of the market price of what it burns."""
    prices = [price_at(view.book, r, view.market[r]) for r in range(len(RESOURCES))]

    def gain(row: Choice[Action]) -> float:
        assert isinstance(row.action, Power)
        fuel = [price * count for price, count in zip(prices, burnt(view, row.action), strict=True)]
        return -row.cost - 0.6 * sum(fuel)

    return max(_allowed(offers["power"]), key=gain).action


def _region(view: State, offers: Offers, rng: Random) -> Action:
    """The region whose connections are cheapest, with those picked already."""
    board = view.book.board

    def price(action: Action) -> float:
        assert isinstance(action, Region)
        here = set(board.members((*view.drafted, action.region)))
        costs = [cost for a, b, cost in board.links if a in here and b in here]
        return sum(costs) / max(1, len(costs)) + rng.random()

    return min(offers["region"].actions, key=price)


def _site(view: State, offers: Offers, rng: Random) -> Action:
    """The Trust anywhere: both have to live with it."""
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
"""What it does about each kind of offer; beside a bid, an opening or a purchase always stands the way out."""
