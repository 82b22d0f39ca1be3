"""What to consider about a plant up for auction: who could pay what, the plants of all companies, and the fuel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from powergrid_tui.games.power_grid.estimates import fuel_price
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel import rivals
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.games.power_grid.viewmodel.slices.score import Owned, owned
from powergrid_tui.table.words.language import tr, trc


@dataclass(frozen=True, slots=True)
class Bidder:
    """A company, with what it has for an auction."""

    company: Company
    """The company."""
    money: int
    """Elektro; -1 where the viewer may not know it."""
    plants: tuple[Owned, ...]
    """Its power plants, with the tokens on them."""
    active: bool
    """Whether it may still bid or open an auction."""
    own: bool
    """Whether it is the viewer's own."""
    bid: int = 0
    """Its last bid in this auction in Elektro, as far as the viewer saw it; 0 for none."""
    state: str = ""
    """Where it stands in a word or two: leads, to bid, in, out, to open, may buy, bought, passed."""
    asked: bool = False
    """Whether it is to bid, or to open an auction."""


@dataclass(frozen=True, slots=True)
class Fuel:
    """The fuel of a plant."""

    kind: str
    """What the plant burns: ``coal``, ``oil``, ``hybrid`` (any mix of coal and oil), ``garbage``, ``uranium``,
    ``wind``, ``fusion``, or ``mine``, which burns nothing."""
    price: int | None
    """Elektro for one run at current prices; None when the market does not have enough."""
    demand: tuple[rivals.Demand, ...]
    """The competition for each resource that it burns; empty for a plant that burns nothing."""


@dataclass(frozen=True, slots=True)
class AuctionDesk:
    """Shown beside the plant market and the auction."""

    bidders: tuple[Bidder, ...]
    """In player order."""
    fuel: Fuel | None
    """The fuel of the plant up for auction or about to be; None if there is no such plant."""


_NO_BIDS: Mapping[int, int] = MappingProxyType({})


def _state(view: State, at: int) -> str:
    if at in view.bought:
        return trc("auction", "bought")
    if at in view.passed:
        return trc("auction", "passed")
    auction = view.auction
    if auction is None:
        return trc("auction", "to open") if at == view.turn else tr("may buy")
    if at == auction.leader:
        return trc("auction", "leads")
    if at not in auction.bidders:
        return trc("auction", "out")
    return trc("auction", "to bid") if at == view.turn else trc("auction", "in")


def auction_desk(
    view: State, companies: tuple[Company, ...], seat: int, plant: int, bids: Mapping[int, int] = _NO_BIDS
) -> AuctionDesk:
    """The auction desk of a seat. `plant` is up for auction or about to be; 0 for none. `bids` are the bids that the
    viewer saw, by seat."""
    inside = view.auction.bidders if view.auction else view.order

    def bidder(at: int) -> Bidder:
        player = view.players[at]
        active = at in inside and at not in view.bought and at not in view.passed
        plants, asked = owned(view, player.plants, player.stock), at == view.turn and not view.scrapping
        bid = bids.get(at, 0) if view.auction else 0
        return Bidder(companies[at], player.money, plants, active, at == seat, bid, _state(view, at), asked)

    fuel = None
    if plant:
        demand = rivals.competition(view, seat, plant)
        fuel = Fuel(view.book.plants[plant].fuel, fuel_price(view, plant, seat) if demand else 0, demand)
    return AuctionDesk(tuple(map(bidder, view.order)), fuel)
