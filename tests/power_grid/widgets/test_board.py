"""The board of Power Grid as a whole: which parts are seen when, whose turn it is, and what it survives."""

import pytest

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.table.protocol.game import NOBODY
from tests.board_host import LARGE, SMALL, press
from tests.power_grid.asked import auction, growing, running, shopping, snapshot
from tests.power_grid.positions import dealt, give, play, seat
from tests.power_grid.widgets.host import showing


class TestParts:
    @pytest.mark.parametrize(
        ("state", "part"),
        [
            (auction(), "POWER PLANTS"),
            (shopping(), "RESOURCES"),
            (growing(), "Dortmund"),
            (running(), "COMPANIES"),
        ],
    )
    async def test_the_phase_brings_up_its_part(self, state: State, part: str) -> None:
        async with showing(state) as (app, _):
            assert part in app.shown()

    async def test_digits_and_tab_choose_a_part(self) -> None:
        async with showing(running()) as (app, pilot):
            await press(pilot, "2")
            assert "POWER PLANTS" in app.shown()
            await press(pilot, "tab")
            assert "POWER PLANTS" not in app.shown()
            assert "supply" in app.shown()
            await press(pilot, "5")
            assert " LOG" in app.shown()
            await press(pilot, "f1")
            assert "Dortmund" in app.shown()

    async def test_a_part_chosen_by_hand_stays_until_the_question_changes(self) -> None:
        state = shopping()
        async with showing(state) as (app, pilot):
            await press(pilot, "1")
            app.board.show(snapshot(play(state, "Ann: buy oil 1")))
            await pilot.pause()
            assert app.board.part == Part.MAP
            app.board.show(snapshot(growing()))
            await press(pilot, "4")
            app.board.show(snapshot(running()))
            await pilot.pause()
            assert app.board.part == Part.COMPANIES

    async def test_bids_of_others_leave_the_part_alone_and_ones_own_turn_brings_it_back(self) -> None:
        state = play(auction(), "Ann: open 4")
        async with showing(state, viewer=seat("A")) as (app, pilot):
            await press(pilot, "1")
            later = play(state, "Bo: bid 5")
            app.board.show(snapshot(later, seat("A")))
            assert app.board.part == Part.MAP
            app.board.show(snapshot(play(later, "Cy: pass"), seat("A")))
            assert app.board.part == Part.AUCTION

    async def test_the_question_the_order_and_the_last_line_are_always_there(self) -> None:
        async with showing(auction()) as (app, pilot):
            for _ in Part:
                await press(pilot, "tab")
                lines = app.shown().split("\n")
                assert "Ann, 40 Elektro" in "\n".join(lines[-6:])
                assert lines[-1].endswith("Bo bids 12")
                assert "▸A0 B0 C0" in lines[1]


class TestOthers:
    async def test_another_seats_turn_is_named_and_no_key_answers(self) -> None:
        state = play(auction(), "Ann: open 4")
        async with showing(state, viewer=seat("A")) as (app, pilot):
            assert "Bo: bids for plant 4, or passes" in app.shown()
            await press(pilot, "enter p d space")
        assert app.played == []
        assert len(app.passed_on) == 2, "enter and space are for the shell"

    async def test_the_end_has_the_final_table(self) -> None:
        state = dealt(2, money="secret")
        state = give(state, "A", money=7, plants=(13,), cities=2)
        state = give(state, "B", money=9, plants=(18,), cities=1)
        over = state.evolve(phase=Phase.END, turn=NOBODY, powered=(1, 1))
        for size in (SMALL, LARGE):
            async with showing(over, viewer=0, size=size) as (app, pilot):
                shown = app.shown()
                assert shown.replace("\n", " ").count("Bo wins") == 1, "said once"
                assert "Bo and Ann power 1 city each." in shown
                assert shown.index("1   B  Bo ") < shown.index("2   A  Ann ")
                await press(pilot, "enter")
                assert app.passed_on
