"""``powergrid train``: retrains the bots."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli import arena
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import number_in
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from powergrid_tui.table.protocol.learning import Learning, TrainingGame

STRENGTH = "strength.txt"
"""The file name of the strength table, in the folder of the weights."""

TRIALS = 100
"""How many games are played to test the result of each generation."""


@click.command(
    cls=words.Command,
    help=mark(
        "Train the bots again.\n"
        "\n"
        "Games are played in generations, each using what was learned from those before. After each, the "
        "weights and a table of their strength are written: the share of wins of a bot that looks ahead with "
        "them against three simple bots. The same seed and games give the same result. More games learn better."
    ),
)
@words.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@words.word("--game", "game_id", default="", help=mark("Which game; by default, the first that can be trained."))
@words.word("--games", default="", help=mark("Games in each generation, separated by commas: 3000,600."))
@words.word(
    "--trials",
    type=words.Range(min=0),
    default=TRIALS,
    show_default=True,
    help=mark("Games for each row of the table."),
)
@words.word("--seed", type=words.SEED, default=1, show_default=True, help=mark("The same seed gives the same games."))
@arena.processes
@arena.where
def train(folder: Path, game_id: str, games: str, trials: int, seed: int, jobs: int, executor: str) -> None:
    from powergrid_tui.table.protocol.learning import TrainingGame

    learning = _learning(game_id)
    counts = _counts(games) if games else tuple(learning.generations)
    if missing := [name for name in learning.packages if find_spec(name) is None]:
        output.fail(tr("learning needs {package}: {command}", package=missing[0], command=install("train")), 1)
    folder.mkdir(parents=True, exist_ok=True)
    taught: list[list[Any]] = []
    weights: tuple[bytes, ...] = ()
    table: list[dict[str, str]] = []
    for generation, count in enumerate(counts):
        batch = [TrainingGame(seed, generation, number, weights) for number in range(count)]
        label = tr("generation {number}", number=generation + 1)
        rows = [row for found in _done(label, batch, learning.play, jobs, executor) for row in found]
        taught.append(rows)
        weights = (*weights, learning.learned(taught, seed))
        (folder / learning.file).write_bytes(weights[-1])
        tried = [TrainingGame(seed, generation, number, weights[-1:]) for number in range(trials)]
        shares = _done(tr("trial {number}", number=generation + 1), tried, learning.trial, jobs, executor)
        table.append(_row(generation, count, len(rows), shares))
        (folder / STRENGTH).write_text("".join(map(_line, table)), "utf-8")
    output.table(table)
    output.line(tr("The weights are in {file}.", file=str(folder / learning.file)))


def _learning(game_id: str) -> Learning:
    """The `Learning` of a game, or of the first game that has one."""
    from powergrid_tui.toolkit import registry

    named = [game_id] if game_id else list(registry.GAMES)
    found = [learning for name in named if (learning := words.read(registry.learning, name, hint="--game"))]
    if not found:
        raise click.BadParameter(tr("nothing can be trained in this game"), param_hint="--game")
    return found[0]


def _counts(games: str) -> tuple[int, ...]:
    counts = [count for part in games.split(",") if (count := number_in(part.strip()))]
    if len(counts) <= games.count(","):
        raise click.BadParameter(tr("numbers of games, separated by commas, such as 2400,700"), param_hint="--games")
    return tuple(counts)


def _done(
    label: str, batch: Sequence[TrainingGame], work: Callable[[TrainingGame], Any], jobs: int, executor: str
) -> list[Any]:
    """The results of all games of a batch, in order."""
    from powergrid_tui.toolkit.bots.matches.executors import run

    found: dict[int, Any] = {}
    with output.progress(label, len(batch)) as step, closing(run(batch, work, jobs, executor)) as results:
        for at, result in results:
            found[at] = result
            step()
    return [found[at] for at in range(len(batch))]


def _line(row: dict[str, str]) -> str:
    """A row of the table in the file, always in English."""
    return ", ".join(f"{name} {value}" for name, value in row.items()) + "\n"


def _row(generation: int, games: int, rows: int, shares: Sequence[float]) -> dict[str, str]:
    from powergrid_tui.toolkit.bots.matches.match import wilson

    share = sum(shares) / max(1, len(shares))
    low, high = wilson(share, len(shares)) if shares else (0.0, 1.0)
    return {
        mark("generation"): str(generation + 1),
        mark("games"): str(games),
        mark("positions"): str(rows),
        mark("wins against three simple"): f"{share:.0%}" if shares else "",
        mark("interval"): f"{low:.0%}–{high:.0%}",
    }
