"""China: a planned economy. There is no future market, plants come in order, and phase 5 adds new ones."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import STEP3, Layout, Stacked
from powergrid_tui.games.power_grid.editions import EditionFile
from powergrid_tui.games.power_grid.events import CardDrawn
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import plant_market

IN_ORDER, BY_LOT = 30, 35
"""The largest plants of the ordered part of the pile, and of the part that holds the Step 3 card."""

ADDED = (1, 1, 2, 2, 3)
"""Plants that phase 5 adds at least in Steps 1 and 2, by number of players."""

STEP3_SIZE = 4
"""Plants in the market in Step 3."""


class Rules(Rulebook):
    """The rulebook of China."""

    step3_known = False

    def _counts(self, numbers: EditionFile, column: int) -> None:
        super()._counts(numbers, column)
        self.obsolete, self.unsold = False, 0

    def _layout(self, numbers: EditionFile, column: int) -> Layout:
        """As many plants as players lie out; then the small ones in order, the Step 3 card by lot, the large by lot."""
        plants = sorted(self.plants)
        self.opening = tuple(plants[: self.players])
        rest = plants[self.players :]
        return Stacked(
            self.label,
            (
                (tuple(card for card in rest if card <= IN_ORDER), False),
                ((*(card for card in rest if IN_ORDER < card <= BY_LOT), STEP3), True),
                (tuple(card for card in rest if card > BY_LOT), True),
            ),
        )

    def current(self, plants: tuple[int, ...], step: int) -> tuple[int, ...]:
        """All plants are for sale: there is no future market."""
        return super().current(plants, 3)

    def market_size(self, step: int, step3_out: bool) -> int:
        """In Steps 1 and 2 what is sold is not replaced; in Step 3 there are always four."""
        return STEP3_SIZE if step3_out else 0

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """Nothing goes under the pile; in Step 3 the smallest leaves."""
        return (), step == 3

    def closing(self, state: State) -> State:
        """Before phase 5 of Steps 1 and 2 plants are added, and the smallest taken out if there are too many now."""
        if state.step3_out:
            return state
        wanted = max(2, self.players - 1)
        drawn = -1 if state.step2_round == state.round else 0  # the one that Step 2 took out is replaced besides
        while state.pile and (drawn < ADDED[self.column] or len(state.plants) < wanted):
            card, pile = state.pile[0], state.pile[1:]
            plants = tuple(sorted((*state.plants, card)))
            state = state.evolve(plants=plants, pile=pile, events=(*state.events, CardDrawn(card)))
            drawn += 1
            if card == STEP3:
                state = plant_market.settle(state, card_stays=False)
                wanted = STEP3_SIZE
                break
        while len(state.plants) > wanted:
            state = plant_market.remove_smallest(state)
        return state
