"""Every question of Power Grid answered by keys and mouse: what is told before, and what is posted."""

from collections.abc import Iterable
from dataclasses import replace
from time import monotonic

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Build, Buy, Done, Open, Pass, PlantRun, Power, Scrap
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.outlook import ExpandedCompany
from powergrid_tui.games.power_grid.viewmodel.questions import Building, Buying, ask
from powergrid_tui.games.power_grid.viewmodel.questions.building import standing_row
from powergrid_tui.games.power_grid.viewmodel.slices.planner import outcome
from powergrid_tui.toolkit.viewmodel.pieces import Role
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.widgets.boards import confirm_key
from tests.board_host import press
from tests.power_grid.asked import auction, growing, running, scrapping, shopping, snapshot
from tests.power_grid.positions import at, cards, city, dealt, give, market, play
from tests.power_grid.widgets.host import answers, showing


def dark(plants: tuple[int, ...] = (12,), money: int = 60, coal: int = 24) -> State:
    """Ann may buy a plant. She has four cities, and plant 12 powers two; so much coal is for sale."""
    state = cards(auction(money), (4, 8, 10, 20, 21, 22, 23, 24), (30, 31))
    return market(give(state, "A", plants=plants, cities=4), coal, 18, 6, 2)


@pytest.mark.parametrize(
    ("state", "key", "again"),
    [
        (shopping(), "d", "d again to buy no more this round."),
        (growing(), "d", "d again to build no more this round."),
        (dark(), "p", "p again to buy no plant this round."),
    ],
    ids=["buying", "building", "auction"],
)
async def test_a_second_key_that_was_typed_ahead_is_no_answer(
    state: State, key: str, again: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirm_key, "monotonic", lambda: monotonic() + 60)  # the keys are older than the warning
    async with showing(state) as (app, pilot):
        await press(pilot, f"{key} {key}")
        assert app.played == []
        assert again in " ".join(app.shown().split())


