"""What plants can store: twice what they burn in one run; hybrids any mix of coal and oil."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rulebook.facts import Storage
from powergrid_tui.table.words.language import listed, trc, trn

NOTHING: Tokens = (0, 0, 0, 0)


def plus(one: Tokens, other: Tokens) -> Tokens:
    """The sum, per resource."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def minus(one: Tokens, other: Tokens) -> Tokens:
    """The difference, per resource; may be negative."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def fits(book: Rulebook, plants: tuple[int, ...], stock: Tokens) -> bool:
    """Whether these plants can hold these tokens of coal, oil, garbage and uranium at the same time."""
    return holds(book.storage(plants), stock)


def holds(storage: Storage, stock: Tokens) -> bool:
    """Whether plants with this storage can hold these tokens at the same time.

    Coal and oil that do not fit their own plants share the hybrids.
    """
    coal, oil, garbage, uranium, hybrid = storage
    if stock[2] > garbage or stock[3] > uranium:
        return False
    over_coal, over_oil = stock[0] - coal, stock[1] - oil
    return (over_coal if over_coal > 0 else 0) + (over_oil if over_oil > 0 else 0) <= hybrid


def rooms(book: Rulebook, plants: tuple[int, ...], stock: Tokens) -> Tokens:
    """For each resource, how many more tokens fit if nothing else is added to the stock."""
    coal, oil, garbage, uranium, hybrid = book.storage(plants)
    coal, oil, garbage, uranium = coal - stock[0], oil - stock[1], garbage - stock[2], uranium - stock[3]
    if hybrid:
        coal, oil = hybrid + coal + min(0, oil), hybrid + oil + min(0, coal)
    return (coal, oil, garbage, uranium)


def usable(book: Rulebook, plants: tuple[int, ...], resource: int) -> bool:
    """Whether any of these plants runs on the resource."""
    storage = book.storage(plants)
    return storage[resource] > 0 or (resource in (COAL, OIL) and storage[4] > 0)


def names_of(tokens: Sequence[int]) -> str:
    """Tokens in words: ``2 coal and 1 oil``."""
    words = [tokens_of(resource, count) for resource, count in enumerate(tokens) if count]
    return listed(words) if words else trc("tokens", "nothing")


def tokens_of(resource: int, count: int) -> str:
    """Tokens of one resource in words: ``2 coal``."""
    match RESOURCES[resource]:
        case "coal":
            return trn("{count} coal", "{count} coal", count)
        case "oil":
            return trn("{count} oil", "{count} oil", count)
        case "garbage":
            return trn("{count} garbage", "{count} garbage", count)
        case _:
            return trn("{count} uranium", "{count} uranium", count)
