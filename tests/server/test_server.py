"""A server of tables: whose seats are whose, what waits for whom, and what is there again after a stop."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server import games
from powergrid_tui.server.chat import LONGEST_LINE, Chat
from powergrid_tui.server.people import Person
from powergrid_tui.server.quotas import A_MINUTE, AN_HOUR, QUOTAS, Quotas, chat_limit
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from tests.tui.finished import finished

GAME = registry.game("power_grid")

ANN, BO, CYD, DORA, EMIL = range(1, 6)
"""Those who have been here, in the order in which they came."""


@asynccontextmanager
async def opened(folder: Path, names: str = "Ann Bo Cyd Dora Emil", quotas: Quotas = QUOTAS) -> AsyncIterator[Server]:
    server = Server(folder, AT_ONCE, quotas)
    for name in names.split():
        known(server, name)
    try:
        yield server
    finally:
        await server.close_down()


def known(server: Server, name: str) -> Person:
    key = f"SHA256:{name}"
    return server.people.known(key) or server.people.admit(name, key)


def lay(server: Server, *places: tuple[str, str], owner: int = 1) -> ServerTable:
    """A table of (name, kind of bot, or `OPEN`), of which the deal is always the same: a map is laid out once for the
    regions that are in play."""
    table = server.open(
        owner,
        GAME,
        Options(map="usa"),
        [(name, colour, kind) for (name, kind), colour in zip(places, COLOURS, strict=False)],
    )
    table.seed = 1
    return table


def of_three(server: Server) -> ServerTable:
    """A table of Ann, Bo and Cyd, before its game."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    return table


def here(server: Server, table: ServerTable, *names: str) -> list[Person]:
    people = [known(server, name) for name in names]
    for person in people:
        server.presence.enter(person)
        server.come(table, person)
    return people


def refused(what: Callable[[], Any]) -> str:
    with pytest.raises(TableError) as told:
        what()
    return str(told.value)


# People


async def test_a_name_is_whose_it_was_first_by_key_or_by_pass_phrase(tmp_path: Path) -> None:
    async with opened(tmp_path, "") as server:
        ann = server.people.admit("Ann", "SHA256:1")
        assert server.people.known("SHA256:1") == ann
        assert server.people.known("") is None
        assert "is taken" in refused(lambda: server.people.admit("ANN", "SHA256:2"))
        assert "is taken" in refused(lambda: server.people.admit("Ann", ""))  # the pass phrase is no key of hers
        bo = server.people.admit("Bo", "")
        assert server.people.admit("bo", "") == bo
        assert "is taken" in refused(lambda: server.people.admit("Bo", "SHA256:1x"))
    async with opened(tmp_path, "") as server:
        assert server.people.known("SHA256:1") == ann
        assert server.people.admit("Bo", "") == bo


# Gathering


async def test_whoever_comes_takes_an_open_chair_and_the_owner_says_who_else_plays(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN), ("Robo", "easy"))
    server.sit(table, BO, "bo")
    assert [chair.name for chair in table.chairs] == ["Ann", "Bo", "", "Robo"]
    assert "already sits here" in refused(lambda: table.sit(BO, "Bo"))
    assert "only Ann" in refused(lambda: server.give_seat(table, BO, 2, "easy"))
    assert "already sits here" in refused(lambda: server.give_seat(table, ANN, 0, "easy"))
    assert "1 seat is still open" in table.begin_refusal(ANN)
    assert "only Ann" in table.begin_refusal(BO)
    server.give_seat(table, ANN, 2, "hard")
    assert table.chairs[2].bot == "hard"
    assert table.chairs[2].name not in {"Ann", "Bo", "Cyd", "Dora", "Emil", "Robo", ""}
    assert not table.begin_refusal(ANN)
    server.rise(table, BO)
    assert table.chairs[1].open
    assert [said.words() for said in table.chat.lines] == ["Bo has sat down.", "Bo has left the seat."]


