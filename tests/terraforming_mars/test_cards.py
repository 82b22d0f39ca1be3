"""Every project card at least once, and every action: what it changes, worked out by hand from what the card says.

A case is a card, a position, answers and all that changes beside the price: see `changed`. What names nobody is Ann's.
"""

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally

from .positions import (
    answered,
    cast,
    changed,
    fill,
    first_readings,
    give,
    lines,
    offered,
    on,
    play,
    played,
    points,
    ready,
    refused,
    told,
    used,
    who,
    why_not,
    words,
)

BOOK = book(True, "standard")

SCIENCE = "090 091 114 115 077 084"
"""Seven science tags, two of them on the first card."""

PLAYED: list[tuple[str, State, str, str]] = [
    ("001", on(oxygen=5), "", ""),
    ("002", on(production="1T", bo_production="1T"), "target Bo", "p+1T; Bo p-1T"),
    ("002", on(production="1T", bo_production="1T"), "target Ann", ""),
    ("003", on(), "", "p+1E; temp+1; TR+1"),
    ("004", on(oceans=3, bo_production="1H"), "", "Bo p-1H; p-1M; p+2P"),
    ("004", on(oceans=3, production="1H", bo_production="1H"), "target Ann", "p-1H; p-1M; p+2P"),
    ("005", on(oxygen=6), "", ""),
    ("006", on(), "", ""),
    ("007", on(), "", ""),
    ("008", on(oceans=4, production="2E"), "place g2", "p-2E; p+5M; g2 CAPITAL Ann"),
    ("009", on(bo="5P"), "target Bo", "+2T; temp+1; TR+1; Bo -3P"),
    ("010", on(bo="2P"), "place a5, target Bo", "temp+1; TR+2; a5 ocean; Bo -2P"),
    ("011", on(bo="5P"), "target Bo", "+4T; temp+2; TR+2; Bo -4P"),
    ("012", on(), "", ""),
    ("013", on(), "", "p+1T"),
    ("014", on(), "", ""),
    ("015", on(), "", ""),
    ("016", on(oxygen=7, production="1E"), "place g2", "p-1E; p+3M; +3P; g2 city Ann"),
    ("017", on(production="1E"), "", "p-1E; p+3M; e3 city Ann; +2P"),
    ("017", on(production="1E", tiles=["d3 city Bo", "e4 ocean"]), "", "p-1E; p+3M; e3 city Ann; +2P; +2M"),
    ("018", on(oxygen=2), "", "p+2P; p+2H"),
    ("019", on(), "place a5", "+3P; a5 ocean; TR+1"),
    ("019", on(play="049 024"), "choose 1, place a5", "+3P; a5 ocean; TR+1"),
    ("019", on(play="049 024"), "choose 2, place a5", "049+3; a5 ocean; TR+1"),
    ("019", on(play="049 024 052"), "choose 3, on 052, place a5", "052+2; a5 ocean; TR+1"),
    ("020", on(tiles=["g4 greenery Ann"]), "place g2", "g2 city Ann"),
    ("021", on(), "", "p+1T; phobos city Ann"),
    ("022", on(), "place a5", "a5 ocean; TR+1; p-2M; p+3H"),
    ("023", on(temperature=-12), "", "+1P"),
    ("024", on(oxygen=11), "", ""),
    ("025", on(), "", ""),
    ("026", on(temperature=-12, play="052"), "", "p+2M; +3P; 052+1"),
    ("026", on(temperature=-12, play="052 024"), "on 024", "p+2M; +3P; 024+1"),
    ("027", on(play="090 005 006 014"), "", ""),
    ("028", on(), "", ""),
    ("029", on(oxygen=9, production="1E"), "place g2", "p-1E; p+3M; g2 city Ann"),
    ("030", on(), "", "p-2M; p+2E; p+2H"),
    ("031", on(), "", ""),
    ("032", on(production="2E"), "place g2", "p-2E; p+2S; g2 city Ann"),
    ("033", on(), "", ""),
    ("034", on(oxygen=4), "", ""),
    ("035", on(oxygen=4), "", ""),
    ("036", on(), "", "TR+2"),
    ("037", on(), "", "TR+3; temp+1; p+1P"),
    ("037", on(play="048 087"), "", "TR+3; temp+1; p+1P"),
    ("037", on(play="048 087 088"), "", "TR+3; temp+1; p+4P"),
    ("037", on(play="048 087", corporation="R17"), "", "TR+3; temp+1; p+4P"),
    ("038", on(), "", ""),
    ("039", on(bo="9P"), "target Bo", "+4S; temp+3; TR+3; p+1H; Bo -8P"),
    ("040", on(), "", "p+2T"),
    ("041", on(production="1P"), "", "p-1P; p+4M"),
    ("042", on(temperature=-18), "", "p+1P"),
    ("043", on(production="1E"), "", "p-1E; p+3H"),
    ("044", on(oxygen=4), "place g2", "p+1M; g2 PRESERVE Ann"),
    ("045", on(), "", "p-2M; p+3E"),
    ("046", on(play="090 006"), "", "p+1M; p+1E"),
    ("047", on(oceans=5), "", "p+2P; +1P"),
    ("048", on(), "", "p+1P"),
    ("049", on(), "", ""),
    ("050", on(bo="7P", bo_play="024:3"), "choose 1, on 024", "Bo 024-2"),
    ("050", on(bo="7P", bo_play="024:1"), "choose 1, on 024", "Bo 024-1"),
    ("050", on(bo="7P", bo_play="024:3"), "choose 2, target Bo", "Bo -5P"),
    ("050", on(bo="7P"), "target Bo", "Bo -5P"),
    ("051", on(play="068 106"), "", "p+2M"),
    ("052", on(temperature=2, bo_production="1P"), "", "Bo p-1P"),
    ("053", on(temperature=0), "place a5, place i5", "a5 ocean; i5 ocean; TR+2; +2T"),
    ("054", on(oxygen=6, bo_production="1P"), "", "Bo p-1P"),
    ("055", on(oceans=6), "", "p+2M; p+3P; +2P"),
    ("056", on(), "", "p+1S"),
    ("057", on(), "", "p+1T"),
    ("058", on(play="057"), "", "p+3E; p+3H"),
    ("059", on(temperature=4), "place a5", "a5 greenery Ann; oxy+1; TR+1"),
    ("060", on(temperature=-4), "", "p+3P; +1P"),
    ("061", on(production="1S", bo_production="1S"), "target Bo", "Bo p-1S; p+1S"),
    ("062", on(), "", "+5S"),
    ("063", on(bo="2P"), "target Bo", "+2S; oxy+1; TR+1; Bo -2P"),
    ("064", on(tiles=["b1 greenery Ann"]), "place a1", "a1 MINE Ann; +2S; p+1S"),
    ("064", on(tiles=["g7 city Ann"]), "", "h6 MINE Ann; +1T; p+1T"),
    ("065", on(production="1E"), "", "p-1E; p+2S"),
    ("066", on(), "place g2", "g2 claimed Ann"),
    ("067", on(), "place b2", "b2 MINE Ann; +1S; p+1S"),
    ("067", on(), "place d1", "d1 MINE Ann; +1P; +1T; p+1T"),
    ("068", on(), "", "p+2M"),
    ("069", on(oxygen=8, production="1E"), "", "p-1E"),
    ("070", on(), "", ""),
    ("071", on(), "", ""),
    ("072", on(oxygen=13, bo_production="2P"), "", "Bo p-2P"),
    ("073", on(), "", ""),
    ("073", on(hand="001"), "choose 1", "discards+1"),
    ("074", on(), "", "+1P"),
    ("075", on(), "place a5", "+2P; oxy+1; TR+2; a5 ocean"),
    ("076", on(), "", ""),
    ("077", on(), "", "p+1E; +2T"),
    ("078", on(), "place a5, place i5", "a5 ocean; i5 ocean; TR+2; +2T"),
    ("079", on(play="090 006 014"), "", "p+4E"),
    ("080", on(bo="7P"), "place a5, place i5, target Bo", "temp+2; TR+4; a5 ocean; i5 ocean; +2T; Bo -6P"),
    ("081", on(), "", "ganymede city Ann"),
    ("082", on(), "", "p+3M"),
    ("083", on(), "", "p+3E"),
    ("084", on(), "", ""),
    ("085", on(production="1E"), "place g2", "p-1E; p+4M; g2 COMMERCIAL Ann"),
    ("086", on(play="126", production="1E"), "", "p-1E; p+4H"),
    ("087", on(temperature=-16), "", "p+1P; +3P"),
    ("088", on(temperature=-14), "", "p+1P; +1P"),
    ("089", on(), "", "p-1M; p+2E"),
    ("090", on(), "", "hand+2"),
    ("091", on(play="090 006"), "", "p+2M"),
    ("092", on(), "", "p+2M; p+2T"),
    ("093", on(temperature=-10), "", "p+2P; +2P"),
    ("094", on(play="090 005 006 014"), "", "p+6E"),
    ("095", on(), "", ""),
    ("096", on(tiles=["g2 city Bo", "ganymede city Bo", "g4 CAPITAL Ann"]), "", "+3P"),
    ("097", on(), "place g2", "temp+2; TR+2; g2 NUCLEAR Ann"),
    ("098", on(production="2H"), "", "p-2H; p+3M"),
    ("099", on(play="031", bo_play="025 028", bo_corporation="R18", bo_events="009"), "", "p+3M"),
    ("100", on(), "", "p-1M; p+1E"),
    ("101", on(), "", ""),
    ("102", on(play="141"), "", "p+2E"),
    ("103", on(), "", ""),
    ("104", on(), "", ""),
    ("105", on(), "", ""),
    ("106", on(), "", "p+3M"),
    ("107", on(events="009", bo_events="010 011"), "", "+3M"),
    ("108", on(oxygen=12, production="1E"), "place g2", "p-1E; p+4M; +2P; g2 city Ann"),
    ("109", on(), "", ""),
    ("110", on(), "", "p-1M"),
    ("111", on(deck="001 002 003 004"), "keep 001 003", "hand+2; discards+2"),
    ("112", on(), "", "TR+2"),
    ("113", on(), "", "p+1E"),
    ("114", on(oxygen=7), "", ""),
    ("115", on(), "choose 1", "p+2E"),
    ("115", on(), "choose 2", "p+1P"),
    ("116", on(temperature=-6), "place g2", "g2 ocean; TR+1"),
    ("117", on(), "", "p+2E"),
    ("118", on(temperature=4), "", "p+2M; p+2P; +2P"),
    ("119", on(oceans=3), "", ""),
    ("120", on(production="1E", tiles=["g2 city Bo", "g4 CAPITAL Ann"]), "", "p-1E; p+2M; g3 city Ann"),
    ("121", on(bo="4T 5S 9M"), "choose 1, target Bo", "Bo -3T"),
    ("121", on(bo="4T 5S 9M"), "choose 2, target Bo", "Bo -4S"),
    ("121", on(bo="4T 5S 9M"), "choose 3, target Bo", "Bo -7M"),
    ("122", on("1P", oceans=3), "", "-1P; p+1P"),
    ("123", on(tiles=["g2 city Bo"]), "place g3", "g3 INDUSTRIAL Ann"),
    ("124", on(bo="3S 5M"), "choose 1, target Bo", "Bo -2S; +2S"),
    ("124", on(bo="3S 5M"), "choose 2, target Bo", "Bo -3M; +3M"),
    ("125", on(production="1E", bo_production="2M"), "target Bo", "p-1E; Bo p-2M; p+2M"),
    ("126", on(production="1E"), "", "p-1E; p+4H"),
    ("127", on(), "place a5", "a5 ocean; TR+1"),
    ("128", on(tiles=["g2 greenery Ann"]), "place g3", "g3 ECOZONE Ann; 128+2"),
    ("129", on(oxygen=5, tiles=["g2 city Bo", "ganymede city Bo"]), "", "p+1M"),
    ("130", on(oxygen=4, play="049 035"), "", "p+1P"),
    ("130", on(oxygen=4, play="049 035 033"), "", "p+2P"),
    ("131", on(oxygen=3), "", "131+1"),
    ("132", on(play="141 113"), "", "p+3E"),
    ("133", on(temperature=-14), "", ""),
    ("134", on(temperature=-10), "", ""),
    ("135", on(play="048 024 049"), "", ""),
    ("136", on(oceans=4), "", "p+2E"),
    ("137", on(play="068"), "", "p+2M"),
    ("138", on(production="2E"), "", "p-2E; p+2S; p+1T; oxy+2; TR+2"),
    ("139", on(oceans=3), "", "p+1E"),
    ("140", on(), "place d1", "temp+2; TR+2; d1 LAVA Ann; +1P; +1T"),
    ("141", on(), "", "p+1E"),
    ("142", on(), "place a5", "p+4H; a5 MOHOLE Ann"),
    ("143", on(), "place a5", "a5 ocean; TR+1; hand+2; +5P"),
    ("143", on(play="024"), "place a5, choose 2", "a5 ocean; TR+1; hand+2; 024+4"),
    ("144", on(), "", "p+1T"),
    ("145", on(play="090"), "", "p+3E"),
    ("146", on("2P", oceans=3), "", "-2P; p+2P"),
    ("147", on(oxygen=8, bo_production="1P"), "", "Bo p-1P; 147+1"),
    ("148", on(oxygen=6, play="048 087 088"), "", "p+3P"),
    ("149", on(play="049:1 024"), "", "049+1"),
    ("149", on(play="185:1 028:2 049"), "on 028", "028+1"),
    ("150", on(play=SCIENCE), "", ""),
    ("151", on(), "", "p-1M; +10M"),
    ("152", on(production="3H"), "amount 2", "p-2H; p+2M"),
    ("153", on(), "", ""),
    ("154", on(temperature=0), "", ""),
    ("155", on(temperature=-14), "", "p+2P"),
    ("156", on(), "", ""),
    ("157", on(), "", "157+3"),
    ("158", on(), "", "p+1S; p+1E"),
    ("159", on(temperature=-24), "", "p+1P"),
    ("160", on(play="141 113", bo_production="1E"), "target Bo", "Bo p-1E; p+1E"),
    ("161", on(), "place a5", "a5 ocean; TR+1; hand+1"),
    ("162", on(), "", "p+1H; +3H"),
    ("163", on(play="049 024"), "", "+4P; TR+1; 049+3; 024+2"),
    ("163", on(), "", "+4P; TR+1"),
    ("164", on(), "", "p+1H"),
    ("165", on(production="4E"), "", "p-4E; p+2P; TR+3"),
    ("166", on(oxygen=5, production="1E"), "", "p-1E; p+2M"),
    ("167", on(), "", "p+2H"),
    ("168", on(oxygen=7), "", "p+1E"),
    ("169", on(temperature=-6), "", "p+2M; p+1P; +1P"),
    ("170", on(play="049"), "", "p+1P; p+3H; 049+2"),
    ("171", on(production="2E"), "", "p-2E; p+1P; TR+1"),
    ("172", on(), "", "172+1"),
    ("173", on(), "", ""),
    ("174", on(), "place a5", "p+2M; a5 greenery Ann; oxy+1; TR+1"),
    ("175", on(play="031"), "", "p+2M"),
    ("176", on(temperature=-20), "", "p+1M; +2P"),
    ("177", on(oceans=2), "", ""),
    ("178", on(bo_production="2H"), "", "Bo p-2H; p+1E"),
    ("179", on(production="1E"), "", "p-1E; p+1P"),
    ("180", on(production="1E"), "", "p-1E; p+1M; p+1T"),
    ("181", on(temperature=2), "place a5", "a5 ocean; TR+1"),
    ("182", on(production="1E"), "place g2", "p-1E; p+3M; g2 city Ann"),
    ("183", on(oxygen=6, bo_production="1P"), "", "Bo p-1P; p+2E"),
    ("184", on(oxygen=9, production="1P"), "", "p-1P; p+2M"),
    ("185", on(), "", "185+1"),
    ("186", on(tiles=["g2 city Bo", "ganymede city Bo"]), "", "p+1M"),
    ("187", on(), "", ""),
    ("188", on(bo="6M", tiles=["b5 city Bo"]), "place a5, target Bo", "a5 ocean; TR+1; Bo -4M"),
    ("189", on(tiles=["g2 city Bo", "ganymede city Ann"]), "", "p+2E"),
    ("190", on("5H"), "", "-5H; +4P"),
    ("190", on("6H", play="024"), "choose 1", "-5H; +4P"),
    ("190", on("6H", play="024"), "choose 2", "-5H; 024+2"),
    ("191", on(temperature=-8), "place a5", "a5 ocean; TR+1"),
    ("192", on(deck="001 002 003"), "keep 002", "hand+1; discards+2"),
    ("193", on(play="090"), "place g2", "g2 greenery Ann; oxy+1; TR+1"),
    ("194", on(), "", ""),
    ("195", on(), "", ""),
    ("196", on(), "", "hand+1"),
    ("197", on(play="057"), "", "TR+2"),
    ("198", on(), "", "p+5M"),
    ("199", on(), "place g2", "g2 RESTRICTED Ann"),
    ("200", on(production="1E"), "place g2", "g2 city Ann; p-1E; p-1M"),
    ("201", on(bo_production="1E"), "target Bo", "Bo p-1E; p+1E"),
    ("202", on(), "", ""),
    ("203", on(), "", "p+7H"),
    ("204", on(), "", "hand+2"),
    ("205", on(production="1E"), "", "p-1E; TR+2"),
    ("206", on(), "", ""),
    ("207", on(play="056 065"), "", "p+1M"),
    ("207", on(play="056 065 041"), "", "p+2M"),
    ("208", on(play="090 006", production="1E"), "", "p-1E"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "state", "answers", "changes"), PLAYED)
