"""Attacks on the door by people who never come in: they make the server compute, or fill it up."""

from __future__ import annotations

import asyncio
import base64
import random
from contextlib import AsyncExitStack, suppress

import asyncssh
import pytest
from asyncssh.packet import MPInt, NameList, String

from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.gate import NOT_NOW
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.algorithms import is_taken
from powergrid_tui.ssh.wire.limits import Startups
from tests.ssh.standin import FAILED, HELLO, Server, client, greeted, listening, server, somebody_plays, until

PHRASE = "correct horse battery"


def packet(payload: bytes) -> bytes:
    """An SSH packet as it is before keys are exchanged."""
    padding = 8 - (5 + len(payload)) % 8 + 8
    return (1 + len(payload) + padding).to_bytes(4, "big") + bytes([padding]) + payload + bytes(padding)


async def offered(home: Server) -> list[list[str]]:
    """What the server offers: key exchanges, host keys, ciphers and authentication codes in both directions."""
    reader, writer = await home.plug()
    await reader.readline()
    writer.write(b"SSH-2.0-x\r\n")
    length = int.from_bytes(await reader.readexactly(4), "big")
    body = (await reader.readexactly(length))[1 + 1 + 16 :]
    writer.close()
    lists = []
    for _ in range(6):
        size = int.from_bytes(body[:4], "big")
        lists.append(body[4 : 4 + size].decode().split(","))
        body = body[4 + size :]
    return lists


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Everything that comes until the server closes the connection."""
    with suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 15)
    return b""


class TestAlgorithms:
    async def test_few_are_offered_and_all_are_cheap_and_modern(self) -> None:
        async with server() as home:
            exchanges, host_keys, to_server, to_client, macs, _ = await offered(home)
        assert {"curve25519-sha256", "ecdh-sha2-nistp256"} <= set(exchanges)
        slow = ("rsa", "group", "nistp384", "nistp521", "448", "gss", "sha1")
        assert [name for name in exchanges if any(word in name for word in slow)] == []
        assert host_keys == ["ssh-ed25519"]
        assert to_server == to_client
        assert [name for name in to_server if "gcm" not in name and "chacha20" not in name] == []
        assert [name for name in macs if "etm" not in name or "sha1" in name or "md5" in name] == []

    @pytest.mark.parametrize("name", ["rsa2048-sha256", "diffie-hellman-group18-sha512", "diffie-hellman-group14-sha1"])
    @pytest.mark.filterwarnings("ignore::DeprecationWarning")
    async def test_nobody_makes_the_server_compute_for_long(self, name: str) -> None:
        async with server() as home:
            with pytest.raises(FAILED):
                await home.connect(kex_algs=[name])

    async def test_an_rsa_key_signs_with_sha2(self) -> None:
        key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
        async with server() as home:
            with pytest.raises(FAILED):
                await home.connect(client_keys=[key], signature_algs=["ssh-rsa"])
            async with client(home, client_keys=[key], signature_algs=["rsa-sha2-512"]) as ann:
                await ann.sees("hello")

    @pytest.mark.parametrize(
        ("bits", "exponent", "taken"),
        [(2048, 65537, True), (1024, 65537, False), (16384, 65537, False), (2048, (1 << 2000) + 1, False)],
    )
    def test_keys_that_are_weak_or_slow_to_check_are_not_taken(self, bits: int, exponent: int, taken: bool) -> None:
        blob = String("ssh-rsa") + MPInt(exponent) + MPInt((1 << bits - 1) + 1)
        assert is_taken(asyncssh.import_public_key(b"ssh-rsa " + base64.b64encode(blob))) == taken

    def test_nor_are_kinds_that_are_not_named(self) -> None:
        assert not is_taken(asyncssh.generate_private_key("ssh-ed448").convert_to_public())


class TestStrangers:
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

    async def test_keys_are_exchanged_once_before_the_login(self, caplog: pytest.LogCaptureFixture) -> None:
        class Again(asyncssh.SSHClient):
            def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
                self.connection = conn

            async def password_auth_requested(self) -> str | None:
                self.connection._send_kexinit()
                self.connection._kexinit_sent = True
                await asyncio.sleep(60)
                return None

        with listening(caplog) as log:
            async with server(Entrance(passphrase=PHRASE)) as home:
                with pytest.raises(FAILED):
                    await asyncio.wait_for(
                        home.connect(client_keys=None, client_factory=Again, preferred_auth="password"), 20
                    )
                await until(lambda: len(log("login_failed")) == 1)
                assert "reason=too_many_key_exchanges" in log("login_failed")[0]

    async def test_and_seldom_after_it(self) -> None:
        async with server(rekeys_per_minute=3.0) as home, client(home) as ann:
            await ann.sees("hello")
            with suppress(*FAILED):
                for _ in range(10):
                    await until(lambda: ann.connection._kex_complete or ann.connection._transport is None)
                    ann.connection._send_kexinit()
                    ann.connection._kexinit_sent = True
            await asyncio.wait_for(ann.connection.wait_closed(), 20)

    async def test_whoever_sends_much_without_a_login_is_cut_off(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server() as home:
                reader, writer = await home.plug()
                writer.write(b"SSH-2.0-x\r\n" + packet(b"\x02" + String(b"")) * 5000)  # to be ignored
                with suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), 20)
                await until(lambda: len(log("login_failed")) == 1)
                assert "reason=too_much_data" in log("login_failed")[0]
                writer.close()

    async def test_a_packet_of_a_stranger_is_small(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server() as home:
                _, writer = await home.plug()
                writer.write(b"SSH-2.0-x\r\n" + (200_000).to_bytes(4, "big") + bytes(60))
                await until(lambda: len(log("login_failed")) == 1)
                assert "Max packet size exceeded" in log("login_failed")[0]
                writer.close()

    async def test_refused_logins_are_counted_whatever_they_try(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(Entrance(passphrase=PHRASE), offers=4) as home:

                class Stubborn(asyncssh.SSHClient):
                    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
                        self.connection = conn

                    async def password_auth_requested(self) -> str | None:
                        for _ in range(10):
                            self.connection.send_packet(50, *map(String, ("ann", "ssh-connection", "hostbased")))
                            await asyncio.sleep(0.01)
                        await asyncio.sleep(60)
                        return None

                with pytest.raises(FAILED):
                    await asyncio.wait_for(
                        home.connect(client_keys=None, client_factory=Stubborn, preferred_auth="password"), 20
                    )
                await until(lambda: len(log("login_failed")) == 1)
                assert "reason=too_many_keys" in log("login_failed")[0]

    async def test_a_key_exchange_that_is_not_named_is_told_in_the_log(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server() as home:
                reader, writer = await home.plug()
                lists = [["diffie-hellman-group1-sha1"], ["ssh-ed25519"], *[["aes128-cbc"]] * 2, *[["hmac-md5"]] * 2]
                names = [NameList([word.encode() for word in each]) for each in [*lists, ["none"], ["none"], [], []]]
                writer.write(b"SSH-2.0-old\r\n" + packet(b"\x14" + bytes(16) + b"".join(names) + bytes(5)))
                with suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), 20)
                await until(lambda: len(log("login_failed")) == 1)
                assert "reason=no_common_algorithm" in log("login_failed")[0]
                writer.close()


class TestManyAtOnce:
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

    async def test_new_ones_of_one_address_are_limited(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(new_per_address=0.2) as home:
                told = [await greeted(home) for _ in range(6)]
                assert [word for word, _ in told] == [HELLO, HELLO, *[NOT_NOW] * 4]
                assert log("refused") == ["refused address=127.0.0.1 reason=too_many_new_of_one_address before=0"]
                word, writer = await greeted(home, "127.0.0.2")
                assert word == HELLO
                for each in (*[line for _, line in told], writer):
                    each.close()

    async def test_further_new_ones_wait_and_each_address_has_its_turn(self) -> None:
        """It takes a second: so long the last of them waits."""
        async with server(new_in_all=5, per_address=30) as home:
            lines = [await home.plug() for _ in range(10)]
            await asyncio.sleep(0.05)  # ten at once may begin; what comes now waits
            greedy = [await home.plug() for _ in range(8)]
            other = await home.plug("127.0.0.2")
            await asyncio.wait_for(other[0].readline(), 20)
            waiting = [reader for reader, _ in greedy if not reader._buffer]  # type: ignore[attr-defined]
            assert len(waiting) > 4, "the second one to be let in, not the ninth"
            for reader, _ in greedy:
                assert await asyncio.wait_for(reader.readline(), 20) == HELLO
            for _, writer in (*lines, *greedy, other):
                writer.close()

    async def test_one_that_waits_is_counted_and_forgotten_when_the_server_closes(self) -> None:
        async with server(new_in_all=0.1) as home:
            first, second = await greeted(home), await home.plug()
            await until(lambda: len(home.door.gate.peers) == 2)
            await home.door.close(lambda _: "")
            assert await asyncio.wait_for(second[0].read(), 20) == b""
            assert home.door.gate.peers == {}
            for writer in (first[1], second[1]):
                writer.close()

    @pytest.mark.parametrize(("luck", "word"), [(0.29, NOT_NOW), (0.31, HELLO)])
    async def test_early_random_drop(self, luck: float, word: bytes) -> None:
        async with server(startups=Startups(2, 30, 10)) as home:
            home.luck = luck
            plugs = [await greeted(home) for _ in range(2)]
            assert [told for told, _ in plugs] == [HELLO, HELLO], "so many never are dropped"
            plugs.append(await greeted(home))
            assert plugs[-1][0] == word
            for _, writer in plugs:
                writer.close()

    def test_the_risk_grows_until_it_is_full(self) -> None:
        startups = Startups(10, 30, 60)
        assert [startups.risk(waiting) for waiting in (9, 10, 35, 60, 100)] == [0.0, 0.3, 0.65, 1.0, 1.0]
        assert Startups(5, 30, 5).risk(5) == 1.0

    async def test_who_goes_is_the_oldest_of_the_address_with_most(self) -> None:
        async with server(startups=Startups(4, 100, 4)) as home:
            lines = [await home.plug(address) for address in ("127.0.0.1", *["127.0.0.2"] * 3)]
            for reader, _ in lines:
                await reader.readline()
            lines.append(await home.plug("127.0.0.3"))
            assert await asyncio.wait_for(lines[-1][0].readline(), 20) == HELLO
            assert await asyncio.wait_for(lines[1][0].read(), 20) == b"", "the oldest of three"
            here = [peer.network for peer in home.door.gate.peers]
            assert sorted(here) == ["127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.3"]
            assert (await greeted(home, "127.0.0.2"))[0] == NOT_NOW
            for _, writer in lines:
                writer.close()

    async def test_addresses_that_only_wait_keep_nobody_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async with server(startups=Startups(3, 100, 3)) as home:
            idle = [await home.plug(f"127.0.0.{number}") for number in (2, 3, 4)]
            for reader, _ in idle:
                await reader.readline()
            assert (await greeted(home))[0] == NOT_NOW, "they may be about to log in"
            monkeypatch.setattr("powergrid_tui.ssh.door.gate.LONG", 0.0)
            async with client(home) as ann:
                await ann.sees("hello")
            assert await asyncio.wait_for(idle[0][0].read(), 20) == b"", "the one that has waited longest"
            for _, writer in idle:
                writer.close()

    async def test_a_flood_of_knocks_is_not_even_looked_at(self) -> None:
        """It takes a second: so long the flood waits."""
        async with server(knocks=20, per_address=3) as home:
            lines = await asyncio.gather(*(home.plug() for _ in range(40)))
            loop = asyncio.get_running_loop()
            begun = loop.time()
            told = [await asyncio.wait_for(reader.readline(), 30) for reader, _ in lines]
            assert told.count(HELLO) == 3
            assert loop.time() - begun > 1, "40 at 20 a second, and a few at once"
            for _, writer in lines:
                writer.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("?", "?"),
    ],
)
def test_what_one_address_is(address: str, network: str) -> None:
    assert network_of(address) == network
