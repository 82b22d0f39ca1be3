"""The United Kingdom and Ireland: two islands without a link, and a company's network on each."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.positions import (
    NAMES,
    at,
    cards,
    dealt,
    give,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

from . import EDITIONS, STEPS, comes_back, deals, pile_refusal, resupplied, table_of

RESUPPLY = table_of(
    "3/4/3 3/5/3 4/6/4 4/7/5 6/8/6",
    "2/3/2 2/4/2 3/5/3 4/6/4 5/7/5",
    "1/2/2 1/2/2 2/3/3 3/3/5 3/5/5",
    "1/1/1 1/2/1 1/3/1 2/4/2 2/4/3",
)

BOTH = ("brown", "green", "orange")
"""Scotland, the Republic of Ireland, Northern Ireland."""

BANNED = "only companies with a city outside the Republic of Ireland may have nuclear plants"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market(edition: str) -> None:
    state = table(map="uk-ireland", edition=edition)
    assert state.market == (24, 18, 12, 0)
    assert state.supply == (0, 6, 12, 12)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("uk-ireland", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


# --- the islands -----------------------------------------------------------------------------------------------------


def building(
    *network: str, step: int = 1, money: int = 100, regions: tuple[str, ...] = BOTH, edition: str = "original"
) -> State:
    state = dealt(map="uk-ireland", regions=regions, edition=edition)
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, STEP3, 44, 46))
    for name in NAMES[:3]:
        state = give(state, name, money=money)
    return at(give(state, "Ann", cities=network), Phase.BUILDING, step=step, order="ABC", start="A")


def test_the_first_city_of_all_is_anywhere_for_the_house_alone() -> None:
    shown = rows(building(), "build")
    assert len(offered(building(), "build")) == 19
    assert {row.cost for row in shown.values()} == {10}
    # In a later step also beside others: on either island.
    state = give(building(step=2), "Bo", cities=("Cork", "Glasgow"))
    assert [rows(state, "build")[f"build {name}"].cost for name in ("Cork", "Glasgow", "Derry")] == [15, 15, 10]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("home", "away"), [("Glasgow", "Dublin"), ("Dublin", "Glasgow"), ("Derry", "Perth")])
def test_the_first_city_on_the_second_island_costs_20_more(home: str, away: str, edition: str) -> None:
    state = building(home, edition=edition)
    assert rows(state, "build")[f"build {away}"].cost == 30
    state = play(state, f"Ann: build {away}")
    assert who(state, "Ann").money == 70
    assert told(building(home), f"Ann: build {away}").endswith(f"Ann builds in {away} for 30 Elektro")


@pytest.mark.parametrize("step", STEPS)
def test_it_must_be_empty(step: int) -> None:
    state = give(building("Glasgow", step=step), "Bo", cities=("Dublin",))
    why = refused(state, "Ann: build Dublin")
    if step == 1:
        assert why == "Dublin has no free space in Step 1"
    else:
        assert why == "a network on the second island must begin in an empty city, and Dublin is not empty"
        assert rows(state, "build")["build Dublin"].why == why
    assert "build Dublin" not in offered(state, "build")
    # Next to it there is room; and from there Dublin is a city like any other.
    assert rows(state, "build")["build Cork"].cost == 30
    if step > 1:
        state = play(state, "Ann: build Newry")
        assert rows(state, "build")["build Dublin"].cost == 10 + 15


def test_on_both_islands_each_network_grows_by_its_own_links_and_20_is_paid_once() -> None:
    state = play(building("Glasgow", money=200), "Ann: build Dublin")
    shown = rows(state, "build")
    assert shown["build Newry"].cost == 10 + 10
    assert shown["build Edinburgh"].cost == 7 + 10
    # Wrong: 20 again for a city that is far on the second island.
    assert shown["build Cork"].cost == 13 + 8 + 10
    assert shown["build Derry"].cost == 10 + 8 + 5 + 10
    assert shown["build Aberdeen"].cost == 10 + 3 + 10 + 10
    state = play(state, "Ann: build Waterford, Cork")
    assert who(state, "Ann").money == 200 - 30 - 23 - 18


def test_a_line_of_cities_may_cross_over() -> None:
    state = play(building(money=100), "Ann: build Glasgow, Edinburgh, Dublin, Newry")
    assert who(state, "Ann").money == 100 - 10 - 17 - 30 - 20


def test_with_too_little_money_for_the_crossing() -> None:
    state = building("Glasgow", money=29)
    assert refused(state, "Ann: build Dublin") == "Dublin costs 30 Elektro and you have 29"
    assert not {"build Dublin", "build Cork", "build Derry"} & set(offered(state, "build"))


def test_a_second_network_is_for_the_second_island_not_for_a_far_city() -> None:
    state = building("Dumfries")
    # Twenty to Inverness by way of Glasgow and no crossing of 20: 11 + 20 and the house.
    assert rows(state, "build")["build Inverness"].cost == 31 + 10
    assert "on this map a company has one network" in refused(state, "Ann: begin Inverness")


def test_with_one_island_in_play_there_is_no_crossing() -> None:
    state = building("Glasgow", regions=("brown", "pink", "red"))
    assert refused(state, "Ann: build Dublin") == "Dublin is not in play"
    assert "build Dublin" not in rows(state, "build")


def test_no_way_is_drawn_across_the_sea() -> None:
    state = building("Glasgow")
    board = state.book.board
    assert len(board.islands) == 2
    home, there = who(state, "Ann").cities, board.city("Edinburgh")
    assert board.route(state.book.regions, home, board.city("Dublin")) == ()
    assert board.route(state.book.regions, home, there) == (board.city("Glasgow"), there)


@pytest.mark.parametrize(
    ("players", "regions", "why"),
    [
        (3, ("red", "pink", "green"), ""),
        (3, ("brown", "green", "orange"), ""),
        (3, ("red", "brown", "green"), "must touch one another"),  # Scotland and the South of England
        (3, ("red", "yellow", "pink"), ""),
        (4, ("red", "pink", "green", "orange"), ""),
        (4, ("red", "brown", "green", "orange"), "must touch one another"),
    ],
)
def test_the_regions_in_play_hang_together_on_each_island(players: int, regions: tuple[str, ...], why: str) -> None:
    book = rulebook(RulebookKey("uk-ireland", "original", "base", players))
    assert (why in book.area.refusal(regions)) if why else book.area.refusal(regions) == ""
    assert (tuple(sorted(regions)) in {tuple(sorted(area)) for area in book.area.areas()}) == (not why)


# --- nuclear plants --------------------------------------------------------------------------------------------------


def selling(*, order: str = "ABC", edition: str = "original", **cities: tuple[str, ...]) -> State:
    """Plants 16, 17 (nuclear), 20 and 23 (nuclear) are for sale."""
    state = dealt(map="uk-ireland", regions=BOTH, edition=edition)
    state = cards(state, (16, 17, 20, 23, 24, 27, 29, 30), (31, 33, 35, STEP3, 36, 37))
    for name in NAMES[:3]:
        state = give(state, name, money=100, cities=cities.get(name, ()))
    return at(state, Phase.AUCTION, order=order)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("network", [(), ("Dublin",), ("Cork", "Sligo", "Dublin")])
def test_in_the_republic_alone_or_nowhere_yet_no_nuclear_plant_is_put_up(
    network: tuple[str, ...], edition: str
) -> None:
    state = selling(Ann=network, edition=edition)
    assert refused(state, "Ann: open 17") == BANNED
    assert rows(state, "open")["open 23"].why == BANNED
    assert not [line for line in offered(state, "open") if line.split()[1] in ("17", "23")]


@pytest.mark.parametrize("network", [("Derry",), ("Glasgow",), ("Dublin", "Cork", "Newry"), ("Dublin", "Glasgow")])
def test_one_city_elsewhere_is_enough(network: tuple[str, ...]) -> None:
    assert "open 17" in offered(selling(Ann=network), "open")


def test_nor_is_one_bid_for() -> None:
    state = play(selling(Ann=("Glasgow",), Bo=("Dublin",), Cy=("Belfast",)), "Ann: open 17")
    assert mover(state) == "Cy"
    state = play(state, "Cy: bid 18", "Ann: pass")
    assert who(state, "Cy").plants == (17,)
    state = play(state, "Ann: open 16")
    assert mover(state) == "Bo"


# --- the Step 3 card and the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_it_lies_third_from_the_bottom(players: int, edition: str) -> None:
    below: set[int] = set()
    for _, pile in deals("uk-ireland", players, edition):
        assert pile.index(STEP3) == len(pile) - 3
        below |= set(pile[-2:])
    assert len(below) > 8  # by lot, not the same two


def test_at_the_bottom_it_is_refused() -> None:
    pile = dealt(map="uk-ireland").pile
    cards_alone = [card for card in pile if card != STEP3]
    wrong = (*cards_alone, STEP3)
    assert pile_refusal("uk-ireland", 3, wrong) == "the Step 3 card belongs 3 from the bottom of the pile"
    assert pile_refusal("uk-ireland", 3, pile) == ""


def test_when_it_is_drawn_the_two_below_are_shuffled_with_the_rest() -> None:
    state = selling(Ann=("Glasgow",), Bo=("Derry",), Cy=("Belfast",))
    state = cards(state, state.plants, (STEP3, 36, 37))
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass")
    assert sorted(state.pile) == [36, 37]
    state = play(state, "nature: shuffle 37,36", "Bo: pass")
    # Still in Step 1: first what Step 2 brings, one plant out and replaced, then the card and the smallest.
    last = state
    state = play(state, "Cy: pass")
    assert state.step == 3
    assert state.discard == (16, 17)
    assert state.plants == (23, 24, 27, 29, 30, 37)
    assert state.pile == (36,)
    assert "Step 3 begins" in told(last, "Cy: pass")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("regions", "end"),
    [
        (("brown", "green", "orange"), 19),
        (("red", "pink", "yellow"), 21),
        (("yellow", "red", "orange"), 19),
        (("pink", "brown", "green"), 21),
    ],
)
def test_with_two_players_the_game_ends_at_21_cities_or_at_all(
    regions: tuple[str, ...], end: int, edition: str
) -> None:
    state = dealt(2, map="uk-ireland", regions=regions, edition=edition)
    assert state.book.counts.end_at == end
    state = cards(state, (31, 32, 33, 34, 35, 36, 38, 39), (40, 42, STEP3, 44, 46))
    for count in (end - 1, end):
        bent = give(state, "Ann", plants=(13,), money=100, cities=count)
        bent = at(bent, Phase.BUILDING, order="AB", start="A")
        assert play(bent, "Ann: done").over == (count == end)


@pytest.mark.parametrize(("players", "end"), [(3, 17), (4, 17), (5, 15), (6, 14)])
def test_with_more_players_it_ends_as_elsewhere(players: int, end: int) -> None:
    assert dealt(players, map="uk-ireland").book.counts.end_at == end


def test_lines_come_back() -> None:
    assert comes_back(building("Glasgow"), "build")
    assert comes_back(selling(Ann=("Glasgow",)), "open")
