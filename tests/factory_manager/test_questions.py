"""The questions of Factory Manager by their keys and clicks: what is answered, and what is refused and why."""

from typing import Any

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
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.phases import Part
from powergrid_tui.games.factory_manager.viewmodel.components import table
from powergrid_tui.games.factory_manager.viewmodel.figures import priced_with
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.toolkit.viewmodel.question import Several

from .asked import asking, bidding, choosing, filling, opening, shopping, snapshot, words
from .positions import auctioning, bringing, buys, dealt, give, play, runs


def answer(state: State, keys: str) -> Action | tuple[Action, ...] | str:
    """What the last of these keys gives: an action, those of a whole turn, or a sentence why not."""
    *before, last = keys.split()
    reply = asking(state, " ".join(before)).press(last)
    assert reply is not None
    return reply.actions if isinstance(reply, Several) else reply


LAST = play(auctioning(dealt(2), 1, 6), "Bo: open 1 0", "Ann: pass")
"""Bo takes the last card."""


class TestPrices:
    """M1 costs 6 and card 6 takes 3 off; the old cards, which are high here, bring nothing more."""

    def state(self) -> State:
        dear = dealt(4)
        for name in dear.names:
            dear = give(dear, name, card=12 - dear.names.index(name))
        return auctioning(dear.evolve(market=("M1",)), 1, 3, 4, 6)

    def price(self, question: Any) -> tuple[int | None, int, int]:
        """Of the machine; the discount, and of which card that is."""
        *_, market = table(question)
        card = priced_with(question.view, question.seat, question.pointed().card)
        return int(market.cards[0].figure), question.view.book.discounts[card], card  # type: ignore[union-attr]

    def test_who_puts_a_card_up_sees_those_with_the_one_under_the_cursor(self) -> None:
        full = self.state().book.price["M1"]
        assert self.price(asking(self.state())) == (full, 0, 1)
        assert self.price(asking(self.state(), "left")) == (full - 3, 3, 6)

    def test_who_may_raise_sees_those_with_the_card_that_is_up(self) -> None:
        state = play(self.state(), "Ann: open 6 1")
        full = state.book.price["M1"]
        assert self.price(asking(state)) == (full - 3, 3, 6)
        assert self.price(ask(snapshot(state, viewer=0))) == (full - 3, 3, 6), "Ann, who may win it"
        state = play(state, "Bo: pass")
        assert self.price(ask(snapshot(state, viewer=1))) == (full, 0, 0), "Bo, who is out and has none"

    def test_who_has_a_new_card_sees_those_with_it(self) -> None:
        state = play(self.state(), "Ann: open 6 1", "Bo: pass", "Cyd: pass", "Dora: pass")
        full = state.book.price["M1"]
        assert self.price(ask(snapshot(state, viewer=0))) == (full - 3, 3, 6)
        assert self.price(asking(state)) == (full, 0, 1), "Bo puts up the next"

    def test_they_are_told_without_a_screen(self) -> None:
        told = TEXT_VIEWS.by_word["market"].tell
        state = self.state()
        full = state.book.price["M1"]
        assert told(state, 0, "")[0] == "Prices without a card."
        assert f"for {full} Elektro:" in told(state, 0, "")[1]
        state = play(state, "Ann: open 6 1")
        assert told(state, 1, "")[0] == "Prices with card 6: every price 3 less."
        assert f"for {full - 3} Elektro:" in told(state, 1, "")[1]
        state = play(state, "Bo: pass", "Cyd: pass", "Dora: pass")
        assert "Ann: card 6, 18 Elektro, 2 free workers." in TEXT_VIEWS.by_word["state"].tell(state, 0, "")


