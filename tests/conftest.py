"""What holds for all tests."""

import pytest

from powergrid_tui.tui.keys import TypeAhead
from powergrid_tui.tui.patience import Patience

LOTS = 4
"""Into how many lots the random games of a file are dealt."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a file run on one core, as they share what they set up; random games, of which there are many, are dealt
    out in lots of whole games."""
    for item in items:
        group = item.nodeid.partition("::")[0]
        if isinstance(item, pytest.Function) and hasattr(item, "callspec") and "game" in item.callspec.indices:
            group = f"{group}-{item.callspec.indices['game'] % LOTS}"
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tests press keys faster than people; what is about just that says so with the marker ``patient``."""
    if "patient" not in request.keywords:
        monkeypatch.setattr(Patience, "SECONDS", 0.0)
        monkeypatch.setattr(TypeAhead, "KEY", 0.0)
        monkeypatch.setattr(TypeAhead, "CLICK", 0.0)
