"""What a terminal says by itself is no key over SSH either: in the lobby and at a table."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from tests.ssh.standin import client, until
from tests.ssh.test_plain_mode import lines
from tests.ssh.test_sent import ANN, begun, move, opened, session_of
from tests.tui.shell import screen_text
from tests.tui.test_said_by_terminals import ALL, ANSWERS, ODD_REPORTS

SAMPLE = [*ANSWERS, *ODD_REPORTS, *random.Random(7).sample(ALL, 80)]


@pytest.mark.parametrize("where", [Lobby, TablePage])
async def test_nothing_is_played_and_nothing_opens(tmp_path: Path, where: type) -> None:
    async with opened(tmp_path) as (server, door):
        table = await begun(server)
        session = session_of(table)
        while not table.waits_for(ANN):
            move(session)
        async with client(door, "ann" if where is Lobby else f"{table.code}") as ann:
            await until(lambda: bool(door.apps) and isinstance(door.apps[-1].screen, where))
            app: Any = door.apps[-1]
            await until(lambda: where is not Lobby or "sit down" in screen_text(app))  # the table that is glimpsed
            await asyncio.sleep(1.0)
            page, shown, played = app.screen, screen_text(app), len(session.record.actions)
            for said in SAMPLE:
                data = said.encode()
                cut = random.Random(said).randrange(len(data))
                ann.type(data[:cut])
                await asyncio.sleep(0.01)
                ann.type(data[cut:])
            await asyncio.sleep(1.5)
            assert app.screen is page
            assert screen_text(app) == shown
            assert len(session.record.actions) == played


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_line_is_what_was_typed_in_it(tmp_path: Path, term: str | None) -> None:
    async with lines(tmp_path) as (door, server), client(door, term=term) as ann:
        await ann.sees("'list' lists the tables")
        plain = [said for said in ANSWERS if "\r" not in said and "[M" not in said]
        for number in range(4):
            some = "".join(plain[number::4])
            data = f"{some}say hel{some}lo {number}\r\n".encode()
            ann.type(data[: 5 + number])
            await asyncio.sleep(0)
            ann.type(data[5 + number :])
            await until(lambda number=number: len(server.chat.lines) > number)  # type: ignore[misc]
            assert server.chat.lines[-1].words() == f"hello {number}"
        ann.type("say nothing\x1b]4;1;rgb\r\n")
        await ann.sees("Type it again.")
        assert "nothing" not in server.chat.lines[-1].words()
