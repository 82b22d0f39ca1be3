"""When a match is decided: simulated matches of which the truth is known."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from powergrid_tui.toolkit.bots.matches.sequential import LEAST, STEP, Sequential, Verdict

Deal = Callable[[Random], float]


def pair(chance: float, shared: float = 0.0) -> Deal:
    """Two games of a deal, of which the first side wins each by this chance; with `shared` it is often one each."""

    def score(luck: Random) -> float:
        if luck.random() < shared:
            return 0.5
        return ((luck.random() < chance) + (luck.random() < chance)) / 2

    return score


def verdicts(deal: Deal, matches: int, most: int = 200, mark: float = 0.5) -> tuple[Counter[Verdict], float]:
    """How many matches ended how, and after how many deals in the mean."""
    found: Counter[Verdict] = Counter()
    deals = 0
    for number in range(matches):
        luck, test = Random(f"sequential:{number}"), Sequential(mark, most)
        while test.verdict is Verdict.OPEN:
            test.add(deal(luck))
        found[test.verdict] += 1
        deals += test.deals
    return found, deals / matches


def test_equals_are_told_apart_in_one_of_a_hundred_matches_at_most() -> None:
    """Three standard errors at every look would do so in three."""
    found, _ = verdicts(pair(0.5), 2000)
    assert found[Verdict.ABOVE] + found[Verdict.BELOW] <= 20
    assert found[Verdict.NOT_SHOWN] >= 1980


@pytest.mark.parametrize(("chance", "verdict"), [(0.7, Verdict.ABOVE), (0.3, Verdict.BELOW)])
def test_what_is_plain_is_decided_long_before_the_end(chance: float, verdict: Verdict) -> None:
    found, deals = verdicts(pair(chance), 200)
    assert found == {verdict: 200}
    assert deals < 70


def test_games_that_share_their_luck_count_as_the_deals_they_are() -> None:
    """Where the seat alone decides, each side wins one game of each deal. Counted game by game, the few pairs that are
    not shared would drown in the luck of the others."""
    found, deals = verdicts(pair(0.9, shared=0.8), 100)
    assert found[Verdict.ABOVE] >= 99
    assert deals < 100


def test_a_small_advantage_is_not_shown_rather_than_denied() -> None:
    found, _ = verdicts(pair(0.52), 200)
    assert found[Verdict.NOT_SHOWN] > 150
    assert not found[Verdict.BELOW]


def test_nobody_is_above_95_of_100_for_having_won_a_few_games() -> None:
    test = Sequential(0.95, 100, 25)
    for _ in range(25):
        test.add(1.0)
    early = test.verdict
    assert early is Verdict.OPEN
    for _ in range(75):
        test.add(1.0)
    assert test.verdict is Verdict.ABOVE


def test_there_is_no_look_before_the_least_nor_between_two() -> None:
    test = Sequential(0.5, 200)
    seen = [test.add(1.0) for _ in range(LEAST)]
    assert seen == [*[Verdict.OPEN] * (LEAST - 1), Verdict.ABOVE]
    ends = set()
    for drawn in range(LEAST):  # the more deals are shared, the later it is plain
        late = Sequential(0.5, 200)
        scores = [0.5] * drawn + [1.0] * 200
        while late.verdict is Verdict.OPEN:
            late.add(scores[late.deals])
        ends.add(late.deals)
    assert len(ends) > 1
    assert {(end - LEAST) % STEP for end in ends} == {0}


def test_what_is_decided_stays_so_and_takes_no_more() -> None:
    test = Sequential(0.5, 200)
    for _ in range(300):
        test.add(1.0)
    assert (test.deals, test.verdict) == (LEAST, Verdict.ABOVE)


def test_a_match_too_short_to_tell_shows_nothing() -> None:
    test = Sequential(0.5, 10)
    for _ in range(10):
        test.add(1.0)
    assert test.verdict is Verdict.NOT_SHOWN


def test_the_last_look_asks_for_three_standard_errors_and_no_less() -> None:
    for more, verdict in ((0, Verdict.NOT_SHOWN), (6, Verdict.ABOVE)):
        test = Sequential(0.5, 100)
        dealt = [1.0] * (62 + more) + [0.0] * (38 - more)
        Random(7).shuffle(dealt)
        for score in dealt:
            test.add(score)
        assert test.verdict is verdict
        assert (test.errors >= 3) == (verdict is Verdict.ABOVE)
