"""Scoring a board: support, pollution, plants, cards, trends and the total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from powergrid_tui.games.electropolis.book import (
    CENTRE,
    COAL,
    CORNERS,
    FUELS,
    GAS,
    NUCLEAR,
    RING,
    SQUARES,
    Book,
    DevelopmentCard,
    beside,
    book,
)
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State

Cells = tuple[int, ...]
BoardCells = tuple[str, ...]

BURNING = ("coal", "gas")
"""Plants that pollute and whose points depend on their group."""


def cells_of(board: BoardCells, kinds: Iterable[str]) -> Cells:
    """The cells that hold a tile of one of these kinds."""
    wanted = frozenset(kinds)
    return tuple(cell for cell, kind in enumerate(board) if kind in wanted)


def support(player: Mayor) -> int:
    """Total support, clamped to the ends of the track."""
    return max(0, min(book().numbers.highest_support, player.support + support_on(player.board)))


def places_in_support(players: Sequence[Mayor]) -> tuple[int, ...]:
    """By seat, the place in support, from 1. Mayors who are level all have the better place."""
    stands = [support(player) for player in players]
    return tuple(1 + sum(other > mine for other in stands) for mine in stands)


def on_track(state: State, player: Mayor) -> Mayor:
    """A mayor whose support has just changed: the marker stops at the ends of its track, and what would have taken it
    further is lost. By the first readings nothing was lost until support was read."""
    if state.options.readings < 2:
        return player
    built = support_on(player.board)
    shown = max(0, min(book().numbers.highest_support, player.support + built))
    return player if shown == player.support + built else player.evolve(support=shown - built)


@lru_cache(maxsize=1 << 14)
def support_on(board: BoardCells) -> int:
    """Support from the tiles on a board. Housing loses one for each adjacent plant."""
    kinds, plants = book().kinds, book().plants
    total = 0
    for cell, tile in enumerate(board):
        kind = kinds.get(tile)
        if kind is None or not kind.support:
            continue
        near = sum(board[other] in plants for other in beside(cell)) if kind.shy else 0
        total += max(0, kind.support - near)
    return total


@lru_cache(maxsize=1 << 14)
def groups(board: BoardCells, kinds: frozenset[str]) -> tuple[Cells, ...]:
    """The connected groups of cells that hold tiles of these kinds."""
    left = {cell for cell, kind in enumerate(board) if kind in kinds}
    found = []
    while left:
        frontier = [min(left)]
        group = set(frontier)
        while frontier:
            for cell in beside(frontier.pop()):
                if cell in left and cell not in group:
                    group.add(cell)
                    frontier.append(cell)
        left -= group
        found.append(tuple(sorted(group)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def worth(board: BoardCells) -> dict[int, int]:
    """By cell, the points of each coal and gas plant if it ran: they depend on how many plants of its kind are
    connected."""
    found = {}
    for name in BURNING:
        points = book().kinds[name].group_points
        for group in groups(board, frozenset((name,))):
            for cell in group:
                found[cell] = points[min(len(group), len(points)) - 1]
    return found


@lru_cache(maxsize=1 << 14)
def smoke(board: BoardCells) -> dict[int, int]:
    """By cell, the pollution of each coal and gas plant if it ran, less what adjacent controls remove; never below
    0."""
    kinds = book().kinds
    found = {}
    for cell, tile in enumerate(board):
        if tile in BURNING:
            cleaned = sum(kinds[board[other]].cleans for other in beside(cell) if board[other] in kinds)
            found[cell] = max(0, kinds[tile].pollution - cleaned)
    return found


def pollution(board: BoardCells, running: Iterable[int]) -> int:
    """Pollution of the coal and gas plants that run, up to the end of the track."""
    by_cell = smoke(board)
    return min(book().numbers.highest_pollution, sum([by_cell[cell] for cell in running]))


def nuclear_running(player: Mayor) -> int:
    """How many nuclear plants run: each needs a fuel tile and a disposal tile."""
    plants, waste = player.board.count("nuclear"), player.board.count("waste")
    return min(plants, waste, player.fuel[NUCLEAR])


def ways_to_run(player: Mayor) -> tuple[Cells, ...]:
    """Every set of coal and gas plants that may run. As many run as there is fuel for; with enough fuel, all of
    them."""
    return tuple(_by_way(player.board, player.fuel))


@lru_cache(maxsize=1 << 9)  # a board may have hundreds of ways
def _by_way(board: BoardCells, fuel: tuple[int, int, int]) -> dict[Cells, tuple[int, int]]:
    """(points of all plants that run, pollution) by the set of coal and gas plants that may run."""
    choices = []
    for name, tiles in (("coal", fuel[COAL]), ("gas", fuel[GAS])):
        plants = cells_of(board, (name,))
        choices.append(list(combinations(plants, min(tiles, len(plants)))))
    mayor = Mayor(board=board, fuel=fuel)
    ways = [tuple(sorted((*coal, *gas))) for coal, gas in product(*choices)]
    return {cells: (plant_points(mayor, cells), pollution(board, cells)) for cells in ways}


def unused_fuel(player: Mayor) -> int:
    """How many fuel tiles no plant burns."""
    burnt = sum(
        min(player.fuel[at], player.board.count(FUELS[at].removeprefix("fuel_"))) for at in (COAL, GAS)
    ) + nuclear_running(player)
    return sum(player.fuel) - burnt


# Cards

Count = Callable[[Book, Mayor], int]


def _buildings_in(region: str) -> Count:
    def count(book: Book, player: Mayor) -> int:
        return sum(player.board[cell] != EMPTY for cell in book.regions[region] if cell != CENTRE)

    return count


def _of(*kinds: str) -> Count:
    return lambda book, player: len(cells_of(player.board, kinds))


PER: Mapping[str, Count] = {
    "unused_fuel": lambda book, player: unused_fuel(player),
    "building:TL": _buildings_in("TL"),
    "building:TR": _buildings_in("TR"),
    "building:BL": _buildings_in("BL"),
    "building:BR": _buildings_in("BR"),
    "plant:renewable": lambda book, player: len(cells_of(player.board, book.renewable)),
    "plant:coal": _of("coal"),
    "plant:gas": _of("gas"),
    "plant:nuclear": _of("nuclear"),
    "plant_on_ring": lambda book, player: sum(player.board[cell] in book.plants for cell in RING),
    "plant_of_largest_group": lambda book, player: max(map(len, groups(player.board, book.plants)), default=0),
    "public": lambda book, player: len(cells_of(player.board, book.public)),
    "scrubber": _of("scrubber"),
}
"""What a card counts, by its id in the file. Only the rules know how many tiles were taken this round."""

CONDITIONS: Mapping[str, Callable[[Book, Mayor], bool]] = {
    "three_renewables": lambda book, player: book.renewable <= set(player.board),
    "corners_filled": lambda book, player: all(player.board[cell] != EMPTY for cell in CORNERS),
    "square_filled": lambda book, player: any(all(player.board[cell] != EMPTY for cell in sq) for sq in SQUARES),
}
"""What a card requires, by its id in the file."""


def card_points(card: DevelopmentCard, player: Mayor, taken: int = 0, place: int = 0) -> int:
    """The points of a card for the board as it is. `taken` is the number of tiles taken this round, `place` the rank in
    support, from 1."""
    rules = book()
    if card.ranks:
        return card.ranks[place - 1] if 0 < place <= len(card.ranks) else 0
    if card.condition and not CONDITIONS[card.condition](rules, player):
        return 0
    if card.per == "tile_taken_this_round":
        return card.points * taken
    return card.points * (PER[card.per](rules, player) if card.per else 1)


# The end


@dataclass(frozen=True, slots=True)
class Tally:
    """A score, item by item, in points. The total is the sum of all items but support and pollution."""

    cards_now: int
    """Points of cards with an immediate effect."""
    plants: int
    """Points of plants that run."""
    cards_end: int
    """Points of cards that count at the end."""
    trends: tuple[int, ...]
    """Points for each trend in the game."""
    empty: int
    """Points lost for empty cells: 0 or negative."""
    penalty: int
    """Points lost for pollution above support, the square of the excess: 0 or negative."""
    support: int
    """Support as shown on its track; not points."""
    pollution: int
    """Pollution as shown on its track; not points."""

    @property
    def total(self) -> int:
        """All points together."""
        return self.cards_now + self.plants + self.cards_end + sum(self.trends) + self.empty + self.penalty


def plant_points(player: Mayor, running: Iterable[int]) -> int:
    """Points of all plants that run: the coal and gas plants given, nuclear as fuel and disposal allow, all
    renewables."""
    by_cell = worth(player.board)
    total = sum([by_cell[cell] for cell in running]) + book().kinds["nuclear"].points * nuclear_running(player)
    return total + _renewable_points(player.board)


@lru_cache(maxsize=1 << 12)
def _renewable_points(board: BoardCells) -> int:
    rules = book()
    return sum([rules.kinds[tile].points for tile in board if tile in rules.renewable])


def excess_penalty(pollution: int, support: int) -> int:
    """The penalty for more pollution than support, in points: the square of the excess."""
    return max(0, pollution - support) ** 2


def shares(values: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Points by rank. Equal values share the sum of the ranks they cover, rounded towards zero. A value of 0 gets no
    rank, and with two players only the first two ranks score."""
    places = ranks[: len(values)]
    found = [0] * len(values)
    at = 0
    for value in sorted({value for value in values if value > 0}, reverse=True):
        same = [seat for seat, other in enumerate(values) if other == value]
        for seat in same:
            found[seat] = int(sum(places[at : at + len(same)]) / len(same))
        at += len(same)
    return tuple(found)


