"""What a plant up for auction is worth next to one's own plants and those of others.

Outputs are nominal: what plants power if all have fuel, however many cities there are. Nothing here is a rule, and
nothing that a view hides is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import CompanyState, State, Trust
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules.bureaucracy import resupply
from powergrid_tui.games.power_grid.rules.running import together
from powergrid_tui.games.power_grid.rules.storage import plus

_BURNS = {"hybrid": (COAL, OIL), **{name: (r,) for r, name in enumerate(RESOURCES)}}
"""Resources that a plant can burn, by its fuel; plants that burn nothing are missing."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The power plants that a company would have."""

    plants: tuple[int, ...]
    """Ascending, without mines."""
    output: int
    """Number of cities that they power together."""
    change: int
    """By how many cities that exceeds the current output."""


def is_too_many(book: Rulebook, old: tuple[int, ...], new: int) -> bool:
    """Whether a company with these plants would have to scrap one for another."""
    return not book.is_mine(new) and book.places((*old, new)) > book.counts.plant_limit


def best_fleet(book: Rulebook, old: tuple[int, ...], new: int) -> Fleet:
    """The best plants to keep with one more. If that is too many, the old plant that powers the fewest cities goes;
    among equal ones the one that burns most, then the smallest."""
    running = [plant for plant in old if not book.is_mine(plant)]
    whole = sorted([*running, *([] if book.is_mine(new) else [new])])
    gone = min(running, key=lambda plant: _worth(book, plant)) if is_too_many(book, old, new) else None
    kept = tuple(plant for plant in whole if plant != gone)
    output = together(book, kept).output
    return Fleet(kept, output, output - together(book, tuple(running)).output)


def _worth(book: Rulebook, plant: int) -> tuple[int, int, int]:
    """A sort key for plants by how useful they are."""
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
    """Tokens in the next resupply."""
    least: int
    """Tokens that the plants of others burn per round if all run, hybrids on the other resource."""
    most: int
    """The same, with all hybrids on this resource."""
    held: int = 0
    """Tokens that the others have."""


def demand(view: State, seat: int) -> tuple[Demand, ...]:
    """What the markets have of each resource, and who else burns it."""
    others: list[CompanyState | Trust] = [player for at, player in enumerate(view.players) if at != seat]
    if view.trust:
        others.append(view.trust)
    burnt = together(view.book, tuple(plant for other in others for plant in other.plants))
    there, comes, held = _sum(view.markets), _sum(resupply(view)), _sum(other.stock for other in others)
    return tuple(
        Demand(r, there[r], comes[r], burnt.burn[r], burnt.burn[r] + (burnt.mixed if r in (COAL, OIL) else 0), held[r])
        for r in range(len(RESOURCES))
    )


def competition(view: State, seat: int, plant: int) -> tuple[Demand, ...]:
    """For each resource that a plant can burn, what the markets have of it and who else burns it."""
    everything = demand(view, seat)
    return tuple(everything[r] for r in _BURNS.get(view.book.plants[plant].fuel, ()))


def _sum(lots: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    total = (0, 0, 0, 0)
    for lot in lots:
        total = plus(total, lot)
    return total
