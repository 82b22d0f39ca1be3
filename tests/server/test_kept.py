"""What a server keeps: whose games are whose after a stop, what was not written at once, and people's own files."""

import asyncio
import os
import tarfile
import time
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server import games
from powergrid_tui.server.chat import KEPT_LINES
from powergrid_tui.server.clocks.clock import Clock, KeptClock
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.people import Person
from powergrid_tui.server.quotas import A_DAY, Quotas, chat_limit
from powergrid_tui.server.server import Server
from powergrid_tui.server.storage import DATABASE, Storage
from powergrid_tui.server.table_store import TableRows, TableStore
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import Preset, SeatDraft
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from tests.server.test_server import ANN, BO, CYD, DORA, GAME, game_of_two, here, known, lay, opened, refused


async def test_a_server_that_was_stopped_has_its_tables_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        gathering = lay(server, ("Ann", ""), ("x", OPEN), ("Cyd", "easy"))
        table, host = await game_of_two(server)
        connections = {0: host.join((0,), who=ANN), 1: host.join((1,), who=BO)}
        for _ in range(3):
            connection = connections.get(host.session.state.turn)
            if connection is not None:
                connection.play(connection.offers[0].actions[0])
        steps = [step.line for step in host.session.steps]
    async with opened(tmp_path) as server:
        again = server.find(gathering.code)
        assert again.chairs == gathering.chairs
        assert again.options == gathering.options
        found = server.find(table.code)
        assert found.begun
        assert "to move" in found.turn
        assert found.summary == table.summary
        assert found.seats_of(BO) == (1,)
        host = await server.wake(found)
        assert [step.line for step in host.session.steps][: len(steps)] == steps
        assert host.join((1,), who=BO).people == (1,)
        assert await server.wake(found) is host


