"""`python -m bench.opponents [--rows DIR] [--only NAME,...] [--games N] [--jobs N] [--write]`: how strong the bots are.

Each level plays the one below with every number of players, and single seats play three of another kind. A match ends
when it is decided (`powergrid_tui.toolkit.bots.matches.sequential`), and after --games games at the latest. With
--rows, each game is kept as a row of a file, and a run that was stopped continues; the table holds every match that has
rows there, so it can be made in parts with --only. With --write, it goes into bench/strength.md.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import BenchError
from bench.tables import table, write
from powergrid_tui.games.power_grid.bots.hindsight import could_have_powered
from powergrid_tui.table.errors import TableError
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.matches.match import GameResult, LineUpResult, Match, entries, played
from powergrid_tui.toolkit.bots.matches.rows import RowsFile, load
from powergrid_tui.toolkit.bots.matches.sequential import LEAST, Sequential, Verdict
from powergrid_tui.toolkit.console import output

GAME = registry.game("power_grid")

LEVELS = ("easy", "normal", "hard", "expert")
FOUR = 4
"""The number of players if one seat plays against three."""

SINGLE = 25
"""Deals before the first look at such a match: a hundred games, so that the share is known to within ten in a
hundred."""

WANTED = {
    ("normal", "simple"): 0.45,
    ("hard", "simple"): 0.65,
    ("expert", "simple"): 0.8,
    ("expert", "normal"): 0.5,
    ("expert", "hard"): 0.35,
    ("simple", "random"): 0.95,
}
"""The share of wins required of one seat against three."""

BASELINES = ("noisy", "greedy", "hoarding", "bidder")
"""Kinds that no level was trained on: against them, expert has to win at least as much as simple."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A row of the table: one kind against another."""

    name: str
    """Its name for --only."""
    side: str
    other: str
    players: int
    mark: float
    """The share of wins to test against."""
    single: bool = False
    """Whether it is one seat against all others; otherwise the two kinds alternate."""

    @property
    def least(self) -> int:
        """The number of deals before the first look."""
        return SINGLE if self.single else LEAST

    def match(self, options: Any, seed: int) -> Match:
        """The match to play."""
        bots = (self.side, *[self.other] * (self.players - 1 if self.single else 1))
        return Match(GAME.id, options, bots, seed, self.players, mirror=not self.single, hindsight=could_have_powered)


