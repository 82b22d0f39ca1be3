"""What plants can hold: twice what they need to run once, and hybrids any mix of coal and oil."""

from collections.abc import Sequence

from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook


def fits(book: Rulebook, plants: tuple[int, ...], stock: Sequence[int]) -> bool:
    """Whether these plants can hold these tokens of coal, oil, garbage and uranium together.

    Coal and oil above what their own plants hold share the hybrids.
    """
    coal, oil, garbage, uranium, hybrid = book.storage(plants)
    over = max(0, stock[0] - coal) + max(0, stock[1] - oil)
    return over <= hybrid and stock[2] <= garbage and stock[3] <= uranium


def fits_on(book: Rulebook, plant: int, tokens: Sequence[int]) -> bool:
    """Whether one plant alone can hold these tokens."""
    return fits(book, (plant,), tokens)


def room(book: Rulebook, plants: tuple[int, ...], stock: Sequence[int], resource: int) -> int:
    """Tokens of a resource that still fit beside this stock."""
    storage = book.storage(plants)
    if resource == COAL:
        return storage[0] + storage[4] - max(0, stock[1] - storage[1]) - stock[0]
    if resource == OIL:
        return storage[1] + storage[4] - max(0, stock[0] - storage[0]) - stock[1]
    return storage[resource] - stock[resource]


def usable(book: Rulebook, plants: tuple[int, ...], resource: int) -> bool:
    """Whether any of these plants runs on the resource."""
    storage = book.storage(plants)
    return storage[resource] > 0 or (resource in (COAL, OIL) and storage[4] > 0)


def names_of(tokens: Sequence[int]) -> str:
    """Tokens in words: ``2 coal and 1 oil``."""
    words = [f"{count} {name}" for count, name in zip(tokens, RESOURCES, strict=True) if count]
    if len(words) > 1:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return words[0] if words else "nothing"
