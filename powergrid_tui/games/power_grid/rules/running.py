"""Which plants can run together on a stock, and what that powers."""

from collections.abc import Iterator
from itertools import combinations

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Plant, Rulebook

Burn = tuple[int, int, int, int]


def plain_burn(plants: tuple[Plant, ...]) -> list[int]:
    """Tokens that the plants burn that leave no choice: all but the hybrids."""
    burn = [0, 0, 0, 0]
    for plant in plants:
        if plant.fuel in RESOURCES:
            burn[RESOURCES.index(plant.fuel)] += plant.need
    return burn


def output(book: Rulebook, plants: tuple[int, ...]) -> int:
    """Cities that these plants power when all run."""
    return sum(book.plants[number].cities for number in plants)


def sets_that_run(book: Rulebook, plants: tuple[int, ...], stock: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every set of the plants that the stock can run at once, the empty one too."""
    for size in range(len(plants) + 1):
        for some in combinations(plants, size):
            cards = tuple(book.plants[number] for number in some)
            burn = plain_burn(cards)
            mixed = sum(card.need for card in cards if card.fuel == "hybrid")
            left = [have - burnt for have, burnt in zip(stock, burn, strict=True)]
            if min(left) >= 0 and left[0] + left[1] >= mixed:
                yield some


def best_output(state: State, seat: int) -> int:
    """The most of its cities that a seat can power with the plants and resources it has."""
    player = state.players[seat]
    able = max(output(state.book, some) for some in sets_that_run(state.book, player.plants, player.stock))
    return min(able, len(player.cities))