class TestOpening:
    async def test_enter_opens_the_first_plant_at_its_number(self) -> None:
        assert await answers(auction(), "enter") == [Open(plant=3, amount=3)]

    async def test_arrows_choose_the_plant_and_the_bid(self) -> None:
        assert await answers(auction(), "right right up up down enter") == [Open(plant=5, amount=6)]

    async def test_another_plant_forgets_the_raise(self) -> None:
        assert await answers(auction(), "up up right enter") == [Open(plant=4, amount=4)]

    async def test_digits_make_the_bid(self) -> None:
        assert await answers(auction(), "1 2 3 backspace enter") == [Open(plant=3, amount=12)]

    async def test_a_digit_is_shown_as_a_bid_and_the_tabs_name_other_keys(self) -> None:
        async with showing(auction()) as (app, pilot):
            assert app.shown().split("\n")[1].startswith("F1 map F2 AUCTION F3 resources F4 companies F5 log ")
            await press(pilot, "1")
            assert "put up plant 3 for 1: bid at least 3 Elektro, the number of the plant" in app.shown()
            await press(pilot, "f1")
            assert app.shown().split("\n")[1].startswith("F1 MAP F2 auction")
            app.board.show(snapshot(shopping()))
            await pilot.pause()
            assert app.shown().split("\n")[1].startswith(" 1 map  2 auction  3 RESOURCES  4 companies  5 log")

    async def test_the_bid_never_falls_below_the_number(self) -> None:
        async with showing(auction()) as (app, pilot):
            await press(pilot, "down")
            assert "Bid at least 3 Elektro, the number of the plant." in app.shown()
            await press(pilot, "enter")
        assert app.played == [Open(plant=3, amount=3)]

    async def test_a_typed_bid_beyond_the_purse_is_refused_with_the_reason(self) -> None:
        async with showing(auction()) as (app, pilot):
            await press(pilot, "9 9 enter")
            assert "You have only 40 Elektro." in app.shown()
            assert app.played == []
            await press(pilot, "up enter")
        assert app.played == [Open(plant=3, amount=3)], "a step leads back to what is allowed"

    async def test_what_it_leaves_is_told(self) -> None:
        state = market(auction(), 24, 18, 6, 2)
        async with showing(state) as (app, pilot):
            await press(pilot, "right up")
            assert "Put up plant 4 for 5    40 ▸ 35 left   fuel for it costs 2 now" in app.shown()
            assert "4: 2 coal ▸ 1 city" in app.shown()

    async def test_a_plant_too_dear_is_dim_and_says_why(self) -> None:
        state = cards(auction(money=5), (3, 4, 5, 9, 20, 21, 22, 23), (30, 31))
        async with showing(state) as (app, pilot):
            await press(pilot, "right right right enter")
            assert "plant 9: you have only 5 Elektro" in app.shown()
            assert "too dear" in app.shown()
        assert app.played == []

    async def test_nobody_passes_in_round_one(self) -> None:
        async with showing(dealt(3)) as (app, pilot):
            await press(pilot, "p")
            assert "! In the first round every company must buy a power plant." in app.shown()
        assert app.played == []

    async def test_p_passes_later_and_enter_does_not(self) -> None:
        assert await answers(auction(), "p") == [Pass()]

    async def test_p_tells_of_cities_that_a_plant_would_power_and_a_second_one_passes(self) -> None:
        async with showing(dark()) as (app, pilot):
            await press(pilot, "p")
            told = "! You power 2 of 4 cities, or 4 with plant 8. p again to buy no plant this round."
            assert told in " ".join(app.shown().split())
            assert app.played == []
            await press(pilot, "p")
        assert app.played == [Pass()]

    @pytest.mark.parametrize("key", ["right", "up", "9", "z", "s"])
    async def test_any_other_key_goes_on_and_p_tells_it_again(self, key: str) -> None:
        async with showing(dark()) as (app, pilot):
            await press(pilot, f"p {key} p")
            assert app.played == []

    @pytest.mark.parametrize(
        "state",
        [
            dark(plants=(12, 13, 18)),  # all have power
            dark(money=7),  # after plant 4 nothing is left for coal
            dark(plants=(15,), coal=0),  # there is no fuel for any of them
        ],
    )
    async def test_p_passes_at_once_where_no_plant_would_help(self, state: State) -> None:
        assert await answers(state, "p") == [Pass()]

    async def test_a_click_points_and_a_second_one_opens(self) -> None:
        async with showing(auction()) as (app, pilot):
            await pilot.click(offset=(20, 4))
            assert app.played == []
            await pilot.click(offset=(20, 4))
            await pilot.pause()
        assert app.played == [Open(plant=4, amount=4)]


