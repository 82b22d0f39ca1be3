"""A sample of the colours: companies, fuels and words as a board shows them."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, packed


class Sample(Rows):
    """Drawn in the colours that are chosen now."""

    DEFAULT_CSS = """
    Sample { height: 4; width: 1fr; }
    """

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs

    def draw(self, width: int, height: int) -> list[Strip]:
        companies: list[list[Styled]] = [
            [
                (f" {letter} ", palette.company(colour) + palette.CURSOR),
                (" ", palette.TEXT),
                (letter, palette.company(colour)),
                (f" {tr(colour)}", palette.TEXT),
            ]
            for letter, colour in zip("ABCDEF", COLOURS, strict=True)
        ]
        fuels: list[list[Styled]] = [
            [(3 * self.glyphs.full, style), (f" {tr(name)}", style)] for name, style in palette.FUELS.items()
        ]
        words: list[list[Styled]] = [
            [(tr("can be done now"), palette.NOW)],
            [(tr("more about it"), palette.QUIET)],
            [(tr("past or shut"), palette.DIM)],
            [(f"! {tr('to be noted')}", palette.WARN)],
        ]
        rows = [*packed(companies, width - 4, "  "), *packed(fuels, width - 6), *packed(words, width - 6)]
        return [strip_of(("   ", palette.TEXT), *row) for row in rows]
