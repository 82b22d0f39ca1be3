"""The board of Rise to Power as a whole: its parts at both sizes, whose turn it is, the grid, clicks, the end."""

import re

import pytest
from rich.cells import cell_len

from powergrid_tui.games.rise_to_power.actions import Connect, Discard, Done, Power, Steal, Take
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.viewmodel import slices
from powergrid_tui.games.rise_to_power.viewmodel.questions import Part, ask
from powergrid_tui.games.rise_to_power.widgets import looks
from powergrid_tui.games.rise_to_power.widgets.companies import GridsPanel, LinesPanel, ResultPanel
from powergrid_tui.games.rise_to_power.widgets.grid import GridPanel
from powergrid_tui.games.rise_to_power.widgets.heading import RiseToPowerTitle
from powergrid_tui.games.rise_to_power.widgets.table import TablePanel
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import LARGE, SMALL, press
from tests.tui.shell import settle

from .asked import (
    asking,
    busy,
    cleaning,
    connecting,
    discarding,
    drawing,
    recovering,
    redrawing,
    snapshot,
    stealing,
    taking,
)
from .host import click, showing
from .positions import acting, acts, cell, give, play, table

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
GLYPHS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
PLACES = (
    (drawing(), "Ann: draw 2 cards of the track: which?"),
    (discarding(), "Ann: 2 cards too many: discard which?"),
    (busy(), "Ann, 2 action points: what for?"),
    (connecting(), "Ann: up to 2 contracts of the track: which?"),
    (taking(), "Ann: up to 2 cards of the track?"),
    (redrawing(), "Ann: discard which cards, to draw as many and 2 more?"),
    (recovering(), "Ann: 2 cards of the discards: which?"),
    (stealing(), "Ann: steal from whom?"),
    (cleaning(), "Ann: 2 cards too many: discard which?"),
)
MANY = "g1 g1 g1 g2 g2 g2 b1 b1 b1 b2 b2 b2 o1 o1 o1 o4 o4 o4"
"""A long hand."""
CROWD = "SE1 SE2 SE3 SE4 SE5 MA1 MA2 IC3 IC4 IC5"
"""Many districts in the exchange."""


def wide(**more: str) -> State:
    """Districts in all directions: eleven columns and six rows with the cells that are free."""
    districts = "SE4@e1 BI1@n1 SE3@e2 IC2@e3 IC4@e4 PA1@e5 MA1@e6 MA3@e7 MA4@e8 BI2@n2 GT2@s1"
    return busy(**{"active": districts, "inactive": "", "contracts": "IC3", "exchange": "", **more})


def four() -> State:
    """Four companies: Bo has built most."""
    state = give(acting(4, exchange="MA1"), "Bo", active="IC1@e1 IC2@e2 PA1@n1 GT3+GT2@w1 BI5@e3", inactive="BI1@w1n1")
    return give(give(state, "Cy", active="SS1@w1 SS2@w2", hand="b1 b2"), "Di", inactive="GT1@n1")


def over(**companies: str) -> State:
    """The end, with the active districts of some; agendas as dealt: Harmony, Variety, Balance, Towers."""
    state = acting(len(companies))
    for name, districts in companies.items():
        state = give(state, name, active=districts)
    return state.evolve(round=8, phase=Phase.END, turn=NOBODY)


# --- what is seen ----------------------------------------------------------------------------------------------------


@BOTH
@GLYPHS
async def test_every_phase_says_whose_turn_it_is(size: tuple[int, int], glyphs: Glyphs) -> None:
    async with showing(table(2), viewer=0, size=size, glyphs=glyphs) as (app, pilot):
        for state, question in PLACES:
            app.board.show(snapshot(state))
            for _ in Part:
                await press(pilot, "tab")
                shown = app.shown()
                assert question in shown
                assert max(map(cell_len, shown.split("\n"))) <= size[0]
                assert glyphs is UNICODE or shown.isascii()


async def test_everything_at_once_where_there_is_room() -> None:
    async with showing(busy(), size=LARGE) as (app, _):
        shown = app.shown()
    for words in ("PRISMS", "CONTRACTS", "EXCHANGE", "INACTIVE", "HAND", "VALUES", "GRID A Ann", "COMPANIES", "LOG"):
        assert words in shown, words
    assert " B Bo" in shown, "the small grid of the other"


