"""What a plant up for auction means beside those that one has, and beside those of others.

Outputs are on paper: what plants power with fuel for all of them, however many cities there are. Nothing here is a
rule, and nothing of what a view hides is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules.bureaucracy import resupply
from powergrid_tui.games.power_grid.rules.running import together
from powergrid_tui.games.power_grid.viewmodel.reckoning import plus

_BURNS = {"hybrid": (COAL, OIL), **{name: (r,) for r, name in enumerate(RESOURCES)}}
"""Resources that a plant runs on, by its fuel; none is there for those that burn nothing."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The power plants that a company would have."""

    plants: tuple[int, ...]
    """Ascending, without mines."""
    output: int
    """Cities that they power together."""
    change: int
    """Cities by which that is more than before."""


def is_too_many(book: Rulebook, old: tuple[int, ...], new: int) -> bool:
    """Whether a company with these plants has to scrap one when it buys another."""
    return not book.is_mine(new) and book.places((*old, new)) > book.counts.plant_limit


def best_fleet(book: Rulebook, old: tuple[int, ...], new: int) -> Fleet:
    """What is best kept with one more plant: all, or where that is too many without the one of the old whose loss costs
    least; of equal ones without the one that burns most, and of those the smallest."""
    running = [plant for plant in old if not book.is_mine(plant)]
    whole = sorted([*running, *([] if book.is_mine(new) else [new])])
    gone = min(running, key=lambda plant: _worth(book, plant)) if is_too_many(book, old, new) else None
    kept = tuple(plant for plant in whole if plant != gone)
    output = together(book, kept).output
    return Fleet(kept, output, output - together(book, tuple(running)).output)


def _worth(book: Rulebook, plant: int) -> tuple[int, int, int]:
    """Orders plants by what they are good for."""
    face = book.plants[plant]
    return face.cities, -face.need, plant


@dataclass(frozen=True, slots=True)
class Demand:
    """The competition for a resource, in tokens."""

    resource: int
    """0 coal, 1 oil, 2 garbage, 3 uranium."""
    there: int
    """Tokens in the markets."""
    comes: int
    """Tokens that the next resupply brings."""
    least: int
    """Tokens that the plants of others burn in a round when all run, hybrids on something else."""
    most: int
    """The same, with all hybrids on this resource."""


def competition(view: State, seat: int, plant: int) -> tuple[Demand, ...]:
    """For each resource that a plant runs on, what a seat finds in the markets and who else burns it."""
    rivals = [player.plants for at, player in enumerate(view.players) if at != seat]
    if view.trust:
        rivals.append(view.trust.plants)
    burnt = together(view.book, tuple(other for plants in rivals for other in plants))
    there, comes = _sum(view.markets), _sum(resupply(view))
    return tuple(
        Demand(r, there[r], comes[r], burnt.burn[r], burnt.burn[r] + (burnt.mixed if r in (COAL, OIL) else 0))
        for r in _BURNS.get(view.book.plants[plant].fuel, ())
    )


def _sum(lots: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    total = (0, 0, 0, 0)
    for lot in lots:
        total = plus(total, lot)
    return total
