"""What maps, editions and decks change, in the questions and on the map."""

import re
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Build, Buy, Done, Open, Region, Site
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import Building, Drafting, ask
from powergrid_tui.games.power_grid.widgets.map.placement import plan
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.colours import palette
from tests.board_host import LARGE, SMALL, press
from tests.power_grid.asked import against_trust, drafting, helped, snapshot
from tests.power_grid.positions import at, cards, city, dealt, give, market, play
from tests.power_grid.widgets.host import answers, showing
from tests.power_grid.widgets.shown import companies, lines


class TestCitiesOfTheirOwn:
    def building(self, map: str, *cities: str, money: int = 60, round: int = 2, **words: Any) -> State:
        state = give(dealt(3, map=map, order="BCA", **words), "A", money=money, plants=(13, 18), cities=cities)
        return at(state, Phase.BUILDING, round=round)

    async def test_korea_shows_six_companies_beside_its_two_markets(self) -> None:
        state = at(dealt(6, map="korea"), Phase.RESOURCES)
        async with showing(state) as (app, _):
            shown = app.shown()
        for seat in state.order:
            assert f"  {state.names[seat][0]}  {state.names[seat]} " in shown
        assert "Elektro: what do you buy?" in shown

    async def test_manhattan_shows_prices_and_what_is_blocked(self) -> None:
        state = self.building("manhattan")
        first = next(c for c in state.book.cities_in_play if state.book.network.house_cost(c, 0) == 10)
        state = give(state, "A", cities=(state.book.board.cities[first].name,))
        assert state.book.closed
        for size in (SMALL, LARGE):
            async with showing(state, size=size) as (app, _):
                shown = app.shown()
            for at_city in state.book.closed:
                assert f"{state.book.board.cities[at_city].name} ×" in shown
            assert "× blocked" in shown
            assert f"{state.book.board.cities[first].name} A" in shown
            for free in set(state.book.cities_in_play) - {first}:
                assert f"{state.book.board.cities[free].name} {state.book.network.house_cost(free, 0)}" in shown

    async def test_manhattan_tells_who_lies_next_door_and_hops_over_what_is_blocked(self) -> None:
        state = self.building("manhattan", "M60")
        async with showing(state) as (app, pilot):
            question = app.board.question
            assert isinstance(question, Building)
            board, network, here = state.book.board, state.book.network, state.book.cities_in_play
            beside = [there for there in board.neighbours[question.cursor] if there in here]
            assert len(beside) < len(board.neighbours[question.cursor]), "one is blocked"
            for there in beside:
                way = network.step_from(question.cursor)[there]
                yours = there == city(state, "M60")
                price = f"{way} yours" if yours else f"{way}+{network.house_cost(there, 0)}"
                assert f"{board.cities[there].name} {price}" in app.shown()
            for key in ("up", "left", "down", "right") * 6:
                await press(pilot, key)
                assert question.cursor not in state.book.closed
                assert "where do you build?" in app.shown()

    @pytest.mark.parametrize(("step", "shown"), [(1, "Osaka* ○○"), (3, "Osaka* ○○○")])
    async def test_japan_marks_where_a_network_may_begin(self, step: int, shown: str) -> None:
        regions = ("green", "purple", "yellow")
        state = at(self.building("japan", "Tokyo", regions=regions), Phase.BUILDING, step=step)
        async with showing(state, size=LARGE) as (app, _):
            picture = app.shown()
        assert shown in picture
        assert "Osaka* ○○○○" not in picture
        assert "* a network may begin" in picture
        assert "Nagoya*" not in picture

    async def test_a_second_network_has_a_key_and_a_price_of_its_own(self) -> None:
        state = self.building("japan", "Tokyo", regions=("green", "purple", "yellow"))
        osaka = city(state, "Osaka")
        async with showing(state) as (app, pilot):
            await press(pilot, "/ o s a k enter")
            shown = app.shown()
            way = state.book.network.connection(state.players[0].cities)[osaka]
            assert f"for {way + 10}" in shown
            assert f"link {way} + house 10" in shown
            assert "b begins your second network in Osaka: house 10, leaves 50 Elektro" in shown
            await press(pilot, "enter")
            app.board.show(snapshot(state))
            await press(pilot, "/ o s a k enter b")
        assert app.played == [Build(cities=(osaka,)), Build(cities=(osaka,), begin=True)]

    async def test_where_none_may_begin_the_key_says_so(self) -> None:
        state = self.building("japan", "Tokyo", regions=("green", "purple", "yellow"))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ n a g o y enter b")
            assert "! No network may begin in Nagoya." in app.shown()
        assert app.played == []

    async def test_in_round_1_of_japan_the_second_house_is_begun(self) -> None:
        state = self.building("japan", "Tokyo", round=1, regions=("green", "purple", "yellow"))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ k o b e enter enter")
            assert app.played == []
            assert "in round 1 a second house begins the second network" in " ".join(app.shown().lower().split())
            await press(pilot, "b")
        assert app.played == [Build(cities=(city(state, "Kobe"),), begin=True)]

    async def test_on_other_maps_b_is_for_others(self) -> None:
        state = self.building("germany", "Essen")
        async with showing(state) as (app, pilot):
            await press(pilot, "b")
            assert "second network" not in app.shown()
        assert app.played == []

    async def test_the_crossing_to_the_other_island_is_told(self) -> None:
        state = self.building("uk-ireland", "Liverpool", regions=("pink", "brown", "green"))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ d u b l i n enter")
            assert "Build in Dublin for 30    another island 20 + house 10   60 ▸ 30 left" in app.shown()
            assert "The connection runs through" not in app.shown()

    async def test_a_flat_connection_follows_no_links(self) -> None:
        state = self.building("australia", "Perth", regions=("red", "green", "brown"))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ c a i r n enter")
            assert "Build in Cairns for 30    " in app.shown()
            await press(pilot, "/ b u n b u enter")
            assert "Build in Bunbury for 14    link 4 + house 10" in app.shown()

    async def test_what_is_too_dear_tells_its_parts(self) -> None:
        state = self.building("uk-ireland", "Liverpool", money=25, regions=("pink", "brown", "green"))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ d u b l i n enter")
            assert "Dublin costs 30 Elektro and you have 25" in app.shown()
            assert "another island: 20 + house 10 = 30." in app.shown()

    async def test_entering_is_written_in_bremen_and_links_have_no_cost(self) -> None:
        state = self.building("bremen", "Mitte", regions=("pink", "purple", "red"))
        async with showing(state, size=LARGE) as (app, pilot):
            picture = app.shown()
            await press(pilot, "/ w a l l e enter")
            assert "Build in Walle for 14    link 6 + house 8" in app.shown()
        assert "Mitte 1 A" in picture
        assert "Walle 6 ○" in picture
        assert "number: to enter" in picture
        scene = ask(snapshot(state), UNICODE).scene()
        assert not any(line.cost for line in plan(scene.board, scene.regions, 71, 24).lines)

    async def test_a_free_area_names_the_regions_of_its_cities(self) -> None:
        state = at(give(dealt(3, deck="plus", order="BCA"), "A", money=50), Phase.BUILDING)
        here = {state.book.board.cities[c].region for c in state.book.cities_in_play}
        names = dict(state.book.board.regions)
        async with showing(state, size=(140, 40)) as (app, _):
            shown = app.shown()
        for region, name in names.items():
            told = re.search(rf"(?<![-\w]){name}(?![-\w])", shown, re.IGNORECASE) is not None
            assert told == (region in here), name


