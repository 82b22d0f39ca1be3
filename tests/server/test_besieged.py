"""What somebody might try between the parts of a server: its tables, clocks, ratings, invitations and notices."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.database.schema import APPLICATION_ID, MIGRATIONS
from powergrid_tui.server.notices.post import Letter
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.door.bans import BanRows
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import PACES
from tests.server import test_clocks as clocks
from tests.server.test_clocks import Now
from tests.server.test_notices import Box, later, server_with, wish
from tests.server.test_results import begun, play_out
from tests.server.test_server import ANN, BO, CYD, DORA, game_of_two, here, known, lay, opened, refused

FIVE = ClockRules(turn=300)


# What is settled for a table stays with its game


async def test_who_sees_a_table_and_who_talks_there_stays_with_its_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, _ = await game_of_two(server)
        server.make_private(table, ANN, True)
        server.silence(table, ANN, True)
        server.note(table)
        file = table.file
        server.take_away(table.code)
    async with opened(tmp_path) as server:
        (entry,) = server.games.waiting_for(BO)
        assert entry.path.name == file
        table = await server.resume(entry, BO)
        assert (table.private, table.silent) == (True, True)
        assert not table.is_open_to(DORA)


async def test_a_finished_table_leads_to_its_rematch_after_a_stop_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = await begun(server, rated=False)
        here(server, table, "Ann")
        play_out(table)
        following = server.again(table, ANN)
        code, next_code = table.code, following.code
    async with opened(tmp_path) as server:
        table = server.find(code)
        assert table.next is server.find(next_code)
        assert server.again(table, BO) is table.next
        assert not table.next.is_invited(BO)
        server.take_away(next_code)
    async with opened(tmp_path) as server:
        assert server.find(code).next is None


def older(path: Path, version: int) -> None:
    """The database of a server of an earlier version, with somebody, a table that gathers, and what was said there."""
    with closing(sqlite3.connect(path)) as connection:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        for row in (
            "people (number, name, seen) VALUES (1, 'Ann', 5.0), (2, 'Bo', 6.0)",
            "keys VALUES ('SHA256:ann', 1)",
            "bans VALUES ('192.0.2.7', NULL, 'noise')",
            "tables (code, owner, game, options, file, seen, free)"
            " VALUES ('KQ7M', 1, 'power_grid', '{\"map\": \"usa\"}', '', 7e9, 1)",
            "chairs (code, seat, name, colour, holder, bot, taken, stand_in)"
            " VALUES ('KQ7M', 0, 'Ann', 'red', 1, '', 0, 0), ('KQ7M', 1, 'Bo', 'blue', 2, '', 0, 0)",
            "lines (code, slot, number, who, words) VALUES ('KQ7M', 0, 0, 2, 'hello')",
            "games (file, owner, modified, size, inode, head) VALUES ('g.toml', 1, 0, 0, 0, '')",
            "players VALUES ('g.toml', 0, 1), ('g.toml', 1, 2)",
        ):
            connection.execute(f"INSERT INTO {row}")
        if version > 1:
            connection.execute("INSERT INTO clocks VALUES ('KQ7M', '{\"rules\": {\"turn\": 300.0}}')")
        connection.commit()


@pytest.mark.parametrize("version", [1, 2, len(MIGRATIONS) // 2, len(MIGRATIONS)])
async def test_a_server_of_any_earlier_version_keeps_everything(tmp_path: Path, version: int) -> None:
    older(tmp_path / "house.db", version)
    server = Server(tmp_path)
    try:
        assert [person.name for person in server.people] == ["Ann", "Bo"]
        assert server.people.known("SHA256:ann") == server.people.numbered(ANN)
        assert [ban.subject for ban in BanRows(server.storage.database).all()] == ["192.0.2.7"]
        table = server.find("KQ7M")
        assert [chair.holder for chair in table.chairs] == [ANN, BO]
        assert table.claims.free
        assert (table.private, table.silent, table.rated, table.next) == (False, False, False, None)
        assert [(said.who, said.words()) for said in table.chat.lines] == [(BO, "hello")]
        row = server.games.row("g.toml")
        assert row is not None
        assert (row.owner, row.holders, row.private) == (ANN, (ANN, BO), False)
        assert table.clock.rules.turn == (300.0 if version > 1 else 0.0)
        server.make_private(table, ANN, True)
        server.note(table)
    finally:
        await server.close_down()
    server = Server(tmp_path)
    assert server.find("KQ7M").private
    await server.close_down()


# Rematches, seats and ratings


async def test_nobody_who_has_not_played_opens_a_rematch_over_the_seats_of_others(server: Server) -> None:
    table = await begun(server, rated=False)
    play_out(table)
    assert "who have played" in refused(lambda: server.again(table, CYD))
    assert len(server.tables) == 1
    following = server.again(table, BO)
    assert server.again(table, CYD) is following, "who looked on may go there"
    assert not following.seats_of(CYD)


async def test_an_owner_who_does_not_play_makes_nobody_lose_a_rated_game(server: Server) -> None:
    table = await begun(server)
    server.hand_over(table.code, CYD)
    file = table.file
    server.close(table, CYD)
    assert not server.results.has(file)
    (entry,) = server.games.waiting_for(BO)
    assert (await server.resume(entry, BO)).rated, "whoever wants to win brings it back"


async def test_nobody_who_is_away_is_drawn_into_a_rated_game_or_under_a_clock(server: Server) -> None:
    """To sit down at a friendly table, go to the lobby, and lose by a clock of a minute."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    here(server, table, "Ann", "Cyd")
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    server.rate(table, ANN, True)
    assert [chair.invited for chair in table.chairs] == [False, True, False], "who is there has read it"
    assert "Bo has not come yet" in table.begin_refusal(ANN)
    table.sit(BO, "Bo")
    assert not table.begin_refusal(ANN)
    server.set_clock(table, ANN, ClockRules(turn=60, then="seat"))
    assert "Bo has not come yet" in table.begin_refusal(ANN)


