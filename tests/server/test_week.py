"""A game of three people over a week, by a clock of the test's own: they come and go, the server is stopped and killed
in turn at every hour, and what they were told is written down."""

import asyncio
import shutil
from collections import Counter
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.notices.post import Letter
from powergrid_tui.server.notices.settings import NoticeAddress, NoticeSettings
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction, Premove
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
    auction = table.host.session.state.auction
    if auction is not None and mine.premove_view is not None:
        with suppress(IllegalAction):  # they have not got so much
            mine.set_premove(HighestBid(plant=auction.plant, amount=auction.bid + 2))
    mine.leave()
    server.go(table, person)


def planned(table: ServerTable) -> dict[int, Premove]:
    """By seat, what is to be done for it."""
    assert table.host is not None
    standing = {seat: table.host.premoves.standing(seat) for seat in table.host.people}
    return {seat: premove for seat, premove in standing.items() if premove is not None}


async def bots_rest(table: ServerTable) -> None:
    for _ in range(6000):  # the machine may be busy
        if table.host is None or not table.host.bots_asked:
            return
        await asyncio.sleep(0.01)
    raise AssertionError


@pytest.mark.long
@pytest.mark.thorough
async def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a minute or two: ten thousand minutes pass, and a server is opened at each of 168 hours."""
    monkeypatch.setattr("powergrid_tui.server.games.secrets.randbits", lambda bits: 1)  # the deal
    now, luck, folder = Now(moment("2026-05-04 08:30")), Random(5), tmp_path / "server"
    told: list[tuple[datetime, Letter]] = []
    code, acted, standing, plans, failed = "", Counter[int](), dict[int, Premove](), 0, 0

    class Diary(Box):
        """Every third letter to Ann or Cyd fails at first."""

        async def carry(self, letter: Letter) -> str:
            nonlocal failed
            if letter.who != BO and luck.random() < 0.3:
                failed += 1
                return "service"
            told.append((datetime.fromtimestamp(now.now, BERLIN), letter))
            return ""

    for hour in range(24 * 7):
        day, here = hour // 24, datetime.fromtimestamp(now.now, BERLIN)
        before = folder
        async with server_with(folder, now) as (server, _):
            server.notices.post._carrier = Diary()
            if not hour:
                way = (NoticeAddress(address=THERE),)
                server.notices.outbox.wish(ANN, NoticeSettings(ways=way, delay=30))
                server.notices.outbox.wish(BO, NoticeSettings(ways=way, digest=18))
                server.notices.outbox.wish(CYD, NoticeSettings(ways=way, delay=5, quiet=(22, 8)))
                table, _ = await game(server, ClockRules(turn=24 * HOUR, weekends=False, then="seat"))
                code = table.code
            table = server.find(code)
            await server.wake(table)
            assert planned(table) == standing, "what was planned an hour ago is planned still"
            for who, hours in COMES.items():
                if here.hour in hours and not (who == CYD and day > 2):
                    play(server, table, who, luck)
                    acted[who] += 1
                    await bots_rest(table)
            await one_hour(server, now)
            await bots_rest(table)
            standing = planned(table)
            plans += bool(standing)
            if hour % 2:  # it is killed: what is on the disk is all there is
                await server.storage.settle()
                assert table.host is not None
                table.host.session.saving.flush()  # no file comes or goes meanwhile
                folder = tmp_path / f"killed-{hour}"
                shutil.copytree(before, folder)
        if before != folder:
            shutil.rmtree(before)

    async with server_with(folder, now) as (server, _):
        table = server.find(code)
        host = await server.wake(table)
        seat = table.seats_of(CYD)[0]
        over = host.session.game.to_move(host.session.state) == NOBODY
        assert over or host.session.seats[seat].bot, "a bot plays for Cyd, who came no more"
        assert len(host.session.steps) > 20

    by = {who: [(when, letter.text) for when, letter in told if letter.who == who] for who in (ANN, BO, CYD)}
    assert all(by.values())
    assert failed
    assert plans > 3, "there was something to lose"
    assert {when.hour for when, _ in by[BO]} == {18}, "one digest a day"
    assert len(by[BO]) == len({when.date() for when, _ in by[BO]})
    assert not [when for when, _ in by[CYD] if when.hour >= 22 or when.hour < 8]
    for kind in {(letter.who, letter.heading) for _, letter in told}:
        moments = [when for when, letter in told if (letter.who, letter.heading) == kind]
        assert all((later - earlier).total_seconds() >= HOUR for earlier, later in pairwise(moments)), kind
    for letters in by.values():
        assert all(text.endswith(f"{code}@games.example.org") or "Come back" in text for _, text in letters)
    last = [text for _, text in by[CYD] if "your turn" in text or "has run out" in text or "left at" in text]
    assert last, "and Cyd was told before"
    assert acted[ANN] > 10
