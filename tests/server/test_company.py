"""People who meet at tables over several visits: what is unread, who is asked by whom, and what comes after the end."""

import asyncio
import gc
import re
import sqlite3
import time
import weakref
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server import games
from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.database.schema import MIGRATIONS
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.results import NEWCOMER
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import Rematch, ServerTable
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.marks import COLOURS
from tests.server.test_clocks import Now
from tests.server.test_notices import Box, later, wish
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, CYD, DORA, here, lay, opened

# What is unread


async def test_what_is_unread_counts_over_all_visits_and_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        for place in (None, table):
            ears = ChatFeed(server, BO, place)
            (server.chat if place is None else table.chat).say(ANN, "before")
            assert not ears.unread, "what was said before somebody ever came is no news"
            ears.has_read()
            (server.chat if place is None else table.chat).say(ANN, "first")
            (server.chat if place is None else table.chat).tell(lambda: "the server says something")
            assert [said.words() for said in ears.unread] == ["first"]
    async with opened(tmp_path) as server:
        table = server.find(table.code)
        for place in (None, table):
            ears = ChatFeed(server, BO, place)
            ears.chat.say(ANN, "second")
            ears.chat.say(BO, "my own")
            assert [said.words() for said in ears.unread] == ["first", "second"]
            server.personal.mute(BO, "Ann", muted=True)
            assert not ears.unread, "nor is it told how much somebody says whom one has muted"
            server.personal.mute(BO, "Ann", muted=False)
            ears.has_read()
            assert not ears.unread


async def test_a_code_that_is_given_anew_takes_over_nothing_that_was_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        table.chat.say(ANN, "hello")
        ears = ChatFeed(server, BO, table)
        ears.has_read()
        server.close(table, ANN)
        assert server.personal.read(BO, table.code) is None
        ears.has_read()  # a page that closes a moment later
    async with opened(tmp_path) as server:
        assert server.personal.read(BO, table.code) is None


async def test_whom_somebody_has_muted_is_kept_over_a_restart_and_is_theirs_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        for who, name, muted in ((BO, "Ann", True), (BO, "Cyd", True), (BO, "Cyd", False), (CYD, "Bo", True)):
            server.personal.mute(who, name, muted=muted)
    async with opened(tmp_path) as server:
        assert [server.personal.muted(who) for who in (ANN, BO, CYD)] == [set(), {ANN}, {BO}]


# Who asks


async def test_a_mute_covers_invitations_of_whoever_asked_and_nobody_elses(tmp_path: Path) -> None:
    """Also when somebody has the rights of a table whose owner is away."""
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
        table.sit(DORA, "Dora")
        table.give_rights(DORA)
        server.personal.mute(CYD, "Dora", muted=True)
        server.personal.mute(BO, "Ann", muted=True)
        server.ask(table, DORA, "Cyd")
        assert table.inviter_name(CYD) == "Dora"
        assert not server.calls(table, CYD)
        assert server.tables_for(CYD) == []
        table.rise(CYD)
        server.ask(table, DORA, "Bo")
        assert server.calls(table, BO), "Ann has muted nobody's guests"
        assert server.tables_for(BO) == [table]
    async with opened(tmp_path) as server:
        table = server.find(table.code)
        assert table.inviter_of(BO) == DORA, "it is kept who asked"
        table.sit(BO, "Bo")
        assert table.inviter_of(BO) == 0
        server.personal.mute(BO, "Dora", muted=True)
        server.rate(table, ANN, True)  # asks anew whoever is away
        assert table.is_invited(BO)
        assert server.tables_for(BO) == [table], "a seat that was taken once is one's own"


