"""Phase 5: what runs and what it pays, what comes back to the market, and what becomes of the plant market."""

from collections.abc import Sequence

import pytest

from powergrid_tui.games.power_grid.actions import PlantRun, Power
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import at, cards, dealt, give, market, mover, play, rows, told, who
from tests.power_grid.rules.test_setup import RESUPPLY

PAYMENT = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150)
"""For 0 to 20 cities, from the card."""


def works(*plants: int, cities: int = 10, step: int = 1, players: int = 3, **stock: int) -> State:
    """Cy, alone with plants, is last to power. No plant in the market is small."""
    state = cards(dealt(players), (30, 31, 32, 33, 34, 35, 36, 37), (38, 39, 40, 42, STEP3))
    state = give(state, "Cy", plants=plants, cities=cities, money=0, **stock)
    return at(state, Phase.BUREAUCRACY, step=step, order="ABCDEF"[:players], start="C")


# --- running ---------------------------------------------------------------------------------------------------------


def test_the_payment_is_for_the_smaller_of_output_and_network() -> None:
    # Plant 36 powers seven. Wrong: pay the output (82), or the network.
    assert who(play(works(36, coal=3, cities=4), "Cy: power 36"), "Cy").money == 54
    assert who(play(works(36, coal=3, cities=10), "Cy: power 36"), "Cy").money == 82


def test_no_city_powered_pays_10() -> None:
    # Three ways to power none: by choice, without resources, without cities.
    assert who(play(works(36, coal=3), "Cy: power nothing"), "Cy").money == 10
    assert who(play(works(36, coal=3, cities=0), "Cy: power 36"), "Cy").money == 10
    state = at(
        give(works(13), "Bo", plants=(36,), money=0, cities=["Essen"]), Phase.BUREAUCRACY, order="BAC", start="B"
    )
    state = give(state, "Bo", coal=3)
    assert mover(state) == "Bo"
    lines = told(give(state, "Ann", plants=(31,), money=0), "Bo: power 36")
    assert "Ann cannot run any power plant: it lacks the tokens" in lines
    assert "Ann powers 0 cities for 10 Elektro" in lines


def test_who_has_a_hybrid_and_too_little_for_it_is_not_asked() -> None:
    # Each of coal and oil would do in part; only a whole need runs it.
    state = give(give(works(13), "Ann", plants=(12,), cities=1, coal=1), "Bo", plants=(46,), cities=1, coal=1, oil=1)
    state = play(at(state, Phase.BUREAUCRACY, order="CAB"), "Cy: power 13")
    assert (state.round, state.phase) == (3, Phase.AUCTION)
    assert [player.money for player in state.players] == [60, 60, 22]


@pytest.mark.parametrize(
    ("runs", "reason"),
    [
        ((PlantRun(plant=4), PlantRun(plant=4)), "once a round"),
        ((PlantRun(plant=12, coal=2), PlantRun(plant=4)), "ascending"),
        ((PlantRun(plant=31),), "do not own plant 31"),
        ((PlantRun(plant=12),), "burns 2 tokens"),
        ((PlantRun(plant=12, coal=1),), "burns 2 tokens"),
        ((PlantRun(plant=12, coal=3),), "burns 2 tokens"),
        ((PlantRun(plant=12, coal=3, oil=-1),), "the number of tokens cannot be negative"),
        ((PlantRun(plant=4, coal=2),), "no choice of fuel"),
        ((PlantRun(plant=13, oil=1),), "no choice of fuel"),
    ],
)
def test_runs_that_cannot_be_are_refused(runs: tuple[PlantRun, ...], reason: str) -> None:
    # The first: the same plant fired twice powers two.
    with pytest.raises(IllegalAction, match=reason):
        POWER_GRID.apply(works(4, 12, 13, coal=8, oil=1), Power(runs=runs))


