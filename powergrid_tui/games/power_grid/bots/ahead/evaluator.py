"""What a position is worth to a company: the expected outcome, from boosted trees trained on games between bots.

The trees are numbers in a data file, evaluated here in plain Python; `learning` makes the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from gzip import decompress
from importlib import resources
from math import exp
from typing import Final

from powergrid_tui.games.power_grid.bots.ahead.features import NAMES, features
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.protocol.game import NOBODY

FILE = "evaluator.json.gz"
"""The weights, in the folder of the game's data."""


class Trees:
    """Boosted trees: each node compares a feature with a threshold, and the values of the leaves reached are added
    up."""

    def __init__(self, feature: list[list[int]], threshold: list[list[float]], left: list[list[int]]) -> None:
        self.feature = feature
        """By tree and node; negative in a leaf."""
        self.threshold = threshold
        """By tree and node; in a leaf its value."""
        self.left = left
        """By tree and node: the child taken if the feature is at most the threshold. The other child is the next
        node."""

    def chance(self, row: list[float]) -> float:
        """The expected `outcome`, 0 to 1."""
        total = 0.0
        for at in range(len(self.feature)):
            feature, threshold, left = self.feature[at], self.threshold[at], self.left[at]
            node = 0
            while feature[node] >= 0:
                node = left[node] + (0 if row[feature[node]] <= threshold[node] else 1)
            total += threshold[node]
        return 1.0 / (1.0 + exp(-total))


@lru_cache(maxsize=1)
def trees() -> Trees:
    """The trees shipped with the program."""
    return read(resources.files("powergrid_tui.games.power_grid").joinpath("data", FILE).read_bytes())


@lru_cache(maxsize=8)
def read(data: bytes) -> Trees:
    """The trees of a file. Raises `ValueError` if they were trained for other features."""
    told = json.loads(decompress(data))
    if tuple(told["features"]) != NAMES:
        raise ValueError("these weights were learned for other features")
    return Trees(told["feature"], told["threshold"], told["left"])


WON = 0.5
"""The share of the outcome that winning is worth; the rest depends on the margin."""

STEEP = 0.7
"""How much one more city at the end counts in the margin."""

ELEKTRO = 400.0
"""How many Elektro at the end count as one city."""


def keys(state: State) -> list[tuple[int, int, int]]:
    """What ranks the seats of a finished game: cities powered, money, cities in the network."""
    return [(state.powered[seat], player.money, len(player.cities)) for seat, player in enumerate(state.players)]


def outcome(state: State) -> list[float]:
    """The outcome of a finished game for each seat, 0 to 1: half for the win, half for the margin in cities powered.

    With the margin, it matters how narrowly one wins or loses, which says more about a position than the result alone.
    """
    ranked = keys(state)
    scores = [state.powered[seat] + player.money / ELEKTRO for seat, player in enumerate(state.players)]
    first = ranked.count(max(ranked))
    found: list[float] = []
    for seat, key in enumerate(ranked):
        rival = max([score for other, score in enumerate(scores) if other != seat])
        margin = 1.0 / (1.0 + exp(-STEEP * (scores[seat] - rival)))
        found.append(WON * (1.0 / first if key == max(ranked) else 0.0) + (1.0 - WON) * margin)
    return found


SHARP: Final = 1.1
"""How far apart the chances of the seats are, given what the evaluator expects for each; fitted to games between hard
companies (`python -m bench.calibration`). At 1 they would be in proportion to the odds that the evaluator gives."""

SURE: Final = 0.001
"""No chance is nearer to 0 or 1 than this while the game goes on."""


def wins(state: State) -> list[float]:
    """The share of the win that each seat has in a finished game; they add up to 1."""
    ranked = keys(state)
    best = max(ranked)
    return [1.0 / ranked.count(best) if key == best else 0.0 for key in ranked]


def shared(expected: list[float], sharp: float = SHARP) -> list[float]:
    """The chance of each seat to win, given what the evaluator expects for each; they add up to 1."""
    odds: list[float] = []
    for each in expected:
        chance = min(max(each, SURE), 1.0 - SURE)
        odds.append((chance / (1.0 - chance)) ** sharp)
    total = sum(odds)
    return [each / total for each in odds]


def chances(state: State, judge: Trees) -> list[float]:
    """The chance of each seat to win at the start of a round, or its share of the win if the game is over; they add up
    to 1."""
    if state.turn == NOBODY:
        return wins(state)
    return shared([judge.chance(row) for row in features(state)])


def worth(state: State, seat: int, judge: Trees) -> float:
    """The expected outcome for a seat at the start of a round, or the actual one if the game is over."""
    if state.turn == NOBODY:
        return outcome(state)[seat]
    return judge.chance(features(state)[seat])