def test_what_a_card_does_when_it_is_played(card: str, state: State, answers: str, changes: str) -> None:
    assert played(state, card, *lines(answers)) == words(changes)


def test_every_card_has_a_case_here() -> None:
    assert {card for card, *_ in PLAYED} == set(BOOK.cards)


@pytest.mark.parametrize("card", [*list(BOOK.cards)[::11], "107", "151", "195"])
def test_a_card_costs_what_is_printed_and_lies_open_but_an_event_face_down(card: str) -> None:
    state, answers = next((state, answers) for num, state, answers, _ in PLAYED if num == card)
    cost, gained = BOOK.cards[card].cost, {"151": 10, "107": 3}.get(card, 0)
    rich = give(state, "Ann", f"{cost}M", hand=card)
    after = play(rich, f"play {card}")
    assert who(after).stock[0] == gained
    if cost:
        assert refused(give(rich, "Ann", f"{cost - 1}M"), f"play {card}") == "1 credit short"
    after = play(after, *lines(answers))
    event = BOOK.cards[card].type == "E"
    assert (card in who(after).played, card in who(after).events) == (not event, event)
    assert card not in who(after).hand


# --- actions ---------------------------------------------------------------------------------------------------------

CITIES = ("g2 city Bo", "g4 city Ann", "ganymede city Ann")

