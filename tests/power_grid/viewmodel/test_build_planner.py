"""Cities ticked, priced and built together, by keys and mouse."""

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.outlook import ExpandedCompany
from powergrid_tui.games.power_grid.viewmodel.questions import Building, ask
from powergrid_tui.games.power_grid.viewmodel.questions.building import standing_row
from powergrid_tui.games.power_grid.viewmodel.slices import BuildPlan
from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.power_grid.widgets.planner import PlannerPanel
from powergrid_tui.table.errors import TableError
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.widgets.colours import palette
from tests.board_host import LARGE, SMALL, Host, press
from tests.power_grid.asked import growing, seats, snapshot
from tests.power_grid.positions import NAMES, at, city, dealt, give, play
from tests.power_grid.widgets.host import answers, showing
from tests.power_grid.widgets.shown import lines


def cities(state: State, *names: str) -> tuple[int, ...]:
    return tuple(city(state, name) for name in names)


def question_of(app: Host) -> Building:
    question = app.board.question
    assert isinstance(question, Building)
    return question


def plan_of(app: Host) -> BuildPlan:
    plan = question_of(app).planner()
    assert plan is not None
    return plan


async def click(app: Host, pilot: Pilot[None], words: str) -> None:
    lines = app.shown().split("\n")
    y = next(at for at, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + 2, y))
    await pilot.pause()


class TestTicking:
    async def test_what_is_ticked_is_built_with_one_enter_in_the_best_order(self) -> None:
        # Ticked the other way round. Köln after Düsseldorf costs 4 + 10, before it 6 + 10.
        state = growing()
        keys = "/ k ö l n enter space / d ü s enter space enter"
        (build,) = await answers(state, keys)
        assert build == Build(cities=cities(state, "Düsseldorf", "Köln"))
        assert POWER_GRID.format(build, state) == "Ann: build Düsseldorf, Köln"
        POWER_GRID.apply(state, build)

    async def test_the_sum_tells_what_each_costs_what_is_left_and_what_it_brings(self) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "/ k ö l n enter space / d ü s enter space")
            shown = app.shown()
        assert "enter Build in 2 cities for 26    41 ▸ 15 left" in shown
        assert "   Düsseldorf 12, Köln 14" in shown
        assert "then 3 cities, 3 powered, paid 44 (+22)" in shown
        assert "next: A B C" in shown
        assert "4 to Step 2, 14 to the end." in shown

    async def test_the_next_order_is_told_before_and_after(self) -> None:
        state = give(growing(), "B", cities=("Köln",))
        async with showing(state) as (app, pilot):
            await press(pilot, "/ d u i s enter")  # full: nothing would be built there
            assert "next: B A C" in app.shown()
            await press(pilot, "/ d ü s enter space / d o r enter space")
            assert "next: B A C ▸ A B C" in app.shown()

    async def test_space_takes_a_tick_back_and_x_all(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "space n space")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Dortmund"))
            await press(pilot, "space")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf"))
            await press(pilot, "n space x")
            assert not question_of(app).ticked
            await press(pilot, "/ k ö l n enter enter")
        assert app.played == [Build(cities=cities(state, "Köln"))]

    async def test_too_much_is_told_and_not_built(self) -> None:
        async with showing(growing(money=25)) as (app, pilot):
            await press(pilot, "space n space")
            assert "Düsseldorf 12, Dortmund 14 = 26: you have 25" in app.shown()
            await press(pilot, "enter")
            assert "! Düsseldorf 12, Dortmund 14 = 26: you have 25 Elektro." in app.shown()
        assert app.played == []

    async def test_a_single_tick_beyond_the_purse_is_refused_in_the_words_of_the_rules(self) -> None:
        async with showing(growing(money=11)) as (app, pilot):
            await press(pilot, "space enter")
            assert "! Düsseldorf costs 12 Elektro and you have 11." in app.shown()

    async def test_what_cannot_be_built_in_is_not_ticked_and_says_why(self) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "/ d u i s enter space")
            assert "! Duisburg has no free space in Step 1." in app.shown()
            assert not question_of(app).ticked

    async def test_the_city_under_the_cursor_tells_what_it_adds(self) -> None:
        # Köln is ticked for 16: Düsseldorf lies on the way and adds its house alone.
        async with showing(growing()) as (app, pilot):
            await press(pilot, "/ k ö l n enter space / d ü s enter")
            assert "Space adds Düsseldorf: 10 more, 26 in all." in app.shown()

    async def test_ticks_outlive_a_redraw_and_go_with_what_was_built(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "space n space")
            app.board.show(snapshot(state, notice="The disk is full."))
            await pilot.pause()
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Dortmund"))
            app.board.show(snapshot(play(state, "Ann: build Düsseldorf")))
            await pilot.pause()
            assert question_of(app).ticked == set(cities(state, "Dortmund"))

    async def test_what_was_built_together_is_ticked_again_after_an_undo(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            app.board.show(snapshot(play(state, "Ann: build Düsseldorf, Köln")))
            await pilot.pause()
            assert not question_of(app).ticked
            app.board.show(snapshot(state))
            await pilot.pause()
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Köln"))
            assert question_of(app).cursor == city(state, "Köln")

    async def test_the_network_lights_up(self) -> None:
        state = growing()
        question = ask(snapshot(state))
        for key in ("/", *"köln", "enter", "space", "/", *"dor", "enter", "space"):
            question.press(key)
        scene = question.scene()
        assert scene.lit == set(cities(state, "Köln", "Dortmund"))
        assert set(scene.planned) == {cities(state, "Essen", "Düsseldorf", "Köln"), cities(state, "Essen", "Dortmund")}

    async def test_the_second_network_is_begun_with_b_and_not_ticked(self) -> None:
        state = give(dealt(3, map="japan", regions=("green", "purple", "yellow")), "C", money=90, cities=("Tokyo",))
        async with showing(at(state, Phase.BUILDING, round=1)) as (app, pilot):
            await press(pilot, "/ o s a k a enter space")
            assert "! Osaka cannot be connected now; see b." in app.shown()
            await press(pilot, "b")
        assert app.played == [Build(cities=cities(state, "Osaka"), begin=True)]

    async def test_while_something_is_ticked_a_second_click_on_a_city_ticks_it_too(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "space")
            await click(app, pilot, "Köln")
            await click(app, pilot, "Köln")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Köln"))
        assert app.played == []

    async def test_neighbours_are_told_with_way_and_house(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=50), Phase.BUILDING, round=1)
        async with showing(state) as (app, pilot):
            await press(pilot, "/ e s s enter")
            assert "Next door: Duisburg 0+10. 6 to Step 2" in app.shown(), "the steps before more neighbours"
        async with showing(state, size=LARGE) as (app, pilot):
            await press(pilot, "/ e s s enter")
            assert "Next door: Duisburg 0+10." in app.shown(), "the map beside the list shows the others"

    async def test_the_first_house_is_proposed_where_it_is_cheapest_to_go_on(self) -> None:
        # Essen has Duisburg next door for nothing, and Düsseldorf for 2. Wrong: the first city of the board.
        state = at(give(dealt(3, order="BCA"), "A", money=50), Phase.BUILDING, round=1)
        question = ask(snapshot(state))
        assert state.book.board.cities[question.scene().cursor or 0].name in ("Essen", "Duisburg")


