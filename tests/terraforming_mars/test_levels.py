"""The levels: what they consider, and what they say about it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Done, Pass, Plant, Play
from powergrid_tui.games.terraforming_mars.bots import plans
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator, chance, expected, features
from powergrid_tui.games.terraforming_mars.bots.levels import MarsLookahead
from powergrid_tui.games.terraforming_mars.bots.plans import answer_worth
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.bots.reasons import reason
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS as MARS
from powergrid_tui.games.terraforming_mars.model import Options, Phase, State
from powergrid_tui.games.terraforming_mars.rules import turns
from powergrid_tui.games.terraforming_mars.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.lookahead import Budget, LookaheadBot
from tests.terraforming_mars.test_bot import FULL, asks, company, game, mars

SPONSORS, POWER_PLANT = "068", "141"

LACKING: dict[str, Any] = {"generation": 14, "temperature": 8, "oxygen": 13, "oceans": 9}
"""The last generation, without the last step of oxygen."""

CLAIMED = (("mayor", 1), ("gardener", 1), ("builder", 1))
"""Three milestones: no more can be claimed."""

FEW = Budget(6)
"""Few play-outs, so that a decision takes no time."""


def quick_expert() -> LookaheadBot[State, Action]:
    return LookaheadBot(MarsLookahead(), FEW)


def of_each_phase(players: int) -> dict[Phase, State]:
    """A position of each phase in which somebody decides, in the third generation if there is one."""
    state, rng, found = MARS.new(Options(draft=players > 1), ["Ann", "Bo", "Cyd"][:players]), Random(3), {}
    while state.turn != NOBODY and state.generation < 4:
        if state.turn != NATURE:
            found[state.phase] = state
        action = MARS.sample(state, rng) if state.turn == NATURE else quick(state, MARS.to_act(state)[0])
        state = MARS.advance(state, action)
    return found


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_it_considers_may_be_done_and_begins_with_the_quick_choice(players: int) -> None:
    for phase, state in of_each_phase(players).items():
        seat = MARS.to_act(state)[0]
        view = MARS.view(state, seat)
        offers = MARS.choices(view, seat)
        found = list(MarsLookahead().candidates(view, offers, Random(1)))
        assert found[0] == quick(view, seat)
        assert len(set(found)) == len(found) <= plans.MOST
        for action in found:
            assert not MARS.refusal(view, action), (phase, action)
            assert any(action in offer.actions for offer in offers)


@pytest.mark.parametrize("players", [pytest.param(1, marks=pytest.mark.thorough), 2])
def test_advice_is_what_it_would_do_then_the_next_best_each_with_its_reason(players: int) -> None:
    for state in of_each_phase(players).values():
        seat = MARS.to_act(state)[0]
        view = MARS.view(state, seat)
        offers, bot = MARS.choices(view, seat), quick_expert()
        advice = bot.advise(view, offers, Random(2))
        assert advice[0].action == bot.decide(view, offers, Random(2))
        for one in advice:
            assert 0 <= one.worth <= 1
            assert one.reason
            assert "{" not in tr(one.reason, **one.figures)


def test_chances_add_up_to_one_and_more_points_are_more_likely_to_win() -> None:
    state = mars(company(SPONSORS), company(tr=30), company(tr=20))
    chances = [chance(state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]
    over = state.evolve(turn=NOBODY, phase=Phase.END)
    assert [expected(over, seat) for seat in range(3)] == [25, 30, 20]


def test_what_pays_later_counts_the_more_the_earlier_it_is() -> None:
    """A point more counts as much at any time; a credit in every generation is worth the more, the more are to come."""
    early: dict[str, Any] = {"generation": 3, "temperature": -26, "oxygen": 1, "oceans": 1}
    late: dict[str, Any] = {"generation": 11, "temperature": 6, "oxygen": 13, "oceans": 9}

    def ahead(own: Any, parameters: dict[str, Any]) -> float:
        state = mars(own, company(production=(0, 0, 0, 0, 0, 0), tr=20), **parameters)
        return expected(state, 0) - expected(state, 1)

    engine = company(production=(6, 0, 0, 0, 0, 0), tr=20)
    assert ahead(engine, early) > 5
    assert 0 < ahead(engine, late) < 3, "the award for it, most of all"
    rating = company(production=(0, 0, 0, 0, 0, 0), tr=23)
    assert ahead(rating, early) > ahead(rating, late) > 2


def test_a_milestone_counts_while_it_can_be_claimed() -> None:
    near, far = (mars(company(tr=rating), company()) for rating in (35, 20))
    mine = [expected(state, 0) - expected(state, 1) for state in (near, near.evolve(milestones=CLAIMED))]
    assert mine[0] > mine[1] + 1
    assert features(Evaluator(near, 0))[-1] == 1
    assert 0 < features(Evaluator(far, 0))[-1] < 0.2
    assert features(Evaluator(near.evolve(milestones=CLAIMED), 0))[-1] == 0
    taken = near.evolve(milestones=(("terraformer", 1),))
    assert features(Evaluator(taken, 0))[-1] < 0.2


def test_leads_in_awards_count_apart_when_they_are_funded() -> None:
    state = mars(company(production=(4, 0, 0, 0, 0, 0)), company())
    assert features(Evaluator(state, 0))[-3:-1] == (0, 1)
    assert features(Evaluator(state.evolve(awards=(("banker", 1),)), 0))[-3:-1] == (1, 0)
    assert features(Evaluator(state, 1))[-3:-1] == (0, 0)
    funded = state.evolve(awards=(("miner", 1), ("landlord", 1), ("scientist", 1)))
    assert features(Evaluator(funded, 0))[-3:-1] == (0, 0), "no award can be funded any more"


def test_alone_the_chance_grows_with_what_is_done() -> None:
    state = mars(company(), generation=10, temperature=-4, oxygen=8, oceans=6)
    assert chance(state, 0) < chance(state.evolve(oceans=9), 0) < chance(state.evolve(oceans=9, oxygen=14), 0)
    done = state.evolve(temperature=8, oxygen=14, oceans=9)
    assert chance(done, 0) > 0.95


def test_alone_a_margin_counts_too() -> None:
    """Credits to spare once Mars is finished; and a lost game is the better the less is missing."""
    poor, rich = mars(company(), **FULL), mars(company(credits=60), **FULL)
    assert 0.5 < chance(poor, 0) < chance(rich, 0) <= 1
    over: dict[str, Any] = {"turn": NOBODY, "phase": Phase.END}
    little, much = mars(company(), **over, **LACKING), mars(company(), generation=14, **over)
    assert 0.5 > chance(little, 0) > chance(much, 0) >= 0


def test_alone_greeneries_after_the_last_production_do_not_win() -> None:
    late = mars(company(), **LACKING, phase=Phase.GREENERIES)
    assert chance(late, 0) < 0.5
    assert chance(late.evolve(habitable=True), 0) == 1


def shown(state: State, playouts: int = 6) -> list[float]:
    """What a hint says of the chances to win, best first."""
    view = MARS.view(state, 0)
    bot = LookaheadBot(MarsLookahead(), Budget(playouts))
    return [one.worth for one in bot.weigh(view, MARS.choices(view, 0), Random(1), Pass())]


def test_alone_hints_show_how_often_mars_is_finished_in_time() -> None:
    """With credits for the last step and nothing to spare, the margin says one half; the games are won all the same.
    To pass loses them all."""
    assert chance(mars(company(credits=1), **{**LACKING, "oxygen": 14}), 0) < 0.7
    found = shown(mars(company(credits=24), **LACKING))
    assert 0.85 < found[0] < 1, "it is not certain, however often it was imagined"
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.3
    assert 0 < shown(mars(company(credits=22), **LACKING))[0] < 0.15


def test_alone_what_is_decided_is_shown_as_certain() -> None:
    assert set(shown(mars(company(credits=30), **{**FULL, "generation": 12}))) == {1.0}
    lost = mars(company(plants=8), **LACKING, phase=Phase.GREENERIES)
    view = MARS.view(lost, 0)
    assert [one.worth for one in quick_expert().advise(view, MARS.choices(view, 0), Random(1))] == [0.0]


def test_alone_imagined_games_go_on_until_mars_is_finished() -> None:
    state = mars(company(), generation=3)
    assert not MarsLookahead().stops(state, state.evolve(generation=13))
    assert MarsLookahead().stops(state, state.evolve(generation=11, temperature=8, oxygen=14, oceans=9))


def test_only_spaces_that_seem_nearly_as_good_as_the_best_are_candidates() -> None:
    """Each worth once: of two spaces alike, one is enough."""
    state = asks(mars(company(), company()), "ocean")
    found = list(MarsLookahead().candidates(MARS.view(state, 0), MARS.choices(state), Random(1)))
    judge = Evaluator(state, 0)
    worths = [answer_worth(judge, answer) for answer in found]
    assert len(set(worths)) == len(worths) < len([a for offer in MARS.choices(state) for a in offer.actions])
    assert min(worths) >= max(worths) - plans.NEAR


def test_easy_makes_more_mistakes_than_normal_and_simple_none() -> None:
    state = mars(company(SPONSORS, POWER_PLANT), company())
    view = MARS.view(state, 0)
    offers = MARS.choices(view, 0)

    def mistakes(level: str) -> int:
        bot = make(level, "terraforming_mars")
        return sum(bot.decide(view, offers, Random(luck)) != quick(view, 0) for luck in range(100))

    assert mistakes("simple") == 0
    assert 1 <= mistakes("normal") <= 12 <= mistakes("easy") <= 40


@pytest.mark.thorough
def test_it_plays_whole_games() -> None:
    """Takes seconds: each decision imagines games."""
    assert game([LookaheadBot(MarsLookahead(), Budget(2)), make("normal", "terraforming_mars")], 5).over


def test_a_reason_names_the_price_and_the_next_best() -> None:
    state = mars(company(SPONSORS, POWER_PLANT), company(), generation=2)
    best = quick(state, 0)
    message, figures = reason(state, best)
    assert "next comes" in message
    assert credits(figures["gain"]) > credits(figures["cost"])
    assert figures["other"] == POWER_PLANT  # whoever reads it is told the name


def credits(amount: object) -> int:
    assert isinstance(amount, str)
    return int(amount.removesuffix("M"))


def test_what_the_policy_would_not_do_is_told_beside_what_it_would() -> None:
    state = mars(company(SPONSORS, POWER_PLANT), company(), generation=2)
    best = quick(state, 0)
    assert isinstance(best, Play)
    other = turns.play_proposal(state, 0, POWER_PLANT if best.card == SPONSORS else SPONSORS)
    message, figures = reason(state, other)
    assert "at first sight, {other} pays better" in message
    assert figures["other"] == best.card
    assert reason(state, Pass())[1] == {name: reason(state, best)[1][name] for name in ("gain", "cost")} | {
        "other": best.card
    }


def test_in_the_last_generation_worth_is_told_in_points() -> None:
    state = mars(company(plants=8), company(), generation=12, temperature=8, oxygen=14, oceans=9)
    assert TEXT_VIEWS.figure(state, "gain", str(reason(state, Plant())[1]["gain"])) in ("1 point", "2 points")


@pytest.mark.parametrize("action", [Pass(), Done()])
def test_whoever_stops_hears_what_the_credits_are_for(action: Action) -> None:
    poor = mars(company("078", credits=10), company(), generation=3)
    message, figures = reason(poor, action)
    assert "brings more than it costs" in tr(message, **figures)
    assert figures == {"card": "078", "cost": 23, "credits": 10}
    assert reason(mars(company(credits=3), company()), action)[1] == {}


def test_buying_says_what_the_cards_are_worth() -> None:
    own = company(credits=30).evolve(offered=(SPONSORS, "078"))
    state = mars(own, company(), phase=Phase.RESEARCH)
    message, figures = reason(state, Buy(seat=0, cards=(SPONSORS,)))
    assert "more than the price" in message
    assert credits(figures["gain"]) > 0
    dear = mars(company(credits=3).evolve(offered=("078",)), company(), phase=Phase.RESEARCH, **LACKING)
    assert reason(dear, Buy(seat=0, cards=()))[1]["card"] == "078"