async def test_what_is_settled_is_always_said(server: Server) -> None:
    """Of one person the chat notes so much in a minute: more would be settled unsaid."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    for at in range(10):
        server.rate(table, ANN, at % 2 == 0)
    assert "a lot at once" in refused(lambda: server.rate(table, ANN, True))
    assert "a lot at once" in refused(lambda: server.set_clock(table, ANN, FIVE))
    assert (table.rated, table.clock.rules.runs) == (False, False)


async def test_nobody_is_kept_from_their_seat_by_those_who_look_on(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(terminals=3)) as server:
        table, _ = await game_of_two(server)
        cyd = known(server, "Cyd")
        for _ in range(3):
            server.come(table, cyd)
        assert "too many" in refused(lambda: server.come(table, known(server, "Dora")))
        for _ in range(3):
            server.come(table, known(server, "Bo"))
        assert "too many" in refused(lambda: server.come(table, known(server, "Bo")))


# Time


async def test_who_gives_their_seat_to_a_bot_and_takes_it_back_wins_no_time(tmp_path: Path) -> None:
    now = clocks.Now()
    async with clocks.opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await clocks.game(server, FIVE)
        seat = clocks.asked(host)
        mine = host.join((seat,), who=table.claims.holders[seat])
        for _ in range(3):
            mine.hand_over(seat, "easy")
            clocks.wait(server, now, 60)
            mine.take(seat)
        assert table.clock.left(seat) == 120
        mine.leave()


# Invitations and notices


async def test_nobody_is_asked_to_come_again_and_again(server: Server) -> None:
    for _ in range(server.quotas.invitations):
        table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
        server.ask(table, ANN, "Bo")
        server.close(table, ANN)
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    assert "Bo has been invited often" in refused(lambda: server.ask(table, ANN, "Bo"))
    server.ask(table, ANN, "Cyd")


async def test_nor_by_a_crowd_with_new_names(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(invitations_from=3)) as server:

        def invites(name: str, address: str) -> None:
            newcomer = known(server, name)
            server.presence.enter(newcomer, address)
            table = lay(server, ("Ann", ""), ("x", OPEN))
            table.claims.owner = newcomer.number
            server.ask(table, newcomer.number, "Bo")

        for name in ("Fay", "Gus", "Hal"):
            invites(name, "192.0.2.1")
        assert "Bo has been invited often" in refused(lambda: invites("Ida", "192.0.2.1"))
        invites("Jon", "192.0.2.9")


async def test_rematches_without_end_are_told_few_times(noticing: tuple[Server, Box], now: Now) -> None:
    server, box = noticing
    wish(server, BO, off=("turn", "begins", "over"))
    table = await begun(server, rated=False)
    play_out(table)
    for _ in range(server.quotas.invitations + 3):
        following = server.again(table, ANN)
        await later(server, now, 1)
        server.close(following, ANN)
    assert len(box.to(BO)) == server.quotas.invitations


async def test_nothing_more_goes_to_an_address_that_was_removed_while_it_failed(
    noticing: tuple[Server, Box], now: Now
) -> None:
    server, box = noticing
    wish(server, BO)
    box.why = "service"
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.ask(table, ANN, "Bo")
    await later(server, now, 1)
    assert len(box.letters) == 1
    server.notices.addresses.remove(BO, box.letters[0].address)
    await later(server, now, 60)
    assert len(box.letters) == 1


async def test_notices_that_find_no_room_are_tried_a_minute_later_and_not_each_second(tmp_path: Path) -> None:
    now, tried = clocks.Now(), list[Letter]()
    async with server_with(tmp_path, now) as (server, _):

        def full(letter: Letter) -> bool:
            tried.append(letter)
            return False

        server.notices.outbox._post = full
        wish(server, BO)
        table = lay(server, ("Ann", ""), ("x", OPEN))
        server.ask(table, ANN, "Bo")
        for _ in range(120):
            now.now += 1
            server.notices.outbox.tick()
        assert 2 <= len(tried) <= 3
