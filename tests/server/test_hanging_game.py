"""A game of somebody else's that hangs or breaks down ends its own table; the server goes on for everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.clocks.clock import Clock, KeptClock
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import guard, registry
from tests.plain.pig import MANIFEST, Move, Pig, Sty
from tests.plain.server_typed import Typist, come

ANN, BO, CYD = 1, 2, 3


class Stuck(Pig):
    """Pig in which holding never ends."""

    def advance(self, state: Sty, action: Move) -> Sty:
        while action.word == "hold":
            pass
        return super().advance(state, action)

    def sample(self, state: Sty, rng: Any) -> Move:
        return Move("die", 4)


STUCK = Stuck()


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr("tests.server.test_hanging_game.STUCK", Stuck())  # no test's guard knows another's error
    monkeypatch.setitem(registry.GAMES, "pig", replace(MANIFEST, game="tests.server.test_hanging_game:STUCK"))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE, Quotas(chat_lines=3))
    for name in ("Ann", "Bo", "Cyd"):
        server.people.admit(name, f"SHA256:{name.lower()}")
    yield server
    await server.close_down()


async def begun(server: Server) -> ServerTable:
    game: Any = registry.game("pig")
    table = server.open(ANN, game, game.Options(), [("Ann", COLOURS[0], ""), ("x", COLOURS[1], OPEN)])
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


async def turns(loops: int = 200) -> float:
    """How long the longest of so many turns of the loop takes, in seconds."""
    loop, longest = asyncio.get_running_loop(), 0.0
    for _ in range(loops):
        before = loop.time()
        await asyncio.sleep(0)
        longest = max(longest, loop.time() - before)
    return longest


async def roll_and_hold(ann: Typist) -> None:
    """Roll, and hold: there the game hangs."""
    await ann.type("roll", "roll or hold?")
    await ann.type("hold", "has stopped responding")


async def test_whoever_comes_to_the_lobby_is_answered_after_a_game_has_hung(server: Server) -> None:
    table = await begun(server)
    async with come(server, "cyd") as cyd, come(server, f"ann+{table.code}", "SHA256:ann") as ann:
        await ann.hears("roll?")
        await roll_and_hold(ann)
        await cyd.type("list", table.code)
        told = len(cyd.told), len(ann.told)
        await turns()
        assert (len(cyd.told), len(ann.told)) == told, "nobody is told the same over and over"
        await ann.type("list", table.code)
        async with come(server, "bo") as bo:
            await bo.type("list", table.code)
            await bo.type(f"sit {table.code}", "has stopped responding")
            await bo.type("who", "Cyd")


async def test_a_table_whose_game_is_broken_is_marked_once_and_its_clock_stands(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(server)
    table.clock = Clock(KeptClock(rules=ClockRules(bank=60.0)))
    async with come(server, f"ann+{table.code}", "SHA256:ann") as ann:
        await ann.hears("roll?")
        await roll_and_hold(ann)
        await ann.type("list", "cannot go on")
        assert (table.to_move, table.waits_for_bots) == (frozenset(), False)
        server.clockwork.follow(table)
        assert not table.clock.to_move
        with pytest.raises(TableError, match="has stopped responding"):
            await server.wake(table)
    assert sum("game_broken" in record.getMessage() for record in caplog.records) == 1
