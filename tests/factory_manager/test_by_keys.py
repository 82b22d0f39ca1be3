"""Factory Manager at the table: a planned turn is one answer and one line of the log."""

from pathlib import Path
from typing import Any

from powergrid_tui.games.factory_manager.actions import Action, Buy, Done, Extend
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.app import HomeApp
from tests.table.test_host import Bots
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("factory_manager")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))

SHOPPING = (
    *("nature: deal cards 2,10 x M1,RP1,RW1", "nature: reveal 1,6"),
    *("Jörg: open 6 0", "Ann: pass", "Ann: open 1 0"),
    *("Ann: bring storage",) * 3,
    *("Jörg: bring control",) * 3,
)


def shopping() -> Session[Any, Any]:
    """Ann buys, without a discount."""
    record = Record(game="factory_manager", seed=4, options={}, seats=SEATS, actions=SHOPPING)
    return Session.resume(GAME, record)


def since(session: Session[Any, Any]) -> list[Action]:
    return [step.action for step in session.steps[len(SHOPPING) :]]


async def test_what_comes_before_the_one_that_is_refused_is_done_and_the_turn_goes_on(tmp_path: Path) -> None:
    """A question sends no such turn; whatever does, nothing after the refusal is played, least of all the end."""
    session = shopping()
    app = HomeApp(Store(tmp_path), start=session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        board = app.screen.query_one(Board)
        board.post_message(Board.Play(Buy(tile="M1"), Buy(tile="M6"), Buy(tile="RP1"), Done()))
        await settle(pilot, lambda: "! M6 is not in the market" in screen_text(app))
        assert since(session) == [Buy(tile="M1")]
        assert "Ann, 13 Elektro, 2 free workers: what do you buy?" in screen_text(app)
        await press(pilot, "u")
        await settle(pilot, lambda: "Ann, 18 Elektro, 3 free workers" in screen_text(app))
        assert since(session) == []
        await press(pilot, "x enter")
        await settle(pilot, lambda: "Jörg, 18 Elektro" in screen_text(app))
        assert since(session) == [Extend(), Done()]


async def test_what_was_played_with_one_answer_is_undone_as_one() -> None:
    session = shopping()
    ann, before = Host(session, Bots()).join((0,)), session.state
    ann.play(Buy(tile="M1"), Buy(tile="RP1"))
    assert len(since(session)) == 2
    ann.undo()
    assert session.state == before
    for tile in ("M1", "RP1"):  # with an answer each, one by one
        ann.play(Buy(tile=tile))
    ann.undo()
    assert since(session) == [Buy(tile="M1")]


def test_a_line_of_the_log_grows_while_it_may_go_on() -> None:
    session = Session.resume(GAME, shopping().record.evolve(actions=SHOPPING[:2], digest=""))
    for line, text, growing in (
        ("Jörg: open 6 0", "Turn-order card 6: Jörg bids 0 workers", True),
        ("Ann: pass", "Jörg takes turn-order card 6 for 0 workers", False),
        *((line, "", None) for line in SHOPPING[4:]),
        ("Ann: buy M1", "Ann: buys M1 for 5 Elektro", True),
        ("Ann: done", "Ann: buys M1 for 5 Elektro", False),
    ):
        session.play(GAME.parse(line, session.state))
        entry = session.log_entries(NOBODY)[-1]
        assert growing is None or (entry.text, entry.growing) == (text, growing)
