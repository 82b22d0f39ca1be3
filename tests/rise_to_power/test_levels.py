"""The levels: each plays whole games, the better ones look ahead, guess what others play for, and say why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Done, Power
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import (
    Evaluator,
    chances,
    expected,
    forecast,
    readiness,
    survey,
)
from powergrid_tui.games.rise_to_power.bots.ahead.guesses import agendas
from powergrid_tui.games.rise_to_power.bots.ahead.plans import Line, begun, turns
from powergrid_tui.games.rise_to_power.bots.ahead.quick import quick
from powergrid_tui.games.rise_to_power.bots.levels import BOTS, ExpertBot, HardBot, NormalBot
from powergrid_tui.games.rise_to_power.bots.reasons import reason
from powergrid_tui.games.rise_to_power.bots.simple import SimpleBot
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import flow
from powergrid_tui.games.rise_to_power.viewmodel.phrases import phrase
from powergrid_tui.games.rise_to_power.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.bots import adviser, kinds
from powergrid_tui.toolkit.viewmodel.advice import suggestions

from .games import GAMES, played
from .positions import acting, give, lay, play, table


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few play-outs, so that whole games take little time."""
    monkeypatch.setattr(ExpertBot, "playouts", 24)


def game(levels: Sequence[str], seed: int, most: int = 10_000) -> State:
    """A game to its end, or for so many actions; each must be one of those offered."""
    bots, rng = [BOTS[kind]() for kind in levels], Random(seed)
    state = table(len(levels))
    for _ in range(most):
        if state.turn == NOBODY:
            break
        if state.turn == NATURE:
            action = RISE_TO_POWER.sample(state, rng)
        else:
            view = RISE_TO_POWER.view(state, state.turn)
            offers = RISE_TO_POWER.choices(view)
            action = bots[state.turn].decide(view, offers, rng)
            assert any(action in offer.actions for offer in offers)
        state = RISE_TO_POWER.apply(state, action)
    return state


def decisions() -> Iterator[State]:
    """The states of some games of people in which somebody is asked, about one of each kind of question a game."""
    for players, seed in GAMES[::10]:
        asked = Counter[Phase]()
        for step in played(players, seed):
            if step.before.turn >= 0:
                asked[step.before.phase] += 1
                if asked[step.before.phase] in (2, 9):
                    yield step.before


def advice(state: State, bot: HardBot | None = None) -> Sequence[Advice]:
    view = RISE_TO_POWER.view(state, state.turn)
    return (bot or ExpertBot()).advise(view, RISE_TO_POWER.choices(view), Random(7))


def decide(state: State, seed: int = 7) -> Action:
    view = RISE_TO_POWER.view(state, state.turn)
    return ExpertBot().decide(view, RISE_TO_POWER.choices(view), Random(seed))


def said(one: Advice) -> str:
    return tr(one.reason, **one.figures)


def test_the_best_comes_first_and_gives_the_hints() -> None:
    assert kinds("rise_to_power") == ("expert", "hard", "normal", "easy", "simple", "random")
    assert type(adviser("rise_to_power")) is ExpertBot


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_whole_games(players: int) -> None:
    assert game(["expert", "easy", "hard", "normal"][:players], players).over


def test_they_play_the_same_game_twice() -> None:
    levels = ["easy", "hard", "expert"]
    assert game(levels, 1, 25) == game(levels, 1, 25)


@pytest.mark.thorough
def test_easy_loses_to_normal() -> None:
    """Each seat in turn; in forty games it won one in five. It takes a second: whole games are played."""
    ahead = 0
    for seed in range(4):
        state = game(["easy", "normal"] if seed % 2 else ["normal", "easy"], seed)
        first = RISE_TO_POWER.standings(state)[0].seat
        ahead += state.names.index(first) == seed % 2
    assert ahead >= 3


def test_normal_plans_like_the_bot_of_before_but_for_its_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    state = acting(hand="b1 b4 g2 g3", inactive="SE2 PA2", contracts="IC3 OL2")
    view = RISE_TO_POWER.view(state, 0)
    offers = RISE_TO_POWER.choices(view)

    def kinds_done() -> Counter[str]:
        return Counter(BOTS["normal"]().decide(view, offers, Random(seed)).kind for seed in range(20))

    default = SimpleBot().decide(view, offers, Random(1)).kind
    assert kinds_done()[default] > 14
    monkeypatch.setattr(NormalBot, "slips", 0.0)
    assert kinds_done() == {default: 20}
    monkeypatch.setattr(NormalBot, "slips", 1.0)
    assert len(kinds_done()) > 3


