"""What people have set going in a game on a server: it is there again after a stop and after a kill, and whoever's
could not be kept is told."""

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Bid
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.pending import PendingRows
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.game import NO_PREMOVE
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.seat_requests import PATIENCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from tests.server.test_besieged import older
from tests.server.test_clocks import Now, wait
from tests.server.test_clocks import game as timed_game
from tests.server.test_clocks import opened as timed
from tests.server.test_database import until
from tests.server.test_server import ANN, BO, CYD, DORA, GAME, game_of_two, of_three, opened, refused

NEXT = {ANN: BO, BO: CYD, CYD: ANN}


async def begun(server: Server) -> tuple[ServerTable, Host]:
    table = of_three(server)
    await server.begin(table, ANN)
    return table, await server.wake(table)


def at(table: ServerTable, who: int) -> SeatConnection:
    assert table.host is not None
    return table.host.join(table.seats_of(who), who=who)


def asked(table: ServerTable) -> int:
    """The number of whoever is asked."""
    assert table.host is not None
    return table.claims.holders[table.host.session.state.turn]


def limit(table: ServerTable, amount: int) -> int:
    """Whoever is asked gives a highest bid for plant 3; returns who that is."""
    who = asked(table)
    connection = at(table, who)
    connection.set_premove(HighestBid(plant=3, amount=amount))
    connection.leave()
    return who


def bid(table: ServerTable, amount: int) -> None:
    connection = at(table, asked(table))
    connection.play(Bid(amount=amount))
    connection.leave()


async def killed(server: Server, folder: Path, to: Path) -> Path:
    """A folder as it is when the process is killed now: what is on the disk is all there is."""
    await server.storage.settle()
    for table in server.tables.values():
        if table.host is not None:
            table.host.session.saving.flush()
    return Path(shutil.copytree(folder, to))


def rows(server: Server) -> list[Any]:
    return server.storage.database.read(lambda c: c.execute("SELECT file, seat, person FROM premoves").fetchall())


def passes(connection: SeatConnection) -> None:
    connection.play(next(offer for offer in connection.offers if offer.kind == "pass").actions[0])


@pytest.mark.parametrize("killed_by", ["stop", "kill"])
async def test_a_highest_bid_is_made_after_the_server_was_opened_again(tmp_path: Path, killed_by: str) -> None:
    folder = tmp_path / "server"
    async with opened(folder) as server:
        table, _ = await begun(server)
        who = limit(table, 40)
        bid(table, 5)
        if killed_by == "kill":
            folder = await killed(server, folder, tmp_path / "killed")
    async with opened(folder) as server:
        table = server.find(table.code)
        host = await server.wake(table)
        others = [at(table, other) for other in (ANN, BO, CYD) if other != who]
        mine = at(table, who)
        assert mine.premove == HighestBid(plant=3, amount=40)
        assert [(other.premove, other.plan_notice) for other in others] == [(None, ""), (None, "")]
        assert "premoves" not in (folder / "games" / table.file).read_text()
        bidder, last = sorted(others, key=lambda other: other.who != asked(table))
        bidder.play(Bid(amount=36))
        passes(last)
        assert (host.session.state.auction.bid, host.session.state.auction.leader) == (37, mine.seat)
        passes(bidder)
        assert mine.premove is None
        assert rows(server) == [], "the plant is sold"


async def test_what_was_owed_when_it_was_killed_is_done_although_nobody_comes(tmp_path: Path) -> None:
    async with opened(tmp_path / "server") as server:
        table, host = await begun(server)
        who = limit(table, 40)
        bid(table, 5)
        host._acting = True  # it is killed before the next bid is answered
        bid(table, 36)
        assert asked(table) == who
        folder = await killed(server, tmp_path / "server", tmp_path / "killed")
    async with opened(folder) as server:
        table = server.find(table.code)
        assert table.host is None
        await server._going_on
        assert table.host is not None
        assert table.host.session.state.auction.bid == 37
        assert table.present == []


