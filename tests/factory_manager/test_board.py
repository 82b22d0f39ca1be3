"""The board of Factory Manager as a whole: as text at both sizes, whose turn it is, clicks, the end."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from powergrid_tui.games.factory_manager.actions import Bring, Buy, Done, Open, Run
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.viewmodel import components
from powergrid_tui.games.factory_manager.viewmodel.components import _few
from powergrid_tui.games.factory_manager.viewmodel.figures import narrow
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import speaking
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.components.cards import Market
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.components.panels import ComponentsPanel
from tests.board_host import click, press
from tests.goldens import same
from tests.parts import cards

from .asked import OFFERED, asking, bidding, choosing, filling, opening, shopping, snapshot
from .host import showing
from .positions import auctioning, buys, dealt, give, play, runs, table

SMALL, LARGE = (80, 23), (120, 39)
"""Cells of the board on terminals of 80x24 and 120x40."""
GOLDENS = Path(__file__).parent / "goldens"
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def over(state: State, **players: tuple[int, int]) -> State:
    """The end of the game, with money and last income by name."""
    for name, (money, income) in players.items():
        state = give(state, name, money=money, income=income)
    running = tuple(("M0", "M0") for _ in state.players)
    return state.evolve(round=5, phase=Phase.END, turn=NOBODY, running=running, drawn=(1, 1, 1, 2, 2), price=8)


def crowded() -> State:
    """Ann of five buys late in the game: nearly every kind of tile is offered, and there are all of them in her
    factory."""
    state = buys(dealt(5), 2, 3, 5, 7, 10, offered=(*OFFERED, "M3", "M4", "RP2", "RW1", "RW2", "S1", "C2", "O2"))
    tiles = ("M0", "M1", "M2", "M2", "RP1", "RW1", "S0", "S1", "S2", "C1", "O1")
    return give(state, "Ann", *tiles, aside=("M1", "S1"), money=57).evolve(round=4, price=4, drawn=(1, 1, 1))


GOLDEN = {
    "opening": (opening(), "right up", SMALL, UNICODE),
    "bidding-ascii": (bidding(), "", SMALL, ASCII),
    "bringing": (filling(), "right", SMALL, UNICODE),
    "buying": (shopping(), "space right", SMALL, UNICODE),
    "buying-mine": (shopping(), "space 2", SMALL, UNICODE),
    "running": (choosing(), "right", SMALL, UNICODE),
    "buying-large": (shopping(), "space w right", LARGE, UNICODE),
    "crowded": (crowded(), "right space", SMALL, UNICODE),
    "crowded-others": (crowded(), "3", SMALL, UNICODE),
    "crowded-large": (crowded(), "right space", LARGE, UNICODE),
}


class TestAllTiles:
    """t shows every tile in a table, whatever lies in the market."""

    async def test_each_has_a_row_with_all_its_figures_at_80_columns_on_two_pages(self) -> None:
        async with showing(crowded(), size=SMALL) as (app, pilot):
            await press(pilot, "t")
            text = app.shown()
            await press(pilot, "pagedown")
            text += app.shown()
            assert [tile for tile in crowded().book.tiles if f"  {tile} " not in text] == []
            assert "M2           8    2   1     3    1    3" in text
            assert "page 2 of 2" in text

    async def test_on_a_large_screen_on_one_page_with_whole_headings(self) -> None:
        async with showing(crowded(), size=LARGE) as (app, pilot):
            before = app.shown()
            await press(pilot, "t")
            text = app.shown()
            assert "MACHINES ─ price  makes  energy  workers  market  later" in text
            assert [tile for tile in crowded().book.tiles if f"  {tile} " not in text] == []
            assert "~" not in text
            await press(pilot, "t")
            assert app.shown() == before

    def test_what_is_left_is_told_apart_from_what_can_be_bought_now(self) -> None:
        state = crowded()
        found = {row.name: row for each in components.tiles(asking(state)) for row in each.rows}
        assert found["M2"].cells == ("8", "2", "1", "3", "1", "3")
        assert (found["M2"].up, found["M5"].up, found["M2"].gone) == (True, False, False)
        gone = state.evolve(columns=tuple(tuple(t for t in column if t != "M5") for column in state.columns))
        left = {row.name: row for each in components.tiles(asking(gone)) for row in each.rows}
        assert (left["M5"].gone, left["M0"].gone) == (True, False), "tiles of the start are in no warehouse"

    async def test_nothing_is_bought_while_it_covers_the_market(self) -> None:
        async with showing(crowded(), size=SMALL) as (app, pilot):
            await press(pilot, "space")
            before = app.shown()
            await press(pilot, "t enter")
            assert app.played == []
            assert app.shown().splitlines()[:17] == before.splitlines()[:17]
            await press(pilot, "t escape enter")
            assert [action.kind for action in app.played] == ["buy", "done"]


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_board_is_as_in_its_file(name: str, request: pytest.FixtureRequest) -> None:
    state, keys, size, glyphs = GOLDEN[name]
    async with showing(state, size=size, glyphs=glyphs) as (app, pilot):
        await press(pilot, keys)
        same(app.shown(), GOLDENS / f"{name}.txt", request)


@BOTH
async def test_the_price_of_energy_is_always_seen_and_every_company(size: tuple[int, int]) -> None:
    async with showing(crowded(), size=size) as (app, pilot):
        for key in "1234":
            await press(pilot, key)
            assert "energy 4" in app.shown()
            for letter in "ABCDE":
                assert f" {letter} " in app.shown() or f"{letter}57" in app.shown() or f"{letter}18" in app.shown()


async def test_another_factory_is_looked_at_and_ones_own_comes_back_with_the_question() -> None:
    async with showing(shopping()) as (app, pilot):
        await press(pilot, "f")
        assert "FACTORY Bo" in app.shown()
        await press(pilot, "f")
        assert "YOUR FACTORY" in app.shown()
        await press(pilot, "f right down")
        assert "YOUR FACTORY" in app.shown(), "the cursor is there"


async def test_a_planned_turn_is_posted_as_a_whole_and_once() -> None:
    async with showing(shopping()) as (app, pilot):
        await press(pilot, "space")
        shown = app.shown()
        assert "1 to buy" in shown
        assert "enter buy M2    10 left, income 16 ▸ 27" in shown
        await press(pilot, "w enter enter space")
        assert app.played == [Buy(tile="M2"), Done(hire=1)]


async def test_a_plan_is_kept_beside_a_word_about_what_cannot_be() -> None:
    async with showing(shopping()) as (app, pilot):
        await press(pilot, "space right right space x enter")
        assert app.played == []
        assert "! Costs 28 Elektro, 10 more than you have." in app.shown()
        assert app.shown().count("1 to buy") == 2
        await press(pilot, "x x enter")
        assert app.played == [Buy(tile="M2"), Buy(tile="S2"), Done()]


async def test_others_look_on_and_keys_are_left_to_the_shell() -> None:
    async with showing(shopping(), viewer=1) as (app, pilot):
        assert "Ann: buys tiles" in app.shown()
        assert "earns 16/12/8" in app.shown(), "one's own"
        await press(pilot, "enter space a x w c u")
        assert (app.played, app.passed_on) == ([], ["enter", "space", "u"])


async def test_before_the_deal() -> None:
    async with showing(table(4), viewer=0) as (app, _):
        assert "SET-UP" in app.shown()


async def test_clicks() -> None:
    async with showing(opening()) as (app, pilot):
        await click(pilot, ComponentsPanel, "card", 4)
        await click(pilot, ComponentsPanel, "card", 4)
        app.board.show(snapshot(filling()))
        await pilot.pause()
        await click(pilot, ComponentsPanel, "column", 5)
        await click(pilot, ComponentsPanel, "column", 5)
        app.board.show(snapshot(shopping()))
        await pilot.pause()
        stops = app.board.question.stops
        for stop in (("market", "S2"), ("floor", "S0"), ("aside", "M1")):
            await press(pilot, "1" if stop[0] == "market" else "2")
            await click(pilot, ComponentsPanel, "stop", stops.index(stop))
            await click(pilot, ComponentsPanel, "stop", stops.index(stop))
        plan = app.board.question.basket
        assert (plan.buys, plan.removes, plan.places) == (("S2",), ("S0",), ("M1",))
        app.board.show(snapshot(choosing()))
        await pilot.pause()
        await click(pilot, ComponentsPanel, "stop", 2)
        await press(pilot, "enter")
    assert app.played == [Open(card=4, workers=0), Bring(column="optimisation"), Run(tiles=("M0", "M0", "RP1"))]


async def test_the_end_is_a_table() -> None:
    state = over(dealt(5), Ann=(90, 10), Bo=(140, 4), Cyd=(7, -8), Dora=(140, 12), Ed=(3, 0))
    async with showing(state, viewer=0) as (app, pilot):
        shown = app.shown()
        assert "Dora wins with 140 Elektro, by the last income of 12." in shown
        rows = [line.split()[:5] for line in shown.split("\n")]
        for place in (["1.", "D", "Dora", "140", "12"], ["2.", "B", "Bo", "140", "4"], ["4.", "C", "Cyd", "7", "-8"]):
            assert place in rows
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


async def test_help_has_the_keys_the_rules_of_the_phase_and_every_tile() -> None:
    async with showing(shopping()) as (app, _):
        parts = dict(app.board.help())
    assert "- space: adds a tile to the basket" in parts["Keys"]
    assert "seasonal" in parts["Buying"]
    assert "After 5 rounds" in parts["The end"]
    assert "- O4 (optimisation room), 27: saves 4 energy" in parts["Tiles"]


class TestFigures:
    """What the components say, without a terminal."""

    def test_what_a_tile_would_earn_is_worked_out_with_the_plan(self) -> None:
        """Two M0 earn 16. M2 instead of one of them earns 27 (`test_plan`); S2 brings nothing."""
        tiles = {card.number: card for card in cards(FactoryManagerView.from_snapshot(snapshot(shopping())).table[0])}
        assert (tiles["M2"].lines[-1], tiles["M2"].foot) == ("earns 27 +11", "back in 1")
        assert (tiles["S2"].lines[-1], tiles["S2"].foot) == ("earns 16 +0", "no gain now")
        poor = FactoryManagerView.from_snapshot(snapshot(give(shopping(), "Ann", money=3))).table[0]
        assert cards(poor)[0].foot == "5 short"

    async def test_without_a_free_cell_it_tells_the_key_that_opens_one_and_says_so_once(self) -> None:
        """Nine tiles stand on ten cells: the second robot has no room."""
        state = give(shopping(), "Ann", "M0", "M0", *["S0"] * 7, money=57)
        async with showing(state, viewer=0) as (app, pilot):
            await press(pilot, "right space right space")
            assert "no cell is free: x opens one for 10" in app.shown()
            await press(pilot, "enter")
            assert app.shown().casefold().count("no cell is free") == 1
            assert app.played == []
            await press(pilot, "x enter")
            assert len(app.played) == 4

    @pytest.mark.parametrize(
        ("tiles", "held"),
        [
            (("M0", "M0", "S0", "S0", "S0"), "makes"),
            (("M2", "M2", "S0", "RW3"), "stores"),
            (("M2", "M2", "M2", "S4", "S4"), "workers"),
        ],
    )
    def test_the_narrow_place(self, tiles: tuple[str, ...], held: str) -> None:
        state = give(shopping(), "Ann", *tiles)
        assert narrow(state, state.players[0]) == held

    @pytest.mark.parametrize(
        ("keys", "foot"),
        [("right space a", "1 to buy 1 aside"), ("right a", "1 aside"), ("right space space", "2 to buy")],
    )
    def test_several_of_a_tile_bought_and_put_aside(self, keys: str, foot: str) -> None:
        question = asking(shopping(), keys)
        market = FactoryManagerView.from_question(question, 0, question.snapshot.figures()).table[0]
        assert cards(market)[1].foot == foot

    @pytest.mark.parametrize(
        ("state", "order"),
        [
            (auctioning(dealt(), 1, 6), ["Bo", "Ann"]),  # the highest card puts one up first
            (play(auctioning(dealt(), 1, 6), "Bo: open 1 0"), ["Bo", "Ann"]),  # and clockwise from there they bid
            (play(auctioning(dealt(), 1, 6), "Bo: open 1 0", "Ann: pass"), ["Bo", "Ann"]),
            (play(auctioning(dealt(), 1, 6), "Bo: open 6 0", "Ann: pass", "Ann: open 1 0"), ["Ann", "Bo"]),
        ],
    )
    def test_the_heading_shows_the_order_in_which_people_act_now(self, state: State, order: list[str]) -> None:
        told = FactoryManagerView.from_snapshot(snapshot(state)).heading.order
        assert [player.name for player, _ in told] == order

    def test_an_income_is_shown_longest_and_a_bid_briefly(self) -> None:
        def weight(state: State, line: str) -> float:
            action = FACTORY_MANAGER.parse(line, state)
            return FACTORY_MANAGER.weight(state, action, FACTORY_MANAGER.apply(state, action))

        up, energy = bidding(), play(runs(dealt(), 1, 4), "Ann: run M0", "Bo: run M0")
        assert weight(up, "Ann: bid 2") == weight(up, "Ann: pass") < weight(opening(), "Dora: open 4 1")
        assert weight(energy, "nature: raise 1") > weight(opening(), "Dora: open 4 1")

    @BOTH
    async def test_long_and_wide_names_push_nothing_out(self, size: tuple[int, int]) -> None:
        state = over(dealt(5), Ann=(1234, 230))
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("12345", COLOURS, strict=False)
        )
        async with showing(state, viewer=0, size=size) as (app, pilot):
            for over_ in (True, False):
                shown_state = state if over_ else crowded()
                named = shown_state.evolve(names=tuple(seat.name for seat in sitters))
                app.board.show(Snapshot(named, 0, (), sitters, ()))
                for key in "1234":
                    await press(pilot, key)
                    assert max(map(cell_len, app.shown().split("\n"))) <= size[0]
                    assert "1234" in app.shown() or not over_ or key in "24"


def test_what_a_tile_takes_fits_a_small_cell() -> None:
    view = snapshot(choosing()).view
    for tile in view.book.sums:
        assert all(cell_len(line) <= 6 for line in _few(view, tile, tile)), tile


def test_the_highest_bid_is_told_in_workers_in_every_language() -> None:
    with speaking("zh_TW"):
        cards, _ = components.table(asking(bidding()))
        assert isinstance(cards, Market)
        assert "元" not in cards.note


@pytest.mark.parametrize(
    ("state", "keys"),
    [(shopping(), ""), (shopping(), "space x"), (crowded(), "right space"), (crowded(), "up up space")],
)
async def test_the_row_of_keys_always_names_the_arrows_and_leaves_room_for_what_the_factory_earns(
    state: State, keys: str
) -> None:
    async with showing(state, size=SMALL) as (app, pilot):
        await press(pilot, keys)
        shown = app.shown()
        question = app.board.question
        assert any("↑" in key.key for key in question.asked().keys), "so the list of keys has them, too"
        bare = (" ".join(row.split()) for row in shown.split("\n"))
        row = next((row for row in bare if " x cell: " in row), "")
        assert "← → ↑ ↓" in row, shown
        assert "w hire: " in row
        assert "earns " in shown
