"""The board of Terraforming Mars as a whole: its parts at both sizes, the hexes, lists that scroll, clicks, the end."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from powergrid_tui.games.terraforming_mars.actions import Buy, Choose, Keep, Pass, Place, Plant, Play, Start, Target
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.questions import ask
from powergrid_tui.games.terraforming_mars.widgets.panels import GoalsPanel
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList
from powergrid_tui.toolkit.viewmodel.components.plan import Cell
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.component_board import RoundTitle
from powergrid_tui.toolkit.widgets.components.panels import ComponentPanel
from powergrid_tui.toolkit.widgets.components.scores import FinalScores
from tests.board_host import LARGE, SMALL, press

from .asked import (
    amount,
    asking,
    busy,
    buying,
    choosing,
    claiming,
    contest,
    drafting,
    exchanging,
    first,
    founding,
    greeneries,
    guild,
    keeping,
    over,
    placing,
    reducing,
    shuffling,
    snapshot,
    solo,
    targeting,
    upon,
)
from .host import click, showing
from .positions import NAMES, SPACES, at, claim, give, lay, mars, play, table

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
GLYPHS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
PLACES = (
    (founding(), "Ann: which corporation, and which cards"),
    (buying(), "Ann, 10 credits: which cards do you buy"),
    (drafting(), "Ann, 20 credits: which card do you keep?"),
    (busy(), "Ann, 18 credits: what do you do?"),
    (first(), "Ann, 40 credits: what do you do?"),
    (placing(), "Ann, 5 credits: where does it go: city?"),
    (claiming(), "where does it go: your claim?"),
    (targeting(2), "whose?"),
    (choosing(), "which of 2?"),
    (upon(), "which card?"),
    (amount(), "how much?"),
    (exchanging(), "which of 2?"),
    (keeping(), "keep which 2 cards?"),
    (contest(), "keep which card?"),
    (guild(), "buy it for 3 credits, or not?"),
    (greeneries(), "another greenery?"),
)
"""Positions of two, and what is asked."""
LONG = " ".join(f"{number:03}" for number in range(20, 50))
"""A hand of thirty cards."""


def text(panel: type, content: object, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """A part as lines, which must fit."""
    rows = panel(glyphs).picture(content, width, height)
    assert len(rows) <= height
    assert max(row.cell_length for row in rows) <= width
    return [row.text.rstrip() for row in rows]


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@BOTH
@GLYPHS
@pytest.mark.some(4)
async def test_every_question_is_put(size: tuple[int, int], glyphs: Glyphs) -> None:
    """It takes a second: every question is drawn in every part."""
    async with showing(table(2), viewer=0, size=size, glyphs=glyphs) as (app, pilot):
        for state, question in PLACES:
            app.board.show(snapshot(state))
            for _ in Part:
                await press(pilot, "tab")
                shown = app.shown()
                assert question in shown
                assert max(map(cell_len, shown.split("\n"))) <= size[0]
                assert glyphs is UNICODE or shown.replace("°", "").isascii()


async def test_everything_at_once_where_there_is_room() -> None:
    async with showing(busy(), size=LARGE) as (app, _):
        shown = app.shown()
    for words in ("TEMPERATURE", "HAND 5", "MILESTONES", "AWARDS", "COMPANIES", "LOG", "what do you do?"):
        assert words in shown, words


async def test_part_by_part_where_there_is_none() -> None:
    """All companies are always seen."""
    async with showing(busy()) as (app, pilot):
        for key, words in zip("1234", ("HAND 5", "Ann: IN PLAY", "MILESTONES", "Bo passes\n"), strict=True):
            await press(pilot, key)
            shown = app.shown()
            assert words in shown
            assert ("HAND 5" in shown) == (key == "1")
            assert "COMPANIES" in shown
        await press(pilot, "tab")
        assert app.board.part == Part.MAP, "round to the first"
        await press(pilot, "shift+tab")
        assert app.board.part == Part.LOG
        tabs = app.shown().split("\n")[1]
        await pilot.click(offset=(tabs.index("in play"), 1))
        await pilot.pause()
        assert app.board.part == Part.IN_PLAY


async def test_e_turns_the_dock() -> None:
    async with showing(busy(), size=LARGE) as (app, pilot):
        assert "LOG  in play" in app.shown()
        await press(pilot, "e")
        shown = app.shown()
        assert "IN PLAY" in shown
        assert "● Water Splitting Plant" in shown
        assert "○ Development Center" in shown


async def test_the_next_person_finds_the_map() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "3")
        app.board.show(snapshot(busy()))
        await pilot.pause()
        assert app.board.part == Part.GOALS, "as long as the same person goes on"
        app.board.show(snapshot(busy().evolve(turn=1, current=1)))
        await pilot.pause()
        assert app.board.part == Part.MAP


async def test_a_tile_to_be_placed_brings_up_the_map() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "2")
        app.board.show(snapshot(placing()))
        await pilot.pause()
        assert app.board.part == Part.MAP


async def test_what_is_pointed_at_shows_what_it_would_bring() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "down")
        shown = app.shown()
        assert re.search(r"▸ +4 Mine", shown)
        assert "play Mine for 2 steel" in shown
        assert "steel 3▸1   steel production 1▸2" in shown
        await press(pilot, "y")
        assert "play Mine for 4 credits" in app.shown()
        await press(pilot, "m up up")
        assert "After the next production: Ann 10, Bo" in app.shown()


async def test_answers_are_posted_once() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "down enter enter d x x")
        assert app.played == [Play(card="056", steel=2)]
        app.board.show(snapshot(placing()))
        await press(pilot, "n enter enter")
        app.board.show(snapshot(targeting()))
        await press(pilot, "down enter enter")
        app.board.show(snapshot(keeping()))
        await press(pilot, "space down space enter enter")
    assert app.played[1:] == [
        Place(space=asking(placing(), "n").space),
        Target(seat=1),
        Keep(cards=("056", "009")),
    ]


async def test_a_reason_is_told_and_nothing_is_posted() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "enter")
        assert "! Choose first, with ↑ ↓." in app.shown()
        await press(pilot, "up enter")
        assert "! Oxygen 5 % of 13 %." in app.shown()
        await press(pilot, "x")
        assert "Press x again to pass for the rest of the generation." in " ".join(app.shown().split())
        assert app.played == []
        await press(pilot, "x")
    assert app.played == [Pass()]


async def test_others_look_on_and_no_key_answers() -> None:
    async with showing(busy(), viewer=1) as (app, pilot):
        shown = app.shown()
        assert "Ann: acts" in shown
        assert "Deep Well Heating" in shown, "one's own hand"
        assert "Space Elevator" not in shown
        await press(pilot, "enter space right down p t d u x x")
        assert app.played == []
        assert app.passed_on == ["enter", "space", "u"], "left to the shell"


async def test_before_the_deal_and_while_nature_shuffles() -> None:
    for state, words in ((table(4), "SET-UP"), (shuffling(), "SHUFFLING")):
        async with showing(state, viewer=0) as (app, pilot):
            await press(pilot, "enter 2 3 4 1")
            assert words in app.shown()
            assert app.played == []


@BOTH
async def test_the_end_is_a_table(size: tuple[int, int]) -> None:
    """Ann and Bo each have a greenery beside a city: points by kind add up."""
    async with showing(over(), viewer=0, size=size) as (app, pilot):
        shown = app.shown()
        assert "Bo wins with 39 points." in shown
        rows = app.board.result.scores.rows
        assert [row.who.name for row in rows] == ["Bo", "Ann", "Cy"]
        for row in rows:
            total, *parts, _ = map(int, row.values)
            assert sum(parts) == total
            assert row.who.name in shown
            assert re.search(rf"points +{total}\b" if size == LARGE else rf" {total} ", shown)
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


@BOTH
async def test_the_end_of_a_solo_game(size: tuple[int, int]) -> None:
    lost = solo().evolve(phase=Phase.END, turn=NOBODY, generation=14)
    async with showing(lost, viewer=0, size=size) as (app, _):
        assert "Mars is not habitable: the game is lost" in app.shown()
    won = at(lost, temperature=8, oxygen=14, oceans=9).evolve(habitable=True)
    async with showing(won, viewer=0, size=size) as (app, _):
        shown = app.shown()
        assert "Mars is habitable: won with" in shown
        assert "MILESTONES" not in shown


@BOTH
async def test_a_solo_game(size: tuple[int, int]) -> None:
    async with showing(solo(), size=size) as (app, pilot):
        shown = app.shown()
        assert "Generation 2 of 14" in shown
        assert ("⌂n" if size == SMALL else "cityn") in shown, "neutral cities"
        await press(pilot, "3 1 down enter")
        assert app.played == [Play(card="056")]


async def test_help_has_the_keys_the_rules_of_the_phase_and_the_end() -> None:
    async with showing(busy()) as (app, _):
        parts = dict(app.board.help())
    assert "- f: filters your hand" in parts["Keys"]
    assert "- u takes an action back" in parts["Keys"]
    assert "w reads cards" in parts["Keys"]
    assert "Standard projects" in parts["Actions"]
    assert "5 for a milestone" in parts["The end"]


# --- parts -----------------------------------------------------------------------------------------------------------


def cells(state: State, keys: str = "") -> dict[str, Cell]:
    """The cells of the map by their names."""
    return {cell.name: cell for cell in asking(state, keys).mars().cells}


class TestMars:
    def test_what_is_printed_and_placed(self) -> None:
        state = lay(claim(busy(), "Bo", "c1"), "b1 MINE Bo", "d5 greenery")
        found = cells(state)
        told = {name: found[name].lines[0] for name in ("a1", "e5", "c1", "e3", "b1", "d4", "d5", "i5")}
        assert told == {
            "a1": "ss", "e5": "≈pp", "c1": "▲c b", "e3": "Noct", "b1": "Mine", "d4": "city", "d5": "♣♣n", "i5": "≈tt",
        }  # fmt: skip
        owners = {name: cell.who.letter for name, cell in found.items() if cell.who}
        assert owners == {"b1": "B", "d4": "A", "d6": "B", "e4": "A"}
        assert len({found[name].tint for name in ("a1", "e5", "b1", "d4", "d5")}) == 5, "each kind looks different"

    def test_what_has_just_come_is_marked(self) -> None:
        after = lay(busy(), "b3 city Bo")
        fresh = [cell.name for cell in ask(snapshot(after, viewer=0, last=busy())).mars().cells if cell.new]
        assert fresh == ["b3"]
        assert not any(cell.new for cell in ask(snapshot(after, viewer=0)).mars().cells)

    @pytest.mark.parametrize(
        ("temperature", "oxygen", "told"),
        [
            (-30, 0, ("heat production at -24 °C", "temperature at 8 %")),
            (-24, 0, ("heat production at -20 °C", "temperature at 8 %")),
            (-20, 8, ("ocean at 0 °C",)),
            (0, 7, ("temperature at 8 %",)),
            (0, 8, ()),
        ],
    )
    def test_what_the_next_steps_bring(self, temperature: int, oxygen: int, told: tuple[str, ...]) -> None:
        found = slices.parameters(at(mars(), temperature=temperature, oxygen=oxygen))
        assert tuple(track.note for track in found[:2] if track.note) == told
        assert [[stop.label for stop in track.stops if stop.bonus] for track in found] == [
            ["-24", "-20", "0"], ["8"], [],
        ]  # fmt: skip


class TestReading:
    """w, or the part itself, reads cards: whole, of any company, and of the log."""

    async def test_w_goes_from_company_to_company_to_the_log_and_back(self) -> None:
        state = give(busy(), "Bo", events="009")
        async with showing(state, viewer=0) as (app, pilot):
            titles = []
            for _ in range(4):
                await press(pilot, "w")
                titles.append(app.board.reading.title if app.board.part == Part.IN_PLAY else "")
            assert titles == ["A Ann: IN PLAY 4", "B Bo: IN PLAY 4", "IN THE LOG 1", ""]
            await press(pilot, "w w up")
            assert app.board.reading.text.name == "Asteroid", "the event, which lies face down on a table"
            assert "remove up to 3 plants" in app.shown()
            await press(pilot, "w")
            assert app.board.reading.text.name == "Mine"

    async def test_no_key_for_reading_plays_anything(self) -> None:
        async with showing(busy(), size=LARGE) as (app, pilot):
            await press(pilot, "down w down enter")
            assert app.played == []
            assert app.board.part == Part.MAP
            await press(pilot, "w escape")
            assert app.board.part == Part.MAP
            await press(pilot, "enter")
        assert app.played == [Play(card="056", steel=2)], "what was marked is still marked"

    def test_resources_and_actions_that_are_ready_or_used(self) -> None:
        view = snapshot(busy()).view
        rows = {row.name: (row.sign, row.status) for row in slices.in_play(view, 0)}
        assert rows == {
            "Thorgate": ("", ""),
            "Development Center": (slices.USED, ""),
            "Water Splitting Plant": (slices.READY, ""),
            "Tardigrades": (slices.READY, "2 microbes"),
        }

    async def test_who_waits_and_who_looks_on_can_read(self) -> None:
        async with showing(busy(), viewer=1) as (app, pilot):
            await press(pilot, "w down w down")
            assert "A Ann: IN PLAY" in app.shown()
            assert "Space Elevator" not in app.shown()

    @pytest.mark.parametrize("num", sorted(busy().book.cards))
    def test_no_card_is_too_long_to_be_read(self, num: str) -> None:
        """Whole, on the smallest screen and beside the map of a large one."""
        text_ = slices.card_text(busy().evolve(turn=0), 0, num, leaves="12 credits, 3 steel, 2 titanium")
        row = slices.card_row(busy().book, num)
        for width, height in ((41, 10), (60, 21)):
            content = CardList("HAND 1", "", (row,) * 9, 4, text=text_)
            shown = " ".join(" ".join(text(ComponentPanel, content, width, height)).split())
            assert all(part.words in shown for part in text_.parts)
            assert row.name in shown


class TestLists:
    def test_a_long_hand_scrolls_with_the_cursor(self) -> None:
        question = asking(busy(hand=LONG))
        seen = set()
        for _ in LONG.split():
            question.press("down")
            here = [row for row in text(ComponentPanel, question.listing(), 41, 12)[1:] if row.startswith("▸")]
            assert len(here) == 1
            seen.add(here[0])
        assert len(seen) == 30

    def test_names_are_never_cut_and_tags_go_first(self) -> None:
        names = [entry.name for entry in asking(busy(hand=LONG)).listing().entries]
        for width in (41, 60, 80):
            shown = []
            for at_ in range(30):
                content = replace(asking(busy(hand=LONG)).listing(), cursor=at_, text=None)
                shown += text(ComponentPanel, content, width, 12)
            assert all(any(name in row for row in shown) for name in names)

    @pytest.mark.parametrize("width", range(35, 90, 5))
    def test_it_fits_anywhere(self, width: int) -> None:
        for state, keys in ((busy(hand=LONG), "down"), (founding(), "space"), (busy(), "m"), (busy(), "a down")):
            for glyphs in (UNICODE, ASCII):
                for height in (3, 9, 24):
                    text(ComponentPanel, asking(state, keys, glyphs).listing(), width, height, glyphs)

    def test_ticks_have_signs(self) -> None:
        for glyphs, on, off in ((UNICODE, "✓", "·"), (ASCII, "v", ".")):
            rows = text(ComponentPanel, asking(buying(), "down space", glyphs).listing(), 42, 12, glyphs)
            assert [row[1] for row in rows[1:6]] == [off, on, off, " ", off], "birds need oxygen"

    @GLYPHS
    def test_long_and_wide_names_push_nothing_out(self, glyphs: Glyphs) -> None:
        state = over(5)
        sitters = tuple(Seat(name=f"{'火星' * 7}{at_}", colour=c) for at_, c in zip("12345", COLOURS, strict=False))
        players = ask(Snapshot(state, 0, (), sitters, ()), glyphs).players
        for panel, content, width in (
            (ComponentPanel, slices.companies(state, 0, players), 80),
            (GoalsPanel, slices.goals(state, players, 0), 60),
            (FinalScores, slices.result(state, players), 80),
            (FinalScores, slices.result(state, players), 60),
        ):
            assert text(panel, content, width, 14, glyphs)

    @GLYPHS
    def test_the_end_names_the_cards_that_gave_points(self, glyphs: Glyphs) -> None:
        """Those that give most first, also what costs points; with little room, something of everybody's."""
        state = give(over(3), "Ann", play="018 103:5 147:4", events="097")
        state = give(state, "Bo", play="072:3 143 150")
        players = asking(state, "", glyphs).players
        wide = text(FinalScores, slices.result(state, players), 110, 24, glyphs)
        assert " Ann: 2 points from cards: Methane From Titan 2, Herbivores 2, Nuclear Zone -2" in wide
        low = text(FinalScores, slices.result(state, players), 78, 12, glyphs)
        assert [row.split(":")[0].strip() for row in low[-3:]] == ["Bo", "Ann", "Cy"]
        assert low[-1] == " Cy: no points from cards"
        lower = text(FinalScores, slices.result(state, players), 78, 10, glyphs)
        assert lower[-1].startswith(" Ann: 2 points from cards: "), "the last are left out"

    def test_after_the_end_cards_in_play_show_their_points(self) -> None:
        state = give(over(3), "Ann", play="147:4", events="097")
        shown = {row.name: row.status for row in slices.in_play(state, 0)}
        assert (shown["Herbivores"], shown["Nuclear Zone"]) == ("4 animals, 2 points", "-2 points")
        going = give(busy(), "Ann", play="147:4", events="097")
        assert {row.name: row.status for row in slices.in_play(going, 0)}["Herbivores"] == "4 animals"


