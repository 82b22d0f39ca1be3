"""Where a company stands: what all that is priced for it is priced by."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.bots.prices import DECAY, Prices, rounds_left, total
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.projects import milestone_value

TOWARDS = 0.5
"""How much of a milestone the last step towards it is worth."""

CLOSER = 0.4
"""How much of that each step before is worth, of the next."""


class Standpoint:
    """The game as a seat sees it, `delay` generations from now."""

    def __init__(self, state: State, seat: int, delay: float, rounds: float) -> None:
        """`rounds` are the generations that are left now; 0 for as many as there seem to be."""
        self.state, self.seat = state, seat
        self.book, self.company = state.book, state.players[seat]
        self.delay = delay
        self.rounds_now = rounds or rounds_left(state)
        self.prices = Prices(state, self.rounds_now - delay)
        self.others = [other for other in range(len(state.players)) if other != seat]
        self.spite = 1 / len(self.others) if self.others else 0.0
        """What another's loss of a credit is worth."""
        self.uses = total(self.prices.rounds) / DECAY
        """What a credit in every generation is worth, that of now too."""
        self.laid = {tile.space: tile for tile in state.tiles}
        """What lies where."""

    def towards(self, milestone: str) -> float:
        """What a step towards a milestone is worth: much for the last one, less the more are missing."""
        state, rules = self.state, self.book.numbers.milestones
        if state.solo or len(state.milestones) >= rules.most or any(name == milestone for name, _ in state.milestones):
            return 0.0
        there, wanted = milestone_value(state, self.seat, milestone)
        if there >= wanted:
            return 0.0
        return TOWARDS * rules.points * self.prices.point * float(CLOSER ** (wanted - there - 1))

    def steps_bring(self, what: str, steps: float) -> float:
        """What steps bring besides: heat production, an ocean, a step of temperature."""
        numbers, state = self.book.numbers, self.state
        if what == "oxy":
            warms = state.oxygen < numbers.oxygen.warms_at <= state.oxygen + steps
            return self.prices.step["temp"] * warms
        after = state.temperature + steps * numbers.temperature.step
        heat = sum([state.temperature < degrees <= after for degrees in numbers.temperature.heat_at])
        ocean = state.temperature < numbers.temperature.ocean_at <= after
        return heat * self.prices.production["H"] + ocean * self.prices.step["ocean"]
