"""What the tests of the shell set up: pebbles on the shelf, and a folder of games."""

from pathlib import Path

import pytest

from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from tests.tui import toys


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles are the only game; the person at the keyboard is Ann."""
    monkeypatch.setattr(registry, "GAMES", {"pebbles": toys.PEBBLES})
    monkeypatch.setattr(registry, "rules_text", lambda _: "# Pebbles\n" + "Take one to three.\n\n" * 40)
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """An empty folder of games, without examples beside it."""
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path / "saves")
