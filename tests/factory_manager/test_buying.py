"""Phase 3: tiles are bought, put aside, placed and removed; cells are opened and workers hired."""

import pytest

from powergrid_tui.games.factory_manager.model import Phase, State

from .positions import FIRST, buys, dealt, give, mover, offered, play, refused, rows, told, who
from .slow import DISCOUNT

FULL = ("M0", "M0", *["S0"] * 8)


def shop(*tiles: str, card: int = 1, **fields: object) -> State:
    """Ann buys, with these tiles in the market."""
    return give(buys(dealt(2), card, 12, offered=tiles), "Ann", **fields)


def test_each_has_a_turn_by_the_cards_and_ends_it_himself() -> None:
    state = play(buys(dealt(3), 6, 2, 3, offered=["M1"]), "Bo: buy M1")
    assert mover(state) == "Bo"
    assert mover(play(state, "Bo: done")) == "Cyd"
    assert mover(play(state, "Bo: done", "Cyd: done")) == "Ann"


def test_who_has_no_free_worker_is_asked_too_and_may_open_cells_and_hire() -> None:
    state = shop("M1", busy=6, bid=1)
    assert (mover(state), offered(state, "buy")) == ("Ann", [])
    state = play(state, "Ann: extend", "Ann: done hire 1")
    assert (state.players[0].money, mover(state)) == (18 - 10 - 7, "Bo"), "who is hired does not buy in this round"


def test_a_tile_costs_its_price_and_a_worker_and_lies_in_the_factory_at_once() -> None:
    state = play(shop("M1", "M1", "S2"), "Ann: buy M1")
    ann = who(state, "Ann")
    assert (ann.money, ann.used, ann.floor) == (13, 1, ("M0", "M0", "M1", "S0", "S0", "S0"))
    assert state.market == ("M1", "S2")


@pytest.mark.parametrize("card", [1, 4, 6, 12])
def test_the_card_brings_a_discount_on_tiles_and_workers_but_not_below_nothing(card: int) -> None:
    state, discount = shop("M2", "RW1", card=card, money=50), DISCOUNT[card]
    for kind, line, cost in (
        ("buy", "buy M2", 8 - discount),
        ("buy", "buy RW1", max(0, 2 - discount)),
        ("done", "done hire 2", 2 * (7 - discount)),
        ("extend", "extend", 10),
    ):
        assert rows(state, kind)[line].cost == cost
        assert who(play(state, f"Ann: {line}"), "Ann").money == 50 - cost


def test_the_last_elektro_may_be_spent() -> None:
    assert who(play(shop("M1", money=5), "Ann: buy M1"), "Ann").money == 0
    assert who(play(shop(money=14), "Ann: done hire 2"), "Ann").money == 0


def test_a_full_factory_takes_a_tile_only_aside_and_rooms_have_a_cell_each() -> None:
    state = give(shop("M1", "C1"), "Ann", *FULL)
    assert offered(state, "buy") == ["buy M1 aside", "buy C1", "buy C1 aside"]
    ann = who(play(state, "Ann: buy C1"), "Ann")
    assert (ann.control, len(ann.floor)) == ("C1", 10)
    assert offered(give(shop("C1", "O1"), "Ann", *FIRST, "C2", "O2"), "buy") == ["buy C1 aside", "buy O1 aside"]


def test_what_is_put_aside_is_placed_in_a_later_round_without_a_worker() -> None:
    state = play(shop("M1", "M1"), "Ann: buy M1 aside")
    ann = who(state, "Ann")
    assert (ann.kept, ann.aside, ann.used, ann.money) == (("M1",), (), 1, 13)
    assert refused(state, "Ann: place M1") == "M1 was put aside this turn: place it in a later round"
    state = play(state, "Ann: done", "Bo: done")
    assert (who(state, "Ann").kept, who(state, "Ann").aside) == ((), ("M1",))
    assert refused(state, "Ann: run M1") == "M1 is not in the factory", "aside it does nothing"
    state = play(give(buys(state, 1, 12), "Ann", busy=6, bid=1), "Ann: place M1")
    ann = who(state, "Ann")
    assert (ann.aside, ann.floor, ann.used) == ((), ("M0", "M0", "M1", "S0", "S0", "S0"), 0)