def test_a_card_counts_for_one_contract_only() -> None:
    """SE5 costs 11 blue and SE2 costs 5: what is saved for SE5 does not pay for SE2 as well."""

    def ready(lying: str, hand: str) -> float:
        state = give(acting(), "Ann", inactive=lying)
        return readiness(survey(state.book, state.players[0].districts, ""), tuple(hand.split()))

    for hand in ("b5", "b5 b6", "b5 b5"):
        assert ready("SE5 SE2", hand) == ready("SE5", hand) > 0
    assert ready("SE5 SE2", "b5 b5 b6") == pytest.approx(ready("SE5", "b5 b6") + ready("SE2", "b5"))
    assert ready("SE5", "b5 b6") > ready("SE5", "b6 b6"), "paid exactly"
    assert ready("SE5", "g6 o6 ?") == 0


def test_the_quick_policy_does_what_is_allowed() -> None:
    for players, seed in GAMES[::6]:
        for step in played(players, seed):
            if step.before.turn >= 0:
                assert RISE_TO_POWER.refusal(step.before, quick(step.before, Random(1))) == ""


def test_what_is_hidden_changes_nothing() -> None:
    """Other hands, agendas and decks that fit the same view."""
    rng = Random(7)
    for state in islice(decisions(), 0, None, 3):
        view = RISE_TO_POWER.view(state, state.turn)
        assert decide(RISE_TO_POWER.determinize(view, state.turn, rng)) == decide(state)


def test_a_plan_is_carried_out_in_a_world_with_all_that_comes_between() -> None:
    """Cards are stolen by lot in the middle of it."""
    state = give(acting(hand="b2 b3", active="BI1", inactive="OL1 SE2"), "Bo", hand="g1 g2 g3")
    trade = RISE_TO_POWER.parse("Ann: trade OL1", state)
    power = RISE_TO_POWER.parse("Ann: power SE2 with b2 b3", state)
    after = begun(state, (trade, power), Random(1))
    assert len(after.players[0].hand) == 2
    assert [district.top for district in after.players[0].active] == ["BI1", "SE2"]


def test_plans_are_whole_turns_and_the_best_comes_first() -> None:
    state = acting(hand="b1 b4 g2 g3", inactive="SE2 PA2", contracts="IC3 OL2")
    view = RISE_TO_POWER.view(state, 0)
    found = turns(Evaluator(view), view, 5, 9.0)
    assert len(found) == 5
    assert [line.worth for line in found] == sorted([line.worth for line in found], reverse=True)
    assert [step.kind for step in found[0].steps] == ["power", "power", "contract", "contract"]


# Trades.


@pytest.mark.parametrize(
    ("hand", "active", "inactive"),
    [
        ("b6 o1", "BI1", "IC3 PA4"),
        ("b1", "BI1 MA1", "IC4 PA4 SE3"),
        ("g1 o1", "BI1", "SE4 IC5"),
        ("o3", "", "IC2 SE5 BI4"),
    ],
)
def test_a_contract_is_kept_that_a_trade_would_give_away_for_little(hand: str, active: str, inactive: str) -> None:
    """The simple bot trades in each of these, with nothing to spend what it gets on."""
    state = acting(hand=hand, active=active, inactive=inactive)
    view = RISE_TO_POWER.view(state, 0)
    offers = RISE_TO_POWER.choices(view)
    assert BOTS["simple"]().decide(view, offers, Random(1)).kind == "trade"
    assert HardBot().decide(view, offers, Random(1)) == Done()


def test_in_the_last_turn_a_trade_that_pays_is_made() -> None:
    """Nothing in hand is green; with BI1 traded any colour pays for PA5."""
    state = acting(hand="b5 o6", active="SE1", inactive="BI1 PA5").evolve(closing=1)
    view = RISE_TO_POWER.view(state, 0)
    assert HardBot().decide(view, RISE_TO_POWER.choices(view), Random(1)).kind == "trade"