USED: list[tuple[str, State, str, str]] = [
    ("005", on("1M", play="005", deck="049"), "", "-1M; 005+1; discards+1"),
    ("005", on("1M", play="005", deck="048"), "", "-1M; discards+1"),
    ("005", on("1M", play="005", deck="155"), "", "-1M; 005+1; discards+1"),
    ("006", on("3M", play="006", deck="048"), "keep 048", "-3M; hand+1"),
    ("006", on("3M", play="006", deck="048"), "keep nothing", "discards+1"),
    ("006", on("2M", play="006", deck="048"), "", "discards+1"),
    ("007", on("1E", play="007", tiles=CITIES), "", "-1E; +2M"),
    ("012", on("12M", play="012"), "place a5", "-12M; a5 ocean; TR+1"),
    ("013", on("1S", play="013"), "", "-1S; +5M"),
    ("014", on("1E", play="014"), "", "-1E; hand+1"),
    ("015", on(production="1E", play="015"), "", "p-1E; TR+1"),
    ("024", on(play="024", bo_play="052:2"), "", "Bo 052-1; 024+1"),
    ("024", on(play="024 072:1", bo_play="052:2"), "on 072", "072-1; 024+1"),
    ("028", on("1T", play="028"), "", "-1T; 028+1"),
    ("033", on(play="033:2"), "choose 1", "033-2; oxy+1; TR+1"),
    ("033", on(play="033:2"), "choose 2", "033+1"),
    ("033", on(play="033:1"), "", "033+1"),
    ("034", on(play="034:2"), "choose 1", "034-2; temp+1; TR+1"),
    ("034", on(play="034:1"), "", "034+1"),
    ("035", on(play="035", bo_play="049:2 052:1"), "", "Bo 049-1; 035+1"),
    ("049", on(play="049"), "", "049+1"),
    ("052", on(play="052"), "", "052+1"),
    ("054", on(play="054"), "", "054+1"),
    ("069", on("1P 1S", play="069"), "choose 1", "-1P; +7M"),
    ("069", on("1P 1S", play="069"), "choose 2", "-1S; +7M"),
    ("069", on("1S", play="069"), "", "-1S; +7M"),
    ("072", on(play="072"), "", "072+1"),
    ("076", on("7M", play="076"), "", "-7M; p+1E"),
    ("095", on("6E", play="095"), "", "-6E; 095+1"),
    ("101", on("4E", play="101"), "", "-4E; +1S; oxy+1; TR+1"),
    ("103", on("4E", play="103"), "", "-4E; +2S; oxy+1; TR+1"),
    ("104", on("4E", play="104"), "", "-4E; +1T; oxy+1; TR+1"),
    ("110", on("3M", play="110", deck="048"), "keep 048", "-3M; hand+1"),
    ("110", on("3M", play="110", deck="048"), "keep nothing", "discards+1"),
    ("123", on("7M", play="123"), "", "-7M; p+1S"),
    ("133", on(play="133 049"), "", "049+1"),
    ("133", on(play="133 049 035"), "on 035", "035+1"),
    ("133", on(play="133 052"), "", ""),
    ("134", on(play="134 049"), "choose 1", "+1P"),
    ("134", on(play="134 049"), "choose 2", "049+2"),
    ("134", on(play="134"), "", "+1P"),
    ("154", on("8H", play="154"), "", "-8H; TR+1"),
    ("157", on(play="157:3"), "choose 1", "157-3; TR+1"),
    ("157", on(play="157:3"), "choose 2", "157+1"),
    ("157", on(play="157:2"), "", "157+1"),
    ("177", on("3E", play="177"), "", "-3E; oxy+1; TR+1"),
    ("184", on(play="184"), "", "184+1"),
    ("187", on("8M", play="187"), "place a5", "-8M; a5 ocean; TR+1"),
    ("194", on("5E", play="194"), "amount 3", "-3E; +3M"),
    ("194", on("5E", play="194"), "amount 5", "-5E; +5M"),
    ("199", on("2M", play="199"), "", "-2M; hand+1"),
    ("202", on("10M", play="202"), "", "-10M; p+2H"),
    ("208", on(play="208"), "", "hand+2"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "state", "answers", "changes"), USED)
