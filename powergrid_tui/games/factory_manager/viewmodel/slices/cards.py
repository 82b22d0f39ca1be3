"""The turn-order cards and their auction."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Card:
    """A revealed turn-order card."""

    number: int
    """1 to 12; the lowest goes first."""
    discount: int
    """The discount it gives on every price, in Elektro."""
    cursor: bool = False
    """Whether the cursor is on it."""
    up: bool = False
    """Whether it is being auctioned."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The turn-order cards and their bids."""

    cards: tuple[Card, ...]
    """Revealed cards that nobody has taken yet."""
    pile: tuple[int, ...]
    """Numbers of the cards still in the pile; their order is not known."""
    bidder: Player | None = None
    """Who made the highest bid; None when no card is being auctioned."""
    bid: int = 0
    """The highest bid in workers; 0 when no card is being auctioned."""
    bidding: tuple[Player, ...] = ()
    """Who may still raise, the next one to be asked first."""
    price: int = 0
    """Price per unit of energy, in Elektro."""
    left: tuple[tuple[int, int], ...] = ()
    """(price increase in Elektro, how many energy cards with that increase have not been revealed)."""
    away: int = 0
    """How many of those cards are out of the game; nobody knows which."""


def cards(view: State, players: Players, cursor: int | None = None) -> Cards:
    """The revealed cards and the auction."""
    auction, discounts = view.auction, view.book.discounts
    shown = tuple(
        Card(number, discounts[number], number == cursor, auction is not None and number == auction.card)
        for number in view.shown
    )
    left, away = tuple(energy_left(view).items()), view.book.numbers.energy.removed
    found = Cards(shown, view.pile, price=view.price, left=left, away=away)
    if auction is None:
        return found
    bidding = tuple(players[seat] for seat in auction.bidding)
    return replace(found, bidder=players[auction.bidder], bid=auction.bid, bidding=bidding)
