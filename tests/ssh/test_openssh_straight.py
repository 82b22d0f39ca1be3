"""OpenSSH's client straight to a table, and without a terminal: somebody who types lines plays against somebody who
sees the board. It takes seconds: the server runs in a process of its own, as does each client."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import IO

import pytest

from tests.ssh.served import OPENING, Served, enter, make_key
from tests.ssh.served import words as options
from tests.tui.terminal import Terminal

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        which("ssh") is None or which("ssh-keygen") is None,
        reason="there is no ssh here: the package openssh-client has it",
    ),
]


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


@contextmanager
def sees(server: Served, user: str, key: Path) -> Iterator[Terminal]:
    found = enter(server, user, key)
    try:
        yield found
    finally:
        found.process.close(force=True)


@pytest.mark.thorough
def test_a_table_by_its_code_and_a_game_in_lines_beside_a_board(tmp_path: Path) -> None:
    keys = {name: tmp_path / name for name in ("ann", "bo", "cyd")}
    for key in keys.values():
        make_key(key)
    settings = tmp_path / "server" / "settings"
    settings.mkdir(parents=True)
    (settings / "2.toml").write_text("coach = false\n", "utf-8")  # no lesson lies over the board
    with Served(tmp_path / "server") as server, comes(server, "ann", keys["ann"]) as ann:
        ann.type("open power_grid me,open map=usa money=open")
        code = ann.hears(rf"ssh -p {server.port} (\w{{4}})@127.0.0.1")[1]
        with sees(server, f"bo+{code}", keys["bo"]) as bo:
            bo.wait_for(f"TABLE {code}", OPENING)
            ann.hears("Seat 2: Bo.")
            ann.type("begin")
            bo.wait_for("to open", OPENING)
            ann.type("say good luck")
            bo.wait_for("good luck", OPENING)
            while not re.search("Ann: (which plant|do you bid)", ann.text):
                bo.process.write(b"\r")  # Bo opens; pressed too early it would not be heard
                bo.take(0.5)
            ann.hears("Ann: (which plant|do you bid)")
            ann.type("1")
            ann.hears(r"(Ann (opens|bids|puts)[^?]*|is up: [^\n]*Ann [^\n]*)\n")
        with sees(server, code, keys["cyd"]) as cyd:  # nobody knows her: she says who she is, and looks on
            cyd.wait_for("What shall we call you?", OPENING)
            cyd.process.write(b"Cyd\r")
            cyd.wait_for("AUCTION", OPENING)
            ann.hears("Cyd has arrived.")
        with comes(server, "cyd", keys["cyd"]) as again:
            again.type(f"watch {code}", "state", "leave", "quit")
            assert again.process.wait(OPENING) == 0
            assert "You are watching." in again.text
        ann.type("quit")
        assert ann.process.wait(OPENING) == 0
        nobody = Lines(server, "QQ77", keys["ann"])
        nobody.type("quit")
        nobody.hears("There is no table 'QQ77' here.")
        assert nobody.process.wait(OPENING) == 0
