"""In a language that takes 40 % more room than English, the figures and keys of a small board are still on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

from tests.board_host import SMALL
from tests.electropolis import asked as electropolis
from tests.electropolis.host import showing as show_electropolis
from tests.factory_manager import asked as factory_manager
from tests.factory_manager.host import showing as show_factory_manager
from tests.longer import speaking_longer
from tests.power_grid import asked as power_grid
from tests.power_grid.positions import play
from tests.power_grid.widgets.host import showing as show_power_grid
from tests.rise_to_power import asked as rise_to_power
from tests.rise_to_power.host import showing as show_rise_to_power
from tests.terraforming_mars import asked as mars
from tests.terraforming_mars.host import showing as show_mars

PLACES: dict[str, tuple[Any, Callable[[], Any]]] = {
    "power grid, putting a plant up": (show_power_grid, power_grid.auction),
    "power grid, bidding": (show_power_grid, lambda: play(power_grid.auction(), "Ann: open 4")),
    "power grid, buying": (show_power_grid, power_grid.shopping),
    "power grid, building": (show_power_grid, power_grid.growing),
    "power grid, powering": (show_power_grid, power_grid.running),
    "power grid, scrapping": (show_power_grid, power_grid.scrapping),
    "electropolis, choosing": (show_electropolis, electropolis.choosing),
    "electropolis, taking": (show_electropolis, electropolis.taking),
    "electropolis, running": (show_electropolis, electropolis.short_of_fuel),
    "factory manager, putting a card up": (show_factory_manager, factory_manager.opening),
    "factory manager, bidding": (show_factory_manager, factory_manager.bidding),
    "factory manager, bringing": (show_factory_manager, factory_manager.filling),
    "factory manager, buying": (show_factory_manager, factory_manager.shopping),
    "factory manager, running": (show_factory_manager, factory_manager.choosing),
    "rise to power, acting": (show_rise_to_power, rise_to_power.busy),
    "rise to power, drawing": (show_rise_to_power, rise_to_power.drawing),
    "rise to power, stealing": (show_rise_to_power, rise_to_power.stealing),
    "terraforming mars, corporations": (show_mars, mars.founding),
    "terraforming mars, buying": (show_mars, mars.buying),
    "terraforming mars, acting": (show_mars, mars.busy),
    "terraforming mars, placing": (show_mars, mars.placing),
    "terraforming mars, a target": (show_mars, mars.targeting),
}

MAY_GO = {
    "power grid, putting a plant up": {"22"},
    "factory manager, buying": {"-4"},
    "rise to power, acting": {"+3"},
    "terraforming mars, corporations": {"15", "-6"},
    "terraforming mars, acting": {"10", "13"},
}
"""Figures that decide nothing, and are left out where there is less room."""

MOST = 0.2
"""The share of the figures that may go if the same figure still stands somewhere else."""


async def shown(place: str) -> tuple[Counter[str], set[str]]:
    """The figures on a board with the letters before them, and the keys that it names."""
    show, at = PLACES[place]
    async with show(at(), size=SMALL) as (app, _):
        text = str(app.shown())
        assert max(map(cell_len, text.split("\n"))) <= SMALL[0]
        keys = {
            key.key
            for key in app.board.prompt.keys
            if len(key.key) == 1 and re.search(rf"(?<!\S){re.escape(key.key)}(?!\S)", text)
        }
        return Counter(re.findall(r"[▸A-Z]*[-+]?\d+", text)), keys


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.some(4)
async def test_what_decides_a_turn_is_on_the_board(place: str) -> None:
    english, keys = await shown(place)
    with speaking_longer():
        longer, keys_now = await shown(place)
    assert english.keys() - longer.keys() <= MAY_GO.get(place, set())
    assert (english - longer).total() <= MOST * english.total()
    assert keys <= keys_now
