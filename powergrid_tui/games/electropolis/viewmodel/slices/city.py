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
    """Whose board it is."""
    board: tuple[str, ...]
    """The kind of tile in each of the 25 cells, row by row from the top left: as in the ring, ``centre`` for the town
    hall in the middle, empty for none."""
    figures: tuple[str, ...]
    """For each cell what its tile brings, in a few characters: points of a plant (coal and gas with their pollution, as
    ``3/1``), or support as ``+2``. A plant that does not run has a word for that."""
    region: frozenset[int] | None = None
    """Cells in which tiles may be placed now; None while nothing is being placed. Cells are counted from 0, row by row
    from the top left."""
    legal: frozenset[int] = frozenset()
    """Cells in which the tile that is being placed may lie."""
    cursor: int | None = None
    """The cell under the cursor; None for none."""
    tile: str = ""
    """The kind of tile that is being placed; empty for none."""
    picked: frozenset[int] = frozenset()
    """Cells of the coal and gas plants that are marked to run."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies beside a board: tiles to be placed, fuel, and cards for the end."""

    tiles: tuple[str, ...]
    """Tiles yet to be placed, by kind."""
    chosen: int | None
    """Which of them is being placed, counted from 0; None for none."""
    fuel: tuple[int, int, int]
    """Fuel tiles: coal, gas, nuclear."""
    idle: tuple[int, int, int]
    """Of those, fuel tiles that no plant burns: coal, gas, nuclear."""
    card: str
    """The card that the tiles are placed with and what it brings, in words; empty while none are placed."""
    late: tuple[str, ...]
    """What each card taken brings at the end, and how much that is now, in words."""


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
