"""Temperature, oxygen and oceans: steps, ratings, what the tracks bring, and what goes beyond their ends."""

import pytest

from powergrid_tui.games.terraforming_mars.rules import changes
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

from .positions import at, cast, changed, claim, give, lay, lines, mars, play, who, words

STEPS: dict[str, tuple[dict[str, int], str, str]] = {
    "a step of temperature is two degrees and a rating": ({}, "warm", "temp+1; TR+1"),
    "heat production rises at -24": ({"temperature": -26}, "warm", "temp+1; TR+1; p+1H"),
    "heat production rises at -20": ({"temperature": -22}, "warm", "temp+1; TR+1; p+1H"),
    "and only there": ({"temperature": -24}, "warm", "temp+1; TR+1"),
    "an ocean comes at zero": ({"temperature": -2}, "warm, place a5", "temp+1; TR+2; a5 ocean"),
    "which is lost when none is left": ({"temperature": -2, "oceans": 9}, "warm", "temp+1; TR+1"),
    "heat at the highest temperature is spent for nothing": ({"temperature": 8}, "warm", ""),
    "a greenery is a step of oxygen and a rating": ({}, "plant, place c6", "c6 greenery Ann; oxy+1; TR+1"),
    "8 % of oxygen warms": ({"oxygen": 7}, "plant, place c6", "c6 greenery Ann; oxy+1; temp+1; TR+2"),
    "which may bring heat production": (
        {"oxygen": 7, "temperature": -22}, "plant, place c6", "c6 greenery Ann; oxy+1; temp+1; TR+2; p+1H"
    ),
    "or an ocean, with its cards": (
        {"oxygen": 7, "temperature": -2}, "plant, place c6, place b6",
        "c6 greenery Ann; oxy+1; temp+1; b6 ocean; TR+3; hand+2",
    ),
    "a greenery at the end of oxygen brings no rating": ({"oxygen": 14}, "plant, place c6", "c6 greenery Ann"),
}  # fmt: skip


@pytest.mark.parametrize("rule", STEPS)
def test_steps(rule: str) -> None:
    where, answers, what = STEPS[rule]
    before = give(at(mars(2), **where), "Ann", "8H 8P")
    after = play(before, *lines(answers))
    paid = "-8H" if answers.startswith("warm") else "-8P"
    assert changed(before, after) == words(f"{paid}; {what}")
    assert after.acted == 1, "all of it is one action"


def test_steps_that_go_past_a_bonus_bring_it_as_well() -> None:
    for temperature, more in ((-26, "p+2H"), (-28, "p+1H")):
        before = at(mars(2), temperature=temperature)
        assert changed(before, changes.warm(before, 0, 3)) == words(f"temp+3; TR+3; {more}")
    before = at(mars(2), oxygen=7)
    assert changed(before, changes.air(before, 0, 2)) == words("oxy+2; temp+1; TR+3")


def test_steps_beyond_the_end_are_lost_and_bring_no_rating() -> None:
    before = at(mars(2), temperature=6)
    assert changed(before, changes.warm(before, 0, 3)) == words("temp+1; TR+1")
    before = at(mars(2), oxygen=13)
    assert changed(before, changes.air(before, 0, 2)) == words("oxy+1; TR+1")
    full = at(mars(2), temperature=8, oxygen=14)
    assert changed(full, changes.warm(full, 0, 1)) == changed(full, changes.air(full, 0, 1)) == set()
    hot = at(mars(2), oxygen=7, temperature=8)
    assert changed(hot, changes.air(hot, 0, 1)) == words("oxy+1; TR+1")


def test_who_causes_it_has_the_rating() -> None:
    before = give(mars(2).evolve(turn=1, current=1), "Bo", "8H")
    after = play(before, "Bo: warm")
    assert changed(before, after) == words("Bo -8H; temp+1; Bo TR+1")
    assert (who(after, "Bo").raised, who(after).raised) == (True, False)


def test_an_ocean_on_land_counts_like_others() -> None:
    """Artificial Lake. The claim of whoever places it is used up."""
    before = claim(at(mars(2), temperature=-6, oceans=8), "Ann", "c3")
    after = cast(before, "116", "place c3")
    assert changed(before, after) == words("c3 ocean; TR+1")
    assert (after.oceans, after.claims) == (9, ())


def test_mars_is_habitable_when_all_are_at_their_ends() -> None:
    for ends in ((8, 14, 9), (6, 14, 9), (8, 13, 9), (8, 14, 8)):
        state = at(mars(2), **dict(zip(("temperature", "oxygen", "oceans"), ends, strict=True)))
        assert is_terraformed(state) == (ends == (8, 14, 9))
        assert is_terraformed(lay(state, "c3 city Bo")) == (ends == (8, 14, 9))
