"""Several people at one terminal of a server, one of whom sees their hand at a terminal of their own, too."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.seat_connection import Between, SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.server_typed import come
from tests.server.test_server import ANN, BO, CYD
from tests.ssh.visiting import sees, session_of, text, through, together, visit, visits
from tests.tui.shell import settle

GUEST = "Bea (Ann)"


async def shared(server: Server, game_id: str = "power_grid", **options: Any) -> ServerTable:
    """Ann and Bea play at Ann's terminal; Cyd at his own."""
    game = registry.game(game_id)
    places = [("Ann", "red", ""), ("Bea", "blue", ""), ("x", "green", OPEN)]
    table = server.open(ANN, game, game.Options(**options), places)
    table.sit(CYD, "Cyd")
    await server.begin(table, ANN)
    return table


def seat_of(table: ServerTable, name: str) -> int:
    assert table.host is not None
    return next(at for at, seat in enumerate(table.host.session.seats) if seat.name == name)


def page(pilot: Any) -> TablePage:
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TablePage))


def connection(pilot: Any) -> SeatConnection:
    return page(pilot)._connection


WANTS = f"Bo wants to play {GUEST} at another terminal, too: ctrl+y allows it, ctrl+k does not."


@asynccontextmanager
async def beside(server: Server, game_id: str = "power_grid", allows: bool = True) -> AsyncIterator[Any]:
    """Such a table, Bea's seat there, and two terminals: at his own, Bo has asked to play for Bea, too."""
    table = await shared(server, game_id)
    bea = seat_of(table, GUEST)
    async with visits(server, "ann bo", (120, 40), TablePage) as (ann, bo):
        await through(
            bo,
            ("escape", f"I am {GUEST}: ask to play here, too"),
            ("2 enter", f"You have asked Ann for the seat of {GUEST}."),
        )
        await sees(ann, WANTS)
        if allows:
            await ann.press("ctrl+y")
            await sees(bo, lambda: connection(bo).seats == (bea,))
        yield table, bea, ann, bo


def until_asked(session: Session[Any, Any], asked: int) -> None:
    """Play the last thing that is allowed until a seat is asked."""
    while (seat := session.state.turn) != asked:
        offers = session.game.choices(session.state, seat)
        session.play(next(action for offer in reversed(offers) for action in offer.actions))


async def test_whoever_shares_a_screen_sees_their_hand_at_their_own_terminal_once_it_is_allowed(
    server: Server,
) -> None:
    async with beside(server, "rise_to_power", allows=False) as (table, bea, ann, bo):
        session = session_of(table)
        assert connection(bo).shown.players[bea].hand != session.state.players[bea].hand
        connection(ann).turn_to(bea)
        connection(ann).peeks = True
        await ann.press("ctrl+y")
        await settle(bo, lambda: connection(bo).seats == (bea,))
        assert not connection(ann).peeks
        assert connection(bo).shown.players[bea] == session.state.players[bea]
        assert table.seats_of(BO) == (), "the seat stays Ann's"
        ways: tuple[Between, ...] = ("curtain", "open", "lit")
        for between in ways:
            connection(ann).between = between
            connection(ann).turn_to(bea)
            assert connection(ann).is_covered, "what one sees elsewhere is never shown here"
            assert connection(ann).shown.players[bea].hand != session.state.players[bea].hand
            assert not page(ann)._may_peek
        await bo.press("escape", "t", "enter")
        await settle(ann, lambda: not connection(ann).is_elsewhere(bea))
        assert connection(ann).is_covered
        connection(ann).peeks = True
        assert not connection(ann).is_covered, "Bea looks at the shared screen again"


async def test_either_terminal_answers(server: Server) -> None:
    async with beside(server) as (table, bea, ann, bo):
        table.host.join((seat_of(table, "Cyd"),), who=CYD)
        session = session_of(table)
        until_asked(session, bea)
        await sees(ann, f"{GUEST} can also look and answer at another terminal.")
        lines = len(session.steps)
        await through(bo, ("enter", lambda: len(session.steps) > lines))
        assert session.actor_of(session.steps[lines]) == bea
        until_asked(session, bea)
        lines = len(session.steps)
        await sees(ann, lambda: connection(ann).seat == bea)
        await ann.pause(1)
        key = "p" if session.state.auction else "d"
        await through(ann, (f"{key} {key}", lambda: len(session.steps) > lines))
        assert session.actor_of(session.steps[lines]) == bea


async def test_a_hand_that_decides_is_looked_at_only_there(server: Server) -> None:
    async with beside(server, "terraforming_mars") as (table, bea, ann, _):
        connection(ann).turn_to(bea)
        page(ann).follow()
        mine = seat_of(table, "Ann")
        await settle(ann, lambda: connection(ann).seat == mine)
        session = connection(ann).host.session
        session.play(session.game.choices(session.state, mine)[0].actions[0])
        await sees(ann, f"{GUEST} decides at another terminal.")
        for key in ("v", "enter"):
            await ann.press(key)
            await ann.pause()
        assert connection(ann).is_covered
        assert "Look, while" not in text(ann)


