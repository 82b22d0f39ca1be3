"""A whole game over SSH, with the client that everybody has: two people at terminals of their own, two at a third one,
and a bot. Whoever plays goes by what stands on their terminal, and by nothing else."""

from __future__ import annotations

import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from typing import Self

import pytest

from powergrid_tui.table.records.record import Record, loads
from tests.ssh.reader import CURTAIN, ENTER, LESSON, SINCE, next_key
from tests.ssh.served import Served, enter, make_key
from tests.tui.terminal import Terminal

pytestmark = [
    pytest.mark.long,
    pytest.mark.thorough,
    pytest.mark.skipif(
        which("ssh") is None or which("ssh-keygen") is None,
        reason="there is no ssh here: the package openssh-client has it",
    ),
]

CALM = 0.04
"""Seconds without a byte after which a picture is taken to be whole."""
PATIENT = 0.15
"""The same for pages that nobody is to put away by mistake: a little more than `served.PATIENCE`."""
TWICE = 0.12
"""Seconds within which the same key is not pressed again: on another page it would not be taken."""
AGAIN = 3.0
"""Seconds after which a key that nothing came of is pressed once more."""
LONGEST = 300.0
"""Seconds that a busy machine may take for a part of the game."""

DOWN, RIGHT, START = "\x1b[B", "\x1b[C", "\x13"


class Player:
    """Somebody at a terminal, or two people who share it."""

    def __init__(self, name: str, folder: Path, size: tuple[int, int]) -> None:
        self.name = name
        self.keys = 0
        self.terminal: Terminal
        self._key, self._size = folder / name, size
        self._heard = self._pressed = 0.0
        self._read = False
        """Whether what stands on the screen has been read, and led to nothing or to the last key."""
        self._looked = ""
        """What was seen when another city was looked for."""
        make_key(self._key)

    def come(self, server: Served, user: str = "") -> Self:
        """Come in, and wait for the lobby."""
        self.terminal = enter(server, user or self.name, self._key, *self._size)
        self.terminal.wait_for("THE SERVER", LONGEST)
        return self

    def go(self) -> None:
        """Be there no more, whatever has happened."""
        if hasattr(self, "terminal"):
            self.terminal.process.close(force=True)

    @property
    def seen(self) -> str:
        """What stands on the screen, in one line."""
        return " ".join(self.terminal.text().split())

    @property
    def round(self) -> int:
        """The round of the game, as the first line of the board has it."""
        found = re.search(r"Round (\d+) · Step", self.seen)
        return int(found[1]) if found else 0

    def press(self, keys: str, then: str) -> None:
        """Type, once the page is wholly there, and wait until something stands there."""
        self.terminal.read()
        self.terminal.process.write(keys.encode())
        self.terminal.wait_for(then, LONGEST)

    @property
    def answered(self) -> bool:
        """Whether something has come since the last key."""
        return self._heard >= self._pressed

    def go_on(self) -> None:
        """Press the next key, when it is time for one."""
        now = time.monotonic()
        if self.terminal.take():
            self._heard, self._read = now, False
        calm = now - self._heard
        if calm < CALM or now - self._pressed < TWICE or (not self.answered and now - self._pressed < AGAIN):
            return
        if self._read and self.answered:
            return  # nothing is new
        seen = self.seen
        key = next_key(seen, self._looked)
        patient = CURTAIN in seen or SINCE in seen
        if patient and calm < PATIENT:
            return
        self._read = True
        if not key:
            return
        self._looked = seen if key == "n" else ""
        self.terminal.process.write(key.encode())
        self.keys += 1
        self._pressed = now


def play(players: Sequence[Player], until: Callable[[], bool]) -> None:
    """Let everybody play until something is so."""
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, "\n".join(player.terminal.text() for player in players)
        select.select([player.terminal.process.fd for player in players], [], [], CALM / 2)
        for player in players:
            player.go_on()


def wait(players: Iterable[Player], until: Callable[[], bool]) -> None:
    """Let everybody look on until something is so."""
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, "\n".join(player.terminal.text() for player in players)
        for player in players:
            player.terminal.take(CALM)


def is_invited(player: Player) -> bool:
    """Whether a question of the game stands before the player, and no key is on its way."""
    seen = player.seen
    return player.answered and bool(next_key(seen)) and not any(page in seen for page in (CURTAIN, SINCE, LESSON))


