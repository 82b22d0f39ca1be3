"""The language of the cards: what is within one another, and bad text, which is one sentence. What each kind of text
does is in `test_cards`, how it reads in docs/cards.md."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from powergrid_tui.games.terraforming_mars.cardfile import cards, corporations
from powergrid_tui.games.terraforming_mars.effects.parser import (
    BadEffect,
    parse_clauses,
    parse_effect,
    parse_needs,
    parse_points,
)
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, OneOf, Sequence

# --- within one another ----------------------------------------------------------------------------------------------


def test_braces_within_braces_keep_their_bars_and_semicolons() -> None:
    found = parse_effect("{{+1P | +2M} ; temp+1 | -1E -> {draw 1 | +1M}}")
    assert found == OneOf(("{+1P | +2M} ; temp+1", "-1E -> {draw 1 | +1M}"))
    assert parse_effect(found.options[0]) == Sequence(("{+1P | +2M}", "temp+1"))
    assert parse_effect(found.options[1]) == Exchange("-1E", "{draw 1 | +1M}")


def test_text_is_nested_six_deep_and_no_deeper() -> None:
    assert parse_effect("{" * 6 + "+1P" + "}" * 6)
    with pytest.raises(BadEffect):
        parse_effect("{" * 7 + "+1P" + "}" * 7)
    with pytest.raises(BadEffect):
        parse_effect("{" * 5000 + "+1P" + "}" * 5000)


# --- bad text --------------------------------------------------------------------------------------------------------

BAD_EFFECTS = [
    "", " ", "nonsense", "3P", "+P", "+3", "+3Q", "+3p", "++3P", "+-3P", "+3P(S", "+8M(P)", "+100P", "+1*tag:venus M",
    "+1*cities:moon M", "+1*tag: M", "+1*events:mars M", "p+1*tag:power/0 E", "p+1*tag:power/ E", "P+1E", "p1E", "p+1X",
    "any p-1B", "any -XP", "any res-1 floater", "any res-1", "any -3P@adj", "steal 2", "steal XS", "TR-1", "tr+1",
    "temp-1", "oxy", "oxygen+1", "venus+1", "lake", "ocean*0", "ocean*10", "ocean@sea", "city@", "tile:", "tile:PARK",
    "tile:mine@bonusST", "greenery@noct", "draw", "draw X", "draw -1", "draw two", "look 4", "look 4 keep", "look buy",
    "reveal tag:microbe", "reveal tag:venus {+1M}", "reveal tag:microbe {fly}", "discard", "res+1", "res+1@there",
    "res+1@any", "res+1 floater@any", "res+1 animal@here", "res-1 animal@any", "res-1@played", "res-1 *@nonempty",
    "if {+1M}", "if rain {+1M}", "if solo +1M", "if solo {+1M", "if solo {+1M | +2M | +3M}", "if solo {}", "{}",
    "{+1M | }", "{+1M", "+1M}", "}{", "{+1M}}", "+1M;", "; +1M", "+1M;; +2M", "-1M ->", "-> +1M", "->",
    "-1M -> +1M -> +2M",
    "may +1M", "may -> +1M", "claim", "claim ocean", "copyprod", "copyprod own tag:venus", "copyprod tag:building",
    "+1M, +2M", "+1M and +2M", "+1M\n+2M", "\x00", "¬", "+①M", "🙂",
]  # fmt: skip


BAD_CLAUSES = [
    "", "+1M", "disc all", "disc 2", "disc 2 tag:venus", "disc 2 some", "reqflex", "reqflex two", "val P+1", "val S-1",
    "protect", "protect plants", "protect here,animal", "protect P,floater", "plantcost", "pay M as H", "pay H",
    "next: +1M", "next: on play:event: +1M", "next: next: reqflex 2", "next: val S+1", "next:", "on", "on play:event",
    "on play:event +1M", "on play:event:", "on play:event: ", "on play:event: fly", "on play: +1M",
    "on play:tag(): +1M", "on play:tag(venus): +1M", "on play:tag(science|venus): +1M", "on play:cost>20: +1M",
    "on place:city: +1M", "on place:city(him): +1M", "on place:lake(any): +1M", "on stdproject: +1M",
    "on stdproject(free): +1M", "disc 2 all; +1M", "protect here; +1M", "disc 2 all;", "on play:event: +1M; fly",
]  # fmt: skip


BAD_NEEDS = ["oxy", "oxy>7", "oxy=7", "oxy>=", "oxy>=100", "venus>=1", "tag:venus>=1", "prod:B>=1", "oxy>=1;", "7"]
BAD_POINTS = ["x", "+1", "100", "1 per", "1 per 0 res", "1 per 10 res", "1 per tag:earth", "1 per res ", "1 if res>=2"]


@pytest.mark.parametrize(
    ("parse", "texts"),
    [
        (parse_effect, BAD_EFFECTS),
        (parse_clauses, BAD_CLAUSES),
        (parse_needs, BAD_NEEDS),
        (parse_points, BAD_POINTS),
    ],
)
def test_text_that_says_nothing_is_refused(parse: Callable[[str], object], texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(BadEffect, match=r"means nothing in the language of the cards$"):
            parse(text)


def test_the_sentence_quotes_the_part_and_not_the_whole() -> None:
    with pytest.raises(BadEffect, match=r"^'res\+1@there' means nothing"):
        parse_effect("p+1P; {+1M | res+1@there}")
    with pytest.raises(BadEffect, match=r"^'draw two' means nothing"):
        parse_effect("-1M -> reveal tag:microbe {draw two}")


def texts() -> list[str]:
    """Everything that cards and corporations say."""
    found = [text for card in cards().values() for text in (card.play, card.action, card.ongoing, card.req, card.vp)]
    found += [text for one in corporations().values() for text in (one.play, one.first, one.action, one.ongoing)]
    return sorted({text for text in found if text})


def spoilt(text: str, rng: Random) -> str:
    """The text with one sign fewer, doubled, changed, or moved."""
    place, other = rng.randrange(len(text)), rng.randrange(len(text))
    before, sign, after = text[:place], text[place], text[place + 1 :]
    kinds = (before + after, before + sign * 2 + after, before + rng.choice("{}();|>-+*@: X9") + after)
    return rng.choice((*kinds, text[:other] + sign + text[other:], text[place:] + text[:place]))


@pytest.mark.parametrize("parse", [parse_effect, parse_clauses, parse_needs, parse_points])
def test_spoilt_text_is_read_or_refused_and_nothing_else(parse: Callable[[str], object]) -> None:
    rng = Random(3)
    for text in texts():
        for _ in range(20):
            with suppress(BadEffect):
                parse(spoilt(text, rng))
