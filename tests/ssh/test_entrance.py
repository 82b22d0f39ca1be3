"""Who may come in, and what is refused to those who may."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.entrance import Entrance, checked, passphrase_in
from powergrid_tui.table.errors import TableError
from tests.ssh.standin import HOST_KEY, KEY, OTHER_KEY, client, listening, server, until

PHRASE = "correct horse battery"


def public(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode()


class TestKeys:
    async def test_every_key_is_somebody(self) -> None:
        async with server() as home, client(home) as ann, client(home, "ann", client_keys=[OTHER_KEY]) as other:
            await ann.sees("hello")
            await other.sees("hello")
            assert [app.visitor.key for app in home.apps] == [KEY.get_fingerprint(), OTHER_KEY.get_fingerprint()]

    async def test_without_a_key_nobody_comes_in(self) -> None:
        async with server() as home:
            for words in ({"client_keys": None}, {"client_keys": None, "password": ""}):
                with pytest.raises(asyncssh.PermissionDenied):
                    await home.connect(**words)
            assert home.apps == []

    async def test_those_in_the_file_alone(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        file = tmp_path / "keys"
        file.write_text(f"# people\n\n{public(OTHER_KEY)}")
        with listening(caplog) as log:
            async with server(Entrance(AuthorizedKeys(file))) as home:
                with pytest.raises(asyncssh.PermissionDenied):
                    await home.connect()
                async with client(home, client_keys=[KEY, OTHER_KEY]) as ann:
                    await ann.sees("hello")
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

    async def test_where_from_and_no_other_option_counts(self, tmp_path: Path) -> None:
        file = tmp_path / "keys"
        file.write_text(f'from="10.0.0.0/8" {public(KEY)}command="ls",no-pty,permitopen="a:1" {public(OTHER_KEY)}')
        async with server(Entrance(AuthorizedKeys(file))) as home:
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect()
            async with client(home, client_keys=[OTHER_KEY]) as ann:
                await ann.sees("hello")

    @pytest.mark.parametrize("text", ["", "# nothing\n", "no key\n", "command=\n", 'from="'])
    def test_a_file_without_a_key_is_refused(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "keys"
        file.write_text(text)
        with pytest.raises(TableError, match=r"keys contains no public key"):
            AuthorizedKeys(file)

    @pytest.mark.parametrize("make", [lambda path: None, Path.mkdir, lambda path: path.write_bytes(b"\xff\xfe")])
    def test_nor_is_what_cannot_be_read(self, tmp_path: Path, make: Callable[[Path], object]) -> None:
        make(tmp_path / "keys")
        with pytest.raises(TableError, match="keys"):
            AuthorizedKeys(tmp_path / "keys")


class TestPassphrase:
    @pytest.mark.parametrize("way", ["password", "keyboard-interactive"])
    async def test_whoever_says_it_comes_in(self, way: str, caplog: pytest.LogCaptureFixture) -> None:
        with listening(caplog) as log:
            async with server(Entrance(passphrase=PHRASE)) as home:
                async with client(home, client_keys=None, password=PHRASE, preferred_auth=way) as ann:
                    await ann.sees("hello")
                    assert home.apps[0].visitor.key == ""
                with pytest.raises(asyncssh.PermissionDenied):
                    await home.connect(client_keys=None, password=PHRASE + "x", preferred_auth=way)
                await until(lambda: len(log("login_failed")) == 1)
                assert "key=passphrase" in log("joined")[0]
                assert PHRASE not in caplog.text

    async def test_a_key_alone_does_not_do_then(self) -> None:
        async with server(Entrance(passphrase=PHRASE)) as home:
            with pytest.raises(asyncssh.PermissionDenied):
                await home.connect()

    async def test_a_key_that_is_not_proved_is_nobodys(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whoever knows the pass phrase is not somebody else by offering a key that they have not got."""
        (tmp_path / "keys").write_text(public(KEY))
        (pair,) = asyncssh.load_keypairs([KEY])
        signed = pair.sign
        monkeypatch.setattr(pair, "sign", lambda data: signed(data + b"x"))
        async with (
            server(Entrance(AuthorizedKeys(tmp_path / "keys"), PHRASE)) as home,
            client(home, client_keys=[pair], password=PHRASE) as ann,
        ):
            await ann.sees("hello")
            assert home.apps[0].visitor.key == ""

    async def test_keys_are_counted(self) -> None:
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(5)]
        async with server(Entrance(passphrase=PHRASE, keys=_Nobody()), offers=4) as home:  # type: ignore[arg-type]
            with pytest.raises((asyncssh.Error, OSError)):
                await home.connect(client_keys=keys, password=PHRASE)
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


