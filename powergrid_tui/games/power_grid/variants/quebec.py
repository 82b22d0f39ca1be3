"""Québec: ecological plants never go under the pile."""

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.rulebook import Rulebook


class Rules(Rulebook):
    """The rulebook of Québec."""

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """The largest plant that burns something goes under the pile: of the future market, else of the current."""
        if step == 3:
            return super().upkeep(plants, step, fell)
        burning = [plant for plant in plants if plant != STEP3 and not self.is_ecological(plant)]
        return tuple(burning[-1:]), False
