"""Benelux: an ecological fifth plant is for sale, and phase 5 takes a plant from both ends of the market."""

from powergrid_tui.games.power_grid.rulebook import Rulebook

CURRENT = 4


class Rules(Rulebook):
    """The rulebook of Benelux."""

    def current(self, plants: tuple[int, ...], step: int) -> tuple[int, ...]:
        """The smallest plant of the future market is for sale too when it burns nothing."""
        shown = super().current(plants, step)
        if step == 3 or len(plants) <= CURRENT or not self.is_ecological(plants[CURRENT]):
            return shown
        return plants[: CURRENT + 1]

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """In Steps 1 and 2 the smallest plant leaves as the largest goes under the pile; then both are replaced.

        In the Recharged edition it stays when the discounted plant has left the game in this round.
        """
        largest, smallest_leaves = super().upkeep(plants, step, fell)
        return largest, smallest_leaves or (step < 3 and not fell)
