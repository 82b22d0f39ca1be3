"""Pictures of the panel that shows what happened since one's last turn, at every size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from tests.test_snapshots import Place, at, typing

SIZES = [(80, 24), (200, 60)]

PLACES = {
    "the end of a round": Place(lambda s: s.round == 6 and s.phase is Phase.AUCTION, "E", "ROUND 6"),
    "a step begins": Place(lambda s: s.step == 3 and s.phase is Phase.AUCTION, "E", "Step 3 begins"),
}


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("place", PLACES)
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there = PLACES[place]
    assert snap_compare(at(there, tmp_path), terminal_size=size, run_before=typing(there.keys, there.words))
