"""What holds at every moment of every game, whatever is played: see `invariants`."""

from collections import Counter

import pytest

from powergrid_tui.games.factory_manager.events import NothingToBring, Outbid

from .games import GAMES, steps
from .invariants import CHECKS


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_in_every_game(game: tuple[int, int]) -> None:
    for holds in CHECKS:
        holds(steps(*game))


@pytest.mark.thorough
def test_these_games_come_upon_all_that_matters() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES[::2]:
        for step in steps(*game):
            seen[step.action.kind] += 1
            for event in step.after.events:
                seen["outbid"] += isinstance(event, Outbid)
                seen["empty"] += isinstance(event, NothingToBring)
            for factory in step.after.players:
                seen["hired"] += factory.seasonal > 0
                seen["aside"] += bool(factory.aside)
                seen["rooms"] += bool(factory.control and factory.optimisation)
                seen["grown"] += factory.extensions > 0
                seen["rich"] += factory.money > 100
                seen["ruined"] += factory.money == 0
                seen["below"] += factory.income < 0
    wanted = "place remove outbid hired aside rooms grown rich ruined below"
    assert set(wanted.split()) <= set(+seen)
