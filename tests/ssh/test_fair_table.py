"""What people at a table of the server read and press when a seat is asked for, and when somebody is away."""

import re
import time
from typing import Any

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.seat_requests import A_WHILE
from tests.server.test_server import ANN, BO, lay
from tests.ssh.test_server_app import at, server  # noqa: F401
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

SMALL = (80, 24)
CYD = 3


async def table_of(server: Server) -> ServerTable:  # noqa: F811
    """Ann and Bo play with a bot called Eve."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("Eve", "simple"))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


async def sit_down(*pilots: Any) -> None:
    for pilot in pilots:
        await pilot.press("enter")
        await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)


def last_row(pilot: Any) -> str:
    return text(pilot).rstrip().splitlines()[-1]


async def ask(pilot: Any) -> None:
    """Ask for the seat of the bot by the menu."""
    await pilot.press("escape", "w", "enter")
    await settle(pilot, lambda: "WHO PLAYS" in text(pilot))
    await pilot.press("enter")
    await settle(pilot, lambda: "Ask Ann for the seat." in text(pilot))
    await pilot.press("enter")
    await settle(pilot, lambda: "You have asked Ann for the seat of Eve." in text(pilot))


async def test_a_seat_is_asked_for_and_given_and_taken_back(server: Server) -> None:  # noqa: F811
    # Slow: three terminals draw each step.
    table = await table_of(server)
    async with (
        visit(server, "ann", size=SMALL) as (_, ann),
        visit(server, "bo", size=SMALL) as (_, bo),
        visit(server, "cyd", size=SMALL) as (_, cyd),
    ):
        await sit_down(ann, bo, cyd)
        await ask(cyd)
        await settle(ann, lambda: "Cyd asks for the seat of Eve: ctrl+y gives it, ctrl+k does not." in text(ann))
        assert re.search("ctrl\\+y give the seat +ctrl\\+k keep it", last_row(ann))
        assert "asks for the seat" not in text(bo)
        await bo.press("ctrl+y")
        assert table.seats_of(CYD) == ()
        await ann.press("ctrl+k")
        await settle(cyd, lambda: "Cyd does not get the seat of Eve." in text(cyd))
        assert table.host is not None
        table.host.seat_requests.clock = lambda: time.monotonic() + A_WHILE
        await ask(cyd)
        await settle(ann, lambda: "Cyd asks" in text(ann))
        await ann.press("ctrl+y")
        await settle(bo, lambda: "Cyd plays for Eve now." in text(bo))
        assert table.seats_of(CYD) == (2,)
        await ann.press("escape", "w", "enter", "down", "enter")
        await settle(ann, lambda: "WHO PLAYS FOR Eve" in text(ann))
        await ann.press("enter")
        await settle(ann, lambda: table.seats_of(CYD) == ())
        assert "You have" not in text(cyd)


async def test_the_one_who_is_left_lets_a_bot_play_until_the_other_is_back(server: Server) -> None:  # noqa: F811
    table = await table_of(server)
    async with visit(server, "bo", size=SMALL) as (_, bo):
        await sit_down(bo)
        assert table.host is not None
        await settle(bo, lambda: "Ann is away. ctrl+b: let a bot play for Ann." in text(bo))
        assert "ctrl+b bot" in last_row(bo)
        await bo.press("ctrl+b")
        await settle(bo, lambda: "A bot plays for Ann until they are back." in text(bo))
        assert table.host.session.seats[0].bot
        async with visit(server, "ann", size=SMALL) as (_, ann):
            await sit_down(ann)
            assert not table.host.session.seats[0].bot
            await settle(ann, lambda: "ctrl+b" not in text(ann))


async def test_seats_are_free_when_whoever_opened_the_table_says_so(server: Server) -> None:  # noqa: F811
    table = await table_of(server)
    async with visit(server, "ann", size=SMALL) as (_, ann), visit(server, "cyd", size=SMALL) as (_, cyd):
        await sit_down(ann, cyd)
        await cyd.press("escape")
        await settle(cyd, lambda: "Back to the game" in text(cyd))
        assert "Bots' seats" not in text(cyd)
        await cyd.press("escape")
        await ann.press("escape", "f", "enter")
        await settle(ann, lambda: "Anybody may take a bot's seat." in text(ann))
        await cyd.press("escape", "w", "enter", "enter", "enter")
        await settle(cyd, lambda: table.seats_of(CYD) == (2,))
