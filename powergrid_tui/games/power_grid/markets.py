"""A resource market, and what its tokens cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from powergrid_tui.games.power_grid.tables import Resupply

PriceSteps = tuple[int, ...]
"""What the 0, 1, 2, ... cheapest tokens of a resource cost together, in Elektro; as long as there are tokens."""


@dataclass(frozen=True)
class Market:
    """A resource market: its spaces and how it is filled."""

    name: str
    tracks: tuple[tuple[int, ...], ...]
    """For each resource the price of every space, the cheapest first; tokens fill the dearest."""
    start: tuple[int, ...]
    """Tokens at the start."""
    resupply: tuple[tuple[int, int, int], ...]
    """Tokens a round, for each resource, in Step 1, 2 and 3."""
    all_price_steps: tuple[tuple[PriceSteps, ...], ...]
    """For each resource and number of tokens on its track."""


def market(name: str, tracks: Sequence[Sequence[int]], start: Sequence[int], supply: Resupply, column: int) -> Market:
    """A market with these tracks, for one number of players: the `column` of the tables."""
    return Market(
        name,
        tuple(map(tuple, tracks)),
        tuple(start),
        tuple(rows[column] for rows in (supply.coal, supply.oil, supply.garbage, supply.uranium)),
        price_steps_of(tracks),
    )


def price_steps_of(tracks: Sequence[Sequence[int]]) -> tuple[tuple[PriceSteps, ...], ...]:
    """The all_price_steps of some tracks, by resource and number of tokens."""
    return tuple(
        tuple((0, *accumulate(track[len(track) - there :])) for there in range(len(track) + 1)) for track in tracks
    )
