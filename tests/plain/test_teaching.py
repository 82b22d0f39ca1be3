"""The coach and the tutorial, by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from powergrid_tui.plain.teaching import Teaching
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.typed import session
from tests.table.test_advising import Advisers

Out = pytest.CaptureFixture[str]


def begun(game_id: str) -> tuple[Session[Any, Any], Teaching]:
    """A tutorial at its start."""
    tutorial = registry.tutorial(game_id)
    assert tutorial is not None
    playing = tutorial.begin(registry.game(game_id))
    connection = Host(playing, Advisers()).join((0,))
    return playing, Teaching(connection, Kept(None), tutorial)


async def test_a_tutorial_refuses_what_it_does_not_want_and_ends_with_its_last_move(capsys: Out) -> None:
    playing, teaching = begun("power_grid")
    tutorial = registry.tutorial("power_grid")
    assert tutorial is not None
    game, refused = playing.game, 0
    while (move := tutorial.move(playing)) is not None:
        own = move.line.startswith(f"{playing.seats[0].name}:")
        assert teaching.waits is not own, "it waits while somebody else is to act"
        wanted = game.parse(move.line, playing.state)
        teaching.check(wanted)
        seat = game.actor(playing.state, wanted)
        offers = [action for offer in game.choices(playing.state, seat) for action in offer.actions[:2]]
        for other in (action for action in offers if own and action != wanted):
            refused += 1
            with pytest.raises(TableError, match="in this tutorial, type "):
                teaching.check(other)
        playing.play(wanted)
    assert refused
    for _ in range(2):
        teaching.teach()
    assert capsys.readouterr().out.count("The tutorial is over.") == 1


async def test_the_coach_is_silent_once_it_is_turned_off(capsys: Out) -> None:
    playing, kept = session("power_grid", "Ann,Bo", money="open"), Kept(None)
    connection = Host(playing, Advisers()).join((0, 1))
    connection.turn_to(playing.state.turn)
    teaching = Teaching(connection, kept, None)
    kept.choose(coach=False)
    teaching.teach()
    assert capsys.readouterr().out == ""
    kept.choose(coach=True)
    teaching.teach()
    told = capsys.readouterr().out
    assert told.startswith("Phase 2: put up a plant for auction:")
    teaching.teach()
    assert capsys.readouterr().out == ""