async def test_the_list_of_goals_brings_up_the_tables() -> None:
    async with showing(busy(3), size=LARGE) as (app, pilot):
        assert "after the next production" not in app.shown()
        await press(pilot, "m")
        assert "after the next production" in app.shown()
        assert "MILESTONES AND AWARDS" in app.shown()
        await press(pilot, "c")
        assert "after the next production" not in app.shown()


class TestGoals:
    def goals(self, state: State, width: int = 80, height: int = 13) -> list[str]:
        question = ask(snapshot(state, viewer=0))
        return text(GoalsPanel, slices.goals(question.view, question.players, 0), width, height)

    def test_with_room_everything_is_told(self) -> None:
        """Ann's two energy become heat; Bo makes two."""
        rows = self.goals(busy(3))
        assert rows[0].split() == ["MILESTONES", "8", "A", "B", "C"]
        assert rows[1].split() == [
            "Terraformer",
            "35",
            "terraform",
            "rating",
            "26",
            "███··",
            "23",
            "███··",
            "24",
            "███··",
        ]
        assert rows[7].split() == ["AWARDS", "8", "▸", "after", "the", "next", "production", "A", "B", "C"]
        assert rows[11].split() == ["Thermalist", "heat", "8▸10", "0▸2", "0"]
        assert not any("after" in row for row in self.goals(over()))

    def test_each_figure_stands_below_its_company_in_a_row_of_its_own_goal(self) -> None:
        """Side by side, where there are six rows; with fewer, those that matter most."""
        rows = self.goals(busy(3), 60, 6)
        assert [row.split() for row in rows[:2]] == [
            ["MILESTONES", "8", "A", "B", "C", "AWARDS", "8", "A", "B", "C"],
            ["Terraformer", "35", "26", "23", "24", "Landlord", *rows[1].split()[-3:]],
        ]
        assert all(rows[0].index(letter) == rows[1].index(end) + 1 for letter, end in (("A", "26"), ("C ", "24")))
        assert len(self.goals(busy(3), 60, 5)) <= 5

    def test_who_has_them_and_who_may(self) -> None:
        rows = self.goals(give(over().evolve(turn=0, phase=Phase.ACTIONS), "Ann", tr=35))
        assert rows[1].split()[:4] == ["Terraformer", "35", "m", "claim"]
        assert rows[2].split()[:3] == ["Mayor", "3", "✓B"]
        assert rows[9].split()[:2] == ["Banker", "✓A"]

    def test_late_in_a_game_of_five_none_is_lost(self) -> None:
        """Those who are behind are left out, and beside the map no row runs out of it."""
        state = busy(5)
        for seat, name in enumerate(NAMES):
            state = give(state, name, f"{30 + seat}H {20 + seat}S", production=f"{10 + seat}M 5H", tr=40 + seat)
        state = state.evolve(
            milestones=(("terraformer", 0), ("planner", 1), ("builder", 2)),
            awards=(("thermalist", 0), ("miner", 1), ("landlord", 1)),
        )
        narrow = self.goals(state, 60, 4)
        for name in (*MILESTONES, *AWARDS):
            assert any(name.capitalize() in row for row in narrow), name


