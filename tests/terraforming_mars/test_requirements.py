"""What must be so for a card to be played: the sentence where it is not, and who may miss it by how much."""

from collections.abc import Callable

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.model import State

from .positions import at, cast, give, lay, mars, offered, on, play, refused, rows, why_not

BOOK = book(True, "standard")

MISSED: list[tuple[str, State, str]] = [
    ("001", on(oxygen=6), "oxygen 6 %, at most 5 %"),
    ("002", on(bo_production="1T"), "titanium production 0 of 1"),
    ("004", on(oceans=2, bo_production="1H"), "2 oceans of 3"),
    ("008", on(oceans=3, production="2E"), "3 oceans of 4"),
    ("018", on(oxygen=1), "oxygen 1 % of 2 %"),
    ("023", on(temperature=-10), "-10 °C, at most -12 °C"),
    ("026", on(temperature=-14), "-14 °C of -12 °C"),
    ("027", on(play="090 005 006"), "4 science tags of 5"),
    ("046", on(play="090"), "2 science tags of 3"),
    ("047", on(oceans=4), "4 oceans of 5"),
    ("052", on(temperature=0, bo_production="1P"), "0 °C of 2 °C"),
    ("058", on(), "0 Jovian tags of 1"),  # its own does not count
    ("061", on(bo_production="1S"), "steel production 0 of 1"),
    ("119", on(oceans=4), "4 oceans, at most 3"),
    ("128", on(tiles=["g2 greenery Bo"]), "0 greeneries of 1"),
    ("132", on(play="141"), "1 power tag of 2"),
    ("135", on(play="024 049"), "0 plant tags of 1"),
    ("135", on(play="048 049"), "0 animal tags of 1"),
    ("135", on(play="048 024"), "0 microbe tags of 1"),
    ("146", on("2P", oceans=1), "1 ocean of 3"),
    ("186", on(tiles=["g2 city Bo"]), "1 city of 2"),
]
"""A position that misses what a card needs by one step, and the sentence: each kind of requirement, in both directions.
What each card requires is printed in figures.txt."""


@pytest.mark.parametrize(("card", "state", "why"), MISSED)
def test_what_is_missed_by_a_step(card: str, state: State, why: str) -> None:
    state = give(state, "Ann", "99M", hand=card)
    assert refused(state, f"play {card}") == why
    assert rows(state, "play")[f"play {card}"].why == why
    assert offered(state, "play") == []


@pytest.mark.parametrize(
    ("card", "state", "why"),
    [
        ("004", on(oceans=3, production="-5M", bo_production="1H"), "credit production 1 short"),
        ("008", on(oceans=4, production="1E"), "energy production 1 short"),
        ("041", on(), "plant production 1 short"),
        ("098", on(production="1H"), "heat production 1 short"),
        ("098", on(), "heat production 2 short"),
        ("110", on(production="-5M"), "credit production 1 short"),
        ("152", on(), "heat production 1 short"),
        ("165", on(production="1E"), "energy production 3 short"),
        ("184", on(oxygen=9), "plant production 1 short"),
        ("190", on("4H"), "1 heat short"),
        ("190", on(), "5 heat short"),
    ],
)
def test_what_a_card_takes_and_is_not_there(card: str, state: State, why: str) -> None:
    assert why_not(state, card) == why


def test_requirements_are_told_before_what_a_card_takes_and_that_before_credits() -> None:
    state = on(oceans=3, hand="008")
    assert refused(state, "play 008") == "3 oceans of 4"
    assert refused(at(state, oceans=4), "play 008") == "energy production 2 short"
    assert refused(give(at(state, oceans=4), "Ann", production="2E"), "play 008") == "26 credits short"


@pytest.mark.parametrize(
    ("card", "state"),
    [
        ("110", on(production="-4M")),
        ("004", on(oceans=3, production="-4M", bo_production="1H")),
        ("151", on(production="-4M")),
        ("030", on(production="-3M")),
    ],
)
def test_credit_production_may_fall_to_minus_five(card: str, state: State) -> None:
    assert why_not(state, card) == ""
    assert cast(state, card).players[0].production[0] == -5


