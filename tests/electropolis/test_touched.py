"""What another did last is marked where it happened: the space chosen, the tile put down."""

from dataclasses import replace

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.phases import Part
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import LARGE, SMALL, press

from .asked import choosing, snapshot, taking
from .host import showing
from .positions import play


def seen(before: State, line: str, seat: int) -> Snapshot:
    """What a seat sees after this line of another's."""
    after = play(before, line)
    return replace(snapshot(after, seat), last=(ELECTROPOLIS.view(before, seat), ELECTROPOLIS.view(after, seat)))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_space_that_another_chose(size: tuple[int, int]) -> None:
    async with showing(choosing(), 0, size) as (app, pilot):
        assert "*" not in app.shown()
        app.board.show(seen(choosing(), "Bo: space 2", 0))
        await pilot.pause()
        assert "*3 tiles" in app.shown()
        assert app.shown().count("*") == 1 + (size == LARGE), "and beside whoever took it, who gains support"
        app.board.show(snapshot(play(choosing(), "Bo: space 2"), 0))
        await pilot.pause()
        assert "*" not in app.shown(), "it goes out"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_tile_that_another_put_down(size: tuple[int, int]) -> None:
    before = play(taking(), "Ann: take 1 A01")
    offer = next(offer for offer in ELECTROPOLIS.choices(before) if offer.kind == "place")
    line = ELECTROPOLIS.format(offer.actions[0], before)
    async with showing(before, 1, size) as (app, pilot):
        await press(pilot, str(Part.MAYORS + 1))
        app.board.show(seen(before, line, 1))
        await pilot.pause()
        assert "Ann *" in app.shown()
        await press(pilot, "2 f f")
        assert "▲Co*" in app.shown(), "in the city of Ann"
