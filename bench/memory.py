"""`python -m bench.memory`: ten games on the screen in one process, and its memory after each, in MiB.

Bots play; each game is left as a person would leave it, and the next one begins. Linux only.
"""

import asyncio
import gc
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.terminal import Terminal

GAMES = 10
_FIGURES = "mebibytes.txt"


class Playing(HomeApp):
    """Plays the games by itself, records the figures and exits."""

    def on_mount(self) -> None:
        self.run_worker(self._play_all())

    async def _play_all(self) -> None:
        game = registry.game("power_grid")
        with (self.store.folder / _FIGURES).open("w", encoding="utf-8") as file:
            for number in range(GAMES):
                seats = [Seat(name=f"Bot {at}", bot="simple") for at in range(4)]
                session = Session.start(
                    game, game.Options(), seats, seed=number, save_file=self.store.save_file_for(seats)
                )
                self._play(session)
                while game.to_move(session.state) != NOBODY:
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.2)
                assert isinstance(self.screen, PlayScreen)
                self.screen.leave("title")
                await asyncio.sleep(0.2)
                gc.collect()
                file.write(f"{_mebibytes():.1f}\n")
                file.flush()
        self.exit()


def _mebibytes() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def after_each(folder: Path) -> Iterator[float]:
    """Play on a terminal of 120x40, and return the memory after each game, in MiB."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = folder / _FIGURES
    command = (sys.executable, "-m", "bench.memory", "--play", str(folder))
    with Terminal(saves=folder, columns=120, lines=40, command=command) as terminal:
        while terminal.process.isalive():
            terminal.read(0.2)
    yield from map(float, figures.read_text("utf-8").split())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        Playing(Store(Path(sys.argv[2])), pace=0).run()
    else:
        with TemporaryDirectory() as place:
            for at, size in enumerate(after_each(Path(place)), 1):
                print(f"game {at}: {size:.1f} MiB", flush=True)
