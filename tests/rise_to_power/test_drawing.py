"""The first step of a turn: prism cards are drawn, then those above the limit of the hand thrown away."""

from itertools import combinations
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Shuffle
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules.piles import MOST_HANDS, hands

from .positions import acting, begins, hand, lay, left, mover, offered, play, who

TRACK = "b1 g6 o2 b5"


def drawing(*, active: str = "", inactive: str = "", hand: str = "", prisms: str = TRACK, deck: str = "") -> State:
    """Ann's turn begins."""
    return begins(lay(acting(active=active, inactive=inactive, hand=hand), prisms=prisms, deck=deck))


def test_two_cards_of_the_track_and_every_two_are_offered() -> None:
    state = drawing(deck="o6")
    assert (state.phase, mover(state)) == (Phase.DRAWING, "Ann")
    assert set(offered(state, "take")) == {
        "take g6 b1", "take b1 o2", "take b1 b5", "take g6 o2", "take g6 b5", "take b5 o2"
    }  # fmt: skip
    after = play(state, "Ann: take g6 b5")
    assert (hand(after), after.prism_track, after.prism_deck[0]) == ("g6 b5", ("b1", "o2"), "o6")
    assert after.phase is Phase.ACTIONS


def test_choices_of_cards_are_those_of_a_plain_count() -> None:
    cards = ("g1", "g1", "g1", "b2", "b2", "o6")
    for count in range(7):
        found = hands(cards, count)
        assert set(found) == set(combinations(cards, count))
        assert len(set(found)) == len(found)


def test_a_strange_set_of_cards_makes_no_list_without_end() -> None:
    cards = tuple(f"{colour}{value}" for colour in "gbo" for value in range(1, 10))
    found = hands(cards, 13)
    assert len(set(found)) == MOST_HANDS
    assert all(len(choice) == 13 and set(choice) <= set(cards) for choice in found)


@pytest.mark.parametrize(("active", "count"), [
    ("", 2),
    ("SE2", 3),
    ("IS2 MA1", 3),
    ("IC1 BI1 PA1", 2),
    ("GT1", 3),
    ("SE2+SE1", 3),
])  # fmt: skip
def test_rewards_of_active_districts_draw_more(active: str, count: int) -> None:
    state = drawing(active=active, inactive="SS1 SE3")
    assert {len(line.split()) - 1 for line in offered(state, "take")} == {count}


@pytest.mark.parametrize(("active", "drawn", "following"), [
    ("SS1", "g6 b1 b5 o2", "o6"),
    ("SS1 SS2 PA1 PA2", "g6 b1 b5 o2 o5 o6", "o4"),
])  # fmt: skip
def test_the_whole_track_is_taken_unasked_and_the_rest_comes_from_the_deck(
    active: str, drawn: str, following: str
) -> None:
    state = drawing(active=active, deck="o6 o5 o4")
    assert (hand(state), state.prism_track, state.prism_deck[0]) == (drawn, (), following)
    assert state.phase is Phase.ACTIONS


def test_the_track_is_filled_at_the_end_of_the_turn_alone() -> None:
    state = play(drawing(inactive="BI1", deck="o6 o5 g1"), "Ann: take o2 b5", "Ann: power BI1 with o2")
    assert state.prism_track == ("b1", "g6")
    state = play(state, "Ann: done")
    assert (mover(state), state.prism_track) == ("Bo", ("b1", "g6", "o6", "o5"))


def test_too_many_are_thrown_away_at_once_also_of_the_new_ones() -> None:
    state = play(drawing(hand="g1 g2 g3"), "Ann: take b1 b5")
    assert (state.phase, mover(state)) == (Phase.DISCARDING, "Ann")
    assert set(offered(state, "discard")) == {f"discard {card}" for card in ("g1", "g2", "g3", "b1", "b5")}
    state = play(state, "Ann: discard b1")
    assert (state.phase, hand(state), state.discards, state.points) == (Phase.ACTIONS, "g1 g2 g3 b5", ("b1",), 2)


@pytest.mark.parametrize(("active", "too_many"), [("", 2), ("BI1", 1), ("PA1", 0), ("IS1", 2), ("PA2+PA1", 0)])
def test_rewards_of_active_districts_hold_more(active: str, too_many: int) -> None:
    state = drawing(active=active, inactive="PA3", hand="g1 g2 g3 g4")
    state = play(state, "Ann: take b1 b5 o2" if active == "IS1" else "Ann: take b1 b5")
    assert len(who(state, "Ann").hand) == (7 if active == "IS1" else 6)
    assert {len(line.split()) - 1 for line in offered(state, "discard")} == ({too_many} if too_many else set())
    assert state.phase is (Phase.DISCARDING if too_many else Phase.ACTIONS)


@pytest.mark.parametrize(("deck", "discards", "drawn"), [
    ("o6 o5", "g1 g2 g3", "g6 b1 b5 o2 o5 o6"),
    ("o6", "", "g6 b1 b5 o2 o6"),
])  # fmt: skip
def test_nothing_is_shuffled_that_is_not_needed_or_not_there(deck: str, discards: str, drawn: str) -> None:
    state = begins(left(acting(active="SS1 SS2 PA1 PA2", prisms=TRACK), deck=deck, discards=discards))
    assert (hand(state), state.prism_deck, state.discards) == (drawn, (), tuple(discards.split()))
    assert (mover(state), state.phase) == ("Ann", Phase.ACTIONS)


def test_an_empty_deck_is_made_of_the_discards_in_the_middle_of_a_draw() -> None:
    state = begins(left(acting(active="SS1 SS2 PA1 PA2", prisms=TRACK), deck="o6", discards="g1 g2 g3"))
    assert (mover(state), state.phase, hand(state)) == ("nature", Phase.SHUFFLE, "g6 b1 b5 o2 o6")
    assert RISE_TO_POWER.choices(state) == ()
    state = play(state, "nature: shuffle g3,g1,g2")
    assert (hand(state), state.prism_deck, state.discards) == ("g3 g6 b1 b5 o2 o6", ("g1", "g2"), ())
    assert state.phase is Phase.ACTIONS


def test_a_track_that_stayed_short_is_all_there_is() -> None:
    state = begins(left(lay(acting(), prisms="b1"), deck="", discards=""))
    assert (hand(state), state.prism_track, state.phase) == ("b1", (), Phase.ACTIONS)


def test_shuffles_differ() -> None:
    state = begins(left(acting(active="SS1 SE1", prisms=TRACK), deck="", discards="g1 g2 g3 g4"))
    some = {RISE_TO_POWER.sample(state, Random(seed)) for seed in range(60)}
    assert all(isinstance(action, Shuffle) and sorted(action.prisms) == ["g1", "g2", "g3", "g4"] for action in some)
    assert len(some) > 15


def test_every_turn_begins_with_two_points() -> None:
    state = play(drawing(inactive="SE2 IC1", hand="b5"), "Ann: take g6 o2", "Ann: power SE2 with b5", "Ann: trade IC1")
    assert state.points == 4
    state = begins(play(state, "Ann: done"))
    assert (mover(state), state.points) == ("Ann", 2)
