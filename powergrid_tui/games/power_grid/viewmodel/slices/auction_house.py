"""The auction house: both plant markets and the auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.slices.auction_desk import AuctionDesk, auction_desk
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.table.words.language import tr, trc


def short_fuel(kind: str) -> str:
    """What a plant burns, in at most four cells."""
    return {
        "coal": trc("fuel in four cells", "coal"),
        "oil": trc("fuel in four cells", "oil"),
        "hybrid": trc("fuel in four cells", "c/o"),
        "garbage": trc("fuel in four cells", "gar"),
        "uranium": trc("fuel in four cells", "ura"),
        "wind": trc("fuel in four cells", "wind"),
        "fusion": trc("fuel in four cells", "fus"),
        "mine": trc("fuel in four cells", "mine"),
    }[kind]


@dataclass(frozen=True, slots=True)
class MarketCard:
    """A card in the plant market: a power plant, or the Step 3 card."""

    plant: int
    """Its id: the number of a plain plant; 999 for the Step 3 card."""
    label: str
    """What is printed on it: the number, with ``+`` for a plus plant; ``Step 3`` in the reader's language."""
    fuel: str = ""
    """What it burns: ``coal``, ``oil``, ``hybrid`` (any mix of coal and oil), ``garbage``, ``uranium``, ``wind``,
    ``fusion``, or ``mine``, which burns nothing. Empty for the Step 3 card."""
    need: int = 0
    """Tokens burnt per run."""
    cities: int = 0
    """Cities that it powers."""
    sells: int = 0
    """For a mine: it earns this many times the price of uranium."""
    note: str = ""
    """A remark on its current state, such as its price, or that it is up for auction or too expensive; may be empty."""
    short_note: str = ""
    """The note, worded for a narrow card."""
    shut: bool = False
    """Whether the player who is asked cannot open an auction for it."""
    chosen: bool = False
    """Whether it is about to be put up for auction."""
    hammer: bool = False
    """Whether it is being auctioned."""
    token: bool = False
    """Whether the discount token lies on it."""
    new: bool = False
    """Whether the last action brought it into the market."""


@dataclass(frozen=True, slots=True)
class Group:
    """Companies with the same status in the auction."""

    label: str
    """Their status in a word or two: in, out, may buy, bought, passed."""
    members: tuple[Company, ...]
    """The companies; those that bought or passed are in the order in which they did."""
    active: bool
    """Whether they may still bid or open an auction."""


@dataclass(frozen=True, slots=True)
class Sale:
    """A plant that has just been bought."""

    plant: str
    """Label of the plant."""
    company: Company
    """The buyer."""
    price: int
    """Elektro paid."""


@dataclass(frozen=True, slots=True)
class AuctionHouse:
    """Both plant markets and the auction."""

    current: tuple[MarketCard, ...]
    """Plants for sale, smallest first."""
    future: tuple[MarketCard, ...]
    """Plants not yet for sale, smallest first."""
    split: bool
    """Whether the market is split into plants for sale and plants to come."""
    plant: str
    """Label of the plant up for auction; empty if there is none."""
    bid: int
    """The highest bid in Elektro; 0 if there is no auction."""
    leader: Company | None
    """The highest bidder; None if there is no auction."""
    opener: Company | None
    """Who is to open an auction; None while one is running, and outside the auction phase."""
    groups: tuple[Group, ...]
    """All companies by their status in the auction; empty outside the auction phase."""
    aside: tuple[str, ...] = ()
    """Labels of the plants in the inactive area, if two decks are mixed."""
    desk: AuctionDesk | None = None
    """What to consider beside the market; None outside the auction phase."""
    sold: Sale | None = None
    """What another company has just bought; None for nothing."""
    pile: int = 0
    """Cards left in the draw pile."""
    heap: int = 0
    """Plants put aside that become the pile when it runs out."""


def auction_house(
    view: State,
    companies: tuple[Company, ...],
    chosen: int = 0,
    amount: int = 0,
    refused: dict[int, str] | None = None,
    seat: int | None = None,
    bids: Mapping[int, int] = MappingProxyType({}),
) -> AuctionHouse:
    """Both plant markets and the auction. `chosen` is the plant about to be put up for `amount`; `refused` has the
    plants that cannot be, with reasons; `seat` is the one whose desk is shown; `bids` are those that it saw."""
    refused = refused or {}
    auction, book = view.auction, view.book
    running = auction.plant if auction else 0
    opening = view.phase is Phase.AUCTION and view.turn >= 0 and not auction and not view.scrapping

    def note(plant: int) -> tuple[str, str]:
        """The note on a plant for sale, in full and short."""
        if plant == running:
            return tr("at auction"), trc("narrow card", "auction")
        if plant in refused:
            if book.plant_market.ban(plant, view.players[view.turn].cities):
                return tr("barred"), trc("narrow card", "barred")
            return tr("too dear"), trc("narrow card", "dear")
        if plant == chosen:
            return tr("for {amount}", amount=amount), trc("narrow card", "for {amount}", amount=amount)
        if plant == view.discount:
            return tr("from 1"), trc("narrow card", "from 1")
        return "", ""

    def card(plant: int, *, for_sale: bool) -> MarketCard:
        if plant == STEP3:
            return MarketCard(plant, tr("Step 3"))
        face = book.plants[plant]
        words, short = note(plant) if for_sale else ("", "")
        return MarketCard(
            plant,
            book.label(plant),
            face.fuel,
            face.need,
            face.cities,
            face.sells,
            words,
            short,
            shut=for_sale and plant in refused,
            chosen=for_sale and plant == chosen,
            hammer=plant == running,
            token=plant == view.discount,
        )

    desk = None
    if seat is not None and view.phase is Phase.AUCTION:
        desk = auction_desk(view, companies, seat, running or chosen, bids)
    return AuctionHouse(
        tuple(card(plant, for_sale=True) for plant in view.current),
        tuple(card(plant, for_sale=False) for plant in view.future),
        bool(view.future) and view.step < 3,
        book.label(running) if auction else "",
        auction.bid if auction else 0,
        companies[auction.leader] if auction else None,
        companies[view.turn] if opening else None,
        _groups(view, companies) if view.phase is Phase.AUCTION else (),
        tuple(book.label(plant) for plant in view.inactive_area),
        desk,
        pile=len(view.pile),
        heap=len(view.heap),
    )


def _groups(view: State, companies: tuple[Company, ...]) -> tuple[Group, ...]:
    settled = (*view.bought, *view.passed)
    free = [seat for seat in view.order if seat not in settled]
    if view.auction:
        inside = view.auction.bidders
        outside = tuple(seat for seat in free if seat not in inside)
        parts = [(trc("auction", "in"), tuple(sorted(inside)), True), (trc("auction", "out"), outside, False)]
    else:
        parts = [(tr("may buy"), tuple(free), True)]
    parts += [(trc("auction", "bought"), view.bought, False), (trc("auction", "passed"), view.passed, False)]
    return tuple(
        Group(label, tuple(companies[seat] for seat in seats), active) for label, seats, active in parts if seats
    )
