"""Benelux: a fifth plant is for sale if it is ecological, and phase 5 takes a plant from both ends of the market."""

from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.variant import Variant


class EcologicalFifth(PlantMarket):
    """A plant market with a fifth plant for sale, if it is ecological."""

    def current(self, plants: Cards, step: int) -> Cards:
        """The smallest plant of the future market is for sale too if it burns nothing."""
        fifth = self.facts.counts.current
        if step == 3 or len(plants) <= fifth or not self.facts.is_ecological(plants[fifth]):
            return super().current(plants, step)
        return plants[: fifth + 1]

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """In Steps 1 and 2, the smallest plant leaves and the largest goes under the pile; then both are replaced.

        In the Recharged edition the smallest stays if the discounted plant left the game this round.
        """
        default = super().upkeep(plants, step, fell)
        return default if step == 3 else default._replace(smallest_leaves=not fell)


VARIANT = Variant(plant_market=EcologicalFifth)
