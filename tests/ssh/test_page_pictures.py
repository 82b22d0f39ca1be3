"""The pages of a server as text, few and telling: at 80x24 and at 120x40, some of them in Chinese. Of a page that lies
over another one only its own box is compared."""

from __future__ import annotations

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
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.toolkit.daily import deal, standing
from tests.goldens import comes_to
from tests.server.test_clocks import BERLIN, Now, moment, opened
from tests.server.test_notices import RULES, THERE
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

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
    "maps": Page("s 3", "Germany", "德國"),
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


def result(server: Server, number: int, where: str, *order: int | str, rated: bool = True, left: bool = False) -> None:
    """A game that is over: the numbers of people and the kinds of bots, by their places."""
    places = tuple(
        ResultSeatRow(
            who if isinstance(who, int) else 0, name, "" if isinstance(who, int) else who, at, {"cities": 19 - at}
        )
        for at, who in enumerate(order, 1)
        for name in [server.people.name_of(who) if isinstance(who, int) else "Robo"]
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
        result(server, number, ("germany", "usa")[number % 2], *order, rated=number != 2, left=number == 3)
    row = open_tournament(server, "Spring", "power_grid", "{}", people, tables=3, seats=3, same=True, rated=False)
    rounds = list(row.tables)
    for at, placed in enumerate(((BO, ANN, CYD), (ANN, BO, CYD))):
        result(server, 11 + at, "usa", *placed, rated=False)
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
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
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
    *((page, 120, "en") for page in ("results", "seats", "daily", "gathering", "chat")),
    *((page, 80, "zh_TW") for page in ("players", "ratings", "tournaments", "daily", "gathering")),
    *((page, 120, "zh_TW") for page in ("lobby", "results", "clock", "notes")),
]
"""The page of results has more pictures in its own tests."""


@pytest.mark.parametrize(("page", "columns", "language"), LOOKS)
@pytest.mark.some(2)
async def test_it_looks_like_this(
    page: str, columns: int, language: str, server: Server, request: pytest.FixtureRequest
) -> None:
    shown: Any = PAGES[page]
    for person in server.people:
        server.storage.settings_of(person).save(Settings(coach=False, language=language))
    server.storage.files.wait()
    words = shown.words if language == "en" else shown.chinese
    async with visit(server, shown.who.title(), size=(columns, 24 if columns == 80 else 40)) as (_, pilot):
        for key in shown.keys.split():
            before = pilot.app.screen
            await pilot.press(key)
            if key == "enter":
                await settle(pilot, lambda before: pilot.app.screen is not before, before)
            else:
                await settle(pilot)
        await settle(pilot, lambda: words in text(pilot))
        file = GOLDENS / f"page-{page}-{columns}{'' if language == 'en' else '-zh'}.txt"
        await comes_to(pilot, lambda: box(text(pilot)), file, request)
