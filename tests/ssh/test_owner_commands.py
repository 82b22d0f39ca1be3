"""What the owner of a server does while it runs: every way in gives the same answers, and the same refusals."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import socket
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import msgspec
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from bench import owners
from bench.tables import between, page_of
from powergrid_tui import cli
from powergrid_tui.cli import click_words
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.door import control
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.bans import ban_of
from powergrid_tui.ssh.door.control import Control, ask
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.owner_commands import (
    COMMANDS,
    LONGEST_FILE,
    LONGEST_OPTIONS,
    LONGEST_REASON,
    LONGEST_WORD,
    Answer,
    ArgumentKind,
    JsonType,
    OwnerCommand,
    RunningServer,
)
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.server.test_server import lay
from tests.ssh.standin import KEY, OTHER_KEY, Lines, Server, client, guest, server

OWNER = asyncssh.generate_private_key("ssh-ed25519")
NAMES = ("Olga", "Ann", "Bo")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[RunningServer]:
    """A server that listens to all ways in, with its owner (visit 1) and Ann (visit 2) in it, one table, one result."""
    folder.mkdir(exist_ok=True)
    file = folder / "owners"
    file.write_bytes(OWNER.export_public_key())
    inside = TableServer(folder / "server", AT_ONCE)
    for name, key in zip(NAMES, (OWNER, KEY, OTHER_KEY), strict=True):
        inside.people.admit(name, key.get_fingerprint())
    lay(inside, ("Olga", ""), ("x", OPEN))
    places = (ResultSeatRow(2, "Ann", "", 1, {"cities": 17}), ResultSeatRow(0, "Robo", "hard", 2, {"cities": 16}))
    row = ResultRow("a.toml", "power_grid", "usa", 0.0, True, False, places)
    inside.results._rows.put(row, inside.results._rated(row))
    inside.storage.database.wait()
    async with server(Entrance(owners=AuthorizedKeys(file))) as home:
        here = RunningServer(home.door, inside, lambda number: {1: "Olga", 2: "Ann"}.get(number, ""))
        listening = Control(inside.storage.folder, here)
        await listening.start()
        async with guest(home, "Olga", client_keys=[OWNER]) as olga, guest(home, "Ann") as ann:
            yield here
            with suppress(asyncssh.Error):
                olga.connection.abort()
                ann.connection.abort()
        listening.close()
    await inside.close_down()


def typed(folder: Path, *words: str, language: str = "C") -> Result:
    return CliRunner(env={"LC_ALL": language}).invoke(
        cli.main, ["server", "--folder", str(folder), *words], prog_name="powergrid"
    )


GAME = Options(map="usa").model_dump_json(exclude_none=True)

STEPS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("who", {}, "who"),
    ("people", {}, "people"),
    ("tables", {}, "tables"),
    ("results", {}, "results"),
    ("ratings", {}, "ratings"),
    ("bans", {}, "bans"),
    ("ban", {"subject": "10.0.0.7"}, "ban 10.0.0.7"),
    ("ban", {"subject": "Bo", "seconds": 7200.0, "reason": "a 'note'"}, "ban Bo --for 2h --reason \"a 'note'\""),
    ("ban", {"subject": "Olga"}, "ban Olga"),
    ("bans", {}, "bans"),
    ("unban", {"subject": "10.0.0.7"}, "unban 10.0.0.7"),
    ("unban", {"subject": "10.0.0.7"}, "unban 10.0.0.7"),
    ("rename", {"person": "#3", "name": "Boris"}, "rename #3 Boris"),
    ("rename", {"person": "Zoë", "name": "X"}, "rename Zoë X"),
    ("hand_over", {"code": "TABLE1", "person": "boris"}, "transfer TABLE1 boris"),
    ("take_away", {"code": "TABLE1"}, "close TABLE1"),
    ("take_away", {"code": "TABLE1"}, "close TABLE1"),
    ("bring_in", {"file": "/F/mine/ours.toml"}, "import /F/mine/ours.toml"),
    ("bring_in", {"file": "/F/mine/ours.toml", "person": "Ann"}, "import /F/mine/ours.toml --for Ann"),
    ("backup", {"file": "/F/all.tar.gz"}, "backup /F/all.tar.gz"),
    ("backup", {"file": "/F/all.tar.gz"}, "backup /F/all.tar.gz"),
    ("backup", {"file": "/F/none.tar.gz", "keep": 2}, "backup /F/none.tar.gz --keep 2"),
    ("tournaments", {}, "tournament"),
    (
        "open_tournament",
        {"name": "Été", "game": "power_grid", "options": GAME, "people": ["Ann", "#3"], "tables": 2, "same": True},
        "tournament new Été --map usa --people Ann,#3 --tables 2 --deals same",
    ),
    ("tournaments", {}, "tournament show"),
    ("tournament", {"name": "été"}, "tournament été"),
    ("tournament", {"name": "été", "seats": True}, "tournament été"),
    ("tournament", {"name": "Autumn"}, "tournament Autumn"),
    ("stand_in", {"code": "TABLE4", "person": "Ann", "bot": "hard"}, "tournament stand-in TABLE4 Ann --bot hard"),
    ("take_stand_in_back", {"code": "TABLE4", "person": "Ann"}, "tournament take-back TABLE4 Ann"),
    ("take_stand_in_back", {"code": "TABLE4", "person": "Ann"}, "tournament take-back TABLE4 Ann"),
    ("end_tournament", {"name": "Été"}, "tournament end Été"),
    ("take_back", {"file": "a.toml"}, "take-back a.toml"),
    ("take_back", {"file": "a.toml"}, "take-back a.toml"),
    ("ratings", {}, "ratings"),
    ("export", {"person": "boris", "file": "/F/boris.json"}, "export boris /F/boris.json"),
    ("export", {"person": "boris", "file": "/F/boris.json"}, "export boris /F/boris.json"),
    ("forget", {"person": "boris"}, "forget boris"),
    ("forget", {"person": "boris"}, "forget boris"),
    ("people", {}, "people"),
    ("say", {"text": "Soup at \x1b[2J noon"}, "say 'Soup at \x1b[2J noon'"),
    ("say", {"text": " "}, "say ' '"),
    ("say", {"text": "x" * 201}, f"say {'x' * 201}"),
    ("stop", {"seconds": 600.0, "drain": True, "reason": "upgrade."}, "stop --in 10m --drain upgrade."),
    ("stop", {"seconds": 691_200.0}, "stop --in 8d"),
    ("stop", {"cancel": True, "reason": "x"}, "stop --cancel x"),
    ("stop", {"cancel": True}, "stop --cancel"),
    ("stop", {"cancel": True}, "stop --cancel"),
    ("stop", {"drain": True}, "stop --drain"),
    ("stop", {}, "stop"),
    ("show_out", {"who": "2"}, "kick 2"),
    ("show_out", {"who": "Dora"}, "kick Dora"),
)
"""What is said, and how it is typed. `/F` is the folder of the run, `TABLE4` the fourth table that was laid."""

SAID = (
    "10.0.0.7/32 is banned.",
    "KEY is banned.",
    "'KEY' belongs to an owner of this server",
    "10.0.0.7/32 is no longer banned.",
    "'10.0.0.7' is not banned",
    "Bo is now called Boris.",
    "there is nobody called 'Zoë' here",
    "Table TABLE1 now belongs to Boris.",
    "Table TABLE1 has been closed; its game is kept.",
    "there is no table 'TABLE1' here",
    "The game is at table TABLE2, which belongs to Boris. Seats are reserved for: Boris.",
    "The game is at table TABLE3, which belongs to Ann. Seats are reserved for: Boris.",
    "Everything has been written to /F/all.tar.gz.",
    "/F/all.tar.gz: file exists",
    "/F/none.tar.gz is no folder: with --keep, name one",
    "The tables of Été are open, and its people have been invited.",
    "there is no tournament 'Autumn' here",
    "A bot plays for Ann at table TABLE4.",
    "The seat of Ann at table TABLE4 waits for them again.",
    "no bot stands in there for Ann",
    "Été is called off: no game had begun.",
    "The result of a.toml is taken back, and ratings are as if it had not been played.",
    "there is no result of 'a.toml' here",
    "All that the server knows of Boris has been written to /F/boris.json.",
    "/F/boris.json: file exists",
    "Boris is forgotten, and is number #3 from now on. The name still stands in 2 games: give the command again once "
    "they are no longer played.",
    "there is nobody called 'boris' here",
    "Everybody on the server is told.",
    "there is nothing to say",
    "that is longer than 200 characters",
    "The server closes in 10 minutes: upgrade.",
    "the time must be between a second and seven days",
    "--cancel stands alone",
    "The server stays open.",
    "no closing has been announced",
    "--drain needs a time: --in 10m",
    "The server is closing.",
    "Ann has been kicked.",
    "'Dora' is not on the server",
)
"""The answers that are sentences."""


class Way:
    """Gives the commands of `STEPS` in one way, each server as the one before, and notes the answers."""

    def __init__(self, here: RunningServer, folder: Path) -> None:
        self.here, self.folder = here, folder
        self._codes: dict[str, str] = {}

    async def give(self, name: str, words: dict[str, Any], line: str) -> Any:
        """The answer as JSON: a sentence, or the facts of a list."""
        raise NotImplementedError

    def filled(self, text: str) -> str:
        """A text of `STEPS` on this server."""
        for code in self.here.server.tables:
            self._codes.setdefault(code, f"TABLE{len(self._codes) + 1}")
        for code, name in self._codes.items():
            text = text.replace(name, code)
        return text.replace("/F/", f"{self.folder}/")

    def emptied(self, text: str) -> str:
        """The same text on every server, at any time and with any keys."""
        self.filled("")
        text = re.sub(r"SHA256:[A-Za-z0-9+/]{43}", "KEY", re.sub(r"20\d\d-\d\d-\d\d \d\d:\d\d", "LATER", text))
        for code, name in self._codes.items():
            text = text.replace(code, name)
        return text.replace(f"{self.folder}/", "/F/")

    async def answers(self) -> list[Any]:
        return [
            json.loads(
                self.emptied(json.dumps(await self.give(name, json.loads(self.filled(json.dumps(words))), line)))
            )
            for name, words, line in STEPS
        ]

    @staticmethod
    def told(name: str, answer: Answer) -> Any:
        rows = answer.rows
        return answer.error or answer.said if rows is None else [COMMANDS[name].facts(row) for row in rows]


class Inside(Way):
    async def give(self, name: str, words: dict[str, Any], line: str) -> Any:
        try:
            if COMMANDS[name].inside:
                return self.told(name, self.here.from_inside(1, name, words))
            with pytest.raises(TableError, match="only on the server's machine"):
                self.here.from_inside(1, name, words)
            return self.told(name, await self.here.on_machine(name, words))
        except TableError as error:
            return str(error)


class Socket(Way):
    async def give(self, name: str, words: dict[str, Any], line: str) -> Any:
        return self.told(name, await asyncio.to_thread(ask, self.here.server.storage.folder, name, words))


class Typed(Way):
    async def give(self, name: str, words: dict[str, Any], line: str) -> Any:

        async def run(*words: str) -> Result:
            return await asyncio.to_thread(typed, self.here.server.storage.folder, *words)

        lists = bool(COMMANDS[name].fields)
        said = shlex.split(self.filled(line).replace("#", "\\#"))
        result = await run(*said, *(["--json"] if lists else []))
        if result.exit_code:
            assert result.exit_code == 1
            assert not result.stdout
            return result.stderr.rstrip("\n")
        if not lists:
            return result.stdout.rstrip("\n")
        found = json.loads(result.stdout)
        plain = (await run(*said)).stdout
        if name == "tournament":
            assert [*found] == ["standing", "seats"]
            found = found["seats" if words.get("seats") else "standing"]
        for row in found:
            assert all(str(value).split()[0] in plain for value in row.values() if isinstance(value, str))
        return found


async def test_every_way_in_answers_the_same(tmp_path: Path) -> None:
    assert {name for name, *_ in STEPS} == set(COMMANDS) - {"status"}, "its figures are never twice the same"
    told = []
    for way in (Inside, Socket, Typed):
        folder = tmp_path / way.__name__
        async with opened(folder) as here:
            seats = [Seat(name="Boris"), Seat(name="Zoe")]
            mine = Store(folder / "mine").save_file("ours")
            Session.start(registry.game("power_grid"), Options(map="usa"), seats, seed=1, save_file=mine)
            told.append(await way(here, folder).answers())
    for (name, words, _), inside, by_socket, line in zip(STEPS, *told, strict=True):
        assert by_socket == line == inside, (name, words)
    assert [answer for answer in told[0] if isinstance(answer, str)] == [*SAID]
    assert [row["name"] for row in told[0][0]] == ["Olga", "Ann"]
    assert told[0][1] == [{"number": f"#{at}", "name": name, "key": "KEY"} for at, name in enumerate(NAMES, 1)]
    (result,), ratings = told[0][3:5]
    assert (result["game"], result["map"], result["players"]) == ("power_grid", "usa", "1 Ann, 2 Robo (bot: hard)")
    assert [rating["player"] for rating in ratings] == ["Ann", "bot: hard"]
    assert [row["subject"] for row in told[0][9]] == ["10.0.0.7/32", "KEY"]


KINDS = {JsonType.TEXT: str, JsonType.NUMBER: int | float, JsonType.YES: bool, JsonType.SEATED: list}


async def test_json_has_the_fields_that_are_documented(tmp_path: Path) -> None:
    async with opened(tmp_path) as here:
        await here.on_machine("ban", {"subject": "Bo"})
        options = {"name": "Cup", "game": "power_grid", "options": GAME, "people": ["Ann", "Bo"], "tables": 1}
        await here.on_machine("open_tournament", options)
        for command in (command for command in COMMANDS.values() if command.fields):
            needed = {word.name: "Cup" for word in command.words if word.needed}
            seats: tuple[dict[str, Any], ...] = ({"seats": True},) if command.words else ()
            found: dict[str, Any] = {}
            for more in ({}, *seats):
                rows = (await here.on_machine(command.name, {**needed, **more})).rows
                assert rows
                found |= command.facts(rows[0])
            assert [*found] == [field.name for field in command.fields], command.name
            for field in command.fields:
                assert found[field.name] is None or isinstance(found[field.name], KINDS[field.value]), field


async def test_a_shell_is_told_the_tables_and_people_of_an_open_server(tmp_path: Path) -> None:
    def offered(folder: Path, *words: str) -> list[str]:
        line = ["server", "--folder", str(folder), *words]
        return [item.value for item in ShellComplete(cli.main, {}, "powergrid", "").get_completions(line, "")]

    async with opened(tmp_path) as here:
        folder, (code,) = here.server.storage.folder, here.server.tables
        assert await asyncio.to_thread(offered, folder, "close") == [code]
        assert await asyncio.to_thread(offered, folder, "transfer", code) == ["Olga", "Ann", "Bo"]
        assert "stand-in" in await asyncio.to_thread(offered, folder, "tournament")
    assert offered(folder, "close") == []


async def test_json_is_the_same_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click_words, "speak", lambda language: None)  # the language of this process stays as it is
    async with opened(tmp_path) as here:
        for line in (["results"], ["results", "--json"]):
            english, german = [
                await asyncio.to_thread(partial(typed, here.server.storage.folder, *line, language=language))
                for language in ("C", "de_DE.UTF-8")
            ]
            assert (english.stdout == german.stdout) is ("--json" in line)


def test_what_is_empty_is_null_and_numbers_are_numbers() -> None:
    standing = COMMANDS["tournament"].facts({"place": "", "player": "Ann", "points": "7.5", "games": "0"})
    assert standing == {"place": None, "player": "Ann", "points": 7.5, "games": 0}
    assert COMMANDS["tournament"].facts({"table": "1", "code": "", "1": "2 Ann", "2": "Bo"}) == {
        "table": 1,
        "code": None,
        "seats": ["2 Ann", "Bo"],
    }
    results = COMMANDS["results"]
    assert [results.facts({"rated": word})["rated"] for word in ("yes", "no")] == [True, False]


# Wrong words

FILLED: dict[ArgumentKind, Any] = {
    ArgumentKind.NAMES: ["Ann", "Bo"],
    ArgumentKind.COUNT: 2,
    ArgumentKind.SECONDS: 60.0,
    ArgumentKind.FLAG: True,
    ArgumentKind.DEALS: True,
    ArgumentKind.OPTIONS: GAME,
}


def whole(command: OwnerCommand) -> dict[str, Any]:
    """Words that a command takes."""
    return {word.name: FILLED.get(word.kind, "power_grid") for word in command.words}


def wrong(command: OwnerCommand) -> list[dict[str, Any]]:
    """Words that no command takes like this."""
    right = whole(command)
    said = [{**right, "more": "x"}, {**right, "verb": "who"}, {**right, "": None}]
    for word in command.words:
        if word.needed:
            said.append({name: each for name, each in right.items() if name != word.name})
        others: list[Any] = [{}, [["x"]], b"x"]
        if isinstance(right[word.name], str):
            files = dict.fromkeys((ArgumentKind.FILE, ArgumentKind.NEW_FILE), LONGEST_FILE)
            longest = {**files, ArgumentKind.OPTIONS: LONGEST_OPTIONS}.get(word.kind, LONGEST_WORD)
            others += [7, None, True, "\udcff", "ä" * (longest + 1)]
        elif word.kind is ArgumentKind.COUNT:
            others += ["½", "2", -1, 1.5, 10**30]
        elif word.kind is ArgumentKind.NAMES:
            others += ["Ann", [1], ["x"] * 1000, ["x" * 5000], ["\udcff"]]
        else:
            others += ["½"]
        said += [{**right, word.name: other} for other in others]
    return said


async def test_wrong_words_are_answered_with_the_usage_from_inside_and_by_the_socket(
    server_with_an_owner: RunningServer,
) -> None:
    here = server_with_an_owner
    before = [*here.server.people], [*here.server.tables], list(here.door.bans)
    for command in COMMANDS.values():
        assert command.usage.isprintable()
        assert command.called in command.usage
        for words in wrong(command):
            if command.inside:
                with pytest.raises(TableError) as refused:
                    here.from_inside(1, command.name, words)
                assert str(refused.value) == command.usage, words
            with suppress(UnicodeEncodeError, TypeError):
                line = json.dumps({**words, "verb": command.name}, ensure_ascii=False).encode() + b"\n"
                if "verb" not in words and len(line) < control.LONGEST_LINE:
                    assert await asked(here, line) == {"fault": command.usage}, words
    assert ([*here.server.people], [*here.server.tables], list(here.door.bans)) == before


@pytest.fixture
async def server_with_an_owner(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with opened(tmp_path / "h") as here:
        yield here


async def asked(here: RunningServer, line: bytes) -> Any:
    """What the server answers to a line at its socket."""
    return msgspec.to_builtins(await Control(here.server.storage.folder, here)._answer(line))


NEW = "tournament new a --people Ann,Bo"
LINES = {
    "tables": ("tables --json=1",),
    "tournament": (f"tournament {'x' * 5000}", "tournament \udcff"),
    "ratings": ("ratings --for 2h",),
    "show_out": ("kick", f"kick {'ä' * 5000}", "kick \udcff"),
    "ban": (
        *("ban", "ban a --for soon", "ban a --for 2½", "ban a --for", "ban a --for -1h"),
        *(f"ban a --reason {'x' * 5000}", f"ban a --for {'9' * 5000}"),
    ),
    "unban": ("unban",),
    "rename": ("rename", "rename a", f"rename a {'ä' * 5000}", "rename \udcff b"),
    "take_away": ("close", f"close {'x' * 5000}"),
    "hand_over": ("transfer", "transfer a"),
    "bring_in": ("import", "import /nowhere", "import /", f"import /{'x' * 5000}"),
    "backup": ("backup", "backup /\udcff", "backup / --keep 0"),
    "open_tournament": (
        *("tournament new", "tournament new a", NEW, f"{NEW} --tables x", f"{NEW} --tables 0", f"{NEW} --tables ½"),
        *(f"{NEW} --tables 1 --deals none", f"{NEW} --tables 1 --money some", f"{NEW} --tables 1 --game nope"),
        *("tournament new a --people Ann --tables 1", f"{NEW},{'x' * 5000} --tables 1", f"{NEW} --tables {'9' * 99}"),
    ),
    "take_back": ("take-back",),
    "forget": ("forget",),
    "export": ("export", "export a", f"export a /{'x' * 5000}"),
    "say": ("say", f"say {'x' * 5000}"),
    "stop": ("stop --in", "stop --in soon", "stop --in -1m", f"stop {'x' * 5000}"),
    "end_tournament": ("tournament end",),
    "stand_in": ("tournament stand-in", "tournament stand-in a"),
    "take_stand_in_back": ("tournament take-back", "tournament take-back a"),
}
"""By command, lines with which it is not meant, besides too many words and an option that there is not."""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "tournaments"])
def test_wrong_words_are_answered_with_the_usage_on_the_command_line(name: str, tmp_path: Path) -> None:
    """No server is open: nothing is asked of one."""
    called = COMMANDS[name].called
    for line in (*LINES.get(name, ()), f"{called} a b c d", f"{called} --nope"):
        result = typed(tmp_path, *line.split(" "))
        assert result.exit_code == 2, line
        assert not result.stdout
        assert result.stderr.endswith(f"({COMMANDS[name].usage})\n"), result.stderr
        assert result.stderr.rstrip("\n").isprintable()


async def test_an_unknown_command_is_refused_by_every_way_in(server_with_an_owner: RunningServer) -> None:
    here = server_with_an_owner
    for name in ("fly", "_ban", "__init__", "show-out", "öffne", "x" * 5000, ""):
        with pytest.raises(TableError, match="does not know that command"):
            here.from_inside(1, name, {})
        line = json.dumps({"verb": name}).encode()
        assert await asked(here, line) == {"fault": "this server does not know that command"}
        result = typed(here.server.storage.folder, name.replace("show-out", "show out"))
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "No such command" in result.stderr


@pytest.mark.parametrize(("former", "now"), [("show-out", "kick"), ("bring-in", "import"), ("bans", "bans")])
def test_what_commands_were_called_before_goes_on_to_work(tmp_path: Path, former: str, now: str) -> None:
    """Also for the group and the option; wrong: to list them, so that there are two names to learn."""
    words = ["house", "--house", str(tmp_path), former]
    before = CliRunner(env={"LC_ALL": "C"}).invoke(cli.main, words, prog_name="powergrid")
    default = typed(tmp_path, now)
    assert (before.exit_code, before.stdout) == (default.exit_code, default.stdout)
    assert before.stderr.partition(": ")[2] == default.stderr.partition(": ")[2]
    assert default.exit_code
    listed = typed(tmp_path, "--help").stdout
    assert now in listed
    assert former == now or former not in listed
    assert "--house" not in listed


# Who may


async def test_whoever_may_not_is_refused_by_every_way_in(
    server_with_an_owner: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is no owner learns nothing about the command either, nor whether the words are right."""
    here = server_with_an_owner
    for command in COMMANDS.values():
        for number in (0, 2, 3):
            for words in ({}, whole(command)):
                with pytest.raises(TableError, match=r"^only owners of the server can do that$"):
                    here.from_inside(number, command.name, words)
        if not command.inside:
            with pytest.raises(TableError, match=r"^that can be done only on the server's machine$"):
                here.from_inside(1, command.name, whole(command))
    monkeypatch.setattr(control, "_user_of", lambda connection: 4711)
    for line in ("ban Ann", "who --json"):
        result = await asyncio.to_thread(typed, here.server.storage.folder, *line.split())
        assert (result.exit_code, result.stdout) == (1, "")
        assert "belongs to another account" in result.stderr


