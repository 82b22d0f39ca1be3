"""Random games for the property tests, on every map and in several tempers, and all that could be tried in one."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, product
from random import Random

from powergrid_tui.games.power_grid.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Deal,
    Done,
    Open,
    Pass,
    PlantRun,
    Power,
    Region,
    Scrap,
    Shuffle,
    Tokens,
)
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from tests.power_grid.positions import NAMES

TEMPERS: dict[str, dict[str, float]] = {
    # How often each kind of action is taken, by the temper of the table; 1 where nothing is said.
    "even": {},
    "builders": {"open": 0.4, "bid": 0.05, "buy": 4, "build": 9, "done": 0.3},
    "hoarders": {"open": 3, "bid": 0.3, "buy": 30, "done": 0.2, "build": 2},
    "bidders": {"bid": 3, "open": 6, "pass": 0.4},
    "tycoons": {"open": 3, "bid": 0.5, "buy": 5, "build": 8, "done": 0.3},
}

THRIFTY = ("builders", "hoarders", "tycoons")
"""Tables that put plants up for the least, and power all they can."""

EDITIONS = ("original", "recharged")
DECKS = ("base", "new", "mixed", "plus")

LONGEST = 6000
"""Actions after which a game is held to be one that never ends."""


@dataclass(frozen=True)
class Plan:
    """All that a random game follows from."""

    map: str
    players: int
    temper: str
    seed: int
    edition: str = "original"
    deck: str = "base"
    money: str = "secret"
    regions: str = "random"

    def __str__(self) -> str:
        what = (self.map, self.edition, self.deck, self.players, self.regions, self.money, self.temper, self.seed)
        return " ".join(map(str, what))

    @cached_property
    def options(self) -> Options:
        """The options of the game."""
        return Options.model_validate(
            {"map": self.map, "edition": self.edition, "deck": self.deck, "money": self.money, "regions": self.regions}
        )

    @property
    def allowed(self) -> bool:
        """Whether these options go together."""
        return not POWER_GRID.options_refusal(self.options, self.players)


RARE = (
    # What lies beyond the market is bought; power fails; Step 2 lasts long; plants become obsolete.
    Plan("usa", 5, "builders", 11, "recharged"),
    Plan("south-africa", 4, "builders", 11),
    Plan("india", 4, "tycoons", 2),
    Plan("india", 5, "tycoons", 8, "recharged"),
    Plan("spain-portugal", 6, "builders", 0),
    Plan("spain-portugal", 6, "builders", 0, "recharged"),
    Plan("benelux", 6, "builders", 0),
    Plan("europe", 6, "builders", 0),
    Plan("russia", 6, "builders", 0, "recharged"),
    Plan("usa", 4, "builders", 8),
)
"""Games in which there is what seldom is."""


def plans() -> Iterator[Plan]:
    """Every map with every edition and deck that it can be played with, for this and that number of players: decks that
    were made for all maps twice, two mixed decks once.

    With ``POWERGRID_WIDE=1`` for each number of players, in every temper, and never the same games twice.
    """
    yield from RARE
    wide = bool(os.environ.get("POWERGRID_WIDE"))
    luck = Random(os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.urandom(8))  # workers side by side plan the same
    numbers = count()
    for map_id, edition, deck in product(atlas.map_ids(), EDITIONS, DECKS):
        some = [n for n in range(2, 7) if Plan(map_id, n, "even", 0, edition, deck).allowed]
        for at, players in enumerate(some):
            for turn, temper in enumerate(TEMPERS):
                number = next(numbers)
                # One or two of the five, and each of them in another temper; over the pairings all take their turn.
                odd = number // 25 % 5
                chosen = (0, 2) if deck in ("base", "new") else (0,)
                if not wide and not ((at - odd) % 5 in chosen and turn == (odd + at + players) % 5):
                    continue
                seed = luck.getrandbits(30) if wide else number
                money, regions = ("secret", "open")[number % 2], ("random", "draft")[(odd + at) % 3 == 0]
                plan = Plan(map_id, players, temper, seed, edition, deck, money, regions)
                yield plan if plan.allowed else Plan(map_id, players, temper, seed, edition, deck, money)


Turn = tuple[State, Action, State]


def opening(plan: Plan) -> State:
    return POWER_GRID.new(plan.options, NAMES[: plan.players])


def _more(state: State, actions: Sequence[Action], action: Action, luck: Random) -> Action:
    """The action, or now and then one that does several at once, which the offers leave out."""
    other = actions[luck.randrange(len(actions))]
    match action, other:
        case Build(begin=False), Build(begin=False) if luck.random() < 0.5:
            both: Action = Build(cities=(*action.cities, *other.cities))
        case Buy(), Buy() if action.market == other.market and luck.random() < 0.3:
            both = action.evolve(tokens=tuple(map(int.__add__, action.tokens, other.tokens)))
        case _:
            return action
    return action if refusal(state, both) else both


def turns(plan: Plan) -> Iterator[Turn]:
    """The game as (state before, action, state after)."""
    luck, temper = Random(plan.seed), TEMPERS[plan.temper]
    state = opening(plan)
    for _ in range(LONGEST):
        mover = POWER_GRID.to_move(state)
        if mover == NOBODY:
            return
        if mover == NATURE:
            action = POWER_GRID.sample(state, luck)
        else:
            offers = [offer for offer in POWER_GRID.choices(state) if len(offer.actions)]
            offer = luck.choices(offers, [temper.get(offer.kind, 1) for offer in offers])[0]
            actions = offer.actions
            if plan.temper in THRIFTY and offer.kind in ("open", "power"):
                actions = [row.action for row in offer.rows() if not row.why][: None if offer.kind == "open" else 1]
            # The lower of two draws: bids stay near the least, and the best way to power comes often.
            action = actions[min(luck.randrange(len(actions)) for _ in range(1 if offer.kind == "build" else 2))]
            action = _more(state, offer.actions, action, luck)
        after = POWER_GRID.apply(state, action)
        yield state, action, after
        state = after
    raise AssertionError(f"no end after {LONGEST} actions: {plan}")


def refusal(state: State, action: Action) -> str:
    """The reason for which an action is refused; empty when it is not."""
    try:
        POWER_GRID.apply(state, action)
    except IllegalAction as error:
        return str(error) or "(no reason)"
    return ""


def of_one(resource: int, count: int) -> Tokens:
    """So many tokens of one resource."""
    coal, oil, garbage, uranium = (count * (resource == other) for other in range(4))
    return (coal, oil, garbage, uranium)


def domain(state: State, luck: Random) -> list[Action]:
    """Everything that could be tried of each kind that is offered one thing at a time, and then some."""
    book, player = state.book, state.players[state.turn]
    bid = state.auction.bid if state.auction else 0
    amounts = {0, -1, 1, bid, bid + 1, bid + 2, player.money, player.money + 1, 500}
    found: list[Action] = [Pass(), Done(), Power(), Deal(order=(), regions=(), deck=()), Shuffle(deck=state.pile)]
    found += [Region(region=region) for region in ("", "nowhere", *book.board.region_ids)]
    found += [Bid(amount=amount) for amount in sorted(amounts)]
    for plant in sorted({*book.deck.plants, 0, 41, STEP3}):
        near = {book.numbers.get(plant, plant) + more for more in (-1, 0, 1)}
        found += [Open(plant=plant, amount=amount) for amount in sorted({*amounts, *near})]
    for market, r, tokens in product(range(-1, 3), range(4), range(26)):
        found.append(Buy(tokens=of_one(r, tokens), market=market))
    cities = range(-1, len(book.board.cities) + 1)
    found += [Build(cities=(city,), begin=begin) for city, begin in product(cities, (False, True))]
    for size in range(1, len(player.plants) + 1):
        for some in combinations(player.plants, size):
            found += [Power(runs=runs) for runs in product(*(_ways_to_run(state, plant) for plant in some))]
    foreign = luck.choice(sorted(set(book.plants) - set(player.plants)))
    found.append(Power(runs=(PlantRun(plant=foreign),)))
    coal, oil, garbage, uranium = (range(have + 2) for have in player.stock)
    keeps = list(product(coal, oil, garbage, uranium))
    for plant in (*player.plants, foreign):
        found += [Scrap(plant=plant, keep=keep) for keep in luck.sample(keeps, min(len(keeps), 40))]
    return found


def _ways_to_run(state: State, plant: int) -> list[PlantRun]:
    """Every mix of a plant, and a wrong one."""
    card = state.book.plants[plant]
    mixes = [(0, 0), (card.need or 1, 0)]
    if card.fuel == "hybrid":
        mixes += [(coal, card.need - coal) for coal in range(card.need)] + [(card.need, card.need)]
    return [PlantRun(plant=plant, coal=coal, oil=oil) for coal, oil in mixes]
