"""Attacks on who is let in: files of keys that are emptied, garbled or gone while people are in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.entrance import Entrance
from tests.ssh.standin import FAILED, KEY, OTHER_KEY, Server, client, listening, server

PHRASE = "correct horse battery"


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
            assert any(word.startswith("New people cannot come in by key:") for word in home.door.notices)
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
async def test_whose_key_is_taken_out_is_kicked_and_does_not_come_back(
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


async def test_a_file_that_is_written_anew_kicks_nobody(file: Path) -> None:
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
