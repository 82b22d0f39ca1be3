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
    ("005", on(oxygen=7), "oxygen 7 %, at most 6 %"),
    ("008", on(oceans=3, production="2E"), "3 oceans of 4"),
    ("016", on(oxygen=8, production="1E"), "oxygen 8 %, at most 7 %"),
    ("018", on(oxygen=1), "oxygen 1 % of 2 %"),
    ("023", on(temperature=-10), "-10 °C, at most -12 °C"),
    ("024", on(oxygen=10), "oxygen 10 % of 11 %"),
    ("026", on(temperature=-14), "-14 °C of -12 °C"),
    ("027", on(play="090 005 006"), "4 science tags of 5"),
    ("029", on(oxygen=10, production="1E"), "oxygen 10 %, at most 9 %"),
    ("034", on(oxygen=3), "oxygen 3 % of 4 %"),
    ("035", on(oxygen=3), "oxygen 3 % of 4 %"),
    ("042", on(temperature=-16), "-16 °C, at most -18 °C"),
    ("044", on(oxygen=5), "oxygen 5 %, at most 4 %"),
    ("046", on(play="090"), "2 science tags of 3"),
    ("047", on(oceans=4), "4 oceans of 5"),
    ("052", on(temperature=0, bo_production="1P"), "0 °C of 2 °C"),
    ("053", on(temperature=-2), "-2 °C of 0 °C"),
    ("054", on(oxygen=5, bo_production="1P"), "oxygen 5 % of 6 %"),
    ("055", on(oceans=5), "5 oceans of 6"),
    ("058", on(), "0 Jovian tags of 1"),  # its own does not count
    ("059", on(temperature=2), "2 °C of 4 °C"),
    ("060", on(temperature=-6), "-6 °C of -4 °C"),
    ("061", on(bo_production="1S"), "steel production 0 of 1"),
    ("069", on(oxygen=9, production="1E"), "oxygen 9 %, at most 8 %"),
    ("072", on(oxygen=12, bo_production="2P"), "oxygen 12 % of 13 %"),
    ("079", on(play="090 006"), "3 science tags of 4"),
    ("087", on(temperature=-18), "-18 °C of -16 °C"),
    ("088", on(temperature=-16), "-16 °C of -14 °C"),
    ("091", on(play="090"), "2 science tags of 3"),
    ("093", on(temperature=-12), "-12 °C of -10 °C"),
    ("094", on(play="090 005 006"), "4 science tags of 5"),
    ("108", on(oxygen=11, production="1E"), "oxygen 11 % of 12 %"),
    ("114", on(oxygen=6), "oxygen 6 % of 7 %"),
    ("116", on(temperature=-8), "-8 °C of -6 °C"),
    ("118", on(temperature=2), "2 °C of 4 °C"),
    ("119", on(oceans=4), "4 oceans, at most 3"),
    ("122", on("1P", oceans=2), "2 oceans of 3"),
    ("128", on(tiles=["g2 greenery Bo"]), "0 greeneries of 1"),
    ("129", on(oxygen=4), "oxygen 4 % of 5 %"),
    ("130", on(oxygen=3), "oxygen 3 % of 4 %"),
    ("131", on(oxygen=2), "oxygen 2 % of 3 %"),
    ("132", on(play="141"), "1 power tag of 2"),
    ("133", on(temperature=-16), "-16 °C of -14 °C"),
    ("134", on(temperature=-8), "-8 °C, at most -10 °C"),
    ("135", on(play="024 049"), "0 plant tags of 1"),
    ("135", on(play="048 049"), "0 animal tags of 1"),
    ("135", on(play="048 024"), "0 microbe tags of 1"),
    ("136", on(oceans=3), "3 oceans of 4"),
    ("139", on(oceans=2), "2 oceans of 3"),
    ("145", on(play="006"), "1 science tag of 2"),
    ("146", on("2P", oceans=1), "1 ocean of 3"),
    ("147", on(oxygen=7, bo_production="1P"), "oxygen 7 % of 8 %"),
    ("148", on(oxygen=5), "oxygen 5 % of 6 %"),
    ("150", on(play="090 091 114 115 077"), "6 science tags of 7"),
    ("154", on(temperature=-2), "-2 °C of 0 °C"),
    ("155", on(temperature=-12), "-12 °C, at most -14 °C"),
    ("159", on(temperature=-26), "-26 °C of -24 °C"),
    ("160", on(play="141", bo_production="1E"), "1 power tag of 2"),
    ("166", on(oxygen=4, production="1E"), "oxygen 4 % of 5 %"),
    ("168", on(oxygen=6), "oxygen 6 % of 7 %"),
    ("169", on(temperature=-8), "-8 °C of -6 °C"),
    ("176", on(temperature=-22), "-22 °C of -20 °C"),
    ("177", on(oceans=1), "1 ocean of 2"),
    ("181", on(temperature=0), "0 °C of 2 °C"),
    ("183", on(oxygen=5, bo_production="1P"), "oxygen 5 % of 6 %"),
    ("184", on(oxygen=8, production="1P"), "oxygen 8 % of 9 %"),
    ("186", on(tiles=["g2 city Bo"]), "1 city of 2"),
    ("191", on(temperature=-10), "-10 °C of -8 °C"),
    ("193", on(play="006"), "1 science tag of 2"),
    ("208", on(play="090", production="1E"), "2 science tags of 3"),
]
"""A position that misses what a card needs by one step, and the sentence."""


