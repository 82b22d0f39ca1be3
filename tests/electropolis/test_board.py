"""The board of Electropolis as a whole: its parts at both sizes, whose turn it is, the end, the tiles, a whole game."""

from itertools import combinations
from random import Random

import pytest
from rich.cells import cell_len
from textual.app import App

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Space, Take
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.viewmodel import slices
from powergrid_tui.games.electropolis.viewmodel.questions import Part, ask
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES
from powergrid_tui.games.electropolis.widgets.board import ElectropolisBoard
from powergrid_tui.games.electropolis.widgets.city import OthersPanel
from powergrid_tui.games.electropolis.widgets.table import ActionBoardPanel
from powergrid_tui.games.electropolis.widgets.tally import FinalPanel, ScorePanel
from powergrid_tui.games.electropolis.widgets.tiles import STYLES
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.tui.history.replay import ReplayScreen
from tests.board_host import LARGE, SMALL, Host, press

from .asked import RING, choosing, seats, short_of_fuel, snapshot, taking
from .host import answers, showing
from .positions import dealt, give, lay, offered, over, placing, play, seat, table, who

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


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
            await press(pilot, "f1 pagedown")
            assert app.board.part == Part.LOG
            tabs = app.shown().split("\n")[1]
            await pilot.click(offset=(tabs.index("city"), 1))
            await pilot.pause()
            assert app.board.part == Part.CITY

    async def test_a_part_chosen_by_hand_stays_until_something_else_is_asked(self) -> None:
        state = placing("C01", "coal", "park")
        async with showing(state) as (app, pilot):
            await press(pilot, "4")
            state = play(state, "Ann: place coal c2")
            app.board.show(snapshot(state))
            assert app.board.part == Part.SCORE
            app.board.show(snapshot(lay(play(state, "Ann: place park c1"), *RING)))
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

    @BOTH
    async def test_at_the_end_the_counts_stand_by_place(self, size: tuple[int, int]) -> None:
        state = dealt(4, trends=("kinds", "empty", "nuclear_free"))
        for name, points in (("Ann", 3), ("Bo", 9), ("Cy", 1), ("Di", 9)):
            state = give(state, name, points=points)
        async with showing(over(state), viewer=0, size=size) as (app, pilot):
            await press(pilot, "4")
            rows = [line.split()[:3] for line in app.shown().split("\n")]
        places = [["1", "B", "Bo"], ["1", "D", "Di"], ["3", "A", "Ann"], ["4", "C", "Cy"]]
        assert [row for row in rows if row in places] == places
        async with showing(state, viewer=0, size=size) as (app, pilot):
            await press(pilot, "f4")
            rows = [line.split()[:3] for line in app.shown().split("\n")]
        numbers = [["1", "A", "Ann"], ["2", "B", "Bo"], ["3", "C", "Cy"]]
        assert [row for row in rows if row in numbers] == numbers, "until then by turn-order number"

    @BOTH
    async def test_in_the_first_half_the_count_says_that_it_is_provisional(self, size: tuple[int, int]) -> None:
        for number, early in ((1, True), (4, True), (5, False)):
            async with showing(dealt(4).evolve(round=number), viewer=0, size=size) as (app, pilot):
                assert ("score now -24 (provisional)" in app.shown()) == early
                await press(pilot, "f4")
                assert ("Provisional: as if the game ended now, with all cells" in app.shown()) == early
            async with showing(placing("C01", "coal").evolve(round=number), size=size) as (app, pilot):
                await press(pilot, "j")
                assert ("the score is provisional" in app.shown()) == early
        async with showing(over(dealt(4)).evolve(round=1), viewer=0, size=size) as (app, pilot):
            await press(pilot, "f4")
            assert "rovisional" not in app.shown()

    async def test_help_has_the_keys_and_the_rules_of_the_phase(self) -> None:
        async with showing(placing("C01", "coal")) as (app, _):
            parts = dict(app.board.help())
        assert "d discards it" in parts["Keys"]
        assert "corners" in parts["Placing"]
        assert "the square of the excess: 1, 4, 9, 16" in parts["The end"]
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

    async def test_a_replay_draws_every_step(self) -> None:
        session = Session.start(ELECTROPOLIS, ELECTROPOLIS.Options(), seats(4), seed=2)
        rng = Random(2)
        while len(session.steps) < 25:
            offers = [offer.actions for offer in ELECTROPOLIS.choices(session.state) if len(offer.actions)]
            session.play(rng.choice(rng.choice(offers)))
        app: App[None] = App()
        async with app.run_test(size=(80, 24)) as pilot:
            screen = ReplayScreen(session, UNICODE)
            await app.push_screen(screen)
            await pilot.pause()
            drawn = set()
            for _ in range(25):
                await press(pilot, "right")
                drawn.add("\n".join(strip.text for strip in app.screen._compositor.render_strips()[:20]))
            assert len(drawn) == 25
            assert screen.at == 25

    @BOTH
    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
    def test_long_and_wide_names_push_nothing_out(self, size: tuple[int, int], glyphs: Glyphs) -> None:
        state = over(dealt(4))
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("1234", COLOURS, strict=False)
        )
        question = ask(Snapshot(state, 0, (), sitters, ()), glyphs)
        score = slices.score(state, question.players, question.tallies)
        width = size[0] if size == SMALL else 82
        for rows in (
            ScorePanel(glyphs).picture(score, width, 6),
            FinalPanel(glyphs).picture(slices.result(state, score), width, 14),
            ActionBoardPanel(glyphs).picture(question.action_board(), 50, 3),
            OthersPanel(glyphs).picture(slices.others(state, 0, question.players, question.tallies), 49, 8),
        ):
            assert max(strip.cell_length for strip in rows) <= width
        assert "   0   -24    0   -24  " in ScorePanel(glyphs).picture(score, width, 6)[1].text

    async def test_a_tie_is_decided_by_points_from_trends(self) -> None:
        state = dealt(2, trends=("public", "empty", "renewable"))
        state = give(state, "Ann", ".....", "..P..", "..+..", ".....", ".....", points=2)
        state = over(give(state, "Bo", ".....", "..M..", "..+P.", ".....", ".....", points=0))
        first, second = ELECTROPOLIS.standings(state)
        ahead, behind = first.score["points"], second.score["points"]
        assert ahead is not None
        assert behind is not None
        level = give(state, second.seat, points=who(state, second.seat).points + ahead - behind)
        async with showing(level, viewer=0) as (app, _):
            assert f"{first.seat} wins with {first.score['points']} points, and more of them from trends" in app.shown()


class TestTiles:
    def test_every_tile_has_a_face_that_differs_without_colour(self) -> None:
        assert set(FACES) == set(STYLES) == {*book().kinds, "centre"}
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
        plant, public, fuel = (STYLES[name].bgcolor for name in ("coal", "museum", "fuel_coal"))
        assert len({plant, public, fuel}) == 3


class TestGame:
    async def test_two_people_play_the_last_rounds_by_keys(self) -> None:
        """Each presses keys that the board tells; from the middle of the game on nothing is played in any other way."""
        session = Session.start(ELECTROPOLIS, ELECTROPOLIS.Options(), seats(2), seed=3)
        while session.state.round < 7:
            view = ELECTROPOLIS.view(session.state, session.state.turn)
            session.play(RandomBot().decide(view, ELECTROPOLIS.choices(view), session.rng(session.state.turn)))

        def after(action: Action) -> Snapshot:
            session.play(action)
            return snapshot(session.state)

        app = Host(ElectropolisBoard(), snapshot(session.state), after)
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
