"""What cards in play do by themselves: whose doing sets them off, how often, and in what order."""

from itertools import permutations

import pytest

from powergrid_tui.games.terraforming_mars.model import IDLE, State, Task
from powergrid_tui.games.terraforming_mars.rules import effects

from .positions import (
    answered,
    asked,
    cast,
    changed,
    first_readings,
    give,
    lines,
    mars,
    offered,
    on,
    play,
    played,
    ready,
    refused,
    rows,
    stack,
    who,
    words,
)

# --- once for each tag, once for each tile ---------------------------------------------------------------------------

SET_OFF: list[tuple[str, State, str, str]] = [
    # Cards of events: after them, for their owner alone.
    ("112", on(play="109"), "", "TR+2; +3M"),
    ("112", on(bo_play="109"), "", "TR+2"),
    ("056", on(play="109"), "", "p+1S"),
    ("078", on(play="031", oceans=9), "", "+3M; +3H"),
    ("112", on(play="031"), "", "TR+2"),  # no space tag
    ("025", on(play="031"), "", ""),  # no event
    ("078", on(play="031 109", oceans=9), "", "+6M; +3H"),
    # Tags: once for each, the card's own too.
    ("135", on(play="128 048 049"), "", "128+2"),
    ("135", on(play="131 048 052"), "", "131+3"),
    ("135", on(play="131 128 049"), "", "131+3; 128+2"),
    ("128", on(play="131", tiles=["g2 greenery Ann"]), "place g3", "g3 ECOZONE Ann; 128+2; 131+2"),
    ("049", on(play="131"), "", "131+1"),
    ("049", on(play="128"), "", ""),
    ("049", on(bo_play="131"), "", ""),
    ("155", on(temperature=-14, play="131"), "", "p+2P; 131+1"),
    ("050", on(play="131"), "", "131+1"),  # the tag of an event counts while it is played
    # Cities of anybody, wherever they lie.
    ("020", on(play="038"), "place g2", "g2 city Ann; +2M"),
    ("020", on(bo_play="038"), "place g2", "g2 city Ann; Bo +2M"),
    ("020", on(play="038 172 200"), "place g2", "g2 city Ann; +2M; 172+1; p+1M"),
    ("020", on(bo_play="172 200"), "place g2", "g2 city Ann; Bo 172+1; Bo p+1M"),
    ("081", on(play="038 172 200"), "", "ganymede city Ann; +2M; 172+1; p+1M"),
    ("021", on(bo_play="200"), "", "p+1T; phobos city Ann; Bo p+1M"),
    ("008", on(play="038", oceans=4, production="2E"), "place g2", "p-2E; p+5M; g2 CAPITAL Ann; +2M"),
    ("085", on(play="038", production="1E"), "place g2", "p-1E; p+4M; g2 COMMERCIAL Ann"),
    # Oceans of anybody.
    ("127", on(play="023"), "place a5", "a5 ocean; TR+1; +2P"),
    ("127", on(bo_play="023"), "place a5", "a5 ocean; TR+1; Bo +2P"),
    ("078", on(bo_play="023"), "place a5, place i5", "a5 ocean; i5 ocean; +2T; TR+2; Bo +4P"),
    ("116", on(play="023", temperature=-6), "place g2", "g2 ocean; TR+1; +2P"),
    ("142", on(play="023"), "place a5", "p+4H; a5 MOHOLE Ann"),
    ("127", on(play="023", oceans=9), "", ""),
    ("003", on(bo_play="023", temperature=-2), "place a5", "p+1E; temp+1; TR+2; a5 ocean; Bo +2P"),
    # Greeneries of one's own.
    ("193", on(play="147 090"), "place g2", "g2 greenery Ann; oxy+1; TR+1; 147+1"),
    ("193", on(play="090", bo_play="147"), "place g2", "g2 greenery Ann; oxy+1; TR+1"),
    ("059", on(play="147", temperature=4), "place a5", "a5 greenery Ann; oxy+1; TR+1; 147+1"),
    # Viral Enhancers: a plant, or a resource onto the card that is played.
    ("048", on(play="074"), "", "p+1P; +1P"),
    ("049", on(play="074"), "choose 1", "+1P"),
    ("049", on(play="074"), "choose 2", "049+1"),
    ("135", on(play="074 048 052 049"), "", "+3P"),
    ("128", on(play="074", tiles=["g2 greenery Ann"]), "place g3, choose 2, choose 1", "g3 ECOZONE Ann; 128+3; +1P"),
    ("050", on(play="074"), "", "+1P"),
    ("049", on(bo_play="074"), "", ""),
    # Olympus Conference: a science resource, or a card for one, once for each tag.
    ("077", on(play="185"), "", "p+1E; +2T; 185+1"),
    ("077", on(play="185:1"), "choose 1", "p+1E; +2T; 185+1"),
    ("077", on(play="185:1"), "choose 2", "p+1E; +2T; 185-1; hand+1"),
    ("090", on(play="185"), "choose 1", "hand+2; 185+2"),
    ("090", on(play="185"), "choose 2", "hand+3"),
    ("077", on(bo_play="185"), "", "p+1E; +2T"),
    # Mars University asks nobody who has no card.
    ("077", on(play="073"), "", "p+1E; +2T"),
    # Plants of Arctic Algae can be taken by the same comet.
    ("010", on(bo_play="023"), "place a5, target Bo", "temp+1; TR+2; a5 ocean"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "state", "answers", "changes"), SET_OFF)
