"""Bremen: entering a district costs what is printed on it; a small town with small numbers and no uranium."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import TO_LAY, Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid.positions import (
    at,
    cards,
    city,
    dealt,
    give,
    market,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

from . import EDITIONS, STEPS, deals, pile_refusal, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "4/5/3 4/5/3 5/6/4 5/7/5 7/9/6",
    "2/3/4 2/3/4 3/4/5 4/5/6 5/6/7",
    "1/2/1 1/2/1 2/3/2 3/3/3 3/5/3",
    "0/0/0 0/0/0 0/0/0 0/0/0 0/0/0",
)

MANIFEST = {
    "Borgfeld": 15, "Oberneuland": 14, "Osterholz": 11, "Horn-Lehe": 9, "Vahr": 6,
    "Schwachhausen": 5, "Östliche Vorstadt": 2, "Findorff": 3, "Walle": 6, "Mitte": 1,
    "Hemelingen": 8, "Mahndorf": 10, "Neustadt": 5, "Obervieland": 10, "Huchting": 12,
    "Häfen": 9, "Pusdorf": 7, "Neustädter Hafen": 8, "Strom": 14, "Seehausen": 14,
    "Blockland": 11, "Gröpelingen": 8, "Burglesum": 13, "Vegesack": 10, "Blumenthal": 15,
}  # fmt: skip

SMALL = ("Blumenthal", "Borgfeld", "Findorff", "Huchting", "Seehausen")

GONE = {11, 17, 23, 28, 34, 36, 38, 39, 46}
LOW = {3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15}
HIGH = {*range(16, 41), 42, 44, 50} - GONE


# --- set-up ----------------------------------------------------------------------------------------------------------


def test_the_districts() -> None:
    board = rulebook(RulebookKey("bremen", "original", "base", 3)).board
    assert {place.name: place.entry for place in board.cities} == MANIFEST
    assert [len(board.members([region])) for region in board.region_ids] == [5] * 5
    assert len(board.links) == 53
    assert {cost for *_, cost in board.links} == {0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_market(edition: str) -> None:
    state = table(map="bremen", edition=edition)
    assert state.market == (22, 16, 16, 0)
    assert state.supply == (0, 6, 6, 0)


def test_two_spaces_at_7_and_at_8() -> None:
    state = market(dealt(map="bremen"), 4, 3, 1, 0)
    state = give(state, "Ann", plants=(8, 7, 14), money=100)
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert steps_of(price_steps(state, "buy coal", 4)) == [7, 7, 8, 8]
    assert steps_of(price_steps(state, "buy oil", 3)) == [7, 8, 8]
    assert refused(state, "Ann: buy uranium 1") == "none of your power plants runs on uranium"
    start = at(give(dealt(map="bremen"), "Ann", plants=(8, 7, 14), money=100), Phase.RESOURCES, order="ABC", start="A")
    assert steps_of(price_steps(start, "buy coal", 4)) == [1, 1, 1, 2]
    assert steps_of(price_steps(start, "buy oil", 4)) == [3, 3, 3, 4]
    assert steps_of(price_steps(start, "buy garbage", 4)) == [3, 3, 3, 4]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("bremen", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


def test_no_more_than_22_of_each() -> None:
    state = market(dealt(map="bremen"), 21, 22, 20, 0)
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power nothing")
    assert (state.market, state.supply) == ((22, 22, 21, 0), (0, 0, 1, 0))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_original_set_up_removes_what_is_named_and_no_more(players: int) -> None:
    wanted = LOW | HIGH if players > 4 else (LOW | HIGH) - {31, 50}
    for plants, pile in deals("bremen", players):
        assert plants == (3, 4, 5, 6, 7, 8, 9, 10)
        assert (pile[0], pile[-1]) == (13, STEP3)
        assert {*plants, *pile[:-1]} == wanted
        assert len(pile) == len(wanted) - 8 + 1


@pytest.mark.parametrize("players", range(2, 7))
def test_the_recharged_edition_draws_the_market_and_removes_no_more_either(players: int) -> None:
    wanted, markets, tops, places = LOW | HIGH if players > 4 else (LOW | HIGH) - {31, 50}, set(), set(), set()
    for plants, pile in deals("bremen", players, "recharged"):
        assert len(plants) == 8
        assert {*plants} < LOW
        assert pile[0] in LOW
        assert pile[-1] == STEP3
        assert {*plants, *pile[:-1]} == wanted
        markets.add(plants)
        tops.add(pile[0])
        places |= {at for at, card in enumerate(pile) if card in LOW}
    assert len(markets) > 10
    assert len(tops) > 3
    # The other three of the low ones lie anywhere.
    assert max(places) > 10


def test_the_recharged_edition_has_its_token() -> None:
    state = dealt(map="bremen", edition="recharged")
    assert state.discount == state.plants[0] != TO_LAY
    assert play(state, f"Ann: open {state.plants[0]} 1").auction is not None


def test_piles_against_the_set_up_are_refused() -> None:
    pile = dealt(3, map="bremen").pile
    assert pile_refusal("bremen", 3, tuple(11 if card == 12 else card for card in pile)) == "there is no plant 11"
    assert pile_refusal("bremen", 3, tuple(50 if card == 44 else card for card in pile)) == "there is no plant 50"
    short = tuple(card for card in pile if card != 44)
    plants = len(pile) - 1
    assert pile_refusal("bremen", 3, short) == f"with 3 players {plants} plants are in the pile, not {plants - 1}"


# --- connections -----------------------------------------------------------------------------------------------------

WEST = ("pink", "purple", "red")


def building(*cities: str, step: int = 1, regions: tuple[str, ...] = WEST) -> State:
    state = give(dealt(map="bremen", regions=regions), "Ann", money=100, cities=cities)
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
        ("Hemelingen", "Findorff", 2 + 1 + 3),
        ("Walle", "Seehausen", 8 + 14),  # Neustädter Hafen
        ("Seehausen", "Walle", 8 + 6),
    ],
)
def test_every_district_on_the_way_is_paid_for_and_the_last_one_too(start: str, target: str, connection: int) -> None:
    state = building(start)
    assert rows(state, "build")[f"build {target}"].cost == connection + 8
    after = play(state, f"Ann: build {target}")
    assert who(after, "Ann").money == 100 - connection - 8
    assert told(state, f"Ann: build {target}") == f"Ann builds in {target} for {connection + 8} Elektro"


def test_the_first_house_is_not_entered_from_anywhere() -> None:
    state = building()
    assert {row.cost for line, row in rows(state, "build").items()} == {8}
    assert who(play(state, "Ann: build Strom"), "Ann").money == 92


def test_ones_own_districts_are_passed_through_for_nothing_and_others_are_not() -> None:
    state = building("Mitte", "Neustadt")
    assert rows(state, "build")["build Huchting"].cost == 12 + 8
    # Bo's house in Neustadt makes no difference to Ann.
    state = give(building("Mitte"), "Bo", cities=["Neustadt"])
    assert rows(state, "build")["build Huchting"].cost == 17 + 8


def test_several_in_one_go_are_each_entered_once() -> None:
    state = play(building("Mitte"), "Ann: build Neustadt, Huchting")
    assert who(state, "Ann").money == 100 - (5 + 8) - (12 + 8)


def test_districts_out_of_play_are_no_way_through() -> None:
    # Through Blockland 11 and Burglesum 13 it would go in orange; without, by Findorff and on through pink.
    state = building("Horn-Lehe", regions=("blue", "pink", "purple"))
    assert rows(state, "build")["build Walle"].cost == 3 + 6 + 8
    assert refused(state, "Ann: build Gröpelingen") == "Gröpelingen is not in play"


def test_the_drawn_way_is_the_one_that_is_paid_for() -> None:
    state = building("Hemelingen")
    board = state.book.board

    def way(start: str, target: str) -> list[str]:
        route = board.route(state.book.regions, [city(state, start)], city(state, target))
        return [board.cities[there].name for there in route]

    assert way("Hemelingen", "Findorff") == ["Hemelingen", "Östliche Vorstadt", "Mitte", "Findorff"]
    assert way("Mitte", "Strom") == ["Mitte", "Neustadt", "Pusdorf", "Strom"]


# --- houses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_houses_cost_8_14_and_20_and_five_districts_take_two(edition: str) -> None:
    book = rulebook(RulebookKey("bremen", edition, "base", 5))
    for there, place in enumerate(book.board.cities):
        most = 2 if place.name in SMALL else 3
        assert [book.network.spaces(there, step) for step in STEPS] == [1, 2, most]
        assert [book.network.house_cost(there, houses) for houses in range(most)] == [8, 14, 20][:most]


@pytest.mark.parametrize(
    ("name", "others", "step", "house"),
    [("Neustadt", 1, 2, 14), ("Neustadt", 2, 3, 20), ("Findorff", 1, 3, 14)],
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


# --- Step 2 and the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "step2", "end"), [(2, 5, 13), (3, 5, 13), (4, 5, 13), (5, 5, 12), (6, 4, 11)])
def test_where_step_2_starts_and_the_game_ends(players: int, step2: int, end: int, edition: str) -> None:
    def after(cities: int) -> State:
        state = cards(dealt(players, map="bremen", edition=edition), (20, 21, 22, 24, 25, 26, 27, 29), (40, 42, STEP3))
        state = give(state, "Ann", cities=cities, money=100)
        return play(at(state, Phase.BUILDING, order="ABCDEF"[:players], start="A"), "Ann: done")

    assert [after(step2 - 1).step, after(step2).step] == [1, 2]
    assert after(end - 1).turn != NOBODY
    assert after(end).turn == NOBODY
