"""What is taken from others: who may be hit, how much goes, what is protected, and how it is alone."""

from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import State

from .positions import (
    at,
    cast,
    changed,
    give,
    lay,
    lines,
    mars,
    offered,
    on,
    play,
    played,
    ready,
    refused,
    used,
    who,
    why_not,
    words,
)


def asking(state: State, card: str, *answers: str) -> State:
    """Ann has played the card, and is asked something."""
    return play(ready(state, card), f"play {card}", *answers)


# --- out of a stock --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "letter", "most"), [("009", "P", 3), ("011", "P", 4), ("039", "P", 8), ("063", "P", 2), ("050", "P", 5)]
)
@pytest.mark.parametrize("there", [1, 2, 3, 4, 5, 8, 9, 30])
def test_as_much_goes_as_is_there_and_no_more_than_the_card_says(card: str, letter: str, most: int, there: int) -> None:
    after = cast(on(bo=f"{there}{letter}"), card, "target Bo")
    assert who(after, "Bo").stock[3] == max(0, there - most)


def test_whoever_has_some_may_be_hit_oneself_last() -> None:
    state = give(give(give(mars(4), "Ann", "5P"), "Bo", "1P"), "Di", "5P")
    state = asking(state, "009")
    assert offered(state, "target") == ["target Bo", "target Di", "target nobody", "target Ann"]
    assert changed(state, play(state, "target nobody")) == set()
    assert changed(state, play(state, "target Di")) == {"Di -3P"}
    assert changed(state, play(state, "target Ann")) == {"Ann -3P"}
    assert refused(state, "target Cy") == "that is not one of the choices"


def test_what_is_ones_own_never_goes_by_itself() -> None:
    """Nobody else has any: one is asked, and nobody comes first."""
    state = asking(on("9P"), "009")
    assert offered(state, "target") == ["target nobody", "target Ann"]
    assert changed(state, play(state, "target nobody")) == set()
    animals = asking(on(play="052:3"), "050")
    assert offered(animals, "on") == ["on nothing", "on 052"]
    assert changed(animals, play(animals, "on 052")) == {"Ann 052-2"}


def test_only_owners_of_tiles_beside_the_ocean_are_flooded() -> None:
    state = lay(mars(4), "b5 city Bo", "b3 city Cy", "g2 city Di", "c7 greenery Ann")
    for name in ("Ann", "Bo", "Cy", "Di"):
        state = give(state, name, "9M")
    placed = asking(state, "188", "place b6")
    # b6 is beside a5, b5, c6 and c7: Bo's city, and a greenery of Ann's own.
    assert offered(placed, "target") == ["target Bo", "target nobody", "target Ann"]
    assert changed(placed, play(placed, "target Bo")) == {"Bo -4M"}
    assert changed(placed, play(placed, "target Ann")) == {"Ann -4M"}
    assert not asking(state, "188", "place f8").queue


def test_the_ocean_of_the_flood_counts_and_none_that_comes_later() -> None:
    # Bo's city lies beside an ocean that was there before.
    state = on(bo="9M", tiles=["a4 ocean", "b4 city Bo"])
    assert not asking(state, "188", "place i5").queue


@pytest.mark.parametrize(
    ("has", "choices"),
    [
        ("4T 5S 9M", ["choose 1", "choose 2", "choose 3"]),
        ("5S 9M", ["choose 2", "choose 3"]),
        ("4T 9M", ["choose 1", "choose 3"]),
        ("4T", ["target Bo", "target nobody"]),
        ("9M", ["target Bo", "target nobody"]),
    ],
)
def test_sabotage_offers_what_somebody_has(has: str, choices: list[str]) -> None:
    state = asking(on(bo=has), "121")
    assert [*offered(state, "choose"), *offered(state, "target")] == choices


def test_sabotage_where_nobody_has_anything() -> None:
    assert played(on("5P", bo="5H"), "121") == set()
    own = asking(on("5S"), "121")
    assert offered(own, "target") == ["target nobody", "target Ann"]
    assert changed(own, play(own, "target Ann")) == {"Ann -4S"}


