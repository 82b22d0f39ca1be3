"""Talk on the server and at a table, whom one does not want to hear, who is asked to come, another game, and notes that
nobody else sees."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.personal_data import MOST_NOTES
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.chat import ChatPage
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.notes import NotesPage
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.tui.base.menu import Menu
from tests.plain.server_typed import come
from tests.server.test_server import ANN, BO, CYD, lay, refused
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE, Quotas(chat_lines=10))
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


async def reopened(server: Server) -> Server:
    """The server as it would be after an end at this moment."""
    for table in server.tables.values():
        if table.host is not None:
            await asyncio.to_thread(table.host.session.saving.flush)
    folder = server.storage.folder / "again"
    folder.mkdir()
    if server.storage.store.folder.exists():
        shutil.copytree(server.storage.store.folder, folder / "games")
    (folder / "house.db").touch(0o600)
    await asyncio.to_thread(server.storage.database.copy, folder / "house.db")
    return Server(folder, AT_ONCE)


def at(pilot: Any, page: type) -> bool:
    return isinstance(pilot.app.screen, page)


async def begun(server: Server) -> ServerTable:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


# Talk


async def test_what_is_said_in_the_server_is_read_there_and_by_those_who_come_later(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await ann.press("ctrl+t", *"new here?", "enter")
        await settle(ann, lambda: "Ann new here?" in text(ann))
        await settle(bo, lambda: "chat (1" in text(bo))
        await bo.press("ctrl+t")
        await settle(bo, lambda: at(bo, ChatPage) and "Ann new here?" in text(bo))
        await bo.press(*"no", "enter", "escape")
        await settle(bo, lambda: at(bo, Lobby) and "new)" not in text(bo))
        await settle(ann, lambda: "Bo no" in text(ann))
        await ann.press("escape", "n")
        await settle(ann, lambda: "WHICH GAME" in text(ann))
    again = await reopened(server)
    assert [(said.who, said.words()) for said in again.chat.lines] == [(ANN, "new here?"), (BO, "no")]
    assert all(said.moment for said in again.chat.lines)
    async with visit(again, "cyd", size=(120, 40)) as (_, cyd):
        assert "Ann new here?" in text(cyd)
    await again.close_down()


@pytest.mark.thorough
async def test_what_was_said_over_all_the_time_away_is_counted_and_marked(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    for size in ((80, 24), (120, 40)):
        async with visit(server, "bo", size=size) as (_, bo):  # on the first visit nothing is news
            assert "new)" not in text(bo)
            assert "─ new ─" not in text(bo)
            await bo.press("enter")
            await settle(bo, lambda: at(bo, WaitingRoom))
            await bo.press("escape")
            await settle(bo, lambda: at(bo, Lobby))
        server.chat.say(ANN, "one")
        server.chat.say(ANN, "two")
        table.chat.say(ANN, "at the table")
        async with visit(server, "bo", size=(80, 24)) as (_, bo):
            await settle(bo, lambda: "chat (2" in text(bo))
        async with visit(server, "bo", size=size) as (_, bo):  # they have not read it yet
            if size == (80, 24):
                await settle(bo, lambda: "chat (2" in text(bo))
                await bo.press("ctrl+t")
                await settle(bo, lambda: at(bo, ChatPage))
                shown = text(bo)
                await bo.press("escape")
                await settle(bo, lambda: at(bo, Lobby))
            else:
                await settle(bo, lambda: "1 new line of chat" in text(bo))
                shown = text(bo)
            assert shown.rindex("─ new ─") < shown.rindex("Ann one") < shown.rindex("Ann two")
            assert "new)" not in text(bo)
            await bo.press("enter")
            await settle(bo, lambda: at(bo, WaitingRoom))
            if size == (80, 24):
                await settle(bo, lambda: "chat (1" in text(bo))
                await bo.press("t")
            await settle(bo, lambda: "at the table" in text(bo))
        async with visit(server, "bo", size=(80, 24)) as (_, bo):
            assert "new)" not in text(bo)
    server.chat.say(ANN, "three")
    async with visit(server, "bo", size=(120, 40)) as (_, bo):
        assert "Ann three" in text(bo)
    assert not ChatFeed(server, BO).unread, "whoever leaves the server from its lobby has read it, too"


async def test_at_play_a_small_screen_counts_the_talk_in_the_tab_of_the_log(server: Server) -> None:
    table = await begun(server)
    async with visit(server, table.code, "SHA256:bo", size=(80, 24), first=TablePage) as (_, bo):
        await settle(bo)
        table.chat.say(ANN, "hurry")
        await settle(bo, lambda: "5 log +1" in text(bo))
        await bo.press("ctrl+t")
        await settle(bo, lambda: "A hurry" in text(bo) and "5 CHAT " in text(bo))
        await bo.press("escape")
        await settle(bo, lambda: at(bo, TablePage) and "> _" not in text(bo) and "+1" not in text(bo))


async def test_whom_one_has_muted_one_does_not_read_and_they_do_not_know(server: Server) -> None:
    table = await begun(server)
    async with (
        visit(server, "ann", size=(120, 40)) as (_, ann),
        visit(server, "bo", size=(120, 40)) as (_, bo),
        come(server, "cyd") as cyd,
    ):
        await ann.press("ctrl+t", *"/mute bo", "enter")
        await settle(ann, lambda: "You no longer see what Bo says" in text(ann))
        await cyd.type("mute Bo", "You no longer see")
        before = len(cyd.told)
        server.chat.say(BO, "do you hear me")
        table.chat.say(BO, "or here")
        server.chat.say(CYD, "a word of mine")
        await settle(ann, lambda: "a word of mine" in text(ann))
        await settle(bo, lambda: "do you hear me" in text(bo))
        assert "do you hear me" not in text(ann)
        await ann.press("escape", "enter")
        await settle(ann, lambda: at(ann, TablePage))
        table.chat.say(BO, "and now")
        await settle(ann)
        assert "and now" not in text(ann)
        assert "or here" not in text(ann)
        assert not any("hear me" in line for line in cyd.told[before:])
        await ann.press("ctrl+t", *"/unmute BO", "enter")
        await settle(ann, lambda: "You see what Bo says again." in text(ann))
    assert server.personal.muted(CYD) == {BO}
    assert "nobody else called Ann" in refused(lambda: server.personal.mute(ANN, "Ann", muted=True))


async def test_onlookers_talk_where_the_table_allows_it(server: Server) -> None:
    table = await begun(server)
    table.say(CYD, "nice move")
    assert "only Ann" in refused(lambda: server.silence(table, BO, True))
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, TablePage))
        await ann.press("ctrl+t")
        await settle(ann, lambda: "Cyd (watches) nice move" in text(ann))
        await ann.press("escape", "escape")
        await settle(ann, lambda: "Onlookers: read only" in text(ann))
        keys = [item.key for item in ann.app.screen.query_one(Menu).items if item.key]
        assert len(keys) == len(set(keys)), "each row has a key of its own"
        await ann.press("o", "enter")
        await settle(ann, lambda: table.silent)
        assert "only players may talk" in refused(lambda: table.say(CYD, "and now?"))
        table.say(BO, "peace")
    async with come(server, table.code, "SHA256:cyd") as cyd:
        await cyd.hears("You are watching.")
        await cyd.type("say psst", "Only players may talk at this table.")
    server.note(table)
    again = await reopened(server)
    assert again.find(table.code).silent
    await again.close_down()


# Who is asked to come


async def test_somebody_is_asked_and_finds_it_on_top_of_the_lobby(server: Server) -> None:
    other = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, table.code, "SHA256:ann", first=WaitingRoom) as (_, ann), visit(server, "bo") as (_, bo):
        await ann.press("p", "s")
        await settle(ann, lambda: table.private)
        await settle(bo, lambda: table.code not in text(bo))
        await ann.press("i", *"bo", "enter")
        await settle(bo, lambda: "INVITED" in text(bo))
        rows = text(bo).splitlines()
        first, second = (next(at for at, row in enumerate(rows) if each.code in row) for each in (table, other))
        assert first < second
        assert "invited" in text(ann)
        assert table.begin_refusal(ANN) == "Bo has not come yet"
        assert "no seat is open" in refused(lambda: table.sit(CYD, "Cyd")), "the seat is kept"
        await bo.press("up", "up", "x")
        await settle(bo, lambda: "INVITED" not in text(bo) and table.code not in text(bo))
        await ann.press("i", *"bo", "enter")
        await settle(ann, lambda: "Bo has declined." in text(ann))
        await ann.press("i", *"nobody", "enter")
        await settle(ann, lambda: "There is nobody called nobody here." in text(ann))


async def test_whom_one_has_muted_asks_one_nowhere(server: Server) -> None:
    server.personal.mute(BO, "Ann", muted=True)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.ask(table, ANN, "Bo")
    assert server.tables_for(BO) == []
    assert server.tables_for(CYD) == [table]
    assert "only Ann" in refused(lambda: server.ask(table, CYD, "Bo"))


# Notes


async def test_notes_are_kept_and_nobody_else_receives_any_of_them(server: Server) -> None:
    """Neither at a table, nor in the record, nor in lines; another server without them is the same to others."""
    table, secret = await begun(server), "hoard uranium"
    async with (
        visit(server, table.code, "SHA256:ann", first=TablePage) as (_, ann),
        visit(server, table.code, "SHA256:bo", first=TablePage) as (_, bo),
        come(server, table.code, "SHA256:cyd") as cyd,
    ):
        await settle(bo)
        before = text(bo)
        await ann.press("ctrl+o")
        await settle(ann, lambda: at(ann, NotesPage))
        await ann.press(*secret, "enter", *"second", "enter")
        await settle(ann, lambda: "second" in text(ann))
        await settle(bo)
        assert text(bo) == before
        await bo.press("ctrl+o")
        await settle(bo, lambda: at(bo, NotesPage))
        assert secret not in text(bo)
        await cyd.type("notes", "You have no notes")
        await cyd.type("note mine", "Noted.")
        assert not any(secret in line for line in cyd.told)
        await ann.press("down", "down", "ctrl+d")
        await settle(ann, lambda: "second" not in text(ann))
    again = await reopened(server)
    assert secret not in (again.storage.store.folder / table.file).read_text("utf-8")
    assert again.personal.notes(ANN, table.file) == (secret,)
    assert again.personal.notes(CYD, table.file) == ("mine",)
    assert again.personal.notes(BO, table.file) == ()
    await again.close_down()


async def test_notes_have_an_end(server: Server) -> None:
    table = await begun(server)
    for at_line in range(MOST_NOTES):
        server.personal.note(ANN, table.file, f"line {at_line}\x1b[2J\n")
    assert f"{MOST_NOTES} lines" in refused(lambda: server.personal.note(ANN, table.file, "one more"))
    assert all(line.isprintable() for line in server.personal.notes(ANN, table.file))
    server.personal.note(BO, table.file, "mine")
    assert "no note 2" in refused(lambda: server.personal.strike(BO, table.file, 1))