# What is kept

WIRE = {
    **dict.fromkeys(("who", "bans", "people", "tables", "results", "ratings", "tournaments", "status"), ""),
    "show_out": "who",
    "ban": "subject seconds reason",
    "unban": "subject",
    "rename": "person name",
    "tournament": "name seats",
    "open_tournament": "name game options people tables seats same rated",
    "end_tournament": "name",
    "stand_in": "code person bot",
    "take_stand_in_back": "code person",
    "take_away": "code",
    "hand_over": "code person",
    "bring_in": "file person",
    "backup": "file keep",
}


def test_the_words_on_the_socket_are_those_of_earlier_versions() -> None:
    """After an update the command line may speak to a server that still runs in its earlier version, which refuses
    words that it does not know."""
    for name, words in WIRE.items():
        assert [word.name for word in COMMANDS[name].words] == words.split(), name


def test_the_list_in_the_docs_is_made_from_the_table() -> None:
    page = page_of(owners.MARK).read_text("utf-8")
    assert between(page, owners.MARK, owners.listed()) == page, "run python -m bench.owners --write"


ANN, BO = KEY.get_fingerprint(), OTHER_KEY.get_fingerprint()


class Run:
    """A server with a door and a control socket."""

    def __init__(self, home: Server, inside: TableServer) -> None:
        self.home, self.inside = home, inside

    async def order(self, name: str, /, **words: Any) -> Any:
        """What the owner is told."""
        answer = await asyncio.to_thread(ask, self.inside.storage.folder, name, words)
        return answer.error or answer.said or answer.rows