def test_what_an_action_does(card: str, state: State, answers: str, changes: str) -> None:
    assert changed(state, used(state, card, *lines(answers))) == words(changes)


def test_every_action_has_a_case_here() -> None:
    assert {card for card, *_ in USED} == {num for num, card in BOOK.cards.items() if card.action}


@pytest.mark.parametrize("case", USED[::7], ids=lambda case: case[0])
def test_an_action_is_used_once_a_generation(case: tuple[str, State, str, str]) -> None:
    card, before, *_ = case
    state = answered(play(give(before, "Ann", "99M 9S 9T 9P 9E 9H", production="9E"), f"use {card}"))
    assert refused(state, f"use {card}") == "it has been used this generation"
    again = play(state, "done", "pass", "pass", "Ann: buy nothing", "Bo: buy nothing", "pass")
    again = give(again, "Ann", "99M 9S 9T 9P 9E 9H")
    assert any(line.startswith(f"use {card}") for line in offered(again, "use"))


def test_how_much_is_offered() -> None:
    assert offered(play(on("3E", play="194"), "use 194"), "amount") == ["amount 1", "amount 2", "amount 3"]
    state = play(ready(on(production="2H"), "152"), "play 152")
    assert offered(state, "amount") == ["amount 1", "amount 2"]
    assert refused(state, "amount 3") == "that is not one of the choices"


