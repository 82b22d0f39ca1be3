"""The cities of every company, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, RoundEnd


@dataclass(frozen=True, slots=True)
class Growth:
    """How the networks have grown up to the last completed round."""

    companies: tuple[Company, ...]
    """By seat."""
    rounds: tuple[RoundEnd, ...] = ()
    """The completed rounds; none in the first round."""
    cities: Curve | None = None
    """Cities of each company at the end of each round; None in the first round."""


def growth(figures: Chronicle, companies: tuple[Company, ...]) -> Growth:
    """Take the growth from the figures of a game, whose first curve is the number of cities."""
    return Growth(companies, figures.rounds, figures.curves[0]) if figures.rounds else Growth(companies)