async def test_nobody_else_has_the_seat(server: Server) -> None:
    table = await shared(server)
    bea, ann_ = seat_of(table, GUEST), seat_of(table, "Ann")
    host = await server.wake(table)
    shared_, own = host.join((ann_, bea), who=ANN), host.join((seat_of(table, "Cyd"),), who=CYD)
    watching = host.join((), who=BO)
    for seat, who in ((bea, BO), (bea, CYD), (ann_, BO)):
        with pytest.raises(TableError):
            host.join_beside(seat, who=who)
    assert not own.may_ask_beside(bea), "he plays, and would see what two seats hide from each other"
    assert not watching.may_ask_beside(ann_), "it is her own"
    assert not watching.may_ask_beside(seat_of(table, "Cyd")), "nobody shares his terminal"
    watching.take(bea)
    request = host.seat_requests.asked_of(shared_)
    assert request is not None
    assert host.seat_requests.asked_of(own) is None, "only whoever has the terminal knows who sits there"
    with pytest.raises(TableError):
        server.answer(table, own, request, yes=True)
    server.answer(table, shared_, request, yes=True)
    assert watching.seats == (bea,)
    with pytest.raises(TableError):
        watching.take(seat_of(table, "Cyd"))
    assert host.seat_requests._players(seat_of(table, "Cyd")) == {ANN}, "one seat has one vote"
    table.private = table.silent = True
    assert table.is_open_to(BO)
    table.say(BO, "Hello")
    watching.leave()
    again = host.join_beside(bea, who=BO)
    assert again.people == (bea,)
    with pytest.raises(TableError):
        host.join_beside(bea, who=BO)
    for stranger in (own, again):
        with pytest.raises(TableError):
            server.end_beside(table, stranger, bea)
    server.end_beside(table, shared_, bea)
    assert not table.is_open_to(BO)
    assert again.seats == ()
    assert not shared_.is_elsewhere(bea)
    again.leave()
    with pytest.raises(TableError):
        host.join_beside(bea, who=BO)


async def test_the_shared_terminal_comes_back_while_the_other_stays(server: Server) -> None:
    table = await shared(server)
    bea, ann = seat_of(table, GUEST), seat_of(table, "Ann")
    host = await server.wake(table)
    first, second = host.join((ann, bea), who=ANN), host.join((), who=BO)
    second.take(bea)
    request = host.seat_requests.asked_of(first)
    assert request is not None
    host.seat_requests.answer(request, yes=True)
    first.leave()
    assert ann in host.absent
    assert bea not in host.absent
    assert host.join((ann, bea), who=ANN).people == (ann, bea)
    second.hand_over(bea, "simple")
    second.take(bea)
    assert host.seating.holder(bea) == ANN, "it goes back to whom it belonged"


async def test_whoever_has_the_shared_terminal_joins_their_own_seat_or_takes_all_to_another(
    server: Server,
) -> None:
    table = await shared(server, "rise_to_power")
    mine, bea = seat_of(table, "Ann"), seat_of(table, GUEST)
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "ann", size=(120, 40)) as (_, phone):
        await together("enter", TablePage, ann)
        await through(phone, ("enter", "YOU SHARE A TERMINAL AT THIS TABLE"), ("enter", TablePage))
        assert connection(phone).seats == (mine,)
        assert connection(ann).seats == (mine, bea)
        assert connection(ann).is_elsewhere(mine)
        assert not connection(ann).is_elsewhere(bea)
        with pytest.raises(TableError):
            connection(phone).take(bea)
    async with visit(server, "ann", size=(120, 40)) as (_, ann), visit(server, "ann", size=(120, 40)) as (_, other):
        await together("enter", TablePage, ann)
        await through(other, ("enter", "YOU SHARE A TERMINAL AT THIS TABLE"), ("down enter", TablePage))
        assert connection(other).seats == (mine, bea)
        await sees(ann, "You are continuing at another terminal.")


async def test_in_lines_too_it_is_asked_and_allowed_and_shown_there_alone(server: Server) -> None:
    table = await shared(server, "terraforming_mars")
    bea = seat_of(table, GUEST)
    host = await server.wake(table)
    async with come(server, "ann") as ann, come(server, "bo") as bo:
        await ann.type(f"sit {table.code}", "Press Enter when only you can see the screen.")
        await ann.type("", "corporation")
        await bo.type(f"sit {table.code}", "You are watching")
        await bo.type(f"sit {GUEST}", f"You have asked Ann for the seat of {GUEST}.")
        await ann.hears(f"Bo wants to play {GUEST} at another terminal, too: 'yes' allows it, 'no' does not.")
        await ann.type("yes", f"Bo plays {GUEST} at another terminal, too.")
        await bo.hears("corporation")
        dealt = host.session.state.players[bea].dealt
        assert dealt
        (first,) = [terminal for terminal in host.seating.connections if terminal.who == ANN]
        first.turn_to(bea)
        assert first.shown.players[bea].dealt != dealt
        assert first.offers == ()
        assert await ann.type("state", GUEST)
        await bo.type("leave", "lobby")
        await bo.type(f"sit {table.code}", "corporation")
        assert host.seating.is_elsewhere(bea)
