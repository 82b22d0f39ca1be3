"""In another language nothing English is left: every word of every card and trend is in some message."""

import re

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.wording import card_words, trend_words
from powergrid_tui.table.words.language import speaking_with
from tests.electropolis.positions import NAMES
from tests.foreign import Wordless

SAME = {*NAMES, *book().cards}
"""Words of every language: names of people and of cards."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than cells."""
    return {word for word in re.findall(r"\w*[^\W\d_]\w*", text) if not re.fullmatch("[a-e][1-5]", word)} - SAME


def test_cards_and_trends_hold_no_word_outside_of_a_message() -> None:
    with speaking_with("wordless", Wordless()):
        assert not any(strange(card_words(card)) for card in book().cards.values())
        assert not any(strange(trend_words(trend, 4)) for trend in book().trends.values())
