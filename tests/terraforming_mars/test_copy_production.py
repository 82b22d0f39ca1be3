"""Robotic Workforce: the production changes of a building card once more, and nothing else of it."""

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.model import State

from .positions import asked, give, lay, lines, mars, offered, on, play, played, ready, refused, why_not, words

BOOK = book(True, "standard")

COPIES: list[tuple[str, State, str, str]] = [
    ("003", on(play="003"), "", "p+1E"),
    ("008", on(play="008", production="2E"), "", "p-2E; p+5M"),
    ("013", on(play="013"), "", "p+1T"),
    ("016", on(play="016", production="1E"), "", "p-1E; p+3M"),
    ("017", on(play="017", production="1E"), "", "p-1E; p+3M"),
    ("026", on(play="026 052"), "", "p+2M"),
    ("029", on(play="029", production="1E"), "", "p-1E; p+3M"),
    ("032", on(play="032", production="2E"), "", "p-2E; p+2S"),
    ("041", on(play="041", production="1P"), "", "p-1P; p+4M"),
    ("043", on(play="043", production="1E"), "", "p-1E; p+3H"),
    ("044", on(play="044"), "", "p+1M"),
    ("045", on(play="045"), "", "p-2M; p+3E"),
    ("056", on(play="056"), "", "p+1S"),
    ("064", on(play="064", tiles=["a1 MINE Ann 064"]), "", "p+1S"),
    ("064", on(play="064", tiles=["h6 MINE Ann 064"]), "", "p+1T"),
    ("065", on(play="065", production="1E"), "", "p-1E; p+2S"),
    ("067", on(play="067", tiles=["b2 MINE Ann 067"]), "", "p+1S"),
    ("067", on(play="067", tiles=["d1 MINE Ann 067"]), "", "p+1T"),
    ("069", on(play="069", production="1E"), "", "p-1E"),
    ("085", on(play="085", production="1E"), "", "p-1E; p+4M"),
    ("089", on(play="089"), "", "p-1M; p+2E"),
    ("098", on(play="098", production="2H"), "", "p-2H; p+3M"),
    ("100", on(play="100"), "", "p-1M; p+1E"),
    ("108", on(play="108", production="1E"), "", "p-1E; p+4M"),
    ("113", on(play="113"), "", "p+1E"),
    ("117", on(play="117"), "", "p+2E"),
    ("120", on(play="120", production="1E"), "", "p-1E; p+2M"),
    ("126", on(play="126", production="1E"), "", "p-1E; p+4H"),
    ("132", on(play="132"), "", "p+3E"),
    ("136", on(play="136"), "", "p+2E"),
    ("138", on(play="138", production="2E"), "", "p-2E; p+2S; p+1T"),
    ("141", on(play="141"), "", "p+1E"),
    ("142", on(play="142"), "", "p+4H"),
    ("144", on(play="144"), "", "p+1T"),
    ("145", on(play="145"), "", "p+3E"),
    ("158", on(play="158"), "", "p+1S; p+1E"),
    ("165", on(play="165", production="4E"), "", "p-4E; p+2P"),
    ("168", on(play="168"), "", "p+1E"),
    ("171", on(play="171", production="2E"), "", "p-2E; p+1P"),
    ("174", on(play="174"), "", "p+2M"),
    ("176", on(play="176"), "", "p+1M"),
    ("178", on(play="178", bo_production="2H"), "", "Bo p-2H; p+1E"),
    ("178", on(play="178", production="2H", bo_production="2H"), "target Ann", "p-2H; p+1E"),
    ("179", on(play="179", production="1E"), "", "p-1E; p+1P"),
    ("180", on(play="180", production="1E"), "", "p-1E; p+1M; p+1T"),
    ("182", on(play="182", production="1E"), "", "p-1E; p+3M"),
    ("183", on(play="183", bo_production="1P"), "", "Bo p-1P; p+2E"),
    ("200", on(play="200", production="1E"), "", "p-1E; p-2M"),
    ("205", on(play="205", production="1E"), "", "p-1E"),
    ("207", on(play="207 056 065 041"), "on 207", "p+2M"),
    ("208", on(play="208", production="1E"), "", "p-1E"),
    ("R24", on(corporation="R24"), "", "p+1S"),
]  # fmt: skip


@pytest.mark.parametrize(("copied", "state", "answers", "changes"), COPIES)
def test_what_is_copied(copied: str, state: State, answers: str, changes: str) -> None:
    assert played(state, "086", *lines(answers)) == words(changes)


def test_every_building_card_that_changes_production_is_tried() -> None:
    text = {num: card.play for num, card in BOOK.cards.items() if "building" in card.tags}
    changing = {num for num, play in text.items() if "p+" in play or "p-" in play}
    assert {copied for copied, *_ in COPIES} - {"R24"} == changing


@pytest.mark.parametrize(
    "state",
    [
        on(),
        on(play="030 077 083"),  # no building tag
        on(play="007 095 187 194"),  # buildings without a production
        on(play="126"),  # no energy production to lose
        on(play="200", production="1E -4M"),  # nothing comes from a city now
        on(play="178"),  # nobody to lose heat production
        on(bo_play="126", production="1E"),  # another's card
        on(corporation="R19"),
        on(corporation="R31"),
        on(play="096", tiles=["g2 city Ann"]),  # plants, not their production
    ],
)
def test_where_nothing_can_be_copied_it_is_not_played(state: State) -> None:
    assert why_not(state, "086") == "none of your building cards has production to copy"
    assert refused(ready(state, "086"), "play 086") == "none of your building cards has production to copy"
    assert "play 086" not in offered(ready(state, "086"), "play")


def test_one_of_several_is_chosen_the_corporation_too() -> None:
    state = play(ready(on(play="056 126 030 013 178", corporation="R24"), "086"), "play 086")
    assert asked(state) == "on"
    assert offered(state, "on") == ["on R24", "on 056", "on 013"]  # neither without energy nor without a victim
    assert {"Ann p+1S"} == played(on(play="056 013", corporation="R24"), "086", "on R24")


def test_the_production_that_tharsis_has_alone_is_not_printed_on_a_card_of_its_own() -> None:
    alone = give(mars(1), "Ann", corporation="R31")
    assert why_not(alone, "086") == "none of your building cards has production to copy"


def test_nothing_is_paid_placed_or_set_off_by_a_copy() -> None:
    state = lay(on(play="182 038", production="1E"), "g2 city Ann 182")
    assert played(state, "086") == words("p-1E; p+3M")


def test_medical_labs_count_when_they_are_copied() -> None:
    state = on(play="207 007 095 187")  # four building tags with its own
    assert played(state, "086") == words("p+2M")
