"""Attacks on the door by people who never come in: they make the server compute, or fill it; and what failing costs."""

from __future__ import annotations

import asyncio
import base64
import random
from contextlib import AsyncExitStack, suppress
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import Boolean, MPInt, NameList, String

from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.gate import NOT_NOW
from powergrid_tui.ssh.door.penalties import Penalties, penalty_for
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.algorithms import is_taken
from powergrid_tui.ssh.wire.limits import Limits, Startups
from tests.ssh.standin import (
    FAILED,
    HELLO,
    Lines,
    Server,
    client,
    greeted,
    guest,
    server,
    somebody_plays,
    until,
)

PHRASE = "correct horse battery"


def packet(payload: bytes) -> bytes:
    """An SSH packet as it is before keys are exchanged."""
    padding = 8 - (5 + len(payload)) % 8 + 8
    return (1 + len(payload) + padding).to_bytes(4, "big") + bytes([padding]) + payload + bytes(padding)


LISTS = [
    ["diffie-hellman-group1-sha1"],
    ["ssh-ed25519"],
    *[["aes128-cbc"]] * 2,
    *[["hmac-md5"]] * 2,
    ["none"],
    ["none"],
]
OLD = b"\x14" + bytes(16) + b"".join(NameList([w.encode() for w in each]) for each in (*LISTS, [], [])) + bytes(5)
"""A key exchange of which the server takes nothing."""


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
            (b"x" * 9000, "Banner line too long"),
            (b"SSH-2.0-" + b"x" * 300 + b"\r\n", "Version too long"),
            (b"SSH-2.0-x\r\n" + b"\xff" * 64, "Max packet size exceeded"),
            (b"SSH-2.0-x\r\n" + (200_000).to_bytes(4, "big") + bytes(60), "Max packet size exceeded"),
            (b"SSH-2.0-\xff\x1b[2J\r\n", "ascii"),
            (b"SSH-2.0-slow\r\n", "Login timeout expired"),
            (b"SSH-2.0-x\r\n" + packet(b"\x02" + String(b"")) * 5000, "reason=too_much_data"),  # to be ignored
            (b"SSH-2.0-old\r\n" + packet(OLD), "reason=no_common_algorithm"),
        ],
        ids=["http", "banner", "version", "packet", "long packet", "ascii", "silent", "much", "old"],
    )
    async def test_what_is_no_ssh_or_too_much_of_it(self, said: bytes, why: str, log: Lines) -> None:
        async with server(login=0.5 if b"slow" in said else 60.0) as home, somebody_plays(home):
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

    async def test_a_login_that_is_not_finished(self) -> None:
        class Slow(asyncssh.SSHClient):
            async def password_auth_requested(self) -> str | None:
                await asyncio.sleep(60)
                return None

        async with server(Entrance(passphrase="correct horse"), login=0.3) as home:
            with pytest.raises((asyncssh.Error, OSError)):
                await home.connect(client_keys=None, client_factory=Slow)
            assert not home.door._connections

    async def test_keys_are_exchanged_once_before_the_login(self, log: Lines) -> None:
        class Again(asyncssh.SSHClient):
            def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
                self.connection = conn

            async def password_auth_requested(self) -> str | None:
                self.connection._send_kexinit()
                self.connection._kexinit_sent = True
                await asyncio.sleep(60)
                return None

        async with server(Entrance(passphrase=PHRASE)) as home:
            with pytest.raises(FAILED):
                await asyncio.wait_for(
                    home.connect(client_keys=None, client_factory=Again, preferred_auth="password"), 20
                )
            await until(lambda: len(log("login_failed")) == 1)
            assert "reason=too_many_key_exchanges" in log("login_failed")[0]

    async def test_and_seldom_after_it(self) -> None:
        async with server(rekeys_per_minute=3.0) as home, guest(home) as ann:
            with suppress(*FAILED):
                for _ in range(10):
                    await until(lambda: ann.connection._kex_complete or ann.connection._transport is None)
                    ann.connection._send_kexinit()
                    ann.connection._kexinit_sent = True
            await asyncio.wait_for(ann.connection.wait_closed(), 20)

    async def test_refused_logins_are_counted_whatever_they_try(self, log: Lines) -> None:
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


