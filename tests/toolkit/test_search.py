"""Looking ahead in imagined worlds, in a game of numbers made for it, and what hints show of it."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit import lookahead
from powergrid_tui.toolkit.lookahead import Budget, Lookahead, LookaheadBot
from powergrid_tui.toolkit.search import Worlds, cautious, compared, halving, numbered, play_out, search, twice
from powergrid_tui.toolkit.simulation import Candidate, Simulation, Stage

State = tuple[float, ...]
"""What is hidden in the world, then every action that was done."""


def race(
    length: int = 3,
    worth: dict[float, float] | None = None,
    noise: float = 100.0,
    followed: "Counter[tuple[float, float]] | None" = None,
) -> Simulation[State, float]:
    """A game of so many actions; its worth is that of the first action in a world that is good or bad for all alike."""

    def evaluate(state: State) -> float:
        if followed is not None:
            followed[state[0], state[1]] += 1
        return state[0] + (worth or {}).get(state[1], state[1])

    return Simulation(
        imagine=lambda rng: ((noise * rng.random(),), lambda state, rng: 0.0),
        to_move=lambda state: 0,
        advance=lambda state, action: (*state, action),
        sample=lambda state, rng: 0.0,
        ends=lambda state, leg: len(state) > length * leg,
        evaluate=evaluate,
    )


def of(*actions: float) -> list[Candidate[float]]:
    return [Candidate(action) for action in actions]


def searched(
    game: Simulation[State, float], candidates: list[Candidate[float]], playouts: int, rng: Random, trust: float = 0.0
) -> list[Candidate[float]]:
    """By halving, and compared."""
    stages = halving(len(candidates), playouts)
    return compared(search(game, Worlds(game, numbered(rng)), candidates, stages, trust), trust)


def test_the_best_comes_first_however_much_the_worlds_differ() -> None:
    """Differences of one, in worlds that differ by a hundred: all meet the same worlds."""
    found = searched(race(), of(1, 4, 2, 5, 3), 20, Random(1))
    assert [one.action for one in found] == [5, 4, 3, 2, 1]


def test_candidates_are_compared_in_the_worlds_that_they_have_in_common() -> None:
    found = searched(race(), of(*range(8)), 60, Random(2))
    assert [found[0].worth - one.worth for one in found] == pytest.approx([0, 1, 2, 3, 4, 5, 6, 7])
    assert len({len(one.values) for one in found}) > 1, "some were dropped early"


def test_the_better_half_gets_more_play_outs_within_the_budget() -> None:
    followed: Counter[tuple[float, float]] = Counter()
    found = searched(race(followed=followed), of(1, 2, 3, 4), 40, Random(3))
    assert [len(one.values) for one in found] == [15, 15, 5, 5]
    assert followed.total() == 40
    assert set(followed.values()) == {1}, "no world is met twice"


@pytest.mark.parametrize("playouts", [0, 1, 7])
def test_with_a_small_budget_each_is_followed_once_at_least(playouts: int) -> None:
    found = searched(race(), of(1, 2, 3, 4, 5), playouts, Random(4))
    assert found[0].action == 5
    assert all(one.values for one in found)


def test_one_candidate_has_its_worth_and_of_equals_the_first_comes_first() -> None:
    assert searched(race(noise=0), of(7), 3, Random(5))[0].worth == 7
    equal = searched(race(worth={1: 0, 2: 0, 3: 0}), of(2, 3, 1), 12, Random(5))
    assert [one.action for one in equal] == [2, 3, 1]


def test_the_same_generator_gives_the_same_and_no_other_chance_has_a_part() -> None:
    before = random.getstate()
    candidates = of(1, 2, 3)
    one, again, other = (searched(race(), candidates, 9, Random(seed)) for seed in (6, 6, 7))
    assert one == again
    assert candidates == of(1, 2, 3), "what it is handed stays as it is"
    assert one != other
    assert random.getstate() == before


def test_a_prior_counts_for_as_many_play_outs_as_it_is_trusted() -> None:
    candidates = [Candidate(1.0, prior=0.0), Candidate(2.0, prior=-3.0)]
    for trust, best in ((0.0, 2.0), (1.0, 2.0), (4.0, 1.0)):
        # Ten play-outs are five each: 5 x 1 for the second against trust x 3 for the first.
        assert searched(race(noise=0), candidates, 10, Random(9), trust)[0].action == best


def test_natures_luck_does_not_depend_on_what_the_seats_do_with_theirs() -> None:
    """The first action says how many numbers the policy draws before nature's turn."""
    drawn: dict[float, list[float]] = {}

    def policy(state: State, rng: Random) -> float:
        return sum(rng.random() for _ in range(int(state[1])))

    def sample(state: State, rng: Random) -> float:
        drawn.setdefault(state[1], []).append(luck := rng.random())
        return luck

    game: Simulation[State, float] = Simulation(
        imagine=lambda rng: ((0.0,), policy),
        to_move=lambda state: (0, 0, NATURE, NOBODY)[len(state) - 1],
        advance=lambda state, action: (*state, action),
        sample=sample,
        ends=lambda state, leg: False,
        evaluate=lambda state: 0.0,
    )
    searched(game, of(1, 5), 12, Random(10))
    assert drawn[1] == drawn[5]
    assert len(set(drawn[1])) == 6
    drawn.clear()
    searched(replace(game, one_luck=True), of(1, 5), 12, Random(10))
    assert not set(drawn[1]) & set(drawn[5]), "a game may have it otherwise"


