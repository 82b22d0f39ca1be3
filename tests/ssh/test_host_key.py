"""The key of the server: made once, kept from others, and never replaced."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh
import pytest

from powergrid_tui.ssh.door import host_key as module
from powergrid_tui.ssh.door.host_key import NAME, host_key
from powergrid_tui.table.errors import TableError


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "saves" / "server"
    first = host_key(folder)
    assert first.get_algorithm() == "ssh-ed25519"
    assert (rights(folder), rights(folder / NAME)) == (0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert host_key(folder).get_fingerprint() == first.get_fingerprint()


def test_rights_that_were_loosened_are_tightened(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / NAME).chmod(0o644)
    host_key(tmp_path)
    assert rights(tmp_path / NAME) == 0o600


def test_of_two_servers_that_begin_together_the_first_one_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = asyncssh.generate_private_key("ssh-ed25519")
    make = module._make

    def late(path: Path) -> None:
        path.write_bytes(theirs.export_private_key())
        make(path)

    monkeypatch.setattr(module, "_make", late)
    assert host_key(tmp_path).get_fingerprint() == theirs.get_fingerprint()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("text", [b"", b"no key", b"\xff", b"-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END"])
def test_one_that_is_broken_is_told_and_left(tmp_path: Path, text: bytes) -> None:
    (tmp_path / NAME).write_bytes(text)
    with pytest.raises(TableError, match=NAME) as refused:
        host_key(tmp_path)
    assert "\n" not in str(refused.value)
    assert (tmp_path / NAME).read_bytes() == text


def test_one_with_a_pass_phrase_is_none(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / NAME).write_bytes(key.export_private_key("pkcs8-pem", passphrase="x"))
    with pytest.raises(TableError, match="not a private key without a passphrase"):
        host_key(tmp_path)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "server").write_text("")
    with pytest.raises(TableError):
        host_key(tmp_path / "server")
