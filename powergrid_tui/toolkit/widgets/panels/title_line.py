"""The title line of a board: where the game is, at the left, and what lies ahead, at the right."""

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
    """One row. A subclass says what stands at both ends."""

    DEFAULT_CSS = """
    TitleLine { height: 1; }
    """

    def picture(self, content: S, width: int, height: int) -> list[Strip]:
        """The left end, and the right one where it still fits."""
        left = self.left(content, width)
        return [ends(left, self.right(content, width, width - length(left)), width)]

    def left(self, content: S, width: int) -> list[Styled]:
        """Where the game is, in a row of so many cells."""
        raise NotImplementedError

    def right(self, content: S, width: int, room: int) -> list[Styled]:
        """What lies ahead, of which `room` cells are left."""
        raise NotImplementedError


def phases(names: Sequence[str], now: int) -> list[Styled]:
    """The phases of a round, the present one marked."""
    row: list[Styled] = []
    for at, name in enumerate(names):
        row.append((name.upper() if at == now else name, palette.NOW if at == now else palette.DIM))
        row.append(("  " if at < len(names) - 1 else "", palette.DIM))
    return row


def course(round: int, rounds: int, names: Sequence[str], now: int | None, otherwise: str) -> list[Styled]:
    """The round of so many, and its phases with the present one marked; what stands in their place before the first
    round and after the last. Without a round (0) that alone."""
    row: list[Styled] = []
    if round:
        number, of = Piece(str(round), Role.STRONG), Piece(str(rounds), Role.QUIET)
        words = spread(tr("Round {round} of {rounds}"), Role.QUIET, round=number, rounds=of)
        row += [(" ", palette.QUIET), *map(palette.styled, words), ("   ", palette.QUIET)]
    if now is None:
        return [*row, (" " * (not row) + otherwise, palette.NOW)]
    return [*row, *phases(names, now)]
