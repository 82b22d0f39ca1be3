"""What a plant means beside one's own, and who competes for its fuel; checked by trying everything out."""

from itertools import combinations, product

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RulebookKey, rulebook
from powergrid_tui.games.power_grid.viewmodel.rivals import Demand, best_fleet, competition, demand, is_too_many
from powergrid_tui.games.power_grid.viewmodel.slices import auction_desk
from tests.power_grid.asked import auction, growing, helped
from tests.power_grid.positions import at, dealt, give, market
from tests.power_grid.widgets.shown import companies


class TestBestFleet:
    def test_the_one_that_powers_least_goes(self) -> None:
        """Of 16 and 23, which power 3 cities, the one that burns 2 oil, not the one that burns 1 uranium."""
        book = rulebook(RulebookKey("germany", "original", "base", 3))
        fleet = best_fleet(book, (16, 23, 28), 30)
        assert (fleet.plants, fleet.output, fleet.change) == ((23, 28, 30), 13, 3)

    def test_of_equal_ones_the_one_that_burns_most_goes(self) -> None:
        """7 burns 3 oil for 2 cities, 13 only wind for 1; 10 burns 2 coal for 2."""
        book = rulebook(RulebookKey("germany", "original", "base", 3))
        assert best_fleet(book, (7, 10, 30), 33).plants == (10, 30, 33)

    def test_no_other_choice_powers_more(self) -> None:
        book = rulebook(RulebookKey("germany", "original", "base", 3))
        some = [3, 5, 8, 11, 13, 18, 21, 25, 30, 40]
        for old, new in product(combinations(some, 3), some):
            if new in old:
                continue
            tried = [sum(book.plants[p].cities for p in old if p != gone) for gone in old]
            fleet = best_fleet(book, old, new)
            assert fleet.output == max(tried) + book.plants[new].cities
            assert new in fleet.plants
            assert len(fleet.plants) == 3

    def test_a_mine_takes_no_place_and_powers_nothing(self) -> None:
        state = dealt(3, map="australia")
        mine = next(plant for plant in state.book.plants if state.book.is_mine(plant))
        others = tuple(plant for plant in sorted(state.book.plants) if not state.book.is_mine(plant))[:3]
        assert not is_too_many(state.book, others, mine)
        fleet = best_fleet(state.book, others, mine)
        assert (fleet.plants, fleet.change) == (others, 0)
        assert is_too_many(state.book, (*others, mine), others[-1] + 1)
        assert mine not in best_fleet(state.book, (*others, mine), 30).plants


class TestCompetition:
    @pytest.fixture
    def state(self) -> State:
        """Ann is asked; Bo burns 3 coal and, in a hybrid, 2 of coal or oil; Cy 3 oil."""
        state = give(dealt(3, order="ABC"), "A", plants=(4, 10))
        state = give(give(state, "B", plants=(20, 12)), "C", plants=(7, 13))
        return market(at(state, Phase.AUCTION), 10, 12, 6, 2)

    def test_hybrids_burn_one_or_the_other(self, state: State) -> None:
        coal, oil = competition(state, 0, 21)
        assert coal == Demand(COAL, 10, 4, 3, 5)
        assert oil == Demand(OIL, 12, 2, 3, 5)

    def test_what_the_others_have_is_counted_without_ones_own(self, state: State) -> None:
        state = give(give(state, "A", coal=2), "B", coal=3, oil=1)
        assert [(each.resource, each.held) for each in demand(state, 0)] == [(0, 3), (1, 1), (2, 0), (3, 0)]
        assert [each.held for each in demand(state, 1)] == [2, 0, 0, 0]


class TestDesk:
    def test_money_is_told_where_it_is_public(self) -> None:
        state = give(at(dealt(3, order="CAB"), Phase.AUCTION), "B", money=77)
        desk = auction_desk(POWER_GRID.view(state, 0), companies(state), 0, 3)
        told = [(bidder.company.name, bidder.money, bidder.own) for bidder in desk.bidders]
        assert told == [("Cy", 50, False), ("Ann", 50, True), ("Bo", 77, False)]
        secret = dealt(3, order="CAB", money="secret")
        desk = auction_desk(POWER_GRID.view(secret, 0), companies(secret), 0, 3)
        assert [bidder.money for bidder in desk.bidders] == [HIDDEN, 50, HIDDEN]

    def test_who_may_still_buy(self) -> None:
        state = at(dealt(4, order="ABCD"), Phase.AUCTION).evolve(bought=(1,), passed=(2,))
        desk = auction_desk(state, companies(state), 0, 0)
        assert [bidder.active for bidder in desk.bidders] == [True, False, False, True]
        assert desk.fuel is None

    def test_the_price_is_that_of_the_one_who_looks(self) -> None:
        """The fuel of 3 for one run, out of 2 oil at 1 and 2 Elektro; with 1 in the market there is none."""
        state = market(at(dealt(3), Phase.AUCTION), 24, 24, 6, 2)
        desk = auction_desk(state, companies(state), 2, 3)
        assert desk.fuel is not None
        assert desk.fuel.price == 2
        desk = auction_desk(market(state, 24, 1, 6, 2), companies(state), 2, 3)
        assert desk.fuel is not None
        assert desk.fuel.price is None


def test_the_help_says_what_stands_beside_an_auction_and_nowhere_else() -> None:
    told = helped(auction())
    assert "what other companies' plants burn in a round" in told["Beside the auction"]
    assert "s: up to this amount, which nobody else sees" in told["Keys"]
    assert "Beside the auction" not in helped(growing())