def test_the_title_says_generation_phase_and_action() -> None:
    def line(state: State, width: int = 80) -> str:
        question = ask(snapshot(state, viewer=0))
        return text(RoundTitle, slices.heading(question.view, question.players), width, 1)[0]

    assert re.search(r"Generation 2 .* ACTION 1 OF 2 .*production", line(busy()))
    assert "ACTION 2 OF 2" in line(play(busy(), "use 049"))
    assert "ACTION 1 OF 2" in line(placing()), "it goes on"
    for state, word in ((buying(), "RESEARCH"), (drafting(), "RESEARCH"), (founding(), "CORPORATIONS")):
        assert word in line(state)
    assert "THE LAST GREENERIES" in line(greeneries())
    assert "Generation 2 of 14" in line(solo())


# --- sizes -----------------------------------------------------------------------------------------------------------


@BOTH
async def test_five_companies(size: tuple[int, int]) -> None:
    async with showing(busy(5), size=size) as (app, pilot):
        await press(pilot, "2")
        shown = app.shown()
        assert all(f" {name} " in shown for name in NAMES)
        await press(pilot, "3")
        assert all(name.capitalize() in app.shown() for name in (*MILESTONES, *AWARDS))


async def test_a_terminal_that_grows_and_shrinks_keeps_the_space() -> None:
    async with showing(placing()) as (app, pilot):
        await press(pilot, "right n")
        chosen = app.board.question.space
        for size in (LARGE, (200, 60), (100, 36), SMALL):
            await pilot.resize_terminal(*size)
            for _ in range(5):  # a busy machine lays the parts out a little later
                await pilot.pause()
            shown = app.shown()
            assert "place it at" in shown
            assert "COMPANIES" in shown
            assert max(map(cell_len, shown.split("\n"))) <= size[0]
        await press(pilot, "enter")
        assert app.played == [Place(space=chosen)]


