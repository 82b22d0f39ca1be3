"""The command that prints who may come in, and what else an administrator says about that: what is taken, what is
refused, and what stays when something breaks."""

from __future__ import annotations

import asyncio
import json
import os
import time
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys, name_in
from powergrid_tui.ssh.door.bans import Ban, Bans
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.gate import AdmissionRules
from powergrid_tui.ssh.door.keys_command import KeysCommand, must_be_safe
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.table.errors import TableError
from tests.server.test_server import opened
from tests.ssh.standin import KEY, OTHER_KEY, client, listening, server, until
from tests.ssh.test_serve import folder, refused, serving
from tests.ssh.visiting import text, visitor
from tests.tui.shell import settle

__all__ = ["folder"]

LINE = KEY.export_public_key().decode().strip()


def program(folder: Path, script: str, name: str = "keys") -> Path:
    """A program that only its owner may change, put in the place of an earlier one."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


async def asked(command: KeysCommand) -> str:
    await command.ask()
    return command.trouble


async def test_whom_it_names_comes_in_and_when_it_breaks_the_keys_of_before_hold(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = program(tmp_path, f"echo '{LINE}'")
    command = KeysCommand(str(file), tmp_path)
    assert await asked(command) == ""
    entrance = Entrance(command=command, printed=AuthorizedKeys(command.file))
    assert not entrance.open_to_all
    with listening(caplog) as log:
        async with server(entrance, asks=0.05, looks=0.05) as home, client(home) as ann:
            await ann.sees("hello")
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect(client_keys=[OTHER_KEY])
            program(tmp_path, "exit 3")
            await until(lambda: bool(entrance.errors))
            assert entrance.errors == ("the command for keys, keys: it has ended with status 3",)
            assert entrance.notices == [f"The keys of before still hold: {entrance.errors[0]}"]
            await until(lambda: bool(log("authorized_keys")))
            async with client(home) as again:
                await again.sees("hello")
            program(tmp_path, f"echo '{OTHER_KEY.export_public_key().decode().strip()}'")
            assert await ann.ended() is not None, "whom it no longer names is sent home"
            async with client(home, client_keys=[OTHER_KEY]) as other:
                await other.sees("hello")
            assert not entrance.errors


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 1", "it has ended with status 1"),
        (":", "it has printed no public key"),
        ("echo no key at all", "it has printed no public key"),
        (f"echo '{LINE}'; exit 2", "it has ended with status 2"),
        ("printf '\\377'", "what it has printed is not text"),
        (f"echo '{LINE}'; yes", "it has printed too much"),
        (f"echo '{LINE}'; sleep 60", "it has not ended in 0.5 seconds"),
        ("kill -9 $$", "it has ended with status -9"),
    ],
    ids=["fails", "no line", "no key", "keys and fails", "no text", "too much", "too late", "killed"],
)
async def test_what_is_not_taken(tmp_path: Path, script: str, why: str) -> None:
    command = KeysCommand(str(program(tmp_path, f"echo '{LINE}'")), tmp_path, seconds=0.5)
    await command.ask()
    before = command.file.read_text()
    program(tmp_path, script)
    assert await asked(command) == f"the command for keys, keys: {why}"
    assert command.file.read_text() == before
    assert command.file.stat().st_mode & 0o777 == 0o600
    program(tmp_path, f"echo '{LINE}'")
    assert await asked(command) == ""


async def test_whatever_it_has_started_ends_with_it(tmp_path: Path) -> None:
    file = program(tmp_path, f"sleep 987654 & echo $! > {tmp_path}/pid; wait")
    assert "has not ended" in await asked(KeysCommand(str(file), tmp_path, seconds=0.5))
    pid = int((tmp_path / "pid").read_text())
    await until(lambda: "sleep" not in _command_of(pid))


def _command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


async def test_it_sees_neither_a_shell_nor_the_secrets_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POWERGRID_PASSPHRASE", "correct horse battery")
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/notify")
    file = program(tmp_path, f'env > {tmp_path}/env; printf "%s\\n" "$@" > {tmp_path}/words; echo \'{LINE}\'')
    assert await asked(KeysCommand(f"{file} 'a b' $(id) ';' '*'", tmp_path)) == ""
    assert (tmp_path / "words").read_text().splitlines() == ["a b", "$(id)", ";", "*"]
    found = {line.partition("=")[0] for line in (tmp_path / "env").read_text().splitlines()}
    assert found <= {"PATH", "LANG", "HOME", "PWD", "SHLVL", "_", "OLDPWD"}


def test_a_command_that_is_never_run(tmp_path: Path) -> None:
    file = program(tmp_path, ":")
    for line, why in (
        ("", "absolute path"),
        ("keys", "absolute path"),
        ("sh -c x", "absolute path"),
        (f"{file} 'x", "quotation mark"),
        (f"{file} %u", "means nothing here"),
        (f"{file} -l %k", "means nothing here"),
        (str(tmp_path / "missing"), "no such file"),
        (str(tmp_path), "no program"),
    ):
        with pytest.raises(TableError, match=why):
            KeysCommand(line, tmp_path)
    file.chmod(0o644)
    with pytest.raises(TableError, match="no program"):
        KeysCommand(str(file), tmp_path)


@pytest.mark.parametrize("what", ["keys", "bin", "link"])
async def test_nor_one_that_another_user_could_have_changed(tmp_path: Path, what: str) -> None:
    """Also if that has become so since it was last run; a link counts as where it leads."""
    (tmp_path / "bin").mkdir(mode=0o755)
    file = program(tmp_path / "bin", f"echo '{LINE}'")
    (link := tmp_path / "link").symlink_to(file)
    must_be_safe(file)
    command = KeysCommand(str(link if what == "link" else file), tmp_path)
    assert await asked(command) == ""
    shared = tmp_path / "bin" if what == "bin" else file
    shared.chmod(0o775)
    assert "others than its owner and root can change this" in await asked(command)
    with pytest.raises(TableError, match="others than its owner"):
        KeysCommand(str(file), tmp_path)
    shared.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(shared, 12345, -1)
        with pytest.raises(TableError, match="others than its owner"):
            must_be_safe(file)


async def test_a_command_that_a_new_configuration_names_is_run_again_and_again(tmp_path: Path) -> None:
    command = KeysCommand(str(program(tmp_path, f"echo '{LINE}'")), tmp_path)
    assert await asked(command) == ""
    async with server(Entrance(passphrase="all people are welcome"), asks=0.05, looks=0.05) as home:
        entrance = Entrance(command=command, printed=AuthorizedKeys(command.file))
        await home.door.set_terms(entrance, home.door.limits)
        program(tmp_path, "exit 3")
        await until(lambda: bool(entrance.errors))


@pytest.mark.long
async def test_a_server_whose_command_is_broken_opens_with_the_keys_of_before_and_tells(
    tmp_path: Path, folder: Path
) -> None:
    """Besides, everybody is given the address that the owner names, and a newcomer the name of their key. It takes some
    seconds: the server runs as a process of its own."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="carla@laptop")
    file = program(tmp_path, f"echo '{key.export_public_key().decode().strip()}'")
    words = ("--keys-command", str(file), "--address", "games.example.org:2222")
    for script in ("", "exit 1"):
        if script:
            program(tmp_path, script)
            (tmp_path / "log").unlink()
        async with serving(tmp_path, *words) as home:
            login: dict[str, Any] = {"known_hosts": None, "config": None, "client_keys": [key], "agent_path": None}
            async with asyncssh.connect("127.0.0.1", home.port, username="AC37", **login) as connection:
                asking = await connection.create_process()
                told = ""
                if not script:
                    told += await asking.stdout.readuntil("What shall we call you?")
                    assert "Enter alone takes the name Carla." in told
                    asking.stdin.write("\n")
                told += await asking.stdout.readuntil("games.example.org")
                assert "Welcome, Carla." in told
                assert "ssh -p 2222 games.example.org" in told
                assert "127.0.0.1" not in told
            if script:
                await until(lambda: any("ended with status 1" in event for event in home.events()), patience=30)
            home.process.terminate()
            await home.ended()
    (folder / "authorized_keys.command").unlink()
    said = await asyncio.to_thread(refused, "--keys-command", file, "--port", 0)
    assert "ended with status 1" in said, "nothing is open yet: it is refused"


