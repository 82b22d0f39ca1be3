"""The turn-order cards and their auction."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Card:
    """A turn-order card that is turned up."""

    number: int
    discount: int
    cursor: bool = False
    up: bool = False
    """It is being auctioned."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The turn-order cards, and who has bid what."""

    cards: tuple[Card, ...]
    pile: tuple[int, ...]
    bidder: Player | None = None
    bid: int = 0
    bidding: tuple[Player, ...] = ()
    """Who may still raise."""
    price: int = 0
    """Of one energy."""
    left: tuple[tuple[int, int], ...] = ()
    """What an energy card may raise it by, and how many such cards are out of sight."""
    away: int = 0
    """How many of those are out of the game."""


def cards(view: State, players: Players, cursor: int | None = None) -> Cards:
    """The cards that are turned up, and the auction."""
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
