"""Milestones and awards: what they count, what they cost, how many there may be."""

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.projects import award_value

from .positions import changed, give, lay, mars, offered, play, refused, rows, told, who


def rich(state: State) -> State:
    return give(state, "Ann", "100M")


# --- milestones ------------------------------------------------------------------------------------------------------


def test_terraformer_wants_a_rating_of_35() -> None:
    assert refused(rich(give(mars(2), "Ann", tr=34)), "milestone terraformer") == "34 of 35"
    state = play(rich(give(mars(2), "Ann", tr=35)), "milestone terraformer")
    assert state.milestones == (("terraformer", 0),)
    assert who(state).stock[0] == 92


def test_mayor_wants_three_cities_of_ones_own_wherever() -> None:
    state = rich(lay(mars(2), "b1 city Ann", "d3 CAPITAL Ann", "f2 city Bo"))
    assert refused(state, "milestone mayor") == "2 of 3"
    assert play(lay(state, "ganymede city Ann"), "milestone mayor").milestones == (("mayor", 0),)


def test_gardener_wants_three_greeneries_of_ones_own() -> None:
    state = rich(lay(mars(2), "b1 greenery Ann", "d3 greenery Ann", "f2 greenery Bo"))
    assert refused(state, "milestone gardener") == "2 of 3"
    assert play(lay(state, "f3 greenery Ann"), "milestone gardener").milestones == (("gardener", 0),)


def test_builder_counts_building_tags_in_play_and_of_the_corporation() -> None:
    """Mining Guild has two of them; those of events and of the hand do not count."""
    cards = [num for num, tags in mars(2).book.tags.items() if tags.count("building") == 1 and num.isdigit()]
    events = [num for num in cards if mars(2).book.cards[num].type == "E"]
    others = [num for num in cards if num not in events]
    state = give(rich(mars(2)), "Ann", play=" ".join(others[:5]), corporation="R24", hand=" ".join(others[6:9]))
    assert refused(state, "milestone builder") == "7 of 8"
    state = give(state, "Ann", play=others[5])
    assert play(state, "milestone builder").milestones == (("builder", 0),)


def test_planner_wants_sixteen_cards_in_hand() -> None:
    cards = list(mars(2).book.cards)
    state = give(rich(mars(2)), "Ann", hand=" ".join(cards[:15]))
    assert refused(state, "milestone planner") == "15 of 16"
    assert play(give(state, "Ann", hand=cards[15]), "milestone planner").milestones == (("planner", 0),)


def test_a_milestone_costs_eight() -> None:
    state = give(mars(2), "Ann", "7M", tr=40)
    assert refused(state, "milestone terraformer") == "1 credit short"
    before = give(state, "Ann", "8M")
    assert changed(before, play(before, "milestone terraformer")) == {"Ann -8M"}
    assert told(before, "milestone terraformer") == ["Ann claims the milestone Terraformer"]


def test_each_is_claimed_once_and_three_in_all() -> None:
    state = give(rich(lay(mars(2), "b1 city Ann", "d3 city Ann", "f2 city Ann")), "Ann", tr=40)
    state = state.evolve(milestones=(("terraformer", 1),))
    assert refused(state, "milestone terraformer") == "Bo has claimed it"
    assert play(state, "milestone mayor").milestones == (("terraformer", 1), ("mayor", 0))
    state = state.evolve(milestones=(("terraformer", 1), ("gardener", 1), ("builder", 0)))
    assert refused(state, "milestone mayor") == "3 milestones have already been claimed"
    assert offered(state, "milestone") == []
    assert [row.why for row in rows(state, "milestone").values()].count("3 milestones have already been claimed") == 2


# --- awards ----------------------------------------------------------------------------------------------------------


def test_awards_cost_8_14_and_20() -> None:
    state = give(mars(3), "Ann", "42M")
    for award, left in (("banker", 34), ("miner", 20)):
        state = play(state, f"award {award}")
        assert who(state).stock[0] == left
    assert refused(give(state, "Bo", "19M"), "Bo: award landlord") == "1 credit short"
    state = play(give(state, "Bo", "20M"), "Bo: award landlord")
    assert state.awards == (("banker", 0), ("miner", 0), ("landlord", 1))
    state = give(state, "Bo", "50M")
    assert refused(state, "Bo: award scientist") == "3 awards have already been funded"
    assert refused(state, "Bo: award miner") == "Ann has funded it"


@pytest.mark.parametrize(
    ("award", "number"), [("landlord", 4), ("banker", -2), ("scientist", 3), ("thermalist", 9), ("miner", 7)]
)
def test_what_awards_measure(award: str, number: int) -> None:
    """Landlord: all tiles but oceans, off the map too. Banker: the production without the rating. Scientist: tags in
    play. Thermalist: heat. Miner: steel and titanium."""
    state = lay(mars(2), "b1 city Ann", "d3 greenery Ann", "f2 LAVA Ann", "phobos city Ann", "a2 ocean", "f4 city Bo")
    state = give(state, "Ann", "60M 3S 4T 5P 6E 9H", production="-2M 7H", play="005 006 090", corporation="R43")
    science = sum(state.book.tags[card].count("science") for card in ("005", "006", "090", "R43"))
    assert award_value(state, 0, award) == (science if award == "scientist" else number)
    assert award_value(state, 1, "landlord") == 1
    assert science >= 3