@pytest.mark.parametrize("level", [SimpleBot, HardBot])
def test_with_infinite_caution_nothing_is_traded_even_in_the_last_turn(
    level: type[SimpleBot | HardBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trade that pays best, when caution does not count any more; powering BI1 comes next."""
    monkeypatch.setattr(level, "caution", inf)
    state = acting(hand="b5 o6", active="SE1", inactive="BI1 PA5").evolve(closing=1)
    view = RISE_TO_POWER.view(state, 0)
    assert level().decide(view, RISE_TO_POWER.choices(view), Random(1)) == Power(card="BI1", prisms=("o6",))


def test_more_cards_than_one_may_hold_are_worth_no_more() -> None:
    """Only the best of them count, in whatever order they come."""
    grid = survey(acting().book, (), "")
    hands = [("b1",) * 9 + ("b6",) * grid.limit, ("b6",) * grid.limit + ("b1",) * 9, ("b6",) * grid.limit]
    assert len({forecast(grid, hand, False, 3.0, 0.0) for hand in hands}) == 1


# What others play for.


def guessed(active: str, seats: int = 2) -> Counter[str]:
    """How often each agenda is imagined for Bo, who has these districts; Ann's own is the first, matched."""
    view = RISE_TO_POWER.view(give(acting(seats), "Bo", active=active, inactive=""), 0)
    rng = Random(3)
    return Counter(agendas(view, rng)[1] for _ in range(400))


def test_an_agenda_is_guessed_from_what_was_built() -> None:
    tower, nothing = guessed("SE5+SE4+SE3@e1 PA5+PA4@n1"), guessed("")
    assert tower["tower"] > 300
    assert "matched" not in tower, "that is one's own"
    assert all(100 < nothing[agenda] < 170 for agenda in ("mixed", "balance", "tower"))


def test_two_do_not_have_the_same_agenda() -> None:
    view = RISE_TO_POWER.view(acting(3), 0)
    assert all(len({*agendas(view, Random(seed))}) == 3 for seed in range(30))


def test_a_company_that_builds_in_many_colours_plays_for_that() -> None:
    mixed = guessed("SE2@e1 PA2@e2 BI2@e1n1 GT2@n1 MA1@e2n1")
    assert mixed["mixed"] > max(mixed["balance"], 10 * mixed["tower"])


# The chance to win.


def test_chances_add_up_and_follow_the_points() -> None:
    state = give(acting(3, active="SE5 PA5"), "Bo", active="SE1", inactive="")
    found = chances(state)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2]
    assert expected(state)[0] > expected(state)[1]


def test_a_lead_counts_for_more_when_the_end_is_near() -> None:
    def lead(state: State) -> float:
        return chances(give(state, "Bo", active="SE1 PA1 IC1 MA1 MA2 MA3 BI1", inactive=""))[0]

    early = chances(give(acting(active="SE5 SE4"), "Bo", active="SE1 PA1", inactive=""))[0]
    assert 0.5 < early < lead(acting(active="SE5 SE4 SE3 PA5 PA4 PA3 IC5"))


def test_when_it_is_over_the_winner_has_won() -> None:
    assert chances(acting(active="SE1").evolve(turn=NOBODY, phase=Phase.END)) == [1.0, 0.0]
    assert chances(acting().evolve(turn=NOBODY, phase=Phase.END)) == [0.5, 0.5]


# Hints.


def test_advice_is_what_it_would_do_then_the_next_best_each_with_its_reason() -> None:
    """It takes a second: every third question of three games is answered twice."""
    asked = set()
    for state in decisions():
        allowed = [action for offer in RISE_TO_POWER.choices(state) for action in offer.actions]
        found = advice(state)
        assert found[0].action == decide(state)
        assert 1 <= len(found) <= 3
        assert len({one.action for one in found}) == len(found)
        assert all(one.action in allowed for one in found)
        worths = [one.worth for one in found]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 1 for worth in worths)
        assert all("{" not in said(one) and said(one) for one in found)
        asked.add(state.phase)
    assert asked >= {Phase.DRAWING, Phase.DISCARDING, Phase.ACTIONS}


