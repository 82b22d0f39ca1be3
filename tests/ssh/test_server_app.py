"""The server as visitors see it: the lobby, a table that gathers, a table at play, and coming back to it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.chat import SayPage
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.ssh.pages.welcome import Welcome
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit.guard import GameError
from tests.plain.server_typed import come
from tests.server.test_server import ANN, BO, GAME, lay
from tests.ssh.visiting import text, visit, visitor
from tests.tui.shell import Clock, settle


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(_no_coach())
    server.storage.files.wait()
    yield server
    await server.close_down()


def _no_coach() -> Any:
    from powergrid_tui.table.preferences.settings import Settings

    return Settings(coach=False)


async def begun(server: Server, *places: tuple[str, str]) -> ServerTable:
    table = lay(server, ("Ann", ""), *(places or (("x", OPEN),)))
    if not places:
        table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


def at(pilot: Any, page: type) -> bool:
    return isinstance(pilot.app.screen, page)


async def test_a_serverhold_of_version_6_is_one_address_to_newcomers(tmp_path: Path) -> None:
    server = Server(tmp_path, AT_ONCE, Quotas(new_names=1))
    for at, (address, welcome) in enumerate(
        (("2001:db8::1", True), ("2001:db8::ffff:2", False), ("2001:db8:0:1::1", True), ("::ffff:10.0.0.7", True))
    ):
        name = ("dora", "emil", "fay", "gus")[at]
        VisitorApp(server, replace(visitor(name), address=address))
        assert (server.people.called(name) is not None) == welcome
    await server.close_down()


async def test_a_table_is_opened_joined_and_played_from_two_terminals(server: Server) -> None:
    """It takes a second: two terminals, and a table from its form to the game."""
    async with visit(server, "ann") as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await ann.press("n", "enter")
        await settle(ann, lambda: "open to others" in text(ann))
        assert "Bo " not in text(ann), "an open seat is kept for nobody"
        await ann.press("down", "down", "left", "left", "ctrl+s")
        await settle(ann, lambda: at(ann, WaitingRoom))
        (table,) = server.tables.values()
        assert table.code in text(ann)
        await settle(bo, lambda: table.code in text(bo))
        assert "1 of 2" in text(bo)
        await bo.press("c")
        await settle(bo)
        await bo.press(*table.code.lower(), "enter")
        await settle(bo, lambda: at(bo, WaitingRoom))
        await bo.press("s")
        await settle(ann, lambda: "Ctrl+S begins" in text(ann))
        assert "Ann says when it begins" in text(bo)
        await bo.press("ctrl+s")
        await settle(bo, lambda: "Only Ann" in text(bo))
        await ann.press("ctrl+s")
        await settle(ann, lambda: at(ann, TablePage))
        await settle(bo, lambda: at(bo, TablePage))
        assert table.host is not None
        session = table.host.session
        mover, other = (ann, bo) if session.state.turn == 0 else (bo, ann)
        await settle(mover, lambda: "for sale" in text(mover) or "opening bid" in text(mover))
        before = len(session.steps)
        await other.press("enter", "enter")  # it is not their turn
        await settle(other)
        assert len(session.steps) == before
        await mover.press("enter")
        await settle(mover, lambda: len(session.steps) > before)
        await settle(other, lambda: "raise" in text(other) or "bid" in text(other))


async def test_the_seat_of_a_stranger_is_given_to_others_and_a_key_too_many_sends_nobody_away(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (other, bo):
        app.go(table)
        other.go(table)
        await settle(ann, lambda: at(ann, WaitingRoom))
        await settle(bo, lambda: at(bo, WaitingRoom))
        await ann.press("down", "b")
        await settle(ann, lambda: "Bo stays" in text(ann))
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        assert table.seats_of(BO) == (1,)
        await ann.press("b")
        await settle(ann, lambda: "Bo stays" in text(ann))
        await ann.press("down", "enter")
        await settle(ann, lambda: table.chairs[1].open)
        await bo.press("s")
        await settle(bo, lambda: "wants other people to play" in text(bo))
        assert table.chairs[1].open


async def test_the_obvious_is_done_by_the_settings_of_each(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (_, bo):
        for pilot in (ann, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        app.choose(obvious=True)
        host = table.host
        assert host is not None
        assert [host.seating.auto_plays(seat) for seat in (0, 1)] == [True, False]


async def test_what_one_says_others_read_at_once_and_no_escape_sequence_comes_through(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "ann") as (_, ann), visit(server, "bo") as (_, bo):
        for pilot in (ann, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        await ann.press("ctrl+t")
        await settle(ann, lambda: at(ann, SayPage))
        await ann.press(*"hello")
        await ann.press("enter")
        await settle(bo, lambda: "Ann hello" in text(bo))
        assert " A hello" in text(ann), "in the dock, where a block stands for the name"
        table.chat.say(BO, "\x1b[2Jboo")
        await settle(ann, lambda: "boo" in text(ann))
        assert "\x1b" not in text(ann)
        await ann.press("escape")
        await settle(ann, lambda: at(ann, TablePage))


async def test_who_is_typing_a_line_goes_on_seeing_the_talk_when_their_turn_begins(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    first = table.host.session.state.turn
    async with visit(server, "ann") as (_, ann), visit(server, "bo") as (_, bo):
        for pilot in (ann, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        asked, other = (ann, bo) if first == 0 else (bo, ann)
        await other.press("ctrl+t")
        await settle(other, lambda: at(other, SayPage))
        await asked.press("enter")
        await settle(other, lambda: "bids 3" in text(other))
        assert " CHAT " in text(other)
        await other.press("escape", "escape")
        await settle(other, lambda: " CHAT " not in text(other) and " AUCTION " in text(other))


async def test_a_line_that_drops_leaves_the_seat_and_others_see_it(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    async with visit(server, "ann") as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: "Bo is away." in text(ann))
        async with visit(server, "bo") as (_, bo):
            await bo.press("enter")
            await settle(bo, lambda: at(bo, TablePage))
            await settle(ann, lambda: "Bo is away." not in text(ann))
            question = text(bo)
            assert list(table.terminals) == [ANN, BO]
        assert list(table.terminals) == [ANN]  # else the app of whoever is gone would live as long as the table
        await settle(ann, lambda: "Bo is away." in text(ann))
        async with visit(server, "somebody", key="SHA256:bo") as (_, again):  # the key says who it is
            await again.press("enter")
            await settle(again, lambda: at(again, TablePage))
            assert table.host.absent == ()
            assert [line for line in text(again).splitlines() if "order" in line] == [
                line for line in question.splitlines() if "order" in line
            ]


async def test_who_comes_back_at_another_terminal_plays_on_there(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "bo") as (_, old), visit(server, "bo") as (app, new):
        await old.press("enter")
        await settle(old, lambda: at(old, TablePage))
        await old.press("question_mark")  # something may lie over the board
        await settle(old, lambda: not at(old, TablePage))
        await new.press("enter")
        await settle(new, lambda: at(new, TablePage))
        await settle(old, lambda: at(old, Lobby))
        assert "at another terminal" in text(old)
        assert app.screen._connection.people == (1,)
        assert table.present == [BO]


async def test_who_comes_back_in_plain_mode_plays_on_there_and_back_on_the_screen(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "bo") as (_, bo), come(server, "bo") as lines:
        await bo.press("enter")
        await settle(bo, lambda: at(bo, TablePage))
        await lines.type(f"sit {table.code}", "'leave' goes to the lobby")
        await settle(bo, lambda: at(bo, Lobby))
        assert "at another terminal" in text(bo)
        assert table.present == [BO]
        await bo.press("enter")
        await settle(bo, lambda: at(bo, TablePage))
        await lines.hears("You are continuing at another terminal.")
        assert table.present == [BO]


@pytest.mark.usefixtures("patient")
async def test_what_was_typed_for_a_board_that_is_gone_leads_nowhere_in_the_lobby(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    await begun(server)
    async with visit(server, "bo") as (app, old), visit(server, "bo") as (_, new):
        await old.press("enter")
        await settle(old, lambda: at(old, TablePage))
        clock.now += 9
        await new.press("enter")
        await settle(old, lambda: at(old, Lobby))
        await settle(old)
        for _ in range(4):
            await old.press("n", "enter", "r", "q")
            clock.now += 0.12
        assert at(old, Lobby)
        assert app.is_running
        clock.now += 0.12
        await old.press("n")
        await settle(old, lambda: not at(old, Lobby))


@pytest.mark.usefixtures("patient")
async def test_what_was_typed_while_others_gathered_leads_nowhere_on_the_board(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, "bo") as (_, bo):
        await bo.press("enter")
        await settle(bo, lambda: at(bo, WaitingRoom))
        clock.now += 9
        await bo.press("s")
        await settle(bo, lambda: bool(table.seats_of(BO)))
        clock.now += 9
        await server.begin(table, ANN)
        await settle(bo, lambda: at(bo, TablePage))
        await settle(bo)
        for key in ("escape", "question_mark", "ctrl+t"):
            await bo.press(key)
            clock.now += 0.16
            assert at(bo, TablePage), key
        clock.now += 0.16
        await bo.press("escape")
        await settle(bo, lambda: not at(bo, TablePage))


async def test_a_game_that_breaks_down_ends_its_table_and_the_server_stays_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise GameError("Nim broke down (view): KeyError: 3")

    async with visit(server, "ann") as (_, ann), visit(server, "bo") as (_, bo):
        await begun(server)
        for person in (ann, bo):
            await person.press("enter")
            await settle(person, lambda person=person: at(person, TablePage))  # type: ignore[misc]
        with monkeypatch.context() as patched:
            patched.setattr("powergrid_tui.games.power_grid.widgets.board.PowerGridBoard.show", broken)
            ann.app.screen.call_later(ann.app.screen.show)  # as when anything happens at the table
            while not at(ann, Lobby):  # a pilot would wait for the page that is gone
                await asyncio.sleep(0.01)
            await settle(ann, lambda: "broke" in text(ann))
            assert "Nim broke down (view): KeyError: 3." in text(ann)
            await settle(bo, lambda: at(bo, Lobby))  # who is told that Ann has left sees it break down, too
        await ann.press("enter")
        await settle(ann, lambda: at(ann, TablePage))


async def test_who_looks_on_sees_what_is_open_and_can_do_nothing(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    async with visit(server, "ann") as (_, ann), visit(server, "cyd", size=(120, 40)) as (_, cyd):
        for pilot in (ann, cyd):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        steps = table.host.session.steps
        await cyd.press("enter", "p", "u", "h", "enter")
        await settle(cyd)
        assert table.host.session.steps == steps
        assert "50 Elektro" not in text(cyd)
        assert table.onlookers == ("Cyd",)


async def test_nobody_gets_hints_where_others_play(server: Server) -> None:
    await begun(server)
    async with visit(server, "ann") as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, TablePage))
        await ann.press("h")
        await settle(ann, lambda: "No hints when others are playing." in text(ann))


async def test_a_newcomer_whose_name_is_taken_is_asked_for_another(server: Server) -> None:
    from powergrid_tui.ssh.pages.app import VisitorApp

    app = VisitorApp(server, visitor("ann", "SHA256:stranger"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot, lambda: "What shall we call you?" in text(pilot))
        assert any(isinstance(page, Welcome) for page in app.screen_stack)
        await pilot.press(*"Bo", "enter")
        await settle(pilot, lambda: "The name Bo is taken." in text(pilot))
        await pilot.press(*"Zoe", "enter")
        await settle(pilot, lambda: at(pilot, Lobby))
        assert server.people.known("SHA256:stranger") == server.people.called("Zoe")


async def test_the_game_ends_in_the_lobby_and_goes_on_at_another_table(server: Server) -> None:
    table = await begun(server)
    again = server.again(table, BO)
    assert server.again(table, ANN) is again
    assert again.owner == BO
    assert [chair.name for chair in again.chairs] == ["Ann", "Bo"]
    assert again.seats_of(ANN) == (0,)
    assert GAME.id == again.game.id


async def test_the_coach_speaks_to_a_newcomer_only(server: Server) -> None:
    dora_herself = server.people.admit("Dora", "SHA256:dora").number
    table = lay(server, ("Dora", ""), ("x", OPEN), owner=dora_herself)
    table.sit(BO, "Bo")
    await server.begin(table, dora_herself)
    async with visit(server, "dora") as (_, dora), visit(server, "bo") as (_, bo):
        for pilot in (dora, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: not at(pilot, Lobby), pilot)
        await bo.press("enter")
        await settle(dora, lambda: "coach: " in text(dora))
        await settle(bo)
        assert "coach" not in text(bo)


async def test_whose_table_the_owner_of_the_server_takes_away_is_in_the_lobby_and_reads_why(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "bo") as (_, bo), visit(server, "cyd") as (_, cyd):
        for pilot in (bo, cyd):  # who plays, and who looks on
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        server.take_away(table.code)
        for pilot in (bo, cyd):
            await settle(pilot, lambda pilot: at(pilot, Lobby) and "has been closed" in text(pilot), pilot)
        assert not table.present


async def test_the_servers_own_themes_are_offered_and_hold_at_the_next_visit(server: Server) -> None:
    (server.storage.folder / "themes").mkdir(parents=True)
    (server.storage.folder / "themes" / "dusk.toml").write_text(
        'name = "dusk"\nlike = "dark"\n[truecolor]\npanel = "#16101c"\n'
    )
    async with visit(server, "ann") as (app, _):
        assert app.themes.offered()[0][-1] == ("dusk", "dusk")
        app.choose(theme="dusk")
        assert app._theme_filter is not None
    await asyncio.to_thread(server.storage.files.wait)
    async with visit(server, "ann") as (app, _):
        assert app.settings.theme == "dusk"
        assert app._theme_filter is not None
    async with visit(server, "bo") as (app, _):
        assert app._theme_filter is None
