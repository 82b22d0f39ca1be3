"""What stands beside the title's menu: the chosen game, and the shelf of its maps."""

from pathlib import Path

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.thumbnail import dealt, portrait
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.start.title import BoardPicture, Country, MapShelf
from tests.tui.finished import finished
from tests.tui.shell import Gone, begun, playing, press, running, screen_text, seats, sees, settle


def keep(folder: Path, *games: tuple[str, str, int]) -> Store:
    """A folder with these games of bots: which one, whose, and its seed."""
    store = Store(folder)
    for game_id, names, seed in games:
        game = finished(game_id, names, seed=seed)
        store.save_file_for(game.seats).save(game.record)
    return store


async def test_each_game_shows_its_own_board(tmp_path: Path) -> None:
    app = HomeApp(Store(tmp_path), pace=0)
    seen = {}
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for game_id in registry.GAMES:
            picture, country = app.screen.query_one(BoardPicture), app.screen.query_one(Country)
            drawn = country if game_id == "power_grid" else picture
            await settle(pilot, lambda drawn: any(row.text.strip() for row in drawn.render_lines(drawn.region)), drawn)
            assert (country.display, picture.display) == (game_id == "power_grid", game_id != "power_grid")
            seen[game_id] = screen_text(app)
            await press(pilot, "g")
    assert "CITY OF Ann" in seen["electropolis"]
    assert "FACTORY Ann" in seen["factory_manager"]
    assert "HAND" in seen["rise_to_power"]
    assert "greenery" in seen["terraforming_mars"]


async def test_the_board_is_that_of_the_last_game_of_the_kind(tmp_path: Path) -> None:
    store = keep(tmp_path, ("electropolis", "Zoe Bo*", 1), ("power_grid", "Ann Bo*", 1))
    async with running(HomeApp(store, pace=0)) as (_, pilot):
        await settle(pilot)
        for _ in list(registry.GAMES)[: list(registry.GAMES).index("electropolis")]:
            await press(pilot, "g")
        await sees(pilot, "CITY OF Zoe")


async def test_the_shelf_stands_where_there_is_room(tmp_path: Path) -> None:
    store = keep(tmp_path, *(("power_grid", "Ann Bo* Cyd*", seed) for seed in range(1, 9)))
    async with running(HomeApp(store, pace=0), (120, 40)) as (app, pilot):
        await sees(pilot, "MAPS: 1 OF 24 WON", "✓ Germany simple 3", Gone("Benelux"))  # those that were played
        await pilot.resize_terminal(200, 60)
        await sees(pilot, "Benelux")
        shelf = app.screen.query_one(MapShelf)
        await pilot.resize_terminal(80, 24)
        await sees(pilot, lambda: not shelf.display)
        await pilot.resize_terminal(120, 40)
        await sees(pilot, lambda: shelf.display)
        await press(pilot, "g", lambda: not shelf.display)


async def test_without_a_finished_game_there_is_no_shelf(tmp_path: Path) -> None:
    async with running(HomeApp(Store(tmp_path), pace=0), (200, 60)) as (app, pilot):
        await settle(pilot)
        await app.workers.wait_for_complete()
        assert not app.screen.query_one(MapShelf).display


async def test_a_last_game_that_cannot_be_replayed_gives_way_to_another_picture(tmp_path: Path) -> None:
    game = finished("electropolis", "Zoe Bo*")
    lines = (*game.record.actions[:4], "Zoe: nonsense", *game.record.actions[5:])
    store = Store(tmp_path)
    store.save_file_for(game.seats).save(game.record.evolve(actions=lines, digest=""))
    async with running(HomeApp(store, pace=0)) as (_, pilot):
        await settle(pilot)
        for _ in list(registry.GAMES)[: list(registry.GAMES).index("electropolis")]:
            await press(pilot, "g")
        await sees(pilot, "CITY OF Ann")


@pytest.mark.parametrize("game_id", ["electropolis", "factory_manager", "rise_to_power"])
def test_nothing_on_it_is_called_yours_and_no_key_is_named(game_id: str) -> None:
    game = registry.game(game_id)
    session = Session.start(game, game.Options(), seats("Ann", "Bo"), seed=1)
    for height in (6, 20):
        shown = "\n".join(strip.text for strip in portrait(session, Paper(41, height, UNICODE, False)).picture)
        assert shown.strip()
        assert "YOUR" not in shown
        assert "pgup" not in shown
    drawn = dealt(game, game.Options(), seats("Ann", "Bo"), Paper(41, 20, UNICODE, False))
    assert "Ann" not in "".join(strip.text for strip in drawn), "nobody plays yet"


async def test_a_replay_calls_nothing_yours_either(store: Store) -> None:
    async with running(playing(store), (120, 40)) as (app, pilot):
        app.push_screen(ReplayScreen(begun("rise_to_power"), app.glyphs, 1))
        await sees(pilot, "Ann", Gone("YOUR"))
