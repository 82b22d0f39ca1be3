"""Corporations: what each starts with, its first action, what goes on for it, its action, and how it is alone."""

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State

from .positions import (
    changed,
    dealt,
    give,
    lines,
    mover,
    offered,
    on,
    play,
    played,
    refused,
    rows,
    six,
    used,
    who,
    words,
)

BOOK = book(True, "standard")

HAND = "001 002 003 004 005 006 007 008 009 010"
"""What Ann is dealt."""


def founded(corporation: str, cards: str = "nothing", players: int = 2, other: str = "") -> State:
    """The first turn of the game, with this corporation in Ann's seat; Bo has another, and buys nothing."""
    other = other or ("R08" if corporation != "R08" else "R19")
    rest = [name for name in BOOK.choices if name not in (corporation, other)]
    pairs = [(corporation, rest[0]), (other, rest[1])][:players]
    state = dealt(players, corporations=pairs, cards=HAND)
    state = play(state, f"Ann: start {corporation} {cards}")
    return play(state, f"Bo: start {other} nothing") if players > 1 else state


# --- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corporation", "stock", "production"),
    [
        ("R03", "42M", "1M 1T"),  # its own tag brings the credit production
        ("R08", "57M", ""),
        ("R09", "23M 10T", ""),
        ("R13", "48M", "1E"),
        ("R17", "36M 3P", "2P"),
        ("R18", "42M", "3H"),
        ("R19", "30M 20S", ""),
        ("R24", "30M 5S", "1S"),
        ("R30", "60M", ""),
        ("R31", "40M", ""),
        ("R32", "40M", ""),
        ("R43", "45M", ""),
    ],
)
def test_what_a_corporation_starts_with(corporation: str, stock: str, production: str) -> None:
    company = who(founded(corporation))
    assert company.corporation == corporation
    assert company.stock == six(stock)
    assert company.production == six(production)
    assert company.tr == 20
    assert company.hand == ()


def test_the_productions_of_the_basic_game_come_to_those_of_the_corporation() -> None:
    state = dealt(2, corporations=[("R24", "R17"), ("R13", "R18")], corporate=False)
    state = play(state, "Ann: start R24 nothing", "Bo: start R13 nothing")
    assert who(state, "Ann").production == (1, 2, 1, 1, 1, 1)
    assert who(state, "Bo").production == (1, 1, 1, 1, 2, 1)


# --- the first action ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corporation", "name", "answers", "changes"),
    [("R31", "Tharsis Republic", "place g2", "g2 city Ann; +3M; p+1M"), ("R43", "Inventrix", "", "hand+3")],
)
def test_what_a_corporation_owes_comes_first(corporation: str, name: str, answers: str, changes: str) -> None:
    state = founded(corporation)
    assert [offer.kind for offer in TERRAFORMING_MARS.choices(state)] == ["first"]
    for line in ("pass", "done", "project sell_patents", "warm"):
        assert refused(state, line) == f"take the first action of {name} first"
    after = play(state, "first", *lines(answers))
    assert changed(state, after) == words(changes)
    assert refused(after, "first") == "there is no first action to take"
    assert (after.acted, mover(after)) == (1, "Ann")


# --- what goes on ----------------------------------------------------------------------------------------------------

ONGOING: list[tuple[str, State, str, str, str]] = [
    # CrediCor: the printed cost, not the one that is paid.
    ("R08", on(), "102", "", "p+1E"),
    ("R08", on(production="4E"), "165", "", "p-4E; p+2P; TR+3; +4M"),
    ("R08", on(), "040", "", "p+2T; +4M"),
    ("R08", on(play="070 150", production="4E"), "165", "", "p-4E; p+2P; TR+3; +4M"),
    ("R19", on(), "112", "", "TR+2; +2M"),
    ("R19", on(), "056", "", "p+1S"),
    # Mining Guild: once for a tile, whatever it shows, and whatever the tile is.
    ("R24", on(), "067", "place i2", "i2 MINE Ann; +2S; p+2S"),
    ("R24", on(), "067", "place d1", "d1 MINE Ann; +1P; +1T; p+1T; p+1S"),
    ("R24", on(), "127", "place i5", "i5 ocean; TR+1; +2T; p+1S"),
    ("R24", on(), "127", "place a5", "a5 ocean; TR+1"),
    ("R24", on(), "097", "place c7", "temp+2; TR+2; c7 NUCLEAR Ann; +1S; p+1S"),
    ("R24", on(), "097", "place d2", "temp+2; TR+2; d2 NUCLEAR Ann; +1P"),
    # Tharsis: every city on Mars, and three credits for one's own, wherever it lies.
    ("R31", on(production="1E"), "182", "place g2", "p-1E; p+4M; g2 city Ann; +3M"),
    ("R31", on(), "081", "", "ganymede city Ann; +3M"),
    ("R31", on(), "021", "", "p+1T; phobos city Ann; +3M"),
    ("R31", on(oceans=4, production="2E"), "008", "place g2", "p-2E; p+6M; g2 CAPITAL Ann; +3M"),
    # Saturn Systems: tags of everybody, once each.
    ("R03", on(), "040", "", "p+2T; p+1M"),
    ("R03", on(), "056", "", "p+1S"),
    ("R03", on(), "040", "", "p+2T; Bo p+1M"),
    ("R31", on(), "020", "place g2", "g2 city Ann; Bo p+1M"),
]  # fmt: skip


