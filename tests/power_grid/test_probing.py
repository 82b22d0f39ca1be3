"""Secret money cannot be probed: opening, taking back and opening one higher counts nobody's purse."""

from collections.abc import Iterator
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.actions import Open
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import any_action
from tests.power_grid.positions import at, cards, dealt, give, play, reveals

SEATS = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cy", "Di"))


def auctions(seed: int) -> Iterator[Session[Any, Any]]:
    """The moments of a random game at which somebody may open an auction, after the first round, in which everybody can
    count the money of the others."""
    session = Session.start(POWER_GRID, Options(map="germany", money="secret"), SEATS, seed=seed)
    luck = Random(seed)
    while POWER_GRID.to_move(session.state) != NOBODY:
        state = session.state
        if state.round > 1 and state.phase is Phase.AUCTION and not state.auction and not state.scrapping:
            yield session
        session.play(any_action(POWER_GRID, state, luck))


def probed(session: Session[Any, Any]) -> int:
    """How much a rival has at least, in Elektro, as far as opening ever higher shows it; 0 when nothing does."""
    seat, least = session.state.turn, 0
    plant = min(session.state.current)
    for action in POWER_GRID.choices(session.state)[0].actions:
        if not isinstance(action, Open) or action.plant != plant:
            continue
        before, count = session.state, len(session.steps)
        session.play(action)
        if session.state.auction is None or session.undo_refusal(seat):
            del session._steps[count:]  # the game goes on as if nothing had been tried
            break
        least = action.amount + 1
        session.undo(seat)
        assert session.state == before
    return least


def test_opening_ever_higher_counts_no_purse() -> None:
    found = [probed(session) for seed in range(3) for session in auctions(seed)]
    assert len(found) > 40
    assert [least for least in found if least] == []


def test_in_the_first_round_everybody_knows_what_the_others_have() -> None:
    session = Session.start(POWER_GRID, Options(map="germany", money="secret"), SEATS, seed=1)
    seat = session.state.turn
    session.play(POWER_GRID.choices(session.state)[0].actions[0])
    assert not session.undo_refusal(seat)


def test_where_nobody_is_left_to_bid_an_opening_tells_nothing() -> None:
    state = give(dealt(3, order="ABC", money="secret"), "Ann", plants=(4, 20, 25), money=60)
    state = cards(state, (30, 31, 32, 33, 34, 35, 36, 37), (38, 39))
    before = at(state, Phase.AUCTION, order="ABC", step=2).evolve(bought=(1, 2))
    assert play(before, "Ann: open 30").scrapping == 30
    assert not reveals(before, "Ann: open 30", 0)
