"""The new-game form and the lists of games as pictures, in every size that they are laid out for.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from powergrid_tui.table.preferences.presets import KeptPresets, Preset, SeatDraft
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.framed import BESIDE
from tests.tui.shell import press, screen_text, settle

RECORD = loads((Path(__file__).parents[1] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
NOON = 1_700_000_000 - 1_700_000_000 % 86_400 + 43_200
"""In a year that is over: a list tells the day alone."""

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def pictured(names: Iterable[str]) -> pytest.MarkDecorator:
    """The first picture at every size, the others at the smallest alone: what is beside them is the same."""
    rows = [(name, size) for at, name in enumerate(names) for size in (SIZES[:1] if at else SIZES)]
    return pytest.mark.parametrize(("picture", "size"), rows, ids=[f"{name}-{w}x{h}" for name, (w, h) in rows])


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Store:
    """One that goes on, with a name; one that is over; one on a map with a long name; and a file that is none."""
    store = Store(tmp_path)
    on = RECORD.evolve(finished=False, actions=RECORD.actions[:40], digest="")
    where = {"round": 2, "step": 1, "phase": "auction", "to_move": "Bo"}
    kept: dict[str, Record] = {
        "a": on.evolve(title="Tuesday night", where=where, options={"edition": "recharged", "map": "germany"}),
        "b": on.evolve(where=where, options={"map": "baden-wurttemberg"}),
        "c": RECORD.evolve(where={"round": 11, "phase": "end", "winner": "Dora"}),
    }
    for name, record in kept.items():
        store.save_file(name).save(record)
    (tmp_path / "bad.toml").write_text("garbage [")
    for at, name in enumerate(("bad", "c", "b", "a")):
        os.utime(tmp_path / f"{name}.toml", (NOON + 86_400 * at, NOON + 86_400 * at))
    return store


def typing(keys: str, words: str) -> Any:
    """Press keys, and look whether the picture will be what it is called."""

    async def run(pilot: Pilot[None]) -> None:
        app: Any = pilot.app
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot, lambda: words in screen_text(app))

    return run


NEW_GAME = {
    "a map with special rules": ("n down i", "India"),
    "regions by hand": ("n end up p down space down space", "[x]"),
    "presets": ("n ctrl+o", "Two of us"),
    "naming a preset": ("n ctrl+o s O u r s", "Ours_"),
}
"""Keys, and words that are seen then."""

LOAD = {
    "the first": ("l", "Recharged"),
    "finished": ("l end", "won by Dora"),
    "damaged": ("l end up", "bad.toml: not TOML"),
    "searched": ("l slash d o r a space b o", "/ dora bo_"),
    "named": ("l n ctrl+u O u r s", "Ours_"),
}


@pictured(NEW_GAME)
def test_new_game(picture: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    two = Preset(players=2, seats=(SeatDraft("Ann", "blue"), SeatDraft("Bo", "red")))
    kept = KeptPresets(tmp_path / "presets.toml")
    kept.keep(kept.presets.given("power_grid", "Two of us", two))
    app = HomeApp(Store(tmp_path / "saves"), pace=0, presets=tmp_path / "presets.toml")
    keys, words = NEW_GAME[picture]
    if size[0] >= BESIDE and words == "India":  # the map has been drawn, with names where there is room
        words = "Bhop" if size[0] > BESIDE else "•⠤"
    assert snap_compare(app, terminal_size=size, run_before=typing(keys, words))


@pictured(LOAD)
def test_load(
    picture: str, size: tuple[int, int], games: Store, snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "powergrid_tui.tui.start.load.REST", 60
    )  # what is known of a game by its lines comes when it comes
    assert snap_compare(HomeApp(games, pace=0), terminal_size=size, run_before=typing(*LOAD[picture]))