class TestBidding:
    @pytest.fixture
    def state(self) -> State:
        """Bo may outbid Ann's 5 for plant 4; he has 30."""
        return play(give(market(auction(), 24, 18, 6, 2), "B", money=30), "Ann: open 4 5")

    async def test_enter_bids_one_more(self, state: State) -> None:
        assert await answers(state, "enter") == [Bid(amount=6)]

    async def test_steps_and_digits(self, state: State) -> None:
        assert await answers(state, "up up down enter") == [Bid(amount=7)]
        assert await answers(state, "1 8 enter") == [Bid(amount=18)]

    async def test_digits_choose_no_part_of_the_board_meanwhile(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            await press(pilot, "1")
            assert "POWER PLANTS" in app.shown()
            await press(pilot, "backspace tab")
            assert "POWER PLANTS" not in app.shown()

    async def test_who_leads_for_what_and_what_is_left(self, state: State) -> None:
        async with showing(state) as (app, _):
            shown = app.shown()
        assert "Ann bids 5 for plant 4 (2 coal ▸ 1 city)" in shown
        assert "Bid    6   30 ▸ 24 left   fuel for it costs 2 now" in shown
        assert "5 ◂ leads" in shown

    async def test_p_lets_it_go(self, state: State) -> None:
        assert await answers(state, "p") == [Pass()]

    async def test_a_limit_is_told_before_the_bid(self, state: State) -> None:
        full = give(state, "B", plants=(10, 15, 20))
        async with showing(full) as (app, _):
            assert "One plant too many. Keep 4+15+20: power 9 (-1). You have 0 cities." in app.shown()

    async def test_a_refusal_keeps_the_amount(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            await press(pilot, "1 8")
            app.board.show(snapshot(state, notice="The save failed"))
            await pilot.pause()
            assert "! The save failed" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Bid(amount=18)]

    async def test_a_new_bid_starts_from_the_least(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            await press(pilot, "1 8")
            app.board.show(snapshot(play(state, "Bo: bid 6", "Cy: pass", "Ann: bid 9")))
            await press(pilot, "enter")
        assert app.played == [Bid(amount=10)]


class TestScrapping:
    @pytest.fixture
    def state(self) -> State:
        return scrapping()

    async def test_the_cursor_starts_on_the_plant_that_is_missed_least(self) -> None:
        """13 powers 1 city, 10 and 20 more; 11 and 12 power 2 cities each, and 12 burns more."""
        for owned, worst in (((10, 13, 20), 13), ((11, 12, 20), 12)):
            state = play(give(auction(), "A", plants=owned).evolve(passed=(1, 2)), "Ann: open 4")
            assert await answers(state, "enter") == [Scrap(plant=worst, keep=(0, 0, 0, 0))]

    async def test_left_and_right_choose_the_plant(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            await press(pilot, "right")
            assert "scrap plant 20: keep" in app.shown()
            await press(pilot, "left enter")
        (scrap,) = app.played
        assert isinstance(scrap, Scrap)
        assert scrap.plant == 10

    async def test_up_and_down_choose_what_to_keep(self, state: State) -> None:
        keeps = [a.keep for offer in POWER_GRID.choices(state) for a in offer.actions if a.plant == 10]  # type: ignore[union-attr]
        assert len(keeps) > 2
        assert await answers(state, "down enter") == [Scrap(plant=10, keep=keeps[1])]
        assert await answers(state, "down up up enter") == [Scrap(plant=10, keep=keeps[0])]

    async def test_what_is_lost_is_told(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            await press(pilot, "right")
            assert "scrap plant 20: keep 6 coal and 1 oil, lose 1 coal" in app.shown()
            assert "Left: 3, 10, 29." in app.shown()


class TestBuying:
    async def test_the_basket_starts_with_what_the_plants_need(self) -> None:
        async with showing(shopping()) as (app, pilot):
            assert "Buy 3 coal for 5    30 ▸ 25 left" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Buy(tokens=(3, 0, 0, 0))]

    async def test_a_basket_of_two_resources_goes_as_one_purchase(self) -> None:
        assert await answers(shopping(), "x c up up o + + - enter") == [Buy(tokens=(2, 1, 0, 0))]

    async def test_the_running_total_follows_rising_prices(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "x o up up up up")
            assert "Buy 4 oil for 13    30 ▸ 17 left" in app.shown()
            assert "4=13" in app.shown()

    async def test_no_more_than_the_plants_hold(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "x c " + "up " * 8)
            assert "no space for 8 coal" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Buy(tokens=(7, 0, 0, 0))]

    async def test_a_resource_without_a_plant_says_why(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "g up")
            assert "! None of your power plants runs on garbage." in app.shown()
            await press(pilot, "n up")
            assert "! None of your power plants runs on uranium." in app.shown()

    async def test_enter_on_an_empty_basket_does_what_it_says(self) -> None:
        """As d does, which tells first what is given up."""
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "x")
            assert "enter End turn    the basket is empty" in app.shown()
            await press(pilot, "enter")
            assert app.played == []
            assert "enter again to buy no more this round." in " ".join(app.shown().split())
            await press(pilot, "d")
            assert app.played == [], "another key is warned of anew"
            assert "d again to buy no more this round." in " ".join(app.shown().split())
            await press(pilot, "enter enter")
        assert app.played == [Done()]
        assert await answers(give(shopping(), "A", money=0), "enter") == [Done()]

    async def test_after_an_arrow_enter_on_an_empty_basket_is_asked_again(self) -> None:
        """It was hardly meant to buy nothing, even where nothing would pay."""
        assert await answers(give(shopping(), "A", money=0), "left enter") == []
        assert await answers(give(shopping(), "A", money=0), "left enter enter") == [Done()]

    async def test_d_tells_what_power_is_given_up_and_a_second_one_ends_the_turn(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "d")
            told = "! 3 more cities could be powered with 3 coal for 5 Elektro. d again to buy no more this round."
            assert told in " ".join(app.shown().split())
            assert app.played == []
            await press(pilot, "d")
        assert app.played == [Done()]

    @pytest.mark.parametrize("key", ["left", "o", "x", "f", "z"])
    async def test_any_other_key_goes_on_and_d_tells_it_again(self, key: str) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, f"d {key} d")
            assert Done() not in app.played

    async def test_a_click_goes_on_too(self) -> None:
        question = ask(snapshot(shopping()))
        assert isinstance(question, Buying)
        assert isinstance(question.press("d"), str)
        question.choose(1)
        assert isinstance(question.press("d"), str)
        assert question.press("d") == Done()

    async def test_d_tells_of_a_city_that_would_be_built_and_powered(self) -> None:
        # Both cities have power from what is there; the fuel would be for the third.
        state = give(shopping(), "A", coal=1)
        assert (
            ask(snapshot(state)).press("d")
            == "1 more city could be powered with 2 coal for 3 Elektro. d again to buy no more this round."
        )

    async def test_d_tells_of_the_rest_when_too_little_was_bought(self) -> None:
        state = play(shopping(), "Ann: buy coal 1")
        assert (
            ask(snapshot(state)).press("d")
            == "1 more city could be powered with 2 coal for 4 Elektro. d again to buy no more this round."
        )

    @pytest.mark.parametrize(
        "state",
        [
            play(shopping(), "Ann: buy coal 3"),  # all has been bought
            give(shopping(), "A", money=0),  # nothing can be paid
            give(shopping(), "A", plants=(13,), money=30),  # wind burns nothing
            give(shopping(), "A", plants=(4, 12), coal=2, money=9),  # the plants could do more, no city can be built
        ],
    )
    async def test_d_ends_the_turn_at_once_where_nothing_is_lost(self, state: State) -> None:
        assert await answers(state, "d") == [Done()]

    async def test_fuel_that_costs_more_than_it_brings_is_not_missed(self) -> None:
        # A token of uranium for one city, which brings 12 Elektro more.
        state = at(give(dealt(3, order="BCA"), "A", money=16, plants=(11,), cities=1), Phase.RESOURCES)
        assert await answers(market(state, 22, 18, 6, 1), "d") == [Done()]
        assert isinstance(ask(snapshot(market(state, 22, 18, 6, 12))).press("d"), str)

    async def test_of_two_markets_the_better_one_counts_though_the_other_is_shown(self) -> None:
        state = at(give(dealt(3, map="korea", order="BCA"), "A", money=30, plants=(4,), cities=1), Phase.RESOURCES)
        question = ask(snapshot(state))
        assert question.press("m") == ""
        assert isinstance(question.press("d"), str)

    async def test_a_turn_that_is_planned_asks_as_well(self) -> None:
        question = ask(replace(snapshot(shopping()), planning=True))
        assert isinstance(question.press("d"), str)
        assert question.press("d") == Done()

    async def test_d_does_not_throw_a_filled_basket_away(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "down d")
            assert app.played == []
            assert "Enter buys what is in the basket; x empties it." in app.shown()

    async def test_a_key_that_does_nothing_now_is_no_offer(self) -> None:
        async with showing(shopping()) as (app, pilot):
            assert "x  empty    d  buy nothing" in app.shown()
            await press(pilot, "down")
            assert "d end turn: buy or empty the basket first" in app.shown()
            await press(pilot, "x")
            assert "x empty" not in app.shown()
            assert "d  end turn\n" in app.shown()
            app.board.show(snapshot(give(shopping(), "A", coal=4, oil=2)))
            await pilot.pause()
            assert "f fill" not in app.shown(), "nothing is lacking"

    async def test_after_a_purchase_the_basket_is_empty_and_the_track_stays(self) -> None:
        state = shopping()
        async with showing(state) as (app, pilot):
            await press(pilot, "x o up enter")
            app.board.show(snapshot(play(state, "Ann: buy oil 1")))
            await press(pilot, "up enter")
        assert app.played == [Buy(tokens=(0, 1, 0, 0)), Buy(tokens=(0, 1, 0, 0))]

    async def test_what_could_be_powered_is_told(self) -> None:
        async with showing(shopping()) as (app, pilot):
            assert "Could power 3; you have 2." in app.shown()
            await press(pilot, "x")
            assert "Could power 0; you have 2." in app.shown()

    async def test_a_click_chooses_a_resource(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "x")
            await pilot.click(offset=(20, 4))
            await press(pilot, "up enter")
        assert app.played == [Buy(tokens=(0, 1, 0, 0))]

    async def test_u_is_left_for_undo(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "u")
        assert app.passed_on == ["u"]


