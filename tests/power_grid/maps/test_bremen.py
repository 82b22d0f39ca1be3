"""Bremen: entering a district costs what is printed on it; a small town with small numbers and no uranium."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid.maps import last_to_build, prices
from tests.power_grid.positions import at, city, dealt, give, market, offered, play, refused, rows, told, who

MANIFEST = {
    "Borgfeld": 15, "Oberneuland": 14, "Osterholz": 11, "Horn-Lehe": 9, "Vahr": 6,
    "Schwachhausen": 5, "Östliche Vorstadt": 2, "Findorff": 3, "Walle": 6, "Mitte": 1,
    "Hemelingen": 8, "Mahndorf": 10, "Neustadt": 5, "Obervieland": 10, "Huchting": 12,
    "Häfen": 9, "Pusdorf": 7, "Neustädter Hafen": 8, "Strom": 14, "Seehausen": 14,
    "Blockland": 11, "Gröpelingen": 8, "Burglesum": 13, "Vegesack": 10, "Blumenthal": 15,
}  # fmt: skip


def test_what_entering_each_district_costs() -> None:
    assert {place.name: place.entry for place in atlas.load("bremen").cities} == MANIFEST


def test_two_spaces_at_7_and_at_8_and_no_uranium() -> None:
    state = give(market(dealt(map="bremen"), 4, 3, 1, 0), "Ann", plants=(8, 7, 14), money=100)
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert prices(state, "buy coal", 4) == [7, 7, 8, 8]
    assert prices(state, "buy oil", 3) == [7, 8, 8]
    assert refused(state, "Ann: buy uranium 1") == "none of your power plants runs on uranium"


def test_no_more_than_22_of_each() -> None:
    state = market(dealt(map="bremen"), 21, 22, 20, 0)
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power nothing")
    assert (state.market, state.supply) == ((22, 22, 21, 0), (0, 0, 1, 0))


# --- connections -----------------------------------------------------------------------------------------------------


def building(*cities: str, step: int = 1, regions: str = "pink purple red") -> State:
    state = give(dealt(map="bremen", regions=regions.split()), "Ann", money=100, cities=cities)
    return at(state, Phase.BUILDING, order="ABC", start="A", step=step)


@pytest.mark.parametrize(
    ("start", "target", "connection"),
    [
        ("Mitte", "Neustadt", 5),
        ("Neustadt", "Mitte", 1),  # the other way
        ("Mitte", "Huchting", 5 + 12),  # through Neustadt
        ("Huchting", "Mitte", 5 + 1),
        ("Mitte", "Strom", 5 + 7 + 14),  # Neustadt, Pusdorf
        ("Strom", "Mitte", 7 + 5 + 1),
        ("Findorff", "Hemelingen", 1 + 2 + 8),  # Mitte, Östliche Vorstadt; wrong: Schwachhausen 5
        ("Walle", "Seehausen", 8 + 14),  # Neustädter Hafen
        ("Seehausen", "Walle", 8 + 6),
    ],
)
def test_every_district_on_the_way_is_paid_for_and_the_last_one_too(start: str, target: str, connection: int) -> None:
    state = building(start)
    assert rows(state, "build")[f"build {target}"].cost == connection + 8
    assert who(play(state, f"Ann: build {target}"), "Ann").money == 100 - connection - 8
    assert told(state, f"Ann: build {target}") == f"Ann builds in {target} for {connection + 8} Elektro"


def test_the_first_house_is_not_entered_from_anywhere() -> None:
    assert {row.cost for row in rows(building(), "build").values()} == {8}
    assert who(play(building(), "Ann: build Strom"), "Ann").money == 92


def test_ones_own_districts_are_passed_through_for_nothing_and_others_are_not() -> None:
    assert rows(building("Mitte", "Neustadt"), "build")["build Huchting"].cost == 12 + 8
    # Bo's house in Neustadt makes no difference to Ann.
    state = give(building("Mitte"), "Bo", cities=["Neustadt"])
    assert rows(state, "build")["build Huchting"].cost == 17 + 8


def test_several_in_one_go_are_each_entered_once() -> None:
    state = play(building("Mitte"), "Ann: build Neustadt, Huchting")
    assert who(state, "Ann").money == 100 - (5 + 8) - (12 + 8)


def test_districts_out_of_play_are_no_way_through() -> None:
    # Through Blockland 11 and Burglesum 13 it would go in orange; without, by Findorff and on through pink.
    state = building("Horn-Lehe", regions="blue pink purple")
    assert rows(state, "build")["build Walle"].cost == 3 + 6 + 8
    assert refused(state, "Ann: build Gröpelingen") == "Gröpelingen is not in play"


@pytest.mark.parametrize("way", ["Hemelingen, Östliche Vorstadt, Mitte, Findorff", "Mitte, Neustadt, Pusdorf, Strom"])
def test_the_drawn_way_is_the_one_that_is_paid_for(way: str) -> None:
    state = building("Hemelingen")
    start, *_, target = way.split(", ")
    route = state.book.board.route(state.book.regions, [city(state, start)], city(state, target))
    assert ", ".join(state.book.board.cities[there].name for there in route) == way


# --- houses, Step 2 and the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "others", "step", "house"), [("Neustadt", 1, 2, 14), ("Neustadt", 2, 3, 20), ("Findorff", 1, 3, 14)]
)
def test_the_next_house(name: str, others: int, step: int, house: int) -> None:
    state = building("Mitte", step=step)
    for other in ("Bo", "Cy")[:others]:
        state = give(state, other, cities=[name])
    assert who(play(state, f"Ann: build {name}"), "Ann").money == 100 - MANIFEST[name] - house


def test_a_small_district_is_full_with_two_in_step_3_too() -> None:
    state = building("Mitte", step=3)
    for other in ("Bo", "Cy"):
        state = give(state, other, cities=["Findorff"])
    assert refused(state, "Ann: build Findorff") == "Findorff has room for two houses and is full"
    assert "build Findorff" not in offered(state, "build")


@pytest.mark.parametrize(("players", "step2", "end"), [(2, 5, 13), (6, 4, 11)])
def test_where_step_2_starts_and_the_game_ends(players: int, step2: int, end: int) -> None:
    def after(cities: int) -> State:
        row, pile = (20, 21, 22, 24, 25, 26, 27, 29), (40, 42, STEP3)
        before = last_to_build("bremen", row, pile, cities=cities, players=players)
        return play(before, "Ann: done")

    assert [after(step2 - 1).step, after(step2).step] == [1, 2]
    assert after(end - 1).turn != NOBODY
    assert after(end).turn == NOBODY
