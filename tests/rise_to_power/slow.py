"""The cards and the score written out a second time, slowly: every payment and every pair of districts is tried."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

Cell = tuple[int, int]


class Row(NamedTuple):
    name: str
    sector: str
    colour: str
    costs: tuple[int, ...]
    """Of the cards with influence 1 to 5."""
    reward: str
    trade: str
    amount: int


DISTRICTS = {
    "IC": Row("Inner City", "residential", "g", (2, 4, 6, 8, 10), "C", "points", 3),
    "PA": Row("Parklands", "residential", "g", (3, 5, 7, 9, 11), "HH", "redraw", 2),
    "GT": Row("Garden Towers", "residential", "g", (4, 6, 8, 10, 12), "CD", "contracts", 2),
    "SE": Row("Seaport", "offshore", "b", (3, 5, 7, 9, 11), "D", "draw", 4),
    "MA": Row("Marina", "offshore", "b", (4, 6, 8, 10, 12), "CC", "refill", 2),
    "IS": Row("Island", "offshore", "b", (4, 6, 8, 10, 12), "DH", "recover", 2),
    "BI": Row("Biosphere", "space", "o", (2, 4, 6, 8, 10), "H", "any_colour", 0),
    "SS": Row("Space Station", "space", "o", (5, 7, 9, 11, 13), "DD", "discount", 4),
    "OL": Row("Orbital Lift", "space", "o", (3, 5, 7, 9, 11), "CH", "steal", 2),
}
"""By the letters of their cards."""

CONTRACTS = tuple(f"{code}{influence}" for code in DISTRICTS for influence in range(1, 6))

PRISMS = tuple(f"{colour}{value}" for colour in "gbo" for value in range(1, 7) for _ in range(3))

PLANT = (2, 4, 4)
"""What a company draws, holds and connects without any district."""

Grid = Mapping[Cell, tuple[str, ...]]
"""Active districts by cell, the lowest card first."""


def kind(card: str) -> Row:
    return DISTRICTS[card[:2]]


def influence(card: str) -> int:
    return int(card[2:])


def cost(card: str) -> int:
    return kind(card).costs[influence(card) - 1]


def worth(prisms: Iterable[str]) -> int:
    return sum(int(prism[1:]) for prism in prisms)


def values(grid: Grid) -> tuple[int, int, int]:
    """Draw, hand and connections: only the top cards count."""
    symbols = Counter("".join(kind(stack[-1]).reward for stack in grid.values()))
    draw, hand, connections = PLANT
    return draw + symbols["D"], hand + symbols["H"], connections + symbols["C"]


def adjacent(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def sites(grid: Grid, taken: Iterable[Cell]) -> set[Cell]:
    """Free cells that touch the plant or an active district; `taken` are those of all districts."""
    far = max([0, *(abs(step) for cell in grid for step in cell)]) + 2
    field = {(x, y) for x in range(-far, far + 1) for y in range(-far, far + 1)}
    free = field - {(0, 0), *taken}
    return {cell for cell in free if any(adjacent(cell, place) for place in ((0, 0), *grid))}


def agenda(grid: Grid, name: str) -> int:
    """Points of an agenda."""
    colours = {cell: kind(stack[-1]).colour for cell, stack in grid.items()}
    pairs = [(one, other) for one, other in combinations(colours, 2) if adjacent(one, other)]
    alike = sum(colours[one] == colours[other] for one, other in pairs)
    match name:
        case "matched":
            return alike + sum(adjacent((0, 0), cell) for cell in colours)
        case "mixed":
            return len(pairs) - alike
        case "balance":
            return 5 * min(list(colours.values()).count(colour) for colour in "gbo")
    return 2 * upgrades(grid)


def upgrades(grid: Grid) -> int:
    return sum(map(len, grid.values())) - len(grid)


def score(grid: Grid, agenda_name: str) -> int:
    """Influence of all that is active, a point an upgrade, and the agenda."""
    return (
        sum(influence(card) for stack in grid.values() for card in stack) + upgrades(grid) + agenda(grid, agenda_name)
    )


def payments(hand: Iterable[str], colour: str, price: int) -> set[tuple[str, ...]]:
    """All sets of cards that pay a price, and do not without any one of them; with no colour any card pays."""
    cards = [card for card in hand if not colour or card[0] == colour]
    return {way for count in range(1, len(cards) + 1) for way in combinations(cards, count) if _pays(way, price)}


def _pays(way: tuple[str, ...], price: int) -> bool:
    return worth(way) >= price > worth(way) - min(worth((card,)) for card in way)


def shares(cards: Iterable[str], count: int) -> Iterator[tuple[str, ...]]:
    """Every set of so many of these cards, in the order in which a hand is held."""
    yield from sorted(set(combinations(sorted(cards, key=PRISMS.index), count)))
