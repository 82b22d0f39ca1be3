"""Learning what cities are worth: games between bots that judge by what was learned so far, what each of their cities
gained in the end, and weights that predict this.

In the first generation the bots judge as normal does. In later ones they judge by the newest weights. All of them err a
little, so that cities occur that they would not build otherwise. NumPy fits the weights; it is not needed to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from operator import itemgetter
from random import Random
from typing import Any

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.book import FEWEST, MOST, book
from powergrid_tui.games.electropolis.bots.evaluator import FILE, Evaluator, Weights, idle, read
from powergrid_tui.games.electropolis.bots.features import NAMES, features
from powergrid_tui.games.electropolis.bots.plans import Worth, best_place, plain, space_worth, takes
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.games.electropolis.scoring import counts, runs
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.learning import TrainingGame

BLUR = 1.2
"""The standard deviation of the errors in judging a piece with a card, in points."""

SLIPS = 0.04
"""How often a piece and a card are taken at random; a space twice as often."""

PENALTY = 60.0
"""How strongly the weights are kept small, as a number of games; each figure is first scaled to a standard deviation of
1."""

GENERATIONS = 2
"""The newest generations that the weights are fitted to."""

Row = tuple[int, int, list[float], int]
"""Number of players, rounds to come, the figures at the end of a turn, and the points gained after it."""

HEAD = """\
# What each figure of a city is worth, in points, by number of players. The eight weights are by the number of rounds
# after this one, starting with 0. They were learned from games: see bots/evaluator.py.
"""


def play(training: TrainingGame) -> list[Row]:
    """A game of a generation: a row for each turn of each seat."""
    rng = chance.rng("lesson", training.seed, training.generation, training.number)
    learned = _read(training.weights[-1]) if training.weights else None
    players = FEWEST + training.number % (MOST - FEWEST + 1)
    state = setup.new(Options(), [f"seat {at}" for at in range(players)])
    seen: list[tuple[int, int, list[float], int]] = []
    while state.turn != NOBODY:
        seat, evaluator = state.turn, Evaluator(state, state.turn) if state.phase is Phase.PLACING else None
        left, trends = book().numbers.rounds - state.round, state.trends
        before, state = state, _advanced(state, rng, learned, slips=True)
        if evaluator and len(before.hand) == 1:
            mayor, without = state.players[seat], idle(trends, evaluator.coming)
            row = [
                0.0 if name in without else x for name, x in zip(NAMES, features(mayor, evaluator.rivals), strict=True)
            ]
            seen.append((seat, left, row, mayor.points))
    totals = [tally.total for tally in counts(state.players, state.trends, runs(state))]
    return [(players, left, row, totals[seat] - points) for seat, left, row, points in seen]


def trial(training: TrainingGame) -> float:
    """The share of the win, 0 to 1, of one seat that judges by the newest weights, without looking ahead, against three
    simple bots."""
    rng = chance.rng("trial", training.seed, training.number)
    learned, one = _read(training.weights[-1]), training.number % MOST
    state = setup.new(Options(), [f"seat {at}" for at in range(MOST)])
    while state.turn != NOBODY:
        if state.turn in (NATURE, one):
            state = _advanced(state, rng, learned)
        else:
            state = flow.advance(state, SimpleBot().decide(state, flow.choices(state), rng))
    totals = [tally.total for tally in counts(state.players, state.trends, runs(state))]
    return 1 / totals.count(max(totals)) if totals[one] == max(totals) else 0.0


def learned(generations: Sequence[Sequence[Row]], seed: int) -> bytes:
    """The weights, as a file, from the rows of the newest generations. Nothing in it is left to the seed. Raises
    `ImportError` without NumPy."""
    rows = [row for generation in generations[-GENERATIONS:] for row in generation]
    parts = [HEAD]
    for players in range(FEWEST, MOST + 1):
        fitted = [_fitted([row for row in rows if row[:2] == (players, left)]) for left in range(book().numbers.rounds)]
        columns = zip(*fitted, strict=True)
        lines = [f"{name} = [{', '.join(map(_number, each))}]" for name, each in zip(NAMES, columns, strict=True)]
        parts.append("\n".join((f"[{players}]", *lines, "")))
    return "\n".join(parts).encode()


def _fitted(rows: Sequence[Row]) -> list[float]:
    """The weights of one number of players and of rounds to come, by ridge regression."""
    import numpy

    table = numpy.array([row[2] for row in rows], dtype=float)
    gains = numpy.array([row[3] for row in rows], dtype=float)
    means, spreads = table.mean(axis=0), table.std(axis=0)
    varied = spreads > 1e-6  # the first figure is always 1, and takes the mean
    scaled = (table[:, varied] - means[varied]) / spreads[varied]
    found = numpy.zeros(len(NAMES))
    square = scaled.T @ scaled + PENALTY * numpy.eye(int(varied.sum()))
    found[varied] = numpy.linalg.solve(square, scaled.T @ (gains - gains.mean())) / spreads[varied]
    found[0] = gains.mean() - found @ means
    return [float(weight) for weight in found]


def _number(weight: float) -> str:
    """A weight as TOML: four digits, always with a point."""
    short = f"{weight:.4g}"
    return short if "." in short or "e" in short else f"{short}.0"


@lru_cache(maxsize=2)
def _read(data: bytes) -> Weights:
    return read(data.decode())


def _advanced(state: State, rng: Random, weights: Weights | None, slips: bool = False) -> State:
    """The state after the seat to move has acted without looking ahead; with slips, not always as well as it can."""
    return flow.advance(state, _action(state, rng, weights, slips))


def _action(state: State, rng: Random, weights: Weights | None, slips: bool) -> Action:
    if state.turn == NATURE:
        return setup.sample(state, rng)
    (offer, *_) = [offer for offer in flow.choices(state) if len(offer.actions)]
    worth: Worth = Evaluator(state, state.turn, weights) if weights else plain(state)
    if slips and rng.random() < SLIPS * {"space": 2, "take": 1}.get(offer.kind, 0):
        return rng.choice(offer.actions)
    match offer.kind:
        case "space":
            return max(offer.actions, key=lambda action: space_worth(state, action.space))  # type: ignore[union-attr]
        case "take":
            blur = partial(rng.gauss, sigma=BLUR if slips else 0.0)
            found = [(blur(points), take) for points, take in takes(state, range(len(state.ring)), worth)]
            return max(found, key=itemgetter(0))[1]
        case "place":
            place = best_place(state, worth)
            return next(a for a in offer.actions if (a.tile, a.cell) == place)  # type: ignore[union-attr]
    return offer.actions[0]


class _Learning:
    """What `powergrid train` calls."""

    file = FILE
    generations: Sequence[int] = (3000, 6000, 12000, 18000)
    packages: Sequence[str] = ("numpy",)
    play = staticmethod(play)
    trial = staticmethod(trial)
    learned = staticmethod(learned)


LEARNING: Any = _Learning()
