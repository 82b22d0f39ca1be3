"""The board of Electropolis, by its keys: every question, what it refuses, and what is seen at both sizes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.games.electropolis.actions import Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import running
from powergrid_tui.games.electropolis.scoring import ways_to_run
from powergrid_tui.games.electropolis.widgets.asking import Part
from powergrid_tui.games.electropolis.widgets.board import ElectropolisBoard
from powergrid_tui.games.electropolis.widgets.city import CityPanel
from powergrid_tui.games.electropolis.widgets.table import CardsPanel, RingPanel, StandsPanel, around, region_rows
from powergrid_tui.games.electropolis.widgets.tiles import FACES
from powergrid_tui.paint.board import Board, Glance
from powergrid_tui.paint.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.seat import COLOURS, Seat
from powergrid_tui.table.session import Session

from .positions import NAMES, acting, cell, dealt, give, lay, offered, over, placing, play, seat, table

SMALL, LARGE = (80, 22), (120, 38)
"""Cells of the board on terminals of 80x24 and 120x40: the shell takes two rows."""

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def glance(state: State, viewer: int | None = None, notice: str = "") -> Glance:
    """What the one to move sees, or another; with the offers only where it is that seat's turn."""
    at = max(state.turn, 0) if viewer is None else viewer
    return Glance(
        view=ELECTROPOLIS.view(state, at),
        seat=at,
        offers=ELECTROPOLIS.choices(state) if state.turn == at else (),
        seats=seats(len(state.players)),
        log=("Ann has number 1", "Bo takes the space of 4 tiles"),
        notice=notice,
    )


class Host(App[None]):
    """Holds a board. What it posts stays in `played`; with `plays` it is played too, and the next question shown."""

    def __init__(self, first: Glance, glyphs: Glyphs = UNICODE, plays: Session[Any, Any] | None = None) -> None:
        super().__init__()
        self.first, self.plays = first, plays
        self.board = ElectropolisBoard(glyphs)
        self.played: list[Any] = []
        self.passed_on: list[str] = []
        """Keys that meant nothing to the board."""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        for key in ("space", "enter", "u", "question_mark"):
            self.bind(key, f"left_over('{key}')", show=False)
        self.board.show(self.first)

    def on_board_play(self, message: Board.Play) -> None:
        self.played.append(message.action)
        if self.plays is not None:
            self.plays.play(message.action)
            self.board.show(glance(self.plays.state))

    def action_left_over(self, key: str) -> None:
        self.passed_on.append(key)

    def shown(self) -> str:
        """What the terminal would show, without colours."""
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())


async def press(pilot: Pilot[None], keys: str) -> None:
    for key in keys.split():
        await pilot.press(key)
    await pilot.pause()