@pytest.mark.parametrize(
    ("card", "state", "why"),
    [
        ("007", on(play="007"), "1 energy short"),
        ("012", on("2M 3T", play="012"), "1 credit short"),
        ("012", on("8M 4S", play="012"), "4 credits short"),
        ("013", on(play="013"), "1 steel short"),
        ("015", on("3E", play="015"), "energy production 1 short"),
        ("024", on(play="024", bo_play="049:2"), "there are no such resources on any card"),
        ("035", on(play="035", bo_play="052:2"), "there are no such resources on any card"),
        ("069", on(play="069"), "1 plant short"),
        ("103", on("2E", play="103"), "2 energy short"),
        ("154", on("5H", play="154"), "3 heat short"),
        ("187", on("3M 2S", play="187"), "1 credit short"),
    ],
)
def test_what_an_action_lacks(card: str, state: State, why: str) -> None:
    assert refused(state, f"use {card}") == why


@pytest.mark.parametrize(
    ("state", "line", "changes"),
    [
        (on("4S", play="187"), "use 187 steel 4", "-4S; a5 ocean; TR+1"),
        (on("4M 3S", play="187"), "use 187 steel 2", "-2S; -4M; a5 ocean; TR+1"),
        (on("4T", play="012"), "use 012 titanium 4", "-4T; a5 ocean; TR+1"),
        (on("3M 3T", play="012"), "use 012 titanium 3", "-3T; -3M; a5 ocean; TR+1"),
        (on("3T", play="012", corporation="R09"), "use 012 titanium 3", "-3T; a5 ocean; TR+1"),
        (on("4H 4M", play="187", corporation="R18"), "use 187 heat 4", "-4H; -4M; a5 ocean; TR+1"),
    ],
)
def test_actions_that_steel_titanium_or_heat_pay(state: State, line: str, changes: str) -> None:
    assert changed(state, play(state, line, "place a5")) == words(changes)


