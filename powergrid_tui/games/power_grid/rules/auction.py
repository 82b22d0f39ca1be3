"""Phase 2: auction power plants, in player order. Bids go clockwise."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import partial

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
from powergrid_tui.games.power_grid.rulebook.facts import Storage
from powergrid_tui.games.power_grid.rules import plant_market, trust
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.storage import holds, minus, names_of, plus
from powergrid_tui.table.protocol.events import Events, PassedOver
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.protocol.lazy import Lazy
from powergrid_tui.table.words.language import mark, tr


def proceed(state: State) -> State:
    """Replace what was sold, then ask the next player in order who may still buy; idle if there is none."""
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


def _may_buy(state: State, seats: Sequence[int]) -> list[int]:
    """Those of `seats` that may still buy a plant this round."""
    bought, passed = state.bought, state.passed
    return [seat for seat in seats if seat not in bought and seat not in passed]


def _for_sale(state: State) -> tuple[int, ...]:
    """The plants that may be put up for auction now."""
    return state.book.plant_market.current(state.plants, state.step)


def _next(state: State) -> State:
    """Ask the next player in order who may still buy, or skip one who cannot; idle if there is none."""
    current, seats = _for_sale(state), _may_buy(state, state.order)
    if not current or not seats:
        return state.evolve(turn=IDLE)
    seat = seats[0]
    allowed = _allowed(state, current, seat)
    if not allowed:
        return _passed_over(state, MayBuyNone(seat))
    price = minimum(state, state.discount if state.discount in allowed else allowed[0])
    if state.players[seat].money >= price:
        return state.evolve(turn=seat)
    return _passed_over(state, CannotAfford(seat, price))


def _passed_over(state: State, why: PassedOver) -> State:
    return state.evolve(passed=(*state.passed, why.seat), events=(*state.events, why))


def minimum(state: State, plant: int) -> int:
    """The lowest opening bid for a plant, in Elektro: its number, or 1 under the discount token."""
    return 1 if plant == state.discount else state.book.numbers[plant]


def close(state: State) -> State:
    """End the phase. A discounted plant that nobody bought leaves the game. If there is none and nobody bought
    anything, the smallest plant leaves."""
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
    """Replace the plant that nobody wanted. If the Step 3 card comes up now, it stays until the phase is over."""
    return plant_market.settle(state, card_stays=True)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Open or pass; bid or pass; or which plant to scrap."""
    if state.scrapping:
        return (_scraps(state),)
    return (_bids(state) if state.auction else _openings(state), _passing(state))


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if state.scrapping:
        if isinstance(action, Scrap):
            return _scrap_refusal(state, action)
        return tr(
            "plant {plant} puts you over the limit: scrap an old one first", plant=state.book.label(state.scrapping)
        )
    money = state.players[state.turn].money
    match action:
        case Open():
            return _open_refusal(state, action, money)
        case Bid():
            if state.auction is None:
                return tr("no auction is running: put up a power plant first")
            if action.amount <= state.auction.bid:
                return tr("bid at least {bid} Elektro", bid=state.auction.bid + 1)
            return tr("you have only {money} Elektro", money=money) if action.amount > money else ""
        case Pass():
            return _pass_refusal(state)
        case Scrap():
            return tr("you are not over the plant limit")
        case _:
            return tr("{action} is for another phase: power plants are being auctioned", action=action.kind)


def act(state: State, action: Action) -> State:
    """Open, bid, pass or scrap."""
    seat, auction = state.turn, state.auction
    match action:
        case Open():
            bidders = (*_rivals(state, action.plant, still_in(state)), seat)
            return _ask_next(state, action.plant, action.amount, seat, bidders)
        case Bid() if auction:
            return _ask_next(state, auction.plant, action.amount, seat, (*auction.bidders[1:], seat))
        case Scrap():
            return proceed(_scrap(state, action))
        case _ if auction:
            return _ask_next(state, auction.plant, auction.bid, auction.leader, auction.bidders[1:])
        case _:
            return proceed(state.evolve(passed=(*state.passed, seat)))


def _pass_refusal(state: State) -> str:
    if state.auction is None and state.round == 1 and not state.players[state.turn].plants:
        return tr("in the first round every company must buy a power plant")
    return ""


