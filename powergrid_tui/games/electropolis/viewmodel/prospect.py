"""What tiles and a card of the ring would make of a city."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.electropolis.book import COAL, CORNERS, FUELS, GAS, NUCLEAR, DevelopmentCard, beside
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.scoring import BURNING, card_points, on_track, places_in_support

_LAST = "waste"
"""The tile that is placed when the others have led to a corner."""


def with_piece(
    view: State, seat: int, tiles: tuple[str, ...], card: DevelopmentCard | None, region: Iterable[int]
) -> Mayor:
    """The mayor once they have taken these tiles and this card, and placed them one by one where each seems to do best:
    a fair guess at what they can be worth, not the best that can be done."""
    mayor = view.players[seat]
    coal, gas, nuclear = (mayor.fuel[at] + tiles.count(FUELS[at]) for at in (COAL, GAS, NUCLEAR))
    mayor = mayor.evolve(fuel=(coal, gas, nuclear))
    board, allowed = list(mayor.board), frozenset(region)
    left = sorted((tile for tile in tiles if tile not in FUELS), key=lambda tile: (tile == _LAST, tile not in BURNING))
    lost = 0
    while left:
        tile = next((each for each in left if _cells(view, board, each, allowed)), None)
        if tile is None:
            lost = len(left) * view.book.numbers.penalty.discarded
            break
        left.remove(tile)
        cells = _cells(view, board, tile, allowed)
        board[max(cells, key=lambda cell: (_liking(view, board, tile, cell), -cell))] = tile
    mayor = on_track(view, mayor.evolve(board=tuple(board)))
    mayor = on_track(view, mayor.evolve(support=mayor.support - lost))
    return mayor if card is None else _with_card(view, seat, mayor, card, len(tiles))


def _with_card(view: State, seat: int, mayor: Mayor, card: DevelopmentCard, taken: int) -> Mayor:
    """The mayor once a card has taken effect, unless it counts at the end."""
    mayor = mayor.evolve(cards=(*mayor.cards, card.id))
    if card.when == "end":
        return mayor
    players = (*view.players[:seat], mayor, *view.players[seat + 1 :])
    points = card_points(card, mayor, taken, places_in_support(players)[seat])
    return on_track(view, mayor.evolve(points=mayor.points + points, support=mayor.support + card.support))


def _cells(view: State, board: list[str], tile: str, allowed: frozenset[int]) -> list[int]:
    """The cells in which a tile may be placed next."""
    corners = view.book.kinds[tile].corners
    return [
        cell
        for cell in allowed
        if board[cell] == EMPTY
        and (cell in CORNERS or not corners)
        and any(board[other] != EMPTY for other in beside(cell))
    ]


def _liking(view: State, board: list[str], tile: str, cell: int) -> int:
    """How good a cell is for a tile, by what is next to it: plants beside their like, air-pollution control beside
    plants that pollute, housing away from plants; the others where they keep no corner."""
    kind, near = view.book.kinds[tile], [board[other] for other in beside(cell)]
    if tile in BURNING:
        return 2 * near.count(tile) - near.count("housing") + near.count("scrubber")
    if kind.cleans:
        return sum(other in BURNING for other in near)
    if kind.shy:
        return -sum(other in view.book.plants for other in near)
    return -(cell in CORNERS)
