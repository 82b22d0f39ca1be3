"""``powergrid serve`` by a clock of the test's own: time stands still until the test lets some pass, and then minutes
pass as fast as the server can follow. No minute is over before its letters have been delivered and bots have played.

The clock is a folder, so that it outlives a server that is killed.
"""

from __future__ import annotations

import asyncio
import os
import time
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.ssh.served import OPENING, PATIENCE, Served

CLOCK = "POWERGRID_TEST_CLOCK"
"""The environment variable that names the folder."""
ZONE = ZoneInfo("Europe/Berlin")
_A_MINUTE, _A_WHILE, _A_MOMENT = 60.0, 0.02, 0.005


class ClockFolder:
    """Three moments, each in a file: what it is, up to when time is to pass, and when everything was done last."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)

    def read(self, name: str) -> float:
        """A moment, in seconds since 1970."""
        return float((self._folder / name).read_text("ascii"))

    def write(self, name: str, moment: float) -> None:
        """Set a moment; whoever reads meanwhile gets the old one or the new."""
        (new := self._folder / f"{name}.new").write_text(repr(moment), "ascii")
        new.replace(self._folder / name)


class TestClock:
    """The clock on the test's side."""

    __test__ = False

    def __init__(self, folder: Path, start: float) -> None:
        self.folder = folder
        self._files = ClockFolder(folder)
        for name in ("now", "until", "done"):
            self._files.write(name, start)

    def __call__(self) -> datetime:
        return datetime.fromtimestamp(self._files.read("now"), ZONE)

    def pass_until(self, moment: float) -> None:
        """Let time pass, and wait until the server has done what was due. Raises `AssertionError`."""
        self._files.write("until", moment)
        end = time.monotonic() + 10 * OPENING
        while self._files.read("done") < moment:
            assert time.monotonic() < end, f"it is {self()}"
            time.sleep(_A_MOMENT)


class TimedServer(Served):
    """A server in a process of its own, by that clock."""

    PROGRAM = ("-m", "tests.ssh.timed")


async def _pass_time(server: Any, files: ClockFolder, now: list[float]) -> None:
    while True:
        until = files.read("until")
        while now[0] < until:
            now[0] = min(now[0] + _A_MINUTE, until)
            server.clockwork.tick()
            server.notices.outbox.tick()
            if _is_busy(server):  # whoever gets a letter looks at the clock
                files.write("now", now[0])
            await asyncio.sleep(0)
            while _is_busy(server):
                files.write("now", now[0])
                await asyncio.sleep(_A_MOMENT)
        if files.read("done") < now[0]:
            files.write("now", now[0])
            files.write("done", now[0])
        await asyncio.sleep(_A_WHILE)


def _is_busy(server: Any) -> bool:
    """Whether a letter is on its way, or a bot is about to play."""
    post = server.notices.post
    hosts = [table.host for table in server.tables.values() if table.host is not None]
    return bool(len(post) or post._on_the_way or server.clockwork._waking or any(host.bots_asked for host in hosts))


def main() -> None:
    """As the module says."""
    from powergrid_tui.cli import main as powergrid
    from powergrid_tui.server import server as module
    from powergrid_tui.tui.base.keys import TypeAhead

    TypeAhead.UNASKED = PATIENCE
    files = ClockFolder(Path(os.environ[CLOCK]))
    now = [files.read("now")]
    default, tasks = module.Server, list[asyncio.Task[None]]()

    def made(*words: Any, **more: Any) -> module.Server:
        server = default(*words, **{**more, "clock": lambda: now[0], "zone": ZONE})
        tasks.append(asyncio.get_running_loop().create_task(_pass_time(server, files, now)))
        return server

    module.Server = made  # type: ignore[assignment, misc]
    powergrid()


if __name__ == "__main__":
    main()
