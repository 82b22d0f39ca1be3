"""A turn of buying before it is done: costs, workers, cells, incomes, each worked out by hand."""

import pytest

from powergrid_tui.games.factory_manager.actions import Buy, Done, Extend, Place, Remove
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.figures import expected_raise, prospect
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan, PlanOutcome

from .positions import buys, dealt, give, who

ROUND_1 = ("M2", "RP1", "RP2", "S2", "C2")


def turn(*cards: int, money: int = 18, offered: tuple[str, ...] = ROUND_1) -> State:
    """Ann is to buy, with a card (1: no discount) and so much money."""
    return buys(give(dealt(2), "Ann", money=money), *(cards or (1, 10)), offered=offered)


def outcome(state: State, **plan: object) -> PlanOutcome:
    return PlanOutcome(state, 0, BuyingPlan(**plan))  # type: ignore[arg-type]


FULL = give(turn(money=25), "Ann", *("M0",) * 2, *("S0",) * 8)
ROOM = give(turn(5, 10), "Ann", control="C1")


@pytest.mark.parametrize(
    ("state", "plan", "cost", "workers", "cells"),
    [
        # Tiles and wages have a discount, and cells have none.
        (turn(), {"buys": ("M2",), "hire": 1}, 15, 1, (6, 10)),
        (turn(6, 7, offered=("S2", "RW1")), {"buys": ("S2",), "aside": ("RW1",)}, 7 + 0, 2, (6, 10)),
        (turn(12, 11, offered=("M1", "S4")), {"buys": ("M1",), "aside": ("S4",)}, 0 + 11, 2, (6, 10)),
        (turn(6, 10), {"hire": 2}, 8, 0, (5, 10)),
        (turn(12, 11), {"extends": 1, "hire": 2}, 10 + 0, 0, (5, 11)),
        # What is placed costs neither money nor a worker.
        (give(turn(), "Ann", aside=("M2",)), {"places": ("M2",)}, 0, 0, (6, 10)),
        # A full factory wants a cell or takes one out.
        (FULL, {"buys": ("RP2",), "extends": 1}, 17, 1, (11, 11)),
        (FULL, {"buys": ("RP2",), "removes": ("S0",)}, 7, 2, (10, 10)),
        # A room that is taken is taken out first; aside it needs no cell.
        (ROOM, {"buys": ("C2",), "removes": ("C1",)}, 4, 2, (5, 10)),
        (ROOM, {"aside": ("C2",)}, 4, 1, (5, 10)),
    ],
)
def test_what_a_plan_costs(
    state: State, plan: dict[str, object], cost: int, workers: int, cells: tuple[int, int]
) -> None:
    found = outcome(state, **plan)
    assert (found.why, found.cost, found.workers, found.cells) == ("", cost, workers, cells)


@pytest.mark.parametrize(
    ("state", "plan", "why"),
    [
        (FULL, {"buys": ("RP2",)}, "no cell is free"),
        (ROOM, {"buys": ("C2",)}, "the cell for the control room already has C1"),
        (turn(), {"buys": ("RP1", "RP2"), "removes": ("M0", "S0")}, "4 actions, and 3 workers are free"),
        (give(turn(), "Ann", bid=2), {"buys": ("RP1",), "aside": ("RP2",)}, "2 actions, and 1 worker is free"),
        (turn(), {"buys": ("M2", "S2"), "hire": 1}, "costs 25 Elektro, 7 more than you have"),
    ],
)
def test_what_a_plan_cannot_be(state: State, plan: dict[str, object], why: str) -> None:
    assert outcome(state, **plan).why == why


@pytest.mark.parametrize(
    ("state", "plan"),
    [
        (
            give(turn(money=60), "Ann", aside=("M1",)),
            BuyingPlan(buys=("M2",), aside=("S2",), places=("M1",), removes=("S0",), extends=1, hire=1),
        ),
        (ROOM, BuyingPlan(buys=("C2",), removes=("C1",))),
        (ROOM, BuyingPlan(aside=("C2",))),
    ],
)
def test_what_the_rules_make_of_it_is_what_was_foretold(state: State, plan: BuyingPlan) -> None:
    found, money = PlanOutcome(state, 0, plan), who(state, "Ann").money
    for action in plan.actions:
        state = FACTORY_MANAGER.apply(state.evolve(turn=0), action)
    kept = who(state, "Ann").evolve(aside=found.after.aside, kept=found.after.kept)
    assert (found.why, kept, kept.money) == ("", found.after, money - found.cost)


