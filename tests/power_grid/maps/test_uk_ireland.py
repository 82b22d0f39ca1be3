"""The United Kingdom and Ireland: two islands without a link, and a company's network on each."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.maps import STEPS, auction
from tests.power_grid.positions import NAMES, at, cards, dealt, give, offered, play, refused, rows, told, who

BOTH = ("brown", "green", "orange")
"""Scotland, the Republic of Ireland, Northern Ireland."""


def building(
    *network: str, step: int = 1, money: int = 100, regions: tuple[str, ...] = BOTH, edition: str = "original"
) -> State:
    state = dealt(map="uk-ireland", regions=regions, edition=edition)
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, STEP3, 44, 46))
    for name in NAMES[:3]:
        state = give(state, name, money=money)
    return at(give(state, "Ann", cities=network), Phase.BUILDING, step=step, order="ABC", start="A")


# --- the islands -----------------------------------------------------------------------------------------------------


def test_the_first_city_of_all_is_anywhere_for_the_house_alone() -> None:
    assert len(offered(building(), "build")) == 19
    assert {row.cost for row in rows(building(), "build").values()} == {10}
    # In a later step also beside others: on either island.
    state = give(building(step=2), "Bo", cities=("Cork", "Glasgow"))
    assert [rows(state, "build")[f"build {name}"].cost for name in ("Cork", "Glasgow", "Derry")] == [15, 15, 10]


@pytest.mark.parametrize(("home", "away"), [("Glasgow", "Dublin"), ("Dublin", "Glasgow"), ("Derry", "Perth")])
def test_the_first_city_on_the_second_island_costs_20_more(home: str, away: str) -> None:
    state = building(home)
    assert rows(state, "build")[f"build {away}"].cost == 30
    assert who(play(state, f"Ann: build {away}"), "Ann").money == 70
    assert told(state, f"Ann: build {away}").endswith(f"Ann builds in {away} for 30 Elektro")


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
        assert rows(play(state, "Ann: build Newry"), "build")["build Dublin"].cost == 10 + 15


def test_on_both_islands_each_network_grows_by_its_own_links_and_20_is_paid_once() -> None:
    state = play(building("Glasgow", money=200), "Ann: build Dublin")
    shown = rows(state, "build")
    # Wrong: 20 again for a city that is far on the second island.
    for name, way in (
        ("Newry", 10),
        ("Edinburgh", 7),
        ("Cork", 13 + 8),
        ("Derry", 10 + 8 + 5),
        ("Aberdeen", 10 + 3 + 10),
    ):
        assert shown[f"build {name}"].cost == way + 10
    assert who(play(state, "Ann: build Waterford, Cork"), "Ann").money == 200 - 30 - 23 - 18


def test_a_line_of_cities_may_cross_over() -> None:
    state = play(building(), "Ann: build Glasgow, Edinburgh, Dublin, Newry")
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
    ("regions", "together"),
    [
        ("red pink green", True),
        ("brown green orange", True),
        ("red brown green", False),  # Scotland and the South of England
        ("red yellow pink", True),
        ("red pink green orange", True),
        ("red brown green orange", False),
    ],
)
def test_the_regions_in_play_hang_together_on_each_island(regions: str, together: bool) -> None:
    some = regions.split()
    area = rulebook(RulebookKey("uk-ireland", "original", "base", len(some))).area
    assert area.refusal(some) == "" if together else "must touch one another" in area.refusal(some)
    assert (sorted(some) in map(sorted, area.areas())) == together


# --- the Step 3 card and the end -------------------------------------------------------------------------------------


def test_when_the_card_is_drawn_the_two_below_are_shuffled_with_the_rest() -> None:
    state = auction("uk-ireland", (16, 17, 20, 23, 24, 27, 29, 30), (STEP3, 36, 37), regions=BOTH, cities=["Glasgow"])
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass")
    assert sorted(state.pile) == [36, 37]
    last = play(state, "nature: shuffle 37,36", "Bo: pass")
    # Still in Step 1: first what Step 2 brings, one plant out and replaced, then the card and the smallest.
    state = play(last, "Cy: pass")
    assert (state.step, state.discard, state.plants) == (3, (16, 17), (23, 24, 27, 29, 30, 37))
    assert state.pile == (36,)
    assert "Step 3 begins" in told(last, "Cy: pass")


@pytest.mark.parametrize(
    ("regions", "end"),
    [("brown green orange", 19), ("red pink yellow", 21), ("yellow red orange", 19), ("pink brown green", 21)],
)
def test_with_two_players_the_game_ends_at_21_cities_or_at_all(regions: str, end: int) -> None:
    state = dealt(2, map="uk-ireland", regions=regions.split())
    assert state.book.counts.end_at == end
    state = cards(state, (31, 32, 33, 34, 35, 36, 38, 39), (40, 42, STEP3, 44, 46))
    for count in (end - 1, end):
        bent = at(give(state, "Ann", plants=(13,), money=100, cities=count), Phase.BUILDING, order="AB", start="A")
        assert play(bent, "Ann: done").over == (count == end)
