"""The first step of a turn: prism cards are drawn, then those above the limit of the hand thrown away."""

from itertools import combinations
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Shuffle
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules.piles import MOST_HANDS, hands

from .positions import acting, acts, begins, give, hand, lay, left, mover, offered, play, refused, rows, told, who

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


def test_equal_cards_are_offered_once() -> None:
    state = drawing(prisms="b1 b1 b1 o2")
    assert sorted(offered(state, "take")) == ["take b1 b1", "take b1 o2"]
    assert list(rows(state, "take")) == offered(state, "take")
    assert play(state, "Ann: take b1 b1").prism_track == ("b1", "o2")


@pytest.mark.parametrize("count", range(7))
def test_choices_of_cards_are_those_of_a_plain_count(count: int) -> None:
    cards = ("g1", "g1", "g1", "b2", "b2", "o6")
    found = hands(cards, count)
    assert set(found) == set(combinations(cards, count))
    assert len(set(found)) == len(found)


def test_a_strange_set_of_cards_makes_no_list_without_end() -> None:
    cards = tuple(f"{colour}{value}" for colour in "gbo" for value in range(1, 10))
    found = hands(cards, 13)
    assert len(set(found)) == MOST_HANDS
    assert all(len(choice) == 13 and set(choice) <= set(cards) for choice in found)


@pytest.mark.parametrize(("line", "why"), [
    ("take b1", "take exactly 2 cards"),
    ("take b1 b5 o2", "take exactly 2 cards"),
    ("take nothing", "take exactly 2 cards"),
    ("take b1 b1", "blue 1 is not there"),
    ("take b1 g1", "green 1 is not there"),
])  # fmt: skip
def test_exactly_so_many_of_the_track(line: str, why: str) -> None:
    assert refused(drawing(), f"Ann: {line}") == why


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


def test_just_the_track_is_taken_unasked_and_nothing_of_the_deck() -> None:
    state = drawing(active="SS1", deck="o6")
    assert (hand(state), state.prism_track, state.prism_deck[0]) == ("g6 b1 b5 o2", (), "o6")
    assert state.phase is Phase.ACTIONS


def test_what_the_track_does_not_have_comes_from_the_deck() -> None:
    state = drawing(active="SS1 SS2 PA1 PA2", deck="o6 o5 o4")
    assert (hand(state), state.prism_track, state.prism_deck[0]) == ("g6 b1 b5 o2 o5 o6", (), "o4")


def test_the_track_is_filled_at_the_end_of_the_turn_alone() -> None:
    state = play(drawing(inactive="BI1", deck="o6 o5 g1"), "Ann: take o2 b5", "Ann: power BI1 with o2")
    assert state.prism_track == ("b1", "g6")
    state = play(state, "Ann: done")
    assert (mover(state), state.prism_track) == ("Bo", ("b1", "g6", "o6", "o5"))


def test_with_a_short_track_the_deck_gives_the_rest() -> None:
    """A track is short when the deck was empty at the end of the turn before; the discards are the deck by now."""
    state = begins(left(lay(acting(), prisms="b1"), deck="", discards=""))
    assert (hand(state), state.prism_track, state.phase) == ("b1", (), Phase.ACTIONS)


def test_too_many_are_thrown_away_at_once() -> None:
    state = play(drawing(hand="g1 g2 g3"), "Ann: take b1 b5")
    assert (state.phase, mover(state)) == (Phase.DISCARDING, "Ann")
    assert set(offered(state, "discard")) == {f"discard {card}" for card in ("g1", "g2", "g3", "b1", "b5")}
    assert refused(state, "Ann: discard nothing") == "discard exactly 1 card"
    assert refused(state, "Ann: discard g1 g2") == "discard exactly 1 card"
    assert refused(state, "Ann: discard o6") == "orange 6 is not in your hand"
    state = play(state, "Ann: discard g1")
    assert (state.phase, hand(state), state.discards, state.points) == (Phase.ACTIONS, "g2 g3 b1 b5", ("g1",), 2)


