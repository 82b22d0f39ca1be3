"""The picture of how a game stands, which lists of games show to people who do not play it."""

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.tui.base.thumbnail import dealt, portrait
from powergrid_tui.tui.history.replay import ReplayScreen
from tests.tui.shell import Gone, playing, running, seats, sees


@pytest.mark.parametrize("game_id", ["electropolis", "factory_manager", "rise_to_power"])
def test_nothing_on_it_is_called_yours_and_no_key_is_named(game_id: str) -> None:
    game = registry.game(game_id)
    session = Session.start(game, game.Options(), seats("Ann", "Bo"), seed=1)
    for height in (6, 20):
        shown = "\n".join(strip.text for strip in portrait(session, Paper(41, height, UNICODE, False)).picture)
        assert shown.strip()
        assert "YOUR" not in shown
        assert "pgup" not in shown
    drawn = dealt(game, game.Options(), seats("Ann", "Bo"), Paper(41, 20, UNICODE, False))
    assert "Ann" not in "".join(strip.text for strip in drawn), "nobody plays yet"


@pytest.mark.parametrize("game_id", ["electropolis", "factory_manager", "rise_to_power"])
async def test_a_replay_calls_nothing_yours_either(game_id: str, store: Store) -> None:
    game = registry.game(game_id)
    session = Session.start(game, game.Options(), seats("Ann", "Bo"), seed=1)
    async with running(playing(store), (120, 40)) as (app, pilot):
        app.push_screen(ReplayScreen(session, app.glyphs, len(session.steps)))
        await sees(pilot, "Ann", Gone("YOUR"))
