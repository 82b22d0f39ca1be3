"""Clients that have logged in and then do what no client does: nobody waits for them, and memory stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32

from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.sharing import KeyTurns
from powergrid_tui.ssh.wire.spoken import LineInput
from powergrid_tui.ssh.wire.visitor import Visitor
from tests.ssh.standin import Server, StandInLines, client, listening, server, until
from tests.ssh.test_hostile import unheard
from tests.ssh.visiting import visit, visitor

MSG_REQUEST_SUCCESS, MSG_REQUEST_FAILURE = 81, 82
MSG_CHANNEL_OPEN, MSG_CHANNEL_OPEN_CONFIRMATION = 90, 91
MSG_CHANNEL_EOF, MSG_CHANNEL_CLOSE, MSG_CHANNEL_REQUEST = 96, 97, 98


async def come(home: Server, **words: Any) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes]]:
    """Somebody with a terminal who says strange things when they ask for a session."""
    connection = await home.connect()
    channel, _ = await connection.create_session(asyncssh.SSHClientSession, encoding=None, **words)
    return connection, channel


async def test_pictures_are_not_sent_byte_by_byte(caplog: pytest.LogCaptureFixture) -> None:
    with listening(caplog) as log:
        async with server() as home:
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

    async with server(unsent=1000, bytes_per_second=1 << 30) as home:
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


class Raw:
    """A client that sends whatever packets it likes, once it has logged in and opened a session."""

    def __init__(self, connection: asyncssh.SSHClientConnection) -> None:
        self.connection = connection
        self.opened = asyncio.Event()
        known: Any = type(connection)
        strange: Any = connection
        strange._packet_handlers = {
            **known._packet_handlers,
            MSG_CHANNEL_OPEN_CONFIRMATION: lambda *_: self.opened.set(),
            **dict.fromkeys((*range(92, 101), MSG_REQUEST_SUCCESS, MSG_REQUEST_FAILURE), unheard),
        }

    def send(self, kind: int, *parts: bytes) -> None:
        """Send a packet."""
        self.connection.send_packet(kind, *parts)

    def ask(self, what: str, *parts: bytes) -> None:
        """Ask something of the session."""
        self.send(MSG_CHANNEL_REQUEST, UInt32(0), String(what), Boolean(True), *parts)

    def ask_for_terminal(self, term: str = "xterm") -> None:
        self.ask("pty-req", String(term), UInt32(80), UInt32(24), UInt32(0), UInt32(0), String(b""))

    def close(self) -> None:
        self.send(MSG_CHANNEL_CLOSE, UInt32(0))


@asynccontextmanager
async def raw(home: Server, user: str = "ann", **words: Any) -> AsyncIterator[Raw]:
    """Somebody with a session of their own making."""
    async with await home.connect(user, **words) as connection:
        found = Raw(connection)
        found.send(MSG_CHANNEL_OPEN, String("session"), UInt32(0), UInt32(1 << 20), UInt32(1 << 15))
        await found.opened.wait()
        yield found
        connection.abort()


async def test_who_hangs_up_while_the_first_page_opens_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tables = TableServer(tmp_path)
    with listening(caplog) as log:
        async with server() as home:
            home.make = lambda comer: VisitorApp(tables, comer)  # type: ignore[assignment, return-value]
            async with client(home) as ann:
                await until(lambda: bool(tables.present))
                for gone, end in enumerate((MSG_CHANNEL_CLOSE, MSG_CHANNEL_EOF), 1):
                    async with raw(home) as other:
                        other.ask_for_terminal()
                        other.ask("shell")
                        other.send(end, UInt32(0))
                        await until(lambda gone=gone: len(log("left")) == gone)  # type: ignore[misc]
                    assert len(tables.present) == 1, "the other terminal is still there"
                ann.type("q")
                await until(lambda: not tables.present)
            assert log("failed") == []
    await tables.close_down()


async def test_a_terminal_that_has_not_come_in_takes_no_other_away(tmp_path: Path) -> None:
    tables = TableServer(tmp_path)
    async with visit(tables, "ann") as (app, _):
        gone = VisitorApp(tables, visitor("ann"))
        gone.exit()
        await gone.run_async(headless=True)
        assert tables.present == [app.person.number]
    await tables.close_down()


async def test_a_key_exchange_after_the_login_is_finished_in_time() -> None:
    async with server(exchange=0.1) as home, client(home) as ann:
        await ann.sees("hello ann")
        strange: Any = ann.connection
        strange._process_kexinit = None  # it does not go on
        strange._packet_handlers = {**type(strange)._packet_handlers, 20: unheard}
        strange._send_kexinit()
        await until(lambda: not home.door._connections)


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_who_hangs_up_in_lines_is_told_of_no_fault(term: str | None, caplog: pytest.LogCaptureFixture) -> None:
    with listening(caplog) as log:
        async with server() as home, client(home, term=term) as ann:
            await ann.sees("Hello ann.")
            ann.channel.send_signal("HUP")
            assert await ann.ended() == 0
            assert "went wrong" not in ann.text + ann.errors
            assert log("left") == ["left number=1 user=ann how=left"]


class Silent:
    """A channel and a line to which nothing is sent."""

    is_full = False

    def pause_reading(self) -> None:
        """Whatever has come stays."""

    resume_reading = pause_reading


async def test_whoever_types_lines_without_end_has_turns_with_those_who_press_keys() -> None:
    limits = Limits(own_keys_at_once=2, own_keys_per_second=0.0, longest_turn=1e9)
    turns, silent = KeyTurns(limits), cast(Any, Silent())
    typed = LineInput(silent, silent, limits, turns)
    typed.receive(b"one\ntwo\nthree\nfour\nfive\n")
    assert [await typed.line(), await typed.line()] == ["one", "two"], "their own share"

    has_turn = asyncio.Event()
    others = has_turn.set
    turns.wait(others)
    await has_turn.wait()
    line = asyncio.ensure_future(typed.line())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not line.done(), "it is somebody else's turn"
    turns.end(others)
    assert await line == "three"

    turns.wait(others)
    has_turn.clear()
    line = asyncio.ensure_future(typed.line())  # the third has been acted on
    await has_turn.wait()
    assert not line.done()
    line.cancel()
    with suppress(asyncio.CancelledError):
        await line
    assert not turns._waiting, "who leaves wants no turn any more"


async def test_sizes_without_end_have_turns_with_those_who_press_keys() -> None:
    own: dict[str, Any] = {"own_resizes_at_once": 1, "own_resizes_per_second": 0.0}
    async with server(**own, resizes_per_second=1e9, longest_turn=60.0) as home:
        turns = home.door._key_turns
        async with client(home) as ann:
            await ann.sees("hello ann")
            app = home.apps[0]
            ann.channel.change_terminal_size(100, 40)
            await until(lambda: app.sizes[-1] == (100, 40))
            has_turn = asyncio.Event()
            others = has_turn.set
            turns.wait(others)
            await has_turn.wait()
            ann.channel.change_terminal_size(90, 40)
            ann.type("a")  # comes after it
            await until(lambda: app.typed == ["a"])
            assert app.sizes[-1] == (100, 40), "it is somebody else's turn"
            turns.end(others)
            await until(lambda: app.sizes[-1] == (90, 40))
            await until(lambda: turns._now is None, lambda: "the turn is over once that is drawn")
            turns.wait(others)
            ann.channel.change_terminal_size(80, 40)
            await until(lambda: bool(turns._waiting))
        await until(lambda: not turns._waiting, lambda: "who leaves wants no turn any more")