class TestBuilding:
    async def test_the_cursor_starts_on_the_cheapest_city(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            assert "Build in Düsseldorf for 12    link 2 + house 10   41 ▸ 29 left" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Build(cities=(city(state, "Düsseldorf"),))]

    async def test_n_goes_to_the_next_dearer(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "n")
            assert "Build in Dortmund for 14    link 4 + house 10" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Build(cities=(city(state, "Dortmund"),))]

    async def test_the_way_is_priced_through_cities_that_are_not_ones_own(self) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "/ k ö l n enter")
            assert "Build in Köln for 16    link 6 + house 10   41 ▸ 25 left" in app.shown()
            assert "The connection runs through Düsseldorf." in app.shown()

    async def test_a_way_is_worked_out_once_however_often_it_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sought: list[int] = []
        route = MapBoard.route

        def counted(self: MapBoard, regions: tuple[str, ...], sources: Iterable[int], target: int) -> tuple[int, ...]:
            sought.append(target)
            return route(self, regions, sources, target)

        monkeypatch.setattr(MapBoard, "route", counted)
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "n n")
            app.board.update()
            assert "link " in app.shown()
        assert len(sought) == len(set(sought)) == 3

    async def test_arrows_hop(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            before = app.board.question
            assert isinstance(before, Building)
            start = before.cursor
            await press(pilot, "down")
            assert before.cursor != start
            there = state.book.board.cities[before.cursor]
            assert there.lat < state.book.board.cities[start].lat

    async def test_a_name_is_found_by_its_letters_and_enter_only_ends_the_typing(self) -> None:
        state = growing(money=80)
        async with showing(state) as (app, pilot):
            await press(pilot, "/ k o l d p")
            assert "no city in play is called koldp" in app.shown()
            await press(pilot, "backspace backspace enter")
            assert app.played == []
            await press(pilot, "enter")
        assert app.played == [Build(cities=(city(state, "Köln"),))]

    async def test_a_capital_letter_starts_a_search_and_down_takes_the_next_match(self) -> None:
        state = growing(money=80)
        async with showing(state) as (app, pilot):
            await press(pilot, "D u down enter")
            question = app.board.question
            assert isinstance(question, Building)
            assert state.book.board.cities[question.cursor].name == "Düsseldorf"

    async def test_a_city_that_cannot_be_had_says_why(self) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "/ d u i s enter enter")
            assert "! Duisburg has no free space in Step 1." in app.shown()
        assert app.played == []

    async def test_the_second_house_is_dearer(self) -> None:
        async with showing(growing(step=2)) as (app, pilot):
            await press(pilot, "/ d u i s enter")
            assert "Build in Duisburg for 15    link 0 + house 15" in app.shown()

    async def test_after_a_house_the_cursor_goes_to_the_next_cheapest(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "/ k ö l n enter enter")
            app.board.show(snapshot(play(state, "Ann: build Köln")))
            await pilot.pause()
            assert "Build in Düsseldorf for 12    link 2 + house 10   25 ▸ 13 left" in app.shown()
            app.board.show(snapshot(play(state, "Ann: build Köln"), notice="Again"))
            await press(pilot, "n")
            assert "Build in Dortmund for " in app.shown()
            app.board.show(snapshot(play(state, "Ann: build Köln")))
            await pilot.pause()
            assert "Build in Dortmund for " in app.shown(), "when nothing was built it stays"

    async def test_undo_leads_back_to_the_city_that_was_taken_back(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            app.board.show(snapshot(play(state, "Ann: build Köln")))
            await press(pilot, "n n")
            assert app.board.question.cursor != city(state, "Köln")
            app.board.show(snapshot(state))
            await pilot.pause()
            assert "Build in Köln for " in app.shown()

    async def test_the_first_city_costs_its_house(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=50), Phase.BUILDING, round=1)
        async with showing(state) as (app, _):
            assert " for 10    50 ▸ 40 left" in app.shown()

    async def test_a_click_points_at_a_city_and_a_second_one_builds(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            lines = app.shown().split("\n")
            y = next(at for at, line in enumerate(lines) if "Köln" in line)
            await pilot.click(offset=(lines[y].index("Köln"), y))
            await pilot.pause()
            assert "Build in Köln" in app.shown()
            assert app.played == []
            await pilot.click(offset=(lines[y].index("Köln"), y))
            await pilot.pause()
        assert app.played == [Build(cities=(city(state, "Köln"),))]

    async def test_d_tells_what_could_be_built_and_a_second_one_ends_the_turn(self) -> None:
        # 41 Elektro: Düsseldorf 12 and Dortmund 14 leave 15, and Köln costs 14 then.
        async with showing(growing()) as (app, pilot):
            await press(pilot, "d")
            assert "! You could still build 3 cities; d again to build no more this round." in app.shown()
            assert app.played == []
            await press(pilot, "d")
        assert app.played == [Done()]

    @pytest.mark.parametrize("key", ["n", "left", "space", "l", "x", "/", "enter"])
    async def test_any_other_key_goes_on(self, key: str) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, f"d {key} escape d")
            assert Done() not in app.played
            warned = ("You could still build", "ticked city is not built yet")
            assert key == "enter" or any(words in app.shown() for words in warned)

    async def test_d_ends_the_turn_at_once_when_nothing_can_be_built(self) -> None:
        state = play(growing(money=23), "Ann: build Düsseldorf")
        assert await answers(state, "d") == [Done()]

    async def test_d_tells_of_ticks(self) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "space n space d")
            assert "! 2 ticked cities are not built yet; d again to build no more this round." in app.shown()

    async def test_d_belongs_to_the_name_while_one_is_typed(self) -> None:
        assert await answers(growing(), "/ d") == []


