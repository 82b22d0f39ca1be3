"""The configuration of a server: what is in its file, what is wrong with it, who may write it, the files to copy; and
how an open server reads it again, says how it is, and is backed up."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import socket
import tarfile
import time
from collections.abc import Iterator
from dataclasses import fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import click
import pytest
import tomli
from click.testing import CliRunner, Result
from prometheus_client.parser import text_string_to_metric_families

from powergrid_tui import cli
from powergrid_tui.cli.serve import RESTART, notices_of, serve, terms_of
from powergrid_tui.cli.server_config import CONFIG, options_of
from powergrid_tui.cli.server_words import folder_of
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.caretaker import Terms
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.figures import MetricsPage, figures_of
from powergrid_tui.ssh.door.owner_commands import RunningServer
from powergrid_tui.ssh.wire.limits import Limits, Startups
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.ssh.served import OPENING, Served
from tests.ssh.standin import KEY, OTHER_KEY, guest, server, until

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"

PHRASE = "correct horse battery"
OTHERS: dict[str, Any] = {
    "host": "127.0.0.2",
    "port": 8023,
    "authorized-keys": "keys",
    "keys-command": f"/bin/echo {KEY.export_public_key().decode().strip()}",
    "owners": "keys",
    "passphrase-file": "phrase",
    "log": "log",
    "log-level": "error",
    "message": "Come tonight.",
    "metrics": "9464",
    "metrics-public": True,
    "pace": "slow",
    "notify": ["ntfy"],
    "notify-mail": "mail",
    "notify-network": ["10.0.0.0/8"],
    "address": "games.example.com",
    "startups": "1:2:3",
    "exempt": ["192.0.2.7"],
    "allow": ["192.0.2.0/24"],
    "keep-chat": "4w",
    "keep-games": "4w",
    "put-away": "4w",
    "put-away-gathering": "4w",
}
"""A value that is no default, by option; a number is one more than the default."""


@pytest.fixture(autouse=True)
def levels() -> Iterator[None]:
    """What a server logs at least holds for its whole process, and so for other tests."""
    loggers = [logging.getLogger(name) for name in ("", "powergrid_tui")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("POWERGRID_PASSPHRASE", raising=False)
    (tmp_path / "keys").write_bytes(KEY.export_public_key())
    (tmp_path / "phrase").write_text(PHRASE)
    (tmp_path / "mail").write_text("mailtos://user:password@example.com")
    return tmp_path


def config(folder: Path, text: str) -> Path:
    file = folder / "server.toml"
    file.write_text(text)
    return file


def parsed(file: Path, *typed: str) -> click.Context:
    return serve.make_context("serve", ["--config", str(file), *typed])


def checked(file: Path) -> list[str]:
    """What `check-config` finds wrong."""
    result = CliRunner().invoke(cli.main, ["server", "check-config", str(file)], prog_name="powergrid")
    lines = result.stderr.splitlines()
    assert isinstance(result.exception, SystemExit) or result.exception is None, result.exception
    assert bool(lines) == bool(result.exit_code)
    assert lines or result.stdout == f"{file} is a sound configuration.\n"
    return lines


def written(key: str, value: Any) -> str:
    quoted = str(value).lower() if isinstance(value, bool) else repr(value)
    return f"{key} = {quoted}\n"


def other(key: str) -> Any:
    default: Any = options_of(serve)[key].default
    return OTHERS[key] if key in OTHERS else default + 1


@pytest.mark.parametrize("key", [key for key in options_of(serve) if key != "folder"])
def test_every_option_can_be_in_the_file_and_what_is_typed_wins(folder: Path, key: str) -> None:
    """And every one takes effect in an open server, or is among those that need a restart."""
    option = options_of(serve)[key]
    name = str(option.name)
    usual, said = parsed(config(folder, "")), parsed(config(folder, written(key, other(key))))
    assert said.params[name] != usual.params[name]
    assert [each for each in said.params if said.params[each] != usual.params[each]] == [name]
    if usual.params[name] and not option.multiple:
        typed = str(option.default)
        assert parsed(config(folder, written(key, other(key))), f"--{key}", typed).params == usual.params
    if name not in RESTART:
        before, after = (terms_of(each, folder / "server") for each in (usual, said))
        assert any(getattr(before, field.name) != getattr(after, field.name) for field in fields(before)), key
    assert checked(config(folder, written(key, other(key)))) == []


def test_the_folder_is_that_of_the_file_unless_another_is_typed(folder: Path) -> None:
    file = config(folder, 'folder = "here"')
    assert folder_of(parsed(file)) == folder / "here"
    for word in ("--folder", "--house"):
        assert folder_of(parsed(file, word, "/there")) == Path("/there")


def test_every_error_is_named_at_once_with_the_nearest_right_word(folder: Path) -> None:
    text = """tabels = 3
