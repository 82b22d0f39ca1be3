"""The tracker on the board: what its rows say at every width, and the keys that open and close it."""

import pytest

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.widgets.tracker import TrackerPanel
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import press
from tests.power_grid.asked import auction, shopping, snapshot
from tests.power_grid.positions import dealt, give, play
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import companies, lines


def rows(state: State, width: int) -> list[str]:
    return lines(TrackerPanel, slices.tracker(state, companies(state), 0), width)


class TestPanel:
    def test_plants_to_come_stand_by_fuel_and_the_others_by_place(self) -> None:
        state = give(give(dealt(4), "A", plants=(4, 20)), "B", plants=(33,)).evolve(discard=(3,))
        shown = rows(state, 80)
        assert shown[0] == " PLANTS TO COME  28 of these come  4 with ? never do  Step 3 after 28 cards"
        assert any(row.startswith(" coal      15?  25?  31?  36?  42?") for row in shown)
        assert any(row.startswith(" wind      13   18?  22?  27?  37?  44?") for row in shown)
        assert any(row.startswith(" owned    A 4 20 B 33 ") for row in shown)
        assert any(row.startswith(" gone     3 ") for row in shown)

    def test_payments_stand_beside_or_below_and_an_arrow_at_ones_own(self) -> None:
        state = give(dealt(4), "A", plants=(13,), cities=3)
        wide, narrow = rows(state, 80), rows(state, 49)
        assert any(row.endswith("▸ 1   22     12  118") for row in wide)
        assert " cities     0   ▸1    2    3    4    5    6    7" in narrow
        assert " pay       10   22   33   44   54   64   73   82" in narrow
        assert any("what you can power now" in row for row in wide)

    @pytest.mark.parametrize("deck", ["base", "mixed", "plus"])
    @pytest.mark.parametrize("width", [TrackerPanel.LEAST, 49, 67, 68, 80, 120])
    def test_nothing_is_cut_at_any_width(self, deck: str, width: int) -> None:
        state = dealt(5, deck=deck)
        shown = " ".join(rows(state, width)).replace("?", " ").split()
        for card in state.book.plants:
            assert state.book.label(card) in shown
        assert TrackerPanel(ASCII).rows_for(slices.tracker(state, companies(state), 0), width) == len(
            rows(state, width)
        )


class TestKeys:
    async def test_t_opens_it_and_closes_it(self) -> None:
        async with showing(auction()) as (app, pilot):
            await press(pilot, "t")
            assert "PLANTS TO COME" in app.shown()
            assert "t close" in app.shown()
            assert "POWER PLANTS" not in app.shown()
            assert "which plant do you put up?" in app.shown(), "the question stays where it is"
            await press(pilot, "t")
            assert "PLANTS TO COME" not in app.shown()
            assert "POWER PLANTS" in app.shown()

    async def test_escape_closes_it_and_is_left_to_the_shell_otherwise(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "t escape")
            assert "PLANTS TO COME" not in app.shown()
            assert app.passed_on == []
            await press(pilot, "escape")
        assert app.passed_on == ["escape"]

    async def test_it_stays_while_others_move_and_leaves_for_a_question_of_ones_own(self) -> None:
        state = play(auction(), "Ann: open 4")
        async with showing(state, viewer=0) as (app, pilot):
            await press(pilot, "t")
            later = play(state, "Bo: bid 5")
            app.board.show(snapshot(later, 0))
            await pilot.pause()
            assert "PLANTS TO COME" in app.shown()
            app.board.show(snapshot(play(later, "Cy: pass"), 0))
            await pilot.pause()
            assert "PLANTS TO COME" not in app.shown()
