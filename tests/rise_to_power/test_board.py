"""The board of Rise to Power as a whole: as text, in every phase, what a click points at, the end; and what its
components say."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from powergrid_tui.games.rise_to_power.actions import Connect, Discard, Take
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.phases import Part
from powergrid_tui.games.rise_to_power.viewmodel import components
from powergrid_tui.games.rise_to_power.viewmodel.questions import ask
from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import languages, speaking, speaking_with
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.components.panels import ComponentsPanel
from tests.board_host import press
from tests.foreign import Foreign, left_in_english
from tests.goldens import same
from tests.parts import cards, hand, plan

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
from .games import steps
from .hidden import otherwise
from .host import click, showing
from .positions import acting, acts, cell, give, play, table

SMALL, LARGE = (80, 23), (120, 39)
"""Cells of the board on terminals of 80x24 and 120x40."""
GOLDENS = Path(__file__).parent / "goldens"
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


def over() -> State:
    """The end; agendas as dealt: Harmony counts a link to the plant, Balance a set of three sectors."""
    state = acting(4)
    for name, districts in (("Ann", "IC3"), ("Bo", "IC5"), ("Cy", "SE1@w1 GT2 BI1@n1"), ("Di", "SS4+SS3")):
        state = give(state, name, active=districts)
    return state.evolve(round=8, phase=Phase.END, turn=NOBODY)


GOLDEN = {
    "drawing": (drawing(), "space right", SMALL, UNICODE),
    "power": (busy(), "right", SMALL, UNICODE),
    "upgrade-ascii": (busy(), "right u u", SMALL, ASCII),
    "connecting": (busy(), "right right right enter", SMALL, UNICODE),
    "wide": (wide(), "right enter", SMALL, UNICODE),
    "crowd": (acting(exchange=CROWD, hand=MANY), "left", SMALL, UNICODE),
    "four": (four(), "3", SMALL, UNICODE),
    "power-large": (busy(), "right", LARGE, UNICODE),
    "wide-large": (wide(), "right enter", LARGE, UNICODE),
}


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_board_is_as_in_its_file(name: str, request: pytest.FixtureRequest) -> None:
    state, keys, size, glyphs = GOLDEN[name]
    async with showing(state, size=size, glyphs=glyphs) as (app, pilot):
        await press(pilot, keys)
        same(app.shown(), GOLDENS / f"{name}.txt", request)


async def test_every_phase_says_in_every_part_whose_turn_it_is() -> None:
    async with showing(table(2), viewer=0, size=SMALL, glyphs=ASCII) as (app, pilot):
        assert "SET-UP" in app.shown()
        for state, question in PLACES:
            app.board.show(snapshot(state))
            for _ in Part:
                await press(pilot, "tab")
                shown = app.shown()
                assert question in shown
                assert max(map(cell_len, shown.split("\n"))) <= SMALL[0]
                assert shown.isascii()


async def test_a_part_chosen_by_hand_stays_until_something_or_somebody_else_is_asked() -> None:
    """What to steal brings up the companies."""
    async with showing(busy()) as (app, pilot):
        await press(pilot, "2 right u")
        after = play(busy(), "Ann: power SE2 with b6")
        for state, part in ((after, Part.MINE), (cleaning(), Part.TABLE), (stealing(), Part.COMPANIES)):
            app.board.show(snapshot(state))
            await pilot.pause()
            assert app.board.part == part
        app.board.show(snapshot(acts(busy(), "Bo")))
        await pilot.pause()
        assert app.board.part == Part.TABLE


async def test_another_city_is_looked_at_and_ones_own_comes_back() -> None:
    async with showing(four()) as (app, pilot):
        await press(pilot, "f")
        assert "CITY OF Bo" in app.shown()
        await press(pilot, "f f f")
        assert "YOUR CITY" in app.shown()


async def test_clicks_point_at_cards_districts_and_cells() -> None:
    async with showing(drawing()) as (app, pilot):

        async def asked(state: State, *clicks: tuple[str, int], keys: str = "enter") -> None:
            app.board.show(snapshot(state))
            await pilot.pause()
            for what, at in clicks:
                await click(pilot, ComponentsPanel, what, at)
            await press(pilot, keys)

        await asked(drawing(), ("prisms", 3), ("prisms", 2))
        await asked(discarding(), ("hand", 5), ("hand", 0))
        await asked(recovering(), ("discards", 3), ("discards", 0))
        await asked(busy(), keys="2")
        stops, goal = app.board.question.stops, cell("e2")
        await asked(busy(), ("stop", stops.index(("plan", "SE2"))), keys="1")
        track = ("stop", stops.index(("track", "MA2")))
        await asked(busy(), track, track, keys="2")
        site = ("site", app.board.question.sites.index(goal))
        await asked(busy(), site, site, keys="1")
    assert app.played == [
        Take(prisms=("b5", "o2")),
        Discard(prisms=("g1", "o6")),
        Take(prisms=("b5", "o6")),
        Connect(card="MA2", cell=goal),
    ]


async def test_the_end_is_a_table() -> None:
    async with showing(over(), viewer=0, size=SMALL) as (app, pilot):
        shown = app.shown()
        assert "Di wins with 10 points" in shown
        rows = [line.split()[:4] for line in shown.split("\n")]
        for rank, letter, name, points in (("1.", "D", "Di", "10"), ("2.", "C", "Cy", "9"), ("4.", "A", "Ann", "4")):
            assert [rank, letter, name, points] in rows
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


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


async def test_long_and_wide_names_push_nothing_out() -> None:
    sitters = tuple(Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("1234", COLOURS, strict=False))
    named = over().evolve(names=tuple(seat.name for seat in sitters))
    async with showing(over(), viewer=0, size=SMALL) as (app, pilot):
        app.board.show(Snapshot(named, 0, (), sitters, ()))
        for key in "1234":
            await press(pilot, key)
            assert max(map(cell_len, app.shown().split("\n"))) <= SMALL[0]


@pytest.mark.thorough
async def test_what_is_hidden_changes_no_byte_of_the_board() -> None:
    """Neither for who moves, nor for who waits, nor for who looks on: in every part, with cards pointed at.
    It takes seconds: each moment is drawn in four parts, and once more with other secrets."""
    moments = [state for state, _ in PLACES] + [step.after for step in (*steps(3, 0)[5::23], steps(3, 0)[-1])]
    differ = 0
    async with showing(table(2), viewer=0, size=SMALL) as (app, pilot):

        async def drawn(state: State, viewer: int, shown: int) -> list[Any]:
            app.board.question = None
            app.board.show(replace(snapshot(state, viewer), seat=shown))
            found = []
            for key in ("right", "2", "3", "1"):
                await pilot.press(key)
                await pilot.pause()
                found.append([strip._segments for strip in app.screen._compositor.render_strips()])
            return found

        for number, state in enumerate(moments):
            viewer = (number % (len(state.players) + 1)) - 1  # nobody, then each seat in turn
            other = otherwise(state, viewer, Random(number))
            differ += other != state
            shown = viewer if viewer >= 0 else max(state.turn, 0)
            await drawn(state, viewer, shown)  # both come after the same picture
            assert await drawn(state, viewer, shown) == await drawn(other, viewer, shown), (number, viewer)
        mine = give(busy(), "Ann", hand="g4 b2 b3 b6 o4")
        assert await drawn(busy(), 0, 0) != await drawn(mine, 0, 0), "what is seen shows"
    assert differ > 10


@pytest.mark.thorough
async def test_no_english_is_left_on_the_board() -> None:
    """In other letters of the same width. Latin letters are those of cards, cells, keys and names."""
    names, codes = ("Ann", "Bo", "Cy", "enter", "esc", "space"), {card[:2] for card in table().book.contracts}
    with speaking_with("foreign", Foreign()):
        for state in (table(2), *(state for state, _ in PLACES), busy().evolve(phase=Phase.END, turn=NOBODY)):
            async with showing(state, viewer=0, size=SMALL, glyphs=ASCII) as (app, pilot):
                app.board.show(replace(snapshot(state, 0), log=()))
                for keys in ("", "right", "enter", "escape", "t", "2", "3", "1"):
                    await press(pilot, keys)
                    assert left_in_english(app.shown(), *names, *codes) == [], app.shown()


# What components say


def view(state: State, viewer: int | None = None, last: State | None = None) -> RiseToPowerView:
    return RiseToPowerView.from_snapshot(snapshot(state, viewer=viewer, last=last))


def test_costs_tell_what_the_hand_lacks_and_what_is_over() -> None:
    def costs(state: State) -> list[str]:
        return [card.lines[0] for card in cards(view(state).table[0])]

    assert costs(busy()) == ["6 green 2 short", "4 green exact", "6 blue exact", "11 orange 8 short"]
    assert costs(busy(hand="g6 b6"))[1] == "4 green 2 over"
    assert costs(busy().evolve(any_colour=True, discount=4))[0] == "2 any exact"


def test_trades_of_this_turn_are_noted_for_whoever_acts() -> None:
    changed = busy().evolve(any_colour=True, discount=4)
    assert hand(view(changed).mine[-1]).note == "5 of 5, any colour pays, next cost -4"
    assert "any" not in hand(view(changed, viewer=1).mine[-1]).note
    exchange = cards(view(play(busy(), "Ann: trade SE2")).table[1])
    assert [card.lines[-1] for card in exchange if card.name == "Seaport"] == ["next turn"]


def test_the_hand_of_another_lies_face_down_and_the_agenda_is_not_told() -> None:
    """As a replay of a running game shows it."""
    question = ask(Snapshot(snapshot(busy(), viewer=NOBODY).view, 0, (), snapshot(busy()).seats, ()))
    seen = RiseToPowerView.from_question(question, 0, question.snapshot.figures())
    assert [card.number for card in cards(seen.mine[-1])] == ["?"] * 5
    assert plan(seen.mine[0]).note == ""
    assert [row.values[-1] for row in view(four(), viewer=1).scores.rows][:2] == ["0+?", "16"]


def test_what_has_just_come_is_starred() -> None:
    after = play(busy(), "Ann: trade SE2")
    exchange = cards(view(after, viewer=1, last=busy()).table[1])
    assert [card.name for card in exchange if card.new] == ["Seaport"]


def test_links_match_by_colour_and_the_plant_matches_everything() -> None:
    """e1 and e2 are blue, e3 is green; districts without power match nothing."""
    city = plan(view(wide()).mine[0])
    assert (len(city.links), len(city.loose)) == (9, 2)
    assert len(plan(view(busy()).mine[0]).loose) == 2


def test_the_step_of_the_turn_and_the_points_that_are_left() -> None:
    def told(state: State) -> tuple[int | None, str, str]:
        heading = view(state, viewer=None if state.turn >= 0 else 0).heading
        return heading.now, heading.facts[0], heading.otherwise

    assert told(drawing())[0] == 0
    assert told(busy())[:2] == (1, "2 points left")
    assert told(busy().evolve(points=1))[1] == "1 point left"
    assert told(cleaning())[0] == 2
    assert told(busy().evolve(phase=Phase.SHUFFLE, turn=NATURE))[::2] == (None, "SHUFFLING")
    assert told(busy().evolve(closing=1))[1] == "ends before Bo"


def test_a_contract_is_shown_where_it_would_be_connected() -> None:
    city = next(
        part for part in components.mine(asking(busy(), "right right right enter"), 0) if isinstance(part, Plan)
    )
    assert [cell.lines for cell in city.cells if cell.pick and "would be here" in cell.lines] == [
        ("+ Inner City", "would be here", "connect +1")
    ]


@pytest.mark.parametrize("tag", languages())
def test_a_narrow_card_holds_what_a_district_costs(tag: str) -> None:
    with speaking(tag):
        question = ask(snapshot(acting(inactive="SS1 OL5 GT4")))
        city = next(part for part in components.mine(question, 0) if isinstance(part, Plan))
        told = [line for cell in city.cells for line in cell.brief]
        assert {"SS1", "OL5", "GT4"} <= set(told)
        assert all(cell_len(line) <= 6 for line in told)
