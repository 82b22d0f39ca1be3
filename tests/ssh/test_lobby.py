"""The lobby: what it lists and in which order, what stays where it is, what is new; and where a login leads."""

import re
import time
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.codes import LENGTH, LoginName, is_code, login_name, new_code
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
from powergrid_tui.ssh.wire.visitor import user_of
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.base.menu import Menu
from powergrid_tui.tui.play.tutorial import TutorialScreen
from tests.server.test_results import begun as playing
from tests.server.test_results import play_out
from tests.server.test_server import ANN, BO, CYD, lay, refused
from tests.ssh.visiting import at, begun, inhabited, sees, text, through, together, typed, visit, visitor, visits
from tests.tui.shell import settle


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
        # nobody else is here
        await through(ann, ("i", "Whom do you invite?"))
        assert sum(said.words() == "Bo has been invited." for said in table.chat.lines) == 1


async def test_the_line_for_friends_stands_apart_from_the_talk_below_it(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (app, _):
        presence = app.screen.query_one(PeopleHere)
        presence.ask_in("ssh here")
        rows = [strip.text.strip() for strip in presence.draw(38, 18)]
        assert rows[-2:] == ["ssh here", "y copy it"]
        assert len(rows) == 17  # a blank one stands below


@pytest.mark.parametrize(
    ("language", "helps", "mine"), [("en", "? help", True), ("de", "? Hilfe", False), ("zh_TW", "? 說明", False)]
)
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


def row_of(pilot: Any, table: ServerTable) -> int:
    return next(at for at, row in enumerate(text(pilot).splitlines()) if table.code in row)


def until_turn_of(table: ServerTable, who: int, least: int = 0) -> None:
    """Play until somebody is asked, and so many moves at least."""
    session = table.host.session  # type: ignore[union-attr]
    for move in count():
        if move >= least and table.waits_for(who):
            return
        offers = session.game.choices(session.state)
        session.play(next(offer.actions[0] for offer in offers if offer.actions))


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
        await sees(ann, "3 games wait for you")
        until_turn_of(older, BO)
        await sees(ann, "2 games wait for you")
        assert [row_of(ann, table) for table in (older, newer, idle, gathers)] == rows
        assert "▸" in text(ann).splitlines()[rows[1]], "the cursor stays"


async def test_at_a_table_one_sees_how_many_others_wait(server: Server) -> None:
    here, other = await begun(server), await begun(server)
    until_turn_of(here, ANN)
    until_turn_of(other, BO)
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await through(ann, ("ctrl+n", TablePage))
        assert "ctrl+n" not in text(ann)
        until_turn_of(other, ANN)
        await sees(ann, "ctrl+n 1 game waits")
        until_turn_of(other, BO)
        await settle(ann, lambda: "ctrl+n" not in text(ann))


async def test_the_marked_table_is_shown_once_the_cursor_rests(server: Server) -> None:
    table = await begun(server)
    async with visit(server, "cyd", size=(120, 40)) as (_, cyd):
        await sees(cyd, "enter watch", "puts up a power plant")
        assert "50" not in text(cyd), "what nobody may see of another's money is not shown here"
        await through(cyd, ("enter", TablePage))
        assert table.onlookers == ("Cyd",)


async def test_who_has_not_pressed_a_key_for_a_while_is_marked(server: Server) -> None:
    async with visit(server, "bo") as (_, bo), visit(server, "ann", size=(120, 40)) as (_, ann):
        await sees(ann, "● Bo", "● Ann")
        later = server.clock() + 400
        server.presence.clock = lambda: later
        await through(ann, ("down", "◐ Bo"), ("", "● Ann"))
        await bo.press("down")
        await sees(ann, "● Bo")


async def test_who_else_is_in_the_server_is_seen_from_a_table(server: Server) -> None:
    lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visits(server, "ann", (120, 40), WaitingRoom) as (ann,):
        async with visit(server, "bo") as (_, bo):
            await settle(ann, lambda: bool(re.search("Bo +lobby", text(ann))))
            assert "● Ann" not in text(ann), "who is at the table stands on the seats"
            await through(bo, ("enter", WaitingRoom))
        await settle(ann, lambda: "● Bo" not in text(ann))


async def test_a_server_without_tables_has_things_to_do_at_once(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        assert "Welcome, Ann." in text(ann)
        # typed twice: one game
        await through(ann, ("", "what Enter would begin"), ("enter enter", TablePage))
        (table,) = server.tables.values()
        assert table.seats_of(ANN) == (0,)
        assert sum(bool(chair.bot) for chair, _ in table.people()) == 3


async def test_two_keys_at_once_stay_where_the_first_one_leads(server: Server) -> None:
    lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann") as (app, ann):
        for key in ("n", "c", "o", "r", "l"):
            await ann.press(key, key)
            await settle(ann, lambda: not at(ann, Lobby))
            page = app.screen
            await settle(ann)
            assert app.screen is page, key
            await through(ann, ("escape", Lobby))
        await through(ann, ("enter s", WaitingRoom))


async def test_what_is_typed_for_others_does_nothing_else(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visits(server, "ann", (120, 40), WaitingRoom) as (ann,):
        await through(ann, (f"ctrl+t {typed('sgbf?')} enter", "Ann sgbf?"))
        assert not table.seats_of(ANN)
        await ann.press("escape")
        assert at(ann, WaitingRoom)
        assert isinstance(ann.app.screen.focused, Menu)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_mouse_leads_to_a_table_to_a_seat_and_to_the_talk(server: Server, size: tuple[int, int]) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visit(server, "ann", size=size) as (_, ann):
        await ann.click(offset=(20, row_of(ann, table)))
        await sees(ann, WaitingRoom)
        await ann.pause(TypeAhead.CLICK)
        rows = text(ann).splitlines()
        await ann.click(offset=(10, next(at for at, row in enumerate(rows) if "free" in row)))
        await settle(ann, lambda: bool(table.seats_of(ANN)))
        await ann.pause(TypeAhead.CLICK)
        y = next(at for at, row in enumerate(rows) if "say something" in row)
        await ann.click(offset=(rows[y].index("say something"), y))
        await through(ann, (f"{typed('hi')} enter", "Ann hi"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.some(2)
async def test_hundreds_of_tables_and_long_names_fit_everywhere(tmp_path: Path, size: tuple[int, int]) -> None:
    async with inhabited(tmp_path, Quotas(tables_of_one=400, tables=400, new_tables=400)) as server:
        for _ in range(300):
            lay(server, *((f"Bartholomew {at}", "easy") for at in range(5)), ("x", OPEN), owner=CYD)
        async with visit(server, "ann", size=size) as (_, ann):
            rows = text(ann).splitlines()
            assert sum("5 of 6" in row for row in rows) > 5
            codes = {row.index(table.code) for table in server.tables.values() for row in rows if table.code in row}
            assert len(codes) == 1


async def test_the_bell_rings_once_when_it_becomes_ones_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inhabited(tmp_path, bell=True) as server:
        until_turn_of(table := await begun(server), BO)
        async with visit(server, "ann") as (app, ann):
            rung: list[int] = []
            monkeypatch.setattr(app, "bell", lambda: rung.append(1))
            table.chat.say(BO, "your turn soon")
            await settle(ann)
            assert not rung
            until_turn_of(table, ANN)
            await sees(ann, "YOUR TURN")
            table.chat.say(BO, "well?")
            await settle(ann)
            assert rung == [1]


async def test_what_others_did_since_ones_last_turn_is_shown_to_whoever_it_concerns(server: Server) -> None:
    until_turn_of(table := await begun(server), ANN)
    until_turn_of(table, BO, 1)
    until_turn_of(table, ANN, 1)
    for user, size in (("ann", (120, 40)), ("ann", (80, 24)), ("cyd", (120, 40))):
        async with visit(server, user, size=size) as (_, pilot):
            await sees(pilot, f"table {table.code}")
            told = [row for row in text(pilot).splitlines() if re.search(r"B (bids|buys|opens|passes)", row)]
            assert ("since your last turn" in text(pilot).lower()) is (user == "ann")
            assert user == "cyd" or "A buys" not in told[0]


async def test_newcomers_learn_in_the_server_and_come_back_to_the_lobby(server: Server) -> None:
    async with visit(server, "ann", size=(80, 24)) as (app, ann):
        await through(
            ann,
            ("t", "Two rounds of Power Grid"),
            ("enter", TutorialScreen),
            ("right enter", lambda: "choose plant 4" not in text(ann)),
        )
        assert len(app.screen_stack[1].session.steps) > 1
        assert not server.tables
        await through(ann, ("enter", TutorialScreen), ("escape", "Leave to the lobby"), ("t enter", Lobby))
    assert not list(server.storage.store.folder.glob("*.toml")), "a lesson is not kept"


async def test_escape_keeps_the_seat_and_a_guest_takes_the_next(server: Server) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), ("y", OPEN), owner=CYD)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await through(
            ann,
            ("enter", "s sit down"),
            ("s", lambda: table.seats_of(ANN)),
            ("s", "Who sits beside you at this terminal?"),
            (f"{typed('Dan')} enter", lambda: len(table.seats_of(ANN)) == 2),
            ("s", "No seat is open at this table"),
            ("escape", Lobby),
        )
        assert len(table.seats_of(ANN)) == 2
        assert "YOUR GAMES" in text(ann)


async def test_talk_has_a_rule_before_what_is_new_and_drops_its_older_half_and_no_line_passes_for_two(
    server: Server,
) -> None:
    table = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with visits(server, "ann", (120, 40), WaitingRoom) as (ann,):
        table.chat.say(CYD, "first")
        await sees(ann, "Cyd first")
        assert "── new ─" not in text(ann)
        await through(ann, ("escape", Lobby))
        table.chat.say(CYD, "second")
        await through(ann, ("enter", WaitingRoom), ("", "second"))
        words = text(ann)
        assert words.index("first") < words.index("── new ─") < words.index("second")
        await through(ann, ("ctrl+t", lambda: "── new ─" not in text(ann)))
        table.chat.say(CYD, "x " * 13 + "10:00 Bo you have lost")
        await sees(ann, "you have")
        assert all(row[85:].startswith(" " * 6) for row in text(ann).splitlines() if "Bo you" in row)
        seen = []
        for number in range(45):
            table.chat.tell(partial("line {}".format, number))
            await sees(ann, f"line {number}")
            seen.append(sum("line " in row for row in text(ann).splitlines()))
        full = max(seen)
        assert 15 < full < 40
        assert seen[seen.index(full) + 1] <= full // 2 + 1


async def test_a_tournament_offers_what_its_people_can_do_before_the_game(server: Server) -> None:
    people = (ANN, BO)
    row = open_tournament(server, "Spring", "electropolis", "{}", people, tables=1, seats=2, same=False, rated=False)
    table = server.tables[row.tables[0].code]
    async with visit(server, "ann") as (app, ann), visit(server, "bo") as (other, bo), visit(server, "cyd") as (_, cyd):
        await sees(cyd, "ABOUT TO BEGIN")
        assert "BEING PLAYED" not in text(cyd)
        await sees(bo, "INVITED")
        assert "decline" not in text(bo), "the seat stays theirs"
        await through(bo, ("x", "In a tournament your seat is kept for you until you come."))
        for each, pilot in ((app, ann), (other, bo)):
            each.go(table)
            await sees(pilot, "Spring invites you: s sits down.")
            assert "decline" not in text(pilot)
            await pilot.press("s")
        await together("", "Ctrl+S begins the game", ann, bo)  # anybody may begin it
        assert "Tournament: Spring" in text(ann)
        assert "opened" not in text(ann), "the server has opened it"
        assert "f seats" not in text(ann)
        await through(
            ann,
            ("f", "This game is scored: bots keep their seats."),
            ("w", "THE CLOCK"),  # they may play by one
            ("t", "5 min a turn"),
            ("down down enter", "Weekends"),
        )
        await ann.press("d")
        await sees(bo, "5 min a turn")


@pytest.mark.parametrize(
    ("user", "name", "code"),
    [
        ("KQ7M", "", "KQ7M"),
        ("kq7m", "", "KQ7M"),
        ("ann+kq7m", "ann", "KQ7M"),
        ("+KQ7M", "", "KQ7M"),
        ("ann+", "ann", ""),
        ("ann", "ann", ""),
        ("anna", "anna", ""),  # a code has a figure in it
        ("KQ7B", "KQ7B", ""),  # and no letter that looks like a figure
        ("KQ7MM", "KQ7MM", ""),
        ("ann+nonsense+KQ7M", "ann", "NONSENSE+KQ7M"),
        (user_of("ＫＱ７Ｍ"), "ＫＱ７Ｍ", ""),  # what only looks like a code is none
        (user_of("x" * 16 + "+KQ7M"), "x" * 16, "KQ7M"),  # the longest name is taken whole
    ],
)
def test_what_a_user_name_asks_for(user: str, name: str, code: str) -> None:
    assert login_name(user) == LoginName(name, code)


def test_a_new_code_is_one() -> None:
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
        await through(cyd, ("escape", "Leave to the lobby"))


async def test_a_newcomer_says_first_what_they_are_called(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    app = VisitorApp(server, visitor(table.code, "SHA256:new"))
    async with app.run_test(size=(100, 30)) as pilot:
        await sees(pilot, "You are new here.")
        assert not table.seats_of(4)
        await through(
            pilot, (f"{typed('Kq7n')} enter", "looks like a table code"), (f"{typed('Dora')} enter", WaitingRoom)
        )
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
            await sees(cyd, "There is no table")
            told.append(text(cyd).replace(code, "CODE"))
    assert told[0] == told[1], "nothing tells a table that one may not see from none"
    assert not private.seats_of(CYD)


async def test_the_code_of_a_finished_game_leads_to_its_end(server: Server) -> None:
    table = await playing(server)
    play_out(table)
    for user, key in ((table.code, "SHA256:bo"), (f"cyd+{table.code}", "SHA256:cyd")):
        async with visit(server, user, key, first=TablePage) as (_, pilot):
            await sees(pilot, "wins with")
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
        await sees(pilot, "Ann")
        assert table.code not in text(pilot), "nor does what people do tell"
        await through(pilot, (f"c {typed(table.code)} enter", "there is no table"))
    server.ask(table, ANN, "bo")
    assert server.tables_for(BO) == [table]
    async with visit(server, table.code, "SHA256:bo", first=WaitingRoom):
        assert not table.is_invited(BO), "who is asked and comes has the seat"
    async with visit(server, "bo") as (_, pilot):
        assert table.code in text(pilot)
    server.go(table, ann)
    server.presence.leave(ann)


async def test_coming_again_and_again_has_its_limits(tmp_path: Path) -> None:
    async with inhabited(tmp_path, Quotas(doings=6)) as server:
        table, bo = lay(server, ("Ann", ""), ("x", OPEN)), server.people.numbered(BO)
        assert bo is not None
        for _ in range(6):
            assert server.straight_to(table.code, bo).seats_of(BO)
            table.rise(BO)
        assert "wait a moment" in refused(lambda: server.straight_to(table.code, bo))


async def test_the_line_to_pass_on_stands_in_the_lobby_and_at_the_table(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    app = VisitorApp(server, replace(visitor("ann"), reached="10.0.0.7:8022"))
    async with app.run_test(size=(120, 40)) as pilot:
        line = f"ssh -p 8022 {table.code}@10.0.0.7"
        await sees(pilot, Lobby, line)
        await pilot.press("y")
        assert app.clipboard == line
        await through(pilot, ("", "Copied, if your terminal allows that."), ("enter", WaitingRoom))
        assert line in text(pilot)
        await through(pilot, ("y", "Copied, if your terminal allows that."))


async def test_who_looks_on_is_shown_out_when_the_table_becomes_private(server: Server) -> None:
    gathering, playing = lay(server, ("Ann", ""), ("Al", "")), await begun(server)
    for table, first in ((gathering, WaitingRoom), (playing, TablePage)):
        async with visit(server, table.code, "SHA256:cyd", first=first) as (_, cyd):
            server.make_private(table, ANN, True)
            await sees(cyd, Lobby, "Only people with a seat see this table.")
            assert CYD not in table.present
            table.say(ANN, "the secret")
            assert "the secret" not in text(cyd)
