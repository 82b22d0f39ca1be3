"""The title line of a board: the current point of the game on the left, what lies ahead on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, spread
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, ends, length

S = TypeVar("S")


class TitleLine(Panel[S]):
    """One row. A subclass provides both ends."""

    DEFAULT_CSS = """
    TitleLine { height: 1; }
    """

    def picture(self, content: S, width: int, height: int) -> list[Strip]:
        """The left end, and the right one if it still fits."""
        left = self.left(content, width)
        return [ends(left, self.right(content, width, width - length(left)), width)]

    def left(self, content: S, width: int) -> list[Styled]:
        """The current point of the game, for a row of this width."""
        raise NotImplementedError

    def right(self, content: S, width: int, room: int) -> list[Styled]:
        """What lies ahead; `room` cells are left for it."""
        raise NotImplementedError


def phases(names: Sequence[str], now: int) -> list[Styled]:
    """The phases of a round, with the current one marked."""
    row: list[Styled] = []
    for at, name in enumerate(names):
        row.append((name.upper() if at == now else name, palette.NOW if at == now else palette.DIM))
        row.append(("  " if at < len(names) - 1 else "", palette.DIM))
    return row


def course(round: int, rounds: int, names: Sequence[str], now: int | None, otherwise: str) -> list[Styled]:
    """The round out of how many, and its phases with the current one marked. Before the first round and after the last,
    `otherwise` takes the place of the phases; without a round (0), it stands alone."""
    row: list[Styled] = []
    if round:
        number, of = Piece(str(round), Role.STRONG), Piece(str(rounds), Role.QUIET)
        words = spread(tr("Round {round} of {rounds}"), Role.QUIET, round=number, rounds=of)
        row += [(" ", palette.QUIET), *map(palette.styled, words), ("   ", palette.QUIET)]
    if now is None:
        return [*row, (" " * (not row) + otherwise, palette.NOW)]
    return [*row, *phases(names, now)]
