"""Everybody's figures, as a panel shows them during a game and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import Game, Standing
from powergrid_tui.table.words.language import listed, series, tr, trn
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Moment
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.players import Players

_LONGEST_BAR = 16
"""The most cells for the longest bar."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    words: str
    """Who won, as a sentence."""
    winners: Players
    """Everybody in first place."""
    scores: Companies
    """Everybody's figures, best first, the one that decides in front."""
    moments: tuple[Moment, ...] = ()
    """Turning points before the end, in the order in which they happened."""
    deciding: tuple[int, ...] = ()
    """Which of the figures decide between equal ones, in this order, by their columns; empty: all, as they stand."""
    sums: tuple[str, ...] = ()
    """What figures that are not plain from the board are made of, a line each, such as points by card."""

    @property
    def margin(self) -> str:
        """The first figure that decides in which the winner differs from the next, with those before it; empty for a
        shared win."""
        rows, told = self.scores.rows, []
        if len(self.winners) != 1 or len(rows) < 2:
            return ""
        columns = list(zip(self.scores.figures, rows[0].values, rows[1].values, strict=True))
        for name, best, next_ in [columns[at] for at in self.deciding] or columns:
            told.append(tr("{figure} {value}", figure=name, value=best))
            if best != next_ and best.lstrip("-").isdigit() and next_.lstrip("-").isdigit():
                more, other = int(best) - int(next_), rows[1].who.name
                if more > 0:
                    return series([*told, tr("{more} more than {player}", more=more, player=other)])
                return series([*told, tr("{less} less than {player}", less=-more, player=other)])
        return series(told[:1])


def scores(
    game: Game[Any, Any], view: Any, players: Players, standings: Sequence[Standing], figures: Chronicle, dash: str
) -> Companies:
    """Everybody in playing order: the figures of the standings, the first of them as a bar too, and the latest figures
    of the chronicle."""
    order = game.turn_order(view) or tuple(range(len(players)))
    asked = game.to_act(view)
    by_name = {standing.seat: standing for standing in standings}
    curves = [curve for curve in figures.curves if all(curve.values)]
    names, values = _table(standings, dash)
    more = [curve for curve in curves if curve.name not in names]
    lines, bars = [], _bars(standings)
    for seat in order:
        who = players[seat]
        last = tuple(str(curve.values[seat][-1]) for curve in more)
        figures_of = values[who.name] + last if who.name in by_name else last
        lines.append(Company(who, seat in asked, 0, figures_of, bars.get(who.name)))
    return Companies(tr("PLAYERS"), names + tuple(curve.name for curve in more), tuple(lines))


def result(players: Players, standings: Sequence[Standing], dash: str, moments: tuple[Moment, ...]) -> Result:
    """The end: who won, everybody's figures, best first, and turning points."""
    by_name = {who.name: who for who in players}
    names, values = _table(standings, dash)
    bars = _bars(standings)
    lines = tuple(
        Company(by_name[standing.seat], False, standing.rank, values[standing.seat], bars.get(standing.seat))
        for standing in standings
    )
    winners = tuple(line.who for line in lines if line.rank == 1)
    return Result(outcome([who.name for who in winners]), winners, Companies("", names, lines), moments)


def _bars(standings: Sequence[Standing]) -> dict[str, Bar]:
    """Everybody's first figure as a bar, by name: one cell per unit, or fewer so that the longest fits. Empty until
    somebody has two, and where it is not known for everybody."""
    figures = {standing.seat: next(iter(standing.score.values()), None) for standing in standings}
    known = {name: figure for name, figure in figures.items() if figure is not None and figure >= 0}
    most = max(known.values(), default=0)
    if most <= 1 or len(known) < len(figures):
        return {}
    length = min(most, _LONGEST_BAR)
    return {name: Bar(-(-figure * length // most), length=length) for name, figure in known.items()}


def outcome(winners: Sequence[str]) -> str:
    """Who won, in a sentence; empty if nobody did."""
    if not winners:
        return ""
    if len(winners) > 1:
        return tr("{players} win.", players=listed(winners))
    return tr("{player} wins.", player=winners[0])


def won_with_points(standings: Sequence[Standing], why: str) -> str:
    """The same for a game that points decide, with the points of the first. `why` is what decides between equal
    points."""
    best = [standing for standing in standings if standing.rank == 1]
    names, points = listed([standing.seat for standing in best]), best[0].score["points"] or 0
    if len(best) > 1:
        return trn(
            "{players} share first place with {count} point.",
            "{players} share first place with {count} points.",
            points,
            players=names,
        )
    if any(standing.score["points"] == points for standing in standings if standing.rank > 1):
        return trn(
            "{player} wins with {count} point, by {why}.",
            "{player} wins with {count} points, by {why}.",
            points,
            player=names,
            why=why,
        )
    return trn("{player} wins with {count} point.", "{player} wins with {count} points.", points, player=names)


def _table(standings: Sequence[Standing], dash: str) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The names of the figures in these standings, and the figures themselves by player."""
    names = list(dict.fromkeys(name for standing in standings for name in standing.score))
    holdings = list(dict.fromkeys(name for standing in standings for name in standing.holdings))
    values = {
        standing.seat: (
            *(_figure(standing.score.get(name), dash) for name in names),
            *(series(map(str, standing.holdings.get(name, ()))) or dash for name in holdings),
        )
        for standing in standings
    }
    return tuple(tr(name) for name in (*names, *holdings)), values


def _figure(value: int | None, dash: str) -> str:
    return dash if value is None else str(value)
