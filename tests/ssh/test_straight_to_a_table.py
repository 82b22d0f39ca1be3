"""`ssh KQ7M@host` and `ssh ann+KQ7M@host`: where they lead, and what nobody learns by trying."""

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.codes import LENGTH, LoginName, is_code, login_name, new_code
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.ssh.wire.visitor import user_of
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_results import begun as playing
from tests.server.test_results import play_out
from tests.server.test_server import ANN, BO, CYD, lay, refused
from tests.ssh.visiting import text, visit, visitor
from tests.tui.shell import settle


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE, Quotas(doings=6))
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


async def begun(server: Server) -> ServerTable:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


def test_what_a_user_name_asks_for() -> None:
    assert login_name("KQ7M") == login_name("kq7m") == LoginName("", "KQ7M")
    assert login_name("ann+kq7m") == LoginName("ann", "KQ7M")
    assert login_name("+KQ7M") == LoginName("", "KQ7M")
    assert login_name("ann+") == login_name("ann") == LoginName("ann", "")
    assert login_name("anna") == LoginName("anna", ""), "a code has a figure in it"
    assert login_name("KQ7B") == LoginName("KQ7B", ""), "and no letter that looks like a figure"
    assert login_name("KQ7MM") == LoginName("KQ7MM", "")
    assert login_name("ann+nonsense+KQ7M") == LoginName("ann", "NONSENSE+KQ7M")
    assert login_name(user_of("ＫＱ７Ｍ")) == LoginName("ＫＱ７Ｍ", ""), "what only looks like a code is no code"
    assert user_of("x" * 16 + "+KQ7M") == "x" * 16 + "+KQ7M", "the longest name and a code are taken whole"
    assert all(is_code(new_code()) and len(new_code()) == LENGTH for _ in range(50))


async def test_a_code_leads_to_the_table_and_takes_an_open_seat(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, table.code.lower(), "SHA256:bo", first=WaitingRoom) as (_, bo):
        assert table.seats_of(BO) == (1,)
        assert f"TABLE {table.code}" in text(bo)
    async with visit(server, f"cyd+{table.code}", "SHA256:cyd", first=WaitingRoom):
        assert not table.seats_of(CYD), "no seat is open: they look on"
    await server.begin(table, ANN)
    async with visit(server, table.code, "SHA256:bo", first=TablePage) as (app, _):
        assert app.screen._connection.people == (1,)
    async with visit(server, table.code, "SHA256:cyd", first=TablePage) as (app, cyd):
        assert app.screen._connection.people == ()
        await cyd.press("escape")
        await settle(cyd, lambda: "Leave to the lobby" in text(cyd))


