"""The desk in the auction house as text: what stands beside or below the auction, and what has no room."""

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.widgets.auction_house import AuctionHousePanel
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.widgets.colours import palette
from tests.power_grid.asked import seats
from tests.power_grid.positions import at, cards, dealt, give, market, play
from tests.power_grid.widgets.shown import companies, lines

SMALL, SIDE, TALL = (80, 15), (49, 16), (49, 26)
"""Cells of the auction house at 80x24, at 120x40 and at 200x60."""


def table(players: int = 4, money: str = "open") -> State:
    """A later round; Bo has put up 21, a hybrid, and Di leads."""
    state = at(dealt(players, order="BACDEF"[:players], money=money), Phase.AUCTION, round=5)
    owned = {"A": (8, 10, 15), "B": (9, 20), "C": (11, 12, 14), "D": (7, 18), "E": (5, 6, 29), "F": (4, 19)}
    for name, plants in list(owned.items())[:players]:
        state = give(state, name, money=40 + len(plants), plants=plants)
    state = market(cards(state, (16, 17, 21, 23, 25, 28, 30, 33), state.pile[:20]), 19, 18, 8, 2)
    return play(state, "Bo: open 21", "Cy: pass", "Di: bid 23")


def house(state: State, plant: int = 0) -> slices.AuctionHouse:
    """As Ann sees it, who may be about to put a plant up."""
    return slices.auction_house(POWER_GRID.view(state, 0), companies(state), plant, seat=0)


def test_at_80x24_everything_stands_beside_the_auction() -> None:
    assert lines(AuctionHousePanel, house(table()), *SMALL)[8:] == [
        "                                       B   42  9 1oil▸1  20 3coal▸5",
        " PLANT 21  bid 23 by D Di              A   43  8 3coal▸2  10 2coal▸2  15 2coal▸3",
        " in      A Ann  B Bo  D Di             C   43  11 1ura▸2  12 2c/o▸2  14 2gar▸2",
        " out     C Cy                          D   42  7 3oil▸2  18 wind▸2",
        "                                       FUEL 5 now   market  refill  others burn",
        "                                       coal             19      +5          3-5",
        "                                       oil              18      +3          4-6",
    ]


def test_at_120x40_it_stands_below_and_what_the_scoreboard_has_gives_way() -> None:
    shown = lines(AuctionHousePanel, house(table()), *SIDE)
    assert shown[9:12] == [" PLANT 21  bid 23 by D Di", " in      A Ann  B Bo  D Di", " out     C Cy"]
    assert shown[12] == " A   43  8 3coal▸2  10 2coal▸2  15 2coal▸3"
    assert [row.split()[0] for row in shown[13:]] == ["FUEL", "coal", "oil"]


def test_where_there_is_room_the_columns_have_headings() -> None:
    shown = lines(AuctionHousePanel, house(table()), *TALL)
    assert [row.split()[:2] for row in shown[15:20]] == [
        ["MONEY", "PLANTS"],
        ["B", "42"],
        ["A", "43"],
        ["C", "43"],
        ["D", "42"],
    ]


def test_secret_money_is_a_question_mark_for_all_but_oneself() -> None:
    shown = lines(AuctionHousePanel, house(table(money="secret")), *SMALL)
    assert [row[39:].split()[:2] for row in shown[8:12]] == [["B", "?"], ["A", "43"], ["C", "?"], ["D", "?"]]


def test_with_six_the_own_company_has_room_first_and_then_those_who_may_still_bid() -> None:
    state = play(table(6), "Ed: pass", "Flo: bid 24")
    shown = lines(AuctionHousePanel, house(state), *SMALL)
    assert [row[39:].split()[0] for row in shown[8:12]] == ["A", "B", "D", "F"]


