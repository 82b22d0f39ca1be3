"""`python -m bench.outlook [--seed N] [--games N]`: fits the weights by which Terraforming Mars judges positions.

Simple bots play with two to five players. Most have a taste of their own: what they pay for points, for later gains
and so on. Some make mistakes. At the start of each generation the features of each company are noted, less the mean of
the others', and at the end how many points it was ahead of their mean. The weights in `evaluator.WEIGHTS` are a ridge
regression on three quarters of the games; the error is that in the others. Needs NumPy.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from powergrid_tui.games.terraforming_mars.bots import evaluator, plans, prices
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS as MARS
from powergrid_tui.games.terraforming_mars.model import Options, State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.at_random import drawn

PLAYERS = {2: 20, 3: 55, 4: 17, 5: 8}
"""How often games have so many players, of 100."""

DEFAULT = 0.3
"""The share of bots with the usual taste."""

SLIPS = (0.0, 0.02, 0.06, 0.12)
"""How often the others make a random move."""

TASTES: Sequence[tuple[Sequence[Any], str, float, float]] = (
    ((prices, evaluator), "DECAY", 0.87, 0.95),
    ((prices,), "POINT", 8.0, 14.0),
    ((plans,), "PATIENCE", 0.0, 0.8),
    ((plans,), "HURDLE", -1.0, 4.0),
    ((plans,), "SMALL", 4.0, 12.0),
    ((plans,), "AWARD_ROUNDS", 2.0, 6.0),
)
"""What differs: where it is, and between which values."""

PENALTY = 10.0
"""How strongly weights are kept small, in positions: each feature is scaled to a standard deviation of 1 before."""

HELD_OUT = 4
"""One game in so many is not fitted to, and tells the error."""


class Position(NamedTuple):
    """A company at the start of a generation."""

    game: int
    later: float
    """Generations after this one, as the bots estimate it."""
    ahead: list[float]
    """Its features, less the mean of the others'."""
    won_by: float
    """Its points at the end, less the mean of the others'."""


class Taste:
    """How one bot of a game differs from the usual one."""

    def __init__(self, rng: Random) -> None:
        self.values = [] if rng.random() < DEFAULT else [rng.uniform(low, high) for *_, low, high in TASTES]
        self.slips = rng.choice(SLIPS) if self.values else 0.0

    def decide(self, view: State, seat: int, rng: Random) -> Any:
        """An action of a seat."""
        if self.slips and rng.random() < self.slips:
            return drawn(view, MARS.choices(view, seat), rng)
        if not self.values:
            return quick(view, seat)
        with ExitStack() as changes:
            for (places, name, *_), value in zip(TASTES, self.values, strict=True):
                for place in places:
                    changes.enter_context(patch.object(place, name, value))
            changes.callback(prices.total.cache_clear)
            prices.total.cache_clear()
            return quick(view, seat)


def positions(number: int) -> Iterator[Position]:
    """All positions of the game with this number, from the second generation on."""
    rng = Random(number)
    (players,) = rng.choices(list(PLAYERS), list(PLAYERS.values()))
    bots = [Taste(rng) for _ in range(players)]
    state = MARS.new(Options(draft=rng.random() < DEFAULT), [f"seat {seat}" for seat in range(players)])
    noted: list[tuple[float, list[list[float]]]] = []
    generation = draws = 1
    while state.turn != NOBODY:
        if state.generation > generation:
            generation = state.generation
            judges = [Evaluator(state, seat) for seat in range(players)]
            noted.append((judges[0].rounds_now - 1, _less_mean([evaluator.features(judge) for judge in judges])))
        if state.turn == NATURE:
            action = MARS.sample(state, chance.rng(number, "nature", draws))
            draws += 1
        else:
            action = bots[state.turn].decide(MARS.view(state, state.turn), state.turn, rng)
        state = MARS.advance(state, action)
    points = [tally(state, seat).total for seat in range(players)]
    for later, rows in noted:
        for seat, row in enumerate(rows):
            yield Position(number, later, row, points[seat] - (sum(points) - points[seat]) / (players - 1))


def _less_mean(table: Sequence[Sequence[float]]) -> list[list[float]]:
    """The rows of all seats, less the mean of the other rows."""
    sums, others = [sum(column) for column in zip(*table, strict=True)], len(table) - 1
    return [[own - (total - own) / others for own, total in zip(row, sums, strict=True)] for row in table]


def fitted(rows: Sequence[Position]) -> tuple[list[tuple[float, float]], float]:
    """(the weights: now, and for each generation after this one; the error in games not fitted to, in points)."""
    import numpy

    table = numpy.array([[*row.ahead, *[row.later * x for x in row.ahead]] for row in rows])
    goals = numpy.array([row.won_by for row in rows])
    apart = numpy.array([row.game % HELD_OUT == 0 for row in rows])
    spreads = table[~apart].std(axis=0) + 1e-9
    scaled = table / spreads
    known = scaled[~apart]
    square = known.T @ known + PENALTY * numpy.eye(known.shape[1])
    weights = numpy.linalg.solve(square, known.T @ goals[~apart])
    error = float(numpy.sqrt(((scaled[apart] @ weights - goals[apart]) ** 2).mean()))
    found = [float(weight) for weight in weights / spreads]
    half = len(found) // 2
    return list(zip(found[:half], found[half:], strict=True)), error


def main(words: Sequence[str] | None = None) -> None:
    """Play the games and print the weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.outlook", description="The weights of positions on Mars.")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--games", type=int, default=2500)
    said = parser.parse_args(words)
    rows = [row for number in range(said.seed, said.seed + said.games) for row in positions(number)]
    weights, error = fitted(rows)
    for now, each in weights:
        print(f"    ({now:.3f}, {each:.4f}),")
    print(f"{len(rows)} positions, error {error:.1f} points")


if __name__ == "__main__":
    main()