@pytest.fixture
async def run(tmp_path: Path) -> AsyncIterator[Run]:
    inside = TableServer(tmp_path, AT_ONCE)
    inside.people.admit("Ann", ANN)
    inside.people.admit("Bo", BO)
    inside.storage.database.wait()
    async with server() as home:
        listening = Control(inside.storage.folder, RunningServer(home.door, inside, lambda _: ""))
        await listening.start()
        yield Run(home, inside)
        listening.close()
    assert not (inside.storage.folder / "control").exists()
    await inside.close_down()


async def told(run: Run, line: bytes) -> bytes:
    """What the server answers to bytes that a client of ours would not send."""
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    reader, writer = await asyncio.open_unix_connection(f"/proc/self/fd/{here}/control")
    os.close(here)
    writer.write(line)
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_who_is_in_and_is_kicked(run: Run) -> None:
    async with guest(run.home, "Ann") as ann:
        rows = await run.order("who")
        assert [(row["name"], row["user"], row["address"], row["key"]) for row in rows] == [
            ("", "Ann", "127.0.0.1", ANN)
        ]
        assert (rows[0]["table"], rows[0]["idle"]) == ("", ""), "who has no name is nowhere"
        assert re.fullmatch(r"[0-9-]{10} [0-9:]{5}", rows[0]["since"])
        assert await run.order("show_out", who="Dora") == "'Dora' is not on the server"
        assert await run.order("show_out", who="ann") == "Ann has been kicked."
        await ann.ended()
        assert "You have been kicked" in ann.text


