"""Factory Manager played by keys on the whole screen: a game of two with a save in the middle, a planned turn of which
something is refused."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Buy, Done, Extend, Open, Pass, Run
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("factory_manager")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))
LONGEST = 300
"""Answers after which a game has gone wrong."""


def keys(state: State) -> str:
    """What somebody may press who has read the question."""
    match state.phase:
        case Phase.AUCTION if state.auction:
            return "enter" if state.round == 1 else "p"
        case Phase.AUCTION:
            return "up enter" if state.round == 1 else "enter"
        case Phase.MARKET:
            return "enter down enter"
        case Phase.BUYING:
            return ("x enter" if state.round == 2 else "space enter") + " c enter enter"
        case _:
            return "enter b enter"


@pytest.mark.long
@pytest.mark.thorough  # the suite plays every game by keys; this one to its end
async def test_two_people_play_a_whole_game_by_keys_save_in_the_middle_and_resume(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = Session.start(GAME, GAME.Options(), SEATS, seed=11, save_file=store.save_file_for(SEATS))
    assert session.save_file is not None
    answers = 0
    for last in (2, 5):
        app = HomeApp(store, start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda app: isinstance(app.screen, PlayScreen), app)
            while not session.state.over and (session.state.round <= last or session.state.phase is Phase.AUCTION):
                before = len(session.record.actions)
                for key in keys(session.state).split():
                    if len(session.record.actions) == before:
                        await press(pilot, key)
                answers += 1
                assert answers < LONGEST, screen_text(app)
            if session.state.over:
                await settle(pilot, lambda app: "THE END" in screen_text(app), app)
        record = store.open(session.save_file.path)[0]
        session = Session.resume(GAME, record, save_file=session.save_file)
    assert session.state.over
    assert record.finished
    made = {type(step.action) for step in session.steps}
    assert {Open, Bid, Pass, Bring, Buy, Extend, Done, Run} <= made


DEALT = ("nature: deal cards 2,10 x M1,RP1,RW1", "nature: reveal 1,6")
SHOPPING = (
    *DEALT,
    "Jörg: open 6 0", "Ann: pass", "Ann: open 1 0",
    *("Ann: bring storage",) * 3, *("Jörg: bring control",) * 3,
)  # fmt: skip


def shopping() -> Session[Any, Any]:
    """Ann buys, without a discount."""
    record = Record(
        game="factory_manager", seed=4, finished=False, options={}, seats=SEATS, actions=SHOPPING,
        where={}, digest="", title="",
    )  # fmt: skip
    return Session.resume(GAME, record)


def since(session: Session[Any, Any]) -> list[Action]:
    return [step.action for step in session.steps[len(SHOPPING) :]]


async def test_one_enter_plays_the_turn_and_the_next_is_asked(tmp_path: Path) -> None:
    session = shopping()
    app = HomeApp(Store(tmp_path), start=session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "space w enter")
        await settle(pilot, lambda: "Jörg, 18 Elektro" in screen_text(app))
        assert since(session) == [Buy(tile="M1"), Done(hire=1)]
        assert "Ann: buys M1 for 5 Elektro, hires 1 seasonal worker for 7 Elektro" in screen_text(app), (
            "one line of the log"
        )


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
