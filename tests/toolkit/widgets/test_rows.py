"""Rows and boxes are handed to Textual as it would have made them itself, on any terminal."""

from functools import partial
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.drawing.ground import Ground
from powergrid_tui.toolkit.widgets.drawing.looks import cells_in
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import playing, settle


def cells(widget: Widget, crop: Region, *, textual: bool = False) -> list[list[object]]:
    """What a widget shows, row by row; with `textual` what Textual makes of it."""
    strips = Widget.render_lines(widget, crop) if textual else widget.render_lines(crop)
    return [list(cells_in([strip], ColorSystem.TRUECOLOR)) for strip in strips]


def kept(widget: Rows, y: int) -> Strip:
    return widget._strips[y]


@pytest.mark.parametrize(
    ("game_id", "plain"), [("power_grid", False), ("power_grid", True), ("terraforming_mars", False)]
)
async def test_they_look_as_textual_draws_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: bool, game_id: str
) -> None:
    if plain:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    game = registry.game(game_id)
    names = zip(("Ann", "Bo", "Cy"), COLOURS, strict=False)
    seats = [Seat(name=name, colour=colour, bot="" if name == "Ann" else "random") for name, colour in names]
    app = playing(Store(tmp_path), Session.start(game, game.Options(), seats, seed=2))
    app.note(coach=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
        kinds = set()
        for widget in app.screen.query(Widget):
            if not isinstance(widget, Rows | Ground) or not widget.size:
                continue
            if isinstance(widget, Rows):
                widget.render_line = partial(kept, widget)  # type: ignore[method-assign]
            whole = widget.size.region
            part = Region(1, 0, whole.width - 2, max(1, whole.height - 1))
            for crop in (whole, part):
                assert cells(widget, crop) == cells(widget, crop, textual=True), widget
            kinds.add(type(widget))
        assert len(kinds) > 5