async def test_part_by_part_where_there_is_none() -> None:
    async with showing(busy()) as (app, pilot):
        for key, words in zip("1234", ("CONTRACTS", "GRID A Ann", "COMPANIES", "Bo discards b2\n"), strict=True):
            await press(pilot, key)
            shown = app.shown()
            assert words in shown
            assert ("CONTRACTS" in shown) == (key == "1")
            assert ("Harmony: 1 point" in shown) == (key == "2")
            assert ("influence" in shown) == (key == "3")
        await press(pilot, "tab")
        assert app.board.part == Part.TABLE, "round to the first"
        await press(pilot, "shift+tab")
        assert app.board.part == Part.LOG
        tabs = app.shown().split("\n")[1]
        await pilot.click(offset=(tabs.index("companies"), 1))
        await pilot.pause()
        assert app.board.part == Part.COMPANIES


async def test_a_part_chosen_by_hand_stays_until_something_else_is_asked() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "2 right u")
        assert app.board.part == Part.GRID
        app.board.show(snapshot(play(busy(), "Ann: power SE2 with b6")))
        await pilot.pause()
        assert app.board.part == Part.GRID
        app.board.show(snapshot(cleaning()))
        await pilot.pause()
        assert app.board.part == Part.TABLE


async def test_the_next_person_at_the_keyboard_finds_the_table() -> None:
    """Whatever the one before looked at last."""
    async with showing(busy()) as (app, pilot):
        await press(pilot, "3")
        app.board.show(snapshot(acts(busy(), "Bo")))
        await pilot.pause()
        assert app.board.part == Part.TABLE


async def test_what_to_steal_brings_up_the_companies_and_then_the_table() -> None:
    async with showing(busy()) as (app, pilot):
        app.board.show(snapshot(stealing()))
        await pilot.pause()
        assert app.board.part == Part.COMPANIES
        app.board.show(snapshot(busy()))
        await pilot.pause()
        assert app.board.part == Part.TABLE


async def test_a_card_that_is_pointed_at_shows_what_it_would_bring() -> None:
    async with showing(busy(), size=LARGE) as (app, pilot):
        await press(pilot, "right")
        shown = app.shown()
        assert "▸5 blue   exact" in shown
        assert "b2 ✓ b3 ✓ b6  " in shown, "what would pay"
        assert "D draw 3▸4   H hand 5" in shown
        assert "[ SE2 off ]" in shown, "and where it lies"
        await press(pilot, "u u")
        shown = app.shown()
        assert "b2   b3   b6 ✓" in shown
        assert re.search(r"\[ +SE4 +\]", shown), "what it would be built over"
        assert "draw 3   H" in shown


async def test_cards_that_are_ticked_pay_for_contracts_at_once() -> None:
    """g6 with g-cards of the hand: Inner City 1 costs 2 green."""
    async with showing(drawing()) as (app, pilot):
        row = next(line for line in app.shown().split("\n") if "5 blue" in line)
        assert row.split() == ["5", "blue", "-2", "2", "green", "-2", "7", "green", "-7", "10", "orange", "-6"]
        await press(pilot, "space right space")
        row = next(line for line in app.shown().split("\n") if "5 blue" in line)
        assert row.split() == ["5", "blue", "exact", "2", "green", "+4", "7", "green", "-1", "10", "orange", "-6"]


async def test_answers_are_posted_once() -> None:
    async with showing(drawing()) as (app, pilot):
        await press(pilot, "space right space enter enter d right")
        assert app.played == [Take(prisms=("g6", "b2"))]
        app.board.show(snapshot(busy()))
        await press(pilot, "right enter enter d t")
        assert app.played[1:] == [Power(card="SE2", prisms=("b2", "b3"))]
        app.board.show(snapshot(cleaning()))
        await press(pilot, "space right space enter enter")
        assert app.played[2:] == [Discard(prisms=("g1", "g4"))]


async def test_a_reason_is_told_and_nothing_is_posted() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "enter")
        assert "! Choose a card first, with ← →." in app.shown()
        await press(pilot, "left enter")
        assert "! Costs 9 green, 5 more than there is." in app.shown()
        assert app.played == []