def test_what_a_card_sets_off(card: str, state: State, answers: str, changes: str) -> None:
    assert played(state, card, *lines(answers)) == words(changes)


def test_a_city_of_another_comes_to_everybody_who_waits_for_it() -> None:
    state = on("25M", play="038", bo_play="038", players=3)
    state = give(state, "Cy", play="200")
    after = play(state, "project city", "place g2")
    assert changed(state, after) == words("-23M; p+1M; g2 city Ann; Bo +2M; Cy p+1M")


# --- the order: what a tile sets off comes before what its card still has to do --------------------------------------


def test_an_opponents_arctic_algae_grow_before_the_asteroid_takes_plants() -> None:
    state = on(bo="1P", bo_play="023")
    state = play(ready(state, "080"), "play 080", "place a5", "place i5")
    assert who(state, "Bo").stock[3] == 5
    assert asked(state) == "target"
    assert who(play(state, "target Bo"), "Bo").stock[3] == 0


def test_events_pay_after_what_they_do() -> None:
    # Three credits of Media Group come too late for the inventors to be bought from.
    state = play(ready(on(play="109", deck="001 002 003"), "192"), "play 192")
    assert who(state).stock[0] == 0
    assert who(play(state, "keep 001")).stock[0] == 3


@pytest.mark.parametrize(
    ("credits", "corporation", "playable"),
    [(-3, "R08", True), (-4, "R08", True), (-5, "R08", False), (-5, "R31", True), (-4, "R31", True)],
)
def test_immigrant_city_pays_with_what_it_brings_itself(credits: int, corporation: str, playable: bool) -> None:
    state = on("13M", production=f"1E {credits}M", corporation=corporation, hand="200")
    if not playable:
        assert refused(state, "play 200") == "credit production 1 short"
        assert refused(give(state, "Ann", production="0E"), "play 200") == "energy production 1 short"
        return
    after = play(state, "play 200", "place g2")
    gain = 2 if corporation == "R31" else 1
    assert who(after).production[0] == credits + gain - 2
    assert who(after).stock[0] == (3 if corporation == "R31" else 0)


@pytest.mark.parametrize(
    ("card", "plants", "enhancers", "left"),
    [("122", 0, True, 0), ("122", 1, True, 1), ("146", 1, True, 0), ("146", 2, True, 1), ("122", 1, False, 0)],
)
def test_mosses_are_paid_with_the_plant_of_viral_enhancers(card: str, plants: int, enhancers: bool, left: int) -> None:
    state = on(f"{plants}P", oceans=3, play="074" if enhancers else "")
    assert who(cast(state, card)).stock[3] == left
    assert refused(on("9M", oceans=3, bo_play="074", hand="122"), "play 122") == "1 plant short"
    assert refused(on("9M", oceans=3, play="074", hand="146"), "play 146") == "1 plant short"