# --- parameters at their ends, and no room ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "state", "answers", "changes"),
    [
        # Steps beyond the end are lost, without TR.
        ("003", on(temperature=8), "", "p+1E"),
        ("039", on(temperature=4), "", "+4S; temp+2; TR+2"),
        ("138", on(oxygen=13, production="2E"), "", "p-2E; p+2S; p+1T; oxy+1; TR+1"),
        ("193", on(oxygen=14, play="090"), "place g2", "g2 greenery Ann"),
        # No oceans left: they do nothing.
        ("078", on(oceans=9), "", ""),
        ("116", on(oceans=9, temperature=-6), "", ""),
        ("188", on(oceans=9, bo="5M", tiles=["b5 city Bo"]), "", ""),
        ("078", on(oceans=8), "place i5", "i5 ocean; TR+1; +2T"),
        # Bonus steps on the way.
        ("011", on(temperature=-24), "", "+4T; temp+2; TR+2; p+1H"),
        ("039", on(temperature=-26), "", "+4S; temp+3; TR+3; p+2H"),
        ("097", on(temperature=-4), "place a5, place g2", "temp+2; TR+3; a5 ocean; g2 NUCLEAR Ann"),
        ("138", on(oxygen=7, temperature=-2, production="2E"), "place a5",
         "p-2E; p+2S; p+1T; oxy+2; TR+4; temp+1; a5 ocean"),
    ],
)  # fmt: skip
def test_parameters_at_their_ends_and_their_bonus_steps(card: str, state: State, answers: str, changes: str) -> None:
    assert played(state, card, *lines(answers)) == words(changes)


