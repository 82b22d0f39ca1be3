"""The row that names the parts of the board when they share the screen, and shows whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, ends, length

Order = tuple[tuple[Player, bool], ...]
"""Everybody in player order, and whether it is their turn."""


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs and the player order."""

    names: tuple[str, ...]
    at: int
    digits: bool
    """Whether the digits select a part now."""
    order: Order
    figures: tuple[str, ...] = ()
    """A figure of everybody in that order, such as their cities; empty for none."""


class Tabs(Panel[TabRow]):
    """The parts of the board, one of which is selected; to the right, the player order. A click sends `Pointed`."""

    DEFAULT_CSS = """
    Tabs { height: 1; }
    """

    class Pointed(Message):
        """A tab was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def picture(self, content: TabRow, width: int, height: int) -> list[Strip]:
        """One row."""
        left: list[Styled] = []
        for at, name in enumerate(content.names):
            here = at == content.at
            ground = palette.ROW if here else Style()
            left.append((_key(content, at), palette.NOW + ground))
            left.append((name.upper() if here else name, (palette.STRONG if here else palette.QUIET) + ground))
            left.append((" ", palette.DIM + ground))
        rows = (order_blocks(content.order, content.figures, self.glyphs), order_row(content.order, self.glyphs))
        return [ends(left, next((row for row in rows if length(left) + length(row) < width), []), width)]

    def on_click(self, event: events.Click) -> None:
        """Select a part."""
        if self.content is None:
            return
        x = 0
        for at, name in enumerate(self.content.names):
            end = x + cells_of(_key(self.content, at)) + cells_of(name)
            if x <= event.x < end:
                event.stop()
                self.post_message(self.Pointed(at))
                return
            x = end + 1


def _key(row: TabRow, at: int) -> str:
    """The key of a part: its digit, or its function key while digits are part of an answer; the width is the same."""
    return f"{' ' if row.digits else 'F'}{at + 1} "


def order_blocks(order: Order, figures: Sequence[str], glyphs: Glyphs) -> list[Styled]:
    """Everybody as a block, in player order, with a figure of each; the player to move is marked."""
    row: list[Styled] = []
    for at, (player, turn) in enumerate(order):
        row.append((glyphs.arrow if turn else " ", palette.NOW))
        row.append((player.letter, palette.block(player)))
        row.append((figures[at] if figures else "", palette.STRONG if turn else palette.TEXT))
    return [*row, (" ", palette.TEXT)]


def order_row(order: Order, glyphs: Glyphs) -> list[Styled]:
    """The letters in player order, with the player to move marked."""
    row: list[Styled] = [(f"{trc('player order', 'order')} ", palette.QUIET)]
    for player, turn in order:
        row.append(
            (player.letter, palette.letter_style(player) + palette.CURSOR if turn else palette.letter_style(player))
        )
        row.append((glyphs.turn if turn else " ", palette.NOW))
    return row
