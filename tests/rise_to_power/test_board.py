"""The board of Rise to Power as a whole: as text, whose turn it is, where a district goes, clicks, the end."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from powergrid_tui.games.rise_to_power.actions import Connect, Discard, Done, Power, Steal, Take
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.phases import Part
from powergrid_tui.games.rise_to_power.viewmodel.questions import ask
from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.components.panels import ComponentsPanel
from tests.board_host import press
from tests.goldens import same
from tests.parts import cards, hand, plan
from tests.tui.shell import settle

from .asked import (
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

SMALL, LARGE, HUGE = (80, 23), (120, 39), (200, 59)
"""Cells of the board on terminals of 80x24, 120x40 and 200x60."""
GOLDENS = Path(__file__).parent / "goldens"
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
GLYPHS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
PLACES = (
    (drawing(), "Ann: draw 2 cards from the track: which?"),
    (discarding(), "Ann: 2 cards too many: discard which?"),
    (busy(), "Ann, 2 action points: what for?"),
    (connecting(), "Ann: up to 2 contracts from the track: which?"),
    (taking(), "Ann: up to 2 cards from the track?"),
    (redrawing(), "Ann: discard which cards, to draw as many plus 2 more?"),
    (recovering(), "Ann: 2 cards from the discards: which?"),
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


GOLDEN = {
    "drawing": (drawing(), "space right", SMALL, UNICODE),
    "acting": (busy(), "", SMALL, UNICODE),
    "power": (busy(), "right", SMALL, UNICODE),
    "upgrade-ascii": (busy(), "right u u", SMALL, ASCII),
    "connecting": (busy(), "right right right enter", SMALL, UNICODE),
    "wide": (wide(), "right enter", SMALL, UNICODE),
    "crowd": (acting(exchange=CROWD, hand=MANY), "left", SMALL, UNICODE),
    "four": (four(), "3", SMALL, UNICODE),
    "power-large": (busy(), "right", LARGE, UNICODE),
    "connecting-large": (busy(), "right right right enter", LARGE, UNICODE),
    "wide-large": (wide(), "right enter", LARGE, UNICODE),
    "four-huge": (four(), "right", HUGE, UNICODE),
}


async def test_free_rows_show_what_others_have_and_nothing_is_smaller_for_it() -> None:
    async with showing(wide(), size=LARGE) as (app, _):
        assert "CITY OF Bo" in app.shown()
        assert "trade: actions +3" in app.shown(), "contracts keep their words"
    full = give(busy(), "Bo", active="IC1@e1 IC2@e2 PA1@n1 BI5@e3")
    async with showing(full, size=LARGE) as (app, _):
        assert "CITY OF Bo" not in app.shown(), "there is no room"


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_board_is_as_in_its_file(name: str, request: pytest.FixtureRequest) -> None:
    state, keys, size, glyphs = GOLDEN[name]
    async with showing(state, size=size, glyphs=glyphs) as (app, pilot):
        await press(pilot, keys)
        same(app.shown(), GOLDENS / f"{name}.txt", request)


@BOTH
@GLYPHS
@pytest.mark.some(4)
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


async def test_a_part_chosen_by_hand_stays_until_something_else_is_asked() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "2 right u")
        assert app.board.part == Part.MINE
        app.board.show(snapshot(play(busy(), "Ann: power SE2 with b6")))
        await pilot.pause()
        assert app.board.part == Part.MINE
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
        assert "! Costs 9 green, 5 more than you have." in app.shown()
        assert app.played == []


async def test_others_look_on_and_no_key_answers() -> None:
    async with showing(busy(), viewer=1) as (app, pilot):
        shown = app.shown()
        assert "Ann: spends action points" in shown
        assert "2 orange" in shown, "one's own hand"
        assert "6 blue  " not in shown
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
        for rank, letter, name, points in (("1.", "D", "Di", "10"), ("2.", "C", "Cy", "9"), ("4.", "A", "Ann", "4")):
            assert [rank, letter, name, points] in [row[:4] for row in rows]
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


async def test_a_tie_is_told_with_what_decided() -> None:
    state = give(give(over(Ann="IC3", Bo="IC5"), "Ann", agenda="tower"), "Bo", active="IC1 IC2")
    async with showing(state, viewer=0) as (app, _):
        assert "Bo wins with 3 points, by more active districts" in app.shown()


async def test_another_city_is_looked_at_and_ones_own_comes_back_with_the_cursor() -> None:
    async with showing(four()) as (app, pilot):
        await press(pilot, "f")
        assert "CITY OF Bo" in app.shown()
        await press(pilot, "f f f")
        assert "YOUR CITY" in app.shown()


async def test_help_has_the_keys_the_rules_of_the_phase_and_every_district() -> None:
    async with showing(busy()) as (app, _):
        parts = dict(app.board.help())
    assert "- t: to trading it\n" in parts["Keys"]
    assert "by a second press only" in parts["Keys"]
    assert "If they match its cost exactly, you get the point" in parts["Actions"]
    assert "8 active districts" in parts["The end"]
    assert "Yours is Harmony: 1 point for each link" in parts["Agendas"]
    assert len(re.findall(r"^- ", parts["Districts"], re.MULTILINE)) == 9
    assert "- Seaport (SE), 3/5/7/9/11 blue: +1 draw; trade: draw 4 cards" in parts["Districts"]


async def test_a_district_to_connect_brings_up_the_grid_and_back() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "right right right enter")
        assert app.board.part == Part.MINE
        assert "connect Inner City 3 at" in app.shown()
        await press(pilot, "escape")
        assert app.board.part == Part.TABLE
        assert app.passed_on == [], "it does not lead to the menu too"
        await press(pilot, "enter space enter enter")
        assert app.played == [Connect(card="IC3", cell=cell("w1n1"))]


async def test_a_terminal_that_grows_and_shrinks_keeps_the_cell() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "right right right enter right")
        chosen = app.board.question.cell
        for size in (LARGE, (200, 60), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = app.shown()
            assert ("CONTRACTS ─" in shown) == (size != SMALL)
            assert max(map(cell_len, shown.split("\n"))) <= size[0]
        await press(pilot, "enter")
        assert app.played == [Connect(card="IC3", cell=chosen)]


@pytest.mark.parametrize("size", [(40, 12), (20, 9), (9, 5), (1, 1)])
@pytest.mark.some(4)
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


async def test_clicks() -> None:
    async with showing(drawing()) as (app, pilot):
        await click(pilot, ComponentsPanel, "prisms", 3)
        await click(pilot, ComponentsPanel, "prisms", 2)
        assert "✓" in app.shown()
        await press(pilot, "enter")
        app.board.show(snapshot(discarding()))
        await pilot.pause()
        await click(pilot, ComponentsPanel, "hand", 5)
        await click(pilot, ComponentsPanel, "hand", 0)
        await press(pilot, "enter")
        app.board.show(snapshot(busy()))
        await pilot.pause()
        stops = app.board.question.stops
        await press(pilot, "2")
        await click(pilot, ComponentsPanel, "stop", stops.index(("plan", "SE2")))
        await press(pilot, "1")
        await click(pilot, ComponentsPanel, "stop", stops.index(("track", "MA2")))
        await click(pilot, ComponentsPanel, "stop", stops.index(("track", "MA2")))
        sites = app.board.question.sites
        await click(pilot, ComponentsPanel, "site", sites.index(cell("e2")))
        await click(pilot, ComponentsPanel, "site", sites.index(cell("e2")))
    assert app.played == [
        Take(prisms=("b5", "o2")),
        Discard(prisms=("g1", "o6")),
        Connect(card="MA2", cell=cell("e2")),
    ]


async def test_clicks_on_discards() -> None:
    async with showing(recovering()) as (app, pilot):
        await click(pilot, ComponentsPanel, "discards", 3)
        await click(pilot, ComponentsPanel, "discards", 0)
        await press(pilot, "enter")
    assert app.played == [Take(prisms=("b5", "o6"))]


async def test_from_whom_by_keys_at_a_table_of_four() -> None:
    async with showing(stealing(4)) as (app, pilot):
        assert all(words in app.shown() for words in (" B  Bo", " C  Cy", " D  Di"))
        await press(pilot, "down enter")
    assert app.played == [Steal(seats=(1,))]


async def test_a_turn_without_an_action_is_not_ended_by_a_slip() -> None:
    async with showing(busy()) as (app, pilot):
        await press(pilot, "d")
        assert app.played == []
        assert "! You have spent no action points. Press d again to end your turn." in app.shown()
        await press(pilot, "d d")
    assert app.played == [Done()]


def view(state: State, viewer: int | None = None, last: State | None = None) -> RiseToPowerView:
    return RiseToPowerView.from_snapshot(snapshot(state, viewer=viewer, last=last))


class TestComponents:
    """What the components say, without a terminal."""

    def test_costs_tell_what_the_hand_lacks_and_what_is_over(self) -> None:
        def costs(state: State) -> list[str]:
            return [card.lines[0] for card in cards(view(state).table[0])]

        assert costs(busy()) == ["6 green 2 short", "4 green exact", "6 blue exact", "11 orange 8 short"]
        assert costs(busy(hand="g6 b6"))[1] == "4 green 2 over"
        assert costs(busy().evolve(any_colour=True, discount=4))[0] == "2 any exact"

    def test_trades_of_this_turn_are_noted_for_whoever_acts(self) -> None:
        noted = hand(view(busy().evolve(any_colour=True, discount=4)).mine[-1]).note
        assert noted == "5 of 5, any colour pays, next cost -4"
        state = play(busy(), "Ann: trade SE2")
        exchange = cards(view(state).table[1])
        assert [card.lines[-1] for card in exchange if card.name == "Seaport"] == ["next turn"]
        other = hand(view(busy().evolve(any_colour=True, discount=4), viewer=1).mine[-1]).note
        assert "any" not in other

    def test_the_hand_of_another_lies_face_down_and_the_agenda_is_not_told(self) -> None:
        """As a replay of a running game shows it."""
        shown = view(busy(), viewer=NOBODY)
        question = ask(Snapshot(snapshot(busy(), viewer=NOBODY).view, 0, (), snapshot(busy()).seats, ()))
        seen = RiseToPowerView.from_question(question, 0, question.snapshot.figures())
        assert [card.number for card in cards(seen.mine[-1])] == ["?"] * 5
        assert plan(seen.mine[0]).note == ""
        assert [row.values[-1] for row in view(four(), viewer=1).scores.rows][:2] == ["0+?", "16"]
        assert shown

    def test_what_has_just_come_is_starred(self) -> None:
        before, after = busy(), play(busy(), "Ann: trade SE2")
        exchange = cards(view(after, viewer=1, last=before).table[1])
        assert [card.name for card in exchange if card.new] == ["Seaport"]

    def test_links_match_by_colour_and_the_plant_matches_everything(self) -> None:
        """e1 and e2 are blue, e3 is green; districts without power match nothing."""
        city = plan(view(wide()).mine[0])
        assert (len(city.links), len(city.loose)) == (9, 2)
        assert len(plan(view(busy()).mine[0]).loose) == 2

    @BOTH
    @GLYPHS
    async def test_long_and_wide_names_push_nothing_out(self, size: tuple[int, int], glyphs: Glyphs) -> None:
        state = over(Ann="IC3", Bo="IC5", Cy="SE1@w1 GT2 BI1@n1", Di="SS4+SS3")
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("1234", COLOURS, strict=False)
        )
        named = state.evolve(names=tuple(seat.name for seat in sitters))
        async with showing(state, viewer=0, size=size, glyphs=glyphs) as (app, pilot):
            app.board.show(Snapshot(named, 0, (), sitters, ()))
            for key in "1234":
                await press(pilot, key)
                assert max(map(cell_len, app.shown().split("\n"))) <= size[0]

    def test_the_step_of_the_turn_and_the_points_that_are_left(self) -> None:
        def told(state: State) -> tuple[int | None, str, str]:
            heading = view(state, viewer=None if state.turn >= 0 else 0).heading
            return heading.now, heading.facts[0], heading.otherwise

        assert told(drawing())[0] == 0
        assert told(busy())[:2] == (1, "2 points left")
        assert told(busy().evolve(points=1))[1] == "1 point left"
        assert told(cleaning())[0] == 2
        assert told(busy().evolve(phase=Phase.SHUFFLE, turn=NATURE))[::2] == (None, "SHUFFLING")
        assert told(busy().evolve(closing=1))[1] == "ends before Bo"
