"""Temperature, oxygen and oceans: steps, ratings, what the tracks bring, and what goes beyond their ends."""

import pytest

from powergrid_tui.games.terraforming_mars.rules import changes
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

from .positions import at, cast, changed, claim, give, lay, mars, mover, offered, play, told, who, words

ASTEROID, GIANT, DEIMOS = "009", "080", "039"
"""Asteroid: a step of temperature; Giant Ice Asteroid: two, with two oceans; Deimos Down: three."""


@pytest.mark.parametrize("temperature", [-30, -28, -24, -18, -4, 2, 6])
def test_a_step_of_temperature_is_two_degrees_and_a_rating(temperature: int) -> None:
    before = give(at(mars(2), temperature=temperature), "Ann", "8H")
    after = play(before, "warm")
    assert changed(before, after) == words("Ann -8H; temp+1; Ann TR+1")
    assert after.temperature == temperature + 2


@pytest.mark.parametrize("temperature", [-26, -22])
def test_heat_production_rises_at_minus_24_and_at_minus_20(temperature: int) -> None:
    before = give(at(mars(2), temperature=temperature), "Ann", "8H")
    assert changed(before, play(before, "warm")) == words("Ann -8H; temp+1; Ann TR+1; Ann p+1H")


def test_steps_that_go_past_a_bonus_bring_it_as_well() -> None:
    before = at(mars(2), temperature=-26)
    assert changed(before, changes.warm(before, 0, 3)) == words("temp+3; Ann TR+3; Ann p+2H")
    before = at(mars(2), temperature=-28)
    assert changed(before, changes.warm(before, 0, 3)) == words("temp+3; Ann TR+3; Ann p+1H")
    before = at(mars(2), temperature=-24)
    assert changed(before, changes.warm(before, 0, 1)) == words("temp+1; Ann TR+1"), "it was reached before"


def test_an_ocean_comes_at_zero() -> None:
    before = give(at(mars(2), temperature=-2), "Ann", "8H")
    asked = play(before, "warm")
    assert mover(asked) == "Ann"
    assert offered(asked, "place")[0] == "place a2"
    assert changed(before, play(asked, "place a5")) == words("Ann -8H; temp+1; Ann TR+2; a5 ocean")


def test_the_ocean_at_zero_is_lost_when_none_is_left() -> None:
    before = give(at(mars(2), temperature=-2, oceans=9), "Ann", "8H")
    assert changed(before, play(before, "warm")) == words("Ann -8H; temp+1; Ann TR+1")


@pytest.mark.parametrize("oxygen", [0, 6, 8, 13])
def test_a_greenery_is_a_step_of_oxygen_and_a_rating(oxygen: int) -> None:
    before = give(at(mars(2), oxygen=oxygen), "Ann", "8P")
    assert changed(before, play(before, "plant", "place c6")) == words("Ann -8P; c6 greenery Ann; oxy+1; Ann TR+1")


def test_the_eighth_percent_of_oxygen_is_a_step_of_temperature() -> None:
    before = give(at(mars(2), oxygen=7), "Ann", "8P")
    what = "Ann -8P; c6 greenery Ann; oxy+1; temp+1; Ann TR+2"
    assert changed(before, play(before, "plant", "place c6")) == words(what)


def test_oxygen_temperature_and_ocean_follow_from_one_another() -> None:
    """8 % of oxygen: a step to 0 degrees: an ocean. Three ratings, and the ocean brings two cards."""
    before = give(at(mars(2), oxygen=7, temperature=-2), "Ann", "8P")
    after = play(before, "plant", "place c6", "place b6")
    what = "Ann -8P; c6 greenery Ann; oxy+1; temp+1; b6 ocean; Ann TR+3; Ann hand+2"
    assert changed(before, after) == words(what)
    assert after.acted == 1, "all of it is one action"


def test_the_step_of_temperature_may_bring_heat_production() -> None:
    before = give(at(mars(2), oxygen=7, temperature=-22), "Ann", "8P")
    what = "Ann -8P; c6 greenery Ann; oxy+1; temp+1; Ann TR+2; Ann p+1H"
    assert changed(before, play(before, "plant", "place c6")) == words(what)


