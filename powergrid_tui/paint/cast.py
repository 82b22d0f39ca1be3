"""Who plays the seats, as every board shows them: a letter in their colour, and a name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from powergrid_tui.paint import palette
from powergrid_tui.table.seat import Seat, letters


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who plays a seat."""

    letter: str
    style: Style
    name: str
    bot: bool


Cast = tuple[Sitter, ...]


@lru_cache(maxsize=64)
def cast_of(seats: tuple[Seat, ...]) -> Cast:
    """Everybody, by seat."""
    marks = letters(tuple(seat.name for seat in seats))
    return tuple(
        Sitter(letter, palette.company(seat.colour), seat.name, bool(seat.bot))
        for letter, seat in zip(marks, seats, strict=True)
    )
