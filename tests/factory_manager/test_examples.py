"""Twenty worked examples: a state, what is done, and what must come of it. Those with tiles of level 1 and up use the
program's tiles."""

from itertools import combinations

import pytest

from powergrid_tui.games.factory_manager.book import Way, book
from powergrid_tui.games.factory_manager.events import Outbid
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules.running import income, spared, way_of
from powergrid_tui.games.factory_manager.rules.workers import free, most_bid
from powergrid_tui.games.factory_manager.tilefile import STANDARD
from powergrid_tui.table.protocol.game import NOBODY

from .positions import (
    FIRST,
    auctioning,
    bringing,
    buys,
    dealt,
    give,
    mover,
    offered,
    play,
    refused,
    round_of,
    rows,
    runs,
    table,
    who,
)  # fmt: skip

BOOK = book(STANDARD)


def ann(state: State) -> Factory:
    return who(state, "Ann")


def way(*tiles: str) -> Way:
    return way_of(BOOK, tiles)


def test_example_1_the_start() -> None:
    state = dealt(2)
    assert BOOK.total(ann(state).floor) == (2, 3, 4, 4)
    assert free(BOOK, ann(state)) == 3
    assert (ann(state).money, state.price) == (18, 1)


@pytest.mark.parametrize(("card", "money"), [(1, 30), (0, 34), (2, 26)])
def test_example_2_the_first_income(card: int, money: int) -> None:
    state = play(runs(dealt(2), 1, 4), "Ann: run M0 M0", "Bo: run nothing", f"nature: raise {card}")
    assert ann(state).money == money


@pytest.mark.parametrize(("tiles", "hire", "needed", "money"), [
    ("M0 M2", 0, 5, 37),
    ("M2", 0, 3, 29),
    ("M0 M0 M2", 1, 7, 28),
])  # fmt: skip
def test_example_3_a_machine_in_the_first_round(tiles: str, hire: int, needed: int, money: int) -> None:
    state = play(buys(dealt(2), 1, 4, offered=["M2"]), "Ann: buy M2")
    assert ann(state).money == 10
    state = play(state, f"Ann: done hire {hire}" if hire else "Ann: done", "Bo: done")
    if not hire:
        assert refused(state, "Ann: run M0 M0 M2") == "7 workers are needed: one of your 7 must stay free"
    state = play(state, f"Ann: run {tiles}", "Bo: run nothing", "nature: raise 0")
    assert ann(state).busy == needed
    assert ann(state).money == money


def test_example_4_three_free_workers_of_which_two_are_bid() -> None:
    state = auctioning(dealt(2), 4, 8)
    assert most_bid(BOOK, who(state, "Bo")) == 2
    state = play(state, "Bo: open 4 2", "Ann: open 8 0")
    assert mover(state) == "Bo"
    state = play(state, "Bo: bring machine")
    assert mover(state) == "Ann"
    state = play(state, *["Ann: bring machine"] * 3, "Bo: buy M1")
    assert free(BOOK, who(state, "Bo")) == 0


def test_example_5_an_auction_of_four() -> None:
    state = auctioning(dealt(4, cards=(7, 8, 9, 10)), 1, 3, 4, 6)
    state = play(state, "Dora: open 1 0", "Ann: bid 1", "Bo: pass", "Cyd: pass", "Dora: bid 2")
    assert Outbid(0, 2, 2) in state.events
    state = play(state, "Cyd: open 6 0", "Ann: pass", "Bo: pass", "Bo: open 3 0", "Ann: bid 1", "Bo: pass")
    assert offered(state, "open") == ["open 4 0", "open 4 1", "open 4 2"]
    state = play(state, "Bo: open 4 0")
    assert {name: who(state, name).card for name in state.names} == {"Dora": 1, "Ann": 3, "Bo": 4, "Cyd": 6}
    assert [free(BOOK, factory) for factory in state.players] == [2, 3, 3, 1]
    state = play(state, "Dora: bring machine", *["Ann: bring machine"] * 2, *["Bo: bring storage"] * 3)
    for tiles in (3, 4, 5):
        brought = play(state, *["Cyd: bring storage"] * tiles)
        assert (brought if tiles == 5 else play(brought, "Cyd: done")).phase is Phase.BUYING


