"""What a house keeps: whose games are whose after a stop, and what was not written at once."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.store import Store
from tests.house.test_house import ANN, BO, CYD, DORA, GAME, game_of_two, known, lay, opened, refused
from tests.tui.finished import finished


async def test_a_house_that_was_stopped_has_its_tables_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        gathering = lay(house, ("Ann", ""), ("x", OPEN), ("Cyd", "easy"))
        table, host = await game_of_two(house)
        connections = {0: host.join((0,), who=ANN), 1: host.join((1,), who=BO)}
        for _ in range(3):
            connection = connections.get(host.session.state.turn)
            if connection is not None:
                connection.play(connection.offers[0].actions[0])
        steps = [step.line for step in host.session.steps]
    async with opened(tmp_path) as house:
        again = house.find(gathering.code)
        assert again.chairs == gathering.chairs
        assert again.options == gathering.options
        found = house.find(table.code)
        assert found.begun
        assert "to move" in found.turn
        assert found.story == table.story
        assert found.seats_of(BO) == (1,)
        host = await house.wake(found)
        assert [step.line for step in host.session.steps][: len(steps)] == steps
        assert host.join((1,), who=BO).people == (1,)
        assert await house.wake(found) is host


async def test_those_who_come_back_at_the_same_time_come_to_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sessions would write to one file."""
    async with opened(tmp_path) as house:
        table, _ = await game_of_two(house)
    async with opened(tmp_path) as house:
        resumed, opened_files = house._resumed, list[Path]()

        def counted(path: Path) -> Any:
            opened_files.append(path)
            return resumed(path)

        monkeypatch.setattr(house, "_resumed", counted)
        found = house.find(table.code)
        first, second = await asyncio.gather(house.wake(found), house.wake(found))
        assert first is second is found.host
        assert opened_files == [tmp_path / table.file]


async def test_a_seat_that_was_taken_belongs_to_whoever_took_it_after_a_stop_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table, host = await game_of_two(house)
        table.free_seats(ANN, True)
        host.join((), who=DORA).take(2)
    async with opened(tmp_path) as house:
        assert house.find(table.code).seats_of(DORA) == (2,)


async def test_only_its_people_see_a_game_and_bring_it_back_and_their_seats_stay_theirs(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table, _ = await game_of_two(house)
        house.rename(BO, "Bob")
        house.close(table, ANN)
    async with opened(tmp_path, "Ann Dora") as house:
        house.rename(DORA, "Bo")  # whoever has the name of a player has nothing of that player
        entry = house.store.games()[0]
        assert house.games_of(DORA) == []
        with pytest.raises(TableError, match="only those who have played"):
            await house.resume(entry, DORA)
        assert [game.path for game in house.games_of(BO)] == [entry.path]
        found, same = await asyncio.gather(house.resume(entry, BO), house.resume(entry, ANN))
        assert found is same
        assert found.owner == ANN
        assert found.seats_of(BO) == (1,)
        assert found.seats_of(DORA) == ()


async def test_a_game_that_nobody_played_here_is_brought_in_by_the_owner_of_the_house_alone(tmp_path: Path) -> None:
    won = finished("terraforming_mars", "Ann Bo")
    store = Store(tmp_path)
    store.place(won.seats).save(won.record)
    (entry,) = store.games()
    async with opened(tmp_path) as house:
        assert house.games_of(ANN) == []
        with pytest.raises(TableError, match="only those who have played"):
            await house.resume(entry, ANN)
        assert (await house.bring_in(entry, CYD)).seats_of(ANN) == (0,)


async def test_the_owner_of_the_house_renames_hands_over_and_takes_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table, host = await game_of_two(house)
        bo = host.join((1,), who=BO)
        table.chat.say(BO, "hello")
        house.rename(BO, "Bob")
        assert table.seats_of(BO) == (1,)
        assert table.name_of(table.chat.lines[-1].who) == "Bob"
        assert "somebody else" in refused(lambda: house.rename(BO, "ann"))
        house.hand_over(table.code, BO)
        assert "only Bob" in house.close_refusal(table, ANN)
        bo.hand_over(0, "simple")
    async with opened(tmp_path, "") as house:
        assert house.people.name_of(BO) == "Bob"
        assert house.find(table.code).owner_name == "Bob"
        house.take_away(table.code)
        assert "no table" in refused(lambda: house.find(table.code))
        assert house.store.games(), "its game stays"


async def test_no_house_runs_a_bot_of_somebodys_own(tmp_path: Path) -> None:
    from powergrid_tui.table.records.seat import Seat
    from powergrid_tui.table.sessions.session import Session

    store = Store(tmp_path)
    seats = [Seat(name="Ann"), Seat(name="Bo", bot="command:touch /tmp/never")]
    Session.start(GAME, Options(map="usa"), seats, seed=1, save_file=store.save_file("foreign"))
    async with opened(tmp_path) as house:
        with pytest.raises(TableError, match="no house runs"):
            await house.bring_in(house.store.games()[0], ANN)
        assert not house.tables


async def test_a_table_whose_game_is_gone_is_left_out_and_the_house_opens(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table, _ = await game_of_two(house)
        kept = lay(house, ("Ann", ""), ("x", OPEN))
    (tmp_path / table.file).unlink()
    async with opened(tmp_path) as house:
        assert list(house.tables) == [kept.code]


async def test_tables_that_were_kept_by_names_are_their_peoples(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table, _ = await game_of_two(house)
    file = tmp_path / "house" / "tables.toml"
    text = file.read_text().replace("owner = 1", 'owner = "Ann"').replace("holder = 2", 'holder = "Bo"')
    file.write_text(text[text.index("[[tables]]") :])
    async with opened(tmp_path, "") as house:
        found = house.find(table.code)
        assert found.owner == ANN
        assert found.seats_of(BO) == (1,)
        assert [game.path.name for game in house.games_of(BO)] == [table.file]


async def test_what_could_not_be_written_is_written_later_and_everybody_knows_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from powergrid_tui.table.files import own_file

    saved = own_file.save

    def full(path: Path, value: Any) -> None:
        raise OSError(28, "No space left on device")

    async with opened(tmp_path) as house:
        house.disk.wait()
        monkeypatch.setattr(own_file, "save", full)
        table = lay(house, ("Ann", ""), ("x", OPEN))
        known(house, "Zoe")
        house.disk.wait()
        assert "cannot be saved yet" in house.status
        monkeypatch.setattr(own_file, "save", saved)
        house.disk.wait()
        assert "cannot be saved" not in house.status
        monkeypatch.setattr(own_file, "save", full)
        table.sit(BO, "Bo")
        house.note(table)
        house.disk.wait()
        monkeypatch.setattr(own_file, "save", saved)  # and then the house closes
    async with opened(tmp_path, "") as house:
        assert house.find(table.code).seats_of(BO) == (1,)
        assert house.people.called("Zoe")


async def test_nobody_else_on_the_machine_reads_what_the_house_keeps(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(tmp_path / "new" / "saves") as house:
            await game_of_two(house)
            house.settings_of(known(house, "Ann")).save(Settings())
    finally:
        os.umask(before)
    kept = sorted((tmp_path / "new").rglob("*"))
    assert {path.suffix for path in kept if path.is_file()} == {".toml"}
    assert {path.stat().st_mode & 0o777 for path in kept if path.is_file()} == {0o600}
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "new", *kept) if path.is_dir()} == {0o700}
