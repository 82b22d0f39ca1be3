"""A game of Electropolis in figures: what each city would have scored at the end of each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import Tally, counts, runs
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, rounds_of


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game as far as these steps go. Before the end, plants are assumed to use fuel as well as possible."""
    rounds = tuple(rounds_of(steps, lambda state: state.round, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ends = [steps[some.at - 1].after for some in rounds]
    tallies = [counts(state.players, state.trends, runs(state)) for state in ends]

    def curve(name: str, figure: Callable[[Tally], int]) -> Curve:
        seats = range(len(ends[0].players))
        return Curve(name, tuple(tuple(figure(tally[seat]) for tally in tallies) for seat in seats))

    return Chronicle(
        rounds,
        (
            curve(tr("points"), lambda tally: tally.total),
            curve(tr("support"), lambda tally: tally.support),
            curve(tr("pollution"), lambda tally: tally.pollution),
        ),
    )
