"""Factory Manager at the shared table: undo, and a log in which what belongs together is told together."""

from typing import Any

import pytest

from powergrid_tui.games.factory_manager.actions import Bid, Open, Pass
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from tests.table.test_host import Bots

from .asked import snapshot

TWO = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))
AGAINST_BOT = (TWO[0], Seat(name="Bo", colour="blue", bot="random"))

DEAL = ("nature: deal cards 2,10 x M1,RP1,RW1", "nature: reveal 1,6")
BROUGHT = (
    *DEAL,
    "Bo: open 1 0", "Ann: pass", "Ann: open 6 0",
    *("Bo: bring machine",) * 3, *("Ann: bring storage",) * 3,
)  # fmt: skip
BOUGHT = (*BROUGHT, "Bo: buy M1", "Bo: done", "Ann: done hire 1")
RUNNING = (*BOUGHT, "Bo: run M0 M0")


def at(*lines: str, seats: tuple[Seat, ...] = TWO) -> Session[Any, Any]:
    """A game after these lines."""
    record = Record(
        game="factory_manager", seed=4, finished=False, options={}, seats=seats, actions=lines,
        where={}, digest="", title="",
    )  # fmt: skip
    return Session.resume(FACTORY_MANAGER, record)


def do(session: Session[Any, Any], line: str) -> None:
    session.play(FACTORY_MANAGER.parse(line, session.state))


def test_within_a_turn_of_buying_everything_is_taken_back() -> None:
    session = at(*BROUGHT)
    states = [session.state]
    for line in ("Bo: buy M1", "Bo: buy M1 aside", "Bo: remove M0"):
        do(session, line)
        states.append(session.state)
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    assert session.record.actions == BROUGHT


def test_tiles_that_were_brought_go_back() -> None:
    session = at(*DEAL, "Bo: open 1 0", "Ann: pass", "Ann: open 6 0", "Bo: bring machine")
    before = session.state
    do(session, "Bo: bring storage")
    session.undo()
    assert session.state == before


def test_what_another_person_did_since_stays() -> None:
    session = at(*BROUGHT, "Bo: buy M1", "Bo: done")
    assert session.undo_refusal(0).startswith("Bo has acted since")
    do(session, "Ann: buy S1")
    session.undo()
    assert session.state.players[0].money == 18


@pytest.mark.parametrize("seats", [TWO, AGAINST_BOT])
def test_an_energy_card_and_new_turn_order_cards_end_what_may_be_taken_back(seats: tuple[Seat, ...]) -> None:
    session = at(*RUNNING, seats=seats)
    assert session.state.phase is Phase.RUNNING
    do(session, "Ann: run M0")
    assert session.state.round == 2
    assert session.state.shown, "the cards of the next round are turned up at once"
    assert session.undo_refusal(0).startswith("hidden information has been revealed since")
    with pytest.raises(IllegalAction):
        session.undo(0)


def test_a_bid_is_taken_back_though_a_bot_has_taken_the_card_since() -> None:
    """A card that leaves the table is not one that is turned up."""
    session = at(*DEAL, "Bo: open 1 0", seats=AGAINST_BOT)
    before = session.state
    do(session, "Ann: pass")
    assert (session.state.shown, session.state.turn) == ((6,), 0)
    assert session.undo_refusal() == ""
    session.undo()
    assert session.state == before


def test_the_log_tells_an_auction_and_a_turn_in_a_line_each() -> None:
    session = at(*BOUGHT)
    assert [entry.text for entry in session.log_entries(NOBODY)] == [
        "Turn-order cards: Ann 2, Bo 10. In the market: M1, RP1, RW1",
        "Round 1: the turn-order cards 1, 6",
        "Bo takes turn-order card 1 for 0 workers",
        "Ann takes turn-order card 6 for 0 workers",
        "Bo brings M1, M2, M3 to the market",
        "Ann brings 2 S1, S2 to the market",
        "Bo: buys M1 for 5 Elektro",
        "Ann: hires 1 seasonal worker for 4 Elektro",
        "Back to the warehouse: M1, M2, M3, RP1, RW1, 2 S1, S2",
    ]


def test_a_line_of_the_log_grows_while_it_may_go_on() -> None:
    session = at(*DEAL, "Bo: open 1 0")
    assert session.log_entries(NOBODY)[-1].growing
    assert session.log_entries(NOBODY)[-1].text == "Turn-order card 1: Bo bids 0 workers"
    do(session, "Ann: bid 2")
    assert session.log_entries(NOBODY)[-2].text == "Ann takes turn-order card 1 for 2 workers"
    assert "Bo cannot bid more than 2" in session.log_entries(NOBODY)[-1].text
    session = at(*BROUGHT, "Bo: buy M1")
    assert session.log_entries(NOBODY)[-1].growing
    do(session, "Bo: done")
    assert session.log_entries(NOBODY)[-1].text == "Bo: buys M1 for 5 Elektro"
    assert not session.log_entries(NOBODY)[-1].growing


def test_an_income_is_shown_longest_and_a_bid_briefly() -> None:
    session = at(*RUNNING)
    do(session, "Ann: run M0")
    weights = {
        type(step.action): FACTORY_MANAGER.weight(step.before, step.action, step.after) for step in session.steps
    }
    opening = at(*DEAL, "Bo: open 1 0").steps[-1]
    assert weights[Pass] == FACTORY_MANAGER.weight(opening.before, Bid(workers=1), opening.after) < weights[Open]
    assert max(weights.values()) == FACTORY_MANAGER.weight(*[(s.before, s.action, s.after) for s in session.steps][-2])


async def test_what_was_played_with_one_answer_is_undone_as_one() -> None:
    session = at(*BROUGHT)
    host = Host(session, Bots())
    bo = host.join((1,))
    before = session.state
    bo.play(*(FACTORY_MANAGER.parse(line, session.state) for line in ("Bo: buy M1", "Bo: buy M2")))
    assert len(session.steps) == len(BROUGHT) + 2
    bo.undo()
    assert session.state == before
    for line in ("Bo: buy M1", "Bo: buy M2"):  # with an answer each, one by one
        bo.play(FACTORY_MANAGER.parse(line, session.state))
    bo.undo()
    assert len(session.steps) == len(BROUGHT) + 1


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (DEAL, ["Bo", "Ann"]),  # the highest card puts one up first
        ((*DEAL, "Bo: open 1 0"), ["Bo", "Ann"]),  # and clockwise from there they bid
        ((*DEAL, "Bo: open 1 0", "Ann: pass"), ["Bo", "Ann"]),
        (BROUGHT, ["Bo", "Ann"]),
        ((*DEAL, "Bo: open 6 0", "Ann: pass", "Ann: open 1 0"), ["Ann", "Bo"]),
    ],
)
def test_the_heading_shows_the_order_in_which_people_act_now(lines: tuple[str, ...], order: list[str]) -> None:
    told = FactoryManagerView.from_snapshot(snapshot(at(*lines).state)).heading.order
    assert [player.name for player, _ in told] == order
