"""The board of Terraforming Mars as a whole: its parts at both sizes, the hexes, lists that scroll, clicks, the end."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from powergrid_tui.games.terraforming_mars.actions import Buy, Choose, Keep, Pass, Place, Play, Start, Target
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.help import help_for, in_force
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
    asking,
    busy,
    buying,
    choosing,
    drafting,
    founding,
    greeneries,
    keeping,
    over,
    placing,
    shuffling,
    snapshot,
    solo,
    targeting,
    words,
)
from .host import click, showing
from .positions import NAMES, SPACES, at, claim, give, lay, mars, play, table

BOTH = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
LONG = " ".join(f"{number:03}" for number in range(20, 50))
"""A hand of thirty cards."""


def text(panel: type, content: object, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """A part as lines, which must fit."""
    rows = panel(glyphs).picture(content, width, height)
    assert len(rows) <= height
    assert max(row.cell_length for row in rows) <= width
    return [row.text.rstrip() for row in rows]


# --- what is seen ----------------------------------------------------------------------------------------------------


async def test_everything_at_once_where_there_is_room() -> None:
    """The dock turns with e; the list of goals brings up their tables."""
    async with showing(busy(3), size=LARGE) as (app, pilot):
        shown = app.shown()
        for words in ("TEMPERATURE", "HAND 5", "MILESTONES", "AWARDS", "COMPANIES", "LOG  in play", "what do you do?"):
            assert words in shown, words
        assert "after the next production" not in shown
        await press(pilot, "m")
        assert "after the next production" in app.shown()
        await press(pilot, "c e")
        shown = app.shown()
        assert "after the next production" not in shown
        for words in ("IN PLAY", "● Water Splitting Plant", "○ Development Center"):
            assert words in shown


async def test_part_by_part_where_there_is_none() -> None:
    """All companies are always seen; the next person finds the map, and so does a tile that is to be placed."""
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
        await pilot.click(offset=(app.shown().split("\n")[1].index("in play"), 1))
        await pilot.pause()
        assert app.board.part == Part.IN_PLAY
        for then, part in ((busy(), Part.IN_PLAY), (placing(), Part.MAP), (busy().evolve(turn=1, current=1), Part.MAP)):
            await press(pilot, "2")
            app.board.show(snapshot(then))
            await pilot.pause()
            assert app.board.part == part


async def test_what_is_pointed_at_shows_what_it_would_bring_and_what_is_answered_is_posted_once() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "enter")
        assert "! Choose first, with ↑ ↓." in app.shown()
        await press(pilot, "down")
        shown = app.shown()
        assert re.search(r"▸ +4 Mine", shown)
        assert "play Mine for 2 steel" in shown
        assert "steel 3▸1   steel production 1▸2" in shown
        await press(pilot, "y")
        assert "play Mine for 4 credits" in app.shown()
        await press(pilot, "m up up")
        assert "After the next production: Ann 10, Bo" in app.shown()
        await press(pilot, "x")
        assert "Press x again to pass for the rest of the generation." in " ".join(app.shown().split())
        assert app.played == []
        await press(pilot, "x down enter d x x")
        app.board.show(snapshot(placing()))
        await press(pilot, "n enter enter")
        app.board.show(snapshot(targeting()))
        await press(pilot, "down enter enter")
        app.board.show(snapshot(keeping()))
        await press(pilot, "space down space enter enter")
    assert app.played == [Pass(), Place(space=asking(placing(), "n").space), Target(seat=1), Keep(cards=("056", "009"))]


async def test_who_is_not_asked_looks_on_and_no_key_answers() -> None:
    async with showing(busy(), viewer=1) as (app, pilot):
        shown = app.shown()
        assert "Ann: acts" in shown
        assert "Deep Well Heating" in shown, "one's own hand"
        assert "Space Elevator" not in shown
        await press(pilot, "enter space right down p t d u x x")
        assert app.passed_on == ["enter", "space", "u"], "left to the shell"
        for state, words in ((table(4), "SET-UP"), (shuffling(), "SHUFFLING")):
            app.board.show(snapshot(state, viewer=0))
            await press(pilot, "enter 2 3 4 1")
            assert words in app.shown()
        assert app.played == []


def test_points_by_kind_add_up_at_the_end() -> None:
    """Ann and Bo each have a greenery beside a city."""
    rows = slices.result(over(), asking(over()).players).scores.rows
    assert [row.who.name for row in rows] == ["Bo", "Ann", "Cy"]
    for row in rows:
        total, *parts, _ = map(int, row.values)
        assert sum(parts) == total


async def test_alone_the_neutral_cities_are_seen_and_the_end_has_no_goals() -> None:
    won = at(solo(), temperature=8, oxygen=14, oceans=9).evolve(phase=Phase.END, turn=NOBODY, habitable=True)
    async with showing(solo()) as (app, pilot):
        shown = app.shown()
        assert "Generation 2 of 14" in shown
        assert "⌂n" in shown, "neutral cities"
        app.board.show(snapshot(won, viewer=0))
        await pilot.pause()
        assert "Mars is habitable: won with" in app.shown()
        assert "MILESTONES" not in app.shown()


async def test_help_has_the_keys_the_rules_of_the_phase_and_the_end() -> None:
    async with showing(busy()) as (app, _):
        parts = dict(app.board.help())
    for part, said in (
        ("Keys", "- f: filters your hand"),
        ("Keys", "- u takes an action back"),
        ("Keys", "w reads cards"),
        ("Actions", "Standard projects"),
        ("The end", "5 for a milestone"),
    ):
        assert said in parts[part]


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
        for last, fresh in ((busy(), ["b3"]), (None, [])):
            assert [cell.name for cell in ask(snapshot(after, 0, last=last)).mars().cells if cell.new] == fresh

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
        bonus = [[stop.label for stop in track.stops if stop.bonus] for track in found]
        assert bonus == [["-24", "-20", "0"], ["8"], []]


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
            await press(pilot, "enter w escape")
            assert app.board.part == Part.MAP
            await press(pilot, "down w down enter")
            assert app.played == []
            await press(pilot, "enter")
        assert app.played == [Play(card="056", steel=2)], "what was marked is still marked"

    def test_resources_and_actions_that_are_ready_or_used(self) -> None:
        view = snapshot(busy()).view
        assert {row.name: (row.sign, row.status) for row in slices.in_play(view, 0)} == {
            "Thorgate": ("", ""),
            "Development Center": (slices.USED, ""),
            "Water Splitting Plant": (slices.READY, ""),
            "Tardigrades": (slices.READY, "2 microbes"),
        }

    def test_no_card_is_too_long_to_be_read(self) -> None:
        """Whole, on the smallest screen and beside the map of a large one: the twenty with most words."""
        state = busy().evolve(turn=0)
        texts = {
            num: slices.card_text(state, 0, num, leaves="12 credits, 3 steel, 2 titanium") for num in state.book.cards
        }
        longest = sorted(texts, key=lambda num: sum(len(part.words) for part in texts[num].parts))[-20:]
        for num in longest:
            row = slices.card_row(state.book, num)
            for width, height in ((41, 10), (60, 21)):
                content = CardList("HAND 1", "", (row,) * 9, 4, text=texts[num])
                shown = " ".join(" ".join(text(ComponentPanel, content, width, height)).split())
                assert all(part.words in shown for part in texts[num].parts)
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

    @pytest.mark.parametrize("width", [35, 50, 85])
    def test_it_fits_anywhere(self, width: int) -> None:
        for state, keys in ((busy(hand=LONG), "down"), (founding(), "space"), (busy(), "m"), (busy(), "a down")):
            for glyphs in (UNICODE, ASCII):
                for height in (3, 9, 24):
                    text(ComponentPanel, asking(state, keys, glyphs).listing(), width, height, glyphs)

    def test_ticks_have_signs(self) -> None:
        for glyphs, on, off in ((UNICODE, "✓", "·"), (ASCII, "v", ".")):
            rows = text(ComponentPanel, asking(buying(), "down space", glyphs).listing(), 42, 12, glyphs)
            assert [row[1] for row in rows[1:6]] == [off, on, off, " ", off], "birds need oxygen"

    @BOTH
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

    def test_the_end_names_the_cards_that_gave_points(self) -> None:
        """Those that give most first, also what costs points; with little room, something of everybody's."""
        state = give(over(3), "Ann", play="018 147:4", events="097")
        state = give(state, "Bo", play="072:3 143 150")
        result = slices.result(state, asking(state).players)
        wide = text(FinalScores, result, 110, 24)
        assert " Ann: 2 points from cards: Methane From Titan 2, Herbivores 2, Nuclear Zone -2" in wide
        low = text(FinalScores, result, 78, 12)
        assert [row.split(":")[0].strip() for row in low[-3:]] == ["Bo", "Ann", "Cy"]
        assert low[-1] == " Cy: no points from cards"
        lower = text(FinalScores, result, 78, 10)
        assert lower[-1].startswith(" Ann: 2 points from cards: "), "the last are left out"
        shown = {row.name: row.status for row in slices.in_play(state, 0)}
        assert (shown["Herbivores"], shown["Nuclear Zone"]) == ("4 animals, 2 points", "-2 points")
        going = give(busy(), "Ann", play="147:4")
        assert {row.name: row.status for row in slices.in_play(going, 0)}["Herbivores"] == "4 animals"


