"""What holds at every moment of every game, whatever is played: see `invariants`."""

from collections import Counter

import pytest

from powergrid_tui.games.rise_to_power.actions import Trade

from .games import GAMES, steps
from .invariants import CHECKS
from .slow import DISTRICTS


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_in_every_game_the_rules_hold(game: tuple[int, int]) -> None:
    for holds in CHECKS:
        holds(steps(*game))


@pytest.mark.thorough
def test_these_games_come_upon_all_that_matters() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        for step in steps(*game):
            seen[step.action.kind] += 1
            seen[step.before.phase] += 1
            seen.update(type(event).__name__ for event in step.after.events)
            if isinstance(step.action, Trade):
                seen[step.action.card[:2]] += 1
        last = steps(*game)[-1].after
        seen["deck"] += not last.contract_deck
        seen["eight"] += any(len(company.active) >= 8 for company in last.players)
        seen["three"] += any(len(district.cards) > 2 for company in last.players for district in company.districts)
    kinds = {"deal", "shuffle", "draw", "take", "discard", "contract", "power", "upgrade", "exchange", "trade", "steal"}
    events = {"PrismsStolen", "NothingFor", "Abandoned", "PointBack", "Shuffled", "EndInSight"}
    phases = {"redrawing", "contracts", "taking", "recovering", "stealing", "lot", "cleaning"}
    wanted = {*kinds, *events, *phases, *DISTRICTS, "done", "deck", "eight", "three"}
    assert wanted - set(+seen) == set()
