"""The shelf of places: which result is the best one."""

import pytest

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.shelf import UNKNOWN, Outcome, outcome, shelf, weakest
from powergrid_tui.table.sessions.statistics import FinishedGame

KINDS = ("expert", "hard", "normal", "easy")


def won(opponents: str, players: int = 4, score: int = 15) -> Outcome:
    return Outcome("usa", 1, players, opponents, score)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (won("easy", 2), Outcome("usa", 2, 6, "expert", 20)),
        (won("hard", 3), won("normal", 6)),
        (won("hard", 5), won("hard", 3)),
        (won("hard", 3, 17), won("hard", 3, 14)),
        (won("easy"), won("command:./mybot")),
        (won("command:./mybot"), won("")),
        (Outcome("usa", 4, 4, "hard"), Outcome("usa", 2, 6, "normal")),
        (Outcome("usa", 2, 4, "hard"), Outcome("usa", 3, 4, "hard")),
        (Outcome("usa", 3, 4, "hard"), Outcome("usa", UNKNOWN, 4, "hard")),
    ],
)
def test_a_win_counts_most_then_the_opponents_then_how_many_there_were(better: Outcome, worse: Outcome) -> None:
    for order in ([better, worse], [worse, better]):
        (place,) = shelf(order, KINDS)
        assert (place.best, place.games) == (better, 2)


def test_won_places_come_first_and_those_not_played_last() -> None:
    found = [Outcome("usa", 3, 4, "expert"), won("easy")._replace(place="korea"), won("hard")._replace(place="japan")]
    rows = shelf(found, KINDS, ("benelux", "japan", "usa"))
    assert [row.name for row in rows] == ["japan", "korea", "usa", "benelux"]
    assert [row.won for row in rows] == [True, True, False, False]
    assert rows[-1].best is None


def test_a_table_is_as_strong_as_its_weakest_bot() -> None:
    assert weakest(["expert", "easy", "hard", ""], KINDS) == "easy"
    assert weakest(["hard-hoarder", "expert-careful"], KINDS) == "hard-hoarder", "whatever its character"
    assert weakest(["expert", "file.py:Mine"], KINDS) == "file.py:Mine"
    assert weakest(["", ""], KINDS) == ""


def test_the_best_of_several_people_counts_and_bots_do_not() -> None:
    bot, ann, bo = Seat(name="Cleo", bot="hard"), Seat(name="Ann"), Seat(name="Bo")
    assert outcome(FinishedGame("g", "usa", ((bot, 1, 17), (ann, 3, 12), (bo, 2, 14))), KINDS) == Outcome(
        "usa", 2, 3, "hard", 14
    )
    assert outcome(FinishedGame("g", "usa", ((bot, 1, 17),)), KINDS) is None
