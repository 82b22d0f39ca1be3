"""Random games for the property tests, on every map and in several tempers, and all that could be tried in one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from hypothesis import strategies as st

from powergrid_tui.games.power_grid import atlas
from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Deal, Done, Open, Pass, Power, Run, Scrap
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.layout import STEP3
from powergrid_tui.table.game import NATURE, NOBODY, IllegalAction

from .positions import NAMES

TEMPERS: dict[str, dict[str, float]] = {
    # How often each kind of action is taken, by the temper of the table; 1 where nothing is said.
    "even": {},
    "builders": {"build": 6, "done": 0.5, "pass": 2},
    "misers": {"pass": 5, "done": 4},
    "bidders": {"bid": 3, "open": 6, "pass": 0.4},
    "tycoons": {"open": 4, "build": 8, "buy": 3, "done": 0.3},
}

LONGEST = 6000
"""Actions after which a game is held to be one that never ends."""


@dataclass(frozen=True)
class Plan:
    """All that a random game follows from."""

    map: str
    players: int
    money: str
    temper: str
    seed: int


PLANS = st.builds(
    Plan,
    map=st.sampled_from(atlas.map_ids()),
    players=st.integers(2, 6),
    money=st.sampled_from(("secret", "open")),
    temper=st.sampled_from(sorted(TEMPERS)),
    seed=st.integers(0, 1 << 30),
)

Turn = tuple[State, Action, State]


def opening(plan: Plan) -> State:
    return POWER_GRID.new(Options.model_validate({"map": plan.map, "money": plan.money}), NAMES[: plan.players])


def _more(state: State, actions: Sequence[Action], action: Action, luck: Random) -> Action:
    """The action, or now and then one that does several at once, which the offers leave out."""
    other = actions[luck.randrange(len(actions))]
    match action, other:
        case Build(), Build() if luck.random() < 0.5:
            both: Action = Build(cities=(*action.cities, *other.cities))
        case Buy(), Buy() if luck.random() < 0.3:
            both = Buy(tokens=tuple(map(int.__add__, action.tokens, other.tokens)))
        case _:
            return action
    try:
        POWER_GRID.apply(state, both)
    except IllegalAction:
        return action
    return both


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
            # The lower of two draws: bids stay near the least, and the best way to power comes often.
            action = offer.actions[min(luck.randrange(len(offer.actions)) for _ in range(2))]
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


def domain(state: State, luck: Random) -> list[Action]:
    """Everything that could be tried of each kind that is offered one thing at a time, and then some."""
    book, player = state.book, state.players[state.turn]
    bid = state.auction.bid if state.auction else 0
    amounts = {0, -1, 1, bid, bid + 1, bid + 2, player.money, player.money + 1, 500}
    found: list[Action] = [Pass(), Done(), Power(), Deal(order=(), regions=(), deck=())]
    found += [Bid(amount=amount) for amount in sorted(amounts)]
    for number in sorted({*book.deck.plants, 0, 41, STEP3}):
        found += [Open(plant=number, amount=amount) for amount in sorted({*amounts, number - 1, number, number + 1})]
    for r, count in product(range(4), range(26)):
        found.append(Buy(tokens=tuple(count * (r == other) for other in range(4))))
    found += [Build(cities=(city,)) for city in range(-1, 43)]
    for size in range(1, len(player.plants) + 1):
        for some in combinations(player.plants, size):
            ways = []
            for number in some:
                plant = book.plants[number]
                mixes = [(0, 0)]
                if plant.fuel == "hybrid":
                    mixes += [(coal, plant.need - coal) for coal in range(plant.need + 1)]
                    mixes += [(plant.need, plant.need)]
                else:
                    mixes += [(plant.need or 1, 0)]
                ways.append([Run(plant=number, coal=coal, oil=oil) for coal, oil in mixes])
            found += [Power(runs=runs) for runs in product(*ways)]
    foreign = luck.choice(sorted(book.plants))
    found += [Power(runs=(Run(plant=foreign),))] if foreign not in player.plants else []
    keeps = list(product(*(range(have + 2) for have in player.stock)))
    for number in (*player.plants, foreign):
        for keep in luck.sample(keeps, min(len(keeps), 40)):
            found.append(Scrap(plant=number, keep=keep))
    return found
