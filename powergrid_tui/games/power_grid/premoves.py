"""What a company has done for it when it is asked: bids up to a highest one, and a turn that it planned while others
acted.

The highest bid is what a company pays for a plant at most. Up to it the smallest legal bid is made for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Open, Power
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import auction, building, bureaucracy, flow, resources
from powergrid_tui.table.protocol.game import NATURE, IllegalAction, Premove
from powergrid_tui.table.words.language import tr


class HighestBid(Premove, frozen=True):
    """Put a plant up, or bid for it, for as little as the rules allow, as long as that is not above an amount."""

    plant: int
    amount: int
    """Elektro."""


def refusal(view: State, seat: int, order: Premove) -> str:
    """Why a seat that is asked may not give this order, or nothing. What may be bid now may be a highest bid."""
    if not isinstance(order, HighestBid):
        return tr("there is nothing to be ordered in this game")
    running = view.auction
    if running and running.plant != order.plant:
        return tr("plant {plant} is being auctioned, and no other", plant=view.book.label(running.plant))
    return flow.refusal(view, _at(view, order, order.amount))


def stands(view: State, seat: int, order: Premove) -> bool:
    """Until the plant is sold, or the seat is out of its auction."""
    if not isinstance(order, HighestBid):
        return False
    if view.auction:
        return view.auction.plant == order.plant and seat in view.auction.bidders
    return view.phase is Phase.AUCTION and view.turn == seat and order.plant in view.current


def action(view: State, seat: int, order: Premove) -> Action | None:
    """The smallest bid now allowed; None when that is above the highest bid set. A premove never passes."""
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


def obvious(view: State) -> Action | None:
    """To run all plants that can run, where they do so in one way and each of them earns more: everybody sees that, as
    plants and tokens lie open. None where there is something to decide."""
    offered = flow.choices(view) if view.phase is Phase.BUREAUCRACY else ()
    ways = [power for offer in offered for power in offer.actions if isinstance(power, Power)]
    if not ways:
        return None
    able = {run.plant for power in ways for run in power.runs}
    best, *others = sorted(ways, key=partial(bureaucracy.income, view), reverse=True)
    most = bureaucracy.income(view, best)
    together = {run.plant for run in best.runs} == able
    return best if together and all(bureaucracy.income(view, other) < most for other in others) else None


# Ahead of one's turn


def topic(view: State, seat: int) -> str:
    """The plant under the hammer, as long as the seat is in its auction; the resources of a round until the seat has
    bought, and then its cities until it has built. Nothing else is planned."""
    if seat < 0:
        return ""
    if view.auction:
        return f"auction/{view.round}/{view.auction.plant}" if seat in view.auction.bidders else ""
    if view.phase is Phase.RESOURCES and seat in view.waiting:
        return f"resources/{view.round}"
    if view.phase is Phase.RESOURCES or (view.phase is Phase.BUILDING and seat in view.waiting):
        return f"building/{view.round}"
    return ""


def as_if_asked(view: State, seat: int) -> State | None:
    """The view with the seat asked at once: others in its phase after it. None where nothing could be bid, bought or
    built."""
    if view.turn in (seat, NATURE) or not topic(view, seat):
        return None
    if view.auction:
        others = [bidder for bidder in view.auction.bidders if bidder != seat]
        asked = view.evolve(turn=seat, auction=view.auction.evolve(bidders=(seat, *others)))
    else:
        if seat not in view.waiting:
            view = building.begin(view)
        others = [waiting for waiting in view.waiting if waiting != seat]
        asked = view.evolve(turn=seat, waiting=(seat, *others), acted=False, picked=-1)
    return asked if flow.choices(asked)[0].actions else None


def result(view: State, actions: Sequence[Action]) -> tuple[State, int]:
    """The view after purchases, houses and the end of a turn, and what they cost; the plant market stays as it is.

    Raises `IllegalAction` when one of them cannot be done, or is none of these.
    """
    seat, money = view.turn, view.players[view.turn].money
    for action in actions:
        if view.turn != seat:
            raise IllegalAction(tr("the turn is over then"))
        if why := flow.refusal(view, action):
            raise IllegalAction(why)
        view = _foreseen(view, action)
    return view, money - view.players[seat].money


def _foreseen(view: State, action: Action) -> State:
    """The view after a legal action of the seat that is asked; nobody is asked in it when the turn is over."""
    match action:
        case Buy():
            bought = resources.with_tokens(view, action)
            return bought.evolve(turn=NATURE) if view.book.counts.one_token else bought
        case Build():
            *others, last = action.cities
            for city in others:
                view = building.with_house(view, city)
            return building.with_house(view, last, action.begin)
        case Done():
            return view.evolve(turn=NATURE)
        case _:
            raise IllegalAction(tr("only purchases and cities are planned, and a highest bid"))
