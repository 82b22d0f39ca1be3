"""Baden-Württemberg: the player order follows the auction, and small plants go two at a time."""

from powergrid_tui.games.power_grid.editions import EditionFile
from powergrid_tui.games.power_grid.rulebook import Rulebook


class Rules(Rulebook):
    """The rulebook of Baden-Württemberg."""

    order_after_auction = True

    def _counts(self, numbers: EditionFile, column: int) -> None:
        super()._counts(numbers, column)
        self.obsolete, self.unsold = False, 2
