"""Clients that mean harm, or are broken: nobody else notices, memory stays bounded, and there is a line in the log."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import asyncssh
import pytest

from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.gate import NOT_NOW
from powergrid_tui.ssh.door.log import RefusalLog
from powergrid_tui.toolkit.console.sequences import MOST_PASTED
from tests.ssh.standin import OTHER_KEY, Client, Server, StandIn, client, listening, server, shown, until


@asynccontextmanager
async def somebody_plays(home: Server) -> AsyncIterator[Client]:
    """Somebody else is on the server, and can still play when it is over."""
    async with client(home, "bo", client_keys=[OTHER_KEY]) as bo:
        await bo.sees("hello bo")
        yield bo
        bo.type("b")
        await bo.sees("typed 1: b")


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Everything that comes until the server closes the connection."""
    with suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 15)
    return b""


class TestBeforeTheLogin:
    @pytest.mark.parametrize(
        ("said", "why"),
        [
            (b"GET / HTTP/1.1\r\n\r\n", "Unsupported SSH version"),
            (b"SSH-1.5-old\r\n", "Unsupported SSH version"),
            (b"x" * 9000, "Banner line too long"),
            (b"SSH-2.0-" + b"x" * 300 + b"\r\n", "Version too long"),
            (b"SSH-2.0-x\r\n" + b"\xff" * 64, "Max packet size exceeded"),
            (b"SSH-2.0-\xff\x1b[2J\r\n", "ascii"),
        ],
    )
    async def test_what_is_no_ssh(self, said: bytes, why: str, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server() as home, somebody_plays(home):
                reader, writer = await home.plug()
                writer.write(said)
                await closed(reader)
                await until(lambda: len(log("login_failed")) == 1)
                assert why in log("login_failed")[0]
                assert log("login_failed")[0].isprintable()
                writer.close()

    async def test_random_bytes(self) -> None:
        luck = random.Random(4)
        async with server() as home, somebody_plays(home):
            for size in (1, 50, 3000, 40000):
                reader, writer = await home.plug()
                writer.write(b"SSH-2.0-x\r\n" * luck.randrange(2) + luck.randbytes(size))
                writer.write_eof()
                await closed(reader)
                writer.close()
            await until(lambda: len(home.door._connections) == 1)

    async def test_half_a_handshake(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(login=0.3) as home, somebody_plays(home):
                reader, writer = await home.plug()
                writer.write(b"SSH-2.0-slow\r\n")
                await closed(reader)
                await until(lambda: len(log("login_failed")) == 1)
                assert "Login timeout expired" in log("login_failed")[0]
                writer.close()

    async def test_a_login_that_is_not_finished(self) -> None:
        class Slow(asyncssh.SSHClient):
            async def password_auth_requested(self) -> str | None:
                await asyncio.sleep(60)
                return None

        async with server(Entrance(passphrase="correct horse"), login=0.3) as home:
            with pytest.raises((asyncssh.Error, OSError)):
                await home.connect(client_keys=None, client_factory=Slow)
            assert not home.door._connections


class TestManyConnections:
    async def test_from_one_address(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(per_address=4) as home, somebody_plays(home):
                plugs = [await home.plug() for _ in range(30)]
                ended = [reader for reader, _ in plugs if (await reader.readline()) == NOT_NOW]
                assert len(ended) == 27
                assert len(home.door._connections) == 4
                assert log("refused") == ["refused address=127.0.0.1 reason=too_many_of_one_address before=0"]
                for _, writer in plugs:
                    writer.close()
                await until(lambda: len(home.door._connections) == 1)
                async with client(home) as ann:
                    await ann.sees("hello ann")

    async def test_in_all(self) -> None:
        async with server(per_address=100, connections=3) as home, AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(client(home))
            with pytest.raises((asyncssh.Error, OSError)):
                await home.connect()

    def test_a_flood_is_a_line_a_while(self, caplog: pytest.LogCaptureFixture) -> None:
        now = [0.0]
        refusals = RefusalLog(lambda: now[0])
        with listening(caplog) as log:
            for _ in range(500):
                refusals.tell("10.0.0.1", "too_many")
                now[0] += 0.1
            refusals.tell("10.0.0.2", "too_many")
            now[0] += refusals.WHILE
            refusals.tell("10.0.0.1", "too_many")
            assert log() == [
                "refused address=10.0.0.1 reason=too_many before=0",
                "refused address=10.0.0.2 reason=too_many before=0",
                "refused address=10.0.0.1 reason=too_many before=499",
            ]
            for number in range(1100):
                refusals.tell(f"a{number}", "too_many")
            assert len(refusals._told) == 1000


class TestInput:
    async def test_keys_come_in_their_order_however_many(self) -> None:
        async with server(keys_per_second=1e9, keys_at_once=16) as home, client(home) as ann:
            await ann.sees("hello")
            keys = "".join(random.Random(1).choices("abcdefgh", k=500))
            ann.type(keys)
            await until(lambda: len(home.apps[0].typed) == len(keys))
            assert "".join(home.apps[0].typed) == keys

    async def test_no_more_are_taken_than_are_acted_on(self) -> None:
        async with server(keys_per_second=1e9) as home, somebody_plays(home), client(home) as ann:
            await ann.sees("hello")
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
        async with server(keys_per_second=50, keys_at_once=10) as home, somebody_plays(home), client(home) as ann:
            await ann.sees("hello")
            ann.type("a" * 5000)
            begun = asyncio.get_running_loop().time()
            await until(lambda: len(home.apps[-1].typed) >= 40)
            assert asyncio.get_running_loop().time() - begun > 0.55, "30 keys at 50 a second, and 10 at once"

    async def test_a_page_that_closes_does_not_deafen_the_app(self) -> None:
        from textual.screen import ModalScreen

        async with server(keys_per_second=1e9, keys_at_once=4) as home, client(home) as ann:
            await ann.sees("hello")
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
        async with server(keys_per_second=1e9, bytes_per_second=1 << 30) as home, client(home) as ann:
            await ann.sees("hello")
            ann.type("a\x1b[200~" + ("字" * 200 + "\x1b[I") * 300)
            await asyncio.sleep(0.1)
            ann.type("\x1b[20")
            await asyncio.sleep(0.1)
            ann.type("1~ccc")
            app = home.apps[0]
            await until(lambda: app.typed == ["a", "c", "c", "c"])
            assert 8000 < len(app.pasted[0]) <= 2 * MOST_PASTED

    @pytest.mark.parametrize(
        "sent",
        [
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
        ],
    )
    async def test_what_no_terminal_sends(self, sent: bytes) -> None:
        async with server(keys_per_second=1e9) as home, client(home) as ann:
            await ann.sees("hello")
            ann.type(sent)
            await quiet(home)
            ann.type("a")
            await until(lambda: home.apps[0].typed[-1:] == ["a"], lambda: str(home.apps[0].typed))
            assert home.apps[0].size == (80, 24)
            assert home.apps[0].size.region.contains_point(home.apps[0].mouse_position)

    async def test_random_keys(self) -> None:
        luck = random.Random(7)
        heads = [b"\x1b[", b"\x1b[<", b"\x1bO", b"\x1b[200~", b"\x1b[201~", b"\x1b]0;", b""]
        async with server(keys_per_second=1e9) as home, client(home) as ann:
            await ann.sees("hello")
            for _ in range(60):
                ann.type(
                    luck.choice(heads) + bytes(luck.choices(b"0123456789;:<?$mMuytRIO~\xff\x1bZ", k=luck.randrange(12)))
                )
                await asyncio.sleep(0)
            await quiet(home)
            ann.type("\x1b[201~")
            ann.type("hello")
            await until(lambda: home.apps[0].typed[-5:] == list("hello"), lambda: str(home.apps[0].typed[-9:]))

    async def test_an_environment_without_end(self) -> None:
        async with server(bytes_per_second=1 << 30) as home, await home.connect() as connection:
            env = {f"N{number}": "x" * number for number in range(300)} | {
                "LC_ALL": "x" * 30_000,
                "LANG": "en_GB.UTF-8",
            }
            sent = list(env.items())
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
        async with server() as home, somebody_plays(home), client(home, window=window) as ann:
            await ann.sees("hello")
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
        async with server() as home, somebody_plays(home), client(home) as ann:
            await ann.sees("hello")
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
            assert home.door.present == 2
            ann.connection.abort()

    async def test_a_key_exchange_that_is_never_finished_holds_no_more(self) -> None:
        async with server() as home, somebody_plays(home), client(home) as ann:
            await ann.sees("hello")
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

    async def test_a_line_that_has_gone_dead_is_noticed(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(keepalive=0.1) as home, somebody_plays(home), client(home) as ann:
                await ann.sees("hello")
                plug(ann).pause_reading()
                await until(lambda: log("left") == ["left number=2 user=ann how=lost"])
                ann.connection.abort()

    async def test_does_not_keep_the_server_open(self) -> None:
        async with server(ending=0.3) as home, client(home) as ann:
            await ann.sees("hello")
            plug(ann).pause_reading()
            for _ in range(300):
                home.apps[0].flood()
                await asyncio.sleep(0)
            begun = asyncio.get_running_loop().time()
            await home.door.close("Quit")
            assert asyncio.get_running_loop().time() - begun < 3
            assert not home.door._connections
            ann.connection.abort()


class TestApps:
    async def test_one_that_does_not_end_is_cut_off(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(ending=0.2, leaving=0.2) as home, client(home) as ann, client(home, "bo") as bo:
                await ann.sees("hello")
                await bo.sees("hello")
                for app in home.apps:
                    app.slow = 60.0
                ann.type("a")
                bo.type("a")
                await asyncio.sleep(0.05)
                ann.connection.abort()
                await until(lambda: len(log("left")) == 1)
                await home.door.close("Quit")
                assert len(log("cut_off")) == len(log("left")) == 2
                assert home.door.present == 0