async def test_whoever_has_withdrawn_it_has_none_after_a_kill(tmp_path: Path) -> None:
    async with opened(tmp_path / "server") as server:
        table, _ = await begun(server)
        who = limit(table, 40)
        at(table, who).set_premove(NO_PREMOVE)
        folder = await killed(server, tmp_path / "server", tmp_path / "killed")
    async with opened(folder) as server:
        await server.wake(server.find(table.code))
        assert at(server.find(table.code), who).premove is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "premove = replace(premove, 'HighestBid', 'HighestOffer')",
            "Your plan was not carried out: it could not be read",
        ),
        (f"person = {DORA}", ""),  # the seat was somebody else's
    ],
)
async def test_what_cannot_be_read_or_is_somebody_elses_is_dropped_and_its_owner_told(
    tmp_path: Path, change: str, told: str
) -> None:
    async with opened(tmp_path) as server:
        table, _ = await begun(server)
        who = limit(table, 40)
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.execute(f"UPDATE premoves SET {change}")
        database.commit()
    for _ in range(2):
        async with opened(tmp_path) as server:
            table = server.find(table.code)
            await server.wake(table)
            mine, other, third = at(table, who), at(table, NEXT[who]), at(table, NEXT[NEXT[who]])
            assert (mine.premove, other.premove, third.premove) == (None, None, None)
            assert (other.plan_notice, third.plan_notice) == ("", "")
            assert mine.plan_notice.startswith(told)
            assert bool(mine.plan_notice) is bool(rows(server)) is bool(told)


async def test_a_table_that_is_put_away_and_brought_back_has_it_still(server: Server) -> None:
    table, _ = await begun(server)
    who = limit(table, 40)
    server.take_away(table.code)
    entry = server.games.found(table.file)
    assert entry is not None
    again = await server.resume(entry, who)
    assert again.code != table.code
    assert at(again, who).premove == HighestBid(plant=3, amount=40)


async def test_a_game_from_elsewhere_brings_nothing_that_is_to_be_done(tmp_path: Path) -> None:
    """Whoever makes such a file would act for others, who do not know it."""
    session = Session.start(GAME, GAME.Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=1)
    record = session.record.evolve(premoves=("~e30", "~e30"))
    file = tmp_path / "theirs.toml"
    file.write_text(dumps(record))
    async with opened(tmp_path / "server") as server:
        table = await server.bring_in(file)
        kept = tmp_path / "server" / "games" / table.file
        assert loads(kept.read_text(), "x").premoves == ()
        assert [at(table, who).plan_notice for who in (ANN, BO)] == ["", ""]
        kept.write_text(dumps(record))
        assert Store(kept.parent).open(kept)[0].premoves
    async with opened(tmp_path / "server") as server:
        table = server.find(table.code)
        await server.wake(table)
        assert [at(table, who).plan_notice for who in (ANN, BO)] == ["", ""]


