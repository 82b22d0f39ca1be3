"""Cities ticked, priced and built together, by keys and mouse."""

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import Building, ask
from powergrid_tui.games.power_grid.viewmodel.slices import BuildPlan
from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.power_grid.widgets.planner import PlannerPanel
from powergrid_tui.table.errors import TableError
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.colours import palette
from tests.board_host import LARGE, SMALL, Host, press
from tests.power_grid.asked import after, growing, said, snapshot
from tests.power_grid.positions import at, city, dealt, give, play
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import lines

KOLN, DUSSELDORF = "/ k ö l n enter", "/ d ü s enter"
"""Keys that lead to a city."""


def cities(state: State, *names: str) -> tuple[int, ...]:
    return tuple(city(state, name) for name in names)


def pressed(state: State, keys: str = "", before: Building | None = None) -> Building:
    question = after(state, keys, before)
    assert isinstance(question, Building)
    return question


def ticked(state: State, keys: str) -> set[str]:
    return {state.book.board.cities[at].name for at in pressed(state, keys).ticked}


def plan_of(question: Building) -> BuildPlan:
    plan = question.planner()
    assert plan is not None
    return plan


class TestTicking:
    def test_what_is_ticked_is_built_with_one_enter_in_the_best_order(self) -> None:
        # Ticked the other way round. Köln after Düsseldorf costs 4 + 10, before it 6 + 10.
        state = growing()
        build = pressed(state, f"{KOLN} space {DUSSELDORF} space").press("enter")
        assert build == Build(cities=cities(state, "Düsseldorf", "Köln"))
        POWER_GRID.apply(state, build)

    def test_the_sum_tells_what_each_costs_what_is_left_and_what_it_brings(self) -> None:
        question = pressed(growing(), f"{KOLN} space {DUSSELDORF} space")
        for words in (
            "Düsseldorf 12, Köln 14 = 26, leaves 15",
            "then 3 cities, 3 powered, paid 44 (+22)  next: A B C",
            "4 to Step 2, 14 to the end.",
        ):
            assert words in said(question)
        assert question.prompt().button == "Build in 2 cities for 26"
        assert "Düsseldorf 12, Köln 14" in question.prompt().beside

    def test_the_next_order_is_told_before_and_after(self) -> None:
        state = give(growing(), "B", cities=("Köln",))
        assert "next: B A C |" in said(pressed(state, "/ d u i s enter")), "it is full: nothing would be built there"
        assert "next: B A C ▸ A B C" in said(pressed(state, f"{DUSSELDORF} space / d o r enter space"))

    def test_space_takes_a_tick_back_and_x_all(self) -> None:
        state = growing()
        assert ticked(state, "space n space") == {"Düsseldorf", "Dortmund"}
        assert ticked(state, "space n space space") == {"Düsseldorf"}
        assert ticked(state, "space n space x") == set()
        assert pressed(state, f"space x {KOLN}").press("enter") == Build(cities=cities(state, "Köln"))
        offered = [[key.key for key in pressed(state, keys).prompt().keys] for keys in ("", "space")]
        assert ["x" in keys for keys in offered] == [False, True]

    @pytest.mark.parametrize(
        ("money", "keys", "reply"),
        [
            (25, "space n space enter", "Düsseldorf 12, Dortmund 14 = 26: you have 25 Elektro."),
            (11, "space enter", "Düsseldorf costs 12 Elektro and you have 11."),
            (41, "/ d u i s enter space", "Duisburg has no free space in Step 1."),
        ],
    )
    def test_too_much_and_what_cannot_be_built_in_are_told_and_not_built(
        self, money: int, keys: str, reply: str
    ) -> None:
        *first, last = keys.split()
        assert pressed(growing(money=money), " ".join(first)).press(last) == reply

    def test_the_city_under_the_cursor_tells_what_it_adds(self) -> None:
        # Köln is ticked for 16: Düsseldorf lies on the way and adds its house alone.
        question = pressed(growing(), f"{KOLN} space {DUSSELDORF}")
        assert "Space adds Düsseldorf: 10 more, 26 in all." in said(question)

    def test_ticks_go_with_what_was_built_and_come_back_after_an_undo(self) -> None:
        state = growing()
        first = pressed(state, "space n space")
        assert pressed(state, before=first).ticked == set(cities(state, "Düsseldorf", "Dortmund"))
        built = pressed(play(state, "Ann: build Düsseldorf"), before=first)
        assert built.ticked == set(cities(state, "Dortmund"))
        together = pressed(play(state, "Ann: build Düsseldorf, Köln"), before=pressed(state))
        assert not together.ticked
        undone = pressed(state, before=together)
        assert undone.ticked == set(cities(state, "Düsseldorf", "Köln"))
        assert undone.cursor == city(state, "Köln")

    def test_the_network_lights_up(self) -> None:
        state = growing()
        scene = pressed(state, f"{KOLN} space / d o r enter space").scene()
        assert scene.lit == set(cities(state, "Köln", "Dortmund"))
        assert set(scene.planned) == {cities(state, "Essen", "Düsseldorf", "Köln"), cities(state, "Essen", "Dortmund")}

    def test_the_second_network_is_begun_with_b_and_not_ticked(self) -> None:
        state = give(dealt(3, map="japan", regions=("green", "purple", "yellow")), "C", money=90, cities=("Tokyo",))
        question = pressed(at(state, Phase.BUILDING, round=1), "/ o s a k a enter")
        assert question.press("space") == "Osaka cannot be connected now; see b."
        assert question.press("b") == Build(cities=cities(state, "Osaka"), begin=True)

    async def test_neighbours_are_told_with_way_and_house(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=50), Phase.BUILDING, round=1)
        async with showing(state) as (app, pilot):
            await press(pilot, "/ e s s enter")
            assert "Next door: Duisburg 0+10. 6 to Step 2" in app.shown(), "the steps before more neighbours"
            await pilot.resize_terminal(*LARGE)
            await pilot.pause()
            assert "Next door: Duisburg 0+10." in app.shown(), "the map beside the list shows the others"


