"""Japan: two networks, each begun in one of six cities, and cities with other spaces."""

import pytest

from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.positions import at, city, dealt, give, mover, offered, play, refused, rows, table, told, who


def building(*network: str, round: int = 2, step: int = 1, start: str = "A", edition: str = "original") -> State:
    """Ann builds from these cities; of the six, Kobe, Osaka, Tokyo and Yokohama are in play."""
    state = dealt(map="japan", regions=("green", "purple", "yellow"), edition=edition)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100)
    state = give(state, "Ann", cities=network)
    return at(state, Phase.BUILDING, round=round, step=step, order="ABC", start=start)


def has(state: State, name: str = "Ann") -> tuple[int, int]:
    """Money and networks."""
    return who(state, name).money, who(state, name).networks


def begun(state: State) -> list[str]:
    return sorted(line for line in offered(state, "build") if "begin" in line)


# --- round 1 ---------------------------------------------------------------------------------------------------------


def test_the_first_network_begins_in_a_starting_city() -> None:
    state = building(round=1)
    assert sorted(offered(state, "build")) == ["build Kobe", "build Osaka", "build Tokyo", "build Yokohama"]
    assert refused(state, "Ann: build Kyoto") == "no network may begin in Kyoto"
    assert refused(state, "Ann: build Saitama") == "Saitama has no free space in Step 1"
    assert refused(state, "Ann: build Sapporo") == "Sapporo is not in play"
    assert "your first network" in refused(state, "Ann: begin Osaka")
    assert has(play(state, "Ann: build Osaka")) == (90, 1)


def test_in_round_1_the_second_house_begins_the_second_network_though_a_free_link_leads_there() -> None:
    state = play(building(round=1), "Ann: build Tokyo")
    # Wrong: Yokohama by the link for nothing, and the second network kept for later.
    why = "in round 1 a second house begins the second network: begin it in Yokohama"
    assert refused(state, "Ann: build Yokohama") == rows(state, "build")["build Yokohama"].why == why
    assert refused(building(round=1), "Ann: build Tokyo, Yokohama") == why
    assert refused(state, "Ann: build Chiba") == "in round 1 you may build only in starting cities"
    assert sorted(offered(state, "build")) == ["begin Kobe", "begin Osaka", "begin Yokohama"]
    state = play(state, "Ann: begin Yokohama")
    assert has(state) == (80, 2)
    assert offered(state, "build") == []
    for name in ("Osaka", "Chiba", "Kobe"):
        assert refused(state, f"Ann: build {name}") == "in round 1 a company may build at most two houses"
    for round in (1, 2):
        later = at(state, Phase.BUILDING, round=round, order="ABC", start="A")
        assert refused(later, "Ann: begin Osaka") == "you have begun both your networks"


def test_two_companies_find_room_for_10_each_in_step_1_and_a_third_does_not() -> None:
    state = play(building(round=1, start="C"), "Cy: build Osaka", "Cy: done", "Bo: build Osaka", "Bo: done")
    assert [who(state, name).money for name in ("Bo", "Cy")] == [90, 90]
    assert refused(state, "Ann: build Osaka") == "Osaka has no free space in Step 1"
    state = play(state, "Ann: build Kobe")
    assert refused(state, "Ann: begin Osaka") == "Osaka has no free space in Step 1"
    assert "begin Osaka" not in offered(state, "build")


def test_nobody_has_to_begin_two_networks_in_round_1() -> None:
    state = play(building(round=1), "Ann: build Tokyo", "Ann: done")
    assert (has(state)[1], state.phase) == (1, Phase.AUCTION)


# --- later -----------------------------------------------------------------------------------------------------------


def test_a_second_network_begun_later_costs_the_house_alone_and_the_way_there_is_still_open() -> None:
    state = building("Tokyo")
    shown = rows(state, "build")
    # Tokyo, Saitama 0, Kōfu 8, Nagoya 15, Osaka 9.
    assert (shown["build Osaka"].cost, shown["begin Osaka"].cost) == (32 + 10, 10)
    assert has(play(state, "Ann: begin Osaka")) == (90, 2)
    assert told(state, "Ann: begin Osaka") == "Ann begins a second network\nAnn builds in Osaka for 10 Elektro"
    assert told(state, "Ann: build Osaka") == "Ann builds in Osaka for 42 Elektro"
    # Connecting a starting city uses nothing up.
    connected = play(state, "Ann: build Osaka")
    assert has(connected) == (58, 1)
    assert has(play(connected, "Ann: begin Kobe")) == (48, 2)


def test_from_round_2_on_a_link_leads_to_the_next_starting_city() -> None:
    state = play(building("Tokyo"), "Ann: build Yokohama")
    assert has(state) == (90, 1)
    assert has(play(state, "Ann: begin Osaka")) == (80, 2)


def test_a_network_begins_in_the_six_cities_only() -> None:
    state = building("Tokyo")
    for line, why in (
        ("begin Kyoto", "no network may begin in Kyoto"),
        ("begin Tokyo", "you already have a house in Tokyo"),
        ("begin Fukuoka", "Fukuoka is not in play"),
        ("begin Osaka, Kobe", "begin another network in a single city"),
    ):
        assert refused(state, f"Ann: {line}") == why
    assert begun(state) == ["begin Kobe", "begin Osaka", "begin Yokohama"]


