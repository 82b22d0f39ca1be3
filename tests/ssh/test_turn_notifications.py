"""How somebody is called whose turn it is at a table that they do not look at, and how they come there."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.notifications import BEGIN_TITLE, END_TITLE, notification, title
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from tests.server.test_clocks import Now, asked, move
from tests.server.test_clocks import opened as server_at
from tests.server.test_server import ANN, BO, lay
from tests.ssh import standin
from tests.ssh.test_lobby_bytes import opened, sent
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle


@pytest.mark.parametrize(
    ("told", "how", "begins"),
    [
        ({"TERM": "xterm-kitty"}, "auto", "\x1b]777;notify;"),
        ({"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"}, "auto", "\x1b]9;"),
        ({"TERM": "xterm-256color"}, "auto", ""),
        ({"TERM": "xterm-256color"}, "osc9", "\x1b]9;"),
        ({"TERM": "xterm-kitty"}, "off", ""),
    ],
)
def test_a_terminal_notifies_where_it_is_known_to_or_told_to(told: dict[str, str], how: Any, begins: str) -> None:
    sent = notification("your turn", "Power Grid", how, told)
    assert sent.startswith(begins)
    assert bool(sent) == bool(begins)


@pytest.mark.parametrize("words", ["a\x07b", "a\x1b\\b", "a\x9cb", "a\nb", "x" * 9000])
def test_no_words_end_a_sequence_or_begin_another(words: str) -> None:
    for sequence in (title(words), notification(words, words, "osc777", {}), notification(words, words, "osc9", {})):
        assert sequence[-1] == "\x07"
        assert sequence[1:-1].isprintable()
        assert len(sequence) < 300
    assert notification("a;b", "c;d", "osc777", {}) == "\x1b]777;notify;a,b;c;d\x07"


async def waiting_for_ann(server: Server) -> ServerTable:
    """A table at which Bo is asked first, and then Ann."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    assert table.host is not None
    while asked(table.host) != 1:
        move(table.host)
    return table


def pass_on(table: ServerTable) -> None:
    assert table.host is not None
    while not table.waits_for(ANN):
        move(table.host)


@pytest.mark.long  # a real terminal is listened to for seconds
async def test_bell_title_and_notification_each_as_the_settings_say(tmp_path: Path) -> None:
    async with opened(tmp_path) as (server, door):
        table = await waiting_for_ann(server)
        person = server.people.numbered(ANN)
        assert person is not None
        for settings in (
            Settings(coach=False, title=False),
            Settings(coach=False, bell=True, title=False, alert="osc9"),
            Settings(coach=False, title=True),
        ):
            server.storage.settings_of(person).save(settings)
            server.storage.files.wait()
            async with standin.client(door, size=(80, 24)) as ann:
                await ann.sees("YOUR GAMES")
                data = (await sent(ann, lambda: pass_on(table))).decode()
                called = f"\x1b]9;your turn, {table.code}: Power Grid, round 1, "
                assert (called in data) == (settings.alert == "osc9")
                assert (
                    "\x07" in data.replace(f"{called}", "").replace("\x1b]2;", "")
                ) == settings.bell or settings.title
                entitled = f"{BEGIN_TITLE}\x1b]2;your turn, {table.code}\x07"
                assert (entitled in data) == settings.title
                if not settings.title:
                    assert table.host is not None
                    while asked(table.host) != 1:
                        move(table.host)
                    continue
                assert table.host is not None
                while table.waits_for(ANN):
                    move(table.host)
                await standin.until(lambda: END_TITLE.encode() in ann.received.data)  # at once


async def test_one_key_leads_from_table_to_table_where_it_is_ones_turn(tmp_path: Path) -> None:
    now = Now()
    async with server_at(tmp_path, now) as server:
        person = server.people.numbered(ANN)
        assert person is not None
        server.storage.settings_of(person).save(Settings(coach=False))
        tables = []
        for _ in range(3):
            tables.append(await waiting_for_ann(server))
        for table in (tables[2], tables[0]):
            now.now += 60
            pass_on(table)
        assert server.turns.of(ANN) == [tables[2], tables[0]], "the one that has waited longest first"
        assert server.turns.since(tables[0], ANN) == now.now
        server.storage.files.wait()
        async with visit(server, "Ann") as (ann, pilot):

            def at(table: ServerTable) -> Any:
                return lambda: isinstance(ann.screen, TablePage) and ann.screen.table is table

            for table in (tables[2], tables[0], tables[2]):
                await pilot.press("ctrl+n")
                await settle(pilot, at(table))
                assert [other.present.count(ANN) for other in tables] == [int(other is table) for other in tables]
            host = tables[0].host
            assert host is not None
            while asked(host) == 0:
                move(host)
            await pilot.press("ctrl+n")
            await settle(pilot, lambda: "No other table is waiting for you." in text(pilot))
            assert at(tables[2])()
            while tables[2].waits_for(ANN):
                move(tables[2].host)  # type: ignore[arg-type]
            await pilot.press("escape", "t", "enter")
            await settle(pilot, lambda: isinstance(ann.screen, Lobby))
            await pilot.press("ctrl+n")
            await settle(pilot, lambda: "No table is waiting for you." in text(pilot))


async def test_a_persons_watchers_hear_of_their_own_turns_alone(tmp_path: Path) -> None:
    now = Now()
    async with server_at(tmp_path, now) as server:
        heard: list[int] = []
        for who in (ANN, BO):
            server.turns.watch(who, lambda who=who: heard.append(who))  # type: ignore[misc]
        table = await waiting_for_ann(server)
        assert heard[-1] == BO
        pass_on(table)
        assert heard[-2:] in ([ANN, BO], [BO, ANN])
        count = len(heard)
        table.changed()
        table.chat.say(BO, "well?")
        assert len(heard) == count
        server.take_away(table.code)
        assert server.turns.of(ANN) == []
        table.changed()
        assert server.turns.of(ANN) == [], "what is done at a table that was taken away is not heard of"
