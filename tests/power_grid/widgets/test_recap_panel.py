"""The panel of what happened since one's last turn: columns in the room there is, bars to scale, and messages alone."""

from __future__ import annotations

from dataclasses import replace

from powergrid_tui.games.power_grid.viewmodel.recap import CompanyRound, Deed, OrderRank, Pay, RecapRound
from powergrid_tui.games.power_grid.viewmodel.slices import Company
from powergrid_tui.games.power_grid.widgets.recap import PowerGridRecap
from powergrid_tui.table.protocol.log_entries import EntryKind, log_entry, named
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.widgets.colours import palette

ANN, BO = Company("A", "orange", "Ann"), Company("B", "blue", "Bo", "normal")

ROUND = RecapRound(
    number=4,
    begins=False,
    order=(OrderRank(ANN, 5, "31"), OrderRank(BO, 5, "20")),
    anew=False,
    companies=(
        CompanyRound(
            ANN,
            (Deed("31 for 40", new=False, bids=((BO, 39),)), Deed("scraps 5", new=False)),
            Deed("12", new=False),
            (Deed("Essen 10", new=True), Deed("Duisburg 15", new=True), Deed("Frankfurt am Main 21", new=True)),
            Pay(5, 5, 64, new=True),
        ),
        CompanyRound(BO, (), None, (), Pay(2, 4, 33, new=True)),
    ),
    notes=(log_entry(f"{named(1, 'Bo')} cannot afford any city: the cheapest costs 12", EntryKind.SKIPPED, 1),),
    drawn=("33", "36"),
    gone=("7",),
    refill=(("coal", 5), ("oil", 3), ("garbage", 0), ("uranium", 1)),
)
NEXT = replace(ROUND, number=5, begins=True, anew=True, companies=(), notes=(), drawn=(), gone=(), refill=())


def rows(width: int, *rounds: RecapRound, ascii: bool = False) -> list[str]:
    panel = PowerGridRecap(rounds, (ANN, BO), ASCII if ascii else UNICODE)
    strips = panel.lines(rounds, width)
    assert max(strip.cell_length for strip in strips) <= width
    return [strip.text.rstrip() for strip in strips]


def test_on_a_small_screen_cities_flow_into_rows_below() -> None:
    shown = rows(72, ROUND)
    head = shown[1]
    first, second, *_ = shown[2:]
    assert head.split() == ["power", "plant", "fuel", "cities", "built", "powered", "paid"]
    assert first.startswith("A Ann")
    assert first.index("31 for 40") == head.index("power plant")
    assert first.index("Essen 10") == head.index("cities built")
    assert first.endswith("■■■■■  5    +64")
    assert second.strip().startswith("scraps 5")
    assert "Frankfurt am Main 21" in second
    assert "39" not in "".join(shown), "there is no room for bids"


def test_cities_without_power_are_the_empty_end_of_a_bar() -> None:
    (bo,) = [row for row in rows(72, ROUND) if row.startswith("B Bo")]
    assert "■■··" in bo
    assert bo.endswith("2    +33")
    assert "##.." in next(row for row in rows(72, ROUND, ascii=True) if row.startswith("B Bo"))


def test_bars_that_are_too_long_are_drawn_to_scale() -> None:
    great = replace(ROUND.companies[0], pay=Pay(16, 20, 148, new=True))
    small = replace(ROUND.companies[1], pay=Pay(1, 10, 22, new=True))
    shown = rows(72, replace(ROUND, companies=(great, small)))
    lengths = [(row.count("■"), row.count("·")) for row in shown if row.startswith(("A Ann", "B Bo"))]
    assert lengths == [(7, 1), (1, 3)]


def test_a_new_order_says_why_and_one_that_stands_does_not() -> None:
    shown = "\n".join(rows(72, ROUND, NEXT))
    assert shown.count("most cities first, then the largest power plant") == 1
    assert shown.index("ROUND 5") < shown.index("1 A Ann 5 cities, plant 31") < shown.index("2 B Bo 5 cities, plant 20")
    assert "as it was" in "\n".join(rows(72, replace(NEXT, anew=False)))


def test_what_one_knows_is_grey_and_the_panel_says_so() -> None:
    panel = PowerGridRecap((ROUND,), (ANN, BO), UNICODE)
    styles = {part.text.strip(): part.style for strip in panel.lines((ROUND,), 72) for part in strip}
    assert styles["31 for 40"] == palette.QUIET
    assert styles["Essen 10"] == palette.TEXT
    assert "Grey" in rows(72, ROUND)[-1]
    assert "Grey" not in "".join(rows(72, replace(ROUND, companies=ROUND.companies[1:])))
