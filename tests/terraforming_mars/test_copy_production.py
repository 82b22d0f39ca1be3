"""Robotic Workforce: the production changes of a building card once more, and nothing else of it."""

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.model import State

from .positions import asked, give, lay, lines, mars, offered, on, play, played, ready, refused, why_not, words
from .test_cards import PLAYED

BOOK = book(True, "standard")

CHANGING = [
    num for num, card in BOOK.cards.items() if "building" in card.tags and ("p+" in card.play or "p-" in card.play)
]
"""Building cards that change production."""

APART: list[tuple[str, State, str, str]] = [
    ("064", on(play="064", tiles=["a1 MINE Ann 064"]), "", "p+1S"),
    ("064", on(play="064", tiles=["h6 MINE Ann 064"]), "", "p+1T"),
    ("067", on(play="067", tiles=["b2 MINE Ann 067"]), "", "p+1S"),
    ("067", on(play="067", tiles=["d1 MINE Ann 067"]), "", "p+1T"),
    ("178", on(play="178", production="2H", bo_production="2H"), "target Ann", "p-2H; p+1E"),
    ("200", on(play="200", production="1E"), "", "p-1E; p-2M"),  # no city comes with it
    ("R24", on(corporation="R24"), "", "p+1S"),
]


@pytest.mark.parametrize("card", [card for card in CHANGING if card not in ("064", "067", "200")])
def test_of_what_a_building_card_changes_the_production_is_copied(card: str) -> None:
    state, changes = next((state, changes) for num, state, _, changes in PLAYED if num == card)
    state = give(state, "Ann", play=card)
    several = offered(play(ready(state, "086"), "play 086"), "on")
    expected = {piece for piece in changes.split("; ") if piece.removeprefix("Bo ").startswith("p")}
    assert played(state, "086", *([f"on {card}"] if several else [])) == words("; ".join(expected))


@pytest.mark.parametrize(("copied", "state", "answers", "changes"), APART)
def test_what_is_copied_of_mines_cities_and_victims(copied: str, state: State, answers: str, changes: str) -> None:
    assert played(state, "086", *lines(answers)) == words(changes)


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