async def test_several_may_sit_at_one_terminal(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("Al", ""), ("x", OPEN), ("x", OPEN))
    table.sit(BO, "Bo")
    table.sit(BO, "Ben")
    assert table.seats_of(ANN) == (0, 1)
    assert table.seats_of(BO) == (2, 3)
    await server.begin(table, ANN)
    assert table.host is not None
    both = table.host.join(table.seats_of(BO), who=BO)
    assert both.people == (2, 3)
    assert "reserved for Ann" in refused(lambda: table.host and table.host.join((0,), who=BO))


async def test_a_table_is_found_by_its_code_however_it_is_typed(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    assert server.find(f" {table.code.lower()} ") is table
    assert "no table" in refused(lambda: server.find("\x1b]0;x"))


async def test_a_game_does_not_begin_while_somebody_gets_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal takes a while, in a thread: what was dealt for those who sat there before is thrown away."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    started, dealt, got_up = games.started, threading.Event(), threading.Event()

    def slowly(store: Store, table: ServerTable) -> Any:
        found = started(store, table)
        dealt.set()
        assert got_up.wait(10)
        return found

    monkeypatch.setattr(games, "started", slowly)
    begun = asyncio.create_task(server.begin(table, ANN))
    await asyncio.to_thread(dealt.wait, 10)
    table.rise(BO)
    got_up.set()
    with pytest.raises(TableError, match="a player has just sat down or left a seat"):
        await begun
    assert not table.begun
    assert not server.storage.store.games(), "nobody has played it"
    assert table.chairs[1].open


async def test_a_game_that_is_begun_twice_at_once_is_dealt_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second press of the key ends the first page's waiting, while the deal goes on in its thread."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    started, dealing, go_on, deals = games.started, threading.Event(), threading.Event(), []

    def slowly(store: Store, table: ServerTable) -> Any:
        deals.append(table)
        dealing.set()
        assert go_on.wait(10)
        return started(store, table)

    monkeypatch.setattr(games, "started", slowly)
    first = asyncio.create_task(server.begin(table, ANN))
    await asyncio.to_thread(dealing.wait, 10)
    first.cancel()
    second = asyncio.create_task(server.begin(table, ANN))
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(TableError, match="the game has begun"):
        await second
    assert first.cancelled()
    assert table.host is not None
    assert [entry.path.name for entry in server.storage.store.games()] == [table.file]
    assert deals == [table]


# At play


async def game_of_two(server: Server) -> tuple[ServerTable, Host]:
    table = lay(server, ("Ann", ""), ("x", OPEN), ("Cyd", "simple"))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table, await server.wake(table)


async def test_a_seat_waits_for_whom_it_belongs_to_and_everybody_sees_that_they_are_away(server: Server) -> None:
    _, host = await game_of_two(server)
    ann = host.join((0,), who=ANN)
    bo = host.join((1,), who=BO)
    assert host.notice == ""
    bo.leave()
    assert host.notice == "Bo is away."
    cyd = host.join((), who=DORA)
    assert "reserved for Bo" in refused(lambda: cyd.take(1))
    assert "only Ann" in refused(lambda: cyd.hand_over(1, "simple"))
    assert "reserved for Bo" in refused(lambda: host.join((1,), who=DORA))
    again = host.join((1,), who=BO)
    assert again.people == (1,)
    assert ann.people == (0,)


async def test_the_owner_hands_an_absent_seat_to_a_bot_and_back(server: Server) -> None:
    _, host = await game_of_two(server)
    ann = host.join((0,), who=ANN)
    assert 1 in ann.within_reach
    ann.hand_over(1, "simple")
    assert host.session.seats[1].bot == "simple"
    bo = host.join((1,), who=BO)  # who has the seat again
    assert [*bo.people] == [1]
    assert "another terminal" in refused(lambda: ann.take(1))
    bo.hand_over(1, "simple")
    bo.leave()
    bo = host.join((1,), who=BO)
    assert bo.people == (), "whoever let the bot play takes the seat back when they want"
    bo.take(1)
    bo.leave()
    ann.hand_over(1, "easy")
    ann.take(1)  # gives it back: it waits again
    assert host.session.seats[1].bot == ""
    assert host.absent == (1,)
    assert ann.seats == (0,)


async def test_where_seats_are_free_who_looks_on_takes_the_seat_of_a_bot_that_is_nobodys(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, host = await game_of_two(server)
        assert "only Ann" in refused(lambda: server.free_seats(table, BO, True))
        server.free_seats(table, ANN, True)
        bo, dora = host.join((1,), who=BO), host.join((), who=DORA)
        assert "already" in refused(lambda: bo.take(2))  # who plays would see two hands
        dora.take(2)
        assert table.seats_of(DORA) == (2,)
        dora.leave()
        assert host.join((2,), who=DORA).people == (2,)
    async with opened(tmp_path) as server:
        (table,) = server.tables.values()
        assert (table.claims.free, table.claims.taken, table.claims.stand_ins) == (True, {2}, set())
        server.free_seats(table, ANN, False)
        host = await server.wake(table)
        ann = host.join((0,), who=ANN)
        ann.hand_over(1, "simple")
        assert table.claims.stand_ins == {1}
    async with opened(tmp_path) as server:
        (table,) = server.tables.values()
        assert (table.claims.free, table.claims.taken, table.claims.stand_ins) == (False, {2}, {1})


async def test_those_who_go_on_take_over_what_the_game_says(tmp_path: Path) -> None:
    """In Terraforming Mars whoever won begins, also where it was said on a server that was opened anew."""
    won = finished("terraforming_mars", "Ann Bo")
    (winner,) = [standing.seat for standing in won.game.standings(won.state) if standing.rank == 1]
    store = Store(tmp_path / "mine")
    store.save_file_for(won.seats).save(won.record)
    (entry,) = store.games()
    async with opened(tmp_path) as server:
        table = await server.bring_in(entry.path)
        following = server.again(table, ANN)
        assert following.options.winners == (winner,)  # type: ignore[attr-defined]
    async with opened(tmp_path) as server:
        assert server.find(following.code).options == following.options


# Limits


async def test_one_address_does_not_take_all_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    async with opened(tmp_path, "Ann") as server:
        for at in range(124):
            with suppress(TableError):
                server.admit(f"New {at}", f"SHA256:{at}", "10.0.0.1")
        assert sum(server.people.called(f"New {at}") is not None for at in range(124)) == QUOTAS.new_names
        assert "newcomers" in refused(lambda: server.admit("Zoe", "SHA256:z", "10.0.0.1"))
        assert server.people.called("Zoe") is None
    async with opened(tmp_path, "Ann") as server:
        monkeypatch.setattr(server._newcomers, "_clock", lambda: now)
        assert "newcomers" in refused(lambda: server.admit("Zoe", "SHA256:z", "10.0.0.1")), "a restart forgets nothing"
        assert server.admit("Ann", "SHA256:Ann", "10.0.0.1").number == ANN, "who is known comes in"
        assert server.admit("Zoe", "SHA256:z", "10.0.0.2"), "from elsewhere others come"
        now += AN_HOUR + 1
        assert server.admit("Yan", "SHA256:y", "10.0.0.1")


async def test_whoever_fills_the_server_with_names_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, quotas=Quotas(people=5)) as server:
        lay(server, ("Ann", ""), ("x", OPEN))
        here(server, lay(server, ("Bo", ""), ("x", OPEN), owner=BO), "Cyd")
        assert "knows 5 people" in refused(lambda: server.admit("Zoe", "SHA256:z", "10.0.0.2"))
        later = time.time() + AN_HOUR + 1
        monkeypatch.setattr(time, "time", lambda: later)
        zoe = server.admit("Zoe", "SHA256:z", "10.0.0.2")
        assert server.people.called("Dora") is None, "who had nothing here, and came first"
        assert server.people.known("SHA256:Dora") is None
        assert zoe.number == EMIL + 1
        assert server.people._forgettable, "and the next newcomer has room as well"
    async with opened(tmp_path, "", quotas=Quotas(people=5)) as server:
        assert [server.people.name_of(number) for number in range(1, 7)] == ["Ann", "Bo", "Cyd", "", "Emil", "Zoe"]
        assert not server.storage.trouble


async def test_one_person_does_not_fill_the_server(server: Server) -> None:
    mine = [lay(server, ("Ann", ""), ("x", OPEN)) for _ in range(QUOTAS.tables_of_one)]
    assert "you already have" in refused(lambda: lay(server, ("Ann", ""), ("x", OPEN)))
    assert lay(server, ("Bo", ""), ("x", OPEN), owner=BO), "others have room"
    server.close(mine[0], ANN)
    assert lay(server, ("Ann", ""), ("x", OPEN))


async def test_there_is_room_for_so_many_tables_and_terminals(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=2, terminals=2)) as server:
        table = lay(server, ("Ann", ""), ("x", OPEN))
        lay(server, ("Ann", ""), ("x", OPEN))
        assert "already 2 tables" in refused(lambda: lay(server, ("Ann", ""), ("x", OPEN)))
        here(server, table, "Ann", "Bo")
        assert "too many" in refused(lambda: here(server, table, "Cyd"))
        assert "others are" in server.close_refusal(table, ANN)
        assert "only Ann" in server.close_refusal(table, BO)