def question(player: Player) -> str:
    """The question, and what Enter does."""
    rows = player.terminal.text().splitlines()
    first = next(at for at, row in enumerate(rows) if re.match(r" *\w  \w+, \d+ Elektro: ", row))
    return "\n".join(rows[first : first + 2])


def calmly(player: Player, folder: Path) -> tuple[str, tuple[str, ...]]:
    """The question before somebody, and the lines of the game's file, once nothing more comes."""
    player.terminal.read()
    return question(player), saved(folder).actions


def saved(folder: Path) -> Record:
    (path,) = (folder / "games").glob("*.toml")
    return loads(path.read_text("utf-8"), path.name)


def gather(server: Served, ann: Player, bo: Player, cyd: Player) -> None:
    """Ann opens a table and tells its code; the others come by it and sit down, two of them at one terminal; a bot sits
    on the last seat, and the game begins."""
    ann.come(server).press("n", "WHICH GAME")
    ann.press(ENTER, "open the table")
    ann.press(DOWN, "◂ Germany")
    ann.press("bbbb", "◂ Bremen")  # a letter leads to the next map of that letter
    ann.press(DOWN + RIGHT, "Seat 5")
    ann.press(START, "SEATS")
    told = re.search(r"TABLE (\w{4}) ", ann.seen)
    assert told is not None, ann.seen
    for player in (bo, cyd):
        player.come(server).press("c", "Code of the table")
        player.press(told[1].lower() + ENTER, "SEATS")
        player.press("s", f"{player.name.title()} has sat down")
    cyd.press("s", "Who sits beside you")
    cyd.press("Dan" + ENTER, "guest of Cyd")
    ann.press("", "Dan (Cyd) has sat down")
    ann.press(DOWN * 4, "▸ –––  free")
    ann.press("b", "WHO PLAYS")
    ann.press(DOWN * 5, "▸ bot: simple")
    ann.press(ENTER, "Everybody is here")
    ann.press(START, "Round 1")


def test_a_game_of_five_with_a_line_that_is_cut_and_a_server_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    settings = folder / "settings"
    settings.mkdir(parents=True)
    for number in (2, 3):  # the first is taught, and reads it
        (settings / f"{number}.toml").write_text('coach = false\nbetween = "curtain"\n', "utf-8")
    sizes = {"ann": (100, 30), "bo": (80, 24), "cyd": (120, 40)}
    ann, bo, cyd = players = [Player(name, tmp_path, size) for name, size in sizes.items()]
    with ExitStack() as stack:
        for player in players:
            stack.callback(player.go)
        server = stack.enter_context(Served(folder, "--pace", "instant"))
        gather(server, ann, bo, cyd)

        play(players, lambda: bo.round >= 2 and is_invited(bo))

        asked, lines = calmly(bo, folder)
        bo.terminal.process.kill(9)
        others = (ann, cyd)
        wait(others, lambda: all("Bo is away." in player.seen for player in others))
        bo.come(server, "nobody").press(ENTER, "Round 2")  # the key says who it is
        wait(players, lambda: is_invited(bo) and not any("Bo is away." in player.seen for player in others))
        assert calmly(bo, folder) == (asked, lines)

        play(players, lambda: ann.round >= 4 and is_invited(ann))

        asked, lines = calmly(ann, folder)
        server.kill()
        assert [player.terminal.status() for player in players] == [255, 255, 255]
        server = stack.enter_context(Served(folder, "--pace", "instant", port=server.port))
        for player in players:
            player.come(server).press(ENTER, "Round 4")
        wait(players, lambda: is_invited(ann))
        assert calmly(ann, folder) == (asked, lines)

        play(
            players, lambda: all("The game is over." in player.seen and not next_key(player.seen) for player in players)
        )

        record = saved(folder)
        assert record.finished
        assert record.actions[: len(lines)] == lines
        assert [seat.name for seat in record.seats if not seat.bot] == ["Ann", "Bo", "Cyd", "Dan (Cyd)"]
        assert [seat.bot for seat in record.seats if seat.bot] == ["simple"]
        (path,) = (folder / "games").glob("*.toml")
        subprocess.run([sys.executable, "-m", "powergrid_tui", "check", str(path)], check=True)
        for player in players:
            player.terminal.read(PATIENT)
            player.press(ENTER, " won ")
            player.terminal.read()  # the lobby takes no keys in its first moment
            player.terminal.process.write(b"q")
            assert player.terminal.status() == 0
        assert server.close() == 0
        assert "Traceback" not in server.told