async def test_others_look_on_and_no_key_answers() -> None:
    async with showing(busy(), viewer=1) as (app, pilot):
        shown = app.shown()
        assert "Ann: spends action points" in shown
        assert "o2   o2" in shown, "one's own hand"
        assert "b6" not in shown
        await press(pilot, "enter space right down p t d u")
        assert app.played == []
        assert app.passed_on == ["enter", "space", "u"], "left to the shell"


async def test_before_the_deal() -> None:
    async with showing(table(4), viewer=0) as (app, pilot):
        await press(pilot, "enter 2 3 4 1")
        assert "SET-UP" in app.shown()
        assert app.played == []


@BOTH
async def test_the_end_is_a_table(size: tuple[int, int]) -> None:
    """Harmony counts a link to the plant, Balance a set of three sectors."""
    state = over(Ann="IC3", Bo="IC5", Cy="SE1@w1 GT2 BI1@n1", Di="SS4+SS3")
    async with showing(state, viewer=0, size=size) as (app, pilot):
        shown = app.shown()
        assert "Di wins with 10 points" in shown
        rows = [line.split()[:9] for line in shown.split("\n")]
        for place in (
            ["1", "D", "Di", "7", "1", "Towers", "2", "10", "1"],
            ["2", "C", "Cy", "4", "0", "Balance", "5", "9", "3"],
            ["3", "B", "Bo", "5", "0", "Variety", "0", "5", "1"],
            ["4", "A", "Ann", "3", "0", "Harmony", "1", "4", "1"],
        ):
            assert place in rows
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


async def test_a_tie_is_told_with_what_decided() -> None:
    state = give(give(over(Ann="IC3", Bo="IC5"), "Ann", agenda="tower"), "Bo", active="IC1 IC2")
    async with showing(state, viewer=0) as (app, _):
        shown = app.shown()
        assert "Bo wins with 3 points, by more active districts" in shown
        assert [row.split()[:3] for row in shown.split("\n")[5:7]] == [["1", "B", "Bo"], ["2", "A", "Ann"]]
    shared = give(give(over(Ann="IC3", Bo="IC5"), "Ann", agenda="tower"), "Bo", active="SE3")
    async with showing(shared, viewer=0) as (app, _):
        assert "Ann and Bo win with 3 points" in app.shown()


async def test_help_has_the_keys_the_rules_of_the_phase_and_every_district() -> None:
    async with showing(busy()) as (app, _):
        parts = dict(app.board.help())
    assert "t lead to" in parts["Keys"]
    assert "the point comes back" in parts["Actions"]
    assert "8 active districts" in parts["The end"]
    assert "Yours is Harmony: 1 point for each link" in parts["Agendas"]
    assert len(re.findall(r"^- ", parts["Districts"], re.MULTILINE)) == 9
    assert "- Seaport (SE), 3/5/7/9/11 blue: +1 draw; trade: draw 4 cards" in parts["Districts"]


# --- where a district is connected -----------------------------------------------------------------------------------


async def test_a_district_to_connect_brings_up_the_grid_and_back() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "right right right enter")
        assert app.board.part == Part.GRID
        assert "GRID A Ann   Inner City 3: where?" in app.shown()
        assert "[   here    ]" in app.shown()
        await press(pilot, "escape")
        assert app.board.part == Part.TABLE
        assert "▸Inner City 3" in app.shown()
        assert app.passed_on == [], "it does not lead to the menu too"
        await press(pilot, "enter space enter enter")
        assert app.played == [Connect(card="IC3", cell=cell("w1n1"))]


async def test_while_a_cell_is_chosen_parts_and_help_can_be_had() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "right right right enter 3")
        assert "COMPANIES" in app.shown()
        await press(pilot, "tab tab tab")
        assert "[   here    ]" in app.shown()
        await press(pilot, "question_mark p d t")
        assert app.passed_on == ["question_mark"]
        assert app.played == []
        assert "connect Inner City 3 at" in app.shown()


async def test_a_grid_that_is_larger_than_its_part_follows_the_cursor() -> None:
    """Every free cell is seen while the cursor stands on it."""
    async with showing(wide()) as (app, pilot):
        await press(pilot, "right enter")
        seen = set()
        for _ in app.board.question.sites:
            shown = app.shown()
            assert len(re.findall(r"\[ *here *\]", shown)) == 1
            seen.add(app.board.question.cell)
            here = next(
                region
                for region, (_, at) in app.board.panels["grid"].hotspots
                if app.board.question.sites[at] == app.board.question.cell
            )
            row = shown.split("\n")[2 + here.y + 1]
            assert row[here.x : here.right].strip("[ ]") == "here", "a click there is one on that cell"
            await press(pilot, "space")
        assert seen == set(app.board.question.sites)
        assert len(seen) > 10


