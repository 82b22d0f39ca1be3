"""A table at play as people see it who come by the server: who sits there, who comes back, what comes next."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import replace
from pathlib import Path

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
from powergrid_tui.table.sessions.seat_requests import A_WHILE
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.guard import GameError
from tests.plain.server_typed import come
from tests.server.test_results import begun as playing
from tests.server.test_results import play_out
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.visiting import (
    at,
    begun,
    inhabited,
    sees,
    session_of,
    text,
    through,
    together,
    typed,
    visit,
    visitor,
    visits,
)
from tests.tui.shell import Clock, always, settle
from tests.tui.test_offers_board import BARE


async def test_a_table_is_opened_joined_and_played_from_two_terminals(server: Server) -> None:
    async with visit(server, "ann") as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await through(ann, ("n enter", "open to others"))
        assert "Bo " not in text(ann), "an open seat is kept for nobody"
        await through(ann, ("down down left left ctrl+s", WaitingRoom))
        (table,) = server.tables.values()
        assert table.code in text(ann)
        await sees(bo, table.code)
        assert "1 of 2" in text(bo)
        await bo.press("c")
        await settle(bo)
        await through(bo, (f"{typed(table.code.lower())} enter", WaitingRoom))
        await bo.press("s")
        await sees(ann, "Ctrl+S begins")
        assert "Ann says when it begins" in text(bo)
        await through(bo, ("ctrl+s", "Only Ann"))
        await through(ann, ("ctrl+s", TablePage))
        await sees(bo, TablePage)
        session = session_of(table)
        mover, other = (ann, bo) if session.state.turn == 0 else (bo, ann)
        await settle(mover, lambda: "for sale" in text(mover) or "opening bid" in text(mover))
        before = len(session.steps)
        await other.press("enter", "enter")  # it is not their turn
        await settle(other)
        assert len(session.steps) == before
        await through(mover, ("enter", lambda: len(session.steps) > before))
        await settle(other, lambda: "raise" in text(other) or "bid" in text(other))


async def test_the_seat_of_a_stranger_is_given_to_others_and_a_key_too_many_sends_nobody_away(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (other, bo):
        app.go(table)
        other.go(table)
        await sees(ann, WaitingRoom)
        await sees(bo, WaitingRoom)
        await through(ann, ("down b", "Bo stays"), ("enter", WaitingRoom))
        assert table.seats_of(BO) == (1,)
        await through(ann, ("b", "Bo stays"), ("down enter", lambda: table.chairs[1].open))
        await through(bo, ("s", "wants other people to play"))
        assert table.chairs[1].open


async def test_the_obvious_is_done_by_the_settings_of_each(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (_, bo):
        await together("enter", TablePage, ann, bo)
        app.choose(obvious=True)
        host = table.host
        assert host is not None
        assert [host.seating.auto_plays(seat) for seat in (0, 1)] == [True, False]


async def test_what_one_says_others_read_at_once_and_no_escape_sequence_comes_through(server: Server) -> None:
    table = await begun(server)
    async with visits(server, "ann bo", to=TablePage) as (ann, bo):
        await through(ann, ("ctrl+t", SayPage), (f"{typed('hello')} enter", " A hello"))
        await sees(bo, "Ann hello")
        table.chat.say(BO, "\x1b[2Jboo")
        await sees(ann, "boo")
        assert "\x1b" not in text(ann)
        await through(ann, ("escape", TablePage))


async def test_who_is_typing_a_line_goes_on_seeing_the_talk_when_their_turn_begins(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    first = table.host.session.state.turn
    async with visits(server, "ann bo", to=TablePage) as (ann, bo):
        asked, other = (ann, bo) if first == 0 else (bo, ann)
        await through(other, ("ctrl+t", SayPage))
        await asked.press("enter")
        await sees(other, "bids 3")
        assert " CHAT " in text(other)
        await through(other, ("escape escape", lambda: " CHAT " not in text(other) and " AUCTION " in text(other)))


async def test_a_line_that_drops_leaves_the_seat_and_others_see_it(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    async with visit(server, "ann") as (_, ann):
        await through(ann, ("enter", "Bo is away."))
        async with visits(server, "bo", to=TablePage) as (bo,):
            await settle(ann, lambda: "Bo is away." not in text(ann))
            question = text(bo)
            assert list(table.terminals) == [ANN, BO]
        assert list(table.terminals) == [ANN]  # else the app of whoever is gone would live as long as the table
        await sees(ann, "Bo is away.")
        async with visit(server, "somebody", key="SHA256:bo") as (_, again):  # the key says who it is
            await through(again, ("enter", TablePage))
            assert table.host.absent == ()
            assert [line for line in text(again).splitlines() if "order" in line] == [
                line for line in question.splitlines() if "order" in line
            ]


async def test_who_comes_back_at_another_terminal_plays_on_there(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "bo") as (_, old), visit(server, "bo") as (app, new):
        # something may lie over the board
        await through(old, ("enter", TablePage), ("question_mark", lambda: not at(old, TablePage)))
        await through(new, ("enter", TablePage))
        await sees(old, Lobby)
        assert "at another terminal" in text(old)
        assert app.screen._connection.people == (1,)
        assert table.present == [BO]


async def test_who_comes_back_in_plain_mode_plays_on_there_and_back_on_the_screen(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "bo") as (_, bo), come(server, "bo") as lines:
        await through(bo, ("enter", TablePage))
        await lines.type(f"sit {table.code}", "'leave' goes to the lobby")
        await sees(bo, Lobby)
        assert "at another terminal" in text(bo)
        assert table.present == [BO]
        await through(bo, ("enter", TablePage))
        await lines.hears("You are continuing at another terminal.")
        assert table.present == [BO]


@pytest.mark.usefixtures("patient")
async def test_what_was_typed_for_a_board_that_is_gone_leads_nowhere_in_the_lobby(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    await begun(server)
    async with visit(server, "bo") as (app, old), visit(server, "bo") as (_, new):
        await through(old, ("enter", TablePage))
        clock.now += 9
        await new.press("enter")
        await sees(old, Lobby)
        await settle(old)
        for _ in range(4):
            await old.press("n", "enter", "r", "q")
            clock.now += 0.12
        assert at(old, Lobby)
        assert app.is_running
        clock.now += 0.12
        await through(old, ("n", lambda: not at(old, Lobby)))


@pytest.mark.usefixtures("patient")
async def test_what_was_typed_while_others_gathered_leads_nowhere_on_the_board(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visits(server, "bo", to=WaitingRoom) as (bo,):
        clock.now += 9
        await through(bo, ("s", lambda: bool(table.seats_of(BO))))
        clock.now += 9
        await server.begin(table, ANN)
        await sees(bo, TablePage)
        await settle(bo)
        for key in ("escape", "question_mark", "ctrl+t"):
            await bo.press(key)
            clock.now += 0.16
            assert at(bo, TablePage), key
        clock.now += 0.16
        await through(bo, ("escape", lambda: not at(bo, TablePage)))


async def test_a_game_that_breaks_down_ends_its_table_and_the_server_stays_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise GameError("Nim broke down (view): KeyError: 3")

    async with visits(server, "ann bo") as (ann, bo):
        await begun(server)
        await together("enter", TablePage, ann, bo)
        with monkeypatch.context() as patched:
            patched.setattr("powergrid_tui.games.power_grid.widgets.board.PowerGridBoard.show", broken)
            ann.app.screen.call_later(ann.app.screen.show)  # as when anything happens at the table
            while not at(ann, Lobby):  # a pilot would wait for the page that is gone
                await asyncio.sleep(0.01)
            await sees(ann, "broke")
            assert "Nim broke down (view): KeyError: 3." in text(ann)
            # who is told that Ann has left sees it break down, too
            await sees(bo, Lobby)
        await through(ann, ("enter", TablePage))


async def test_who_looks_on_sees_what_is_open_and_can_do_nothing(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    async with visit(server, "ann") as (_, ann), visit(server, "cyd", size=(120, 40)) as (_, cyd):
        await together("enter", TablePage, ann, cyd)
        steps = table.host.session.steps
        await cyd.press("enter", "p", "u", "h", "enter")
        await settle(cyd)
        assert table.host.session.steps == steps
        assert "50 Elektro" not in text(cyd)
        assert table.onlookers == ("Cyd",)
        await through(ann, ("h", "No hints when others are playing."))


async def test_a_newcomer_whose_name_is_taken_is_asked_for_another(server: Server) -> None:
    app = VisitorApp(server, visitor("ann", "SHA256:stranger"))
    async with app.run_test(size=(100, 30)) as pilot:
        await sees(pilot, "What shall we call you?")
        assert any(isinstance(page, Welcome) for page in app.screen_stack)
        await through(pilot, (f"{typed('Bo')} enter", "The name Bo is taken."), (f"{typed('Zoe')} enter", Lobby))
        assert server.people.known("SHA256:stranger") == server.people.called("Zoe")


async def test_the_coach_speaks_to_a_newcomer_only(server: Server) -> None:
    dora_herself = server.people.admit("Dora", "SHA256:dora").number
    table = lay(server, ("Dora", ""), ("x", OPEN), owner=dora_herself)
    table.sit(BO, "Bo")
    await server.begin(table, dora_herself)
    async with visits(server, "dora bo") as (dora, bo):
        for pilot in (dora, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: not at(pilot, Lobby), pilot)
        await bo.press("enter")
        await sees(dora, "coach: ")
        await settle(bo)
        assert "coach" not in text(bo)


async def test_whose_table_the_owner_of_the_server_takes_away_is_in_the_lobby_and_reads_why(server: Server) -> None:
    table = await begun(server)
    async with visits(server, "bo cyd", to=TablePage) as (bo, cyd):  # who plays, and who looks on
        server.take_away(table.code)
        await together("", "has been closed", bo, cyd)
        assert at(bo, Lobby)
        assert at(cyd, Lobby)
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


async def test_a_network_of_version_6_is_one_address_to_newcomers(tmp_path: Path) -> None:
    addresses = {"2001:db8::1": True, "2001:db8::ffff:2": False, "2001:db8:0:1::1": True, "::ffff:10.0.0.7": True}
    async with inhabited(tmp_path, Quotas(new_names=1), names="") as server:
        for name, (address, welcome) in zip(("dora", "emil", "fay", "gus"), addresses.items(), strict=True):
            VisitorApp(server, replace(visitor(name), address=address))
            assert (server.people.called(name) is not None) == welcome


async def test_a_game_without_a_board_is_played_from_its_offers_and_talk_is_never_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": BARE})
    async with (
        inhabited(tmp_path) as server,
        visit(server, "ann", size=(120, 40)) as (_, ann),
        visit(server, "bo", size=(80, 24)) as (_, bo),
    ):
        await through(ann, ("n", "Bazaar"), ("enter", "open to others"), ("down left left ctrl+s", WaitingRoom))
        (table,) = server.tables.values()
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        await sees(ann, TablePage)
        await through(bo, ("enter", TablePage))
        session = table.host.session  # type: ignore[union-attr]
        mover, other = (ann, bo) if session.seats[0].name == "Ann" else (bo, ann)
        await sees(mover, "what do you do?")
        await through(other, ("", ": to move"), ("1 enter", always))  # it is not their turn
        assert not session.steps
        await through(mover, ("2 enter", lambda: len(session.steps) == 1))
        await sees(other, "what do you do?")
        await through(mover, ("h", "No hints when others are playing."))
        table.chat.say(ANN, "too dear")
        await sees(ann, lambda: re.search(r"chat [1-9]", text(ann)))
        await sees(bo, lambda: re.search(r"log \+[1-9]", text(bo)))
        assert "too dear" not in text(ann), "nothing lies over the board"
        while "CHAT" not in text(ann):
            await through(ann, ("e", lambda: re.search("SINCE|LOG|CHAT", text(ann))))
        assert not re.search(r"chat [1-9]", text(ann), re.IGNORECASE)
        assert text(ann).index("── new ─") < text(ann).index("too dear")
        before = len(session.steps)
        await through(
            ann,
            ("ctrl+t", "> _"),
            ("1 2 enter", lambda: re.search("[AB] 12", text(ann))),  # keys that would be moves
            ("enter", TablePage),  # an empty line leads back
        )
        assert len(session.steps) == before


async def test_whoever_says_no_to_a_rematch_knows_where_the_others_are(server: Server) -> None:
    play_out(table := await playing(server))
    async with visits(server, "bo", to=TablePage) as (bo,):
        following = server.again(table, ANN)
        await through(bo, ("", "Ann asks for another game"), ("ctrl+k", "You are not joining the next game."))
        assert following.chairs[1].open
        following.give(ANN, 1, "random")
        await server.begin(following, ANN)
        await through(
            bo,
            ("escape escape", f"The next game is at table {following.code}"),
            ("m", lambda: at(bo, TablePage) and bo.app.screen.table is following),
        )


async def test_whoever_looks_on_comes_along_when_the_game_begins_also_at_a_full_table(server: Server) -> None:
    server.quotas = replace(server.quotas, terminals=3)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    async with visits(server, "ann bo cyd", SMALL, WaitingRoom) as (ann, bo, cyd):
        await cyd.press("ctrl+t", *"good lu")  # in the middle of a line
        await ann.press("ctrl+s")
        await together("", TablePage, ann, bo, cyd)
        assert sorted(table.present) == [ANN, BO, CYD]
        assert table.seats_of(CYD) == ()


async def test_a_rematch_asks_everybody_seats_who_says_yes_and_leads_those_who_looked_on_there(server: Server) -> None:
    play_out(table := await playing(server))
    async with visit(server, table.code, "SHA256:ann", first=TablePage) as (_, ann), visits(server, "bo cyd") as others:
        bo, cyd = others
        await together("enter", TablePage, bo, cyd)
        await through(ann, ("m", WaitingRoom))
        following = table.next
        assert following is not None
        assert following.is_invited(BO)
        await through(cyd, ("", f"The next game is forming at table {following.code}"), ("m", WaitingRoom))
        await through(bo, ("", "Ann asks for another game"), ("ctrl+y", WaitingRoom))
        assert [chair.invited for chair in following.chairs] == [False, False]
        await ann.press("ctrl+s")
        for pilot in (ann, bo, cyd):
            await sees(pilot, TablePage)
            assert pilot.app.screen.table is following


# Seats that are asked for, and bots for those who are away


SMALL = (80, 24)


async def with_eve(server: Server) -> ServerTable:
    """Ann and Bo play with a bot called Eve."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("Eve", "simple"))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