def still_in(state: State) -> list[int]:
    """Seats other than the one to move that may still buy a plant this round, clockwise from its left."""
    here, seats = state.turn, len(state.players)
    return _may_buy(state, [(here + at) % seats for at in range(1, seats)])


def _rivals(state: State, plant: int, around: list[int]) -> list[int]:
    """Those of `around` that may bid for a plant."""
    return [seat for seat in around if not _ban(state, plant, seat)] if state.book.plant_market.bans else around


def _allowed(state: State, plants: tuple[int, ...], seat: int) -> Sequence[int]:
    """Those of `plants` that a seat may buy."""
    return [plant for plant in plants if not _ban(state, plant, seat)] if state.book.plant_market.bans else plants


def _ban(state: State, plant: int, seat: int) -> str:
    """Why a seat may not buy a plant, or an empty string."""
    market = state.book.plant_market
    return market.ban(plant, state.players[seat].cities) if market.bans else ""


def _open_refusal(state: State, action: Open, money: int) -> str:
    if state.auction is not None:
        return tr("an auction is running: bid or pass")
    if action.plant not in _for_sale(state):
        return tr("plant {plant} is not in the current market", plant=state.book.label(action.plant))
    if banned := _ban(state, action.plant, state.turn):
        return banned
    least, discounted = minimum(state, action.plant), action.plant == state.discount
    if action.amount < least:
        if discounted:
            return tr("bid at least {bid} Elektro, with the discount token on the plant", bid=least)
        return tr("bid at least {bid} Elektro, the number of the plant", bid=least)
    if action.amount > money:
        return tr("you have only {money} Elektro", money=money)
    if action.amount > least and not _rivals(state, action.plant, still_in(state)):
        if discounted:
            return tr(
                "nobody else may bid: the price is {price} Elektro, with the discount token on the plant", price=least
            )
        return tr("nobody else may bid: the price is {price} Elektro, the number of the plant", price=least)
    return ""


def _openings(state: State) -> Offer[Action]:
    """Every affordable opening bid for each plant; only the lowest one if nobody could bid against it."""
    seat, around = state.turn, still_in(state)
    money, lots, count = state.players[seat].money, [], 0
    for plant in _allowed(state, _for_sale(state), seat):
        least = minimum(state, plant)
        if least <= money:
            bids = money - least + 1 if _rivals(state, plant, around) else 1
            lots.append((plant, least, bids))
            count += bids
    return Offer("open", Lazy(count, _opening, lots), partial(_opening_rows, state))


def _opening(lots: Sequence[tuple[int, int, int]], at: int) -> Open:
    """The opening bid at index `at` among all; each lot is (plant, lowest bid, number of bids)."""
    for plant, least, bids in lots:
        if at < bids:
            return Open(plant=plant, amount=least + at)
        at -= bids
    raise IndexError(at)


def _opening_rows(state: State) -> Sequence[Choice[Action]]:
    """The lowest opening bid for each plant."""
    lowest = [Open(plant=plant, amount=minimum(state, plant)) for plant in _for_sale(state)]
    return [Choice(action, action.amount, refusal(state, action)) for action in lowest]


def _bids(state: State) -> Offer[Action]:
    assert state.auction is not None
    lowest, money = state.auction.bid + 1, state.players[state.turn].money
    return Offer("bid", Lazy(max(0, money - lowest + 1), _raise, lowest), partial(_bid_rows, state, lowest))


def _raise(lowest: int, at: int) -> Bid:
    return Bid(amount=lowest + at)


def _bid_rows(state: State, lowest: int) -> Sequence[Choice[Action]]:
    action = Bid(amount=lowest)
    return [Choice(action, lowest, refusal(state, action))]


PASS = Pass()


def _passing(state: State) -> Offer[Action]:
    why = _pass_refusal(state)
    return Offer("pass", () if why else (PASS,), partial(_passing_rows, why))


def _passing_rows(why: str) -> Sequence[Choice[Action]]:
    return [Choice(PASS, 0, why)]


