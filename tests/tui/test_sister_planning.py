"""Planning a turn by keys in the sister games: what is shown meanwhile, and what is done once one is asked."""

from collections.abc import Callable

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.electropolis import test_plans as electropolis
from tests.factory_manager import test_plans as factory_manager
from tests.planning import PlanningTable
from tests.tui.shell import Gone, press, screen_text, sees

PLACES: dict[str, tuple[Callable[[], PlanningTable], str, str, tuple[str, ...], list[str]]] = {
    "factory manager": (
        lambda: factory_manager.table(factory_manager.shop()),
        "right space enter",
        "Planned for 5 Elektro: buy RP1, then end your turn.",
        ("done",),
        ["Ann: done", "Bo: buy RP1", "Bo: done"],
    ),
    "electropolis": (
        lambda: electropolis.table(electropolis.acting()),
        " ".join(("right " * 6, "down " * 3, "enter", *("j enter",) * 3)),
        "Planned: card C01, museum in ",
        ("take 1 A01", "place coal c2", "place gas d2"),
        ["Bo: take 5 C01", "Bo: place museum ", "Bo: place wind ", "Bo: place solar "],
    ),
}


@pytest.mark.parametrize("place", PLACES)
async def test_a_turn_is_planned_by_keys_told_withdrawn_and_played_once_it_comes(place: str, store: Store) -> None:
    made, keys, told, others, done = PLACES[place]
    table = made()
    app, bots = HomeApp(store), Thinking()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(PlayScreen(Host(table.session, bots), app.glyphs, (1,)))
            await sees(pilot, "i plan")
            await press(pilot, "i", "PLAN: ")
            assert table.lines == []
            await press(pilot, keys, told)
            await press(pilot, "s", Gone(told), Gone("withdraw your plan"))
            await press(pilot, "i", "PLAN: ")
            await press(pilot, keys, told)
            assert "PLAN: " not in screen_text(app), "the end of the turn ends planning"
            assert table.lines == []
            assert "withdraw your plan" in screen_text(app)
            for line in others:
                state = table.session.state
                table.session.play(table.session.game.parse(f"{state.names[state.turn]}: {line}", state))
            await sees(pilot, lambda: table.session.state.turn == 2)
            for line, start in zip(table.lines[-len(done) :], done, strict=True):
                assert line.startswith(start)
    finally:
        await bots.close()
