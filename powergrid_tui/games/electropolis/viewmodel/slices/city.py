"""A board, drawn large, and what lies beside it."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.book import FUELS, SIDE, beside
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.scoring import Cells, groups, nuclear_running, smoke, worth
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class City:
    """A board, drawn large."""

    owner: Player
    board: tuple[str, ...]
    figures: tuple[str, ...]
    """By cell, what its tile brings."""
    region: frozenset[int] | None = None
    """Where tiles may lie now; None when nothing is being placed."""
    legal: frozenset[int] = frozenset()
    """Where the tile in hand may lie."""
    cursor: int | None = None
    tile: str = ""
    """The tile in hand."""
    picked: frozenset[int] = frozenset()
    """Plants that are marked."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies beside a board: tiles to be placed, fuel, and cards for the end."""

    tiles: tuple[str, ...]
    chosen: int | None
    fuel: tuple[int, int, int]
    idle: tuple[int, int, int]
    """Fuel that no plant burns."""
    card: str
    """The card that the tiles are placed with, and what it brings."""
    late: tuple[str, ...]
    """What the cards taken bring at the end, and how much that is now."""


def figures(player: Mayor, running: Cells, kinds: dict[str, int]) -> tuple[str, ...]:
    """By cell what its tile brings: points and pollution of plants, support of public facilities (`kinds`)."""
    points, dirt = worth(player.board), smoke(player.board)
    nuclear = nuclear_running(player)
    found = []
    for cell, tile in enumerate(player.board):
        if tile in ("coal", "gas"):
            dirty = f"/{dirt[cell]}" if dirt[cell] else ""
            found.append(f"{points[cell]}{dirty}" if cell in running else tr("idle"))
        elif tile == "nuclear":
            nuclear -= 1
            found.append("10" if nuclear >= 0 else tr("idle"))
        elif tile == "housing":
            near = sum(player.board[other] in _PLANTS for other in beside(cell))
            found.append(f"+{max(0, kinds[tile] - near)}")
        elif tile in ("solar", "wind", "hydro"):
            found.append(str(kinds[tile]))
        else:
            found.append(f"+{kinds[tile]}" if kinds.get(tile) else "")
    return tuple(found)


_PLANTS = frozenset(("coal", "gas", "nuclear", "solar", "wind", "hydro"))


def fixed(view: State) -> dict[str, int]:
    """Points of plants and support of facilities that hang on nothing else, by kind."""
    return {name: kind.points or kind.support for name, kind in view.book.kinds.items()}


def city(view: State, seat: int, players: Players, running: Cells) -> City:
    """The board of a seat as it lies."""
    player = view.players[seat]
    return City(players[seat], player.board, figures(player, running, fixed(view)))


def idle_fuel(player: Mayor) -> tuple[int, int, int]:
    """Fuel that no plant burns, by kind."""
    coal, gas, nuclear = player.fuel
    plants = [player.board.count(name.removeprefix("fuel_")) for name in FUELS]
    return max(0, coal - plants[0]), max(0, gas - plants[1]), nuclear - nuclear_running(player)


def group_size(board: tuple[str, ...], cell: int) -> int:
    """Tiles of its kind that a tile is connected with, itself among them."""
    return next((len(group) for group in groups(board, frozenset((board[cell],))) if cell in group), 0)


def reachable(board: tuple[str, ...], region: frozenset[int]) -> frozenset[int]:
    """Free cells of a region that can be built on, one after another."""
    found: set[int] = set()
    wave = [cell for cell in range(SIDE * SIDE) if board[cell] != EMPTY]
    while wave:
        for cell in beside(wave.pop()):
            if cell in region and board[cell] == EMPTY and cell not in found:
                found.add(cell)
                wave.append(cell)
    return frozenset(found)
