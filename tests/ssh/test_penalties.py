"""What failing at the door costs: how long an address is kept out, and how many pass phrases may be tried."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import Boolean, String

from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.gate import NOT_NOW
from powergrid_tui.ssh.door.penalties import Penalties, penalty_for
from powergrid_tui.ssh.wire.limits import Limits
from tests.ssh.standin import FAILED, HELLO, client, greeted, listening, server, until

PHRASE = "correct horse battery"


class TestPenalties:
    async def test_whoever_keeps_hanging_up_is_kept_out_for_a_while(self, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(longest_penalty=600, least_penalty=3.0) as home, client(home) as ann:
                await ann.sees("hello")
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

    async def test_whoever_keeps_failing_too(self) -> None:
        async with server(Entrance(passphrase=PHRASE), longest_penalty=600, least_penalty=9.0) as home:
            for _ in range(2):
                with pytest.raises(FAILED):
                    await home.connect(client_keys=None, password="wrong")
                await until(lambda: not home.door.gate.peers)
            word, writer = await greeted(home)
            assert word == NOT_NOW, "five seconds each"
            writer.close()

    async def test_or_whoever_comes_in_and_leaves_at_once(self) -> None:
        async with server(longest_penalty=600, least_penalty=2.0) as home:
            for _ in range(9):
                with suppress(*FAILED):
                    (await home.connect()).abort()
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
    @pytest.mark.timeout(300)
    async def test_320_of_an_exempt_network_come_back_at_once_beside_a_flood(self) -> None:
        """With the default limits on strangers: `--startups` would turn most of them away. Strangers from elsewhere,
        who never log in, take nobody's place."""
        exempt = (asyncssh.misc.ip_network("127.7.0.0/16"),)
        limits: dict[str, Any] = {"connections": 500, "login": 300.0, "longest_penalty": 600, "per_address": 10}
        async with server(exempt=exempt, **limits) as home, AsyncExitStack() as stack:
            home.luck = 0.0
            flood = [await home.plug(f"127.8.0.{at % 200 + 1}") for at in range(100)]

            async def comes(at: int) -> None:
                line = await home.connect(f"p{at}", local_addr=(f"127.7.{at % 4}.1", 0), login_timeout="5m")
                stack.callback(line.abort)
                _, session = await line.create_session(asyncssh.SSHClientSession, term_type="xterm", term_size=(80, 24))
                assert session is not None

            await asyncio.gather(*map(comes, range(320)))
            assert len(home.apps) == 320
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


async def test_guesses_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    class Guesser(asyncssh.SSHClient):
        guesses = 0

        def password_auth_requested(self) -> str:
            self.guesses += 1
            return f"guess number {self.guesses}"

    guesser = Guesser()
    with listening(caplog) as log:
        async with server(Entrance(passphrase=PHRASE), guesses=4) as home:
            with pytest.raises((asyncssh.Error, OSError)):
                await home.connect(client_keys=None, client_factory=lambda: guesser, preferred_auth="password")
            assert guesser.guesses == 5, "the fifth is not compared, and the last"
            await until(lambda: bool(log("login_failed")))
            assert log("login_failed") == ["login_failed address=127.0.0.1 reason=too_many_guesses user=ann"]


async def test_guesses_count_when_they_are_made_whoever_hangs_up(caplog: pytest.LogCaptureFixture) -> None:
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

    with listening(caplog) as log:
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
