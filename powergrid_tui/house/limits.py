"""How much there may be of everything in a house, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 86_400.0
"""Seconds."""

AN_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class HouseLimits:
    """What the owner of a house may choose."""

    tables: int = 300
    """At once."""
    tables_of_one: int = 6
    """That are not over, of one person, at once."""
    terminals: int = 40
    """At one table."""
    people: int = 20_000
    """Names that the house remembers."""
    newcomers: int = 30
    """New names from one address in an hour."""
    put_away: float = 30 * DAY
    """Seconds after which a table is put away at whose game nobody was; the game stays."""
    put_away_gathering: float = 2 * DAY
    """The same for a table whose game has not begun, or is over."""
