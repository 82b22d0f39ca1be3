"""Northern Europe: plants of the regions in play. `test_nuclear_plants` has those that not everybody may have."""

from itertools import combinations

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.maps import EDITIONS
from tests.power_grid.positions import NAMES, at, dealt, give, play, refused, who

REGIONAL: dict[str, dict[int, tuple[str, int, int]]] = {
    "orange": {19: ("oil", 2, 4), 26: ("oil", 3, 5)},
    "red": {7: ("wind", 0, 1), 46: ("wind", 0, 6)},
    "purple": {10: ("uranium", 2, 3), 39: ("wind", 0, 5)},
    "yellow": {21: ("wind", 0, 2), 25: ("uranium", 1, 4)},
    "brown": {32: ("garbage", 2, 6), 44: ("uranium", 1, 7)},
    "pink": {18: ("oil", 1, 3), 22: ("wind", 0, 3)},
}

SOUTH = ("orange", "red", "purple")
"""Denmark, Norway, South Sweden."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_plants_give_way_for_each_region_in_play_and_no_others(edition: str) -> None:
    default = rulebook(RulebookKey("germany", "original", "base", 3)).plants
    for regions in combinations(REGIONAL, 3):
        if not atlas.load("northern-europe").joined(regions):
            continue
        plants = dealt(map="northern-europe", regions=regions, edition=edition).book.plants
        wanted: dict[int, tuple[str, int, int]] = {
            number: (card.fuel, card.need, card.cities) for number, card in default.items()
        }
        for region in regions:
            wanted |= REGIONAL[region]
        assert {number: (card.fuel, card.need, card.cities) for number, card in plants.items()} == wanted
        assert all(card.room == 2 * card.need for card in plants.values())


def test_a_regional_plant_is_bought_stored_for_and_run_by_its_own_face() -> None:
    # Denmark: plant 19 burns oil, and four cities are powered with two of it.
    state = give(dealt(map="northern-europe", regions=SOUTH), "Ann", plants=(19,), money=100)
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy garbage 1") == "none of your power plants runs on garbage"
    assert refused(state, "Ann: buy oil 5") == "your power plants have no space for 5 oil"
    state = at(give(play(state, "Ann: buy oil 4"), "Ann", cities=5), Phase.BUREAUCRACY, order="ABC")
    after = play(state, "Ann: power 19")
    assert (who(after, "Ann").stock, after.income[0]) == ((0, 2, 0, 0), 54)
    # Where Denmark is not in play it burns garbage.
    other = give(dealt(map="northern-europe", regions=("brown", "pink", "yellow")), "Ann", plants=(19,), money=100)
    other = at(other, Phase.RESOURCES, order="ABC", start="A")
    assert refused(other, "Ann: buy oil 1") == "none of your power plants runs on oil"


def test_wind_parks_of_a_region_store_nothing_and_run_on_nothing() -> None:
    state = give(dealt(map="northern-europe", regions=SOUTH), "Ann", plants=(7, 39), cities=7)
    assert state.book.storage((7, 39)) == (0, 0, 0, 0, 0)
    assert play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 7, 39").powered[0] == 6


def test_drafted_regions_bring_their_plants_too() -> None:
    state = POWER_GRID.new(Options(map="northern-europe", regions="draft"), NAMES[:3])
    pile = ",".join(map(str, dealt(map="northern-europe").pile[1:-1]))
    state = play(state, f"nature: deal order Ann,Bo,Cy regions draft deck 13,{pile},step3")
    state = play(state, "Ann: region red", "Bo: region purple", "Cy: region orange")
    assert [state.book.plants[plant].fuel for plant in (26, 44, 46)] == ["oil", "wind", "wind"]
