"""The file of settings: what is kept comes back, and a broken file is told and left as it is."""

from pathlib import Path

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.settings import Settings, SettingsFile, usual_file


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "settings.toml")
    assert file.load() == Settings()
    chosen = Settings(theme="contrast", pace="step", keys={"board.pass": "z"}, explained=("bid",))
    file.save(chosen)
    assert file.load() == chosen


@pytest.mark.parametrize("text", ["pace = 3", 'theme = "pink"', "theme"])
def test_a_broken_file_is_told_and_left(tmp_path: Path, text: str) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text(text)
    with pytest.raises(TableError, match=r"^settings\.toml: "):
        file.load()
    assert file.path.read_text() == text


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TableError, match="cannot be saved"):
        SettingsFile(tmp_path / "file" / "settings.toml").save(Settings())


def test_a_home_of_one_s_own_holds_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    assert usual_file().path == tmp_path / "settings.toml"
