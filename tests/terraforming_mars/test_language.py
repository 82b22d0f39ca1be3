"""The language of the cards: every kind of text becomes its part, and bad text one sentence."""

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
from powergrid_tui.games.terraforming_mars.effects.tree import (
    CardResource,
    Clause,
    Discount,
    Effect,
    Exchange,
    Flexible,
    Gain,
    If,
    LookAtCards,
    Need,
    Next,
    OneOf,
    PlaceTile,
    Points,
    Produce,
    Protect,
    Quantity,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Trigger,
    TriggerEvent,
    Where,
    Worth,
)

ATOMS: list[tuple[str, Effect]] = [
    # What simpler parts become shows in what cards do: see `test_cards`.
    ("+3P", Gain(Quantity(3), "P")),
    ("-5H", Gain(Quantity(5), "H", pays=True)),
    ("-12M(T)", Gain(Quantity(12), "M", pays=True, payable="T")),
    ("+XM", Gain(Quantity(1, x=True), "M")),
    ("-XE", Gain(Quantity(1, x=True), "E", pays=True)),
    ("+1*events:all M", Gain(Quantity(1, per="events:all"), "M")),
    ("p+1B", Produce(Quantity(1), "B")),
    ("p-XH", Produce(Quantity(1, x=True), "H", down=True)),
    ("p+1*tag:microbe/2 P", Produce(Quantity(1, per="tag:microbe", over=2), "P")),
    ("p+1*tag:space@others M", Produce(Quantity(1, per="tag:space", others=True), "M")),
    ("any p-2M", Reduce(2, "M")),
    ("any -4M@adj_owner", Remove(4, "M", adjacent=True)),
    ("TR+1*tag:jovian", Raise("TR", Quantity(1, per="tag:jovian"))),
    ("ocean*2", Sequence(("ocean", "ocean"))),
    ("tile:CAPITAL@city", PlaceTile("CAPITAL", Where.CITY)),
    ("tile:MINE@bonusST_by_own", PlaceTile("MINE", Where.BONUS_BY_OWN)),
    ("look 1 buy", LookAtCards(1, 1, buy=True)),
    ("reveal tag:microbe {res+1@here}", Reveal("microbe", "res+1@here")),
    ("res-2@here", CardResource(2, "here", off=True)),
    ("res+2 microbe@any", CardResource(2, "any", "microbe")),
    ("if tag:plant>=3 {p+4P | p+1P}", If("tag:plant>=3", "p+4P", "p+1P")),
    ("if TR_raised_this_gen {TR+1}", If("TR_raised_this_gen", "TR+1")),
    ("may discard 1 -> draw 1", Exchange("discard 1", "draw 1", may=True)),
    ("-1M -> reveal tag:microbe {res+1@here}", Exchange("-1M", "reveal tag:microbe {res+1@here}")),
    ("ocean; {+5P | res+4 animal@any}", Sequence(("ocean", "{+5P | res+4 animal@any}"))),
]


@pytest.mark.parametrize(("text", "part"), ATOMS)
def test_a_text_becomes_its_part(text: str, part: Effect) -> None:
    assert parse_effect(text) == part


CLAUSES: list[tuple[str, tuple[Clause, ...]]] = [
    ("disc 3 tag:power; disc 3 sp:power", (Discount(3, "tag:power"), Discount(3, "sp:power"))),
    ("val S+1; val T+1", (Worth("S", 1), Worth("T", 1))),
    ("protect P,animal,microbe", (Protect(("P", "animal", "microbe")),)),
    ("next: disc 8 all", (Next(Discount(8, "all")),)),
    ("next: reqflex 2", (Next(Flexible(2)),)),
    ("on play:tag(animal|plant): res+1@here", (Trigger(TriggerEvent("play", tags=("animal", "plant")), "res+1@here"),)),
    ("on play:tag(jovian)@any: p+1M", (Trigger(TriggerEvent("play", anyone=True, tags=("jovian",)), "p+1M"),)),
    # A piece that begins no clause goes on with the trigger before it.
    ("on play:event&tag:space: +3M; +3H", (Trigger(TriggerEvent("play", event=True, tags=("space",)), "+3M; +3H"),)),
    ("on play:cost>=20: +4M", (Trigger(TriggerEvent("play", cost=20), "+4M"),)),
    ("on stdproject(paid): +3M", (Trigger(TriggerEvent("project", paid=True), "+3M"),)),
    ("on place:greenery(me): res+1@here", (Trigger(TriggerEvent("place", tile="greenery"), "res+1@here"),)),
    ("on place:bonusST(me): p+1S", (Trigger(TriggerEvent("place", tile="bonusST"), "p+1S"),)),
    (
        "on place:city(any): res+1@here; protect here",
        (Trigger(TriggerEvent("place", anyone=True, tile="city"), "res+1@here"), Protect(("here",))),
    ),
]


@pytest.mark.parametrize(("text", "clauses"), CLAUSES)
def test_what_goes_on(text: str, clauses: tuple[Clause, ...]) -> None:
    assert parse_clauses(text) == clauses


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("", ()),
        ("temp<=-14", (Need("temp", -14, most=True),)),
        ("prod:T>=1", (Need("prod:T", 1),)),
        ("cities:all>=2", (Need("cities:all", 2),)),
        ("tag:plant>=1; tag:animal>=1", (Need("tag:plant", 1), Need("tag:animal", 1))),
    ],
)
def test_what_must_be_so(text: str, needs: tuple[Need, ...]) -> None:
    assert parse_needs(text) == needs


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", Points(0)),
        ("2", Points(2)),
        ("1 per tag:jovian", Points(1, "tag:jovian")),
        ("1 per 2 res", Points(1, "res", 2)),
        ("1 per adj_city", Points(1, "adj_city")),
        ("3 if res>=1", Points(3, "any")),
    ],
)
def test_points(text: str, points: Points) -> None:
    assert parse_points(text) == points


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
