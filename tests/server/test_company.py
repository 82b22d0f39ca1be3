"""People who meet at tables over several visits: what is unread, who is asked by whom, and what comes after the end."""

import asyncio
import gc
import sqlite3
import time
import weakref
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.chair import Chair
from powergrid_tui.server.company import Rematch
from powergrid_tui.server.database.schema import MIGRATIONS
from powergrid_tui.server.hearing import Hearing
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.results import NEWCOMER
from powergrid_tui.server.server import House
from powergrid_tui.server.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.marks import COLOURS
from tests.server.test_clocks import Now
from tests.server.test_notices import house_with, later, wish
from tests.server.test_results import GAME, begun, play_out
from tests.server.test_server import ANN, BO, CYD, DORA, here, lay, opened

# What is unread


async def test_what_is_unread_counts_over_all_visits_and_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = lay(house, ("Ann", ""), ("x", OPEN))
        for place in (None, table):
            ears = Hearing(house, BO, place)
            (house.chat if place is None else table.chat).say(ANN, "before")
            assert not ears.unread, "what was said before somebody ever came is no news"
            ears.has_read()
            (house.chat if place is None else table.chat).say(ANN, "first")
            (house.chat if place is None else table.chat).tell(lambda: "the house says something")
            assert [said.words() for said in ears.unread] == ["first"]
    async with opened(tmp_path) as house:
        table = house.find(table.code)
        for place in (None, table):
            ears = Hearing(house, BO, place)
            ears.chat.say(ANN, "second")
            ears.chat.say(BO, "my own")
            assert [said.words() for said in ears.unread] == ["first", "second"]
            house.own.mute(BO, "Ann", muted=True)
            assert not ears.unread, "nor is it told how much somebody says whom one has muted"
            house.own.mute(BO, "Ann", muted=False)
            ears.has_read()
            assert not ears.unread


async def test_a_code_that_is_given_anew_takes_over_nothing_that_was_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = lay(house, ("Ann", ""), ("x", OPEN))
        table.chat.say(ANN, "hello")
        ears = Hearing(house, BO, table)
        ears.has_read()
        house.close(table, ANN)
        assert house.own.read(BO, table.code) is None
        ears.has_read()  # a page that closes a moment later
        assert house.own.read(BO, table.code) is None
    async with opened(tmp_path) as house:
        assert house.own.read(BO, table.code) is None


# Who asks


async def test_a_mute_covers_invitations_of_whoever_asked_and_nobody_elses(tmp_path: Path) -> None:
    """Also when somebody has the rights of a table whose owner is away."""
    async with opened(tmp_path) as house:
        table = lay(house, ("Ann", ""), ("x", OPEN), ("y", OPEN))
        table.sit(DORA, "Dora")
        table.give_rights(DORA)
        house.own.mute(CYD, "Dora", muted=True)
        house.own.mute(BO, "Ann", muted=True)
        house.ask(table, DORA, "Cyd")
        assert table.asker_name(CYD) == "Dora"
        assert not house.calls(table, CYD)
        assert house.tables_for(CYD) == []
        table.rise(CYD)
        house.ask(table, DORA, "Bo")
        assert house.calls(table, BO), "Ann has muted nobody's guests"
        assert house.tables_for(BO) == [table]
    async with opened(tmp_path) as house:
        table = house.find(table.code)
        assert table.asker_of(BO) == DORA, "it is kept who asked"
        table.sit(BO, "Bo")
        assert table.asker_of(BO) == 0
        house.own.mute(BO, "Dora", muted=True)
        house.rate(table, ANN, True)  # asks anew whoever is away
        assert table.is_asked(BO)
        assert house.tables_for(BO) == [table], "a seat that was taken once is one's own"


