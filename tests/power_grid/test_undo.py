"""How far a person goes back in Power Grid: over bots' answers, but never behind a card or what secret money told."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.positions import at, dealt, give, reveals

FIRST = 3
"""A seed with which Ann is first in order."""
HIDDEN = "hidden information has been revealed since"


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


@pytest.mark.parametrize("money", ["open", "secret"])
def test_the_bots_raise_is_taken_back_with_it_in_round_1_where_everybody_has_the_same(money: str) -> None:
    session = table(money)
    before = session.record
    for words in ("open 4 6", "bid 7", "bid 8"):
        say(session, words)
    session.undo(0)
    assert session.record == before


def test_a_plant_that_was_drawn_stays() -> None:
    session = table("open")
    say(session, "open 4 6")
    while session.state.auction:
        say(session, "pass")
    assert session.undo_refusal(0).startswith(HIDDEN)


def test_with_secret_money_whatever_a_bot_decides_has_told_why() -> None:
    told = [(Phase.RESOURCES, "Bo: buy coal 1"), (Phase.RESOURCES, "Bo: done"), (Phase.AUCTION, "Bo: open 5")]
    for phase, line in told:
        for money in ("open", "secret"):
            state = at(give(dealt(3, order="CAB", money=money), "B", money=30, plants=(4,), coal=2), phase, order="BAC")
            state = state.evolve(round=2, turn=1)
            assert reveals(state, line, 0) == (money == "secret"), f"{line} with {money} money"


def test_what_one_buys_oneself_tells_nothing() -> None:
    state = at(give(dealt(3, order="CAB", money="secret"), "B", money=30, plants=(4,)), Phase.RESOURCES)
    assert not reveals(state, "Bo: buy coal 1", 1)


def test_an_opening_tells_who_cannot_pay_and_who_can() -> None:
    state = at(give(dealt(3, order="ABC", money="secret"), "Ann", plants=(7,)), Phase.AUCTION, order="ABC")
    for money in (3, 30):
        assert reveals(give(state, "Bo", money=money, plants=(5,)), "Ann: open 4", 0)