# --- missing a parameter ---------------------------------------------------------------------------------------------

FLEXIBLE: dict[str, tuple[Callable[[State], State], int]] = {
    "Inventrix": (lambda state: give(state, "Ann", corporation="R43"), 2),
    "Adaptation Technology": (lambda state: give(state, "Ann", play="153"), 2),
    "both": (lambda state: give(state, "Ann", corporation="R43", play="153"), 4),
    "nothing": (lambda state: state, 0),
    "another's": (lambda state: give(state, "Bo", corporation="R43", play="153"), 0),
}


BOUNDS = (
    ("114", "oxygen", 7, -1),
    ("001", "oxygen", 5, 1),
    ("116", "temperature", -6, -2),
    ("155", "temperature", -14, 2),
    ("136", "oceans", 4, -1),
    ("119", "oceans", 3, 1),
)
"""Cards, what they require, and in which direction it may be missed."""


@pytest.mark.parametrize("name", FLEXIBLE)
def test_parameters_may_be_missed_in_both_directions(name: str) -> None:
    flexible, steps = FLEXIBLE[name]
    for card, what, bound, sign in BOUNDS:
        for missed in range(5):
            state = flexible(at(mars(), **{what: bound + sign * missed}))
            assert (why_not(state, card) == "") is (missed <= steps), (card, missed)


@pytest.mark.parametrize(
    ("card", "state", "why"),
    [
        ("132", on(play="141 153"), "1 power tag of 2"),
        ("002", on(play="153", bo_production="1T"), "titanium production 0 of 1"),
        ("128", on(play="153", tiles=["g2 greenery Bo"]), "0 greeneries of 1"),
        ("186", on(play="153"), "0 cities of 2"),
    ],
)
def test_nothing_but_parameters_may_be_missed(card: str, state: State, why: str) -> None:
    assert why_not(give(state, "Ann", corporation="R43"), card) == why


@pytest.mark.parametrize(
    "then",
    [
        ("play 206", "play 114", "Bo: pass"),  # the next card
        ("play 206", "play 056", "Bo: pass"),  # whatever it is
        ("play 206", "done", "pass", "pass", "Ann: buy nothing", "Bo: buy nothing", "Bo: pass"),  # in this generation
    ],
)
def test_special_design_is_for_the_next_card_of_the_generation(then: tuple[str, ...]) -> None:
    state = on("99M", hand="206 114 168 056", oxygen=5)
    assert refused(state, "play 168") == "oxygen 5 % of 7 %"
    assert why_not(play(state, "play 206"), "168") == ""
    assert refused(play(state, *then), "play 168") == "oxygen 5 % of 7 %"


def test_special_design_comes_to_what_is_flexible_already_and_is_no_help_to_another() -> None:
    state = give(on("99M", hand="206 114", oxygen=1), "Ann", corporation="R43", play="153")
    assert refused(state, "play 114") == "oxygen 1 % of 7 %"
    assert play(state, "play 206", "play 114")
    state = give(on("99M", hand="206", oxygen=5), "Bo", "99M", hand="114")
    assert refused(play(state, "play 206", "done"), "play 114") == "oxygen 5 % of 7 %"


# --- whose tags count ------------------------------------------------------------------------------------------------


def test_tags_of_events_played_do_not_count() -> None:
    state = on(events="204 192 206")  # three science tags, face down
    assert why_not(state, "046") == "0 science tags of 3"


def test_tags_of_others_and_of_the_hand_do_not_count() -> None:
    assert why_not(on(bo_play="090 006", hand="091"), "046") == "0 science tags of 3"


def test_the_tag_of_the_corporation_counts() -> None:
    assert why_not(on(play="090", corporation="R43"), "046") == ""


def test_cities_off_the_map_count_as_cities_in_play() -> None:
    assert why_not(lay(on(), "ganymede city Bo", "phobos city Ann"), "186") == ""
    assert why_not(lay(on(), "g2 CAPITAL Bo", "phobos city Ann"), "186") == ""