class TestAuction:
    @pytest.mark.parametrize(
        ("state", "keys", "action"),
        [
            (opening(), "enter", Open(card=1, workers=0)),
            (opening(), "right up enter", Open(card=3, workers=1)),
            (opening(), "left 2 enter", Open(card=6, workers=2)),
            (opening(), "up up up up enter", Open(card=1, workers=2)),
            (opening(), "2 down down down enter", Open(card=1, workers=0)),
            (opening(), "right right right right enter", Open(card=1, workers=0)),
            (LAST, "right up enter", Open(card=6, workers=1)),  # there is no other to go to
            (bidding(), "enter", Bid(workers=2)),
            (bidding(), "p", Pass()),
            (bidding(), "up down enter", Bid(workers=2)),  # it is the least and the most
            (opening(), "3", "You can bid from 0 to 2: one free worker must be left."),
            (bidding(), "1", "You can bid only 2: one free worker must be left."),
        ],
    )
    def test_a_card_and_workers_of_whom_one_must_be_left(self, state: State, keys: str, action: Action | str) -> None:
        assert answer(state, keys) == action
        assert asking(state).takes_digits

    @pytest.mark.parametrize(
        ("state", "keys", "told"),
        [
            (opening(), "left up", "put up card 6 for 1 worker"),
            (opening(), "left up", "Card 6: place 4 of 4, every price 3 less."),
            (opening(), "left up", "Leaves 2 workers to bring and buy with."),
            (opening(), "", "Card 1: place 1 of 4, no discount."),
            (LAST, "up", "the last card is yours: how many workers on it?"),
            (LAST, "up", "take card 6 for 1 worker"),
            (bidding(), "", "Dora bids 1 worker for card 4. Raise?"),
            (bidding(), "", "bid 2 workers"),
            (bidding(), "", "every price 1 less"),
            (bidding(), "", "cards left for later: 1, 3, 6"),
        ],
    )
    def test_what_the_card_brings_is_told(self, state: State, keys: str, told: str) -> None:
        assert told in words(asking(state, keys))

    def test_a_second_click_puts_it_up(self) -> None:
        question = asking(opening())
        assert question.point_at(("card", 4)) == ""
        assert question.point_at(("card", 4)) == Open(card=4, workers=0)
        assert question.point_at(("card", 2)) is None, "it is not there"


class TestBringing:
    def test_the_column_under_the_cursor(self) -> None:
        assert answer(filling(), "enter") == Bring(column="machine")
        assert answer(filling(), "down down down enter") == Bring(column="storage")
        assert answer(filling(), "up enter") == Bring(column="optimisation")

    def test_as_many_as_workers_are_free_and_who_buys_before(self) -> None:
        told = words(asking(filling()))
        assert "3 tiles to bring: from which column?" in told
        assert "You buy first." in told
        last = play(filling(), *("Ann: bring machine",) * 3, *("Bo: bring storage",) * 3)
        assert "Ann and Bo buy before you." in words(asking(last))

    def test_only_the_last_may_leave_it_at_that(self) -> None:
        assert "d" not in [key.key for key in asking(filling()).prompt().keys]
        last = play(filling(), *("Ann: bring machine",) * 3, *("Bo: bring storage",) * 3)
        assert answer(last, "d") == "Bring 3 more tiles: one for each free worker."
        more = play(last, *("Cyd: bring control",) * 3)
        assert "as the last player you may bring 1 more tile" in words(asking(more))
        assert answer(more, "d") == Done()

    def test_an_empty_column_is_refused_and_the_cursor_starts_beside_it(self) -> None:
        state = filling()
        state = state.evolve(columns=((), *state.columns[1:]))
        assert answer(state, "enter") == Bring(column="robot_prod")
        assert answer(state, "up enter") == "That column is empty."
        assert asking(state, "up").prompt().refused

    def test_what_comes_next_is_told(self) -> None:
        state = filling()
        told = words(asking(state))
        assert "bring machine M1: 5 for you" in told
        assert "makes 2, uses 2 energy, needs 3 workers" in told
        assert f"next in the column: {state.columns[0][1]}." in told

    def test_the_cursor_stays_where_it_was(self) -> None:
        before = asking(filling(), "down down")
        after = ask(snapshot(play(filling(), "Ann: bring labour")), before=before)
        assert after.press("enter") == Bring(column="robot_work")

    def test_clicks(self) -> None:
        question = asking(filling())
        assert question.point_at(("column", 3)) == ""
        assert question.point_at(("column", 3)) == Bring(column="storage")


