"""The key for planning ahead is offered where there is a choice to plan, and nowhere else, in all five games."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import any_action
from powergrid_tui.toolkit import registry
from tests.table.test_premoves import Bots

NAMES = ("Ann", "Bo", "Cleo")
PLANNED = {"power_grid", "factory_manager", "electropolis", "rise_to_power"}
"""In the other games what one may do depends on what others do first."""


@pytest.mark.parametrize("game_id", registry.GAMES)
async def test_planning_is_offered_where_there_is_a_choice_to_plan(game_id: str) -> None:
    game, luck, found = registry.game(game_id), Random(5), Counter[bool]()
    session = Session.start(game, game.Options(), [Seat(name=name) for name in NAMES], seed=5)
    host = Host(session, Bots())
    planning = {seat: Planning(host.join((seat,), lambda: None)) for seat in range(len(NAMES))}
    while game.to_move(session.state) != NOBODY and len(session.steps) < 400:
        asked = game.to_act(session.state)
        for seat, plans in planning.items():
            view = game.view(session.state, seat)
            ahead = game.premove_view(view, seat) if NATURE not in asked and seat not in asked else None
            actions = [] if ahead is None else [row for offer in game.choices(ahead, seat) for row in offer.actions]
            assert plans.offered == (len(actions) > 1), (game.format(actions[0], ahead) if actions else "", seat)
            if len(actions) > 1 and actions[-1].kind != "pass":  # bids are planned as a highest bid
                assert any(_can_be_planned(game_id, ahead, action) for action in actions), actions[:5]
            found[plans.offered] += 1
        session.play(any_action(game, session.state, luck))
    assert found[False], "whoever is asked plans nothing"
    if game_id in PLANNED:
        assert found[True]
    else:
        assert not found[True]


def _can_be_planned(game_id: str, view: object, action: object) -> bool:
    try:
        registry.game(game_id).premove_result(view, (action,))
    except IllegalAction:
        return False
    return True


async def test_nobody_plans_where_several_share_the_keyboard() -> None:
    game = registry.game("power_grid")
    session = Session.start(game, game.Options(), [Seat(name=name) for name in NAMES], seed=5)
    host, luck = Host(session, Bots()), Random(5)
    planning = Planning(host.join((0, 1, 2), lambda: None))
    while game.to_move(session.state) != NOBODY:
        assert not planning.offered
        session.play(any_action(game, session.state, luck))
