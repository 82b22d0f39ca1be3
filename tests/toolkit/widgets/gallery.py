"""One of each component, with everything that it can show."""

from __future__ import annotations

from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Pick, Tint
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.planner import Planner, PlanStep
from powergrid_tui.toolkit.viewmodel.components.table import HeadedRow, HeadedTable
from powergrid_tui.toolkit.viewmodel.components.track import Stop, Track
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.short import Worded

ANN, BO, CYD = Player("A", "orange", "Ann"), Player("B", "blue", "Bo", "normal"), Player("C", "green", "Cyd")
DORA, EVE, FAY = Player("D", "yellow", "Dora"), Player("E", "red", "Eve"), Player("F", "purple", "Fay")


def pick(at: int, *, marked: bool = False, why: str = "") -> Pick:
    return Pick(("offer", at), marked, why)


LATER: tuple[tuple[str, str, str, Tint], ...] = (
    ("28", "■", "⌂4", "red"),
    ("30", "■■■", "⌂6", "khaki"),
    ("37", "≈≈", "⌂4", "teal"),
    ("50", "✶", "⌂6", "pink"),
)
PLANTS = Market(
    "POWER PLANTS",
    (
        Card("oil", "9", lines=("■ ▸ 1 ⌂",), tint="violet", pick=pick(0)),
        Card("coal/oil", "12", lines=("■■ ▸ 2 ⌂",), tint="mauve", pick=pick(1)),
        Card("garbage", "14", lines=("■■ ▸ 2 ⌂",), tint="khaki", pick=pick(2, why="too dear"), foot="too dear"),
        Card("coal", "25", lines=("■■ ▸ 5 ⌂",), tint="gold", pick=pick(3, marked=True), foot="pays 40"),
    ),
    "pile 21",
    tuple(Card(fuel, number, figure, tint=tint) for number, fuel, figure, tint in LATER),
    "later",
)
HAND = Hand(
    "HAND",
    (
        Card("green", "6", lines=("paid",), tint="green", pick=pick(4)),
        Card("blue", "1", figure="2", tint="blue", pick=pick(5, why="not now")),
        Card("orange", "3", tint="brown", pick=pick(6, marked=True, why="not now")),
        Card("control", "C1", tint="purple"),
        Card("optimiser", "O1", tint="yellow"),
        Card("robot", "RW2", tint="cyan"),
        Card("plain", "7"),
    ),
    "7 of 8",
)
FLOOR = Plan(
    "YOUR FACTORY",
    (
        Cell(0, 0, "M0", ("makes 1", "2 work"), "M0", tint="brown", pick=pick(7)),
        Cell(1, 0, "RP1", ("makes 1", "robot"), "RP1", tint="blue"),
        Cell(2, 0, "S0", ("stores 1",), "S0", tint="green", who=ANN),
        Cell(0, 1, "·", ("free",), empty=True),
        Cell(1, 1, "M3", ("makes 3",), "M3", "+3", pick=pick(8, marked=True)),
    ),
    links=((0, 1), (1, 4)),
    note="7 of 10 cells",
)
MARS = Plan(
    "MARS",
    (
        *(Cell(column, 0, "pp", ("pp",), f"a{column // 2}", tint="brown") for column in (1, 3, 5)),
        Cell(0, 1, "≈", ("≈≈≈",), "b1", tint="blue"),
        Cell(2, 1, "♣", ("♣♣",), "b2", tint="green", who=ANN),
        Cell(4, 1, "c", ("c",), "b3", "+2", tint="brown", pick=pick(9)),
        Cell(6, 1, "·", (), "b4", "+3", tint="brown", empty=True, pick=pick(10, marked=True)),
        Cell(1, 2, "⌂", ("city",), "c1", tint="plain", who=BO),
        Cell(3, 2, "·", (), "c2", tint="brown", empty=True),
        Cell(5, 2, "s", ("ss",), "c3", tint="brown"),
    ),
    "hex",
    note="3 oceans",
    legend="s steel  p plant  c card  ≈ ocean",
)
COMPANIES = Companies(
    "COMPANIES",
    ("money", "cities"),
    (
        Company(BO, values=("?", "7"), bar=Bar(7, 0, 4, 0, 17, (7, 15)), cards=(Card("≈≈", "13", tint="teal"),)),
        Company(DORA, values=("?", "7"), bar=Bar(5, 2, 0, 0, 17, (7, 15)), note="3o"),
        Company(CYD, values=("?", "5"), bar=Bar(5, 0, 1, 0, 17, (7, 15)), cards=(Card("■■", "16", tint="violet"),)),
        Company(EVE, values=("?", "5"), bar=Bar(5, 0, 1, 0, 17, (7, 15)), cards=(Card("■■", "16", tint="violet"),)),
        Company(FAY, values=("?", "5"), bar=Bar(5, 0, 1, 0, 17, (7, 15)), rank=2),
        Company(ANN, True, 0, ("48", "7"), Bar(7, 0, 2, 1, 17, (7, 15)), (Card("■■■", "20", tint="gold"),)),
    ),
    "plants",
)
TRACK = Track(
    "OXYGEN",
    tuple(
        Stop(
            str(at),
            {3: (ANN, BO), 5: (CYD,)}.get(at, ()),
            {4: "a card", 8: "temperature"}.get(at, ""),
            {6: pick(11), 7: pick(12, marked=True)}.get(at),
        )
        for at in range(15)
    ),
    5,
    "8 % of 14",
    "green",
)
SUMS = Bars(
    "THE SUMS",
    (
        BarRow("makes", Bar(3, length=8), "3 ▸ 3", "M3 alone", tint="brown"),
        BarRow("stores", Bar(3, coming=1, length=8), "3 ▸ 4", "the bottleneck", urgent=True, tint="green"),
        BarRow("bids", Bar(4, 1, length=8, marks=(3,)), "5", who=ANN),
    ),
    "now ▸ then",
)
BUILD = Planner(
    "YOU CAN BUILD",
    (
        PlanStep("Duisburg", 15, "0+15", True, pick(13)),
        PlanStep("Frankfurt", 28, "13+15", False, pick(14, marked=True)),
        PlanStep("Osnabrück", 38, "23+15", False, pick(15, why="too dear")),
        PlanStep("Fulda", 21, "6+15", False, pick(16)),
    ),
    48,
    "48 Elektro",
    "15 spent, 33 left",
)
PRICES = HeadedTable(
    "MACHINES",
    ("price", Worded("workers", "work."), "left"),
    (
        HeadedRow("M1", ("5", "3", "2"), "brown", up=True),
        HeadedRow("M2", ("12", "4", "1"), "brown"),
        HeadedRow("M3", ("20", "", ""), "brown", gone=True),
    ),
)
EVERYTHING: tuple[Component, ...] = (PLANTS, HAND, MARS, FLOOR, TRACK, SUMS, BUILD, COMPANIES)