def test_both_networks_grow_and_the_nearer_one_connects() -> None:
    shown = rows(play(building("Tokyo"), "Ann: begin Osaka"), "build")
    # Nagoya lies 9 from Osaka and 23 from Tokyo; Kōfu 8 from Tokyo through Saitama, which is shut and passed through.
    for name, way in (("Kyoto", 0), ("Chiba", 4), ("Nagoya", 9), ("Kōfu", 8)):
        assert shown[f"build {name}"].cost == way + 10


def test_networks_that_meet_take_nothing_away_and_give_nothing_back() -> None:
    state = play(building("Tokyo"), "Ann: begin Osaka", "Ann: build Kōfu, Nagoya")
    assert refused(state, "Ann: begin Kobe") == "you have begun both your networks"
    one = building("Tokyo", "Yokohama", "Chiba")
    assert has(one)[1] == 1
    assert has(play(one, "Ann: begin Kobe"))[1] == 2


def test_who_has_no_house_yet_begins_in_one_of_the_six_in_any_round_and_goes_on_at_once() -> None:
    state = building(round=4)
    assert refused(state, "Ann: build Nagoya") == "no network may begin in Nagoya"
    assert has(play(state, "Ann: build Tokyo, Chiba", "Ann: begin Kobe")) == (100 - 10 - 14 - 10, 2)


def test_who_can_pay_for_nothing_but_a_second_network_is_asked() -> None:
    state = give(building("Tokyo", start="B"), "Ann", money=10)
    # What a link for nothing would bring costs 10 too: Yokohama is full, Osaka is too far.
    state = give(give(state, "Bo", cities=["Yokohama"]), "Cy", cities=["Yokohama"])
    state = play(state, "Bo: done")
    assert mover(state) == "Ann"
    assert sorted(offered(state, "build")) == ["begin Kobe", "begin Osaka"]
    poor = give(building("Tokyo", start="B"), "Ann", money=9)
    assert "Ann cannot afford any city: the cheapest costs 10 Elektro" in told(poor, "Bo: done")
    assert refused(give(state, "Ann", money=9), "Ann: begin Osaka") == "Osaka costs 10 Elektro and you have 9"


# --- spaces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "others", "step", "house"),
    [
        ("Toyama", "", 2, 15),
        ("Toyama", "Bo", 3, 20),
        ("Hamamatsu", "", 1, 10),
        ("Hamamatsu", "Bo", 2, 15),
        ("Osaka", "Bo", 1, 10),
        ("Osaka", "Bo Cy", 3, 20),
        ("Nagoya", "Bo Cy", 3, 20),
        ("Toyama", "", 1, "no free space in Step 1"),
        ("Toyama", "Bo", 2, "no free space in Step 2"),
        ("Toyama", "Bo Cy", 3, "room for two houses and is full"),
        ("Hamamatsu", "Bo", 1, "no free space in Step 1"),
        ("Hamamatsu", "Bo Cy", 3, "room for two houses and is full"),
        ("Osaka", "Bo Cy", 1, "no free space in Step 1"),
        ("Osaka", "Bo Cy", 2, "no free space in Step 2"),
        ("Nagoya", "Bo", 1, "no free space in Step 1"),
    ],
)
def test_what_the_next_house_costs_or_why_there_is_no_room(name: str, others: str, step: int, house: int | str) -> None:
    state = give(building("Tokyo", step=step), "Ann", money=300)
    for owner in others.split():
        state = give(state, owner, cities=[name])
    if isinstance(house, str):
        assert (
            refused(state, f"Ann: build {name}") == rows(state, "build")[f"build {name}"].why == f"{name} has {house}"
        )
        assert f"build {name}" not in offered(state, "build")
    else:
        way = state.book.network.connection(who(state, "Ann").cities)[city(state, name)]
        assert rows(state, "build")[f"build {name}"].cost == way + house
        assert has(play(state, f"Ann: build {name}"))[0] == 300 - way - house
        if name == "Osaka":
            assert has(play(state, "Ann: begin Osaka"))[0] == 300 - house


def test_elsewhere_there_is_one_network() -> None:
    for map, home in (("italy", "Roma"), ("australia", "Perth")):
        state = give(dealt(5, map=map), "Ann", money=100, cities=[home])
        state = at(state, Phase.BUILDING, order="ABCDE", start="A")
        there = next(at for at in state.book.cities_in_play if at not in who(state, "Ann").cities)
        name = state.book.board.cities[there].name
        assert refused(state, f"Ann: begin {name}") == "on this map a company has one network"
        assert begun(state) == []


@pytest.mark.parametrize("players", range(2, 7))
def test_every_company_can_begin_wherever_the_game_is_played(players: int) -> None:
    book = table(players, map="japan").book
    for area in book.area.areas():
        assert 2 * sum(place.start and place.region in area for place in book.board.cities) >= players
