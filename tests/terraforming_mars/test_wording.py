"""The texts of all cards in words: each kind of part reads as people say it, and no number is lost."""

import re

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import Corporation, ProjectCard
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses
from powergrid_tui.games.terraforming_mars.wording.cards import card_words, points_words
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.table.words.language import speaking_with
from tests.foreign import Wordless

BOOK = book(True, "standard")


CARDS = {
    "004": "needs 3 oceans / -1 heat production of any player, -1 credit production, +2 plant production",
    "005": (
        "needs at most 6 % oxygen / "
        "action: spend 1 credit: reveal the top card: if it has a microbe tag, +1 science resource here / "
        "3 points with at least 1 science resource here"
    ),
    "012": "action: spend 12 credits, payable with titanium too: place an ocean / 1 point for each Jovian tag",
    "019": "+3 plants, +3 microbes on one of your cards or +2 animals on one of your cards; place an ocean",
    "023": "needs -12 °C or colder / +1 plant / when anyone places an ocean: +2 plants",
    "033": "action: spend 2 microbes from here: +1 step of oxygen; or +1 microbe here",
    "037": "+2 TR; +1 step of temperature; +4 plant production with 3 plant tags, otherwise +1 plant production",
    "050": "remove up to 2 animals from any card or remove up to 5 plants from any player",
    "135": "needs 1 plant tag, 1 animal tag and 1 microbe tag / 3 points",
    "172": (
        "+1 animal here / when anyone places a city: +1 animal here / nothing can be removed from this card / "
        "1 point for every 2 animals here"
    ),
    "188": "place an ocean, remove up to 4 credits from a player with a tile next to it / -1 point",
    "R31": (
        "+2 credit production in a solo game / first action: place a city / when you place a city: +3 credits / "
        "when anyone places a city on Mars: +1 credit production"
    ),
    "R32": "action: spend 3 credits: +1 TR if your TR rose this generation",
}
"""What is on some cards, beside the parts that docs/cards.md lists: see `test_cards_of_ones_own`."""


@pytest.mark.parametrize("card", CARDS)
def test_a_card_reads_as_people_say_it(card: str) -> None:
    assert " / ".join(card_words(BOOK, card)) == CARDS[card]


NUMBER = re.compile(r"\d+")


def test_no_number_of_a_card_is_lost_and_nothing_of_its_notation_left() -> None:
    """Ones are said as 'a' or 'each' in places; 'by2city' is said in words."""
    entries: tuple[ProjectCard | Corporation, ...] = (*BOOK.cards.values(), *BOOK.corporations.values())
    for entry in entries:
        fields = [entry.play, entry.action, entry.ongoing]
        fields += [entry.first] if isinstance(entry, Corporation) else [entry.req, entry.vp]
        notation = " ".join(fields).replace("by2city", "").replace("-", " -")
        told = " / ".join(card_words(BOOK, entry.num))
        numbers, wanted = (sorted(n for n in NUMBER.findall(text) if int(n) > 1) for text in (told, notation))
        assert numbers == wanted, entry.num
        assert told.isprintable()
        assert not re.search(r"[{}@|*=<>_]|->|\bp[+-]|\bres\b|\btag:|\boxy\b|\btemp\b|[+-]{2}", told)
        assert not re.search(r"\b1 (\w+ )?(\w+[^s]s|cities|greeneries)\b(?! production)", told)
        assert not re.search(
            r"\b([2-9]|\d\d) (credit|plant|card|ocean|animal|microbe|tag|step)\b(?! produc| tag)", told
        )


def test_cards_of_ones_own_say_what_no_card_of_the_game_says() -> None:
    assert effect_words("look 3 buy") == "look at 3 cards, then buy any of them and discard the others"
    assert effect_words("discard 2") == "discard 2 cards"
    assert effect_words("greenery*2") == "place 2 greeneries"
    assert effect_words("ocean; city; ocean") == "place an ocean, place a city, place an ocean"
    assert effect_words("res+2@here") == "+2 resources here", "where nobody says what the card holds"
    assert points_words("1 per 2 tag:jovian") == "1 point for every 2 Jovian tags"
    assert points_words("-1 per res", "animal") == "-1 point for each animal here"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("disc 2 sp:aquifer", "the standard project aquifer costs you 2 credits less"),
        ("protect animal", "opponents cannot remove your animals"),
        ("protect P", "opponents cannot remove your plants"),
        (
            "next: disc 1 tag:power",
            "for the next card you play this generation: power cards cost you 1 credit less",
        ),
        ("reqflex 1", "you may miss requirements for temperature, oxygen and oceans by 1 step"),
        ("on place:greenery(any): +1M", "when anyone places a greenery: +1 credit"),
        ("on place:bonusST(any): +1M", "when anyone places a tile on a space that shows steel or titanium: +1 credit"),
    ],
)
def test_what_goes_on_with_cards_of_ones_own(text: str, words: str) -> None:
    (clause,) = parse_clauses(text)
    assert clause_words(clause) == words


def test_no_word_stands_outside_of_a_message() -> None:
    with speaking_with("wordless", Wordless()):
        for num in (*BOOK.cards, *BOOK.corporations):
            assert set(re.findall(r"[A-Za-z]+", " ".join(card_words(BOOK, num)))) == set(), num
