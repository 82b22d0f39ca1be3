"""The pages of a server as text, few and telling: at 80x24 and at 120x40, some of them in Chinese. Of a page that lies
over another one only its own box is compared. And what results and tournaments say."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len

from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.notices.settings import NoticeAddress, NoticeSettings
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
from powergrid_tui.table.words import language
from powergrid_tui.toolkit.daily import deal, standing
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.tui.base.page import KeyLine
from tests.goldens import comes_to
from tests.longer import OPEN as WIDE
from tests.longer import Longer, shrunk
from tests.plain.server_typed import come
from tests.server.test_clocks import BERLIN, Now, moment, opened
from tests.server.test_notices import RULES, THERE
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.visiting import inhabited, sees, text, through, visit
from tests.tui.shell import settle
from tests.tui.test_longer_words import EVERYWHERE

GOLDENS = Path(__file__).parent / "goldens"
DAY, NOON = "2026-05-04", moment("2026-05-04 12:00")
WHOLE = Path(__file__).parents[1] / "records" / f"daily-{DAY}.toml"


class Page(NamedTuple):
    """A page, and how somebody who has come in gets there."""

    keys: str
    words: str
    """What then stands there."""
    chinese: str = ""
    """The same in Chinese."""
    who: str = "ann"


PAGES = {
    "lobby": Page("", "Step 1", "階段 1"),
    "results": Page("s", "Germany", "德國"),
    "players": Page("s 2", "by chance", "Cyd"),
    "ratings": Page("s 4", "at least", "1231"),
    "tournaments": Page("s t", "Spring", "Spring"),
    "seats": Page("s t 2", "KQ7M", "KQ7M"),
    "tell-me": Page("m", "Quiet time"),
    "given-up": Page("m down enter", "Try again, with a new code"),
    "daily": Page("g", "TODAY ON THIS SERVER", "2026-05-04", who="bo"),
    "gathering": Page("down enter", "24 h a turn", "每手 24 小時"),
    "clock": Page("down enter w", "THE CLOCK", "計時"),
    "chat": Page("enter ctrl+t", "well bid", "well bid"),
    "notes": Page("enter ctrl+o", "Bo wants plant 25", "Bo wants plant 25"),
}


def box(shown: str) -> str:
    """The page that lies over another, if one does."""
    rows = shown.splitlines()
    top = next((at for at, row in enumerate(rows) if "┌─" in row), None)
    if top is None:
        return shown
    before = cell_len(rows[top][: rows[top].index("┌─")])
    across = cell_len(rows[top][: rows[top].rindex("┐")]) + 1 - before
    found = []
    for row in rows[top:]:
        cells = "".join(sign + "\0" * (cell_len(sign) - 1) for sign in row)  # as many signs as cells
        found.append(cells[before : before + across].replace("\0", ""))
        if found[-1].startswith("└"):
            break
    return "\n".join(found)


def keep(server: Server, number: int, where: str, *order: int | str, rated: bool = True, left: bool = False) -> None:
    """A result: the numbers of people and the kinds of bots, by their places."""
    places = tuple(
        ResultSeatRow(who, server.people.name_of(who), "", at, {"cities": 19 - at})
        if isinstance(who, int)
        else ResultSeatRow(0, "Robo", who, at, {"cities": 19 - at})
        for at, who in enumerate(order, 1)
    )
    results = server.results
    row = ResultRow(f"{number}.toml", "power_grid", where, NOON + number, rated, left, places)
    results._rows.put(row, results._rated(row) if rated else [])
    results._known.add(row.file)


def seasoned(server: Server) -> None:
    """Some games have been played, and a tournament goes on."""
    people = (ANN, BO, CYD)
    games: list[tuple[int | str, ...]] = [(ANN, BO, "hard"), (CYD, ANN, "easy"), (BO, "hard", CYD), (BO, ANN, CYD)]
    for number, order in enumerate(games, 1):
        keep(server, number, ("germany", "usa")[number % 2], *order, rated=number != 2, left=number == 3)
    row = open_tournament(server, "Spring", "power_grid", "{}", people, tables=3, seats=3, same=True, rated=False)
    rounds = list(row.tables)
    for at, placed in enumerate(((BO, ANN, CYD), (ANN, BO, CYD))):
        keep(server, 11 + at, "usa", *placed, rated=False)
        rounds[at] = rounds[at]._replace(file=f"{11 + at}.toml", code="")
    server.tournaments.keep(row._replace(tables=(*rounds[:2], rounds[2]._replace(code="KQ7M"))))
    for each in row.tables:
        del server.tables[each.code]
    for who, file, rank, cities in ((BO, "bo.toml", 4, 12), (CYD, "cyd.toml", 1, 17)):
        server.deals.reserve(DAY, who)
        server.deals.note(DAY, who, file)
        place = ResultSeatRow(who, server.people.name_of(who), "", rank, {"cities": cities})
        server.results._rows.put(ResultRow(file, "power_grid", "usa", NOON, False, False, (place,)), [])
        server.results._known.add(file)
    (server.storage.store.folder / "bo.toml").write_text(WHOLE.read_text("utf-8"), "utf-8")


async def furnished(server: Server) -> None:
    """A table gathers, at another one a game has begun, and people have talked."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("Robo", "easy"), ("y", OPEN))
    server.set_clock(table, ANN, ClockRules(turn=24 * 3600, nights=False, weekends=False, then="seat"))
    server.rate(table, ANN, True)
    server.sit(table, BO, "Bo")
    server.ask(table, ANN, "Cyd")
    table.chat.say(BO, "I can play until six, then again tomorrow morning.")
    game = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    server.set_clock(game, ANN, ClockRules(bank=3 * 24 * 3600, increment=3600, then="turn"))
    server.sit(game, BO, "Bo")
    server.sit(game, CYD, "Cyd")
    await server.begin(game, ANN)
    for who, words in ((BO, "hello"), (CYD, "hi all, I have until lunch"), (ANN, "good luck"), (BO, "well bid")):
        game.chat.say(who, words)
    server.personal.note(ANN, game.file, "Bo wants plant 25, so bid it up to 31.")
    server.personal.note(ANN, game.file, "Coal is dear; garbage is not.")
    ways = (NoticeAddress(address=THERE), NoticeAddress(address="ann@example.org", failed=5, why="service"))
    server.notices.outbox.wish(ANN, NoticeSettings(ways=ways, delay=15, quiet=(22, 8), off=("over",)))