class TestGoals:
    def goals(self, state: State, width: int = 80, height: int = 13) -> list[str]:
        question = ask(snapshot(state, viewer=0))
        return text(GoalsPanel, slices.goals(question.view, question.players, 0), width, height)

    def test_with_room_everything_is_told(self) -> None:
        """Ann's two energy become heat; Bo makes two."""
        rows = [" ".join(row.split()) for row in self.goals(busy(3))]
        assert rows[0] == "MILESTONES 8 A B C"
        assert rows[1] == "Terraformer 35 terraform rating 26 ███·· 23 ███·· 24 ███··"
        assert rows[7] == "AWARDS 8 ▸ after the next production A B C"
        assert rows[11] == "Thermalist heat 8▸10 0▸2 0"
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
    for state, said in (
        (busy(), r"Generation 2 .* ACTION 1 OF 2 .*production"),
        (play(busy(), "use 049"), "ACTION 2 OF 2"),
        (placing(), "ACTION 1 OF 2"),  # it goes on
        (buying(), "RESEARCH"),
        (drafting(), "RESEARCH"),
        (founding(), "CORPORATIONS"),
        (greeneries(), "THE LAST GREENERIES"),
        (solo(), "Generation 2 of 14"),
    ):
        question = ask(snapshot(state, viewer=0))
        assert re.search(said, text(RoundTitle, slices.heading(question.view, question.players), 80, 1)[0])