class TestBuying:
    """Three rows for the cursor: the market (M2, RP1, S2, C1, O1), the factory (M0, S0), and what lies aside (M1)."""

    @pytest.mark.parametrize(
        ("keys", "actions"),
        [
            ("space enter", [Buy(tile="M2"), Done()]),
            ("right space space enter", [Buy(tile="RP1"), Buy(tile="RP1"), Done()]),
            ("right space space space left space enter", [Buy(tile="M2"), Done()]),
            ("right space space backspace enter", [Buy(tile="RP1"), Done()]),
            ("a enter", [Buy(tile="M2", aside=True), Done()]),
            ("right space a enter", [Buy(tile="RP1"), Buy(tile="RP1", aside=True), Done()]),
            ("right space space a enter", [Buy(tile="RP1"), Buy(tile="RP1", aside=True), Done()]),
            ("space a backspace w enter", [Done(hire=1)]),
            ("up space enter", [Place(tile="M1"), Done()]),
            ("up up space enter", [Remove(tile="M0"), Done()]),
            ("up up right space enter", [Remove(tile="S0"), Done()]),
            ("up up space space enter", [Remove(tile="M0"), Remove(tile="M0"), Done()]),
            ("x enter", [Extend(), Done()]),
            ("w w enter", [Done(hire=2)]),
            ("w w w x x x space c w enter", [Done(hire=1)]),
            ("left space x left space enter", [Remove(tile="S0"), Extend(), Place(tile="M1"), Done()]),
            ("enter enter", [Done()]),
        ],
    )
    def test_a_turn_in_one_enter(self, keys: str, actions: list[Action]) -> None:
        assert answer(give(shopping(), "Ann", money=40), keys) == tuple(actions)

    def test_a_turn_without_anything_is_asked_for_twice(self) -> None:
        assert answer(shopping(), "enter") == "Nothing is planned. Press Enter again to buy nothing this round."
        assert (
            answer(shopping(), "enter space backspace enter") == "Nothing is planned. Press Enter again to "
            "buy nothing this round."
        )

    def test_what_is_planned_is_told_in_the_order_in_which_it_is_done(self) -> None:
        state = give(shopping(), "Ann", money=60, busy=0)
        told = words(asking(state, "space right a w x left up space up space right space"))
        deeds = "take out M0, S0; open 1 cell; place M1; buy M2; put RP1 aside; hire 1 worker"
        assert f"{deeds}: 30 left, income" in told

    def test_sums_of_the_plan(self) -> None:
        told = words(asking(shopping(), "space"))
        assert "buy M2: 10 left, income 16 ▸ 27" in told
        assert "cost 8 of 18   actions 1 of 3   cells 6 of 10" in told
        assert "earns 27/24/21 at energy 1/2/3   last round 28 (energy about 6)" in told

    def test_what_cannot_be_done_is_told_and_nothing_is_played(self) -> None:
        question = asking(shopping(), "space right right space x")
        assert question.prompt().refused
        assert question.prompt().answer == "costs 28 Elektro, 10 more than you have"
        assert question.press("enter") == "Costs 28 Elektro, 10 more than you have."

    def test_a_turn_of_which_something_is_done_is_ended(self) -> None:
        assert "end your turn without buying" in words(asking(shopping()))
        told = words(asking(play(shopping(), "Ann: buy RP1")))
        assert "end your turn" in told
        assert "without" not in told

    def test_only_what_is_bought_is_put_aside(self) -> None:
        assert answer(shopping(), "up a") == "Only a tile you buy can be put aside."

    def test_no_further_cell(self) -> None:
        assert answer(give(shopping(), "Ann", extensions=2), "x") == "All extra cells are open."

    def test_without_any_tile_cells_are_opened_and_workers_hired(self) -> None:
        state = shopping()
        bare = state.evolve(market=()).with_factory(state.turn, state.mover.evolve(floor=(), aside=()))
        question = asking(bare)
        assert question.press("space") == "There are no tiles in the market or in your factory."
        assert "end your turn" in words(question)
        assert [question.press(key) for key in ("x", "w")] == ["", ""]
        assert question.press("enter").actions == (Extend(), Done(hire=1))

    def test_the_part_with_the_cursor_is_brought_up(self) -> None:
        assert asking(shopping(), "right").part == Part.MARKET
        assert asking(shopping(), "down").part == asking(shopping(), "up").part == Part.MINE

    def test_a_plan_stays_when_the_position_is_shown_again(self) -> None:
        """Of what is no longer there nothing is left; the cursor stays on its tile."""
        state = give(shopping(), "Ann", money=40)
        before = asking(state, "space w right space space")
        again = ask(snapshot(state, notice="A bot is stuck."), before=before)
        assert again.press("enter") == before.press("enter")
        after = ask(snapshot(play(state, "Ann: buy RP1")), before=before)
        assert after.basket == BuyingPlan(buys=("M2", "RP1"), hire=1)  # type: ignore[attr-defined]
        after.press("backspace")
        assert after.basket == BuyingPlan(buys=("M2",), hire=1)  # type: ignore[attr-defined]

    def test_a_plan_ends_with_the_turn(self) -> None:
        state = shopping()
        before = asking(state, "space")
        assert not ask(snapshot(play(state, "Ann: done")), before=before).basket  # type: ignore[attr-defined]
        assert not ask(snapshot(state.evolve(round=2)), before=before).basket  # type: ignore[attr-defined]

    def test_clicks(self) -> None:
        question = asking(shopping())
        at = question.stops.index(("market", "S2"))
        assert question.point_at(("stop", at)) == ""
        assert not question.basket
        assert question.point_at(("stop", at)) == ""
        assert question.basket == BuyingPlan(buys=("S2",))
        assert question.point_at(("column", 0)) is None


