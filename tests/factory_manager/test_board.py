"""The board of Factory Manager as a whole: its parts at both sizes, whose turn it is, clicks, the end."""

import pytest
from rich.cells import cell_len

from powergrid_tui.games.factory_manager.actions import Bring, Buy, Done, Open, Run
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.tilefile import CODES
from powergrid_tui.games.factory_manager.viewmodel import slices
from powergrid_tui.games.factory_manager.viewmodel.questions import Part, ask
from powergrid_tui.games.factory_manager.widgets import looks
from powergrid_tui.games.factory_manager.widgets.factories import CardsPanel, KindsPanel, LinesPanel, ResultPanel
from powergrid_tui.games.factory_manager.widgets.floor import FloorPanel
from powergrid_tui.games.factory_manager.widgets.market import MarketPanel
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import LARGE, SMALL, press

from .asked import asking, bidding, choosing, filling, opening, shopping, snapshot
from .host import click, showing
from .positions import buys, dealt, give, play, table

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
PLACES = (
    (opening(), "Dora, 18 money, 3 free workers: which card, and how many workers?"),
    (bidding(), "Ann, 18 money, 3 free workers: Dora bids 1 worker for card 4. Raise?"),
    (filling(), "Ann, 18 money, 3 free workers: 3 tiles to bring: from which column?"),
    (shopping(), "Ann, 18 money, 3 free workers: what do you buy?"),
    (choosing(), "Ann, 18 money, 7 workers: what runs?"),
)


def over(state: State, **players: tuple[int, int]) -> State:
    """The end of the game, with money and last income by name."""
    for name, (money, income) in players.items():
        state = give(state, name, money=money, income=income)
    running = tuple(("M0", "M0") for _ in state.players)
    return state.evolve(round=5, phase=Phase.END, turn=NOBODY, running=running, drawn=(1, 1, 1, 2, 2), price=8)


@BOTH
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
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


async def test_everything_but_the_tiles_at_once_where_there_is_room() -> None:
    async with showing(shopping(), size=LARGE) as (app, pilot):
        for words in ("MARKET", "WAREHOUSE", "FACTORY A Ann", "TURN ORDER", "ENERGY", "FACTORIES", "LOG"):
            assert words in app.shown(), words
        await press(pilot, "3")
        shown = app.shown()
        assert "ALL TILES" in shown
        assert "LOG" in shown


async def test_part_by_part_where_there_is_none() -> None:
    async with showing(shopping()) as (app, pilot):
        for key, words in zip("1234", ("WAREHOUSE", "FACTORIES", "ALL TILES", " LOG"), strict=True):
            await press(pilot, key)
            assert words in app.shown()
            assert ("WAREHOUSE" in app.shown()) == (key == "1")
        tabs = app.shown().split("\n")[1]
        await pilot.click(offset=(tabs.index("factories"), 1))
        await pilot.pause()
        assert app.board.part == Part.FACTORIES


async def test_while_one_bids_digits_are_workers() -> None:
    async with showing(opening()) as (app, pilot):
        assert app.board.part == Part.FACTORIES
        await press(pilot, "1")
        assert app.board.part == Part.FACTORIES
        assert "put up card 1 for 1 worker" in app.shown()
        await press(pilot, "f1")
        assert app.board.part == Part.MARKET


async def test_while_one_bids_it_is_said_by_which_card_prices_are_less() -> None:
    """Dora's old card takes 7 off, and never again."""
    async with showing(give(opening(), "Dora", card=12).evolve(market=("M1",)), size=LARGE) as (app, pilot):
        assert "full prices (card 1)" in app.shown()
        await press(pilot, "left")
        assert "prices less 3 (card 6)" in app.shown()


async def test_a_planned_turn_is_posted_as_a_whole_and_once() -> None:
    async with showing(shopping()) as (app, pilot):
        await press(pilot, "space")
        shown = app.shown()
        assert "M2  8✓" in shown
        assert "+ M2" in shown, "in the factory"
        assert "production 2 ▸ 3" in shown
        assert "idle M0" in shown
        await press(pilot, "w enter enter space")
        assert app.played == [Buy(tile="M2"), Done(hire=1)]


