"""The folder of a server: each person's own files, and a backup of it all."""

import asyncio
import tarfile
from pathlib import Path

import pytest

from powergrid_tui.server.people import Person
from powergrid_tui.server.storage import DATABASE, Storage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import Preset, SeatDraft
from powergrid_tui.table.preferences.settings import Settings

ANN, BO = (Person(number=number, name=name) for number, name in enumerate(("Ann", "Bo"), 1))


async def test_everybody_has_files_of_their_own_and_all_of_them_are_in_a_backup(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "server", lambda: None)
    storage.settings_of(ANN).save(Settings(language="de"))
    storage.settings_of(BO).save(Settings(language="zh_TW"))
    await storage.backup(tmp_path / "all.tar.gz")
    await asyncio.to_thread(storage.close)
    with tarfile.open(tmp_path / "all.tar.gz") as archive:
        assert set(archive.getnames()) == {DATABASE, "settings/1.toml", "settings/2.toml"}
        archive.extractall(tmp_path / "back", filter="data")
    for folder in ("server", "back"):
        again = Storage(tmp_path / folder, lambda: None)
        assert again.settings_of(ANN).load().language == "de"
        assert again.settings_of(BO).load().language == "zh_TW"
        await asyncio.to_thread(again.close)


async def test_presets_hold_at_once_and_are_written_to_a_file_of_ones_own(tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda: None)
    mine, evening = storage.presets_of(ANN), Preset(players=1, seats=(SeatDraft("Ann", "red"),), options={"map": "usa"})
    mine.keep(mine.presets.given("power_grid", "evening", evening))
    assert mine.presets.of("power_grid") == {"evening": evening}
    await asyncio.to_thread(storage.close)
    again = Storage(tmp_path, lambda: None)
    assert again.presets_of(ANN).presets == mine.presets
    assert not again.presets_of(BO).presets.named
    await asyncio.to_thread(again.close)


async def test_nothing_is_backed_up_while_something_cannot_be_written(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "server", lambda: None)
    (tmp_path / "server" / "settings").write_text("in the way")
    storage.settings_of(ANN).save(Settings())
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
