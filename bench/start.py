"""`python -m bench.start [TREE] [--rounds N] [--write]`: the processor time from the start of the program to what is
waited for, and with --write put into docs/performance.md. With TREE, a checkout of another commit, both are started in
turn, and the table has the ratio.

Processor time, because the clock of a busy machine says nothing. The first row is what no change here can save: Python
and textual with one row of text.
"""

import argparse
import os
import resource
import signal
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import BenchError
from bench.measure import kernel
from bench.tables import spread, table, write
from tests.tui.terminal import Terminal

HERE = Path(__file__).resolve().parent.parent

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("New game")

Bare().run()
"""

PLAYERS = ("--players", "Ann,Bo", "--money", "open", "--seed", "3")

PATIENCE = 1.0
"""Seconds of waiting for a byte at a time."""


class Start(NamedTuple):
    """A start of the program."""

    what: str
    mark: str
    words: Sequence[str] = ()
    awaited: str = "New game"
    """What is on the screen at the end."""
    plain: bool = False
    """It needs no screen."""
    bare: bool = False
    """It is not the program."""


STARTS = (
    Start("Python, and textual with one row of text", "", bare=True),
    Start("`powergrid --version`", "≤ 50 ms", ("--version",), "powergrid", plain=True),
    Start("`powergrid`, to the title", "≤ 200 ms"),
    Start("`powergrid new`, to the board", "≤ 520 ms", ("new", "--map", "germany", *PLAYERS), "Ann"),
    Start("`powergrid resume`, to the board", "≤ 520 ms", ("resume",), "Ann"),
    Start("`powergrid`, to the title with a game to continue", ""),
    Start("`powergrid serve`, open", "", ("serve", "--port", "0"), "is open: ssh", plain=True),
)
"""In this order: `new` leaves the game that is resumed, which the title then offers."""


def spent(start: Start, tree: Path, folder: Path) -> float:
    """The processor time of one start, in milliseconds."""
    run = ("-c", BARE) if start.bare else ("-m", "powergrid_tui", *start.words)
    own = {"PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": ""}
    saves = folder / ("bare" if not start.words else "games")
    if start.what.endswith("to continue"):
        saves = folder / "games"
    before = _of_children()
    if start.plain:
        environment = {**os.environ, **own, "POWERGRID_HOME": str(folder / "home")}
        with subprocess.Popen(
            [sys.executable, *run], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            found = any(start.awaited in line for line in process.stdout)
            process.kill()
        if not found:
            raise BenchError(f"{start.what} ended before it said: {start.awaited}")
    else:
        with Terminal(saves=saves, columns=120, lines=40, command=(sys.executable, *run), **own) as terminal:
            while start.awaited not in terminal.text():
                terminal.take(PATIENCE)
            os.kill(terminal.process.pid, signal.SIGKILL)  # at once: a program that closes works on
    return _of_children() - before


def _of_children() -> float:
    """The processor time of all processes that this one has seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000


def main() -> None:
    """Measure, print and perhaps write."""
    words = argparse.ArgumentParser()
    words.add_argument("tree", nargs="?", type=Path)
    words.add_argument("--rounds", type=int, default=7)
    words.add_argument("--write", action="store_true")
    chosen = words.parse_args()
    trees = [tree for tree in (chosen.tree, HERE) if tree]
    times: dict[tuple[Path, Start], list[float]] = {(tree, start): [] for tree in trees for start in STARTS}
    with TemporaryDirectory() as folder:
        for at in range(chosen.rounds + 1):  # the first round only fills the caches
            for tree in trees[:: 1 if at % 2 else -1]:
                for start in STARTS:
                    took = spent(start, tree, Path(folder) / f"{at}-{trees.index(tree)}")
                    times[tree, start] += [took] if at else []
    rows = []
    for start in STARTS:
        before, now = times[trees[0], start], times[trees[-1], start]
        ratio = (f"{statistics.median(now) / statistics.median(before):.2f}",) if chosen.tree else ()
        rows.append((start.what, start.mark, spread(now, " ms", 0), *ratio))
    head = ("processor time, from the start of the process", "goal", "measured", *(("ratio",) if chosen.tree else ()))
    told = [f"Kernel: {kernel()}.", "", *table(head, rows)]
    print("\n".join(told))
    if chosen.write:
        write("start", told)


if __name__ == "__main__":
    main()
