"""The table of opponents: which matches there are, when they end, and how they go on."""

from pathlib import Path
from typing import Any

import pytest

from bench import opponents
from bench.opponents import GAME, Contest, contests, outcome
from powergrid_tui.toolkit.bots.matches import match
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match
from powergrid_tui.toolkit.bots.matches.rows import load
from powergrid_tui.toolkit.bots.matches.sequential import Verdict

PAIR = Contest("simple-random-3", "simple", "random", 3, 0.5)
OPTIONS = GAME.complete(GAME.Options(), 1)


def won_by(contest: Contest, number: int, side: int | None) -> GameResult:
    """A game that one side has won, with all its seats; None for a game that both have."""
    of = contest.match(OPTIONS, 1)
    deal, rotation = divmod(number, of.games_a_deal)
    sides = of.seating(deal, rotation)
    blank: dict[str, Any] = dict.fromkeys(("powered", "money", "median_ms"), (None,) * of.players)
    blank |= {"plants": None, "rounds": None, "actions": 1, "finished": True, "more": (False,) * of.players}
    winners = tuple(seat for seat, own in enumerate(sides) if side in (None, own))
    return GameResult(deal=deal, rotation=rotation, seats=of.kinds(deal, rotation), winners=winners, **blank)


def test_each_level_plays_the_one_below_with_every_number_and_one_plays_three() -> None:
    names = [contest.name for contest in contests()]
    assert len(set(names)) == len(names)
    assert names[:6] == [*(f"normal-easy-{players}" for players in (2, 3, 4, 5, 6)), "hard-normal-2"]
    assert {"expert-hard-6", "expert-3-simple", "simple-3-random", "simple-3-bidder"} <= set(names)
    alone = next(contest for contest in contests() if contest.name == "expert-3-hard")
    of = alone.match(OPTIONS, 1)
    assert (of.bots, of.mirror, alone.mark) == (("expert", "hard", "hard", "hard"), False, 0.35)


def test_deals_count_in_their_order_and_whole() -> None:
    of = PAIR.match(OPTIONS, 1)
    rows = {number: won_by(PAIR, number, 0) for number in range(60)}
    found = outcome(PAIR, of, rows, 400)
    assert (found.test.verdict, found.test.deals, len(found.rows)) == (Verdict.ABOVE, 20, 40)
    late = {number: row for number, row in rows.items() if number != 5}
    found = outcome(PAIR, of, late, 400)
    assert (found.test.verdict, found.test.deals, len(found.rows)) == (Verdict.OPEN, 2, 4)


def test_a_match_ends_when_it_is_decided_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def row(of: Match, number: int) -> GameResult:
        if number == 30 and len(played) == 30:
            raise KeyboardInterrupt
        played.append(number)
        return won_by(PAIR, number, 0)

    monkeypatch.setattr(match, "row", row)
    of, path = PAIR.match(OPTIONS, 1), tmp_path / "rows"
    with pytest.raises(KeyboardInterrupt):
        opponents.play(PAIR, of, path, 400, 1, "")
    assert len(load(path, of)) == 30
    played.append(-1)
    found = opponents.play(PAIR, of, path, 400, 1, "")
    assert found.test.verdict is Verdict.ABOVE
    assert played == [*range(30), -1, *range(30, 40)]
    again = opponents.play(PAIR, of, path, 400, 1, "")
    assert (again.rows, len(played)) == (found.rows, 41)
