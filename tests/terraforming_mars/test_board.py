"""The board of Terraforming Mars as a whole: its parts at both sizes, the hexes, lists that scroll, clicks, the end."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from powergrid_tui.games.terraforming_mars.actions import Buy, Choose, Keep, Pass, Place, Plant, Play, Start, Target
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Part, ask
from powergrid_tui.games.terraforming_mars.widgets import looks
from powergrid_tui.games.terraforming_mars.widgets.companies import CompaniesPanel, GoalsPanel, OwnPanel, ResultPanel
from powergrid_tui.games.terraforming_mars.widgets.heading import MarsTitle
from powergrid_tui.games.terraforming_mars.widgets.listing import ListingPanel
from powergrid_tui.games.terraforming_mars.widgets.mars import MarsPanel
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
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
    (busy(), "Ann, 18 credits: action 1 of 2: what do you do?"),
    (first(), "Ann, 40 credits: action 1 of 2: what do you do?"),
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


@BOTH
@GLYPHS
async def test_every_question_is_put(size: tuple[int, int], glyphs: Glyphs) -> None:
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
    for words in ("MARS", "HAND 5", "MILESTONES", "AWARDS", "COMPANIES", "LOG", "what do you do?"):
        assert words in shown, words


async def test_part_by_part_where_there_is_none() -> None:
    async with showing(busy()) as (app, pilot):
        for key, words in zip("1234", ("HAND 5", "COMPANIES", "Thermalist", "Bo passes\n"), strict=True):
            await press(pilot, key)
            shown = app.shown()
            assert words in shown
            assert ("HAND 5" in shown) == (key == "1")
            assert ("COMPANIES " in shown.split("\n", 2)[2]) == (key == "2")
            assert ("Landlord" in shown) == (key == "3")
        await press(pilot, "tab")
        assert app.board.part == Part.MAP, "round to the first"
        await press(pilot, "shift+tab")
        assert app.board.part == Part.LOG
        tabs = app.shown().split("\n")[1]
        await pilot.click(offset=(tabs.index("companies"), 1))
        await pilot.pause()
        assert app.board.part == Part.COMPANIES


async def test_the_next_person_finds_the_map() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "3 p")
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
        assert "After the next production: Ann 10, Bo 2." in app.shown()


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
        assert "Press x again to pass." in " ".join(app.shown().split())
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
    """Ann and Bo each have a greenery beside a city: points by kind add up, also where the room is narrow."""
    async with showing(over(), viewer=0, size=size) as (app, pilot):
        shown = app.shown()
        assert "Bo wins with 39 points" in shown
        rows = [line[57 if size == LARGE else 0 :].split() for line in shown.split("\n")]
        heads = next(row for row in rows if row[:2] == ["TR", "milestones"])
        assert heads[-1] == ("points" if size == LARGE else "credits")
        for name in ("Ann", "Bo", "Cy"):
            figures = next(row for row in rows if row[2:3] == [name] and row[0].isdecimal())
            parts, total = [int(word) for word in figures[3:9]], int(figures[9])
            assert sum(parts) == total
            assert len(figures) == 3 + len(heads)
        assert [row[2] for row in rows if row[:1] and row[0] in "123" and row[1:2] in (["A"], ["B"], ["C"])] == [
            "Bo", "Ann", "Cy",
        ]  # fmt: skip
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
        assert "Cn" in shown or re.search(r"City[^\n]*\n[^\n]* n ", shown), "neutral cities"
        await press(pilot, "3 1 down enter")
        assert app.played == [Play(card="056")]


async def test_help_has_the_keys_the_rules_of_the_phase_and_the_end() -> None:
    async with showing(busy()) as (app, _):
        parts = dict(app.board.help())
    assert "f filters and s sorts" in parts["Keys"]
    assert "w shows one company after another" in parts["Keys"]
    assert "Standard projects" in parts["Actions"]
    assert "fourteen generations" in parts["The end"]


# --- the map ---------------------------------------------------------------------------------------------------------


def hexes(state: State, size: tuple[int, int], keys: str = "", glyphs: Glyphs = UNICODE) -> list[str]:
    """The rows of the map."""
    width, height = (57, 21) if size == LARGE else (38, 12)
    return text(MarsPanel, asking(state, keys).mars(), width, height, glyphs)


class TestMars:
    def test_what_is_printed(self) -> None:
        rows = hexes(mars(), SMALL)
        assert rows[1].split() == ["ss", "~ss", "·", "~c", "~"]
        assert rows[5].split() == ["pp", "pp", "N", "~pp", "~pp", "~pp", "pp", "pp", "pp"]
        assert rows[9].split() == ["s", "ss", "·", "·", "~tt"]
        large = hexes(mars(), LARGE)
        assert large[1].split() == ["ss", "~ss", "·", "~c", "~"]
        assert large[9].split() == ["pp", "pp", "Noct", "~pp", "~pp", "~pp", "pp", "pp", "pp"]

    def test_hexes_lie_half_a_hex_aside(self) -> None:
        for wide, high, size in ((4, 1, SMALL), (6, 2, LARGE)):
            panel = MarsPanel(UNICODE)
            width, height = (57, 21) if size == LARGE else (38, 12)
            panel.picture(asking(mars()).mars(), width, height)
            corners = {at: (region.x, region.y) for region, (_, at) in panel.hotspots}
            names = [hex_.space for hex_ in asking(mars()).mars().hexes]
            here, right, below = (corners[names.index(SPACES[name])] for name in ("d4", "d5", "e4"))
            assert (right[0] - here[0], right[1] - here[1]) == (wide, 0)
            assert (below[0] - here[0], below[1] - here[1]) == (-wide // 2, high)
            assert len(panel.hotspots) == 61

    @GLYPHS
    def test_tiles_and_owners(self, glyphs: Glyphs) -> None:
        state = lay(busy(), "b1 MINE Bo", "d5 greenery", "b6 ocean")
        rows = hexes(state, SMALL, glyphs=glyphs)
        assert rows[2].split()[0] == "*B"
        assert rows[2].split()[-1] == ("~" if glyphs is ASCII else "≈")
        assert rows[4].split()[3:6] == ["CA", "gn", "CB"]
        large = hexes(state, LARGE, glyphs=glyphs)
        assert large[3].split()[0] == "*Mine"
        assert large[7].split()[3:6] == ["City", "green", "City"]
        assert large[8].split() == ["A", "n", "B"]

    def test_cities_off_the_map(self) -> None:
        row = hexes(lay(busy(), "phobos city Bo"), SMALL)[10]
        assert row.split() == ["Ganymede", "free", "Phobos", "CB"]

    def test_claims(self) -> None:
        state = claim(busy(), "Bo", "a1", "c1")
        small = hexes(state, SMALL)
        assert "ss b" in small[1]
        assert " c b" in small[3]
        large = hexes(state, LARGE)
        assert large[2].split() == ["b"]

    def test_legal_spaces_and_what_they_bring(self) -> None:
        """A city, of which spaces beside another are not legal."""
        small = hexes(placing(), SMALL)
        assert "'" in small[1], "ss'"
        marks = sum(row.count("'") for row in small)
        assert marks == sum(hex_.legal for hex_ in asking(placing()).mars().hexes)
        assert "'" not in "".join(hexes(busy(), SMALL))
        large = hexes(placing(), LARGE)
        assert sum(row.count("ok") + row.count("+") for row in large) == marks

    def test_the_cursor_is_on_the_space_that_is_pointed_at(self) -> None:
        question = asking(placing(), "right")
        panel = MarsPanel(UNICODE)
        rows = panel.picture(question.mars(), 38, 12)
        names = [hex_.space for hex_ in question.mars().hexes]
        region = next(region for region, (_, at) in panel.hotspots if names[at] == question.space)
        strip = rows[region.y].crop(region.x, region.right)
        styles = {segment.style for segment in strip}
        others = {segment.style for row in (*rows[1 : region.y], *rows[region.y + 1 :]) for segment in row}
        assert styles
        assert not styles & others

    def test_parameters(self) -> None:
        assert hexes(busy(), SMALL)[0].split() == ["MARS", "temp", "-20/8", "oxy", "5/14", "oceans", "4/9"]
        full = at(busy(), temperature=8, oxygen=14, oceans=9)
        assert hexes(full, SMALL)[0].split() == ["MARS", "temp", "full", "oxy", "full", "oceans", "full"]

    @pytest.mark.parametrize(
        ("temperature", "oxygen", "told"),
        [
            (-30, 0, "next: heat production at -24 °C, temperature at 8 %"),
            (-24, 0, "next: heat production at -20 °C, temperature at 8 %"),
            (-20, 8, "next: ocean at 0 °C"),
            (0, 7, "next: temperature at 8 %"),
        ],
    )
    def test_what_the_next_steps_bring(self, temperature: int, oxygen: int, told: str) -> None:
        state = at(mars(), temperature=temperature, oxygen=oxygen)
        assert hexes(state, LARGE)[-1].strip() == told
        assert hexes(state, SMALL)[-1].strip() == told.partition(",")[0], "as much as can be said whole"

    def test_afterwards_the_signs_are_explained(self) -> None:
        state = at(mars(), temperature=0, oxygen=8)
        assert hexes(state, SMALL)[-1].strip().startswith("C city  g greenery")

    def test_what_has_just_come_is_starred(self) -> None:
        after = lay(busy(), "b3 city Bo")
        question = ask(snapshot(after, viewer=0, last=busy()))
        rows = text(MarsPanel, question.mars(), 57, 21)
        assert any("*ity" in row or "*City" in row for row in rows)
        still = text(MarsPanel, ask(snapshot(after, viewer=0)).mars(), 57, 21)
        assert not any("*" in row for row in still)

    def test_owners_and_kinds_have_looks_of_their_own(self) -> None:
        found = {hex_.space: hex_ for hex_ in asking(lay(busy(), "b1 MINE Bo")).mars().hexes}
        kinds = ("d4", "e4", "b1", "a2", "e5", "i1")
        grounds = {looks.ground(found[SPACES[name]]).bgcolor for name in kinds}
        assert len(grounds) == len(kinds)
        assert looks.owner(found[SPACES["d4"]])[0] == "A"
        assert looks.owner(found[SPACES["d6"]])[0] == "B"
        assert looks.owner(found[SPACES["a2"]])[0] == ""


# --- lists -----------------------------------------------------------------------------------------------------------


class TestListing:
    def test_a_long_hand_scrolls_with_the_cursor(self) -> None:
        state = busy(hand=LONG)
        question = asking(state)
        seen = set()
        for _ in LONG.split():
            question.press("down")
            rows = text(ListingPanel, question.listing(), 42, 11)
            here = [row for row in rows[1:] if row.startswith("▸")]
            assert len(here) == 1
            seen.add(here[0])
        assert len(seen) == 30

    def test_signs_tell_that_there_is_more(self) -> None:
        state = busy(hand=LONG)
        top = text(ListingPanel, asking(state, "down").listing(), 42, 11)
        assert top[-1].endswith("↓")
        assert not top[1].endswith("↑")
        bottom = text(ListingPanel, asking(state, "up").listing(), 42, 11)
        assert bottom[1].endswith("↑")
        assert not bottom[-1].endswith("↓")
        short = text(ListingPanel, asking(busy()).listing(), 42, 11)
        assert not any(row.endswith(("↑", "↓")) for row in short)

    def test_a_click_finds_the_row_that_is_seen(self) -> None:
        question = asking(busy(hand=LONG), "up up up up up")
        panel = ListingPanel(UNICODE)
        rows = [row.text for row in panel.picture(question.listing(), 42, 11)]
        entries = question.listing().entries
        assert len(panel.hotspots) == 10
        for region, (what, place) in panel.hotspots:
            assert what == "row"
            assert entries[place].name[:10] in rows[region.y]

    def test_where_there_is_room_everything_stands_in_columns(self) -> None:
        rows = text(ListingPanel, asking(busy()).listing(), 78, 12)
        assert rows[1].split() == ["4", "Mine", "can", "building"]
        assert rows[3].split() == [
            "14▸11",
            "Fusion",
            "Power",
            "1",
            "power",
            "tag",
            "of",
            "2",
            "science",
            "power",
            "building",
        ]
        columns = {row.index(word) for row, word in zip(rows[1:4], ("can", "can", "1 power"), strict=True)}
        assert len(columns) == 1

    def test_where_there_is_little_what_is_missing_is_told_whole(self) -> None:
        """And names are cut for it, but the one that can be played is not."""
        rows = text(ListingPanel, asking(busy()).listing(), 42, 12)
        for words in ("1 power tag of 2", "12 credits short", "oxygen 5 % of 13 %", "Space Elevator"):
            assert any(words in row for row in rows), words

    def test_ticks(self) -> None:
        for glyphs, on, off in ((UNICODE, "✓", "·"), (ASCII, "x", ".")):
            rows = text(ListingPanel, asking(buying(), "down space", glyphs).listing(), 42, 12, glyphs)
            assert [row[1] for row in rows[1:5]] == [off, on, off, off]

    def test_an_empty_list(self) -> None:
        rows = text(ListingPanel, asking(busy(hand="")).listing(), 42, 12)
        assert [row.strip() for row in rows] == ["HAND 0   f all   s as drawn", "nothing here"]

    @pytest.mark.parametrize("width", range(35, 90, 5))
    def test_it_fits_anywhere(self, width: int) -> None:
        for state, keys in ((busy(hand=LONG), "down"), (founding(), "space"), (busy(), "m"), (busy(), "a")):
            for glyphs in (UNICODE, ASCII):
                text(ListingPanel, asking(state, keys, glyphs).listing(), width, 9, glyphs)


# --- companies, goals and the end ------------------------------------------------------------------------------------


def companies(state: State, viewer: int = 0, whole: int | None = None) -> slices.Companies:
    question = ask(snapshot(state, viewer=viewer))
    return slices.companies(question.view, viewer, question.players, whole, "w")


class TestCompanies:
    def test_a_row_for_each(self) -> None:
        rows = text(CompaniesPanel, companies(busy(5)), 80, 12)
        assert rows[0].split() == ["COMPANIES", "TR", "M", "S", "T", "P", "E", "H", "hand", "points"]
        assert rows[1].split() == ["▸A1", "Ann", "26", "18+2", "3+1", "2+0", "9+0", "2+1", "8+0", "5", "28"]
        assert rows[2].split() == ["B", "Bo", "23", "20+3", "0+0", "0+0", "4+1", "0+0", "0+2", "2", "24"]
        assert [row.split()[1] for row in rows[3:6]] == ["Cy", "Di", "Ed"]

    def test_who_has_passed_and_who_has_chosen(self) -> None:
        state = busy()
        state = state.with_company(1, state.players[1].evolve(passed=True))
        assert text(CompaniesPanel, companies(state), 80, 12)[2].endswith("  passed")
        chosen = play(founding(), "Bo: start R09 nothing")
        assert text(CompaniesPanel, companies(chosen), 80, 12)[2].endswith("  chosen")

    def test_corporations_tags_actions_and_cards_below(self) -> None:
        rows = text(CompaniesPanel, companies(busy()), 80, 16)
        assert any(re.match(r" A Thorgate +actions 2 of 3 +0 events", row) for row in rows)
        assert any("building 2" in row and "power 1" in row for row in rows)
        assert any("Development Center, Water Splitting Plant, Tardigrades (2)" in row for row in rows)
        assert any(" B Tharsis Republic" in row for row in rows)

    def test_the_hand_of_another_is_a_number(self) -> None:
        assert "Deep Well" not in "".join(text(CompaniesPanel, companies(busy()), 80, 30))

    def test_one_company_whole(self) -> None:
        rows = text(CompaniesPanel, companies(busy(5), whole=1), 80, 12)
        assert rows[1].split()[:2] == ["B", "Bo"]
        assert not any("Ann" in row for row in rows)
        assert any("Mine, Solar Power" in row for row in rows)

    async def test_w_shows_one_after_another_and_then_all(self) -> None:
        async with showing(busy(), viewer=0) as (app, pilot):
            await press(pilot, "w")
            assert app.board.part == Part.COMPANIES
            assert "Thorgate" in app.shown()
            assert "Tharsis" not in app.shown()
            await press(pilot, "w")
            assert "Tharsis Republic" in app.shown()
            assert "Thorgate" not in app.shown()
            await press(pilot, "w")
            shown = app.shown()
            assert " Ann " in shown
            assert " Bo " in shown
            assert "w one company after another" in shown

    @pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
    def test_ones_own_in_a_row(self, count: int) -> None:
        (row,) = text(OwnPanel, companies(busy(count) if count > 1 else solo()), 80, 1)
        assert row.startswith(" A TR ")
        if count > 1:
            assert row.split() == [
                "A",
                "TR",
                "26",
                "M",
                "18+2",
                "S",
                "3+1",
                "T",
                "2+0",
                "P",
                "9+0",
                "E",
                "2+1",
                "H",
                "8+0",
                "points",
                "28",
            ]

    @GLYPHS
    def test_long_and_wide_names_push_nothing_out(self, glyphs: Glyphs) -> None:
        state = over(5)
        sitters = tuple(Seat(name=f"{'火星' * 7}{at_}", colour=c) for at_, c in zip("12345", COLOURS, strict=False))
        question = ask(Snapshot(state, 0, (), sitters, ()), glyphs)
        everybody = slices.companies(state, 0, question.players)
        for panel, content, width in (
            (CompaniesPanel, everybody, 80),
            (OwnPanel, everybody, 80),
            (GoalsPanel, slices.goals(state, question.players), 63),
            (ResultPanel, slices.result(state, question.players), 80),
            (ResultPanel, slices.result(state, question.players), 63),
        ):
            assert text(panel, content, width, 14, glyphs)


class TestGoals:
    def goals(self, state: State, width: int = 80, height: int = 13) -> list[str]:
        question = ask(snapshot(state, viewer=0))
        return text(GoalsPanel, slices.goals(question.view, question.players), width, height)

    def test_everybody_best_first(self) -> None:
        rows = self.goals(busy(3))
        assert rows[0].strip() == "MILESTONES  8 credits each"
        assert rows[1].split() == ["Terraformer", "35", "A26", "C24", "B23", "terraform", "rating"]
        assert rows[5].split()[:5] == ["Planner", "16", "A5", "B2", "C0"]
        assert rows[6].strip() == "AWARDS  the next for 8 credits"
        assert rows[8].split() == ["Banker", "B3", "A2", "C1", "credit", "production"]

    def test_what_the_next_production_makes_of_it(self) -> None:
        """Ann's two energy become heat; Bo makes two."""
        rows = self.goals(busy(3))
        assert rows[10].split() == ["Thermalist", "A8", "B0", "C0", "heat", "after", "production", "A10", "B2", "C0"]
        assert rows[11].split() == [
            "Miner",
            "A5",
            "B0",
            "C0",
            "steel",
            "and",
            "titanium",
            "after",
            "production",
            "A6",
            "B0",
            "C0",
        ]
        assert "after" not in rows[8], "production stays what it is"

    def test_not_when_the_game_is_over(self) -> None:
        assert not any("after" in row for row in self.goals(over()))

    def test_who_has_them(self) -> None:
        rows = self.goals(over())
        assert rows[2].split()[:3] == ["Mayor", "3", "✓B"]
        assert rows[8].split()[:2] == ["Banker", "✓A"]
        assert "the next for 14 credits" in rows[6]

    def test_all_claimed_and_all_funded(self) -> None:
        state = over().evolve(
            milestones=(("mayor", 1), ("planner", 1), ("builder", 0)),
            awards=(("banker", 0), ("miner", 0), ("landlord", 1)),
        )
        rows = self.goals(state)
        assert "all claimed" in rows[0]
        assert "all funded" in rows[6]

    def test_with_little_room_they_are_packed(self) -> None:
        rows = self.goals(busy(5), 63, 8)
        for name in ("Terraformer", "Mayor", "Gardener", "Builder", "Planner", "Landlord", "Banker", "Miner"):
            assert any(name in row for row in rows), name

    def test_late_in_a_game_of_five_none_is_lost(self) -> None:
        """Those who are behind are left out, and beside the map no row runs out of it."""
        state = busy(5)
        for seat, name in enumerate(NAMES):
            state = give(state, name, f"{30 + seat}H {20 + seat}S", production=f"{10 + seat}M 5H", tr=40 + seat)
        state = state.evolve(
            milestones=(("terraformer", 0), ("planner", 1), ("builder", 2)),
            awards=(("thermalist", 0), ("miner", 1), ("landlord", 1)),
        )
        narrow = self.goals(state, 63, 8)
        for name in (*MILESTONES, *AWARDS):
            assert any(name.capitalize() in row for row in narrow), name
        assert "Terraformer 35 ✓A: E44 D43 C42" in narrow[1]
        wide = self.goals(state)
        assert wide[1].split()[2:8] == ["✓A", "E44", "D43", "C42", "B41", "A40"]
        assert wide[10].split()[-7:] == ["after", "production", "E39", "D38", "A37", "C37", "B36"]

    def test_alone_there_are_none(self) -> None:
        question = ask(snapshot(solo()))
        assert slices.goals(question.view, question.players) is None