class TestManyAtOnce:
    async def test_from_one_address(self, log: Lines) -> None:
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

    async def test_new_ones_of_one_address_are_limited(self, log: Lines) -> None:
        async with server(new_per_address=0.2) as home:
            told = [await greeted(home) for _ in range(6)]
            assert [word for word, _ in told] == [HELLO, HELLO, *[NOT_NOW] * 4]
            assert log("refused") == ["refused address=127.0.0.1 reason=too_many_new_of_one_address before=0"]
            word, writer = await greeted(home, "127.0.0.2")
            assert word == HELLO
            for each in (*[line for _, line in told], writer):
                each.close()

    async def test_further_new_ones_wait_and_each_address_has_its_turn(self) -> None:
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


class TestPenalties:
    async def test_whoever_keeps_hanging_up_is_kept_out_for_a_while(self, log: Lines) -> None:
        async with server(longest_penalty=600, least_penalty=3.0) as home, guest(home) as ann:
            for _ in range(9):
                word, writer = await greeted(home)
                writer.close()
                await until(lambda: len(home.door.gate.peers) == 1)
            assert word == NOT_NOW
            assert 3 <= len(log("login_failed")) <= 8, "each is worth a second"
            assert set(log("login_failed")) == {
                'login_failed address=127.0.0.1 reason=hung_up user="" detail="ConnectionLost: Connection lost"'
            }
            assert log("penalty")[0].startswith("penalty address=127.0.0.1 seconds=")
            assert log("refused") == ["refused address=127.0.0.1 reason=penalty before=0"]
            ann.type("a")
            await ann.sees("typed 1: a")
            word, writer = await greeted(home, "127.0.0.2")
            assert word == HELLO
            writer.close()

    @pytest.mark.parametrize(("how", "times", "least"), [("fails", 2, 9.0), ("comes in and leaves", 9, 2.0)])
    async def test_whoever_keeps_failing_too_or_leaves_at_once(self, how: str, times: int, least: float) -> None:
        fails = how == "fails"
        words: dict[str, Any] = {"client_keys": None, "password": "wrong"} if fails else {}
        entrance = Entrance(passphrase=PHRASE) if fails else None
        async with server(entrance, longest_penalty=600, least_penalty=least) as home:
            for _ in range(times):
                with suppress(*FAILED):
                    (await home.connect(**words)).abort()
                await until(lambda: not home.door.gate.peers)
            word, writer = await greeted(home)
            assert word == NOT_NOW
            writer.close()

    async def test_but_not_where_many_are_expected(self) -> None:
        limits = Limits(exempt=(asyncssh.misc.ip_network("127.0.0.0/8"),))
        words: dict[str, Any] = {"longest_penalty": 600, "least_penalty": 1.0, "new_per_address": 0.1, "per_address": 2}
        async with server(exempt=limits.exempt, **words) as home:
            for _ in range(8):
                word, writer = await greeted(home)
                assert word == HELLO
                writer.close()

    @pytest.mark.thorough
    async def test_80_of_an_exempt_network_come_back_at_once_beside_a_flood(self) -> None:
        """With the default limits on strangers: `--startups` would turn most of them away. Strangers from elsewhere,
        who never log in, take nobody's place."""
        exempt = (asyncssh.misc.ip_network("127.7.0.0/16"),)
        limits: dict[str, Any] = {"login": 300.0, "longest_penalty": 600, "per_address": 10}
        async with server(exempt=exempt, **limits) as home, AsyncExitStack() as stack:
            home.luck = 0.0
            flood = [await home.plug(f"127.8.0.{at % 200 + 1}") for at in range(100)]

            async def comes(at: int) -> None:
                line = await home.connect(f"p{at}", local_addr=(f"127.7.{at % 4}.1", 0), login_timeout="5m")
                stack.callback(line.abort)
                await line.create_session(asyncssh.SSHClientSession, term_type="xterm", term_size=(80, 24))

            await asyncio.gather(*map(comes, range(80)))
            assert len(home.apps) == 80
            assert sum(peer.is_stranger for peer in home.door.gate.peers) <= 60, "the flood is kept small all the same"
            for _, writer in flood:
                writer.close()

    def test_they_grow_and_are_forgotten(self) -> None:
        now = [0.0]
        penalties = Penalties(Limits(least_penalty=15, longest_penalty=200), lambda: now[0])

        def failed() -> list[float]:
            """Seconds out, time after time."""
            found = []
            for _ in range(6):
                found.append(penalties.add("a", 15))
                assert penalties.left("a") == found[-1]
                assert penalties.add("a", 0) == 0.0, "it is out already"
                now[0] += found[-1]
            return found

        assert failed() == [15, 30, 60, 120, 200, 200]
        assert penalties.left("a") == 0.0
        assert penalties.left("b") == 0.0
        now[0] += Penalties.FORGET + 1
        assert failed()[:2] == [15, 30]

    def test_a_slip_now_and_then_costs_nothing(self) -> None:
        now = [0.0]
        penalties = Penalties(Limits(), lambda: now[0])
        for _ in range(50):
            penalties.add("a", 5)
            now[0] += 4
            assert penalties.left("a") == 0 or now[0] > 30
            now[0] += 6

    def test_so_many_addresses_are_remembered_and_no_more(self) -> None:
        penalties = Penalties(Limits(), lambda: 0.0)
        for number in range(10_500):
            penalties.add(f"a{number}", 20)
        assert len(penalties._records) == 10_000
        assert penalties.left("a10499")
        assert not penalties.left("a0")


