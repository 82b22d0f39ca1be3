"""The lobby and a table that gathers: what they list and in which order, what stays where it is, what is new."""

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.people_here import PeopleHere
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.table_words import shortened
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.base.menu import Menu
from powergrid_tui.tui.play.tutorial import TutorialScreen
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.test_server_app import at, begun
from tests.ssh.visiting import text, through, visit
from tests.tui.shell import settle


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE, Quotas(tables_of_one=400, tables=400, new_tables=400))
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False, bell=True))
    server.storage.files.wait()
    yield server
    await server.close_down()


async def test_people_who_are_here_are_invited_with_two_keys_and_everybody_is_told_once(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    async with visit(server, "ann", size=(80, 24)) as (app, ann), visit(server, "bo"), visit(server, "cyd") as (cyd, _):
        app.go(table)
        cyd.go(table)
        await settle(ann, lambda: isinstance(app.screen, WaitingRoom) and len(table.present) == 2)
        row = text(ann).splitlines()[-1]
        assert all(key in row for key in ("? help", "p who", "i invite", "s beside")), row
        await through(ann, ("i", "WHOM DO YOU INVITE?"))
        assert "Cyd  " not in text(ann).partition("WHOM DO YOU INVITE?")[2], "Cyd is at the table already"
        await through(ann, ("enter", "Bo                  invited"))
        assert table.is_invited(BO)
        await through(ann, ("i", "Whom do you invite?"))  # nobody else is here
        assert sum(said.words() == "Bo has been invited." for said in table.chat.lines) == 1


async def test_the_line_for_friends_stands_apart_from_the_talk_below_it(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (app, _):
        presence = app.screen.query_one(PeopleHere)
        presence.ask_in("ssh here")
        rows = [strip.text.strip() for strip in presence.draw(38, 18)]
        assert rows[-2:] == ["ssh here", "y copy it"]
        assert len(rows) == 17  # a blank one stands below


@pytest.mark.parametrize(("language", "helps"), [("en", "? help"), ("de", "? Hilfe"), ("zh_TW", "? 說明")])
@pytest.mark.parametrize("mine", [True, False])
async def test_the_fullest_row_of_the_lobby_says_which_key_helps(
    server: Server, language: str, helps: str, mine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner of the server, with new lines in the chat, at a table that they may close or decline."""
    monkeypatch.setattr(VisitorApp, "is_owner", True)
    ann_herself = next(person for person in server.people if person.number == ANN)
    server.storage.settings_of(ann_herself).save(Settings(language=language, coach=False))
    server.storage.files.wait()
    table = lay(server, ("Ann" if mine else "Bo", ""), ("x", OPEN), owner=ANN if mine else BO)
    if not mine:
        server.ask(table, BO, "Ann")
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        for number in range(10):
            server.chat.say(CYD, f"line {number}")
        await settle(ann, lambda: "(10" in text(ann).splitlines()[-1] or "（10" in text(ann).splitlines()[-1])
        row = text(ann).splitlines()[-1]
        assert helps in row, row
        assert all(f" {key} " in f"{row} " for key in ("n", "c", "h", "q", *(() if mine else "x"))), row


@pytest.mark.parametrize(
    ("words", "cells", "to_its_last", "shown"),
    [
        ("first edition, rated, 24 h a turn", 33, True, "first edition, rated, 24 h a turn"),
        ("first edition, rated, 24 h a turn", 32, True, "first edition, 24 h a turn"),
        ("first edition, rated, 24 h a turn", 32, False, "first edition, rated"),
        ("初版、計分、每手 24 小時", 19, True, "初版、每手 24 小時"),
        ("第 1 回合，拍賣電廠", 12, True, "第 1 回合"),
        ("第 1 回合", 8, True, "第 1 回~"),
    ],
)
def test_what_is_too_long_loses_whole_parts(words: str, cells: int, to_its_last: bool, shown: str) -> None:
    assert shortened(words, cells, to_its_last=to_its_last) == shown


def until_turn_of(table: ServerTable, who: int) -> None:
    assert table.host is not None
    session = table.host.session
    while not table.waits_for(who):
        offers = session.game.choices(session.state)
        session.play(next(offer.actions[0] for offer in offers if offer.actions))


def row_of(pilot: Any, table: ServerTable) -> int:
    return next(at for at, row in enumerate(text(pilot).splitlines()) if table.code in row)


async def test_ones_own_turns_come_first_and_nothing_moves_while_one_looks(server: Server) -> None:
    older, newer, idle = await begun(server), await begun(server), await begun(server)
    for table, age in ((older, 7200), (newer, 60), (idle, 5)):
        until_turn_of(table, BO if table is idle else ANN)
        table.moved = time.time() - age
    gathers = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        rows = [row_of(ann, table) for table in (older, newer, idle, gathers)]
        assert rows == sorted(rows)
        assert "2 games wait for you" in text(ann)
        assert "2 h" in text(ann).splitlines()[rows[0]]
        await ann.press("down")
        until_turn_of(idle, ANN)
        await settle(ann, lambda: "3 games wait for you" in text(ann))
        until_turn_of(older, BO)
        await settle(ann, lambda: "2 games wait for you" in text(ann))
        assert [row_of(ann, table) for table in (older, newer, idle, gathers)] == rows
        assert "▸" in text(ann).splitlines()[rows[1]], "the cursor stays"


async def test_at_a_table_one_sees_how_many_others_wait(server: Server) -> None:
    here, other = await begun(server), await begun(server)
    until_turn_of(here, ANN)
    until_turn_of(other, BO)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("ctrl+n")
        await settle(ann, lambda: at(ann, TablePage))
        assert "ctrl+n" not in text(ann)
        until_turn_of(other, ANN)
        await settle(ann, lambda: "ctrl+n 1 game waits" in text(ann))
        until_turn_of(other, BO)
        await settle(ann, lambda: "ctrl+n" not in text(ann))


async def test_the_bell_rings_once_when_it_becomes_ones_turn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(server)
    until_turn_of(table, BO)
    async with visit(server, "ann") as (app, ann):
        rung: list[int] = []
        monkeypatch.setattr(app, "bell", lambda: rung.append(1))
        table.chat.say(BO, "your turn soon")
        await settle(ann)
        assert not rung
        until_turn_of(table, ANN)
        await settle(ann, lambda: "YOUR TURN" in text(ann))
        table.chat.say(BO, "well?")
        await settle(ann)
        assert rung == [1]


async def test_the_marked_table_is_shown_once_the_cursor_rests(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "cyd", size=(120, 40)) as (_, cyd):
        await settle(cyd, lambda: "enter watch" in text(cyd) and "puts up a power plant" in text(cyd))
        assert "50" not in text(cyd), "what nobody may see of another's money is not shown here"
        await cyd.press("enter")
        await settle(cyd, lambda: at(cyd, TablePage))
        assert table.onlookers == ("Cyd",)


async def test_what_others_did_since_ones_last_turn_is_shown_to_whoever_it_concerns(server: Server) -> None:
    table = await begun(server)
    until_turn_of(table, ANN)
    assert table.host is not None
    session = table.host.session
    session.play(next(offer.actions[0] for offer in session.game.choices(session.state) if offer.actions))
    until_turn_of(table, BO)
    session.play(next(offer.actions[0] for offer in session.game.choices(session.state) if offer.actions))
    until_turn_of(table, ANN)
    for user, told in (("ann", True), ("cyd", False)):
        for size in ((120, 40), (80, 24)):
            async with visit(server, user, size=size) as (_, pilot):
                await settle(pilot, lambda code, pilot: f"table {code}" in text(pilot), table.code, pilot)
                assert ("since your last turn" in text(pilot).lower()) is told
                if told:
                    row = next(row for row in text(pilot).splitlines() if re.search(r"B (bids|buys|opens|passes)", row))
                    assert "A buys" not in row


async def test_who_has_not_pressed_a_key_for_a_while_is_marked(server: Server) -> None:
    async with visit(server, "bo") as (_, bo), visit(server, "ann", size=(120, 40)) as (_, ann):
        await settle(ann, lambda: "● Bo" in text(ann) and "● Ann" in text(ann))
        later = server.clock() + 400
        server.presence.clock = lambda: later
        await ann.press("down")
        await settle(ann, lambda: "◐ Bo" in text(ann) and "● Ann" in text(ann))
        await bo.press("down")
        await settle(ann, lambda: "● Bo" in text(ann))


async def test_who_else_is_in_the_server_is_seen_from_a_table(server: Server) -> None:
    lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        async with visit(server, "bo") as (_, bo):
            await settle(ann, lambda: bool(re.search("Bo +lobby", text(ann))))
            assert "● Ann" not in text(ann), "who is at the table stands on the seats"
            await bo.press("enter")
            await settle(bo, lambda: at(bo, WaitingRoom))
        await settle(ann, lambda: "● Bo" not in text(ann))


async def test_a_game_that_began_meanwhile_is_watched(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, "cyd") as (_, cyd), visit(server, "bo") as (_, bo):
        for pilot in (cyd, bo):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, WaitingRoom), pilot)
        await bo.press("s")
        await settle(bo, lambda: bool(table.seats_of(BO)))
        await server.begin(table, ANN)
        for pilot in (cyd, bo):  # whoever looked on is taken along
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        assert table.onlookers == ("Cyd",)


async def test_a_server_without_tables_has_things_to_do_at_once(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        assert "Welcome, Ann." in text(ann)
        await settle(ann, lambda: "what Enter would begin" in text(ann))
        await ann.press("enter", "enter")  # typed twice: one game
        await settle(ann, lambda: at(ann, TablePage))
        (table,) = server.tables.values()
        assert table.seats_of(ANN) == (0,)
        assert sum(bool(chair.bot) for chair, _ in table.people()) == 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_newcomers_learn_in_the_server_and_come_back_to_the_lobby(server: Server, size: tuple[int, int]) -> None:
    async with visit(server, "ann", size=size) as (app, ann):
        await ann.press("t")
        await settle(ann, lambda: "Two rounds of Power Grid" in text(ann))
        if size == (80, 24):
            await ann.press("enter")
        await settle(ann, lambda: at(ann, TutorialScreen))
        await ann.press("right", "enter")
        await settle(ann, lambda: "choose plant 4" not in text(ann))
        assert len(app.screen_stack[1].session.steps) > 1
        assert not server.tables
        await settle(ann, lambda: at(ann, TutorialScreen) or size == (80, 24))
        if not at(ann, TutorialScreen):
            await ann.press("enter")
            await settle(ann, lambda: at(ann, TutorialScreen))
        await ann.press("escape")
        await settle(ann, lambda: "Leave to the lobby" in text(ann))
        await ann.press("t", "enter")
        await settle(ann, lambda: at(ann, Lobby))
    assert not list(server.storage.store.folder.glob("*.toml")), "a lesson is not kept"


async def test_two_keys_at_once_stay_where_the_first_one_leads(server: Server) -> None:
    lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann") as (app, ann):
        for key in ("n", "c", "o", "r", "l"):
            await ann.press(key, key)
            await settle(ann, lambda: not at(ann, Lobby))
            page = app.screen
            await settle(ann)
            assert app.screen is page, key
            await ann.press("escape")
            await settle(ann, lambda: at(ann, Lobby))
        await ann.press("enter", "s")
        await settle(ann, lambda: at(ann, WaitingRoom))


async def test_escape_keeps_the_seat_and_g_gives_it_up(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        assert "s sit down" in text(ann)
        await ann.press("s")
        await settle(ann, lambda: bool(table.seats_of(ANN)))
        await ann.press("escape")
        await settle(ann, lambda: at(ann, Lobby))
        assert table.seats_of(ANN)
        assert "YOUR GAMES" in text(ann)
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        await ann.press("g")
        await settle(ann, lambda: not table.seats_of(ANN))


async def test_what_is_typed_for_others_does_nothing_else(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        await ann.press("ctrl+t", *"sgbf?", "enter")
        await settle(ann, lambda: "Ann sgbf?" in text(ann))
        assert not table.seats_of(ANN)
        await ann.press("escape")
        assert at(ann, WaitingRoom)
        assert isinstance(ann.app.screen.focused, Menu)


async def test_a_rule_stands_before_what_was_said_while_one_was_away(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        table.chat.say(CYD, "first")
        await settle(ann, lambda: "Cyd first" in text(ann))
        assert "── new ─" not in text(ann)
        await ann.press("escape")
        await settle(ann, lambda: at(ann, Lobby))
        table.chat.say(CYD, "second")
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom) and "second" in text(ann))
        words = text(ann)
        assert words.index("first") < words.index("── new ─") < words.index("second")
        await ann.press("ctrl+t")
        await settle(ann, lambda: "── new ─" not in text(ann))


async def test_no_line_of_talk_passes_for_two(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        table.chat.say(CYD, "x " * 13 + "10:00 Bo you have lost")
        await settle(ann, lambda: "you have" in text(ann))
        said = [row[85:] for row in text(ann).splitlines() if "Bo you" in row]
        assert all(row.startswith(" " * 6) for row in said)


async def test_talk_fills_from_the_top_and_drops_the_older_half(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await ann.press("enter")
        await settle(ann, lambda: at(ann, WaitingRoom))
        seen = []
        for number in range(45):
            table.chat.tell(lambda number=number: f"line {number}")  # type: ignore[misc]
            await settle(ann, lambda number: f"line {number}" in text(ann), number)
            seen.append(sum("line " in row for row in text(ann).splitlines()))
        full = max(seen)
        assert 15 < full < 40
        assert seen[seen.index(full) + 1] <= full // 2 + 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_mouse_leads_to_a_table_to_a_seat_and_to_the_talk(server: Server, size: tuple[int, int]) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=size) as (_, ann):
        await ann.click(offset=(20, row_of(ann, table)))
        await settle(ann, lambda: at(ann, WaitingRoom))
        await ann.pause(TypeAhead.CLICK)
        rows = text(ann).splitlines()
        await ann.click(offset=(10, next(at for at, row in enumerate(rows) if "free" in row)))
        await settle(ann, lambda: bool(table.seats_of(ANN)))
        await ann.pause(TypeAhead.CLICK)
        y = next(at for at, row in enumerate(rows) if "say something" in row)
        await ann.click(offset=(rows[y].index("say something"), y))
        await ann.press(*"hi", "enter")
        await settle(ann, lambda: "Ann hi" in text(ann))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_hundreds_of_tables_and_long_names_fit_everywhere(server: Server, size: tuple[int, int]) -> None:
    for _ in range(300):
        lay(server, *((f"Bartholomew {at}", "easy") for at in range(5)), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=size) as (_, ann):
        rows = text(ann).splitlines()
        assert sum("5 of 6" in row for row in rows) > 5
        await ann.press("end")
        await settle(ann)
        assert (
            len({row.index(table.code) for table in server.tables.values() for row in rows if table.code in row}) == 1
        )


async def test_a_tournament_offers_what_its_people_can_do_before_the_game(server: Server) -> None:
    people = (ANN, BO)
    row = open_tournament(server, "Spring", "electropolis", "{}", people, tables=1, seats=2, same=False, rated=False)
    table = server.tables[row.tables[0].code]
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (other, bo), visit(server, "cyd") as (_, cyd):
        await settle(cyd, lambda: "ABOUT TO BEGIN" in text(cyd))
        assert "BEING PLAYED" not in text(cyd)
        await settle(bo, lambda: "INVITED" in text(bo))
        assert "decline" not in text(bo), "the seat stays theirs"
        await bo.press("x")
        await settle(bo, lambda: "In a tournament your seat is kept for you until you come." in text(bo))
        app.go(table)
        await settle(ann, lambda: "Spring invites you: s sits down." in text(ann))
        await ann.press("s")
        other.go(table)
        await settle(bo, lambda: "Spring invites you: s sits down." in text(bo))
        assert "decline" not in text(bo)
        await bo.press("s")
        await settle(ann, lambda: "Ctrl+S begins the game" in text(ann))
        await settle(bo, lambda: "Ctrl+S begins the game" in text(bo))  # anybody may begin it
        assert "Tournament: Spring" in text(ann)
        assert "opened" not in text(ann), "the server has opened it"
        assert "f seats" not in text(ann)
        await ann.press("f")
        await settle(ann, lambda: "This game is scored: bots keep their seats." in text(ann))
        # they may play by a clock
        await through(ann, ("w", "THE CLOCK"), ("t", "5 min a turn"), ("down down enter", "Weekends"))
        await ann.press("d")
        await settle(bo, lambda: "5 min a turn" in text(bo))