def test_nothing_is_stolen_from_oneself() -> None:
    state = asking(on("5S 5M", bo="1S"), "124")
    assert offered(state, "target") == ["target Bo", "target nobody"]
    assert changed(state, play(state, "target nobody")) == set()


# --- production ------------------------------------------------------------------------------------------------------

REDUCING = {"004": "H", "052": "P", "054": "P", "072": "P", "147": "P", "178": "H", "183": "P"}
"""Cards that take another's production and give none of it to the player, and which."""


def able() -> State:
    """Mars as all of these cards need it."""
    return at(on(), oxygen=13, temperature=2, oceans=3)


@pytest.mark.parametrize("card", REDUCING)
def test_whoever_is_able_is_hit_oneself_too(card: str) -> None:
    letter, count = REDUCING[card], 2 if card in ("072", "178") else 1
    state = give(able(), "Bo", production=f"{count}{letter}")
    assert f"Bo p-{count}{letter}" in played(state, card)  # without a question
    both = give(state, "Ann", production=f"{count}{letter}")
    assert offered(asking(both, card), "target") == ["target Bo", "target Ann"]
    assert f"Ann p-{count}{letter}" in played(both, card, "target Ann")
    assert refused(asking(both, card), "target nobody") == "that is not one of the choices"


def test_credit_production_goes_down_to_minus_five() -> None:
    state = on(production="1E", bo_production="-3M")
    assert "Bo p-2M" in played(state, "125", "target Bo")
    assert offered(asking(give(state, "Bo", production="-4M"), "125"), "target") == []


def test_what_is_gained_comes_before_what_anybody_loses() -> None:
    # So a player may hit himself, and the card is never refused.
    assert why_not(on(), "201") == ""
    assert played(on(), "201") == set()
    assert played(on(bo_production="1E"), "201", "target Ann") == set()
    assert played(on(bo_production="1E"), "201", "target Bo") == words("Bo p-1E; p+1E")
    assert why_not(on(play="141 113"), "160") == ""
    low = on(production="1E -5M", bo_production="-5M")
    assert played(low, "125") == {"Ann p-1E"}


# --- off cards -------------------------------------------------------------------------------------------------------


def test_animals_come_off_cards_of_others() -> None:
    state = give(on(play="024:5", bo_play="052:3 049:4", players=3), "Cy", play="184:1")
    state = asking(state, "050")
    assert offered(state, "on") == ["on 052", "on 184", "on nothing", "on 024"]
    assert changed(state, play(state, "on 052")) == {"Bo 052-2"}
    assert changed(state, play(state, "on 184")) == {"Cy 184-1"}
    assert changed(state, play(state, "on nothing")) == set()
    assert changed(state, play(state, "on 024")) == {"Ann 024-2"}
    assert refused(state, "on 049") == "that is not one of the choices"


def test_pets_keep_their_animals_whoever_comes() -> None:
    assert not asking(on(bo_play="172:3"), "050").queue
    assert not asking(on(play="172:3"), "050").queue
    assert refused(on(play="024 172:3", bo_play="173"), "use 024") == "there are no such resources on any card"
    state = on(play="024", bo_play="172:3 052:1")
    assert changed(state, used(state, "024")) == words("Bo 052-1; 024+1")


@pytest.mark.parametrize(
    ("card", "state"),
    [
        ("009", on(bo="9P", bo_play="173")),
        ("039", on(bo="9P", bo_play="173")),
        ("050", on(bo="9P", bo_play="173 052:3")),
    ],
)
def test_habitats_keep_plants_and_animals_from_others(card: str, state: State) -> None:
    after = asking(state, card)
    assert not after.queue
    assert after.players[1] == state.players[1]


