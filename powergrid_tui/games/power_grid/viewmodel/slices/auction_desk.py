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
    """Whose purse and plants these are."""
    money: int
    """Elektro; -1 where the one who looks may not know."""
    plants: tuple[Owned, ...]
    """Its power plants, with the tokens on them."""
    active: bool
    """It may still bid, or put a plant up."""
    own: bool
    """It is that of the one who looks."""


@dataclass(frozen=True, slots=True)
class Fuel:
    """What a plant runs on."""

    kind: str
    """What the plant burns: ``coal``, ``oil``, ``hybrid`` (any mix of coal and oil), ``garbage``, ``uranium``,
    ``wind``, ``fusion``, or ``mine``, which burns nothing."""
    price: int | None
    """Elektro for one run from the market as it is; None when the market has not enough."""
    demand: tuple[rivals.Demand, ...]
    """The competition for each resource that it burns; empty for a plant that burns nothing."""


@dataclass(frozen=True, slots=True)
class AuctionDesk:
    """Beside both markets and the auction."""

    bidders: tuple[Bidder, ...]
    """In player order."""
    fuel: Fuel | None
    """The fuel of the plant that is under the hammer or about to be put up; None where there is no such plant."""


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
