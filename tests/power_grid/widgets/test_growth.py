"""The graph on a large board: the cities of every company, round by round."""

from dataclasses import replace
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.viewmodel.slices import growth
from powergrid_tui.games.power_grid.widgets.growth import GrowthPanel
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.session import walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import press
from tests.power_grid.asked import growing, snapshot
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import companies, lines

SPACIOUS = (200, 58)
RECORD = loads((Path(__file__).parents[2] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
STEPS = list(walk(registry.game("power_grid"), RECORD))
WHOLE = registry.chronicle("power_grid", STEPS)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("width", [52, 40])
def test_the_graph_tells_what_everybody_has_now_most_first(width: int, glyphs: Glyphs) -> None:
    state = STEPS[-1].after
    shown = lines(GrowthPanel, growth(WHOLE, companies(state)), width, 13, glyphs)
    assert len(shown) == 13
    assert "CITIES" in shown[0]
    assert shown[-1].split()[-1] == str(state.round)
    has = sorted(((len(player.cities), name) for player, name in zip(state.players, state.names, strict=True)))
    found = [(int(row.split()[-2]), row.split()[-1]) for row in shown[1:-1] if row.split()[-1] in state.names]
    assert sorted(found) == has
    assert [cities for cities, _ in found] == sorted((cities for cities, _ in has), reverse=True)


def test_before_the_first_round_is_over_it_says_what_it_will_show() -> None:
    shown = lines(GrowthPanel, growth(Chronicle(), companies(STEPS[0].after)), 52, 13)
    assert "Once a round is over" in " ".join(shown)


class Counted:
    """Figures of three companies, and how often they were worked out."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Chronicle:
        self.times += 1
        return Chronicle(WHOLE.rounds, (Curve("cities", WHOLE.curves[0].values[:3]),))


async def test_it_is_worked_out_once_a_round_and_only_where_there_is_room() -> None:
    counted, position = Counted(), growing()

    def told(later: int) -> Snapshot:
        return replace(snapshot(position.evolve(round=position.round + later)), figures=counted)

    async with showing(position, size=SPACIOUS) as (app, pilot):
        assert "Once a round is over" in app.shown()
        app.board.show(told(1))
        await press(pilot, "right down up")
        app.board.show(told(1))
        await pilot.pause()
        assert counted.times == 1
        assert "Once a round is over" not in app.shown()
        app.board.show(told(2))
        assert counted.times == 2
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        app.board.show(told(3))
        await pilot.pause()
        assert counted.times == 2
        assert "CITIES BY ROUND" not in app.shown()
