"""A game that asks several seats at once: its record, its lines, and a game that asks one, which need not know."""

import pytest

from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation, IllegalAction
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import ReplayError, Session, walk
from tests.table.research import RESEARCH, Options, Pick, State

SEATS = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cyd"))


def table() -> Session[State, Pick]:
    return Session.start(RESEARCH, Options(), SEATS, seed=1)


def test_who_acts_stands_before_the_colon_and_the_record_plays_again() -> None:
    session = table()
    for seat, number in ((1, 2), (2, 3), (0, 2), (2, 1), (0, 3), (1, 3)):
        session.play(Pick(seat=seat, number=number))
    assert session.record.actions[:3] == ("Bo: pick 2", "Cyd: pick 3", "Ann: pick 2")
    assert session.record.finished
    assert session.state.points == (0, 0, 4)
    again = Session.resume(RESEARCH, loads(dumps(session.record), "x"))
    assert again.state == session.state
    assert [step.action.seat for step in walk(RESEARCH, session.record)] == [1, 2, 0, 2, 0, 1]


def test_a_seat_that_is_not_asked_any_more_is_refused_with_its_name() -> None:
    session = table()
    session.play(Pick(seat=1, number=2))
    with pytest.raises(IllegalAction, match="Bo has picked already"):
        session.play(Pick(seat=1, number=3))
    with pytest.raises(ReplayError, match="it is Ann or Cyd's turn, not Bo's"):
        Session.resume(RESEARCH, session.record.evolve(actions=("Bo: pick 2", "Bo: pick 3"), digest=""))


def test_the_name_of_a_line_is_any_of_those_asked() -> None:
    names, readers = ("Ann", "Bo", "Cyd"), {"pick": 1, "deal": 2}

    def read(line: str, *asked: int) -> tuple[int, int, str]:
        return lines.split(line, names, asked, readers, ("deal",), example="pick 2")

    assert read("Cyd: pick 3", 0, 2) == (2, 1, "3")
    assert read("nature: deal 1", NATURE) == (NATURE, 2, "1")
    for line, asked, why in (
        ("Bo: pick 3", (0, 2), "it is Ann or Cyd's turn, not Bo's"),
        ("pick 3", (1, 2), "such as 'Bo: pick 2'"),
        ("Bo: deal 3", (1, 2), "deal is for nature"),
        ("Bo: pick 3", (NOBODY,), "the game is over"),
    ):
        with pytest.raises(BadNotation, match=why):
            read(line, *asked)
