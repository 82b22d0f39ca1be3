"""Tables come out of the database as they went in, and whose seats are whose is true in one place."""

from powergrid_tui.server.clocks.clock import Clock, KeptClock
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.server import Server
from powergrid_tui.server.table_store import TableRows, TableStore
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.records.seat import OPEN
from tests.server.test_server import ANN, BO, CYD, DORA, game_of_two, lay


def again(server: Server, table: ServerTable) -> ServerTable:
    """The table as another server would find it."""
    store = TableStore(TableRows(server.storage.database), server.games, server.people.name_of)
    return {found.code: found for found in store.restored()}[table.code]


def known(table: ServerTable) -> list[object]:
    """What must not be lost of a table."""
    claims = table.claims
    return [
        *(table.code, table.owner, table.game.id, table.options, table.file, table.seen, [*table.people()]),
        *(table.private, table.silent, table.rated, table.next and table.next.code, table.guests),
        *(claims.holders, claims.free, claims.taken, claims.stand_ins, claims.counts, claims.owner),
        [(said.number, said.who, said.words(), said.moment) for said in table.chat.lines if said.who],
    ]


async def test_a_table_before_its_game_comes_back_as_it_was(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN), ("Robo", "easy"))
    other = lay(server, ("Ann", ""), ("x", OPEN))
    server.sit(table, BO, "Bo")
    server.ask(table, ANN, "Cyd")
    server.make_private(table, ANN, True)
    server.silence(table, ANN, True)
    server.rate(table, ANN, True)
    table.say(BO, "hello")
    table.lead_to(other)
    server.note(table)
    found = again(server, table)
    assert known(found) == known(table)
    assert found.claims.holders == {0: ANN, 1: BO, 2: CYD}
    assert found.claims.counts
    assert found.inviter_of(CYD) == ANN


async def test_a_game_comes_back_with_who_sits_where_now(server: Server) -> None:
    table, host = await game_of_two(server)
    server.free_seats(table, ANN, True)
    host.join((0,), who=ANN).hand_over(1, "simple")
    host.join((), who=DORA).take(2)
    assert (table.claims.taken, table.claims.stand_ins) == ({2}, {1})
    found = again(server, table)
    assert known(found)[:6] == known(table)[:6]
    assert known(found)[7:] == known(table)[7:]
    assert found.claims.holders == {0: ANN, 1: BO, 2: DORA}


async def test_a_table_that_is_put_away_stays_away(server: Server) -> None:
    table, other = (lay(server, ("Ann", ""), ("x", OPEN)) for _ in range(2))
    server.close(table, ANN)
    store = TableStore(TableRows(server.storage.database), server.games, server.people.name_of)
    assert [found.code for found in store.restored()] == [other.code]
    assert not store.is_taken(table.code)
    assert store.is_taken(other.code)


async def test_who_claims_what_is_one_object_before_the_game_and_in_it(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN), ("Robo", "easy"))
    claims = table.claims
    assert claims.holders == {0: ANN}
    server.sit(table, BO, "Bo")
    assert claims.holders == {0: ANN, 1: BO}
    server.rise(table, BO)
    assert claims.holders == {0: ANN}
    server.sit(table, CYD, "Cyd")
    server.give_seat(table, ANN, 1, "")
    assert (claims.holders, claims.barred) == ({0: ANN}, {CYD})
    server.sit(table, BO, "Bo")
    server.give_seat(table, ANN, 2, "easy")
    server.rate(table, ANN, True)
    assert claims.counts
    server.rate(table, ANN, False)
    assert not claims.counts
    server.set_clock(table, ANN, ClockRules(turn=60.0))
    assert claims.timed
    server.free_seats(table, ANN, True)
    server.sit(table, BO, "Bo")  # for what has changed since
    server.hand_over(table.code, BO)
    await server.begin(table, BO)
    assert table.host is not None
    assert table.claims is claims is table.host.claims
    assert (claims.owner, claims.free, claims.holders) == (BO, True, {0: ANN, 1: BO})
    assert claims.out is table.clock.out
    table.host.join((), who=DORA).take(2)
    assert table.seats_of(DORA) == (2,)
    assert [chair.holder for chair, _ in table.people()] == [ANN, BO, DORA, 0]


def test_a_clock_that_is_put_back_is_the_one_that_the_claims_ask() -> None:
    from tests.server.test_server import GAME

    table = ServerTable("KQ7M", ANN, GAME, GAME.Options(), (), str)
    assert not table.claims.timed
    table.clock = Clock(KeptClock(rules=ClockRules(turn=60.0, then="vote"), out=(1,), lent={2: "x"}))
    claims, clock = table.claims, table.clock
    assert claims.timed
    assert (claims.out, claims.late, claims.lent) == ({1}, {1}, {2: "x"})
    clock.lend(0)
    assert 0 in claims.lent