async def test_a_ban_by_name_is_of_the_keys_and_kicks(run: Run) -> None:
    async with guest(run.home, "Ann") as ann, guest(run.home, "Bo", client_keys=[OTHER_KEY]) as bo:
        assert ANN in await run.order("ban", subject="Ann", reason="rude")
        await ann.ended()
        bo.type("a")
        await bo.sees("typed 1: a")
        with pytest.raises(Exception, match=r"[Pp]ermission denied|closed|lost"):
            await run.home.connect("Ann")
        assert "no longer" in await run.order("unban", subject=ANN)
        assert "is not banned" in await run.order("unban", subject=ANN)
    async with client(run.home, "Ann") as ann:
        await ann.sees("hello")


async def test_each_order_is_an_event_whatever_came_of_it(run: Run, log: Lines) -> None:
    await run.order("ban", subject="192.0.2.7", seconds=60.5, reason="x key=SHA256:AAA")
    await run.order("take_away", code="ABCD")
    assert log("order") == [
        'order verb=ban subject=192.0.2.7 seconds=60.5 reason="x key=SHA256:AAA"',
        "order verb=take_away code=ABCD",
    ]


async def test_an_owner_is_told_what_is_safe(run: Run) -> None:
    await run.order("rename", person="Ann", name="Anna")
    await run.order("ban", subject="10.0.0.7")
    assert run.inside.storage.settled
    run.inside.storage.database.read(lambda c: c.execute("PRAGMA query_only = ON").fetchone())
    said = await run.order("rename", person="Anna", name="Annie")
    assert said == ("Anna is now called Annie. Names and tables cannot be saved at the moment: read-only file system.")
    run.inside.storage.database.read(lambda c: c.execute("PRAGMA query_only = OFF").fetchone())