port = "x"
login-time = 0
new-in-all = true
pace = "slw"
exempt = "10.0.0.0/8"
notify = ["gnome"]
startups = "1"
authorized-keys = "none"
put-away = ""
metrics = "localhost:9464"
"""
    assert checked(config(folder, text)) == [
        'server.toml: port: should be a whole number, not "x"',
        "server.toml: authorized-keys: cannot be read: no such file or directory",
        "server.toml: metrics: give a port, or an IP address and a port, such as 9464",
        """server.toml: pace: should be 'step', 'slow', 'normal' or 'instant', not "slw" (did you mean slow?)""",
        "server.toml: notify.1: gnome is not a service that can be allowed; choose from discord, gotify, matrix, "
        "mattermost, ntfy, pushover, rocketchat, slack, telegram, webhook and xmpp",
        "server.toml: startups: give three numbers, such as 20:30:60",
        "server.toml: new-in-all: should be a number, not true",
        "server.toml: login-time: should be 1 or more, not 0",
        'server.toml: exempt: should be a list in brackets, not "10.0.0.0/8"',
        "server.toml: put-away: is empty",
        "server.toml: tabels: no such key (did you mean tables?)",
    ]
    assert "not TOML" in checked(config(folder, "port = "))[0]
    assert checked(folder / "none.toml") == ["none.toml: cannot be read: no such file or directory"]


@pytest.mark.parametrize("key", ["passphrase-file", "notify-mail"])
def test_a_secret_in_the_place_of_its_file_is_repeated_nowhere(folder: Path, key: str) -> None:
    for secret in (PHRASE, "mailtos://user:hunter2@example.com?from=x", "a" * 300):
        assert secret[-20:] not in "".join(checked(config(folder, written(key, secret))))


def test_figures_are_for_this_machine_unless_others_are_asked_for(folder: Path) -> None:
    for address in ("0.0.0.0", "192.0.2.1", "[::]"):
        text = f'metrics = "{address}:9464"\n'
        assert "--metrics-public" in checked(config(folder, text))[0]
        assert checked(config(folder, f"{text}metrics-public = true")) == []
    for address in ("127.0.0.1", "[::1]"):
        assert checked(config(folder, f'metrics = "{address}:9464"')) == []


def test_a_file_that_others_may_write_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names who may come in. So is one in a folder in which they may put another in its place, and another's."""
    inner = folder / "etc"
    inner.mkdir()
    file = config(inner, "port = 8023")
    assert checked(file) == []
    for path, mode in ((file, 0o664), (file, 0o646), (inner, 0o777), (inner, 0o775)):
        usual = path.stat().st_mode
        path.chmod(mode)
        assert checked(file) == [f"server.toml: others may write to {path}: only you and root should"]
        (link := folder / "link.toml").symlink_to(file)
        assert checked(link) == [f"link.toml: others may write to {path}: only you and root should"]
        link.unlink()
        path.chmod(usual)
    inner.chmod(0o1777)  # as /tmp: others cannot replace it
    assert checked(file) == []
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    if file.stat().st_uid:  # root may write everywhere
        assert "others may write" in checked(file)[0]


def test_the_example_has_every_option_with_its_default(folder: Path) -> None:
    example = (DEPLOY / "server.toml").read_text("utf-8")
    assert tomli.loads(example) == {}
    lines = re.findall(r"^#([a-z-]+ = .*)$", example, re.MULTILINE)
    found = tomli.loads("\n".join(lines))
    options = options_of(serve)
    assert sorted(found) == sorted(options)
    assert len(lines) == len(options)
    for key, option in options.items():
        assert option.help is not None
        assert option.help in example.replace("\n# ", " "), key
        default = option.get_default(click.Context(serve))
        if default and isinstance(default, int | float | str):
            assert found[key] == default, key
    named = {option.opts[0].removeprefix("--") for option in options.values() if option.name in RESTART} | {"folder"}
    head = example.partition("\n\n")[0].replace("\n# ", " ")
    assert {key for key in options if re.search(rf"Only[^.]*\b{key}\b(?!-)", head)} == named
    file = config(folder, "\n".join(line for line in lines if line.split()[0] not in CANNOT))
    assert checked(file) == []


CANNOT = ("authorized-keys", "keys-command", "owners", "passphrase-file", "notify-mail")
"""Examples name files that are not there."""


