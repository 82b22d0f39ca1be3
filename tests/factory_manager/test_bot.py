"""The simple bot: legal, sound, and far above chance."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Remove,
    Run,
)
from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.bots.evaluator import evaluator_for
from powergrid_tui.games.factory_manager.bots.simple import THOROUGH, Care, SimpleBot, default_action
from powergrid_tui.games.factory_manager.bots.valuation import Taste, best_way, prospects
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, Options, State
from powergrid_tui.games.factory_manager.rules.running import income, refusal_of, way_of
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.toolkit.bots import Bot, RandomBot
from tests.bots_at_play import between

from .positions import NAMES, auctioning, bringing, buys, dealt, give, round_of, runs, table, who
from .test_tiles_of_ones_own import SMALL


def decide(state: State, seed: int = 1) -> Action:
    """What the bot does in the place of the seat to move."""
    return SimpleBot().decide(state, FACTORY_MANAGER.choices(state), Random(seed))


def game(bots: Sequence[Bot], seed: int, options: Options | None = None) -> tuple[State, set[str]]:
    """The end of a game between bots, and the kinds of tiles bought."""
    state, done = between(FACTORY_MANAGER, table(len(bots), options), bots, seed)
    return state, {state.book.kind[action.tile] for action in done if isinstance(action, Buy)}


def test_it_buys_tiles_of_every_kind() -> None:
    assert game([SimpleBot()] * 2, 0)[1] | game([SimpleBot()] * 2, 1)[1] == set(KINDS)


@pytest.mark.thorough
def test_it_wins_against_three_random_players() -> None:
    """From each seat in turn; by far, so that a few games tell."""
    wins = 0
    for seed in range(4):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = SimpleBot()
        state, _ = game(bots, seed)
        wins += FACTORY_MANAGER.standings(state)[0].seat == NAMES[seed % 4]
    assert wins == 4


def test_it_plays_odd_tiles_to_the_end() -> None:
    state, bought = game([SimpleBot()] * 3, 3, Options(tiles="small", tiles_text=SMALL))
    assert state.over
    assert bought


FULL = ("M6", "M6", "M6", "RP5", "RP5", "RP5", "S4", "S4", "S4", "S2")


def buyer(round_: int, *tiles: str, offered: tuple[str, ...] = (), **fields: object) -> State:
    """Ann buys for this factory."""
    state = give(dealt(2), "Ann", *tiles, **fields)
    return give(buys(round_of(state, round_), 1, 2, offered=offered), "Ann", **fields)


def test_it_buys_room_and_production_together() -> None:
    """Neither alone brings a good more than now, or hardly."""
    state = buyer(3, "M6", "S4", money=33, busy=3, offered=("RP4", "S2", "RW1"))
    first = decide(state)
    assert {first, decide(FACTORY_MANAGER.apply(state, first))} == {Buy(tile="RP4"), Buy(tile="S2")}


@pytest.mark.parametrize(
    ("state", "actions"),
    [
        # It makes room by removing the weakest tile.
        (
            buyer(4, "M0", "M6", "M6", "RP4", "RP4", *["S0"] * 2, *["S4"] * 3, money=18, busy=0, offered=("S4",)),
            (Remove(tile="S0"), Remove(tile="M0")),
        ),
        # It opens a cell when workers are short, and then fills it.
        (buyer(4, *FULL, "C3", money=60, busy=6, offered=("S4",)), (Extend(),)),
        (buyer(4, *FULL, "C3", money=50, busy=6, extensions=1, offered=("S4",)), (Buy(tile="S4"),)),
        # It places what lies aside as soon as there is room.
        (buyer(3, "M6", "M6", "S4", aside=("S4",), money=0, busy=6), (Place(tile="S4"),)),
        # In the last round it buys nothing that does not pay: nobody needs the workers of a robot any more.
        (buyer(5, "M6", "S4", money=99, busy=3, offered=("RW1", "RW2", "C1")), (Done(),)),
        # Its last worker puts a better room aside for the next round; in the last round that is of no use.
        (
            buyer(3, *FULL, "C3", "O1", money=60, busy=6, offered=("O4",)).evolve(price=5),
            (Buy(tile="O4", aside=True),),
        ),
        (buyer(5, *FULL, "C3", "O1", money=60, busy=6, offered=("O4",)).evolve(price=5), (Done(),)),
    ],
)
def test_what_it_does_with_a_worker_or_none(state: State, actions: tuple[Action, ...]) -> None:
    assert decide(state) in actions


def test_it_digs_in_the_warehouse_for_what_it_wants_to_buy() -> None:
    """Two poorer storages lie above; that Bo, who comes later, would like them too is no matter."""
    state = give(dealt(2), "Ann", "M6", "M6", "RP4", "S1", money=10, busy=4)
    state = bringing(round_of(give(state, "Bo", "M6", money=40, busy=6), 3), 1, 2).evolve(market=())
    while state.turn == 0 and state.phase == "market":
        state = FACTORY_MANAGER.apply(state, decide(state))
    assert state.market == ("S1", "S1", "S2")


def test_it_brings_what_those_who_follow_want_least() -> None:
    """Without money it wants nothing; Bo lacks storage, and has no use for a labour robot in the last round."""
    state = give(dealt(2), "Ann", money=0, busy=6)
    state = bringing(round_of(give(state, "Bo", "M6", "M6", money=40, busy=6), 5), 1, 2)
    state = state.evolve(columns=tuple(column if column[0] in ("RW1", "S1") else () for column in state.columns))
    assert decide(state) == Bring(column="robot_work")
    assert decide(
        state.evolve(columns=tuple(column[:1] * (column[:1] == ("S1",)) for column in state.columns))
    ) == Bring(column="storage")


def all_ways(book: Book, factory: Factory) -> list[tuple[str, ...]]:
    """Every set of tiles that may run."""
    able = [tile for tile in factory.tiles if book.kind[tile] != "storage"]
    found = [way for count in range(len(able) + 1) for way in combinations(able, count)]
    return [way for way in found if not refusal_of(book, factory, way)]


factories = pytest.mark.parametrize(
    "tiles",
    [
        ("M0", "M0", "M2", "S0", "S0", "S0"),
        ("M0", "M3", "M5", "RP1", "RP3", "RW1", "S2", "S3", "O1"),
        ("M1", "M4", "M5", "RP1", "RP5", "S1", "S4", "C1"),
    ],
)


@factories
def test_in_the_last_round_it_runs_what_earns_most(tiles: tuple[str, ...]) -> None:
    """The dearer energy is, the more is shut down."""
    for price in (1, 4, 8):
        state = runs(round_of(give(dealt(2), "Ann", *tiles), 5).evolve(price=price, drawn=(0, 0, 1, 1, 1, 1, 2)), 1, 2)
        book, factory = state.book, who(state, "Ann")
        action = decide(state)
        assert isinstance(action, Run)
        # One card is left, which raises the price by 2.
        best = max(income(book, factory, way_of(book, way), price + 2) for way in all_ways(book, factory))
        assert income(book, factory, way_of(book, action.tiles), price + 2) == best


@factories
def test_the_quick_valuation_agrees_with_all_ways_to_run(tiles: tuple[str, ...]) -> None:
    state = give(dealt(2), "Ann", *tiles)
    book, factory, outlook = state.book, who(state, "Ann"), prospects(round_of(state, 2))
    judge = evaluator_for(book, outlook)

    def worth(way: tuple[str, ...]) -> float:
        sums = book.total(way)
        goods = min(sums.production, book.total(factory.floor).storage)
        return outlook.goods * goods - outlook.energy * book.used(sums) - outlook.worker * max(0, sums.workers)

    best = max(worth(way) for way in all_ways(book, factory))
    ranks = tuple(book.rank[tile] for tile in factory.tiles)
    assert judge.running(ranks)[0] == pytest.approx(best)


def test_a_worker_who_stays_free_is_worth_something_until_the_last_round() -> None:
    """Two ways earn the same; a worker the less counts, and at a high worth even an income is given up."""
    book = dealt(2).book
    factory = who(give(dealt(2), "Ann", "M1", "M2", "S1", "S1"), "Ann")
    assert best_way(book, factory, 1, 0.5).tiles == ("M2",)
    assert best_way(book, factory, 1, 50).tiles == ()


def test_it_opens_the_auction_with_a_card_and_no_more_workers_than_it_must() -> None:
    state = auctioning(dealt(4), 1, 2, 3, 4)
    action = decide(state)
    assert isinstance(action, Open)
    assert action.workers == 0


@pytest.mark.parametrize(
    ("opened", "then"),
    [
        (Open(card=10, workers=0), Bid(workers=1)),
        (Open(card=10, workers=1), Pass()),  # a second worker is too much
        (Open(card=3, workers=0), Pass()),
    ],
)
def test_it_bids_a_worker_for_a_card_that_is_much_better_than_the_other(opened: Open, then: Action) -> None:
    """With card 10 a tile costs 5 less, with card 3 it goes first of two."""
    state = auctioning(dealt(2, cards=(10, 2)).evolve(pile=(3, 10)), 3, 10)
    assert decide(FACTORY_MANAGER.apply(state, opened)) == then


def test_it_hires_when_workers_bring_more_than_they_cost() -> None:
    """Card 12 takes their whole price off; with card 1 the factory would run no better."""
    state = give(dealt(5), "Ann", money=9, used=3)
    assert decide(give(buys(round_of(state, 2), 12, 1, 2, 3, 4), "Ann", used=3).evolve(turn=0)) == Done(hire=2)
    dear = give(dealt(5), "Ann", "M0", "S0", money=9)
    assert decide(buys(round_of(dear, 5), 1, 2, 3, 4, 5)) == Done()


def test_seasonal_workers_are_hired_by_what_one_who_is_free_is_worth() -> None:
    view = buys(round_of(give(dealt(4), "Ann", "M0", "S0", money=30), 2), 1, 2, 3, 4)
    assert default_action(view, Care(Taste(hired=0.0))) == Done()
    assert default_action(view, Care(Taste(hired=20.0))) == Done(hire=2)


def test_energy_saved_is_worth_less_to_whoever_counts_on_less_of_its_rise() -> None:
    view = round_of(dealt(4), 2)
    energy = [prospects(view, Taste(rise=rise)).energy for rise in (0.0, 0.8, 1.0)]
    assert energy == sorted(energy)
    assert energy[1] < energy[2]
    assert THOROUGH.taste.rise < 1.0