@pytest.mark.parametrize(
    ("reason", "guesses", "seconds"),
    [
        ("hung_up", 0, 1.0),
        ("no_common_algorithm", 0, 1.0),
        ("no_ssh", 0, 5.0),
        ("unknown_key", 0, 5.0),
        ("banned_key", 0, 5.0),
        ("wrong_passphrase", 3, 15.0),
        ("login_timeout", 2, 10.0),
        ("login_timeout", 0, 10.0),
        ("too_much_data", 0, 10.0),
        ("too_many_key_exchanges", 0, 10.0),
        ("too_many_keys", 0, 10.0),
        ("too_many_strangers", 2, 0.0),
    ],
)
def test_what_a_login_costs_that_has_failed(reason: str, guesses: int, seconds: float) -> None:
    assert penalty_for(reason, guesses) == seconds


async def test_guesses_are_counted(log: Lines) -> None:
    class Guesser(asyncssh.SSHClient):
        guesses = 0

        def password_auth_requested(self) -> str:
            self.guesses += 1
            return f"guess number {self.guesses}"

    guesser = Guesser()
    async with server(Entrance(passphrase=PHRASE), guesses=4) as home:
        with pytest.raises((asyncssh.Error, OSError)):
            await home.connect(client_keys=None, client_factory=lambda: guesser, preferred_auth="password")
        assert guesser.guesses == 5, "the fifth is not compared, and the last"
        await until(lambda: bool(log("login_failed")))
        assert log("login_failed") == ["login_failed address=127.0.0.1 reason=too_many_guesses user=ann"]


async def test_guesses_count_when_they_are_made_whoever_hangs_up(log: Lines) -> None:
    """Pass phrases that are sent, one after another, by somebody who never waits for an answer."""

    class Hasty(asyncssh.SSHClient):
        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            self.connection = conn

        async def password_auth_requested(self) -> str | None:
            words = ("ann", "ssh-connection", "password")
            self.connection.send_packet(50, *map(String, words), Boolean(False), String("a wrong guess"))
            await asyncio.sleep(0.02)
            self.connection.abort()
            return None

    compared: list[str] = []

    class Counting(Entrance):
        def opens(self, said: str) -> bool:
            compared.append(said)
            return super().opens(said)

    async with server(Counting(passphrase=PHRASE), guesses=4, guess_pause=0.5) as home:
        for _ in range(8):
            with suppress(*FAILED):
                await home.connect(client_keys=None, client_factory=Hasty, preferred_auth="password")
        await until(lambda: len(log("login_failed")) == 8)
        reasons = [entry.split("reason=")[1].split()[0] for entry in log("login_failed")]
        assert reasons == ["wrong_passphrase"] * 4 + ["too_many_guesses"] * 4
        assert len(compared) == 8, "right and wrong cost the same, also when it is too late"
        assert "8 wrong passphrases in ten minutes, from 127.0.0.1" in home.door.notices
        with pytest.raises(FAILED):  # and now the right one does not help either
            await home.connect(client_keys=None, password=PHRASE)
