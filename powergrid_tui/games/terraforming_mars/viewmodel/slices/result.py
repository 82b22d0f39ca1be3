"""How the game ended."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.viewmodel.scores import Result, won_with_points

_COLUMNS = (
    mark("points"),
    mark("TR"),
    mark("milestones"),
    mark("awards"),
    mark("greeneries"),
    mark("cities"),
    mark("cards"),
    mark("credits"),
)
_DECIDING = (0, 7)
"""Between equal points credits decide."""


def result(view: State, players: Players, moments: tuple[Moment, ...] = ()) -> Result:
    """The final table, best first: points, where they come from, and the credits left; and turning points."""
    rows = []
    for standing in TERRAFORMING_MARS.standings(view):
        seat = view.names.index(standing.seat)
        points = tally(view, seat)
        values = (points.total, *points, view.players[seat].stock[0])
        rows.append(Company(players[seat], rank=0 if view.solo else standing.rank, values=tuple(map(str, values))))
    figures = tuple(map(tr, _COLUMNS))
    winners = tuple(row.who for row in rows if row.rank == 1)
    return Result(outcome(view), winners, Companies("", figures, tuple(rows)), moments, _DECIDING)


def outcome(view: State) -> str:
    """Who won, in a sentence."""
    standings = TERRAFORMING_MARS.standings(view)
    points = standings[0].score["points"] or 0
    if view.solo and not view.habitable:
        return tr("Mars is not habitable: the game is lost.")
    if view.solo:
        return trn("Mars is habitable: won with {count} point.", "Mars is habitable: won with {count} points.", points)
    return won_with_points(standings, tr("credits"))