def test_habitats_keep_nothing_else_and_nothing_of_others() -> None:
    state = give(on(bo="9P 9M 9S 9T", bo_play="173", bo_production="1P", players=3), "Cy", "9P")
    assert played(state, "121", "choose 3", "target Bo") == {"Bo -7M"}
    assert played(state, "124", "choose 1", "target Bo") == words("Bo -2S; +2S")
    assert played(at(state, temperature=2), "052") == {"Bo p-1P"}
    assert offered(asking(state, "009"), "target") == ["target Cy", "target nobody"]


def test_habitats_do_not_hinder_their_owner() -> None:
    state = on(play="173 024 052:1")
    assert changed(state, used(state, "024")) == words("052-1; 024+1")
    state = asking(on("9P", play="173"), "009")
    assert changed(state, play(state, "target Ann")) == {"Ann -3P"}


@pytest.mark.parametrize(("action", "prey"), [("024", "052"), ("035", "049")])
def test_predators_and_ants(action: str, prey: str) -> None:
    theirs = on(play=action, bo_play=f"{prey}:2")
    assert changed(theirs, used(theirs, action)) == words(f"Bo {prey}-1; {action}+1")
    own = on(play=f"{action} {prey}:2")
    assert changed(own, used(own, action)) == words(f"{prey}-1; {action}+1")
    both = play(on(play=f"{action} 072:1 033:1", bo_play=f"{prey}:2"), f"use {action}")
    assert offered(both, "on") == [f"on {prey}", f"on {'072' if action == '024' else '033'}"]
    guarded = on(play=action, bo_play=f"{prey}:2 173")
    assert refused(guarded, f"use {action}") == "there are no such resources on any card"
    assert refused(on(play=action), f"use {action}") == "there are no such resources on any card"
    assert f"use {action}" not in offered(on(play=action), "use")


def test_predators_may_take_from_themselves_which_changes_nothing() -> None:
    state = on(play="024:1")
    assert changed(state, used(state, "024")) == set()
    assert who(used(state, "024")).used == ("024",)


# --- alone -----------------------------------------------------------------------------------------------------------


def alone(stock: str = "", **words: Any) -> State:
    return give(mars(1), "Ann", stock, **words)


@pytest.mark.parametrize(
    ("card", "state", "answers", "changes"),
    [
        ("009", alone("9P"), "", "+2T; temp+1; TR+1"),
        ("010", alone("9P"), "place a5", "temp+1; TR+2; a5 ocean"),
        ("039", alone("9P"), "", "+4S; temp+3; TR+3; p+1H"),
        ("050", alone("9P", play="052:3"), "", ""),
        ("121", alone("9T 9S 9M"), "", ""),
        ("124", alone(), "choose 1", "+2S"),
        ("124", alone(), "choose 2", "+3M"),
        ("188", lay(alone("9M"), "b5 city Ann", "b3 city"), "place a5", "a5 ocean; TR+1"),
        ("201", alone(), "", "p+1E"),
        ("201", alone(production="3E"), "", "p+1E"),
        ("125", alone(production="1E -5M"), "", "p-1E; p+2M"),
        ("052", at(alone(production="2P"), temperature=2), "", ""),
        ("147", at(alone(), oxygen=8), "", "147+1"),
        ("002", alone(production="1T"), "", "p+1T"),
        ("061", alone(production="1S"), "", "p+1S"),
        ("004", at(alone(), oceans=3), "", "p-1M; p+2P"),
        ("178", alone(), "", "p+1E"),
        ("099", alone(play="025"), "", ""),
    ],
)
def test_alone_the_neutral_opponent_has_enough_and_nothing_of_ones_own_goes(
    card: str, state: State, answers: str, changes: str
) -> None:
    assert played(state, card, *lines(answers)) == words(changes)


@pytest.mark.parametrize("action", ["024", "035"])
def test_predators_and_ants_alone_eat_nothing_of_ones_own(action: str) -> None:
    state = alone(play=f"{action} 052:2 049:2")
    assert changed(state, used(state, action)) == words(f"{action}+1")