class TestRunning:
    """Two M0, two RP1 and RW1; the best way leaves one RP1 out. The cursor goes over M0, RP1, RW1."""

    def test_the_best_way_is_set(self) -> None:
        assert answer(choosing(), "enter") == Run(tiles=("M0", "M0", "RP1", "RW1"))

    def test_tiles_are_switched_one_after_another(self) -> None:
        assert answer(choosing(), "right right space left space enter") == Run(tiles=("M0", "M0", "RP1", "RP1"))
        assert answer(choosing(), "right space space right space left space enter") == Run(tiles=("M0", "M0", "RP1"))
        assert answer(choosing(), "right space b enter") == Run(tiles=("M0", "M0", "RP1", "RW1"))

    def test_a_robot_without_a_machine_is_refused(self) -> None:
        question = asking(choosing(), "right space")
        assert question.prompt().refused
        assert question.press("enter") == "You cannot run more robots than machines: 3 with 2."

    def test_incomes_after_each_card_and_workers_of_the_next_round(self) -> None:
        told = words(asking(choosing()))
        assert "run 2 M0, RP1, RW1" in told
        assert "makes 3, stores 3, energy 5   earns 25/20/15 at energy 1/2/3" in told
        assert "5 workers will be free next round." in told

    def test_the_last_round_counts_double(self) -> None:
        told = words(asking(choosing().evolve(round=5, drawn=(0, 1, 1, 2), price=5)))
        assert "The last round: the whole income counts double." in told
        assert "at energy 5/6/7" in told
        state = runs(give(dealt(2).evolve(round=5, drawn=(0, 1, 1, 2), price=5), "Ann", "M6", "S4"), 1, 10)
        assert "earns 60/56/52 at energy 5/6/7" in words(asking(state))

    def test_everything_may_be_shut_down(self) -> None:
        state = runs(dealt(2), 1, 10)
        assert answer(state, "space enter enter") == Run(tiles=())
        assert "shut everything down" in words(asking(state, "space"))

    def test_what_was_switched_stays_when_the_position_is_shown_again(self) -> None:
        before = asking(choosing(), "right right space")
        again = ask(snapshot(choosing(), notice="A bot is stuck."), before=before)
        assert again.press("enter") == Run(tiles=("M0", "M0", "RP1"))

    def test_a_click_switches(self) -> None:
        question = asking(choosing())
        question.point_at(("stop", 2))
        assert question.press("enter") == Run(tiles=("M0", "M0", "RP1"))


class TestWaiting:
    def test_who_looks_on_is_told_who_does_what(self) -> None:
        for state, doing in (
            (opening(), "bids for the turn order"),
            (bringing(dealt(2), 1, 10), "brings tiles to the market"),
            (buys(dealt(2), 1, 10), "buys tiles"),
            (runs(dealt(2), 1, 10), "chooses what runs"),
        ):
            question = ask(snapshot(state, viewer=1))
            prompt = question.prompt()
            assert (prompt.question, prompt.mine) == (doing, False)
            assert prompt.who is not None
            assert prompt.who.name == state.names[state.turn]
            assert question.press("enter") is None
            assert "Bo earns 16/12/8 at energy 1/2/3" in words(question), "one's own factory, beside another's name"