SPACELESS = (
    ("008", fill(on(oceans=4, production="2E")), "p-2E; p+5M"),
    ("016", fill(on(production="1E", tiles=["g3 city Bo"]), "g2"), "p-1E; p+3M; +3P"),
    ("017", on(production="1E", tiles=["e3 city Bo"]), "p-1E; p+3M"),
    ("020", fill(on(), "g2"), ""),
    ("021", on(tiles=["phobos city Bo"]), "p+1T"),
    ("044", fill(on(), "g2"), "p+1M"),
    ("059", on(temperature=4, oceans=9, tiles=["f7 MOHOLE Bo", "f8 greenery Bo", "i5 greenery Bo"]), ""),
    ("064", on(tiles=["g4 city Ann"]), ""),
    ("064", on(tiles=["g7 city Bo"]), ""),
    ("066", fill(on()), ""),
    ("067", fill(on(), "g2", "c1"), ""),
    ("081", on(tiles=["ganymede city Bo"]), ""),
    ("085", fill(on(production="1E")), "p-1E; p+4M"),
    ("097", fill(on()), "temp+2; TR+2"),
    ("120", on(production="1E", tiles=["g2 city Bo"]), "p-1E; p+2M"),
    ("123", on(tiles=["g2 greenery Bo"]), ""),
    ("128", on(tiles=["a5 greenery Ann", "b5 LAVA", "b6 ocean", "a4 ocean"]), "128+2"),
    ("140", fill(on(), "g2"), "temp+2; TR+2"),
    ("142", on(oceans=9, tiles=["f7 greenery Bo", "f8 greenery Bo", "i5 greenery Bo"]), "p+4H"),
    ("174", on(oceans=9, tiles=["f7 greenery Bo", "f8 greenery Bo", "i5 greenery Bo"]), "p+2M"),
    ("193", fill(on(play="090")), ""),
    ("199", fill(on()), ""),
    ("200", fill(on(production="1E")), "p-1E; p-2M"),
)
"""Cards whose tile has no space left, and what they do without it."""


