"""Milestones and awards: what they count, what they cost, how many there may be."""

import pytest

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.projects import award_value, milestone_value

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


def test_words_that_are_no_milestone() -> None:
    assert refused(rich(mars(2)), "milestone major") == "there is no milestone 'major' (did you mean mayor?)"


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


def test_an_award_is_funded_once() -> None:
    state = play(rich(mars(2)), "award banker")
    assert refused(state, "award banker") == "Ann has funded it"
    assert rows(state, "award")["award miner"].cost == 14
    assert refused(state, "award bankers") == "there is no award 'bankers' (did you mean banker?)"


def test_nobody_has_to_lead_to_fund_an_award() -> None:
    state = give(rich(mars(2)), "Bo", production="5M")
    assert play(state, "award banker").awards == (("banker", 0),)


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


def test_alone_there_are_neither() -> None:
    state = give(mars(1), "Ann", "100M", tr=40)
    assert refused(state, "milestone terraformer") == "there are no milestones in a solo game"
    assert refused(state, "award banker") == "there are no awards in a solo game"


def test_helion_pays_with_heat() -> None:
    state = give(mars(2), "Ann", "5M 9H", corporation="R18", tr=40)
    assert offered(state, "milestone") == ["milestone terraformer heat 3"]
    assert offered(state, "award")[0] == "award landlord heat 3"
    assert who(play(state, "milestone terraformer heat 3")).stock == (0, 0, 0, 0, 0, 6)
    assert refused(give(mars(2), "Ann", "8M 9H", tr=40), "milestone terraformer heat 1") == "heat cannot pay for this"


def test_what_is_reached_is_as_far_as_the_claim_says() -> None:
    state = give(mars(2), "Ann", tr=33)
    assert milestone_value(state, 0, "terraformer") == (33, 35)
    assert milestone_value(state, 1, "planner") == (0, 16)
    assert TERRAFORMING_MARS.standings(state)[0].score["milestones"] == 0