def test_example_6_discounts() -> None:
    six = buys(dealt(2), 6, 12, offered=["S2", "RW1"])
    assert (rows(six, "buy")["buy S2"].cost, rows(six, "buy")["buy RW1"].cost) == (7, 0)
    assert rows(six, "done")["done hire 1"].cost == 4
    twelve = buys(dealt(2), 12, 1, offered=["M1", "S1", "S4"]).evolve(turn=0, waiting=(0,))
    shown = rows(twelve, "buy")
    assert [shown[f"buy {tile}"].cost for tile in ("M1", "S1", "S4")] == [0, 0, 11]
    assert rows(twelve, "done")["done hire 1"].cost == 0
    three = buys(dealt(2), 3, 12, offered=["S2"])
    assert rows(three, "buy")["buy S2"].cost == 10
    for state in (six, twelve, three):
        assert rows(state, "extend")["extend"].cost == 10


def test_example_7_robots_are_as_many_as_machines() -> None:
    state = runs(give(dealt(2), "Ann", "M0", "M0", "RP1", "RP1", "RW1"), 1, 4)
    assert refused(state, "Ann: run M0 M0 RP1 RP1 RW1") == "you cannot run more robots than machines: 3 with 2"
    assert way("M0", "M0", "RP1", "RP1")[1:] == (4, 6, 4)
    assert way("M0", "M0", "RP1", "RW1")[1:] == (3, 5, 2)
    play(state, "Ann: run M0 M0 RP1 RP1")
    play(state, "Ann: run M0 RP1")
    assert refused(state, "Ann: run M0 RP1 RW1") == "you cannot run more robots than machines: 2 with 1"


def test_example_8_the_least_energy() -> None:
    assert way("M6", "O4").energy == 1
    assert income(BOOK, ann(dealt()), way("M6", "O4"), 5) == 30 - 5


def test_example_9_the_least_workers() -> None:
    assert way("M2", "C3").workers == 0
    state = play(runs(give(dealt(2), "Ann", "M2", "C3"), 1, 4), "Ann: run M2 C3")
    assert free(BOOK, ann(state)) == 7


def test_example_10_a_full_factory() -> None:
    tiles = ("M4", "M6", "RP2", "RP4", "S3", "S2", "S0", "S0", "S0", "C1", "O2")
    running = "M4 M6 RP2 RP4 C1 O2"
    assert way(*running.split())[1:] == (10, 2, 5)
    for round_, price, earned in ((4, 5, 70), (5, 6, 136)):
        state = runs(give(round_of(dealt(2), round_), "Ann", *tiles), 1, 4).evolve(price=price)
        assert len(ann(state).floor) == 9
        state = play(state, f"Ann: run {running}", "Bo: run nothing", "nature: raise 0")
        assert (ann(state).income, ann(state).money) == (earned, 18 + earned)


def test_example_11_a_full_floor() -> None:
    state = give(buys(dealt(2), 1, 4, offered=["RP2"]), "Ann", "M0", "M0", *["S0"] * 8, money=25)
    extended = ann(play(state, "Ann: extend", "Ann: buy RP2"))
    assert (extended.money, extended.used, len(extended.floor), extended.extensions) == (8, 1, 11, 1)
    removed = ann(play(state, "Ann: remove S0", "Ann: buy RP2"))
    assert (removed.money, removed.used, len(removed.floor)) == (18, 2, 10)


def test_example_12_a_better_control_room() -> None:
    state = give(buys(dealt(2), 5, 12, offered=["C2"]), "Ann", *FIRST, "C1", busy=5)
    assert free(BOOK, ann(state)) == 2
    two = play(state, "Ann: remove C1", "Ann: buy C2")
    assert (ann(two).control, ann(two).money, free(BOOK, ann(two))) == ("C2", 18 - 4, 0)
    one = play(give(state, "Ann", busy=6), "Ann: buy C2 aside", "Ann: done", "Bo: done")
    assert refused(one, "Ann: run C2") == "C2 is not in the factory"
    later = give(buys(one, 5, 12), "Ann", busy=6)
    later = play(later, "Ann: remove C1")
    assert free(BOOK, ann(later)) == 0
    assert ann(play(later, "Ann: place C2")).control == "C2"


def test_example_13_seasonal_workers() -> None:
    state = give(buys(round_of(dealt(2), 2), 5, 12), "Ann", "M0", "M2", "S0")
    state = play(state, "Ann: done hire 2", "Bo: done")
    assert ann(state).money == 18 - 10
    assert spared(BOOK, ann(state)) == 9 - 1
    state = play(state, "Ann: run M0 M2", "Bo: run nothing", "nature: raise 0")
    assert (ann(state).busy, free(BOOK, ann(state))) == (5, 4)
    kept = play(give(buys(state, 1, 4), "Ann", money=10), "Ann: done hire 1", "Bo: done")
    assert (ann(kept).money, spared(BOOK, ann(kept))) == (3, 8 - 1)