async def test_the_socket_is_its_owners_alone_and_takes_one_small_order(run: Run) -> None:
    path = run.inside.storage.folder / "control"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600

    for line in (
        b"\n",
        b"{}\n",
        b'{"verb":"_person","name":"Ann"}\n',
        b'{"verb":["who"]}\n',
        b'[{"verb":"who"}]\n',
        b"\xff\n",
        b"[" * 999 + b"\n",
        b'{"verb":"who","x":' + b"[" * 7000 + b"\n",
        b'{"verb":"show_out","who":"\\ud800"}\n',
    ):
        assert json.loads(await told(run, line)) == {"fault": "this server does not know that command"}
    assert await told(run, b"x" * 100_000 + b"\n") == b""
    assert await run.order("who") == []


async def test_another_user_is_told_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr(control, "_ROOT", 4712)
    assert await told(run, b'{"verb":"who"}\n') == b""


async def test_a_second_server_does_not_open_in_the_same_folder_and_a_dead_one_is_no_hindrance(run: Run) -> None:
    second = Control(run.inside.storage.folder, RunningServer(run.home.door, run.inside, lambda _: ""))
    with pytest.raises(TableError, match=re.escape(f"already open in {run.inside.storage.folder}")):
        await second.start()
    assert await run.order("who") == []
    dead = run.inside.storage.folder.parent / "d"
    dead.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        here = os.open(dead, os.O_RDONLY)
        left.bind(f"/proc/self/fd/{here}/control")
        os.close(here)
    third = Control(dead, RunningServer(run.home.door, run.inside, lambda _: ""))
    await third.start()
    assert (await asyncio.to_thread(ask, dead, "who", {})).rows == []
    third.close()


