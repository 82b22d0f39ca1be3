"""What happened, and to whom it is told."""

import pytest

from powergrid_tui.table.protocol.events import Event, events_for
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from tests.table.toy import DIG, Action, CardTurned, Options, SomeCardTurned, State


class Whisper(Event, frozen=True):
    """For the seat 1 alone."""

    def seen_by(self, viewer: int) -> Event | None:
        return self if viewer == 1 else None


def dug() -> Session[State, Action]:
    """Ann has turned up a card."""
    session = Session.start(DIG, Options(goal=100), (Seat(name="Ann"), Seat(name="Bo")), seed=3)
    session.play(("card",))
    return session


def test_an_event_is_for_all_unless_it_says_otherwise() -> None:
    events = (Event(), Whisper(), CardTurned(0, 4))
    assert events_for(events, 0) == (Event(), CardTurned(0, 4))
    assert events_for(events, 1) == (*events[:2], SomeCardTurned(0))
    assert events_for(events, NOBODY) == (Event(), SomeCardTurned(0))


def test_events_are_values() -> None:
    assert CardTurned(0, 4) == CardTurned(0, 4) != CardTurned(0, 5)
    with pytest.raises(AttributeError):
        CardTurned(0, 4).value = 5  # type: ignore[misc]


def test_each_viewer_has_a_log_of_his_own() -> None:
    session = dug()
    value = session.steps[0].after.cards[0]
    assert session.log(0)[1:] == ("Ann: card.", f"It is a {value}.")
    for other in (1, NOBODY):
        assert session.log(other)[1:] == ("Ann: card.", "It is a card.")
    session.play(("done",))
    assert session.log(0)[3:] == session.log(1)[3:] == ("Ann: done.",)


def test_what_is_undone_is_gone_from_every_log() -> None:
    session = dug()
    before = session.log(0), session.log(1)
    session.play(("add", "1"))
    assert len(session.log(0)) == len(session.log(1)) == len(before[0]) + 1
    session.undo()
    assert (session.log(0), session.log(1)) == before
    session.play(("add", "2"))
    assert (session.log(0)[-1], session.log(1)[-1]) == ("Ann: add 2.", "Ann: add 2.")


def test_a_view_holds_the_events_that_its_seat_may_know() -> None:
    state = dug().state
    assert isinstance(DIG.view(state, 0).events[0], CardTurned)
    assert isinstance(DIG.view(state, 1).events[0], SomeCardTurned)
