"""Who may have which seat of a game that is on: what is asked, what those who are there agree on, and who decides."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.seat_requests import A_MOMENT, A_WHILE
from powergrid_tui.table.sessions.seating import Claims
from tests.server.test_server import ANN, BO, CYD, DORA, game_of_two, here, known, lay, of_three, opened, refused
from tests.table.pebbles import Take
from tests.table.test_advising import Advisers
from tests.table.test_host import pebbles


@asynccontextmanager
async def game(folder: Path) -> AsyncIterator[tuple[Any, Host, SeatConnection, SeatConnection, SeatConnection]]:
    """Ann's table: she and Bo play with a bot in seat 2, and Dora looks on."""
    async with opened(folder) as server:
        table, host = await game_of_two(server)
        yield table, host, host.join((0,), who=ANN), host.join((1,), who=BO), host.join((), who=DORA)


def bot_at(host: Host, seat: int) -> str:
    return host.session.seats[seat].bot


# Before the game


async def test_whoever_opened_a_table_gives_the_seat_of_a_stranger_to_others(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN), ("Bot", "easy"))
    here(server, table, "Ann", "Bo")
    table.sit(BO, "Bo")
    table.sit(BO, "Max")
    for who in (BO, CYD):
        assert "only Ann" in refused(lambda who=who: server.give_seat(table, who, 1, ""))  # type: ignore[misc]
    assert "sits here" in refused(lambda: server.give_seat(table, ANN, 0, "easy"))
    server.give_seat(table, ANN, 2, "easy")
    assert [(chair.open, bool(chair.bot)) for chair in table.chairs[1:]] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    assert table.chat.lines[-1].words() == "Ann has given the seat of Bo to a bot."
    for name in ("Bo", "Max"):
        assert "wants other people to play" in refused(lambda name=name: table.sit(BO, name))  # type: ignore[misc]
    table.sit(CYD, "Cyd")
    server.free_seats(table, ANN, True)
    await server.begin(table, ANN)
    assert table.host is not None
    ann, bo, dora = (table.host.join(seats, who=who) for seats, who in (((0,), ANN), ((), BO), ((), DORA)))
    bo.take(2)
    assert bo.people == (), "it is asked for"
    assert table.host.seat_requests.asked_of(ann) is not None
    dora.take(3)
    assert dora.people == (3,), "others take it"


async def test_whoever_has_the_rights_for_a_while_takes_no_seat_from_the_one_who_opened_the_table(
    server: Server,
) -> None:
    table = of_three(server)
    table.give_rights(BO)
    assert "sits here" in refused(lambda: server.give_seat(table, BO, 0, ""))
    server.give_seat(table, BO, 2, "")
    assert table.seats_of(CYD) == ()


# The seat of a bot


async def test_whoever_looks_on_gets_the_seat_of_a_bot_from_whoever_opened_the_table(tmp_path: Path) -> None:
    async with game(tmp_path) as (table, host, ann, bo, dora):
        dora.take(2)
        assert [*dora.people] == []
        assert bot_at(host, 2), "nothing has changed, and no purse is seen"
        assert host.seat_requests.asked_of(bo) is None
        request = host.seat_requests.asked_of(ann)
        assert request is not None
        assert (request.seat, request.who) == (2, DORA)
        host.seat_requests.answer(request, yes=False)
        assert "Dora is no longer asking for the seat of" in refused(
            lambda: host.seat_requests.answer(request, yes=True)
        )
        assert (dora.people, host.seat_requests.asked_by(dora), host.seat_requests.asked_of(ann)) == ((), None, None)
        assert "you have just been refused" in refused(lambda: dora.take(2))
        host.seat_requests.clock = lambda: time.monotonic() + A_WHILE
        dora.take(2)
        host.seat_requests.answer(request, yes=True)
        assert dora.people == (2,)
        assert table.seats_of(DORA) == (2,)


async def test_whoever_opened_the_table_takes_no_second_seat_where_others_play(tmp_path: Path) -> None:
    async with game(tmp_path) as (_, host, ann, _bo, _dora):
        assert "already" in refused(lambda: ann.take(2))
        assert 2 in ann.within_reach, "but says which bot plays there"
        ann.hand_over(2, "easy")
        assert bot_at(host, 2) == "easy"


async def test_what_is_asked_lapses_when_whoever_asks_leaves_and_when_the_seat_is_gone(tmp_path: Path) -> None:
    async with game(tmp_path) as (_, host, ann, _bo, dora):
        cyd = host.join((), who=CYD)
        dora.take(2)
        cyd.take(2)
        dora.leave()
        request = host.seat_requests.asked_of(ann)
        assert request is not None
        assert request.who == CYD
        host.seat_requests.answer(request, yes=True)
        again = host.join((), who=DORA)
        assert (host.seat_requests.asked_of(ann), host.seat_requests.asked_by(again)) == (None, None)


