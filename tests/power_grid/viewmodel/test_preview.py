"""What is told of a map before a game is begun there."""

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.viewmodel.preview import preview
from tests.power_grid.own_files import VALE, snippet


@pytest.mark.parametrize("name", atlas.map_ids())
def test_every_map_of_the_program_says_how_hard_it_is_and_what_is_special(name: str) -> None:
    told = preview(Options(map=name))
    assert told.level in {"easy", "middle", "hard"}
    assert told.reason.endswith(".")
    assert told.special.endswith(".")
    assert told.plot
    assert len(told.plot.spots) == len(atlas.load(name).cities)
    assert "Nothing special" not in told.special or not told.rules, "a map with rules of its own says which"


def test_a_plot_lies_as_the_map_does() -> None:
    board, plot = atlas.load("usa"), preview(Options(map="usa")).plot
    assert plot
    seattle, miami = (plot.spots[board.city(name)] for name in ("Seattle", "Miami"))
    assert seattle.x < miami.x
    assert seattle.y < miami.y, "the south is below"
    assert seattle.group != miami.group
    assert {frozenset(link) for link in plot.links} == {frozenset((a, b)) for a, b, _ in board.links}


def test_regions_picked_by_hand_are_lit_and_no_others() -> None:
    plot = preview(Options(regions=("green", "red"))).plot
    assert plot
    assert {spot.tint for spot in plot.spots if spot.lit} == {"green", "red"}
    for nothing_picked in ("random", ()):
        plot = preview(Options(regions=nothing_picked)).plot
        assert plot
        assert all(spot.lit for spot in plot.spots)


def test_a_map_that_cannot_be_read_is_told() -> None:
    assert "atlantis" in preview(Options(map="atlantis")).special


def test_a_map_of_one_s_own_tells_its_notes_until_it_is_told_about() -> None:
    told = preview(Options(map="vale", map_text=VALE))
    assert told.level == told.reason == ""
    assert told.special.startswith("In Mole no house stands in Step 1")
    told = preview(Options(map="vale", map_text=VALE + snippet("[about]")))
    assert (told.level, told.special) == ("easy", "Mole takes no house in Step 1, and two at most.")
