"""The parts of the board as text, and the numbers worked out for them."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from rich.segment import Segment
from textual.strip import Strip

from powergrid_tui.games.power_grid.actions import PlantRun, Power, Tokens
from powergrid_tui.games.power_grid.estimates import fuel_price
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import bureaucracy, flow
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.viewmodel.slices.score import tokens_on_plants
from powergrid_tui.games.power_grid.widgets.basket import BasketPanel
from powergrid_tui.games.power_grid.widgets.desk import DeskPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.games.power_grid.widgets.tracker import IncomePanel
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from tests.power_grid.asked import auction, helped, seats, snapshot
from tests.power_grid.positions import at, cards, dealt, give, market, play
from tests.power_grid.widgets.shown import lines

S = TypeVar("S")


def text(strips: list[Strip]) -> str:
    return "\n".join(strip.text.rstrip() for strip in strips).strip("\n")


def drawn(panel: Callable[..., Panel[S]], content: S, width: int, height: int, **words: Any) -> str:
    strips = panel(words.get("glyphs", UNICODE)).picture(content, width, height)
    assert max(strip.cell_length for strip in strips) <= width
    return text(strips)


def companies(state: State, bots: str = "") -> tuple[slices.Company, ...]:
    return slices.companies_of(seats(state.names, bots))


def style_of(strips: list[Strip], word: str) -> Any:
    return next(segment.style for strip in strips for segment in strip if word in segment.text)


class TestPlants:
    def test_both_markets_and_the_plant_that_is_up(self) -> None:
        state = play(at(dealt(4), Phase.AUCTION), "Ann: open 5", "Bo: bid 7", "Cy: pass")
        assert (
            drawn(PlantsPanel, slices.auction_house(state, companies(state)), 49, 8)
            == """\
 POWER PLANTS ────────────────────────── pile 31
  ▄▄▄         ▄ ▄         ▄▄▄         ▄▄▄
  ▄▄█         █▄█         █▄▄         █▄▄
  ▄▄█           █         ▄▄█         █▄█
  ■■ oil      ■■ coal     ■■coal/oil  ■ garbage
  1 ⌂         1 ⌂         1 ⌂         1 ⌂
 ─────────────────────── ▀▀▀▀▀▀▀▀▀▀▀ ───── later
   7 ■■■ ⌂2    8 ■■■ ⌂2    9 ■   ⌂1   10 ■■  ⌂2"""
        )

    @pytest.mark.parametrize(("width", "height", "large"), [(49, 8, False), (49, 13, True), (78, 8, True)])
    def test_step_3_has_six_for_sale_with_large_numbers_if_there_is_room(
        self, width: int, height: int, large: bool
    ) -> None:
        state = cards(dealt(3), (21, 22, 23, 30, 32, 35)).evolve(step=3)
        shown = drawn(PlantsPanel, slices.auction_house(state, companies(state)), width, height)
        assert "ALL FOR SALE" in shown
        assert "later" not in shown
        assert shown.count("⌂") == sum(state.book.plants[plant].cities for plant in state.current)
        assert ("▄" in shown) == large

    def test_what_cannot_be_had_is_grey_and_told(self) -> None:
        state = dealt(3)
        house = slices.auction_house(state, companies(state), 3, 4, {6: "you have only 5 Elektro"})
        panel = PlantsPanel(UNICODE).picture(house, 49, 8)
        assert "for 4" in text(panel)
        assert "too dear" in text(panel)
        assert style_of(panel, "for 4") == palette.BUTTON
        assert style_of(panel, "garbage").bgcolor == palette.SHUT.bgcolor
        assert style_of(panel, "coal/oil").bgcolor == palette.TINTS["mauve"].bgcolor


class TestResourceMarkets:
    def test_every_space_with_its_price(self) -> None:
        state = market(at(dealt(4), Phase.AUCTION), 22, 15, 1, 2)
        assert (
            drawn(ResourceMarketsPanel, slices.resource_markets(state, 0), 49, 6)
            == """\
 RESOURCES ──────────────────────── left  supply
          1   2   3   4   5   6   7   8
 coal    ··■ ■■■ ■■■ ■■■ ■■■ ■■■ ■■■ ■■■ 22  2+2
 oil     ··· ··· ··· ■■■ ■■■ ■■■ ■■■ ■■■ 15  9+3
 garbage ··· ··· ··· ··· ··· ··· ··· ··■  1 23+2
 uranium 1 2 3 4 5 6 7 8 10 12 14 16      2 10+1"""
        )

    def test_the_price_of_the_next_token_is_lit(self) -> None:
        state = market(at(dealt(4), Phase.AUCTION), 22, 15, 1, 2)
        rows = ResourceMarketsPanel(UNICODE).picture(slices.resource_markets(state, 0), 49, 6)
        for row, fuel, lit in ((2, "coal", "··■"), (3, "oil", "■■■"), (5, "uranium", " 14")):
            words = [segment.text for segment in rows[row] if _ground(segment) == palette.FUEL_NEXT[fuel]]
            assert "".join(words) == lit, fuel
        bold = "".join(segment.text for segment in rows[5] if segment.style and segment.style.bold)
        assert bold.split() == ["uranium", "14", "16"], "what is there is bold, on any terminal"


def test_the_basket_tells_what_is_bought_what_one_has_and_what_comes_next() -> None:
    state = give(dealt(4), "A", plants=(12,), coal=1)
    state = at(market(state, 3, 15, 6, 2), Phase.RESOURCES)
    content = slices.resource_markets(state, 0, (2, 0, 0, 0), 0, ("", "", "no plant burns it", "no plant burns it"))
    assert drawn(BasketPanel, content, 49, 7).split("\n") == [
        " YOUR BASKET ──────────────────────── 16 Elektro",
        "                          cost   yours      next",
        " coal       ■■              16     1/4         8",
        " oil                               0/3     4,4,4",
        " garbage                             –     7,7,7",
        " uranium                             –     14,16",
        " coal  leaves 1  others burn 0  have 0",
    ]


@pytest.mark.parametrize(("coal", "warns"), [(1, False), (2, True)])
def test_while_buying_one_sees_what_is_left_for_the_others_and_whether_it_is_enough(coal: int, warns: bool) -> None:
    """Bo burns 3 coal and has 1; of 3 in the market one may be taken."""
    state = give(give(dealt(3), "A", plants=(10,)), "B", plants=(20,), coal=1)
    state = at(market(state, 3, 15, 6, 2), Phase.RESOURCES)
    content = slices.resource_markets(state, 0, (coal, 0, 0, 0), 0, ("",) * 4)
    words = f" coal  leaves {3 - coal}  others burn 3  have 1"
    for panel, size in ((BasketPanel, (49, 7)), (ResourceMarketsPanel, (80, 6))):
        rows = panel(UNICODE).picture(content, *size)
        (row,) = [row for row in rows if "leaves" in row.text]
        assert row.text.rstrip() == words
        figure = next(segment for segment in row if segment.text == f" {3 - coal}")
        assert figure.style is not None
        assert (figure.style.color == palette.WARN.color) == warns
    onlooker = slices.resource_markets(state, 0)
    assert "leaves" not in drawn(ResourceMarketsPanel, onlooker, 80, 20)


class TestScoreboard:
    @pytest.fixture
    def state(self) -> State:
        state = give(dealt(3, order="CAB", money="open"), "A", money=41, plants=(5, 10, 29), cities=4, coal=3, oil=2)
        state = give(state, "C", money=120, plants=(11, 13), cities=2, uranium=1)
        return at(state, Phase.AUCTION)

    def test_a_row_for_each_company_in_player_order(self, state: State) -> None:
        assert drawn(ScoreboardPanel, slices.score(state, companies(state, "C")), 89, 6).split("\n") == [
            " COMPANIES ────── money ─ ⌂ ───────7┐────────17┐─ plants ───────────────────────────────",
            "▸  C  Cy simple     120   2  ██▁····│··········│   11 ■  ⌂2   13 ≈≈ ⌂1                1u",
            "   A  Ann            41   4  ████▁▁▁│··········│    5 ■■ ⌂1   10 ■■ ⌂2   29 ■  ⌂4  3c 2o",
            "   B  Bo             50   0  ·······│··········│",
        ]


class TestPowerGridTitle:
    def test_where_the_game_is(self) -> None:
        state = give(at(dealt(3), Phase.BUILDING, round=3), "B", cities=5)
        heading = slices.heading(state, companies(state))
        assert drawn(PowerGridTitle, heading, 120, 1).split("   ")[0] == " POWER GRID  Round 3 · Step 1"
        wide = " ".join(drawn(PowerGridTitle, heading, 120, 1).split())
        assert wide.endswith("✓ order › ✓ auction › ✓ resources › 4 BUILDING › 5 bureaucracy turns A›B›C")
        narrow = " ".join(drawn(PowerGridTitle, heading, 80, 1).split())
        assert narrow == "Round 3 · Step 1 ✓ › 4 BUILDING › 5 bureaucracy Step 2 at 7 end at 17"


def _ground(segment: Segment) -> str:
    return segment.style.bgcolor.name if segment.style and segment.style.bgcolor else ""


class TestQuestionPanel:
    @pytest.fixture
    def asked(self) -> Prompt:
        company = slices.companies_of(seats(("Ann", "Bo")))[0]
        keys = (Key("p", "pass"), Key("d", "end turn", "not now"))
        details = (quiet("one thing"), quiet("another"))
        return Prompt(company, True, "what now?", "do it: leaves 3", False, details, keys, "9 Elektro")

    def test_a_sentence_that_does_not_fit_is_not_cut_in_silence(self, asked: Prompt) -> None:
        told = replace(asked, details=(quiet("Next door: Dallas 3+10, Memphis 12+10, New Orleans 8+10."),))
        short = drawn(QuestionPanel, told, 50, 4).split("\n")
        assert short[2] == "   Next door: Dallas 3+10, Memphis 12+10, New …"
        assert drawn(QuestionPanel, told, 50, 5).split("\n")[2:4] == [
            "   Next door: Dallas 3+10, Memphis 12+10, New",
            "   Orleans 8+10.",
        ]

    def test_question_and_keys_stay_however_many_details_there_are(self, asked: Prompt) -> None:
        """Wrong: to give up on a question that takes over a hundred rows, and to show nothing of it."""
        told = replace(asked, details=(quiet("one thing"),) * 200)
        assert drawn(QuestionPanel, told, 80, 4).split("\n") == [
            "  A  Ann, 9 Elektro: what now?",
            "   enter  do it: leaves 3",
            "   one thing",
            "   p pass   d end turn: not now",
        ]


WON = {
    ((7, 9), (3, 1), (3, 1)): "Ann wins with 3 cities powered; Bo powers 1.",
    ((7, 9), (3, 1), (1, 1)): "Bo and Ann power 1 city each. Elektro breaks the tie: Bo wins with 9 to 7.",
    ((9, 9), (3, 2), (2, 2)): "Ann and Bo power 2 cities and have 9 Elektro each. Cities in the network break the tie: "
    "Ann wins with 3 to 2.",
    ((9, 9), (2, 2), (1, 1)): "Ann and Bo share the win, tied on cities powered (1), Elektro (9) and cities (2).",
}
"""By money, cities and cities powered of two companies."""


@pytest.mark.parametrize("companies_", WON, ids=str)
def test_who_won_with_what(companies_: tuple[tuple[int, int], ...]) -> None:
    money, cities, powered = companies_
    state = give(dealt(2), "A", money=money[0], plants=(13,), cities=cities[0])
    state = give(state, "B", money=money[1], plants=(18,), cities=cities[1])
    over = state.evolve(phase=Phase.END, turn=NOBODY, powered=powered)
    assert slices.result(over, companies(over)).told == WON[money, cities, powered]


class TestReckoning:
    def test_fuel_comes_at_todays_prices_and_a_hybrid_takes_the_cheaper(self) -> None:
        state = market(dealt(3), 4, 18, 1, 0)
        assert fuel_price(state, 4) == 7 + 8
        assert fuel_price(state, 5) == 3 + 3, "two oil"
        assert fuel_price(state, 13) == 0
        assert fuel_price(state, 11) is None

    @pytest.mark.parametrize(
        ("plants", "stock", "on"),
        [
            ((4, 12), (3, 1, 0, 0), ((2, 0, 0, 0), (1, 1, 0, 0))),
            ((4, 10), (3, 0, 0, 0), ((2, 0, 0, 0), (1, 0, 0, 0))),
            ((4, 12), (6, 2, 0, 0), ((4, 0, 0, 0), (2, 2, 0, 0))),
            ((4, 12), (4, 4, 0, 0), ((4, 0, 0, 0), (0, 4, 0, 0))),
            ((6, 13), (0, 0, 2, 0), ((0, 0, 2, 0), (0, 0, 0, 0))),
        ],
    )
    def test_tokens_lie_where_they_may(self, plants: tuple[int, ...], stock: Tokens, on: tuple[Tokens, ...]) -> None:
        assert tokens_on_plants(dealt(3).book, plants, stock) == on


@pytest.mark.parametrize(("cities", "first"), [(0, 0), (7, 0), (12, 2), (20, 9)])
def test_the_income_shown_reaches_a_city_further_than_the_network(cities: int, first: int) -> None:
    """Before fuel is bought a company can power nothing, and 12 of 21 numbers have room."""
    state = give(dealt(3), "A", cities=cities)
    shown = drawn(IncomePanel, slices.tracker(state, companies(state), 0), 49, 3)
    numbers = [int(number) for number in re.findall(r"(\d+)▸", shown)]
    assert numbers == [*range(first, first + 12)]


def test_the_help_explains_every_sign_of_the_bars() -> None:
    told = helped(auction())["The bars of the companies"]
    for sign in (*UNICODE.units[:3], UNICODE.units[4], UNICODE.vertical, UNICODE.corners[1]):
        assert f"{sign}: " in told


def powers(state: State) -> list[int]:
    rows = slices.score(state, companies(state)).rows
    return [row.powers for row in sorted(rows, key=lambda row: row.company.letter)]


def test_who_has_burnt_fuel_is_shown_with_the_cities_that_it_powered() -> None:
    state = dealt(2)
    for name in state.names:
        state = give(state, name, plants=(4,), coal=2, cities=2)
    state = bureaucracy.proceed(bureaucracy.begin(state))
    assert state.phase is Phase.BUREAUCRACY
    assert powers(state) == [1, 1]
    after = flow.advance(state, Power(runs=(PlantRun(plant=4),)))
    first = state.turn
    assert after.turn not in (first, -1)
    assert not any(after.players[first].stock), "burnt"
    assert powers(after) == [1, 1]


BESIDE = (49, 10)
"""Cells of the desk at 120x40."""


def table(players: int = 4, money: str = "open") -> State:
    """A later round; Bo has put up 21, a hybrid, Cy is out, and Di leads."""
    state = at(dealt(players, order="BACDEF"[:players], money=money), Phase.AUCTION, round=5)
    state = market(cards(state, (16, 17, 21, 23, 25, 28, 30, 33), state.pile[:20]), 19, 18, 8, 2)
    return play(state, "Bo: open 21", "Cy: pass", "Di: bid 23")


def house(state: State, plant: int = 0, bids: dict[int, int] | None = None) -> slices.AuctionHouse:
    """As Ann sees it, who may be about to put a plant up, and who saw these bids."""
    known = {state.auction.leader: state.auction.bid, **(bids or {})} if state.auction else {}
    return slices.auction_house(POWER_GRID.view(state, 0), companies(state), plant, seat=0, bids=known)


def test_bids_are_bars_and_everybody_has_a_row() -> None:
    assert lines(DeskPanel, house(table(), bids={1: 21}), *BESIDE) == [
        " PLANT 21 UP ─────────────────────── highest bid",
        "  B  Bo    ████████████████         21   in",
        "  A  Ann                             – ▸ to bid",
        "  C  Cy                              –   out",
        "  D  Di    █████████████████        23 ◂ leads",
        "",
        " fuel for it now 5",
        " coal  market 19  refill +5  others burn 0",
        " oil  market 18  refill +3  others burn 0",
        "",
    ]


def test_between_auctions_it_tells_who_may_buy_who_has_bought_and_what_was_sold() -> None:
    state = at(dealt(4, money="open"), Phase.AUCTION)
    state = play(state, "Ann: open 5", "Bo: pass", "Cy: pass", "Di: pass", "Bo: pass")
    shown = [" ".join(row.split()) for row in lines(DeskPanel, house(state), *BESIDE)]
    assert shown[1:5] == ["A Ann bought", "B Bo passed", "C Cy 50 Elektro ▸ to open", "D Di 50 Elektro may buy"]


@pytest.mark.parametrize("plant", ["", "21"])
def test_what_was_just_sold_stands_in_the_heading(plant: str) -> None:
    """And takes no row of its own, so that nothing below it moves."""
    seen = replace(house(table()), plant=plant)
    sale = slices.Sale("14", companies(table())[2], 20)
    before, after = lines(DeskPanel, seen, *BESIDE), lines(DeskPanel, replace(seen, sold=sale), *BESIDE)
    assert after[0].endswith("─ * 14 to C Cy for 20")
    assert len(after[0]) == BESIDE[0] - 1
    assert before[1:] == after[1:]


def test_of_a_plant_with_two_fuels_the_last_row_has_what_others_burn_of_both() -> None:
    """At 120x40, where the markets with the other figures stand below."""
    shown = lines(DeskPanel, house(table()), 49, 7)
    assert shown[5:] == [" fuel for it now 5", " others burn  coal 0  oil 0"]


def test_bids_are_kept_as_long_as_the_auction_lasts() -> None:
    state = at(dealt(3, order="ABC", money="open"), Phase.AUCTION)
    first = ask(snapshot(play(state, "Ann: open 5"), 2))
    second = ask(snapshot(play(state, "Ann: open 5", "Bo: bid 7"), 2), before=first)
    assert second.bids == {0: 5, 1: 7}
    sold = play(state, "Ann: open 5", "Bo: bid 7", "Cy: pass", "Ann: pass", "Ann: open 4")
    assert ask(snapshot(sold, 2), before=second).bids == {0: 4}


def test_what_burns_nothing_and_what_cannot_be_had_are_told() -> None:
    state = at(table().evolve(auction=None), Phase.AUCTION, order="ABCD")
    windy = cards(state, (16, 17, 22, 23, 25, 28, 30, 33), state.pile)
    assert " burns nothing: wind" in lines(DeskPanel, house(windy, 22), *BESIDE)
    assert " fuel for it now none" in lines(DeskPanel, house(market(state, 19, 1, 8, 2), 16), *BESIDE)
