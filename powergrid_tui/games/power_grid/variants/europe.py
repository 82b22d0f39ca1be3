"""Europe: a market of four and five, drawn from the low cards, that shrinks when Step 2 begins."""

from dataclasses import replace

from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.editions import EditionFile, edition_file
from powergrid_tui.games.power_grid.rulebook import Rulebook


class Rules(Rulebook):
    """The rulebook of Europe."""

    sizes = (9, 8, 6)

    def _layout(self, numbers: EditionFile, column: int) -> Layout:
        """In either edition nine of the low cards lie out, and none of them on top of the pile."""
        low = edition_file("recharged").low
        assert low is not None
        return replace(self._drawn(low, column), covered=0)
