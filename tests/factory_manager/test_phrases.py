"""Actions as phrases, in languages whose verbs stand elsewhere."""

from powergrid_tui.games.factory_manager.actions import Buy, Remove
from powergrid_tui.games.factory_manager.viewmodel.phrases import phrase
from powergrid_tui.table.words.language import speaking

from .positions import dealt


def test_the_effect_of_a_tile_stands_behind_the_whole_action() -> None:
    state = dealt(2)
    with speaking("de"):
        assert phrase(state, Buy(tile="M1")).startswith("Maschine M1 kaufen: ")
        assert phrase(state, Remove(tile="M1")).startswith("Maschine M1 entfernen: ")