TREND_VALUES: Mapping[str, Callable[[Mayor, Cells], int]] = {
    "kinds": lambda player, running: len({tile for tile in player.board if tile in book().kinds}),
    "public": lambda player, running: len(cells_of(player.board, book().public)),
    "renewable": lambda player, running: len(cells_of(player.board, book().renewable)),
    "polluters": lambda player, running: pollution(player.board, running),
}
"""The value by which a trend ranks mayors."""


def trend_points(trends: Sequence[str], players: Sequence[Mayor], running: Sequence[Cells]) -> list[list[int]]:
    """By seat, the points for each trend."""
    rows: list[list[int]] = [[] for _ in players]
    for name in trends:
        trend = book().trends[name]
        if trend.ranks:
            value = TREND_VALUES[name]
            found = shares([value(player, cells) for player, cells in zip(players, running, strict=True)], trend.ranks)
        else:
            free = name == "nuclear_free"
            found = tuple(trend.points if free and "nuclear" not in player.board else 0 for player in players)
        for row, points in zip(rows, found, strict=True):
            row.append(points)
    return rows


def counts(players: Sequence[Mayor], trends: Sequence[str], running: Sequence[Cells]) -> tuple[Tally, ...]:
    """Everybody's final score, given the coal and gas plants that run by seat."""
    rules = book()
    cell = max([rules.numbers.penalty.empty_cell, *(rules.trends[name].empty_cell for name in trends)])
    found = []
    for player, cells, trend in zip(players, running, trend_points(trends, players, running), strict=True):
        total_support, total_pollution = support(player), pollution(player.board, cells)
        found.append(
            Tally(
                cards_now=player.points,
                plants=plant_points(player, cells),
                cards_end=sum(
                    card_points(rules.cards[card], player) for card in player.cards if rules.cards[card].when == "end"
                ),
                trends=tuple(trend),
                empty=-cell * player.board.count(EMPTY),
                penalty=-excess_penalty(total_pollution, total_support),
                support=total_support,
                pollution=total_pollution,
            )
        )
    return tuple(found)


