"""The income by the number of cities powered."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import Tracker
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import Picture
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_TALL, _FLAT = 6, 7
"""Width of a number of cities with its income below it, or beside it; the latter with a gap."""


class IncomePanel(Panel[Tracker]):
    """Numbers of cities with what they pay; the one that the company could power now is marked."""

    def picture(self, content: Tracker, width: int, height: int) -> list[Strip]:
        """As many in a row as fit. If not all fit, those from just below what the company could power."""
        picture = Picture(width, height, self.glyphs)
        picture.heading(tr("INCOME BY CITIES POWERED"))
        pays = content.payments
        powers = min(content.powers, len(pays) - 1)
        each = max(1, (width - 1) // _TALL)
        tall = 1 + 2 * -(-len(pays) // each) <= height
        size = _TALL if tall else _FLAT
        each = max(1, (width - 1) // size)
        most = each * max(1, (height - 1) // (1 + tall))
        first = max(0, min(powers - 1, len(pays) - most))
        for at, income in enumerate(pays[first : first + most]):
            cities, (row, column) = first + at, divmod(at, each)
            x, y, here = 1 + column * size, 1 + row * (1 + tall), first + at == powers
            if tall:
                picture.put(x, y, (f"{cities:3} {self.glyphs.house}", palette.BUTTON if here else palette.QUIET))
                picture.put(x, y + 1, (f"{income:5}", palette.BUTTON if here else palette.STRONG))
            elif here:
                picture.put(x, y, (f"{cities:2}{self.glyphs.arrow}{income:<3}", palette.BUTTON))
            else:
                figure = (f"{income:<3}", palette.STRONG)
                picture.put(x, y, (f"{cities:2}{self.glyphs.arrow}", palette.QUIET), figure)
        return picture.strips()
