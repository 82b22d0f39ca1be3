"""Who may come in, what is refused to those who may, and files of keys that are emptied, garbled or gone meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import time
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.door import host_key as module
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys, name_in
from powergrid_tui.ssh.door.bans import Ban, BanRows, Bans, ban_of
from powergrid_tui.ssh.door.entrance import Entrance, checked, passphrase_in
from powergrid_tui.ssh.door.gate import NOT_NOW, AdmissionRules
from powergrid_tui.ssh.door.host_key import NAME, host_key
from powergrid_tui.ssh.door.keys_command import KeysCommand, must_be_safe
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import opened
from tests.ssh.standin import (
    FAILED,
    HELLO,
    HOST_KEY,
    KEY,
    OTHER_KEY,
    Lines,
    Server,
    client,
    guest,
    server,
    until,
)
from tests.ssh.test_serve import folder, refused, serving
from tests.ssh.visiting import through, visitor

__all__ = ["folder"]

PHRASE = "correct horse battery"


def public(key: asyncssh.SSHKey, before: str = "") -> str:
    """The line of a file."""
    return before + key.export_public_key().decode()


class TestKeys:
    async def test_every_key_is_somebody(self) -> None:
        async with server() as home, guest(home), guest(home, "ann", client_keys=[OTHER_KEY]):
            assert [app.visitor.key for app in home.apps] == [KEY.get_fingerprint(), OTHER_KEY.get_fingerprint()]

    async def test_those_in_the_file_alone(self, tmp_path: Path, log: Lines) -> None:
        file = tmp_path / "keys"
        file.write_text(f"# people\n\n{public(OTHER_KEY)}")
        async with server(Entrance(AuthorizedKeys(file))) as home:
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect()
            async with guest(home, client_keys=[KEY, OTHER_KEY]) as ann:
                assert home.apps[0].visitor.key == OTHER_KEY.get_fingerprint(), "not the key that was offered first"
            await until(lambda: len(log("login_failed")) == 1)
            file.write_text(public(KEY))
            os.utime(file, ns=(1, 1))
            async with client(home) as ann:
                await ann.sees("hello")
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect(client_keys=[OTHER_KEY])
            file.write_text("nothing of the kind")
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect()
            assert log("authorized_keys") == [
                'authorized_keys fault="keys, line 1: it contains no public key"',
            ]

    async def test_options_other_than_where_from_do_not_count(self, tmp_path: Path) -> None:
        (tmp_path / "keys").write_text(f'command="ls",no-pty,permitopen="a:1" {public(KEY)}')
        async with server(Entrance(AuthorizedKeys(tmp_path / "keys"))) as home, client(home) as ann:
            await ann.sees("hello")

    @pytest.mark.parametrize("content", [b"", b"# nothing\n", b"no key\n", b"command=\n", b'from="', None, b"\xff\xfe"])
    def test_a_file_without_a_key_is_refused(self, tmp_path: Path, content: bytes | None) -> None:
        """Nor is there one where it cannot be read."""
        if content is not None:
            (tmp_path / "keys").write_bytes(content)
        with pytest.raises(
            TableError, match="keys" if content in (None, b"\xff\xfe") else "keys contains no public key"
        ):
            AuthorizedKeys(tmp_path / "keys")


class TestPassphrase:
    @pytest.mark.parametrize("way", ["password", "keyboard-interactive"])
    async def test_whoever_says_it_comes_in(self, way: str, log: Lines, caplog: pytest.LogCaptureFixture) -> None:
        async with server(Entrance(passphrase=PHRASE)) as home:
            async with guest(home, client_keys=None, password=PHRASE, preferred_auth=way):
                assert home.apps[0].visitor.key == ""
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect(client_keys=None, password=PHRASE + "x", preferred_auth=way)
            await until(lambda: len(log("login_failed")) == 1)
            assert "key=passphrase" in log("joined")[0]
            assert PHRASE not in caplog.text

    async def test_a_key_that_is_not_proved_is_nobodys(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whoever knows the pass phrase is not somebody else by offering a key that they have not got."""
        (tmp_path / "keys").write_text(public(KEY))
        (pair,) = asyncssh.load_keypairs([KEY])
        signed = pair.sign
        monkeypatch.setattr(pair, "sign", lambda data: signed(data + b"x"))
        async with (
            server(Entrance(AuthorizedKeys(tmp_path / "keys"), PHRASE)) as home,
            guest(home, client_keys=[pair], password=PHRASE),
        ):
            assert home.apps[0].visitor.key == ""

    async def test_without_a_key_or_it_nobody_comes_in_and_keys_are_counted(self, tmp_path: Path) -> None:
        nothing: dict[str, Any] = {"client_keys": None}
        async with server() as home:
            for words in (nothing, {**nothing, "password": ""}):
                with pytest.raises(asyncssh.PermissionDenied):
                    await home.connect(**words)
        (tmp_path / "keys").write_text(public(HOST_KEY))
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(5)]
        async with server(Entrance(AuthorizedKeys(tmp_path / "keys"), PHRASE), offers=4) as home:
            for words in ({"client_keys": keys, "password": PHRASE}, dict[str, Any]()):
                with pytest.raises(FAILED):
                    await home.connect(**words)
            async with client(home, client_keys=keys[:2], password=PHRASE) as ann:
                await ann.sees("hello")

    def test_letters_may_be_composed_in_another_way(self) -> None:
        entrance = Entrance(passphrase="caf\u00e9 noir")
        assert entrance.opens("cafe\u0301 noir")
        assert not entrance.opens("cafe noir")
        assert not entrance.opens("\udcff" * 9)
        assert not Entrance().opens("")

    @pytest.mark.parametrize("phrase", ["", "short", "x" * 201, "with\x07bell", "two\nlines of it"])
    def test_what_will_not_do_is_refused_without_being_said(self, phrase: str, tmp_path: Path) -> None:
        with pytest.raises(TableError, match="8 to 200 printable characters") as refused:
            checked(phrase)
        assert not phrase or phrase not in str(refused.value)

    def test_it_stands_in_the_first_line_of_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "phrase").write_bytes(f"{PHRASE}\r\nand a note\n".encode())
        assert passphrase_in(tmp_path / "phrase") == PHRASE
        with pytest.raises(TableError, match="missing"):
            passphrase_in(tmp_path / "missing")


