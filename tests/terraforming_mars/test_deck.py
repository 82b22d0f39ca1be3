"""The deck runs out: the discards are shuffled at once, also in the middle of what draws, and it goes on."""

from .positions import (
    asked,
    changed,
    give,
    mover,
    offered,
    on,
    play,
    ready,
    shuffled,
    thin,
    used,
    who,
    words,
)


def test_a_card_is_drawn_after_the_shuffle_where_the_deck_was_too_small() -> None:
    state = thin(ready(on(), "090"), "001", "002 003 004")
    state = play(state, "play 090")
    assert mover(state) == "nature"
    assert who(state).hand == ("001",)
    state = shuffled(state, "004 002 003")
    assert who(state).hand == ("001", "004")
    assert (state.deck, state.discards) == (("002", "003"), ())
    assert mover(state) == "Ann"


def test_the_discards_are_shuffled_with_the_last_card_not_with_the_next() -> None:
    state = play(thin(ready(on(), "090"), "001 002", "003 004"), "play 090")
    assert mover(state) == "nature"
    state = shuffled(state, "004 003")
    assert who(state).hand == ("001", "002")
    assert state.deck == ("004", "003")


def test_what_is_discarded_after_the_shuffle_is_not_in_it() -> None:
    state = play(thin(ready(on(), "192"), "001 002 003", "004 005"), "play 192")
    assert mover(state) == "nature"
    state = shuffled(state, "005 004")
    assert asked(state) == "keep"
    state = play(state, "keep 002")
    assert (state.deck, state.discards) == (("005", "004"), ("001", "003"))


def test_cards_are_looked_at_together_after_a_shuffle_in_between() -> None:
    state = play(thin(ready(on(), "111"), "001 002", "003 004 005"), "play 111")
    assert mover(state) == "nature"
    state = shuffled(state, "005 003 004")
    assert len(offered(state, "keep")) == 6
    state = play(state, "keep 001 005")
    assert who(state).hand == ("001", "005")
    assert (state.deck, state.discards) == (("004",), ("002", "003"))


def test_a_card_is_turned_up_from_an_empty_deck_after_the_shuffle() -> None:
    state = thin(give(on("1M"), "Ann", play="005"), "049", "")
    after = play(state, "use 005")
    assert mover(after) == "nature"  # the card turned up is a discard, and the deck is empty
    assert changed(state, shuffled(after, "049")) == words("-1M; 005+1")


def test_without_any_cards_left_nothing_is_drawn() -> None:
    state = thin(ready(on(), "090"), "001", "")
    state = play(state, "play 090")
    assert who(state).hand == ("001",)
    assert mover(state) == "Ann"
    empty = thin(on("1M 1E", play="005 014 006"), "", "")
    assert changed(empty, used(empty, "005")) == words("-1M")
    assert changed(empty, used(empty, "014")) == words("-1E")
    assert changed(empty, used(empty, "006")) == set()


def test_a_university_draws_what_it_threw_away_where_nothing_else_is_left() -> None:
    state = play(thin(ready(on(play="073", hand="001"), "077"), "", ""), "play 077", "choose 1")
    assert mover(state) == "nature"
    assert who(shuffled(state, "001")).hand == ("001",)


def test_cards_of_a_generation_come_after_a_shuffle_in_between() -> None:
    state = play(thin(on(), "001 002 003 004 005", "006 007 008 009"), "pass", "pass")
    assert mover(state) == "nature"
    state = shuffled(state, "009 008 007 006")
    # Whose deal begins does not matter: four for each of the two, in the order of the deck.
    assert [len(company.offered) for company in state.players] == [4, 4]
    assert state.deck == ("006",)


def test_the_last_cards_of_a_generation_are_followed_by_the_shuffle() -> None:
    state = play(thin(on(), "001 002 003 004 005 006 007 008", "009"), "pass", "pass")
    assert mover(state) == "nature"
    state = shuffled(state, "009")
    assert [len(company.offered) for company in state.players] == [4, 4]
    done = play(state, "Ann: buy nothing", "Bo: buy nothing")
    assert done.deck == ("009",)
    assert len(done.discards) == 8
