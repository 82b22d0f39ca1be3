"""Actions as phrases, for hints and for the look back."""

import pytest

from powergrid_tui.games.electropolis import notation
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.phrases import phrase
from powergrid_tui.table.words.language import speaking, speaking_with
from tests.foreign import Foreign, left_in_english

from .positions import acting, dealt, lay, mover, placing

RING = ("coal", "gas", "park", "solar", "fuel_coal", "museum")


def taking() -> State:
    """Ann takes three tiles."""
    return lay(acting(dealt(2), ".A..B."), *RING, shown=("A01", "A05", "B09"))


TAKEN = "take card A05 and from the ring, clockwise,"

ACTIONS = [
    (dealt(2), "space 1", "take the space for 2 tiles"),
    (dealt(2), "space 2", "take the space for 3 tiles and 1 support"),
    (dealt(2), "space 3", "take the left space for 4 tiles"),
    (dealt(2), "space 4", "take the right space for 4 tiles"),
    (taking(), "take 6 A05", f"{TAKEN} museum, coal plant, gas plant"),
    (taking(), "take 5 A05", f"{TAKEN} coal, museum, coal plant"),
    (placing("A01", "park"), "place park d1", "build the park in d1"),
    (placing("A01", "park"), "discard park", "discard the park"),
    (placing("A01", "park"), "run a1 b2", "run the plants in a1, b2"),
    (placing("A01", "park"), "run nothing", "run no plants"),
]


def said(state: State, typed: str) -> str:
    action = notation.parse_action(f"{mover(state)}: {typed}", state)
    return phrase(ELECTROPOLIS.view(state, state.turn), action)


@pytest.mark.parametrize(("state", "typed", "told"), ACTIONS)
def test_what_is_typed_as_a_phrase(state: State, typed: str, told: str) -> None:
    assert said(state, typed) == told


@pytest.mark.parametrize(("state", "typed", "_told"), ACTIONS)
def test_all_of_it_is_a_message(state: State, typed: str, _told: str) -> None:
    with speaking_with("xx", Foreign()):
        assert left_in_english(said(state, typed)) == []


@pytest.mark.parametrize(("state", "typed", "_told"), ACTIONS)
def test_in_chinese_no_word_of_the_notation_is_left(state: State, typed: str, _told: str) -> None:
    with speaking("zh_TW"):
        assert left_in_english(said(state, typed)) == []