def best_runs(players: Sequence[Mayor], trends: Sequence[str]) -> tuple[Cells, ...]:
    """By seat, the coal and gas plants to run for the most points. Each seat assumes that the others run theirs as they
    would without trends."""
    alone = tuple([_best_alone(player) for player in players])
    found = list(alone)
    for seat, player in enumerate(players):
        if len(_by_way(player.board, player.fuel)) > 1:
            totals = totals_by_way(players, trends, alone, seat)
            found[seat] = max(totals, key=totals.__getitem__)
    return tuple(found)


def _best_alone(player: Mayor) -> Cells:
    """The coal and gas plants that a mayor would run without trends."""
    there = support(player)
    net = {
        cells: points - excess_penalty(dirt, there)
        for cells, (points, dirt) in _by_way(player.board, player.fuel).items()
    }
    return max(net, key=net.__getitem__)


def totals_by_way(
    players: Sequence[Mayor], trends: Sequence[str], running: Sequence[Cells], seat: int
) -> dict[Cells, int]:
    """The total of a seat for every set of plants that it may run, while those of the others are fixed.

    Only what depends on the choice is recomputed, since there may be hundreds of ways.
    """
    player, base = players[seat], counts(players, trends, running)[seat]
    others = [pollution(other.board, cells) for other, cells in zip(players, running, strict=True)]
    ranked = [(at, book().trends[name].ranks) for at, name in enumerate(trends) if name == "polluters"]
    kept = base.total - base.plants - base.penalty - sum(base.trends[at] for at, _ in ranked)
    found = {}
    for cells, (points, dirt) in _by_way(player.board, player.fuel).items():
        values = (*others[:seat], dirt, *others[seat + 1 :])
        polluting = sum([shares(values, ranks)[seat] for _, ranks in ranked])
        found[cells] = kept + points - excess_penalty(dirt, base.support) + polluting
    return found


def provisional(state: State) -> bool:
    """Whether the score says little about the final one: in the first half of the game, empty cells dominate it."""
    return not state.over and 2 * state.round <= state.book.numbers.rounds


def runs(state: State) -> tuple[Cells, ...]:
    """By seat, the plants that run: as decided, or else the best choice."""
    best = best_runs(state.players, state.trends)
    if not state.running:
        return best
    return tuple(cells if seat in state.waiting else state.running[seat] for seat, cells in enumerate(best))
