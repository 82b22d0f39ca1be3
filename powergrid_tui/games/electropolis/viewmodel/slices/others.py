"""The cities of the other mayors, drawn small."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.model import EMPTY, State
from powergrid_tui.games.electropolis.scoring import Tally
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Other:
    """A city, drawn small, with its figures."""

    owner: Player
    """Whose city it is."""
    turn: bool
    """Whether it is their turn."""
    board: tuple[str, ...]
    """The kind of tile in each of the 25 cells, row by row from the top left: named as in the ring, ``centre`` for the
    town hall in the middle, empty for none."""
    fuel: tuple[int, int, int]
    """Fuel tiles: coal, gas, nuclear."""
    support: int
    """Support as shown on its track."""
    pollution: int
    """Pollution as shown on its track."""
    total: int
    """Points if the game ended now."""
    fresh: frozenset[int] = frozenset()
    """Cells in which a tile has just been placed, counted from 0, row by row from the top left."""


def others(
    view: State, seat: int, players: Players, tallies: tuple[Tally, ...], before: State | None = None
) -> tuple[Other, ...]:
    """The cities of everybody else, clockwise, marking what was placed since the view `before`."""
    seats = len(view.players)
    around = [(seat + step) % seats for step in range(1, seats)]
    return tuple(
        Other(
            players[at],
            at == view.turn,
            view.players[at].board,
            view.players[at].fuel,
            tallies[at].support,
            tallies[at].pollution,
            tallies[at].total,
            _put(before.players[at].board, view.players[at].board) if before else frozenset(),
        )
        for at in around
    )


def _put(before: tuple[str, ...], after: tuple[str, ...]) -> frozenset[int]:
    return frozenset(cell for cell, (had, has) in enumerate(zip(before, after, strict=True)) if had == EMPTY != has)
