"""Québec: ecological plants never go under the pile."""

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.variant import Variant


class EcologicalStays(PlantMarket):
    """A plant market that keeps its ecological plants."""

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """The largest plant that burns something goes under the pile, preferably from the future market."""
        if step == 3:
            return super().upkeep(plants, step, fell)
        burning = [plant for plant in plants if plant != STEP3 and not self.facts.is_ecological(plant)]
        return Upkeep(tuple(burning[-1:]))


VARIANT = Variant(plant_market=EcologicalStays)
