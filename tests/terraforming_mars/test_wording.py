"""The texts of all cards in words: each kind of part reads as people say it, and no number is lost."""

import re

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import Corporation
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses
from powergrid_tui.games.terraforming_mars.wording.cards import card_words, points_words
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.table.words.language import speaking_with
from tests.foreign import Wordless

BOOK = book(True, "standard")
EVERYTHING = (*BOOK.cards, *BOOK.corporations)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("004", ["needs 3 oceans", "-1 heat production of any player, -1 credit production, +2 plant production"]),
        (
            "005",
            [
                "needs at most 6 % oxygen",
                "action: spend 1 credit: reveal the top card: if it has a microbe tag, +1 science resource here",
                "3 points with at least 1 science resource here",
            ],
        ),
        ("006", ["action: look at 1 card, then buy or discard it"]),
        ("007", ["action: spend 1 energy: +1 credit for each city on Mars"]),
        (
            "008",
            [
                "needs 4 oceans",
                "-2 energy production, +5 credit production, place the Capital tile where a city may go",
                "1 point for each ocean next to it",
            ],
        ),
        ("009", ["+2 titanium, +1 step of temperature, remove up to 3 plants from any player"]),
        ("012", ["action: spend 12 credits, payable with titanium too: place an ocean", "1 point for each Jovian tag"]),
        ("015", ["action: -1 energy production, +1 TR"]),
        (
            "019",
            ["+3 plants, +3 microbes on one of your cards or +2 animals on one of your cards; place an ocean"],
        ),
        ("020", ["place a city next to no other tile", "cards cost you 1 credit less"]),
        (
            "023",
            ["needs -12 °C or colder", "+1 plant", "when anyone places an ocean: +2 plants"],
        ),
        (
            "024",
            [
                "needs 11 % oxygen",
                "action: remove 1 animal from any card: +1 animal here",
                "1 point for each animal here",
            ],
        ),
        ("025", ["space cards cost you 2 credits less", "1 point"]),
        ("031", ["for each space event you play: +3 credits, +3 heat"]),
        ("033", ["action: spend 2 microbes from here: +1 step of oxygen; or +1 microbe here"]),
        (
            "037",
            ["+2 TR; +1 step of temperature; +4 plant production with 3 plant tags, otherwise +1 plant production"],
        ),
        (
            "050",
            ["remove up to 2 animals from any card or remove up to 5 plants from any player"],
        ),
        ("053", ["needs 0 °C or warmer", "place 2 oceans", "2 points"]),
        (
            "064",
            [
                (
                    "place a mine next to one of your tiles, on a space that shows steel or titanium, +1 "
                    "production of the metal shown there"
                )
            ],
        ),
        ("066", ["claim a free land space where only you may build"]),
        ("071", ["each steel is worth 1 credit more", "each titanium is worth 1 credit more"]),
        ("073", ["for each science tag you play: you may discard 1 card, then draw 1 card", "1 point"]),
        (
            "074",
            ["for each plant, microbe or animal tag you play: +1 plant or +1 resource on the card played"],
        ),
        ("086", ["repeat the production changes of one of your building cards"]),
        ("099", ["+1 credit production for each space tag of your opponents"]),
        ("107", ["+1 credit for each event that anyone has played"]),
        ("111", ["look at 4 cards, keep 2"]),
        ("119", ["needs at most 3 oceans", "1 point"]),
        ("124", ["steal up to 2 steel or steal up to 3 credits"]),
        (
            "128",
            [
                "needs 1 greenery of yours",
                "place the Ecological Zone tile next to a greenery",
                "for each animal or plant tag you play: +1 animal here",
                "1 point for every 2 animals here",
            ],
        ),
        ("130", ["needs 4 % oxygen", "+1 plant production for every 2 microbe tags"]),
        ("135", ["needs 1 plant tag, 1 animal tag and 1 microbe tag", "3 points"]),
        ("149", ["+1 resource on one of your cards that has some"]),
        ("152", ["-X heat production, +X credit production"]),
        ("156", ["when you use a standard project other than selling patents: +3 credits"]),
        (
            "172",
            [
                "+1 animal here",
                "when anyone places a city: +1 animal here",
                "nothing can be removed from this card",
                "1 point for every 2 animals here",
            ],
        ),
        ("173", ["opponents cannot remove your plants, animals and microbes"]),
        ("183", ["needs 6 % oxygen", "-1 plant production of any player, +2 energy production", "-1 point"]),
        (
            "185",
            [
                (
                    "for each science tag you play: +1 science resource here; or spend 1 science resource "
                    "from here: draw 1 card"
                ),
                "1 point",
            ],
        ),
        (
            "188",
            ["place an ocean, remove up to 4 credits from a player with a tile next to it", "-1 point"],
        ),
        ("194", ["action: spend X energy: +X credits"]),
        ("195", ["the next card you play this generation costs 8 credits less", "-1 point"]),
        ("198", ["+5 credit production", "1 point for every 3 cities in play"]),
        (
            "206",
            [
                (
                    "for the next card you play this generation: you may miss requirements for temperature, "
                    "oxygen and oceans by up to 2 steps"
                )
            ],
        ),
        (
            "R08",
            [
                "when you play a card with a printed cost of 20 credits or more: +4 credits",
                "when you use a standard project of 20 credits or more: +4 credits",
            ],
        ),
        ("R17", ["+2 plant production, +3 plants", "a greenery costs you 7 plants"]),
        ("R18", ["+3 heat production", "heat may be spent as credits"]),
        (
            "R31",
            [
                "+2 credit production in a solo game",
                "first action: place a city",
                "when you place a city: +3 credits",
                "when anyone places a city on Mars: +1 credit production",
            ],
        ),
        (
            "R13",
            [
                "+1 energy production",
                "power cards cost you 3 credits less",
                "the standard project power plant costs you 3 credits less",
            ],
        ),
        ("R32", ["action: spend 3 credits: +1 TR if your TR rose this generation"]),
        ("R03", ["+1 titanium production", "for each Jovian tag that anyone plays: +1 credit production"]),
    ],
)
def test_a_card_reads_as_people_say_it(card: str, words: list[str]) -> None:
    assert list(card_words(BOOK, card)) == words


NUMBER = re.compile(r"\d+")


@pytest.mark.parametrize("num", EVERYTHING)
def test_no_number_of_a_card_is_lost_and_nothing_of_its_notation_left(num: str) -> None:
    """Ones are said as 'a' or 'each' in places; 'by2city' is said in words."""
    entry = BOOK.cards.get(num) or BOOK.corporations[num]
    fields = [entry.play, entry.action, entry.ongoing]
    fields += [entry.first] if isinstance(entry, Corporation) else [entry.req, entry.vp]
    notation = " ".join(fields).replace("by2city", "").replace("-", " -")
    told = " / ".join(card_words(BOOK, num))
    wanted = [number for number in NUMBER.findall(notation) if int(number) > 1]
    assert sorted(number for number in NUMBER.findall(told) if int(number) > 1) == sorted(wanted)
    assert told.isprintable()
    assert not re.search(r"[{}@|*=<>_]|->|\bp[+-]|\bres\b|\btag:|\boxy\b|\btemp\b|[+-]{2}", told)
    assert not re.search(r"\b1 (\w+ )?(\w+[^s]s|cities|greeneries)\b(?! production)", told)
    assert not re.search(
        r"\b([2-9]|\d\d) (credit|plant|card|ocean|animal|microbe|tag|step)\b(?! production| tag)", told
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
        for num in EVERYTHING:
            assert set(re.findall(r"[A-Za-z]+", " ".join(card_words(BOOK, num)))) == set(), num
