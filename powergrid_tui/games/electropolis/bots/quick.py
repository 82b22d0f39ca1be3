"""The policy for play-outs: it plays like an average mayor, and is many times faster than the simple bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Space, Take
from powergrid_tui.games.electropolis.book import FUELS, beside
from powergrid_tui.games.electropolis.bots.plans import DEFAULT_PLACE, Worth, plain, space_worth
from powergrid_tui.games.electropolis.bots.valuation import TASTE
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, Phase, State
from powergrid_tui.games.electropolis.rules import flow
from powergrid_tui.games.electropolis.rules.placing import cells_for
from powergrid_tui.games.electropolis.rules.taking import size
from powergrid_tui.games.electropolis.scoring import card_points
from powergrid_tui.table.protocol.game import NOBODY

CELLS_TRIED = 3
"""How many cells a kind of tile is tried in, to estimate what it would bring."""

LOST = 3.0
"""What a tile costs that fits nowhere in the region, in points."""

CARD_SUPPORT = 0.8
"""What a step of support from a card is worth, in points."""

CARD_ROOM = 0.25
"""What each free cell of a card's region beyond those needed is worth, in points."""


def quick(state: State, rng: Random, evaluator: Callable[[State], Worth] = plain) -> Action:
    """The action of the seat to move; nothing hidden is used. `evaluator` says what the cities are worth to it."""
    match state.phase:
        case Phase.CHOOSING:
            free = [space for space, holder in enumerate(state.spaces) if holder == NOBODY]
            return Space(space=max(free, key=lambda space: space_worth(state, space)))
        case Phase.TAKING:
            return _take(state, rng, evaluator(state))
        case Phase.PLACING:
            return _place(state, evaluator(state))
        case _:
            return flow.choices(state)[0].actions[0]


def _take(state: State, rng: Random, evaluator: Worth) -> Action:
    """The piece whose tiles bring most by themselves, with the card that offers the most room and points."""
    mayor = state.mover
    board, before = mayor.board, evaluator(mayor)
    cells = [c for c, tile in enumerate(board) if tile == EMPTY and any(board[other] != EMPTY for other in beside(c))]
    worth = {tile: _best(mayor, tile, cells, rng, evaluator) - before for tile in sorted(set(state.ring))}
    count, ring = size(state), state.ring
    around = [worth[tile] for tile in (*ring, *ring)]
    start = max(range(len(ring)), key=lambda at: sum(around[at : at + count]))
    build = sum(ring[(start + at) % len(ring)] not in FUELS for at in range(count))
    return Take(start=start, card=max(state.shown, key=lambda name: _card(state, mayor, name, build, count)))


def _best(mayor: Mayor, tile: str, cells: Sequence[int], rng: Random, evaluator: Worth) -> float:
    """The worth of a city with this tile, tried in a few of the cells."""
    if tile in FUELS:
        have = mayor.fuel
        at = FUELS.index(tile)
        return evaluator(mayor.evolve(fuel=(*have[:at], have[at] + 1, *have[at + 1 :])))
    if not cells:
        return evaluator(mayor)
    board, few = mayor.board, rng.sample(cells, min(CELLS_TRIED, len(cells)))
    return max([evaluator(mayor.evolve(board=(*board[:c], tile, *board[c + 1 :]))) for c in few])


def _card(state: State, mayor: Mayor, name: str, build: int, taken: int) -> float:
    card = state.book.cards[name]
    room = sum(mayor.board[cell] == EMPTY for cell in state.book.regions[card.region])
    points = CARD_SUPPORT * card.support + card_points(card, mayor, taken, DEFAULT_PLACE)
    return points + CARD_ROOM * room - LOST * max(0, build - room)


def _place(state: State, evaluator: Worth) -> Action:
    """Place the tile that is hardest to place, where it brings most."""
    kinds = state.book.kinds
    hand = sorted(state.hand, key=lambda tile: (not kinds[tile].corners, -TASTE[tile]))
    mayor = state.mover
    board = mayor.board
    for tile in hand:
        cells = cells_for(state, tile)
        if cells:
            boards = {cell: mayor.evolve(board=(*board[:cell], tile, *board[cell + 1 :])) for cell in cells}
            return Place(tile=tile, cell=max(cells, key=lambda cell: evaluator(boards[cell])))
    return Discard(tile=hand[0])
