"""What holds at every moment of every game, whatever is played: see `invariants`."""

from collections import Counter
from collections.abc import Callable

import pytest

from .games import GAMES, Played, steps
from .invariants import CHECKS


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("holds", CHECKS, ids=lambda holds: holds.__name__)
def test_in_every_game(game: tuple[int, int], holds: Callable[[Played], None]) -> None:
    holds(steps(*game))


@pytest.mark.thorough
def test_these_games_come_upon_all_that_matters() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        for step in steps(*game):
            seen[step.action.kind] += 1
            seen[step.before.phase] += 1
            seen.update(type(event).__name__ for event in step.after.events)
            seen["shuffle while something is drawn"] += step.before.drawing > 0
        last = steps(*game)[-1].after
        seen.update(tile.kind for tile in last.tiles)
        seen.update(company.corporation for company in last.players)
        seen["three milestones"] += len(last.milestones) == 3
        seen["three awards"] += len(last.awards) == 3
    kinds = {
        "deal", "shuffle", "start", "buy", "draft", "play", "activate", "project", "milestone", "award", "plant",
        "warm", "first", "done", "pass", "place", "choose", "target", "on", "amount", "keep",
    }  # fmt: skip
    events = {
        "Gained", "Produced", "Rated", "Warmed", "Aired", "TilePlaced", "CardsDrawn", "CardsKept", "OnCard",
        "Founded", "GenerationBegan", "Production", "Shuffled", "Terraformed",
    }  # fmt: skip
    phases = {"deal", "start", "draft", "research", "actions", "greeneries", "shuffle"}
    rare = {"three milestones", "three awards", "shuffle while something is drawn", "CAPITAL", "R00"}
    assert {*kinds, *events, *phases, *rare} - set(+seen) == set()
