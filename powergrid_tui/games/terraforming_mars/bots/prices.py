"""What things are worth to a company now, in credits of today: points, productions, stocks and steps of Mars.

All of it follows from how many productions are still to come: production is worth what it will bring, points are bought
with the money that is left in the end, and what comes later counts less.
"""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.model import Company, State

DECAY = 0.92
"""What a credit of the next generation is worth in this one."""

POINT = 11.0
"""What a victory point costs at the end, in credits."""

LAST_POINT = 20.0
"""The same in the last generation, when money is good for nothing else."""

STEEL, TITANIUM = 0.85, 0.85
"""How much of its worth as payment a metal has before it is known which card it pays."""

CARD = 3.5
"""What a card that nobody has seen is worth, in credits, in the middle of the game."""

CHARGE = 4.0
"""What energy production is worth beyond its heat, in credits: cards need it to be played."""

PLANTED = 0.85
"""How much of the plants becomes greeneries; the rest is left over, or eaten."""

SPENT_ON_MARS = 0.35
"""How much of the money of a company goes into steps of Mars."""

STEP_COST = 16.0
"""What a step of Mars costs in the mean, in credits."""

GROWTH = 1.2
"""By how much more a generation brings to Mars than the one before."""

SOLO_STEPS = {"temp": 15.0, "oxy": 21.0, "ocean": 18.0}
"""What a step of Mars is worth in the last generation of a solo game, in credits: about what the standard project
costs."""

SOLO_POINT = 0.5
"""What a point is worth in a solo game, in credits: Mars comes first."""


class Left(NamedTuple):
    """Steps of Mars still to be done."""

    temp: int
    oxy: int
    ocean: int

    @property
    def total(self) -> int:
        return sum(self)


def steps_left(state: State) -> Left:
    """Steps of Mars still to be done."""
    numbers = state.book.numbers
    return Left(
        (numbers.temperature.most - state.temperature) // numbers.temperature.step,
        numbers.oxygen.most - state.oxygen,
        numbers.oceans.tiles - state.oceans,
    )


def income(company: Company) -> int:
    """Credits that a production brings."""
    return company.tr + company.production[0]


def rounds_left(state: State) -> float:
    """Productions still to come, that of this generation among them: as many as all companies together need for what
    is left to do. At least 1."""
    numbers = state.book.numbers
    if state.solo:
        return float(numbers.solo_generations - state.generation + 1)
    warm, plant = numbers.heat_for_temperature, numbers.plants_for_greenery
    now = next_ = 0.0
    for company in state.players:
        credits, _, titanium, plants, _, heat = company.stock
        made = company.production
        if not company.passed:
            now += heat // warm + plants // plant + SPENT_ON_MARS * (credits + 3 * titanium) / STEP_COST
        next_ += SPENT_ON_MARS * (income(company) + 2 * made[1] + 3 * made[2]) / STEP_COST
        next_ += made[3] / plant + (made[4] + made[5]) / warm
    left, rounds = steps_left(state).total - now, 1.0
    while left > 0:
        rounds += min(1.0, left / next_)
        left -= next_
        next_ *= GROWTH
    return rounds


def total(rounds: float) -> float:
    """What one credit in each of so many generations to come is worth now; of the last a part."""
    return DECAY * (1 - DECAY ** max(0.0, rounds)) / (1 - DECAY)


class Prices:
    """What things are worth to the companies of a state, `delay` generations from now, in credits of then."""

    def __init__(self, state: State, rounds: float) -> None:
        self.rounds = rounds = max(1.0, rounds)
        self.last = rounds <= 1.0
        self.left = left = steps_left(state)
        far = DECAY ** (rounds - 1)
        paid = total(rounds - 1)
        if state.solo:
            self.point = SOLO_POINT
            self.rating = paid + SOLO_POINT
            steps = {what: self.rating + worth * far for what, worth in SOLO_STEPS.items()}
        else:
            self.point = LAST_POINT if self.last else POINT * far
            self.rating = paid + self.point
            steps = dict.fromkeys(SOLO_STEPS, self.rating)
        self.step = {
            "temp": steps["temp"] if left.temp else 0.0,
            "oxy": steps["oxy"] if left.oxy else 0.0,
            "ocean": steps["ocean"] if left.ocean else 0.0,
        }
        self.greenery = self.step["oxy"] + self.point
        numbers = state.book.numbers
        plant = PLANTED * (steps["oxy"] * min(1.0, left.oxy / 4) + 1.5 * self.point) / numbers.plants_for_greenery
        heat_needed = left.temp * numbers.heat_for_temperature - sum([c.stock[5] for c in state.players])
        heat_made = sum([c.production[4] + c.production[5] for c in state.players]) + len(state.players)
        warm_rounds = min(rounds - 1, max(0.0, heat_needed) / heat_made)
        heat = self.step["temp"] / numbers.heat_for_temperature
        self.card = 0.0 if self.last else min(CARD, CARD * rounds / 4)
        alive = 0.0 if self.last else 1.0
        steel, titanium = STEEL * numbers.steel_value * alive, TITANIUM * numbers.titanium_value * alive
        self.stock = dict(zip(LETTERS, (1.0, steel, titanium, plant, heat * alive, heat), strict=True))
        heating = steps["temp"] / numbers.heat_for_temperature * total(warm_rounds)
        self.production = dict(
            zip(
                LETTERS,
                (
                    paid,
                    STEEL * numbers.steel_value * paid,
                    TITANIUM * numbers.titanium_value * paid,
                    plant * total(rounds),
                    heating + CHARGE * min(1.0, (rounds - 1) / 4),
                    heating,
                ),
                strict=True,
            )
        )