def test_the_reason_for_an_exact_payment_is_the_action_that_it_gives_back() -> None:
    state = acting(hand="b2 b3 b6", inactive="SE2", points=1)
    (best, *_) = advice(state)
    assert best.action == Power(card="SE2", prisms=("b2", "b3"))
    assert said(best) == "score +3 for exactly 5 prism: the exact payment gives the action back"


def test_a_reason_names_the_rest_of_the_turn() -> None:
    """A link to the plant counts for Ann's agenda."""
    state = acting(hand="b1 b4 g2 g3", inactive="SE2 PA2", contracts="IC3 OL2")
    steps = [RISE_TO_POWER.parse(f"Ann: {line}", state) for line in ("power SE2 with b1 b4", "trade PA2", "done")]
    message, figures = reason(RISE_TO_POWER.view(state, 0), Line(tuple(steps), 0.0))
    first = "score +3 for exactly 5 prism: the exact payment gives the action back"
    assert tr(message, **figures) == f"{first}; then trade PA2"
    seen, advised = RISE_TO_POWER.view(state, 0), Advice(steps[0], 0.5, message, figures)
    (told,) = suggestions(RISE_TO_POWER, TEXT_VIEWS, seen, [advised])
    assert told.reason == f"{first[0].upper()}{first[1:]}; then {phrase(flow.advance(seen, steps[0]), steps[1])}."
    strange = replace(advised, figures={**figures, "then": "trade PA2; trade PA2"})
    (told,) = suggestions(RISE_TO_POWER, TEXT_VIEWS, seen, [strange])
    assert told.reason.endswith("then trade PA2; trade PA2."), "what cannot be done is told as the bot said it"


def test_the_reason_for_taking_cards_is_what_they_pay() -> None:
    state = play(lay(acting(inactive="SE5", points=0), prisms="b5 g6 o6 b6").evolve(points=1, spent=True), "Ann: done")
    state = state.evolve(current=0, turn=0, phase=Phase.DRAWING, picks=2)
    (best, *_) = advice(state)
    assert RISE_TO_POWER.format(best.action, state) == "Ann: take b5 b6"
    assert said(best) == "contracts in the grid that the hand then pays for: 1 of 1"


def test_what_was_done_is_rated_too() -> None:
    """As the review wants it: whatever was done, at every kind of question."""
    for state in decisions():
        view = RISE_TO_POWER.view(state, state.turn)
        offers = RISE_TO_POWER.choices(view)
        action = next(offer.actions[-1] for offer in reversed(offers) if len(offer.actions))
        found = ExpertBot().weigh(view, offers, Random(1), action, last=state.closing != NOBODY)
        assert action in [one.action for one in found]


def test_throwing_away_what_pays_is_rated_below_keeping_it() -> None:
    state = acting(hand="b4 b5 g1 g2 o3", inactive="SE4", points=1)
    state = play(state, "Ann: done")
    view = RISE_TO_POWER.view(state, 0)
    found = ExpertBot().weigh(view, RISE_TO_POWER.choices(view), Random(1), Discard(prisms=("b4",)))
    worth = {one.action: one.worth for one in found}
    assert worth[Discard(prisms=("b4",))] < worth[Discard(prisms=("g1",))] == max(worth.values())


# The end.

NEARLY = "SE5 PA5 IC5 BI5 MA1 MA2 MA3"
"""Seven districts, and connections for more."""


def test_it_ends_the_game_when_it_is_far_ahead() -> None:
    state = give(acting(hand="o2", active=NEARLY, inactive="BI1", points=1), "Bo", active="SE1 PA1", inactive="")
    assert decide(state) == Power(card="BI1", prisms=("o2",))


def test_it_does_not_end_the_game_when_it_is_behind_and_says_so() -> None:
    far = "SE5+SE4+SE3 PA5+PA4+PA3 IC5+IC4+IC3 BI5+BI4+BI3"
    state = acting(hand="o2", active="IS1 OL1 IC1 PA1 MA1 GT1 MA2", inactive="BI1", contracts="", points=1)
    state = give(state, "Bo", active=far, inactive="")
    assert not isinstance(decide(state), Power)
    view = RISE_TO_POWER.view(state, 0)
    found = ExpertBot().weigh(view, RISE_TO_POWER.choices(view), Random(1), Done())
    (done,) = (one for one in found if one.action == Done())
    assert said(done).startswith("one more active district would end the game")