def test_the_files_to_copy_give_options_that_there_are() -> None:
    """They are copied into places where no test runs them."""
    unit, timed = ((DEPLOY / name).read_text("utf-8") for name in ("powergrid.service", "powergrid-backup.service"))
    for text in (unit, timed):
        (command,) = re.findall(r"^ExecStart=/opt/powergrid/bin/powergrid (.*)$", text, re.MULTILINE)
        orders = (["server", "--help"], [*re.findall(r"^server?(?= )| backup", command), "--help"])
        helped = "".join(CliRunner().invoke(cli.main, [word.strip() for word in each]).stdout for each in orders)
        assert [word for word in re.findall(r"--[a-z-]+", command) if word not in helped] == []
    folders = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)[0].split()
    assert {f"/var/lib/{name}" for name in folders} == set(re.findall(r"/var/lib/[a-z-]+", unit + timed))
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    words = re.findall(r"^(?:ENTRYPOINT|HEALTHCHECK.*CMD) \[(.*)\]$", container, re.MULTILINE)
    assert [line.replace('"', "").split(", ")[:2] for line in words] == [
        ["powergrid", "server"],
        ["powergrid", "serve"],
    ]
    assert CONFIG in container


def said(**words: Any) -> dict[str, Any]:
    return {"notify": (), "notify_network": (), "notify_mail": None, "way_in": "", **words}


def test_an_owner_allows_services(tmp_path: Path) -> None:
    pytest.importorskip("apprise")
    assert not notices_of(said(), 0).allowed
    network = ip_network("10.0.0.0/8")
    rules = notices_of(said(notify=("ntfy", "zulip"), notify_network=(network,), way_in="games.example.org:22"), 0)
    assert rules.allowed == ("ntfy", "zulip")
    assert rules.schemes == {"ntfys", "ntfy", "zulip"}
    file = tmp_path / "mail"
    file.write_text("mailtos://server:word@mail.example.org?from=server@example.org\n")
    assert notices_of(said(notify_mail=file), 0).allowed == ("mail",)
    file.write_text("json://127.0.0.1\n")
    with pytest.raises(click.BadParameter):
        serve.make_context("serve", ["--notify", "syslog"])
    with pytest.raises(click.BadParameter):
        notices_of(said(notify_mail=file), 0)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@pytest.mark.long
