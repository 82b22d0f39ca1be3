"""A city drawn large, and what lies beside it."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.book import FUELS, SIDE, beside
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.scoring import Cells, groups, nuclear_running, smoke, worth
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class City:
    """A city, drawn large."""

    owner: Player
    """Whose board it is."""
    board: tuple[str, ...]
    """The kind of tile in each of the 25 cells, row by row from the top left: named as in the ring, ``centre`` for the
    town hall in the middle, empty for none."""
    figures: tuple[str, ...]
    """For each cell, what its tile yields, in a few characters: points of a plant (coal and gas with their pollution,
    as ``3/1``), or support as ``+2``. A plant that does not run has a word instead."""
    region: frozenset[int] | None = None
    """Cells in which tiles may be placed now; None when no tiles are being placed. Cells are counted from 0, row by row
    from the top left."""
    legal: frozenset[int] = frozenset()
    """Cells in which the current tile may be placed."""
    cursor: int | None = None
    """The cell under the cursor; None if there is none."""
    tile: str = ""
    """The kind of tile being placed; empty if there is none."""
    picked: frozenset[int] = frozenset()
    """Cells of the coal and gas plants selected to run."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies beside a board: tiles to place, fuel, and cards for the end of the game."""

    tiles: tuple[str, ...]
    """Tiles still to be placed, by kind."""
    chosen: int | None
    """Which of them is being placed, counted from 0; None if there is none."""
    fuel: tuple[int, int, int]
    """Fuel tiles: coal, gas, nuclear."""
    idle: tuple[int, int, int]
    """How many of those no plant burns: coal, gas, nuclear."""
    card: str
    """The card that the tiles were taken with and its effect, in words; empty when no tiles are being placed."""
    late: tuple[str, ...]
    """What each card taken scores at the end, and its current value, in words."""


def figures(player: Mayor, running: Cells, kinds: dict[str, int]) -> tuple[str, ...]:
    """By cell, what its tile yields: points and pollution of plants, support of public facilities (`kinds`)."""
    points, polluting = worth(player.board), smoke(player.board)
    nuclear = nuclear_running(player)
    found = []
    for cell, tile in enumerate(player.board):
        if tile in ("coal", "gas"):
            suffix = f"/{polluting[cell]}" if polluting[cell] else ""
            found.append(f"{points[cell]}{suffix}" if cell in running else tr("idle"))
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
    """By kind, the points of plants and support of facilities that depend on nothing else."""
    return {name: kind.points or kind.support for name, kind in view.book.kinds.items()}


def city(view: State, seat: int, players: Players, running: Cells) -> City:
    """The board of a seat as it is."""
    player = view.players[seat]
    return City(players[seat], player.board, figures(player, running, fixed(view)))


def idle_fuel(player: Mayor) -> tuple[int, int, int]:
    """How many fuel tiles no plant burns, by kind of fuel."""
    coal, gas, nuclear = player.fuel
    plants = [player.board.count(name.removeprefix("fuel_")) for name in FUELS]
    return max(0, coal - plants[0]), max(0, gas - plants[1]), nuclear - nuclear_running(player)


def group_size(board: tuple[str, ...], cell: int) -> int:
    """How many tiles of its kind a tile is connected to, itself included."""
    return next((len(group) for group in groups(board, frozenset((board[cell],))) if cell in group), 0)


def reachable(board: tuple[str, ...], region: frozenset[int]) -> frozenset[int]:
    """Free cells of a region that can be reached by building one cell after another."""
    found: set[int] = set()
    frontier = [cell for cell in range(SIDE * SIDE) if board[cell] != EMPTY]
    while frontier:
        for cell in beside(frontier.pop()):
            if cell in region and board[cell] == EMPTY and cell not in found:
                found.add(cell)
                frontier.append(cell)
    return frozenset(found)