@pytest.mark.parametrize(
    ("keys", "sign"),
    [(" right" * 9, "<"), (" left" * 9, ">"), (" up" * 4, "↓"), (" down" * 5, "↑")],
    ids=["west", "east", "south", "north"],
)
async def test_signs_at_the_edges_tell_that_there_is_more(keys: str, sign: str) -> None:
    async with showing(wide()) as (app, pilot):
        await press(pilot, f"right enter{keys}")
        rows = app.shown().split("\n")[4:14]
        assert any(row[:1] == sign or row[79:80] == sign for row in rows), app.shown()


async def test_a_small_grid_has_no_such_signs() -> None:
    async with showing(busy(), size=LARGE) as (app, _):
        rows = [line[80:] for line in app.shown().split("\n")[5:25]]
        assert not any(sign in row for row in rows for sign in "<>↑↓")


def test_links_are_double_where_colours_match() -> None:
    """e1 and e2 are blue, e3 is green; the plant matches everything. Between rows links stand where there is a gap."""
    for glyphs, expected, upright in (
        (UNICODE, r"plant +═ +SE4 +═ +SE3 +─ +IC2 +═ +IC4 +═ +PA1 +─ +MA1", "║"),
        (ASCII, r"plant += +SE4 += +SE3 +- +IC2 += +IC4 += +PA1 +- +MA1", "H"),
    ):
        rows = text(GridPanel, asking(wide()).grid(), 120, 30, glyphs)
        assert any(re.search(expected, row) for row in rows)
        assert any(row.strip() == upright for row in rows)
        assert not any(row.strip() == upright for row in text(GridPanel, asking(wide()).grid(), 120, 16, glyphs))


@pytest.mark.parametrize("width", range(30, 90))
def test_a_grid_is_seen_whole_wherever_it_fits(width: int) -> None:
    """Nine columns of seven cells, with one between two: no sign at the edges where there is room for that."""
    question = asking(
        wide(active="SE4@e1 SE3@e2 IC2@e3 IC4@e4 PA1@e5 BI1@e6 BI2@e7 BI3@w1", inactive="SE2@n1"), "right"
    )
    rows = text(GridPanel, question.grid(), width, 30)
    shown = "\n".join(rows)
    assert ("<" in shown or ">" in shown) == (width < 9 * 8)
    assert any("plant" in row for row in rows) or width < 40
    if width >= 9 * 8:
        assert re.search(r"BI3 +═ *plant +═\[? +SE4", shown)
        assert re.search(r"\[ *se2 *\]" if width < 9 * 10 else r"\[ *SE2 off *\]", shown), "marked, and inactive"


async def test_an_upgraded_district_adds_its_influences_up() -> None:
    async with showing(busy(active="SE4+SE3@e1", inactive="SE2@w1"), size=LARGE) as (app, _):
        assert " SE 4+3" in app.shown()
        assert "SE2 off" in app.shown()