async def test_those_who_come_back_at_the_same_time_come_to_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sessions would write to one file."""
    async with opened(tmp_path) as server:
        table, _ = await game_of_two(server)
    async with opened(tmp_path) as server:
        resumed, opened_files = games.resumed, list[Path]()

        def counted(store: Store, path: Path) -> Any:
            opened_files.append(path)
            return resumed(store, path)

        monkeypatch.setattr(games, "resumed", counted)
        found = server.find(table.code)
        first, second = await asyncio.gather(server.wake(found), server.wake(found))
        assert first is second is found.host
        assert opened_files == [tmp_path / "games" / table.file]


async def test_only_its_people_see_a_game_and_bring_it_back_and_their_seats_stay_theirs(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, _ = await game_of_two(server)
        server.rename(BO, "Bob")
        server.close(table, ANN)
    async with opened(tmp_path, "Ann Dora") as server:
        server.rename(DORA, "Bo")  # whoever has the name of a player has nothing of that player
        entry = server.storage.store.games()[0]
        assert server.games.waiting_for(DORA) == []
        with pytest.raises(TableError, match="only those who have played"):
            await server.resume(entry, DORA)
        assert [game.path for game in server.games.waiting_for(BO)] == [entry.path]
        found, same = await asyncio.gather(server.resume(entry, BO), server.resume(entry, ANN))
        assert found is same
        assert found.owner == ANN
        assert found.seats_of(BO) == (1,)
        assert found.seats_of(DORA) == ()


async def test_a_game_from_elsewhere_is_brought_in_by_the_owner_of_the_server_alone(tmp_path: Path) -> None:
    mine = Store(tmp_path / "mine")
    seats = [Seat(name="Bo"), Seat(name="Zoe")]
    Session.start(GAME, Options(map="usa"), seats, seed=1, save_file=mine.save_file("ours"))
    (entry,) = mine.games()
    async with opened(tmp_path / "server") as server:
        with pytest.raises(TableError, match="only those who have played"):
            await server.resume(entry, BO)
        table = await server.bring_in(entry.path)
        assert table.owner == BO
        assert (table.seats_of(BO), table.awaited) == ((0,), ("Bo",))
        assert (await server.bring_in(entry.path, CYD)).owner == CYD
        assert entry.path.exists(), "it was copied"
        server.people.rename(BO, "Bob")
        with pytest.raises(TableError, match="no player of this game is known here"):
            await server.bring_in(entry.path)
    async with opened(tmp_path / "server", "") as server:
        assert server.find(table.code).seats_of(BO) == (0,)


async def test_the_owner_of_the_server_renames_hands_over_and_takes_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, host = await game_of_two(server)
        bo = host.join((1,), who=BO)
        table.chat.say(BO, "hello")
        server.rename(BO, "Bob")
        assert table.seats_of(BO) == (1,)
        assert table.name_of(table.chat.lines[-1].who) == "Bob"
        assert "is taken" in refused(lambda: server.rename(BO, "ann"))
        server.hand_over(table.code, BO)
        assert "only Bob" in server.close_refusal(table, ANN)
        bo.hand_over(0, "simple")
    async with opened(tmp_path, "") as server:
        assert server.people.name_of(BO) == "Bob"
        assert server.find(table.code).owner_name == "Bob"
        server.take_away(table.code)
        assert "no table" in refused(lambda: server.find(table.code))
        assert server.storage.store.games(), "its game stays"


async def test_no_server_runs_a_bot_of_somebodys_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "mine")
    seats = [Seat(name="Ann"), Seat(name="Bo", bot="command:touch /tmp/never")]
    Session.start(GAME, Options(map="usa"), seats, seed=1, save_file=store.save_file("foreign"))
    async with opened(tmp_path) as server:
        with pytest.raises(TableError, match="a server does not run"):
            await server.bring_in(store.games()[0].path)
        assert not server.tables
        assert not server.storage.store.games()


async def test_a_table_whose_game_is_gone_is_left_out_and_the_server_opens(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, _ = await game_of_two(server)
        kept = lay(server, ("Ann", ""), ("x", OPEN))
    (server.storage.store.folder / table.file).unlink()
    async with opened(tmp_path) as server:
        assert list(server.tables) == [kept.code]


async def test_what_people_said_is_there_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, away = lay(server, ("Ann", ""), ("x", OPEN)), lay(server, ("Ann", ""), ("x", OPEN))
        table.chat.limit = chat_limit(Quotas(chat_lines=1000, new_lines=1000))  # nobody says too much here
        for at in range(KEPT_LINES + 5):
            table.chat.say(BO, f"line {at}")
        table.sit(BO, "Bo")
        away.chat.say(ANN, "hello")
        server.close(away, ANN)
        away.chat.say(ANN, "is anybody here?")
        assert not server.storage.trouble
    async with opened(tmp_path, "") as server:
        server.rename(BO, "Bob")
        chat = server.find(table.code).chat
        assert [said.words() for said in chat.lines] == [f"line {at}" for at in range(5, KEPT_LINES + 5)]
        assert {said.who for said in chat.lines} == {BO}
        chat.say(ANN, "the newest")
    async with opened(tmp_path, "") as server:
        lines = [said.words() for said in server.find(table.code).chat.lines]
        assert (lines[0], lines[-1]) == ("line 6", "the newest")


async def test_tables_that_nobody_comes_to_are_put_away_and_their_people_bring_the_games_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        gathering = lay(server, ("Ann", ""), ("x", OPEN))
        await game_of_two(server)
        busy = lay(server, ("Ann", ""), ("x", OPEN))
        here(server, busy, "Ann")
        month = time.time() + 40 * A_DAY
        server.clock = lambda: month
        server._look_after()
        assert list(server.tables) == [busy.code]
        server.clock = time.time
    async with opened(tmp_path, "") as server:
        assert list(server.tables) == [busy.code]
        (entry,) = server.games.waiting_for(BO)
        again = await server.resume(entry, BO)
        assert (again.owner, again.seats_of(BO)) == (ANN, (1,))
        gathering = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
        server.clock = lambda: time.time() + 3 * A_DAY
        server._look_after()
        assert gathering.code not in server.tables
        assert again.code in server.tables, "a game waits longer"


async def test_nobody_else_on_the_machine_reads_what_the_server_keeps(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(tmp_path / "new" / "server") as server:
            await game_of_two(server)
            server.storage.settings_of(known(server, "Ann")).save(Settings())
            server.storage.files.wait()
            server.storage.database.wait()
            kept = sorted((tmp_path / "new").rglob("*"))
            found = {path: path.stat().st_mode & 0o777 for path in kept}
    finally:
        os.umask(before)
    assert {path.name for path in kept} >= {"house.db", "house.db-wal", "games", "settings", "1.toml"}
    assert {mode for path, mode in found.items() if path.is_file()} == {0o600}
    assert {mode for path, mode in found.items() if path.is_dir()} == {0o700}


async def test_a_backup_of_a_server_that_runs_opens_as_a_server(tmp_path: Path) -> None:
    async with opened(tmp_path / "server") as server:
        gathering = lay(server, ("Ann", ""), ("x", OPEN))
        table, _ = await game_of_two(server)
        gathering.sit(BO, "Bo")
        server.note(gathering)
        await server.storage.backup(tmp_path / "all.tar.gz")
        with pytest.raises(TableError, match="exists"):
            await server.storage.backup(tmp_path / "all.tar.gz")
        server.close(gathering, ANN)
        assert {path.name for path in server.storage.folder.iterdir()} <= {
            "house.db",
            "house.db-wal",
            "games",
            "last-backup",
        }
    assert (tmp_path / "all.tar.gz").stat().st_mode & 0o777 == 0o600
    with tarfile.open(tmp_path / "all.tar.gz") as archive:
        archive.extractall(tmp_path / "back", filter="data")
    async with opened(tmp_path / "back", "") as server:
        assert list(server.tables) == [gathering.code, table.code]
        assert server.find(gathering.code).seats_of(BO) == (1,)
        assert (await server.wake(server.find(table.code))).claims is not None
        assert server.people.known("SHA256:Emil")


# Tables come out of the database as they went in, and whose seats are whose is true in one place


def again(server: Server, table: ServerTable) -> ServerTable:
    """The table as another server would find it."""
    store = TableStore(TableRows(server.storage.database), server.games, server.people.name_of)
    return {found.code: found for found in store.restored()}[table.code]


def kept_of(table: ServerTable) -> list[object]:
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
    assert kept_of(found) == kept_of(table)
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
    assert kept_of(found)[:6] == kept_of(table)[:6]
    assert kept_of(found)[7:] == kept_of(table)[7:]
    assert found.claims.holders == {0: ANN, 1: BO, 2: DORA}


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


# The folder of a server: each person's own files, and a backup of it all


ANNS, BOS = (Person(number=number, name=name) for number, name in enumerate(("Ann", "Bo"), 1))


async def test_everybody_has_files_of_their_own_and_all_of_them_are_in_a_backup(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "server", lambda: None)
    storage.settings_of(ANNS).save(Settings(language="de"))
    storage.settings_of(BOS).save(Settings(language="zh_TW"))
    await storage.backup(tmp_path / "all.tar.gz")
    await asyncio.to_thread(storage.close)
    with tarfile.open(tmp_path / "all.tar.gz") as archive:
        assert set(archive.getnames()) == {DATABASE, "settings/1.toml", "settings/2.toml"}
        archive.extractall(tmp_path / "back", filter="data")
    for folder in ("server", "back"):
        again = Storage(tmp_path / folder, lambda: None)
        assert again.settings_of(ANNS).load().language == "de"
        assert again.settings_of(BOS).load().language == "zh_TW"
        await asyncio.to_thread(again.close)


async def test_presets_hold_at_once_and_are_written_to_a_file_of_ones_own(tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda: None)
    mine, evening = (
        storage.presets_of(ANNS),
        Preset(players=1, seats=(SeatDraft("Ann", "red"),), options={"map": "usa"}),
    )
    mine.keep(mine.presets.given("power_grid", "evening", evening))
    assert mine.presets.of("power_grid") == {"evening": evening}
    await asyncio.to_thread(storage.close)
    again = Storage(tmp_path, lambda: None)
    assert again.presets_of(ANNS).presets == mine.presets
    assert not again.presets_of(BOS).presets.named
    await asyncio.to_thread(again.close)


async def test_nothing_is_backed_up_while_something_cannot_be_written(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "server", lambda: None)
    (tmp_path / "server" / "settings").write_text("in the way")
    storage.settings_of(ANNS).save(Settings())
    with pytest.raises(TableError, match="settings cannot be saved"):
        await storage.backup(tmp_path / "all.tar.gz")
    assert not (tmp_path / "all.tar.gz").exists()
    assert storage.settled, "no table waits for settings"
    await asyncio.to_thread(storage.close)


async def test_a_folder_is_one_servers_until_it_is_closed(tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda: None)
    with pytest.raises(TableError, match="already open"):
        Storage(tmp_path, lambda: None)
    await asyncio.to_thread(storage.close)
    again = Storage(tmp_path, lambda: None)
    await asyncio.to_thread(again.close)