def contests() -> Iterator[Contest]:
    """All rows of the table."""
    for below, above in pairwise(LEVELS):
        for players in range(2, 7):
            yield Contest(f"{above}-{below}-{players}", above, below, players, 0.5)
    for (side, other), share in WANTED.items():
        yield Contest(f"{side}-3-{other}", side, other, FOUR, share, single=True)
    for other in BASELINES:
        for side in ("expert", "simple"):
            yield Contest(f"{side}-3-{other}", side, other, FOUR, 1 / FOUR, single=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The progress of a match."""

    test: Sequential
    rows: tuple[GameResult, ...]
    """The games of the deals that the test has seen; games beyond the decision do not count."""


def outcome(contest: Contest, match: Match, rows: Mapping[int, GameResult], games: int) -> Outcome:
    """What the rows of a match of at most this many games have shown. Deals count in order, not by which was finished
    first, so the result does not depend on how many games are played in parallel."""
    each = match.games_a_deal
    test, seen = Sequential(contest.mark, games // each, contest.least), []
    for deal in range(games // each):
        numbers = range(deal * each, (deal + 1) * each)
        if test.verdict is not Verdict.OPEN or not all(number in rows for number in numbers):
            break
        held = [rows[number] for number in numbers]
        test.add(sum(won(match, row) for row in held) / each)
        seen += held
    return Outcome(test, tuple(seen))


def won(match: Match, row: GameResult) -> float:
    """The first side's share of the win, 0 to 1."""
    sides = match.seating(row.deal, row.rotation)
    return sum(row.won(seat) for seat, side in enumerate(sides) if not side)


def play(contest: Contest, match: Match, path: Path, games: int, jobs: int, executor: str) -> Outcome:
    """Play a match until it is decided, continuing from the rows of a file. Raises `TableError`."""
    kept = RowsFile.open(path, match)
    try:
        found = outcome(contest, match, kept.rows, games)
        most = games // match.games_a_deal * match.games_a_deal
        missing = [number for number in range(most) if number not in kept.rows]
        if found.test.verdict is Verdict.OPEN and missing:
            with (
                output.progress(contest.name, most, most - len(missing)) as step,
                closing(played(match, missing, jobs, executor)) as results,
            ):
                for number, row in results:
                    kept.add(number, row)
                    step()
                    found = outcome(contest, match, kept.rows, games)
                    if found.test.verdict is not Verdict.OPEN:
                        break
        return found
    finally:
        kept.close()


HEAD = (
    *("match", "players", "wins", "mark", "standard errors", "shown", "games", "plants bought"),
    "lost, and could have powered more",
)


def line(contest: Contest, match: Match, found: Outcome) -> tuple[str, ...]:
    """The row of a match in the table."""
    side = entries(match, found.rows)[0]
    against = f"three {contest.other}" if contest.single else contest.other
    return (
        f"{contest.side} against {against}",
        str(contest.players),
        f"{_hundredths(side.share)} [{_hundredths(side.low)}, {_hundredths(side.high)}]",
        _hundredths(contest.mark),
        f"{found.test.errors:+.1f}",
        found.test.verdict.replace("_", " "),
        str(len(found.rows)),
        "" if side.plants is None else f"{side.plants:.1f}",
        _share_that_could_do_more(side),
    )


def _share_that_could_do_more(side: LineUpResult) -> str:
    return "" if side.more is None else f"{_hundredths(side.more)} %"


def _hundredths(share: float) -> str:
    return f"{100 * share:.0f}"


def _known(contest: Contest) -> bool:
    """Whether there are bots of both kinds; if not, it prints what is missing."""
    try:
        for kind in (contest.side, contest.other):
            make(kind, GAME.id)
    except TableError as error:
        print(f"{contest.name}: {error}", file=sys.stderr)
        return False
    return True


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line."""
    names = [contest.name for contest in contests()]
    parser = argparse.ArgumentParser(prog="python -m bench.opponents", description="How strong the bots are.")
    parser.add_argument("--rows", type=Path, metavar="DIR", help="keep the games in this folder, and go on from there")
    parser.add_argument("--only", default="", help=f"play only these, with commas: {', '.join(names)}")
    parser.add_argument("--games", type=int, default=400, help="of a match, at the most")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--executor", default="", help="dask://HOST:PORT, to play on a cluster")
    parser.add_argument("--map", default="usa")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into bench/strength.md")
    said = parser.parse_args(words)
    said.only = [name for name in said.only.split(",") if name] or names
    if unknown := [name for name in said.only if name not in names]:
        parser.error(f"there is no match {unknown[0]}")
    if said.games < 1 or said.jobs < 1:
        parser.error("there must be games, and a process that plays them")
    return said


def tell(said: argparse.Namespace, folder: Path) -> list[str]:
    """Play the missing games, and make the table. Raises `TableError`."""
    options = GAME.complete(GAME.Options.model_validate({"map": said.map}), said.seed)
    found = []
    for contest in contests():
        match, path = contest.match(options, said.seed), folder / f"{contest.name}.jsonl"
        if contest.name in said.only and _known(contest):
            come = play(contest, match, path, said.games, said.jobs, said.executor)
        else:
            come = outcome(contest, match, load(path, match), said.games)
        if come.rows:
            found.append(line(contest, match, come))
            print(" | ".join(found[-1]), flush=True)
    return table(HEAD, found)


def main() -> None:
    """Measure, and report."""
    said = arguments()
    if said.rows:
        said.rows.mkdir(parents=True, exist_ok=True)
        lines = tell(said, said.rows)
    else:
        with TemporaryDirectory(prefix="powergrid-") as folder:
            lines = tell(said, Path(folder))
    if said.write:
        told = f"Map {said.map}, seed {said.seed}, {said.games} games of a match at the most. Shares are in hundredths."
        write("table", [told, "", *lines])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped; with --rows the same words go on from there")
    except (BenchError, TableError, OSError) as error:
        sys.exit(str(error))
