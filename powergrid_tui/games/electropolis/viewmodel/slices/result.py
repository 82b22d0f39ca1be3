"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.slices.score import Score, ScoreLine, Trend


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    lines: tuple[ScoreLine, ...]
    """Best first."""
    winners: tuple[str, ...]
    """Names of everybody in first place."""
    by_trends: bool
    """Whether the winners are tied on points with somebody and won on points from trends."""
    trends: tuple[Trend, ...]
    """The trends of this game."""


def result(view: State, score: Score) -> Result:
    """The final table, by the game's own standings."""
    standings = ELECTROPOLIS.standings(view)
    points = standings[0].score["points"]
    return Result(
        score.lines,
        tuple(line.owner.name for line in score.lines if line.number == 1),
        any(standing.rank > 1 and standing.score["points"] == points for standing in standings),
        score.trends,
    )
