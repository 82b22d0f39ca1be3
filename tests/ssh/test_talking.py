"""Talk on the server and at a table: whom one does not want to hear, who is asked to come, notes, what the owner
announces; and what a line costs: the chat alone is drawn again, and nothing is read from the disk."""

from __future__ import annotations

import asyncio
import builtins
import io
import os
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from powergrid_tui.server.chat import MOST_NOTED
from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.names import refusal
from powergrid_tui.server.personal_data import MOST_NOTES
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.open import parting_words
from powergrid_tui.ssh.pages import app as visitor_app
from powergrid_tui.ssh.pages.chat import ChatPage
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.notes import NotesPage
from powergrid_tui.ssh.pages.results import ResultsPage
from powergrid_tui.ssh.pages.seat_list import GameSheet, SeatList
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.table_list import TableList
from powergrid_tui.ssh.pages.table_preview import AFTER_A_MOVE
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import speaking
from powergrid_tui.tui.base.menu import Menu
from tests.plain.server_typed import come
from tests.server.test_server import ANN, BO, CYD, lay, refused
from tests.ssh.visiting import at, begun, last_row, reopened, sees, text, through, typed, visit, visits
from tests.tui.shell import settle

# Talk


async def test_what_is_said_in_the_server_is_read_there_and_by_those_who_come_later(server: Server) -> None:
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await through(ann, (f"ctrl+t {typed('new here?')} enter", "Ann new here?"))
        await through(
            bo,
            ("", "chat (1"),
            ("ctrl+t", ChatPage),
            ("", "Ann new here?"),
            (f"{typed('no')} enter escape", lambda: at(bo, Lobby) and "new)" not in text(bo)),
        )
        await through(ann, ("", "Bo no"), ("escape n", "WHICH GAME"))
    again = await reopened(server)
    assert [(said.who, said.words()) for said in again.chat.lines] == [(ANN, "new here?"), (BO, "no")]
    assert all(said.moment for said in again.chat.lines)
    async with visit(again, "cyd", size=(120, 40)) as (_, cyd):
        assert "Ann new here?" in text(cyd)
    await again.close_down()


