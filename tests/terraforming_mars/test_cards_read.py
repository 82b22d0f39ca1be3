"""The files of cards and corporations: all of them are read, and say what is printed."""

from collections import Counter
from pathlib import Path

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import ProjectCard, card_errors, cards, corporations
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_effect, parse_needs, parse_points

FIGURES = Path(__file__).parent / "figures.txt"
"""Every card as printed: number, set and type by their letters, cost, and between bars tags, what must be so, points,
what it holds, and its name. The file was not made from the data."""

CORPORATIONS = {
    "R00": ("Beginner Corporation", "basic", 42, ""),
    "R03": ("Saturn Systems", "corporate", 42, "jovian"),
    "R08": ("CrediCor", "basic", 57, ""),
    "R09": ("PhoboLog", "basic", 23, "space"),
    "R13": ("Thorgate", "basic", 48, "power"),
    "R17": ("EcoLine", "basic", 36, "plant"),
    "R18": ("Helion", "basic", 42, "space"),
    "R19": ("Interplanetary Cinematics", "basic", 30, "building"),
    "R24": ("Mining Guild", "basic", 30, "building building"),
    "R30": ("Teractor", "corporate", 60, "earth"),
    "R31": ("Tharsis Republic", "basic", 40, "building"),
    "R32": ("United Nations Mars Initiative", "basic", 40, "earth"),
    "R43": ("Inventrix", "basic", 45, "science"),
}
"""Name, set, credits and tags as printed."""


def figures() -> dict[str, str]:
    """The line of every card by its number."""
    return {line[:3]: line for line in FIGURES.read_text(encoding="utf-8").splitlines()}


def line(card: ProjectCard) -> str:
    """A card as the table has it."""
    told = (" ".join(card.tags), card.req, card.vp, card.holds, card.name)
    head = f"{card.num} {card.set[0]}{card.type} {card.cost}"
    return " | ".join((head, *told)).replace("|  |", "| |").replace("|  |", "| |")


@pytest.mark.parametrize("num", figures())
def test_a_card_is_as_printed(num: str) -> None:
    assert line(cards()[num]) == figures()[num]


def test_there_are_208_cards_and_no_others() -> None:
    assert list(cards()) == [f"{num:03}" for num in range(1, 209)]
    assert Counter(card.set for card in cards().values()) == {"basic": 137, "corporate": 71}
    assert Counter(card.type for card in cards().values()) == {"A": 112, "B": 59, "E": 37}
    assert len({card.name for card in cards().values()}) == 208


def test_tags_in_all() -> None:
    assert Counter(tag for card in cards().values() for tag in card.tags) == {
        "building": 67, "space": 42, "science": 34, "power": 27, "earth": 22, "plant": 21, "microbe": 16, "jovian": 12,
        "city": 12, "animal": 9,
    }  # fmt: skip
    basic = Counter(tag for card in cards().values() if card.set == "basic" for tag in card.tags)
    assert basic == {
        "building": 49, "space": 28, "power": 21, "plant": 21, "microbe": 13, "science": 12, "city": 11, "earth": 9,
        "animal": 9, "jovian": 6,
    }  # fmt: skip


def test_cards_with_a_requirement_with_points_with_resources_with_actions_and_with_effects() -> None:
    found = cards().values()
    assert sum(card.cost for card in found) == 2506
    assert sum(bool(card.req) for card in found) == 71
    assert sum(bool(card.vp) for card in found) == 83
    assert Counter(card.holds for card in found if card.holds) == {
        "animal": 8,
        "microbe": 6,
        "science": 3,
        "fighter": 1,
    }
    assert sum(bool(card.action) for card in found) == 35
    assert sum(bool(card.ongoing) for card in found) == 26


@pytest.mark.parametrize("num", CORPORATIONS)
def test_a_corporation_is_as_printed(num: str) -> None:
    entry = corporations()[num]
    assert (entry.name, entry.set, entry.credits, " ".join(entry.tags)) == CORPORATIONS[num]


def test_there_are_twelve_corporations_and_that_of_beginners() -> None:
    assert sorted(corporations()) == sorted(CORPORATIONS)
    assert next(iter(corporations())) == "R00"