async def test_an_invitation_of_an_older_server_is_its_owners_and_a_tournaments_is_nobodys(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        server.ask(table, ANN, "Bo")
        row = open_tournament(server, "Spring", GAME.id, "{}", (ANN, BO), tables=1, seats=0, same=False, rated=False)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as old:
        version = next(at for at, statements in enumerate(MIGRATIONS) if "asker" in statements[0])
        since = " ".join(statement for statements in MIGRATIONS[version:] for statement in statements)
        for made in re.findall(r"CREATE TABLE (\w+)", since):
            old.execute(f"DROP TABLE {made}")
        for table_name, column in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", since):
            old.execute(f"ALTER TABLE {table_name} DROP COLUMN {column}")
        old.execute(f"PRAGMA user_version = {version}")
    async with opened(tmp_path) as server:
        assert server.find(table.code).inviter_of(BO) == ANN
        series = server.find(row.tables[0].code)
        assert series.is_invited(BO)
        assert (series.inviter_of(BO), series.inviter_name(BO)) == (0, "Spring")
        server.personal.mute(BO, "Ann", muted=True)
        assert server.tables_for(BO) == [series]


# After the end


def of_three(server: Server) -> ServerTable:
    places = [("Ann", COLOURS[0], ""), ("", COLOURS[1], OPEN), ("", COLOURS[2], OPEN)]
    table = server.open(ANN, GAME, GAME.Options(), places)
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    return table


async def test_three_people_and_a_rematch_of_which_one_never_answers(server: Server) -> None:
    table = of_three(server)
    await server.begin(table, ANN)
    here(server, table, "Ann", "Bo", "Cyd", "Dora")
    play_out(table)
    told: list[Rematch] = []
    table.watch(lambda: told.append(server.rematch_of(table, CYD)))
    following = server.again(table, ANN)
    assert [server.rematch_of(table, who) for who in (BO, CYD)] == [Rematch.INVITED, Rematch.INVITED]
    assert server.rematch_of(table, DORA) is Rematch.GATHERS, "who looked on may come along"
    assert server.again(table, BO) is following
    assert following.begin_refusal(ANN) == "Cyd has not come yet"
    told.clear()
    colours = [chair.colour for chair in following.chairs]
    following.give(ANN, 2, "simple")
    assert [chair.colour for chair in following.chairs] == colours, "a bot plays in the colour of its chair"
    server.note(following)
    assert told[-1:] == [Rematch.GATHERS], "the seat is another's; they can still look on"
    told.clear()
    await server.begin(following, ANN)
    assert Rematch.PLAYED in told, "who has stayed at the end is told that the others play"
    server.make_private(following, ANN, True)
    assert server.rematch_of(table, CYD) is Rematch.NONE, "there is no such table to them"


async def test_who_has_muted_somebody_is_not_asked_by_them_for_another_game(server: Server) -> None:
    table = of_three(server)
    await server.begin(table, ANN)
    play_out(table)
    server.personal.mute(CYD, "Ann", muted=True)
    following = server.again(table, ANN)
    assert (server.rematch_of(table, BO), server.rematch_of(table, CYD)) == (Rematch.INVITED, Rematch.NONE)
    assert server.again(table, CYD) is following, "and comes along all the same, if they want another game"
    assert not following.is_invited(CYD)


def test_a_row_of_rematches_keeps_no_table_that_is_gone() -> None:
    first, following = (ServerTable(code, ANN, GAME, GAME.Options(), (Chair(),), str) for code in ("AA22", "BB33"))
    told: list[int] = []
    first.watch(lambda: told.append(1))
    first.lead_to(following)
    following.changed()
    assert not told, "not every move of the next game is news at the old table"
    following.chairs = (Chair("Bo", holder=BO),)
    following.changed()
    assert told == [1]
    gone = weakref.ref(first)
    del first
    gc.collect()
    assert gone() is None
    following.chairs = (Chair(),)
    following.changed()


async def test_after_a_rated_game_everybody_reads_what_it_made_of_the_ratings(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        friendly = await begun(server, rated=False)
        play_out(friendly)
        assert server.results.after(friendly) == ""
        assert server.results.of_chair(friendly, Chair("Zoe (Ann)", holder=ANN)) is None, "a guest has none"
        table = await begun(server, ("Robo", "simple"))
        assert server.results.after(table) == ""
        play_out(table)
        words = server.results.after(table)
        rating = server.results.rating(GAME.id, ANN)
        assert rating is not None
        assert f"Ann {rating.points} ± {rating.give} ({rating.points - NEWCOMER:+})" in words
        assert [words.count(name) for name in ("Ann", "Bo", "Robo")] == [1, 1, 1]
    async with opened(tmp_path) as server:
        assert f"Ann {rating.points} ± {rating.give}," in server.results.after(server.find(table.code)) + ","


# Tables that are full, or gone


async def test_whoever_opened_a_table_is_told_that_it_is_full_if_it_still_is(
    noticing: tuple[Server, Box], now: Now
) -> None:
    server, box = noticing
    wish(server, ANN)
    wish(server, BO)
    for stays in (True, False):
        box.letters.clear()
        table = lay(server, ("Ann", ""), ("x", OPEN))
        table.sit(BO, "Bo")
        server.note(table)
        if not stays:
            table.rise(BO)
            server.note(table)
        await later(server, now, 2)
        assert box.to(ANN) == ([f"table {table.code} is full"] if stays else [])
        assert box.to(BO) == []
        if stays:
            assert "Start the game when you are ready" in box.letters[0].text
    here(server, table, "Ann")
    table.sit(BO, "Bo")
    server.note(table)
    await later(server, now, 2)
    assert box.to(ANN) == [], "who is there sees it"


async def test_a_table_that_is_taken_away_while_its_game_is_dealt_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as server:
        table = of_three(server)
        dealt = games.started

        def slowly(store: Store, table: ServerTable) -> Any:
            found = dealt(store, table)
            loop.call_soon_threadsafe(server.take_away, table.code)
            time.sleep(0.05)
            return found

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(games, "started", slowly)
        with pytest.raises(TableError, match="closed"):
            await server.begin(table, ANN)
        assert not list(server.storage.store.folder.glob("*.toml"))
    async with opened(tmp_path) as server:
        assert server.tables == {}


async def test_a_table_whose_game_is_over_stays_in_the_lobby_until_its_room_is_needed(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=4)) as server:
        over = await begun(server, rated=False)
        play_out(over)
        for _ in range(3):
            lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
        assert over.code in server.tables, "who was away when it ended sees how it went"
        lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
        assert over.code not in server.tables


async def test_whoever_is_on_the_way_from_the_page_before_the_game_is_not_away(server: Server) -> None:
    """Whoever came first was told to let a bot play for the others, if one of them was to begin."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    for who in (ANN, BO):
        person = server.people.numbered(who)
        assert person is not None
        server.come(table, person)
    await server.begin(table, ANN)
    host = table.host
    assert host is not None
    mover, other = (ANN, BO) if table.to_move == {ANN} else (BO, ANN)
    host.join(table.seats_of(other), who=other)
    assert host.seating.absence_notice == ""
    assert host.seat_requests.missing == NOBODY
    table.claims.crossing.clear()
    assert host.seat_requests.missing == table.seats_of(mover)[0]
