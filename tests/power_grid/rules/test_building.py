"""Phase 4: where one may build, what the way there and the house cost, and plants that become obsolete."""

import re

import pytest

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import at, cards, city, dealt, give, mover, offered, play, refused, rows, told, who


def site(*cities: str, step: int = 1, money: int = 500, players: int = 3, regions: tuple[str, ...] = ()) -> State:
    """Cy, last in order, is to build and has houses in these cities. No plant in the market is small."""
    state = cards(dealt(players, regions=regions), (30, 31, 32, 33, 34, 35, 36, 37), (38, 39, 40, 42, STEP3))
    return at(give(state, "Cy", cities=cities, money=money), Phase.BUILDING, step=step, order="ABC")


def paid(state: State, *lines: str) -> int:
    return who(state, "Cy").money - who(play(state, *lines), "Cy").money


# --- costs -----------------------------------------------------------------------------------------------------------

COSTS = {
    "a further city costs the way and the house": ("Essen", "Düsseldorf", 2 + 10),
    "and the cheapest way": ("Essen", "Köln", 2 + 4 + 10),  # by Dortmund it would be 10
    "a link that costs nothing costs nothing": ("Essen", "Duisburg", 0 + 10),
    "the way starts from the nearest city": ("Kassel Essen", "Fulda", 8 + 10),  # wrong: from the last or the first
    "and not from the city built last": ("Essen Kassel", "Fulda", 8 + 10),
    "the way through ones own cities costs nothing": ("Aachen Köln Düsseldorf", "Essen", 2 + 10),
    "a city that was only passed through is paid again": ("Essen Köln", "Düsseldorf", 2 + 10),
    "each city counts at once for the next": ("Essen", "Düsseldorf, Köln, Aachen", (2 + 10) + (4 + 10) + (7 + 10)),
    "the order in which cities are named counts": ("Essen", "Köln, Düsseldorf", (6 + 10) + (2 + 10)),
}
"""By rule: where Cy is, where it builds, and what it pays."""


@pytest.mark.parametrize(("cities", "build", "cost"), COSTS.values(), ids=COSTS)
def test_what_a_city_costs(cities: str, build: str, cost: int) -> None:
    state = site(*cities.split())
    assert paid(state, f"Cy: build {build}") == cost
    assert paid(state, *[f"Cy: build {name}" for name in build.split(", ")]) == cost


def test_the_first_city_costs_its_house_alone_wherever_it_lies() -> None:
    state = site()
    assert {row.cost for row in rows(state, "build").values()} == {10}
    assert len(offered(state, "build")) == 21
    state = give(give(site(step=3), "Ann", cities=["Essen", "Köln"]), "Bo", cities=["Essen"])
    assert paid(state, "Cy: build Köln") == 15
    assert paid(state, "Cy: build Essen") == 20


@pytest.mark.parametrize("houses", [["Ann"], ["Ann", "Bo"]])
def test_the_way_leads_through_cities_of_others_full_ones_too(houses: list[str]) -> None:
    # Essen-Düsseldorf-Köln = 6 with Düsseldorf full. Wrong: round it by Dortmund, 4 + 10.
    state = site("Essen", step=len(houses))
    for name in houses:
        state = give(state, name, cities=["Düsseldorf"])
    assert "no free space" in refused(state, "Cy: build Düsseldorf")
    after = play(state, "Cy: build Köln")
    assert who(state, "Cy").money - who(after, "Cy").money == 6 + 10
    assert city(state, "Düsseldorf") not in who(after, "Cy").cities


def test_nobody_builds_out_of_play_and_no_way_leads_through_there() -> None:
    # With the centre out of play Dortmund-Regensburg costs 65; over Würzburg and Nürnberg it would be 53.
    state = site("Dortmund", regions=("red", "cyan", "purple"))
    assert paid(state, "Cy: build Regensburg") == 65 + 10
    board = state.book.board
    assert board.distances(board.region_ids)[city(state, "Dortmund")][city(state, "Regensburg")] == 53
    assert refused(site("Essen"), "Cy: build Berlin") == "Berlin is not in play"
    assert "build Berlin" not in rows(site("Essen"), "build")


# --- spaces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "houses", "cost"), [(1, 0, 10), (2, 0, 10), (2, 1, 15), (3, 0, 10), (3, 1, 15), (3, 2, 20)]
)
def test_the_cheapest_free_space_is_taken(step: int, houses: int, cost: int) -> None:
    # Wrong: the price of the step, whatever is free.
    state = site(step=step)
    for name in ("Ann", "Bo")[:houses]:
        state = give(state, name, cities=["Essen"])
    assert paid(state, "Cy: build Essen") == cost


def test_the_second_space_opens_with_step_2_and_the_third_with_step_3() -> None:
    one = give(site(step=1), "Ann", cities=["Essen"])
    assert refused(one, "Cy: build Essen") == "Essen has no free space in Step 1"
    two = give(give(site(step=2), "Ann", cities=["Essen"]), "Bo", cities=["Essen"])
    assert refused(two, "Cy: build Essen") == "Essen has no free space in Step 2"
    assert "build Essen" not in offered(two, "build")
    four = site(step=3, players=4)
    for name in ("Ann", "Bo", "Di"):
        four = give(four, name, cities=["Essen"])
    assert refused(four, "Cy: build Essen") == "Essen has room for three houses and is full"


def test_one_house_a_player_in_a_city() -> None:
    state = site("Essen", step=3)
    assert refused(state, "Cy: build Essen") == "you already have a house in Essen"
    assert "build Essen" not in offered(state, "build")
    with pytest.raises(IllegalAction, match="already"):
        play(site(), "Cy: build Köln, Köln")


