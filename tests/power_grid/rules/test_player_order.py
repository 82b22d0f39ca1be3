"""Phase 1, and in which order the five phases ask."""

from powergrid_tui.games.power_grid.model import Phase
from tests.power_grid.positions import at, cards, dealt, give, mover, ordered, play, who


def test_round_1_is_auctioned_by_lot_and_then_ordered_by_the_largest_plant() -> None:
    # Wrong: keep the order of the lot for the whole first round. Lot: Cy, Ann, Bo.
    state = dealt(3, order="CAB")
    state = play(state, "Cy: open 3", "Ann: pass", "Bo: pass", "Ann: open 5", "Bo: pass", "Bo: open 4")
    assert state.phase is Phase.RESOURCES
    assert ordered(state) == "ABC"
    # Resources in reverse order: the smallest plant first.
    assert mover(state) == "Cy"


def test_most_cities_first_whatever_the_plants() -> None:
    # Wrong: order by the plant alone, or by fewest cities.
    state = at(dealt(3), Phase.BUREAUCRACY, start="Cy")
    state = give(state, "Ann", plants=(50,), cities=1)
    state = give(give(state, "Bo", plants=(4,), cities=3), "Cy", plants=(33,), cities=2)
    assert ordered(play(state, "Cy: power nothing")) == "BCA"


def test_a_tie_in_cities_goes_to_the_largest_single_plant() -> None:
    # Wrong: the sum of the plants (Bo: 28 + 27 = 55), their number, or the smallest of them.
    state = at(dealt(3), Phase.BUREAUCRACY, start="Cy")
    state = give(state, "Ann", plants=(3, 31), cities=2)
    state = give(give(state, "Bo", plants=(28, 27), cities=2), "Cy", plants=(33,), cities=2)
    assert ordered(play(state, "Cy: power nothing")) == "CAB"


def test_the_order_is_made_by_cities_built_and_not_by_cities_powered() -> None:
    state = at(dealt(3), Phase.BUREAUCRACY, start="Cy")
    state = give(state, "Ann", plants=(4,), cities=4)
    state = give(give(state, "Bo", plants=(3,), cities=3), "Cy", plants=(33,), cities=2)
    assert ordered(play(state, "Cy: power 33")) == "ABC"


def test_after_round_1_a_plant_bought_does_not_change_the_order_of_that_round() -> None:
    # Wrong: make the order anew after every auction. Cy buys the largest plant, and still buys resources first.
    state = at(cards(dealt(3), (20, 21, 22, 23, 24, 25, 26, 27), (30, 31)), Phase.AUCTION, order="ABC")
    state = give(state, "Ann", plants=(10,), cities=1)
    state = give(give(state, "Bo", plants=(9,), cities=1), "Cy", plants=(8,), cities=1)
    state = play(state, "Ann: pass", "Bo: pass", "Cy: open 23")
    assert state.phase is Phase.RESOURCES
    assert (ordered(state), mover(state)) == ("ABC", "Cy")


def test_the_auction_and_bureaucracy_go_forward_and_resources_and_building_backward() -> None:
    state = give(dealt(3), "Ann", plants=(33,), cities=["Essen"], money=200)
    state = give(state, "Bo", plants=(8,), cities=["Köln"], money=200)
    state = give(state, "Cy", plants=(10,), cities=["Fulda"], money=200)
    state = at(state, Phase.AUCTION, order="BCA")
    asked = []
    for line in ("pass", "pass", "pass", "done", "done", "done", "done", "done", "power nothing"):
        asked.append(f"{mover(state)} {state.phase.value}")
        state = play(state, f"{mover(state)}: {line}")
    assert asked == [
        "Bo auction", "Cy auction", "Ann auction",
        # Ann's wind park needs nothing, so she is passed over.
        "Cy resources", "Bo resources",
        "Ann building", "Cy building", "Bo building",
        # Without resources only the wind park can run.
        "Ann bureaucracy",
    ]  # fmt: skip
    assert (state.round, ordered(state)) == (2 + 1, "ACB")
    assert who(state, "Bo").money == 210
