"""What points, productions, stocks and steps of Mars are worth to a company now, in today's credits.

Everything follows from the number of productions still to come. Production is worth what it will bring, points are
bought with the money left at the end, and later gains are discounted. A solo game is won by finishing Mars in time, and
by nothing else: there a step of Mars saves what it would cost.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.model import CompanyState, State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.changes import greeneries_raise
from powergrid_tui.table.protocol.game import NOBODY


class Left(NamedTuple):
    """Steps of Mars still to be done."""

    temp: float
    oxy: float
    ocean: float

    @property
    def total(self) -> float:
        """The sum."""
        return sum(self)

    def after(self, heat: float, plants: float, money: float) -> Left:
        """The steps left after some were paid for with heat, with plants, and with money."""
        temp, oxy, ocean = max(0.0, self.temp - heat), max(0.0, self.oxy - plants), self.ocean
        rest = sum((temp, oxy, ocean))
        share = max(0.0, 1 - money / rest) if rest else 0.0
        return Left(temp * share, oxy * share, ocean * share)


NOTHING: Final = Left(0.0, 0.0, 0.0)
"""No step, or none that still counts."""


def steps_left(state: State) -> Left:
    """Steps of Mars still to be done."""
    numbers = state.book.numbers
    return Left(
        (numbers.temperature.most - state.temperature) // numbers.temperature.step,
        numbers.oxygen.most - state.oxygen,
        numbers.oceans.tiles - state.oceans,
    )


def lacking(state: State, left: Left, company: CompanyState | None) -> Left:
    """The steps that must be paid for: those that neither come with other steps, nor will be done by the plants and
    the heat of a company until the end, at its present production."""
    if company is None:
        return left
    numbers = state.book.numbers
    times = numbers.solo_generations - state.generation
    _, _, _, plants, energy, heat = company.stock
    *_, plants_made, energy_made, heat_made = company.production
    plants += times * plants_made
    if times:  # the energy of the last production does not turn into heat in time
        heat += energy + times * heat_made + (times - 1) * energy_made
    warmed = heat / numbers.heat_for_temperature
    greened = plants / paying.plants_needed(state, 0)
    if not times:
        warmed, greened = warmed // 1, greened // 1
    if state.oxygen < numbers.oxygen.warms_at:
        warmed += 1
    flooded = state.temperature < numbers.temperature.ocean_at
    return Left(max(0.0, left.temp - warmed), max(0.0, left.oxy - greened), max(0.0, left.ocean - flooded))


DECAY = 0.92
"""What a credit of the next generation is worth in this one."""

POINT = 10.3
"""The price of a victory point at the end, in credits."""

POINT_DECAY = 0.89
"""What that price is in each generation before, as a share of the next one's: less than `DECAY`, because money bears
more than interest while there are good cards to buy."""

LAST_POINT = 20.0
"""The same in a generation that is probably the last."""

SURE_POINT = 100.0
"""The same once all parameters have reached their goals: money is of no other use."""

STEEL, TITANIUM = 0.85, 1.05
"""What a metal is worth, as a share of its value in payments, before it is known which card it will pay for."""

CARD = 2.4
"""The value of an unknown card in the middle of the game, in credits."""

CHARGE = 1.5
"""What energy production is worth on top of its heat, in credits, because some cards require it."""

WARMED = 0.9
"""The share of heat that becomes steps of temperature."""

PLANTED = 1.1
"""What plants are worth, as a share of the greeneries that they become. Some are left over or removed by others, but a
greenery brings more than its points, such as the best space."""

SPENT_ON_MARS = 0.35
"""The share of a company's money that goes into steps of Mars."""

STEP_COST = 16.0
"""The average price of a step of Mars, in credits."""

GROWTH = 1.2
"""The factor by which progress on Mars grows per generation."""

SOLO_STEPS = {"temp": 15.0, "oxy": 26.0, "ocean": 18.5}
"""What a step of Mars is worth later in a solo game, in credits: slightly more than the standard project costs."""

