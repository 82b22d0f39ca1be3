"""The tracker and the round ahead in sentences."""

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from tests.power_grid.asked import auction, shopping
from tests.power_grid.positions import at, dealt, give, market, play


def told(word: str, state: State, seat: int = 0) -> list[str]:
    return list(TEXT_VIEWS.by_word[word].tell(POWER_GRID.view(state, seat), seat, ""))


class TestTracker:
    def test_plants_and_payments(self) -> None:
        said = told("tracker", dealt(4).evolve(discard=(3,)))
        assert "30 plants are face down and may still come." in said
        assert "4 of those that may come were removed and never come." in said
        assert "Wind: 13; these may come: 18, 22, 27, 33, 37, 44." in said
        assert "Gone: 3." in said
        assert any(
            line.startswith("Income for powering no cities, one, two and so on: 10, 22, 33, 44") for line in said
        )


class TestAhead:
    def test_in_the_auction_each_plant_that_can_be_had_is_told(self) -> None:
        state = give(market(auction(), 24, 18, 6, 2), "A", cities=3)
        said = told("ahead", state)
        assert said[0] == ("This round: fuel about 2, no new cities, 2 of 3 powered, income 33, then about 71 Elektro.")
        assert "Plant 4 for 4 Elektro. Then fuel 5, no new cities: 3 powered, income 44, without it 33." in said
        assert len(said) == 5
        bid = play(give(state, "B", money=4), "Ann: open 4")
        assert [line[:22] for line in told("ahead", bid, 2)[1:]] == ["Plant 4 for 5 Elektro."]

    def test_who_has_bought_a_plant_hears_of_no_other(self) -> None:
        assert len(told("ahead", auction().evolve(bought=(0,)))) == 1

    def test_only_what_may_still_be_done_is_reckoned_with(self) -> None:
        state = shopping()
        assert "fuel 5, 1 city 16, 3 of 3 powered" in told("ahead", state)[0]
        fuelled = give(at(state, Phase.BUILDING), "A", oil=2)
        assert "fuel 0, no new cities, 2 of 2 powered, income 33, then 63 Elektro" in told("ahead", fuelled)[0]
        built = give(at(state, Phase.BUREAUCRACY), "A", oil=2, coal=3)
        assert "no new cities, 2 of 2 powered" in told("ahead", built)[0], "nobody builds any more"

    def test_money_that_is_secret_is_no_ground_to_reckon_on(self) -> None:
        state = auction().evolve(options=dealt(3, money="secret").options)
        assert told("ahead", state, 0) != ["There is no round to look ahead to."]
        view = POWER_GRID.view(state, 1)
        assert list(TEXT_VIEWS.by_word["ahead"].tell(view, 0, "")) == ["There is no round to look ahead to."]

    def test_before_the_first_round_there_is_none(self) -> None:
        assert told("ahead", dealt(3).evolve(round=0)) == ["There is no round to look ahead to."]
