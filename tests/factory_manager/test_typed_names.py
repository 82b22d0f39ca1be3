"""Tiles and columns can be typed by the names of their kinds, in English and in the reader's language."""

from __future__ import annotations

import pytest

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.typed_names import reworded
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import speaking

from .positions import bringing, buys, dealt, runs

BRINGING, RUNNING = bringing(dealt(), 1, 4), runs(dealt(), 1, 4)
BUYING = buys(dealt(), 1, 4, offered=("M1", "RP1", "C1"))


@pytest.mark.parametrize(
    ("state", "language", "line", "meant"),
    [
        (BRINGING, "en", "bring production robot", "bring robot"),
        (BRINGING, "en", "bring RP1", "bring RP1"),
        (BRINGING, "de", "bring Produktionsroboter", "bring robot"),
        (BRINGING, "de", "bring lager", "bring storage"),
        (BRINGING, "zh_TW", "bring 倉儲", "bring storage"),
        (BUYING, "en", "buy robot", "buy RP1"),
        (BUYING, "en", "buy robot 3", "buy RP3"),
        (BUYING, "en", "buy production robot RP1 aside", "buy RP1 aside"),
        (BUYING, "de", "buy Kontrollraum", "buy C1"),
        (BUYING, "zh_TW", "buy 機器", "buy M1"),
        (BUYING, "en", "remove machine", "remove M0"),
        (RUNNING, "en", "run machine 0, machine", "run M0 M0"),
        (RUNNING, "en", "run 2 M0", "run M0 M0"),
        (RUNNING, "de", "run Maschine M0", "run M0"),
    ],
)
def test_a_name_is_its_tile(state: State, language: str, line: str, meant: str) -> None:
    with speaking(language):
        assert reworded(state, line) == meant


def test_a_name_of_several_tiles_or_of_none_is_refused() -> None:
    state = BUYING.evolve(market=("RP1", "RP1", "RP2"))
    with pytest.raises(TableError, match="which production robot: RP1 or RP2"):
        reworded(state, "buy robot")
    with pytest.raises(TableError, match="there is no storage there"):
        reworded(state, "buy storage")


def test_what_is_said_of_a_tile_can_be_typed() -> None:
    with speaking("de"):
        line = reworded(BUYING, "buy Maschine M1")
    assert FACTORY_MANAGER.refusal(BUYING, FACTORY_MANAGER.parse(f"Ann: {line}", BUYING)) == ""
