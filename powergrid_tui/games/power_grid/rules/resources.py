"""Phase 3: buy resources, in reverse player order, the cheapest tokens first."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from powergrid_tui.games.power_grid.actions import Action, Buy, Done, Tokens
from powergrid_tui.games.power_grid.model import IDLE, Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules import plant_market, player_order
from powergrid_tui.games.power_grid.rules.storage import fits, names_of, rooms, usable
from powergrid_tui.table.game import Choice, IllegalAction, Lazy, Offer

DONE = Done()


def begin(state: State) -> State:
    """After the auction: the Step 3 card leaves the market if it lies there, and round 1 gets its true order."""
    state = plant_market.settle(state.evolve(phase=Phase.RESOURCES), card_stays=False)
    order = player_order.ranked(state) if state.round == 1 else state.order
    return state.evolve(
        order=order, step=3 if state.step3_out else state.step, waiting=tuple(reversed(order)), acted=False
    )


def proceed(state: State) -> State:
    """Ask the next player who can buy anything; who has bought goes on until done."""
    if state.acted:
        return state
    waiting, news = state.waiting, state.news
    while waiting and not any(_most(state, waiting[0])):
        news = (*news, ("nothing to buy", waiting[0], 0))
        waiting = waiting[1:]
    return state.evolve(waiting=waiting, turn=waiting[0] if waiting else IDLE, news=news)


def cost(state: State, tokens: Sequence[int]) -> int:
    """Elektro for these tokens from the market as it is. The market must have them."""
    return sum(state.book.cost_of(r, state.market[r], count) for r, count in enumerate(tokens) if count)


def _most(state: State, seat: int) -> list[int]:
    """Tokens of each resource that a seat could buy now, of that resource alone."""
    book, player = state.book, state.players[seat]
    money = player.money
    found = []
    for prices, there, most in zip(book.prices, state.market, rooms(book, player.plants, player.stock), strict=True):
        if most > 0:
            first = len(prices) - 1 - there
            found.append(min(there, most, bisect_right(prices, prices[first] + money) - 1 - first))
        else:
            found.append(0)
    return found


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or nothing."""
    if isinstance(action, Done):
        return ""
    if not isinstance(action, Buy):
        return f"{action.kind} is for another phase: resources are being bought"
    player, book = state.players[state.turn], state.book
    if min(action.tokens) < 0 or not any(action.tokens):
        return "buy at least one token"
    for r, count in enumerate(action.tokens):
        if count and not usable(book, player.plants, r):
            return f"none of your power plants runs on {RESOURCES[r]}"
        if count > state.market[r]:
            left = f"only {state.market[r]} {RESOURCES[r]}" if state.market[r] else f"no {RESOURCES[r]}"
            return f"the market has {left}"
    after = [have + more for have, more in zip(player.stock, action.tokens, strict=True)]
    if not fits(book, player.plants, after):
        return f"your power plants have no room for {names_of(action.tokens)} more"
    price = cost(state, action.tokens)
    if price > player.money:
        return f"{names_of(action.tokens)} costs {price} Elektro and you have {player.money}"
    return ""


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Each resource by itself, one token to as many as can be had; several in one purchase are allowed too."""
    most = _most(state, state.turn)
    ends = list(accumulate(most))

    def make(at: int) -> Buy:
        r = next(i for i, end in enumerate(ends) if at < end)
        return Buy(tokens=_only(r, at - (ends[r] - most[r]) + 1))

    def rows() -> Sequence[Choice[Action]]:
        found: list[Choice[Action]] = []
        for r in range(len(RESOURCES)):
            able = [Buy(tokens=_only(r, count)) for count in range(1, most[r] + 1)]
            found += [Choice(action, cost(state, action.tokens)) for action in able]
            beyond = Buy(tokens=_only(r, most[r] + 1))
            found.append(Choice(beyond, 0, refusal(state, beyond)))
        return found

    return (Offer("buy", Lazy(ends[-1], make), rows), Offer("done", (DONE,), lambda: [Choice(DONE)]))


def _only(resource: int, count: int) -> Tokens:
    tokens = [0, 0, 0, 0]
    tokens[resource] = count
    return (tokens[0], tokens[1], tokens[2], tokens[3])


def apply(state: State, action: Action) -> State:
    """Buy, or end the turn. Raises `IllegalAction`."""
    why = refusal(state, action)
    if why:
        raise IllegalAction(why)
    if not isinstance(action, Buy):
        return proceed(state.evolve(waiting=state.waiting[1:], acted=False))
    seat = state.turn
    player = state.players[seat]
    after = player.evolve(
        money=player.money - cost(state, action.tokens),
        stock=tuple(map(int.__add__, player.stock, action.tokens)),
    )
    return state.evolve(
        players=(*state.players[:seat], after, *state.players[seat + 1 :]),
        market=tuple(map(int.__sub__, state.market, action.tokens)),
        acted=True,
    )
