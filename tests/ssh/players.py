"""People who play with OpenSSH's own client: they go by what they see or hear, and by nothing else."""

from __future__ import annotations

import re
import select
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import IO, Self

import pytest

from powergrid_tui.table.records.record import Record, loads
from tests.ssh.reader import CURTAIN, LESSON, SINCE, next_key
from tests.ssh.served import OPENING, Served, enter, make_key
from tests.ssh.served import words as options
from tests.tui.terminal import Terminal

WHOLE_GAMES = [
    pytest.mark.long,
    pytest.mark.thorough,
    pytest.mark.timeout(900),
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


DOWN, LEFT, RIGHT, START = "\x1b[B", "\x1b[D", "\x1b[C", "\x13"


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


class Lines:
    """``ssh -T`` with pipes."""

    def __init__(self, server: Served, user: str, key: Path) -> None:
        self._told = key.with_name(f"{key.name}.told")
        command = ["ssh", "-T", *options(key), "-p", str(server.port), f"{user}@127.0.0.1"]
        with self._told.open("wb") as told:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=told)

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        into: IO[bytes] = self.process.stdin
        into.write("".join(f"{line}\n" for line in lines).encode())
        into.flush()

    @property
    def text(self) -> str:
        return self._told.read_text("utf-8")

    def hears(self, pattern: str) -> re.Match[str]:
        """Wait until something is told."""
        end = time.monotonic() + OPENING
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < end, self.text
            time.sleep(0.02)
        return found


@contextmanager
def comes(server: Served, user: str, key: Path) -> Iterator[Lines]:
    found = Lines(server, user, key)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.wait()


class ChatFeed:
    """Answers each question that is heard with the first of what it offers, and once more if nothing comes of it."""

    def __init__(self, lines: Lines, name: str) -> None:
        self.lines = lines
        self.answered = 0
        self._typed = 0.0
        self._asked = re.compile(rf"^{name}: .*\? Type .*$", re.MULTILINE)

    @property
    def asked(self) -> int:
        """How often something was asked."""
        return len(self._asked.findall(self.lines.text))

    def go_on(self) -> bool:
        """Answer, if there is something to be answered."""
        asked, now = self.asked, time.monotonic()
        last = self.lines.text.rstrip("\n").rpartition("\n")[2]
        if asked == self.answered and (now - self._typed < AGAIN or not self._asked.match(last)):
            return False
        self.answered, self._typed = asked, now
        self.lines.type("1")
        return True

    def asks(self, word: str, answer: str) -> str:
        """Type a word; gives what is told then, up to something that belongs to the answer."""
        before = len(self.lines.text)
        self.lines.type(word)
        self.lines.hears(rf"(?s)\A.{{{before}}}.*{answer}")
        return self.lines.text[before:]