def test_mars_university_discards_a_card_for_another_or_not() -> None:
    state = on(play="073", hand="001 002", deck="009")
    after = cast(state, "077", "choose 1", "keep 002")
    assert who(after).hand == ("001", "009")
    assert after.discards == ("002",)
    assert who(cast(state, "077", "choose 2")).hand == ("001", "002")


def test_mars_university_asks_once_for_each_tag() -> None:
    state = play(ready(on(play="073", deck="001 002 003 004"), "090"), "play 090")
    assert offered(state, "choose") == ["choose 1", "choose 2"]
    state = play(state, "choose 1", "keep 001")
    assert who(state).hand == ("002", "003")
    state = play(state, "choose 1", "keep 003")
    assert who(state).hand == ("002", "004")
    assert not state.queue


# --- standard projects -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "paid"), [("project power_plant", 11), ("project city", 25)])
def test_standard_technology_pays_three_back(line: str, paid: int) -> None:
    state = on("40M", play="156", hand="001")
    assert who(answered(play(state, line))).stock[0] == 40 - paid + 3
    assert who(answered(play(on("40M", bo_play="156"), line))).stock[0] == 40 - paid
    assert refused(give(state, "Ann", f"{paid - 1}M"), line) == "1 credit short"
    assert who(play(state, "sell 001")).stock[0] == 41, "nothing for patents"


# --- discounts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "state", "price"),
    [
        ("031", on(play="025"), 5),
        ("031", on(play="025 079 094 166"), 0),
        ("083", on(play="025 079 094 166"), 17 - 8),
        ("092", on(play="070 150 020 025"), 41 - 2 - 2 - 1 - 2),
        ("056", on(play="020"), 3),
        ("090", on(play="105", corporation="R30"), 11),
        ("068", on(play="105", corporation="R30"), 0),
        ("132", on(corporation="R13", play="141 113"), 14 - 3),
        ("195", on(play="070"), 0),
        ("031", on(bo_play="025"), 7),
    ],
)
def test_prices_after_discounts_each_card_once(card: str, state: State, price: int) -> None:
    state = give(state, "Ann", f"{price}M", hand=card)
    assert rows(state, "play")[f"play {card}"].cost == price
    after = play(state, f"play {card}")
    assert who(after).stock[0] == 0
    if price:
        assert refused(give(state, "Ann", f"{price - 1}M"), f"play {card}") == "1 credit short"


TWICE = """
[[cards]]
num = "X01"
name = "Double Station"
type = "A"
cost = 20
tags = ["space", "space"]
"""

DEAR = """
[[cards]]
num = "X01"
name = "Dear Event"
type = "B"
cost = 1
ongoing = "on play:event: -3M -> +1P"
"""


@pytest.mark.parametrize(("credits", "changes"), [(2, "TR+2"), (3, "TR+2; -3M; +1P")])
def test_what_cannot_be_paid_is_not_set_off(credits: int, changes: str) -> None:
    state = give(mars(projects="own", projects_text=DEAR), "Ann", f"{credits}M", play="X01")
    assert played(state, "112") == words(changes)


def test_two_tags_of_a_kind_are_one_discount() -> None:
    state = give(mars(projects="own", projects_text=TWICE), "Ann", "99M", play="025", hand="X01")
    assert rows(state, "play")["play X01"].cost == 18


# --- the next card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "kind", "line", "cost"),
    [
        ((), "play", "play 106", 2),
        (("play 106", "Bo: pass"), "play", "play 068", 6),  # only that card
        (("use 076", "Bo: pass"), "project", "project asteroid", 14),  # neither a project
        (("use 076", "Bo: pass", "project asteroid"), "play", "play 106", 2),  # nor an action
        (("done", "pass", "pass", "Ann: buy nothing", "Bo: buy nothing", "Bo: pass"), "play", "play 106", 10),
        (("done",), "play", "play 106", 10),  # Bo's
        (("play 206", "Bo: pass"), "play", "play 114", 11),  # Special Design takes it, and leaves its own
    ],
)
def test_indentured_workers_make_the_next_card_of_the_generation_cheaper(
    lines: tuple[str, ...], kind: str, line: str, cost: int
) -> None:
    state = play(give(on("99M", hand="195 106 068 206 114", play="076", oxygen=5), "Bo", "99M", hand="106"), "play 195")
    row = rows(play(state, *lines), kind)[line]
    assert (row.cost, row.why) == (cost, "")