async def test_a_newcomer_says_first_what_they_are_called(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    app = VisitorApp(server, visitor(table.code, "SHA256:new"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot, lambda: "You are new here." in text(pilot))
        assert not table.seats_of(4)
        await pilot.press(*"Kq7n", "enter")
        await settle(pilot, lambda: "looks like a table code" in text(pilot))
        await pilot.press(*"Dora", "enter")
        await settle(pilot, lambda: isinstance(app.screen, WaitingRoom))
    assert [chair.name for chair in table.chairs] == ["Ann", "Dora"]
    async with visit(server, f"emil+{table.code}", "SHA256:emil", first=WaitingRoom):
        assert server.people.called("Emil") is not None


async def test_whoever_is_called_like_a_code_is_still_known_by_it(server: Server) -> None:
    """An older server may have let such a name in; and its codes may have no figure."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    del server.tables[table.code]
    table.code = "KATE"
    server._add(table)
    assert server.login_name("kate") == LoginName("", "KATE")
    table.private = True
    assert server.login_name("kate") == LoginName("kate", "")
    table.private = False
    server.people.admit("Kate", "")
    assert server.login_name("kate") == LoginName("kate", ""), "what somebody is called is a name"
    assert server.login_name("ann+kate") == LoginName("ann", "KATE")
    assert "looks like a table code" in refused(lambda: server.people.admit("kQ7m", "SHA256:x"))
    assert "looks like a table code" in refused(lambda: server.people.rename(BO, "KQ7M"))


async def test_unknown_and_private_tables_lead_to_the_lobby_with_a_sentence(server: Server) -> None:
    private = lay(server, ("Ann", ""), ("x", OPEN))
    server.make_private(private, ANN, True)
    told = []
    for code in ("QQ77", private.code):
        async with visit(server, f"cyd+{code}", "SHA256:cyd") as (_, cyd):
            await settle(cyd, lambda: "There is no table" in text(cyd))
            told.append(text(cyd).replace(code, "CODE"))
    assert told[0] == told[1], "nothing tells a table that one may not see from none"
    assert not private.seats_of(CYD)


async def test_the_code_of_a_finished_game_leads_to_its_end(server: Server) -> None:
    table = await playing(server)
    play_out(table)
    async with visit(server, table.code, "SHA256:bo", first=TablePage) as (_, bo):
        await settle(bo, lambda: "wins with" in text(bo))
    async with visit(server, f"cyd+{table.code}", "SHA256:cyd", first=TablePage) as (_, cyd):
        await settle(cyd, lambda: "wins with" in text(cyd))
    assert not table.seats_of(CYD)


async def test_a_private_table_is_nowhere_for_those_without_a_seat(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    assert "only Ann" in refused(lambda: server.make_private(table, BO, True))
    server.make_private(table, ANN, True)
    ann, cyd = server.people.numbered(ANN), server.people.numbered(CYD)
    assert ann is not None
    assert cyd is not None
    server.presence.enter(ann)
    server.come(table, ann)
    assert server.tables_for(CYD) == []
    assert "there is no table" in refused(lambda: server.come(table, cyd))
    async with visit(server, "cyd", size=(120, 40)) as (_, pilot):
        await settle(pilot, lambda: "Ann" in text(pilot))
        assert table.code not in text(pilot), "nor does what people do tell"
        await pilot.press("c", *table.code, "enter")
        await settle(pilot, lambda: "there is no table" in text(pilot))
    server.ask(table, ANN, "bo")
    assert server.tables_for(BO) == [table]
    async with visit(server, table.code, "SHA256:bo", first=WaitingRoom):
        assert not table.is_invited(BO), "who is asked and comes has the seat"
    async with visit(server, "bo") as (_, pilot):
        assert table.code in text(pilot)
    server.go(table, ann)
    server.presence.leave(ann)


async def test_coming_again_and_again_has_its_limits(server: Server) -> None:
    table, (bo,) = lay(server, ("Ann", ""), ("x", OPEN)), [p for p in server.people if p.number == BO]
    for _ in range(6):
        assert server.straight_to(table.code, bo).seats_of(BO)
        table.rise(BO)
    assert "wait a moment" in refused(lambda: server.straight_to(table.code, bo))


async def test_the_line_to_pass_on_stands_in_the_lobby_and_at_the_table(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    app = VisitorApp(server, replace(visitor("ann"), reached="10.0.0.7:8022"))
    async with app.run_test(size=(120, 40)) as pilot:
        line = f"ssh -p 8022 {table.code}@10.0.0.7"
        await settle(pilot, lambda: isinstance(app.screen, Lobby) and line in text(pilot))
        await pilot.press("y")
        assert app.clipboard == line
        await settle(pilot, lambda: "Copied, if your terminal allows that." in text(pilot))
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, WaitingRoom))
        assert line in text(pilot)
        await pilot.press("y")
        await settle(pilot, lambda: "Copied, if your terminal allows that." in text(pilot))


def _is_told(app: Any, pilot: Any) -> bool:
    return isinstance(app.screen, Lobby) and "Only people with a seat see this table." in text(pilot)


async def test_who_looks_on_is_shown_out_when_the_table_becomes_private(server: Server) -> None:
    gathering, playing = lay(server, ("Ann", ""), ("Al", "")), await begun(server)
    for table, first in ((gathering, WaitingRoom), (playing, TablePage)):
        async with visit(server, table.code, "SHA256:cyd", first=first) as (app, cyd):
            server.make_private(table, ANN, True)
            await settle(cyd, partial(_is_told, app, cyd))
            assert CYD not in table.present
            table.say(ANN, "the secret")
            assert "the secret" not in text(cyd)
