"""`python -m bench.against COMMIT [--rounds N] [--plain] [--compiled] [--keys] [--write]`: this kernel beside that of a
commit.

They are timed in turn, each measurement in its own process, and each round measures one straight after the other. So
other load on the machine affects both, and the ratios of the rounds tell more than the figures. Then the same seeds are
played in both, and the results of the games are compared. With --plain, this tree runs without its compiled modules;
with --compiled, the commit's kernel is compiled first; with --keys, the boards of both are timed on a pseudo-terminal,
too; with --write, the tables go into bench/figures.md. Exits with 1 if games differ.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import BenchError
from bench.tables import spread, table, write
from bench.trees import here, measure, of_commit, short
from tests.tui.terminal import Terminal

ROUNDS = 11

Outcome = tuple[str, Any]
"""The result of a game: the digest of its last state, and the standings."""


@dataclass(frozen=True)
class Work:
    """A piece of work to be timed."""

    name: str
    task: str
    arguments: dict[str, Any]
    units: int
    """The number of games or replays in it."""


def games(name: str, count: int, **arguments: Any) -> Work:
    """Games between bots."""
    return Work(name, "games", {"count": count, **arguments}, count)


def replays(name: str, files: str, records: int, times: int) -> Work:
    """Records, each replayed several times."""
    return Work(name, "replays", {"files": files, "times": times}, records * times)


WORKS = (
    games("random games, 4 players, USA", 40),
    replays("replays of whole random games, USA", "random-*.toml", 10, 5),
    replays("replays of a late game of simple bots", "late.toml", 1, 60),
    games("games of four simple bots, USA", 6, bots=["simple"] * 4),
    games("Electropolis: random games, 4 players", 60, game="electropolis", options={}),
)


@dataclass
class Rates:
    """How much of a work each tree did per second, round by round."""

    before: list[float] = field(default_factory=list)
    now: list[float] = field(default_factory=list)

    def ratios(self) -> list[float]:
        """The ratio of this tree to the older one, round by round."""
        return [now / before for before, now in zip(self.before, self.now, strict=True)]


def timed(before: Path, now: Path, works: Sequence[Work], rounds: int) -> dict[str, Rates]:
    """The rates of both trees, by the name of the work. Each round has its own seeds, and the trees take turns to go
    first. Raises `BenchError`."""
    found = {work.name: Rates() for work in works}
    with TemporaryDirectory(prefix="powergrid-") as folder:
        measure(before, "record", folder=folder)  # the older tree may not read what a newer one writes
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for work in works:
                more = {"folder": folder} if work.task == "replays" else {"seed": number}
                rates = found[work.name]
                turns = [(before, rates.before), (now, rates.now)]
                for tree, measured in turns[:: -1 if number % 2 else 1]:
                    seconds, _ = measure(tree, work.task, **work.arguments, **more)
                    measured.append(work.units / seconds)
    return found


KEYS = ("\x1b[C", "\x1b[D") * 20
"""What is pressed at a board: the cursor goes to and fro."""


def pressed(tree: Path, folder: Path) -> tuple[float, list[float]]:
    """The milliseconds from the start of the program in a tree to its board of Power Grid at 120x40, and from each key
    to the first byte of its paint."""
    words = ["new", "--map", "germany", "--players", "Ann,Bo", "--money", "open", "--seed", "3"]
    its_own = {"PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1"}  # rather than the package in the current folder
    with Terminal(*words, saves=folder, columns=120, lines=40, **its_own) as terminal:
        terminal.wait_for("Ann")
        opened = (time.perf_counter() - terminal.started) * 1000
        terminal.read()
        found = []
        for key in KEYS:
            terminal.process.write(key.encode())
            found.append(terminal.first_byte() * 1000)
            terminal.read(0.05)
    return opened, found


def keys(before: Path, now: Path, rounds: int) -> list[tuple[str, ...]]:
    """A row for the start of a board and one for its keys: medians in both trees, and the ratio with its range. The
    trees take turns to go first."""
    opened, painted = Rates(), Rates()
    with TemporaryDirectory(prefix="powergrid-") as folder:
        for number in range(rounds):
            print(f"keys, round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            turns = [(before, opened.before, painted.before), (now, opened.now, painted.now)]
            for tree, starts, paints in turns[:: -1 if number % 2 else 1]:
                start, found = pressed(tree, Path(folder) / f"{number}-{len(starts)}-{tree.name}")
                starts.append(start)
                paints.append(statistics.median(found))
    return rows({"from the start to the board, ms": opened, "a key to its paint, ms": painted})


def rows(found: Mapping[str, Rates]) -> list[tuple[str, ...]]:
    """A row for each work: medians, and the ratio with its range."""
    return [
        (work, _middle(rates.before), _middle(rates.now), spread(rates.ratios(), digits=2))
        for work, rates in found.items()
    ]


def _middle(values: Sequence[float]) -> str:
    return f"{statistics.median(values):.1f}"


@dataclass(frozen=True)
class Comparison:
    """The results of random games from the same seeds in two trees."""

    by_digest: int
    """How many games were compared by the digests of their last states."""
    by_standings: int
    """How many games were compared by their standings, because their digests are of different versions."""
    different: tuple[str, ...]
    """The games that ended differently."""
    alone: tuple[str, ...]
    """The games that only one of the trees could play."""

    def sentences(self) -> list[str]:
        """The comparison in words."""
        said = []
        if self.by_digest:
            said.append(f"{self.by_digest} games are compared by the digests of their last states.")
        if self.by_standings:
            said.append(
                f"{self.by_standings} games have digests of different versions, which cannot be compared: their final "
                "standings are."
            )
        if self.alone:
            said.append(f"{len(self.alone)} games are left out, as only one of the two has them ({self.alone[0]}).")
        if self.different:
            return [*said, f"{len(self.different)} end otherwise ({self.different[0]})."]
        return [*said, "All end in the same way."]


def compared(before: Mapping[str, Outcome], now: Mapping[str, Outcome]) -> Comparison:
    """The results of both trees for the same seeds. Raises `BenchError` if they have no game in common."""
    by_digest, by_standings, different = 0, 0, []
    both = before.keys() & now.keys()
    if not both:
        raise BenchError("the two trees have no game in common, so nothing can be compared")
    for name in both:
        (old_digest, old_standings), (new_digest, new_standings) = before[name], now[name]
        if _version(old_digest) == _version(new_digest):
            by_digest += 1
            same = old_digest == new_digest
        else:
            by_standings += 1
            same = old_standings == new_standings
        if not same:
            different.append(name)
    alone = before.keys() ^ now.keys()
    return Comparison(by_digest, by_standings, tuple(sorted(different)), tuple(sorted(alone)))


def _version(digest: str) -> str:
    return digest.partition(":")[0]


def arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.against", description="The kernel beside that of a commit.")
    parser.add_argument("commit", metavar="COMMIT", help="any name that git has for it")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="with 0 games are compared, and nothing is timed")
    parser.add_argument("--plain", action="store_true", help="run this tree without what is compiled in it")
    parser.add_argument("--compiled", action="store_true", help="compile the kernel of the commit, which takes minutes")
    parser.add_argument("--keys", action="store_true", help="time the boards of both, too")
    parser.add_argument("--write", action="store_true", help="put the table into bench/figures.md")
    said = parser.parse_args()
    if said.rounds < 0 or (said.write and not said.rounds):
        parser.error("there must be rounds to write of" if said.write else "there cannot be fewer than no rounds")
    return said


def main() -> int:
    """Time, compare and report."""
    said = arguments()
    name = short(said.commit)
    with of_commit(name, said.compiled) as before, here(said.plain) as now:
        was, runs = measure(before, "kernel"), measure(now, "kernel")
        found = timed(before, now, WORKS, said.rounds) if said.rounds else {}
        boards = keys(before, now, said.rounds) if said.keys and said.rounds else []
        comparison = compared(measure(before, "last_states"), measure(now, "last_states"))
    lines = []
    if found:
        ways = f"{' --plain' * said.plain}{' --compiled' * said.compiled}{' --keys' * said.keys}"
        command = f"python -m bench.against {name} --rounds {said.rounds}{ways}"
        head = ("a second of the processor", f"{name} ({was})", f"now ({runs})", "times as many")
        lines += [f"`{command}`: medians, and the lowest and highest ratio of a round.", ""]
        lines += [*table(head, rows(found)), ""]
    if boards:
        lines += [*table(("the board of Power Grid, 120x40", name, "now", "times as long"), boards), ""]
    lines += [
        f"Random games from the same seeds at {name} ({was}) and now ({runs}): on every map, in both editions, with",
        "2 to 6 players, and of the other games.",
        *comparison.sentences(),
    ]
    print("\n".join(lines))
    if said.write:
        write(f"against, {runs}", lines)
    return 1 if comparison.different else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BenchError as error:
        sys.exit(str(error))