SOLO_LAST = 60.0
"""The same in the last generation of a solo game: nothing else matters then."""

GLUT = 10.0
"""With this many of a metal in stock, each is worth half as much as the first one."""

SOLO_POINT = 0.5
"""What a point is worth in a solo game, in credits: Mars comes first."""


def income(company: CompanyState) -> int:
    """Income of credits per production phase."""
    return company.tr + company.production[0]


_last: tuple[State | None, float] = (None, 0.0)
"""The state that was looked at last, and its `rounds_left`: those of every company in it are the same."""


def rounds_left(state: State) -> float:
    """Number of productions still to come, including this generation's: as many as all companies together need for
    the remaining steps. At least 1."""
    global _last  # noqa: PLW0603 - a cache of one
    known, rounds = _last
    if known is not state:
        rounds = _rounds_left(state)
        _last = state, rounds
    return rounds


def _rounds_left(state: State) -> float:
    numbers = state.book.numbers
    if state.solo:
        return float(numbers.solo_generations - state.generation + 1)
    warm, plant = numbers.heat_for_temperature, numbers.plants_for_greenery
    active = [company for company in state.players if not company.passed]
    heat = sum([company.stock[5] // warm for company in active])
    plants = sum([company.stock[3] // plant for company in active])
    money = SPENT_ON_MARS * sum([company.stock[0] + 3 * company.stock[2] for company in active]) / STEP_COST
    left = steps_left(state).after(heat, plants, money)
    made = [company.production for company in state.players]
    heat_made = sum([six[4] + six[5] for six in made]) / warm
    plants_made = sum([six[3] for six in made]) / plant
    earned = SPENT_ON_MARS * sum([income(c) + 2 * c.production[1] + 3 * c.production[2] for c in state.players])
    money, rounds, growth = earned / STEP_COST, 1.0, 1.0
    while (rest := left.total) > 0:
        warmed, greened, paid = heat_made * growth, plants_made * growth, money * growth
        rounds += min(1.0, rest / (min(left.temp, warmed) + min(left.oxy, greened) + paid))
        left = left.after(warmed, greened, paid)
        growth *= GROWTH
    return rounds


def faded(rounds: float) -> float:
    """The present value of a credit in this many generations."""
    return float(DECAY**rounds)


@lru_cache(maxsize=1024)
def total(rounds: float) -> float:
    """The present value of one credit in each of the next `rounds` generations; a fraction counts in part."""
    return DECAY * (1 - faded(max(0.0, rounds))) / (1 - DECAY)


@lru_cache(maxsize=1024)
def _spread(rounds: float, times: float, worth: float) -> float:
    """The present value of a step of Mars in each of the next `times` generations, if one spares `worth` credits in the
    last."""
    found, later = 0.0, 1.0
    while times > 0:
        found += min(1.0, times) * (worth * faded(rounds - 1) + faded(later) * total(rounds - 1 - later))
        times, later = times - 1, later + 1
    return found


class Prices:
    """What things are worth to a company, `rounds` generations from the end, in credits of that time."""

    def __init__(self, state: State, rounds: float, seat: int = NOBODY) -> None:
        """Without a seat, metals are worth what they are to a company that has none, and greeneries cost as usual."""
        company = None if seat == NOBODY else state.players[seat]
        self._letters: dict[str, float] = {}
        self.rounds = rounds = max(1.0, rounds)
        self.last = rounds <= 1.0
        self.left = left = steps_left(state) if greeneries_raise(state) else NOTHING
        far = faded(rounds - 1)
        paid = total(rounds - 1)
        if state.solo:
            self.point = SOLO_POINT
            self.rating = paid + SOLO_POINT
            late = SOLO_LAST if self.last else 0.0
            # what a lacking step saves later, and how many are lacking
            self.saved = {what: max(late, worth * far) for what, worth in SOLO_STEPS.items()}
            self.lack = lack = lacking(state, left, company)
            # the share of what the next step saves: a step that comes anyway saves nothing
            needed = {"temp": min(1.0, lack.temp), "oxy": min(1.0, lack.oxy), "ocean": min(1.0, lack.ocean)}
            steps = {what: self.rating + needed[what] * saved for what, saved in self.saved.items()}
        else:
            self.saved, self.lack, needed = dict.fromkeys(SOLO_STEPS, 0.0), left, {}
            early = POINT * float(POINT_DECAY ** (rounds - 1))
            self.point = (LAST_POINT if left.total else SURE_POINT) if self.last else early
            self.rating = paid + self.point
            steps = dict.fromkeys(SOLO_STEPS, self.rating)
        self.step = {
            "temp": steps["temp"] if left.temp else 0.0,
            "oxy": steps["oxy"] if left.oxy else 0.0,
            "ocean": steps["ocean"] if left.ocean else 0.0,
        }
        self.greenery = self.step["oxy"] + self.point
        numbers = state.book.numbers
        needed_plants = numbers.plants_for_greenery if company is None else paying.plants_needed(state, seat)
        plant = PLANTED * (steps["oxy"] * min(1.0, left.oxy / 4) + 1.5 * self.point) / needed_plants
        heat_needed = left.temp * numbers.heat_for_temperature - sum([c.stock[5] for c in state.players])
        heat_made = sum([c.production[4] + c.production[5] for c in state.players]) + len(state.players)
        warm_rounds = min(rounds - 1, max(0.0, heat_needed) / heat_made)
        heat = self.step["temp"] / numbers.heat_for_temperature
        self.card = 0.0 if self.last else min(CARD, CARD * rounds / 4)
        alive = 0.0 if self.last else 1.0
        steels, titaniums = (company.stock[1], company.stock[2]) if company else (0, 0)
        steel_worth = STEEL * numbers.steel_value * GLUT / (GLUT + steels)
        titanium_worth = TITANIUM * numbers.titanium_value * GLUT / (GLUT + titaniums)
        steel, titanium = steel_worth * alive, titanium_worth * alive
        self.stock = dict(zip(LETTERS, (1.0, steel, titanium, plant, heat * alive, heat), strict=True))
        heating = WARMED * steps["temp"] / numbers.heat_for_temperature * total(warm_rounds)
        planting = plant * total(rounds)
        if state.solo:
            # a step saves the same at the end whenever it is made; the earlier it is made, the more it earns
            share = WARMED / numbers.heat_for_temperature
            heating = share * _spread(rounds, warm_rounds, needed["temp"] * SOLO_STEPS["temp"]) if left.temp else 0.0
            share = PLANTED / needed_plants * min(1.0, left.oxy / 4)
            planting = share * _spread(rounds, rounds - 1, needed["oxy"] * SOLO_STEPS["oxy"])
        self.production = dict(
            zip(
                LETTERS,
                (
                    paid,
                    steel_worth * paid,
                    titanium_worth * paid,
                    planting,
                    heating + CHARGE * min(1.0, (rounds - 1) / 4),
                    heating,
                ),
                strict=True,
            )
        )

    def steps(self, what: str, number: float) -> float:
        """The worth of some steps of temperature or oxygen: alone, those that are not lacking save nothing."""
        lack = self.lack.temp if what == "temp" else self.lack.oxy
        return number * self.rating + min(number, lack) * self.saved[what]

    def letters(self, bonus: str) -> float:
        """The worth of what is printed on a space."""
        found = self._letters.get(bonus)
        if found is None:
            stock = self.stock
            found = self._letters[bonus] = sum([self.card if letter == "C" else stock[letter] for letter in bonus])
        return found

    def belongings(self, company: CompanyState) -> float:
        """The worth of a company's stocks and productions."""
        stock = zip(LETTERS, company.stock, strict=True)
        made = zip(LETTERS, company.production, strict=True)
        held = sum([number * self.stock[letter] for letter, number in stock])
        return held + sum([number * self.production[letter] for letter, number in made])
