"""What happened, and to whom it is told."""

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


def test_each_viewer_has_a_log_of_his_own() -> None:
    session = dug()
    value = session.steps[0].after.cards[0]
    assert session.log(0)[1:] == ("Ann: card.", f"It is a {value}.")
    for other in (1, NOBODY):
        assert session.log(other)[1:] == ("Ann: card.", "It is a card.")
    session.play(("done",))
    assert session.log(0)[3:] == session.log(1)[3:] == ("Ann: done.",)
