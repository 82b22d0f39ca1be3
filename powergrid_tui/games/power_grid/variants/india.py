"""India: hungry garbage plants, tokens bought one by one up to a ceiling, and power outages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid_tui.games.power_grid.decks.deckfile import Deck
from powergrid_tui.games.power_grid.events import PowerOutage
from powergrid_tui.games.power_grid.markets import PriceSteps
from powergrid_tui.games.power_grid.rulebook import Rulebook

if TYPE_CHECKING:
    from powergrid_tui.games.power_grid.model import State

OUTAGE = 3
"""Elektro that an outage takes for each city of a network."""


class Rules(Rulebook):
    """The rulebook of the Indian subcontinent."""

    one_token = True
    must_power = True

    def _deck(self, deck: Deck) -> Deck:
        """Garbage plants need one more to run, and store no more for it."""
        return deck.changed(
            {
                number: plant.evolve(need=plant.need + 1)
                for number, plant in deck.plants.items()
                if plant.fuel == "garbage"
            }
        )

    def price_steps(self, state: State, seat: int, resource: int, market: int) -> PriceSteps:
        """Only spaces up to the ceiling of the step are bought from."""
        usual = super().price_steps(state, seat, resource, market)
        assert self.changes.ceiling is not None
        ceiling = self.changes.ceiling[state.step - 1]
        track = self.markets[market].tracks[resource]
        dear = sum(price > ceiling for price in track[len(track) - state.markets[market][resource] :])
        return usual[: len(usual) - dear] if dear else usual

    def income(self, cities: int, network: int, built: int) -> int:
        """After a round with more cities built than twice the players, 3 Elektro are lost for each city; income is
        never below nothing."""
        paid = super().income(cities, network, built)
        return max(0, paid - OUTAGE * network) if self._outage(built) else paid

    def _outage(self, built: int) -> bool:
        return built > 2 * self.players

    def closing(self, state: State) -> State:
        if not self._outage(state.built):
            return state
        return state.evolve(events=(*state.events, PowerOutage(state.built)))
