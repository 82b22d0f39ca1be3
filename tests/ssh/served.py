"""A server in a process of its own, as whoever opens one runs it, and people who enter it with OpenSSH."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from tests.tui.terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
OPENING = 60.0
"""Seconds that a busy machine may take to open a server, or to close it."""

PATIENCE = 0.1
"""Seconds that a page which nobody asked for must be in sight before a key acts on it: a fifth of what people are
given."""

_POWERGRID = f"""
from powergrid_tui.cli import main
from powergrid_tui.tui.base.keys import TypeAhead
TypeAhead.UNASKED = {PATIENCE}
main()
"""


_LISTENS = re.compile(r'"event": "open".*"port": (\d+)|ssh -p (\d+)')
"""Where it listens, by its log, which comes first; what it gives people to pass on may be another address."""


class Served:
    """``powergrid serve`` on a port of this machine. The folder may hold what an earlier one has left."""

    PROGRAM: tuple[str, ...] = ("-c", _POWERGRID)

    def __init__(self, folder: Path, *words: str, port: int = 0, tree: Path = ROOT) -> None:
        """`tree` holds the package that runs."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._told = folder.with_name(f"{folder.name}.told")
        command = [sys.executable, *self.PROGRAM, "serve", "--port", str(port), "--house", str(folder), *words]
        path = os.pathsep.join([str(tree), *filter(None, [os.environ.get("PYTHONPATH")])])
        with self._told.open("wb") as told:
            self.process = subprocess.Popen(
                command, stderr=told, env={**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1", "LANG": "C"}
            )
        self.port = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    def close(self) -> int:
        """Ask it to close; gives its exit status."""
        self.process.terminate()
        return self.process.wait(OPENING)

    @property
    def told(self) -> str:
        """What it has told its owner."""
        return self._told.read_text("utf-8")

    def _opened(self) -> int:
        end = time.monotonic() + OPENING
        while not (found := _LISTENS.search(self.told)):
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise AssertionError(self.told)
            time.sleep(0.02)
        return int(found[1] or found[2])


def make_key(path: Path) -> None:
    """Make a key as people do."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)


def words(key: Path) -> list[str]:
    """The options of a client with a key of its own. The host key is learned at the first time, and is to be the same
    ever after."""
    options = {
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
        "StrictHostKeyChecking": "accept-new",
        "UserKnownHostsFile": str(key.with_name("known_hosts")),
    }
    return ["-F", "none", "-i", str(key), *(f"-o{name}={value}" for name, value in options.items())]


def enter(server: Served, user: str, key: Path, columns: int = 80, lines: int = 24) -> Terminal:
    """Come in at a terminal."""
    return Terminal(
        *(*words(key), "-p", str(server.port), f"{user}@127.0.0.1"),
        saves=server.folder / "games",
        columns=columns,
        lines=lines,
        command=("ssh",),
    )
