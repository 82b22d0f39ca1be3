"""The table of an owner's commands: every way in gives the same answers, and the same refusals."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
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
from powergrid_tui.ssh.door.control import Control, ask
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.owner_commands import (
    COMMANDS,
    LONGEST_FILE,
    LONGEST_OPTIONS,
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
from tests.ssh.standin import KEY, OTHER_KEY, client, server

OWNER = asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[RunningServer]:
    """A server that listens to all ways in, with its owner (visit 1) and Ann (visit 2) in it, one table, one result."""
    folder.mkdir(exist_ok=True)
    file = folder / "owners"
    file.write_bytes(OWNER.export_public_key())
    inside = TableServer(folder / "server", AT_ONCE)
    for name, key in (("Olga", OWNER), ("Ann", KEY), ("Bo", OTHER_KEY)):
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
        async with client(home, "Olga", client_keys=[OWNER]) as olga, client(home, "Ann") as ann:
            await olga.sees("hello")
            await ann.sees("hello")
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
    for (name, words, _), inside, socket, line in zip(STEPS, *told, strict=True):
        assert socket == line == inside, (name, words)
    assert [answer for answer in told[0] if isinstance(answer, str)] == [*SAID]
    assert [row["name"] for row in told[0][0]] == ["Olga", "Ann"]
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


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
async def test_wrong_words_are_answered_with_the_usage_from_inside_and_by_the_socket(
    command: OwnerCommand, tmp_path: Path, server_with_an_owner: RunningServer
) -> None:
    here = server_with_an_owner
    before = [*here.server.people], [*here.server.tables], list(here.door.bans)
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


LINES = {
    "who": ("who x", "who --nope", "who ü"),
    "people": ("people x",),
    "tables": ("tables --json=1",),
    "tournament": ("tournament a b", "tournament show --nope", f"tournament {'x' * 5000}", "tournament \udcff"),
    "bans": ("bans 7",),
    "results": ("results x",),
    "ratings": ("ratings --for 2h",),
    "show_out": ("kick", "kick a b", f"kick {'ä' * 5000}", "kick \udcff"),
    "ban": (
        *("ban", "ban a b", "ban a --for soon", "ban a --for 2½", "ban a --for", "ban a --nope"),
        *("ban a --for -1h", f"ban a --reason {'x' * 5000}", f"ban a --for {'9' * 5000}", "ban \udcff"),
    ),
    "unban": ("unban", "unban a b", f"unban {'x' * 5000}"),
    "rename": ("rename", "rename a", "rename a b c", f"rename a {'ä' * 5000}", "rename \udcff b"),
    "take_away": ("close", "close a b", f"close {'x' * 5000}"),
    "hand_over": ("transfer", "transfer a", "transfer a b c", f"transfer a {'x' * 5000}"),
    "bring_in": ("import", "import /nowhere", "import / /", "import /", f"import /{'x' * 5000}"),
    "backup": ("backup", "backup / /", f"backup /{'x' * 5000}", "backup /\udcff", "backup / --keep 0"),
    "status": ("status x",),
    "open_tournament": (
        *("tournament new", "tournament new a", "tournament new a --people Ann,Bo"),
        *("tournament new a --people Ann,Bo --tables x", "tournament new a --people Ann,Bo --tables 0"),
        *("tournament new a --people Ann,Bo --tables 1 --deals none", "tournament new a --people Ann,Bo --tables ½"),
        *("tournament new a --people Ann --tables 1", "tournament new a --people Ann,Bo --tables 1 --money some"),
        f"tournament new a --people Ann,{'x' * 5000} --tables 1",
        f"tournament new a --people Ann,Bo --tables {'9' * 99}",
        "tournament new a --people Ann,Bo --tables 1 --game nope",
    ),
    "take_back": ("take-back", "take-back a b", f"take-back {'x' * 5000}", "take-back \udcff"),
    "forget": ("forget", "forget a b", f"forget {'x' * 5000}"),
    "export": ("export", "export a", "export a / /", f"export a /{'x' * 5000}"),
    "say": ("say", "say a b", f"say {'x' * 5000}", "say \udcff"),
    "stop": ("stop a b", "stop --in", "stop --in soon", "stop --in -1m", f"stop {'x' * 5000}", "stop --now"),
    "end_tournament": ("tournament end", "tournament end a b"),
    "stand_in": ("tournament stand-in", "tournament stand-in a", "tournament stand-in a b c"),
    "take_stand_in_back": ("tournament take-back", "tournament take-back a", "tournament take-back a b c"),
}
"""For each command, lines with which it is not meant."""


@pytest.mark.parametrize("name", LINES)
def test_wrong_words_are_answered_with_the_usage_on_the_command_line(name: str, tmp_path: Path) -> None:
    """No server is open: nothing is asked of one."""
    for line in LINES[name]:
        result = typed(tmp_path, *line.split(" "))
        assert result.exit_code == 2, line
        assert not result.stdout
        assert result.stderr.endswith(f"({COMMANDS[name].usage})\n"), result.stderr
        assert result.stderr.rstrip("\n").isprintable()


def test_each_command_is_refused_on_the_command_line() -> None:
    assert {*LINES, "tournaments"} == set(COMMANDS)


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


@pytest.mark.parametrize(
    ("former", "now"),
    [("show-out", "kick"), ("take-away", "close"), ("hand-over", "transfer"), ("bring-in", "import"), ("bans", "bans")],
)
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


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
async def test_whoever_may_not_is_refused_by_every_way_in(
    command: OwnerCommand, server_with_an_owner: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is no owner learns nothing about the command either, nor whether the words are right."""
    here = server_with_an_owner
    for number in (0, 2, 3):
        for words in ({}, whole(command)):
            with pytest.raises(TableError, match=r"^only owners of the server can do that$"):
                here.from_inside(number, command.name, words)
    if not command.inside:
        with pytest.raises(TableError, match=r"^that can be done only on the server's machine$"):
            here.from_inside(1, command.name, whole(command))
    monkeypatch.setattr(control, "_user_of", lambda connection: 4711)
    with pytest.raises(TableError, match="belongs to another account"):
        await asyncio.to_thread(ask, here.server.storage.folder, command.name, whole(command))
    for line in ("ban Ann", "who --json"):
        result = await asyncio.to_thread(typed, here.server.storage.folder, *line.split())
        assert (result.exit_code, result.stdout) == (1, "")
        assert "belongs to another account" in result.stderr