async def test_a_terminal_that_grows_and_shrinks_keeps_the_cell() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "right right right enter right")
        chosen = app.board.question.cell
        for size in (LARGE, (200, 60), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = app.shown()
            assert "here" in shown
            assert ("CONTRACTS" in shown) == (size != SMALL)
            assert max(map(cell_len, shown.split("\n"))) <= size[0]
        await press(pilot, "enter")
        assert app.played == [Connect(card="IC3", cell=chosen)]


@pytest.mark.parametrize("size", [(40, 12), (20, 9), (9, 5), (1, 1)])
async def test_a_tiny_terminal_breaks_nothing(size: tuple[int, int]) -> None:
    """The shell says that it is too small; the board below it goes on."""
    async with showing(wide(hand=MANY, prisms="", discards=""), size=SMALL) as (app, pilot):
        for keys in ("", "right enter", "escape 3", "2", "1"):
            await press(pilot, keys)
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
        await settle(pilot, lambda: "what for?" in app.shown())


# --- clicks ----------------------------------------------------------------------------------------------------------


async def test_clicks() -> None:
    async with showing(drawing()) as (app, pilot):
        await click(pilot, TablePanel, "prisms", 3)
        await click(pilot, TablePanel, "prisms", 2)
        assert "✓" in app.shown()
        await press(pilot, "enter")
        app.board.show(snapshot(discarding()))
        await pilot.pause()
        await click(pilot, TablePanel, "hand", 5)
        await click(pilot, TablePanel, "hand", 0)
        await press(pilot, "enter")
        app.board.show(snapshot(busy()))
        await pilot.pause()
        stops = app.board.question.stops
        await click(pilot, TablePanel, "stop", stops.index(("plan", "SE2")))
        await click(pilot, TablePanel, "stop", stops.index(("track", "MA2")))
        await click(pilot, TablePanel, "stop", stops.index(("track", "MA2")))
        sites = app.board.question.sites
        await click(pilot, GridPanel, "site", sites.index(cell("e2")))
        await click(pilot, GridPanel, "site", sites.index(cell("e2")))
    assert app.played == [
        Take(prisms=("b5", "o2")),
        Discard(prisms=("g1", "o6")),
        Connect(card="MA2", cell=cell("e2")),
    ]


async def test_clicks_on_discards() -> None:
    async with showing(recovering()) as (app, pilot):
        await click(pilot, TablePanel, "discards", 3)
        await click(pilot, TablePanel, "discards", 0)
        await press(pilot, "enter")
    assert app.played == [Take(prisms=("b5", "o6"))]


async def test_cards_that_were_scrolled_along_are_those_that_are_clicked() -> None:
    async with showing(acting(exchange=CROWD, hand=MANY)) as (app, pilot):
        await press(pilot, "left")
        await click(pilot, TablePanel, "stop", 7)
        assert app.board.question.stop == ("exchange", "IC3")
        assert "▸IC3" in app.shown()


async def test_from_whom_by_keys_at_a_table_of_four() -> None:
    async with showing(stealing(4)) as (app, pilot):
        assert all(words in app.shown() for words in (" B Bo", " C Cy", " D Di"))
        await press(pilot, "down enter")
    assert app.played == [Steal(seats=(1,))]


async def test_a_turn_without_an_action_is_not_ended_by_a_slip() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "d")
        assert app.played == []
        assert "! You have spent no action point. The same key once more ends your turn." in app.shown()
        await press(pilot, "d d")
    assert app.played == [Done()]


# --- parts by themselves ---------------------------------------------------------------------------------------------


