"""The running auction as text: a row for each company, and the fuel of the plant."""

from dataclasses import replace

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.widgets.desk import DeskPanel
from powergrid_tui.table.words.language import speaking, trc
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from tests.power_grid.asked import snapshot
from tests.power_grid.positions import at, cards, dealt, give, market, play
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import companies, lines

BESIDE, SMALL = (49, 10), (31, 9)
"""Cells of the desk at 120x40 and at 80x24."""


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


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_columns_of_the_companies_keep_their_headings_in_the_smallest_form(language: str) -> None:
    state = give(dealt(3), "A", plants=(13, 18, 21), money=60, cities=3)
    state = give(give(state, "B", plants=(15, 20, 25), money=110, cities=4), "C", plants=(16,), money=20, cities=3)
    with speaking(language):
        async with showing(play(at(state, Phase.AUCTION), "Ann: open 4")) as (app, _):
            rows = app.shown().split("\n")
            money, plants = trc("scoreboard", "money"), trc("scoreboard", "plants")
            (at_row,) = [n for n, row in enumerate(rows) if money in row and plants in row]
            bo = next(row for row in rows[at_row:] if "110" in row)
            head = rows[at_row]
            assert head.index(money) + len(money) == bo.index("110") + 3
            assert UNICODE.house in head[head.index(money) :]
