"""A chart: one figure of everybody over the rounds of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.chronicle import Curve, Round
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Chart:
    """A curve for everybody."""

    title: str
    """The title."""
    curve: Curve
    """The figures, for each seat and round."""
    rounds: tuple[Round, ...]
    """The rounds that have ended, at least one."""
    players: Players
    """By seat."""
    component: Literal["chart"] = "chart"
    """Which component it is."""
