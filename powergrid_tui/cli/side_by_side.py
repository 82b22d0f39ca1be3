"""The parameters of commands that play many games in parallel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from powergrid_tui.toolkit.bots.matches.match import GameResult
    from powergrid_tui.toolkit.bots.matches.outcome import Outcome

F = TypeVar("F", bound=Callable[..., Any])

processes = words.word(
    "--jobs", type=words.Range(min=1), default=1, show_default=True, help=mark("How many processes.")
)


def who_plays(command: F) -> F:
    """Adds the parameters for the number of players and games, the seed, the bots, and the number of processes."""
    for word in (
        processes,
        words.word(
            "--bots", "kinds", default="random", show_default=True, help=mark("One kind for all, or one per seat.")
        ),
        words.word("--seed", type=words.SEED, default=1, show_default=True),
        words.word("--games", type=words.Range(min=1), default=100, show_default=True),
        words.word("--players", type=words.Integer(), default=4, show_default=True),
    ):
        command = word(command)
    return command


def _can_be_had(ctx: click.Context, param: click.Parameter, executor: str) -> str:
    from powergrid_tui.toolkit.bots.matches import executors

    if why := executors.refusal(executor):
        raise click.BadParameter(why, param_hint="--executor")
    return executor


where = words.word(
    "--executor",
    default="",
    callback=_can_be_had,
    help=mark("Where the games are played: dask://HOST:PORT for a cluster; by default, here."),
)


def seats_told(kinds: Sequence[str], came: Outcome | GameResult) -> list[dict[str, Any]]:
    """The result of each seat as JSON, given the kinds of bot. Figures that old rows lack are null."""
    from powergrid_tui.toolkit.bots.matches.arena import names

    none: Sequence[None] = (None,) * len(kinds)
    each = zip(names(kinds), kinds, came.starts or none, came.scores or none, came.places or none, strict=True)
    return [
        {
            "seat": seat,
            "name": name,
            "bot": kind,
            "start": start,
            "score": next(iter(score.values()), None) if score else None,
            "figures": score,
            "place": place,
        }
        for seat, (name, kind, start, score, place) in enumerate(each, 1)
    ]