async def test_whoever_has_a_name_only_as_a_user_is_not_taken_for_its_owner(run: Run) -> None:
    """Anybody may log in as Ann; the real Ann is inside under her name."""
    names = {1: "Ann"}
    here = RunningServer(run.home.door, run.inside, lambda number: names.get(number, ""))
    async with guest(run.home, "x") as ann, guest(run.home, "Ann", client_keys=[OTHER_KEY]) as other:
        rows = (await here.on_machine("who", {})).rows
        assert rows is not None
        assert [(row["name"], row["user"]) for row in rows] == [("Ann", "x"), ("", "Ann")]
        person = run.inside.people.called("Ann") or run.inside.people.admit("Ann", "SHA256:her")
        run.inside.presence.enter(person)
        run.inside.presence._last_keys[person.number] -= 7.5 * 60
        table = lay(run.inside, ("Ann", ""), ("x", OPEN), owner=person.number)
        run.inside.come(table, person)
        rows = (await here.on_machine("who", {})).rows
        assert rows is not None
        assert [(row["table"], row["idle"]) for row in rows] == [(table.code, "7"), ("", "")]
        await here.on_machine("show_out", {"who": "ANN"})
        await ann.ended()
        other.type("a")
        await other.sees("typed 1: a")


async def test_a_game_is_imported_for_somebody_who_plays_in_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("x = 1")
    mine = Store(tmp_path / "mine")
    seats = [Seat(name="Bo"), Seat(name="Zoe")]
    Session.start(registry.game("power_grid"), Options(map="usa"), seats, seed=1, save_file=mine.save_file("ours"))
    file = str(mine.folder / "ours.toml")
    assert "which belongs to Ann" in await run.order("bring_in", file=file, person="ann")
    assert await run.order("bring_in", file=file, person="Zoe") == "there is nobody called 'Zoe' here"
    assert "is not an absolute path" in await run.order("bring_in", file="ours.toml")
    assert "not a saved game" in await run.order("bring_in", file=str(tmp_path / "notes"))
    assert len(run.inside.tables) == 1