@pytest.mark.parametrize(("card", "state", "why"), MISSED)
def test_what_is_missed_by_a_step(card: str, state: State, why: str) -> None:
    state = give(state, "Ann", "99M", hand=card)
    assert refused(state, f"play {card}") == why
    assert rows(state, "play")[f"play {card}"].why == why
    assert offered(state, "play") == []


def test_every_card_that_needs_something_is_tried() -> None:
    assert {card for card, *_ in MISSED} == {num for num, card in BOOK.cards.items() if card.req}


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


@pytest.mark.parametrize("name", FLEXIBLE)
@pytest.mark.parametrize(
    ("card", "what", "bound", "sign"),
    [
        ("114", "oxygen", 7, -1),
        ("001", "oxygen", 5, 1),
        ("116", "temperature", -6, -2),
        ("155", "temperature", -14, 2),
        ("136", "oceans", 4, -1),
        ("119", "oceans", 3, 1),
    ],
)
def test_parameters_may_be_missed_in_both_directions(name: str, card: str, what: str, bound: int, sign: int) -> None:
    flexible, steps = FLEXIBLE[name]
    for missed in range(5):
        state = flexible(at(mars(), **{what: bound + sign * missed}))
        assert (why_not(state, card) == "") is (missed <= steps), missed


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


def test_the_sentence_tells_the_printed_number() -> None:
    assert why_not(give(on(oxygen=4), "Ann", play="153"), "114") == "oxygen 4 % of 7 %"


def test_special_design_is_for_the_next_card() -> None:
    state = on("99M", hand="206 114 168", oxygen=5)
    assert refused(state, "play 114") == "oxygen 5 % of 7 %"
    state = play(state, "play 206", "play 114", "Bo: pass")
    assert refused(state, "play 168") == "oxygen 5 % of 7 %"


def test_special_design_goes_with_any_card_that_is_played() -> None:
    state = play(on("99M", hand="206 114 056", oxygen=5), "play 206", "play 056", "Bo: pass")
    assert refused(state, "play 114") == "oxygen 5 % of 7 %"


def test_special_design_goes_at_the_end_of_the_generation() -> None:
    state = play(on("99M", hand="206 114", oxygen=5), "play 206", "done", "pass", "pass")
    state = play(state, "Ann: buy nothing", "Bo: buy nothing", "Bo: pass")
    assert refused(state, "play 114") == "oxygen 5 % of 7 %"


def test_special_design_comes_to_what_is_flexible_already() -> None:
    state = give(on("99M", hand="206 114", oxygen=1), "Ann", corporation="R43", play="153")
    assert refused(state, "play 114") == "oxygen 1 % of 7 %"
    assert play(state, "play 206", "play 114")


def test_special_design_needs_a_card_and_is_no_help_to_another() -> None:
    state = give(on("99M", hand="206", oxygen=5), "Bo", "99M", hand="114")
    state = play(state, "play 206", "done")
    assert refused(state, "play 114") == "oxygen 5 % of 7 %"


# --- whose tags count ------------------------------------------------------------------------------------------------


def test_tags_of_events_played_do_not_count() -> None:
    state = on(events="204 192 206")  # three science tags, face down
    assert why_not(state, "046") == "0 science tags of 3"


def test_tags_of_others_and_of_the_hand_do_not_count() -> None:
    assert why_not(on(bo_play="090 006", hand="091"), "046") == "0 science tags of 3"


def test_the_tag_of_the_corporation_counts() -> None:
    assert why_not(on(play="090", corporation="R43"), "046") == ""


def test_a_card_does_not_count_for_its_own_requirement() -> None:
    assert why_not(on(play="048 024"), "135") == "0 microbe tags of 1"
    assert why_not(on(play="141"), "132") == "1 power tag of 2"


def test_cities_off_the_map_count_as_cities_in_play() -> None:
    assert why_not(lay(on(), "ganymede city Bo", "phobos city Ann"), "186") == ""
    assert why_not(lay(on(), "g2 CAPITAL Bo", "phobos city Ann"), "186") == ""


def test_a_greenery_of_ones_own_is_needed_and_any_is_enough_beside_the_zone() -> None:
    state = lay(on(), "g2 greenery Ann", "b3 greenery Bo")
    assert why_not(state, "128") == ""
    assert "place b4" in offered(play(give(state, "Ann", "12M", hand="128"), "play 128"), "place")