def test_the_new_cards_may_be_thrown_away_too() -> None:
    state = play(drawing(hand="g1 g2 g3 g4"), "Ann: take b1 b5", "Ann: discard b1 b5")
    assert (hand(state), state.discards) == ("g1 g2 g3 g4", ("b1", "b5"))


@pytest.mark.parametrize(("active", "too_many"), [("", 2), ("BI1", 1), ("PA1", 0), ("IS1", 2), ("PA2+PA1", 0)])
def test_rewards_of_active_districts_hold_more(active: str, too_many: int) -> None:
    state = drawing(active=active, inactive="PA3", hand="g1 g2 g3 g4")
    state = play(state, "Ann: take b1 b5 o2" if active == "IS1" else "Ann: take b1 b5")
    assert len(who(state, "Ann").hand) == (7 if active == "IS1" else 6)
    if not too_many:
        assert state.phase is Phase.ACTIONS
        return
    assert {len(line.split()) - 1 for line in offered(state, "discard")} == {too_many}


def test_an_empty_deck_is_made_of_the_discards_in_the_middle_of_a_draw() -> None:
    state = left(acting(active="SS1 SS2 PA1 PA2", prisms=TRACK), deck="o6", discards="g1 g2 g3")
    state = begins(state)
    assert (mover(state), state.phase, hand(state)) == ("nature", Phase.SHUFFLE, "g6 b1 b5 o2 o6")
    assert RISE_TO_POWER.choices(state) == ()
    state = play(state, "nature: shuffle g3,g1,g2")
    assert (hand(state), state.prism_deck, state.discards) == ("g3 g6 b1 b5 o2 o6", ("g1", "g2"), ())
    assert state.phase is Phase.ACTIONS


def test_nothing_is_shuffled_as_long_as_the_deck_has_enough() -> None:
    state = begins(left(acting(active="SS1 SS2 PA1 PA2", prisms=TRACK), deck="o6 o5", discards="g1 g2 g3"))
    assert (state.prism_deck, state.discards, mover(state)) == ((), ("g1", "g2", "g3"), "Ann")


def test_fewer_come_when_there_are_no_more() -> None:
    state = begins(left(acting(active="SS1 SS2 PA1 PA2", prisms=TRACK), deck="o6", discards=""))
    assert (hand(state), state.phase) == ("g6 b1 b5 o2 o6", Phase.ACTIONS)


def test_shuffles_differ() -> None:
    state = begins(left(acting(active="SS1 SE1", prisms=TRACK), deck="", discards="g1 g2 g3 g4"))
    some = {RISE_TO_POWER.sample(state, Random(seed)) for seed in range(60)}
    assert all(isinstance(action, Shuffle) and sorted(action.prisms) == ["g1", "g2", "g3", "g4"] for action in some)
    assert len(some) > 15


def test_every_turn_begins_with_two_points() -> None:
    state = drawing(inactive="SE2 IC1", hand="b5")
    state = play(state, "Ann: take g6 o2", "Ann: power SE2 with b5", "Ann: trade IC1")
    assert state.points == 4
    state = begins(play(state, "Ann: done"))
    assert (mover(state), state.points) == ("Ann", 2)


def test_drawing_is_told() -> None:
    state = acts(lay(acting(), prisms=TRACK, deck="o6 o5"), "Bo")
    assert told(state, "Bo: done")[-1] == "Round 2"
    assert told(begins(state), "Ann: take b1 o2") == ["Ann takes blue 1 and orange 2 from the track"]
    rich = give(state, "Ann", active="SS1 SE1")
    whole = "Ann takes the whole track: blue 1 and 5, green 6, orange 2"
    assert told(rich, "Bo: done", viewer=0)[-2:] == [whole, "Ann draws orange 6"]
    assert told(rich, "Bo: done", viewer=1)[-2:] == [whole, "Ann draws 1 card"]
    full = play(begins(give(state, "Ann", hand="g1 g2 g3")), "Ann: take b1 o2")
    assert told(full, "Ann: discard g1") == ["Ann discards green 1"]