def test_what_waits_is_done_on_the_machine_alone() -> None:
    """The page inside does not wait."""
    for command in COMMANDS.values():
        assert not (command.inside and asyncio.iscoroutinefunction(command.does)), command.name


# What is kept

WIRE: Mapping[str, str] = {
    "who": "",
    "show_out": "who",
    "ban": "subject seconds reason",
    "unban": "subject",
    "bans": "",
    "people": "",
    "rename": "person name",
    "tables": "",
    "results": "",
    "ratings": "",
    "tournaments": "",
    "tournament": "name seats",
    "open_tournament": "name game options people tables seats same rated",
    "end_tournament": "name",
    "stand_in": "code person bot",
    "take_stand_in_back": "code person",
    "take_away": "code",
    "hand_over": "code person",
    "bring_in": "file person",
    "backup": "file keep",
    "status": "",
}


def test_the_words_on_the_socket_are_those_of_earlier_versions() -> None:
    """After an update the command line may speak to a server that still runs in its earlier version, which refuses
    words that it does not know."""
    for name, words in WIRE.items():
        assert [word.name for word in COMMANDS[name].words] == words.split(), name


def test_the_list_in_the_docs_is_made_from_the_table() -> None:
    page = page_of(owners.MARK).read_text("utf-8")
    assert between(page, owners.MARK, owners.listed()) == page, "run python -m bench.owners --write"