@pytest.fixture
async def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    calls = count()
    monkeypatch.setattr(time, "time", lambda: NOON + next(calls) / 1e6)  # no two things happen at once
    for module in (deal, standing):
        monkeypatch.setattr(module, "today", lambda *_: DAY)
    monkeypatch.setattr("powergrid_tui.server.codes.secrets.choice", Random(3).choice)
    monkeypatch.setattr("powergrid_tui.server.games.secrets.randbits", lambda _: 1)
    async with opened(tmp_path, Now(), notices=RULES, zone=BERLIN) as found:
        await furnished(found)
        seasoned(found)
        yield found
    monkeypatch.undo()
    time.tzset()


LOOKS = [
    *((page, 80, "en") for page in ("tell-me", "given-up", "gathering", "clock", "chat", "notes")),
    *((page, 120, "en") for page in ("seats", "daily", "gathering")),
    *((page, 80, "zh_TW") for page in ("players", "ratings", "tournaments", "gathering")),
    *((page, 120, "zh_TW") for page in ("lobby", "results")),
]


async def go(pilot: Any, keys: str) -> None:
    """Press one key after another, of which Enter leads to another page."""
    for key in keys.split():
        before = pilot.app.screen
        await pilot.press(key)
        await settle(pilot, lambda key, before: key != "enter" or pilot.app.screen is not before, key, before)


@pytest.mark.parametrize(("page", "columns", "language"), LOOKS)
@pytest.mark.some(2)
async def test_it_looks_like_this(
    page: str, columns: int, language: str, evening: Server, request: pytest.FixtureRequest
) -> None:
    shown: Any = PAGES[page]
    for person in evening.people:
        evening.storage.settings_of(person).save(Settings(coach=False, language=language))
    evening.storage.files.wait()
    words = shown.words if language == "en" else shown.chinese
    async with visit(evening, shown.who.title(), size=(columns, 24 if columns == 80 else 40)) as (_, pilot):
        await go(pilot, shown.keys)
        await sees(pilot, words)
        file = GOLDENS / f"page-{page}-{columns}{'' if language == 'en' else '-zh'}.txt"
        await comes_to(pilot, lambda: box(text(pilot)), file, request)


LEFT_OUT = {"lobby": {"l", "d"}, "lobby, invited": {"l", "g"}}
"""Keys at the end of a row for which there is no room; the help names them."""


async def seen(server: Server, page: str) -> tuple[str, set[str], str]:
    """What a page shows in the language that is spoken, its keys, and what its help says of keys."""
    keys, who = ("", "Cyd") if page == "lobby, invited" else (PAGES[page].keys, PAGES[page].who.title())
    async with visit(server, who, size=(80, 24)) as (app, pilot):
        await go(pilot, keys)
        await settle(pilot)
        shown = text(pilot)
        assert max(map(cell_len, shown.split("\n"))) <= 80
        told = "\n".join(text for _, text in app.screen.help_parts()) if page.startswith("lobby") else ""
        return shown, keys_in(app, shown), told


def keys_in(app: Any, shown: str) -> set[str]:
    """The keys that a page names with what they do, in whole words or in short ones, in the language it is shown in."""
    row, found = shrunk(shown), set()
    for line in app.screen.query(KeyLine):
        for key, what in line.hints:
            ways = {what, short(what), *[""][: key in EVERYWHERE]}
            if any(f" {named_now(key, {})} {shrunk(words)}".rstrip() in row for words in ways):
                found.add(key)
    return found


