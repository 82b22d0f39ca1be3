"""What is written on the map: names in several lengths, texts in cities and on links. Also how crowded areas get more
room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

Cell = tuple[int, int]
"""Column and row."""

MARK = 1
"""Cells before a name, for the glyph of the region."""

_SHORTEST = 4
"""Length of the shortest form of a name, with the full stop that marks it as short."""

_SHORTEST_WIDE = 2
"""Length in characters of the shortest form of a name in wide characters, such as Chinese; one more if several cities
start alike."""

DEFAULT_SPACES = 3
"""Number of spaces of a city, unless the board has its own."""


@dataclass(frozen=True, slots=True)
class CityLabel:
    """A city's label: its glyph, its name and the spaces for houses, in one row. In cells."""

    x: int
    y: int
    name: str
    """As much of the name as fits, and what is printed after it."""
    room: int
    """Width of its houses."""

    @property
    def houses(self) -> int:
        """The column of the first house."""
        return self.x + MARK + cells_of(self.name) + 1

    @property
    def end(self) -> int:
        """The column after the last house."""
        return self.houses + self.room


@dataclass(frozen=True, slots=True)
class Print:
    """What a board has printed in a city besides its name."""

    spaces: int
    """The most houses that it can ever hold."""
    price: str = ""
    """For a city with a single space: the price of that space in Elektro, shown there while it is free."""
    tag: str = ""
    """Written after the name: the fee for entering, or that a network may start there."""

    @property
    def room(self) -> int:
        """Width of its houses."""
        return max(self.spaces, len(self.price))


START = "*"
"""Marks a city where a network may start, on boards with few of those."""


@lru_cache(maxsize=32)
def prints(board: MapBoard) -> tuple[Print, ...]:
    """What is printed in each city."""
    entries = {city.entry for city in board.cities}
    starts = sum(city.start for city in board.cities)
    found = []
    for city in board.cities:
        costs = city.houses or (0,) * DEFAULT_SPACES
        spaces = min(city.open[-1], len(costs))
        tag = f" {city.entry}" if len(entries) > 1 else ""
        if city.start and 2 * starts < len(board.cities):
            tag += START
        found.append(Print(spaces, str(costs[0]) if spaces == 1 and costs[0] else "", tag))
    return tuple(found)


def cost_of(board: MapBoard, a: int, b: int, cost: int) -> str:
    """The text on a link; empty if only entering the cities costs something."""
    return "" if not cost and board.cities[a].entry and board.cities[b].entry else str(cost)


def names(board: MapBoard) -> tuple[tuple[str, ...], ...]:
    """For each city, the forms of its name in the current language, shortest first.

    No two cities share a form.
    """
    shorts = [board.short_name(city) for city in range(len(board.cities))]
    briefs = _briefs(shorts)
    forms = []
    for city, (short, brief) in enumerate(zip(shorts, briefs, strict=True)):
        # saving one letter is not worth it
        usable = briefs.count(brief) == 1 and cells_of(brief) + 2 <= cells_of(short)
        forms.append(tuple(dict.fromkeys([*([brief] if usable else []), short, board.city_name(city)])))
    return tuple(forms)


def _briefs(shorts: Sequence[str]) -> list[str]:
    """Abbreviated names: the first characters of each, or if others start alike, with a character that tells them
    apart; and a full stop."""
    stems = ["".join(c for c in short if c.isalnum()) for short in shorts]
    heads = [stem[: _SHORTEST_WIDE if wide(stem) else _SHORTEST - 1] for stem in stems]
    briefs = []
    for stem, head in zip(stems, heads, strict=True):
        if heads.count(head) == 1:
            briefs.append(head)
        elif not wide(stem) and sum(other.startswith(stem[:_SHORTEST]) for other in stems) == 1:
            briefs.append(stem[:_SHORTEST])
        elif wide(stem):
            own = (sign for at, sign in enumerate(stem, 1) if sum(other[:at] == stem[:at] for other in stems) == 1)
            briefs.append(head + next(own, ""))
        else:
            briefs.append(head[:-1] + stem[-1])
    return [f"{brief}." for brief in briefs]


def wide(name: str) -> bool:
    """Whether a name consists of wide characters."""
    return cells_of(name) == 2 * len(name)


def spread(values: Sequence[float], share: float) -> list[tuple[float, float]]:
    """Knots of a monotonic curve from true coordinates to 0..1 that gives crowded stretches more room."""
    ordered = sorted(values)
    low, extent = ordered[0], (ordered[-1] - ordered[0]) or 1.0
    last = max(1, len(ordered) - 1)
    return [(v, (1 - share) * (v - low) / extent + share * rank / last) for rank, v in enumerate(ordered)]


def along(knots: list[tuple[float, float]], value: float) -> float:
    """The value of the curve, extrapolated linearly beyond its ends."""
    for (a, at_a), (b, at_b) in pairwise(knots):
        if value <= b and b > a:
            return at_a + (value - a) / (b - a) * (at_b - at_a)
    (a, at_a), (b, at_b) = knots[0], knots[-1]
    return at_b + (value - b) / ((b - a) or 1.0) * (at_b - at_a)
