"""Worked examples of several rules at once: a state, what is done, and what must come of it."""

from itertools import combinations

import pytest

from powergrid_tui.games.factory_manager.book import Way, book
from powergrid_tui.games.factory_manager.events import Outbid
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules.running import income, way_of
from powergrid_tui.games.factory_manager.rules.workers import free
from powergrid_tui.games.factory_manager.tilefile import STANDARD

from .positions import (
    FIRST,
    auctioning,
    buys,
    dealt,
    give,
    offered,
    play,
    refused,
    round_of,
    runs,
    who,
)  # fmt: skip

BOOK = book(STANDARD)


def ann(state: State) -> Factory:
    return who(state, "Ann")


def way(*tiles: str) -> Way:
    return way_of(BOOK, tiles)


@pytest.mark.parametrize(("tiles", "hire", "needed", "money"), [
    ("M0 M2", 0, 5, 37),
    ("M2", 0, 3, 29),
    ("M0 M0 M2", 1, 7, 28),
])  # fmt: skip
def test_a_machine_in_the_first_round(tiles: str, hire: int, needed: int, money: int) -> None:
    state = play(buys(dealt(2), 1, 4, offered=["M2"]), "Ann: buy M2")
    assert ann(state).money == 10
    state = play(state, f"Ann: done hire {hire}" if hire else "Ann: done", "Bo: done")
    if not hire:
        assert refused(state, "Ann: run M0 M0 M2") == "7 workers are needed: one of your 7 must stay free"
    state = play(state, f"Ann: run {tiles}", "Bo: run nothing", "nature: raise 0")
    assert ann(state).busy == needed
    assert ann(state).money == money


def test_an_auction_of_four() -> None:
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


def test_robots_are_as_many_as_machines() -> None:
    state = runs(give(dealt(2), "Ann", "M0", "M0", "RP1", "RP1", "RW1"), 1, 4)
    assert refused(state, "Ann: run M0 M0 RP1 RP1 RW1") == "you cannot run more robots than machines: 3 with 2"
    assert way("M0", "M0", "RP1", "RP1")[1:] == (4, 6, 4)
    assert way("M0", "M0", "RP1", "RW1")[1:] == (3, 5, 2)
    play(state, "Ann: run M0 M0 RP1 RP1")
    play(state, "Ann: run M0 RP1")
    assert refused(state, "Ann: run M0 RP1 RW1") == "you cannot run more robots than machines: 2 with 1"


def test_a_full_factory() -> None:
    tiles = ("M4", "M6", "RP2", "RP4", "S3", "S2", "S0", "S0", "S0", "C1", "O2")
    running = "M4 M6 RP2 RP4 C1 O2"
    assert way(*running.split())[1:] == (10, 2, 5)
    for round_, price, earned in ((4, 5, 70), (5, 6, 136)):
        state = runs(give(round_of(dealt(2), round_), "Ann", *tiles), 1, 4).evolve(price=price)
        assert len(ann(state).floor) == 9
        state = play(state, f"Ann: run {running}", "Bo: run nothing", "nature: raise 0")
        assert (ann(state).income, ann(state).money) == (earned, 18 + earned)


def test_a_better_control_room() -> None:
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


def priced(*cards: int) -> list[int]:
    """The price of energy in each round, with these energy cards."""
    state, found = dealt(2), []
    for number, card in enumerate(cards, 1):
        state = runs(state.evolve(round=number), 1, 4)
        state = play(state, "Ann: run nothing", "Bo: run nothing", f"nature: raise {card}")
        found.append(state.price)
    return found


def test_energy_cards() -> None:
    assert priced(1, 0, 2, 1, 1) == [2, 2, 4, 5, 6]
    assert priced(0, 0, 1, 1, 1)[-1] == 4
    assert priced(2, 2, 1, 1, 1)[-1] == 8
    every = [card for card, count in BOOK.numbers.energy.cards.items() for _ in range(count)]
    ends = {1 + sum(some) for some in combinations(every, 5)}
    assert (min(ends), max(ends)) == (4, 8)


def test_the_pile_of_turn_order_cards() -> None:
    state = auctioning(dealt(3, cards=(5, 7, 8)), 2, 3, 6)
    assert state.pile == (1, 4)
    state = play(state, "Cyd: open 2 0", "Ann: pass", "Bo: pass", "Bo: open 3 0", "Ann: pass", "Ann: open 6 0")
    assert state.pile == (1, 4, 5, 7, 8)
    two = auctioning(dealt(2), 4, 8)
    assert two.pile == (1, 6)
    assert play(two, "Bo: open 4 0", "Ann: pass", "Ann: open 8 0").pile == (1, 2, 6, 10)


def test_the_smaller_of_production_and_storage_without_a_most() -> None:
    four = give(round_of(dealt(2), 5), "Ann", "M5", "S4", "S4", "S0")
    assert income(BOOK, ann(four), way("M5"), 1) == 40 - 3
    large = give(dealt(2), "Ann", *["M6"] * 4, "RP4", *["S4"] * 5)
    assert (way(*["M6"] * 4, "RP4").production, BOOK.total(ann(large).floor).storage) == (18, 20)
    assert income(BOOK, ann(large), way(*["M6"] * 4, "RP4"), 1) == 180 - 8
