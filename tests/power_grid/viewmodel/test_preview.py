"""What is told of a map before a game is begun there."""

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.viewmodel.preview import preview
from powergrid_tui.toolkit import registry
from tests.no_screen import without_screen
from tests.power_grid.own_files import VALE, changed, errors, snippet


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


def test_the_edition_brings_its_own_rules() -> None:
    original, recharged = (preview(Options(map="italy", edition=edition)) for edition in ("original", "recharged"))
    assert len(recharged.rules) == len(original.rules) + 1


def test_a_country_that_is_not_made_up_yet_shows_no_other() -> None:
    assert preview(Options(map="random")).plot is None


def test_a_map_that_cannot_be_read_is_told() -> None:
    assert "atlantis" in preview(Options(map="atlantis")).special


def test_a_map_of_one_s_own_tells_its_notes_until_it_is_told_about() -> None:
    told = preview(Options(map="vale", map_text=VALE))
    assert told.level == told.reason == ""
    assert told.special.startswith("In Mole no house stands in Step 1")
    told = preview(Options(map="vale", map_text=VALE + snippet("[about]")))
    assert (told.level, told.special) == ("easy", "Mole takes no house in Step 1, and two at most.")


def test_what_is_wrong_in_it_is_told_by_check() -> None:
    text = VALE + snippet("[about]")
    assert "about.level" in errors(changed(text, ('level = "easy"', 'level = "esay"')))[0]
    assert "about.reason" in errors(changed(text, ("Three regions", "Three " * 40)))[0]
    assert errors(changed(text, ("special =", "specal =")))[0] == "about.specal: no such key (did you mean special?)"


def test_a_game_in_one_place_has_none() -> None:
    assert registry.preview("electropolis", None) is None
    assert registry.preview("power_grid", Options()) == preview(Options())


def names_of_previews() -> list[str]:
    return [preview(Options(map=name)).name for name in ("germany", "random")]


def test_it_needs_no_screen() -> None:
    assert without_screen(__name__, "names_of_previews") == ["Germany", "a random country"]