# --- sizes and clicks ------------------------------------------------------------------------------------------------


async def test_a_terminal_that_grows_and_shrinks_keeps_the_space() -> None:
    async with showing(placing()) as (app, pilot):
        await press(pilot, "right n")
        chosen = app.board.question.space
        for size in (LARGE, (20, 9), SMALL):
            await pilot.resize_terminal(*size)
            for _ in range(5):  # a busy machine lays the parts out a little later
                await pilot.pause()
            shown = app.shown()
            assert max(map(cell_len, shown.split("\n"))) <= size[0]
            assert size == (20, 9) or ("place it at" in shown and "COMPANIES" in shown)
        await press(pilot, "enter")
        assert app.played == [Place(space=chosen)]


async def test_a_tiny_terminal_breaks_nothing() -> None:
    """The shell says that it is too small; the board below it goes on."""
    async with showing(busy(5, hand=LONG), size=SMALL) as (app, pilot):
        for keys in ("3", "2", "w", "1 m down"):
            await press(pilot, keys)
            await pilot.resize_terminal(1, 1)
            await pilot.pause()
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
        app.board.show(snapshot(over(5), viewer=0))
        await pilot.resize_terminal(9, 5)
        await pilot.pause()
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "THE END" in app.shown()


async def test_clicks() -> None:
    async with showing(placing()) as (app, pilot):
        there = list(app.board.question.view.book.on_map).index(SPACES["f3"])
        await click(pilot, "mars", "hex", there)
        await click(pilot, "mars", "hex", there)
        for state, rows, key in (
            (busy(), (1, 1), ""),
            (buying(), (2,), "enter"),
            (founding(), (1, 3), "enter"),
            (choosing(), (1, 1), ""),
        ):
            app.board.show(snapshot(state))
            await pilot.pause()
            for row in rows:
                await click(pilot, "listing", "row", row)
            await press(pilot, key)
        assert app.played == [
            Place(space=SPACES["f3"]),
            Play(card="013", steel=3, titanium=2),
            Buy(seat=0, cards=("072",)),
            Start(seat=0, corporation="R13", cards=("056",)),
            Choose(option=1),
        ]
        app.board.show(snapshot(busy(hand=LONG)))
        await press(pilot, "up")
        await click(pilot, "listing", "row", 27)
        assert app.board.question.choice.card == LONG.split()[27], "a row that was scrolled to"


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