def test_what_cannot_be_done_is_left_out_of_what_is_foretold() -> None:
    found = outcome(turn(money=8), buys=("M2", "RP1"))
    assert (found.why, found.cost) == ("costs 13 Elektro, 5 more than you have", 13)
    assert found.after.money == 0


def test_room_is_made_before_it_is_filled_and_the_turn_ends_last() -> None:
    plan = BuyingPlan(buys=("M2",), aside=("S2",), places=("M1",), removes=("S0",), extends=1, hire=2)
    assert plan.actions == (
        *(Remove(tile="S0"), Extend(), Place(tile="M1")),
        *(Buy(tile="M2"), Buy(tile="S2", aside=True), Done(hire=2)),
    )
    assert not BuyingPlan()
    assert BuyingPlan().actions == (Done(),)


def test_what_is_no_longer_there_is_dropped() -> None:
    state = give(turn(), "Ann", extensions=1)
    plan = BuyingPlan(buys=("M2", "RP1", "RP1"), aside=("S4",), places=("M1",), removes=("S0", "M3"), extends=2, hire=1)
    assert plan.still_possible(state, 0) == BuyingPlan(buys=("M2", "RP1"), removes=("S0",), extends=1, hire=1)


# --- incomes ---------------------------------------------------------------------------------------------------------

GROWN = ("M4", "M6", "RP2", "RP4", "S3", "S2", "S0", "S0", "S0", "C1", "O2")


def test_incomes_of_a_factory_as_it_is_dealt() -> None:
    """2 goods for 20; 4 energy at 1, 2 or 3. In the last round energy is about 6: one machine, 2 (10 - 2 x 6)."""
    found = prospect(turn(), who(turn(), "Ann"))
    assert (found.way.tiles, found.stored, found.now) == (("M0", "M0"), 3, 16)
    assert found.cards == ((1, 16), (2, 12), (3, 8))
    assert (found.last_price, found.last) == (6, -4)


def test_an_energy_card_raises_by_one_on_average_and_one_that_is_not_left_is_not_reckoned_with() -> None:
    """Two cards of 0, four of 1, two of 2; once a 2 was seen 6 in 7."""
    assert expected_raise(turn()) == 1
    assert expected_raise(turn().evolve(drawn=(2,))) == pytest.approx(6 / 7)
    state = turn().evolve(drawn=(2, 2), round=3, price=5)
    assert [price for price, _ in prospect(state, who(state, "Ann")).cards] == [5, 6]


def test_a_machine_for_which_workers_are_lacking() -> None:
    """With M2 one M0 is shut down, 3 goods with 3 energy; 27 at energy 1. With a seasonal worker all three could run:
    4 goods have room for 3 and use 5 energy, so it is still better to shut one down."""
    found = outcome(turn(), buys=("M2",))
    assert sorted(found.prospect.way.tiles) == ["M0", "M2"]
    assert [income for _, income in found.prospect.cards] == [27, 24, 21]
    assert found.prospect.last == 28, "M2 alone: 2 (20 - 6)"
    assert outcome(turn(), buys=("M2",), hire=1).prospect.now == 27


def test_robots_run_beside_machines_only() -> None:
    """Of three robots two run; 3 goods with 5 energy, and RW1 saves two workers."""
    state = give(turn(), "Ann", "M0", "M0", "RP1", "RP1", "RW1", "S0", "S0", "S0")
    found = prospect(state, who(state, "Ann"))
    assert found.way.tiles == ("M0", "M0", "RP1", "RW1")
    assert (found.way.production, found.way.energy, found.way.workers, found.now) == (3, 5, 2, 25)


def test_the_last_round_counts_double() -> None:
    """8 goods with 2 energy; 70 at 5, and in round 5 at 6 twice 68."""
    state = give(turn(), "Ann", *GROWN).evolve(price=5, round=4, drawn=(1, 1, 2))
    found = prospect(state, who(state, "Ann"))
    assert (found.way.production, found.stored, found.way.energy, found.now) == (8, 8, 2, 70)
    assert (found.last_price, found.last) == (7, 132), "0.8 a card, two cards: 2 (80 - 2 x 7)"
    state = state.evolve(price=6, round=5)
    assert prospect(state, who(state, "Ann")).now == 136