async def test_whoever_keeps_changing_their_mind_fills_no_disk_and_a_full_one_stops_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path / "server") as server:
        table, _ = await begun(server)
        who = limit(table, 9)
        bid(table, 9)
        mine = at(table, who)
        for amount in range(300):
            mine.set_premove(HighestBid(plant=3, amount=10 + amount % 30))
            if mine.asked:
                break
        await server.storage.settle()
        assert [row[2] for row in rows(server)] == [who], "there is one of each seat"
        (pages,) = server.storage.database.read(lambda c: c.execute("PRAGMA page_count").fetchone())
        server.storage.database.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        for at_ in range(300):
            server.people.admit(f"Name {at_}", f"SHA256:{'x' * 40}{at_}")
        await until(lambda: server.storage.trouble)
        mine.set_premove(HighestBid(plant=3, amount=41))
        assert mine.premove == HighestBid(plant=3, amount=41)
        server.storage.database.read(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
        await until(lambda: not server.storage.trouble)
        folder = await killed(server, tmp_path / "server", tmp_path / "killed")
    async with opened(folder, "") as server:
        table = server.find(table.code)
        await server.wake(table)
        assert at(table, who).premove == HighestBid(plant=3, amount=41)


# A seat that somebody has asked for


async def test_a_request_for_a_seat_waits_for_whoever_made_it_over_a_stop(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    async with opened(folder) as server:
        table, host = await game_of_two(server)
        host.join((), who=DORA).take(2)
        folder = await killed(server, folder, tmp_path / "killed")
    for _ in range(2):  # and over a second one, before which nobody has come
        async with opened(folder) as server:
            table = server.find(table.code)
            host = await server.wake(table)
            ann = host.join((0,), who=ANN)
            assert host.seat_requests.asked_of(ann) is None, "nobody gives a seat to somebody who is not there"
    async with opened(folder) as server:
        table = server.find(table.code)
        host = await server.wake(table)
        ann, dora = host.join((0,), who=ANN), host.join((), who=DORA)
        request = host.seat_requests.asked_of(ann)
        assert request is not None
        assert host.seat_requests.asked_by(dora) == request
        server.answer(table, ann, request, yes=True)
        assert table.seats_of(DORA) == (2,)
    async with opened(folder) as server:
        assert PendingRows(server.storage.database).of(table.file).requests == {}


async def test_it_lapses_when_they_stay_away(server: Server) -> None:
    table, host = await game_of_two(server)
    ann, dora = host.join((0,), who=ANN), host.join((), who=DORA)
    dora.take(2)
    request = host.seat_requests.asked_of(ann)
    assert request is not None
    dora.leave()
    assert host.seat_requests.asked_of(ann) is None
    assert "no longer asking" in refused(lambda: host.seat_requests.answer(request, yes=True))
    host.seat_requests.clock = lambda: time.monotonic() + PATIENCE
    again = host.join((), who=DORA)
    assert host.seat_requests.asked_by(again) is not None, "they are here again"
    again.leave()
    assert PendingRows(server.storage.database).of(table.file).requests == {DORA: 2}, "it waits anew"
    host.seat_requests.clock = lambda: time.monotonic() + 3 * PATIENCE
    assert host.seat_requests.asked_of(ann) is None
    assert PendingRows(server.storage.database).of(table.file).requests == {}


# What bots owe


async def test_a_bot_that_was_to_play_for_somebody_out_of_time_does_so_after_a_stop(tmp_path: Path) -> None:
    now = Now()
    async with timed(tmp_path / "server", now) as server:
        table, _ = await timed_game(server, ClockRules(turn=300, then="turn"))
        server.clockwork._stand_in_soon = lambda table, seat: None  # type: ignore[method-assign]  # it is killed before
        (seat,) = table.clock.to_move
        wait(server, now, 400)
        assert seat in table.clock.out
        folder = await killed(server, tmp_path / "server", tmp_path / "killed")
    async with timed(folder, now) as server:
        table = server.find(table.code)
        await until(lambda: table.host is not None and len(table.host.session.steps) > 1)


async def test_bots_that_are_asked_together_with_somebody_are_not_forgotten(tmp_path: Path) -> None:
    mars = registry.game("terraforming_mars")
    async with opened(tmp_path) as server:
        places = [("Ann", COLOURS[0], ""), ("Rex", COLOURS[1], "easy")]
        table = server.open(ANN, mars, mars.Options(), places)
        await server.begin(table, ANN)
    async with opened(tmp_path) as server:
        assert server.find(table.code).waits_for_bots, "Ann is named as the one to move, and Rex is asked too"


# Older servers


async def test_a_server_of_before_keeps_its_notices_and_tells_nobody_twice(tmp_path: Path) -> None:
    older(tmp_path / "house.db", 8)
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.execute(
            "INSERT INTO notices VALUES (2, 'KQ7M', 'turn', 1.0, 1, '{}'), (2, 'KQ7M', 'last', 1.0, 1, '{}')"
        )
        database.commit()
    server = Server(tmp_path)
    try:
        assert list(server.notices.outbox._notices) == [(2, "KQ7M", "turn")]
        assert server.notices.outbox._notices[2, "KQ7M", "turn"].sent
    finally:
        await server.close_down()
