"""The picture of how a game stands, which lists of games show to people who do not play it."""

import pytest

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.tui.base.portrait import portrait


@pytest.mark.parametrize("game_id", ["electropolis", "factory_manager", "rise_to_power"])
def test_nothing_on_it_is_called_yours_and_no_key_is_named(game_id: str) -> None:
    game = registry.game(game_id)
    seats = (Seat(name="Ann", colour="yellow"), Seat(name="Bo", colour="blue"))
    session = Session.start(game, game.Options(), seats, seed=1)
    for height in (6, 20):
        shown = "\n".join(strip.text for strip in portrait(session, Paper(41, height, UNICODE, False)).picture)
        assert shown.strip()
        assert "YOUR" not in shown
        assert "pgup" not in shown
