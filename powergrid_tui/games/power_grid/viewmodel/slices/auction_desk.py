"""What is to be weighed beside a plant up for auction: who could pay what, the plants they have, and the fuel."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel import rivals
from powergrid_tui.games.power_grid.viewmodel.reckoning import fuel_price
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.games.power_grid.viewmodel.slices.score import Owned, owned


@dataclass(frozen=True, slots=True)
class Bidder:
    """A company, with what it brings to an auction."""

    company: Company
    money: int
    """Elektro, or `HIDDEN`."""
    plants: tuple[Owned, ...]
    active: bool
    """It may still bid, or put a plant up."""
    own: bool
    """It is that of the one who looks."""


@dataclass(frozen=True, slots=True)
class Fuel:
    """What a plant runs on."""

    kind: str
    """Its fuel: `slices.fuel` has the word."""
    price: int | None
    """Elektro for one run from the market as it is; None when the market has not enough."""
    demand: tuple[rivals.Demand, ...]
    """By resource; none for a plant that burns nothing."""


@dataclass(frozen=True, slots=True)
class AuctionDesk:
    """Beside both markets and the auction."""

    bidders: tuple[Bidder, ...]
    """In player order."""
    fuel: Fuel | None
    """Of the plant that it is about, when it is about one."""


def auction_desk(view: State, companies: tuple[Company, ...], seat: int, plant: int) -> AuctionDesk:
    """The desk of a seat while plants are auctioned. `plant` is about to be put up, or under the hammer; 0 for none."""
    inside = view.auction.bidders if view.auction else view.order

    def bidder(at: int) -> Bidder:
        player = view.players[at]
        active = at in inside and at not in view.bought and at not in view.passed
        return Bidder(companies[at], player.money, owned(view, player.plants, player.stock), active, at == seat)

    fuel = None
    if plant:
        demand = rivals.competition(view, seat, plant)
        fuel = Fuel(view.book.plants[plant].fuel, fuel_price(view, plant, seat) if demand else 0, demand)
    return AuctionDesk(tuple(map(bidder, view.order)), fuel)
