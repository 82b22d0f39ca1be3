"""What the expert sees of a city, what it makes of it, and how it learned to."""

from importlib import resources
from operator import itemgetter
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Place, Take
from powergrid_tui.games.electropolis.book import CELLS, beside
from powergrid_tui.games.electropolis.bots import evaluator, learning
from powergrid_tui.games.electropolis.bots.evaluator import Evaluator, evaluator_of_mover, idle, odds, weights
from powergrid_tui.games.electropolis.bots.features import NAMES, features, mask, near, ranked
from powergrid_tui.games.electropolis.bots.levels import ExpertBot
from powergrid_tui.games.electropolis.bots.plans import best_place, takes
from powergrid_tui.games.electropolis.bots.reasons import settled
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.learning import TrainingGame

from .games import steps
from .positions import acting, dealt, give, placing, seat, who


def seen(state: State, name: str = "Ann") -> dict[str, float]:
    """The figures of a mayor by name."""
    others = [ranked(player) for at, player in enumerate(state.players) if at != seat(name)]
    return dict(zip(NAMES, features(who(state, name), list(zip(*others, strict=True))), strict=True))


def test_cells_are_near_if_they_share_an_edge() -> None:
    for cell in range(CELLS):
        assert near(1 << cell) == mask(beside(cell))


def test_the_figures_of_a_city() -> None:
    city = ("D....", "CC.U.", ".C+G.", ".XX..", "....N")
    state = give(dealt(2), "Ann", *city, support=1).evolve(trends=("kinds", "polluters", "nuclear_free"))
    mayor = who(state, "Ann").evolve(fuel=(2, 3, 1), cards=("A07", "A09", "A06"))
    state = state.evolve(players=(mayor, *state.players[1:]))
    found = seen(state)
    expected = {
        "always": 1,
        "coal_points_fuelled": 16,
        "coal_points_unfuelled": 8,
        # One plant has a control beside it. The two that are not cleaned are last among equals.
        "coal_dirt_fuelled": 3 + 4,
        "coal_dirt_unfuelled": 4,
        "coal_plants_unfuelled": 1,
        "coal_fuel_spare": 0,
        "gas_points_fuelled": 6,
        "gas_dirt_fuelled": 2,
        "gas_fuel_spare": 2,
        "nuclear_complete": 1,
        "nuclear_lacks_disposal": 0,
        "kinds": 6,
        "support": 1 + 2,
        "dirt": 9,
        "excess": 6,
        "excess_squared": 36,
        "excess_if_fuelled_squared": 100,
        "corners_empty": 2,
        "A07_corners": 2,
        "A07_done": 0,
        "A09_cells": 9,
        "A06_fuel": 2,
        "C06_to_come": 3,
        "C08_to_come": 3,
        "C10_to_come": 2,
        "empty": 15,
        "kinds_prize": 12,
        "kinds_lead_3": 3,
        "kinds_lead_8": 6,
        "polluters_prize": 12,
        "trend_nuclear_free": 0,
    }
    assert {name: found[name] for name in expected} == expected


def test_only_trends_in_the_game_and_cards_to_come_count() -> None:
    trends, coming = ("kinds", "empty", "nuclear_free"), frozenset({"C03"})
    row = dict(zip(NAMES, weights().row(3, 4, trends, coming), strict=True))
    without = idle(trends, coming)
    assert {"C04_to_come", "trend_public", "polluters_prize"} <= without
    assert not {"C03_to_come", "trend_empty", "kinds_lead_3", "empty", "public"} & without
    assert all(row[name] == 0 for name in without)
    assert row["C03_to_come"] != 0


def test_a_city_is_worth_the_same_when_the_next_round_begins() -> None:
    (step,) = [step for step in steps(3, 4) if step.before.round == 3 and step.after.round == 4]
    before, after = step.before, step.after
    for player in after.players:
        late = Evaluator(after.evolve(phase=Phase.PLACING, round=3, shown=()), 0)
        assert Evaluator(after, 0)(player) == late(player)
    assert before.turn >= 0
    assert sum(odds(after)) == pytest.approx(1)


def test_weights_for_other_figures_are_refused() -> None:
    with pytest.raises(ValueError, match="other figures"):
        evaluator.read("[2]\nalways = [1.0]\n")


def test_expert_places_tiles_in_its_play_outs_as_it_does_itself() -> None:
    state = placing("C01", "coal", "scrubber", city=(".....", ".C...", "..+..", ".....", "....."))
    view = ELECTROPOLIS.view(state, state.turn)
    place = ExpertBot().decide(view, ELECTROPOLIS.choices(view), Random(1))
    assert isinstance(place, Place)
    assert (place.tile, place.cell) == best_place(view, evaluator_of_mover(view))
    view = acting(dealt(2), "A....B")
    take = max(takes(view, range(3), evaluator_of_mover(view)), key=itemgetter(0))[1]
    assert isinstance(take, Take)
    begin = ExpertBot().simulation(view).begin
    assert begin is not None
    assert begin(view, take, Random(1)) == settled(view, take, evaluator_of_mover(view))


@pytest.mark.thorough
def test_judging_by_the_weights_beats_simple_without_looking_ahead() -> None:
    """It wins about three quarters of games against three; by chance it would be a quarter."""
    data = resources.files("powergrid_tui.games.electropolis").joinpath("data", evaluator.FILE).read_bytes()
    won = sum(learning.trial(TrainingGame(1, 0, number, (data,))) for number in range(12))
    assert won > 5


@pytest.mark.thorough
def test_what_is_learned_is_what_predicts_the_points() -> None:
    pytest.importorskip("numpy")
    rng, at = Random(3), NAMES.index("kinds")
    rows = []
    for players in (2, 3, 4):
        for left in range(8):
            for _ in range(200):
                row = [1.0, *(float(rng.randrange(9)) for _ in NAMES[1:])]
                rows.append((players, left, row, round(players * row[at]) + left))
    found = evaluator.read(learning.learned([rows], 1).decode())
    for players in (2, 3, 4):
        learned = found.row(players, 5, (), frozenset())
        assert learned[at] == pytest.approx(players, rel=0.4)
        assert max(abs(weight) for weight in (*learned[1:at], *learned[at + 1 :])) < 0.3


def test_a_game_to_learn_from_has_a_row_for_each_turn_with_tiles_to_place() -> None:
    rows = learning.play(TrainingGame(1, 0, 0))
    assert 12 <= len(rows) <= 16
    assert {players for players, *_ in rows} == {2}
    assert {left for _, left, _, _ in rows} == set(range(8))
    assert all(len(row) == len(NAMES) for _, _, row, _ in rows)