def _ask_next(state: State, plant: int, bid: int, leader: int, bidders: tuple[int, ...]) -> State:
    """Ask the next bidder, clockwise, who can afford to raise. The plant is sold once only the leader is left."""
    players, events = state.players, state.events
    while len(bidders) > 1 and players[bidders[0]].money <= bid:
        events = (*events, CannotRaise(bidders[0], bid))
        bidders = bidders[1:]
    if len(bidders) == 1:
        return _sell(state, plant, bid, leader, events)
    auction = Auction(plant=plant, bid=bid, leader=leader, bidders=bidders)
    return state.evolve(auction=auction, turn=bidders[0], events=events)


def _sell(state: State, plant: int, bid: int, seat: int, events: Events) -> State:
    """The leader pays the bid. The market is refilled at once, or after the buyer has scrapped a plant too many."""
    player, book, discount = state.players[seat], state.book, state.discount
    counts = book.counts
    plants = list(player.plants)
    insort(plants, plant)
    bought = player.evolve(money=player.money - bid, plants=tuple(plants))
    too_many = not book.is_mine(plant) and book.places(bought.plants) > counts.plant_limit
    discounted = plant == discount
    once_more = discounted and counts.token_buys_twice
    events = (*events, PlantSold(seat, plant, bid))
    if plant == counts.nuclear_exit:
        events = (*events, NuclearExit())
    sold = state.evolve(
        players=put(state.players, seat, bought),
        plants=plant_market.without(state.plants, plant),
        auction=None,
        bought=state.bought if once_more else (*state.bought, seat),
        discount=0 if discounted else discount,
        nuclear_exit=state.nuclear_exit or plant == counts.nuclear_exit,
        scrapping=plant if too_many else 0,
        turn=seat,
        events=events,
    )
    return sold if too_many else proceed(sold)


def _scrap_refusal(state: State, action: Scrap) -> str:
    """Why this may not be scrapped, or an empty string: what is kept must fit the remaining plants, and what is given
    up must have fitted the scrapped one."""
    player = state.players[state.turn]
    label = state.book.label
    if action.plant == state.scrapping:
        return tr("plant {plant} was just bought: scrap an old one", plant=label(action.plant))
    if action.plant not in player.plants:
        return tr("you do not own plant {plant}", plant=label(action.plant))
    if state.book.is_mine(action.plant):
        return tr("plant {plant} is a mine and does not count towards the limit", plant=label(action.plant))
    lost = minus(player.stock, action.keep)
    if min(lost) < 0 or min(action.keep) < 0:
        return tr("you cannot keep more than you have")
    storage = state.book.storage
    old, others = storage((action.plant,)), storage(_others(state, action.plant))
    if misfit := _misfit(old, others, player.stock, action.keep):
        return tr(misfit, plant=label(action.plant), kept=names_of(action.keep), lost=names_of(lost))
    return ""


def _others(state: State, plant: int) -> tuple[int, ...]:
    """The plants of the seat to move except one."""
    return tuple([other for other in state.players[state.turn].plants if other != plant])


def _misfit(old: Storage, others: Storage, stock: Tokens, keep: Tokens) -> str:
    """Why a company with this stock cannot keep these tokens when it scraps an old plant, or an empty string. `old` and
    `others` are what that plant and the others can store.

    Returns a message with its parameters not yet filled in, because this is checked for every stock that might be kept
    and the text is rarely shown.
    """
    if not holds(others, keep):
        return mark("without plant {plant} your plants cannot store {kept}")
    if not holds(old, minus(stock, keep)):
        return mark("plant {plant} could not have stored {lost}: keep more")
    return ""


def keeps(state: State, plant: int) -> list[Tokens]:
    """The stocks that may be left after scrapping this plant, the largest first."""
    book = state.book
    if book.is_mine(plant):
        return []
    stock, old, others = state.players[state.turn].stock, book.storage((plant,)), book.storage(_others(state, plant))
    # per resource, if everything the plant can hold is given up
    least = minus(stock, (old[0] + old[4], old[1] + old[4], old[2], old[3]))
    legal: list[Tokens] = []
    for coal in range(stock[0], max(0, least[0]) - 1, -1):
        for oil in range(stock[1], max(0, least[1]) - 1, -1):
            for garbage in range(stock[2], max(0, least[2]) - 1, -1):
                for uranium in range(stock[3], max(0, least[3]) - 1, -1):
                    keep = (coal, oil, garbage, uranium)
                    if not _misfit(old, others, stock, keep):
                        legal.append(keep)
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