class TestTheList:
    async def test_l_brings_it_up_in_place_of_the_map_and_sends_it_away(self) -> None:
        async with showing(growing()) as (app, pilot):
            assert "YOU CAN BUILD" not in app.shown()
            await press(pilot, "l")
            shown = app.shown()
            assert "YOU CAN BUILD" in shown
            assert " 1  Düsseldorf" in shown
            assert "where do you build?" in shown
            assert shown.split("\n")[1].startswith("F1 MAP F2 auction"), "digits tick"
            await press(pilot, "l")
            assert "YOU CAN BUILD" not in app.shown()
            assert app.shown().split("\n")[1].startswith(" 1 MAP")

    async def test_down_goes_through_the_list_there(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "l down")
            assert question_of(app).cursor == city(state, "Dortmund")
            await press(pilot, "up up up")
            assert question_of(app).cursor == plan_of(app).sites[-2].city

    async def test_digits_tick_and_prices_change_with_the_ticks(self) -> None:
        # Köln 16 adds 14 once Düsseldorf is ticked.
        state = growing()
        async with showing(state) as (app, pilot):
            await press(pilot, "l 1")
            shown = app.shown()
            assert "1✓ Düsseldorf" in shown
            assert " 16  ▸14" in next(line for line in shown.split("\n") if " Köln" in line)
            assert "1 city for 12, leaves 29" in shown
            await press(pilot, "1 9 0")
            ninth = plan_of(app).sites[8].city
            assert question_of(app).ticked == {ninth}

    async def test_at_a_large_size_it_stands_beside_the_map_and_l_shows_the_auction_house(self) -> None:
        state = growing()
        async with showing(state, size=LARGE) as (app, pilot):
            shown = app.shown()
            assert "YOU CAN BUILD" in shown
            assert "AUCTION" not in shown
            await press(pilot, "1 2 down")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Dortmund"))
            south = state.book.board.cities[question_of(app).cursor]
            assert south.lat < state.book.board.cities[city(state, "Dortmund")].lat, "the arrows lead over the map"
            await press(pilot, "l")
            shown = app.shown()
            assert "YOU CAN BUILD" not in shown
            assert "INCOME BY CITIES POWERED" in shown

    async def test_a_name_too_long_for_its_place_is_short_as_on_the_map(self) -> None:
        async with showing(growing(), size=LARGE) as (app, _):
            plan = plan_of(app)
        (site,) = [site for site in plan.sites if site.name == "Frankfurt am Main"]
        for width, name in ((41, " Frankfurt-M. "), (45, " Frankfurt am Main ")):
            assert name in "\n".join(lines(PlannerPanel, replace(plan, sites=(site,)), width, 6))

    async def test_a_click_ticks(self) -> None:
        state = growing()
        for keys, size in (("l", SMALL), ("", LARGE)):
            async with showing(state, size=size) as (app, pilot):
                await press(pilot, keys)
                await click(app, pilot, "Köln    ")
                assert question_of(app).ticked == set(cities(state, "Köln"))
                await click(app, pilot, "Köln    ")
                assert not question_of(app).ticked
                await click(app, pilot, "YOU CAN BUILD")
                assert not question_of(app).ticked

    async def test_the_cursor_is_on_its_page(self) -> None:
        state = growing()
        async with showing(state, size=LARGE) as (app, pilot):
            last = plan_of(app).sites[-1].city
            assert f"  {state.book.board.cities[last].name}" not in app.shown()
            question_of(app).point_at(("city", last))
            app.board.update()
            await pilot.pause()
            assert f"  {state.book.board.cities[last].name}" in app.shown()
            assert " 1  Düsseldorf" not in app.shown()

    async def test_after_building_the_auction_house_is_back(self) -> None:
        state = growing()
        async with showing(state, size=LARGE) as (app, pilot):
            app.board.show(snapshot(play(state, "Ann: done"), 0))
            await pilot.pause()
            assert "INCOME BY CITIES POWERED" in app.shown()


