"""The questions of Electropolis by their keys and clicks: what is answered, and what is refused with which reason."""

from itertools import pairwise
from typing import Any

import pytest

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import ways_to_run
from powergrid_tui.games.electropolis.viewmodel.phrases import phrase
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.toolkit.viewmodel.components.cards import Market
from powergrid_tui.toolkit.widgets.components.panels import ComponentsPanel
from tests.board_host import click, press

from .asked import choosing, short_of_fuel, snapshot, taking
from .host import showing
from .positions import cell, give, placing, play

PLACING = placing("C01", "coal", "park")
NARROW = placing("A01", "coal", "waste", city=(".....", "....C", "..+C.", ".....", "....."))
FULL = give(taking(), "Ann", "..CCC", "..CCC", "..+CC", ".....", ".....")
ONE_LEFT = give(taking(), "Ann", "..CCC", "..C.C", "..+CC", ".....", ".....")


def asking(state: State, keys: str = "") -> Any:
    """The question that is put, after these keys."""
    question = ask(snapshot(state))
    for key in keys.split():
        question.press(key)
    return question


def answer(state: State, keys: str) -> object:
    """What the last of these keys gives: an action, a sentence why not, or nothing; those before give no action."""
    *before, last = keys.split()
    question = ask(snapshot(state))
    for key in before:
        assert isinstance(question.press(key), str | None), key
    return question.press(last)


def words(question: Any) -> str:
    """All that the prompt says but for the keys."""
    prompt = question.prompt()
    details = ["".join(piece.text for piece in detail) for detail in prompt.details]
    return " ".join(" ".join((prompt.question, prompt.answer, *details)).split())


@pytest.mark.parametrize(
    ("state", "keys", "action"),
    [
        # An arrow goes to the first or the last space that is free, a digit to a space of so many tiles.
        (choosing(), "right enter", Space(space=0)),
        (choosing(), "right right right enter", Space(space=2)),
        (choosing(), "left enter", Space(space=4)),
        (choosing(), "2 enter", Space(space=0)),
        (choosing(), "4 enter", Space(space=2)),
        (choosing(), "4 4 enter", Space(space=3)),
        (choosing(), "4 4 4 enter", Space(space=2)),
        (choosing(), "5 5 enter", Space(space=4)),
        (choosing(), "3 1 enter", Space(space=1)),
        # The piece moves clockwise and round the ring.
        (taking(), "right right down enter", Take(start=2, card="A01")),
        (taking(), "left up enter", Take(start=9, card="B12")),
        # The cursor goes to a cell, n and letters to a tile, j to the next free cell after the hall.
        (PLACING, "up enter", Place(tile="coal", cell=cell("c2"))),
        (PLACING, "right n enter", Place(tile="park", cell=cell("d3"))),
        (PLACING, "right space enter", Place(tile="park", cell=cell("d3"))),
        (PLACING, "p down enter", Place(tile="park", cell=cell("c4"))),
        (PLACING, "j j enter", Place(tile="coal", cell=cell("c4"))),
        (placing("A05", "waste"), "d", Discard(tile="waste")),
        # The best way to run is chosen, and Enter asks once more.
        (short_of_fuel(), "enter enter", Run(cells=(0, 1))),
    ],
)
def test_what_keys_answer(state: State, keys: str, action: Action) -> None:
    assert answer(state, keys) == action


@pytest.mark.parametrize(
    ("state", "keys", "why"),
    [
        (choosing(), "enter", "Choose a space first"),
        (choosing(), "9", "There is no space for 9 tiles."),
        (choosing(), "left right enter", "Cy is already there."),
        (taking(), "right enter", "Choose a card first"),
        (NARROW, "enter", "The cell already has a tile."),
        (NARROW, "down enter", "The card is for the top right."),
        (NARROW, "up up enter", "A tile must share an edge with a tile already there."),
        (NARROW, "n up enter", "Disposal tiles go only on corner cells."),
        (placing("A05", "waste"), "up enter", "The spent-fuel disposal cannot be placed: d discards it."),
        (placing("A05", "waste"), "j", "The spent-fuel disposal cannot be placed: d discards it."),
        (short_of_fuel(), "enter", "Enter once more"),
    ],
)
def test_what_is_refused_is_refused_with_the_reason(state: State, keys: str, why: str) -> None:
    assert why in str(answer(state, keys))