@pytest.mark.parametrize(("corporation", "state", "card", "answers", "changes"), ONGOING)
def test_what_goes_on_for_a_corporation(corporation: str, state: State, card: str, answers: str, changes: str) -> None:
    state = give(state, "Bo" if "Bo " in changes else "Ann", corporation=corporation)
    assert played(state, card, *lines(answers)) == words(changes)


@pytest.mark.parametrize(("corporation", "card", "answers"), [("R08", "040", ""), ("R24", "127", "place i5")])
def test_only_some_of_it_comes_of_what_another_does(corporation: str, card: str, answers: str) -> None:
    state = on()
    assert played(give(state, "Bo", corporation=corporation), card, *lines(answers)) == played(
        state, card, *lines(answers)
    )


def test_the_credits_of_credicor_do_not_pay_for_what_brings_them() -> None:
    state = on("29M", corporation="R08", hand="040")
    assert refused(state, "play 040") == "1 credit short"
    assert who(play(give(state, "Ann", "30M"), "play 040")).stock[0] == 4


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("play 056 heat 4", "-4H; p+1S; hand-1"),
        ("play 056 heat 1", "-3M; -1H; p+1S; hand-1"),
        ("play 056", "-4M; p+1S; hand-1"),
        ("project power_plant heat 11", "-11H; p+1E"),
        ("project asteroid heat 12", "-2M; -12H; temp+1; TR+1"),
        ("award banker heat 8", "-8H"),
        ("use 199 heat 2", "-2H; hand+1"),
    ],
)
def test_helion_may_pay_with_heat(line: str, changes: str) -> None:
    state = on("20M 20H", corporation="R18", hand="056", play="199")
    assert changed(state, play(state, line)) == words(changes)
    other = give(state, "Ann", corporation="R08")
    if "heat" in line:
        assert refused(other, line) == "heat cannot pay for this"


def test_helion_claims_buys_and_looks_with_heat() -> None:
    state = give(on("8H", corporation="R18"), "Ann", tr=35)
    assert changed(state, play(state, "milestone terraformer heat 8")) == words("-8H")
    looking = on("1M 2H", corporation="R18", play="006", deck="048")
    assert changed(looking, used(looking, "006", "keep 048")) == words("-1M; -2H; hand+1")
    rich = give(looking, "Ann", "9M 4H")
    assert changed(rich, used(rich, "006", "keep 048")) == words("-3M; hand+1")
    assert changed(rich, used(rich, "006", "keep 048 heat 3")) == words("-3H; hand+1")
    assert changed(rich, used(rich, "006", "keep 048 heat 1")) == words("-2M; -1H; hand+1")
    assert refused(play(rich, "use 006"), "keep 048 heat 4") == "you can pay with less of that"
    assert refused(play(rich, "use 006"), "keep 001 heat 3") == "that is not one of the choices"
    other = give(rich, "Ann", corporation="R08")
    assert refused(play(other, "use 006"), "keep 048 heat 3") == "heat cannot pay for this"


def test_heat_that_a_card_takes_does_not_pay_for_it_and_credits_are_no_heat() -> None:
    assert refused(on("20M 7H", corporation="R18"), "warm") == "1 heat short"
    assert refused(on("20M 7H", corporation="R18", play="154"), "use 154") == "1 heat short"
    state = on("5H", corporation="R18", hand="190")
    assert refused(state, "play 190 heat 1") == "1 credit short"
    assert rows(state, "play")["play 190"].why == "1 credit short"
    assert refused(give(state, "Ann", "1M"), "play 190 heat 1") == "you do not have that much to pay with"
    assert changed(give(state, "Ann", "1M"), play(give(state, "Ann", "1M"), "play 190")) == words(
        "-1M; -5H; +4P; hand-1"
    )
    six_heat = give(state, "Ann", "6H")
    assert offered(six_heat, "play") == ["play 190 heat 1"]
    assert changed(six_heat, play(six_heat, "play 190 heat 1")) == words("-6H; +4P; hand-1")


# --- the action of the United Nations Mars Initiative ----------------------------------------------------------------


def test_unmi_raises_its_rating_once_after_it_rose_in_the_generation() -> None:
    state = on("20M", bo="20M", corporation="R32")
    why = "your TR has not risen this generation"
    assert (refused(state, "use R32"), rows(state, "use")["use R32"].why, offered(state, "use")) == (why, why, [])
    raised = play(state, "project asteroid")
    after = play(raised, "use R32")
    assert changed(raised, after) == words("-3M; TR+1")
    assert refused(play(after, "Bo: pass"), "use R32") == "it has been used this generation"
    assert refused(play(give(state, "Ann", "16M"), "project asteroid"), "use R32") == "1 credit short"
    later = play(raised, "done", "pass", "pass", "Ann: buy nothing", "Bo: buy nothing")
    assert refused(play(later, "Bo: project asteroid", "Bo: done"), "use R32") == why, "in this generation, and its own"


# --- alone -----------------------------------------------------------------------------------------------------------


def test_tharsis_republic_alone_counts_the_neutral_cities_in_production_alone() -> None:
    company = who(founded("R31", players=1))
    assert company.production == six("2M")
    assert company.stock == six("40M")
    assert company.tr == 14


def test_the_tags_of_the_corporation_count() -> None:
    assert played(on(corporation="R24"), "207") == words("p+1M")  # two building tags, and its own: 3 / 2
    assert played(on(corporation="R30"), "137") == words("p+2M")
    assert played(on(corporation="R13"), "102") == words("p+2E")
    assert played(on(corporation="R03"), "197") == words("TR+2; p+1M")
