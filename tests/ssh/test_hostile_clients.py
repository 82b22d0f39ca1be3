"""Clients that have logged in and then do what no client does: nobody waits for them, and memory stays bounded."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest

from powergrid_tui.ssh.wire.spoken import LineInput
from powergrid_tui.ssh.wire.visitor import Visitor
from tests.ssh.standin import House, StandInLines, client, house, listening, until


async def come(home: House, **words: Any) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes]]:
    """Somebody with a terminal who says strange things when they ask for a session."""
    connection = await home.connect()
    channel, _ = await connection.create_session(asyncssh.SSHClientSession, encoding=None, **words)
    return connection, channel


async def test_pictures_are_not_sent_byte_by_byte(caplog: pytest.LogCaptureFixture) -> None:
    with listening(caplog) as log:
        async with house() as home:
            connection, channel = await come(home, term_type="xterm", max_pktsize=home.door.limits.least_packet - 1)
            await asyncio.wait_for(channel.wait_closed(), 30)
            assert channel.get_exit_status() == 1
            assert log("turned_away") == ["turned_away address=127.0.0.1 user=ann reason=small_packets"]
            assert home.apps == []
            connection.close()
            connection, channel = await come(home, term_type="xterm", max_pktsize=home.door.limits.least_packet)
            await until(lambda: bool(home.apps) and home.apps[0].is_running)
            connection.abort()


class Hears(StandInLines):
    """Keeps what is typed."""

    def __init__(self, visitor: Visitor, typed: LineInput) -> None:
        super().__init__(visitor, typed)
        self.typed, self.heard = typed, ""

    async def run(self) -> None:
        while self.heard != "q":
            self.heard = await self.typed.line()


async def test_what_is_echoed_does_not_pile_up_for_who_does_not_read() -> None:
    visits: list[Hears] = []

    def hears(visitor: Visitor, typed: LineInput) -> Hears:
        visits.append(Hears(visitor, typed))
        return visits[-1]

    async with house(unsent=1000, bytes_per_second=1 << 30) as home:
        home.make_plain = hears
        async with client(home, term="dumb", window=0) as ann:
            keys = "世\x7f" * 400
            for _ in range(60):
                ann.type(keys)
            ann.type("enough\r")
            await until(lambda: bool(visits) and visits[0].heard == "enough")
            held = visits[0].typed._channel._send_buf
            assert sum(len(data) for data, _ in held) < 1000 + 100_000
            assert len(held) < 50, "each piece costs more than what is in it"
            ann.connection.abort()