class TestNothingElse:
    """There is a table, and nothing else."""

    async def test_neither_files_nor_forwarding_nor_a_second_session(self) -> None:
        async with server() as home, guest(home) as ann:
            line = ann.connection
            for opens in (
                line.start_sftp_client(),
                line.open_connection("127.0.0.1", home.door.port),
                line.open_unix_connection("/tmp/.X11-unix/X0"),
                line.create_session(asyncssh.SSHClientSession, term_type="xterm"),
            ):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await opens
            for listens in (
                line.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9),
                line.forward_remote_path("/tmp/no", "/tmp/no"),
            ):
                with pytest.raises(asyncssh.ChannelListenError):
                    await listens
            assert await ann.channel._make_request(b"auth-agent-req@openssh.com") is False
            told = [asyncssh.packet.Boolean(False), *map(asyncssh.packet.String, ("MIT-MAGIC-COOKIE-1", "00"))]
            assert await ann.channel._make_request(b"x11-req", *told, asyncssh.packet.UInt32(0)) is False
        async with server() as home, await home.connect() as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.start_sftp_client()
            with pytest.raises(asyncssh.Error):
                await asyncssh.scp((connection, "/etc/hostname"), "/tmp")

    async def test_little_is_told_before_the_login_and_the_key_of_the_server_is_shown(self) -> None:
        async with server() as home:
            reader, writer = await home.plug()
            assert await reader.readline() == HELLO
            writer.close()
            key = await asyncssh.get_server_host_key("127.0.0.1", home.door.port, config=None)
            assert key is not None
            assert key.get_fingerprint() == HOST_KEY.get_fingerprint()

    @pytest.mark.parametrize("term", [None, "xterm"])
    async def test_no_command(self, term: str | None) -> None:
        async with server() as home, client(home, term=term, command="true") as ann:
            assert await ann.ended() == 1
            assert (ann.errors + ann.text) == ("This is a game table, not a shell: leave out the command.\r\n")
            assert home.apps == []

    async def test_who_comes_in_and_asks_for_nothing_is_sent_away(self) -> None:
        async with server(login=0.3) as home:
            idle, opened = await home.connect(), await home.connect("bo")
            async with guest(home) as ann:
                for connection in (idle, opened):
                    await asyncio.wait_for(connection.wait_closed(), 10)
                ann.type("a")
                await ann.sees("typed 1")


def replaced(file: Path, make: Callable[[Path], object]) -> None:
    file.unlink()
    make(file)


