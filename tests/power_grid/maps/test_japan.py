"""Japan: two networks, each begun in one of six cities, and cities with other spaces."""

import pytest

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import SHUT, RulebookKey, rulebook
from powergrid_tui.table.protocol.game import BadNotation
from tests.power_grid.positions import at, city, dealt, give, mover, offered, play, refused, rows, table, told, who
from tests.power_grid.rules.test_setup import RESUPPLY

from . import EDITIONS, STEPS, comes_back, resupplied

STARTS = ("Fukuoka", "Kobe", "Osaka", "Sapporo", "Tokyo", "Yokohama")
LATE = ("Matsue", "Miyazaki", "Morioka", "Saitama", "Toyama")
SMALL = ("Hamamatsu", "Kōchi", "Kōriyama", "Ōita")

HONSHU = ("green", "purple", "yellow")
"""Kobe, Osaka, Tokyo, Yokohama."""


def building(
    *,
    round: int = 2,
    step: int = 1,
    order: str = "ABC",
    start: str = "A",
    regions: tuple[str, ...] = HONSHU,
    edition: str = "original",
) -> State:
    state = dealt(map="japan", regions=regions, edition=edition)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100)
    return at(state, Phase.BUILDING, round=round, step=step, order=order, start=start)


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_house_costs_in_each_step(edition: str) -> None:
    book = rulebook(RulebookKey("japan", edition, "base", 3))
    kinds = {
        **dict.fromkeys(STARTS, ((10, 10), (10, 10), (10, 10, 20))),
        **dict.fromkeys(LATE, ((), (15,), (15, 20))),
        **dict.fromkeys(SMALL, ((10,), (10, 15), (10, 15))),
    }
    for at_, place in enumerate(book.board.cities):
        costs = kinds.get(place.name, ((10,), (10, 15), (10, 15, 20)))
        for step in STEPS:
            found = tuple(cost for cost in book.network.house_prices[step - 1][at_] if cost != SHUT)
            assert found == costs[step - 1], (place.name, step)
            assert book.network.spaces(at_, step) == len(costs[step - 1])