def test_two_steps_of_oxygen_past_eight_bring_it_once() -> None:
    before = at(mars(2), oxygen=7)
    assert changed(before, changes.air(before, 0, 2)) == words("oxy+2; temp+1; Ann TR+3")


def test_at_the_highest_temperature_oxygen_warms_no_more() -> None:
    before = at(mars(2), oxygen=7, temperature=8)
    assert changed(before, changes.air(before, 0, 1)) == words("oxy+1; Ann TR+1")


# --- beyond the ends -------------------------------------------------------------------------------------------------


def test_steps_beyond_the_end_are_lost_and_bring_no_rating() -> None:
    before = at(mars(2), temperature=6)
    assert changed(before, changes.warm(before, 0, 3)) == words("temp+1; Ann TR+1")
    before = at(mars(2), oxygen=13)
    assert changed(before, changes.air(before, 0, 2)) == words("oxy+1; Ann TR+1")
    full = at(mars(2), temperature=8, oxygen=14)
    assert changed(full, changes.warm(full, 0, 1)) == changed(full, changes.air(full, 0, 1)) == set()


def test_a_greenery_at_the_end_of_oxygen_brings_no_rating() -> None:
    before = give(at(mars(2), oxygen=14), "Ann", "8P")
    assert changed(before, play(before, "plant", "place c6")) == words("Ann -8P; c6 greenery Ann")


def test_cards_stop_at_the_end_too() -> None:
    before = at(mars(2), temperature=6)
    assert changed(before, cast(before, DEIMOS)) == words("temp+1; Ann TR+1; Ann +4S")


def test_of_two_oceans_the_one_that_is_left_is_placed() -> None:
    before = at(mars(2), oceans=8)
    after = cast(before, GIANT, "place i5")
    assert changed(before, after) == words("temp+2; Ann TR+3; i5 ocean; Ann +2T")


def test_who_causes_it_has_the_rating() -> None:
    before = give(mars(2).evolve(turn=1, current=1), "Bo", "8H")
    assert changed(before, play(before, "Bo: warm")) == words("Bo -8H; temp+1; Bo TR+1")
    assert who(play(before, "Bo: warm"), "Bo").raised
    assert not who(play(before, "Bo: warm"), "Ann").raised


def test_an_ocean_is_a_rating_wherever_it_lies() -> None:
    before = give(mars(2), "Ann", "18M")
    after = play(before, "project aquifer", "place a5")
    assert (after.oceans, who(after).tr) == (1, 21)


def test_an_ocean_on_land_counts_like_others() -> None:
    """Artificial Lake. The claim of whoever places it is used up."""
    before = claim(at(mars(2), temperature=-6, oceans=8), "Ann", "c3")
    after = cast(before, "116", "place c3")
    assert changed(before, after) == words("c3 ocean; Ann TR+1")
    assert (after.oceans, after.claims) == (9, ())


def test_steps_are_told() -> None:
    before = give(at(mars(2), temperature=-26), "Ann", "8H")
    lines = told(before, "warm")
    assert "Temperature -24 °C: Ann +1 heat production, +1 TR" in lines
    before = give(at(mars(2), oxygen=3), "Ann", "8P")
    assert "Oxygen 4 %: Ann +1 TR" in told(play(before, "plant"), "place c6")


@pytest.mark.parametrize(
    ("temperature", "oxygen", "oceans", "full"),
    [(8, 14, 9, True), (6, 14, 9, False), (8, 13, 9, False), (8, 14, 8, False)],
)
def test_mars_is_habitable_when_all_are_at_their_ends(temperature: int, oxygen: int, oceans: int, full: bool) -> None:
    state = at(mars(2), temperature=temperature, oxygen=oxygen, oceans=oceans)
    assert is_terraformed(state) == full
    assert is_terraformed(lay(state, "c3 city Bo")) == full
