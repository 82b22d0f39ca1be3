"""What a company might do now: a few candidates for each kind of decision, and whole turns where a turn can be planned.

All candidates are legal. The first one is what the quick policy would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Scrap, Tokens
from powergrid_tui.games.power_grid.bots.ahead.closing import closing_fuel, may_end
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PASS, STORING, first_of, more_fuel
from powergrid_tui.games.power_grid.estimates import DEEP, bill, builds, expansion, fuelled
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import auction, building, bureaucracy
from powergrid_tui.games.power_grid.rules.resources import all_price_steps, open_markets
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.rules.storage import fits, plus

STARTS: Final = 6
"""How many starting cities are compared."""

NEXT: Final = 4
"""How many cities are compared for the next one to build."""

FUELS: Final = 10
"""How many purchases are compared."""


def candidates(state: State, policy_choice: Action) -> list[Action]:
    """The candidates of the seat to move, the choice of the policy first."""
    found: list[Action] = [policy_choice]
    for action in _of_phase(state):
        if action not in found:
            found.append(action)
    return found


def _of_phase(state: State) -> Sequence[Action]:
    if state.phase is Phase.AUCTION:
        if state.scrapping:
            return scraps(state)
        return bids(state) if state.auction else openings(state)
    if state.phase is Phase.RESOURCES:
        return purchases(state)
    if state.phase is Phase.BUILDING:
        return extensions(state)
    if state.phase is Phase.BUREAUCRACY:
        return bureaucracy.choices(state)[0].actions[:4]
    return ()


def openings(state: State) -> list[Action]:
    """Each plant for sale at its minimum bid, or passing."""
    player, market = state.players[state.turn], state.book.plant_market
    found: list[Action] = []
    for plant in state.current:
        least = auction.minimum(state, plant)
        if least <= player.money and not (market.bans and market.ban(plant, player.cities)):
            found.append(Open(plant=plant, amount=least))
    if state.round > 1 or player.plants:
        found.append(PASS)
    return found


def bids(state: State) -> list[Action]:
    """Raising by one, or passing."""
    assert state.auction is not None
    raised = state.auction.bid + 1
    if raised > state.players[state.turn].money:
        return [PASS]
    return [Bid(amount=raised), PASS]


def scraps(state: State) -> list[Action]:
    """Scrapping each of the old plants, keeping as many tokens as possible."""
    found: list[Action] = []
    for plant in state.players[state.turn].plants:
        if plant != state.scrapping and not state.book.is_mine(plant):
            found.append(Scrap(plant=plant, keep=auction.keeps(state, plant)[0]))
    return found


def purchases(state: State) -> list[Action]:
    """For each set of plants, the fuel it lacks for this round; for the largest sets also some of the next round's
    fuel. In a round that is likely to be the last, also spare fuel with the money that cities leave, so that others go
    without."""
    if state.acted:
        return [DONE]
    book, seat, me = state.book, state.turn, state.players[state.turn]
    found: list[Action] = []
    last_round = may_end(state)
    for market in open_markets(state):
        prices = all_price_steps(state, seat, market)
        lots: list[tuple[int, int, Tokens]] = []
        for group in sets_of(book, me.plants):
            cheapest = bill(group, me.stock, prices)
            if cheapest is None or not any(cheapest[1]) or cheapest[0] > me.money:
                continue
            if (group.output, *cheapest) not in lots:
                lots.append((group.output, *cheapest))
        lots.sort(reverse=True)
        bundles: list[Tokens] = [tokens for _, _, tokens in lots[: FUELS - 4]]
        end, last = closing_fuel(state, seat, market)
        if any(last) and last not in bundles:
            bundles.append(last)
        for ahead in (0.5, 1.0):
            for tokens in (bundles[0] if bundles else (0, 0, 0, 0), (0, 0, 0, 0)):
                more = more_fuel(state, tokens, ahead, market, int(me.money * STORING))
                if any(more) and more not in bundles:
                    bundles.append(more)
        if last_round:
            fuel = sum([steps[count] for steps, count in zip(prices, last, strict=True)])
            more = more_fuel(state, last, 1.0, market, fuel + end.money)
            if any(more) and more not in bundles:
                bundles.append(more)
        for tokens in bundles:
            if not fits(book, me.plants, plus(me.stock, tokens)):
                continue
            action = Buy(tokens=first_of(tokens) if book.counts.one_token else tokens, market=market)
            if action not in found:
                found.append(action)
    found.append(DONE)
    return found


def extensions(state: State) -> list[Action]:
    """Various numbers of cities along the cheapest path, several choices for the next city, or no city."""
    seat, book = state.turn, state.book
    me = state.players[seat]
    found: list[Action] = []
    if book.network.restricts or book.counts.networks > 1:
        rows = [row for row in building.choices(state)[0].rows() if not row.why]
        rows.sort(key=attrgetter("cost"))
        return [*[row.action for row in rows[:NEXT]], DONE]
    if not me.cities:
        return [*_starts(state), DONE]
    plan = expansion(book, me.cities, state.houses, state.step, DEEP)
    path = [city for city, _ in plan[: builds(plan, me.money, DEEP)[0]]]
    for count in _counts(state, len(path)):
        found.append(Build(cities=tuple(path[:count])))
    ways = book.network.connection(me.cities)
    near = sorted(
        [
            (ways[city] + house, city)
            for city, house in free_spaces(book, state.step, state.houses)
            if city not in me.cities and ways[city] + house <= me.money
        ]
    )
    for _, city in near[:NEXT]:
        action = Build(cities=(city,))
        if action not in found:
            found.append(action)
    found.append(DONE)
    return found


def _counts(state: State, most: int) -> list[int]:
    """How many cities to build at once, at most so many: if they are many, the first, the middle and the last numbers,
    as many as the plants power on the fuel there is, and those that end the game or just do not."""
    if most <= 6:
        return list(range(1, most + 1))
    have, end = len(state.players[state.turn].cities), state.book.counts.end_at
    counts = {1, 2, most // 2, most // 2 + 1, most - 1, most}
    counts |= {fuelled(state, state.turn) - have, end - have - 1, end - have}
    return [count for count in sorted(counts) if 0 < count <= most]


def _starts(state: State) -> list[Action]:
    """The starting cities from which the first cities of a network cost least in total."""
    book, me = state.book, state.players[state.turn]
    rows: list[tuple[int, int]] = []
    ways = book.network.connection(())
    for city, house in free_spaces(book, state.step, state.houses):
        if ways[city] < UNREACHABLE and house <= me.money:
            rest = expansion(book, (city,), state.houses, state.step, 6)
            price = sum([cost for _, cost in rest]) + 60 * (6 - len(rest))
            rows.append((price, city))
    rows.sort()
    return [Build(cities=(city,)) for _, city in rows[:STARTS]]
