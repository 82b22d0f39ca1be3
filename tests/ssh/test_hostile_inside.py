"""Attacks by people who have been let in: they fill the server, crowd others out, or make everybody's screen be drawn
without end."""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import suppress
from contextvars import Context, ContextVar
from pathlib import Path

import pytest

from powergrid_tui.server.quotas import AN_HOUR, Quotas
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.terminal_app import TerminalApp
from tests.server.test_server import ANN, BO, here, known, lay, opened, refused
from tests.ssh.visiting import begun, inhabited, sees, visit, visitor, visits
from tests.tui.shell import settle


async def test_a_visitor_has_nothing_of_the_app_at_the_keyboard_that_reads_its_owners_files(tmp_path: Path) -> None:
    at_the_keyboard = {name for name in vars(HomeApp) if not name.startswith("__")}
    assert {"_resumed", "_list", "_list_replays", "_start_game", "on_title_screen_chosen"} < at_the_keyboard
    both = {name for name in at_the_keyboard if hasattr(VisitorApp, name)}
    assert both <= {*vars(TerminalApp), *vars(VisitorApp)}, "it is what every app does, or the visitor's own"
    async with opened(tmp_path) as server:
        app = VisitorApp(server, visitor("ann"))
        assert not hasattr(app, "store")
        assert not isinstance(app, HomeApp)


async def test_one_address_does_not_open_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them may leave a game behind on the disk."""
    now = time.time()
    async with opened(tmp_path, quotas=Quotas(new_tables=4)) as server:
        monkeypatch.setattr(server._opened, "_clock", lambda: now)
        for name in ("Ann", "Bo"):
            server.presence.enter(known(server, name), "10.0.0.1")
        for _ in range(2):
            for owner, name in ((ANN, "Ann"), (BO, "Bo")):
                server.close(lay(server, (name, ""), ("x", OPEN), owner=owner), owner)
        assert "from your address" in refused(lambda: lay(server, ("Ann", ""), ("x", OPEN)))
        assert lay(server, ("Cyd", ""), ("x", OPEN), owner=3), "from elsewhere others open some"
        now += AN_HOUR + 1
        assert lay(server, ("Ann", ""), ("x", OPEN))


async def test_whoever_fills_the_server_with_tables_keeps_nobody_out(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=5)) as server:
        one = lay(server, ("Ann", ""), ("x", OPEN))
        crowd = [lay(server, ("Bo", ""), ("x", OPEN), owner=BO) for _ in range(4)]
        crowd[0].sit(ANN, "Ann")
        await server.begin(crowd[0], BO)
        here(server, crowd[1], "Bo")
        assert "already 5 tables" in refused(lambda: lay(server, ("Cyd", ""), ("x", OPEN), owner=3))
        for table in server.tables.values():
            table.seen -= AN_HOUR + 1
        assert lay(server, ("Cyd", ""), ("x", OPEN), owner=3)
        assert crowd[0].code not in server.tables, "of whoever has most, the one that was left first"
        assert {one.code, *(table.code for table in crowd[1:])} < set(server.tables)
        (game,) = server.games.waiting_for(ANN)
        assert game.record, "its game is kept, and its people bring it back when there is room"


async def test_whoever_comes_and_goes_and_gets_up_and_down_crowds_out_nobodys_talk(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        table.chat.say(ANN, "see you at eight")
        bo = known(server, "Bo")
        server.presence.enter(bo)
        for _ in range(200):
            table.sit(BO, "Bo")
            table.rise(BO)
            with suppress(TableError):
                server.come(table, bo)
                server.go(table, bo)
        assert table.chat.lines[0].words() == "see you at eight"
        assert len(table.chat.lines) < 20
        with pytest.raises(TableError, match="a lot"):
            server.come(table, bo)
        assert not table.present


async def test_keys_that_everybody_sees_are_counted(tmp_path: Path) -> None:
    async with inhabited(tmp_path, Quotas(doings=5)) as server, visit(server, "bo") as (app, bo):
        table, drawn = lay(server, ("Ann", ""), ("x", OPEN)), list[None]()
        app.go(table)
        await sees(bo, WaitingRoom)
        table.watch(lambda: drawn.append(None))
        for _ in range(15):
            await bo.press("s", "g")
        await settle(bo)
        assert 5 <= len(drawn) < 20, "five times, each of which tells a few who watch"


async def test_nobody_asks_for_seats_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN), ("Robo", "easy"), ("Bot", "easy"))
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        assert table.host is not None
        ann, dora = table.host.join((0,), who=ANN), table.host.join((), who=4)
        dora.take(2)
        for seat in (3, 2) * 20:
            assert "a lot" in refused(lambda seat=seat: dora.take(seat))  # type: ignore[misc]
        request = table.host.seat_requests.asked_of(ann)
        assert request is not None
        assert request.seat == 2


async def test_lists_that_many_look_at_are_not_all_drawn_at_once_for_every_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player's key waited a third of a second while forty looked at three hundred tables."""
    drawn = list[Lobby]()
    async with inhabited(tmp_path, names="Ann Bo Cyd Dee") as server, visits(server, "ann bo cyd dee") as (ann, *_):
        await ann.pause(0.3)
        monkeypatch.setattr("powergrid_tui.ssh.pages.lobby._FEW", 2)
        monkeypatch.setattr("powergrid_tui.ssh.pages.lobby._PAUSE", 60.0)
        monkeypatch.setattr(Lobby, "refresh_words", drawn.append)
        for _ in range(20):
            server.changed()
            await ann.pause()
        assert not drawn, "each after a minute at the earliest"
        monkeypatch.undo()


async def test_who_has_left_is_not_kept_in_memory_by_the_table(tmp_path: Path) -> None:
    """They were, with everything on their screen, for the five minutes until its rights pass on."""
    async with inhabited(tmp_path, names="Ann Bo") as server:
        ann, table = server.people.numbered(ANN), await begun(server)
        assert ann is not None
        visitor_of = ContextVar[str]("visitor_of")

        def comes_and_goes() -> None:
            visitor_of.set("Ann")
            server.presence.enter(ann)
            server.come(table, ann)
            table.host.join((0,), who=ANN).leave()  # type: ignore[union-attr]
            server.go(table, ann)

        Context().run(comes_and_goes)
        waiting = [handle for handle in gc.get_objects() if isinstance(handle, asyncio.TimerHandle)]
        assert len(waiting) > 2
        assert [handle for handle in waiting if visitor_of in handle._context] == []  # type: ignore[attr-defined]