async def test_a_refusal_is_shown_and_nothing_is_played() -> None:
    async with showing(NARROW) as (app, pilot):
        await press(pilot, "d")
        assert "! The coal plant can still be placed." in app.shown()
        await press(pilot, "enter")
        assert "! The cell already has a tile." in app.shown()
        assert app.played == []


@pytest.mark.parametrize(
    ("state", "keys", "told"),
    [
        (choosing(), "right right", "take the space for 3 tiles and 1 support"),
        (choosing(), "right right", "Before Cy, 1 mayor yet to choose."),
        (taking(), "right", "To build: gas plant (6 points, 2 pollution), park (1 support). Fuel: coal."),
        (ONE_LEFT, "left left left down", "1 cell can be built on"),
        (FULL, "left left left down", "0 cells can be built on (top right). 3 tiles will be lost."),
        (taking(), "right right right right down", "There is no corner for 1 disposal tile."),
        (short_of_fuel(), "", "run a1, b1: final score"),
        (short_of_fuel(), "left", "less than the best choice"),
    ],
)
def test_what_the_answer_so_far_brings_is_told(state: State, keys: str, told: str) -> None:
    assert told in words(asking(state, keys))


def test_the_digits_that_a_hint_names_point_at_what_it_names() -> None:
    state = choosing()
    for action in ELECTROPOLIS.choices(state)[0].actions:
        hint = phrase(ELECTROPOLIS.view(state, state.turn), action)
        digit = next(sign for sign in hint if sign.isdigit())
        assert asking(state, f"{digit} {digit}" if "right" in hint else digit).prompt().answer == hint


def test_another_way_to_run_by_arrows() -> None:
    state = short_of_fuel()
    found = {answer(state, f"{keys} enter enter") for keys in ("right", "down right")}
    assert found == {Run(cells=way) for way in ways_to_run(state.mover)} - {Run(cells=(0, 1))}


async def test_function_keys_still_bring_up_the_parts_where_digits_answer() -> None:
    async with showing(choosing()) as (app, pilot):
        assert "F3 mayors" in app.shown()
        assert "C  Cy" in app.shown().split("\n")[4]
        await press(pilot, "f3")
        assert "MAYORS" in app.shown()


@pytest.mark.parametrize(
    ("state", "first", "then", "action"),
    [
        (choosing(), (), ("space", 3), Space(space=3)),
        (taking(), (("ring", 7),), ("card", 2), Take(start=7, card="C01")),
        (PLACING, (), ("cell", cell("d3")), Place(tile="coal", cell=cell("d3"))),
        (PLACING, (("hand", 1),), ("cell", cell("c4")), Place(tile="park", cell=cell("c4"))),
    ],
)
async def test_a_second_click_answers(
    state: State, first: tuple[tuple[str, int], ...], then: tuple[str, int], action: Action
) -> None:
    async with showing(state) as (app, pilot):
        for what in (*first, then):
            await click(pilot, ComponentsPanel, *what)
        assert app.played == []
        await click(pilot, ComponentsPanel, *then)
        assert app.played == [action]


async def test_a_click_switches_a_plant() -> None:
    async with showing(short_of_fuel()) as (app, pilot):
        await click(pilot, ComponentsPanel, "cell", cell("e4"))
        await press(pilot, "enter enter")
        assert cell("e4") in app.played[0].cells


# --- what is shown ---------------------------------------------------------------------------------------------------


