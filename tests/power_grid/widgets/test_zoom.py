"""The map looked at closely: a window that follows the cursor, and the keys for it."""

import asyncio

import pytest
from textual.events import MouseScrollUp

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.widgets.map.network import CLOSEST, CityNetwork
from powergrid_tui.games.power_grid.widgets.map.window import Box, beyond, centred, follow, inside
from tests.board_host import LARGE, press
from tests.power_grid.asked import auction, growing
from tests.power_grid.maps.test_geography import reached
from tests.power_grid.positions import play, seat
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.test_network import Shown, scene

WINDOW, SHEET = (80, 14), (160, 28)


class TestWindow:
    def test_it_moves_no_further_than_it_must(self) -> None:
        assert follow((0, 0), WINDOW, SHEET, Box(90, 5, 100, 6), []) == (23, 0), "the cursor and a margin of 3"
        assert follow((60, 14), WINDOW, SHEET, Box(50, 5, 60, 6), []) == (47, 4)

    def test_near_an_edge_it_moves_before_the_cursor_is_gone(self) -> None:
        assert follow((0, 0), WINDOW, SHEET, Box(64, 5, 72, 6), [Box(90, 5, 96, 6)]) == (19, 0)
        assert follow((0, 0), WINDOW, SHEET, Box(60, 5, 68, 6), [Box(90, 5, 96, 6)]) == (0, 0), "well within"

    def test_it_brings_the_neighbours_in_as_far_as_there_is_room(self) -> None:
        cursor, near, far = Box(10, 5, 20, 6), Box(70, 9, 82, 10), Box(150, 5, 158, 6)
        assert follow((5, 0), WINDOW, SHEET, cursor, [far, near]) == (5, 0), "the near one is seen already"
        assert follow((40, 0), WINDOW, SHEET, cursor, [far]) == (7, 0)
        assert follow((40, 0), WINDOW, SHEET, cursor, [far, Box(0, 2, 6, 3)]) == (0, 0)

    def test_it_does_not_leave_the_map(self) -> None:
        assert follow((0, 0), WINDOW, SHEET, Box(150, 27, 160, 28), []) == (80, 14)
        assert inside((-4, 99), WINDOW, SHEET) == (0, 14)
        assert centred((0, 14), WINDOW, SHEET) == (0, 7)

    def test_it_tells_on_which_sides_there_is_more(self) -> None:
        boxes = [Box(0, 5, 10, 6), Box(70, 10, 85, 11)]
        assert beyond((0, 0), WINDOW, boxes) == (False, True, False, False)
        assert beyond((5, 6), WINDOW, boxes) == (True, False, True, False)
        assert beyond((0, 0), (90, 10), boxes) == (False, False, False, True)


@pytest.mark.parametrize(("name", "closeness"), [("germany", CLOSEST), ("korea", 1)])
def test_the_cursor_is_always_seen_whole_and_hops_go_by_what_is_drawn(name: str, closeness: int) -> None:
    board = atlas.load(name)
    widget = Shown(WINDOW)
    widget.closeness = closeness
    cities = board.members(board.region_ids)
    widget.content = scene(board, board.region_ids, cursor=cities[0])
    assert reached(cities[0], widget.hop) == set(cities)
    for here in (*cities, *reversed(cities)):
        widget.content = scene(board, board.region_ids, cursor=here)
        assert f"▸{board.cities[here].name}" in widget.text()


def test_arrows_tell_where_more_lies_and_the_whole_map_has_none() -> None:
    board = atlas.load("germany")
    widget = Shown(WINDOW)
    widget.content = scene(board, board.region_ids, cursor=board.city("Kassel"))
    assert not {"←", "→", "↑", "↓"} & set(widget.text())
    widget.look(1)
    assert "↑" in widget.text()
    assert "↓" in widget.text()
    widget.content = scene(board, board.region_ids, cursor=board.city("Flensburg"))
    assert "↑" not in widget.text()
    assert "↓" in widget.text()


def _wheel() -> MouseScrollUp:
    return MouseScrollUp(None, 10, 10, 0, -1, 0, False, False, False)


class TestKeys:
    async def test_z_looks_closer_a_steps_back_and_w_shows_the_whole(self) -> None:
        async with showing(growing()) as (app, pilot):
            network = app.query_one(CityNetwork)
            whole = app.shown()
            assert "z closer" in whole
            await press(pilot, "z")
            assert (network.closeness, "Dortmund ○" in app.shown()) == (1, True)
            assert "a back" in app.shown()
            assert app.shown() != whole
            await press(pilot, "z z z")
            assert network.closeness == CLOSEST
            assert "z closer" not in app.shown()
            await press(pilot, "a")
            assert network.closeness == CLOSEST - 1
            await press(pilot, "w")
            assert app.shown() == whole

    async def test_without_a_cursor_the_arrows_move_the_window(self) -> None:
        state = play(auction(), "Ann: open 4")
        async with showing(state, viewer=seat("A")) as (app, pilot):
            await press(pilot, "1 z")
            before = app.shown()
            await press(pilot, "right down")
            assert app.shown() != before
            await press(pilot, "left up")
            assert app.shown() == before

    async def test_keys_typed_before_the_map_has_a_place_are_not_lost(self) -> None:
        async with showing(growing()) as (app, pilot):
            network = app.query_one(CityNetwork)
            app.board.bring_up(app.board.PARTS.index("log"))
            await pilot.pause()
            assert not network.size
            app.board.bring_up(0)
            network.look(1)
            refreshed = asyncio.Event()
            network.call_after_refresh(refreshed.set)
            await asyncio.wait_for(refreshed.wait(), 30)
            assert network.closeness == 1

    async def test_the_wheel_looks_closer_and_a_click_hits_what_is_seen(self) -> None:
        state = growing()
        async with showing(state, size=LARGE) as (app, pilot):
            network = app.query_one(CityNetwork)
            network.on_mouse_scroll_up(_wheel())
            await pilot.pause()
            assert network.closeness == 1
            rows = app.shown().split("\n")
            board = state.book.board
            y, name = next(
                (y, name)
                for city in board.members(state.book.regions)
                if city != app.board.question.cursor
                for name in [board.cities[city].name]
                for y, row in enumerate(rows)
                if name in row[: network.size.width - 10]
            )
            await pilot.click(offset=(rows[y].index(name), y))
            await pilot.pause()
            assert board.cities[app.board.question.cursor].name == name
