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


class TestTheStart:
    def test_incomes_of_a_factory_as_it_is_dealt(self) -> None:
        """2 goods for 20; 4 energy at 1, 2 or 3. In the last round energy is about 6: one machine, 2 (10 - 2 x 6)."""
        found = prospect(turn(), who(turn(), "Ann"))
        assert found.way.tiles == ("M0", "M0")
        assert found.stored == 3
        assert found.now == 16
        assert found.cards == ((1, 16), (2, 12), (3, 8))
        assert (found.last_price, found.last) == (6, -4)

    def test_an_energy_card_raises_by_one_on_average(self) -> None:
        """Two cards of 0, four of 1, two of 2; once a 2 was seen 6 in 7."""
        assert expected_raise(turn()) == 1
        assert expected_raise(turn().evolve(drawn=(2,))) == pytest.approx(6 / 7)

    def test_a_card_that_is_not_left_is_not_reckoned_with(self) -> None:
        state = turn().evolve(drawn=(2, 2), round=3, price=5)
        assert [price for price, _ in prospect(state, who(state, "Ann")).cards] == [5, 6]


class TestCosts:
    def test_a_machine_for_which_workers_are_lacking(self) -> None:
        """With M2 one M0 is shut down, 3 goods with 3 energy; 27 at energy 1."""
        found = outcome(turn(), buys=("M2",))
        assert (found.why, found.cost, found.workers, found.cells) == ("", 8, 1, (6, 10))
        assert found.after.money == 10
        assert sorted(found.prospect.way.tiles) == ["M0", "M2"]
        assert [income for _, income in found.prospect.cards] == [27, 24, 21]
        assert found.prospect.last == 28, "M2 alone: 2 (20 - 6)"

    def test_a_seasonal_worker_is_paid_and_all_three_could_run(self) -> None:
        """4 goods have room for 3 and use 5 energy, so it is still better to shut one down."""
        found = outcome(turn(), buys=("M2",), hire=1)
        assert (found.cost, found.after.money, found.after.seasonal) == (15, 3, 1)
        assert found.prospect.now == 27

    @pytest.mark.parametrize(
        ("card", "tile", "cost"), [(6, "S2", 7), (6, "RW1", 0), (12, "M1", 0), (12, "S4", 11), (3, "S2", 10)]
    )
    def test_discounts(self, card: int, tile: str, cost: int) -> None:
        assert outcome(turn(card, 13 - card, offered=(tile,)), buys=(tile,)).cost == cost
        assert outcome(turn(card, 13 - card, offered=(tile,)), aside=(tile,)).cost == cost

    def test_wages_have_a_discount_and_cells_have_none(self) -> None:
        assert outcome(turn(6, 10), hire=2).cost == 8
        assert outcome(turn(5, 10), hire=2).cost == 10
        assert outcome(turn(12, 10), hire=2).cost == 0
        assert outcome(turn(12, 10), extends=1).cost == 10

    def test_what_is_placed_costs_neither_money_nor_a_worker(self) -> None:
        state = give(turn(), "Ann", aside=("M2",))
        found = outcome(state, places=("M2",))
        assert (found.why, found.cost, found.workers, found.cells) == ("", 0, 0, (6, 10))


class TestIncomes:
    def test_robots_run_beside_machines_only(self) -> None:
        """Of three robots two run; 3 goods with 5 energy, and RW1 saves two workers."""
        state = give(turn(), "Ann", "M0", "M0", "RP1", "RP1", "RW1", "S0", "S0", "S0")
        found = prospect(state, who(state, "Ann"))
        assert found.way.tiles == ("M0", "M0", "RP1", "RW1")
        assert (found.way.production, found.way.energy, found.way.workers, found.now) == (3, 5, 2, 25)

    def test_the_last_round_counts_double(self) -> None:
        """8 goods with 2 energy; 70 at 5, and in round 5 at 6 twice 68."""
        tiles = ("M4", "M6", "RP2", "RP4", "S3", "S2", "S0", "S0", "S0", "C1", "O2")
        state = give(turn(), "Ann", *tiles).evolve(price=5, round=4, drawn=(1, 1, 2))
        found = prospect(state, who(state, "Ann"))
        assert (found.way.production, found.stored, found.way.energy, found.now) == (8, 8, 2, 70)
        assert (found.last_price, found.last) == (7, 132), "0.8 a card, two cards: 2 (80 - 2 x 7)"
        state = state.evolve(price=6, round=5)
        assert prospect(state, who(state, "Ann")).now == 136