class TestDrafting:
    async def test_arrows_choose_and_enter_picks(self) -> None:
        state = drafting()
        ids = state.book.board.region_ids
        assert await answers(state, "right right enter") == [Region(region=ids[2])]
        assert await answers(state, "left enter") == [Region(region=ids[-1])]
        assert await answers(state, "down up down enter") == [Region(region=ids[1])]

    async def test_what_is_picked_and_what_cannot_be(self) -> None:
        state = play(drafting(), "Ann: region purple")
        names = dict(state.book.board.regions)
        async with showing(state) as (app, pilot):
            assert "SET-UP" in app.shown()
            assert f"Picked so far: {names['purple']}." in app.shown()
            assert "Number 2 of 3" in app.shown()
            question = app.board.question
            assert isinstance(question, Drafting)
            while question.region != "purple":
                await press(pilot, "right")
            await press(pilot, "enter")
            assert f"! {names['purple']} is picked already." in app.shown()
        assert app.played == []

    def test_the_region_is_lit_on_the_map(self) -> None:
        question = ask(snapshot(drafting()), UNICODE)
        assert isinstance(question, Drafting)
        question.press("right")
        board = question.view.book.board
        assert question.scene().lit == frozenset(board.members((board.region_ids[1],)))

    async def test_a_click_on_a_city_points_at_its_region(self) -> None:
        state = drafting()
        async with showing(state) as (app, pilot):
            rows = app.shown().split("\n")
            y = next(at for at, row in enumerate(rows) if "Passau" in row)
            await pilot.click(offset=(rows[y].index("Passau"), y))
            await pilot.pause()
            question = app.board.question
            assert isinstance(question, Drafting)
            assert question.region == "purple"

    async def test_another_picks(self) -> None:
        async with showing(drafting(), viewer=1) as (app, pilot):
            assert "Ann: picks a region" in app.shown()
            await press(pilot, "enter")
        assert app.played == []


