"""What is known of each game, and when it is imported."""

import sys
from types import ModuleType

import pytest

from powergrid_tui.toolkit import registry


def test_a_board_is_found_while_another_thread_imports_the_one_from_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    where = registry._OFFERS_BOARD.partition(":")[0]
    monkeypatch.setitem(sys.modules, where, ModuleType(where))  # as a module is whose import has only begun
    assert registry.board("power_grid").__name__ == "PowerGridBoard"