async def test_an_invitation_of_an_older_house_is_its_owners_and_a_tournaments_is_nobodys(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = lay(house, ("Ann", ""), ("x", OPEN))
        house.ask(table, ANN, "Bo")
        row = house.open_tournament("Spring", GAME.id, "{}", (ANN, BO), tables=1, seats=0, same=False, rated=False)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as old:
        old.execute("DROP TABLE reads")
        old.execute("ALTER TABLE chairs DROP COLUMN asker")
        old.execute(f"PRAGMA user_version = {len(MIGRATIONS) - 1}")
    async with opened(tmp_path) as house:
        assert house.find(table.code).asker_of(BO) == ANN
        series = house.find(row.rounds[0].code)
        assert series.is_asked(BO)
        assert (series.asker_of(BO), series.asker_name(BO)) == (0, "Spring")
        house.own.mute(BO, "Ann", muted=True)
        assert house.tables_for(BO) == [series]


# After the end


def of_three(house: House) -> HouseTable:
    places = [("Ann", COLOURS[0], ""), ("", COLOURS[1], OPEN), ("", COLOURS[2], OPEN)]
    table = house.open(ANN, GAME, GAME.Options(), places)
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    return table


async def test_three_people_and_a_rematch_of_which_one_never_answers(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = of_three(house)
        await house.begin(table, ANN)
        here(house, table, "Ann", "Bo", "Cyd", "Dora")
        play_out(table)
        told: list[Rematch] = []
        table.watch(lambda: told.append(house.rematch_of(table, CYD)))
        following = house.again(table, ANN)
        assert [house.rematch_of(table, who) for who in (BO, CYD)] == [Rematch.ASKED, Rematch.ASKED]
        assert house.rematch_of(table, DORA) is Rematch.GATHERS, "who looked on may come along"
        assert house.again(table, BO) is following
        assert following.begin_refusal(ANN) == "Cyd has not come yet"
        told.clear()
        following.give(ANN, 2, "simple")
        house.note(following)
        assert told[-1:] == [Rematch.GATHERS], "the seat is another's; they can still look on"
        told.clear()
        await house.begin(following, ANN)
        assert Rematch.PLAYED in told, "who has stayed at the end is told that the others play"
        house.make_private(following, ANN, True)
        assert house.rematch_of(table, CYD) is Rematch.NONE, "there is no such table to them"


async def test_who_has_muted_somebody_is_not_asked_by_them_for_another_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = of_three(house)
        await house.begin(table, ANN)
        play_out(table)
        house.own.mute(CYD, "Ann", muted=True)
        following = house.again(table, ANN)
        assert (house.rematch_of(table, BO), house.rematch_of(table, CYD)) == (Rematch.ASKED, Rematch.NONE)
        assert house.again(table, CYD) is following, "and comes along all the same, if they want another game"
        assert not following.is_asked(CYD)


def test_a_row_of_rematches_keeps_no_table_that_is_gone() -> None:
    first, following = (HouseTable(code, ANN, GAME, GAME.Options(), (Chair(),), str) for code in ("AA22", "BB33"))
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
    async with opened(tmp_path) as house:
        friendly = await begun(house, rated=False)
        play_out(friendly)
        assert house.results.after(friendly) == ""
        assert house.results.of_chair(friendly, Chair("Zoe (Ann)", holder=ANN)) is None, "a guest has none"
        table = await begun(house, ("Robo", "simple"))
        assert house.results.after(table) == ""
        play_out(table)
        words = house.results.after(table)
        rating = house.results.rating(GAME.id, ANN)
        assert rating is not None
        assert f"Ann {rating.points} ± {rating.give} ({rating.points - NEWCOMER:+})" in words
        assert [words.count(name) for name in ("Ann", "Bo", "Robo")] == [1, 1, 1]
    async with opened(tmp_path) as house:
        assert f"Ann {rating.points} ± {rating.give}," in house.results.after(house.find(table.code)) + ","


# Tables that are full, or gone


async def test_whoever_opened_a_table_is_told_that_it_is_full_if_it_still_is(tmp_path: Path) -> None:
    now = Now()
    async with house_with(tmp_path, now) as (house, box):
        wish(house, ANN)
        wish(house, BO)
        for stays in (True, False):
            box.letters.clear()
            table = lay(house, ("Ann", ""), ("x", OPEN))
            table.sit(BO, "Bo")
            house.note(table)
            if not stays:
                table.rise(BO)
                house.note(table)
            await later(house, now, 2)
            assert box.to(ANN) == ([f"table {table.code} is full"] if stays else [])
            assert box.to(BO) == []
            if stays:
                assert "you say when its game begins" in box.letters[0].text
        here(house, table, "Ann")
        table.sit(BO, "Bo")
        house.note(table)
        await later(house, now, 2)
        assert box.to(ANN) == [], "who is there sees it"


async def test_a_table_that_is_taken_away_while_its_game_is_dealt_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as house:
        table = of_three(house)
        dealt = house._started

        def slowly(table: HouseTable) -> Any:
            found = dealt(table)
            loop.call_soon_threadsafe(house.take_away, table.code)
            time.sleep(0.05)
            return found

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(house, "_started", slowly)
        with pytest.raises(TableError, match="removed"):
            await house.begin(table, ANN)
        assert not list(house.store.folder.glob("*.toml"))
    async with opened(tmp_path) as house:
        assert house.tables == {}


async def test_a_table_whose_game_is_over_stays_in_the_lobby_until_its_room_is_needed(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=4)) as house:
        over = await begun(house, rated=False)
        play_out(over)
        for _ in range(3):
            lay(house, ("Bo", ""), ("x", OPEN), owner=BO)
        assert over.code in house.tables, "who was away when it ended sees how it went"
        lay(house, ("Bo", ""), ("x", OPEN), owner=BO)
        assert over.code not in house.tables