def text(panel: type, content: object, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """A part as lines, which must fit."""
    rows = panel(glyphs).picture(content, width, height)
    assert max(row.cell_length for row in rows) <= width
    return [row.text.rstrip() for row in rows]


class TestTable:
    def test_whole_cards_and_then_narrow_ones_when_the_exchange_holds_many(self) -> None:
        few = text(TablePanel, asking(acting(exchange="SE1 SE2 SE3 SE4")).table(), 80, 12)
        assert few[4].split() == ["EXCHANGE", "Seaport", "1", "Seaport", "2", "Seaport", "3", "Seaport", "4"]
        more = text(TablePanel, asking(acting(exchange="SE1 SE2 SE3 SE4 SE5")).table(), 80, 12)
        assert more[4].split() == ["EXCHANGE", "SE1", "SE2", "SE3", "SE4", "SE5"]

    def test_of_too_many_those_about_the_cursor(self) -> None:
        first = text(TablePanel, asking(acting(exchange=CROWD), "right").table(), 80, 12)
        assert first[4].split() == ["EXCHANGE", "▸SE1", "SE2", "SE3", "SE4", "SE5", "MA1", "MA2", "IC3"]
        assert first[5].endswith("…"), "what is left out is told"
        last = text(TablePanel, asking(acting(exchange=CROWD), "left").table(), 80, 12)
        assert last[4].split() == ["EXCHANGE", "SE3", "SE4", "SE5", "MA1", "MA2", "IC3", "IC4", "▸IC5"]
        assert last[5].startswith(" " * 10 + "…")

    @GLYPHS
    def test_a_long_hand_is_drawn_narrow(self, glyphs: Glyphs) -> None:
        """Eighteen cards, of which some would pay."""
        state = acting(hand=MANY, inactive="SE2")
        row = text(TablePanel, asking(state, "right").table(), 80, 12, glyphs)[10]
        assert len(re.findall(r"[gbo]\d", row)) == 18
        assert row.endswith("18 of 4")
        assert len(re.findall(r"b\d[✓+]", row)) == 3, "2 2 1, exactly"

    def test_of_an_endless_hand_those_about_the_cursor(self) -> None:
        cards = " ".join(f"{colour}{value}" for colour in "gbo" for value in "123456") + " g1 g2 b1 b2 o1 o2 g3 b3 o3"
        state = acting(hand=cards).evolve(phase=Phase.CLEANING)
        row = text(TablePanel, asking(state).table(), 80, 12)[10]
        assert row.startswith(" HAND      g1")
        assert row.endswith("…")
        row = text(TablePanel, asking(state, "left").table(), 80, 12)[10]
        assert row.startswith(" HAND     …")
        assert row.endswith("o6")

    @pytest.mark.parametrize("width", [80, 60, 30])
    def test_clicks_on_a_narrow_hand_find_the_card_that_is_seen(self, width: int) -> None:
        state = acting(hand=MANY).evolve(phase=Phase.CLEANING)
        question = asking(state, "left left left")
        panel = TablePanel(UNICODE)
        rows = [row.text for row in panel.picture(question.table(), width, 12)]
        for region, (what, at) in panel.hotspots:
            if what == "hand":
                assert rows[region.y][region.x : region.x + 2] == question.cards[at]
        assert ("hand", question.cursor) in [hotspot for _, hotspot in panel.hotspots]

    def test_costs_tell_what_the_hand_lacks_and_what_is_over(self) -> None:
        rows = text(TablePanel, asking(busy()).table(), 80, 12)
        assert rows[2].split() == [
            "6",
            "green",
            "-2",
            "4",
            "green",
            "exact",
            "6",
            "blue",
            "exact",
            "11",
            "orange",
            "-8",
        ]
        over_ = text(TablePanel, asking(busy(hand="g6 b6")).table(), 80, 12)
        assert over_[2].split()[2::3] == ["exact", "+2", "exact", "-11"]

    def test_trades_of_this_turn_are_noted(self) -> None:
        state = play(busy(), "Ann: trade SE2")
        shown = "\n".join(text(TablePanel, asking(state).table(), 80, 12))
        assert "free next turn" in shown
        noted = text(TablePanel, asking(busy().evolve(any_colour=True, discount=4)).table(), 80, 12)
        assert " ".join(noted[-1].split()) == "VALUES D 3 H 5 C 4 2 in use any colour pays next cost -4"
        assert "D draw 3" in text(TablePanel, asking(busy().evolve(discount=4)).table(), 80, 12)[-1]
        assert "2 any" in noted[2]
        other = ask(snapshot(busy().evolve(any_colour=True, discount=4), viewer=1))
        assert "any" not in text(TablePanel, other.table(), 80, 12)[-1], "they are not for others"

    def test_the_hand_of_another_lies_face_down(self) -> None:
        """As a replay of a running game shows it."""
        question = ask(Snapshot(snapshot(busy(), viewer=NOBODY).view, 0, (), snapshot(busy()).seats, ()))
        row = text(TablePanel, question.table(), 80, 12)[10]
        assert row.split() == ["HAND", "?", "?", "?", "?", "?", "5", "of", "5"]

    def test_what_has_just_come_is_starred(self) -> None:
        before, after = busy(), play(busy(), "Ann: trade SE2")
        shown = "\n".join(text(TablePanel, ask(snapshot(after, viewer=1, last=before)).table(), 80, 12))
        assert "*Seaport 2" in shown
        assert shown.count("*") == 1


class TestCompanies:
    def test_a_row_for_each_with_an_agenda_for_its_owner_alone(self) -> None:
        question = ask(snapshot(four(), viewer=1))
        rows = [row.split() for row in text(LinesPanel, slices.companies(question.view, 1, question.players), 80, 6)]
        assert rows[2] == ["B", "Bo", "5/7", "3", "0/7", "14", "1", "Variety", "1", "16"]
        assert rows[1] == ["▸A", "Ann", "0/4", "2", "0/4", "0", "0", "?", "0+?"]
        assert rows[3] == ["C", "Cy", "2/4", "6", "2/4", "3", "0", "?", "3+?"]

    @pytest.mark.parametrize("width", [80, 100])
    def test_small_grids_of_three_others_stand_side_by_side(self, width: int) -> None:
        question = ask(snapshot(four(), viewer=0))
        rows = text(GridsPanel, slices.companies(question.view, 0, question.players), width, 5)
        assert rows[0].split() == ["B", "Bo", "C", "Cy", "D", "Di"]
        assert rows[1].split() == ["bi1", "PA1", "SS2", "SS1", "◆", "gt1"], "inactive ones in small letters"
        assert rows[2].split() == ["GT2+", "◆", "IC1", "IC2", "BI5", "◆"], "a plus for an upgraded one"

    def test_of_a_small_grid_that_is_too_large_the_plant_is_seen(self) -> None:
        long = "SS1@w1 SS2@w2 SS3@w3 SS4@w4 BI2@w5 BI3@w6 BI4@w7"
        state = give(four(), "Cy", active=long)
        question = ask(snapshot(state, viewer=0))
        rows = text(GridsPanel, slices.companies(question.view, 0, question.players), 80, 5)
        assert "SS4 SS3 SS2 SS1  ◆" in rows[1]
        assert "BI4" not in rows[1]
        tall = give(four(), "Cy", active="SS1@n1 SS2@n2 SS3@n3 SS4@n4 BI2@n5 BI3@n6")
        question = ask(snapshot(tall, viewer=0))
        rows = text(GridsPanel, slices.companies(question.view, 0, question.players), 80, 5)
        assert sum("◆" in row for row in rows) >= 1
        assert "SS1" in rows[3]

    def test_what_another_has_just_connected_is_starred(self) -> None:
        before = four()
        after = play(acts(give(before, "Bo", hand="o2"), "Bo"), "Bo: power BI1 with o2")
        question = ask(snapshot(after, viewer=0, last=give(before, "Bo", hand="o2")))
        rows = text(GridsPanel, slices.companies(question.view, 0, question.players, question.before), 80, 5)
        assert "BI1*" in rows[1]
        assert "\n".join(rows).count("*") == 1

    @pytest.mark.parametrize("width", [80, 110])
    @GLYPHS
    def test_long_and_wide_names_push_nothing_out(self, width: int, glyphs: Glyphs) -> None:
        state = over(Ann="IC3", Bo="IC5", Cy="SE1@w1 GT2 BI1@n1", Di="SS4+SS3")
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("1234", COLOURS, strict=False)
        )
        question = ask(Snapshot(state, 0, (), sitters, ()), glyphs)
        everybody = slices.companies(state, 0, question.players)
        for panel, content in (
            (LinesPanel, everybody),
            (GridsPanel, everybody),
            (ResultPanel, slices.result(state, question.players)),
            (GridPanel, question.grid()),
        ):
            assert text(panel, content, width, 13, glyphs)


