"""Phase 3: buy resources in reverse player order, cheapest tokens first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial

from powergrid_tui.games.power_grid.actions import Action, Buy, Done, Tokens
from powergrid_tui.games.power_grid.events import NothingToBuy, OrderMade
from powergrid_tui.games.power_grid.model import IDLE, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, RESOURCES
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules import plant_market, player_order, steps, trust
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.storage import fits, minus, names_of, plus, rooms, tokens_of, usable
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.protocol.lazy import Lazy
from powergrid_tui.table.words.language import tr

DONE = Done()


def _ending_rows() -> Sequence[Choice[Action]]:
    return [Choice(DONE)]


ENDING: Offer[Action] = Offer("done", (DONE,), _ending_rows)
"""Ending one's turn is always possible."""


def begin(state: State) -> State:
    """Begin the phase after the auction. The Step 3 card leaves the market if it is there, and round 1 gets its proper
    order."""
    state = steps.entered(plant_market.settle(state.evolve(phase=Phase.RESOURCES), card_stays=False))
    anew = state.round == 1 or state.book.counts.order_after_auction
    order = player_order.ranked(state) if anew else state.order
    events = (*state.events, OrderMade(order)) if anew else state.events
    return state.evolve(order=order, waiting=tuple(reversed(order)), acted=False, picked=-1, events=events)


def proceed(state: State) -> State:
    """Ask the next player who can buy anything; whoever has bought stays to move until done.

    Where tokens are bought one at a time, each purchase passes the turn on.
    """
    return state if state.acted else _ask(state, state.waiting)


def _ask(state: State, waiting: tuple[int, ...]) -> State:
    """Ask the first of these seats that can buy anything and skip those before it; idle if none can."""
    if state.trust and not state.trust.fuelled and len(waiting) < 2:
        state = trust.takes_fuel(state)
    events = state.events
    while waiting and not _can_buy(state, waiting[0]):
        events = (*events, _nothing_to_buy(state, waiting[0]))
        waiting = waiting[1:]
    return state.evolve(waiting=waiting, turn=waiting[0] if waiting else IDLE, acted=False, events=events, picked=-1)


def _can_buy(state: State, seat: int) -> bool:
    """Whether a seat could buy anything in any market."""
    return any(_most(state, seat, 0)) or (len(state.markets) > 1 and any(_most(state, seat, 1)))


def _nothing_to_buy(state: State, seat: int) -> NothingToBuy:
    """Why a seat can buy nothing: no room, nothing in the market that it has room for, or too expensive."""
    player = state.players[seat]
    wanted = [r for r, room in enumerate(rooms(state.book, player.plants, player.stock)) if room > 0]
    lots = [state.book.resources.all_price_steps(state, seat, market)[r] for market in _markets(state) for r in wanted]
    return NothingToBuy(seat, bool(wanted), min([steps[1] for steps in lots if len(steps) > 1], default=0))


def _markets(state: State) -> range:
    return range(len(state.markets))


def all_price_steps(state: State, seat: int, market: int = 0) -> tuple[PriceSteps, ...]:
    """For each resource, what its cheapest tokens cost a seat now in one of the markets."""
    return state.book.resources.all_price_steps(state, seat, market)


def cost(state: State, tokens: Sequence[int], market: int = 0) -> int:
    """Price of these tokens for the seat to move, in Elektro. The market must have them."""
    book, seat = state.book, state.turn
    return sum([book.resources.price_steps(state, seat, r, market)[count] for r, count in enumerate(tokens) if count])


def open_markets(state: State) -> Sequence[int]:
    """The markets that the seat to move may buy from: any, until it has bought from one this round."""
    picked = state.picked
    return _markets(state) if picked < 0 else (picked,)


def _most(state: State, seat: int, market: int) -> list[int]:
    """Number of tokens of each resource that a seat could buy now if it bought nothing else."""
    book, player = state.book, state.players[seat]
    money, room = player.money, rooms(book, player.plants, player.stock)
    if book.counts.one_token:
        room = (min(room[0], 1), min(room[1], 1), min(room[2], 1), min(room[3], 1))
    coal, oil, garbage, uranium = book.resources.all_price_steps(state, seat, market)
    return [
        _most_of(room[0], coal, money) if room[0] > 0 else 0,
        _most_of(room[1], oil, money) if room[1] > 0 else 0,
        _most_of(room[2], garbage, money) if room[2] > 0 else 0,
        _most_of(room[3], uranium, money) if room[3] > 0 else 0,
    ]


