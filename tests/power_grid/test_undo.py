"""How far a person goes back in Power Grid: over bots' answers, but never behind a card or what secret money told."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.events import CannotRaise
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.positions import at, dealt, give, play

FIRST = 3
"""A seed with which Ann is first in order."""
HIDDEN = "something hidden has come to light since"


def table(money: str, folder: Path | None = None) -> Session[Any, Any]:
    """Ann against two bots, after a deal that has her open first."""
    seats = (Seat(name="Ann"), Seat(name="Bo", bot="simple"), Seat(name="Cy", bot="simple"))
    options = Options.model_validate({"map": "germany", "money": money})
    save_file = Store(folder).save_file("game") if folder else None
    session = Session.start(POWER_GRID, options, seats, seed=FIRST, save_file=save_file)
    assert session.state.order[0] == 0
    return session


def say(session: Session[Any, Any], words: str) -> None:
    """The one to move says this."""
    state = session.state
    session.play(POWER_GRID.parse(f"{state.names[state.turn]}: {words}", state))


@pytest.mark.parametrize("money", ["open", "secret"])
def test_a_bid_is_taken_back_before_anybody_answers(money: str, tmp_path: Path) -> None:
    session = table(money, tmp_path)
    before = session.record
    say(session, "open 4 6")
    assert session.state.turn != 0
    session.undo(0)
    assert session.record == before
    assert Store(tmp_path).open(tmp_path / "game.toml")[0] == before, "and so it is kept"


def test_with_open_money_the_bots_raise_is_taken_back_with_it() -> None:
    session = table("open")
    before = session.record
    for words in ("open 4 6", "bid 7", "bid 8"):
        say(session, words)
    session.undo()
    assert session.record == before


def test_with_secret_money_a_bots_answer_has_told_what_it_can_pay() -> None:
    session = table("secret")
    say(session, "open 4 6")
    say(session, "bid 7")
    assert session.undo_refusal(0) == HIDDEN


def test_a_plant_that_was_drawn_stays() -> None:
    session = table("open")
    say(session, "open 4 6")
    while session.state.auction:
        say(session, "pass")
    assert session.undo_refusal(0) == HIDDEN


def test_in_secret_what_others_run_tells_nothing() -> None:
    state = give(dealt(3, order="BCA", money="secret"), "A", plants=(4,), coal=2, cities=1)
    state = at(give(state, "B", plants=(3,), oil=2, cities=1), Phase.BUREAUCRACY)
    after = play(state, "Bo: power 3")
    assert after.turn == 0
    assert not POWER_GRID.reveals(state, after, 0)


def test_ones_own_poverty_is_no_secret_to_oneself() -> None:
    state = at(dealt(3, order="ABC", money="secret"), Phase.AUCTION)
    after = play(state, "Ann: open 4").evolve(events=(CannotRaise(0, 4),))
    assert not POWER_GRID.reveals(state, after, 0)
    assert POWER_GRID.reveals(state, after.evolve(events=(CannotRaise(1, 4),)), 0)


def test_another_who_acts_where_money_counts_tells_of_it() -> None:
    state = at(give(dealt(3, order="CAB", money="secret"), "B", money=30, plants=(4,)), Phase.RESOURCES)
    after = play(state, "Bo: buy coal 1")
    assert POWER_GRID.reveals(state, after, 0)
    assert not POWER_GRID.reveals(state, after, 1), "the buyer knew"
    assert not POWER_GRID.reveals(state, after)