class TestInSentences:
    """The word `plan` of the plain mode."""

    @staticmethod
    def told(state: State, said: str = "", seat: int = 0) -> list[str]:
        return list(TEXT_VIEWS.by_word["plan"].tell(POWER_GRID.view(state, seat), seat, said))

    def test_the_cheapest_come_first(self) -> None:
        told, *_ = self.told(growing())
        assert told.startswith("The cheapest cities: Düsseldorf 12, Dortmund 14, Münster 16, Köln 16, ")

    def test_cities_are_priced_together(self) -> None:
        assert self.told(growing(), "köln, Düsseldorf") == [
            "Düsseldorf 12, Köln 14 = 26.",
            "That leaves 15 Elektro.",
            "Then 3 cities, 3 powered, paid 44 (+22).",
            "Order of the next round: Ann, Bo, Cy.",
            "4 to Step 2, 14 to the end.",
        ]

    def test_what_is_too_dear_and_what_is_refused(self) -> None:
        assert self.told(growing(money=20), "köln, düsseldorf")[1] == "You are 6 Elektro short."
        assert self.told(growing(), "köln, essen") == ["You already have a house in Essen."]

    def test_out_of_turn_it_is_ones_own_plan(self) -> None:
        assert self.told(growing(), "duisburg", 1) == ["You already have a house in Duisburg."]
        assert self.told(growing(), "düsseldorf", 1)[:2] == ["Düsseldorf 12.", "That leaves 8 Elektro."]

    def test_a_city_that_there_is_not(self) -> None:
        with pytest.raises(TableError, match="Kölm"):
            self.told(growing(), "Kölm")


def test_six_companies_of_a_late_round_fit_into_a_row_of_the_question() -> None:
    now, then = (
        ExpandedCompany(13, 12, 111, (0, 1, 2, 3, 4, 5), None, 2),
        ExpandedCompany(14, 13, 120, (5, 0, 1, 2, 3, 4), None, 1),
    )
    row = standing_row(now, then, players_of(seats(NAMES)), UNICODE)
    words = "".join(piece.text for piece in row)
    assert words == "then 14 cities, 13 powered, paid 120 (+9)  next: A B C D E F ▸ F A B C D E"
    assert len(words) <= 76