def question_of(app: Host) -> Building:
    question = app.board.question
    assert isinstance(question, Building)
    return question


async def click(app: Host, pilot: Pilot[None], words: str) -> None:
    rows = app.shown().split("\n")
    y = next(at for at, line in enumerate(rows) if words in line)
    await pilot.click(offset=(rows[y].index(words) + 2, y))
    await pilot.pause()


class TestTheList:
    async def test_l_brings_it_up_in_place_of_the_map_and_sends_it_away(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            assert "YOU CAN BUILD" not in app.shown()
            await press(pilot, "l 1")
            shown = app.shown()
            for words in ("YOU CAN BUILD", "1✓ Düsseldorf", "where do you build?", "1 city for 12, leaves 29"):
                assert words in shown
            assert " 16  ▸14" in next(line for line in shown.split("\n") if " Köln" in line), "it adds 14 now"
            assert shown.split("\n")[1].startswith("F1 MAP F2 auction"), "digits tick"
            await press(pilot, "1 l")
            assert "YOU CAN BUILD" not in app.shown()
            assert app.shown().split("\n")[1].startswith(" 1 MAP")
            await press(pilot, "space")
            await click(app, pilot, "Köln")
            await click(app, pilot, "Köln")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Köln")), "a second click ticks it too"
        assert app.played == []

    def test_down_goes_through_the_list_there_and_digits_tick(self) -> None:
        state = growing()
        assert pressed(state, "l down").cursor == city(state, "Dortmund")
        question = pressed(state, "l down up up up")
        assert question.cursor == plan_of(question).sites[-2].city
        question = pressed(state, "l 1 1 9 0")
        assert question.ticked == {plan_of(question).sites[8].city}

    async def test_at_a_large_size_it_stands_beside_the_map_and_l_shows_the_auction_house(self) -> None:
        state = growing()
        async with showing(state, size=LARGE) as (app, pilot):
            assert "YOU CAN BUILD" in app.shown()
            assert "AUCTION" not in app.shown()
            await press(pilot, "1 2 down")
            assert question_of(app).ticked == set(cities(state, "Düsseldorf", "Dortmund"))
            south = state.book.board.cities[question_of(app).cursor]
            assert south.lat < state.book.board.cities[city(state, "Dortmund")].lat, "the arrows lead over the map"
            await press(pilot, "l")
            assert "YOU CAN BUILD" not in app.shown()
            assert "INCOME BY CITIES POWERED" in app.shown()
            await press(pilot, "l")
            last = plan_of(question_of(app)).sites[-1].city
            assert f"  {state.book.board.cities[last].name}" not in app.shown()
            question_of(app).point_at(("city", last))
            app.board.update()
            await pilot.pause()
            assert f"  {state.book.board.cities[last].name}" in app.shown(), "the cursor is on its page"
            app.board.show(snapshot(play(state, "Ann: done"), 0))
            await pilot.pause()
            assert "INCOME BY CITIES POWERED" in app.shown(), "after building"

    @pytest.mark.parametrize(("keys", "size"), [("l", SMALL), ("", LARGE)])
    async def test_a_click_ticks(self, keys: str, size: tuple[int, int]) -> None:
        state = growing()
        async with showing(state, size=size) as (app, pilot):
            await press(pilot, keys)
            await click(app, pilot, "Köln    ")
            assert question_of(app).ticked == set(cities(state, "Köln"))
            await click(app, pilot, "Köln    ")
            assert not question_of(app).ticked
            await click(app, pilot, "YOU CAN BUILD")
            assert not question_of(app).ticked

    @pytest.mark.parametrize("width", [40, 49])
    def test_every_column_has_a_heading(self, width: int) -> None:
        head, *rows = lines(PlannerPanel, plan_of(pressed(growing(), "l 1")), width, 18)[1:]
        listed = next(row for row in rows if "Köln" in row)
        begin = {"city": "Köln"} | ({"region": "South-west"} if width == 49 else {})
        assert {name: head.index(name) for name in begin} == {name: listed.index(cell) for name, cell in begin.items()}
        end = {"link+house": "6+10", "cost": " 16", "now": "▸14", "free": " 1"}
        ends = {name: listed.rindex(cell) + len(cell) for name, cell in end.items()}
        assert {name: head.index(name) + len(name) for name in end} == ends

    def test_first_cities_differ_by_what_comes_next(self) -> None:
        state = at(give(dealt(3, order="BCA"), "A", money=44, plants=(13,)), Phase.BUILDING)
        plan = plan_of(pressed(state, "l"))
        essen = next(site for site in plan.sites if site.name == "Essen")
        assert essen.onward == (10, 12), "Duisburg, and Düsseldorf or Dortmund"
        assert len({site.onward for site in plan.sites}) > len(plan.sites) // 2
        shown = lines(PlannerPanel, plan, 80, 18)
        assert "next two" in "\n".join(shown)
        assert "10 12" in next(row for row in shown if "Essen" in row)

    @pytest.mark.parametrize("keys", ["", "space", "space n", "space n space n n n"])
    def test_enter_builds_the_bright_rows(self, keys: str) -> None:
        state = growing(money=90)
        question = pressed(state, f"l n {keys}")
        picture = PlannerPanel(UNICODE).picture(plan_of(question), 49, 30)
        bright = ["".join(part.text for part in row if part.style == palette.BUTTON) for row in picture]
        rows = [row for row in bright if row.strip()]
        built = question.press("enter")
        assert isinstance(built, Build)
        names = [state.book.board.city_name(each) for each in built.cities]
        assert len(rows) == len(names)
        assert all(any(name in row for row in rows) for name in names)

    def test_a_city_ticked_on_another_page_is_named(self) -> None:
        question = pressed(growing(money=200), "l 1 2")
        plan = plan_of(question)
        assert "other pages" not in "\n".join(lines(PlannerPanel, plan, 47, 12))
        last = replace(plan, cursor=plan.sites[-1].city)
        assert "other pages: Düs" in "\n".join(lines(PlannerPanel, last, 47, 12))
        assert f"Düsseldorf {plan.sites[0].now}" in question.prompt().beside, "all of them, where there is room"


class TestInSentences:
    """The word `plan` of the plain mode."""

    @pytest.mark.parametrize(
        ("money", "typed", "told"),
        [
            (41, "", ["The cheapest cities: Düsseldorf 12, Dortmund 14, Münster 16, Köln 16, "]),
            (
                *(41, "köln, Düsseldorf"),
                [
                    "Düsseldorf 12, Köln 14 = 26.",
                    "That leaves 15 Elektro.",
                    "Then 3 cities, 3 powered, paid 44 (+22).",
                    "Order of the next round: Ann, Bo, Cy.",
                    "4 to Step 2, 14 to the end.",
                ],
            ),
            (20, "köln, düsseldorf", ["Düsseldorf 12, Köln 14 = 26.", "You are 6 Elektro short."]),
            (41, "köln, essen", ["You already have a house in Essen."]),
        ],
    )
    def test_cities_are_priced_together(self, money: int, typed: str, told: list[str]) -> None:
        found = TEXT_VIEWS.by_word["plan"].tell(growing(money=money), 0, typed)
        assert all(line.startswith(words) for line, words in zip(found, told, strict=False))

    def test_out_of_turn_it_is_ones_own_plan(self) -> None:
        view = POWER_GRID.view(growing(), 1)
        tell = TEXT_VIEWS.by_word["plan"].tell
        assert list(tell(view, 1, "duisburg")) == ["You already have a house in Duisburg."]
        assert list(tell(view, 1, "düsseldorf"))[:2] == ["Düsseldorf 12.", "That leaves 8 Elektro."]
        with pytest.raises(TableError, match="Kölm"):
            tell(view, 1, "Kölm")


class TestCapitals:
    """A capital is offered for one thing only."""

    def test_e_finds_a_city_and_is_not_offered_for_the_log(self) -> None:
        state = growing()
        question = ask(snapshot(state))
        assert question.takes_capital("E"), "Essen and Erfurt"
        assert not question.takes_capital("X")
        assert question.press("X") is None, "left to the coach"
        for asked, offered in ((question, False), (ask(snapshot(at(state, Phase.AUCTION))), True)):
            assert ("E shows the last rounds" in " ".join(text for _, text in help_for(asked))) == offered