async def test_a_seat_that_was_taken_is_taken_back_and_one_that_was_not_is_not(tmp_path: Path) -> None:
    async with game(tmp_path) as (table, host, ann, bo, dora):
        table.free_seats(True)
        dora.take(2)
        dora.turn_to(2)
        assert "another terminal" in refused(lambda: bo.hand_over(2, "simple"))
        assert "another terminal" in refused(lambda: ann.hand_over(1, "simple"))
        ann.hand_over(2, "simple")
        assert bot_at(host, 2) == "simple"
        assert (dora.seats, dora.seat, table.seats_of(DORA)) == ((), NOBODY, ())
        table.free_seats(False)
        dora.take(2)
        assert dora.seats == ()


# Somebody is away


async def test_those_who_are_there_agree_that_a_bot_plays_until_somebody_is_back(server: Server) -> None:
    table = of_three(server)
    await server.begin(table, ANN)
    host = await server.wake(table)
    _ann, bo, cyd = (host.join((seat,), who=who) for seat, who in enumerate((ANN, BO, CYD)))
    dora = host.join((), who=DORA)
    assert "nobody is away" in refused(lambda: host.seat_requests.agree(bo, "simple"))
    _ann.leave()
    assert host.seat_requests.missing == NOBODY, "a line may drop for a moment"
    assert "nobody is away" in refused(lambda: host.seat_requests.agree(bo, "simple"))
    host.seat_requests.clock = lambda: time.monotonic() + A_MOMENT
    assert host.seat_requests.missing == 0
    assert "nobody is away" in refused(lambda: host.seat_requests.agree(dora, "simple"))  # who looks on has no say
    host.seat_requests.agree(bo, "simple")
    assert not bot_at(host, 0)
    assert host.seat_requests.votes(0) == (1, 2)
    host.seat_requests.agree(bo, "simple")
    assert not bot_at(host, 0), "nobody has two votes"
    host.seat_requests.agree(cyd, "simple")
    assert bot_at(host, 0) == "simple"
    again = host.join((0,), who=ANN)
    assert again.people == (0,)
    assert not bot_at(host, 0)
    again.leave()
    assert host.seat_requests.votes(0) == (0, 2), "what was said about another absence does not count"


# Whoever opened the table is away


@asynccontextmanager
async def left(folder: Path, away: float) -> AsyncIterator[tuple[Server, Any]]:
    """A server with a table of Ann, Bo and Cyd, which Ann has just left; Dora, who came before Bo and Cyd, looks on."""
    server = Server(folder, AT_ONCE, away=away)
    for name in ("Ann", "Bo", "Cyd", "Dora"):
        known(server, name)
    table = of_three(server)
    people = here(server, table, "Dora", "Ann", "Cyd", "Bo")
    server.go(table, people[1])
    try:
        yield server, table
    finally:
        await server.close_down()


async def test_the_rights_go_to_whoever_with_a_seat_has_been_there_longest_and_come_back(tmp_path: Path) -> None:
    async with left(tmp_path, 0.0) as (server, table):
        assert table.claims.ruler == CYD
        assert table.begin_refusal(CYD) == ""
        assert table.begin_refusal(BO) == "only Cyd can do that while Ann is away"
        assert "Cyd is the host while Ann is away." in [line.words() for line in table.chat.lines]
        await server.begin(table, CYD)
        host = await server.wake(table)
        bo = host.join((1,), who=BO)
        assert "only Cyd" in refused(lambda: bo.hand_over(0, "simple"))
        server.go(table, known(server, "Cyd"))
        assert table.claims.ruler == BO
        bo.hand_over(0, "simple")
        assert server.close_refusal(table, CYD)
        here(server, table, "Cyd")
        assert table.claims.ruler == BO, "who has the rights keeps them"
        here(server, table, "Ann")
        assert table.claims.ruler == ANN
        assert "only Ann" in refused(lambda: server.free_seats(table, BO, True))


async def test_not_before_whoever_opened_it_has_been_away_for_a_while(tmp_path: Path) -> None:
    async with left(tmp_path, 0.05) as (server, table):
        assert table.claims.ruler == ANN
        server.go(table, *here(server, table, "Ann"))  # back in time: the clock begins anew
        assert table.claims.ruler == ANN
        while table.claims.ruler == ANN:
            await asyncio.sleep(0.01)
        assert table.claims.ruler == CYD


# Hints


async def test_there_are_no_hints_once_somebody_else_plays_not_even_one_that_was_under_way() -> None:
    bots = Advisers(free=False)
    claims = Claims(ANN, {0: ANN}, free=True)
    host = Host(pebbles("Ann", "Bo*"), bots, claims=claims)
    ann, bo = host.join((0,), who=ANN), host.join((), who=BO)
    assert ann.advice_refusal == ""
    under_way = asyncio.create_task(ann.advise())
    await asyncio.sleep(0)
    bo.take(1)
    bots.free.set()
    assert await under_way == ()
    with pytest.raises(TableError, match="no hints when others are playing"):
        await ann.advise()
    ann.hand_over(1, "careful")
    assert await ann.advise() == (Advice(Take(count=2), 0.5),)