async def test_a_seat_is_asked_for_and_given_and_taken_back(server: Server) -> None:
    table = await with_eve(server)
    asks = (
        ("escape w enter", "WHO PLAYS"),
        ("enter", "Ask Ann for the seat."),
        ("enter", "You have asked Ann for the seat of Eve."),
    )
    async with visits(server, "ann bo cyd", SMALL, TablePage) as (ann, bo, cyd):
        await through(cyd, *asks)
        await sees(ann, "Cyd asks for the seat of Eve: ctrl+y gives it, ctrl+k does not.")
        assert re.search("ctrl\\+y give the seat +ctrl\\+k keep it", text(ann).rstrip().splitlines()[-1])
        assert "asks for the seat" not in text(bo)
        await bo.press("ctrl+y")
        assert table.seats_of(CYD) == ()
        await ann.press("ctrl+k")
        await sees(cyd, "Cyd does not get the seat of Eve.")
        table.host.seat_requests.clock = lambda: time.monotonic() + A_WHILE  # type: ignore[union-attr]
        await through(cyd, *asks)
        await through(ann, ("", "Cyd asks"), ("ctrl+y", lambda: table.seats_of(CYD) == (2,)))
        await sees(bo, "Cyd plays for Eve now.")
        await through(ann, ("escape w enter down enter", "WHO PLAYS FOR Eve"))
        await through(ann, ("enter", lambda: table.seats_of(CYD) == ()))
        assert "You have" not in text(cyd)


