"""The income by the number of cities powered."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import Tracker
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import Picture
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_EACH = 7
"""Width of a number of cities with its income, without the gap."""


class IncomePanel(Panel[Tracker]):
    """Numbers of cities with what they pay below; the one that the company could power now is marked."""

    def picture(self, content: Tracker, width: int, height: int) -> list[Strip]:
        """As many in a row as fit."""
        picture = Picture(width, height, self.glyphs)
        picture.heading(tr("INCOME BY CITIES POWERED"))
        pays = content.payments
        powers = min(content.powers, len(pays) - 1)
        each = max(1, (width - 1) // _EACH)
        tall = 1 + 2 * -(-len(pays) // each) <= height
        for cities, income in enumerate(pays):
            row, column = divmod(cities, each)
            x, y = 1 + column * _EACH, 1 + row * (1 + tall)
            here = cities == powers
            if tall:
                style = palette.BUTTON if here else palette.QUIET
                picture.put(x, y, (f"{cities:3} {self.glyphs.house}", style))
                picture.put(x, y + 1, (f"{income:5}", palette.BUTTON if here else palette.STRONG))
            else:
                style = palette.BUTTON if here else palette.TEXT
                picture.put(x, y, (f"{cities:2}{self.glyphs.arrow}{income:<3}", style))
        return picture.strips()
