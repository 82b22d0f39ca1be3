"""Opponents that look ahead: what they compare is legal, what they know is what they may know, and they repeat."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Build, Buy, Open, Pass, Power
from powergrid_tui.games.power_grid.bots import learning, levels
from powergrid_tui.games.power_grid.bots.ahead.evaluator import (
    FILE,
    NAMES,
    Evaluator,
    features,
    read,
    shipped_evaluator,
)
from powergrid_tui.games.power_grid.bots.ahead.forecast import forecast
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates, openings
from powergrid_tui.games.power_grid.bots.ahead.prospects import prospects
from powergrid_tui.games.power_grid.bots.ahead.quick import PLAIN, Quick
from powergrid_tui.games.power_grid.bots.ahead.search import RIVALS, SearchDepth, Weighed, simulated, weigh
from powergrid_tui.games.power_grid.bots.hindsight import could_have_powered
from powergrid_tui.games.power_grid.bots.levels import Easy, Expert, LookingAhead
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.learning import TrainingGame
from powergrid_tui.toolkit.bots import adviser, bot_view, kinds, make
from powergrid_tui.toolkit.bots.matches import arena
from powergrid_tui.toolkit.search import World, follow
from tests.power_grid.bots.decisions import positions_of
from tests.power_grid.positions import at, dealt, give
from tests.power_grid.strategies import Plan
from tests.power_grid.test_determinize import PLANS

SOON = SearchDepth(worlds=1, rounds=1)

PHASES = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)


class Hasty(LookingAhead):
    """Looks ahead as the others do, and not for long."""

    depth = SOON


def some(plan: Plan, count: int) -> Iterator[State]:
    """Positions of every phase."""
    here = positions_of(plan)
    for phase in PHASES:
        of_phase = [state for state in here if state.phase is phase]
        yield from of_phase[:: max(1, len(of_phase) // count)][:count]


def default(players: int = 4, map_id: str = "usa") -> Plan:
    return Plan(map_id, players, "even", 3, "original", "base", "secret")


# --- what is compared -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS[::8], ids=str)
@pytest.mark.some(6)
def test_the_quick_policy_and_every_candidate_are_legal_on_every_map(plan: Plan) -> None:
    for state in some(plan, 4):
        choice = Quick([PLAIN] * plan.players).decide(state, Random(1))
        for action in candidates(state, choice):
            assert POWER_GRID.refusal(state, action) == "", (state.phase, action)


def test_a_plant_may_be_opened_at_its_number_or_nothing_be_bought() -> None:
    state = at(give(dealt(), "A", money=60, plants=[4]), Phase.AUCTION, round=2)
    found = candidates(state, Pass())
    assert {action.plant for action in found if isinstance(action, Open)} == {
        plant for plant in state.current if plant <= 60
    }
    assert Pass() in found
    # In round 1 buying nothing is no candidate.
    assert Pass() not in candidates(at(dealt(), Phase.AUCTION, round=1), Open(plant=3, amount=3))


# --- what they know ----------------------------------------------------------------------------------------------


def decided(bot: LookingAhead | Easy, state: State, seed: int = 5) -> object:
    shown = bot_view(POWER_GRID, state, state.turn, bot)
    return bot.decide(shown, POWER_GRID.choices(shown, state.turn), Random(seed))


def test_with_the_same_luck_they_decide_alike_whatever_the_order_of_unseen_cards() -> None:
    for state in some(default(), 2):
        at_card = state.pile.index(STEP3) if STEP3 in state.pile else 0
        other = state.evolve(pile=(*reversed(state.pile[:at_card]), *state.pile[at_card:]))
        assert decided(Hasty(), other) == decided(Hasty(), state)
        assert decided(Easy(), state) == decided(Easy(), state)


@pytest.mark.parametrize(("players", "worlds"), [(2, Expert.duel), (3, Expert.depth)])
def test_the_expert_looks_otherwise_where_there_are_two(
    players: int, worlds: SearchDepth, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[SearchDepth] = []

    def weighed(view: State, depth: SearchDepth, evaluator: Evaluator, rng: Random, also: object = ()) -> list[Weighed]:
        asked.append(depth)
        return [Weighed(Pass(), 0.0)]

    monkeypatch.setattr(levels, "weigh", weighed)
    decided(Expert(), next(iter(some(default(players), 1))))
    assert asked == [worlds]


def test_the_levels_stand_on_the_shelf_best_first_and_strangers_do_not() -> None:
    assert kinds("power_grid")[:4] == ("expert", "hard", "normal", "easy")
    assert isinstance(adviser("power_grid"), Expert)
    assert make("noisy", "power_grid")
    assert "noisy" not in kinds("power_grid")


@pytest.mark.parametrize(
    ("options", "bots"),
    [
        (Options(map="usa", edition="recharged", trust=True), [Hasty(), Easy()]),
        (Options(map="germany", regions="draft"), [Easy(), Easy()]),
    ],
    ids=["trust", "draft"],
)
def test_whole_games_end(options: Options, bots: list[Any]) -> None:
    state, *_ = arena.play(POWER_GRID, options, bots, ("A", "B", "C")[: len(bots)], Random(2))
    assert state.turn == NOBODY


# --- what they say ------------------------------------------------------------------------------------------------


def test_advice_is_best_first_and_begins_with_what_would_be_done() -> None:
    for state in some(default(), 1):
        shown = POWER_GRID.recollection(state, state.turn)
        offers = POWER_GRID.choices(shown, state.turn)
        advice = Hasty().advise(shown, offers, Random(5))
        assert 1 <= len(advice) <= 3
        assert advice[0].action == decided(Hasty(), state)
        assert [row.worth for row in advice] == sorted([row.worth for row in advice], reverse=True)


def test_every_piece_of_advice_has_a_reason_with_all_its_figures() -> None:
    told = set()
    for state in some(default(), 8):
        shown = POWER_GRID.recollection(state, state.turn)
        for row in Hasty().weigh(shown, POWER_GRID.choices(shown, state.turn), Random(5)):
            assert row.reason, row.action
            assert "{" not in row.reason.format(**row.figures)
            told.add(type(row.action))
    assert told >= {Open, Bid, Pass, Buy, Build, Power}


# --- what they look at ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS[::16], ids=str)
def test_a_position_is_told_in_as_many_figures_as_have_names(plan: Plan) -> None:
    for state in some(plan, 1):
        rows = features(state)
        assert len(rows) == plan.players
        for row in rows:
            assert len(row) == len(NAMES)
            assert all(abs(figure) < 1e6 for figure in row)


def test_weights_of_other_features_are_refused_and_trees_go_left_at_the_threshold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Evaluator([[0, -1, -1], [-1]], [[5.0, 1.0, -1.0], [0.5]], [[1, 0, 0], [0]])
    assert one.chance([5.0]) == pytest.approx(1 / (1 + 2.718281828**-1.5))
    assert one.chance([5.1]) == pytest.approx(1 / (1 + 2.718281828**0.5))
    monkeypatch.setattr("powergrid_tui.games.power_grid.bots.ahead.evaluator.NAMES", ("something else",))
    with pytest.raises(ValueError, match="other features"):
        read.__wrapped__((Path(learning.__file__).parents[1] / "data" / FILE).read_bytes())


def test_a_plant_is_worth_no_more_than_the_purse_holds() -> None:
    for state in some(default(), 3):
        if state.phase is Phase.AUCTION and not state.scrapping:
            for seat, player in enumerate(state.players):
                found = prospects(state, seat, forecast(state, seat))
                assert all(price <= player.money for price in found.prices.values())


def test_play_outs_are_judged_where_the_auction_of_a_later_round_begins_and_at_the_end() -> None:
    state = positions_of(default())[0]

    def judged(rounds: int) -> list[State]:
        simulation = simulated(state, SearchDepth(worlds=1, rounds=rounds), shipped_evaluator())
        return follow(simulation, World(state, Quick([PLAIN] * 4), 1), openings(state)[0])

    assert [(after.round, after.phase) for after in judged(2)] == [
        (state.round + 1, Phase.AUCTION),
        (state.round + 2, Phase.AUCTION),
    ]
    assert judged(99)[-1].turn == NOBODY


@pytest.mark.parametrize("last", [False, True], ids=["rounds", "last"])
def test_its_own_loop_plays_as_the_one_of_the_search(last: bool) -> None:
    depth = SearchDepth(worlds=2, rounds=2, last=last)
    for state in some(default(), 2):
        simulation = simulated(state, depth, shipped_evaluator())
        policy = Quick([PLAIN, *RIVALS[1:4]])
        found = policy(state, Random(1))
        one, other = (
            [follow(way, World(state, policy, seed), found) for seed in (1, 2)]
            for way in (simulation, replace(simulation, leg=None))
        )
        assert one == other


def test_a_pass_that_is_preferred_within_the_error_is_told_as_it_is() -> None:
    # Wrong: the preference put into the figure that a hint shows.
    state = next(state for state in positions_of(default()) if state.auction and state.round > 2)
    view = POWER_GRID.recollection(state, state.turn)

    def told(caution: float) -> dict[object, float]:
        depth = SOON._replace(caution=caution)
        return {row.action: row.worth for row in weigh(view, depth, shipped_evaluator(), Random(3))}

    plain, careful = told(0.0), told(1.0)
    assert careful == plain
    assert next(iter(careful)) == Pass()


# --- at the end, and before ----------------------------------------------------------------------------------------


def test_hindsight_sees_a_city_that_was_not_built() -> None:
    def over(money: int, coal: int) -> State:
        state = give(dealt(), "A", money=money, plants=[25], coal=coal, cities=3)
        return state.evolve(turn=NOBODY, phase=Phase.END, powered=(3 if coal else 0, 0, 0), step=3)

    assert could_have_powered(over(100, 2), 0)
    assert not could_have_powered(over(0, 2), 0)
    assert not could_have_powered(over(100, 0), 0)


def test_a_lesson_teaches_the_same_again() -> None:
    training = TrainingGame(1, 0, 3)
    rows = learning.play(training)
    assert rows == learning.play(training)
    assert rows != learning.play(TrainingGame(1, 0, 4))
    assert all(len(row) == len(NAMES) and 0.0 <= result <= 1.0 for row, result in rows)


def test_weights_can_be_learned_and_tried() -> None:
    pytest.importorskip("lightgbm")
    rows = [row for number in range(4) for row in learning.play(TrainingGame(2, 0, number))]
    weights = learning.learned([rows], 1)
    assert weights == learning.learned([rows], 1)
    assert isinstance(read(weights), Evaluator)