async def test_the_one_who_is_left_lets_a_bot_play_until_the_other_is_back(server: Server) -> None:
    table = await with_eve(server)
    async with visits(server, "bo", SMALL, TablePage) as (bo,):
        await sees(bo, "Ann is away. ctrl+b: let a bot play for Ann.")
        assert "ctrl+b bot" in text(bo).rstrip().splitlines()[-1]
        await through(bo, ("ctrl+b", "A bot plays for Ann until they are back."))
        seats = table.host.session.seats  # type: ignore[union-attr]
        assert seats[0].bot
        async with visits(server, "ann", SMALL, TablePage) as (ann,):
            assert not table.host.session.seats[0].bot  # type: ignore[union-attr]
            await sees(ann, lambda: "ctrl+b" not in text(ann))


async def test_seats_are_free_when_whoever_opened_the_table_says_so(server: Server) -> None:
    table = await with_eve(server)
    async with visits(server, "ann cyd", SMALL, TablePage) as (ann, cyd):
        await through(cyd, ("escape", "Back to the game"))
        assert "Bots' seats" not in text(cyd)
        await cyd.press("escape")
        await through(ann, ("escape f enter", "Anybody may take a bot's seat."))
        await through(cyd, ("escape w enter enter enter", lambda: table.seats_of(CYD) == (2,)))
