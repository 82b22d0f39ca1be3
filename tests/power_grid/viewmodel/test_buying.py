"""What the question of phase 3 proposes, and what it tells of the round ahead; without a screen."""

import pytest

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.questions import Buying
from powergrid_tui.table.protocol.game import BadNotation
from tests.power_grid.asked import after, auction, said, shopping
from tests.power_grid.positions import at, dealt, give, market, play


def asked(state: State, keys: str = "") -> Buying:
    question = after(state, keys)
    assert isinstance(question, Buying)
    return question


class TestFill:
    def test_it_adds_to_what_was_put_in_by_hand(self) -> None:
        # Wrong: the basket of the proposal, three coal, in place of what is there.
        question = asked(shopping(), "x o up up f")
        assert question.basket == (1, 2, 0, 0)

    def test_tokens_beyond_the_need_stay(self) -> None:
        question = asked(shopping(), "c up up up")
        assert question.press("f")
        assert question.basket == (6, 0, 0, 0)
        assert asked(shopping(), "x c up up f").basket == (3, 0, 0, 0)

    def test_where_nothing_is_lacking_it_is_no_offer_and_says_why(self) -> None:
        question = asked(shopping())
        assert "f" not in [key.key for key in question.prompt().keys]
        assert question.press("f") == "More tokens would not pay this round: to stock up, add them yourself."
        assert question.basket == (3, 0, 0, 0)
        emptied = asked(shopping(), "x").prompt()
        assert "f" in [key.key for key in emptied.keys]
        assert emptied.question == "what do you buy?"

    def test_after_a_purchase_it_adds_what_is_still_lacking(self) -> None:
        question = asked(play(shopping(), "Ann: buy oil 2"), "f")
        assert question.basket == (1, 0, 0, 0)
        assert question.press("enter") == Buy(tokens=(1, 0, 0, 0))


class TestAhead:
    def test_what_stays_for_building_and_what_it_builds(self) -> None:
        shown = said(asked(shopping()))
        assert "A suggestion:" in shown
        assert "buy 3 coal for 5: leaves 25 for building" in shown
        assert "Then 1 more city for 16: 3 of 3 powered, income 44." in shown

    def test_money_that_is_too_little_for_another_city_is_told(self) -> None:
        shown = said(asked(give(shopping(), "A", money=8)))
        assert "buy 3 coal for 5: leaves 3 for building" not in shown, "the third coal is for a city that is too dear"
        shown = said(asked(give(shopping(), "A", money=8), "c up up"))
        assert "; one more city would cost 16." in shown


def test_tokens_bought_one_at_a_time_are_told_together() -> None:
    state = give(dealt(3, map="india", order="BCA"), "A", money=40, plants=(4, 10), cities=3)
    question = asked(at(market(state, 24, 10, 5, 5), Phase.RESOURCES))
    assert question.basket == (1, 0, 0, 0)
    assert "Missing: 4 coal for about " in said(question)


def test_the_better_market_of_two_is_shown_first() -> None:
    state = give(dealt(3, map="korea", order="BCA"), "A", money=40, plants=(4,), cities=1)
    question = asked(at(market(state, 2, 10, 5, 5, second=(10, 5, 5, 0)), Phase.RESOURCES))
    assert question.market == 1
    assert "buy 2 coal in the North for " in said(question)


def test_who_has_bought_in_the_north_is_told_of_the_north() -> None:
    state = give(dealt(3, map="korea", order="BCA"), "A", money=40, plants=(4,), cities=1)
    state = at(market(state, 9, 10, 5, 5, second=(10, 5, 5, 0)), Phase.RESOURCES)
    for lines, name in (((), "south"), (("Ann: buy north coal 1",), "north"), (("Ann: buy south coal 1",), "south")):
        with pytest.raises(BadNotation, match=f"name the market first, such as 'buy {name} coal 1'"):
            POWER_GRID.parse("Ann: buy coal 1", play(state, *lines))


class TestBeforeAPlant:
    def test_a_bid_takes_the_money_for_cities(self) -> None:
        state = give(market(auction(), 24, 18, 6, 2), "A", cities=2)
        assert "Then fuel 5, 1 city about " in said(after(state, "right"))
        assert "no new cities: 2 powered, income 33, without it 33." in said(after(state, "right 3 6"))
        assert "without it" not in said(after(state, "right 3 6 0")), "that is more than there is"
