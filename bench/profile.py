"""`python -m bench.profile [COMMIT] [--plain] [--write]`: the most expensive functions in random games on the USA.

In this tree and, with COMMIT, in that one before it. With --plain, this tree runs without its compiled modules; with
--write, the table of this tree goes into bench/figures.md. A compiled function does not show up: its time counts for
its caller in plain Python.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import BenchError
from bench.tables import table, write
from bench.trees import here, measure, of_commit, short

GAMES = 100

MOST = 15
"""How many functions a table lists."""


def lines_of(tree: Path, name: str, games: int = GAMES) -> list[str]:
    """The table of a tree, with a sentence above it. Raises `BenchError`."""
    kernel = measure(tree, "kernel")
    actions, found = measure(tree, "profile", count=games)
    hidden = " Compiled functions do not show up: their time counts for what called them." * (kernel == "compiled")
    dearest = found[:MOST]
    rows = [(f"`{function}`", f"{100 * share:.1f} %", f"{calls / actions:.2f}") for function, calls, share in dearest]
    listed = 100 * sum(share for *_, share in dearest)
    return [
        f"{name}, kernel: {kernel}. {games} random games, 4 players, USA, under a profiler. A function's own time is",
        "that with its comprehensions, and with the functions it calls that are not written in Python. These come to",
        f"{listed:.0f} % of the whole.{hidden}",
        "",
        *table(("function", "own time", "calls an action"), rows),
    ]


def arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.profile", description="What costs most of random games.")
    parser.add_argument("commit", metavar="COMMIT", nargs="?", help="any name that git has for it")
    parser.add_argument("--plain", action="store_true", help="run this tree without what is compiled in it")
    parser.add_argument("--write", action="store_true", help="put the table of this tree into bench/figures.md")
    return parser.parse_args()


def profiles(commit: str | None, plain: bool) -> Iterator[tuple[str, list[str]]]:
    """(mark in the page, lines) of each tree profiled; a commit has no mark. Raises `BenchError`."""
    if commit:
        with of_commit(commit) as tree:
            yield "", lines_of(tree, f"Commit {short(commit)}")
    with here(plain) as tree:
        yield "profile", lines_of(tree, "Now")


def main() -> None:
    """Profile and report."""
    said = arguments()
    for mark, lines in profiles(said.commit, said.plain):
        print("\n".join(lines), end="\n\n", flush=True)
        if said.write and mark:
            write(mark, lines)


if __name__ == "__main__":
    try:
        main()
    except BenchError as error:
        sys.exit(str(error))
