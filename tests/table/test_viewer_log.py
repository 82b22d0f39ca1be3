"""The log as entries: who is named, what is told together and to whom, what an undo takes back, what is news."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.events import Event, events_for
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, LogPart, all_named, log_entry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.recap import TerminalNews, recap_for
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import speaking, speaking_with, tr
from powergrid_tui.toolkit import registry
from tests.foreign import Foreign
from tests.table.pebbles import PEBBLES, Take
from tests.table.pebbles import Options as SeatControl
from tests.table.test_auto_play import Bots
from tests.table.toy import DIG, Action, CardTurned, Dig, Options, SomeCardTurned, State

ADD, DONE = ("add", "1"), ("done",)


ANN, BO = all_named(("Ann", "Bo"))


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (tr("{player} pays {other}", player=ANN, other=BO), (LogPart("Ann", 0), LogPart(" pays "), LogPart("Bo", 1))),
        (f"Annaberg is built by {ANN}", (LogPart("Annaberg is built by "), LogPart("Ann", 0))),
        ("The pile is shuffled", (LogPart("The pile is shuffled"),)),
    ],
)
def test_a_name_is_found_wherever_the_language_puts_it_and_words_that_look_like_one_are_none(
    sentence: str, parts: tuple[LogPart, ...]
) -> None:
    entry = log_entry(sentence, EntryKind.DETAIL)
    assert entry.parts == parts
    assert entry.text == "".join(part.text for part in parts)


class Sums(Dig):
    """Tells what is added in a row together, and counts how often it is asked to tell."""

    def __init__(self) -> None:
        self.asked = 0

    def goes_on(self, last: Step[Any, Any], step: Step[Any, Any]) -> bool:
        return bool(last.action[0] == step.action[0] == "add")

    def tell(self, steps: Sequence[Step[Any, Any]], viewer: int) -> tuple[LogEntry, ...]:
        self.asked += 1
        return (log_entry(tr("the end") + " " + "+".join(step.action[-1] for step in steps)),)


def table(game: Dig) -> Session[Any, Any]:
    return Session.start(game, Options(goal=100), (Seat(name="Ann"), Seat(name="Bo")), seed=3)


def lines(session: Session[Any, Any]) -> list[str]:
    return [entry.text.removeprefix("the end ") for entry in session.log_entries(NOBODY)][1:]


class TestPassages:
    def test_what_goes_on_is_told_in_the_line_that_began_it_whenever_it_is_first_asked_for(self) -> None:
        session, late = table(Sums()), table(Sums())
        for action, told_then in (
            *((ADD, ["1"]), (ADD, ["1+1"]), (DONE, ["1+1", "done"]), (("add", "2"), ["1+1", "done", "2"])),
            (ADD, ["1+1", "done", "2+1"]),
        ):
            session.play(action)
            late.play(action)
            assert lines(session) == told_then
        assert lines(late) == lines(session)

    def test_undo_takes_a_part_of_a_line_back_and_what_is_done_instead_is_told(self) -> None:
        """Wrong: as many steps as before, and so the line of before."""
        session = table(Sums())
        for action in (ADD, ADD):
            session.play(action)
        assert lines(session) == ["1+1"]
        session.undo()
        session.play(("add", "2"))
        assert lines(session) == ["1+2"]
        session.undo()
        assert lines(session) == ["1"]

    def test_what_was_told_is_not_told_again(self) -> None:
        game = Sums()
        session = table(game)
        for _ in range(20):
            session.play(ADD)
            session.play(DONE)
        first = session.log_entries(NOBODY)
        before = game.asked
        session.play(ADD)
        assert session.log_entries(NOBODY)[:-1] == first
        assert game.asked == before + 1

    def test_each_language_has_its_own_story(self) -> None:
        session = table(Sums())
        session.play(ADD)
        english = session.log_entries(NOBODY)
        with speaking_with("foreign", Foreign()):
            assert session.log_entries(NOBODY) != english
        assert session.log_entries(NOBODY) == english

    def test_a_story_goes_back_and_forth(self) -> None:
        game = Sums()
        session = table(game)
        for action in (ADD, ADD, DONE, ADD):
            session.play(action)
        viewer_log = ViewerLog(game, NOBODY)
        whole = viewer_log.after(session.steps)
        assert [len(viewer_log.after(session.steps[:at])) for at in (1, 2, 3, 4, 5, 0)] == [1, 2, 2, 3, 4, 0]
        assert viewer_log.after(session.steps) == whole


class TestMeanwhile:
    def game(self, *counts: int, hands: str = "secret") -> Session[Any, Any]:
        session = Session.start(
            PEBBLES, SeatControl(hands=hands), (Seat(name="Ann"), Seat(name="Bo"), Seat(name="Cy")), seed=1
        )
        for count in counts:
            session.play(Take(count=count))
        return session

    @pytest.mark.parametrize(
        ("counts", "seats", "viewer", "told"),
        [
            ((), (0,), 0, None),
            ((1,), (1, 2), 1, None),  # before the first decision
            # it begins with the last decision, of which a turn has two
            ((1, 2, 3, 1, 1, 1, 2), (1,), 1, ["Bo: take 1", "Cy: take 1", "Cy: take 1", "Ann: take 2"]),
            ((1, 2, 3, 1, 1), (0, 1), 0, ["Bo: take 1", "Cy: take 1"]),  # people at one screen see those of all of them
        ],
    )
    def test_it_begins_with_the_last_decision(
        self, counts: tuple[int, ...], seats: tuple[int, ...], viewer: int, told: list[str] | None
    ) -> None:
        found = recap_for(self.game(*counts), seats, viewer)
        assert (found and [entry.text for entry in found.entries]) == told

    def test_its_steps_go_back_to_the_beginning_of_that_round_and_say_no_more_than_the_viewer_may_see(self) -> None:
        """A round of pebbles is 8 of them."""
        found = recap_for(self.game(3, 3, 3, 1, 2, 1), (1,), 1)
        assert found is not None
        assert [step.before.left for step in found.steps] == [11, 10, 8]
        assert found.decided == 0
        for step in found.steps:
            assert step.before == PEBBLES.view(step.before, 1)
            assert step.after == PEBBLES.view(step.after, 1)
        whole = self.game(3, 3, 3, 1, 2, 1).state
        assert whole != PEBBLES.view(whole, 1), "there is something to hide"


# What happened, and to whom it is told


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


# What is new to the people at a terminal: in every game the same as what the log tells from their decision on


SEATS = (Seat(name="Ann"), Seat(name="Bo"))


def at_one_keyboard(session: Session[Any, Any]) -> Any:
    host = Host(session, Bots())
    connection = host.join(host.people)
    host.open()
    return connection


@pytest.mark.parametrize("game_id", ["power_grid", "terraforming_mars"])
async def test_it_is_what_the_log_tells_from_ones_last_decision_on(game_id: str) -> None:
    """Two people at one keyboard: with secrets from one another each has a last decision of their own."""
    game = registry.game(game_id)
    session = Session.start(game, game.Options(), SEATS, seed=3)
    connection = at_one_keyboard(session)
    news, rng, last = TerminalNews(connection), Random(1), dict[int, int]()
    for _ in range(80):
        if not connection.asked:
            break
        seat = connection.asked[0]
        connection.turn_to(seat)
        recap = news.recap
        began = last.get(seat) if connection.secretive else max(last.values(), default=None)
        assert (recap is None) is (began is None)
        if recap is not None and began is not None:
            assert recap.entries == ViewerLog(game, seat).after(session.steps[began:])
            assert recap.news == ViewerLog(game, seat).after(session.steps[began + 1 :])
        offers = connection.offers
        last[seat] = len(session.steps)
        connection.play(rng.choice([action for offer in offers for action in offer.actions[:20]]))
    assert len(last) == 2, "both have decided"


async def test_it_is_kept_while_others_act_and_told_anew_after_a_decision_or_in_another_language() -> None:
    session = Session.start(PEBBLES, SeatControl(hands="open"), SEATS, seed=1)
    connection = at_one_keyboard(session)
    news = TerminalNews(connection)
    assert news.recap is None
    connection.turn_to(session.state.turn)
    connection.play(Take(count=1))
    first = news.recap
    assert first is not None
    assert first is news.recap
    with speaking("de"):
        assert news.recap is not first
    connection.play(Take(count=2))
    again = news.recap
    assert again is not None
    assert [entry.text.partition(": ")[2] for entry in again.entries] == ["take 2"]
    assert not again.news
