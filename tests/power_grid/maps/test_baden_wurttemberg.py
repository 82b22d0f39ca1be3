"""Baden-Württemberg: the order follows every auction, two plants leave at once, five cities wait for Step 2."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import at, cards, dealt, give, mover, ordered, play, refused, rows, table, told, who
from tests.power_grid.rules.test_setup import RESUPPLY

from . import EDITIONS, STEPS, deals, resupplied

TRANSREGIONAL = ("Augsburg", "Basel", "Ludwigshafen", "Nürnberg", "Strasbourg")

EIGHT = (20, 21, 22, 23, 24, 25, 26, 27)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "garbage"), [("original", 6), ("recharged", 9)])
def test_the_start_market_is_that_of_the_edition(edition: str, garbage: int) -> None:
    state = table(map="baden-wurttemberg", edition=edition)
    assert state.market == (24, 18, garbage, 2)
    assert state.supply == (0, 6, 24 - garbage, 10)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply_is_that_of_the_base_game(players: int, step: int, edition: str) -> None:
    found = resupplied("baden-wurttemberg", players, step, edition)
    assert found == (tuple(row[step - 1] for row in RESUPPLY[players]),)


def test_there_is_no_discount_token() -> None:
    state = dealt(map="baden-wurttemberg", edition="recharged")
    assert state.discount == 0
    smallest = state.plants[0]
    assert "the number of the plant" in refused(state, f"Ann: open {smallest} 1")
    assert any(plants != (3, 4, 5, 6, 7, 8, 9, 10) for plants, _ in deals("baden-wurttemberg", 3, "recharged", 3))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "cities"), [(2, 9), (3, 6), (4, 6), (5, 6), (6, 5)])
def test_where_step_2_starts(players: int, cities: int, edition: str) -> None:
    order = "ABCDEF"[:players]
    for more, step in ((0, 1), (1, 2)):
        state = cards(dealt(players, map="baden-wurttemberg", edition=edition), EIGHT, (40, 42, STEP3))
        state = give(state, "Ann", cities=cities - 1 + more, money=100)
        assert play(at(state, Phase.BUILDING, order=order, start="A"), "Ann: done").step == step


# --- the order -------------------------------------------------------------------------------------------------------


def auction(*, round: int = 2, step: int = 1, edition: str = "original") -> State:
    """Ann has one city, Bo three, Cy two; the auction is held in the order of the round before."""
    state = cards(dealt(map="baden-wurttemberg", edition=edition), EIGHT, (40, 42, 44, STEP3))
    for name, cities in (("Ann", 1), ("Bo", 3), ("Cy", 2)):
        state = give(state, name, money=100, cities=cities, plants=((8,), (10,), (15,))["ABC".index(name[0])])
    return at(state, Phase.AUCTION, order="ABC", round=round, step=step)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("round_", [2, 5])
def test_the_order_is_made_after_the_auction(round_: int, edition: str) -> None:
    state = auction(round=round_, edition=edition)
    state = play(state, "Ann: pass", "Bo: pass")
    # Wrong: BCA already, in which the auction would have been held.
    assert (ordered(state), mover(state)) == ("ABC", "Cy")
    state = play(state, "Cy: pass")
    assert ordered(state) == "BCA"
    # Phases 3 and 4 in the reverse of it.
    assert (state.phase, mover(state)) == (Phase.RESOURCES, "Ann")


def test_a_plant_bought_in_this_auction_counts() -> None:
    state = give(auction(), "Ann", cities=1)  # two now, as Cy has
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass", "Bo: pass", "Cy: pass")
    # Ann's 20 is above Cy's 15.
    assert ordered(state) == "BAC"


def test_the_next_auction_is_held_in_that_order_whatever_was_built_since() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass", "Cy: pass")
    state = play(state, "Ann: done", "Cy: done", "Bo: done")
    assert (state.phase, mover(state)) == (Phase.BUILDING, "Ann")
    here = [at for at in state.book.cities_in_play if not state.houses[at] and state.book.network.spaces(at, 1)]
    way = state.book.network.connection(who(state, "Ann").cities)
    near = sorted(here, key=lambda at: way[at])[:3]
    state = give(state, "Ann", money=300)
    for there in near:
        state = play(state, f"Ann: build {state.book.board.cities[there].name}")
    state = play(state, "Ann: done", "Cy: done", "Bo: done")
    # Ann has most cities now, and power stations run in the order of this round.
    while state.phase is Phase.BUREAUCRACY:
        state = play(state, f"{mover(state)}: power nothing")
    assert len(who(state, "Ann").cities) == 4
    assert (state.round, ordered(state), mover(state)) == (3, "BCA", "Bo")
    state = play(state, "Bo: pass", "Cy: pass", "Ann: pass")
    assert ordered(state) == "ABC"


def test_elsewhere_the_order_is_made_before_the_auction() -> None:
    state = dealt(map="italy")
    for name, cities in (("Ann", 1), ("Bo", 3), ("Cy", 2)):
        state = give(state, name, cities=cities)
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power nothing")
    assert ordered(state) == "BCA"


# --- nobody buys -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", [1, 2])
def test_when_nobody_buys_the_two_smallest_leave_at_once_and_are_replaced(step: int, edition: str) -> None:
    state = cards(auction(step=step, edition=edition), EIGHT, (16, 42, 44, STEP3))
    state = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    # Wrong: 20 goes, 16 comes, and 16 goes.
    assert (state.plants, state.discard, state.pile) == ((16, 22, 23, 24, 25, 26, 27, 42), (20, 21), (44, STEP3))
    said = told(play(auction(), "Ann: pass", "Bo: pass"), "Cy: pass").split("\n")
    assert said[1:3] == ["Plant 20 leaves the game", "Plant 21 leaves the game"]
    assert said[3:5] == ["Plant 40 is drawn: 2 oil for 6 cities", "Plant 42 is drawn: 2 coal for 6 cities"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_anybody_buys_none_leaves(edition: str) -> None:
    state = auction(edition=edition)
    state = play(state, "Ann: pass", "Bo: pass", "Cy: open 20")
    assert (state.discard, state.plants) == ((), (21, 22, 23, 24, 25, 26, 27, 40))


def test_in_step_3_two_leave_as_well() -> None:
    state = cards(auction(step=3), (20, 21, 22, 23, 24, 25), (40, 42, 44))
    state = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    assert (state.plants, state.discard) == ((22, 23, 24, 25, 40, 42), (20, 21))


def test_the_step_3_card_among_the_two_replacements() -> None:
    state = cards(auction(step=2), EIGHT, (STEP3, 40, 42, 44))
    state = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 44,42,40")
    # 44 is the other replacement; then the card and the smallest, 22, go: six are left.
    assert (state.step, state.plants, state.pile) == (3, (23, 24, 25, 26, 27, 44), (42, 40))
    assert state.discard == (20, 21, 22)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_plant_is_too_small_for_the_number_of_cities(edition: str) -> None:
    state = cards(dealt(map="baden-wurttemberg", edition=edition), (3, 4, 5, 6, 7, 8, 9, 10), (11, 40, STEP3))
    state = give(state, "Ann", cities=5, money=100)
    state = play(at(state, Phase.BUILDING, order="ABC", start="A"), "Ann: done")
    # Phase 5 has put the largest under the pile.
    assert (state.plants, state.discard) == ((3, 4, 5, 6, 7, 8, 9, 11), ())


# --- transregional cities --------------------------------------------------------------------------------------------


def building(*cities: str, step: int, houses: int = 0, target: str = "Basel") -> State:
    state = dealt(map="baden-wurttemberg", regions=("green", "purple", "yellow"))
    state = give(state, "Ann", money=100, cities=cities)
    for name in ("Bo", "Cy")[:houses]:
        state = give(state, name, cities=[target])
    return at(state, Phase.BUILDING, step=step, order="ABC", start="A")


def test_their_houses_cost_15_and_20_from_step_2_on() -> None:
    book = rulebook(RulebookKey("baden-wurttemberg", "original", "base", 6))
    everywhere = {place.name for place in book.board.cities}
    assert {name for name in everywhere if book.network.spaces(book.board.city(name), 1) == 0} == set(TRANSREGIONAL)
    for name in TRANSREGIONAL:
        there = book.board.city(name)
        assert [book.network.spaces(there, step) for step in STEPS] == [0, 1, 2]
        assert [book.network.house_cost(there, houses) for houses in (0, 1)] == [15, 20]
    assert [book.network.spaces(book.board.city("Stuttgart"), step) for step in STEPS] == [1, 2, 3]


def test_in_step_1_they_are_closed_yet_passed_through() -> None:
    state = building("Lörrach", step=1)
    assert refused(state, "Ann: build Basel") == "Basel has no free space in Step 1"
    first = building(step=1)
    assert refused(first, "Ann: build Basel") == "Basel has no free space in Step 1"
    assert rows(first, "build")["build Basel"].why


@pytest.mark.parametrize(
    ("step", "houses", "house"),
    [(2, 0, 15), (3, 0, 15), (3, 1, 20)],
)
def test_the_connection_is_paid_too(step: int, houses: int, house: int) -> None:
    state = building("Freiburg", step=step, houses=houses)
    # Freiburg, Lörrach 10, Basel 2.
    assert rows(state, "build")["build Basel"].cost == 12 + house
    assert who(play(state, "Ann: build Basel"), "Ann").money == 100 - 12 - house


def test_a_first_house_there_costs_15_alone() -> None:
    assert who(play(building(step=2), "Ann: build Strasbourg"), "Ann").money == 85


@pytest.mark.parametrize(
    ("step", "houses", "why"),
    [(2, 1, "Basel has no free space in Step 2"), (3, 2, "Basel has room for two houses and is full")],
)
def test_there_is_no_third_space(step: int, houses: int, why: str) -> None:
    assert refused(building("Freiburg", step=step, houses=houses), "Ann: build Basel") == why


def test_step_1_does_not_wait_for_them() -> None:
    # Every other city in play is full, and nobody has reached six: Step 2 starts all the same.
    state = cards(dealt(6, map="baden-wurttemberg"), EIGHT, (40, 42, STEP3))
    free = [at for at in state.book.cities_in_play if state.book.network.spaces(at, 1)]
    assert len(free) == 30
    for left, step in ((1, 1), (0, 2)):
        houses = tuple(int(at in free[left:]) for at in range(len(state.houses)))
        full = give(state.evolve(houses=houses), "Ann", money=100)
        assert play(at(full, Phase.BUILDING, order="ABCDEF", start="A"), "Ann: done").step == step
