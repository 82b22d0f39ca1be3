"""How the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State, Tally
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    rows: tuple[tuple[Player, Tally, int, int], ...]
    """(player, points by source, credits left, rank from 1), best first."""
    winners: tuple[str, ...]
    """Names of those ranked first."""
    solo: bool
    """Whether it was a solo game."""
    won: bool
    """Whether all parameters have reached their goals; always true in a game of several."""


def result(view: State, players: Players) -> Result:
    """The final table, in the game's own standings."""
    standings = TERRAFORMING_MARS.standings(view)
    rows = []
    for standing in standings:
        seat = view.names.index(standing.seat)
        rows.append((players[seat], tally(view, seat), view.players[seat].stock[0], standing.rank))
    won = not view.solo or is_terraformed(view)
    return Result(tuple(rows), tuple(standing.seat for standing in standings if standing.rank == 1), view.solo, won)
