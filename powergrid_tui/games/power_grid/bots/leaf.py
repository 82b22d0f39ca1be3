"""What a position is worth to a company: the chance to win, by boosted trees that were learned from games of bots.

The trees are numbers in a data file, walked through here in plain Python; `learning` makes the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from gzip import decompress
from importlib import resources
from math import exp

from powergrid_tui.games.power_grid.bots.features import NAMES, features
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.game import NOBODY

FILE = "leaf.json.gz"
"""The weights, in the folder of the game's data."""


class Trees:
    """Boosted trees: each node compares a feature with a threshold, and what the leaves hold is added up."""

    def __init__(self, feature: list[list[int]], threshold: list[list[float]], left: list[list[int]]) -> None:
        self.feature = feature
        """By tree and node; negative in a leaf."""
        self.threshold = threshold
        """By tree and node; in a leaf its value."""
        self.left = left
        """By tree and node, where it goes on when the feature is at most the threshold; the next one is for more."""

    def chance(self, row: list[float]) -> float:
        """The chance to win, 0 to 1."""
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
    """Those that come with the program."""
    return read(resources.files("powergrid_tui.games.power_grid").joinpath("data", FILE).read_bytes())


@lru_cache(maxsize=8)
def read(data: bytes) -> Trees:
    """Those of a file. Raises `ValueError` when they were learned for other features."""
    told = json.loads(decompress(data))
    if tuple(told["features"]) != NAMES:
        raise ValueError("these weights were learned for other features")
    return Trees(told["feature"], told["threshold"], told["left"])


def outcome(state: State) -> list[float]:
    """What each seat has of a finished game: most of it is for who won, the rest goes by places."""
    keys = [(state.powered[seat], player.money, len(player.cities)) for seat, player in enumerate(state.players)]
    best, count = max(keys), len(keys)
    first = keys.count(best)
    found = []
    for key in keys:
        below = sum([1 for other in keys if other < key]) + (sum([1 for other in keys if other == key]) - 1) / 2
        found.append(WON * (1.0 / first if key == best else 0.0) + (1.0 - WON) * below / max(1, count - 1))
    return found


WON = 0.85
"""The share of a game's outcome that winning is; places share the rest, so that it matters how one loses."""


def worth(state: State, seat: int, judge: Trees) -> float:
    """The outcome that a seat may expect where a round begins, or has where the game is over."""
    if state.turn == NOBODY:
        return outcome(state)[seat]
    return judge.chance(features(state)[seat])