class TestOrder:
    def test_room_is_made_before_it_is_filled_and_the_turn_ends_last(self) -> None:
        plan = BuyingPlan(buys=("M2",), aside=("S2",), places=("M1",), removes=("S0",), extends=1, hire=2)
        assert plan.actions == (
            Remove(tile="S0"),
            Extend(),
            Place(tile="M1"),
            Buy(tile="M2"),
            Buy(tile="S2", aside=True),
            Done(hire=2),
        )

    def test_no_plan_only_ends_the_turn(self) -> None:
        assert not BuyingPlan()
        assert BuyingPlan().actions == (Done(),)

    def test_what_the_rules_make_of_it_is_what_was_foretold(self) -> None:
        state = give(turn(money=60), "Ann", aside=("M1",))
        plan = BuyingPlan(buys=("M2",), aside=("S2",), places=("M1",), removes=("S0",), extends=1, hire=1)
        found = PlanOutcome(state, state.turn, plan)
        assert found.why == ""
        for action in plan.actions:
            state = FACTORY_MANAGER.apply(state, action)
        assert who(state, "Ann") == found.after
        assert who(state, "Ann").money == 60 - found.cost

    def test_a_full_factory_wants_a_cell_or_takes_one_out(self) -> None:
        full = give(turn(money=25), "Ann", *("M0",) * 2, *("S0",) * 8)
        assert outcome(full, buys=("RP2",)).why == "no cell is free"
        opened = outcome(full, buys=("RP2",), extends=1)
        assert (opened.why, opened.after.money, opened.workers, opened.cells) == ("", 8, 1, (11, 11))
        cleared = outcome(full, buys=("RP2",), removes=("S0",))
        assert (cleared.why, cleared.after.money, cleared.workers, cleared.cells) == ("", 18, 2, (10, 10))


class TestRefusals:
    def test_too_many_actions_are_told_as_such(self) -> None:
        assert outcome(turn(), buys=("RP1", "RP2"), removes=("M0", "S0")).why == "4 actions, and 3 workers are free"
        with_one = give(turn(), "Ann", bid=2)
        assert outcome(with_one, buys=("RP1",), aside=("RP2",)).why == "2 actions, and 1 worker is free"

    def test_too_dear_in_all(self) -> None:
        assert outcome(turn(), buys=("M2", "S2"), hire=1).why == "costs 25 Elektro, 7 more than you have"

    def test_a_room_that_is_taken(self) -> None:
        """C1 is taken out first; aside it needs no cell."""
        state = give(turn(5, 10), "Ann", control="C1")
        assert outcome(state, buys=("C2",)).why == "the cell for the control room already has C1"
        changed = outcome(state, buys=("C2",), removes=("C1",))
        assert (changed.why, changed.cost, changed.workers, changed.after.control) == ("", 4, 2, "C2")
        aside = outcome(state, aside=("C2",))
        assert (aside.why, aside.after.control, aside.after.aside) == ("", "C1", ("C2",))

    def test_what_cannot_be_done_is_left_out_of_what_is_foretold(self) -> None:
        found = outcome(turn(money=8), buys=("M2", "RP1"))
        assert found.why == "costs 13 Elektro, 5 more than you have"
        assert (found.cost, found.after.money) == (13, 0)


class TestAnotherPosition:
    def test_what_is_no_longer_there_is_dropped(self) -> None:
        state = give(turn(), "Ann", extensions=1)
        plan = BuyingPlan(
            buys=("M2", "RP1", "RP1"), aside=("S4",), places=("M1",), removes=("S0", "M3"), extends=2, hire=1
        )
        assert plan.still_possible(state, 0) == BuyingPlan(buys=("M2", "RP1"), removes=("S0",), extends=1, hire=1)