def seen(state: State, keys: str = "") -> ElectropolisView:
    question = asking(state, keys)
    return ElectropolisView.from_question(question, question.seat, question.snapshot.figures())


async def test_a_card_shows_its_region_and_effect() -> None:
    market = seen(taking(), "right").table[2]
    assert isinstance(market, Market)
    card = market.cards[1]
    assert (card.number, card.name, card.foot) == ("B05", "top right", "8 free")
    assert card.lines == ("1 point for each building in the bottom left 3x3",)
    assert card.brief == ("1 point each", "built bottom left")
    async with showing(taking()) as (app, pilot):
        await press(pilot, "right")
        ring = app.board.components[1]
        assert [cell.sign for cell in ring.cells if cell.pick.marked] == ["♦Ga", "∆fC", "♣Pa"]
        await press(pilot, "down 2")
        assert " c1 " in app.shown()
        assert " a5 " not in app.shown(), "beyond the region of the card under the cursor"


@pytest.mark.parametrize("count", range(1, 19))
def test_every_ring_is_closed_and_no_two_tiles_share_a_place(count: int) -> None:
    ring = ElectropolisView.from_snapshot(snapshot(taking().evolve(ring=("coal",) * count), viewer=1)).table[1]
    places = [(cell.column, cell.row) for cell in ring.cells]  # type: ignore[union-attr]
    assert len(set(places)) == len(places) == count
    steps = [abs(x - x2) + abs(y - y2) for (x, y), (x2, y2) in pairwise([*places, *places[:1]])]
    assert sum(step != 1 for step in steps) <= count % 2, "of an odd number one corner is cut off"
    assert max(steps, default=0) <= 2


async def test_what_a_placement_changes() -> None:
    city = (".....", "..C..", "..+U.", ".....", ".....")
    state = give(placing("C06", "coal", city=city), "Ann", support=2, fuel=(2, 0, 0), cards=("C06",))
    async with showing(state) as (app, pilot):
        await press(pilot, "up right")
        shown = " ".join(app.shown().split())
    # Two coal plants of 7 for one of 6, 4 more pollution, and the housing now has a plant beside it.
    for words_ in ("plants 6 ▸ 14", "support 5 ▸ 4", "pollution 4 ▸ 8", "group of 2", "card C06 2 ▸ 4", "+2 d3"):
        assert words_ in shown


def test_legal_cells_are_open() -> None:
    city = seen(placing("A01", "coal")).mine[0]
    assert [cell.name for cell in city.cells if not cell.pick.why] == ["c2", "d3"]  # type: ignore[union-attr]


async def test_a_tile_shows_what_it_would_yield_before_it_is_built() -> None:
    city = (".....", "..C..", "..+X.", ".....", ".....")
    async with showing(give(placing("C01", "coal", city=city), "Ann", fuel=(2, 0, 0))) as (app, pilot):
        assert "6/4 c2" in app.shown()
        await press(pilot, "up right")
        for words_ in ("+▲Co", "7/4 c2", "7/3 d2", "4▸7"):  # a group of two, and a control beside the new one
            assert words_ in app.shown()


async def test_the_square_of_the_excess_is_told() -> None:
    city = (".....", "..C..", "..+C.", ".....", ".....")
    async with showing(give(placing("C01", "coal", city=city), "Ann", support=5, fuel=(3, 0, 0))) as (app, pilot):
        assert "3×3=9" in app.shown()
        assert "9 points lost" in app.shown()
        await press(pilot, "up right")
        assert "7×7=49" in app.shown()


def test_the_cursor_and_the_tile_stay_for_the_next_tile() -> None:
    state = placing("C01", "coal", "park", "museum")
    after = ask(snapshot(play(state, "Ann: place coal c2")), before=asking(state, "up m"))
    assert isinstance(after.press("enter"), str), "the cursor is on the tile that was just placed"
    after.press("up")
    assert after.press("enter") == Place(tile="museum", cell=cell("c1"))
