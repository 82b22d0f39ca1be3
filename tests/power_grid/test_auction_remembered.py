"""Every bid of an auction is on the desk again after the table was left, and after the program was killed."""

from typing import Any

from powergrid_tui.games.power_grid.actions import Bid, Open, Pass
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.library import Table
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.tui.shell import seats


def bid_up() -> Session[Any, Any]:
    """An auction in which Ann has bid 17, Bo 18 and then Cleo 19, and Ann is asked again."""
    game = registry.game("power_grid")
    session = Session.start(game, Options(money="open"), seats("Ann", "Bo", "Cleo"), seed=5)
    while not isinstance(session.steps[-1].action, Open):
        state = session.state
        plant = min(state.current)
        first = next(iter(game.choices(state, game.to_move(state))[0].actions))
        session.play(Open(plant=plant, amount=15) if isinstance(first, Open) else first)
    for amount in (17, 18, 19):
        session.play(Bid(amount=amount))
    return session


def expected(session: Session[Any, Any]) -> dict[str, int]:
    bids: dict[str, int] = {}
    for step in session.steps:
        if isinstance(step.action, Open | Bid):
            bids[session.seats[session.actor_of(step)].name] = step.action.amount
    return bids


def continued(record: Record) -> Session[Any, Any]:
    """The game as it goes on from what is on the disk."""
    return Session.resume(registry.game(record.game), record)


def test_the_bids_are_derived_from_the_record() -> None:
    session = bid_up()
    again = continued(session.record)
    table: Table[Any, Any, Any] = Table(again)
    desk = table.table_view().auction_house.desk
    assert {bidder.company.name: bidder.bid for bidder in desk.bidders} == expected(session)
    again.play(Pass())
    desk = table.table_view().auction_house.desk
    assert {bidder.company.name: bidder.bid for bidder in desk.bidders} == expected(session), "who is out has bid too"
    while again.state.auction is not None:
        again.play(Pass())
    assert registry.game("power_grid").remembered(again.steps) == {}
