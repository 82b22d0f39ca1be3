"""The steps of Mars that are still to be done."""

from __future__ import annotations

from typing import Final, NamedTuple

from powergrid_tui.games.terraforming_mars.model import State


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
        left = Left(max(0.0, self.temp - heat), max(0.0, self.oxy - plants), self.ocean)
        share = max(0.0, 1 - money / left.total) if left.total else 0.0
        return Left(left.temp * share, left.oxy * share, left.ocean * share)


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
