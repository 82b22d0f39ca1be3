"""What maps, editions and decks change: in the questions, on the map and in the other parts of the board."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import Buying, Drafting, ask
from powergrid_tui.games.power_grid.widgets.desk import DeskPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.map.placement import plan
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import LARGE, SMALL, press
from tests.power_grid.asked import after, against_trust, drafting, helped, said, snapshot
from tests.power_grid.positions import at, cards, dealt, give, market, play
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import auction_house, companies, lines, resource_markets


def building(map: str, *cities: str, money: int = 60, round: int = 2, **words: Any) -> State:
    state = give(dealt(3, map=map, order="BCA", **words), "A", money=money, plants=(13, 18), cities=cities)
    return at(state, Phase.BUILDING, round=round)


def one_token(oil: int = 21) -> State:
    """In India tokens are bought one by one."""
    state = give(dealt(3, map="india", order="BCA"), "A", money=30, plants=(4, 7), cities=2)
    return at(market(state, 24, oil, 20, 3), Phase.RESOURCES)


def discount() -> State:
    """The token lies on plant 4."""
    state = at(give(dealt(3, edition="recharged", order="ABC"), "A", money=30), Phase.AUCTION)
    return cards(state, (4, 5, 6, 7, 8, 9, 10, 11), (12, 20)).evolve(discount=4)


def two_markets(*bought: str) -> State:
    """Ann, first to buy, has a plant for coal and one for oil; coal is cheaper in the North, oil in the South."""
    state = give(dealt(3, map="korea", order="BCA"), "A", money=60, plants=(4, 7), cities=3)
    return play(at(market(state, 6, 12, 4, 2, second=(12, 4, 2, 0)), Phase.RESOURCES), *bought)


def mines() -> State:
    state = give(dealt(3, map="australia", order="ABC"), "A", plants=(4, 11, 13, 23), cities=3, coal=2, money=60)
    return at(state, Phase.AUCTION)


def mixed(*lines: str) -> State:
    """Two decks mixed: Ann has three plants, of which two are plus plants, and Bo may open."""
    state = give(dealt(3, deck="mixed", order="BCA"), "A", plants=(91, 100, 461), money=80, cities=2, coal=1)
    state = at(cards(state, (200, 201, 210, 220, 230, 240, 250, 260), (270, STEP3)), Phase.AUCTION)
    return play(state, *lines)


JAPAN = building("japan", "Tokyo", regions=("green", "purple", "yellow"))
FULL = give(cards(mines(), (5, 6, 7, 28, 30, 31, 32, 35), (36,)), "A", plants=(4, 8, 11, 13))

TOLD: dict[str, list[tuple[State, str, list[str]]]] = {
    "a second network has a key and a price of its own": [
        (
            *(JAPAN, "/ o s a k enter"),
            [
                "Osaka from Tokyo: connection 32 + house 10 = 42, leaves 18",
                "b begins your second network in Osaka: house 10, leaves 50 Elektro",
            ],
        ),
        (at(JAPAN, Phase.BUILDING, round=1), "/ k o b e enter", ["Kobe cannot be connected now; see b"]),
    ],
    "the crossing to the other island": [
        (
            *(building("uk-ireland", "Liverpool", regions=("pink", "brown", "green")), "/ d u b l i n enter"),
            ["Dublin, without a link: 20 + house 10 = 30, leaves 30 | then 2 cities"],
        ),
        (  # and what is too dear tells its parts
            *(building("uk-ireland", "Liverpool", money=25, regions=("pink", "brown", "green")), "/ d u b l i n enter"),
            ["Dublin costs 30 Elektro and you have 25", "Dublin, without a link: 20 + house 10 = 30."],
        ),
    ],
    "a flat connection follows no links": [
        (
            *(building("australia", "Perth", regions=("red", "green", "brown")), "/ c a i r n enter"),
            ["20 + house 10 = 30"],
        ),
        (
            *(building("australia", "Perth", regions=("red", "green", "brown")), "/ b u n b u enter"),
            ["Bunbury from Perth: connection 4 + house 10 = 14"],
        ),
    ],
    "entering costs in Bremen": [
        (
            *(building("bremen", "Mitte", regions=("pink", "purple", "red")), "/ w a l l e enter"),
            ["Walle from Mitte: connection 6 + house 8 = 14"],
        ),
    ],
    "one token at a time": [
        (one_token(), "c up up o", ["which token do you buy?", "buy 1 oil for 2: leaves 28"]),
        (one_token(12), "o", ["The market has no oil up to 3 Elektro, the limit in Step 1."]),
        (give(one_token(), "A", plants=(4,), coal=4), "", ["buy no more this round: the basket is empty"]),
    ],
    "the discounted plant opens at 1": [
        (discount(), "", ["put up plant 4 for 1: leaves 29", ", from 1 |"]),
        (discount(), "right", ["put up plant 5 for 5"]),
    ],
    "a power failure": [
        (
            at(give(dealt(3, map="india"), "A", plants=(13, 18), cities=4, money=10), Phase.BUREAUCRACY).evolve(
                built=7
            ),
            *("", ["income 32", "Then 42 Elektro (power failure: 12 less)."]),
        ),
    ],
    "prices are those of the market that is shown": [
        (two_markets(), "x c up up", ["buy 2 coal in the North for 2: leaves 58", "m to the South"]),
        (two_markets(), "x c up up m", ["the basket for the South is empty"]),  # it was chosen for the other one
        (two_markets(), "x c up up m c up up", ["buy 2 coal in the South for 12: leaves 48"]),
        (two_markets("Ann: buy north coal 1"), "", ["c o g n resource | ↑ ↓ tokens"]),  # no key for the other one
    ],
    "a mine takes no place": [
        (FULL, "right right right", ["Plant 28: mine, 4 x uranium price", "Fully fuelled, your plants could power 4"]),
        (FULL, "right right right left", ["One plant too many. Keep 7+8+13: power 5 (+1)."]),
        (at(mines(), Phase.BUREAUCRACY), "", ["[x] 4 2 coal▸1   [x] 13 wind▸1    |"]),  # and it is not switched on
    ],
    "plants go by their labels": [
        (
            *(mixed("Bo: open 20+ 21", "Cy: pass"), ""),
            ["Bo bids 21 for plant 20+", "One plant too many. Keep 9+ + 20+ + 46+: power 13 (+1)."],
        ),
        (
            *(play(mixed().evolve(bought=(1, 2), turn=0), "Ann: open 20+"), ""),
            ["plant 20+ is one too many: which old plant do you scrap?", "plant (9+, 10, 46+)"],
        ),
        (
            at(give(mixed(), "A", coal=2, oil=2), Phase.BUREAUCRACY, start="A"),
            "",
            ["[ ] 46+ 2 coal▸7", "Only hybrids have room for 2 oil"],
        ),
    ],
    "a draft": [
        (play(drafting(), "Ann: region purple"), "", ["Number 2 of 3", "Picked so far: South."]),
        (against_trust(), "", ["where does the Trust begin? House 1 of 6"]),
    ],
}
"""By subject: where keys are pressed, and what is told then."""


@pytest.mark.parametrize("rows", TOLD.values(), ids=TOLD)
def test_what_is_told(rows: list[tuple[State, str, list[str]]]) -> None:
    for state, keys, wanted in rows:
        found = said(after(state, keys))
        assert [words for words in wanted if words not in found] == [], found


@pytest.mark.parametrize(
    ("state", "keys", "wanted"),
    [
        (JAPAN, "/ o s a k enter b", "begin Osaka"),
        (JAPAN, "/ n a g o y enter b", "No network may begin in Nagoya."),
        (
            *(at(JAPAN, Phase.BUILDING, round=1), "/ k o b e enter enter"),
            "In round 1 a second house begins the second network: begin it in Kobe.",
        ),
        (drafting(), "right right enter", "region yellow"),
        (drafting(), "left enter", "region purple"),
        (drafting(), "down up down enter", "region brown"),
        (play(drafting(), "Ann: region purple"), "right right right enter", "South is picked already."),
        (one_token(), "c up up o enter", "buy oil 1"),
        (one_token(), "c o d d", "done"),
        (one_token(12), "o enter", "The market has no oil up to 3 Elektro, the limit in Step 1."),
        (give(one_token(), "A", plants=(4,), coal=4), "enter", "done"),
        (discount(), "right left up enter", "open 4 2"),
        (two_markets(), "m x c up enter", "buy south coal 1"),
        (two_markets(), "x c up enter", "buy north coal 1"),
        (two_markets("Ann: buy north coal 1"), "m", "This round you buy only in the North."),
        (at(mines(), Phase.BUREAUCRACY), "right space enter", "power 4"),
    ],
)
def test_what_keys_bring(state: State, keys: str, wanted: str) -> None:
    *first, last = keys.split()
    reply = after(state, " ".join(first)).press(last)
    assert (reply if isinstance(reply, str) else POWER_GRID.format(reply, state).partition(": ")[2]) == wanted  # type: ignore[arg-type]


# On the map --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_manhattan_shows_prices_and_what_is_blocked(size: tuple[int, int]) -> None:
    state = building("manhattan")
    first = next(c for c in state.book.cities_in_play if state.book.network.house_cost(c, 0) == 10)
    state = give(state, "A", cities=(state.book.board.cities[first].name,))
    assert state.book.closed
    async with showing(state, size=size) as (app, _):
        shown = app.shown()
    for at_city in state.book.closed:
        assert f"{state.book.board.cities[at_city].name} ×" in shown
    assert "× blocked" in shown
    assert f"{state.book.board.cities[first].name} A" in shown
    for free in set(state.book.cities_in_play) - {first}:
        assert f"{state.book.board.cities[free].name} {state.book.network.house_cost(free, 0)}" in shown


@pytest.mark.parametrize(("step", "shown"), [(1, "Osaka* ○○"), (3, "Osaka* ○○○")])
async def test_japan_marks_where_a_network_may_begin(step: int, shown: str) -> None:
    async with showing(at(JAPAN, Phase.BUILDING, step=step), size=LARGE) as (app, _):
        picture = app.shown()
    assert shown in picture
    assert "Osaka* ○○○○" not in picture
    assert "* a network may begin" in picture
    assert "Nagoya*" not in picture


async def test_entering_is_written_in_bremen_and_links_have_no_cost() -> None:
    state = building("bremen", "Mitte", regions=("pink", "purple", "red"))
    async with showing(state, size=LARGE) as (app, _):
        for words in ("Mitte 1 A", "Walle 6 ○", "number: to enter"):
            assert words in app.shown()
    scene = ask(snapshot(state)).scene()
    assert not any(line.cost for line in plan(scene.board, scene.regions, 71, 24).lines)


async def test_a_click_on_a_city_points_at_its_region_which_is_lit() -> None:
    async with showing(drafting()) as (app, pilot):
        rows = app.shown().split("\n")
        y = next(at for at, row in enumerate(rows) if "Passau" in row)
        await pilot.click(offset=(rows[y].index("Passau"), y))
        await pilot.pause()
        question = app.board.question
        assert isinstance(question, Drafting)
        assert question.region == "purple"
        assert question.scene().lit == frozenset(question.view.book.board.members(("purple",)))
    async with showing(drafting(), viewer=1) as (app, pilot):
        assert "Ann: picks a region" in app.shown()
        await press(pilot, "enter")
    assert app.played == []


def test_the_trust_stands_second_on_the_scoreboard() -> None:
    score = slices.score(against_trust(), companies(against_trust()))
    assert [(row.place, row.company.name) for row in score.rows] == [(1, "Ann"), (2, "the Trust"), (3, "Bo")]
    assert not any("?" in line for line in lines(ScoreboardPanel, score, 80, 9))


# The discount token ------------------------------------------------------------------------------------------------


def test_the_card_is_marked_when_another_is_chosen_and_the_help_tells_of_the_token() -> None:
    state = discount()
    shown = lines(PlantsPanel, slices.auction_house(state, companies(state), 5, 5), 49, 15)
    assert shown[6].split()[:4] == ["from", "1", "for", "5"]
    rules = helped(state)["Phase 2: auction power plants"]
    assert "its opening bid is 1 Elektro" in rules
    assert "If nobody buys, the smallest" not in rules
    without = helped(at(dealt(3, map="china", edition="recharged"), Phase.AUCTION))["Phase 2: auction power plants"]
    assert "token" not in without


class TestTwoMarkets:
    @pytest.fixture
    def state(self) -> State:
        return two_markets()

    def test_both_stand_one_below_the_other_with_their_names(self, state: State) -> None:
        shown = resource_markets(state.evolve(phase=Phase.AUCTION), height=9)
        assert [line.split()[0] for line in shown] == [
            "SOUTH", "coal", "oil", "garbage", "uranium", "NORTH", "coal", "oil", "garbage",
        ]  # fmt: skip
        assert shown[1].startswith(" coal     ·  ·  ·  · ·· ■■ ■■ ■■")
        assert shown[6].startswith(" coal    ■■ ■■ ■■ ■■ ■ ■ ■ ■")
        assert "6,6,7" in shown[1]
        assert "1,1,2" in shown[6]

    def test_what_is_short_comes_to_the_second_market_first(self, state: State) -> None:
        short = market(state, 6, 12, 4, 2, second=(6, 4, 2, 0)).evolve(supply=(1, 6, 18, 10))
        south, north = slices.resource_markets(short, 0).markets
        assert (south.tracks[0].comes, north.tracks[0].comes) == (0, 1)

    def test_the_first_purchase_fixes_the_market_until_it_is_undone(self, state: State) -> None:
        bought = two_markets("Ann: buy north coal 1")
        south, north = slices.resource_markets(bought, 0, (0, 0, 0, 0), 0, ("",) * 4, 1).markets
        assert (south.shut, north.shut) == (True, False)
        assert "in the South" in said(after(state, "m", before=after(bought)))

    async def test_a_click_on_the_other_market_goes_there(self, state: State) -> None:
        async with showing(state) as (app, pilot):
            rows = app.shown().split("\n")
            for name in ("NORTH", "SOUTH"):
                y = next(at for at, row in enumerate(rows) if name in row) + 2
                await pilot.click(offset=(12, y))
                await pilot.pause()
                question = app.board.question
                assert isinstance(question, Buying)
                assert (question.market, question.chosen) == (int(name == "NORTH"), 1)


class TestTracksOfAnyLength:
    @pytest.mark.parametrize("map", ["europe", "north-america", "india", "middle-east", "korea", "bremen", "australia"])
    @pytest.mark.parametrize("width", [49, 80])
    def test_every_map_fits(self, map: str, width: int) -> None:
        state = at(give(dealt(3, map=map), "A", plants=(5, 25), coal=1), Phase.RESOURCES, start="A")
        shown = lines(ResourceMarketsPanel, slices.resource_markets(state, 0, (1, 0, 0, 0), 0, ("",) * 4), width)
        assert width < 60 or any("basket" in line for line in shown)

    def test_many_spaces_of_a_price_are_counted(self) -> None:
        """The Middle East has 27 spaces for oil at 1 Elektro."""
        state = give(dealt(3, map="middle-east"), "A", plants=(7, 20), money=50)
        state = at(market(state, 10, 24, 3, 3), Phase.RESOURCES, start="A").evolve(slack=(0, 6, 0, 0))
        oil = next(line for line in resource_markets(state) if line.startswith(" oil"))
        assert oil[8:].startswith("     9■ ■■■")
        assert oil[8:44].rstrip().endswith("■■■ ··· ···"), "the dearest spaces are left"
        filled = lines(ResourceMarketsPanel, slices.resource_markets(state, 0, (0, 4, 0, 0), 1, ("",) * 4), 80)
        assert "+4 5■ ■■■" in next(line for line in filled if "oil" in line)
        assert "All oil is 6 spaces cheaper: the supply ran short." in " ".join(resource_markets(state))

    def test_mines_sell_and_nobody_buys(self) -> None:
        state = market(dealt(3, map="australia"), 24, 18, 15, 7)
        shown = resource_markets(state)
        uranium = next(line for line in shown if "uranium" in line)
        assert uranium.split()[1:8] == ["··", "··", "·■", "■■", "■■", "■■", "–"]
        assert " Mines sell uranium for 4 Elektro now; nobody buys it." in shown

    def test_spaces_above_the_ceiling_are_marked(self) -> None:
        state = market(dealt(3, map="india"), 24, 20, 20, 3)
        shown = resource_markets(state)
        assert shown[1].startswith(" coal    ■■■■ ■■■■  ■■■  □□□  □□□")
        assert " In Step 1 only tokens up to 3 Elektro are for sale." in shown
        ascii = resource_markets(state, glyphs=ASCII)
        assert ascii[1].startswith(" coal    #### ####  ###  ooo  ooo")
        later = at(state, Phase.RESOURCES, step=2)
        assert "■■■  ■■■  ■■■  □□□" in resource_markets(later)[1]
        assert "up to 5 Elektro" in " ".join(resource_markets(later))
        assert not any("for sale" in line for line in resource_markets(at(state, Phase.RESOURCES, step=3)))

    def test_coal_beyond_the_market_is_told(self) -> None:
        state = market(dealt(3, map="south-africa"), 2, 15, 12, 3)
        assert " When the market runs out, 22 coal from the supply cost 8 Elektro each." in resource_markets(state)
        assert "8,8,8" in resource_markets(state)[1]
        empty = state.evolve(supply=(0, *state.supply[1:]))
        assert not any("supply cost" in line for line in resource_markets(empty)), "there is none to be had"
        assert not any("supply cost" in line for line in resource_markets(dealt(3, map="usa")))
        recharged = dealt(3, map="usa", edition="recharged").evolve(supply=(3, 0, 0, 0))
        assert any("supply cost 8" in line for line in resource_markets(recharged))


class TestLabels:
    @pytest.fixture
    def state(self) -> State:
        return mixed()

    def test_on_cards_and_on_the_scoreboard(self, state: State) -> None:
        shown = auction_house(play(state, "Bo: open 20+ 21"))
        assert shown[4].split()[:2] == ["■■■", "coal"]
        house = slices.auction_house(play(state, "Bo: open 20+ 21"), companies(state), seat=0)
        assert lines(DeskPanel, house, 49)[0].startswith(" PLANT 20+ UP ")
        score = "\n".join(lines(ScoreboardPanel, slices.score(state, companies(state)), 89, 7))
        assert " 9+ " in score
        assert "46+" in score
        assert "461" not in score

    def test_the_inactive_area_can_be_opened_at_any_time(self, state: State) -> None:
        aside = state.evolve(inactive=(41, 50, 60), unseen=2)
        assert auction_house(aside, height=9)[-1] == " 3 inactive, see ?  4+ 5 6"
        for phase in (Phase.AUCTION, Phase.BUILDING):
            told = helped(at(aside, phase))["Both decks mixed"]
            assert "4+ (" in told
            assert "The next two second cards drawn leave the game" in told
        assert "Both decks mixed" not in helped(at(dealt(3), Phase.AUCTION))


class TestPlantMarket:
    def test_europe_has_four_and_five_in_two_rows_of_49(self) -> None:
        state = dealt(3, map="europe")
        assert [len(state.current), len(state.future)] == [4, 5]
        for height in (9, 8):
            shown = auction_house(state, height=height)
            houses = sum(state.book.plants[plant].cities for plant in state.current)
            assert sum(line.count("⌂") for line in shown) == houses + 5
            assert ("▄" in shown[1]) == (height == 9), "the numbers are large if there is room"

    @pytest.mark.parametrize("width", [49, 80])
    def test_benelux_with_a_fifth_plant_and_a_full_auction_fits(self, width: int) -> None:
        state = cards(dealt(6, map="benelux"), (3, 4, 5, 6, 13, 20, 21, 22), (30,))
        state = at(state, Phase.AUCTION).evolve(bought=(1, 2), passed=(3,))
        state = play(give(state, "A", money=60), "Ann: open 13", "Ed: pass")
        assert len(state.current) == 5
        assert sum(line.count("⌂") for line in auction_house(state, width, 8)) == 8
        house = slices.auction_house(state, companies(state), seat=0, bids={0: 13})
        shown = lines(DeskPanel, house, width, 7)
        for words in ("13 ◂ leads", "to bid", "out", "bought", "passed"):
            assert any(words in line for line in shown), words

    def test_manhattan_tells_of_its_second_pile_and_of_no_step_2(self) -> None:
        state = at(dealt(3, map="manhattan"), Phase.AUCTION).evolve(heap=(-1,) * 6)
        assert auction_house(state)[0].endswith(f"pile {len(state.pile)} + second pile 6")
        title = lines(PowerGridTitle, slices.heading(state, companies(state)), 100, 1)[0]
        assert "Step 2 at" not in title
        assert "end at 17" in title
        assert "17┐" in lines(ScoreboardPanel, slices.score(state, companies(state)), 80, 5)[0]


class TestMines:
    def test_a_mine_earns_and_powers_nothing(self) -> None:
        shown = auction_house(cards(mines(), (5, 6, 7, 28, 30, 31, 32, 34), (35,)))
        assert shown[4].split()[-1] == "mine"
        assert shown[5].split()[-3:] == ["4", "x", "price"]
        later = next(at for at, row in enumerate(shown) if row.endswith(" later"))
        assert shown[later + 1].split()[-2:] == ["34", "5x"]

    def test_the_scoreboard_keeps_them_apart(self) -> None:
        state = mines()
        for width, height, told in ((83, 6, ("11 2x", "23 3x")), (80, 9, ("11 2x", "23 3x"))):
            shown = lines(ScoreboardPanel, slices.score(state, companies(state)), width, height)
            assert len(shown) <= height
            said = [" ".join(line.split()) for line in shown]
            assert all(any(words in line for line in said) for words in told)