def test_a_candidate_that_looks_bad_at_once_may_be_the_best_in_the_end() -> None:
    """The policy makes up for what was done before, so that the least at first is the most at the end."""

    def rest(most: float, state: State, rng: Random) -> float:
        return most - state[-1]

    game: Simulation[State, float] = Simulation(
        imagine=lambda rng: ((rng.random(),), partial(rest, 10.0)),
        to_move=lambda state: 0,
        advance=lambda state, action: (*state, action),
        sample=lambda state, rng: 0.0,
        ends=lambda state, leg: len(state) == 3,
        evaluate=lambda state: state[-1],
    )
    assert [one.action for one in searched(game, of(9, 5, 1), 6, Random(12))] == [1, 5, 9]


def test_rivals_may_be_others_in_each_world_and_are_the_same_for_all_candidates() -> None:
    """A rival adds what it was imagined to add; the candidates differ by one, whoever it is."""

    def imagined(rng: Random) -> tuple[State, Callable[[State, Random], float]]:
        rival = rng.random()
        return (0.0,), lambda state, luck: rival

    game = replace(race(length=2), imagine=imagined, evaluate=sum)
    best, other = searched(game, of(1, 2), 20, Random(13))
    assert best.worth - other.worth == pytest.approx(1)
    assert len(set(best.values)) == len(best.values)


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        (replace(race(length=2, noise=0), legs=2, evaluate=lambda state: float(len(state))), (3 + 5) / 2),
        (  # where the game ends early its end stands for the legs that are left
            replace(
                race(length=2, noise=0),
                legs=3,
                evaluate=lambda state: float(len(state)),
                to_move=lambda state: NOBODY if len(state) == 4 else 0,
            ),
            (3 + 4 + 4) / 3,
        ),
        # a turn may belong to a candidate
        (replace(race(length=9, noise=0), begin=lambda state, action, luck: (*state, action, 7.0), evaluate=max), 7),
        (replace(race(length=10**9, noise=0), longest=30), 1),  # a policy that goes round in circles ends
    ],
)
def test_a_play_out_is_worth_the_mean_of_what_it_is_at_the_end_of_each_leg(
    game: Simulation[State, float], worth: float
) -> None:
    assert searched(game, of(1), 1, Random(14))[0].worth == worth


def test_the_better_half_may_be_played_out_twice_and_what_was_dropped_stays_behind() -> None:
    game = race()
    found = search(game, Worlds(game, range(5)), of(1, 2, 3, 4, 5), twice(5, 2, 3))
    assert [one.action for one in found] == [5, 4, 3, 2, 1]
    assert [len(one.values) for one in found] == [5, 5, 2, 2, 2]
    assert found[0].worth == pytest.approx(sum(found[0].values) / 5)
    assert twice(2, 2, 3) == [Stage(2, 2), Stage(2, 3)], "two at least, or there is nothing to compare"


