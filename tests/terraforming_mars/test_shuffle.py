"""The deck runs out: the discards become the deck at once, also in the middle of drawing, dealing and looking."""

import pytest

from powergrid_tui.games.terraforming_mars.actions import Done, Shuffle
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State

from .positions import changed, give, mars, mover, offered, play, ready, told, used, who, words

RESEARCH, CONTACTS, GUILD, LIFE = "090", "111", "006", "005"


def left(state: State, deck: str = "", discards: str = "") -> State:
    """Only these cards are in the deck, and only these were discarded; what lay there besides is out of the game."""
    return state.evolve(deck=tuple(deck.split()), discards=tuple(discards.split()))


def playing(card: str, deck: str, discards: str) -> State:
    """Ann has played a card that draws."""
    return play(left(ready(mars(2), card), deck, discards), f"play {card}")


def test_in_the_middle_of_drawing() -> None:
    """Research draws two: one is left."""
    state = playing(RESEARCH, "021", "031 032 033")
    assert (mover(state), state.phase, who(state).hand) == ("nature", Phase.SHUFFLE, ("021",))
    state = play(state, "nature: shuffle 033,031,032")
    assert (who(state).hand, state.deck, state.discards) == (("021", "033"), ("031", "032"), ())
    assert (mover(state), state.acted, state.phase) == ("Ann", 1, Phase.ACTIONS)


def test_with_the_last_card_and_not_with_the_next() -> None:
    state = playing(RESEARCH, "021 022", "031")
    assert (who(state).hand, state.deck, mover(state)) == (("021", "022"), (), "nature")
    state = play(state, "nature: shuffle 031")
    assert (who(state).hand, state.deck, mover(state), state.acted) == (("021", "022"), ("031",), "Ann", 1)


def test_without_discards_fewer_are_drawn() -> None:
    state = playing(RESEARCH, "021", "")
    assert (who(state).hand, mover(state), state.drawing) == (("021",), "Ann", 0)
    assert who(playing(RESEARCH, "", "")).hand == ()
    state = play(playing(RESEARCH, "", "031"), "nature: shuffle 031")
    assert (who(state).hand, mover(state), state.drawing) == (("031",), "Ann", 0)


def test_in_the_middle_of_looking() -> None:
    """Business Contacts look at four: all of them are looked at together after the shuffle."""
    state = playing(CONTACTS, "021 022", "031 032 033")
    assert mover(state) == "nature"
    state = play(state, "nature: shuffle 031,033,032")
    assert mover(state) == "Ann"
    assert {tuple(line.split()[1:]) for line in offered(state, "keep")} == {
        ("021", "022"), ("021", "031"), ("021", "033"), ("022", "031"), ("022", "033"), ("031", "033"),
    }  # fmt: skip
    state = play(state, "keep 022 033")
    assert (who(state).hand, state.discards, state.deck) == (("022", "033"), ("021", "031"), ("032",))


def test_an_action_that_looks_at_a_card() -> None:
    state = left(give(mars(2), "Ann", "10M", play=GUILD), "", "031")
    state = play(state, f"use {GUILD}", "nature: shuffle 031")
    assert offered(state, "keep") == ["keep nothing", "keep 031"]


def test_a_card_that_is_turned_up() -> None:
    """Search For Life: the card turned up is discarded after the shuffle, not shuffled with the others."""
    state = left(give(mars(2), "Ann", "1M", play=LIFE), "", "031 140")
    state = play(state, f"use {LIFE}", "nature: shuffle 140,031")
    assert (state.deck, state.discards, mover(state)) == (("031",), ("140",), "Ann")


def test_in_the_middle_of_dealing() -> None:
    """Ann is dealt four, Bo one of four: after the shuffle he has the other three, and Cy his."""
    state = play(left(mars(3), "021 022 023 024 025", "031 032 033 034 035 036 037 038"), "Ann: pass", "Bo: pass")
    assert told(state, "Cy: pass")[0] == "Cy passes"
    state = play(state, "Cy: pass")
    assert (mover(state), state.phase, state.resume) == ("nature", Phase.SHUFFLE, Phase.RESEARCH)
    line = "nature: shuffle 038,037,036,035,034,033,032,031"
    assert told(state, line)[0] == "8 discarded cards become the new deck"
    state = play(state, line)
    assert [company.offered for company in state.players] == [
        ("021", "022", "023", "024"), ("025", "038", "037", "036"), ("035", "034", "033", "032"),
    ]  # fmt: skip
    assert (state.phase, state.deck, state.dealing) == (Phase.RESEARCH, ("031",), False)


def test_between_two_things_that_a_card_does() -> None:
    """A greenery of the last plants draws a card from its space, and the last greeneries go on."""
    state = give(mars(2), "Ann", "16P").evolve(temperature=8, oxygen=14, oceans=9)
    state = play(left(state, "021", "031"), "Ann: pass", "Bo: pass", "plant", "place h3")
    assert (mover(state), state.resume) == ("nature", Phase.GREENERIES)
    state = play(state, "nature: shuffle 031")
    assert (state.phase, mover(state), who(state).hand) == (Phase.GREENERIES, "Ann", ("021",))


@pytest.mark.parametrize("deck", [("031",), ("031", "032", "033"), ("031", "031"), ()])
def test_all_discards_are_shuffled_and_nothing_else(deck: tuple[str, ...]) -> None:
    state = playing(RESEARCH, "", "031 032")
    why = "all the discards must be shuffled"
    assert TERRAFORMING_MARS.refusal(state, Shuffle(deck=deck)) == why
    assert TERRAFORMING_MARS.refusal(state, Done()) == why
    assert TERRAFORMING_MARS.refusal(state, Shuffle(deck=("032", "031"))) == ""


def test_without_any_cards_left_nothing_is_drawn_looked_at_or_turned_up() -> None:
    state = left(give(mars(2), "Ann", "1M 1E", play="005 014 006"))
    for card, cost in ((LIFE, "-1M"), ("014", "-1E"), (GUILD, "")):
        assert changed(state, used(state, card)) == words(cost)


def test_a_university_draws_what_it_threw_away_where_nothing_else_is_left() -> None:
    state = play(left(ready(give(mars(2), "Ann", play="073", hand="001"), "077")), "play 077", "choose 1")
    assert mover(state) == "nature"
    assert who(play(state, "nature: shuffle 001")).hand == ("001",)