def _most_of(room: int, steps: PriceSteps, money: int) -> int:
    """Number of tokens of one resource, as limited by room, market and money."""
    most = min(room, len(steps) - 1)
    return most if steps[most] <= money else bisect_right(steps, money) - 1


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if isinstance(action, Done):
        return ""
    if not isinstance(action, Buy):
        return tr("{action} is for another phase: resources are being bought", action=action.kind)
    player, book = state.players[state.turn], state.book
    if min(action.tokens) < 0 or not any(action.tokens):
        return tr("buy at least one token")
    if not 0 <= action.market < len(state.markets):
        return tr("there is no such market")
    if action.market not in open_markets(state):
        name = book.board.market_name(book.resources.markets[state.picked].name)
        return tr("this round you buy only in the {market}", market=name)
    if book.counts.one_token and sum(action.tokens) > 1:
        return tr("tokens are bought one at a time, in turns")
    for r, count in enumerate(action.tokens):
        if not count:
            continue
        if not usable(book, player.plants, r):
            return tr("none of your power plants runs on {resource}", resource=tr(RESOURCES[r]))
        there = len(book.resources.price_steps(state, state.turn, r, action.market)) - 1
        if count > there:
            return _too_few(state, action.market, r, there)
    if not fits(book, player.plants, plus(player.stock, action.tokens)):
        return tr("your power plants have no space for {tokens}", tokens=names_of(action.tokens))
    price = cost(state, action.tokens, action.market)
    if price > player.money:
        return tr(
            "{tokens} costs {cost} Elektro and you have {money}",
            tokens=names_of(action.tokens),
            cost=price,
            money=player.money,
        )
    return ""


def _too_few(state: State, market: int, resource: int, there: int) -> str:
    """The message for a market with fewer tokens than wanted; says so if it has more that are still too expensive to be
    sold."""
    name = state.book.board.market_name(state.book.resources.markets[market].name) or tr("market")
    tokens, none = tokens_of(resource, there), tr(RESOURCES[resource])
    ceiling = state.book.changes.ceiling
    if ceiling is None or state.market[resource] <= there:
        if there:
            return tr("the {market} has only {tokens}", market=name, tokens=tokens)
        return tr("the {market} has no {resource}", market=name, resource=none)
    price, step = ceiling[state.step - 1], state.step
    if there:
        return tr(
            "the {market} has only {tokens} up to {price} Elektro, the limit in Step {step}",
            market=name,
            tokens=tokens,
            price=price,
            step=step,
        )
    return tr(
        "the {market} has no {resource} up to {price} Elektro, the limit in Step {step}",
        market=name,
        resource=none,
        price=price,
        step=step,
    )


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Each resource of each market by itself, from one token to as many as possible. Buying several kinds in one action
    is legal too."""
    seat, lots, count = state.turn, [], 0
    for market in open_markets(state):
        for r, most in enumerate(_most(state, seat, market)):
            if most:
                lots.append((market, r, most))
                count += most
    return (Offer("buy", Lazy(count, _purchase, lots), partial(_rows, state)), ENDING)


def _purchase(lots: Sequence[tuple[int, int, int]], at: int) -> Buy:
    """The purchase at index `at` among all; each lot is (market, resource, most tokens)."""
    for market, resource, most in lots:
        if at < most:
            return Buy(tokens=_only(resource, at + 1), market=market)
        at -= most
    raise IndexError(at)


def _rows(state: State) -> Sequence[Choice[Action]]:
    """Every purchase, plus one row per resource with a token too many."""
    found: list[Choice[Action]] = []
    for market in open_markets(state):
        for r, count in enumerate(_most(state, state.turn, market)):
            for tokens in range(1, count + 1):
                action = Buy(tokens=_only(r, tokens), market=market)
                found.append(Choice(action, cost(state, action.tokens, market)))
            beyond = Buy(tokens=_only(r, count + 1), market=market)
            found.append(Choice(beyond, 0, refusal(state, beyond)))
    return found


def _only(resource: int, count: int) -> Tokens:
    tokens = [0, 0, 0, 0]
    tokens[resource] = count
    return (tokens[0], tokens[1], tokens[2], tokens[3])


def act(state: State, action: Action) -> State:
    """Buy, or end the turn."""
    if not isinstance(action, Buy):
        return _ask(state, state.waiting[1:])
    bought = with_tokens(state, action)
    if bought.acted:
        return bought
    return _ask(bought, (*state.waiting[1:], state.turn))


def with_tokens(state: State, action: Buy) -> State:
    """The state after the seat to move gets the tokens and pays for them."""
    seat, book = state.turn, state.book
    players, markets, tokens, market = state.players, state.markets, action.tokens, action.market
    player, there = players[seat], markets[market]
    coal, oil, garbage, uranium = tokens
    beyond = max(0, coal - there[COAL])  # coal that the market lacks comes from the supply
    from_market = (coal - beyond, oil, garbage, uranium)
    after = player.evolve(money=player.money - cost(state, tokens, market), stock=plus(player.stock, tokens))
    return state.evolve(
        players=put(players, seat, after),
        markets=put(markets, market, minus(there, from_market)),
        supply=(state.supply[COAL] - beyond, *state.supply[1:]) if beyond else state.supply,
        acted=not book.counts.one_token,
        picked=market,
    )
