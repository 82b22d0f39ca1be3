"""Everybody's figures, as a panel shows them during a game and at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
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


def result(
    words: str,
    players: Players,
    names: Sequence[str],
    standings: Sequence[Standing],
    moments: tuple[Moment, ...],
    figures: tuple[str, ...],
    values: Callable[[int], tuple[str, ...]],
    deciding: tuple[int, ...] = (),
    *,
    rows: Iterable[Company] = (),
    sums: tuple[str, ...] = (),
    flowing: bool = False,
) -> Result:
    """The end: who won in `words`, turning points, and everybody by rank with the values of their seat; `names` are
    those of the seats in the standings. `rows` are those of the game, whose cards and bars stay."""
    of, ranked = {row.who: row for row in rows}, []
    for standing in standings:
        seat = names.index(standing.seat)
        row = of.get(players[seat], Company(players[seat]))
        ranked.append(replace(row, turn=False, rank=standing.rank, values=values(seat)))
    winners = tuple(row.who for row in ranked if row.rank == 1)
    return Result(words, winners, Companies("", figures, tuple(ranked), flowing=flowing), moments, deciding, sums)


def from_standings(players: Players, standings: Sequence[Standing], dash: str, moments: tuple[Moment, ...]) -> Result:
    """The end of a game that says no more of it than its standings."""
    figures, table = _table(standings, dash)
    names, bars = [who.name for who in players], _bars(standings)
    return result(
        outcome([standing.seat for standing in standings if standing.rank == 1]),
        players,
        names,
        standings,
        moments,
        figures,
        lambda seat: table[names[seat]],
        rows=[Company(who, bar=bars.get(who.name)) for who in players],
    )


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


def winners_sentence(
    standings: Sequence[Standing],
    shared: Callable[[str, int], str],
    tied: Callable[[str, int], str],
    alone: Callable[[str, int], str],
) -> str:
    """Who won, in the words for the case: several share the first place; somebody else has as much of the first figure;
    or nobody has. Each is given who won, and how much they have of it."""
    best = [standing for standing in standings if standing.rank == 1]
    names, (figure, amount) = listed([standing.seat for standing in best]), next(iter(best[0].score.items()))
    if len(best) > 1:
        return shared(names, amount or 0)
    also = any(standing.score[figure] == amount for standing in standings if standing.rank > 1)
    return (tied if also else alone)(names, amount or 0)


def won_with_points(standings: Sequence[Standing], why: str) -> str:
    """The same for a game that points decide. `why` is what decides between equal points."""
    return winners_sentence(
        standings,
        lambda players, points: trn(
            "{players} share first place with {count} point.",
            "{players} share first place with {count} points.",
            points,
            players=players,
        ),
        lambda player, points: trn(
            "{player} wins with {count} point, by {why}.",
            "{player} wins with {count} points, by {why}.",
            points,
            player=player,
            why=why,
        ),
        lambda player, points: trn(
            "{player} wins with {count} point.", "{player} wins with {count} points.", points, player=player
        ),
    )


def compared(player: str, other: str, parts: Sequence[tuple[str, int, int]]) -> str:
    """By what one player's score differs from another's, what they have more of first; empty if by nothing. Each part
    has its name, and what both have of it."""
    differ = sorted([(name, one - two) for name, one, two in parts if one != two], key=lambda of: -of[1])
    told = [
        # Translators: {part} is the name of a column of the result, such as "agenda" or "trends".
        tr("{count} more from {part}", count=more, part=name)
        if more > 0
        else tr("{count} less from {part}", count=-more, part=name)
        for name, more in differ
    ]
    if not told:
        return ""
    # Translators: {parts} are such as "11 more from agenda".
    return tr("Compared with {other}, {player} has {parts}.", other=other, player=player, parts=listed(told))


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
