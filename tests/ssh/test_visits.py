"""A visit from the login to the exit status. Nothing is shown before it is safe, and nothing of a visitor stays."""

from __future__ import annotations

import asyncio
import gc
import io
import sys
import threading
import weakref
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual._context import active_app

from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.database import connection
from powergrid_tui.server.quotas import A_DAY
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.drawing.frame import MAKE_PLAIN
from tests.server.test_server import lay
from tests.ssh.standin import KEY, LEFT, OTHER_KEY, Lines, StandIn, client, guest, in_short, server, until
from tests.ssh.standin import Server as Door
from tests.ssh.visiting import visitor


async def test_somebody_comes_in_types_and_leaves(log: Lines) -> None:
    async with server() as home:
        async with guest(home, size=(90, 30)) as ann:
            assert len(home.door._sessions) == 1
            ann.type("ab")
            await ann.sees("typed 2: b")
            assert ann.screen[:2] == ["hello ann", "typed 2: b"]
            assert home.apps[0].size == (90, 30)
            ann.type("q")
            assert await ann.ended() == 0
        assert ann.text.endswith("Everything is drawn anew.\r\n")
        assert ann.screen.count("") == len(ann.screen) - 1 or LEFT in ann.text
        await until(lambda: not home.door._sessions)
    fingerprint = KEY.get_fingerprint()
    assert log() == [
        f"joined number=1 user=ann address=127.0.0.1 key={fingerprint}",
        "left number=1 user=ann how=left",
    ]
    assert home.changes == 2


async def test_the_terminal_is_taken_as_a_terminal_at_home_is_but_for_every_motion_of_the_mouse() -> None:
    async with server() as home, guest(home) as ann:
        ann.type("q")
        await ann.ended()
        modes = (1049, 1000, 1002, 1006, 1004, 2004)
        on = [*(f"\x1b[?{mode}h" for mode in modes), "\x1b[?25l", "\x1b[?7l", "\x1b[>25u"]
        off = [*(f"\x1b[?{mode}l" for mode in modes), "\x1b[?25h", "\x1b[?7h", "\x1b[<u"]
        assert all(ann.text.count(mode) == 1 for mode in on + off)
        assert ann.text.index(on[0]) < ann.text.index("hello") < ann.text.index(MAKE_PLAIN + "\x1b[H\x1b[?2004l")
        assert "1003" not in ann.text


async def test_what_is_pasted_and_pressed_reaches_the_app_also_in_pieces() -> None:
    async with server() as home, guest(home) as ann:
        app = home.apps[0]
        ann.type("é\x1b[200~two words\x1b[201~\x1b[A\x1b[97;5u")
        await until(lambda: len(app.typed) == 3)
        assert (app.typed, app.pasted) == (["é", "up", "ctrl+a"], ["two words"])
        for part in (b"\x1b[1;", b"5A\xc3", b"\xa9"):
            ann.type(part)
            await asyncio.sleep(0.01)
        await until(lambda: app.typed[3:] == ["ctrl+up", "é"])
        ann.type("\x1b")
        await until(lambda: app.typed[-1] == "escape")


async def test_a_terminal_that_changes_its_size() -> None:
    async with server(resized=0.1) as home, guest(home) as ann:
        ann.channel.change_terminal_size(100, 40)
        await until(lambda: home.apps[0].sizes[-1] == (100, 40))
        for width in range(60, 100):
            ann.channel.change_terminal_size(width, 30)
            await asyncio.sleep(0.005)
        await until(lambda: home.apps[0].sizes[-1] == (99, 30))
        assert len(home.apps[0].sizes) < 12, "the last is told, and few between"


async def test_no_size_is_too_strange() -> None:
    strange = (((0, 0), (80, 24)), ((5000, 5000), (240, 80)), ((3, 2), (20, 5)), ((0xFFFFFFFF, 1), (240, 5)))
    async with server() as home, guest(home, size=(80, 0)) as ann:
        app = home.apps[0]
        assert app.size == (80, 24)
        for told, taken in strange:
            ann.channel.change_terminal_size(81, 25)
            await until(lambda: app.size == (81, 25))
            ann.channel.change_terminal_size(*told)
            await until(lambda taken=taken: app.size == taken)  # type: ignore[misc]
    for told, taken in strange[:2]:
        async with server() as home, guest(home, size=told):
            assert home.apps[0].size == taken


async def test_a_failure_is_told_in_a_sentence_and_the_others_play_on(
    log: Lines, caplog: pytest.LogCaptureFixture
) -> None:
    async with server() as home, guest(home, "ann") as ann, guest(home, "bo", client_keys=[OTHER_KEY]) as bo:
        ann.type("x")
        assert await ann.ended() == 1
        assert ann.text.endswith(
            "\u001b[?1004lSomething went wrong on the server, and has been logged. Please come in again.\r\n"
        )
        bo.type("b")
        await bo.sees("typed 1: b")
        (failed,) = [record for record in caplog.records if in_short(record.getMessage()).startswith("failed")]
        assert failed.exc_info
        assert "by hand" in str(failed.exc_info[1])
        assert "secret" not in caplog.text + ann.text
        assert home.apps[0].error_console.file.getvalue() == "", "no traceback is drawn"  # type: ignore[attr-defined]
        assert len(log("failed")) == len(log("left")) == 1


