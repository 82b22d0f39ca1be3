"""A game without a board on a server: opened in the lobby, played from two terminals on the board from its offers; and
the game of `docs/first_game.md`, installed beside the program, over SSH against each level of its bots."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit import registry
from tests import first_game
from tests.server.test_server import ANN, BO
from tests.ssh.served import Served, enter, make_key
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle
from tests.tui.terminal import ANSWER, Terminal
from tests.tui.test_offers_board import BARE


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": BARE})
    server = Server(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo"):
        server.storage.settings_of(server.people.admit(name, f"SHA256:{name.lower()}")).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


def at(pilot: Any, page: type) -> bool:
    return isinstance(pilot.app.screen, page)


async def test_it_is_opened_and_played_from_two_terminals(server: Server) -> None:
    """It takes a second: a server, two terminals, and a table from its form to the game."""
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "bo", size=(80, 24)) as (_, bo):
        await ann.press("n")
        await settle(ann, lambda: "Bazaar" in text(ann))
        await ann.press("enter")
        await settle(ann, lambda: "open to others" in text(ann))
        await ann.press("down", "left", "left", "ctrl+s")
        await settle(ann, lambda: at(ann, WaitingRoom))
        (table,) = server.tables.values()
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        await settle(ann, lambda: at(ann, TablePage))
        await bo.press("enter")
        await settle(bo, lambda: at(bo, TablePage))
        assert table.host is not None
        session = table.host.session
        mover, other = (ann, bo) if session.seats[0].name == "Ann" else (bo, ann)
        await settle(mover, lambda: "what do you do?" in text(mover))
        await settle(other, lambda: ": to move" in text(other))
        await other.press("1", "enter")  # it is not their turn
        await settle(other)
        assert not session.steps
        await mover.press("2", "enter")
        await settle(mover, lambda: len(session.steps) == 1)
        await settle(other, lambda: "what do you do?" in text(other))
        await mover.press("h")
        await settle(mover, lambda: "No hints when others are playing." in text(mover))
        table.chat.say(ANN, "too dear")
        large, small = (mover, other) if mover is ann else (other, mover)
        await settle(large, lambda: bool(re.search(r"chat [1-9]", text(large))))
        await settle(small, lambda: bool(re.search(r"log \+[1-9]", text(small))))
        assert "too dear" not in text(large), "nothing lies over the board"
        while "CHAT" not in text(large):
            await large.press("e")
            await settle(large, lambda: bool(re.search("SINCE|LOG|CHAT", text(large))))
        assert "too dear" in text(large)
        assert not re.search(r"chat [1-9]", text(large), re.IGNORECASE)
        assert text(large).index("── new ─") < text(large).index("too dear")
        before = len(session.steps)
        await large.press("ctrl+t")
        await settle(large, lambda: "> _" in text(large))
        await large.press(*"12", "enter")  # keys that would be moves
        await settle(large, lambda: bool(re.search("[AB] 12", text(large))))
        await large.press("enter")  # an empty line leads back
        await settle(large, lambda: at(large, TablePage))
        assert len(session.steps) == before


ENTER, DOWN, LEFT, START = "\r", "\x1b[B", "\x1b[D", "\x13"
PATIENCE = 60.0
"""Seconds that a busy machine may take for anything."""


@pytest.mark.long  # two people come in with OpenSSH, and each plays two games: 40 seconds on a busy machine
@pytest.mark.thorough
@pytest.mark.skipif(which("ssh") is None or which("ssh-keygen") is None, reason="there is no ssh here: openssh-client")
def test_a_game_that_was_installed_is_played_over_ssh_against_each_level_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, saves = tmp_path / "package", tmp_path / "saves"
    package.mkdir()
    first_game.install(package)
    monkeypatch.setenv("PYTHONPATH", str(package))
    settings = saves / "settings"
    settings.mkdir(parents=True)
    with Served(saves, "--pace", "instant") as server:
        for number, user, size, levels in ((1, "ann", (80, 24), "easy normal"), (2, "bo", (120, 40), "hard expert")):
            (settings / f"{number}.toml").write_text("coach = false\n", "utf-8")
            make_key(tmp_path / user)
            with enter(server, user, tmp_path / user, *size) as terminal:
                terminal.wait_for("THE SERVER", PATIENCE)
                for level in levels.split():
                    win(terminal, user.title(), level)
        assert server.close() == 0
        assert "Traceback" not in server.told
    kept = [path.read_text("utf-8") for path in (saves / "games").glob("*.toml")]
    assert len(kept) == 4
    assert all("finished = true" in text for text in kept)


def win(terminal: Terminal, name: str, level: str) -> None:
    """Open a table for the game, with a bot of a level; ask for a hint, play the game to its end, and go back."""

    def type_in(keys: str, then: str) -> None:
        terminal.process.write(keys.encode())
        terminal.wait_for(then, PATIENCE)

    def until(key: str, words: str) -> None:
        for tries in count():
            if re.search(words, terminal.text()):
                return
            assert tries < 10, terminal.text()
            terminal.process.write(key.encode())
            terminal.take(ANSWER)
            terminal.read(0.1)

    type_in("n", "WHICH GAME")
    until(DOWN, "▸ Nim")
    type_in(ENTER, "NEW GAME   Nim")
    until(DOWN, "▸ Seat 2")
    until(LEFT, f"◂ bot: {level} ▸")
    type_in(START, "Everybody is here")
    until(START, f"{name}: what do you do?")  # pressed at once again it would not be heard
    type_in("h", "100 % to win")
    assert "take 2 from 2" in terminal.text(), "the move that wins"
    terminal.press("\x1b")
    while f"{name} wins." not in terminal.text():
        found = re.search(r"heaps (\d), (\d)", terminal.text())
        assert found is not None, terminal.text()
        first, second = int(found[1]), int(found[2])
        number = second if second > first else first - second  # of the move that leaves equal heaps
        terminal.press(str(number))
        terminal.press(ENTER)
    assert level in terminal.text()
    type_in(ENTER, "THE SERVER")
