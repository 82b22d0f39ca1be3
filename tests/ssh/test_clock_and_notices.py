"""The clock of a table on the screen, and how somebody is told whose turn it is at a table that they do not look at."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.clocks.clock import GRACE
from powergrid_tui.server.clocks.rules import ClockRules, Then, duration
from powergrid_tui.server.notices.post import Letter
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.clock import until_changed
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.ssh.wire.notifications import BEGIN_TITLE, END_TITLE, notification, title
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES
from tests.server.test_clocks import Now, asked, game, move, opened, wait
from tests.server.test_notices import THERE, server_with, wish
from tests.server.test_server import ANN, BO, lay
from tests.ssh import standin
from tests.ssh.test_sent import opened as served
from tests.ssh.test_sent import sent
from tests.ssh.visiting import begun, last_row, sees, text, through, together, typed, visit


async def coach_no_more(server: Server) -> None:
    for person in server.people:
        server.storage.settings_of(person).save(Settings(coach=False))
    await asyncio.to_thread(server.storage.files.wait)


@pytest.mark.parametrize("left", [0.4, 1.5, 59.2, 60.5, 61, 3599, 3601, 7290, 200_000, 176_500])
def test_the_words_change_when_they_are_drawn_again_and_not_before(left: float) -> None:
    pause = until_changed(left)
    assert duration(left - pause) != duration(left) or left < 1
    assert duration(left - pause / 2) == duration(left)


async def test_a_clock_is_settled_at_the_table_and_seen_by_everybody_at_play(tmp_path: Path) -> None:
    now = Now()
    async with opened(tmp_path, now) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        table.sit(BO, "Bo")
        await coach_no_more(server)
        async with visit(server, "Ann") as (ann, keys), visit(server, "Bo") as (bo, others):
            ann.go(table)
            bo.go(table)
            await sees(keys, WaitingRoom)
            await through(others, ("", WaitingRoom), ("w", "Only Ann"))
            # it keeps what was chosen
            await through(
                keys,
                ("w", "THE CLOCK"),
                ("t", "24 h a turn"),
                ("down down enter", "Weekends"),
                ("n", "left out"),
                ("w", "the others vote"),
                ("down down enter", "Weekends"),
                ("escape", lambda: table.clock.rules == ClockRules(turn=300, nights=False, then="seat")),
                ("w", "THE CLOCK"),
                ("escape", "SEATS"),
            )
            assert sum("The clock: " in said.words() for said in table.chat.lines) == 1, "nothing was changed"
            await sees(others, "5 min a turn")
            await server.begin(table, ANN)
            await together("", TablePage, keys, others)
            told = [said.words() for said in table.chat.lines]
            assert not any("has left" in words for words in told), "they are on their way to the game"
            assert sum("has arrived" in words for words in told) == 2
            assert table.host is not None
            pilots = [keys, others]
            seat = asked(table.host)
            await sees(pilots[seat], lambda: "you 5 min" in last_row(pilots[seat]))
            name = table.chairs[seat].name
            await sees(pilots[1 - seat], lambda: f"{name} 5 min" in last_row(pilots[1 - seat]))
            wait(server, now, 130)
            move(table.host)
            if asked(table.host) == seat:  # the same turn: less is left
                await sees(pilots[seat], lambda: "you 2 min" in last_row(pilots[seat]))


@pytest.mark.parametrize("then", ["seat", "turn", "vote"])
async def test_whoever_is_there_sees_that_a_bot_plays_and_how_to_take_the_seat_back(tmp_path: Path, then: Then) -> None:
    now = Now()
    async with opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await game(server, ClockRules(turn=300, then=then))
        await coach_no_more(server)
        seat = asked(host)
        name, other = table.chairs[seat].name, table.chairs[seat - 1].name
        async with visit(server, name) as (late, mine), visit(server, other) as (app, theirs):
            late.go(table)
            app.go(table)
            await together("", TablePage, mine, theirs)
            wait(server, now, 300 + GRACE)
            if then == "vote":
                await sees(mine, "the others can let a bot play for you")
                await sees(theirs, f"{name} has run out of time. ctrl+b: let a bot play")
                await theirs.press("ctrl+b")
            if then == "turn":
                await sees(mine, "a bot plays until this turn is over")
                host.give_back(seat)  # as when the turn is over
            else:
                await sees(mine, "Esc opens the menu, where you take your seat back")
                table.clock.lent.clear()  # its turn is over
                await through(mine, ("escape", "Take my seat back"), (f"{seat + 1} enter", "You have your seat again"))
            await sees(mine, "A bot has played for you. You have your seat again.")
            assert f"{name} is away" not in text(theirs)


@pytest.mark.thorough
@pytest.mark.long  # a real terminal is listened to for seconds
async def test_a_running_clock_sends_nothing_until_its_last_minute_and_little_then(tmp_path: Path) -> None:
    async with served(tmp_path) as (server, door):
        tables = {}
        for seconds in (3599.0, 50.0):
            tables[seconds] = table = lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
            server.set_clock(table, BO, ClockRules(turn=seconds))
            table.sit(ANN, "Ann")
            await server.begin(table, BO)
        for seconds, shown in ((3599.0, "59 min"), (50.0, "0:4")):
            async with standin.client(door, size=(120, 40)) as ann:
                await ann.sees("YOUR GAMES")
                ann.type("c")
                await ann.sees("Code of the table")
                ann.type(f"{tables[seconds].code}\r")
                await standin.until(lambda: shown in ann.screen[-1])  # noqa: B023  # at once
                await sent(ann)
                received = len(await sent(ann))
                assert received == 0 if seconds > 60 else 0 < received < 150, "a cell or two each second"
                if seconds < 60:
                    ann.type("\x1b")
                    await standin.until(lambda: any("THE GAME IS" in row for row in ann.screen))  # at once
                    await sent(ann)
                    assert await sent(ann) == b"", "what is on top is not drawn anew for it"


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


def host_of(table: ServerTable) -> Host:
    assert table.host is not None
    return table.host


def pass_to(table: ServerTable, seat: int) -> None:
    """Play until somebody is asked: Ann has the first seat, and Bo the second."""
    while asked(host_of(table)) != seat:
        move(host_of(table))


async def waiting_for_bo(server: Server) -> ServerTable:
    pass_to(table := await begun(server), 1)
    return table


@pytest.mark.long  # a real terminal is listened to for seconds
async def test_bell_title_and_notification_each_as_the_settings_say(tmp_path: Path) -> None:
    async with served(tmp_path) as (server, door):
        table, person = await waiting_for_bo(server), server.people.numbered(ANN)
        assert person is not None
        for settings in (
            Settings(coach=False, title=False),
            Settings(coach=False, bell=True, title=False, alert="osc9"),
            Settings(coach=False, title=True),
        ):
            pass_to(table, 1)
            server.storage.settings_of(person).save(settings)
            server.storage.files.wait()
            async with standin.client(door, size=(80, 24)) as ann:
                await ann.sees("YOUR GAMES")
                data = (await sent(ann, lambda: pass_to(table, 0))).decode()
                called = f"\x1b]9;your turn, {table.code}: Power Grid, round 1, "
                assert (called in data) == (settings.alert == "osc9")
                if not settings.title:
                    assert ("\x07" in data.replace(called, "").replace("\x1b]2;", "")) == settings.bell
                assert (f"{BEGIN_TITLE}\x1b]2;your turn, {table.code}\x07" in data) == settings.title
                if settings.title:
                    pass_to(table, 1)
                    await standin.until(lambda: END_TITLE.encode() in ann.received.data)


async def test_one_key_leads_from_table_to_table_where_it_is_ones_turn(tmp_path: Path) -> None:
    now = Now()
    async with opened(tmp_path, now) as server:
        await coach_no_more(server)
        tables = [await waiting_for_bo(server) for _ in range(3)]
        for table in (tables[2], tables[0]):
            now.now += 60
            pass_to(table, 0)
        assert server.turns.of(ANN) == [tables[2], tables[0]], "the one that has waited longest first"
        assert server.turns.since(tables[0], ANN) == now.now
        async with visit(server, "Ann") as (ann, pilot):
            for table in (tables[2], tables[0], tables[2]):
                await through(pilot, ("ctrl+n", partial(is_at, ann, table)))
                assert [other.present.count(ANN) for other in tables] == [int(other is table) for other in tables]
            pass_to(tables[0], 1)
            await through(pilot, ("ctrl+n", "No other table is waiting for you."))
            assert is_at(ann, tables[2])
            pass_to(tables[2], 1)
            await through(pilot, ("escape t enter", Lobby), ("ctrl+n", "No table is waiting for you."))


def is_at(app: Any, table: ServerTable) -> bool:
    return isinstance(app.screen, TablePage) and app.screen.table is table


async def test_a_persons_watchers_hear_of_their_own_turns_alone(tmp_path: Path) -> None:
    now = Now()
    async with opened(tmp_path, now) as server:
        heard: list[int] = []
        for who in (ANN, BO):
            server.turns.watch(who, lambda who=who: heard.append(who))  # type: ignore[misc]
        table = await waiting_for_bo(server)
        assert heard[-1] == BO
        pass_to(table, 0)
        assert heard[-2:] in ([ANN, BO], [BO, ANN])
        count = len(heard)
        table.changed()
        table.chat.say(BO, "well?")
        assert len(heard) == count
        server.take_away(table.code)
        assert server.turns.of(ANN) == []
        table.changed()
        assert server.turns.of(ANN) == [], "what is done at a table that was taken away is not heard of"


def keys(words: str) -> str:
    names = {"/": "slash", ":": "colon", ".": "full_stop"}
    return " ".join(names.get(sign, sign) for sign in words)


async def test_an_address_is_named_proven_and_removed(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, box), visit(server, "Bo") as (_, bo):
        outbox = server.notices.outbox
        await through(
            bo,
            ("m", "ntfy and mail"),
            ("a", "such as ntfys://"),
            (f"{keys('file://x')} enter", "This server may use only ntfy and mail."),
            ("escape a", "such as ntfys://"),
            (f"{keys(THERE)} enter", "a code is on its way"),
        )
        (way,) = outbox.wishes_of(BO).ways
        await through(
            bo,
            (f"c {typed(way.code)} enter", lambda: outbox.wishes_of(BO).wanted),
            ("", "ntfys://ntfy.example.org…"),
        )
        assert THERE not in text(bo), "whoever looks over a shoulder cannot write there"
        await through(
            bo,
            ("d", lambda: outbox.wishes_of(BO).delay == 15),
            ("q", lambda: outbox.wishes_of(BO).quiet == (22, 8)),
            ("down down enter", lambda: outbox.wishes_of(BO).off == ("turn",)),
            ("enter", "Remove it"),
            ("r", lambda: outbox.wishes_of(BO).ways == ()),
        )
        assert outbox.wishes_of(BO).delay == 15, "the rest stays"
        assert len(box.letters) == 1


async def test_whoever_comes_in_is_told_that_an_address_was_given_up(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, _):
        wish(server, BO)
        (way,) = server.notices.outbox.wishes_of(BO).ways
        for _ in range(5):
            server.notices.outbox.answered(Letter(BO, way.address, "", ""), "slow")
        async with visit(server, "Bo") as (app, bo):
            await sees(bo, "failed and were stopped")
            assert isinstance(app.screen, Lobby)