async def refuses(home: Server, key: asyncssh.SSHKey) -> None:
    with pytest.raises(FAILED):
        await home.connect(client_keys=[key])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "keys"
    found.write_text(public(KEY) + public(OTHER_KEY))
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
    file: Path, spoil: Callable[[Path], object], log: Lines
) -> None:
    async with server(Entrance(AuthorizedKeys(file)), looks=0.02) as home, guest(home) as ann:
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
    "text",
    [
        "# nobody\n",
        public(KEY, "@revoked ") + public(KEY),
        public(KEY, 'expiry-time="20200101" '),
        public(KEY, 'expiry-time="next year" '),
        public(KEY, 'from="10.0.0.0/8" '),
        public(KEY, 'from="!10.0.0.1/8,*" '),
        public(KEY, "only-on-sundays "),
    ],
    ids=["taken out", "revoked", "expired", "expires never", "from elsewhere", "from no network", "unknown option"],
)
def test_a_line_that_does_not_let_somebody_in(file: Path, text: str) -> None:
    keys = AuthorizedKeys(file)
    assert keys.allow(KEY.convert_to_public(), "127.0.0.1")
    file.write_text(text + public(OTHER_KEY))
    keys.look()
    assert not keys.keeps(KEY.convert_to_public(), "127.0.0.1")
    assert keys.allow(OTHER_KEY.convert_to_public(), "127.0.0.1")


@pytest.mark.parametrize("how", ["emptied", "revoked"])
async def test_whose_key_is_taken_out_is_kicked_and_does_not_come_back(file: Path, how: str, log: Lines) -> None:
    async with server(Entrance(AuthorizedKeys(file)), looks=0.02) as home, guest(home) as ann:
        file.write_text("" if how == "emptied" else public(KEY, "@revoked ") + public(KEY) + public(OTHER_KEY))
        await ann.ended()
        assert "This server no longer accepts your key." in ann.text
        assert "reason=key_taken_out" in log("shown_out")[0]
        await refuses(home, KEY)


async def test_a_file_that_is_written_anew_kicks_nobody(file: Path) -> None:
    async with server(Entrance(AuthorizedKeys(file)), looks=0.5) as home, guest(home) as ann:
        for _ in range(3):
            file.write_text("")
            await asyncio.sleep(0)
            file.write_text(public(KEY))
            await asyncio.sleep(0.3)
        ann.type("a")
        await ann.sees("typed 1: a")


@pytest.mark.parametrize("what", ["taken out", "revoked"])
async def test_the_owners_file_that_cannot_be_read_does_not_keep_others_in(
    tmp_path: Path, file: Path, what: str
) -> None:
    owners = tmp_path / "owners"
    owners.write_text(public(OTHER_KEY))
    entrance = Entrance(AuthorizedKeys(file), owners=AuthorizedKeys(owners))
    async with server(entrance, looks=0.02) as home, guest(home) as ann, guest(home, client_keys=[OTHER_KEY]) as olga:
        owners.write_bytes(b"\xff")
        file.write_text(public(KEY, "@revoked ") if what == "revoked" else "# nobody\n")
        await ann.ended()
        olga.type("a")
        await olga.sees("typed 1: a")


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


async def test_whom_it_names_comes_in_and_when_it_breaks_the_keys_of_before_hold(tmp_path: Path, log: Lines) -> None:
    file = program(tmp_path, f"echo '{LINE}'")
    command = KeysCommand(str(file), tmp_path)
    assert await asked(command) == ""
    entrance = Entrance(command=command, printed=AuthorizedKeys(command.file))
    assert not entrance.open_to_all
    async with server(entrance, asks=0.05, looks=0.05) as home, guest(home) as ann:
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