async def test_bans_and_names_that_mean_nothing_are_refused_and_none_breaks_the_list(run: Run) -> None:
    for seconds in (0.0, -1.0, 1e300):
        assert "ten years" in await run.order("ban", subject="10.0.0.7", seconds=seconds)
    for subject in ("SHA256:abc", "SHA256:" + "\x1b[2J" * 9, "#99", "10.0.0.300"):
        assert await run.order("ban", subject=subject) not in (None, [])
    assert await run.order("bans") == []
    with pytest.raises(TableError):  # nobody is called like an address
        run.inside.people.admit("10.0.0.7", "SHA256:x")
    table = lay(run.inside, ("Ann", ""), ("x", OPEN))
    assert await run.order("rename", person="Ann", name="Anna") == "Ann is now called Anna."
    assert table.chairs[0].name == "Anna"
    assert await run.order("rename", person="#2", name="ANNA") == "the name Anna is taken"
    assert await run.order("rename", person="#2", name="Аnn") == "a name must be written in one script"
    run.home.door.bans.add(ban_of("10.0.0.8", 1e300))  # an older server took it
    await run.order("ban", subject=" 10.0.0.7\n", seconds=60, reason="a\nb\x1b[2J" + "c" * 500)
    rows = await run.order("bans")
    assert [row["subject"] for row in rows] == ["10.0.0.8/32", "10.0.0.7/32"]
    assert rows[1]["reason"].isprintable()
    assert len(rows[1]["reason"]) <= LONGEST_REASON
    assert "absolute" in await run.order("backup", file="/tmp/a\0b")


