"""Northern Europe: plants of the regions in play, and nuclear plants for those with a city in some countries."""

from itertools import combinations

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.positions import (
    NAMES,
    at,
    cards,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

from . import EDITIONS, STEPS, comes_back, resupplied, table_of

RESUPPLY = table_of(
    "2/4/3 3/4/4 4/5/5 4/5/6 6/8/5",
    "1/2/3 2/2/3 2/3/4 3/4/5 4/5/6",
    "1/2/3 1/2/3 2/3/4 3/3/5 3/5/6",
    "1/2/2 1/2/2 2/3/2 2/4/3 2/4/4",
)

REGIONAL = {
    "orange": {19: ("oil", 2, 4), 26: ("oil", 3, 5)},
    "red": {7: ("wind", 0, 1), 46: ("wind", 0, 6)},
    "purple": {10: ("uranium", 2, 3), 39: ("wind", 0, 5)},
    "yellow": {21: ("wind", 0, 2), 25: ("uranium", 1, 4)},
    "brown": {32: ("garbage", 2, 6), 44: ("uranium", 1, 7)},
    "pink": {18: ("oil", 1, 3), 22: ("wind", 0, 3)},
}

ALLOWED = {"purple": "Malmö", "yellow": "Luleå", "brown": "Pori", "pink": "Riga"}
"""A city in each part where nuclear power is welcome."""

BANNED = "only companies with a city in Sweden, Finland or the Baltic States may have nuclear plants"

SOUTH = ("orange", "red", "purple")
"""Denmark, Norway, South Sweden."""

BOARD = rulebook(RulebookKey("northern-europe", "original", "base", 3)).board


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market(edition: str) -> None:
    state = table(map="northern-europe", edition=edition)
    assert state.market == (18, 18, 12, 6)
    assert state.supply == (6, 6, 12, 6)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    wanted = tuple(row[step - 1] for row in RESUPPLY[players])
    assert resupplied("northern-europe", players, step, edition) == (wanted,)


# --- the plants of the regions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("regions", [some for some in combinations(REGIONAL, 3) if BOARD.joined(some)])
def test_two_plants_give_way_for_each_region_in_play_and_no_others(regions: tuple[str, ...], edition: str) -> None:
    state = dealt(map="northern-europe", regions=regions, edition=edition)
    default = rulebook(RulebookKey("germany", "original", "base", 3)).plants
    wanted = {number: face for region in regions for number, face in REGIONAL[region].items()}
    for number, card in state.book.plants.items():
        old = default[number]
        face = wanted.get(number, (old.fuel, old.need, old.cities))
        assert (card.fuel, card.need, card.cities) == face, number
        assert card.room == 2 * face[1]
    assert len(state.book.plants) == 42


def test_a_regional_plant_is_bought_stored_for_and_run_by_its_own_face() -> None:
    # Denmark: plant 19 burns oil, and four cities are powered with two of it.
    state = give(dealt(map="northern-europe", regions=SOUTH), "Ann", plants=(19,), money=100)
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy garbage 1") == "none of your power plants runs on garbage"
    assert refused(state, "Ann: buy oil 5") == "your power plants have no space for 5 oil"
    state = play(state, "Ann: buy oil 4")
    state = at(give(state, "Ann", cities=5), Phase.BUREAUCRACY, order="ABC")
    after = play(state, "Ann: power 19")
    assert who(after, "Ann").stock == (0, 2, 0, 0)
    assert after.income[0] == 54
    # Where Denmark is not in play it burns garbage.
    other = give(dealt(map="northern-europe", regions=("brown", "pink", "yellow")), "Ann", plants=(19,), money=100)
    other = at(other, Phase.RESOURCES, order="ABC", start="A")
    assert refused(other, "Ann: buy oil 1") == "none of your power plants runs on oil"


def test_wind_parks_of_a_region_store_nothing_and_run_on_nothing() -> None:
    state = give(dealt(map="northern-europe", regions=SOUTH), "Ann", plants=(7, 39), cities=7)
    assert state.book.storage((7, 39)) == (0, 0, 0, 0, 0)
    after = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 7, 39")
    assert after.powered[0] == 6


def test_the_finnish_plants() -> None:
    state = give(dealt(map="northern-europe", regions=("brown", "yellow", "pink")), "Ann", plants=(32, 44), cities=14)
    state = give(state, "Ann", garbage=2, uranium=1)
    after = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 32, 44")
    assert (after.powered[0], who(after, "Ann").stock) == (13, (0, 0, 0, 0))


def test_drafted_regions_bring_their_plants_too() -> None:
    options = Options(map="northern-europe", regions="draft")
    state = POWER_GRID.new(options, NAMES[:3])
    state = play(
        state,
        "nature: deal order Ann,Bo,Cy regions draft deck 13,"
        + ",".join(map(str, dealt(map="northern-europe").pile[1:-1]))
        + ",step3",
    )
    state = play(state, "Ann: region red", "Bo: region purple", "Cy: region orange")
    assert state.book.plants[26].fuel == "oil"
    assert state.book.plants[44].fuel == "wind"
    assert state.book.plants[46].fuel == "wind"


# --- nuclear plants --------------------------------------------------------------------------------------------------


def selling(regions: tuple[str, ...], *, order: str = "ABC", edition: str = "original", **cities: str) -> State:
    """Plants 16, 17 (nuclear), 20 and 23 (nuclear) are for sale."""
    state = dealt(map="northern-europe", regions=regions, edition=edition)
    state = cards(state, (16, 17, 20, 23, 24, 27, 29, 30), (31, 33, 35, STEP3))
    for name in NAMES[:3]:
        state = give(state, name, money=100, cities=[cities[name]] if name in cities else ())
    return at(state, Phase.AUCTION, order=order)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("region", ALLOWED)
def test_one_city_in_sweden_finland_or_the_baltic_states_is_enough(region: str, edition: str) -> None:
    regions = next(some for some in combinations(REGIONAL, 3) if region in some and BOARD.joined(some))
    state = selling(regions, edition=edition, Ann=ALLOWED[region])
    assert any(line.startswith("open 17") for line in offered(state, "open"))
    assert rows(state, "open")["open 17"].why == ""


@pytest.mark.parametrize("home", ["Oslo", "Aarhus", ""])
def test_with_cities_in_norway_and_denmark_or_none_a_nuclear_plant_is_not_put_up(home: str) -> None:
    state = selling(SOUTH, **({"Ann": home} if home else {}))
    assert refused(state, "Ann: open 17") == BANNED
    assert refused(state, "Ann: open 23 25") == BANNED
    assert rows(state, "open")["open 17"].why == BANNED
    assert not [line for line in offered(state, "open") if line.split()[1] in ("17", "23")]
    assert "open 16" in offered(state, "open")


def test_nor_bid_for() -> None:
    state = play(selling(SOUTH, order="BAC", Ann="Oslo", Bo="Malmö", Cy="Göteborg"), "Bo: open 17")
    assert mover(state) == "Cy"
    state = play(state, "Cy: bid 18", "Bo: pass")
    assert who(state, "Cy").plants == (17,)
    # Ann has not passed: she may buy another.
    assert state.passed == ()
    state = play(state, "Bo: open 16")
    assert mover(state) == "Ann"


def test_alone_with_it_one_pays_the_number() -> None:
    state = selling(SOUTH, order="BAC", Ann="Oslo", Bo="Malmö", Cy="Bergen")
    assert refused(state, "Bo: open 17 18") == ("nobody else may bid: the price is 17 Elektro, the number of the plant")
    assert who(play(state, "Bo: open 17"), "Bo").plants == (17,)


def test_the_face_in_play_counts_not_the_default_one() -> None:
    # South Sweden: 10 is nuclear and 39 a wind park.
    state = cards(selling(SOUTH, Ann="Oslo"), (10, 39, 40, 42, 44, 46, 50), (31, 33, STEP3))
    assert refused(state, "Ann: open 10") == BANNED
    assert "open 39" in offered(state, "open")
    # Elsewhere 10 burns coal and 39 uranium.
    state = cards(selling(("orange", "red", "yellow"), Ann="Oslo"), (10, 39, 40, 42, 44, 46, 50), (31, 33, STEP3))
    assert "open 10" in offered(state, "open")
    assert refused(state, "Ann: open 39") == BANNED
    # Finland's 44 and North Sweden's 25 are nuclear.
    state = cards(selling(("brown", "yellow", "red"), Ann="Oslo"), (25, 39, 40, 44, 46, 50), (31, 33, STEP3))
    assert refused(state, "Ann: open 25") == BANNED
    assert refused(state, "Ann: open 44") == BANNED
    assert "open 40" in offered(state, "open")


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_1_nobody_may(edition: str) -> None:
    state = dealt(map="northern-europe", regions=SOUTH, edition=edition)
    state = cards(state, (8, 9, 10, 11, 12, 13, 14, 15), (31, 33, 35, STEP3)).evolve(discount=0)
    assert state.round == 1
    assert refused(state, "Ann: open 10") == BANNED
    assert refused(state, "Ann: open 11") == BANNED
    # Of 8, 9, 10 and 11.
    assert {line.split()[1] for line in offered(state, "open")} == {"8", "9"}


def test_who_may_have_none_of_those_for_sale_is_passed_over() -> None:
    state = selling(SOUTH, order="CAB", Ann="Oslo", Bo="Malmö", Cy="Visby")
    state = cards(state, (11, 17, 23, 28, 44, 50), (31, STEP3))
    said = told(state, "Cy: pass")
    assert "Ann may buy none of the plants for sale and passes" in said
    assert mover(play(state, "Cy: pass")) == "Bo"


def test_lines_come_back() -> None:
    state = selling(SOUTH, Ann="Malmö")
    assert comes_back(state, "open")
    assert market(state, 18, 18, 12, 6).market == (18, 18, 12, 6)