async def test_a_plan_is_kept_beside_a_word_about_what_cannot_be() -> None:
    async with showing(shopping()) as (app, pilot):
        await press(pilot, "space down down space x enter")
        assert app.played == []
        assert "! Costs 28 Elektro, 10 more than there is." in app.shown()
        assert "actions 2 of 3" in app.shown()
        await press(pilot, "x x enter")
        assert app.played == [Buy(tile="M2"), Buy(tile="S2"), Done()]


async def test_others_look_on_and_no_key_answers() -> None:
    async with showing(shopping(), viewer=1) as (app, pilot):
        assert "Ann: buys tiles" in app.shown()
        assert "FACTORY B Bo" in app.shown(), "one's own"
        await press(pilot, "enter space a x w c u")
        assert app.played == []
        assert app.passed_on == ["enter", "space", "u"], "left to the shell"


async def test_clicks() -> None:
    async with showing(opening()) as (app, pilot):
        await click(pilot, CardsPanel, "card", 4)
        await click(pilot, CardsPanel, "card", 4)
        app.board.show(snapshot(filling()))
        await pilot.pause()
        await click(pilot, MarketPanel, "column", 5)
        await click(pilot, MarketPanel, "column", 5)
        app.board.show(snapshot(shopping()))
        await pilot.pause()
        stops = app.board.question.stops
        for stop in (("market", "S2"), ("floor", "S0"), ("aside", "M1")):
            panel = MarketPanel if stop[0] == "market" else FloorPanel
            await click(pilot, panel, "stop", stops.index(stop))
            await click(pilot, panel, "stop", stops.index(stop))
        plan = app.board.question.plan
        assert (plan.buys, plan.removes, plan.places) == (("S2",), ("S0",), ("M1",))
        app.board.show(snapshot(choosing()))
        await pilot.pause()
        await click(pilot, FloorPanel, "stop", 2)
        await press(pilot, "enter")
    assert app.played == [Open(card=4, workers=0), Bring(column="optimisation"), Run(tiles=("M0", "M0", "RP1"))]


async def test_before_the_deal() -> None:
    async with showing(table(4), viewer=0) as (app, pilot):
        await press(pilot, "enter 2 3 4 1")
        assert "SET-UP" in app.shown()
        assert app.played == []


@BOTH
async def test_the_end_is_a_table(size: tuple[int, int]) -> None:
    state = over(dealt(5), Ann=(90, 10), Bo=(140, 4), Cyd=(7, -8), Dora=(140, 12), Ed=(3, 0))
    async with showing(state, viewer=0, size=size) as (app, pilot):
        shown = app.shown()
        assert "Dora wins with 140 money; the last income decides" in shown
        assert "Dora wins with 140 money, by the last income of 12." in shown
        rows = [line.split()[:5] for line in shown.split("\n")]
        for place in (["1", "D", "Dora", "140", "12"], ["2", "B", "Bo", "140", "4"], ["4", "C", "Cyd", "7", "-8"]):
            assert place in rows
        await press(pilot, "enter")
        assert app.passed_on == ["enter"]


async def test_help_has_the_keys_the_rules_of_the_phase_and_every_tile() -> None:
    async with showing(shopping()) as (app, _):
        parts = dict(app.board.help())
    assert "Space puts one more" in parts["Keys"]
    assert "seasonal" in parts["Buying"]
    assert "After 5 rounds" in parts["The end"]
    assert "- O4 (optimisation room), 27: saves 4 energy" in parts["Tiles"]