# --- the order that a player chooses ---------------------------------------------------------------------------------


def test_what_was_put_off_is_not_put_off_again() -> None:
    state = play(ready(on(play="024"), "143"), "play 143", "later", "choose 2")
    assert asked(state) == "place"
    assert offered(state, "later") == []
    assert refused(state, "later") == "there is nothing else to do first"


OUTPOST = on(play="073 185:1", hand="056 009")
"""Research Outpost asks for a city, and whether to change a card, and what Olympus Conference does."""


@pytest.mark.parametrize("order", list(permutations(("020", "073", "185"))))
def test_whatever_still_asks_comes_in_any_order(order: tuple[str, ...]) -> None:
    answers = {"020": "place g2", "073": "choose 2", "185": "choose 1"}
    state = play(ready(OUTPOST, "020"), "play 020")
    for card in order:
        while state.queue[0].card != card:
            state = play(state, "later")
        state = play(state, answers[card])
    assert not state.queue
    assert changed(OUTPOST, state) == words("g2 city Ann; 185+1")


def test_by_the_first_readings_nothing_is_put_off_twice() -> None:
    state = play(ready(first_readings(OUTPOST), "020"), "play 020", "later", "later", "choose 1")
    assert state.queue[0].card == "020"
    assert offered(state, "later") == [], "a city last, after Mars University, could not be had"
    today = play(ready(OUTPOST, "020"), "play 020", "later", "later", "choose 1", "later", "choose 2")
    assert asked(today) == "place"


def test_a_round_of_questions_brings_back_the_first() -> None:
    """Whoever puts off everything answers the first after all: no game goes round and round."""
    state = play(ready(OUTPOST, "020"), "play 020", "later", "later", "later")
    assert state.queue[0].card == "020"
    assert refused(state, "later") == "there is nothing else to do first"


def pending(state: State, *texts: str) -> State:
    """Ann still has to do this: a card and its text, each."""
    tasks = tuple(Task(seat=0, text=text, card=card) for card, _, text in (words.partition(": ") for words in texts))
    return effects.run(state.evolve(queue=tasks, turn=IDLE))


MINING = ("067: tile:MINE@bonusST", "067: p+1B", "074: {+1P | +1H}")
FLOOD = ("188: ocean", "188: any -4M@adj_owner", "074: {+1P | +1H}")


@pytest.mark.parametrize(
    ("texts", "answers", "changes"),
    [
        (MINING, ("place b2",), "+1S; p+1S; b2 MINE Ann; +1H"),
        (FLOOD, ("place a5", "target Bo"), "a5 ocean; TR+1; Bo -4M; +1H"),
    ],
)
def test_what_leans_on_a_tile_waits_with_it(texts: tuple[str, ...], answers: tuple[str, ...], changes: str) -> None:
    state = on(bo="4M", tiles=["b5 city Bo"])
    begun = pending(state, *texts)
    after = play(begun, "later", "choose 2", *answers)
    assert changed(state, after) == words(changes)
    assert changed(state, play(begun, *answers, "choose 2")) == words(changes)
    assert refused(first_readings(begun), "later") == "there is nothing else to do first"


def test_what_was_begun_is_finished() -> None:
    """A cost, and cards that were looked at."""
    state = play(ready(give(OUTPOST, "Ann", hand="003"), "020"), "play 020", "later", "choose 1")
    assert (asked(state), offered(state, "later")) == ("keep", [])
    state = pending(stack(on(), "056 009 072"), "192: look 3 keep 1", "074: {+1P | +1H}")
    assert (asked(state), offered(state, "later")) == ("keep", [])


@pytest.mark.parametrize(
    ("card", "state"),
    [
        ("064", on(tiles=["b1 greenery Ann"])),  # the production that the space shows
        ("067", on()),
        ("188", on(bo="9M", tiles=["b5 city Bo"])),  # the owner of a tile beside the ocean
        ("200", on(production="1E -4M")),  # the production that the city pays
    ],
)
def test_a_tile_is_placed_before_what_leans_on_it(card: str, state: State) -> None:
    state = play(ready(state, card), f"play {card}")
    assert asked(state) == "place"
    assert offered(state, "later") == []
