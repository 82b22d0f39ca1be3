"""Russia: a plant market of six, and the first company to pass that moves it on."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.maps import (
    EDITIONS,
    POWERED,
    STEPS,
    auction,
    buy,
    deals,
    exchanged,
    last_to_build,
    phase_5,
    pile_refusal,
    to_the_next_round,
)
from tests.power_grid.positions import dealt, give, mover, offered, play, refused, rows, table, told, who

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


def test_three_are_for_sale_and_three_to_come() -> None:
    state = selling()
    assert list(rows(state, "open")) == ["open 20", "open 21", "open 22"]
    assert refused(state, "Ann: open 23") == "plant 23 is not in the current market"
    state = buy(state, 22)
    assert (state.current, state.future) == ((20, 21, 23), (24, 25, 40))


def test_phase_5_puts_the_largest_of_six_under_the_pile() -> None:
    state = play(phase_5("russia", SIX, (40, 42, 44, 38, STEP3)), POWERED)
    assert (state.plants, state.pile) == ((20, 21, 22, 23, 24, 40), (42, 44, 38, STEP3, 25))


def test_step_2_changes_one_plant() -> None:
    state = play(last_to_build("russia", SIX, (40, 42, STEP3), cities=7), "Ann: done")
    assert (state.step, state.plants, state.discard) == (2, (21, 22, 23, 24, 25, 40), (20,))


def test_no_plant_is_too_small_for_the_number_of_cities() -> None:
    state = last_to_build("russia", (3, 4, 5, 7, 8, 9), (10, 13, STEP3), cities=5)
    state = play(state, f"Ann: {offered(state, 'build')[0]}", "Ann: done")
    assert (len(who(state, "Ann").cities), state.discard) == (6, ())


def test_the_step_3_card_in_the_auction() -> None:
    state = buy(selling(pile=(STEP3, 40, 42, 44), step=2), 20)
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 42,44,40")
    # The card lies as the largest of six; three are for sale as before.
    assert (state.plants, state.current) == ((21, 22, 23, 24, 25, STEP3), (21, 22, 23))
    state = play(state, "Bo: open 23", "Cy: pass", "Cy: open 21")
    # 42 and 44 came; the card and the smallest, 22, go: four are left, and all for sale.
    assert (state.step, state.phase) == (3, Phase.RESOURCES)
    assert (state.plants, state.current, state.future) == ((24, 25, 42, 44), (24, 25, 42, 44), ())
    assert state.discard == (22,)


def test_the_step_3_card_in_phase_5() -> None:
    state = play(phase_5("russia", SIX, (STEP3, 40, 42), step=2), POWERED, "nature: shuffle 25,42,40")
    # 25 went under the pile, the card and 20 go, and four are left.
    assert (state.step, state.plants, state.pile) == (3, (21, 22, 23, 24), (25, 42, 40))


def test_in_step_3_there_are_four_and_the_smallest_leaves_in_phase_5() -> None:
    state = selling((20, 21, 22, 23), (40, 42), step=3)
    assert len(rows(state, "open")) == 4
    assert buy(state, 23).plants == (20, 21, 22, 40)
    state = play(phase_5("russia", (20, 21, 22, 40), (42,), step=3), POWERED)
    assert (state.plants, state.discard) == ((21, 22, 40, 42), (20,))


# --- the first to pass -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", [1, 2])
def test_with_the_first_pass_the_smallest_leaves_and_with_no_other(step: int, edition: str) -> None:
    before = selling(step=step, edition=edition)
    state = play(before, "Ann: pass")
    assert (state.plants, state.current) == ((21, 22, 23, 24, 25, 40), (21, 22, 23))
    assert (state.discard, mover(state)) == ((20,), "Bo")
    # Nor does another leave because nobody bought.
    for line in ("Bo: pass", "Cy: pass"):
        state = play(state, line)
        assert (state.plants, state.discard) == ((21, 22, 23, 24, 25, 40), (20,))
    assert told(before, "Ann: pass").split("\n") == [
        "Ann buys no power plant this round",
        "Plant 20 leaves the game",
        "Plant 40 is drawn: 2 oil for 6 cities",
    ]


def test_elsewhere_the_plant_leaves_at_the_end_and_only_when_nobody_bought() -> None:
    assert play(auction("italy", (20, 21, 22, 23, 24, 25, 26, 28)), "Ann: pass").plants[0] == 20


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


def test_the_pass_can_bring_the_step_3_card_and_counts_once_all_the_same() -> None:
    state = play(selling(pile=(STEP3, 40, 42, 44), step=2), "Ann: pass")
    assert (state.turn, state.discard) == (NATURE, (20,))
    state = play(state, "nature: shuffle 44,42,40")
    assert (state.plants, state.discard, mover(state)) == ((21, 22, 23, 24, 25, STEP3), (20,), "Bo")
    state = play(state, "Bo: pass", "Cy: pass")
    # The card and the smallest go at the end of the phase.
    assert (state.step, state.plants, state.discard) == (3, (22, 23, 24, 25), (20, 21))
