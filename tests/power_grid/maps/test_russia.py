"""Russia: a plant market of six, and the first company to pass that moves it on."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import (
    STEPS,
    auction,
    buy,
    deals,
    exchanged,
    pile_refusal,
    to_the_next_round,
)
from tests.power_grid.positions import dealt, give, mover, play, refused, table, told, who

PLUGS = {3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 15}
SOCKETS = {*range(16, 41), 42, 44, 46, 50}


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "removed"), [(2, 8), (3, 8), (4, 4), (5, 0), (6, 0)])
def test_the_original_set_up(players: int, removed: int) -> None:
    places, gone, rest = set(), set(), {10, 11, 12, 13, 15, *SOCKETS}
    for plants, pile in deals("russia", players):
        assert (plants, pile[0], pile[-1]) == ((3, 4, 5, 7, 8, 9), 13, STEP3)
        assert {10, 11} < set(pile[1:6])
        places.add((pile.index(10), pile.index(11)))
        gone |= rest - set(pile)
        assert len(pile) == len({*pile}) == len(rest) - removed + 1
    assert len(places) > 5
    # 12 and 15 may be taken out unseen, and may be among the first five.
    assert bool(gone & {12, 15}) == bool(removed)


@pytest.mark.parametrize(("players", "removed"), [(2, 6), (3, 8), (4, 4), (5, 0), (6, 0)])
def test_in_the_recharged_edition_the_low_plants_lie_on_top_and_of_the_others_some_are_taken_out(
    players: int, removed: int
) -> None:
    markets = set()
    for plants, pile in deals("russia", players, "recharged"):
        assert ({*plants, *pile[:5]}, len(plants), pile[-1]) == (PLUGS, 6, STEP3)
        assert {*pile[5:-1]} <= SOCKETS
        assert len(pile[5:-1]) == len(SOCKETS) - removed
        markets.add(plants)
    assert len(markets) > 10


def test_piles_against_the_set_up_are_refused() -> None:
    pile = (13, 40, 10, 42, 44, 11, 12, 15, *range(16, 34), STEP3)
    for change, why in (
        ({44: 12, 12: 44}, ""),
        ({13: 40, 40: 13}, "the pile must begin with plant 13"),
        ({11: 12, 12: 11}, "plant 11 is one of the five under the top plant of the pile"),
        ({10: 50}, "plant 10 is never removed"),
        ({12: 6}, "there is no plant 6"),
        ({12: 14}, "there is no plant 14"),
    ):
        assert pile_refusal("russia", 3, exchanged(pile, change)) == why


def test_recharged_piles_against_the_set_up_are_refused() -> None:
    plants, pile = deals("russia", 3, "recharged", 1)[0]
    why = table(3, map="russia", edition="recharged").book.layout.refusal
    assert why(plants, pile) == why(plants, (pile[1], pile[0], *pile[2:])) == ""
    # As the base game has it: one low plant on top, the others anywhere.
    assert why(plants, (*pile[:4], pile[5], pile[4], *pile[6:])) == "the pile must begin with 5 plants up to 15"
    spare = min(SOCKETS - set(pile))
    assert "21 high plants are in the pile, not 22" in why(plants, (*pile[:5], spare, *pile[5:]))


# --- the market ------------------------------------------------------------------------------------------------------

SIX = (20, 21, 22, 23, 24, 25)


def selling(row: tuple[int, ...] = SIX, pile: tuple[int, ...] = (40, 42, 44, 38, STEP3), **words: Any) -> State:
    return auction("russia", row, pile, cities=0, **words)


# --- the first to pass -----------------------------------------------------------------------------------------------


def test_the_log_of_a_first_pass() -> None:
    assert told(selling(), "Ann: pass").split("\n") == [
        "Ann buys no power plant this round",
        "Plant 20 leaves the game",
        "Plant 40 is drawn: 2 oil for 6 cities",
    ]


@pytest.mark.parametrize("step", STEPS)
def test_it_holds_in_step_3_too_and_once_a_round(step: int) -> None:
    plants, pile = (SIX, (40, 42, 44, 38, STEP3)) if step < 3 else (SIX[:4], (40, 42, 44, 38))
    state = play(selling(plants, pile, step=step), "Ann: pass", "Bo: open 21", "Cy: pass", "Cy: pass")
    assert state.discard == (20,)
    state = to_the_next_round(state)
    gone, smallest = state.discard, state.plants[0]
    state = play(state, f"{mover(state)}: pass")
    assert state.discard == (*gone, smallest)
    assert play(state, f"{mover(state)}: pass").discard == state.discard


def test_who_lets_a_plant_go_in_a_running_auction_has_not_passed() -> None:
    state = play(selling(), "Ann: open 20", "Bo: bid 21", "Cy: pass", "Ann: pass")
    assert (state.discard, mover(state)) == ((), "Ann")
    state = play(state, "Ann: open 21", "Cy: pass")
    assert state.discard == ()
    # Cy is the last who may still buy, and the first to pass.
    state = play(state, "Cy: pass")
    assert (state.discard, len(state.plants)) == ((22,), 6)


def test_when_everybody_buys_nothing_leaves() -> None:
    state = selling()
    for _ in range(3):
        state = buy(state, state.plants[0])
    assert (state.phase, state.discard) == (Phase.RESOURCES, ())


def test_not_in_round_1_where_nobody_may_pass() -> None:
    state = dealt(map="russia")
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    for plant in (3, 4, 5):
        state = buy(state, plant)
    assert (state.phase, state.discard) == (Phase.RESOURCES, ())


def test_who_cannot_afford_a_plant_passes_too() -> None:
    state = play(give(selling(order="CAB"), "Ann", money=2), "Cy: open 21")
    assert told(state, "Bo: pass").split("\n")[-3:] == [
        "Ann cannot afford any power plant: the cheapest costs 20 Elektro",
        "Plant 20 leaves the game",
        "Plant 42 is drawn: 2 coal for 6 cities",
    ]
    state = play(state, "Bo: pass")
    assert (state.discard, mover(state)) == ((20,), "Bo")
    # It was the first of the round: Bo's pass takes nothing out.
    assert play(state, "Bo: pass").discard == (20,)


def test_the_replacement_is_there_for_the_next_to_choose_from() -> None:
    # Bo cannot pay 20, and can pay what comes in its place. Wrong: all who are too poor pass first.
    state = give(give(selling(pile=(15, 40, 42, STEP3)), "Bo", money=16), "Cy", money=3)
    state = play(state, "Ann: pass")
    assert (state.plants[0], mover(state)) == (15, "Bo")
    assert who(play(state, "Bo: open 15"), "Bo").plants == (15,)
    # The same where the first of them passes by itself.
    state = play(selling(pile=(40, 15, 42, STEP3), order="CAB"), "Cy: open 20", "Ann: pass")
    state = play(give(give(state, "Ann", money=4), "Bo", money=19), "Bo: pass")
    assert (mover(state), state.plants[0], state.discard) == ("Bo", 15, (21,))
