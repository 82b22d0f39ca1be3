"""Phase 1: the auction for turn order, paid in workers."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.actions import Action, Bid, Open, Pass, Reveal
from powergrid_tui.games.factory_manager.events import CardTaken, Outbid
from powergrid_tui.games.factory_manager.model import Auction, Phase, State
from powergrid_tui.games.factory_manager.rules import market
from powergrid_tui.games.factory_manager.rules.workers import most_bid
from powergrid_tui.table.protocol.game import Offer, unpriced
from powergrid_tui.table.words.language import tr, trc


def begin(state: State, action: Reveal) -> State:
    """Reveal as many cards as there are players."""
    shown = tuple(sorted(action.cards))
    pile = tuple(card for card in state.pile if card not in shown)
    return proceed(state.evolve(phase=Phase.AUCTION, shown=shown, pile=pile, taken=(), auction=None))


def proceed(state: State) -> State:
    """Ask the next seat that can bid; one with too few workers to raise drops out. When all but one have dropped out,
    the card is sold. When everybody has a card, the market phase begins."""
    while True:
        auction = state.auction
        if auction is None:
            if len(state.taken) == len(state.players):
                return market.begin(_ordered(state))
            return state.evolve(turn=_opener(state))
        if not auction.bidding:
            state = _sold(state, auction)
            continue
        seat = auction.bidding[0]
        most = most_bid(state.book, state.players[seat])
        if most > auction.bid:
            return state.evolve(turn=seat)
        state = state.evolve(
            auction=auction.evolve(bidding=auction.bidding[1:]),
            events=(*state.events, Outbid(seat, auction.bid, most)),
        )


def _opener(state: State) -> int:
    """The seat without a new card that had the highest card last round."""
    left = [seat for seat in range(len(state.players)) if seat not in state.taken]
    return max(left, key=lambda seat: state.players[seat].card)


def still_in(state: State) -> tuple[int, ...]:
    """The other seats that still need a card, clockwise from the one to move."""
    seats = len(state.players)
    others = [(state.turn + step) % seats for step in range(1, seats)]
    return tuple([other for other in others if other not in state.taken])


def _sold(state: State, auction: Auction) -> State:
    """The card goes to the highest bidder, with the workers on it. Their old card stays in front of them until all
    cards are sold, because it decides who opens next."""
    seat = auction.bidder
    state = state.with_factory(seat, state.players[seat].evolve(bid=auction.bid))
    return state.evolve(
        auction=None,
        taken=(*state.taken, seat),
        sold=(*state.sold, auction.card),
        shown=tuple(card for card in state.shown if card != auction.card),
        events=(*state.events, CardTaken(seat, auction.card, auction.bid)),
    )


def _ordered(state: State) -> State:
    """Everybody switches to the new card. The old ones go back to the pile, which is shuffled."""
    old = [factory.card for factory in state.players]
    new = dict(zip(state.taken, state.sold, strict=True))
    players = tuple(factory.evolve(card=new[seat]) for seat, factory in enumerate(state.players))
    return state.evolve(players=players, pile=tuple(sorted((*state.pile, *old))), taken=(), sold=())


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    most = most_bid(state.book, state.mover)
    auction = state.auction
    if auction is None:
        if isinstance(action, Bid):
            return tr("put up a card first")
        if isinstance(action, Pass):
            return tr("the player with the highest number must put up a card")
        if not isinstance(action, Open):
            return _not_now(action)
        if action.card not in state.shown:
            shown = trc("list", ", ").join(map(str, state.shown))
            return tr("card {card} is not available: {shown}", card=action.card, shown=shown)
        return _beyond(action.workers, most)
    if isinstance(action, Pass):
        return ""
    if isinstance(action, Open):
        return tr("card {card} is being auctioned", card=auction.card)
    if not isinstance(action, Bid):
        return _not_now(action)
    if action.workers <= auction.bid:
        return tr("the bid is {bid}: bid at least {least}", bid=auction.bid, least=auction.bid + 1)
    return _beyond(action.workers, most)


def _not_now(action: Action) -> str:
    return tr("{action} is for later: the turn order is being auctioned", action=action.kind)


def _beyond(workers: int, most: int) -> str:
    if workers < 0:
        return tr("bid at least 0 workers")
    return "" if workers <= most else tr("bid at most {most}: one free worker must be left", most=most)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every card with every bid; once a card is up, every raise and passing."""
    most = most_bid(state.book, state.mover)
    auction = state.auction
    if auction is None:
        cards: list[Action] = [Open(card=card, workers=bid) for card in state.shown for bid in range(most + 1)]
        return (unpriced("open", cards),)
    bids: list[Action] = [Bid(workers=bid) for bid in range(auction.bid + 1, most + 1)]
    return (unpriced("bid", bids), unpriced("pass", [Pass()]))


def act(state: State, action: Action) -> State:
    """Open an auction, raise or drop out."""
    seat, auction = state.turn, state.auction
    if isinstance(action, Open):
        up = Auction(card=action.card, opener=seat, bidder=seat, bid=action.workers, bidding=still_in(state))
        return proceed(state.evolve(auction=up))
    assert auction is not None
    if isinstance(action, Pass):
        return proceed(state.evolve(auction=auction.evolve(bidding=auction.bidding[1:])))
    assert isinstance(action, Bid)
    bidding = (*auction.bidding[1:], auction.bidder)
    return proceed(state.evolve(auction=auction.evolve(bidder=seat, bid=action.workers, bidding=bidding)))