def test_thirty_five_cities_in_five_regions() -> None:
    board = rulebook(RulebookKey("japan", "original", "base", 3)).board
    assert [len(board.members([region])) for region in board.region_ids] == [7] * 5
    assert {place.name for place in board.cities if place.start} == set(STARTS)
    pair = {board.city("Tokyo"), board.city("Yokohama")}
    assert [cost for a, b, cost in board.links if {a, b} == pair] == [0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_market(edition: str) -> None:
    state = table(map="japan", edition=edition)
    assert state.market == (21, 15, 9, 3)
    assert state.supply == (3, 9, 15, 9)
    assert state.book.counts.token == (edition == "recharged")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply_is_that_of_the_base_game(players: int, step: int) -> None:
    assert resupplied("japan", players, step) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


# --- round 1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_network_begins_in_a_starting_city(edition: str) -> None:
    state = building(round=1, edition=edition)
    assert sorted(offered(state, "build")) == ["build Kobe", "build Osaka", "build Tokyo", "build Yokohama"]
    assert refused(state, "Ann: build Kyoto") == "no network may begin in Kyoto"
    assert refused(state, "Ann: build Saitama") == "Saitama has no free space in Step 1"
    assert refused(state, "Ann: build Sapporo") == "Sapporo is not in play"
    assert "your first network" in refused(state, "Ann: begin Osaka")
    state = play(state, "Ann: build Osaka")
    assert (who(state, "Ann").money, who(state, "Ann").networks) == (90, 1)


def test_in_round_1_the_second_house_begins_the_second_network_though_a_free_link_leads_there() -> None:
    state = play(building(round=1), "Ann: build Tokyo")
    # Wrong: Yokohama by the link for nothing, and the second network kept for later.
    why = "in round 1 a second house begins the second network: begin it in Yokohama"
    assert refused(state, "Ann: build Yokohama") == why
    assert rows(state, "build")["build Yokohama"].why == why
    assert refused(state, "Ann: build Chiba") == "in round 1 you may build only in starting cities"
    assert sorted(offered(state, "build")) == ["begin Kobe", "begin Osaka", "begin Yokohama"]
    state = play(state, "Ann: begin Yokohama")
    assert (who(state, "Ann").money, who(state, "Ann").networks) == (80, 2)
    assert offered(state, "build") == []
    two = "in round 1 a company may build at most two houses"
    for name in ("Osaka", "Chiba", "Kobe"):
        assert refused(state, f"Ann: build {name}") == two
    assert refused(state, "Ann: begin Osaka") == "you have begun both your networks"
    later = at(state, Phase.BUILDING, round=2, order="ABC", start="A")
    assert refused(later, "Ann: begin Osaka") == "you have begun both your networks"


def test_two_cities_in_one_action_are_no_way_round_it() -> None:
    state = building(round=1)
    assert "begin it in Yokohama" in refused(state, "Ann: build Tokyo, Yokohama")
    assert who(state, "Ann").cities == ()


def test_two_companies_find_room_for_10_each_in_step_1_and_a_third_does_not() -> None:
    state = building(round=1, start="C")
    state = play(state, "Cy: build Osaka", "Cy: done", "Bo: build Osaka", "Bo: done")
    assert [who(state, name).money for name in ("Bo", "Cy")] == [90, 90]
    assert refused(state, "Ann: build Osaka") == "Osaka has no free space in Step 1"
    state = play(state, "Ann: build Kobe")
    assert refused(state, "Ann: begin Osaka") == "Osaka has no free space in Step 1"
    assert "begin Osaka" not in offered(state, "build")


def test_nobody_has_to_begin_two_networks_in_round_1() -> None:
    state = play(building(round=1), "Ann: build Tokyo", "Ann: done")
    assert (who(state, "Ann").networks, state.phase) == (1, Phase.AUCTION)


# --- later -----------------------------------------------------------------------------------------------------------


def test_a_second_network_begun_later_costs_the_house_alone_and_the_way_there_is_still_open() -> None:
    state = give(building(), "Ann", cities=["Tokyo"])
    shown = rows(state, "build")
    # Tokyo, Saitama 0, Kōfu 8, Nagoya 15, Osaka 9.
    assert (shown["build Osaka"].cost, shown["begin Osaka"].cost) == (32 + 10, 10)
    begun = play(state, "Ann: begin Osaka")
    assert (who(begun, "Ann").money, who(begun, "Ann").networks) == (90, 2)
    connected = play(state, "Ann: build Osaka")
    assert (who(connected, "Ann").money, who(connected, "Ann").networks) == (58, 1)
    # Connecting a starting city uses nothing up.
    assert who(play(connected, "Ann: begin Kobe"), "Ann").networks == 2


def test_from_round_2_on_a_link_leads_to_the_next_starting_city() -> None:
    state = play(give(building(), "Ann", cities=["Tokyo"]), "Ann: build Yokohama")
    assert (who(state, "Ann").money, who(state, "Ann").networks) == (90, 1)
    assert who(play(state, "Ann: begin Osaka"), "Ann").networks == 2


def test_a_network_begins_in_the_six_cities_only() -> None:
    state = give(building(), "Ann", cities=["Tokyo"])
    assert refused(state, "Ann: begin Kyoto") == "no network may begin in Kyoto"
    assert refused(state, "Ann: begin Tokyo") == "you already have a house in Tokyo"
    assert refused(state, "Ann: begin Fukuoka") == "Fukuoka is not in play"
    assert sorted(line for line in offered(state, "build") if "begin" in line) == [
        "begin Kobe",
        "begin Osaka",
        "begin Yokohama",
    ]
    assert refused(state, "Ann: begin Osaka, Kobe") == "begin another network in a single city"


def test_both_networks_grow_and_the_nearer_one_connects() -> None:
    state = give(building(), "Ann", cities=["Tokyo"])
    state = play(state, "Ann: begin Osaka")
    shown = rows(state, "build")
    assert shown["build Kyoto"].cost == 0 + 10
    assert shown["build Chiba"].cost == 4 + 10
    # Nagoya lies 9 from Osaka and 23 from Tokyo; Kōfu 8 from Tokyo through Saitama, which is shut and passed through.
    assert shown["build Nagoya"].cost == 9 + 10
    assert shown["build Kōfu"].cost == 8 + 10


def test_networks_that_meet_take_nothing_away_and_give_nothing_back() -> None:
    state = give(building(), "Ann", cities=["Tokyo"], money=500)
    state = play(state, "Ann: begin Osaka", "Ann: build Kōfu, Nagoya")
    assert refused(state, "Ann: begin Kobe") == "you have begun both your networks"
    one = give(building(), "Ann", cities=["Tokyo", "Yokohama", "Chiba"], money=500)
    assert who(one, "Ann").networks == 1
    assert who(play(one, "Ann: begin Kobe"), "Ann").networks == 2


def test_who_has_no_house_yet_begins_in_one_of_the_six_in_any_round_and_goes_on_at_once() -> None:
    state = building(round=4)
    assert refused(state, "Ann: build Nagoya") == "no network may begin in Nagoya"
    state = play(state, "Ann: build Tokyo, Chiba", "Ann: begin Kobe")
    assert (who(state, "Ann").money, who(state, "Ann").networks) == (100 - 10 - 14 - 10, 2)


def test_who_can_pay_for_nothing_but_a_second_network_is_asked() -> None:
    state = give(building(start="B"), "Ann", cities=["Tokyo"], money=10)
    # What a link for nothing would bring costs 10 too: Yokohama is full, Osaka is too far.
    state = give(give(state, "Bo", cities=["Yokohama"]), "Cy", cities=["Yokohama"])
    state = play(state, "Bo: done")
    assert mover(state) == "Ann"
    assert sorted(offered(state, "build")) == ["begin Kobe", "begin Osaka"]
    poor = give(building(start="B"), "Ann", cities=["Tokyo"], money=9)
    assert "Ann cannot afford any city: the cheapest costs 10 Elektro" in told(poor, "Bo: done")
    assert refused(give(state, "Ann", money=9), "Ann: begin Osaka") == "Osaka costs 10 Elektro and you have 9"


# --- spaces ----------------------------------------------------------------------------------------------------------


def with_houses(name: str, *owners: str, step: int) -> State:
    """Ann has a city and plenty of money; these others are in `name` already."""
    state = give(building(step=step), "Ann", cities=["Tokyo"], money=300)
    for owner in owners:
        state = give(state, owner, cities=[name])
    return state


@pytest.mark.parametrize(
    ("name", "owners", "step", "house"),
    [
        ("Toyama", (), 2, 15),
        ("Toyama", ("Bo",), 3, 20),
        ("Hamamatsu", (), 1, 10),
        ("Hamamatsu", ("Bo",), 2, 15),
        ("Osaka", ("Bo",), 1, 10),
        ("Osaka", ("Bo", "Cy"), 3, 20),
        ("Nagoya", ("Bo", "Cy"), 3, 20),
    ],
)
def test_the_next_house(name: str, owners: tuple[str, ...], step: int, house: int) -> None:
    state = with_houses(name, *owners, step=step)
    way = state.book.network.connection(who(state, "Ann").cities)[city(state, name)]
    assert rows(state, "build")[f"build {name}"].cost == way + house
    assert who(play(state, f"Ann: build {name}"), "Ann").money == 300 - way - house


@pytest.mark.parametrize(
    ("name", "owners", "step", "why"),
    [
        ("Toyama", (), 1, "Toyama has no free space in Step 1"),
        ("Toyama", ("Bo",), 2, "Toyama has no free space in Step 2"),
        ("Toyama", ("Bo", "Cy"), 3, "Toyama has room for two houses and is full"),
        ("Hamamatsu", ("Bo",), 1, "Hamamatsu has no free space in Step 1"),
        ("Hamamatsu", ("Bo", "Cy"), 3, "Hamamatsu has room for two houses and is full"),
        ("Osaka", ("Bo", "Cy"), 1, "Osaka has no free space in Step 1"),
        ("Osaka", ("Bo", "Cy"), 2, "Osaka has no free space in Step 2"),
        ("Nagoya", ("Bo",), 1, "Nagoya has no free space in Step 1"),
    ],
)
def test_no_room(name: str, owners: tuple[str, ...], step: int, why: str) -> None:
    state = with_houses(name, *owners, step=step)
    assert refused(state, f"Ann: build {name}") == why
    assert rows(state, "build")[f"build {name}"].why == why
    assert f"build {name}" not in offered(state, "build")


def test_a_second_network_in_step_3_takes_the_third_space_for_20() -> None:
    state = with_houses("Osaka", "Bo", "Cy", step=3)
    assert rows(state, "build")["begin Osaka"].cost == 20
    assert who(play(state, "Ann: begin Osaka"), "Ann").money == 280


# --- notation and log ------------------------------------------------------------------------------------------------


def test_lines_come_back() -> None:
    state = give(building(), "Ann", cities=["Tokyo"])
    assert comes_back(state, "build")
    action = POWER_GRID.parse("Ann: begin osaka", state)
    assert action == Build(cities=(city(state, "Osaka"),), begin=True)
    assert POWER_GRID.format(action, state) == "Ann: begin Osaka"
    with pytest.raises(BadNotation, match="Osaka"):
        POWER_GRID.parse("Ann: begin Osako", state)


def test_the_log_says_that_a_network_begins() -> None:
    state = give(building(), "Ann", cities=["Tokyo"])
    assert told(state, "Ann: begin Osaka") == ("Ann begins a second network\nAnn builds in Osaka for 10 Elektro")
    assert told(state, "Ann: build Osaka") == "Ann builds in Osaka for 42 Elektro"


def test_elsewhere_there_is_one_network() -> None:
    state = give(dealt(map="italy"), "Ann", money=100, cities=1)
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    there = next(at for at in state.book.cities_in_play if at not in who(state, "Ann").cities)
    name = state.book.board.cities[there].name
    assert refused(state, f"Ann: begin {name}") == "on this map a company has one network"
    assert not [line for line in offered(state, "build") if line.startswith("begin")]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_company_can_begin_wherever_the_game_is_played(players: int) -> None:
    book = table(players, map="japan").book
    for area in book.area.areas():
        starts = [place for place in book.board.cities if place.start and place.region in area]
        assert 2 * len(starts) >= players
