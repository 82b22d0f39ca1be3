"""The board of Terraforming Mars as text, where it is fullest: after a change that is meant, `--snapshot-update` writes
the files again. Colours are measured in `tests/toolkit/widgets/test_themes.py`."""

from pathlib import Path
from typing import NamedTuple

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from tests.board_host import press

from .asked import busy, buying, over, placing, solo, targeting
from .host import showing
from .positions import claim, give, lay

GOLDENS = Path(__file__).parent / "goldens"
SMALL, LARGE = (80, 23), (120, 39)


class Golden(NamedTuple):
    state: State
    keys: str
    size: tuple[int, int]
    glyphs: Glyphs = UNICODE


def full(players: int = 3) -> State:
    """Tiles, a claim, resources, an event, milestones and awards; two are ready for another milestone."""
    state = lay(busy(players), "d5 greenery Bo", "e5 ocean", "b1 MINE Bo", "phobos city Bo")
    state = give(claim(state, "Bo", "c1"), "Ann", events="009", tr=35)
    return state.evolve(milestones=(("mayor", 1),), awards=(("banker", 0),))


PLACES = {
    "hand": Golden(full(), "down", SMALL),
    "five": Golden(full(5), "m down", SMALL),
    "five-large": Golden(full(5), "a down down", LARGE),
    "tile-ascii": Golden(placing(), "right", SMALL, ASCII),
    "research": Golden(buying(), "space down", SMALL),
    "target": Golden(targeting(), "down", SMALL),
    "reading": Golden(full(), "w w down", SMALL),
    "goals": Golden(full(), "3", SMALL),
    "solo": Golden(solo(), "p down", SMALL),
    "end": Golden(over(), "", SMALL),
}


@pytest.mark.parametrize("name", PLACES)
async def test_the_board_is_as_in_its_file(name: str, request: pytest.FixtureRequest) -> None:
    place = PLACES[name]
    async with showing(place.state, viewer=0, size=place.size, glyphs=place.glyphs) as (app, pilot):
        await press(pilot, place.keys)
        await pilot.wait_for_scheduled_animations()  # a part that was brought up is laid out in its own time
        shown = app.shown() + "\n"
    file = GOLDENS / f"{name}.txt"
    if request.config.getoption("--snapshot-update"):
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")
