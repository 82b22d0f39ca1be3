"""The files of settings and presets: what is kept comes back, and a broken file is told and left as it is."""

import os
from pathlib import Path

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import MOST_NAMED, KeptPresets, Preset, Presets, SeatDraft, default_path
from powergrid_tui.table.preferences.settings import Kept, Settings, SettingsFile, default_file


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "settings.toml")
    assert file.load() == Settings()
    chosen = Settings(theme="contrast", pace="step", keys={"board.pass": "z"}, explained=("bid",))
    file.save(chosen)
    assert file.load() == chosen


@pytest.mark.parametrize("text", ["pace = 3", "theme = 3", 'pace = "pink"', "theme"])
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
    assert default_file().path == tmp_path / "settings.toml"
    assert default_path() == tmp_path / "presets.toml"


def test_what_a_newer_version_keeps_there_is_not_lost_but_a_key_that_is_the_default_one_again_is(
    tmp_path: Path,
) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text('theme = "light"\nsound = "loud"\n[window]\nwide = true\n[keys]\n"board.pass" = "z"\n')
    settings = file.load()
    assert settings.theme == "light"
    assert file.save(settings.evolve(theme="dark", keys={"board.fill": "y"})) == ""
    text = file.path.read_text()
    assert all(line in text for line in ('theme = "dark"', 'sound = "loud"', "wide = true"))
    assert file.load().keys == {"board.fill": "y"}


def test_a_broken_file_is_kept_beside_and_so_is_the_next_one(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    for text, name in (("theme", "settings.toml.broken"), ("pace = 3", "settings.toml.broken-2")):
        file.path.write_text(text)
        assert file.save(Settings(bell=True)) == name
        assert (tmp_path / name).read_text() == text
        assert file.load() == Settings(bell=True)
    assert (tmp_path / "settings.toml.broken").read_text() == "theme"


def test_the_program_writes_nothing_for_itself_over_what_it_cannot_read(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text("theme")
    kept = Kept(file)
    assert "settings.toml" in kept.trouble
    kept.note(explained=("bid",))
    assert file.path.read_text() == "theme"
    assert "settings.toml.broken" in kept.choose(bell=True)
    assert kept.trouble == ""
    kept.note(explained=("bid", "pass"))
    assert file.load() == Settings(bell=True, explained=("bid", "pass"))


# The file of presets: what is kept comes back, and a broken file is told and left as it is


TABLE = Preset(
    players=2,
    seats=(SeatDraft("Ann", "blue"), SeatDraft("Bo", "red", "simple")),
    options={"map": "usa", "regions": ["north", "east"], "trust": True},
)


def test_presets_that_are_kept_come_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "presets.toml"
    kept = KeptPresets(path)
    assert kept.presets == Presets()
    kept.keep(kept.presets.begun("power_grid", TABLE))
    kept.keep(kept.presets.given("power_grid", "Tuesday · 週二", TABLE))
    again = KeptPresets(path).presets
    assert again == kept.presets
    assert again.last["power_grid"] == TABLE
    assert list(again.of("power_grid")) == ["Tuesday · 週二"]
    assert again.of("electropolis") == {}


def test_a_name_stands_for_one_table_and_can_be_given_up() -> None:
    other = Preset(players=3, seats=TABLE.seats)
    presets = Presets().given("a", "x", TABLE).given("a", "y", TABLE).given("a", "x", other)
    assert presets.of("a") == {"x": other, "y": TABLE}
    assert presets.without("a", "x").of("a") == {"y": TABLE}
    assert presets.without("a", "z") == presets


@pytest.mark.parametrize(
    "text", ["last = 3", "[last.power_grid]\nplayers = 'two'\nseats = []", "last", "[" * 2000, "\udcff"]
)
def test_a_broken_file_of_presets_is_told_and_left(tmp_path: Path, text: str) -> None:
    path = tmp_path / "presets.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = path.read_bytes()
    kept = KeptPresets(path)
    assert kept.trouble.startswith("presets.toml: ")
    assert kept.presets == Presets()
    kept.keep(kept.presets.begun("power_grid", TABLE))
    assert kept.presets.last, "they hold as long as the program runs"
    assert path.read_bytes() == before
    assert "presets.toml" in kept.trouble, "it stays to be read"


def test_presets_that_cannot_be_written_are_told_and_without_a_file_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptPresets(tmp_path / "file" / "presets.toml")
    kept.keep(Presets().begun("power_grid", TABLE))
    assert "cannot be saved" in kept.trouble
    (tmp_path / "file").unlink()
    kept.keep(Presets().begun("power_grid", TABLE))
    assert kept.trouble == ""
    monkeypatch.chdir(tmp_path / "file")
    KeptPresets().keep(Presets().begun("power_grid", TABLE))
    assert os.listdir() == ["presets.toml"]  # noqa: PTH208


def test_there_are_so_many_and_no_more(tmp_path: Path) -> None:
    kept = KeptPresets(tmp_path / "presets.toml")
    for at in range(MOST_NAMED):
        kept.presets = kept.presets.given("a", f"preset {at}", TABLE)
    kept.give("a", "one more", TABLE)
    assert len(kept.presets.of("a")) == MOST_NAMED
    assert "delete one first" in kept.trouble
    kept.keep(kept.presets.without("a", "preset 7"))
    assert not kept.trouble
    kept.give("a", "one more", TABLE)
    kept.give("a", "one more", TABLE)  # it is there already
    assert not kept.trouble
    assert len(KeptPresets(tmp_path / "presets.toml").presets.of("a")) == MOST_NAMED