def test_example_14_six_of_seven_workers() -> None:
    state = runs(give(dealt(2), "Ann", "M0", "M0", "M0", "M2"), 1, 4)
    assert refused(state, "Ann: run M0 M0 M2") == "7 workers are needed: one of your 7 must stay free"
    state = play(state, "Ann: run M0 M0 M0", "Bo: run nothing", "nature: raise 0")
    assert (free(BOOK, ann(state)), most_bid(BOOK, ann(state))) == (1, 0)
    state = play(bringing(state, 1, 4), "Ann: bring machine")
    assert mover(state) == "Bo"


def priced(*cards: int) -> list[int]:
    """The price of energy in each round, with these energy cards."""
    state, found = dealt(2), []
    for number, card in enumerate(cards, 1):
        state = runs(state.evolve(round=number), 1, 4)
        state = play(state, "Ann: run nothing", "Bo: run nothing", f"nature: raise {card}")
        found.append(state.price)
    return found


def test_example_15_energy_cards() -> None:
    assert priced(1, 0, 2, 1, 1) == [2, 2, 4, 5, 6]
    assert priced(0, 0, 1, 1, 1)[-1] == 4
    assert priced(2, 2, 1, 1, 1)[-1] == 8
    every = [card for card, count in BOOK.numbers.energy.cards.items() for _ in range(count)]
    ends = {1 + sum(some) for some in combinations(every, 5)}
    assert (min(ends), max(ends)) == (4, 8)


def test_example_16_the_pile_of_turn_order_cards() -> None:
    state = auctioning(dealt(3, cards=(5, 7, 8)), 2, 3, 6)
    assert state.pile == (1, 4)
    state = play(state, "Cyd: open 2 0", "Ann: pass", "Bo: pass", "Bo: open 3 0", "Ann: pass", "Ann: open 6 0")
    assert state.pile == (1, 4, 5, 7, 8)
    two = auctioning(dealt(2), 4, 8)
    assert two.pile == (1, 6)
    assert play(two, "Bo: open 4 0", "Ann: pass", "Ann: open 8 0").pile == (1, 2, 6, 10)


def test_example_17_columns_from_the_bottom() -> None:
    state = bringing(dealt(2, x=("M1", "S1", "C1")), 1, 4)
    assert state.columns[1][:3] == ("RP1", "RP1", "RP2")
    once = play(state, "Ann: bring robot")
    assert "RP2" not in once.market
    state = play(state, *["Ann: bring robot"] * 3)
    assert [tile for tile in state.market if tile.startswith("R")] == ["RP1", "RP1", "RP2"]
    state = play(state, *["Bo: bring storage"] * 3, "Ann: buy RP1", "Ann: done", "Bo: done")
    assert state.columns[1][:3] == ("RP1", "RP2", "RP2")


def test_example_18_the_smaller_of_production_and_storage_without_a_most() -> None:
    four = give(round_of(dealt(2), 5), "Ann", "M5", "S4", "S4", "S0")
    assert income(BOOK, ann(four), way("M5"), 1) == 40 - 3
    large = give(dealt(2), "Ann", *["M6"] * 4, "RP4", *["S4"] * 5)
    assert (way(*["M6"] * 4, "RP4").production, BOOK.total(ann(large).floor).storage) == (18, 20)
    assert income(BOOK, ann(large), way(*["M6"] * 4, "RP4"), 1) == 180 - 8


@pytest.mark.parametrize(("round_", "earned"), [(4, -4), (5, -8)])
def test_example_19_everything_shut_down(round_: int, earned: int) -> None:
    state = runs(give(round_of(dealt(2), round_), "Ann", money=3), 1, 4).evolve(price=4)
    state = play(state, "Ann: run nothing", "Bo: run nothing", "nature: raise 0")
    assert (ann(state).income, ann(state).money) == (earned, 0)


@pytest.mark.parametrize(("last", "ranks"), [(128, [1, 2]), (130, [1, 1])])
def test_example_20_the_end(last: int, ranks: list[int]) -> None:
    state = give(table(2), "Ann", money=240, income=130).evolve(phase=Phase.END, turn=NOBODY)
    state = give(state, "Bo", money=240, income=last)
    assert [row.rank for row in FACTORY_MANAGER.standings(state)] == ranks
    assert FACTORY_MANAGER.standings(state)[0].seat == "Ann"