def test_of_two_alike_only_the_one_from_an_earlier_round_is_placed() -> None:
    state = play(shop("M1", aside=("M1",)), "Ann: buy M1 aside", "Ann: place M1")
    assert (who(state, "Ann").aside, who(state, "Ann").kept) == ((), ("M1",))
    assert refused(state, "Ann: place M1") == "M1 was put aside this turn: place it in a later round"


def test_what_lies_aside_needs_a_cell_too_and_that_of_a_removed_tile_is_free_at_once() -> None:
    state = give(shop("M1", aside=("M1", "C2")), "Ann", *FULL, "C1")
    assert (offered(state, "place"), offered(state, "buy")) == ([], ["buy M1 aside"])
    placed = play(state, "Ann: remove S0", "Ann: place M1", "Ann: remove C1", "Ann: place C2")
    assert (who(placed, "Ann").aside, who(placed, "Ann").control) == ((), "C2")
    assert who(play(state, "Ann: remove S0", "Ann: buy M1"), "Ann").floor == ("M0", "M0", "M1", *["S0"] * 7)


@pytest.mark.parametrize("tile", ["M0", "RP1", "C1", "O1"])
def test_any_tile_is_removed_for_a_worker_and_leaves_the_game(tile: str) -> None:
    state = give(shop(), "Ann", *FIRST, "RP1", "C1", "O1")
    after = play(state, f"Ann: remove {tile}")
    assert (after.removed, who(after, "Ann").used, who(after, "Ann").money, after.market) == ((tile,), 1, 18, ())
    assert sorted((*who(after, "Ann").tiles, tile)) == sorted(who(state, "Ann").tiles)


def test_two_cells_more_and_no_third() -> None:
    state = play(give(shop("M1", "M1", "M1", money=50), "Ann", *FULL, busy=0), "Ann: extend", "Ann: buy M1")
    assert refused(state, "Ann: buy M1") == "no cell is free"
    state = play(state, "Ann: extend", "Ann: buy M1")
    ann = who(state, "Ann")
    assert (len(ann.floor), ann.used, ann.money) == (12, 2, 50 - 2 * 10 - 2 * 5)
    assert refused(state, "Ann: extend") == "all 2 extra cells are already open"


def test_workers_are_hired_anew_each_round_or_go() -> None:
    assert who(play(shop(seasonal=2), "Ann: done"), "Ann").seasonal == 0
    ann = who(play(shop(seasonal=2), "Ann: done hire 1"), "Ann")
    assert (ann.seasonal, ann.money) == (1, 11)


def test_what_nobody_bought_goes_back_by_level() -> None:
    state = buys(dealt(2), 1, 4, offered=["M4", "S1", "M2", "C1"])
    state = state.evolve(columns=(("M3", "M5"), *state.columns[1:]))
    state = play(state, "Ann: buy S1", "Ann: done", "Bo: done")
    assert state.columns[0] == ("M2", "M3", "M4", "M5")
    assert state.columns[4] == ("C1", "C1", "C2", "C3"), "an X tile too"
    assert (state.market, state.phase) == ((), Phase.RUNNING)


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        ((), "Ann: buy M1", ["Ann: buys M1 for 5 Elektro"]),
        ((), "Ann: buy S1 aside", ["Ann: buys S1 for 6 Elektro and puts it aside"]),
        ((), "Ann: place RW1", ["Ann: places RW1, which had been put aside"]),
        ((), "Ann: remove S0", ["Ann: removes S0"]),
        ((), "Ann: extend", ["Ann: opens a cell for 10 Elektro"]),
        ((), "Ann: done hire 1", ["Ann: hires 1 seasonal worker for 7 Elektro"]),
        ((), "Ann: done hire 2", ["Ann: hires 2 seasonal workers for 14 Elektro"]),
        ((), "Ann: done", ["Ann: buys nothing"]),
        (("Ann: buy M1",), "Ann: done", ["Ann: is done"]),
        (
            ("Ann: buy M1", "Ann: buy M1", "Ann: done"),
            "Bo: done",
            ["Bo: buys nothing", "Back to the warehouse: S1"],
        ),
    ],
)
def test_a_turn_is_told(before: tuple[str, ...], line: str, words: list[str]) -> None:
    state = give(shop("M1", "M1", "S1", aside=("RW1",)), "Ann", *FIRST, money=60)
    assert told(play(state, *before), line) == words
