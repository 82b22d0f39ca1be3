"""Characters in this game: each choice has more of what the character leans to."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from powergrid_tui.games.power_grid.bots.ahead import evaluator as ahead
from powergrid_tui.games.power_grid.bots.ahead.search import SearchDepth, simulated, weigh
from powergrid_tui.games.power_grid.bots.levels import BOTS, Hard
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.protocol.characters import CHARACTERS
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.search import Worlds, play_out, spread
from powergrid_tui.toolkit.simulation import Candidate
from tests.power_grid.bots.test_looking_ahead import default, some

DEPTH = SearchDepth(worlds=2, rounds=1)
"""All candidates meet the same worlds and none is dropped, so what is chosen follows from the leaning alone."""

SEED = 1


def rival(state: State, seat: int) -> float:
    """What the best rival expects, as less is better."""
    over = state.turn == NOBODY
    expected = ahead.outcome(state) if over else ahead.expectations(state, ahead.shipped_evaluator())
    return -max(each for other, each in enumerate(expected) if other != seat)


def leaning(of: Callable[[State, int], float], seat: int, state: State) -> float:
    """What a state has for a seat of what a character leans to."""
    return of(state, seat)


LEANS: dict[str, Callable[[State, int], float]] = {"hoarder": ahead.kept, "sprinter": ahead.way, "denier": rival}


@pytest.mark.kernel
def test_a_choice_has_more_of_what_the_character_leans_to() -> None:
    gains = dict.fromkeys(CHARACTERS, 0.0)
    for state in some(default(), 4):
        view = POWER_GRID.view(state, state.turn)
        plain = weigh(view, DEPTH, ahead.shipped_evaluator(), Random(SEED))[0].action
        for name in CHARACTERS:
            bot = BOTS[f"hard-{name}"]()
            assert isinstance(bot, Hard)
            simulation = simulated(view, DEPTH, ahead.shipped_evaluator())
            if name in LEANS:
                simulation = replace(simulation, evaluate=partial(leaning, LEANS[name], view.turn))
            deep = DEPTH._replace(character=bot._character)
            chosen = weigh(view, deep, ahead.shipped_evaluator(), Random(SEED))[0].action
            rng = Random(SEED)
            worlds = Worlds(simulation, [int(rng.random() * 1e9) for _ in range(DEPTH.worlds)])
            rows = [Candidate(action) for action in (chosen, plain)]
            play_out(simulation, worlds, rows, DEPTH.worlds)
            own, other = (row.worth if name in LEANS else -spread(row.values) for row in rows)
            gains[name] += own - other
    assert all(gain > 0 for gain in gains.values()), gains
