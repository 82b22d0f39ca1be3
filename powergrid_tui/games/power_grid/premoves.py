"""Power Grid's premoves: bidding up to a highest bid, and turns planned while others act.

A highest bid is the most that a company will pay for a plant. Up to it, the smallest legal bid is made automatically.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Open, Pass, Power
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import auction, building, bureaucracy, flow, resources
from powergrid_tui.table.protocol.game import NATURE, IllegalAction, Premove
from powergrid_tui.table.words.language import tr


class HighestBid(Premove, frozen=True):
    """Open an auction of a plant, or bid for it, for as little as the rules allow and never above `amount`."""

    plant: int
    amount: int
    """Elektro."""
    sealed: bool = False
    """Typed unseen on a screen that others watch: it is cut down to what the company has, without a word, and passes
    once others have bid that much."""


def refusal(view: State, seat: int, premove: Premove) -> str:
    """Why a seat may not set this premove, or an empty string. Whatever may be bid now may also be a highest bid."""
    if not isinstance(premove, HighestBid):
        return tr("there are no standing orders in this game")
    running = view.auction
    if running and running.plant != premove.plant:
        return tr("only plant {plant} is being auctioned", plant=view.book.label(running.plant))
    if premove.sealed and running:
        return ""  # nothing is said of its amount: it bids or passes
    return flow.refusal(view, _at(view, premove, _most(view, seat, premove)))


def stands(view: State, seat: int, premove: Premove) -> bool:
    """Until the plant is sold or the seat is out of its auction."""
    if not isinstance(premove, HighestBid):
        return False
    if view.auction:
        return view.auction.plant == premove.plant and seat in view.auction.bidders
    return view.phase is Phase.AUCTION and view.turn == seat and premove.plant in view.current


def action(view: State, seat: int, premove: Premove) -> Action | None:
    """The smallest bid now allowed, or None if that is above the highest bid set. Only one that is sealed passes."""
    if not isinstance(premove, HighestBid) or view.turn != seat:
        return None
    running = view.auction
    least = running.bid + 1 if running else auction.minimum(view, premove.plant)
    action = _at(view, premove, least)
    if least <= _most(view, seat, premove) and not flow.refusal(view, action):
        return action
    return Pass() if premove.sealed and running and not flow.refusal(view, Pass()) else None


def _most(view: State, seat: int, premove: HighestBid) -> int:
    """The most that it bids, in Elektro."""
    return min(premove.amount, view.players[seat].money) if premove.sealed else premove.amount


def is_exceeded(view: State, seat: int, premove: HighestBid) -> bool:
    """Whether another bid is higher, or equal and earlier."""
    running = view.auction
    return running is not None and running.leader != seat and running.bid >= premove.amount


def _at(view: State, premove: HighestBid, amount: int) -> Action:
    return Bid(amount=amount) if view.auction else Open(plant=premove.plant, amount=amount)


def auto_play(view: State) -> Action | None:
    """Run every plant, if all that can run may do so together in just one best way; without a city, run none, because
    that earns as much. Plants, tokens and cities are public, so this reveals nothing. None if there is something to
    decide."""
    if view.phase is Phase.BUREAUCRACY and not view.players[view.turn].cities:
        return Power()
    offered = flow.choices(view) if view.phase is Phase.BUREAUCRACY else ()
    ways = [power for offer in offered for power in offer.actions if isinstance(power, Power)]
    if not ways:
        return None
    able = {run.plant for power in ways for run in power.runs}
    best, *others = sorted(ways, key=partial(bureaucracy.income, view), reverse=True)
    most = bureaucracy.income(view, best)
    together = {run.plant for run in best.runs} == able
    return best if together and all(bureaucracy.income(view, other) < most for other in others) else None


# Planning ahead


def topic(view: State, seat: int) -> str:
    """An id of what the seat can plan now, or an empty string.

    That is the plant up for auction while the seat is still in; the resources of a round until the seat has bought;
    then the cities until it has built.
    """
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
    """The view as if it were already the seat's turn, before the others in its phase. None if it could not bid, buy or
    build anything."""
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
    """The view after purchases, builds and the end of a turn, and what they cost in Elektro. The plant market stays as
    it is.

    Raises `IllegalAction` if one of the actions is illegal or of another kind.
    """
    seat, money = view.turn, view.players[view.turn].money
    for action in actions:
        if view.turn != seat:
            raise IllegalAction(tr("the turn ends there"))
        if why := flow.refusal(view, action):
            raise IllegalAction(why)
        view = _after(view, action)
    return view, money - view.players[seat].money


def _after(view: State, action: Action) -> State:
    """The view after a legal action of the seat to move. Nobody is to move in it once the turn is over."""
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
            raise IllegalAction(tr("you can only plan purchases, cities and a highest bid"))
