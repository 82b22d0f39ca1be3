"""The highest bid: what a company pays for a plant at most. Up to it the smallest legal bid is made for it."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Action, Bid, Open
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import auction, flow
from powergrid_tui.table.game import Order
from powergrid_tui.table.language import tr


class HighestBid(Order, frozen=True):
    """Put a plant up, or bid for it, for as little as the rules allow, as long as that is not above an amount."""

    plant: int
    amount: int
    """Elektro."""


def refusal(view: State, seat: int, order: Order) -> str:
    """Why a seat that is asked may not give this order, or nothing. What may be bid now may be a highest bid."""
    if not isinstance(order, HighestBid):
        return tr("there is nothing to be ordered in this game")
    running = view.auction
    if running and running.plant != order.plant:
        return tr("plant {plant} is being auctioned, and no other", plant=view.book.label(running.plant))
    return flow.refusal(view, _at(view, order, order.amount))


def stands(view: State, seat: int, order: Order) -> bool:
    """Until the plant is sold, or the seat is out of its auction."""
    if not isinstance(order, HighestBid):
        return False
    if view.auction:
        return view.auction.plant == order.plant and seat in view.auction.bidders
    return view.phase is Phase.AUCTION and view.turn == seat and order.plant in view.current


def follow(view: State, seat: int, order: Order) -> Action | None:
    """The smallest bid that is allowed now; None when it is above the highest. Nothing is passed by itself."""
    if not isinstance(order, HighestBid) or view.turn != seat:
        return None
    running = view.auction
    least = running.bid + 1 if running else auction.minimum(view, order.plant)
    action = _at(view, order, least)
    return None if least > order.amount or flow.refusal(view, action) else action


def is_exceeded(view: State, seat: int, order: HighestBid) -> bool:
    """Whether another bid is higher, or as high and earlier."""
    running = view.auction
    return running is not None and running.leader != seat and running.bid >= order.amount


def _at(view: State, order: HighestBid, amount: int) -> Action:
    return Bid(amount=amount) if view.auction else Open(plant=order.plant, amount=amount)