@pytest.mark.thorough
def test_a_service_is_reloaded_asked_and_backed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server runs as a process of its own, as systemd would run it."""
    file, folder, manager = (
        tmp_path / "server.toml",
        tmp_path / "server",
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
    )
    manager.bind(str(tmp_path / "notify"))
    manager.settimeout(OPENING)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

    def hears(word: str) -> None:
        while word not in manager.recv(4096).decode():
            pass

    def reload(text: str) -> list[dict[str, Any]]:
        """Read another configuration; gives what the log says about it."""
        before = len(served.told)
        file.write_text(text)
        served.process.send_signal(signal.SIGHUP)
        hears("RELOADING=1")
        hears("READY=1")
        events = map(json.loads, served.told[before:].splitlines())
        return [event for event in events if event["event"].startswith("config")]

    def order(*words: str) -> Result:
        return CliRunner().invoke(cli.main, ["server", "--folder", str(folder), *words], prog_name="powergrid")

    def status() -> dict[str, Any]:
        result = order("status", "--json")
        found: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (found["trouble"] is not None)
        return found

    metrics = f'metrics = "{free_port()}"\n'
    file.write_text(metrics)
    with manager, Served(folder, "--config", str(file)) as served:
        monkeypatch.delenv("NOTIFY_SOCKET")
        hears("READY=1")
        assert (status()["trouble"], status()["backup"]) == (None, None)

        (read,) = reload(f'{metrics}message = "Tonight"\ntables = 7\n')
        assert (read["event"], read["changed"], read["open_to_all"]) == ("config_read", "message tables", True)

        (refused,) = reload("tabels = 3\nport = false")
        assert refused["event"] == "config_refused"
        for word in ("did you mean tables?", "port: should be a whole number"):
            assert word in refused["reason"]
            assert word in str(status()["trouble"])
        file.chmod(0o666)
        (refused,) = reload(metrics)
        assert "others may write" in refused["reason"]
        file.chmod(0o600)

        read, late = reload('port = 4\npace = "slow"\nfolder = "elsewhere"\n')
        assert read["changed"] == "message tables", "what was refused has changed nothing"
        assert late["reason"] == "these options take effect when the server is started again: metrics, pace"
        assert status()["trouble"] is None, "what is typed, the port and the folder, wins"

        (backups := tmp_path / "backups").mkdir()
        assert order("backup", str(backups), "--keep", "2").exit_code == 0
        assert status()["backup"] is not None

        served.process.terminate()
        hears("STOPPING=1")
        assert served.process.wait(OPENING) == 0
    assert order("status").exit_code == 1
    assert "no server is open" in order("status").stderr

    (folder / "house.db").write_bytes(b"\0" * 9000)
    (archive,) = backups.iterdir()
    result = CliRunner().invoke(cli.main, ["serve", "--port", "0", "--folder", str(folder)], prog_name="powergrid")
    assert "house.db: is not a database; the last backup, of 20" in result.stderr
    assert f"is {archive}: unpack it in an empty folder, and name that with '--folder'" in result.stderr


async def test_other_terms_hold_from_now_on(tmp_path: Path) -> None:
    """Whoever came in by a key that no longer opens the door goes; those who stay, the penalties and what was counted
    so far stay."""
    inside = TableServer(tmp_path / "server", AT_ONCE)
    (tmp_path / "keys").write_bytes(OTHER_KEY.export_public_key())
    keys = AuthorizedKeys(tmp_path / "keys")
    limits = Limits(connections=1, startups=Startups(1, 2, 3), looks=0.05, longest_penalty=9, new_per_address=50)
    terms = Terms(
        Entrance(keys),
        limits,
        Quotas(new_names=1, tables=1, chat_lines=1),
        NoticeRules(("ntfy",)),
        7.0,
        "Hello.",
        "error",
    )
    inside.admit("Ann", "key", "10.0.0.1")
    async with server(looks=0.05) as home:
        here = RunningServer(home.door, inside, lambda _: "")
        async with guest(home, "Ann") as ann, guest(home, "Bo", client_keys=[OTHER_KEY]) as bo:
            await terms.apply(here)
            await ann.ended()
            assert "no longer accepts your key" in ann.text
            bo.type("a")
            await bo.sees("typed 1: a")
            with pytest.raises(Exception, match=r"closed|lost|reset|Not allowed"):
                await home.connect("Bo", client_keys=[OTHER_KEY])
    with pytest.raises(TableError, match="newcomers"):
        inside.admit("Cyd", "other", "10.0.0.1")
    assert not inside.chat_limit.too_often(1)
    inside.chat_limit.add(1)
    assert inside.chat_limit.too_often(1)
    assert inside.notices.addresses.rules.allowed == ("ntfy",)
    assert (inside.message, inside.quotas.tables) == ("Hello.", 1)
    await inside.close_down()


async def test_figures_are_a_page_that_prometheus_reads(tmp_path: Path) -> None:
    """It names nobody, and neither silence nor a flood holds up the server."""
    inside = TableServer(tmp_path / "server", AT_ONCE)
    person = inside.people.admit("Zenobia", "key")
    inside.presence.enter(person, "203.0.113.9")
    async with server() as home:
        here = RunningServer(home.door, inside, lambda _: "Zenobia")
        port = free_port()
        page = MetricsPage(lambda: figures_of(here))
        await page.start("127.0.0.1", port)
        with pytest.raises(TableError, match=f"port {port} of 127.0.0.1"):
            await MetricsPage(lambda: figures_of(here)).start("127.0.0.1", port)
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(page.MOST)]
        text = await asyncio.to_thread(_got, port)
        assert text == "", "there is no room"
        for each in silent:
            each.close()
        await until(lambda: page._busy == 0)
        text = await asyncio.to_thread(_got, port)
        found = {family.name: family.samples[0].value for family in text_string_to_metric_families(text)}
        assert found["powergrid_people"] == 1
        assert found["powergrid_resident_memory_bytes"] > 1 << 20
        assert "Zenobia" not in text
        assert "203.0.113.9" not in text
        page.close()
    await inside.close_down()


def _got(port: int) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


async def test_backups_take_turns_and_nothing_else_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = TableServer(tmp_path / "server", AT_ONCE)
    place = tmp_path / "backups"
    place.mkdir()
    link = "powergrid-20200101-000000Z.tar.gz"
    others = ["notes.txt", "powergrid.tar.gz", f"{link}.part", "powergrid-2020-000000Z.tar.gz"]
    for name in others:
        (place / name).write_text("mine")
    (place / link).symlink_to(place / "notes.txt")
    now = 1_800_000_000
    written = []
    for step in (0, 60, 120, -9000):  # the clock was set back: the archive just written stays
        at = time.gmtime(now + step)
        with monkeypatch.context() as clock:
            clock.setattr("powergrid_tui.server.storage.time.gmtime", lambda at=at: at)
            written.append(await inside.storage.backup(place, keep=2))
    kept = {path.name for path in place.iterdir()} - {*others, link}
    assert kept == {written[2].name, written[3].name}
    with tarfile.open(written[3]) as archive:
        assert "house.db" in archive.getnames()
    with pytest.raises(TableError, match="no folder"):
        await inside.storage.backup(place / "all.tar.gz", keep=2)
    inside.storage.files.wait()
    await inside.close_down()
    for newest in (written[3], written[2]):  # the newest that is left
        again = TableServer(tmp_path / "server", AT_ONCE)
        assert again.storage.backed_up == pytest.approx(newest.stat().st_mtime)
        await again.close_down()
        newest.unlink()