class TestPictures:
    """Parts by themselves, without a terminal."""

    @pytest.mark.parametrize(("width", "height"), [(80, 13), (34, 40), (54, 30), (80, 15)])
    def test_every_tile_of_the_game_is_in_the_list(self, width: int, height: int) -> None:
        """In a part of the smallest terminal, and in the columns of the larger ones."""
        rows = KindsPanel(UNICODE).picture(slices.kinds(dealt(4)), width, height)
        assert len(rows) <= height
        assert max(row.cell_length for row in rows) <= width
        shown = "\n".join(row.text for row in rows)
        for tile in dealt(4).book.tiles:
            assert f" {tile} " in shown
        assert "M6   21  +4 e2 w3 2 left" in shown
        assert "+1 e2 w2 start" in shown

    def test_the_tile_under_the_cursor_is_seen_where_not_all_are(self) -> None:
        every = [tile for tile, entry in dealt(2).book.tiles.items() if entry.level]
        state = buys(dealt(2), 1, 10, offered=every * 2)
        question = asking(state, "space")
        for _ in range(5):
            question.press("right")
        question.press("space")
        rows = MarketPanel(UNICODE).picture(question.market(), 80, 8)
        assert "M6 ×2 21✓1" in rows[1].text
        assert "…  M4" in rows[1].text, "what is left out is told"
        assert "M1 ×2 5" in MarketPanel(UNICODE).picture(asking(state).market(), 80, 8)[1].text
        assert max(row.cell_length for row in rows) <= 80
        assert "│" in rows[1].text, "the warehouse keeps its place"

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
    def test_a_tile_of_which_there_are_several_is_not_taken_for_its_price(self, glyphs: Glyphs) -> None:
        rows = MarketPanel(glyphs).picture(asking(shopping(), "down space").market(), 80, 8)
        assert ("RP1 ×2 5✓1" if glyphs is UNICODE else "RP1 x2 5+1") in rows[2].text

    def test_of_several_some_are_put_aside(self) -> None:
        for keys, shown in (
            ("down space a", "RP1 ×2 5✓1a1"),
            ("down a", "RP1 ×2 5✓a1"),
            ("down space space", "RP1 ×2 5✓2"),
        ):
            row = MarketPanel(UNICODE).picture(asking(shopping(), keys).market(), 80, 8)[2].text
            assert f"{shown} " in row

    def test_what_is_put_aside_and_what_is_taken_out(self) -> None:
        question = asking(shopping(), "a up up space")
        assert "M2  8✓a" in MarketPanel(UNICODE).picture(question.market(), 80, 8)[1].text
        assert FloorPanel(UNICODE).picture(question.floor(), 80, 5)[1].text.startswith(" ✗ M0   M0   S0 ")

    def test_goods_without_room_stand_out(self) -> None:
        state = give(shopping(), "Ann", *("M2",) * 2, "S0", busy=6)
        floor = slices.floor(state, 0, asking(state).players)
        assert floor.idle == ("M2",)
        assert FloorPanel(UNICODE).picture(floor, 80, 5)[-1].text.rstrip().endswith("of 7   idle M2")

    def test_bids_of_this_round_stand_beside_the_cards(self) -> None:
        state = play(opening(), "Dora: open 4 2")
        question = ask(snapshot(state))
        lines = slices.lines(state, question.players)
        by_name = {line.owner.name: line for line in lines.lines}
        assert (by_name["Dora"].card, by_name["Dora"].bid, by_name["Dora"].old) == (4, 2, False)
        assert (by_name["Ann"].card, by_name["Ann"].bid, by_name["Ann"].old) == (7, 0, True)
        rows = LinesPanel(UNICODE).picture(lines, 80, 9)
        assert "4 -1   2    18    1" in next(row.text for row in rows if "Dora" in row.text)

    @pytest.mark.parametrize("width", [80, 110])
    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
    def test_long_and_wide_names_push_nothing_out(self, width: int, glyphs: Glyphs) -> None:
        state = over(dealt(5), Ann=(1234, 230))
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("12345", COLOURS, strict=False)
        )
        question = ask(Snapshot(state, 0, (), sitters, ()), glyphs)
        for rows in (
            LinesPanel(glyphs).picture(slices.lines(state, question.players), width, 11),
            ResultPanel(glyphs).picture(slices.result(state, question.players), width, 13),
            FloorPanel(glyphs).picture(question.floor(), width, 5),
        ):
            assert max(strip.cell_length for strip in rows) <= width
            assert rows

    def test_every_kind_has_letters_and_a_tint_of_its_own(self) -> None:
        tints = [looks.tint(code) for code in CODES.values()]
        assert len({tint.bgcolor for tint in tints}) == len(tints) == 6
        assert len(set(CODES.values())) == 6
