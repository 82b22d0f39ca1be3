"""The words of commands that play many games side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from powergrid_tui.console import words
from powergrid_tui.table.language import mark

F = TypeVar("F", bound=Callable[..., Any])

processes = words.word("--jobs", type=words.Range(min=1), default=1, show_default=True, help=mark("Processes."))


def who_plays(command: F) -> F:
    """How many play how many games, with what seed, which bots, and in how many processes."""
    for word in (
        processes,
        words.word(
            "--bots", "kinds", default="random", show_default=True, help=mark("One kind for all, or one a seat.")
        ),
        words.word("--seed", type=words.SEED, default=1, show_default=True),
        words.word("--games", type=words.Range(min=1), default=100, show_default=True),
        words.word("--players", type=words.Integer(), default=4, show_default=True),
    ):
        command = word(command)
    return command


def _can_be_had(ctx: click.Context, param: click.Parameter, executor: str) -> str:
    from powergrid_tui.bots import executors

    if why := executors.refusal(executor):
        raise click.BadParameter(why, param_hint="--executor")
    return executor


where = words.word(
    "--executor",
    default="",
    callback=_can_be_had,
    help=mark("Where the games are played: dask://HOST:PORT for a cluster; here when nothing is said."),
)
