"""The page of results and ratings, from the lobby."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.results import NEWCOMER, ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.results import ResultsPage
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.tournaments import TournamentsPage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.goldens import comes_to
from tests.plain.server_typed import come
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.test_server_app import at
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

GOLDENS = Path(__file__).parent / "goldens"

NOON = 1_777_896_000.0
"""Of 4 May 2026, within the same day in every time zone that is used on a keyboard."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE, Quotas(looks=4))
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


def keep(
    server: Server, number: int, where: str, *order: int | str, rated: bool = True, unfinished: bool = False
) -> None:
    """A result: the numbers of people and the kinds of bots, by their places."""
    places = tuple(
        ResultSeatRow(who, server.people.name_of(who), "", place, {"cities": 19 - place})
        if isinstance(who, int)
        else ResultSeatRow(0, "Robo", who, place, {"cities": 19 - place})
        for place, who in enumerate(order, 1)
    )
    results = server.results
    row = ResultRow(f"{number}.toml", "power_grid", where, NOON + number, rated, unfinished, places)
    results._rows.put(row, results._rated(row) if rated else [])


async def test_ones_own_results_everybodys_and_ratings(server: Server, request: pytest.FixtureRequest) -> None:
    keep(server, 1, "germany", ANN, BO, "hard")
    keep(server, 2, "usa", CYD, ANN, "easy", rated=False)
    keep(server, 3, "germany", BO, "hard", CYD)
    keep(server, 4, "usa", CYD, ANN, unfinished=True)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await ann.press("s")
        await settle(ann, lambda: at(ann, ResultsPage) and "4 games" not in text(ann) and "3 games" in text(ann))
        shown = text(ann)
        assert "2 of 2, left" in shown
        assert shown.index("2 of 2, left") < shown.index("2 of 3") < shown.index("1 of 3"), "the newest first"
        await comes_to(ann, lambda: text(ann), GOLDENS / "results-yours-80.txt", request)
        await ann.press("4")
        await settle(ann, lambda: "at least" in text(ann))
        await comes_to(ann, lambda: text(ann), GOLDENS / "results-ratings-80.txt", request)
        await ann.press("escape")
        await settle(ann, lambda: at(ann, Lobby))
    async with visit(server, "bo", size=(120, 40)) as (_, bo):
        await bo.press("s")
        await settle(bo, lambda: at(bo, ResultsPage) and "1 of 3" in text(bo))
        await bo.press("tab")
        await settle(bo, lambda: "by chance" in text(bo))
        await comes_to(bo, lambda: text(bo), GOLDENS / "results-players-120.txt", request)


async def test_a_server_without_results_says_so_and_nobody_asks_too_often(server: Server) -> None:
    async with visit(server, "ann") as (_, ann):
        for _ in range(4):
            await ann.press("s")
            await settle(ann, lambda: at(ann, ResultsPage) and "No game here has been played" in text(ann))
            await ann.press("tab", "4", "right", "escape")
            await settle(ann, lambda: at(ann, Lobby))
        await ann.press("s")
        await settle(ann, lambda: "that was a lot at once" in text(ann))


async def test_tournaments_have_a_page_from_there(server: Server, request: pytest.FixtureRequest) -> None:
    people = (ANN, BO, CYD)
    row = open_tournament(server, "Spring", "power_grid", "{}", people, tables=3, seats=3, same=True, rated=False)
    rounds = list(row.tables)
    for number, order in enumerate(((BO, ANN, CYD), (ANN, BO, CYD)), 1):
        keep(server, number, "usa", *order, rated=False)
        rounds[number - 1] = rounds[number - 1]._replace(file=f"{number}.toml", code="")
        server.results._known.add(f"{number}.toml")
    server.tournaments.keep(row._replace(tables=(*rounds[:2], rounds[2]._replace(code="KQ7M"))))
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await ann.press("s", "t")
        await settle(ann, lambda: at(ann, TournamentsPage) and "Spring" in text(ann))
        await comes_to(ann, lambda: text(ann), GOLDENS / "tournaments-standing-80.txt", request)
        await ann.press("2")
        await settle(ann, lambda: "KQ7M" in text(ann))
        await comes_to(ann, lambda: text(ann), GOLDENS / "tournaments-seats-80.txt", request)
        await ann.press("right", "up", "escape")
        await settle(ann, lambda: at(ann, ResultsPage))