class _Nobody:
    errors = ()
    is_read = True

    def look(self) -> bool:
        return False

    def allow(self, key: asyncssh.SSHKey, address: str) -> bool:
        return False

    def revokes(self, key: asyncssh.SSHKey) -> bool:
        return False


class TestNothingElse:
    """There is a table, and nothing else."""

    @pytest.mark.parametrize("term", [None, "xterm"])
    async def test_no_command(self, term: str | None) -> None:
        async with server() as home, client(home, term=term, command="true") as ann:
            assert await ann.ended() == 1
            assert (ann.errors + ann.text) == ("This is a game table, not a shell: leave out the command.\r\n")
            assert home.apps == []

    @pytest.mark.parametrize(("term", "end"), [(None, "\n"), ("dumb", "\r\n")])
    async def test_lines_without_a_terminal_or_with_one_that_has_no_cursor(self, term: str | None, end: str) -> None:
        async with server() as home, client(home, term=term) as ann:
            await ann.sees(f"Hello ann.{end}")
            ann.type("q\r")
            assert await ann.ended() == 0
            assert home.apps == []

    async def test_no_file_transfer(self) -> None:
        async with server() as home, await home.connect() as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.start_sftp_client()
            with pytest.raises(asyncssh.Error):
                await asyncssh.scp((connection, "/etc/hostname"), "/tmp")

    async def test_no_forwarding(self) -> None:
        async with server() as home, await home.connect() as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_connection("127.0.0.1", home.door.port)
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_unix_connection("/tmp/.X11-unix/X0")
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9)
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_path("/tmp/no", "/tmp/no")

    async def test_neither_agent_nor_x11(self, tmp_path: Path) -> None:
        async with server() as home, client(home) as ann:
            await ann.sees("hello")
            for request in (b"auth-agent-req@openssh.com",):
                assert await ann.channel._make_request(request) is False
            told = [asyncssh.packet.Boolean(False), *map(asyncssh.packet.String, ("MIT-MAGIC-COOKIE-1", "00"))]
            assert await ann.channel._make_request(b"x11-req", *told, asyncssh.packet.UInt32(0)) is False

    async def test_one_session_a_connection(self) -> None:
        async with server() as home, client(home) as ann:
            await ann.sees("hello")
            with pytest.raises(asyncssh.ChannelOpenError):
                await ann.connection.create_session(asyncssh.SSHClientSession, term_type="xterm")

    async def test_little_is_told_before_the_login(self) -> None:
        async with server() as home:
            reader, writer = await home.plug()
            assert await reader.readline() == b"SSH-2.0-powergrid\r\n"
            writer.close()

    async def test_the_key_of_the_server_is_shown(self) -> None:
        async with server() as home:
            key = await asyncssh.get_server_host_key("127.0.0.1", home.door.port, config=None)
            assert key is not None
            assert key.get_fingerprint() == HOST_KEY.get_fingerprint()

    async def test_who_comes_in_and_asks_for_nothing_is_sent_away(self) -> None:
        async with server(login=0.3) as home:
            idle, opened = await home.connect(), await home.connect("bo")
            async with client(home) as ann:
                await ann.sees("hello")
                for connection in (idle, opened):
                    await asyncio.wait_for(connection.wait_closed(), 10)
                ann.type("a")
                await ann.sees("typed 1")
