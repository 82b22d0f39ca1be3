"""What hints show of imagined games, where that is not what candidates are compared by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from powergrid_tui.toolkit import lookahead
from powergrid_tui.toolkit.lookahead import Budget, Lookahead, LookaheadBot
from powergrid_tui.toolkit.simulation import Candidate


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
