"""A whole game over OpenSSH between somebody who hears it (``ssh -T``: sentences and typed lines) and somebody who sees
it. Each goes by their own terminal, and by nothing else."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from pathlib import Path
from shutil import which

import pytest

from tests.ssh.reader import ENTER, next_key
from tests.ssh.served import OPENING, Served, make_key
from tests.ssh.test_openssh_game import AGAIN, PATIENT, Player, play, saved
from tests.ssh.test_openssh_straight import Lines, comes

pytestmark = [
    pytest.mark.long,
    pytest.mark.thorough,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        which("ssh") is None or which("ssh-keygen") is None,
        reason="there is no ssh here: the package openssh-client has it",
    ),
]


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


def test_somebody_who_hears_and_somebody_who_sees_play_to_the_end(tmp_path: Path) -> None:
    """It takes a minute: some hundred decisions, one after another, by two clients."""
    folder = tmp_path / "server"
    settings = folder / "settings"
    settings.mkdir(parents=True)
    (settings / "2.toml").write_text("coach = false\n", "utf-8")  # no lesson lies over the board
    make_key(tmp_path / "ann")
    bo = Player("bo", tmp_path, (80, 24))
    with ExitStack() as stack:
        stack.callback(bo.go)
        server = stack.enter_context(Served(folder, "--pace", "instant"))
        ann = stack.enter_context(comes(server, "ann", tmp_path / "ann"))
        ann.type("open power_grid me,open map=germany money=open")
        code = ann.hears(rf"ssh -p {server.port} (\w{{4}})@127.0.0.1")[1]
        bo.come(server).press("c", "Code of the table")
        bo.press(code.lower() + ENTER, "SEATS")
        bo.press("s", "Bo has sat down")
        ann.hears("Seat 2: Bo.")
        ann.type("begin")
        bo.press("", "Round 1")
        feed, asked = ChatFeed(ann, "Ann"), False

        def over() -> bool:
            nonlocal asked
            if not asked and bo.round >= 3 and feed.asked > feed.answered:
                asked = True  # what is told on request leaves the question as it is
                assert "Bo" in feed.asks("state", "Ann:[^\n]*\\? Type [^\n]*\n")
                feed.answered = feed.asked - 1
                ann.type("say well played so far")
                bo.press("", "well played so far")
            feed.go_on()
            told = "The game is over: 'rematch'" in ann.text
            return told and "The game is over." in bo.seen and not next_key(bo.seen)

        while not over():
            so_far = bo.round
            play([bo], lambda so_far=so_far: over() or bo.round > so_far)  # type: ignore[misc]
        assert asked
        told = re.findall(r"^([12])\. (\w+)", ann.text, re.MULTILINE)[-2:]
        record = saved(folder)
        assert record.finished
        assert sorted(name for _, name in told) == ["Ann", "Bo"]
        winner = next(name for place, name in told if place == "1")
        bo.terminal.read(PATIENT)
        bo.press(ENTER, f"{winner} won ")
        assert "\x1b" not in ann.text
        assert not [line for line in ann.text.splitlines() if not line.isprintable()]
        ann.type("quit")
        assert ann.process.wait(OPENING) == 0
        bo.terminal.process.write(b"q")
        assert bo.terminal.status() == 0
        assert server.close() == 0
        assert "Traceback" not in server.told
