"""Phase 2: auction power plants, in player order; bids go clockwise."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import partial
from itertools import product

from powergrid_tui.games.power_grid.actions import Action, Bid, Open, Pass, Scrap, Tokens
from powergrid_tui.games.power_grid.events import (
    CannotAfford,
    CannotRaise,
    MayBuyNone,
    NuclearExit,
    PlantRemoved,
    PlantSold,
)
from powergrid_tui.games.power_grid.model import IDLE, TO_LAY, Auction, Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import plant_market, trust
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.storage import fits, fits_on, minus, names_of, plus
from powergrid_tui.table.protocol.events import PassedOver
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.protocol.lazy import Lazy
from powergrid_tui.table.words.language import mark, tr


def proceed(state: State) -> State:
    """Replace what was sold, then ask the next player in order who may still buy; idle when nobody is left."""
    while True:
        state = plant_market.settle(state, card_stays=True)
        if state.reshuffle:
            return state
        if state.discount == TO_LAY:
            state = plant_market.lay_token(state)
        if state.trust and not state.trust.took and _has_bought_or_passed(state, state.order[0]):
            state = trust.takes_plant(state)
            continue
        if state.passed and state.book.counts.first_pass_removes and state.round > 1 and not state.first_passed:
            state = plant_market.remove_smallest(state.evolve(first_passed=True))
            continue
        passed = state.passed
        state = _next(state)
        if state.passed == passed:
            return state


def _has_bought_or_passed(state: State, seat: int) -> bool:
    return seat in state.bought or seat in state.passed


def _next(state: State) -> State:
    """The next player in order who may still buy is to move, or else passes; idle when nobody is left."""
    current = state.current
    seat = next((seat for seat in state.order if not _has_bought_or_passed(state, seat)), IDLE)
    if not current or seat == IDLE:
        return state.evolve(turn=IDLE)
    allowed = [plant for plant in current if not _ban(state, plant, seat)]
    if not allowed:
        return _passed_over(state, MayBuyNone(seat))
    price = minimum(state, state.discount if state.discount in allowed else allowed[0])
    if state.players[seat].money >= price:
        return state.evolve(turn=seat)
    return _passed_over(state, CannotAfford(seat, price))


def _passed_over(state: State, why: PassedOver) -> State:
    return state.evolve(passed=(*state.passed, why.seat), events=(*state.events, why))


def minimum(state: State, plant: int) -> int:
    """The least that a plant is put up for, in Elektro: its number, or 1 under the discount token."""
    return 1 if plant == state.discount else state.book.numbers[plant]


def close(state: State) -> State:
    """The end of the phase: a discounted plant that nobody bought leaves the game; or, without the token, the smallest
    does when nobody bought any."""
    state = state.evolve(phase=Phase.AUCTION_CLOSE)
    if state.discount > 0:
        fallen = plant_market.take_out(state, state.discount)
        events = (*state.events, PlantRemoved(state.discount))
        return fallen.evolve(discard=(*state.discard, state.discount), discount=0, fell=True, events=events)
    if not state.bought:
        for _ in range(state.book.counts.unsold):
            state = plant_market.remove_smallest(state)
    return state


def proceed_close(state: State) -> State:
    """Replace the plant that nobody wanted; the Step 3 card, if it comes now, still lies until the phase is over."""
    state = plant_market.settle(state, card_stays=True)
    return state if state.reshuffle else state.evolve(turn=IDLE)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Open or pass; bid or pass; or which plant to scrap."""
    if state.scrapping:
        return (_scraps(state),)
    return (_bids(state) if state.auction else _openings(state), _passing(state))


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or nothing."""
    if state.scrapping:
        if isinstance(action, Scrap):
            return _scrap_refusal(state, action)
        return tr(
            "with plant {plant} you have one too many: scrap an old one first", plant=state.book.label(state.scrapping)
        )
    money = state.players[state.turn].money
    match action:
        case Open():
            return _open_refusal(state, action, money)
        case Bid():
            if state.auction is None:
                return tr("no auction is running: put a power plant up first")
            if action.amount <= state.auction.bid:
                return tr("the bid must be at least {bid}", bid=state.auction.bid + 1)
            return tr("you have only {money} Elektro", money=money) if action.amount > money else ""
        case Pass():
            if state.auction is None and state.round == 1 and not state.players[state.turn].plants:
                return tr("in the first round every company buys a power plant")
            return ""
        case Scrap():
            return tr("you have no power plant too many")
        case _:
            return tr("{action} is for another phase: power plants are being auctioned", action=action.kind)


def act(state: State, action: Action) -> State:
    """Open, bid, pass or scrap."""
    seat = state.turn
    match action:
        case Open():
            bidders = (*_rivals(state, action.plant), seat)
            return _ask_next(state, Auction(plant=action.plant, bid=action.amount, leader=seat, bidders=bidders))
        case Bid() if state.auction:
            bidders = (*state.auction.bidders[1:], seat)
            return _ask_next(state, state.auction.evolve(bid=action.amount, leader=seat, bidders=bidders))
        case Scrap():
            return proceed(_scrap(state, action))
        case _ if state.auction:
            return _ask_next(state, state.auction.evolve(bidders=state.auction.bidders[1:]))
        case _:
            return proceed(state.evolve(passed=(*state.passed, seat)))


def _rivals(state: State, plant: int) -> tuple[int, ...]:
    """Seats that may bid for a plant against the one to move, clockwise from its left."""
    here, seats = state.turn, range(len(state.players))
    around = [seat for seat in (*seats[here + 1 :], *seats[:here]) if not _has_bought_or_passed(state, seat)]
    return tuple([seat for seat in around if not _ban(state, plant, seat)])


def _ban(state: State, plant: int, seat: int) -> str:
    """Why a seat may not buy a plant, or nothing."""
    market = state.book.plant_market
    return market.ban(plant, state.players[seat].cities) if market.bans else ""


def _open_refusal(state: State, action: Open, money: int) -> str:
    if state.auction is not None:
        return tr("an auction is running: bid or pass")
    if action.plant not in state.current:
        return tr("plant {plant} is not in the current market", plant=state.book.label(action.plant))
    if banned := _ban(state, action.plant, state.turn):
        return banned
    least, discounted = minimum(state, action.plant), action.plant == state.discount
    if action.amount < least:
        if discounted:
            return tr("the bid must be at least {bid}, with the discount token on the plant", bid=least)
        return tr("the bid must be at least {bid}, the number of the plant", bid=least)
    if action.amount > money:
        return tr("you have only {money} Elektro", money=money)
    if action.amount > least and not _rivals(state, action.plant):
        if discounted:
            return tr("nobody else may bid: the price is {price}, with the discount token on the plant", price=least)
        return tr("nobody else may bid: the price is {price}, the number of the plant", price=least)
    return ""


def _openings(state: State) -> Offer[Action]:
    money, current = state.players[state.turn].money, state.current
    counts = [_amounts(state, plant, money) for plant in current]
    return Offer("open", Lazy(sum(counts), partial(_opening, state, counts)), partial(_opening_rows, state))


def _opening(state: State, counts: Sequence[int], at: int) -> Open:
    """An opening by its place among all, plant by plant and bid by bid."""
    for plant, count in zip(state.current, counts, strict=True):
        if at < count:
            return Open(plant=plant, amount=minimum(state, plant) + at)
        at -= count
    raise IndexError(at)


def _opening_rows(state: State) -> Sequence[Choice[Action]]:
    """The lowest bid for each plant."""
    lowest = [Open(plant=plant, amount=minimum(state, plant)) for plant in state.current]
    return [Choice(action, action.amount, refusal(state, action)) for action in lowest]


def _amounts(state: State, plant: int, money: int) -> int:
    """How many opening bids the seat to move may choose from; with nobody to bid against it the number alone."""
    least = minimum(state, plant)
    if least > money or _ban(state, plant, state.turn):
        return 0
    return money - least + 1 if _rivals(state, plant) else 1


def _bids(state: State) -> Offer[Action]:
    assert state.auction is not None
    lowest, money = state.auction.bid + 1, state.players[state.turn].money
    return Offer("bid", Lazy(max(0, money - lowest + 1), partial(_raise, lowest)), partial(_bid_rows, state, lowest))


def _raise(lowest: int, at: int) -> Bid:
    return Bid(amount=lowest + at)


def _bid_rows(state: State, lowest: int) -> Sequence[Choice[Action]]:
    action = Bid(amount=lowest)
    return [Choice(action, lowest, refusal(state, action))]


PASS = Pass()


def _passing(state: State) -> Offer[Action]:
    why = refusal(state, PASS)
    return Offer("pass", () if why else (PASS,), partial(_passing_rows, why))


def _passing_rows(why: str) -> Sequence[Choice[Action]]:
    return [Choice(PASS, 0, why)]


def _ask_next(state: State, auction: Auction) -> State:
    """The next bidder who has the money to raise, clockwise; sold when only the leader is left."""
    bidders, events = auction.bidders, state.events
    while len(bidders) > 1 and state.players[bidders[0]].money <= auction.bid:
        events = (*events, CannotRaise(bidders[0], auction.bid))
        bidders = bidders[1:]
    if len(bidders) == 1:
        return _sell(state.evolve(events=events), auction)
    return state.evolve(auction=auction.evolve(bidders=bidders), turn=bidders[0], events=events)


def _sell(state: State, auction: Auction) -> State:
    """The leader pays the bid. The market is filled at once, or as soon as a plant too many is scrapped."""
    seat = auction.leader
    player = state.players[seat]
    plants = list(player.plants)
    insort(plants, auction.plant)
    book = state.book
    bought = player.evolve(money=player.money - auction.bid, plants=tuple(plants))
    too_many = not book.is_mine(auction.plant) and book.places(bought.plants) > book.counts.plant_limit
    discounted = auction.plant == state.discount
    once_more = discounted and book.counts.token_buys_twice
    events = (*state.events, PlantSold(seat, auction.plant, auction.bid))
    if auction.plant == book.counts.nuclear_exit:
        events = (*events, NuclearExit())
    sold = plant_market.take_out(state, auction.plant).evolve(
        players=put(state.players, seat, bought),
        auction=None,
        bought=state.bought if once_more else (*state.bought, seat),
        discount=0 if discounted else state.discount,
        nuclear_exit=state.nuclear_exit or auction.plant == book.counts.nuclear_exit,
        scrapping=auction.plant if too_many else 0,
        turn=seat,
        events=events,
    )
    return sold if too_many else proceed(sold)


def _scrap_refusal(state: State, action: Scrap) -> str:
    """What is kept must fit on the plants that stay; what is given up must have had room on the scrapped one."""
    player = state.players[state.turn]
    label = state.book.label
    if action.plant == state.scrapping:
        return tr("plant {plant} was just bought: scrap an old one", plant=label(action.plant))
    if action.plant not in player.plants:
        return tr("you do not own plant {plant}", plant=label(action.plant))
    if state.book.is_mine(action.plant):
        return tr("plant {plant} is a mine and takes no place", plant=label(action.plant))
    lost = minus(player.stock, action.keep)
    if min(lost) < 0 or min(action.keep) < 0:
        return tr("you cannot keep more than you have")
    if misfit := _misfit(state.book, action.plant, _others(state, action.plant), player.stock, action.keep):
        return tr(misfit, plant=label(action.plant), kept=names_of(action.keep), lost=names_of(lost))
    return ""


def _others(state: State, plant: int) -> tuple[int, ...]:
    """The plants of the seat to move but for one."""
    return tuple([other for other in state.players[state.turn].plants if other != plant])


def _misfit(book: Rulebook, plant: int, others: tuple[int, ...], stock: Tokens, keep: Tokens) -> str:
    """Why a company with this stock cannot keep these tokens on its other plants, as a message yet to be filled in, or
    nothing.

    It is asked of every stock that might be kept, and hardly ever read.
    """
    if not fits(book, others, keep):
        return mark("without plant {plant} your plants cannot hold {kept}")
    if not fits_on(book, plant, minus(stock, keep)):
        return mark("plant {plant} could not have held {lost}: keep more")
    return ""


def keeps(state: State, plant: int) -> list[Tokens]:
    """The stocks that may be left after scrapping this plant, the fullest first."""
    book = state.book
    if book.is_mine(plant):
        return []
    stock, others, room = state.players[state.turn].stock, _others(state, plant), book.storage((plant,))
    losable = (room[0] + room[4], room[1] + room[4], room[2], room[3])
    coal, oil, garbage, uranium = [
        range(have, max(0, have - most) - 1, -1) for have, most in zip(stock, losable, strict=True)
    ]
    legal = [keep for keep in product(coal, oil, garbage, uranium) if not _misfit(book, plant, others, stock, keep)]
    return sorted(legal, key=sum, reverse=True)


def _scraps(state: State) -> Offer[Action]:
    player = state.players[state.turn]
    old = [plant for plant in player.plants if plant != state.scrapping and not state.book.is_mine(plant)]
    actions: list[Action] = [Scrap(plant=plant, keep=keep) for plant in old for keep in keeps(state, plant)]
    return Offer("scrap", actions, partial(_scrap_rows, state, actions))


def _scrap_rows(state: State, actions: Sequence[Action]) -> Sequence[Choice[Action]]:
    new = Scrap(plant=state.scrapping, keep=state.players[state.turn].stock)
    return [*(Choice(action) for action in actions), Choice(new, 0, refusal(state, new))]


def _scrap(state: State, action: Scrap) -> State:
    seat = state.turn
    player = state.players[seat]
    lost = minus(player.stock, action.keep)
    after = player.evolve(plants=_others(state, action.plant), stock=action.keep)
    return state.evolve(
        players=put(state.players, seat, after),
        supply=plus(state.supply, lost),
        discard=(*state.discard, action.plant),
        scrapping=0,
    )
