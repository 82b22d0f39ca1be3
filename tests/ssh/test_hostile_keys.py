"""Attacks on who is let in: files of keys that are emptied, garbled or gone while people are in, and pass phrases that
are guessed by hanging up."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import Boolean, String

from powergrid_tui.ssh.door.authorized import AuthorizedKeys
from powergrid_tui.ssh.door.bans import Bans, ban_of
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.log import RefusalLog
from tests.ssh.standin import KEY, OTHER_KEY, Server, client, listening, server, until

PHRASE = "correct horse battery"
FAILED = (asyncssh.Error, OSError)


def line(key: asyncssh.SSHKey, before: str = "") -> str:
    return before + key.export_public_key().decode("ascii")


def replaced(file: Path, make: Callable[[Path], object]) -> None:
    file.unlink()
    make(file)


async def refuses(home: Server, key: asyncssh.SSHKey) -> None:
    with pytest.raises(FAILED):
        await home.connect(client_keys=[key])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "keys"
    found.write_text(line(KEY) + line(OTHER_KEY))
    return found


@pytest.mark.parametrize(
    "spoil",
    [
        Path.unlink,
        lambda file: file.write_bytes(file.read_bytes() + b"\xff\n"),
        lambda file: file.write_text(file.read_text() + "@revoked nothing of the kind\n"),
        lambda file: replaced(file, Path.mkdir),
        lambda file: replaced(file, os.mkfifo),
    ],
    ids=["deleted", "one byte", "revokes what nobody understands", "a folder", "a pipe"],
)
async def test_what_cannot_be_read_lets_nobody_new_in_and_says_why(
    file: Path, spoil: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    with listening(caplog) as log:
        async with server(Entrance(AuthorizedKeys(file)), looks=0.02) as home, client(home) as ann:
            await ann.sees("hello")
            spoil(file)
            await refuses(home, KEY)
            await refuses(home, OTHER_KEY)
            assert any(word.startswith("Nobody new can come in by key:") for word in home.door.notices)
            assert home.told, "the owner's last line is drawn anew"
            assert len(log("authorized_keys")) == 1
            await asyncio.sleep(0.2)
            ann.type("a")
            await ann.sees("typed 1: a")  # who is in stays: nobody has taken their key out


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.write_text(""),
        lambda file: file.write_text(line(OTHER_KEY)),
        lambda file: file.write_text(line(KEY, "@revoked ") + line(KEY) + line(OTHER_KEY)),
        lambda file: file.write_text(line(KEY, 'expiry-time="20200101" ')),
        lambda file: file.write_text(line(KEY, 'expiry-time="next year" ')),
        lambda file: file.write_text(line(KEY, 'from="10.0.0.0/8" ')),
        lambda file: file.write_text(line(KEY, 'from="!10.0.0.1/8,*" ')),
        lambda file: file.write_text(line(KEY, "only-on-sundays ")),
    ],
    ids=["emptied", "taken out", "revoked", "expired", "expires never", "from", "from no network", "unknown"],
)
async def test_whose_key_is_taken_out_is_shown_out_and_does_not_come_back(
    file: Path, change: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    with listening(caplog) as log:
        async with server(Entrance(AuthorizedKeys(file)), looks=0.02) as home, client(home) as ann:
            await ann.sees("hello")
            change(file)
            await ann.ended()
            assert "This server no longer accepts your key." in ann.text
            assert "reason=key_taken_out" in log("shown_out")[0]
            await refuses(home, KEY)


async def test_a_file_that_is_written_anew_shows_nobody_out(file: Path) -> None:
    async with server(Entrance(AuthorizedKeys(file)), looks=0.5) as home, client(home) as ann:
        await ann.sees("hello")
        for _ in range(3):
            file.write_text("")
            await asyncio.sleep(0)
            file.write_text(line(KEY))
            await asyncio.sleep(0.3)
        ann.type("a")
        await ann.sees("typed 1: a")


@pytest.mark.parametrize("what", ["taken out", "revoked"])
async def test_the_owners_file_that_cannot_be_read_does_not_keep_others_in(
    tmp_path: Path, file: Path, what: str
) -> None:
    owners = tmp_path / "owners"
    owners.write_text(line(OTHER_KEY))
    entrance = Entrance(AuthorizedKeys(file), owners=AuthorizedKeys(owners))
    async with server(entrance, looks=0.02) as home, client(home) as ann, client(home, client_keys=[OTHER_KEY]) as olga:
        await ann.sees("hello")
        await olga.sees("hello")
        owners.write_bytes(b"\xff")
        file.write_text(line(KEY, "@revoked ") if what == "revoked" else "# nobody\n")
        await ann.ended()
        olga.type("a")
        await olga.sees("typed 1: a")


async def test_what_one_file_revokes_the_other_does_not_let_in(tmp_path: Path, file: Path) -> None:
    owners = tmp_path / "owners"
    owners.write_text(line(KEY, "@revoked ") + line(OTHER_KEY))
    async with server(Entrance(AuthorizedKeys(file), owners=AuthorizedKeys(owners))) as home:
        await refuses(home, KEY)


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
            assert "8 wrong pass phrases in ten minutes, from 127.0.0.1" in home.door.notices
            with pytest.raises(FAILED):  # and now the right one does not help either
                await home.connect(client_keys=None, password=PHRASE)


def test_many_bans_cost_a_flood_little() -> None:
    """A network is read once, not for everybody who knocks."""
    bans = Bans()
    for number in range(2000):
        bans.add(ban_of(f"10.{number // 250}.{number % 250}.7"))
    bans.refuses("", "192.0.2.1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("powergrid_tui.ssh.door.bans.ip_network", None)
        assert not bans.refuses("", "192.0.2.1")
        assert bans.refuses("", "10.3.4.7")


def test_a_flood_from_a_whole_network_or_from_everywhere_does_not_fill_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [time.time()]
    with listening(caplog) as log:
        refusals = RefusalLog(lambda: now[0])
        for number in range(5000):  # in version 6 one household has them all
            refusals.tell(f"2001:db8:1:2::{number:x}", "penalty")
        assert len(log("refused")) == 1
        for number in range(500):
            refusals.tell(f"10.0.{number // 250}.{number % 250}", "penalty")
        assert len(log("refused")) == RefusalLog.MOST
        now[0] += RefusalLog.WHILE
        refusals.tell("2001:db8:1:2::1", "penalty")
        assert "before=4999" in log("refused")[-1]
