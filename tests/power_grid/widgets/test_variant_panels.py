"""What maps, editions and decks change on the parts of the board."""

import pytest

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import Buying
from powergrid_tui.games.power_grid.widgets.desk import DeskPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import LARGE, SMALL, press
from tests.power_grid.asked import helped, snapshot
from tests.power_grid.positions import at, cards, dealt, give, market, play
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import auction_house, companies, lines, resource_markets


class TestTwoMarkets:
    @pytest.fixture
    def state(self) -> State:
        """Ann, first to buy, has a plant for coal and one for oil; coal is cheaper in the North, oil in the South."""
        state = give(dealt(3, map="korea", order="BCA"), "A", money=60, plants=(4, 7), cities=3)
        return at(market(state, 6, 12, 4, 2, second=(12, 4, 2, 0)), Phase.RESOURCES)

    def test_both_stand_one_below_the_other_with_their_names(self, state: State) -> None:
        shown = resource_markets(state.evolve(phase=Phase.AUCTION), height=9)
        assert [line.split()[0] for line in shown] == [
            "SOUTH", "coal", "oil", "garbage", "uranium", "NORTH", "coal", "oil", "garbage",
        ]  # fmt: skip
        assert shown[1].startswith(" coal     ·  ·  ·  · ·· ■■ ■■ ■■")
        assert shown[6].startswith(" coal    ■■ ■■ ■■ ■■ ■ ■ ■ ■")
        assert "6,6,7" in shown[1]
        assert "1,1,2" in shown[6]

    def test_beside_the_map_too(self, state: State) -> None:
        shown = resource_markets(state, 49)
        assert shown[4].startswith(" uranium 1 2 3 4 5 6 7 8 10 12 14 16")
        assert [line.split()[-2:] for line in shown[:9]] == [
            ["left", "supply"], ["6", "6+2"], ["12", "8+1"], ["4", "18+1"], ["2", "10+1"],
            ["left", "supply"], ["12", "6+0"], ["4", "8+1"], ["2", "18+0"],
        ]  # fmt: skip

    def test_what_comes_to_each_is_told_in_one_place(self, state: State) -> None:
        shown = resource_markets(market(state, 6, 10, 4, 2, second=(6, 4, 2, 0)), 49)
        assert [line.split()[-1] for line in shown if "coal" in line] == ["12+2", "12+2"]

    def test_what_is_short_comes_to_the_second_market_first(self, state: State) -> None:
        short = market(state, 6, 12, 4, 2, second=(6, 4, 2, 0)).evolve(supply=(1, 6, 18, 10))
        south, north = slices.resource_markets(short, 0).markets
        assert (south.tracks[0].comes, north.tracks[0].comes) == (0, 1)

    async def test_the_basket_is_bought_in_the_market_that_is_shown(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            question = app.board.question
            assert isinstance(question, Buying)
            start = question.market
            assert f"in the {('South', 'North')[start]} for" in app.shown()
            await press(pilot, "m")
            assert f"in the {('South', 'North')[1 - start]} for" in app.shown()
            await press(pilot, "x c up enter")
        assert app.played == [Buy(tokens=(1, 0, 0, 0), market=1 - start)]

    async def test_prices_are_those_of_the_market(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            question = app.board.question
            assert isinstance(question, Buying)
            if question.market == 1:
                await press(pilot, "m")
            await press(pilot, "x c up up")
            assert "Buy 2 coal in the South for 12    60 ▸ 48 left" in app.shown()
            await press(pilot, "m")
            assert "End turn    the basket is empty" in app.shown(), (
                "what was chosen by hand belongs to the other market"
            )
            await press(pilot, "c up up")
            assert "Buy 2 coal in the North for 2    60 ▸ 58 left" in app.shown()

    async def test_the_first_purchase_fixes_the_market(self, state: State) -> None:
        bought = play(state, "Ann: buy north coal 1")
        async with showing(bought) as (app, pilot):
            assert "m to the" not in app.shown()
            await press(pilot, "m")
            assert "! This round you buy only in the North." in app.shown()
            await press(pilot, "c up enter")
        assert app.played == [Buy(tokens=(1, 0, 0, 0), market=1)]
        south, north = slices.resource_markets(bought, 0, (0, 0, 0, 0), 0, ("",) * 4, 1).markets
        assert south.shut
        assert not north.shut

    async def test_an_undone_purchase_opens_both_again(self, state: State) -> None:
        async with showing(play(state, "Ann: buy north coal 1")) as (app, pilot):
            app.board.show(snapshot(state))
            await press(pilot, "m")
            assert "alone" not in app.shown()
            assert "in the South" in app.shown()

    async def test_a_click_on_the_other_market_goes_there(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            rows = app.shown().split("\n")
            for name in ("NORTH", "SOUTH"):
                y = next(at for at, row in enumerate(rows) if name in row) + 2
                await pilot.click(offset=(12, y))
                await pilot.pause()
                question = app.board.question
                assert isinstance(question, Buying)
                assert (question.market, question.chosen) == (int(name == "NORTH"), 1)

    @pytest.mark.parametrize("size", [SMALL, LARGE])
    async def test_all_is_seen_with_the_companies(self, state: State, size: tuple[int, int]) -> None:
        async with showing(state, size=size) as (app, _):
            shown = app.shown()
        assert "basket" in shown.lower()
        for words in ("SOUTH", "NORTH", "C  Cy", "what do you buy?", "d  buy nothing"):
            assert words in shown

    def test_a_key_for_the_market_is_told_where_there_are_two(self, state: State) -> None:
        assert "m: goes to the other market" in helped(state)["Keys"]
        germany = at(give(dealt(3), "A", plants=(4,)), Phase.RESOURCES, start="A")
        assert "other market" not in helped(germany)["Keys"]


class TestTracksOfAnyLength:
    def test_prices_stand_over_their_spaces_when_tracks_differ(self) -> None:
        shown = resource_markets(market(dealt(3, map="europe"), 9, 6, 10, 3), 49)
        for price in range(1, 10):
            end = shown[1].index(str(price))
            for track in (2, 3):
                assert shown[track].ljust(60)[end] != " ", (price, track)
        assert shown[2].startswith(" coal    ···· ···· ····  ··  ·■  ■■  ■■  ■■   ■■")

    @pytest.mark.parametrize("map", ["europe", "north-america", "india", "middle-east", "korea", "bremen", "australia"])
    @pytest.mark.parametrize("width", [49, 80])
    def test_every_map_fits(self, map: str, width: int) -> None:
        state = at(give(dealt(3, map=map), "A", plants=(5, 25), coal=1), Phase.RESOURCES, start="A")
        shown = lines(ResourceMarketsPanel, slices.resource_markets(state, 0, (1, 0, 0, 0), 0, ("",) * 4), width)
        assert width < 60 or any("basket" in line for line in shown)

    def test_a_resource_that_the_map_has_not_has_no_track(self) -> None:
        shown = resource_markets(dealt(3, map="bremen"))
        assert not any("uranium" in line for line in shown)
        assert shown[0].split()[:9] == ["RESOURCES", *"12345678"]

    def test_many_spaces_of_a_price_are_counted(self) -> None:
        """The Middle East has 27 spaces for oil at 1 Elektro."""
        state = give(dealt(3, map="middle-east"), "A", plants=(7, 20), money=50)
        state = at(market(state, 10, 24, 3, 3), Phase.RESOURCES, start="A").evolve(slack=(0, 6, 0, 0))
        oil = next(line for line in resource_markets(state) if line.startswith(" oil"))
        assert oil[8:].startswith("     9■ ■■■")
        assert oil[8:44].rstrip().endswith("■■■ ··· ···"), "the dearest spaces are left"
        filled = lines(ResourceMarketsPanel, slices.resource_markets(state, 0, (0, 4, 0, 0), 1, ("",) * 4), 80)
        assert "+4 5■ ■■■" in next(line for line in filled if "oil" in line)
        assert "All oil is 6 spaces cheaper: the supply ran short." in " ".join(resource_markets(state))

    def test_mines_sell_and_nobody_buys(self) -> None:
        state = market(dealt(3, map="australia"), 24, 18, 15, 7)
        shown = resource_markets(state)
        uranium = next(line for line in shown if "uranium" in line)
        assert uranium.split()[1:8] == ["··", "··", "·■", "■■", "■■", "■■", "–"]
        assert " Mines sell uranium for 4 Elektro now; nobody buys it." in shown

    def test_spaces_above_the_ceiling_are_marked(self) -> None:
        state = market(dealt(3, map="india"), 24, 20, 20, 3)
        shown = resource_markets(state)
        assert shown[1].startswith(" coal    ■■■■ ■■■■  ■■■  □□□  □□□")
        assert " In Step 1 only tokens up to 3 Elektro are for sale." in shown
        ascii = resource_markets(state, glyphs=ASCII)
        assert ascii[1].startswith(" coal    #### ####  ###  ooo  ooo")
        later = at(state, Phase.RESOURCES, step=2)
        assert "■■■  ■■■  ■■■  □□□" in resource_markets(later)[1]
        assert "up to 5 Elektro" in " ".join(resource_markets(later))
        assert not any("for sale" in line for line in resource_markets(at(state, Phase.RESOURCES, step=3)))

    def test_coal_beyond_the_market_is_told(self) -> None:
        state = market(dealt(3, map="south-africa"), 2, 15, 12, 3)
        assert " When the market runs out, 22 coal from the supply cost 8 Elektro each." in resource_markets(state)
        assert "8,8,8" in resource_markets(state)[1]
        empty = state.evolve(supply=(0, *state.supply[1:]))
        assert not any("supply cost" in line for line in resource_markets(empty)), "there is none to be had"
        assert not any("supply cost" in line for line in resource_markets(dealt(3, map="usa")))
        recharged = dealt(3, map="usa", edition="recharged").evolve(supply=(3, 0, 0, 0))
        assert any("supply cost 8" in line for line in resource_markets(recharged))

    def test_who_pays_less_is_told(self) -> None:
        state = give(dealt(3, map="central-europe", regions=("yellow", "green", "brown")), "A", cities=("Wien",))
        assert " Ann pays 1 Elektro less for each garbage." in resource_markets(state)
        assert not any(
            "less for each" in line for line in lines(ResourceMarketsPanel, slices.resource_markets(state, 1), 80)
        )

    def test_after_the_nuclear_exit_no_uranium_comes(self) -> None:
        state = dealt(3, edition="recharged")
        tracks = slices.resource_markets(state.evolve(nuclear_exit=True), 0).markets[0].tracks
        assert (slices.resource_markets(state, 0).markets[0].tracks[3].comes, tracks[3].comes) == (1, 0)


class TestLabels:
    @pytest.fixture
    def state(self) -> State:
        """Two decks mixed: Ann has three plants, of which two are plus plants, and Bo puts up 20+."""
        state = give(dealt(3, deck="mixed", order="BCA"), "A", plants=(91, 100, 461), money=80, cities=2, coal=1)
        return at(cards(state, (200, 201, 210, 220, 230, 240, 250, 260), (270, STEP3)), Phase.AUCTION)

    def test_on_cards_and_on_the_scoreboard(self, state: State) -> None:
        shown = auction_house(play(state, "Bo: open 20+ 21"))
        assert shown[4].split()[:2] == ["■■■", "coal"]
        house = slices.auction_house(play(state, "Bo: open 20+ 21"), companies(state), seat=0)
        assert lines(DeskPanel, house, 49)[0].startswith(" PLANT 20+ UP ")
        score = "\n".join(lines(ScoreboardPanel, slices.score(state, companies(state)), 89, 7))
        assert " 9+ " in score
        assert "46+" in score
        assert "461" not in score

    async def test_in_questions(self, state: State) -> None:
        async with showing(play(state, "Bo: open 20+ 21", "Cy: pass")) as (app, _):
            shown = app.shown()
        assert "Bo bids 21 for plant 20+" in shown
        assert "One plant too many. Keep 9+ + 20+ + 46+: power 13 (+1)." in shown
        async with showing(play(state, "Bo: open 20+"), viewer=0) as (app, _):
            assert "Cy: bids for plant 20+, or passes" in app.shown()

    async def test_in_scrapping_and_powering(self, state: State) -> None:
        scrap = play(state.evolve(bought=(1, 2), turn=0), "Ann: open 20+")
        async with showing(scrap) as (app, _):
            shown = app.shown()
        assert "plant 20+ is one too many: which old plant do you scrap?" in shown
        assert "plant (9+, 10, 46+)" in shown
        run = at(give(state, "A", coal=2, oil=2), Phase.BUREAUCRACY, start="A")
        async with showing(run) as (app, _):
            assert "46+" in app.shown()
            assert "461" not in app.shown()

    def test_the_inactive_area_can_be_opened_at_any_time(self, state: State) -> None:
        aside = state.evolve(inactive=(41, 50, 60), unseen=2)
        assert auction_house(aside, height=9)[-1] == " 3 inactive, see ?  4+ 5 6"
        for phase in (Phase.AUCTION, Phase.BUILDING):
            told = helped(at(aside, phase))["Both decks mixed"]
            assert "4+ (" in told
            assert "The next two second cards drawn leave the game" in told
        assert "Both decks mixed" not in helped(at(dealt(3), Phase.AUCTION))


class TestPlantMarket:
    def test_china_has_no_future_market(self) -> None:
        state = at(dealt(4, map="china"), Phase.AUCTION)
        shown = auction_house(state, 80)
        assert shown[0].startswith(" ALL FOR SALE ")
        assert not any("later" in line for line in shown)

    def test_russia_has_three_and_three(self) -> None:
        shown = auction_house(dealt(3, map="russia"))
        assert shown[4].split() == ["■■", "oil", "■■", "coal", "■■", "coal/oil"]
        assert shown[7].split()[::3] == ["7", "8", "9"]

    def test_europe_has_four_and_five_in_two_rows_of_49(self) -> None:
        state = dealt(3, map="europe")
        assert [len(state.current), len(state.future)] == [4, 5]
        for height in (9, 8):
            shown = auction_house(state, height=height)
            houses = sum(state.book.plants[plant].cities for plant in state.current)
            assert sum(line.count("⌂") for line in shown) == houses + 5
            assert ("▄" in shown[1]) == (height == 9), "the numbers are large if there is room"

    @pytest.mark.parametrize("width", [49, 80])
    def test_benelux_with_a_fifth_plant_and_a_full_auction_fits(self, width: int) -> None:
        state = cards(dealt(6, map="benelux"), (3, 4, 5, 6, 13, 20, 21, 22), (30,))
        state = at(state, Phase.AUCTION).evolve(bought=(1, 2), passed=(3,))
        state = play(give(state, "A", money=60), "Ann: open 13", "Ed: pass")
        assert len(state.current) == 5
        assert sum(line.count("⌂") for line in auction_house(state, width, 8)) == 8
        house = slices.auction_house(state, companies(state), seat=0, bids={0: 13})
        shown = lines(DeskPanel, house, width, 7)
        for words in ("13 ◂ leads", "to bid", "out", "bought", "passed"):
            assert any(words in line for line in shown), words

    def test_manhattan_tells_of_its_second_pile_and_of_no_step_2(self) -> None:
        state = at(dealt(3, map="manhattan"), Phase.AUCTION).evolve(heap=(-1,) * 6)
        assert auction_house(state)[0].endswith(f"pile {len(state.pile)} + second pile 6")
        title = lines(PowerGridTitle, slices.heading(state, companies(state)), 100, 1)[0]
        assert "Step 2 at" not in title
        assert "end at 17" in title
        assert "17┐" in lines(ScoreboardPanel, slices.score(state, companies(state)), 80, 5)[0]

    def test_middle_east_begins_step_2_with_a_card(self) -> None:
        state = at(dealt(3, map="middle-east"), Phase.AUCTION)
        assert "Step 2 at" not in lines(PowerGridTitle, slices.heading(state, companies(state)), 120, 1)[0]
        assert "when the Step 3 card is drawn for the first time" in helped(state)["Steps and the end"]


class TestMines:
    @pytest.fixture
    def state(self) -> State:
        state = give(dealt(3, map="australia", order="ABC"), "A", plants=(4, 11, 13, 23), cities=3, coal=2, money=60)
        return at(state, Phase.AUCTION)

    def test_a_mine_earns_and_powers_nothing(self, state: State) -> None:
        shown = auction_house(cards(state, (5, 6, 7, 28, 30, 31, 32, 34), (35,)))
        assert shown[4].split()[-1] == "mine"
        assert shown[5].split()[-3:] == ["4", "x", "price"]
        later = next(at for at, row in enumerate(shown) if row.endswith(" later"))
        assert shown[later + 1].split()[-2:] == ["34", "5x"]

    def test_the_scoreboard_keeps_them_apart(self, state: State) -> None:
        for width, height, told in ((83, 6, ("11 2x", "23 3x")), (80, 9, ("11 2x", "23 3x"))):
            shown = lines(ScoreboardPanel, slices.score(state, companies(state)), width, height)
            assert len(shown) <= height
            said = [" ".join(line.split()) for line in shown]
            assert all(any(words in line for line in said) for words in told)

    async def test_a_mine_takes_no_place(self, state: State) -> None:
        full = give(cards(state, (5, 6, 7, 28, 30, 31, 32, 35), (36,)), "A", plants=(4, 8, 11, 13))
        async with showing(full) as (app, pilot):
            await press(pilot, "right right right")
            assert "Plant 28: mine, 4 x uranium price" in " ".join(app.shown().split())
            assert "too many" not in app.shown()
            await press(pilot, "left")
            assert "One plant too many. Keep 7+8+13: power 5 (+1)." in app.shown()

    async def test_a_mine_is_not_switched_on(self, state: State) -> None:
        async with showing(at(state, Phase.BUREAUCRACY)) as (app, pilot):
            assert "[x] 4 2 coal▸1   [x] 13 wind▸1" in app.shown()
            assert "] 11" not in app.shown()
            await press(pilot, "right space enter")
        (power,) = app.played
        assert [run.plant for run in power.runs] == [4]