@pytest.mark.parametrize("size", [(40, 12), (20, 9), (9, 5), (1, 1)])
@pytest.mark.some(4)
async def test_a_tiny_terminal_breaks_nothing(size: tuple[int, int]) -> None:
    """The shell says that it is too small; the board below it goes on."""
    async with showing(busy(5, hand=LONG), size=SMALL) as (app, pilot):
        for keys in ("", "down", "3", "2", "w", "1 m down"):
            await press(pilot, keys)
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
        for state in (placing(), over(5)):
            app.board.show(snapshot(state, viewer=0))
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
        assert "THE END" in app.shown()


# --- clicks ----------------------------------------------------------------------------------------------------------


@BOTH
async def test_clicks(size: tuple[int, int]) -> None:
    async with showing(placing(), size=size) as (app, pilot):
        names = list(app.board.question.view.book.on_map)
        there = names.index(SPACES["f3"])
        await click(pilot, "mars", "hex", there)
        await click(pilot, "mars", "hex", there)
        app.board.show(snapshot(busy()))
        await pilot.pause()
        await click(pilot, "listing", "row", 1)
        await click(pilot, "listing", "row", 1)
        app.board.show(snapshot(buying()))
        await pilot.pause()
        await click(pilot, "listing", "row", 2)
        await press(pilot, "enter")
        app.board.show(snapshot(founding()))
        await pilot.pause()
        await click(pilot, "listing", "row", 1)
        await click(pilot, "listing", "row", 3)
        await press(pilot, "enter")
        app.board.show(snapshot(choosing()))
        await pilot.pause()
        await click(pilot, "listing", "row", 1)
        await click(pilot, "listing", "row", 1)
    assert app.played == [
        Place(space=SPACES["f3"]),
        Play(card="013", steel=3, titanium=2),
        Buy(seat=0, cards=("072",)),
        Start(seat=0, corporation="R13", cards=("056",)),
        Choose(option=1),
    ]


