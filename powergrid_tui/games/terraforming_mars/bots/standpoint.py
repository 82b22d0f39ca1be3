"""The situation of a company that all its valuations are based on."""

from __future__ import annotations

from functools import cache

from powergrid_tui.games.terraforming_mars.bots.awards import expected_points, leads
from powergrid_tui.games.terraforming_mars.bots.mapped import mapped
from powergrid_tui.games.terraforming_mars.bots.prices import DECAY, Prices, rounds_left, total
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Produce, Sequence
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import needs, paying, playing, possible
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.rules.projects import milestone_value

TOWARDS = 0.5
"""The worth of the last step towards a milestone, as a share of the milestone."""

CLOSER = 0.4
"""The worth of each earlier step, as a share of the next one."""

TAG_DELAY = 5.0
"""Generations until a missing tag is available."""

NEVER = 99.0
"""Generations to wait for something that can no longer happen."""

SLOWLY = 0.6
"""Mars starts slowly: half the steps are done after ``0.5 ** 0.6`` of the time."""


class Standpoint:
    """The game as a seat sees it, `delay` generations from now."""

    def __init__(self, state: State, seat: int, delay: float, rounds: float) -> None:
        """`rounds` is the number of generations left now; 0 to estimate it."""
        self.state, self.seat = state, seat
        self.book, self.company = state.book, state.players[seat]
        self.delay = delay
        self.rounds_now = rounds or rounds_left(state)
        self.prices = Prices(state, self.rounds_now - delay, seat)
        self.others = [other for other in range(len(state.players)) if other != seat]
        self.spite = 1 / len(self.others) if self.others else 0.0
        """What it is worth that another company loses a credit."""
        self.uses = total(self.prices.rounds) / DECAY
        """What a credit in every generation is worth, including this one."""
        self._leads: dict[tuple[int, str], tuple[float, ...]] = {}
        self.map = mapped(state.book, state.tiles)

    def towards(self, milestone: str) -> float:
        """The worth of a step towards a milestone: the more are missing, the less."""
        state, rules = self.state, self.book.numbers.milestones
        if state.solo or len(state.milestones) >= rules.most or any(name == milestone for name, _ in state.milestones):
            return 0.0
        there, wanted = milestone_value(state, self.seat, milestone)
        if there >= wanted:
            return 0.0
        return TOWARDS * rules.points * self.prices.point * float(CLOSER ** (wanted - there - 1))

    def award(self, seat: int, award: str, more: float = 0.0) -> float:
        """The points that an award will probably bring a seat, with so much more of what it is for."""
        if (seat, award) not in self._leads:
            self._leads[seat, award] = leads(self.state, seat, award)
        ahead = tuple([lead + more for lead in self._leads[seat, award]])
        return expected_points(self.state, award, ahead, self.prices.rounds)

    def nearer(self, award: str, more: float) -> float:
        """The worth of so much more of what an award is for, once it is funded; with less, what is lost. The points
        that the seat gains are lost by others."""
        if not more or all(name != award for name, _ in self.state.awards):
            return 0.0
        points = self.award(self.seat, award, more) - self.award(self.seat, award)
        return points * self.prices.point * (1 + self.spite)

    def steps_bring(self, what: str, steps: float) -> float:
        """The worth of the bonuses of steps: heat production, an ocean, a step of temperature."""
        numbers, state = self.book.numbers, self.state
        if not self.prices.left.total:
            return 0.0
        if what == "oxy":
            warms = state.oxygen < numbers.oxygen.warms_at <= state.oxygen + steps
            return self.prices.step["temp"] * warms
        after = state.temperature + steps * numbers.temperature.step
        heat = sum([state.temperature < degrees <= after for degrees in numbers.temperature.heat_at])
        ocean = state.temperature < numbers.temperature.ocean_at <= after
        return heat * self.prices.production["H"] + ocean * self.prices.step["ocean"]

    def cost(self, card: str) -> float:
        """The price of a card, counting metals for less than credits, but with what their award loses by it."""
        price = paying.price(self.state, self.seat, card)
        kinds = playing.payable(self.state, card)
        payment = paying.proposal(self.state, self.seat, price, kinds)
        if payment is None:
            return float(price)
        stock = self.prices.stock
        credits = payment.credits + payment.heat * min(1.0, stock["H"])
        metals = payment.steel * stock["S"] + payment.titanium * stock["T"]
        return credits + metals - self.nearer("miner", -payment.steel - payment.titanium)

    def wait(self, card: str) -> float:
        """Generations until a card can be played; the rest of the game if never."""
        waited = self.requires(card)
        if not waited and (play := self.book.cards[card].play):
            waited = 1.0 if possible.missing(self.state, self.seat, play, card) else 0.0
        return waited

    def lacks_energy(self, card: str) -> int:
        """How much energy production a card takes that the company does not have."""
        return max(0, energy_taken(self.book.cards[card].play) - self.company.production[at("E")])

    def requires(self, card: str) -> float:
        """Generations until the requirements of a card are met; the rest of the game if never."""
        waited = 0.0
        state, left = self.state, self.prices.left
        slack = needs.flexible(state, self.seat)
        for need in self.book.needs[card]:
            there = needs.value(state, self.seat, need)
            short = need.number - there
            if need.what in ("oxy", "temp", "oceans"):
                steps = short / (self.book.numbers.temperature.step if need.what == "temp" else 1)
                if need.most:
                    waited = max(waited, NEVER if -steps > slack else 0.0)
                elif steps > slack:
                    of = {"oxy": left.oxy, "temp": left.temp, "oceans": left.ocean}[need.what]
                    waited = max(waited, self.rounds_now * float(((steps - slack) / max(1, of)) ** SLOWLY))
            elif short > 0:
                waited = max(waited, TAG_DELAY * short)
        return waited


@cache
def energy_taken(text: str) -> int:
    """How much energy production a text takes."""
    match parse_effect(text) if text else None:
        case Sequence(parts):
            return sum([energy_taken(part) for part in parts])
        case Produce(number, "E", down=True):
            return number.number
    return 0
