"""Factory Manager in figures: every sum is that of the rules."""

from functools import cache
from random import Random
from typing import Any

from powergrid_tui.games.factory_manager.actions import Buy, Done, Extend
from powergrid_tui.games.factory_manager.events import IncomePaid
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot


@cache
def game() -> Session[Any, Any]:
    """A whole game of three who choose by lot, among the kinds of what they may do."""
    seats = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cyd"))
    session = Session.start(FACTORY_MANAGER, FACTORY_MANAGER.Options(), seats, seed=7)
    luck = Random(7)
    while not session.state.over:
        session.play(RandomBot().decide(session.state, FACTORY_MANAGER.choices(session.state), luck))
    return session


def test_every_figure_is_that_of_the_rules() -> None:
    """Of each round what was paid, in the end what everybody has; what was spent and earned is what the money says."""
    found, state = registry.chronicle("factory_manager", game().steps), game().state
    assert [some.number for some in found.rounds] == [1, 2, 3, 4, 5]
    curves = {curve.name: curve.values for curve in found.curves}
    assert list(curves) == ["money", "income", "production", "storage", "energy"]
    assert [some.name for some in found.spending] == ["machines", "robots", "storage", "rooms", "cells", "wages"]
    assert {Buy, Extend, Done} <= {type(step.action) for step in game().steps}
    paid = [event for step in game().steps for event in step.after.events if isinstance(event, IncomePaid)]
    assert len(paid) == 3 * 5
    for at, event in enumerate(paid):
        round_, seat = at // 3, event.seat
        assert min(curves["production"][seat][round_], curves["storage"][seat][round_]) == event.goods
        assert curves["energy"][seat][round_] == event.energy
    for seat, factory in enumerate(state.players):
        assert (curves["money"][seat][-1], curves["income"][seat][-1]) == (factory.money, factory.income)
        spent = sum(some.amounts[seat] for some in found.spending)
        assert 18 - spent + sum(event.paid for event in paid if event.seat == seat) == factory.money


def test_the_dearest_purchases_and_leaps_of_energy_are_moments() -> None:
    found = registry.chronicle("factory_manager", game().steps)
    steps = game().steps
    bought = [moment for moment in found.moments if "buys" in moment.text]
    assert len(bought) == 3
    for moment in bought:
        action = steps[moment.at - 1].action
        assert isinstance(action, Buy)
        assert action.tile in moment.text
    leaps = [moment for moment in found.moments if moment not in bought]
    assert len(leaps) == sum(step.after.price - step.before.price > 1 for step in steps)
    assert [moment.at for moment in found.moments] == sorted(moment.at for moment in found.moments)
