"""In another language nothing English is left: every word of the log and of the reasons is in some message."""

import re
from random import Random

import pytest

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options
from powergrid_tui.games.electropolis.words import card_words, trend_words
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.bots import RandomBot
from tests.electropolis.positions import NAMES, dealt
from tests.foreign import Wordless

SAME = {*NAMES, *book().cards, "take", "place", "discard", "run", "space"}
"""Words of every language: names of people and of cards, verbs of the notation."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than cells."""
    return {word for word in re.findall(r"\w*[^\W\d_]\w*", text) if not re.fullmatch("[a-e][1-5]", word)} - SAME


@pytest.mark.parametrize("seed", [1, 2])
def test_log_and_reasons_hold_no_word_outside_of_a_message(seed: int) -> None:
    luck, bot = Random(seed), RandomBot()
    state = ELECTROPOLIS.new(Options(), NAMES)
    with speaking_with("wordless", Wordless()):
        while (mover := ELECTROPOLIS.to_move(state)) != NOBODY:
            offers = ELECTROPOLIS.choices(state)
            for offer in offers:
                assert not any(strange(row.why) for row in offer.rows())
            action = ELECTROPOLIS.sample(state, luck) if mover == NATURE else bot.decide(state, offers, luck)
            after = ELECTROPOLIS.apply(state, action)
            for line in ELECTROPOLIS.narrate(state, action, after, NOBODY):
                assert not strange(line), line
            assert not strange(ELECTROPOLIS.summary({}, NAMES, ELECTROPOLIS.facts(after)))
            state = after


def test_neither_do_cards_and_trends() -> None:
    with speaking_with("wordless", Wordless()):
        assert not any(strange(card_words(card)) for card in book().cards.values())
        assert not any(strange(trend_words(trend)) for trend in book().trends.values())


@pytest.mark.parametrize("line", ["take 1 zzz", "place coal z9", "place zzz a1", "run"])
def test_neither_do_errors_of_the_notation(line: str) -> None:
    state = dealt()
    with speaking_with("wordless", Wordless()), pytest.raises(BadNotation) as caught:
        ELECTROPOLIS.parse(f"{state.names[state.turn]}: {line}", state)
    assert strange(str(caught.value)) <= strange(line)


def test_a_log_is_told_to_each_in_a_language_of_their_own() -> None:
    session = Session.start(ELECTROPOLIS, Options(), [Seat(name=name) for name in NAMES], seed=3)
    english = session.log(NOBODY)
    with speaking_with("wordless", Wordless()):
        assert session.log(NOBODY) != english
    assert session.log(NOBODY) == english