@pytest.mark.parametrize("size", [SMALL, SIDE, TALL, (80, 13), (49, 12), (100, 15), (118, 20)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_gives_way_to_it(players: int, size: tuple[int, int]) -> None:
    state = table(4) if players < 6 else table(6)
    full = house(state)
    bare = slices.auction_house(POWER_GRID.view(state, 0), companies(state), seat=None)
    shown = "\n".join(lines(AuctionHousePanel, full, *size))
    for row in lines(AuctionHousePanel, bare, *size):
        assert all(word in shown for word in row.split())
    assert len(shown.split("\n")) <= size[1]


def test_a_bid_changes_one_row() -> None:
    """Whether somebody else is asked or not: rows that differ are sent."""
    state = table()
    for size in (SMALL, SIDE):
        before = AuctionHousePanel(UNICODE).picture(house(state), *size)
        after = AuctionHousePanel(UNICODE).picture(house(play(state, "Ann: bid 24")), *size)
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_who_is_out_moves_nothing_of_it() -> None:
    state = table()
    before, after = (
        lines(AuctionHousePanel, house(there), *SIDE) for there in (state, play(state, "Ann: bid 24", "Bo: pass"))
    )
    assert before[12:] == after[12:]


def test_the_companies_stay_where_they_are_as_the_cursor_goes_from_plant_to_plant() -> None:
    state = at(table().evolve(auction=None), Phase.AUCTION, order="ABCD")
    rows = {plant: lines(AuctionHousePanel, house(state, plant), *SMALL) for plant in (16, 17, 21, 23)}
    assert len({tuple(shown[8:12]) for shown in rows.values()}) == 1
    assert [row[39:].split()[0] for row in rows[17][12:]] == ["FUEL", "uranium"]


def test_what_burns_nothing_and_what_cannot_be_had_are_told() -> None:
    state = at(table().evolve(auction=None), Phase.AUCTION, order="ABCD")
    windy = cards(state, (16, 17, 22, 23, 25, 28, 30, 33), state.pile)
    assert any(row.endswith("FUEL  wind") for row in lines(AuctionHousePanel, house(windy, 22), *SMALL))
    empty = market(state, 19, 1, 8, 2)
    shown = lines(AuctionHousePanel, house(empty, 16), *SMALL)
    assert shown[12].split() == ["FUEL", "none", "market", "refill", "others", "burn"]


def test_the_name_of_who_leads_is_cut_rather_than_the_desk() -> None:
    state = table().evolve(names=("Ann", "Bo", "Cy", "Maximiliane Wilh"))
    named = slices.auction_house(state, slices.companies_of(seats(state.names)), seat=0)
    shown = lines(AuctionHousePanel, named, *SMALL)
    assert shown[9].startswith(" PLANT 21  bid 23 by M Maximiliane Wi~ ")
    assert shown[9].endswith("15 2coal▸3")
    assert "M Maximiliane Wilh" in "\n".join(shown[10:])
    assert any("bid 23 by M Maximiliane Wilh" in row for row in lines(AuctionHousePanel, named, *SIDE))


def test_names_that_fill_the_row_push_it_below() -> None:
    state = table().evolve(names=("大" * 16, "Bo", "Cy", "Di"))
    named = slices.auction_house(state, slices.companies_of(seats(state.names)), seat=0)
    shown = lines(AuctionHousePanel, named, *SMALL)
    assert any(row.startswith(" in ") and "大" * 16 in row for row in shown)
    assert any(row.startswith(" FUEL 5 now") for row in shown)


def test_it_is_drawn_in_ascii() -> None:
    shown = "\n".join(lines(AuctionHousePanel, house(table()), *SMALL, glyphs=ASCII))
    assert shown.isascii()
    assert "20 3coal>5" in shown


def test_the_own_company_is_marked_unless_people_take_turns_at_the_keyboard() -> None:
    state = table()
    for bots, marked in (("BCD", True), ("CD", False)):
        shown = slices.auction_house(state, slices.companies_of(seats(state.names, bots)), seat=0)
        strips = AuctionHousePanel(UNICODE).picture(shown, *SMALL)[8:12]
        styles = [segment.style for strip in strips for segment in strip if segment.text == "A"]
        assert (palette.of(shown.groups[0].members[0]) + palette.CURSOR in styles) is marked


def test_there_is_none_in_other_phases() -> None:
    assert house(at(table(), Phase.BUILDING)).desk is None