@asynccontextmanager
async def showing(
    state: State, viewer: int | None = None, size: tuple[int, int] = SMALL, glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Host, Pilot[None]]]:
    app = Host(glance(state, viewer), glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def answers(state: State, keys: str) -> list[Any]:
    """What is posted when these keys are pressed."""
    async with showing(state) as (app, pilot):
        await press(pilot, keys)
        return app.played


async def click(pilot: Pilot[None], panel: type[Any], what: str, at: int) -> None:
    """Click the spot of a part."""
    found = pilot.app.screen.query_one(panel)
    region = next(region for region, spot in found.spots if spot == (what, at))
    await pilot.click(panel, offset=(region.x + 1, region.y))
    await pilot.pause()


def choosing() -> State:
    """Bo chooses, as the second; Cy stands on the last space."""
    return play(dealt(3), "Cy: space 6")


RING = ("coal", "gas", "fuel_coal", "park", "waste", "waste", "museum", "wind", "solar", "nuclear")


def taking(shown: Sequence[str] = ("A01", "B05", "C01", "B12")) -> State:
    """Ann takes three tiles of a ring of ten, and a card."""
    return lay(acting(dealt(3), ".ABC.."), *RING, shown=shown)


def short_of_fuel() -> State:
    """Ann has three coal plants, of which two are connected, and coal for two."""
    state = give(dealt(2), "Ann", "CC...", "M....", "M.+..", "M...C", ".....", support=16, fuel=(2, 0, 0))
    return running.begin(state.evolve(round=8, ring=(), shown=()))


class TestChoosing:
    async def test_an_arrow_and_enter(self) -> None:
        assert await answers(choosing(), "right enter") == [Space(space=0)]
        assert await answers(choosing(), "right right right enter") == [Space(space=2)]
        assert await answers(choosing(), "left enter") == [Space(space=4)], "the last one that is free"

    async def test_enter_alone_chooses_nothing(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "enter enter")
            assert "! Choose a space first" in app.shown()
            assert app.played == []

    async def test_a_space_that_is_taken_is_refused_with_the_reason(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "left right enter")
            assert "! Cy stands there." in app.shown()
            assert app.played == []

    async def test_what_it_brings_is_told(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await press(pilot, "right right")
            assert "take the space of 3 tiles and 1 support" in app.shown()
            assert "Before Cy, 1 mayor yet to choose." in app.shown()

    async def test_who_stands_where(self) -> None:
        async with showing(choosing()) as (app, _):
            assert "C Cy" in app.shown().split("\n")[4]
            assert "to choose: B A" in app.shown()

    async def test_a_second_click_takes(self) -> None:
        async with showing(choosing()) as (app, pilot):
            await click(pilot, StandsPanel, "space", 3)
            assert app.played == []
            await click(pilot, StandsPanel, "space", 3)
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

    async def test_the_piece_stands_between_brackets(self) -> None:
        async with showing(taking()) as (app, pilot):
            await press(pilot, "right")
            shown = app.shown()
        for tile in ("[♦ Ga]", "[∆ fC]", "[♣ Pa]"):
            assert shown.count(tile) == 1
        assert shown.count("[") == 2 * 3, "two rows each"
        assert "Build gas plant, park; fuel coal." in shown

    async def test_it_warns_of_tiles_that_will_find_no_room(self) -> None:
        full = give(taking(), "Ann", "..CCC", "..CCC", "..+CC", ".....", ".....")
        async with showing(full) as (app, pilot):
            await press(pilot, "left left left down")
            assert "0 cells can be built on (top right). 3 tiles will be lost." in app.shown()

    async def test_it_warns_of_disposal_tiles_without_a_corner(self) -> None:
        async with showing(taking()) as (app, pilot):
            await press(pilot, "right right right right down")
            assert "No corner for 1 disposal tile." in app.shown()

    async def test_a_card_shows_its_region_and_effect(self) -> None:
        async with showing(taking()) as (app, _):
            shown = app.shown()
        assert "B05 top right, 8 free" in shown
        assert "1 point per building in" in shown
        assert region_rows(book().regions["TR"], UNICODE) == ["  ███", "  ▀▀▀", "     "]
        assert region_rows(book().regions["CE"], ASCII) == [" ... ", " ### ", "     "]

    async def test_clicks(self) -> None:
        async with showing(taking()) as (app, pilot):
            await click(pilot, RingPanel, "ring", 7)
            await click(pilot, CardsPanel, "card", 2)
            assert app.played == []
            await click(pilot, CardsPanel, "card", 2)
            assert app.played == [Take(start=7, card="C01")]

    @pytest.mark.parametrize("count", range(19))
    def test_every_ring_is_closed_and_no_two_tiles_share_a_place(self, count: int) -> None:
        places = around(count)
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
            ("enter", "! The cell holds a tile."),
            ("down enter", "! The card is for the top right."),
            ("up up enter", "! A tile shares an edge with one that lies there."),
            ("n up enter", "! Disposal tiles lie on corner cells alone."),
            ("d", "! There is a place for the coal plant."),
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
            assert "! There is no place for the spent-fuel disposal: d discards it." in app.shown()
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

    async def test_legal_cells_are_marked(self) -> None:
        async with showing(placing("A01", "coal")) as (app, _):
            assert app.shown().count("[    ]") == 2 * 2, "c2 and d3, two rows each"

    async def test_the_cursor_and_the_tile_stay_for_the_next_tile(self) -> None:
        state = placing("C01", "coal", "park", "museum")
        async with showing(state) as (app, pilot):
            await press(pilot, "up m")
            app.board.show(glance(play(state, "Ann: place coal c2")))
            await press(pilot, "enter")
            assert app.played == [], "the cursor is on the tile that was just placed"
            await press(pilot, "up enter")
            assert app.played == [Place(tile="museum", cell=cell("c1"))]

    async def test_clicks(self) -> None:
        async with showing(placing("C01", "coal", "park")) as (app, pilot):
            for _ in range(2):
                await click(pilot, CityPanel, "cell", cell("d3"))
            assert app.played == [Place(tile="coal", cell=cell("d3"))]


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
            actions[0].cells for keys in ("right", "down right") if (actions := await answers(state, f"{keys} enter"))
        }
        assert every == set(ways_to_run(state.mover)) - {(0, 1)}
        async with showing(state) as (app, pilot):
            await press(pilot, "left")
            assert "less than the best way" in app.shown()

    async def test_a_click_switches_a_plant(self) -> None:
        async with showing(short_of_fuel()) as (app, pilot):
            await click(pilot, CityPanel, "cell", cell("e4"))
            await press(pilot, "enter")
            assert cell("e4") in app.played[0].cells


class TestBoard:
    @BOTH
    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
    async def test_every_phase_says_whose_turn_it_is(self, size: tuple[int, int], glyphs: Glyphs) -> None:
        for state, question in (
            (choosing(), "Bo: which action space?"),
            (taking(), "Ann: which 3 tiles, and which card?"),
            (placing("C01", "coal", "park"), "Ann: where does the coal plant go?"),
            (short_of_fuel(), "Ann: too little fuel: which plants run?"),
        ):
            async with showing(state, size=size, glyphs=glyphs) as (app, pilot):
                for _ in Part:
                    shown = app.shown()
                    assert question in shown
                    assert max(map(cell_len, shown.split("\n"))) <= size[0]
                    assert glyphs is UNICODE or shown.isascii()
                    await press(pilot, "tab")

    async def test_everything_at_once_where_there_is_room(self) -> None:
        async with showing(taking(), size=LARGE) as (app, _):
            for words in ("ACTION SPACES", "10 tiles", "CARDS", "SCORE NOW", "TRENDS", "CITY", "fuel", "LOG", "B Bo"):
                assert words in app.shown(), words

    async def test_part_by_part_where_there_is_none(self) -> None:
        async with showing(taking()) as (app, pilot):
            for key, words in zip("12345", ("10 tiles", "CITY", "B Bo", "SCORE NOW", " LOG"), strict=True):
                await press(pilot, key)
                assert words in app.shown()
                assert ("10 tiles" in app.shown()) == (key == "1")
            tabs = app.shown().split("\n")[1]
            await pilot.click(offset=(tabs.index("city"), 1))
            await pilot.pause()
            assert app.board.part == Part.CITY

    async def test_a_part_chosen_by_hand_stays_until_something_else_is_asked(self) -> None:
        state = placing("C01", "coal", "park")
        async with showing(state) as (app, pilot):
            await press(pilot, "4")
            state = play(state, "Ann: place coal c2")
            app.board.show(glance(state))
            assert app.board.part == Part.SCORE
            app.board.show(glance(lay(play(state, "Ann: place park c1"), *RING)))
            assert app.board.part == Part.TABLE

    async def test_others_look_on_and_no_key_answers(self) -> None:
        async with showing(placing("C01", "coal", "park"), viewer=seat("Bo")) as (app, pilot):
            assert "Ann: places tiles: coal plant, park" in " ".join(app.shown().split())
            await press(pilot, "enter space up d n u")
            assert app.played == []
            assert app.passed_on == ["enter", "space", "u"], "left to the shell"

    async def test_one_answer_to_a_question(self) -> None:
        assert await answers(choosing(), "right enter right enter") == [Space(space=0)]

    async def test_before_the_deal_and_behind_a_curtain(self) -> None:
        async with showing(table(4), viewer=0) as (app, pilot):
            await press(pilot, "enter 2 3 4 5 1")
            assert "dealt" in app.shown()
        hidden = ELECTROPOLIS.view(taking(), NOBODY)
        async with showing(hidden, viewer=0, size=LARGE) as (app, _):
            assert "CITY" in app.shown()

    @BOTH
    async def test_the_end_has_every_line_of_the_count(self, size: tuple[int, int]) -> None:
        state = dealt(2, trends=("kinds", "empty", "nuclear_free"))
        state = over(give(give(state, "Ann", points=3), "Bo", ".....", "..S..", ".W+R.", ".....", "....."))
        async with showing(state, viewer=0, size=size) as (app, pilot):
            shown = app.shown()
            assert "Bo wins with" in shown
            shown = " ".join(shown.split())
            for line in (
                "B Bo A Ann",
                "plants that run 7 0",
                "cards, at once 0 3",
                "cards, at the end 0 0",
                "most kinds of buildings: 12/7/3 12 0",
                "no nuclear plant: 12 12 12",
                "empty cells -63 -72",
                "pollution above support 0 0",
                "total -32 -57",
                "support 2 1",
            ):
                assert line in shown, line
            await press(pilot, "enter")
            assert app.passed_on == ["enter"]

    async def test_help_has_the_keys_and_the_rules_of_the_phase(self) -> None:
        async with showing(placing("C01", "coal")) as (app, _):
            parts = dict(app.board.help())
        assert "d discards it" in parts["Keys"]
        assert "corners" in parts["Placing"]
        assert "12 points are lost" in parts["The end"]
        assert len(parts["Tiles"].split("\n")) == len(book().kinds)

    async def test_a_small_pollution_track(self) -> None:
        """Pollution above support is told in figures, by a sign, and on the track."""
        city = (".C...", "..C..", "..+..", ".....", ".....")
        state = give(dealt(2), "Ann", *city, support=3, fuel=(2, 0, 0))
        async with showing(state, viewer=0) as (app, pilot):
            await press(pilot, "4")
            row = next(line for line in app.shown().split("\n") if "A Ann" in line)
        assert "8!" in row
        assert "■■■▏■■■■■" in row


class TestTiles:
    def test_every_tile_has_a_face_that_differs_without_colour(self) -> None:
        assert set(FACES) == {*book().kinds, "centre"}
        for one, other in combinations(FACES.values(), 2):
            assert one.code != other.code
            assert one.sign != other.sign
            assert one.plain != other.plain

    def test_signs_are_one_cell_and_letters_two(self) -> None:
        for face in FACES.values():
            assert cell_len(face.sign) == len(face.plain) == 1
            assert face.plain.isascii()
            assert len(face.code) == 2
            assert len(face.short) <= 4

    def test_kinds_of_tiles_differ_in_their_ground(self) -> None:
        plant, public, fuel = (FACES[name].style.bgcolor for name in ("coal", "museum", "fuel_coal"))
        assert len({plant, public, fuel}) == 3


class TestGame:
    async def test_two_people_play_to_the_end_by_keys(self) -> None:
        """Each presses keys that the board tells; nothing is played in any other way."""
        session = Session.start(ELECTROPOLIS, ELECTROPOLIS.Options(), seats(2), seed=3)
        app = Host(glance(session.state), plays=session)
        rng = Random(1)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            for _ in range(400):
                state = session.state
                if state.over:
                    break
                for _ in range(9):
                    if session.state is state:
                        await press(pilot, keys_for(state, rng))
                assert session.state is not state, app.shown()
            assert session.state.over
            assert "THE END" in app.shown()
        assert {type(action) for action in app.played} >= {Space, Take, Place, Discard}


def keys_for(state: State, rng: Random) -> str:
    """Keys that may answer the question; Enter comes too early, and d out of place."""
    if state.phase is Phase.CHOOSING:
        return "enter " + "right " * rng.randrange(1, 4) + "enter"
    if state.phase is Phase.TAKING:
        return "enter " + "right " * rng.randrange(8) + "down " * rng.randrange(1, 4) + "enter"
    if state.phase is Phase.PLACING:
        return "d" if not offered(state, "place") else rng.choice(["j enter", "n j j enter", "d"])
    return "down enter"
