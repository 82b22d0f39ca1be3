"""Every component tells itself in sentences, for a table without a screen."""

from typing import Any, get_args

import pytest

from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.viewmodel.chronicle import Curve, RoundEnd
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars, changing
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.planner import Planner, PlanStep
from powergrid_tui.toolkit.viewmodel.components.table import HeadedRow, HeadedTable
from powergrid_tui.toolkit.viewmodel.components.track import Stop, Track
from powergrid_tui.toolkit.viewmodel.players import Player
from tests.foreign import Foreign, left_in_english

ANN, BO = Player("A", "red", "Ann"), Player("B", "blue", "Bo")

TOLD: dict[str, tuple[Any, list[str]]] = {
    "a title that is not spoken as it is written, and a remark": (
        Market("CARDS OF ANN", (), "12 left", spoken="cards of Ann"),
        ["cards of Ann:", "12 left.", "No cards."],
    ),
    "a market, with the unit of a price": (
        Market(
            "MARKET",
            (Card("coal", "4", "5", ("2 coal", "1 city"), spoken="5 Elektro"), Card("wind", who=BO)),
            later=(Card("oil", "7"),),
            later_title="LATER",
        ),
        ["Market:", "4 coal: 5 Elektro, 2 coal, 1 city.", "Wind: Bo.", "Later:", "7 oil."],
    ),
    "a hand": (Hand("HAND", (Card("ace", figure="11", foot="+3"),)), ["Hand:", "Ace: 11, +3."]),
    "a list of cards and the text of one": (
        CardList(
            "CARDS",
            "2 cards",
            (
                CardRow("Mine", "space", "12", "too dear", ticked=True, kind="event", needs="2 ice", unmet="no ice"),
            ),
            text=CardText("Mine", "12", "5+7", (TextPart("at once", "draw a card"),)),
        ),
        [
            "Cards:", "2 cards.", "Mine: chosen, event, 12, space, 2 ice, no ice, too dear.", "Mine: 12, 5+7.",
            "At once: draw a card.",
        ],
    ),
    "an empty list of cards": (CardList("", "", (), empty="nothing yet"), ["Nothing yet."]),
    "figures with their names, and a rank": (
        Companies("SCORES", ("money", "cities"), (Company(ANN, rank=1, values=("5", "3"), note="first"),)),
        ["Scores:", "1. Ann: money 5, cities 3, first."],
    ),
    "figures with their units, and what a company has": (
        Companies(
            "", ("$",),
            (
                Company(
                    BO, values=("5",), spoken=("5 Elektro",), cards=(Card("coal", "4"), Card("oil", "7")),
                    stock=(("3 coal", "brown"), ("●", "red")), state="passed",
                ),
            ),
            cards="plants",
        ),
        ["Bo: 5 Elektro, 3 coal, plants 4 coal, 7 oil, passed."],
    ),
    "a plan, row by row from left to right": (
        Plan(
            "CITY",
            (
                Cell(1, 0, "M", ("mine", "2 jobs"), "b1", who=ANN),
                Cell(0, 0, "●", name="a1", gain="+3"),
                Cell(0, 2, name="a3", empty=True),
                Cell(0, 1, name="a2", lines=("hall",), figure="idle"),
            ),
        ),
        ["City:", "Row 1: a1 (+3), b1 (mine, 2 jobs, Ann).", "Row 2: a2 (hall, idle)."],
    ),
    "rows of a plan by their names": (
        Plan("", (Cell(0, 0, name="north 1"),), rows=("north",)), ["North: north 1."],
    ),
    "a plan without anything on it": (Plan("CITY", (Cell(0, 0, empty=True),)), ["City:", "Empty."]),
    "a track with players and bonuses to come": (
        Track(
            "HEAT",
            (Stop("0"), Stop("2", (ANN, BO), bonus="ocean"), Stop("4", bonus="card")),
            now=1,
        ),
        ["Heat:", "2 of 4.", "Ann: 2.", "Bo: 2.", "4: card."],
    ),
    "a track that is never filled": (Track("ORDER", (Stop("1", (BO,)),)), ["Order:", "Bo: 1."]),
    "bars, with units": (
        Bars("OIL", (BarRow("coal", Bar(3), "3", spoken="3 cubes"), BarRow("gas", Bar(2)), changing("oil", 3, 4, "▸"))),
        ["Oil:", "Coal: 3 cubes.", "Gas: 2.", "Oil: 3, then 4."],
    ),
    "a planner": (
        Planner(
            "PLAN",
            (PlanStep("plant 5", 5, taken=True), PlanStep("sell", -3, spoken="brings 3 Elektro"), PlanStep("walk", -2)),
            10, "you have 10", "5 left",
        ),
        [
            "Plan:", "Plant 5: planned, costs 5.", "Sell: brings 3 Elektro.", "Walk: brings 2.", "You have 10.",
            "5 left.",
        ],
    ),
    "a chart": (
        Chart("MONEY", Curve("money", ((1, 5), (2, 4))), (RoundEnd(1, 3), RoundEnd(2, 9)), (ANN, BO)),
        ["Money:", "Ann: 1, 5.", "Bo: 2, 4."],
    ),
    "table": (
        HeadedTable("TILES", ("price", "left"), (HeadedRow("M1", ("5", "2")), HeadedRow("M2", ("8", ""), gone=True))),
        ["Tiles:", "M1: price 5, left 2.", "M2: price 8."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_a_component_tells_itself(name: str) -> None:
    component, sentences = TOLD[name]
    assert list(component.sentences()) == sentences


def test_every_component_is_among_these() -> None:
    assert {type(component) for component, _ in TOLD.values()} == set(get_args(get_args(Component)[0]))


def test_what_it_says_besides_the_words_of_its_game_is_in_messages() -> None:
    with speaking_with("foreign", Foreign()):
        components: list[Any] = [
            Plan("", (Cell(0, 0, name="1"), Cell(0, 1, empty=True))),
            Plan("", ()),
            Market("", ()),
            CardList("", "", (CardRow("1", ticked=True),)),
            Bars("", (changing("1", 3, 4, ">"),)),
            Track("", (Stop("1"),), now=0),
            Planner("", (PlanStep("1", 5, taken=True), PlanStep("2", -5)), 1),
        ]
        said = [words for component in components for words in component.sentences()]
    assert len(said) == 8
    assert left_in_english(" ".join(said)) == []