class TestTitle:
    def test_the_step_of_the_turn_and_the_points_that_are_left(self) -> None:
        def line(state: State, width: int = 80) -> str:
            question = asking(state) if state.turn >= 0 else ask(snapshot(state, viewer=0))
            heading = slices.heading(question.view, question.players)
            return text(RiseToPowerTitle, heading, width, 1)[0]

        assert "Round 1   DRAW  actions  clean-up" in line(drawing())
        assert line(discarding()).endswith("DRAW  actions  clean-up")
        assert "draw  ACTIONS  clean-up   2 points left" in line(busy())
        assert "1 point left" in line(busy().evolve(points=1))
        assert "draw  ACTIONS  clean-up" in line(stealing())
        assert "draw  actions  CLEAN-UP" in line(cleaning())
        assert "SHUFFLING" in line(busy().evolve(phase=Phase.SHUFFLE, turn=NATURE))
        assert "draw  ACTIONS  clean-up" in line(busy().evolve(phase=Phase.LOT, turn=NATURE))
        assert "ends before Bo" in line(busy().evolve(closing=1))
        assert "order A◂B" in line(busy(), 120)
        assert "order" not in line(busy()), "it stands beside the names of the parts"


def test_every_colour_has_a_letter_and_a_tint_of_its_own() -> None:
    lit = {letter: looks.tint(letter).bgcolor for letter in "gbo?"}
    assert len(set(lit.values())) == 4
    assert len({looks.tint(letter, lit=False).bgcolor for letter in "gbo"}) == 1, "inactive ones lie on one ground"
