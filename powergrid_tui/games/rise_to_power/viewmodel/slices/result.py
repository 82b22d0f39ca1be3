"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.viewmodel.slices.companies import ScoreLine, line
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    lines: tuple[ScoreLine, ...]
    """Best first."""
    ranks: tuple[int, ...]
    """The rank of each line, from 1; tied companies share one."""
    winners: tuple[str, ...]
    """Names of everybody in first place."""
    tied: bool
    """Whether somebody has as many points as the winners, so that the tie-break decided."""


def result(view: State, players: Players) -> Result:
    """The final table, by the game's own standings."""
    standings = RISE_TO_POWER.standings(view)
    lines = {view.names[seat]: line(view, seat, players, None) for seat in range(len(view.players))}
    best = standings[0].score["points"]
    return Result(
        tuple(lines[standing.seat] for standing in standings),
        tuple(standing.rank for standing in standings),
        tuple(standing.seat for standing in standings if standing.rank == 1),
        any(standing.rank > 1 and standing.score["points"] == best for standing in standings),
    )