async def test_what_was_said_over_all_the_time_away_is_counted_and_marked(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visits(server, "bo", SMALL) as (bo,):  # on the first visit nothing is news
        assert "new)" not in text(bo)
        assert "─ new ─" not in text(bo)
        await through(bo, ("enter", WaitingRoom), ("escape", Lobby))
    server.chat.say(ANN, "one")
    server.chat.say(ANN, "two")
    table.chat.say(ANN, "at the table")
    async with visits(server, "bo", SMALL) as (bo,):
        await sees(bo, "chat (2")
    async with visits(server, "bo", SMALL) as (bo,):  # they have not read it yet
        await through(bo, ("", "chat (2"), ("ctrl+t", ChatPage))
        shown = text(bo)
        assert shown.rindex("─ new ─") < shown.rindex("Ann one") < shown.rindex("Ann two")
        await through(bo, ("escape", Lobby))
        assert "new)" not in text(bo)
        await through(bo, ("enter", "chat (1"), ("t", "at the table"))
    server.chat.say(ANN, "three")
    async with visit(server, "bo", size=(120, 40)) as (_, bo):
        assert "Ann three" in text(bo)
    assert not ChatFeed(server, BO).unread, "whoever leaves the server from its lobby has read it, too"


async def test_at_play_a_small_screen_counts_the_talk_in_the_tab_of_the_log(server: Server) -> None:
    table = await begun(server)
    async with visit(server, table.code, "SHA256:bo", size=(80, 24), first=TablePage) as (_, bo):
        await settle(bo)
        table.chat.say(ANN, "hurry")
        await through(
            bo,
            ("", "5 log +1"),
            ("ctrl+t", "A hurry"),
            ("", "5 CHAT "),
            ("escape", lambda: at(bo, TablePage) and "> _" not in text(bo) and "+1" not in text(bo)),
        )


async def test_whom_one_has_muted_one_does_not_read_and_they_do_not_know(server: Server) -> None:
    table = await begun(server)
    async with visits(server, "ann bo", (120, 40)) as (ann, bo), come(server, "cyd") as cyd:
        await through(ann, (f"ctrl+t {typed('/mute bo')} enter", "You no longer see what Bo says"))
        await cyd.type("mute Bo", "You no longer see")
        before = len(cyd.told)
        server.chat.say(BO, "do you hear me")
        table.chat.say(BO, "or here")
        server.chat.say(CYD, "a word of mine")
        await sees(ann, "a word of mine")
        await sees(bo, "do you hear me")
        assert "do you hear me" not in text(ann)
        await through(ann, ("escape enter", TablePage))
        table.chat.say(BO, "and now")
        await settle(ann)
        assert "and now" not in text(ann)
        assert "or here" not in text(ann)
        assert not any("hear me" in line for line in cyd.told[before:])
        await through(ann, (f"ctrl+t {typed('/unmute BO')} enter", "You see what Bo says again."))
    assert server.personal.muted(CYD) == {BO}
    assert "nobody else called Ann" in refused(lambda: server.personal.mute(ANN, "Ann", muted=True))


async def test_onlookers_talk_where_the_table_allows_it(server: Server) -> None:
    table = await begun(server)
    table.say(CYD, "nice move")
    assert "only Ann" in refused(lambda: server.silence(table, BO, True))
    async with visit(server, "ann", size=(120, 40)) as (_, ann):
        await through(
            ann, ("enter", TablePage), ("ctrl+t", "Cyd (watches) nice move"), ("escape escape", "Onlookers: read only")
        )
        keys = [item.key for item in ann.app.screen.query_one(Menu).items if item.key]
        assert len(keys) == len(set(keys)), "each row has a key of its own"
        await through(ann, ("o enter", lambda: table.silent))
        assert "only players may talk" in refused(lambda: table.say(CYD, "and now?"))
        table.say(BO, "peace")
    async with come(server, table.code, "SHA256:cyd") as cyd:
        await cyd.hears("You are watching.")
        await cyd.type("say psst", "Only players may talk at this table.")


# Who is asked to come


async def test_somebody_is_asked_and_finds_it_on_top_of_the_lobby(server: Server) -> None:
    other = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, table.code, "SHA256:ann", first=WaitingRoom) as (_, ann), visit(server, "bo") as (_, bo):
        await through(ann, ("p s", lambda: table.private))
        await sees(bo, lambda: table.code not in text(bo))
        await through(ann, ("i b o enter", "invited"))
        await sees(bo, "INVITED")
        rows = text(bo).splitlines()
        first, second = (next(at for at, row in enumerate(rows) if each.code in row) for each in (table, other))
        assert first < second
        assert table.begin_refusal(ANN) == "Bo has not come yet"
        assert "no seat is open" in refused(lambda: table.sit(CYD, "Cyd")), "the seat is kept"
        await through(bo, ("up up x", lambda: "INVITED" not in text(bo) and table.code not in text(bo)))
        await through(
            ann,
            (f"i {typed('bo')} enter", "Bo has declined."),
            (f"i {typed('nobody')} enter", "There is nobody called nobody here."),
        )


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
        await through(ann, ("ctrl+o", NotesPage), (f"{typed(secret)} enter {typed('second')} enter", "second"))
        await settle(bo)
        assert text(bo) == before
        await through(bo, ("ctrl+o", NotesPage))
        assert secret not in text(bo)
        await cyd.type("notes", "You have no notes")
        await cyd.type("note mine", "Noted.")
        assert not any(secret in line for line in cyd.told)
        await through(ann, ("down down ctrl+d", lambda: "second" not in text(ann)))
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


SMALL = (80, 24)
SOUP = "From the owner: Soup at noon"


@pytest.fixture
def soon_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_app, "_READ", 0.0)


@pytest.mark.usefixtures("soon_read")
async def test_an_announcement_is_seen_on_every_page_and_box_until_it_has_been_read(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        pages = {"s": ResultsPage, "escape": Lobby, "ctrl+t": ChatPage, "escape enter": WaitingRoom}
        for step in pages.items():
            await through(ann, step)
            before = last_row(ann)
            server.announce(lambda: SOUP)
            await through(ann, ("", lambda: SOUP in last_row(ann)), ("f9 down", partial(is_last_row, ann, before)))
        server.sit(table, BO, "Bo")
        await server.begin(table, ANN)
        await sees(ann, TablePage)
        server.announce(lambda: SOUP)
        await through(
            ann,
            ("", lambda: SOUP in last_row(ann)),
            ("question_mark", lambda: not at(ann, TablePage)),
            ("escape", TablePage),
            ("", lambda: SOUP not in last_row(ann)),
        )


def is_last_row(pilot: Any, row: str) -> bool:
    return last_row(pilot) == row


@pytest.mark.usefixtures("soon_read")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_long_one_is_shown_whole_and_moves_nothing(server: Server, size: tuple[int, int]) -> None:
    table = await begun(server)
    lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    words = " ".join(f"word{number}" for number in range(30))
    async with visit(server, "ann", size=size) as (app, ann):
        for page in (Lobby, TablePage):
            if page is TablePage:
                app.go(table)
            await sees(ann, page)
            before = [row[:70].rstrip() for row in text(ann).splitlines()[2:-4]]
            server.announce(lambda: f"From the owner: {words}")
            await sees(ann, lambda: "word29" in last_row(ann))
            assert " ".join(" ".join(text(ann).splitlines()[-4:]).split()).endswith(f"From the owner: {words}")
            assert [row[:70].rstrip() for row in text(ann).splitlines()[2:-4]] == before
            await through(ann, ("f9", lambda: "word29" not in last_row(ann)))


async def test_it_goes_with_whoever_turns_to_another_page_before_it_can_have_been_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_app, "_READ", 600.0)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        server.announce(lambda: SOUP)
        await through(ann, ("", SOUP), ("s", ResultsPage), ("", SOUP), ("escape", Lobby), ("", SOUP))


