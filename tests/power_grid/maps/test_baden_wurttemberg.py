"""Baden-Württemberg: the order follows every auction, two plants leave at once, five cities wait for Step 2."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.positions import at, cards, dealt, give, mover, ordered, play, refused, rows, told, who

EIGHT = (20, 21, 22, 23, 24, 25, 26, 27)


# --- the order -------------------------------------------------------------------------------------------------------


def selling(*, round: int = 2, step: int = 1, edition: str = "original") -> State:
    """Ann has one city, Bo three, Cy two; the auction is held in the order of the round before."""
    state = cards(dealt(map="baden-wurttemberg", edition=edition), EIGHT, (40, 42, 44, STEP3))
    for name, cities, plant in (("Ann", 1, 8), ("Bo", 3, 10), ("Cy", 2, 15)):
        state = give(state, name, money=100, cities=cities, plants=(plant,))
    return at(state, Phase.AUCTION, order="ABC", round=round, step=step)


@pytest.mark.parametrize("round_", [2, 5])
def test_the_order_is_made_after_the_auction(round_: int) -> None:
    state = play(selling(round=round_), "Ann: pass", "Bo: pass")
    # Wrong: BCA already, in which the auction would have been held.
    assert (ordered(state), mover(state)) == ("ABC", "Cy")
    state = play(state, "Cy: pass")
    # Phases 3 and 4 in the reverse of it.
    assert (ordered(state), state.phase, mover(state)) == ("BCA", Phase.RESOURCES, "Ann")


def test_a_plant_bought_in_this_auction_counts() -> None:
    state = give(selling(), "Ann", cities=1)  # two now, as Cy has
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass", "Bo: pass", "Cy: pass")
    # Ann's 20 is above Cy's 15.
    assert ordered(state) == "BAC"


def test_the_next_auction_is_held_in_that_order_whatever_was_built_since() -> None:
    state = play(selling(), "Ann: pass", "Bo: pass", "Cy: pass", "Ann: done", "Cy: done", "Bo: done")
    assert (state.phase, mover(state)) == (Phase.BUILDING, "Ann")
    state = play(give(state, "Ann", cities=3), "Ann: done", "Cy: done", "Bo: done")
    # Ann has most cities now, and power stations run in the order of this round.
    while state.phase is Phase.BUREAUCRACY:
        state = play(state, f"{mover(state)}: power nothing")
    assert len(who(state, "Ann").cities) == 4
    assert (state.round, ordered(state), mover(state)) == (3, "BCA", "Bo")
    assert ordered(play(state, "Bo: pass", "Cy: pass", "Ann: pass")) == "ABC"


def test_elsewhere_the_order_is_made_before_the_auction() -> None:
    state = dealt(map="italy")
    for name, cities in (("Ann", 1), ("Bo", 3), ("Cy", 2)):
        state = give(state, name, cities=cities)
    assert ordered(play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power nothing")) == "BCA"


def test_the_log_tells_that_two_leave_and_two_come() -> None:
    said = told(play(selling(), "Ann: pass", "Bo: pass"), "Cy: pass").split("\n")
    assert said[1:5] == [
        "Plant 20 leaves the game",
        "Plant 21 leaves the game",
        "Plant 40 is drawn: 2 oil for 6 cities",
        "Plant 42 is drawn: 2 coal for 6 cities",
    ]


# --- transregional cities --------------------------------------------------------------------------------------------


def building(*cities: str, step: int, houses: int = 0) -> State:
    """So many others have a house in Basel."""
    state = dealt(map="baden-wurttemberg", regions=("green", "purple", "yellow"))
    state = give(state, "Ann", money=100, cities=cities)
    for name in ("Bo", "Cy")[:houses]:
        state = give(state, name, cities=["Basel"])
    return at(state, Phase.BUILDING, step=step, order="ABC", start="A")


@pytest.mark.parametrize(("step", "houses", "house"), [(2, 0, 15), (3, 0, 15), (3, 1, 20)])
def test_their_houses_cost_15_and_20_and_the_connection(step: int, houses: int, house: int) -> None:
    state = building("Freiburg", step=step, houses=houses)
    # Freiburg, Lörrach 10, Basel 2.
    assert rows(state, "build")["build Basel"].cost == 12 + house
    assert who(play(state, "Ann: build Basel"), "Ann").money == 100 - 12 - house


def test_a_first_house_there_costs_15_alone() -> None:
    assert who(play(building(step=2), "Ann: build Strasbourg"), "Ann").money == 85


@pytest.mark.parametrize(
    ("step", "houses", "why"),
    [
        (1, 0, "Basel has no free space in Step 1"),
        (2, 1, "Basel has no free space in Step 2"),
        (3, 2, "Basel has room for two houses and is full"),
    ],
)
def test_they_are_shut_in_step_1_and_have_no_third_space(step: int, houses: int, why: str) -> None:
    for network in ((), ("Lörrach",)):
        state = building(*network, step=step, houses=houses)
        assert refused(state, "Ann: build Basel") == rows(state, "build")["build Basel"].why == why


def test_step_1_does_not_wait_for_them() -> None:
    # Every other city in play is full, and nobody has reached six: Step 2 starts all the same.
    state = cards(dealt(6, map="baden-wurttemberg"), EIGHT, (40, 42, STEP3))
    free = [at for at in state.book.cities_in_play if state.book.network.spaces(at, 1)]
    assert len(free) == 30
    for left, step in ((1, 1), (0, 2)):
        houses = tuple(int(at in free[left:]) for at in range(len(state.houses)))
        full = give(state.evolve(houses=houses), "Ann", money=100)
        assert play(at(full, Phase.BUILDING, order="ABCDEF", start="A"), "Ann: done").step == step