async def test_an_app_that_cannot_be_made_is_a_failure_too() -> None:
    def make(visitor: Visitor) -> StandIn:
        raise LookupError(visitor.user)

    async with server() as home:
        home.make = make
        async with client(home) as ann:
            assert await ann.ended() == 1
            assert ann.text.startswith("Something went wrong")


async def test_the_server_closes_with_a_word_in_everybodys_language(log: Lines) -> None:
    async with server() as home, AsyncExitStack() as stack:
        ann = await stack.enter_async_context(client(home, "ann", env={"LANG": "zh_TW.UTF-8"}))
        bo = await stack.enter_async_context(client(home, "bo", client_keys=[OTHER_KEY]))
        await ann.sees("hello ann")
        await bo.sees("hello bo")
        await home.door.close(lambda _: tr("Quit"))
        assert (await ann.ended(), await bo.ended()) == (0, 0)
        assert bo.text.endswith("\x1b[?1004lQuit\r\n")
        assert ann.text.endswith("\r\n")
        assert not ann.text.endswith("Quit\r\n")
        assert len(log("left")) == 2
        assert all(line.endswith("how=closed") for line in log("left"))
    with pytest.raises(OSError, match=r"."):
        await home.plug()


async def test_a_client_that_is_gone_is_noticed_and_nobody_else_notices(log: Lines) -> None:
    async with server() as home, guest(home, "ann") as ann, guest(home, "bo", client_keys=[OTHER_KEY]) as bo:
        ann.connection.abort()
        await until(lambda: len(home.door._sessions) == 1)
        bo.type("b")
        await bo.sees("typed 1: b")
        assert log("left") == ["left number=1 user=ann how=lost"]
        assert not log("failed")


async def test_who_types_no_more_leaves() -> None:
    async with server() as home, guest(home) as ann:
        ann.channel.write_eof()
        assert await ann.ended() == 0


async def test_who_has_left_is_let_go_and_so_is_the_connection() -> None:
    async with server() as home:
        left: list[weakref.ref[StandIn]] = []
        for _ in range(4):
            async with guest(home) as ann:
                ann.type("\x1b[97u\x1b[98;5u")  # keys that Textual keeps parsers by
                await ann.sees("typed 2")
                ann.type("q")
                await ann.ended()
                await asyncio.wait_for(ann.connection.wait_closed(), 5)
            left.append(weakref.ref(home.apps.pop()))
        del ann
        await until(lambda: not home.door._connections)
        await asyncio.sleep(0.05)
        gc.collect()
        assert [app() for app in left] == [None] * 4