class TestTitle:
    def test_generation_phase_and_action(self) -> None:
        def line(state: State, width: int = 80) -> str:
            question = ask(snapshot(state, viewer=0))
            return text(MarsTitle, slices.heading(question.view, question.players), width, 1)[0]

        assert "Generation 2   research  ACTIONS  production   action 1 of 2" in line(busy())
        assert "action 2 of 2" in line(play(busy(), "use 049"))
        assert "action 1 of 2" in line(placing()), "it goes on"
        assert "RESEARCH  actions  production" in line(buying())
        assert "RESEARCH" in line(drafting())
        assert "CORPORATIONS" in line(founding())
        assert "THE LAST GREENERIES" in line(greeneries())
        assert "THE END" in line(over())
        assert "Generation 2 of 14" in line(solo())
        assert "order A◂B" in line(busy(), 120)
        assert "order" not in line(busy())
        assert "deck 197 cards" in line(busy())


# --- sizes -----------------------------------------------------------------------------------------------------------


@BOTH
async def test_five_companies(size: tuple[int, int]) -> None:
    async with showing(busy(5), size=size) as (app, pilot):
        await press(pilot, "2")
        shown = app.shown()
        assert all(f" {name} " in shown for name in NAMES)
        await press(pilot, "3")
        assert re.search(r"A26 C24 B23 D21 E20", app.shown())