async def test_a_click_confirms_nothing() -> None:
    """Neither after a warning, nor after an Enter that confirmed it while the list was out of sight."""
    async with showing(targeting(), size=SMALL) as (app, pilot):
        await press(pilot, "up up")
        here = app.board.question.listing().cursor
        for _ in range(2):
            await click(pilot, "listing", "row", here)
        await pilot.click(offset=(app.shown().split("\n")[1].index("goals"), 1))
        await press(pilot, "enter")
        assert "This is what you are asked about" in app.shown()
        await click(pilot, "listing", "row", here)
        assert app.played == []
        assert app.board.question.warned
        await press(pilot, "enter")
        assert len(app.played) == 1


async def test_a_row_that_was_scrolled_to_is_clicked() -> None:
    async with showing(busy(hand=LONG)) as (app, pilot):
        await press(pilot, "up")
        await click(pilot, "listing", "row", 27)
        assert app.board.question.choice.card == LONG.split()[27]


async def test_plants_at_the_end_and_no_more() -> None:
    async with showing(greeneries()) as (app, pilot):
        await press(pilot, "enter")
        assert app.played == [Plant()]


async def test_a_replay_shows_of_what_lies_face_down_the_backs() -> None:
    """The hand of the one to move, seen by nobody in particular."""
    view = snapshot(busy(), viewer=NOBODY).view
    question = ask(Snapshot(view, 0, (), snapshot(busy()).seats, ()))
    rows = text(ComponentPanel, question.listing(), 42, 12)
    assert rows[0].startswith(" HAND 5 ")
    assert rows[0].endswith(" 5 covered")
    assert [row.split()[0] for row in rows[1:11:2]] == ["1", "2", "3", "4", "5"]
    async with showing(busy()) as (app, pilot):
        app.board.question = None
        app.board.show(replace(snapshot(busy()), view=view, offers=()))
        await pilot.pause()
        assert "Space Elevator" not in app.shown()


def test_whose_production_may_be_taken() -> None:
    rows = text(ComponentPanel, asking(reducing()).listing(), 42, 12)
    assert rows[0].startswith(" Energy Tapping ")
    assert rows[1].split() == ["Bo", "energy", "production", "1"]
    assert rows[2].split() == ["Ann", "energy", "production", "2"]
