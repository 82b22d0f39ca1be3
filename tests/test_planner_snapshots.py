"""The build planner as pictures: in place of the map, and beside it where there is room."""

from pathlib import Path
from typing import Any

import pytest

from tests.test_snapshots import PLACES, ann, at, typing

__all__ = ["ann"]

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
class TestPlanner:
    def test_ticked(self, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
        keys = "l space n n space" if size[0] < 100 else "space n n space"
        app = at(PLACES["building"], tmp_path)
        assert snap_compare(app, terminal_size=size, run_before=typing(keys, "2 cities for 61: 14 Elektro too few"))

    def test_the_network_that_would_be(self, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
        app = at(PLACES["building"], tmp_path, ascii=True)
        assert snap_compare(app, terminal_size=size, run_before=typing("space n n space n", "Space adds "))

    def test_leaving_the_turn(self, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
        app = at(PLACES["building"], tmp_path)
        assert snap_compare(app, terminal_size=size, run_before=typing("d", "d again to end"))
