"""A record in which a hybrid burns what cannot lie on it: legal in a game begun before, and told by its line in a new
one."""

from functools import cache
from random import Random

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import ReplayError, Session

NAMES = ("Ann", "Bo", "Cy")


@cache
def lines() -> tuple[str, ...]:
    """A random game by the first readings, up to a mix that is not legal by those of today."""
    for seed in range(100):
        luck = Random(seed)
        found: list[str] = []
        state = POWER_GRID.new(Options(readings=1), NAMES)
        while not state.over:
            if state.turn == NATURE:
                action = POWER_GRID.sample(state, luck)
            else:
                offers = [offer for offer in POWER_GRID.choices(state) if len(offer.actions)]
                weights = [4 if offer.kind in ("open", "buy", "build") else 1 for offer in offers]
                action = luck.choice(luck.choices(offers, weights)[0].actions)
            if state.phase is Phase.BUREAUCRACY and state.turn != NATURE:
                today = state.evolve(options=state.options.evolve(readings=2))
                mixes = [power for offer in offers for power in offer.actions if POWER_GRID.refusal(today, power)]
                if mixes:
                    return (*found, POWER_GRID.format(mixes[0], state))
            found.append(POWER_GRID.format(action, state))
            state = POWER_GRID.apply(state, action)
    raise AssertionError("no such mix")


def record(**more: object) -> Record:
    return Record(game="power_grid", seats=tuple(Seat(name=name) for name in NAMES), actions=lines(), **more)


def test_a_game_begun_before_goes_on_with_it() -> None:
    session = Session.resume(POWER_GRID, record(digest="3-0"))
    assert session.state.options.readings == 1
    assert len(session.steps) >= len(lines())


@pytest.mark.parametrize("more", [{}, {"digest": "4-0", "options": {"readings": 2}}])
def test_a_new_game_says_line_and_reason(more: dict[str, object]) -> None:
    with pytest.raises(ReplayError) as caught:
        Session.resume(POWER_GRID, record(**more))
    assert caught.value.number == len(lines())
    assert lines()[-1].split(": ")[1] in str(caught.value)
    assert " lacks " in caught.value.reason
