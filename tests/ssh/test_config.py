"""The configuration file of a server: what is in it, what is wrong with it, who may write it, and the files to copy."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
import tomli
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli.serve import RESTART, serve, terms_of
from powergrid_tui.cli.server_config import CONFIG, options_of
from powergrid_tui.cli.server_words import folder_of
from tests.ssh.standin import KEY

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