def test_the_best_paid_choice_comes_first_and_burns_the_cheaper_fuel() -> None:
    # Coal costs 1 and oil 3: coal is burnt. With four cities the 21 alone pays as much as both.
    state = market(works(5, 21, cities=4, coal=4, oil=4), 20, 12, 6, 2)
    first = next(iter(rows(state, "power").items()))
    assert first[0] == "power 21 (coal 2)"
    assert first[1].cost == -54


def test_the_payment_for_every_number_of_cities_and_for_more_than_20_that_for_20() -> None:
    for powered in range(26):
        state = give(works(36, 38, 46, 50, cities=0, coal=6, garbage=3, players=5), "Cy", cities=powered)
        state = play(at(state, Phase.BUREAUCRACY, order="ABDEC", start="C"), "Cy: power 36, 38, 46 (coal 3), 50")
        assert who(state, "Cy").money == PAYMENT[min(powered, 20)]
        assert state.powered[2] == powered


# --- resupply --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_market_gets_what_the_table_says_for_players_and_step(players: int, step: int) -> None:
    state = market(dealt(players), 5, 5, 5, 5)
    state = cards(state, (20, 21, 22, 23, 24, 25), (30, 31, 32)) if step == 3 else state
    last = "ABCDEF"[players - 1]
    state = give(state, last, plants=(13,), cities=1)
    state = at(state, Phase.BUREAUCRACY, step=step, start=last)
    after = play(state, f"{state.names[-1]}: power nothing")
    got = tuple(now - then for now, then in zip(after.market, state.market, strict=True))
    assert got == tuple(row[step - 1] for row in RESUPPLY[players])
    assert after.supply == tuple(have - more for have, more in zip(state.supply, got, strict=True))


def resupplied(state: State) -> State:
    return play(state, "Cy: power nothing")


def test_new_tokens_fill_the_dearest_empty_spaces_so_that_prices_fall() -> None:
    # Two uranium at 14 and 16; the third comes to 12. Wrong: it comes to 1, or the track is filled from the left.
    state = market(works(13), 5, 5, 5, 2)
    after = resupplied(state)
    book = state.book
    assert book.resources.markets[0].price_steps[3][state.market[3]][1] == 14
    assert book.resources.markets[0].price_steps[3][after.market[3]][1] == 12
    assert book.resources.markets[0].price_steps[3][after.market[3]][3] == 12 + 14 + 16


def test_what_was_burnt_this_round_is_there_to_resupply() -> None:
    # Wrong: resupply before burning. No coal in the supply, two burnt, two come.
    state = market(works(4, coal=4), 20, 5, 5, 2)
    assert state.supply[0] == 0
    after = play(state, "Cy: power 4")
    assert after.market[0] == 22
    assert after.supply[0] == 0


# --- the plant market ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2])
def test_in_steps_1_and_2_the_largest_future_plant_goes_under_the_pile_below_the_step_3_card(step: int) -> None:
    after = resupplied(works(13, step=step))
    # Wrong: the smallest goes; or the largest leaves the game; or it lies above the Step 3 card.
    assert after.plants == (30, 31, 32, 33, 34, 35, 36, 38)
    assert after.pile == (39, 40, 42, STEP3, 37)
    assert after.discard == ()


def test_in_step_3_the_smallest_leaves_the_game_and_is_replaced() -> None:
    state = cards(works(13, step=3), (30, 31, 32, 33, 34, 35), (20, 38))
    after = resupplied(state)
    assert after.plants == (20, 31, 32, 33, 34, 35)
    assert after.pile == (38,)
    assert after.discard == (30,)


def order_of(lines: Sequence[str], *words: str) -> list[int]:
    return [next(i for i, line in enumerate(lines) if word in line) for word in words]


def test_first_all_are_paid_then_the_market_is_filled_then_the_plants_move() -> None:
    lines = told(works(13), "Cy: power 13").splitlines()
    places = order_of(lines, "Cy powers 1", "The market gets", "Plant 37 goes under", "Plant 38 is drawn", "Round 3")
    assert places == sorted(places)
