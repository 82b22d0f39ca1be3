"""A game of three people over a week, by a clock of the test's own: they come and go, the server is closed every night
and killed once, and what they were told is written down."""

import asyncio
import shutil
from collections import Counter
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.notices.settings import NoticeAddress, NoticeSettings
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.game import NOBODY
from tests.server.test_clocks import BERLIN, Now, game, moment
from tests.server.test_notices import THERE, Box, server_with
from tests.server.test_server import ANN, BO, CYD

HOUR = 3600
COMES = {ANN: (9, 13, 17), BO: (12, 20), CYD: (10, 15)}
"""At which hours they come. Cyd does not after Wednesday."""


async def one_hour(server: Server, now: Now) -> None:
    for _ in range(60):
        now.now += 60
        server.clockwork.tick()
        server.notices.outbox.tick()
        await asyncio.sleep(0)


def play(server: Server, table: ServerTable, who: int, luck: Random) -> None:
    """Somebody comes, answers whatever they are asked, and leaves."""
    person = server.people.numbered(who)
    assert person is not None
    assert table.host is not None
    server.come(table, person)
    mine = table.host.join(table.seats_of(who), who=who)
    table.host.open()
    while mine.asked:
        mine.turn_to(mine.asked[0])
        offers = [offer for offer in mine.offers if offer.actions]
        mine.play(luck.choice(luck.choice(offers).actions))
    mine.leave()
    server.go(table, person)


async def bots_rest(table: ServerTable) -> None:
    for _ in range(6000):  # the machine may be busy
        if table.host is None or not table.host.bots_asked:
            return
        await asyncio.sleep(0.01)
    raise AssertionError


@pytest.mark.long
@pytest.mark.thorough
async def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds: ten thousand minutes pass."""
    monkeypatch.setattr("powergrid_tui.server.games.secrets.randbits", lambda bits: 1)  # the deal
    now, luck, folder = Now(moment("2026-05-04 08:30")), Random(5), tmp_path / "server"
    told: list[tuple[datetime, int, str]] = []
    code, acted = "", Counter[int]()

    class Diary(Box):
        async def carry(self, letter: object) -> str:
            told.append((datetime.fromtimestamp(now.now, BERLIN), letter.who, letter.text))  # type: ignore[attr-defined]
            return ""

    for day in range(9):
        async with server_with(folder, now) as (server, _):
            server.notices.post._carrier = Diary()
            if day == 0:
                way = (NoticeAddress(address=THERE),)
                server.notices.outbox.wish(ANN, NoticeSettings(ways=way, delay=30))
                server.notices.outbox.wish(BO, NoticeSettings(ways=way, digest=18))
                server.notices.outbox.wish(CYD, NoticeSettings(ways=way, delay=5, quiet=(22, 8)))
                table, _ = await game(server, ClockRules(turn=24 * HOUR, weekends=False, then="seat"))
                code = table.code
            table = server.find(code)
            await server.wake(table)
            for _ in range(23):
                here = datetime.fromtimestamp(now.now, BERLIN)
                for who, hours in COMES.items():
                    if here.hour in hours and not (who == CYD and day > 2):
                        play(server, table, who, luck)
                        acted[who] += 1
                        await bots_rest(table)
                if day == 3 and here.hour == 15:  # it is killed: what is on the disk is all there is
                    await server.storage.settle()
                    assert table.host is not None
                    table.host.session.saving.flush()  # no file comes or goes meanwhile
                    shutil.copytree(folder, tmp_path / "killed")
                    folder = tmp_path / "killed"
                    break
                await one_hour(server, now)
                await bots_rest(table)
        now.now = moment(f"2026-05-{5 + day:02} 08:30")

    async with server_with(folder, now) as (server, _):
        table = server.find(code)
        host = await server.wake(table)
        seat = table.seats_of(CYD)[0]
        over = host.session.game.to_move(host.session.state) == NOBODY
        assert over or host.session.seats[seat].bot, "a bot plays for Cyd, who came no more"
        assert len(host.session.steps) > 20

    by = {who: [(when, text) for when, other, text in told if other == who] for who in (ANN, BO, CYD)}
    assert all(by.values())
    assert {when.hour for when, _ in by[BO]} == {18}, "one digest a day"
    assert len(by[BO]) == len({when.date() for when, _ in by[BO]})
    assert not [when for when, _ in by[CYD] if when.hour >= 22 or when.hour < 8]
    for who, letters in by.items():
        gaps = [(later - earlier).total_seconds() for (earlier, _), (later, _) in pairwise(letters)]
        assert all(gap >= HOUR for gap in gaps), who
        assert all(text.endswith(f"{code}@games.example.org") or "Come back" in text for _, text in letters)
    last = [text for _, text in by[CYD] if "your turn" in text or "has run out" in text or "left at" in text]
    assert last, "and Cyd was told before"
    assert acted[ANN] > 10
