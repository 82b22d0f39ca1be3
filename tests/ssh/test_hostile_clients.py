"""Clients that have logged in and then do what no client does: nobody waits for them, and memory stays bounded."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32

from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.wire.lines import LineInput
from powergrid_tui.toolkit.console.sequences import MOST_PASTED
from tests.ssh.standin import (
    Client,
    Lines,
    Server,
    StandIn,
    StandInLines,
    client,
    guest,
    server,
    shown,
    somebody_plays,
    until,
)
from tests.ssh.visiting import visit, visitor

MSG_REQUEST_SUCCESS, MSG_REQUEST_FAILURE = 81, 82
MSG_CHANNEL_OPEN, MSG_CHANNEL_OPEN_CONFIRMATION = 90, 91
MSG_CHANNEL_EOF, MSG_CHANNEL_CLOSE, MSG_CHANNEL_REQUEST = 96, 97, 98


async def come(home: Server, **words: Any) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes]]:
    """Somebody with a terminal who says strange things when they ask for a session."""
    connection = await home.connect()
    channel, _ = await connection.create_session(asyncssh.SSHClientSession, encoding=None, **words)
    return connection, channel


async def test_pictures_are_not_sent_byte_by_byte(log: Lines) -> None:
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


async def test_what_is_echoed_does_not_pile_up_for_who_does_not_read() -> None:
    async with server(unsent=1000, bytes_per_second=1 << 30) as home:
        visits: list[tuple[LineInput, list[str]]] = []

        class Hears(StandInLines):
            async def run(self) -> None:
                visits.append((self._typed, []))
                while True:
                    visits[0][1].append(await self._typed.line())

        home.make_plain = Hears
        async with client(home, term="dumb", window=0) as ann:
            for _ in range(60):
                ann.type("世\x7f" * 400)
            ann.type("enough\r")
            await until(lambda: bool(visits) and visits[0][1] == ["enough"])
            held = visits[0][0]._channel._send_buf
            assert sum(len(data) for data, _ in held) < 1000 + 100_000
            assert len(held) < 50, "each piece costs more than what is in it"
            ann.connection.abort()


@asynccontextmanager
async def raw(home: Server) -> AsyncIterator[Callable[..., None]]:
    """Somebody who has opened a session with a terminal, and gives what sends a packet."""
    async with await home.connect() as connection:
        opened, strange = asyncio.Event(), cast(Any, connection)
        strange._packet_handlers = {
            **type(strange)._packet_handlers,
            MSG_CHANNEL_OPEN_CONFIRMATION: lambda *_: opened.set(),
            **dict.fromkeys((*range(92, 101), MSG_REQUEST_SUCCESS, MSG_REQUEST_FAILURE), unheard),
        }
        send = connection.send_packet
        send(MSG_CHANNEL_OPEN, String("session"), UInt32(0), UInt32(1 << 20), UInt32(1 << 15))
        await opened.wait()
        terminal = (String("xterm"), *map(UInt32, (80, 24, 0, 0)), String(b""))
        send(MSG_CHANNEL_REQUEST, UInt32(0), String("pty-req"), Boolean(True), *terminal)
        send(MSG_CHANNEL_REQUEST, UInt32(0), String("shell"), Boolean(True))
        yield send
        connection.abort()


async def test_who_hangs_up_while_the_first_page_opens_is_no_error(tmp_path: Path, log: Lines) -> None:
    tables = TableServer(tmp_path)
    async with server() as home:
        home.make = lambda comer: VisitorApp(tables, comer)  # type: ignore[assignment, return-value]
        async with client(home) as ann:
            await until(lambda: bool(tables.presence.present))
            for gone, end in enumerate((MSG_CHANNEL_CLOSE, MSG_CHANNEL_EOF), 1):
                async with raw(home) as send:
                    send(end, UInt32(0))
                    await until(lambda gone=gone: len(log("left")) == gone)  # type: ignore[misc]
                assert len(tables.presence.present) == 1, "the other terminal is still there"
            ann.type("q")
            await until(lambda: not tables.presence.present)
        assert log("failed") == []
    await tables.close_down()


async def test_a_terminal_that_has_not_come_in_takes_no_other_away(tmp_path: Path) -> None:
    tables = TableServer(tmp_path)
    async with visit(tables, "ann") as (app, _):
        gone = VisitorApp(tables, visitor("ann"))
        gone.exit()
        await gone.run_async(headless=True)
        assert tables.presence.present == [app.person.number]
    await tables.close_down()


async def test_a_key_exchange_after_the_login_is_finished_in_time() -> None:
    async with server(exchange=0.1) as home, guest(home) as ann:
        strange: Any = ann.connection
        strange._process_kexinit = None  # it does not go on
        strange._packet_handlers = {**type(strange)._packet_handlers, 20: unheard}
        strange._send_kexinit()
        await until(lambda: not home.door._connections)


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_who_hangs_up_in_lines_is_told_of_no_error(term: str | None, log: Lines) -> None:
    async with server() as home, client(home, term=term) as ann:
        await ann.sees("Hello ann.")
        ann.channel.send_signal("HUP")
        assert await ann.ended() == 0
        assert "went wrong" not in ann.text + ann.errors
        assert log("left") == ["left number=1 user=ann how=left"]


class TestInput:
    async def test_no_more_are_taken_than_are_acted_on(self) -> None:
        async with server(keys_per_second=1e9) as home, somebody_plays(home), guest(home) as ann:
            app = home.apps[-1]
            app.slow = 0.001
            ann.type("a" * 300_000)
            longest = held = 0
            while len(app.typed) < 150:
                held = max(held, sum(len(data) for data, _ in _channel(app)._recv_buf))
                queues = (app, app.screen)
                longest = max(longest, *(pump.message_queue_size for pump in queues))
                await asyncio.sleep(0.002)
            limits = home.door.limits
            assert limits.keys_at_once / 2 < longest < 2 * limits.keys_at_once
            assert held <= limits.window

    async def test_nor_more_than_anybody_types(self) -> None:
        async with server(keys_per_second=50, keys_at_once=10) as home, somebody_plays(home), guest(home) as ann:
            ann.type("a" * 5000)
            begun = asyncio.get_running_loop().time()
            await until(lambda: len(home.apps[-1].typed) >= 40)
            assert asyncio.get_running_loop().time() - begun > 0.55, "30 keys at 50 a second, and 10 at once"

    async def test_a_page_that_closes_does_not_deafen_the_app(self) -> None:
        from textual.screen import ModalScreen

        async with server(keys_per_second=1e9, keys_at_once=4) as home, guest(home) as ann:
            app = home.apps[0]
            for _ in range(5):
                app.call_later(app.push_screen, ModalScreen[None]())
                ann.type("a" * 9)
                await asyncio.sleep(0.01)
                app.call_later(app.pop_screen)
            ann.type("b" * 40)
            await until(lambda: app.typed[-40:] == ["b"] * 40)

    async def test_a_paste_without_an_end(self) -> None:
        """Read at once: at the usual 16 KiB a second, 180 KiB take seven seconds."""
        async with server(keys_per_second=1e9, bytes_per_second=1 << 30) as home, guest(home) as ann:
            ann.type("a\x1b[200~" + ("字" * 200 + "\x1b[I") * 300)
            await asyncio.sleep(0.1)
            ann.type("\x1b[20")
            await asyncio.sleep(0.1)
            ann.type("1~ccc")
            app = home.apps[0]
            await until(lambda: app.typed == ["a", "c", "c", "c"])
            assert 8000 < len(app.pasted[0]) <= 2 * MOST_PASTED

    async def test_what_no_terminal_sends(self) -> None:
        async with server(keys_per_second=1e9) as home, guest(home) as ann:
            for sent in (
                b"\x1b[99999999999u",
                b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",
                b"\x1b[48;5000;5000;1;1t",
                b"\x1b[<0;99999999999;99999999999M\x1b[<32;9999;9999M\x1b[<0;9999;9999m",
                b"\x1b[<0;0;0M\x1b[<0;-5;-5M",
                b"\x1b[?2048;1$y\x1b[?2048;2$y",
                b"\xff\xfe\xc3\x28\xed\xa0\x80",
                b"\x1b" * 200,
                b"\x1b[" + b"9;" * 500 + b"u",
                b"\x00\x01\x1a\x1c\x03",
            ):
                ann.type(sent)
                await quiet(home)
                home.apps[0].typed.clear()
                ann.type("a")
                await until(lambda: home.apps[0].typed[-1:] == ["a"], lambda: str(home.apps[0].typed))
                assert home.apps[0].size == (80, 24)
                assert home.apps[0].size.region.contains_point(home.apps[0].mouse_position)

    async def test_random_keys(self) -> None:
        luck = random.Random(7)
        heads = [b"\x1b[", b"\x1b[<", b"\x1bO", b"\x1b[200~", b"\x1b[201~", b"\x1b]0;", b""]
        async with server(keys_per_second=1e9) as home, guest(home) as ann:
            for _ in range(60):
                tail = luck.choices(b"0123456789;:<?$mMuytRIO~\xff\x1bZ", k=luck.randrange(12))
                ann.type(luck.choice(heads) + bytes(tail))
                await asyncio.sleep(0)
            await quiet(home)
            ann.type("\x1b[201~")
            ann.type("hello")
            await until(lambda: home.apps[0].typed[-5:] == list("hello"), lambda: str(home.apps[0].typed[-9:]))
            keys = "".join(luck.choices("abcdefgh", k=500))
            home.apps[0].typed.clear()
            ann.type(keys)
            await until(lambda: len(home.apps[0].typed) == len(keys))
            assert "".join(home.apps[0].typed) == keys, "they come in their order however many"

    async def test_an_environment_without_end(self) -> None:
        async with server(bytes_per_second=1 << 30) as home, await home.connect() as connection:
            sent = [*((f"N{number}", "x" * number) for number in range(300)), ("LC_ALL", "x" * 30_000)]
            sent.append(("LANG", "en_GB.UTF-8"))
            channel, _ = await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", env=sent)
            await until(lambda: bool(home.apps) and home.apps[0].is_running)
            assert dict(_channel(home.apps[0])._env) == {b"LANG": b"en_GB.UTF-8"}
            channel.close()


def read_no_more(somebody: Client, app: StandIn) -> None:
    """Let a client take nothing more from its socket, nor the system at either end in its place.

    Without limits some systems keep tens of megabytes.
    """
    ends = (somebody.connection, socket.SO_RCVBUF), (app.output._valve._connection, socket.SO_SNDBUF)
    for connection, buffer in ends:
        connection.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, buffer, 1 << 16)
    plug(somebody).pause_reading()


def unheard(*_: object) -> None:
    """What a client does of a packet that it takes no notice of."""


def plug(somebody: Client) -> asyncio.Transport:
    """What a client reads from."""
    found = somebody.connection._transport
    assert found is not None
    return found


async def quiet(home: Server) -> None:
    """Wait until all keys have been acted on, and a lone escape is one."""
    keys = home.apps[0]._driver._keys  # type: ignore[union-attr]
    await asyncio.sleep(0.05)
    await until(lambda: keys._overdue is None and not keys._waiting)


def _channel(app: object) -> asyncssh.SSHServerChannel[bytes]:
    return app.output._channel  # type: ignore[attr-defined, no-any-return]


class TestWhoDoesNotRead:
    @pytest.mark.parametrize("way", ["window", "socket"])
    async def test_gets_no_pictures_until_it_has_caught_up_and_then_a_whole_one(self, way: str) -> None:
        window = 20_000 if way == "window" else 1 << 30
        async with server() as home, somebody_plays(home), guest(home, window=window) as ann:
            app = home.apps[-1]
            if way == "window":
                ann.channel.pause_reading()
            else:
                read_no_more(ann, app)
            limits, most, unchanged, before = home.door.limits, 0, 0, 0
            while unchanged < 200:  # until the system keeps no more either
                app.flood()
                await asyncio.sleep(0)
                waiting = app.output.waiting()
                most = max(most, waiting)
                unchanged = unchanged + 1 if waiting == before > limits.unsent // 2 else 0
                before = waiting
            assert limits.unsent < most < limits.unsent + 9000, "and one picture"
            assert app.redrawn == 0
            app.say("caught up")
            if way == "window":
                ann.channel.resume_reading()
            else:
                plug(ann).resume_reading()
            await until(lambda: app.redrawn == 1)
            await ann.sees("caught up")
            begun = ann.text.rindex("~") + 1
            await until(lambda: ann.text.endswith(" "))
            assert shown(ann.text[begun:], before="~") == ["hello ann", "caught up", *[""] * 22]
            assert app.output.waiting() == 0
            ann.type("a")
            await ann.sees("typed 1: a")

    async def test_is_not_read_either_so_that_answers_do_not_pile_up(self) -> None:
        async with server() as home, somebody_plays(home), guest(home) as ann:
            app = home.apps[-1]
            read_no_more(ann, app)
            while not app.output.is_full:
                app.flood()
                await asyncio.sleep(0)
            for _ in range(30):
                for _ in range(100):
                    ann.connection._send_global_request(b"keepalive@openssh.com", want_reply=True)
                await asyncio.sleep(0.001)
            assert app.output.waiting() < home.door.limits.unsent + 30_000
            assert len(home.door._sessions) == 2
            ann.connection.abort()

    async def test_a_key_exchange_that_is_never_finished_holds_no_more(self) -> None:
        async with server() as home, somebody_plays(home), guest(home) as ann:
            app = home.apps[-1]
            ann.connection._process_kexinit = None  # type: ignore[assignment]  # it does not go on
            ann.connection._packet_handlers = {**type(ann.connection)._packet_handlers, 20: unheard}
            ann.connection._send_kexinit()
            connection = app.output._valve._connection
            await until(lambda: not connection._kex_complete)
            for _ in range(200):
                app.flood()
                await asyncio.sleep(0)
            assert connection._deferred_packets
            held = sum(len(part) for _, parts in connection._deferred_packets for part in parts)
            assert held < home.door.limits.unsent + 9000
            ann.connection.abort()

    async def test_a_line_that_has_gone_dead_is_noticed(self, log: Lines) -> None:
        async with server(keepalive=0.1) as home, somebody_plays(home), guest(home) as ann:
            plug(ann).pause_reading()
            await until(lambda: log("left") == ["left number=2 user=ann how=lost"])
            ann.connection.abort()

    async def test_does_not_keep_the_server_open(self) -> None:
        async with server(ending=0.3) as home, guest(home) as ann:
            plug(ann).pause_reading()
            for _ in range(300):
                home.apps[0].flood()
                await asyncio.sleep(0)
            begun = asyncio.get_running_loop().time()
            await home.door.close(lambda _: "Quit")
            assert asyncio.get_running_loop().time() - begun < 3
            assert not home.door._connections
            ann.connection.abort()


class TestApps:
    async def test_one_that_does_not_end_is_cut_off(self, log: Lines) -> None:
        async with server(ending=0.2, leaving=0.2) as home, guest(home) as ann, guest(home, "bo") as bo:
            for app in home.apps:
                app.slow = 60.0
            ann.type("a")
            bo.type("a")
            await asyncio.sleep(0.05)
            ann.connection.abort()
            await until(lambda: len(log("left")) == 1)
            await home.door.close(lambda _: "Quit")
            assert len(log("cut_off")) == len(log("left")) == 2
            assert not home.door._sessions
