"""Levels: which one is meant where none is named, and what is told of each."""

import pytest

from powergrid_tui.table.protocol.levels import ABOUT, about, default_level
from powergrid_tui.table.records.typed_seats import seats_of

LEVELS = ("expert", "hard", "normal", "easy", "random")


@pytest.mark.parametrize(("kinds", "meant"), [(LEVELS, "normal"), (("simple", "random"), "simple")])
def test_the_default_one_is_normal_where_there_is_one_and_else_the_best(kinds: tuple[str, ...], meant: str) -> None:
    assert default_level(kinds) == meant
    assert [seat.bot for seat in seats_of("Ann,bot,Cyd=bot,bot:random", kinds)] == ["", meant, meant, "random"]
    assert [seat.bot for seat in seats_of("3", kinds)] == ["", meant, meant]


def test_each_is_told_of_in_one_sentence_and_strangers_in_none() -> None:
    assert all(about(kind).count(".") == 1 for kind in ABOUT)
    assert {"easy", "normal", "hard", "expert"} <= set(ABOUT)
    assert about("brilliant") == ""
