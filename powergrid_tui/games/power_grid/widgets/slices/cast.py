"""Who plays the seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from powergrid_tui.paint import palette
from powergrid_tui.table.seat import Seat, letters


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays a seat, as the board shows it."""

    letter: str
    style: Style
    name: str
    bot: bool


TRUST = Company("#", palette.STRONG, "the Trust", False)
"""The third party of a game for two, as the board shows it: a sign that no company has."""


@lru_cache(maxsize=64)
def companies(seats: tuple[Seat, ...]) -> tuple[Company, ...]:
    """The companies, by seat."""
    marks = letters(tuple(seat.name for seat in seats))
    return tuple(
        Company(letter, palette.company(seat.colour), seat.name, bool(seat.bot))
        for letter, seat in zip(marks, seats, strict=True)
    )
