"""The file of presets: what is kept comes back, and a broken file is told and left as it is."""

import os
from pathlib import Path

import pytest

from powergrid_tui.table.preferences.presets import MOST_NAMED, KeptPresets, Preset, Presets, SeatDraft, default_path

TABLE = Preset(
    players=2,
    seats=(SeatDraft("Ann", "blue"), SeatDraft("Bo", "red", "simple")),
    options={"map": "usa", "regions": ["north", "east"], "trust": True},
)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
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
def test_a_broken_file_is_told_and_left(tmp_path: Path, text: str) -> None:
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


def test_presets_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptPresets(tmp_path / "file" / "presets.toml")
    kept.keep(Presets().begun("power_grid", TABLE))
    assert "cannot be saved" in kept.trouble
    (tmp_path / "file").unlink()
    kept.keep(Presets().begun("power_grid", TABLE))
    assert kept.trouble == ""


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    KeptPresets().keep(Presets().begun("power_grid", TABLE))
    assert os.listdir(tmp_path) == []  # noqa: PTH208


def test_they_lie_beside_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    assert default_path() == tmp_path / "presets.toml"


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