@pytest.mark.parametrize(
    "page", ["lobby", "gathering", "lobby, invited", "results", "tell-me", "clock", "chat", "daily"]
)
@pytest.mark.some(4)
async def test_a_page_names_its_keys_in_a_language_that_takes_more_room(
    page: str, evening: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in evening.people:
        evening.storage.settings_of(person).save(Settings(coach=False, language="en"))
    evening.storage.files.wait()
    _, english, _ = await seen(evening, page)
    monkeypatch.setattr(language, "_catalogue", lambda _: Longer())
    shown, longer, told = await seen(evening, page)
    assert WIDE in shown
    left_out = english - longer
    assert left_out <= LEFT_OUT.get(page, set()), shown
    assert all(re.search(rf"^\W*{key} ", shrunk(told), re.MULTILINE) for key in left_out), told


async def test_ones_own_results_are_listed_from_the_newest(server: Server) -> None:
    keep(server, 1, "germany", ANN, BO, "hard")
    keep(server, 2, "usa", CYD, ANN, "easy", rated=False)
    keep(server, 3, "germany", BO, "hard", CYD)
    keep(server, 4, "usa", CYD, ANN, left=True)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await through(ann, ("s", "3 games"))
        shown = text(ann)
        assert "4 games" not in shown
        assert shown.index("2 of 2, left") < shown.index("2 of 3") < shown.index("1 of 3"), "the newest first"


async def test_a_server_without_results_says_so_and_nobody_asks_too_often(tmp_path: Path) -> None:
    async with inhabited(tmp_path, Quotas(looks=4)) as server, visit(server, "ann") as (_, ann):
        for _ in range(4):
            await through(ann, ("s", ResultsPage), ("", "No game here has been played"), ("tab 4 right escape", Lobby))
        await through(ann, ("s", "that was a lot at once"))


async def test_a_tournament_that_is_finished_says_who_has_won(server: Server) -> None:
    row = open_tournament(server, "Spring", "power_grid", "{}", (ANN, BO), tables=1, seats=2, same=False, rated=False)
    keep(server, 1, "usa", BO, ANN, rated=False)
    server.results._known.add("1.toml")
    async with visit(server, "ann", size=(80, 24)) as (_, ann), come(server, "bo") as bo:
        await through(ann, ("s t", TournamentsPage), ("", "Spring"))
        assert "finished" not in text(ann)
        assert "1" not in next(line for line in text(ann).splitlines() if line.startswith(" Bo ")), "no place yet"
        server.tournaments.keep(row._replace(tables=(row.tables[0]._replace(file="1.toml", code=""),)))
        await through(ann, ("escape t enter", "Spring   finished: Bo has won"))
        await bo.type("tournament spring", "Finished: Bo has won.")


async def test_no_tournament_is_said(server: Server) -> None:
    async with visit(server, "ann") as (_, ann):
        await through(
            ann,
            ("s t", TournamentsPage),
            ("", "There are no tournaments here yet."),
            ("right tab 2 escape", ResultsPage),
        )


@pytest.mark.thorough
async def test_ratings_stand_beside_names_in_the_lobby_at_a_table_and_at_the_end(server: Server) -> None:
    """With their uncertainty where there is room for it."""
    table = await begun(server, ("Robo", "simple"))
    play_out(table)
    rating = server.results.rating("electropolis", BO)
    assert rating is not None
    whole = f"{rating.points} ± {rating.give}"
    async with visit(server, table.code, "SHA256:cyd", size=(80, 24), first=TablePage) as (_, cyd):
        await sees(cyd, TablePage, "Ratings: Ann ")
        assert f"Bo {whole} ({rating.points - NEWCOMER:+})" in " ".join(text(cyd).split())
    async with come(server, "cyd") as lines:
        await lines.type(f"watch {table.code}", f"Bo {whole} (")
    gathering = server.open(
        BO, GAME, GAME.Options(), [("Bo", "red", ""), ("", "blue", OPEN), ("Kim", "green", "simple")]
    )
    sizes: tuple[tuple[int, int], ...] = ((80, 24), (200, 60))
    for size in sizes:
        async with visit(server, "ann", size=size) as (_, ann):
            await sees(ann, f"Away: Bo ({whole}).")
            if size[0] == 200:
                assert f"Bo {rating.points} " in text(ann), "in the list where there is room"
            await through(ann, ("enter", WaitingRoom), ("", f"rating {whole}"))
            assert text(ann).count("rating ") == 2, "of people, and of levels of bots"
    async with come(server, gathering.code, "SHA256:cyd") as lines:
        await lines.hears(f"Seat 1: Bo, rating {whole}.")


async def test_a_table_without_rows_says_why(server: Server) -> None:
    keep(server, 1, "germany", ANN, BO, rated=False)
    async with visit(server, "cyd", size=(80, 24)) as (_, cyd):
        await through(
            cyd,
            ("s", "You have not played this game to the end here yet."),
            ("4", "No rated game has been played to the end here yet."),
            ("2", "by chance"),
            ("", "Ann"),
        )