class TestWhatIsHighlighted:
    """The bright rows are what Enter builds."""

    def bright(self, app: Host) -> list[str]:
        """The rows of the list in the colours of the button."""
        panel = app.query_one(PlannerPanel)
        found = []
        for strip in panel.picture(plan_of(app), panel.size.width, panel.size.height):
            row = "".join(segment.text for segment in strip if segment.style == palette.BUTTON)
            found += [row] if row.strip() else []
        return found

    @pytest.mark.parametrize("keys", ["", "space", "space n", "space n space", "space n space n n n"])
    async def test_enter_builds_the_bright_rows(self, keys: str) -> None:
        state = growing(money=90)
        async with showing(state, size=LARGE) as (app, pilot):
            await press(pilot, f"n {keys}")
            rows = self.bright(app)
            built = question_of(app).press("enter")
            assert isinstance(built, Build)
            names = [state.book.board.city_name(each) for each in built.cities]
            assert len(rows) == len(names)
            for name in names:
                assert any(name in row for row in rows)

    async def test_a_city_ticked_on_another_page_is_named(self) -> None:
        state = growing(money=200)
        async with showing(state, size=LARGE) as (app, pilot):
            await press(pilot, "1 2")
            assert "other pages" not in app.shown()
            plan = question_of(app).planner()
            assert plan is not None
            last = plan.sites[-1]
            rows = "\n".join(lines(PlannerPanel, replace(plan, cursor=last.city), 47, 12))
            first = plan.sites[0]
            assert "other pages: Düs" in rows
            assert f"{first.name} {first.now}" in question_of(app).prompt().beside, "all of them, where there is room"

    async def test_x_is_offered_while_something_is_ticked(self) -> None:
        async with showing(growing()) as (app, pilot):
            assert "x" not in [key.key for key in question_of(app).prompt().keys]
            await press(pilot, "space")
            assert "x" in [key.key for key in question_of(app).prompt().keys]
            await press(pilot, "x")
            assert not question_of(app).ticked

    @pytest.mark.parametrize("width", [40, 49])
    async def test_every_column_has_a_heading(self, width: int) -> None:
        async with showing(growing()) as (app, pilot):
            await press(pilot, "l 1")
            plan = plan_of(app)
        head, *rows = lines(PlannerPanel, plan, width, 18)[1:]
        listed = next(row for row in rows if "Köln" in row)
        begin = {"city": "Köln"} | ({"region": "South-west"} if width == 49 else {})
        assert {name: head.index(name) for name in begin} == {name: listed.index(cell) for name, cell in begin.items()}
        end = {"link+house": "6+10", "cost": " 16", "now": "▸14", "free": " 1"}
        ends = {name: listed.rindex(cell) + len(cell) for name, cell in end.items()}
        assert {name: head.index(name) + len(name) for name in end} == ends

    async def test_free_places_are_those_of_this_step(self) -> None:
        for step, free in ((1, 0), (2, 1), (3, 2)):
            async with showing(growing().evolve(step=step)) as (app, pilot):
                await press(pilot, "l")
                places = {site.name: site.free for site in plan_of(app).sites}
            assert places["Köln"] == free + 1, "nobody has built there"
            assert places.get("Duisburg", 0) == free, "Bo has"

    async def test_first_cities_differ_by_what_comes_next(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=44, plants=(13,)), Phase.BUILDING)
        async with showing(state) as (app, pilot):
            await press(pilot, "l")
            plan = plan_of(app)
            essen = next(site for site in plan.sites if site.name == "Essen")
            assert essen.onward == (10, 12), "Duisburg, and Düsseldorf or Dortmund"
            assert len({site.onward for site in plan.sites}) > len(plan.sites) // 2
            assert "next two" in app.shown()
            assert "10 12" in next(row for row in app.shown().split("\n") if "Essen" in row)


class TestCapitals:
    """A capital is offered for one thing only."""

    async def test_e_finds_a_city_and_is_not_offered_for_the_log(self) -> None:
        state = growing()
        question = ask(snapshot(state))
        assert question.takes_capital("E"), "Essen and Erfurt"
        assert not question.takes_capital("X")
        assert question.press("X") is None, "left to the coach"
        text = " ".join(text for _, text in help_for(question))
        assert "E shows the last rounds" not in text
        assert "E shows the last rounds" in " ".join(
            text for _, text in help_for(ask(snapshot(at(state, Phase.AUCTION))))
        )

    async def test_the_dock_offers_it_only_while_it_works(self) -> None:
        for state, offered in ((growing(), False), (at(growing(), Phase.AUCTION), True)):
            async with showing(state) as (app, pilot):
                app.board.teach(app.board.lesson(), "")
                await press(pilot, "f5")
                assert (app.board.dock.full == "E") == offered
