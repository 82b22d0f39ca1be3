"""The clock of a table on the screen: how it is settled, who sees whose time, and what it sends."""

import asyncio
from pathlib import Path

import pytest

from powergrid_tui.server.clocks.clock import GRACE
from powergrid_tui.server.clocks.rules import ClockRules, Then, duration
from powergrid_tui.ssh.pages.clock import until_changed
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import PACES
from tests.server.test_clocks import Now, asked, game, move, opened, wait
from tests.server.test_server import ANN, BO, lay
from tests.ssh import standin
from tests.ssh.test_lobby_bytes import opened as served
from tests.ssh.test_lobby_bytes import sent
from tests.ssh.visiting import text, through, visit
from tests.tui.shell import settle


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
        for person in server.people:
            server.storage.settings_of(person).save(Settings(coach=False))
        await asyncio.to_thread(server.storage.files.wait)
        async with visit(server, "Ann") as (ann, keys), visit(server, "Bo") as (bo, others):
            ann.go(table)
            bo.go(table)
            await settle(keys, lambda: isinstance(ann.screen, WaitingRoom))
            await settle(others, lambda: isinstance(bo.screen, WaitingRoom))
            await others.press("w")
            await settle(others, lambda: "Only Ann" in text(others))
            await through(
                keys,
                ("w", "THE CLOCK"),
                ("t", "24 h a turn"),
                ("down down enter", "Weekends"),
                ("n", "left out"),
                ("w", "the others vote"),
                ("down down enter", "Weekends"),
            )
            await keys.press("escape")  # it keeps what was chosen
            await settle(keys, lambda: table.clock.rules == ClockRules(turn=300, nights=False, then="seat"))
            await through(keys, ("w", "THE CLOCK"), ("escape", "SEATS"))
            assert sum("The clock: " in said.words() for said in table.chat.lines) == 1, "nothing was changed"
            await settle(others, lambda: "5 min a turn" in text(others))
            await server.begin(table, ANN)
            await settle(keys, lambda: isinstance(ann.screen, TablePage))
            await settle(others, lambda: isinstance(bo.screen, TablePage))
            told = [said.words() for said in table.chat.lines]
            assert not any("has left" in words for words in told), "they are on their way to the game"
            assert sum("has arrived" in words for words in told) == 2
            assert table.host is not None
            pilots = [keys, others]
            seat = asked(table.host)
            await settle(pilots[seat], lambda: "you 5 min" in text(pilots[seat]).splitlines()[-1])
            name = table.chairs[seat].name
            await settle(pilots[1 - seat], lambda: f"{name} 5 min" in text(pilots[1 - seat]).splitlines()[-1])
            wait(server, now, 130)
            move(table.host)
            if asked(table.host) == seat:  # the same turn: less is left
                await settle(pilots[seat], lambda: "you 2 min" in text(pilots[seat]).splitlines()[-1])


@pytest.mark.parametrize("then", ["seat", "turn", "vote"])
async def test_whoever_is_there_sees_that_a_bot_plays_and_how_to_take_the_seat_back(tmp_path: Path, then: Then) -> None:
    now = Now()
    async with opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await game(server, ClockRules(turn=300, then=then))
        for person in server.people:
            server.storage.settings_of(person).save(Settings(coach=False))
        await asyncio.to_thread(server.storage.files.wait)
        seat = asked(host)
        name, other = table.chairs[seat].name, table.chairs[seat - 1].name
        async with visit(server, name) as (late, mine), visit(server, other) as (app, theirs):
            late.go(table)
            app.go(table)
            await settle(mine, lambda: isinstance(late.screen, TablePage))
            await settle(theirs, lambda: isinstance(app.screen, TablePage))
            wait(server, now, 300 + GRACE)
            if then == "vote":
                await settle(mine, lambda: "the others can let a bot play for you" in text(mine))
                await settle(theirs, lambda: f"{name} has run out of time. ctrl+b: let a bot play" in text(theirs))
                await theirs.press("ctrl+b")
            if then == "turn":
                await settle(mine, lambda: "a bot plays until this turn is over" in text(mine))
                host.give_back(seat)  # as when the turn is over
            else:
                await settle(mine, lambda: "Esc opens the menu, where you take your seat back" in text(mine))
                table.clock.lent.clear()  # its turn is over
                await through(mine, ("escape", "Take my seat back"), (f"{seat + 1} enter", "You have your seat again"))
            await settle(mine, lambda: "A bot has played for you. You have your seat again." in text(mine))
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