class TestPowering:
    async def test_the_best_choice_is_made_already(self) -> None:
        async with showing(running()) as (app, pilot):
            assert "Run 5, 6, 13    power 3 of 3 cities, income 44" in app.shown() or (
                "Run 5, 6, 13    power 3 of 3 cities, income 44" in app.shown()
            )
            await press(pilot, "enter")
        (power,) = app.played
        assert isinstance(power, Power)
        assert [run.plant for run in power.runs] == [5, 6, 13]

    async def test_space_switches_a_plant_off_and_on(self) -> None:
        async with showing(running()) as (app, pilot):
            await press(pilot, "right space")
            assert "[ ] 6" in app.shown()
            assert "power 2 of 3 cities, income 33" in app.shown()
            await press(pilot, "space")
            assert "[x] 6" in app.shown()
            await press(pilot, "space enter")
        (power,) = app.played
        assert [run.plant for run in power.runs] == [5, 13]

    async def test_a_plant_without_fuel_cannot_be_switched_on(self) -> None:
        state = at(give(dealt(3, order="ABC"), "A", plants=(4, 13), cities=2, coal=1), Phase.BUREAUCRACY)
        async with showing(state) as (app, pilot):
            await press(pilot, "left space")
            assert "! There is not enough fuel to run 4 too." in app.shown()
            await press(pilot, "enter")
        assert app.played == [Power(runs=(PlantRun(plant=13),))]

    async def test_with_one_that_can_run_it_is_not_asked_which(self) -> None:
        """The wind plant: 4 has too little coal."""
        state = at(give(dealt(3, order="ABC"), "A", plants=(4, 13), cities=2, coal=1), Phase.BUREAUCRACY)
        async with showing(state) as (app, pilot):
            assert "does power plant 13 run?" in app.shown()
            await press(pilot, "space")
            assert "Run nothing    power 0 of 2 cities" in app.shown()

    async def test_down_goes_through_every_way(self) -> None:
        state = running()
        ways = list(POWER_GRID.choices(state)[0].actions)
        assert await answers(state, "down down enter") == [ways[2]]
        assert await answers(state, "down " * (len(ways) + 3) + "enter enter") == [ways[-1]], (
            "running nothing is asked again"
        )


