"""What is known of each game, and when it is imported."""

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from powergrid_tui.table.protocol.characters import CHARACTERS
from powergrid_tui.toolkit import registry


def test_a_board_is_found_while_another_thread_imports_the_one_from_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    where = registry._OFFERS_BOARD.partition(":")[0]
    monkeypatch.setitem(sys.modules, where, ModuleType(where))  # as a module is whose import has only begun
    assert registry.board("power_grid").__name__ == "PowerGridBoard"


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_a_manifest_names_the_kinds_of_bots_in_their_order(game_id: str) -> None:
    assert registry.manifest(game_id).kinds == tuple(registry.bots(game_id))
    assert registry.manifest(game_id).levels.keys() <= {*registry.bots(game_id), *CHARACTERS}


def test_without_kinds_the_bots_themselves_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "power_grid", replace(registry.GAMES["power_grid"], kinds=()))
    assert registry.kinds("power_grid")[:5] == ("expert", "hard", "normal", "easy", "simple")
