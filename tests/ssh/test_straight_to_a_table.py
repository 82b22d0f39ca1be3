"""`ssh KQ7M@host` and `ssh ann+KQ7M@host`: where they lead, and what nobody learns by trying."""

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.codes import LENGTH, Wish, is_code, new_code, wish
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import House
from powergrid_tui.server.tables import HouseTable
from powergrid_tui.ssh.pages.app import HouseApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.room import Room
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.visitor import user_of
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import ANN, BO, CYD, lay, refused
from tests.ssh.visiting import text, visit, visitor
from tests.tui.shell import settle


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path, AT_ONCE, Quotas(doings=6))
    for name in ("Ann", "Bo", "Cyd"):
        person = house.people.admit(name, f"SHA256:{name.lower()}")
        house.settings_of(person).save(Settings(coach=False))
    house.files.wait()
    yield house
    await house.close_down()


async def begun(house: House) -> HouseTable:
    table = lay(house, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await house.begin(table, ANN)
    return table


def test_what_a_user_name_asks_for() -> None:
    assert wish("KQ7M") == wish("kq7m") == Wish("", "KQ7M")
    assert wish("ann+kq7m") == Wish("ann", "KQ7M")
    assert wish("+KQ7M") == Wish("", "KQ7M")
    assert wish("ann+") == wish("ann") == Wish("ann", "")
    assert wish("anna") == Wish("anna", ""), "a code has a figure in it"
    assert wish("KQ7B") == Wish("KQ7B", ""), "and no letter that looks like a figure"
    assert wish("KQ7MM") == Wish("KQ7MM", "")
    assert wish("ann+nonsense+KQ7M") == Wish("ann", "NONSENSE+KQ7M")
    assert wish(user_of("ＫＱ７Ｍ")) == Wish("ＫＱ７Ｍ", ""), "what only looks like a code is no code"
    assert user_of("x" * 16 + "+KQ7M") == "x" * 16 + "+KQ7M", "the longest name and a code are taken whole"
    assert all(is_code(new_code()) and len(new_code()) == LENGTH for _ in range(50))


async def test_a_code_leads_to_the_table_and_takes_an_open_seat(house: House) -> None:
    table = lay(house, ("Ann", ""), ("x", OPEN))
    async with visit(house, table.code.lower(), "SHA256:bo", first=Room) as (_, bo):
        assert table.seats_of(BO) == (1,)
        assert f"TABLE {table.code}" in text(bo)
    async with visit(house, f"cyd+{table.code}", "SHA256:cyd", first=Room):
        assert not table.seats_of(CYD), "no seat is open: they look on"
    await house.begin(table, ANN)
    async with visit(house, table.code, "SHA256:bo", first=TablePage) as (app, _):
        assert app.screen._connection.people == (1,)
    async with visit(house, table.code, "SHA256:cyd", first=TablePage) as (app, cyd):
        assert app.screen._connection.people == ()
        await cyd.press("escape")
        await settle(cyd, lambda: "Leave to the lobby" in text(cyd))


async def test_a_newcomer_says_first_what_they_are_called(house: House) -> None:
    table = lay(house, ("Ann", ""), ("x", OPEN))
    app = HouseApp(house, visitor(table.code, "SHA256:new"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot, lambda: "You are new here." in text(pilot))
        assert not table.seats_of(4)
        await pilot.press(*"Kq7n", "enter")
        await settle(pilot, lambda: "looks like a table code" in text(pilot))
        await pilot.press(*"Dora", "enter")
        await settle(pilot, lambda: isinstance(app.screen, Room))
    assert [chair.name for chair in table.chairs] == ["Ann", "Dora"]
    async with visit(house, f"emil+{table.code}", "SHA256:emil", first=Room):
        assert house.people.called("Emil") is not None


async def test_whoever_is_called_like_a_code_is_still_known_by_it(house: House) -> None:
    """An older house may have let such a name in; and its codes may have no figure."""
    table = lay(house, ("Ann", ""), ("x", OPEN))
    del house.tables[table.code]
    table.code = "KATE"
    house._add(table)
    assert house.wish("kate") == Wish("", "KATE")
    table.private = True
    assert house.wish("kate") == Wish("kate", "")
    table.private = False
    house.people.admit("Kate", "")
    assert house.wish("kate") == Wish("kate", ""), "what somebody is called is a name"
    assert house.wish("ann+kate") == Wish("ann", "KATE")
    assert "looks like a table code" in refused(lambda: house.people.admit("kQ7m", "SHA256:x"))
    assert "looks like a table code" in refused(lambda: house.people.rename(BO, "KQ7M"))


async def test_unknown_ended_and_private_tables_lead_to_the_lobby_with_a_sentence(house: House) -> None:
    private, over = lay(house, ("Ann", ""), ("x", OPEN)), await begun(house)
    house.make_private(private, ANN, True)
    told = []
    for code in ("QQ77", private.code):
        async with visit(house, f"cyd+{code}", "SHA256:cyd") as (_, cyd):
            await settle(cyd, lambda: "There is no table" in text(cyd))
            told.append(text(cyd).replace(code, "CODE"))
    assert told[0] == told[1], "nothing tells a table that one may not see from none"
    assert not private.seats_of(CYD)
    over.host = None
    over.facts = {"winner": "Ann"}
    async with visit(house, over.code, "SHA256:bo") as (_, bo):
        await settle(bo, lambda: f"The game at table {over.code} is over." in text(bo))


async def test_a_private_table_is_nowhere_for_those_without_a_seat(house: House) -> None:
    table = lay(house, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    assert "only Ann" in refused(lambda: house.make_private(table, BO, True))
    house.make_private(table, ANN, True)
    ann, cyd = house.people.numbered(ANN), house.people.numbered(CYD)
    assert ann is not None
    assert cyd is not None
    house.enter(ann)
    house.come(table, ann)
    assert house.tables_for(CYD) == []
    assert "there is no table" in refused(lambda: house.come(table, cyd))
    async with visit(house, "cyd", size=(120, 40)) as (_, pilot):
        await settle(pilot, lambda: "Ann" in text(pilot))
        assert table.code not in text(pilot), "nor does what people do tell"
        await pilot.press("c", *table.code, "enter")
        await settle(pilot, lambda: "there is no table" in text(pilot))
    house.ask(table, ANN, "bo")
    assert house.tables_for(BO) == [table]
    async with visit(house, table.code, "SHA256:bo", first=Room):
        assert not table.is_asked(BO), "who is asked and comes has the seat"
    async with visit(house, "bo") as (_, pilot):
        assert table.code in text(pilot)
    house.go(table, ann)
    house.leave(ann)


async def test_coming_again_and_again_has_its_limits(house: House) -> None:
    table, (bo,) = lay(house, ("Ann", ""), ("x", OPEN)), [p for p in house.people if p.number == BO]
    for _ in range(6):
        assert house.straight_to(table.code, bo).seats_of(BO)
        table.rise(BO)
    assert "wait a moment" in refused(lambda: house.straight_to(table.code, bo))


async def test_the_line_to_pass_on_stands_in_the_lobby_and_at_the_table(house: House) -> None:
    table = lay(house, ("Ann", ""), ("x", OPEN))
    app = HouseApp(house, replace(visitor("ann"), reached=("10.0.0.7", 8022)))
    async with app.run_test(size=(120, 40)) as pilot:
        line = f"ssh -p 8022 {table.code}@10.0.0.7"
        await settle(pilot, lambda: isinstance(app.screen, Lobby) and line in text(pilot))
        await pilot.press("y")
        assert app.clipboard == line
        await settle(pilot, lambda: "Copied, if your terminal allows that." in text(pilot))
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, Room))
        assert line in text(pilot)
        await pilot.press("y")
        await settle(pilot, lambda: "Copied, if your terminal allows that." in text(pilot))


def _is_told(app: Any, pilot: Any) -> bool:
    return isinstance(app.screen, Lobby) and "Only people with a seat see this table." in text(pilot)


async def test_who_looks_on_is_shown_out_when_the_table_becomes_private(house: House) -> None:
    gathering, playing = lay(house, ("Ann", ""), ("Al", "")), await begun(house)
    for table, first in ((gathering, Room), (playing, TablePage)):
        async with visit(house, table.code, "SHA256:cyd", first=first) as (app, cyd):
            house.make_private(table, ANN, True)
            await settle(cyd, partial(_is_told, app, cyd))
            assert CYD not in table.present
            table.say(ANN, "the secret")
            assert "the secret" not in text(cyd)