async def test_a_terminal_that_grows_and_shrinks_keeps_the_space() -> None:
    async with showing(placing()) as (app, pilot):
        await press(pilot, "right n")
        chosen = app.board.question.space
        for size in (LARGE, (200, 60), (100, 36), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = app.shown()
            assert "place it at" in shown
            assert ("COMPANIES" in shown) == (size != SMALL)
            assert max(map(cell_len, shown.split("\n"))) <= size[0]
        await press(pilot, "enter")
        assert app.played == [Place(space=chosen)]


@pytest.mark.parametrize("size", [(40, 12), (20, 9), (9, 5), (1, 1)])
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
        names = list(app.board.question.view.book.spaces)
        there = names.index(SPACES["f3"])
        await click(pilot, MarsPanel, "hex", names.index(SPACES["d4"]))
        assert app.board.question.space == "", "it is taken"
        await click(pilot, MarsPanel, "hex", there)
        await click(pilot, MarsPanel, "hex", there)
        app.board.show(snapshot(busy()))
        await pilot.pause()
        await click(pilot, ListingPanel, "row", 1)
        await click(pilot, ListingPanel, "row", 1)
        app.board.show(snapshot(buying()))
        await pilot.pause()
        await click(pilot, ListingPanel, "row", 2)
        await press(pilot, "enter")
        app.board.show(snapshot(founding()))
        await pilot.pause()
        await click(pilot, ListingPanel, "row", 1)
        await click(pilot, ListingPanel, "row", 5)
        await press(pilot, "enter")
        app.board.show(snapshot(choosing()))
        await pilot.pause()
        await click(pilot, ListingPanel, "row", 1)
        await click(pilot, ListingPanel, "row", 1)
    assert app.played == [
        Place(space=SPACES["f3"]),
        Play(card="013", steel=3, titanium=2),
        Buy(seat=0, cards=("072",)),
        Start(seat=0, corporation="R13", cards=("009",)),
        Choose(option=1),
    ]


async def test_a_row_that_was_scrolled_to_is_clicked() -> None:
    async with showing(busy(hand=LONG)) as (app, pilot):
        await press(pilot, "up")
        await click(pilot, ListingPanel, "row", 27)
        assert app.board.question.choice.card == LONG.split()[27]


async def test_plants_at_the_end_and_no_more() -> None:
    async with showing(greeneries()) as (app, pilot):
        await press(pilot, "enter")
        assert app.played == [Plant()]


async def test_a_replay_shows_what_lies_face_down_as_nothing() -> None:
    """The hand of the one to move, seen by nobody in particular."""
    view = snapshot(busy(), viewer=NOBODY).view
    question = ask(Snapshot(view, 0, (), snapshot(busy()).seats, ()))
    rows = text(ListingPanel, question.listing(), 42, 12)
    assert rows[0].strip() == "HAND 5"
    assert len(rows) == 2
    async with showing(busy()) as (app, pilot):
        app.board.question = None
        app.board.show(replace(snapshot(busy()), view=view, offers=()))
        await pilot.pause()
        assert "Space Elevator" not in app.shown()


def test_whose_production_may_be_taken() -> None:
    rows = text(ListingPanel, asking(reducing()).listing(), 42, 12)
    assert rows[0].strip() == "Energy Tapping"
    assert rows[1].split() == ["Bo", "energy", "production", "1"]
    assert rows[2].split() == ["Ann", "energy", "production", "2"]