async def test_a_tournament_that_is_finished_says_who_has_won(server: Server) -> None:
    row = open_tournament(server, "Spring", "power_grid", "{}", (ANN, BO), tables=1, seats=2, same=False, rated=False)
    keep(server, 1, "usa", BO, ANN, rated=False)
    server.results._known.add("1.toml")
    async with visit(server, "ann", size=(80, 24)) as (_, ann), come(server, "bo") as bo:
        await ann.press("s", "t")
        await settle(ann, lambda: at(ann, TournamentsPage) and "Spring" in text(ann))
        assert "finished" not in text(ann)
        assert "1" not in next(line for line in text(ann).splitlines() if line.startswith(" Bo ")), "no place yet"
        server.tournaments.keep(row._replace(tables=(row.tables[0]._replace(file="1.toml", code=""),)))
        await ann.press("escape", "t", "enter")
        await settle(ann, lambda: "Spring   finished: Bo has won" in text(ann))
        await bo.type("tournament spring", "Finished: Bo has won.")


async def test_no_tournament_is_said(server: Server) -> None:
    async with visit(server, "ann") as (_, ann):
        await ann.press("s", "t")
        await settle(ann, lambda: at(ann, TournamentsPage) and "There are no tournaments here yet." in text(ann))
        await ann.press("right", "tab", "2", "escape")
        await settle(ann, lambda: at(ann, ResultsPage))


@pytest.mark.thorough
async def test_ratings_stand_beside_names_in_the_lobby_at_a_table_and_at_the_end(server: Server) -> None:
    """With their uncertainty where there is room for it."""
    table = await begun(server, ("Robo", "simple"))
    play_out(table)
    rating = server.results.rating("electropolis", BO)
    assert rating is not None
    whole = f"{rating.points} ± {rating.give}"
    async with visit(server, table.code, "SHA256:cyd", size=(80, 24), first=TablePage) as (_, cyd):
        await settle(cyd, lambda: at(cyd, TablePage) and "Ratings: Ann " in text(cyd))
        assert f"Bo {whole} ({rating.points - NEWCOMER:+})" in " ".join(text(cyd).split())
    async with come(server, "cyd") as lines:
        await lines.type(f"watch {table.code}", f"Bo {whole} (")
    gathering = server.open(
        BO, GAME, GAME.Options(), [("Bo", "red", ""), ("", "blue", OPEN), ("Kim", "green", "simple")]
    )
    sizes: tuple[tuple[int, int], ...] = ((80, 24), (200, 60))
    for size in sizes:
        async with visit(server, "ann", size=size) as (_, ann):
            await settle(ann, lambda: f"Away: Bo ({whole})." in text(ann))
            if size[0] == 200:
                assert f"Bo {rating.points} " in text(ann), "in the list where there is room"
            await ann.press("enter")
            await settle(ann, lambda: at(ann, WaitingRoom) and f"rating {whole}" in text(ann))
            assert text(ann).count("rating ") == 2, "of people, and of levels of bots"
    async with come(server, gathering.code, "SHA256:cyd") as lines:
        await lines.hears(f"Seat 1: Bo, rating {whole}.")


async def test_rated_or_not_is_seen_by_all_at_the_table(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), owner=ANN)
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "bo", size=(120, 40)) as (_, bo):
        for pilot in (ann, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, WaitingRoom), pilot)
        await bo.press("r")
        await settle(bo, lambda: "Only Ann" in text(bo))
        await ann.press("r")
        await settle(bo, lambda: "The game will be rated." in text(bo))
        assert table.rated


async def test_a_table_without_rows_says_why(server: Server) -> None:
    keep(server, 1, "germany", ANN, BO, rated=False)
    async with visit(server, "cyd", size=(80, 24)) as (_, cyd):
        await cyd.press("s")
        await settle(cyd, lambda: "You have not played this game to the end here yet." in text(cyd))
        await cyd.press("4")
        await settle(cyd, lambda: "No rated game has been played to the end here yet." in text(cyd))
        await cyd.press("2")
        await settle(cyd, lambda: "by chance" in text(cyd) and "Ann" in text(cyd))