@pytest.mark.parametrize(
    ("term", "env", "depth"),
    [
        ("xterm", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-256color", {}, "256"),
        ("xterm", {}, "standard"),
        ("linux", {"LC_ALL": "C"}, "standard"),
    ],
)
async def test_colours_are_those_of_the_visitors_terminal(
    term: str, env: dict[str, str], depth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor" if depth != "truecolor" else "")
    monkeypatch.setenv("TERM", "xterm-256color")
    async with server() as home, guest(home, term=term, env=env) as ann:
        assert home.apps[0].console.color_system == depth
        assert ("38;2;" in ann.text) == (depth == "truecolor")


async def test_of_an_environment_little_is_kept() -> None:
    told = {"LANG": "de_DE.UTF-8", "LD_PRELOAD": "x", "LC_ALL": "\x1b]0;x\x07", "COLORTERM": "y" * 65, "TERM": "vt100"}
    async with server() as home, guest(home, term="xterm", env=told):
        assert home.apps[0].visitor.environment == {"LANG": "de_DE.UTF-8", "TERM": "xterm"}


async def test_the_output_of_the_process_stays_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    async with server() as home, guest(home, "ann") as ann, guest(home, "bo") as bo:
        print("one")
        ann.type("q")
        await ann.ended()
        print("two")
        bo.type("x")
        await bo.ended()
        print("three")
    assert out.getvalue() == "one\ntwo\nthree\n"


async def test_an_app_of_a_guest_neither_stops_the_process_nor_opens_or_writes_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("on the machine of the server")

    for name in ("os.kill", "os.killpg", "webbrowser.open"):
        monkeypatch.setattr(name, never)
    async with server() as home, guest(home) as ann:
        app = home.apps[0]
        app.action_suspend_process()
        app.open_url("https://example.org")
        app.action_screenshot("x.svg", str(tmp_path))
        assert app.save_screenshot("x.svg", str(tmp_path)) == ""
        assert app.deliver_text("/etc/hostname", save_directory=str(tmp_path)) is None
        assert app.deliver_binary("/etc/hostname", save_directory=str(tmp_path)) is None
        assert app._driver is not None
        app._driver.open_url("https://example.org")
        with Path("/etc/hostname").open("rb") as file:
            app._driver.deliver_binary(file, delivery_key="", save_path=tmp_path / "x")
        ann.type("a")
        await ann.sees("typed 1: a")
        assert list(tmp_path.iterdir()) == []


async def test_pictures_wait_for_the_disk(tmp_path: Path) -> None:
    safe = asyncio.Event()
    safe.set()

    async def settle() -> None:
        await safe.wait()

    class Waiting(StandIn):
        def unsettled(self) -> asyncio.Task[None] | None:
            return None if safe.is_set() else asyncio.ensure_future(settle())

    async with server() as home:
        home.make = Waiting
        async with guest(home) as ann:
            safe.clear()
            ann.type("a")
            await until(lambda: home.apps[0].typed == ["a"])
            ann.type("b")
            await until(lambda: home.apps[0].typed == ["a", "b"])
            for _ in range(20):
                await asyncio.sleep(0.005)
            assert "typed" not in ann.text
            safe.set()
            await until(lambda: "typed 2: b" in "\n".join(ann.screen))


async def test_a_visitor_of_the_server_waits_for_its_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = Server(tmp_path, AT_ONCE)
    await inside.storage.settle()
    commit, may_commit = connection.Database._commit_all, threading.Event()

    def held(database: connection.Database, changes: Any) -> None:
        may_commit.wait(30)
        commit(database, changes)

    monkeypatch.setattr(connection.Database, "_commit_all", held)
    made = VisitorApp(inside, visitor("Zoe"))
    waits = made.unsettled()
    assert waits is not None, "the name is not safe yet"
    may_commit.set()
    await waits
    assert made.unsettled() is None
    assert inside.storage.database.read(lambda c: c.execute("SELECT name FROM people").fetchall()) == [("Zoe",)]
    await inside.close_down()
    again = connection.Database(tmp_path / "house.db", lambda: None)
    assert again.read(lambda c: c.execute("SELECT count(*) FROM keys").fetchone()) == (1,)
    again.close()


VISITS = 2
"""Of each of two people."""

A_MOMENT = 5.0
"""Seconds for which a page may wait for something. A timer that is stopped is kept until then, with the app that it was
set in."""


@asynccontextmanager
async def a_table_with_a_clock(folder: Path) -> AsyncIterator[tuple[Server, ServerTable]]:
    """A game of Ann and Bo, who have a day for each turn."""
    found = Server(folder, AT_ONCE)
    people = [found.people.admit(name, key.get_fingerprint()) for name, key in (("Ann", KEY), ("Bo", OTHER_KEY))]
    for person in people:
        found.storage.settings_of(person).save(Settings(coach=False))
    table = lay(found, ("Ann", ""), ("", OPEN), owner=people[0].number)
    found.set_clock(table, people[0].number, ClockRules(turn=A_DAY, then="turn"))
    table.sit(people[1].number, "Bo")
    await found.begin(table, people[0].number)
    try:
        yield found, table
    finally:
        await found.close_down()


async def plays_and_leaves(home: Door, key: asyncssh.SSHKey, *, politely: bool) -> None:
    """Somebody comes in, goes to their table and looks at a page there. Then they quit, or their line drops."""
    async with client(home, "somebody", client_keys=[key]) as visit:
        await until(lambda: bool(home.apps) and isinstance(home.apps[-1].screen, Lobby))
        app = home.apps.pop()
        visit.type("\r")
        await until(lambda: isinstance(app.screen, TablePage))
        visit.type("?")
        await until(lambda: len(app.screen_stack) == 3)
        visit.type("\x1b[27u")
        await until(lambda: isinstance(app.screen, TablePage))
        if politely:
            visit.type("\x03")
            await until(lambda: not isinstance(app.screen, TablePage))
            visit.type("\x03")
            await visit.ended()
        else:
            visit.connection.abort()
        await until(lambda: not home.door._connections)


@pytest.mark.thorough
async def test_no_visit_to_a_table_with_a_clock_leaves_an_app_behind(tmp_path: Path) -> None:
    """Takes seconds: these are whole visits, by the network."""
    left = list[weakref.ref[VisitorApp]]()
    async with a_table_with_a_clock(tmp_path) as (inside, table), server() as home:

        def made(visitor: Visitor) -> Any:
            app = VisitorApp(inside, visitor)
            left.append(weakref.ref(app))
            return app

        home.make = made
        for at in range(VISITS):
            await plays_and_leaves(home, KEY, politely=bool(at % 2))
            await plays_and_leaves(home, OTHER_KEY, politely=not at % 2)
        await until(lambda: not table.present)
        loop = asyncio.get_running_loop()
        timers = [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, asyncio.TimerHandle)
            and thing._loop is loop  # type: ignore[attr-defined]  # not one that another test has left
            and thing.when() > loop.time() + A_MOMENT
        ]
        assert timers
        assert [timer for timer in timers if active_app in timer._context] == []  # type: ignore[attr-defined]
        assert len(left) == 2 * VISITS

        def all_gone() -> bool:
            gc.collect()
            return all(app() is None for app in left)

        await until(all_gone, patience=2 * A_MOMENT)
