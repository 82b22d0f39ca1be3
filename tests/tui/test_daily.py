"""The page of the deal of the day, from the title and from the lobby."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from powergrid_tui.server.daily import DealRow, play_today
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit.daily import deal, kept, standing
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.daily import DailyPage
from powergrid_tui.tui.start.title import TitleScreen
from tests.goldens import comes_to
from tests.server.test_daily import DAY, NOON
from tests.server.test_daily import at as set_clock
from tests.server.test_server import ANN, BO, CYD
from tests.ssh.visiting import at, text, visit
from tests.tui.shell import press, running, screen_text, sees, settle

GOLDENS = Path(__file__).parent / "goldens"
WHOLE = Path(__file__).parents[1] / "records" / f"daily-{DAY}.toml"


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (deal, standing):
        monkeypatch.setattr(module, "today", lambda *_: DAY)
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE)
    set_clock(server, NOON)
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


async def test_from_the_title_it_begins_goes_on_and_is_told(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    app = HomeApp(Store(tmp_path), pace=0)
    app.note(coach=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d", DailyPage, "have not played it")
        await comes_to(pilot, lambda: screen_text(app), GOLDENS / "daily-new-80.txt", request)
        await press(pilot, "enter", PlayScreen)
        assert app.played[-1].counts
        await press(pilot, "escape t enter", TitleScreen)
        await press(pilot, "d", "is waiting for you")
        await press(pilot, "escape")
        (tmp_path / f"daily-{DAY}.toml").write_text(WHOLE.read_text("utf-8"), "utf-8")
        await press(pilot, "d", "10 rounds")
        await press(pilot, "y")
        assert app.clipboard.splitlines()[0] == f"Power Grid, deal of {DAY}"
        assert len(app.clipboard.splitlines()) == 3
        await sees(pilot, "Copied, if your terminal allows that.", "play it again")
        await press(pilot, "enter", PlayScreen)
        assert not app.played[-1].counts
        await press(pilot, "escape t enter", TitleScreen)
        await press(pilot, "d", "enter go on")
        await press(pilot, "enter", PlayScreen)
        assert len(list(tmp_path.glob(f"daily-{DAY}-again*.toml"))) == 1


async def test_a_game_that_cannot_be_replayed_is_named(tmp_path: Path) -> None:
    spoilt = WHOLE.read_text("utf-8").replace("Ann: pass", "Ann: nonsense", 1)
    (tmp_path / f"daily-{DAY}.toml").write_text(spoilt, "utf-8")
    async with running(HomeApp(Store(tmp_path), pace=0)) as (app, pilot):
        await press(pilot, "d", "nonsense")
        await press(pilot, "enter")
        assert isinstance(app.screen, DailyPage)


async def test_on_a_server_everybody_reads_the_table_of_the_day(server: Server, request: pytest.FixtureRequest) -> None:
    server.storage.store.folder.mkdir()
    (server.storage.store.folder / "bo.toml").write_text(WHOLE.read_text("utf-8"), "utf-8")
    for who, file, rank, cities in ((BO, "bo.toml", 4, 12), (CYD, "cyd.toml", 1, 17)):
        server.deals.reserve(DAY, who)
        server.deals.note(DAY, who, file)
        place = ResultSeatRow(who, server.people.name_of(who), "", rank, {"cities": cities})
        server.results._rows.put(ResultRow(file, "power_grid", "usa", NOON, False, False, (place,)), [])
        server.results._known.add(file)
    assert DealRow(DAY, BO, "bo.toml") in server.deals._rows.all()
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await press(bo, "g", lambda: "TODAY ON THIS SERVER" in text(bo))
        await comes_to(bo, lambda: text(bo), GOLDENS / "daily-server-80.txt", request)
        await press(ann, "g", lambda: at(ann, DailyPage) and "have not played it" in text(ann))
        await press(ann, "enter", lambda: at(ann, TablePage))
        await press(bo, "escape escape", lambda: at(bo, Lobby))
        await bo.press("enter")  # who has played it may look on
        await settle(bo, lambda: at(bo, TablePage))


async def test_whoever_has_not_played_it_sees_nothing_of_it(server: Server) -> None:
    await play_today(server, ANN)
    async with visit(server, "bo", size=(120, 40)) as (_, bo):
        await settle(bo, lambda: "This is the deal of the day: watch" in text(bo))
        assert "▐" not in text(bo), "no picture of the map"
        await press(bo, "enter", lambda: "watch once you have played it yourself" in text(bo))
        assert at(bo, Lobby)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_last_days_and_the_map_stand_where_there_is_room(tmp_path: Path, size: tuple[int, int]) -> None:
    store = Store(tmp_path)
    for back, winner in ((1, "Ann"), (2, "Bo"), (4, "")):
        past = (deal.day_of(DAY) - timedelta(days=back)).isoformat()
        game = kept.begun(store, past, "Ann")
        assert game.save_file is not None
        game.saving.flush(5)
        where = {"winner": winner} if winner else {}
        game.save_file.save(game.record.evolve(finished=bool(winner), where=where))
    told = standing.in_folder(store)
    assert [(past.progress.value, past.won) for past in told.before] == [
        *(("over", True), ("over", False), ("new", False), ("begun", False)),
        *(("new", False),) * 3,
    ]
    async with running(HomeApp(store, pace=0), size) as (app, pilot):
        await press(pilot, "d", "THE LAST DAYS")
        rows = [row.split() for row in screen_text(app).splitlines()]
        assert any(row[:1] == ["2026-05-03"] and "won" in row for row in rows)
        assert ("In play" in screen_text(app)) is (size[1] == 40), "the numbers of the map"


def test_without_an_earlier_deal_nothing_is_said_of_them(tmp_path: Path) -> None:
    assert standing.in_folder(Store(tmp_path)).before == ()