def test_a_bonus_puts_a_candidate_first_and_is_no_part_of_its_worth() -> None:
    game = race(noise=0)
    found = search(game, Worlds(game, range(1)), [Candidate(1.0, bonus=1.5), Candidate(2.0)], [Stage(2, 1)])
    assert [(one.action, one.worth) for one in found] == [(1, 1), (2, 2)]
    assert [one.action for one in compared(found)] == [1, 2]


def test_a_cautious_search_does_not_take_few_worlds_for_sure_ones() -> None:
    best, dropped = Candidate("best", values=[0.6, 0.2, 0.6, 0.2]), Candidate("dropped", values=[0.55])
    for one in (best, dropped):
        one.worth = sum(one.values) / len(one.values)
    cautious(0.5, [best, dropped])
    assert best.bonus == pytest.approx(-0.1)
    assert dropped.bonus == 0.0
    assert compared([best, dropped], care=0.5)[0].action == "best", "it was better in the world that both have"


def test_a_cautious_search_prefers_what_comes_to_the_same_in_all_worlds() -> None:
    rows = [Candidate("risky", values=[0.9, 0.1]), Candidate("sure", values=[0.45, 0.45])]
    for one in rows:
        one.worth = sum(one.values) / len(one.values)
    assert [one.action for one in compared(rows)] == ["risky", "sure"]
    cautious(0.5, rows)
    assert [one.action for one in compared(rows, care=0.5)] == ["sure", "risky"]


def test_candidates_may_be_played_out_without_being_ranked() -> None:
    game, rows = race(noise=0), of(1, 3, 2)
    worlds = Worlds(game, range(5))
    play_out(game, worlds, rows, 2)
    play_out(game, worlds, rows, 3)
    assert [one.worth for one in rows] == [1, 3, 2]
    assert {len(one.values) for one in rows} == {5}


# What hints show of imagined games, where that is not what candidates are compared by


class Certain(Lookahead[str, str]):
    """Knows what to do, and fails if it is asked for anything else."""

    def candidates(self, view: str, offers: Any, rng: Random) -> Iterator[str]:
        yield "the first"
        raise AssertionError("nobody compares candidates")


class Convinced(Certain):
    favour = 1.0


def ranked(*shown: list[float]) -> list[Candidate[str]]:
    return [Candidate(str(at), worth=0.5, shown=each) for at, each in enumerate(shown)]


def worths(rows: list[Candidate[str]], unsure: float = lookahead.UNSURE) -> list[float]:
    lookahead._show(rows, unsure)
    return [row.worth for row in rows]


def test_the_share_won_is_shown_and_is_certain_only_if_the_result_is() -> None:
    assert worths(ranked([1.0, 0.0, 1.0, 1.0]), unsure=0) == [0.75]
    assert worths(ranked([1.0] * 24), unsure=0) == [1.0]
    assert worths(ranked([1.0] * 24)) == [pytest.approx(0.98)]
    assert worths(ranked([0.0] * 24)) == [pytest.approx(0.02)]


def test_others_are_compared_in_the_worlds_they_share_with_the_best() -> None:
    """The best lost the first world and won the others; a candidate that lost this world as well is no worse."""
    same, worse = worths(ranked([0.0, 1.0, 1.0, 1.0], [0.0]))[1:], worths(ranked([0.0, 1.0, 1.0, 1.0], [0.0, 0.0]))[1:]
    best = 3.5 / 5
    assert same == [pytest.approx(best)]
    assert worse == [pytest.approx(best - 1 / 5)], "one world of luck counts for little"


def test_nothing_is_shown_as_better_than_what_is_preferred() -> None:
    assert worths(ranked([1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [1.0, 1.0])) == [
        pytest.approx(0.5),
        pytest.approx(0.5),
        pytest.approx(0.5 - 1 / 5),
        pytest.approx(0.5 - 1 / 5),
    ]


@pytest.mark.parametrize(("knowledge", "playouts"), [(Certain(), 0), (Convinced(), 96)])
def test_where_nothing_is_compared_only_the_first_candidate_is_looked_for(knowledge: Certain, playouts: int) -> None:
    assert LookaheadBot(knowledge, Budget(playouts)).decide("a view", [], Random(1)) == "the first"
