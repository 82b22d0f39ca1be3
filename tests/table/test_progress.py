"""Where a game stands, in a few words."""

from powergrid_tui.table.records.progress import progress

PHASES = {"deal": "set-up", "auction": "auction", "end": "the end"}


def told(**where: int | str) -> str:
    return progress("Ann", where=where, phases=PHASES, during="round {round}, {phase}", over="finished in {round}")


def test_a_game_before_its_deal_while_it_is_played_and_after_its_end() -> None:
    assert told(round=0, phase="deal") == "Ann · before the deal"
    assert told(round=3, phase="auction") == "Ann · round 3, auction"
    assert told(round=9, phase="end") == "Ann · finished in 9"


def test_a_record_that_tells_too_little_breaks_no_list() -> None:
    assert told() == "Ann"
    assert told(phase="market") == "Ann"
    assert told(phase="auction") == "Ann · round ?, auction"
