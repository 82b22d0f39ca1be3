"""Numbers worked out before somebody commits: what fuel costs, what could be powered, where tokens lie.

Nothing here is a rule: prices, storage and runs come from the rules and the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.power_grid.actions import Buy, Tokens
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.running import Together, sets_of

NOTHING: Tokens = (0, 0, 0, 0)


def output(book: Rulebook, plants: Sequence[int], stock: Tokens) -> int:
    """The most cities that these plants can power on a stock, were there that many."""
    return max(some.output for some in sets_of(book, tuple(plants)) if some.runs_on(stock))


def could_power(book: Rulebook, plants: Sequence[int], stock: Tokens, cities: int) -> int:
    """The most of so many cities that these plants can power on a stock."""
    return min(output(book, plants, stock), cities)


def plus(stock: Sequence[int], more: Sequence[int]) -> Tokens:
    """Two lots of tokens together."""
    coal, oil, garbage, uranium = (have + extra for have, extra in zip(stock, more, strict=True))
    return (coal, oil, garbage, uranium)


def lacking(view: State, some: Together, stock: Tokens) -> tuple[Tokens, int] | None:
    """The cheapest tokens that these plants lack to run once, and their price in Elektro; None if the market lacks
    them too."""
    short = [max(0, burn - have) for burn, have in zip(some.burn, stock, strict=True)]
    spare = sum(max(0, stock[r] - some.burn[r]) for r in (COAL, OIL))
    mixed = max(0, some.mixed - spare)
    found: list[tuple[int, Tokens]] = []
    for coal in range(mixed + 1):
        tokens = (short[0] + coal, short[1] + mixed - coal, short[2], short[3])
        if all(count <= there for count, there in zip(tokens, view.market, strict=True)):
            found.append((resources.cost(view, tokens), tokens))
    if not found:
        return None
    price, tokens = min(found)
    return tokens, price


def fuel_price(view: State, plant: int) -> int | None:
    """Elektro for running a plant once from the market as it is; None when the market has not enough."""
    lack = lacking(view, sets_of(view.book, (plant,))[-1], NOTHING)
    return None if lack is None else lack[1]


def suggestion(view: State) -> Tokens:
    """What the seat to move would buy to run all its plants once; the best it can afford, when that is too much."""
    player = view.players[view.turn]
    found: list[tuple[int, int, Tokens]] = []
    for some in sets_of(view.book, player.plants):
        lack = lacking(view, some, player.stock)
        if lack is None:
            continue
        tokens, price = lack
        if not any(tokens) or not resources.refusal(view, Buy(tokens=tokens)):
            found.append((-some.output, price, tokens))
    return min(found)[2] if found else NOTHING


def next_prices(book: Rulebook, resource: int, there: int, count: int) -> tuple[int, ...]:
    """Elektro of each of the next tokens of a resource when so many are in the market."""
    track = book.tracks[resource]
    first = len(track) - there
    return track[first : first + count]


def lying(book: Rulebook, plants: Sequence[int], stock: Tokens) -> tuple[Tokens, ...]:
    """For each plant the tokens that may be taken to lie on it. The stock is one; this is one way to spread it.

    As many plants as can be have enough for one run before any has more.
    """
    own, mixed = list(stock), [0, 0, 0, 0]
    room = book.storage(tuple(plants))
    for r in (COAL, OIL):  # what only hybrids have room for
        mixed[r] = max(0, stock[r] - room[r])
    for r in (COAL, OIL):  # then what other plants can spare
        mixed[r] += max(0, min(room[4] // 2 - sum(mixed), stock[r] - mixed[r] - room[r] // 2))
        own[r] -= mixed[r]
    on = {number: [0, 0, 0, 0] for number in plants}
    for run in (1, 2):
        for number in plants:
            plant = book.plants[number]
            left = mixed if plant.fuel == "hybrid" else own
            for r, name in enumerate(RESOURCES):
                if plant.fuel in (name, "hybrid"):
                    count = min(left[r], run * plant.need - sum(on[number]))
                    on[number][r] += count
                    left[r] -= count
    return tuple((t[0], t[1], t[2], t[3]) for t in (on[number] for number in plants))