async def test_a_finished_table_makes_room_once_everybody_has_left_it(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(tables=1)) as server:
        over = lay(server, ("Ann", ""), ("x", OPEN))
        over.facts = {WINNER: "Ann"}
        (ann,) = here(server, over, "Ann")
        assert "already 1 table" in refused(lambda: lay(server, ("Bo", ""), ("x", OPEN), owner=BO))
        assert server.find(over.code) is over, "Ann still looks at the end"
        server.go(over, ann)
        assert lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
        assert "no table" in refused(lambda: server.find(over.code))


async def test_who_talks_at_several_tables_or_many_from_one_address_say_no_more_than_others_can_read(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, quotas=Quotas(chat_lines=4, new_lines=6)) as server:
        one, other = (lay(server, ("Ann", ""), ("x", OPEN)) for _ in range(2))
        for name, address in (("Ann", "10.0.0.1"), ("Bo", "10.0.0.1"), ("Cyd", "10.0.0.2")):
            server.presence.enter(known(server, name), address)
        for table in (one, other, one, other):
            table.chat.say(ANN, "hello")
        for table in (one, other):
            assert "a lot" in refused(partial(table.chat.say, ANN, "hello"))
        for _ in range(2):
            one.chat.say(BO, "buy! buy!")
        assert "a lot" in refused(partial(one.chat.say, BO, "buy! buy!"))
        one.chat.say(CYD, "hello")


async def test_nobody_has_their_games_listed_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path, quotas=Quotas(looks=3)) as server:
        for _ in range(3):
            server.look(known(server, "Ann"))
        assert "a lot" in refused(lambda: server.look(known(server, "Ann")))
        server.look(known(server, "Bo"))


def test_a_person_says_no_more_than_others_can_read_and_nothing_that_a_terminal_obeys() -> None:
    now = 0.0
    chat = Chat(limit=chat_limit(Quotas(chat_lines=10), clock=lambda: now))
    for at in range(10):
        chat.say(ANN, f"line {at}")
    with pytest.raises(TableError):
        chat.say(ANN, "one more")
    chat.say(BO, "\x1b]0;owned\x07 hi\r\nthere \x9b2J" + "x" * 500)
    now = A_MINUTE + 1
    chat.say(ANN, "   ")
    chat.say(ANN, "again")
    words = [said.words() for said in chat.lines]
    assert words[-1] == "again"
    assert len(words) == 10 + 2
    assert words[-2].isprintable()
    assert len(words[-2]) == LONGEST_LINE
