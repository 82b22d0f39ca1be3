"""What is taken from others: who may be hit, how much goes, what is protected, and how it is alone."""

from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import State

from .positions import at, changed, give, lay, lines, mars, offered, on, play, played, ready, refused, used, who, words


def asking(state: State, card: str, *answers: str) -> State:
    """Ann has played the card, and is asked something."""
    return play(ready(state, card), f"play {card}", *answers)


@pytest.mark.parametrize(("card", "most"), [("009", 3), ("011", 4), ("039", 8), ("063", 2), ("050", 5)])
def test_as_much_goes_as_is_there_and_no_more_than_the_card_says(card: str, most: int) -> None:
    for there in (1, most, most + 1, 30):
        after = play(asking(on(bo=f"{there}P"), card), "target Bo")
        assert who(after, "Bo").stock[3] == max(0, there - most)


def flooded(space: str) -> State:
    """Everybody has credits; b6 is beside a5, b5, c6 and c7: Bo's city, and a greenery of Ann's own."""
    state = lay(mars(4), "a4 ocean", "b5 city Bo", "b3 city Cy", "g2 city Di", "c7 greenery Ann", "b4 LAVA Cy")
    for name in ("Ann", "Bo", "Cy", "Di"):
        state = give(state, name, "9M")
    return asking(state, "188", f"place {space}")


SOME = asking(give(give(give(mars(4), "Ann", "5P"), "Bo", "1P"), "Di", "5P"), "009")
HABITATS = give(on(bo="9P 9M 9S 9T", bo_play="173 052:3", bo_production="1P", players=3), "Cy", "9P")
ANIMALS = give(on(play="024:5", bo_play="052:3 049:4", players=3), "Cy", play="184:1")

HIT: dict[str, tuple[State, str, dict[str, str]]] = {
    "whoever has some may be hit, oneself last": (
        SOME, "target Bo, target Di, target nobody, target Ann",
        {"target nobody": "", "target Di": "Di -3P", "target Ann": "-3P"},
    ),
    "what is ones own never goes by itself": (
        asking(on("9P"), "009"), "target nobody, target Ann", {"target nobody": ""}
    ),
    "neither do ones own animals": (asking(on(play="052:3"), "050"), "on nothing, on 052", {"on 052": "052-2"}),
    "only owners of tiles beside the ocean are flooded": (
        flooded("b6"), "target Bo, target nobody, target Ann", {"target Bo": "Bo -4M", "target Ann": "-4M"}
    ),
    "and none beside another ocean": (flooded("f8"), "", {}),
    "sabotage offers what somebody has": (asking(on(bo="4T 5S 9M"), "121"), "choose 1, choose 2, choose 3", {}),
    "and not what nobody has": (asking(on(bo="4T 9M"), "121"), "choose 1, choose 3", {}),
    "one thing is no choice": (asking(on(bo="9M"), "121"), "target Bo, target nobody", {}),
    "nor is ones own": (asking(on("5S"), "121"), "target nobody, target Ann", {"target Ann": "-4S"}),
    "where nobody has anything nobody is asked": (asking(on("5P", bo="5H"), "121"), "", {}),
    "nothing is stolen from oneself": (
        asking(on("5S 5M", bo="1S"), "124"), "target Bo, target nobody",
        {"target nobody": "", "target Bo": "Bo -1S; +1S"},
    ),
    "animals come off cards of others, and not microbes": (
        asking(ANIMALS, "050"), "on 052, on 184, on nothing, on 024",
        {"on 052": "Bo 052-2", "on 184": "Cy 184-1", "on nothing": "", "on 024": "024-2"},
    ),
    "pets keep their animals whoever comes": (asking(on(play="172:3", bo_play="172:3"), "050"), "", {}),
    "habitats keep plants": (asking(on(bo="9P", bo_play="173"), "039"), "", {}),
    "and animals": (asking(on(bo="9P", bo_play="173 052:3"), "050"), "", {}),
    "of their owner alone": (asking(HABITATS, "009"), "target Cy, target nobody", {}),
    "no credits": (asking(HABITATS, "121", "choose 3"), "target Bo, target nobody", {"target Bo": "Bo -7M"}),
    "nor steel": (asking(HABITATS, "124", "choose 1"), "target Bo, target nobody", {"target Bo": "Bo -2S; +2S"}),
    "habitats do not hinder their owner": (
        asking(on("9P", play="173"), "009"), "target nobody, target Ann", {"target Ann": "-3P"}
    ),
}  # fmt: skip
"""Who may be hit, and what is changed by an answer."""


@pytest.mark.parametrize("rule", HIT)
def test_who_may_be_hit(rule: str) -> None:
    state, choices, answers = HIT[rule]
    found = [line for kind in ("choose", "target", "on") for line in offered(state, kind)] if state.queue else []
    assert found == lines(choices)
    for answer, changes in answers.items():
        assert changed(state, play(state, answer)) == words(changes)
    if state is SOME:
        assert refused(state, "target Cy") == "that is not one of the choices"