async def test_no_table_is_left_of_a_game_that_may_not_begin_at_once(server: Server) -> None:
    server.countdown.plan(100.0, "", drains=True)
    async with visit(server, "ann", size=(80, 24)) as (_, ann):
        await through(ann, ("enter", "The server closes in 2 minutes, so no game begins now."))
        assert not server.tables


async def test_whoever_comes_while_it_counts_down_is_told(server: Server) -> None:
    server.countdown.plan(600.0, "upgrade", drains=False)
    async with visit(server, "ann", size=(80, 24)) as (_, ann), come(server, "Bo") as bo:
        await sees(ann, lambda: "The server closes in 10 minutes: upgrade." in last_row(ann))
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
        await through(ann, ("enter", WaitingRoom))
        assert app.code_here == table.code
        server.sit(table, BO, "Bo")
        await server.begin(table, ANN)
        await sees(ann, TablePage)
        await ann.press("question_mark")
        assert app.code_here == table.code


LAID_OUT = [
    (WaitingRoom, "refresh_words"),
    (Lobby, "refresh_words"),
    *((list_, name) for list_ in (SeatList, GameSheet, TableList) for name in ("show", "draw")),
]


@pytest.fixture
def table(server: Server) -> ServerTable:
    return lay(server, ("Ann", ""), ("x", OPEN))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is laid out again, and what this thread reads from the disk."""
    counted: Counter[str] = Counter()
    here = threading.get_ident()

    def count(place: Any, name: str, told: str) -> None:
        default: Callable[..., Any] = getattr(place, name)

        def counting(*given: Any, **named: Any) -> Any:
            if threading.get_ident() == here:
                counted[told] += 1
            return default(*given, **named)

        monkeypatch.setattr(place, name, counting)

    for kind, name in LAID_OUT:
        count(kind, name, f"{kind.__name__}.{name}")
    for module, name in ((os, "scandir"), (os, "listdir"), (os, "open"), (builtins, "open"), (io, "open")):
        count(module, name, name)
    return counted


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_at_a_table_before_its_game(
    server: Server, table: ServerTable, done: Counter[str], size: tuple[int, int]
) -> None:
    async with visit(server, "bo", size=size) as (_, bo):
        await through(bo, ("enter", WaitingRoom))
        await settle(bo)
        done.clear()
        table.say(ANN, "hello there")
        await settle(bo, lambda: "hello there" in text(bo) or "chat (1" in text(bo))
        assert not done
        server.sit(table, BO, "Bo")
        await sees(bo, "2 of 2 seated")
        assert done["SeatList.show"]
        assert not {"listdir", "scandir", "open"} & {*done}, "the options are still the same"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_in_the_lobby(server: Server, table: ServerTable, done: Counter[str], size: tuple[int, int]) -> None:
    ChatFeed(server, BO, table).come()
    async with visit(server, "bo", size=size) as (_, bo):
        await sees(bo, f"table {table.code}")
        done.clear()
        server.chat.say(ANN, "hello there")
        await settle(bo, lambda: "hello there" in text(bo) or "chat (1" in text(bo))
        assert not done
        table.say(ANN, "at the table")
        await asyncio.sleep(AFTER_A_MOVE)
        await settle(bo, lambda: size < (100, 30) or "1 new line of chat" in text(bo))
        assert not done, "only the preview counts the line"
        server.sit(table, BO, "Bo")
        await sees(bo, "YOUR GAMES")
        assert done["TableList.show"]


def test_what_the_server_reports_has_changed_more_than_the_talk(server: Server, table: ServerTable) -> None:
    told: Counter[str] = Counter()
    table.watch(lambda: told.update(["table"]))
    ChatFeed(server, BO, table).watch(lambda: told.update(["talk"]))
    table.say(ANN, "hello")
    assert told == {"talk": 1}
    for _ in range(MOST_NOTED):
        table.chat.note(ANN, lambda: "Ann does something.")
    assert told == {"talk": 1 + MOST_NOTED, "table": MOST_NOTED}
    table.chat.note(ANN, lambda: "Too often: nobody reads this.")
    assert told == {"talk": 1 + MOST_NOTED, "table": MOST_NOTED + 1}


@pytest.mark.parametrize("at_a_table", [False, True])
def test_whoever_is_muted_is_gone_from_lists_too(server: Server, table: ServerTable, *, at_a_table: bool) -> None:
    told: list[str] = []
    feed = ChatFeed(server, BO, table if at_a_table else None)
    feed.watch(lambda: told.append("talk"))
    server.watch(lambda: told.append("list"))
    feed.say("/mute Ann")
    assert told == ["talk", "list"]