@pytest.mark.parametrize(("card", "state", "changes"), SPACELESS)
def test_a_card_whose_tile_has_no_space_is_played_without_it(card: str, state: State, changes: str) -> None:
    """What the tile would bring is missing: oxygen, the metal that its space shows, and triggers of a city."""
    watched = give(state, "Bo", play="038 128 200")
    assert played(watched, card) == words(changes)
    rich = first_readings(give(state, "Ann", "99M", hand=card))
    assert refused(rich, f"play {card}") == "no space for the tile", "by the first readings"
    assert f"play {card}" not in offered(rich, "play")


def test_a_city_without_a_space_pays_for_nothing() -> None:
    """Immigrant City takes two credits of production, of which its city gives one, if it is built."""
    short = on(production="1E -4M")
    assert why_not(short, "200") == ""
    assert why_not(fill(short), "200") == "credit production 1 short"


def test_a_mine_that_was_not_built_has_no_production_to_copy() -> None:
    state = give(cast(fill(on(), "g2"), "067"), "Ann", play="105").evolve(acted=0, current=0, turn=0)
    assert why_not(state, "086") == "none of your building cards has production to copy"


def test_that_a_tile_has_no_space_is_told() -> None:
    state = ready(fill(on(production="1E")), "032")
    state = give(state, "Ann", production="2E")
    assert told(state, "play 032")[-1] == "There is no space left for a city: Ann places none"


# --- victory points --------------------------------------------------------------------------------------------------


def test_printed_points() -> None:
    plain = {num: int(card.vp) for num, card in BOOK.cards.items() if card.vp.lstrip("-").isdigit()}
    assert len(plain) == 63
    assert {card: points(on(), card) for card in plain} == plain
    assert tally(on(events="027 188 195"), 0).cards == 4 - 1 - 1, "of events, too"


@pytest.mark.parametrize(
    ("card", "state", "worth"),
    [
        ("005", on(play="005"), 0),
        ("005", on(play="005:1"), 3),
        ("005", on(play="005:4"), 3),
        ("008", on(play="008", tiles=["b4 CAPITAL Ann 008", "a4 ocean", "a2 ocean"]), 1),
        ("008", on(play="008", tiles=["e7 CAPITAL Ann 008", "e6 ocean", "f6 ocean", "f7 ocean"]), 3),
        ("008", on(play="008"), 0),
        ("012", on(play="012"), 1),
        ("012", on(play="012 057 040", events="010"), 3),
        ("024", on(play="024:3"), 3),
        ("028", on(play="028:3"), 3),
        ("035", on(play="035:5"), 2),
        ("049", on(play="049:3"), 0),
        ("049", on(play="049:9"), 2),
        ("052", on(play="052:3"), 3),
        ("054", on(play="054:3"), 1),
        ("072", on(play="072:3"), 3),
        ("081", on(play="081 057"), 2),
        ("081", on(play="081", corporation="R03"), 2),
        ("085", on(play="085", tiles=["g3 COMMERCIAL Ann 085", "g2 city Bo", "g4 CAPITAL Ann", "h2 greenery Ann"]), 2),
        ("092", on(play="092 012"), 2),
        ("095", on(play="095:3"), 6),
        ("128", on(play="128:5"), 2),
        ("131", on(play="131:5"), 1),
        ("147", on(play="147:4"), 2),
        ("172", on(play="172:5"), 2),
        ("184", on(play="184:5"), 5),
        ("198", on(play="198", tiles=["g2 city Bo", "g4 CAPITAL Ann"]), 0),
        ("198", on(play="198", tiles=["g2 city Bo", "g4 CAPITAL Ann", "ganymede city Bo", "b3 city Ann"]), 1),
    ],
)
def test_points_by_what_there_is(card: str, state: State, worth: int) -> None:
    assert points(state, card) == worth