# What an administrator checks


def test_a_file_is_checked_before_a_server_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    other = OTHER_KEY.export_public_key().decode().strip()
    file.write_text(f'{LINE} ann.lee@laptop\nfrom="10.0.0.0/8" {other} root@host\n')
    done = CliRunner().invoke(cli.main, ["server", "check-keys", str(file)])
    assert done.exit_code == 0, done.output
    assert "Ann.lee" in done.stdout
    assert KEY.get_fingerprint() in done.stdout
    rows = json.loads(CliRunner().invoke(cli.main, ["server", "check-keys", str(file), "--json"]).stdout)
    assert [row["restricted"] for row in rows] == [False, True]
    file.write_text(f"{LINE} ann\nmagic=1 {other}\nssh-rsa AAAA\n")
    done = CliRunner().invoke(cli.main, ["server", "check-keys", str(file)])
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        "keys, line 2: the option 'magic' is unknown here",
        "keys, line 3: it contains no public key",
    ]
    file.write_text("# nobody\n")
    assert CliRunner().invoke(cli.main, ["server", "check-keys", str(file)]).exit_code == 2


@pytest.mark.parametrize(
    ("comment", "name"),
    [
        ("ann@laptop", "Ann"),
        ("Ann Lee <ann@example.org>", "Ann Lee"),
        ("Christopher.Longname@host", "Christopher"),
        ("", ""),
        ("owner@server", ""),
        ("kq7m@host", ""),
        ("bo\x1b[2J\u202e", "Bo[2J"),
        ("x" * 500, ""),
    ],
)
def test_the_name_that_a_comment_suggests_is_one_that_somebody_may_have(comment: str, name: str) -> None:
    found = name_in(comment)
    assert found == name or (found == "" and not comment.isprintable())