class TestWhatTheSumsCallWorse:
    """Where the sums tell against what Enter does, that is said, in the colour of a warning, and not doing it is as
    bright."""

    def told(self, prompt: Prompt) -> list[str]:
        """What is said in the colour of a warning."""
        rows = [detail for detail in prompt.details if isinstance(detail, tuple)]
        return [piece.text for row in rows for piece in row if piece.role is Role.WARN]

    def bright(self, prompt: Prompt) -> list[str]:
        return [key.key for key in prompt.keys if key.bright]

    def test_a_plant_that_leaves_no_money_for_fuel(self) -> None:
        # With 3 Elektro Ann can have two coal for plant 4; plant 3 takes them all.
        state = give(dealt(3, order="ABC"), "A", money=3, plants=(4,), cities=("Essen",))
        prompt = ask(snapshot(at(state, Phase.AUCTION))).prompt()
        worse = self.told(prompt)
        assert len(worse) == 1
        assert worse[0].startswith("Worse this round")
        assert self.bright(prompt) == ["p"]

    def test_a_plant_that_pays(self) -> None:
        state = give(dealt(3, order="ABC"), "A", money=60, plants=(4,), cities=("Essen", "Duisburg", "Münster"))
        prompt = ask(snapshot(at(state, Phase.AUCTION))).prompt()
        assert not self.told(prompt)
        assert not self.bright(prompt)

    def test_running_less_than_one_could(self) -> None:
        state = give(dealt(3, order="ABC"), "A", plants=(13, 18), cities=("Essen", "Duisburg", "Münster"))
        question = ask(snapshot(at(state, Phase.BUREAUCRACY)))
        assert not self.told(question.prompt())
        question.press("down")
        (worse,) = self.told(question.prompt())
        assert worse.startswith("Worse: ")
        assert "less than the first choice" in worse

    def test_a_basket_that_takes_the_money_for_a_city(self) -> None:
        state = give(dealt(3, order="BCA"), "A", money=13, plants=(13, 18, 4), cities=("Essen", "Duisburg"))
        question = ask(snapshot(at(state, Phase.RESOURCES)))
        question.press("x")
        assert not self.told(question.prompt())
        for key in ("c", "+", "+", "+", "+"):
            question.press(key)
        assert self.told(question.prompt())[0].startswith("Worse: without the basket")

    def test_an_outage_makes_a_city_worse(self) -> None:
        # India: a house too many in a round, and everybody is paid less.
        question = ask(snapshot(growing()))
        assert not self.bright(question.prompt())
        now = ExpandedCompany(3, 3, 44, (0, 1, 2), 4, 10)
        then = replace(now, cities=4, powered=4, income=36)
        assert outcome(now, then).startswith("worse: then 4 cities")
        row = standing_row(now, then, question.players, question.glyphs)
        assert row[0].role is Role.WARN
