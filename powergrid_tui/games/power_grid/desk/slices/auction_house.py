"""The auction house: both markets and the auction."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.desk.slices.companies import Company
from powergrid_tui.games.power_grid.model import Phase, State

FUELS = {
    "coal": ("coal", "coal"),
    "oil": ("oil", "oil"),
    "hybrid": ("coal/oil", "c/o"),
    "garbage": ("garbage", "gar"),
    "uranium": ("uranium", "ura"),
    "wind": ("wind", "wind"),
    "fusion": ("fusion", "fus"),
    "mine": ("mine", "mine"),
}
"""What a plant burns, in full and short; a mine burns nothing and sells uranium."""


@dataclass(frozen=True, slots=True)
class Card:
    """A power plant in the market, by its id; `STEP3` for the Step 3 card."""

    plant: int
    label: str
    fuel: str = ""
    need: int = 0
    cities: int = 0
    sells: int = 0
    """Of a mine: how many times the price of uranium it earns."""
    note: str = ""
    shut: bool = False
    """It cannot be put up by the one who is asked."""
    chosen: bool = False
    hammer: bool = False
    """It is being auctioned."""
    token: bool = False
    """The discount token lies on it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Companies that stand alike in the auction."""

    label: str
    members: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class AuctionHouse:
    """The auction house."""

    current: tuple[Card, ...]
    future: tuple[Card, ...]
    split: bool
    """The market has a part for sale and a part to come."""
    plant: str
    """Under the hammer; empty when none is."""
    bid: int
    leader: Company | None
    opener: Company | None
    """Who is to put a plant up."""
    groups: tuple[Group, ...]
    aside: tuple[str, ...] = ()
    """Of two decks mixed: the cards in the inactive area."""


def auction_house(
    view: State, companies: tuple[Company, ...], chosen: int = 0, amount: int = 0, refused: dict[int, str] | None = None
) -> AuctionHouse:
    """Both markets and the auction. `chosen` is the plant about to be put up for `amount`; `refused` those that cannot
    be."""
    refused = refused or {}
    auction, book = view.auction, view.book
    running = auction.plant if auction else 0
    opening = view.phase is Phase.AUCTION and view.turn >= 0 and not auction and not view.scrapping

    def note(plant: int) -> str:
        if plant == running:
            return "at auction"
        if plant in refused:
            return "barred" if book.plant_market.ban(plant, view.players[view.turn].cities) else "too dear"
        if plant == chosen:
            return f"for {amount}"
        return "from 1" if plant == view.discount else ""

    def card(plant: int, *, for_sale: bool) -> Card:
        if plant == STEP3:
            return Card(plant, book.label(plant))
        face = book.plants[plant]
        return Card(
            plant,
            book.label(plant),
            face.fuel,
            face.need,
            face.cities,
            face.sells,
            note(plant) if for_sale else "",
            shut=for_sale and plant in refused,
            chosen=for_sale and plant == chosen,
            hammer=plant == running,
            token=plant == view.discount,
        )

    return AuctionHouse(
        tuple(card(plant, for_sale=True) for plant in view.current),
        tuple(card(plant, for_sale=False) for plant in view.future),
        bool(view.future) and view.step < 3,
        book.label(running) if auction else "",
        auction.bid if auction else 0,
        companies[auction.leader] if auction else None,
        companies[view.turn] if opening else None,
        _groups(view, companies) if view.phase is Phase.AUCTION else (),
        tuple(book.label(plant) for plant in view.inactive),
    )


def _groups(view: State, companies: tuple[Company, ...]) -> tuple[Group, ...]:
    settled = (*view.bought, *view.passed)
    free = [seat for seat in view.order if seat not in settled]
    if view.auction:
        inside = view.auction.bidders
        parts = [("in", tuple(sorted(inside))), ("out", tuple(seat for seat in free if seat not in inside))]
    else:
        parts = [("may buy", tuple(free))]
    parts += [("bought", view.bought), ("passed", view.passed)]
    return tuple(Group(label, tuple(companies[seat] for seat in seats)) for label, seats in parts if seats)