# --- production ------------------------------------------------------------------------------------------------------

REDUCING = {"004": "H", "052": "P", "054": "P", "072": "P", "147": "P", "178": "H", "183": "P"}
"""Cards that take another's production and give none of it to the player, and which."""


@pytest.mark.parametrize("card", REDUCING)
def test_whoever_is_able_is_hit_oneself_too(card: str) -> None:
    letter, count = REDUCING[card], 2 if card in ("072", "178") else 1
    able = at(on(), oxygen=13, temperature=2, oceans=3)
    short = give(able, "Bo", production=f"{count - 1}{letter}")
    kind = {"H": "heat", "P": "plant"}[letter]
    assert refused(ready(short, card), f"play {card}") == f"nobody has that much {kind} production"
    state = give(able, "Bo", production=f"{count}{letter}")
    assert f"Bo p-{count}{letter}" in played(state, card)  # without a question
    both = give(state, "Ann", production=f"{count}{letter}")
    assert offered(asking(both, card), "target") == ["target Bo", "target Ann"]
    assert f"Ann p-{count}{letter}" in played(both, card, "target Ann")
    assert refused(asking(both, card), "target nobody") == "that is not one of the choices"


def test_habitats_keep_no_production() -> None:
    assert played(at(HABITATS, temperature=2), "052") == {"Bo p-1P"}


def test_what_is_gained_comes_before_what_anybody_loses() -> None:
    """So a player may hit himself, and the card is never refused."""
    assert played(on(), "201") == set()
    assert played(on(bo_production="1E"), "201", "target Ann") == set()
    assert played(on(play="141 113"), "160") == set()
    assert played(on(production="1E -5M", bo_production="-5M"), "125") == {"Ann p-1E"}
    low = on(production="1E", bo_production="-3M")
    assert "Bo p-2M" in played(low, "125", "target Bo")
    assert offered(asking(give(low, "Bo", production="-4M"), "125"), "target") == [], "credits go down to minus five"


# --- predators and ants ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "prey"), [("024", "052"), ("035", "049")])
def test_predators_and_ants(action: str, prey: str) -> None:
    nothing = "there are no such resources on any card"
    for state, changes in (
        (on(play=action, bo_play=f"{prey}:2"), f"Bo {prey}-1; {action}+1"),
        (on(play=f"{action} 173 {prey}:2"), f"{prey}-1; {action}+1"),  # one's own habitats do not hinder
        (on(play=action, bo_play=f"172:3 {prey}:1"), f"Bo {prey}-1; {action}+1"),  # pets keep theirs
        (on(play=f"{action}:1"), ""),  # from themselves, which changes nothing
        (give(mars(1), "Ann", play=f"{action} 052:2 049:2"), f"{action}+1"),  # alone nothing of one's own
    ):
        after = used(state, action)
        assert changed(state, after) == words(changes)
        assert who(after).used == (action,)
    both = play(on(play=f"{action} 072:1 033:1", bo_play=f"{prey}:2"), f"use {action}")
    assert offered(both, "on") == [f"on {prey}", f"on {'072' if action == '024' else '033'}"]
    for state in (on(play=action, bo_play=f"{prey}:2 173"), on(play=f"{action} 172:3")):
        assert refused(state, f"use {action}") == nothing
        assert f"use {action}" not in offered(state, "use")


# --- alone -----------------------------------------------------------------------------------------------------------


def alone(stock: str = "", **words: Any) -> State:
    return give(mars(1), "Ann", stock, **words)


@pytest.mark.parametrize(
    ("card", "state", "answers", "changes"),
    [
        ("009", alone("9P"), "", "+2T; temp+1; TR+1"),
        ("010", alone("9P"), "place a5", "temp+1; TR+2; a5 ocean"),
        ("050", alone("9P", play="052:3"), "", ""),
        ("121", alone("9T 9S 9M"), "", ""),
        ("124", alone(), "choose 1", "+2S"),
        ("124", alone(), "choose 2", "+3M"),
        ("188", lay(alone("9M"), "b5 city Ann", "b3 city"), "place a5", "a5 ocean; TR+1"),
        ("201", alone(production="3E"), "", "p+1E"),
        ("125", alone(production="1E -5M"), "", "p-1E; p+2M"),
        ("052", at(alone(production="2P"), temperature=2), "", ""),
        ("002", alone(production="1T"), "", "p+1T"),
        ("004", at(alone(), oceans=3), "", "p-1M; p+2P"),
        ("178", alone(), "", "p+1E"),
        ("099", alone(play="025"), "", ""),
    ],
)
def test_alone_the_neutral_opponent_has_enough_and_nothing_of_ones_own_goes(
    card: str, state: State, answers: str, changes: str
) -> None:
    assert played(state, card, *lines(answers)) == words(changes)
