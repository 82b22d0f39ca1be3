"""What holds for all tests."""

import pytest

from powergrid_tui.tui.keys import TypeAhead
from powergrid_tui.tui.patience import Patience


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tests press keys faster than people; what is about just that says so with the marker ``patient``."""
    if "patient" not in request.keywords:
        monkeypatch.setattr(Patience, "SECONDS", 0.0)
        monkeypatch.setattr(TypeAhead, "KEY", 0.0)
        monkeypatch.setattr(TypeAhead, "CLICK", 0.0)