async def test_what_it_prints_without_end_holds_up_nobody(tmp_path: Path) -> None:
    """asyncio waits for ever for a process of which more has come than was read. That depends on luck."""
    command = KeysCommand(str(program(tmp_path, "yes")), tmp_path, seconds=20)
    async with asyncio.timeout(60):
        for _ in range(30):
            assert await asked(command) == "the command for keys, keys: it has printed too much"


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
@pytest.mark.thorough
async def test_a_server_whose_command_is_broken_opens_with_the_keys_of_before_and_tells(
    tmp_path: Path, folder: Path
) -> None:
    """Besides, everybody is given the address that the owner names, and a newcomer the name of their key. It takes a
    second: the server runs as a process of its own."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="carla@laptop")
    file = program(tmp_path, f"echo '{key.export_public_key().decode().strip()}'")
    folder.mkdir()
    assert await asked(KeysCommand(str(file), folder)) == ""
    program(tmp_path, "exit 1")
    async with serving(tmp_path, "--keys-command", str(file), "--address", "games.example.org:2222") as home:
        login: dict[str, Any] = {"known_hosts": None, "config": None, "client_keys": [key], "agent_path": None}
        async with asyncssh.connect("127.0.0.1", home.port, username="AC37", **login) as connection:
            asking = await connection.create_process()
            told = await asking.stdout.readuntil("What shall we call you?")
            assert "Enter alone takes the name Carla." in told
            asking.stdin.write("\n")
            told += await asking.stdout.readuntil("games.example.org")
            assert "Welcome, Carla." in told
            assert "ssh -p 2222 games.example.org" in told
            assert "127.0.0.1" not in told
        await until(lambda: any("ended with status 1" in event for event in home.events()), patience=30)
    (folder / "authorized_keys.command").unlink()
    said = await asyncio.to_thread(refused, "--keys-command", file, "--port", 0)
    assert "ended with status 1" in said, "nothing is open yet: it is refused"


# What an administrator checks


def test_a_file_is_checked_before_a_server_reads_it(tmp_path: Path) -> None:
    file, other = tmp_path / "keys", OTHER_KEY.export_public_key().decode().strip()

    def checked(text: str, *words: str) -> Any:
        file.write_text(text)
        return CliRunner().invoke(cli.main, ["server", "check-keys", str(file), *words])

    sound = f'{LINE} ann.lee@laptop\nfrom="10.0.0.0/8" {other} root@host\n'
    done = checked(sound)
    assert done.exit_code == 0, done.output
    assert "Ann.lee" in done.stdout
    assert KEY.get_fingerprint() in done.stdout
    assert [row["restricted"] for row in json.loads(checked(sound, "--json").stdout)] == [False, True]
    done = checked(f"{LINE} ann\nmagic=1 {other}\nssh-rsa AAAA\n")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        "keys, line 2: the option 'magic' is unknown here",
        "keys, line 3: it contains no public key",
    ]
    assert checked("# nobody\n").exit_code == 2


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
            await through(
                pilot,
                ("", "What shall we call you?"),
                ("", "Carla"),
                ("enter", lambda: server.people.whose("Carla") > 0),
            )


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


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


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


def test_it_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "saves" / "server"
    first = host_key(folder)
    assert first.get_algorithm() == "ssh-ed25519"
    assert (rights(folder), rights(folder / NAME)) == (0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == [NAME]
    (folder / NAME).chmod(0o644)
    assert host_key(folder).get_fingerprint() == first.get_fingerprint()
    assert rights(folder / NAME) == 0o600, "rights that were loosened are tightened"


@pytest.mark.parametrize("text", [b"", b"\xff", b"-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END", None])
def test_one_that_is_broken_or_has_a_pass_phrase_is_told_and_left(tmp_path: Path, text: bytes | None) -> None:
    if text is None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        text = key.export_private_key("pkcs8-pem", passphrase="x")
    (tmp_path / NAME).write_bytes(text)
    with pytest.raises(TableError, match=NAME) as refused:
        host_key(tmp_path)
    assert "\n" not in str(refused.value)
    assert (tmp_path / NAME).read_bytes() == text
    with pytest.raises(TableError):
        host_key(tmp_path / NAME)


async def test_who_is_banned_is_not_let_as_far_as_the_login() -> None:
    async with server() as home:
        home.door.bans.add(ban_of("127.0.0.2"))
        for address, answer in (("127.0.0.2", NOT_NOW), ("127.0.0.3", HELLO)):
            reader, writer = await home.plug(address)
            assert await reader.readline() == answer
            writer.close()


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


async def test_bans_are_kept(tmp_path: Path) -> None:
    inside, now = TableServer(tmp_path, AT_ONCE), [100.0]
    bans = Bans(BanRows(inside.storage.database), lambda: now[0])
    bans.add(ban_of("SHA256:abc", None, "rude"))
    bans.add(ban_of("10.0.0.7", 200.0))
    bans.add(ban_of("10.0.0.8"))
    bans.remove("10.0.0.8/32")
    again = Bans(BanRows(inside.storage.database), lambda: now[0])
    assert [ban.subject for ban in again] == ["SHA256:abc", "10.0.0.7/32"]
    assert list(again) == list(bans)
    assert again.refuses("SHA256:abc", "10.0.0.9")
    assert again.refuses("", "10.0.0.7")
    now[0] = 300.0
    assert [ban.subject for ban in Bans(BanRows(inside.storage.database), lambda: now[0])] == ["SHA256:abc"]
    assert [row.subject for row in BanRows(inside.storage.database).all()] == ["SHA256:abc"], (
        "what has ended is forgotten"
    )
    await inside.close_down()