async def test_a_name_that_is_taken_is_not_proposed(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        assert server.people.free_name("Ann") == ""
        assert server.people.free_name("Аnn") == "", "a Cyrillic letter does not help"
        app = VisitorApp(server, replace(visitor("bo", "SHA256:new"), proposed="Carla"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "What shall we call you?" in text(pilot) and "Carla" in text(pilot))
            await pilot.press("enter")
            await settle(pilot, lambda: server.people.whose("Carla") > 0)


# Networks that may come in


def test_only_allowed_networks_may_come_in_and_always_whoever_is_on_the_machine() -> None:
    bans = Bans()
    limits = Limits(allowed=(ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")))
    rules = AdmissionRules(limits, bans, time.monotonic, lambda: 0.5)

    def refusal(address: str) -> str:
        return rules.refusal(address, address, [])

    for address in ("10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7", "127.0.0.1", "::1"):
        assert refusal(address) == ""
    for address in ("11.0.0.1", "::ffff:11.0.0.1", "2001:db9::7", "nonsense"):
        assert refusal(address) == "not_allowed"
    bans.add(Ban("10.1.2.3/32"))
    assert refusal("10.1.2.3") == "banned", "a ban counts in an allowed network too"
    assert AdmissionRules(Limits(), Bans(), time.monotonic, lambda: 0.5).refusal("11.0.0.1", "11.0.0.1", []) == ""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--allow", "10.1.2.3/8"), "10.0.0.0/8 is"),
        (("--allow", "10.0.0.0"), "10.0.0.0/24"),
        (("--allow", "10.0.0.0/33"), "is not a network"),
        (("--allow", "10.0.0.0/8", "--exempt", "192.168.0.0/16"), "192.168.0.0/16 is not among the networks"),
    ],
)
def test_a_slip_that_would_lock_people_out_is_told(words: tuple[str, ...], why: str) -> None:
    assert why in refused(*words)
