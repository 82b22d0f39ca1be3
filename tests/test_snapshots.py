"""The main screens as pictures, at the smallest size and at the size that shows everything.

A recorded game is cut where Ann is asked something. After a change that is meant, `pytest --snapshot-update` takes new
pictures.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from powergrid_tui.games import shelf
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.record import Record, loads
from powergrid_tui.table.session import Session, walk
from powergrid_tui.table.store import Store
from powergrid_tui.tui import app as app_module
from powergrid_tui.tui.app import PowerGridApp
from tests.tui.shell import press, settle

GAME = shelf.game("power_grid")
RECORD = loads((Path(__file__).parent / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
SIZES = [(80, 24), (120, 40)]

pytestmark = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


def cut(where: Callable[[State], bool]) -> Record:
    """The record up to the first place where Ann is to move and something is so; the whole of it when it never is."""
    for number, step in enumerate(walk(GAME, RECORD), 1):
        if step.after.turn == 0 and where(step.after):
            return RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False)
    return RECORD


def at(where: Callable[[State], bool], folder: Path, **words: Any) -> PowerGridApp:
    session = Session.resume(GAME, cut(where))
    return PowerGridApp(Store(folder), start=session, pace=0, **words)


def typing(keys: str = "") -> Callable[[Pilot[None]], Any]:
    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot)

    return run


PLACES: dict[str, tuple[Callable[[State], bool], str]] = {
    "putting a plant up": (lambda s: s.round == 2 and s.phase is Phase.AUCTION and not s.auction, "right up"),
    "bidding": (lambda s: s.round >= 2 and s.auction is not None, "up"),
    "scrapping": (lambda s: bool(s.scrapping), ""),
    "buying": (lambda s: s.round == 3 and s.phase is Phase.RESOURCES, ""),
    "building": (lambda s: s.round == 4 and s.phase is Phase.BUILDING, "n"),
    "powering": (lambda s: s.round == 5 and s.phase is Phase.BUREAUCRACY, "down"),
    "the end": (lambda s: False, ""),
    "help": (lambda s: s.round == 4 and s.phase is Phase.BUILDING, "question_mark"),
}


@pytest.mark.parametrize("place", PLACES)
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    where, keys = PLACES[place]
    assert snap_compare(at(where, tmp_path), terminal_size=size, run_before=typing(keys))


def test_board_in_ascii(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    where, keys = PLACES["building"]
    assert snap_compare(at(where, tmp_path, ascii=True), terminal_size=size, run_before=typing(keys))


def test_board_without_colour(
    size: tuple[int, int], tmp_path: Path, snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    where, keys = PLACES["buying"]
    assert snap_compare(at(where, tmp_path), terminal_size=size, run_before=typing(keys))


@pytest.mark.parametrize(("screen", "keys"), [("title", ""), ("new game", "n"), ("rules", "question_mark")])
def test_shell(screen: str, keys: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(PowerGridApp(Store(tmp_path), pace=0), terminal_size=size, run_before=typing(keys))


def test_curtain(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    seats = tuple(seat.evolve(bot="") for seat in RECORD.seats)
    session = Session.resume(GAME, cut(lambda s: s.round == 2).evolve(seats=seats))
    assert snap_compare(PowerGridApp(Store(tmp_path), start=session), terminal_size=size, run_before=typing())
