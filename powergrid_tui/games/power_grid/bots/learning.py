"""Learning the leaf: games of bots, what came of each position in them, and trees that tell the one from the other."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.bots.features import NAMES, features
from powergrid_tui.games.power_grid.bots.leaf import outcome
from powergrid_tui.games.power_grid.bots.quick import Style
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.table.game import NATURE, NOBODY

Row = tuple[list[float], float]
"""The features of a position for one seat, and the outcome of its game."""

Policy = Callable[[State, Random], Any]


def a_style(rng: Random) -> Style:
    """Of an opponent as it may come."""
    return Style(
        bidding=rng.choice((0.8, 0.9, 1.0, 1.0, 1.1, 1.25)),
        reserve=rng.choice((0, 0, 0, 10, 20)),
        ahead=rng.choice((0.0, 0.0, 0.3, 0.7)),
        beyond=rng.choice((0, 0, 0, 1)),
        slips=rng.choice((0.0, 0.0, 0.02, 0.08)),
    )


def watched(state: State, players: Sequence[Policy], rng: Random) -> list[Row]:
    """A game to its end: a row for every seat where a round began."""
    seen: list[list[list[float]]] = []
    told = 0
    for _ in range(5000):
        if state.turn == NOBODY:
            break
        if state.phase is Phase.AUCTION and state.round > told and state.turn != NATURE:
            told = state.round
            seen.append(features(state))
        action = setup.sample(state, rng) if state.turn == NATURE else players[state.turn](state, rng)
        state = flow.advance(state, action)
    if state.turn != NOBODY:
        return []
    result = outcome(state)
    return [(row, result[seat]) for position in seen for seat, row in enumerate(position)]


def fit(rows: Sequence[Row], file: Path, trees: int = 160, leaves: int = 24, seed: int = 1) -> dict[str, float]:
    """Learn trees from rows and write them; gives their loss on a tenth of the games that was kept aside."""
    import lightgbm
    import numpy

    x = numpy.array([row for row, _ in rows], dtype=numpy.float32)
    y = numpy.array([result for _, result in rows], dtype=numpy.float32)
    kept = len(rows) // 10
    options = {
        "objective": "cross_entropy",
        "num_leaves": leaves,
        "learning_rate": 0.06,
        "min_data_in_leaf": 80,
        "feature_fraction": 0.7,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 5.0,
        "verbosity": -1,
        "seed": seed,
        "deterministic": True,
        "num_threads": 2,
    }
    data = lightgbm.Dataset(x[kept:], y[kept:])
    model = lightgbm.train(options, data, trees)
    guess = model.predict(x[:kept])
    loss = float(-(y[:kept] * numpy.log(guess) + (1 - y[:kept]) * numpy.log(1 - guess)).mean())
    base = float(y.mean())
    plain = float(-(y[:kept] * numpy.log(base) + (1 - y[:kept]) * numpy.log(1 - base)).mean())
    write(model.dump_model(), file)
    return {"rows": float(len(rows)), "loss": loss, "plain": plain}


def write(dump: dict[str, Any], file: Path) -> None:
    """Trees as LightGBM tells them, as a small file."""
    feature, threshold, left = [], [], []
    for tree in dump["tree_info"]:
        nodes = _nodes(tree["tree_structure"])
        feature.append([node[0] for node in nodes])
        threshold.append([node[1] for node in nodes])
        left.append([node[2] for node in nodes])
    told = json.dumps({"features": NAMES, "feature": feature, "threshold": threshold, "left": left}, separators=(",", ":"))
    file.write_bytes(gzip.compress(told.encode(), 9, mtime=0))


def _nodes(root: dict[str, Any]) -> list[tuple[int, float, int]]:
    """(feature or -1, threshold or value, place of the first of the two below) of a tree's nodes, level by level."""
    waiting, found = [root], []
    at = 0
    while at < len(waiting):
        node = waiting[at]
        at += 1
        if "leaf_value" in node and "split_feature" not in node:
            found.append((-1, float(f"{node['leaf_value']:.5g}"), 0))
        else:
            found.append((node["split_feature"], float(f"{node['threshold']:.6g}"), len(waiting)))
            waiting += [node["left_child"], node["right_child"]]
    return found