@pytest.mark.parametrize("card", cards().values(), ids=lambda card: card.num)
def test_every_text_of_a_card_is_read(card: ProjectCard) -> None:
    for text in (card.play, card.action):
        if text:
            parse_effect(text)
    if card.ongoing:
        assert parse_clauses(card.ongoing)
    assert bool(parse_needs(card.req)) == bool(card.req)
    assert (parse_points(card.vp).number != 0) == bool(card.vp)


@pytest.mark.parametrize("num", CORPORATIONS)
def test_every_text_of_a_corporation_is_read(num: str) -> None:
    entry = corporations()[num]
    for text in (entry.play, entry.first, entry.action):
        if text:
            parse_effect(text)
    if entry.ongoing:
        assert parse_clauses(entry.ongoing)


def test_the_basic_game_leaves_out_the_cards_of_the_corporate_era() -> None:
    basic, whole = book(False, "standard"), book(True, "standard")
    assert len(basic.cards) == 137
    assert len(whole.cards) == 208
    assert {card.set for card in basic.cards.values()} == {"basic"}
    assert len(basic.choices) == 10
    assert len(whole.choices) == 12
    assert set(whole.choices) - set(basic.choices) == {"R03", "R30"}
    assert "R00" not in whole.choices


# --- cards of one's own ----------------------------------------------------------------------------------------------

OWN = {"num": "X01", "name": "Snow", "type": "A", "cost": 5}


def errors(**words: object) -> list[str]:
    """What is wrong with one card of this kind."""
    return card_errors({"cards": [{**OWN, **words}]}, cards())


def test_a_card_of_ones_own_is_read() -> None:
    assert errors() == []
    assert errors(type="B", ongoing="on play:event: {-3M -> +1P | +1M}", action="-1M -> {+1P | -1E -> +3M}") == []
    assert errors(tags=["plant", "plant"], play="p+1P; {+1P | ocean}", req="oxy>=3", vp="1 per 2 res") == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"play": "p+1Q"}, "'p+1Q' means nothing in the language of the cards"),
        ({"play": "p+1P; dig 3"}, "'dig 3' means nothing in the language of the cards"),
        ({"type": "B", "action": "-1M ->"}, "'' means nothing in the language of the cards"),
        ({"type": "B", "ongoing": "on rain: +1P"}, "'on rain: +1P' means nothing in the language of the cards"),
        ({"req": "venus>=3"}, "'venus>=3' means nothing in the language of the cards"),
        ({"vp": "lots"}, "'lots' means nothing in the language of the cards"),
        ({"vp": "1 per 0 res"}, "'1 per 0 res' means nothing in the language of the cards"),
        (
            {"type": "B", "ongoing": "on play:event: -3M"},
            "'-3M' takes something that may not be there: write the cost before '->'",
        ),
        ({"type": "B", "ongoing": "on place:city(any): {+1M | p-1E}"}, "before '->'"),
        ({"type": "B", "action": "-1M -> -5P"}, "before '->'"),
        ({"type": "B", "action": "-1M -> reveal tag:microbe {res-1@here}"}, "before '->'"),
        ({"action": "+1M"}, "only an active card (B) may have an action"),
        (
            {"type": "E", "ongoing": "reqflex 2"},
            "an event (E) has no lasting effect, except one that begins with 'next:'",
        ),
    ],
)
def test_what_a_card_of_ones_own_cannot_say(words: dict[str, object], why: str) -> None:
    (told,) = errors(**words)
    assert told.endswith(why)
    assert "X01" in told


def test_numbers_are_taken_once() -> None:
    assert any("001" in told and "Colonizer Training Camp" in told for told in errors(num="001"))
    twice = card_errors({"cards": [OWN, OWN]}, cards())
    assert len(twice) == 1
    assert "X01" in twice[0]


@pytest.mark.parametrize(
    "words",
    [
        {"cost": -1},
        {"cost": 100},
        {"cost": "5"},
        {"type": "C"},
        {"tags": ["venus"]},
        {"holds": "floater"},
        {"num": "x y"},
        {"name": ""},
        {"play": "+1M; " * 60},
        {"colour": "red"},
    ],
)
def test_bad_fields_are_told_in_a_sentence(words: dict[str, object]) -> None:
    assert errors(**words)