# --- turns -----------------------------------------------------------------------------------------------------------


def test_several_cities_are_built_all_or_none() -> None:
    state = site("Essen", money=25)
    assert "Köln costs 14 Elektro and you have 13" in refused(state, "Cy: build Düsseldorf, Köln")
    assert (who(state, "Cy").money, mover(state)) == (25, "Cy")


def test_ones_last_elektro_may_go() -> None:
    state = site("Essen", money=12)
    assert offered(state, "build") == ["build Duisburg", "build Düsseldorf"]
    assert who(play(state, "Cy: build Düsseldorf"), "Cy").money == 0
    assert refused(state, "Cy: build Dortmund") == "Dortmund costs 14 Elektro and you have 12"


def test_who_can_build_nowhere_is_passed_over_and_the_log_says_so() -> None:
    state = give(give(site(), "Bo", money=9), "Ann", money=10)
    assert "Bo cannot afford any city: the cheapest costs 10 Elektro" in told(state, "Cy: done")
    assert mover(play(state, "Cy: done")) == "Ann"
    # In Step 1 with every city taken nobody can, with all the money in the world.
    full = give(give(site(), "Bo", cities=11, money=999), "Ann", cities=10)
    assert mover(give(full, "Ann", money=999)) == "Cy"
    assert offered(full, "build") == []
    assert play(full, "Cy: done").phase is not Phase.BUILDING


def test_who_built_all_he_can_still_ends_his_turn_himself() -> None:
    state = play(site("Essen", money=10), "Cy: build Duisburg")
    assert (mover(state), offered(state, "done")) == ("Cy", ["done"])
    assert mover(play(give(state, "Bo", money=50), "Cy: done")) == "Bo"


@pytest.mark.parametrize("cities", [(), (-1,), (42,), (1000,)])
def test_no_city_and_cities_that_do_not_exist_are_refused(cities: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction):
        POWER_GRID.apply(site(), Build(cities=cities))


# --- obsolete plants -------------------------------------------------------------------------------------------------


def small_market(cities: int) -> State:
    """Cy has so many cities; plants 5 to 12 are in the market."""
    state = cards(dealt(), (5, 6, 7, 8, 9, 10, 11, 12), (14, 15, 16, 17, 18, STEP3))
    return at(give(state, "Cy", cities=cities, money=500), Phase.BUILDING, order="ABC")


def next_city(state: State) -> str:
    return offered(state, "build")[0].removeprefix("build ")


def test_a_plant_as_small_as_a_network_leaves_at_once_and_is_replaced() -> None:
    state = small_market(4)
    after = play(state, f"Cy: build {next_city(state)}")
    # Wrong: only plants smaller than the network go (5 stays); or only at the end of the phase.
    assert mover(after) == "Cy"
    assert after.discard == (5,)
    assert after.plants == (6, 7, 8, 9, 10, 11, 12, 14)
    assert after.pile == (15, 16, 17, 18, STEP3)


def test_the_largest_network_counts_and_not_the_builders() -> None:
    state = small_market(2)
    state = give(state, "Ann", cities=4)
    after = play(give(state, "Bo", money=0), "Cy: done")
    assert mover(after) == "Ann"
    after = play(after, f"Ann: build {next_city(after)}")
    assert after.discard == (5,)


def test_the_newcomer_too_must_be_larger_than_the_largest_network() -> None:
    state = small_market(5)
    state = cards(state, (6, 7, 8, 9, 10, 11, 12, 13), (3, 5, 4, 20, 21, STEP3))
    after = play(state, f"Cy: build {next_city(state)}")
    assert after.plants == (7, 8, 9, 10, 11, 12, 13, 20)
    assert sorted(after.discard) == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("readings", "market"), [(1, (7, 8, 9, 10, 11, 12)), (2, (7, 8, 9, 10, 11, 12, 31, STEP3))], ids=["before", "today"]
)
def test_several_cities_in_one_line_are_the_same_as_one_line_each_when_step_3_comes_between(
    readings: int, market: tuple[int, ...]
) -> None:
    # 5 goes, the Step 3 card comes. Before, it and the smallest plant, 6, left unreplaced, and six plants were left.
    # Today the card stays: 6 goes with the second city, and 31 comes.
    # Wrong: take both obsolete plants out first, and the 7 with the card, and fill up with a card of the new pile.
    state = small_market(4)
    state = at(cards(state, state.plants, (STEP3, 30, 31, 32)), Phase.BUILDING, step=2)
    state = state.evolve(options=state.options.evolve(readings=readings))
    first, second = (line.removeprefix("build ") for line in offered(state, "build")[:2])
    two = play(state, f"Cy: build {first}", "nature: shuffle 31,30,32", f"Cy: build {second}")
    assert two.plants == market
    one = play(state, f"Cy: build {first}, {second}", "nature: shuffle 31,30,32")
    assert one.plants == market
    assert POWER_GRID.digest(one) == POWER_GRID.digest(two)


def test_the_log_tells_all_that_a_line_of_several_cities_costs_when_step_3_comes_between() -> None:
    # Fulda for 23 and Würzburg for 21 (as one line each). Wrong: "Fulda, Würzburg for 23".
    state = small_market(4)
    state = at(cards(state, state.plants, (STEP3, 30, 31, 32)), Phase.BUILDING, step=2)
    first, second = (line.removeprefix("build ") for line in offered(state, "build")[:2])
    line, shuffle = f"Cy: build {first}, {second}", "nature: shuffle 31,30,32"
    cost = paid(state, line, shuffle)
    story = told(state, line) + "\n" + told(play(state, line), shuffle)
    assert sum(int(amount) for amount in re.findall(r" for (\d+) Elektro", story)) == cost
