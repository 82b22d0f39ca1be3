"""What each tile on a board yields, in a few characters."""

from __future__ import annotations

from powergrid_tui.games.electropolis.book import Book, beside
from powergrid_tui.games.electropolis.model import Mayor
from powergrid_tui.games.electropolis.scoring import BURNING, Cells, groups, nuclear_running, smoke, worth
from powergrid_tui.table.words.language import trc


def worth_now(mayor: Mayor, tile: str, book: Book) -> str:
    """What one more tile of a kind would be worth in a city: the points and the pollution of a plant if it ran next to
    the largest group of its kind (``7/4``), support (``+2``); empty for what is only needed by others."""
    kind = book.kinds[tile]
    if tile in BURNING:
        size = 1 + max(map(len, groups(mayor.board, frozenset((tile,)))), default=0)
        return f"{kind.group_points[min(size, len(kind.group_points)) - 1]}/{kind.pollution}"
    if kind.support:
        return f"+{kind.support}"
    return str(kind.points) if kind.points else f"-{kind.cleans}" if kind.cleans else ""


def yields(mayor: Mayor, running: Cells, book: Book) -> tuple[str, ...]:
    """By cell, what its tile yields: points and pollution of plants (``8/4``), the support of public facilities
    (``+2``). A plant that does not run has a word instead."""
    points, polluting, board = worth(mayor.board), smoke(mayor.board), mayor.board
    left, off = nuclear_running(mayor), trc("plant", "off")
    found = []
    for cell, tile in enumerate(board):
        kind = book.kinds.get(tile)
        if kind is None:
            found.append("")
        elif tile in BURNING:
            dirt = f"/{polluting[cell]}" if polluting[cell] else ""
            found.append(f"{points[cell]}{dirt}" if cell in running else off)
        elif kind.waste:
            left -= 1
            found.append(str(kind.points) if left >= 0 else off)
        elif kind.support:
            near = sum(board[other] in book.plants for other in beside(cell)) if kind.shy else 0
            found.append(f"+{max(0, kind.support - near)}")
        else:
            found.append(str(kind.points) if kind.points else "")
    return tuple(found)
