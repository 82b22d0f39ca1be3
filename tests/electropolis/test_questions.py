"""The questions of Electropolis by their keys and clicks: what is answered, and what is refused with which reason."""

from itertools import pairwise

import pytest

from powergrid_tui.games.electropolis.actions import Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.games.electropolis.scoring import ways_to_run
from powergrid_tui.games.electropolis.viewmodel.phrases import phrase
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.toolkit.viewmodel.components.cards import Market
from powergrid_tui.toolkit.widgets.components.panels import ComponentsPanel
from tests.board_host import press

from .asked import choosing, short_of_fuel, snapshot, taking
from .host import answers, click, showing
from .positions import cell, give, placing, play


class TestChoosing:
    async def test_an_arrow_and_enter(self) -> None:
        assert await answers(choosing(), "right enter") == [Space(space=0)]
        assert await answers(choosing(), "right right right enter") == [Space(space=2)]
        assert await answers(choosing(), "left enter") == [Space(space=4)], "the last one that is free"

    async def test_the_number_of_tiles_and_enter(self) -> None:
        assert await answers(choosing(), "2 enter") == [Space(space=0)]
        assert await answers(choosing(), "4 enter") == [Space(space=2)]
        assert await answers(choosing(), "4 4 enter") == [Space(space=3)], "the other one of 4"
        assert await answers(choosing(), "4 4 4 enter") == [Space(space=2)]
        assert await answers(choosing(), "5 5 enter") == [Space(space=4)], "Cy stands on the other one of 5"
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "3 1 enter")
            assert app.played == [Space(space=1)], "no space is of 1, so nothing else is pointed at"
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "9")
            assert "! There is no space for 9 tiles." in app.shown()

    async def test_the_digits_that_a_hint_names_point_at_what_it_names(self) -> None:
        state = choosing()
        for action in ELECTROPOLIS.choices(state)[0].actions:
            hint = phrase(ELECTROPOLIS.view(state, state.turn), action)
            digit = next(sign for sign in hint if sign.isdigit())
            async with showing(state) as (app, pilot):
                await press(pilot, f"{digit} {digit}" if "right" in hint else digit)
                assert f"enter {hint}" in app.shown()

    async def test_the_parts_are_still_brought_up_by_function_keys(self) -> None:
        async with showing(choosing()) as (app, pilot):
            assert "F3 mayors" in app.shown()
            await press(pilot, "f3")
            assert "MAYORS" in app.shown()

    async def test_enter_alone_chooses_nothing(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "enter enter")
            assert "! Choose a space first" in app.shown()
            assert app.played == []

    async def test_a_space_that_is_taken_is_refused_with_the_reason(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "left right enter")
            assert "! Cy is already there." in app.shown()
            assert app.played == []

    async def test_what_it_brings_is_told(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "right right")
            assert "take the space for 3 tiles and 1 support" in app.shown()
            assert "Before Cy, 1 mayor yet to choose." in app.shown()

    async def test_who_stands_where(self) -> None:
        async with showing(choosing()) as (app, _):
            assert "C  Cy" in app.shown().split("\n")[4]
            assert "choosing: B A" in app.shown()

    async def test_a_second_click_takes(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await click(pilot, ComponentsPanel, "space", 3)
            assert app.played == []
            await click(pilot, ComponentsPanel, "space", 3)
            assert app.played == [Space(space=3)]


class TestTaking:
    async def test_the_piece_moves_clockwise_and_round_the_ring(self) -> None:
        assert await answers(taking(), "right right down enter") == [Take(start=2, card="A01")]
        assert await answers(taking(), "left up enter") == [Take(start=9, card="B12")]

    async def test_enter_before_a_card_is_chosen_takes_nothing(self) -> None:
        async with showing(taking()) as (app, pilot):
            await press(pilot, "right enter")
            assert "! Choose a card first" in app.shown()
            assert app.played == []

    async def test_the_piece_is_lit_and_told(self) -> None:
        async with showing(taking()) as (app, pilot):
            await press(pilot, "right")
            ring = app.board.components[1]
            assert [cell.sign for cell in ring.cells if cell.pick.marked] == ["♦Ga", "∆fC", "♣Pa"]
            assert "To build: gas plant (6 points, 2 pollution), park (1 support). Fuel: coal." in app.shown()

    async def test_it_warns_of_tiles_that_will_find_no_room(self) -> None:
        full = give(taking(), "Ann", "..CCC", "..CCC", "..+CC", ".....", ".....")
        async with showing(full) as (app, pilot):
            await press(pilot, "left left left down")
            assert "0 cells can be built on (top right). 3 tiles will be lost." in app.shown()

    async def test_it_warns_of_disposal_tiles_without_a_corner(self) -> None:
        async with showing(taking()) as (app, pilot):
            await press(pilot, "right right right right down")
            assert "There is no corner for 1 disposal tile." in app.shown()

    async def test_a_card_shows_its_region_and_effect(self) -> None:
        market = ElectropolisView.from_snapshot(snapshot(taking())).table[2]
        assert isinstance(market, Market)
        card = market.cards[1]
        assert (card.number, card.name, card.foot) == ("B05", "top right", "8 free")
        assert card.lines == ("1 point for each building in the bottom left 3x3",)
        assert card.brief == ("1 point each", "built bottom left")
        async with showing(taking()) as (app, pilot):
            await press(pilot, "down 2")
            shown = app.shown()
        assert " c1 " in shown
        assert " a5 " not in shown, "beyond the region of the card under the cursor"

    async def test_clicks(self) -> None:
        async with showing(taking()) as (app, pilot):
            await click(pilot, ComponentsPanel, "ring", 7)
            await click(pilot, ComponentsPanel, "card", 2)
            assert app.played == []
            await click(pilot, ComponentsPanel, "card", 2)
            assert app.played == [Take(start=7, card="C01")]

    @pytest.mark.parametrize("count", range(1, 19))
    def test_every_ring_is_closed_and_no_two_tiles_share_a_place(self, count: int) -> None:
        state = taking().evolve(ring=("coal",) * count)
        ring = ElectropolisView.from_snapshot(snapshot(state, viewer=1)).table[1]
        places = [(cell.column, cell.row) for cell in ring.cells]  # type: ignore[union-attr]
        assert len(set(places)) == len(places) == count
        steps = [abs(x - x2) + abs(y - y2) for (x, y), (x2, y2) in pairwise([*places, *places[:1]])]
        assert sum(step != 1 for step in steps) <= count % 2, "of an odd number one corner is cut off"
        assert max(steps, default=0) <= 2


class TestPlacing:
    async def test_the_cursor_goes_to_a_cell_and_enter_builds(self) -> None:
        state = placing("C01", "coal", "park")
        assert await answers(state, "up enter") == [Place(tile="coal", cell=cell("c2"))]
        assert await answers(state, "right n enter") == [Place(tile="park", cell=cell("d3"))]
        assert await answers(state, "right space enter") == [Place(tile="park", cell=cell("d3"))]
        assert await answers(state, "p down enter") == [Place(tile="park", cell=cell("c4"))]
        assert await answers(state, "j j enter") == [Place(tile="coal", cell=cell("c4"))], "the second after the hall"

    @pytest.mark.parametrize(
        ("keys", "why"),
        [
            ("enter", "! The cell already has a tile."),
            ("down enter", "! The card is for the top right."),
            ("up up enter", "! A tile must share an edge with a tile already there."),
            ("n up enter", "! Disposal tiles go only on corner cells."),
            ("d", "! The coal plant can still be placed."),
        ],
    )
    async def test_what_is_refused_is_refused_with_the_reason(self, keys: str, why: str) -> None:
        city = (".....", "....C", "..+C.", ".....", ".....")
        async with showing(placing("A01", "coal", "waste", city=city)) as (app, pilot):
            await press(pilot, keys)
            assert why in app.shown()
            assert app.played == []

    async def test_a_tile_without_a_cell_is_discarded_by_d_alone(self) -> None:
        async with showing(placing("A05", "waste")) as (app, pilot):
            await press(pilot, "up enter")
            assert "! The spent-fuel disposal cannot be placed: d discards it." in app.shown()
            assert app.played == []
            await press(pilot, "d")
            assert app.played == [Discard(tile="waste")]

    async def test_what_a_placement_changes(self) -> None:
        city = (".....", "..C..", "..+U.", ".....", ".....")
        state = give(placing("C06", "coal", city=city), "Ann", support=2, fuel=(2, 0, 0), cards=("C06",))
        async with showing(state) as (app, pilot):
            await press(pilot, "up right")
            shown = " ".join(app.shown().split())
        # two coal plants of 7 for one of 6, 4 more pollution, and the housing now has a plant beside it
        assert "plants 6 ▸ 14" in shown
        assert "support 5 ▸ 4" in shown
        assert "pollution 4 ▸ 8" in shown
        assert "group of 2" in shown
        assert "card C06 2 ▸ 4" in shown
        assert "+2 d3" in shown, "the housing"

    async def test_legal_cells_are_open(self) -> None:
        city = ElectropolisView.from_snapshot(snapshot(placing("A01", "coal"))).mine[0]
        assert [cell.name for cell in city.cells if not cell.pick.why] == ["c2", "d3"]  # type: ignore[union-attr]

    async def test_a_tile_shows_what_it_would_yield_before_it_is_built(self) -> None:
        city = (".....", "..C..", "..+X.", ".....", ".....")
        async with showing(give(placing("C01", "coal", city=city), "Ann", fuel=(2, 0, 0))) as (app, pilot):
            assert "6/4 c2" in app.shown()
            await press(pilot, "up right")
            shown = app.shown()
        assert "+▲Co" in shown
        assert "7/4 c2" in shown, "a group of two"
        assert "7/3 d2" in shown, "and a control beside the new one"
        assert "4▸7" in shown

    async def test_the_square_of_the_excess_is_told(self) -> None:
        city = (".....", "..C..", "..+C.", ".....", ".....")
        async with showing(give(placing("C01", "coal", city=city), "Ann", support=5, fuel=(3, 0, 0))) as (app, pilot):
            assert "3×3=9" in app.shown()
            assert "9 points lost" in app.shown()
            await press(pilot, "up right")
            assert "7×7=49" in app.shown()

    async def test_the_cursor_and_the_tile_stay_for_the_next_tile(self) -> None:
        state = placing("C01", "coal", "park", "museum")
        async with showing(state) as (app, pilot):
            await press(pilot, "up m")
            app.board.show(snapshot(play(state, "Ann: place coal c2")))
            await press(pilot, "enter")
            assert app.played == [], "the cursor is on the tile that was just placed"
            await press(pilot, "up enter")
            assert app.played == [Place(tile="museum", cell=cell("c1"))]

    async def test_clicks(self) -> None:
        async with showing(placing("C01", "coal", "park")) as (app, pilot):
            for _ in range(2):
                await click(pilot, ComponentsPanel, "cell", cell("d3"))
            assert app.played == [Place(tile="coal", cell=cell("d3"))]
        async with showing(placing("C01", "coal", "park")) as (app, pilot):
            await click(pilot, ComponentsPanel, "hand", 1)
            for _ in range(2):
                await click(pilot, ComponentsPanel, "cell", cell("c4"))
            assert app.played == [Place(tile="park", cell=cell("c4"))]


class TestRunning:
    async def test_the_best_way_is_chosen_and_enter_asks_once_more(self) -> None:
        state = short_of_fuel()
        assert state.phase is Phase.RUNNING
        async with showing(state) as (app, pilot):
            assert "run a1, b1: final score" in app.shown()
            await press(pilot, "enter")
            assert "Enter once more" in app.shown()
            assert app.played == []
            await press(pilot, "enter")
            assert app.played == [Run(cells=(0, 1))]

    async def test_another_way_by_arrows(self) -> None:
        state = short_of_fuel()
        every = {
            actions[0].cells
            for keys in ("right", "down right")
            if (actions := await answers(state, f"{keys} enter enter"))
        }
        assert every == set(ways_to_run(state.mover)) - {(0, 1)}
        async with showing(state) as (app, pilot):
            await press(pilot, "left")
            assert "less than the best choice" in app.shown()

    async def test_a_click_switches_a_plant(self) -> None:
        async with showing(short_of_fuel()) as (app, pilot):
            await click(pilot, ComponentsPanel, "cell", cell("e4"))
            await press(pilot, "enter enter")
            assert cell("e4") in app.played[0].cells
