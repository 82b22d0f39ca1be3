"""What a turn could do: pieces of the ring with each card, and where their tiles would go."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import FUELS, DevelopmentCard
from powergrid_tui.games.electropolis.bots.valuation import prospects, value
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.rules.placing import cells_for
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.games.electropolis.scoring import card_points, on_track

BUILDINGS = 0.7
"""The share of the tiles taken that have to be placed; the others are fuel."""

CROWDED = 3.0
"""What each building beyond a round's share of the empty cells costs, in points: it, or a later one, will be
discarded."""

DEFAULT_PLACE = 2
"""The rank in support that is assumed where a card depends on it."""

Worth = Callable[[Mayor], float]
"""What a city that the seat to move might have is worth, in points."""


def plain(view: State) -> Worth:
    """What a city is worth by what is on it, without the cards to come."""
    trends, left = view.trends, rounds_left(view)
    return lambda mayor: value(mayor, trends, left)


def hopeful(view: State, coming: tuple[str, ...]) -> Worth:
    """The same with what the cards to come may bring."""
    trends, left = view.trends, rounds_left(view)
    return lambda mayor: value(mayor, trends, left) + prospects(mayor.board, coming, left)


def rounds_left(view: State) -> int:
    """The number of rounds after this one."""
    return view.book.numbers.rounds - view.round


def space_worth(view: State, space: int) -> float:
    """Prefers many tiles, but no more buildings than this round's share of the empty cells; among equal spaces, the one
    that acts first."""
    share = view.mover.board.count(EMPTY) / (rounds_left(view) + 1)
    spaces = view.book.numbers.spaces
    tiles = spaces.tiles[space]
    crowded = max(0.0, BUILDINGS * tiles - share)
    return tiles - CROWDED * crowded + 0.9 * spaces.support[space] - 0.05 * space


def takes(view: State, starts: Iterable[int], worth: Worth) -> list[tuple[float, Take]]:
    """The pieces that begin at these places of the ring, with every card, each with the worth of the board after it, in
    points."""
    found, known = [], dict[tuple[str, ...], float]()
    for start in starts:
        tiles = piece(view, start)
        for name in view.shown:
            same = (name, *sorted(tiles))
            if same not in known:
                known[same] = tried(view, tiles, view.book.cards[name], worth)
            found.append((known[same], Take(start=start, card=name)))
    return found


def tried(view: State, tiles: tuple[str, ...], card: DevelopmentCard, worth: Worth) -> float:
    """The worth of the board after placing these tiles greedily with this card, in points."""
    mayor = view.mover
    coal, gas, nuclear = (have + tiles.count(fuel) for have, fuel in zip(mayor.fuel, FUELS, strict=True))
    mayor = mayor.evolve(fuel=(coal, gas, nuclear), cards=(*mayor.cards, card.id))
    state = view.with_mover(mayor).evolve(hand=tuple(tile for tile in tiles if tile not in FUELS))
    while state.hand:
        found = best_place(state, worth)
        if found is None:
            mayor = state.mover
            mayor = on_track(state, mayor.evolve(support=mayor.support - len(state.hand)))
            state = state.with_mover(mayor).evolve(hand=())
            break
        tile, cell = found
        at = state.hand.index(tile)
        mayor = state.mover
        board = (*mayor.board[:cell], tile, *mayor.board[cell + 1 :])
        mayor = on_track(state, mayor.evolve(board=board))
        state = state.with_mover(mayor).evolve(hand=(*state.hand[:at], *state.hand[at + 1 :]))
    mayor = state.mover
    if card.when == "now":
        points = card_points(card, mayor, len(tiles), DEFAULT_PLACE)
        mayor = on_track(state, mayor.evolve(points=mayor.points + points, support=mayor.support + card.support))
    return worth(mayor)


def best_place(state: State, worth: Worth) -> tuple[str, int] | None:
    """The tile and the cell that leave the best board, preferring tiles that fit in few cells. None if no tile fits."""
    ranked = places(state, worth)
    return max(ranked, key=_worth)[1:] if ranked else None


def _worth(found: tuple[float, str, int]) -> float:
    return found[0]


def places(state: State, worth: Worth) -> list[tuple[float, str, int]]:
    """(worth of the board after it, tile, cell) of the tiles that may be placed now. If there are tiles that only fit
    in corners, only those, because other tiles could take their cells."""
    mayor = state.mover
    kinds = state.book.kinds
    # Whether a tile may go in a cell depends only on whether the tile is restricted to corners.
    sorts = {kinds[tile].corners: tile for tile in state.hand}
    cells = {corners: cells_for(state, tile) for corners, tile in sorts.items()}
    only = bool(cells.get(True))
    found = []
    for tile in sorted({tile for tile in state.hand if kinds[tile].corners == only}):
        for cell in cells[only]:
            board = (*mayor.board[:cell], tile, *mayor.board[cell + 1 :])
            found.append((worth(mayor.evolve(board=board)), tile, cell))
    return found
