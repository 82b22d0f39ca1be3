"""Training the evaluator: games between opponents of many kinds, the outcome of each position in them, and trees that
predict the outcome from the position.

The first generation of games is played by the quick policy in many styles and by the simple bot. In later ones most
seats look ahead with the newest or with earlier weights, and some of them make random moves. So far later generations
have not been stronger, so one is the default. LightGBM trains the trees; it is not needed to play.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.bots.ahead.evaluator import FILE, NAMES, Evaluator, features, keys, outcome, read
from powergrid_tui.games.power_grid.bots.ahead.quick import Quick, Style, any_action, ends_here
from powergrid_tui.games.power_grid.bots.ahead.search import SearchDepth, weigh
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.determinization import recollection
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import BEFORE_THE_ROUNDS, Options, Phase, State
from powergrid_tui.games.power_grid.rules import compatibility, flow, setup
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.learning import TrainingGame

ROW = 5
"""Significant digits of a weight."""

OLDER = 0.4
"""The weight of a game falls to this fraction with each later generation."""

TOO_LONG = 5_000
"""The number of actions after which a game is abandoned."""

Row = tuple[list[float], float]
"""The features of a position for one seat, and the outcome of its game, 0 to 1."""

Policy = Callable[[State, Random], Action]


def play(training: TrainingGame) -> list[Row]:
    """Play a game of a generation: a row for each seat at the start of each round."""
    rng = chance.rng("lesson", training.seed, training.generation, training.number)
    options, players = _setting(rng)
    evaluators = [read(weights) for weights in training.weights]
    quick = Quick([_style(rng) for _ in range(players)], jumps=not evaluators)
    company = [_opponent(quick, evaluators, rng) for _ in range(players)]
    return _watched(setup.new(options, [f"seat {at}" for at in range(players)]), company, rng)


def trial(training: TrainingGame) -> float:
    """The share of the win, 0 to 1, of one company that looks ahead with the newest weights, against three simple bots
    on the map of the USA."""
    rng = chance.rng("trial", training.seed, training.number)
    company: list[Policy] = [_simple] * 4
    company[training.number % 4] = _looking(read(training.weights[-1]), SearchDepth(2, 1), 0.0)
    state = setup.new(Options(map="usa"), [f"seat {at}" for at in range(4)])
    ranked = keys(_played(state, company, rng))
    return 1 / ranked.count(max(ranked)) if ranked[training.number % 4] == max(ranked) else 0.0


def learned(generations: Sequence[Sequence[Row]], seed: int) -> bytes:
    """The weights, as a file, from the rows of all generations so far, the newest last. Raises `ImportError` without
    LightGBM."""
    import lightgbm
    import numpy

    rows = [row for generation in generations for row in generation]
    age = [len(generations) - 1 - at for at, generation in enumerate(generations) for _ in generation]
    data = lightgbm.Dataset(
        numpy.array([row for row, _ in rows], dtype=numpy.float32),
        numpy.array([result for _, result in rows], dtype=numpy.float32),
        weight=numpy.array([OLDER**years for years in age], dtype=numpy.float32),
    )
    options = {
        "objective": "cross_entropy",
        "num_leaves": 24,
        "learning_rate": 0.06,
        "min_data_in_leaf": 80,
        "feature_fraction": 0.7,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 5.0,
        "verbosity": -1,
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 1,
    }
    return _file(lightgbm.train(options, data, 200).dump_model())


# Who plays, and where


def _setting(rng: Random) -> tuple[Options, int]:
    """A random map, edition, deck and number of players that go together."""
    while True:
        players = rng.choice((2, 3, 4, 4, 4, 5, 6))
        options = Options(
            map=rng.choice((*atlas.map_ids(), *("usa", "germany") * 5)),
            edition=rng.choice(("original", "recharged")),
            deck=rng.choice(("base", "base", "base", "new", "mixed", "plus")),
            trust=players == 2 and rng.random() < 0.15,
        )
        if not compatibility.refusal(options, players):
            return options, players


def _style(rng: Random) -> Style:
    return Style(
        bidding=rng.choice((0.8, 0.9, 1.0, 1.0, 1.1, 1.25)),
        reserve=rng.choice((0, 0, 0, 10, 20)),
        ahead=rng.choice((0.0, 0.0, 0.0, 0.3)),
        thrift=rng.choice((0.0, 10.0, 25.0, 25.0, 50.0)),
        beyond=rng.choice((0, 0, 0, 1)),
        bold=rng.random() < 0.6,
        slips=rng.choice((0.0, 0.0, 0.02, 0.08)),
    )


def _opponent(quick: Quick, evaluators: Sequence[Evaluator], rng: Random) -> Policy:
    """A random opponent; once there are weights, usually one that looks ahead."""
    lot = rng.random()
    if not evaluators:
        return _simple if lot < 0.25 else quick.decide
    if lot < 0.15:
        return _simple
    if lot < 0.35:
        return quick.decide
    evaluator = evaluators[-1] if rng.random() < 0.8 else rng.choice(evaluators)
    return _looking(evaluator, SearchDepth(1, 1 if lot < 0.8 else 2), rng.choice((0.0, 0.0, 0.03)))


def _simple(state: State, rng: Random) -> Action:
    return SimpleBot().decide(state, flow.choices(state), rng)


def _looking(evaluator: Evaluator, depth: SearchDepth, slips: float) -> Policy:
    """A policy that looks this far ahead, and makes a random legal move this often (0 to 1)."""

    def decide(state: State, rng: Random) -> Action:
        if slips and rng.random() < slips:
            return any_action(state, rng)
        if state.phase in BEFORE_THE_ROUNDS or ends_here(state):
            return _simple(state, rng)
        return weigh(recollection(state, state.turn), depth, evaluator, rng)[0].action

    return decide


# The outcome


def _watched(state: State, company: Sequence[Policy], rng: Random) -> list[Row]:
    """The rows of a game; none if it does not end."""
    seen: list[list[list[float]]] = []
    end = _played(state, company, rng, seen)
    if end.turn != NOBODY:
        return []
    result = outcome(end)
    return [(row, result[seat]) for position in seen for seat, row in enumerate(position)]


def _played(state: State, company: Sequence[Policy], rng: Random, seen: list[list[list[float]]] | None = None) -> State:
    """The last state of a game. The features at the start of each round are added to `seen`."""
    noted = 0
    for _ in range(TOO_LONG):
        if state.turn == NOBODY:
            break
        if seen is not None and state.phase is Phase.AUCTION and state.round > noted and state.turn != NATURE:
            noted = state.round
            seen.append(features(state))
        action = setup.sample(state, rng) if state.turn == NATURE else company[state.turn](state, rng)
        state = flow.advance(state, action)
    return state


def _file(dump: dict[str, Any]) -> bytes:
    """A dump of LightGBM's trees, as a file."""
    trees = [_nodes(tree["tree_structure"]) for tree in dump["tree_info"]]
    contents = {
        "features": NAMES,
        "feature": [[node[0] for node in tree] for tree in trees],
        "threshold": [[node[1] for node in tree] for tree in trees],
        "left": [[node[2] for node in tree] for tree in trees],
    }
    return gzip.compress(json.dumps(contents, separators=(",", ":")).encode(), 9, mtime=0)


def _nodes(root: dict[str, Any]) -> list[tuple[int, float, int]]:
    """(feature or -1, threshold or value, index of the first of its two children) of a tree's nodes, level by level."""
    waiting, found = [root], []
    for node in waiting:
        if "split_feature" in node:
            found.append((node["split_feature"], float(f"{node['threshold']:.{ROW}g}"), len(waiting)))
            waiting += [node["left_child"], node["right_child"]]
        else:
            found.append((-1, float(f"{node['leaf_value']:.{ROW}g}"), 0))
    return found


class _Learning:
    """What `powergrid train` calls."""

    file = FILE
    generations = (6000,)
    packages = ("lightgbm", "numpy")
    play = staticmethod(play)
    trial = staticmethod(trial)
    learned = staticmethod(learned)


LEARNING = _Learning()