async def test_who_sends_nothing_keeps_nobody_out_for_long(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """More silent connections than there is room for are hung up on at once, the others soon."""
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    path = f"/proc/self/fd/{here}/control"
    silent = [await asyncio.open_unix_connection(path) for _ in range(control.MOST)]
    silent[0][1].write(b'{"verb":')
    more = [await asyncio.open_unix_connection(path) for _ in range(20)]
    for reader, _ in more:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), control.HASTE / 2) == b""
    for _, writer in (*silent, *more):
        writer.close()
    monkeypatch.setattr(control, "HASTE", 0.2)
    late = [await asyncio.open_unix_connection(path) for _ in range(3)]
    late[0][1].write(b'{"verb":')
    os.close(here)
    for reader, writer in late:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()
    assert await run.order("who") == []


async def test_an_answer_that_nobody_takes_is_not_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "HASTE", 0.2)
    long = replace(COMMANDS["who"], does=lambda _: [{"name": "x" * 1000}] * 3000)
    monkeypatch.setitem(COMMANDS, "who", long)
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(f"/proc/self/fd/{here}/control")
        asking.sendall(b'{"verb":"who"}\n')
        await asyncio.sleep(0.6)
        asking.settimeout(20)
        heard = b"".join(iter(lambda: asking.recv(1 << 20), b""))
    os.close(here)
    assert 0 < len(heard) < 3_000_000
    assert not heard.endswith(b"\n")


async def test_nothing_but_a_dead_socket_is_put_away(run: Run, tmp_path: Path) -> None:
    makes: dict[str, Callable[[Path], object]] = {
        "file": lambda path: path.write_text("mine"),
        "link": lambda path: path.symlink_to(run.inside.storage.folder / "control"),
        "dangling": lambda path: path.symlink_to(tmp_path / "elsewhere"),
        "folder": Path.mkdir,
    }
    for name, make in makes.items():
        (folder := tmp_path / name).mkdir()
        make(folder / "control")
        found = (folder / "control").lstat()
        other = Control(folder, RunningServer(run.home.door, run.inside, lambda _: ""))
        with suppress(TableError):  # a link to the socket of an open server is that server
            await other.start()
        other.close()
        assert (folder / "control").lstat().st_ino == found.st_ino, name
    assert not (tmp_path / "elsewhere").exists()
    assert await run.order("who") == []