class TestTrust:
    async def test_its_first_houses_are_placed(self) -> None:
        state = against_trust()
        first = state.book.cities_in_play[0]
        async with showing(state) as (app, pilot):
            assert "where does the Trust begin? House 1 of 6" in app.shown()
            await press(pilot, "enter")
            later = POWER_GRID.apply(state, Site(city=first))
            app.board.show(snapshot(later))
            await pilot.pause()
            assert "House 2 of 6" in app.shown()
            assert f"{later.book.board.cities[first].name} #" in app.shown()
        assert app.played == [Site(city=first)]

    def test_it_stands_second_on_the_scoreboard(self) -> None:
        rows = slices.score(against_trust(), companies(against_trust())).rows
        assert [(row.place, row.company.name) for row in rows] == [(1, "Ann"), (2, "the Trust"), (3, "Bo")]
        shown = lines(ScoreboardPanel, slices.score(against_trust(), companies(against_trust())), 80, 9)
        assert not any("?" in line for line in shown)


class TestOneToken:
    @pytest.fixture
    def state(self) -> State:
        state = give(dealt(3, map="india", order="BCA"), "A", money=30, plants=(4, 7), cities=2)
        return at(market(state, 24, 21, 20, 3), Phase.RESOURCES)

    async def test_the_basket_holds_one_token(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            assert "which token do you buy?" in app.shown()
            await press(pilot, "c up up o")
            assert "Buy 1 oil for 2    30 ▸ 28 left" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Buy(tokens=(0, 1, 0, 0))]

    async def test_d_ends_the_buying_whatever_lies_in_the_basket(self, state: State) -> None:
        assert await answers(state, "c o d d") == [Done()]

    async def test_what_cannot_be_had_is_told_and_not_bought(self, state: State) -> None:
        dear = market(state, 24, 12, 20, 3)
        async with showing(dear) as (app, pilot):
            await press(pilot, "o")
            assert "up to 3 Elektro, the limit in Step 1" in " ".join(app.shown().split())
            await press(pilot, "enter")
        assert app.played == []

    async def test_where_nothing_is_lacking_enter_buys_no_more(self, state: State) -> None:
        async with showing(give(state, "A", plants=(4,), coal=4, cities=1)) as (app, pilot):
            assert "enter Buy no more this round    the basket is empty" in app.shown()
            await press(pilot, "enter")
        assert app.played == [Done()]


class TestDiscountToken:
    @pytest.fixture
    def state(self) -> State:
        state = at(give(dealt(3, edition="recharged", order="ABC"), "A", money=30), Phase.AUCTION)
        return cards(state, (4, 5, 6, 7, 8, 9, 10, 11), (12, 20)).evolve(discount=4)

    async def test_the_discounted_plant_opens_at_1(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            assert "Put up plant 4 for 1    30 ▸ 29 left" in app.shown()
            assert "from 1" in app.shown()
            await press(pilot, "right")
            assert "Put up plant 5 for 5" in app.shown()
            await press(pilot, "left up enter")
        assert app.played == [Open(plant=4, amount=2)]

    def test_the_card_is_marked_when_another_is_chosen(self, state: State) -> None:
        shown = lines(PlantsPanel, slices.auction_house(state, companies(state), 5, 5), 49, 15)
        assert shown[6].split()[:4] == ["from", "1", "for", "5"]

    def test_the_help_tells_of_it_where_it_is(self, state: State) -> None:
        rules = helped(state)["Phase 2: auction power plants"]
        assert "its opening bid is 1 Elektro" in rules
        assert "If nobody buys, the smallest" not in rules
        without = helped(at(dealt(3, map="china", edition="recharged"), Phase.AUCTION))["Phase 2: auction power plants"]
        assert "token" not in without


async def test_a_power_outage_is_told_with_the_income() -> None:
    state = give(dealt(3, map="india", order="ABC"), "A", plants=(13, 18), cities=4, money=10)
    state = at(state, Phase.BUREAUCRACY).evolve(built=7)
    async with showing(state) as (app, _):
        assert "income 32" in app.shown()
        assert "(power failure: 12 less)" in app.shown()


def test_tints_of_all_regions() -> None:
    """A region whose colour nobody thought of would be drawn as plain text."""
    ids = {region for name in atlas.map_ids() for region in atlas.load(name).region_ids}
    assert ids - {"manhattan"} <= palette.REGION_TINTS.keys()
