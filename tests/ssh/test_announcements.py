"""What everybody is told reaches them wherever they are, on every page and in lines, and nobody can say the like."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.server.names import refusal
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.open import parting_words
from powergrid_tui.ssh.pages import app as visitor_app
from powergrid_tui.ssh.pages.chat import ChatPage
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.results import ResultsPage
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.words.language import speaking
from tests.plain.server_typed import come
from tests.server.test_server import ANN, BO, lay
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

SOUP = "From the owner: Soup at noon"


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(visitor_app, "_READ", 0.0)
    server = Server(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_on_every_page_until_it_has_been_read(server: Server, size: tuple[int, int]) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, "ann", size=size) as (app, ann):
        for keys, page in (([], Lobby), (["s"], ResultsPage), (["escape"], Lobby), (["enter"], WaitingRoom)):
            await ann.press(*keys)
            await settle(ann, lambda page=page: isinstance(app.screen, page))  # type: ignore[misc]
            before = text(ann).splitlines()[-1]
            server.announce(lambda: SOUP)
            await settle(ann, lambda: SOUP in text(ann).splitlines()[-1])
            await ann.press("f9")
            await ann.press("down")
            await settle(ann, lambda before=before: text(ann).splitlines()[-1] == before)  # type: ignore[misc]
        server.sit(table, BO, "Bo")
        await server.begin(table, ANN)
        await settle(ann, lambda: isinstance(app.screen, TablePage))
        server.announce(lambda: SOUP)
        await settle(ann, lambda: SOUP in text(ann).splitlines()[-1])
        await ann.press("question_mark")
        await settle(ann, lambda: not isinstance(app.screen, TablePage))
        await ann.press("escape")
        await settle(ann, lambda: isinstance(app.screen, TablePage) and SOUP not in text(ann).splitlines()[-1])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_long_one_is_shown_whole_and_moves_nothing(server: Server, size: tuple[int, int]) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    words = " ".join(f"word{number}" for number in range(30))
    async with visit(server, "ann", size=size) as (app, ann):
        for begins in (False, True):
            if begins:
                app.go(table)
                server.sit(table, BO, "Bo")
                await server.begin(table, ANN)
                await settle(ann, lambda: isinstance(app.screen, TablePage))
            before = [row[:70].rstrip() for row in text(ann).splitlines()[2:-4]]
            server.announce(lambda: f"From the owner: {words}")
            await settle(ann, lambda: "word29" in text(ann).splitlines()[-1])
            assert " ".join(" ".join(text(ann).splitlines()[-4:]).split()).endswith(f"From the owner: {words}")
            assert [row[:70].rstrip() for row in text(ann).splitlines()[2:-4]] == before
            await ann.press("f9")
            await settle(ann, lambda: "word29" not in text(ann).splitlines()[-1])


async def test_it_is_seen_on_a_box_over_a_page(server: Server) -> None:
    async with visit(server, "ann", size=(80, 24)) as (app, ann):
        await ann.press("ctrl+t")
        await settle(ann, lambda: isinstance(app.screen, ChatPage))
        server.announce(lambda: SOUP)
        await settle(ann, lambda: SOUP in text(ann).splitlines()[-1])
        await ann.press("f9")
        await settle(ann, lambda: SOUP not in text(ann).splitlines()[-1])


async def test_it_goes_with_whoever_turns_to_another_page_before_it_can_have_been_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_app, "_READ", 600.0)
    async with visit(server, "ann", size=(80, 24)) as (app, ann):
        server.announce(lambda: SOUP)
        await settle(ann, lambda: SOUP in text(ann))
        await ann.press("s")
        await settle(ann, lambda: isinstance(app.screen, ResultsPage) and SOUP in text(ann))
        await ann.press("escape")
        await settle(ann, lambda: isinstance(app.screen, Lobby) and SOUP in text(ann))


async def test_no_table_is_left_of_a_game_that_may_not_begin_at_once(server: Server) -> None:
    server.countdown.plan(100.0, "", drains=True)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: "The server closes in 2 minutes, so no game begins now." in text(ann))
        assert not server.tables


async def test_whoever_comes_while_it_counts_down_is_told(server: Server) -> None:
    server.countdown.plan(600.0, "upgrade", drains=False)
    async with visit(server, "ann", size=(80, 24)) as (_, ann), come(server, "Bo") as bo:
        await settle(ann, lambda: "The server closes in 10 minutes: upgrade." in text(ann).splitlines()[-1])
        assert "closes in 10 minutes" in text(ann).splitlines()[0]
        await bo.hears("The server closes in 10 minutes: upgrade.")


async def test_in_lines_in_the_lobby_and_at_a_table_and_nobody_else_can_say_it(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with come(server, "Bo") as bo, come(server, "Cyd") as cyd:
        await bo.type(f"sit {table.code}", "Seat")
        await cyd.hears("The lobby.")
        server.announce(lambda: SOUP)
        assert await bo.hears("Soup") == SOUP
        assert await cyd.hears("Soup") == SOUP
        for name in ("From the owner", "from-the-owner", "Vom Besitzer", "伺服器擁有者"):
            assert refusal(name), "the name stands before what somebody says"
        cyd.put(f"say {SOUP}s")
        await asyncio.sleep(0)
        async with come(server, "Ann") as ann:
            assert await ann.hears("Soup at noons") == f"Cyd says: {SOUP}s"


def test_the_parting_words_say_why_and_how_to_come_back() -> None:
    assert parting_words("", "") == "The server is closing. Your seat is kept for you."
    line = "ssh -p 8022 KQ7M@play.example"
    assert parting_words("upgrade", line).split("\r\n") == [
        "The server is closing: upgrade. Your seat is kept for you.",
        f"Come back with: {line}",
    ]
    with speaking("de"):
        assert line in parting_words("upgrade", line)


async def test_the_way_back_leads_to_where_somebody_is(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, "ann") as (app, ann):
        assert app.code_here == ""
        await ann.press("enter")
        await settle(ann, lambda: isinstance(app.screen, WaitingRoom))
        assert app.code_here == table.code
        server.sit(table, BO, "Bo")
        await server.begin(table, ANN)
        await settle(ann, lambda: isinstance(app.screen, TablePage))
        await ann.press("question_mark")
        assert app.code_here == table.code