def test_a_replay_shows_of_what_lies_face_down_the_backs() -> None:
    """The hand of the one to move, seen by nobody in particular."""
    view = snapshot(busy(), viewer=NOBODY).view
    question = ask(Snapshot(view, 0, (), snapshot(busy()).seats, ()))
    rows = text(ComponentPanel, question.listing(), 42, 12)
    assert rows[0].startswith(" HAND 5 ")
    assert rows[0].endswith(" 5 covered")
    assert [row.split()[0] for row in rows[1:11:2]] == ["1", "2", "3", "4", "5"]


# --- reading while cards are offered; coach and help ----------------------------------------------------------------


def kept() -> State:
    """Ann has kept an asteroid, and holds a mine."""
    state = give(drafting(), "Ann", hand="013")
    return state.with_company(0, state.players[0].evolve(kept=("009",)))


@pytest.mark.parametrize(
    ("state", "titles"),
    [
        (give(buying(), "Ann", hand="013 080"), ["HAND 2", "A Ann: IN PLAY 1", "B Bo: IN PLAY 1"]),
        (kept(), ["KEPT 1", "HAND 1", "A Ann: IN PLAY", "B Bo: IN PLAY"]),
    ],
    ids=["research", "draft"],
)
async def test_w_reads_the_hand_where_other_cards_are_offered(state: State, titles: list[str]) -> None:
    assert "w" in {key.key for key in asking(state).prompt().keys}
    async with showing(state) as (app, pilot):
        for title in titles:
            await press(pilot, "w")
            assert app.board.reading.title.startswith(title)
            assert title in app.shown()
        await press(pilot, "enter")
        assert app.board.part == Part.MAP
        assert app.played == []
        await press(pilot, "2")
        assert app.board.reading.title.startswith("A Ann: IN PLAY"), "the tab says what it shows"


def lesson(state: State) -> str:
    found = COURSE.lesson(asking(state), over=False)
    assert found is not None
    return found.text


def helped(state: State) -> str:
    return "\n".join(text for _, text in help_for(asking(state)))


def dear(state: State) -> State:
    """The same with other numbers."""
    book = state.book
    numbers = book.numbers.model_copy(update={"card_price": 4, "first_cards": 11, "research": 5})
    other: Any = object.__new__(type(book))
    other.__dict__.update(book.__dict__, numbers=numbers)
    return state.evolve(book=other)


@pytest.mark.parametrize(
    ("told", "state", "words"),
    [
        (lesson, founding(), "3 each"),
        (lesson, founding(), "all 10 cards"),
        (lesson, dear(founding()), "4 each"),
        (lesson, dear(founding()), "all 11 cards"),
        (lesson, dear(buying()), "Each card costs 4 credits"),
        (helped, dear(buying()), "brings 5 cards; buy any of them for 4 credits each"),
        (lesson, founding(beginners=True), "Everybody is a beginner"),
        (lesson, drafting(), "Keep one card"),
        (helped, drafting(), "keeps one and passes the others on"),
        (lesson, solo(), "14 generations"),
        (helped, busy(), "milestones, 3 in all"),
        (helped, busy(), "8 plants for a greenery"),
        (helped, give(busy(), "Ann", corporation="R17"), "7 plants for a greenery"),
    ],
)
def test_coach_and_help_have_the_numbers_and_follow_the_options(
    told: Callable[[State], str], state: State, words: str
) -> None:
    assert words in told(state)


def test_coach_and_help_say_nothing_of_what_is_not_played() -> None:
    assert "Everybody is a beginner" not in lesson(founding())
    assert "milestone" not in lesson(solo())
    assert "milestone" not in helped(solo()).partition("Take as many actions")[2]
    assert "m goals" not in words(asking(solo()))
    assert "m goals" in words(asking(busy()))
    assert "3 credits each" in str(in_force(buying()))


@pytest.mark.parametrize("state", [founding(), buying(), drafting(), busy(), busy(hand="056 135 026 001")])
def test_what_a_card_requires_is_drawn_whole_with_its_kind(state: State) -> None:
    listing = asking(state).listing()
    for at_, entry in enumerate(listing.entries):
        shown = " ".join(" ".join(text(ComponentPanel, replace(listing, cursor=at_), 40, 14, UNICODE)).split())
        assert entry.kind
        assert entry.kind in shown
        assert entry.needs in shown
    assert any("; now " in entry.needs for entry in listing.entries)


def test_a_requirement_that_is_met_is_told_too() -> None:
    for oxygen, unmet in ((5, "oxygen 5 % of 13 %"), (13, "")):
        entry = asking(at(busy(), oxygen=oxygen)).listing().entries[-1]
        assert (entry.needs, entry.unmet) == (f"needs 13 % oxygen; now {oxygen} %", unmet)
